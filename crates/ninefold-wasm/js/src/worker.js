// Ninefold in a worker: the same functions, each returning a promise. A worker runs one call at a time. Nothing can interrupt WebAssembly from
// outside, and a page without special headers cannot share memory with a worker. So cancelling a running call terminates the worker, the call
// is rejected at once, and a new worker receives the compiled module and the remaining calls.
//
//   call -> queue -> worker: { v, id, op, args }     worker -> { id, progress }* -> { id, ok } | { id, error }

import { NinefoldError } from "./error.js";

export { NinefoldError };

/** The version of the messages. */
const VERSION = 1;

/** The kinds of workers, with the file that loads the module of each. */
const KINDS = {
  core: () => import("./core.js"),
  full: () => import("./index.js"),
  print: () => import("./print.js"),
};

/** Calls that return iterators. */
const STREAMS = new Set(["solutions", "events"]);

/** Starts a worker: a Web Worker in browsers, a worker thread in Node. */
async function started() {
  if (typeof Worker !== "undefined") {
    return new Worker(new URL("./worker-thread.js", import.meta.url), { type: "module" });
  }
  const threads = "node:worker_threads"; // a variable, so that bundlers do not resolve it
  const node = await import(/* @vite-ignore */ /* webpackIgnore: true */ threads);
  const worker = new node.Worker(new URL("./worker-thread.js", import.meta.url));
  worker.unref();
  const listen = (name, listener) => worker.on(name, (event) => listener(name === "message" ? { data: event } : event));
  return {
    postMessage: (message) => worker.postMessage(message),
    terminate: () => worker.terminate(),
    addEventListener: listen,
    hold: (isBusy) => (isBusy ? worker.ref() : worker.unref()),
  };
}

class Remote {
  #kind;
  #start;
  #source;
  #module = null;
  #worker = null;
  #queue = [];
  #running = null;
  #last = 0;
  #closed = false;

  constructor(kind, start, source) {
    this.#kind = kind;
    this.#start = start;
    this.#source = source;
  }

