import type { Loading, Text } from "./core.js";
import type { AnyReading } from "./index.js";
import type { Explaining, Looks, Pages, Rendering, Ways } from "./options.js";

export { NinefoldError } from "./core.js";

/** Pages and pixels. */
export interface Print {
  /** Puzzles as PDF, or as PNG. */
  render(text: Text, options?: AnyReading & Looks & Rendering & { format?: "pdf" | "png" }): Uint8Array;
  /** Puzzles as the pages of a book, with their solutions. A puzzle without exactly one solution is an error, whose line is that of the puzzle. */
  book(text: Text, options?: AnyReading & Looks & Pages): Uint8Array;
  /** The ways to the solutions as PDF, a picture a step. */
  explain(text: Text, options?: AnyReading & Ways & Looks & Explaining): Uint8Array;
}

export declare function load(options?: Loading): Promise<Readonly<Print>>;
export declare function module(options?: Loading): Promise<WebAssembly.Module>;
