// A WebAssembly module and its running instance: texts are copied into its memory, and answers are copied out.
//
//   call(name, options, text)  ->  memory: name, options | text  ->  run  ->  answers, messages
//
// An instance that panics is dropped, as its memory may be in any state; the next call creates another from the compiled module.
// A caller that keeps state in an instance compares `epoch`, and recreates the state if `epoch` has changed.

import { NinefoldError } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instance whose memory has grown beyond this is dropped after the call: memory never shrinks by itself. */
const LARGE = 128 << 20;
/** The maximum length of a text: a module has at most four gigabytes of memory, and puzzles need a multiple of their text. */
const LONGEST = 256 << 20;
/** The maximum length of a list in an option. */
const MOST = 10_000;
/** The interval between progress reports, in milliseconds. */
const OFTEN = 50;

/** A module with a function that uses a vector: valid only where 128-bit vectors are supported. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Whether the JavaScript engine supports 128-bit vectors. */
export const hasVectors = () => WebAssembly.validate(SIMD);

/** The options that are handled in JavaScript and not passed to the module. */
const OWN = new Set(["signal", "onProgress", "onNote"]);

/** Compiles a module: `module` if it is given, else the file at `place`. */
export async function compile(place, { module } = {}) {
  const source = await module;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (typeof Response !== "undefined" && source instanceof Response) return compileResponse(source);
  return fetched(source === undefined ? place : new URL(source, place));
}

async function fetched(url) {
  if (url.protocol === "file:") {
    const files = "node:fs/promises"; // a variable, so that bundlers do not resolve it
    const { readFile } = await import(/* @vite-ignore */ /* webpackIgnore: true */ files);
    return WebAssembly.compile(await readFile(url));
  }
  return compileResponse(await fetch(url));
}

async function compileResponse(response) {
  if (!response.ok) throw new NinefoldError({ code: "load", message: `${response.url}: ${response.status}` });
  const type = response.headers.get("content-type") ?? "";
  if (type.startsWith("application/wasm") && WebAssembly.compileStreaming) return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}

export class Engine {
  /** The number of instances dropped so far: their state is lost. */
  epoch = 0;
  #module;
  #exports = null;
  #watch = null;

  constructor(module) {
    this.#module = module;
  }

  get module() {
    return this.#module;
  }

  /** The size of the memory of the instance in bytes. */
  get memory() {
    return this.#exports?.memory.buffer.byteLength ?? 0;
  }

  /** Runs the call `name`; returns the bytes of the answers, and the messages. */
  call(name, options, text) {
    if (this.#watch) throw new NinefoldError({ code: "busy", message: "a call is in progress: wait until it ends" });
    const { signal, onProgress, onNote } = settled(options);
    signal?.throwIfAborted();
    const watch = { signal, onProgress, puzzles: 0, share: 0, work: 0, told: now(), thrown: null, stopped: false };
    const request = encoded(String(name), options, signal || onProgress ? { asks: true } : {});
    const bytes = content(text);
    const { status, answers, messages } = this.#run(watch, request, bytes);
    if (watch.thrown) throw watch.thrown.error;
    signal?.throwIfAborted();
    if (status !== 0) throw new NinefoldError(JSON.parse(decoder.decode(answers)));
    const { errors, notes, lost } = sorted(messages);
    notes.forEach((note) => onNote?.(note));
    return { answers, errors, notes, lost };
  }

  /** Panics on purpose, for tests of the recovery from a panic. */
  panic() {
    this.#guarded(null, (exports) => exports.ninefold_panic());
  }

  #run(watch, request, text) {
    return this.#guarded(watch, (exports) => {
      write(exports, 0, request);
      write(exports, 1, text);
      const status = exports.ninefold_run();
      return { status, answers: output(exports, 0), messages: output(exports, 1) };
    });
  }

  /** Runs `work` with the instance, and drops the instance if `work` throws an error or has grown the memory beyond the limit. */
  #guarded(watch, work) {
    const exports = (this.#exports ??= this.#instance());
    this.#watch = watch;
    let whole = false;
    try {
      const done = work(exports);
      whole = true;
      return done;
    } catch (error) {
      const cause = error instanceof Error ? error : undefined;
      const message = "the engine has failed and was restarted; this call has no answer";
      throw Object.assign(new NinefoldError({ code: "internal", message }), { cause });
    } finally {
      this.#watch = null;
      if (!whole || exports.memory.buffer.byteLength > LARGE) this.#drop();
    }
  }

  #drop() {
    this.#exports = null;
    this.epoch += 1;
  }

  #instance() {
    const host = {
      now,
      ask: (work) => this.#asked((watch) => (watch.work += work)),
      done: (puzzles, share) => this.#asked((watch) => Object.assign(watch, { puzzles, share })),
    };
    return new WebAssembly.Instance(this.#module, { host }).exports;
  }

  /** Records progress and returns whether to stop. Exceptions must not pass through the module, so they are stored and thrown after the call. */
  #asked(note) {
    const watch = this.#watch;
    if (!watch) return 0;
    try {
      note(watch);
      if (watch.onProgress && now() - watch.told >= OFTEN) {
        watch.told = now();
        watch.onProgress({ puzzles: watch.puzzles, share: watch.share, work: watch.work });
      }
      return watch.signal?.aborted ? 1 : 0;
    } catch (error) {
      watch.thrown = { error };
      return 1;
    }
  }
}