  /** Queues a call for the worker. */
  call(op, args, { signal, onProgress, onNote } = {}) {
    return new Promise((resolve, reject) => {
      if (this.#closed) throw new NinefoldError({ code: "closed", message: "the worker is closed" });
      signal?.throwIfAborted();
      const told = { progress: onProgress !== undefined, note: onNote !== undefined };
      const job = { id: ++this.#last, op, args, told, signal, onProgress, onNote, resolve, reject };
      job.stop = () => this.#stop(job);
      signal?.addEventListener("abort", job.stop, { once: true });
      this.#queue.push(job);
      this.#next();
    });
  }

  /** Terminates the worker and rejects all unfinished calls. */
  close() {
    this.#closed = true;
    this.#end();
    const left = this.#running ? [this.#running, ...this.#queue] : this.#queue;
    this.#queue = [];
    this.#running = null;
    for (const job of left) settle(job).reject(new NinefoldError({ code: "closed", message: "the worker was closed" }));
  }

  async #next() {
    if (this.#running || this.#queue.length === 0) return;
    const job = (this.#running = this.#queue.shift());
    let worker;
    try {
      worker = await this.#ready();
    } catch (error) {
      return this.#done(job, (job) => job.reject(error));
    }
    // The call may have been cancelled in the meantime.
    if (this.#running !== job) return;
    worker.hold?.(true);
    const { id, op, args, told } = job;
    try {
      worker.postMessage({ v: VERSION, id, op, args, told });
    } catch (cause) {
      const error = new NinefoldError({ code: "option", message: `the arguments cannot be sent to a worker: ${cause.message}` });
      this.#done(job, (job) => job.reject(error));
    }
  }

  async #ready() {
    if (this.#worker) return this.#worker;
    const loading = (this.#module ??= KINDS[this.#kind]().then(({ module }) => module({ module: this.#source })));
    loading.catch(() => (this.#module = null));
    const [module, worker] = await Promise.all([loading, this.#start()]);
    // Another call may have started a worker in the meantime, or the client may have been closed.
    if (this.#worker || this.#closed) {
      worker.terminate();
      if (this.#worker) return this.#worker;
      throw new NinefoldError({ code: "closed", message: "the worker was closed" });
    }
    worker.addEventListener("message", ({ data }) => this.#worker === worker && this.#hear(data));
    worker.addEventListener("error", (event) => this.#worker === worker && this.#fail(event));
    worker.postMessage({ v: VERSION, kind: this.#kind, module });
    this.#worker = worker;
    return worker;
  }

  #hear({ id, progress, note, ok, error }) {
    const job = this.#running;
    if (job?.id !== id) return;
    try {
      if (progress) return job.onProgress?.(progress);
      if (note !== undefined) return job.onNote?.(note);
    } catch (thrown) {
      this.#end();
      return this.#done(job, (job) => job.reject(thrown));
    }
    this.#done(job, (job) => (error ? job.reject(revived(error)) : job.resolve(received(ok))));
  }

  /** Handles a failure of the worker itself: only the running call is lost. */
  #fail(event) {
    const job = this.#running;
    this.#end();
    const message = `the worker has failed: ${event?.message ?? "no reason is known"}`;
    if (job) this.#done(job, (job) => job.reject(new NinefoldError({ code: "internal", message })));
  }

  #stop(job) {
    if (job === this.#running) {
      this.#end();
      this.#done(job, (job) => job.reject(job.signal.reason));
    } else {
      this.#queue = this.#queue.filter((other) => other !== job);
      settle(job).reject(job.signal.reason);
    }
  }

  #done(job, answer) {
    answer(settle(job));
    if (job !== this.#running) return;
    this.#running = null;
    if (this.#queue.length === 0) this.#worker?.hold?.(false);
    this.#next();
  }

  #end() {
    this.#worker?.terminate();
    this.#worker = null;
  }
}

function settle(job) {
  job.signal?.removeEventListener("abort", job.stop);
  return job;
}

/** Rebuilds an error received from another thread. */
function revived({ ninefold, name, message, puzzles }) {
  if (ninefold) {
    const error = new NinefoldError({ ...ninefold, message });
    return puzzles ? Object.assign(error, { puzzles }) : error;
  }
  return Object.assign(new Error(message), { name });
}

/** Returns an answer with its errors rebuilt as instances of `NinefoldError`. */
function received(ok) {
  return Array.isArray(ok?.errors) ? { ...ok, errors: ok.errors.map(revived) } : ok;
}

/**
 * Iterates over results that are fetched from the worker in portions. If a new worker takes over, it continues after the results already
 * delivered.
 */
async function* streamed(remote, name, id, text, options) {
  const { signal, onProgress, onNote, skip = 0, ...reading } = options ?? {};
  const watch = { signal, onProgress, onNote };
  let seen = skip;
  let isOpen = true;
  try {
    for (;;) {
      const { portion, end } = await remote.call("portion", [name, id, text, { ...reading, skip: seen }], watch);
      for (const one of portion) {
        seen += 1;
        yield one;
      }
      if (end) {
        isOpen = false;
        return end;
      }
    }
  } finally {
    if (isOpen) remote.call("forget", [id]).catch(() => {});
  }
}

/** Returns the functions of a kind of module. They run in a worker, which starts at the first call. */
export async function start({ kind = "full", worker = started, module } = {}) {
  if (!Object.hasOwn(KINDS, kind)) {
    throw new NinefoldError({ code: "option", message: `kind: expected core, full or print, found ${kind}` });
  }
  const remote = new Remote(kind, async () => worker(), module);
  const { over } = await KINDS[kind]();
  const functions = {};
  let streams = 0;
  for (const op of Object.keys(over(null))) {
    if (op === "engine") continue;
    if (STREAMS.has(op)) {
      functions[op] = (text, options) => streamed(remote, op, ++streams, text, options);
      continue;
    }
    functions[op] = async (...args) => {
      const watch = {};
      const sent = args.map((arg) => {
        if (arg === null || typeof arg !== "object" || ArrayBuffer.isView(arg) || arg instanceof ArrayBuffer) return arg;
        const { signal, onProgress, onNote, ...rest } = arg;
        Object.assign(watch, { signal, onProgress, onNote });
        return rest;
      });
      return remote.call(op, sent, watch);
    };
  }
  return Object.freeze({ ...functions, close: () => remote.close() });
}
