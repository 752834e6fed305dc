// The code of the worker: start it as a worker, do not import it.

export {};