const now = () => performance.now();

/** Returns the options that are handled in JavaScript, after checking their types. */
function settled(options) {
  const wrong = (name, what) => new NinefoldError({ code: "option", message: `${name}: expected ${what}`, expected: what });
  if (options === undefined) return {};
  if (options === null || typeof options !== "object") throw wrong("options", "an object");
  const { signal, onProgress, onNote } = options;
  if (signal !== undefined && !(signal instanceof AbortSignal)) throw wrong("signal", "an AbortSignal");
  for (const [name, value] of Object.entries({ onProgress, onNote })) {
    if (value !== undefined && typeof value !== "function") throw wrong(name, "a function");
  }
  return { signal, onProgress, onNote };
}

/** Returns the bytes of a text. */
function content(text) {
  const wrong = (message) => new NinefoldError({ code: "option", message: `text: ${message}` });
  if (text === undefined) return new Uint8Array();
  if (text instanceof ArrayBuffer) return content(new Uint8Array(text));
  if (typeof text === "string" && text.length <= LONGEST) return encoder.encode(text);
  if (text instanceof Uint8Array && text.byteLength <= LONGEST) return text;
  if (typeof text === "string" || text instanceof Uint8Array) throw wrong(`longer than ${LONGEST >> 20} MiB`);
  if (isData(text)) return content(json(text, wrong));
  throw wrong(`expected a string, a Uint8Array or a puzzle as an object, found ${described(text)}`);
}

/** Whether a value is a plain object, such as `JSON.parse` returns: a puzzle or rules as data. */
function isData(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const made = Object.getPrototypeOf(value);
  // Objects of another realm, such as a frame, have the `Object.prototype` of that realm, which has no prototype itself.
  return made === null || Object.getPrototypeOf(made) === null;
}

function json(value, wrong) {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw wrong(`invalid JSON: ${cause.message}`);
  }
}

/** Encodes the name of a call and its options in the form that the module reads. */
function encoded(name, options, more) {
  const parts = [encoder.encode(name.replaceAll("\n", " ") + "\n")];
  for (const [key, value] of Object.entries({ ...options, ...more })) {
    if (value === undefined || OWN.has(key)) continue;
    const wrong = (message) => new NinefoldError({ code: "option", message: `${key}: ${message}` });
    const [kind, bytes] = encodedValue(key === "rules" && isData(value) ? json(value, wrong) : value);
    parts.push(...counted(encoder.encode(key)), encoder.encode(kind), ...counted(bytes));
  }
  return joined(parts);
}

function encodedValue(value) {
  switch (typeof value) {
    case "string":
      return ["t", content(value)];
    case "bigint":
      return ["t", encoder.encode(value.toString())];
    case "boolean":
      return ["f", Uint8Array.of(Number(value))];
    case "number": {
      const bytes = new Uint8Array(8);
      new DataView(bytes.buffer).setFloat64(0, value, true);
      return ["n", joined([bytes, encoder.encode(String(value))])];
    }
  }
  if (Array.isArray(value) && value.length <= MOST && value.every((text) => typeof text === "string")) {
    return ["l", joined(value.flatMap((text) => counted(encoder.encode(text))))];
  }
  return ["o", encoder.encode(described(value))];
}

/** Returns the kind of any value in a word. */
function described(value) {
  try {
    return value === null ? "null" : Array.isArray(value) ? "a list" : typeof value;
  } catch {
    return "something else";
  }
}

function counted(bytes) {
  const length = new Uint8Array(4);
  new DataView(length.buffer).setUint32(0, bytes.length, true);
  return [length, bytes];
}

function joined(parts) {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  parts.reduce((at, part) => (all.set(part, at), at + part.length), 0);
  return all;
}

function write(exports, which, bytes) {
  const place = exports.ninefold_input(which, bytes.length) >>> 0;
  new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
}

/** Returns a copy of an output. */
function output(exports, which) {
  const length = exports.ninefold_output_length(which) >>> 0;
  const place = exports.ninefold_output(which) >>> 0;
  return new Uint8Array(exports.memory.buffer, place, length).slice();
}

/** Sorts messages by their kinds. */
function sorted(messages) {
  const sorted = { errors: [], notes: [], lost: [] };
  for (const { error, note, lost } of objects(messages)) {
    if (error) sorted.errors.push(new NinefoldError(error));
    if (note !== undefined) sorted.notes.push(note);
    if (lost !== undefined) sorted.lost.push(lost);
  }
  return sorted;
}

/** Parses lines of JSON. */
export function objects(bytes) {
  const text = decoder.decode(bytes).trimEnd();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line));
}

export const asText = (bytes) => decoder.decode(bytes);
