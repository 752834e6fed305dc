// Ninefold: lines, solutions, new puzzles, canonical forms. `load` loads the module. The module has no iterator over solutions and no solver for
// batches: each would compile the whole engine once more, and four copies would make up a third of its hundred kilobytes.

import { core } from "./calls.js";
import { Engine, compile, hasVectors } from "./engine.js";

export { NinefoldError } from "./error.js";

/** Compiles the module; the result can be sent to a worker. */
export const module = (options) => compile(place(), options);

/** Loads the module and returns its functions. */
export async function load(options) {
  return over(new Engine(await module(options)));
}

/** Returns the functions that call an engine. */
export const over = (engine) => Object.freeze({ ...core(engine), engine });

const place = () =>
  hasVectors() ? new URL("./ninefold-core.simd.wasm", import.meta.url) : new URL("./ninefold-core.wasm", import.meta.url);
