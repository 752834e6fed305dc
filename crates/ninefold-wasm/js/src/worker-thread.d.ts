// The code of the worker: it is started, not imported.

export {};
