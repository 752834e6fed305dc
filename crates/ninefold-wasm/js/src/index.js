// Ninefold: everything but PDF and PNG. The module is loaded by `load`, and not before.

import { everything } from "./calls.js";
import { Engine, compile, hasVectors } from "./engine.js";

export { NinefoldError } from "./error.js";

/** The compiled module: it can be sent to a worker. */
export const module = (options) => compile(place(), options);

/** Loads the module, and returns the functions. */
export async function load(options) {
  return over(new Engine(await module(options)));
}

/** The functions over an engine. */
export const over = (engine) => Object.freeze({ ...everything(engine), engine });

const place = () =>
  hasVectors() ? new URL("./ninefold.simd.wasm", import.meta.url) : new URL("./ninefold.wasm", import.meta.url);
