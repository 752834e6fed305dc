// Ninefold: lines, solutions, new puzzles, canonical forms. `load` loads the module. It has no solutions one by one and no search for many:
// each is a compilation of the whole engine, and four of them would be a third of its hundred kilobytes.

import { core } from "./calls.js";
import { Engine, compile, hasVectors } from "./engine.js";

export { NinefoldError } from "./error.js";

/** The compiled module: it can be sent to a worker. */
export const module = (options) => compile(place(), options);

/** Loads the module, and returns the functions. */
export async function load(options) {
  return over(new Engine(await module(options)));
}

/** The functions over an engine. */
export const over = (engine) => Object.freeze({ ...core(engine), engine });

const place = () =>
  hasVectors() ? new URL("./ninefold-core.simd.wasm", import.meta.url) : new URL("./ninefold-core.wasm", import.meta.url);
