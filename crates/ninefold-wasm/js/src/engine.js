// A module of WebAssembly and its running instance: texts are copied into its memory, and answers are copied out.
//
//   call(name, options, text)  ->  memory: name, options | text  ->  run  ->  answers, messages
//
// An instance that panics is dropped, as its memory may be in any state; the next call makes another from the compiled module.
// A caller that keeps state inside compares `epoch`, and opens that state again when it has changed.

import { NinefoldError } from "./error.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** An instance whose memory has grown beyond this is dropped after the call: memory never shrinks by itself. */
const LARGE = 128 << 20;
/** A longer text is refused: a module has four gigabytes at most, and puzzles take a multiple of their text. */
const LONGEST = 256 << 20;
/** More texts than this are not a list of options. */
const MOST = 10_000;
/** The interval between progress reports, in milliseconds. */
const OFTEN = 50;

/** A function that uses a vector: validates only where 128-bit vectors are supported. */
const SIMD = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

/** Whether this machine has 128-bit vectors. */
export const hasVectors = () => WebAssembly.validate(SIMD);

/** Options that stay on this side. */
const OWN = new Set(["signal", "onProgress", "onNote"]);

/** Compiles a module: `module` if there is one, else the file at `place`. */
export async function compile(place, { module } = {}) {
  const source = await module;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (typeof Response !== "undefined" && source instanceof Response) return compileResponse(source);
  return fetched(source === undefined ? place : new URL(source, place));
}

async function fetched(url) {
  if (url.protocol === "file:") {
    const files = "node:fs/promises"; // no bundler is to look for it
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
  /** Counts instances: state kept in an earlier one is lost. */
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

  /** Bytes of the memory of the instance. */
  get memory() {
    return this.#exports?.memory.buffer.byteLength ?? 0;
  }

  /** Runs the call of that name; returns the bytes of the answers, and the messages. */
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

  /** Works with the instance; drops it if the work does not finish. */
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

  /** Records progress and returns whether to stop. Exceptions must not cross the module, so it stores them until later. */
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

/** Returns the options that are handled on this side, after checking their types. */
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

/** The bytes of a text. */
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

/** Returns whether a value is an object with fields, as JSON.parse makes them: a puzzle or rules as data. */
function isData(value) {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  const made = Object.getPrototypeOf(value);
  // Objects of another realm, such as a frame, have a prototype of their own, without one above it.
  return made === null || Object.getPrototypeOf(made) === null;
}

function json(value, wrong) {
  try {
    return JSON.stringify(value);
  } catch (cause) {
    throw wrong(`invalid JSON: ${cause.message}`);
  }
}

/** The name of a call and its options, as the module reads them. */
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

/** A value in a word, whatever it is. */
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

/** A copy of the output. */
function output(exports, which) {
  const length = exports.ninefold_output_length(which) >>> 0;
  const place = exports.ninefold_output(which) >>> 0;
  return new Uint8Array(exports.memory.buffer, place, length).slice();
}

/** Messages by their kinds. */
function sorted(messages) {
  const sorted = { errors: [], notes: [], lost: [] };
  for (const { error, note, lost } of objects(messages)) {
    if (error) sorted.errors.push(new NinefoldError(error));
    if (note !== undefined) sorted.notes.push(note);
    if (lost !== undefined) sorted.lost.push(lost);
  }
  return sorted;
}

/** Lines of JSON as objects. */
export function objects(bytes) {
  const text = decoder.decode(bytes).trimEnd();
  return text === "" ? [] : text.split("\n").map((line) => JSON.parse(line));
}

export const asText = (bytes) => decoder.decode(bytes);
