// Ninefold: everything except PDF and PNG output. The module is not loaded before `load` is called.

import { everything } from "./calls.js";
import { Engine, compile, hasVectors } from "./engine.js";

export { NinefoldError } from "./error.js";

/** Compiles the module; the result can be sent to a worker. */
export const module = (options) => compile(place(), options);

/** Loads the module and returns its functions. */
export async function load(options) {
  return over(new Engine(await module(options)));
}

/** Returns the functions that call an engine. */
export const over = (engine) => Object.freeze({ ...everything(engine), engine });

const place = () =>
  hasVectors() ? new URL("./ninefold.simd.wasm", import.meta.url) : new URL("./ninefold.wasm", import.meta.url);
