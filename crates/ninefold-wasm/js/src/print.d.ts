import type { Loading, Text } from "./core.js";
import type { AnyReading } from "./index.js";
import type { Explaining, Looks, Pages, Rendering, Ways } from "./options.js";

export { NinefoldError } from "./core.js";

/** The calls that produce PDF and PNG. */
export interface Print {
  /** Draws puzzles as PDF or PNG. */
  render(text: Text, options?: AnyReading & Looks & Rendering & { format?: "pdf" | "png" }): Uint8Array;
  /** Lays out puzzles with their solutions as the pages of a book. A puzzle without exactly one solution is an error with the line of the puzzle. */
  book(text: Text, options?: AnyReading & Looks & Pages): Uint8Array;
  /** Draws the paths to the solutions as PDF, with one picture for each step. */
  explain(text: Text, options?: AnyReading & Ways & Looks & Explaining): Uint8Array;
}

export declare function load(options?: Loading): Promise<Readonly<Print>>;
export declare function module(options?: Loading): Promise<WebAssembly.Module>;
