import type { Loading, Text } from "./core.js";
import type { Drawing, Explaining } from "./index.js";

export { NinefoldError } from "./core.js";

/** Pages and pixels. */
export interface Print {
  /** Puzzles as PDF, or as PNG. */
  render(text: Text, options?: Drawing & { to?: "pdf" | "png"; scale?: number }): Uint8Array;
  /** The ways to the solutions as PDF, a picture a step. */
  explain(text: Text, options?: Explaining): Uint8Array;
}

export declare function load(options?: Loading): Promise<Readonly<Print>>;
export declare function module(options?: Loading): Promise<WebAssembly.Module>;
