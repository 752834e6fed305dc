// The code of a worker: runs a module compiled elsewhere, and receives calls as messages.
//
// By default bundlers turn this file into a classic script, so it has no top-level `await` and no dynamic import that a bundler would split off.

import { core, everything, printing } from "./calls.js";
import { Engine } from "./engine.js";
import { NinefoldError } from "./error.js";

/** The functions of each kind of module. */
const KINDS = { core, full: everything, print: printing };

/** The calls that return iterators, and the number of results sent at once: a solution may take long to find. */
const BATCHES = { solutions: 64, events: 4096 };

/** The open iterators by their ids. */
const open = new Map();
let port = null;
let functions = null;
/** The error of creating the functions, if it failed. */
let failure = null;

const inner = {
  portion(name, id, text, options) {
    if (!open.has(id)) open.set(id, functions[name](text, options));
    const all = open.get(id);
    const portion = [];
    while (portion.length < BATCHES[name]) {
      const { done, value } = all.next();
      if (done) {
        open.delete(id);
        return { portion, end: value };
      }
      portion.push(value);
    }
    return { portion };
  },
  forget(id) {
    open.get(id)?.return();
    open.delete(id);
  },
};

async function answer({ id, op, args, told }) {
  try {
    const watch = {
      ...(told.progress && { onProgress: (progress) => port.postMessage({ id, progress }) }),
      ...(told.note && { onNote: (note) => port.postMessage({ id, note }) }),
    };
    if (failure) throw failure;
    const call = Object.hasOwn(inner, op) ? inner[op] : functions[op];
    const ok = await call(...watched(args, watch));
    // A cloned error loses its class and its fields.
    port.postMessage({ id, ok: Array.isArray(ok?.errors) ? { ...ok, errors: ok.errors.map(sent) } : ok });
  } catch (error) {
    port.postMessage({ id, error: sent(error) });
  }
}

/** Returns the arguments with the callbacks added to the last one if it is an object with options, or as one more argument. */
function watched(args, watch) {
  if (Object.keys(watch).length === 0) return args;
  const last = args.at(-1);
  const hasOptions = last !== null && typeof last === "object" && !ArrayBuffer.isView(last) && !(last instanceof ArrayBuffer);
  return hasOptions ? [...args.slice(0, -1), { ...last, ...watch }] : [...args, watch];
}

function sent(error) {
  const { name, message, puzzles } = error ?? {};
  if (!(error instanceof NinefoldError)) return { name: String(name), message: String(message ?? error) };
  const { code, line, column, expected, distance } = error;
  return { ninefold: { code, line, column, expected, distance }, message, puzzles };
}

function hear(data) {
  if (data.module) {
    try {
      functions = KINDS[data.kind](new Engine(data.module));
    } catch (error) {
      failure = error;
    }
  } else {
    answer(data);
  }
}

/** Listens on Node's port, which keeps messages until a listener is added. */
async function ofNode() {
  const threads = "node:worker_threads"; // a variable, so that bundlers do not resolve it
  const { parentPort } = await import(/* @vite-ignore */ /* webpackIgnore: true */ threads);
  port = parentPort;
  port.on("message", hear);
}

if (typeof WorkerGlobalScope === "undefined") {
  ofNode();
} else {
  port = globalThis;
  port.addEventListener("message", ({ data }) => hear(data));
}
