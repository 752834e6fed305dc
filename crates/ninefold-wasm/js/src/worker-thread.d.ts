// What runs in the worker: it is started, not imported.

export {};
