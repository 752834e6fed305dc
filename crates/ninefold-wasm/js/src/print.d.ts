import type { Loading, Text } from "./core.js";
import type { AnyReading, Drawing, Explaining, Looks } from "./index.js";

export { NinefoldError } from "./core.js";

/** How a book is made. Lengths are as in `12mm` or `0.5in`. */
export interface Binding extends AnyReading, Looks {
  /** Makes a title page, an imprint, contents, and pages that tell how to play and what the levels mean. */
  title?: string;
  /** The line below the title. */
  subtitle?: string;
  author?: string;
  /** The pages before the puzzles, with commas between: `none`, `title`, `imprint`, `contents`, `how-to-play`, `levels`. */
  front?: string;
  /** The lines of the imprint, in place of what it says by itself. */
  imprint?: string;
  /** The size of the pages. */
  paper?: "a4" | "a5" | "letter" | "6x9" | (string & {});
  /** Loose pages, as for a copier: no more room at a spine, no blank page at the end. */
  loose?: boolean;
  /** The margins. The one at the spine goes by the number of pages otherwise. */
  outside?: string;
  top?: string;
  bottom?: string;
  inside?: string;
  /** How far a coloured ground goes on beyond each edge of the page. */
  bleed?: string;
  /** Marks that say where to cut. */
  cropMarks?: boolean;
  /** How many puzzles lie on a page: 6 by default. */
  each?: number;
  /** The size of words in points. */
  words?: number;
  /** Large print: a puzzle a page, words of 18 points, four solutions a page. */
  large?: boolean;
  /** Where solutions are: at the back by default, or upside down at the foot of the page. */
  solutions?: "back" | "foot" | "none";
  /** How many solutions lie on a page at the back: fewer if their digits would have less than 7 points. */
  solutionsEach?: number;
  /** Say the level and score on HoDoKu's scale where the text says none. */
  rate?: boolean;
  /** A chapter for each level, from easy to hard. */
  chapters?: boolean;
  /** A page of hints: where to look first. */
  hints?: boolean;
  /** Where each puzzle can be played: an address with `{puzzle}` in it. */
  link?: string;
  /** Print the links as QR codes. */
  qr?: boolean;
}

/** Pages and pixels. */
export interface Print {
  /** Puzzles as PDF, or as PNG. */
  render(text: Text, options?: Drawing & { to?: "pdf" | "png"; scale?: number }): Uint8Array;
  /** Puzzles as the pages of a book, with their solutions. A puzzle without exactly one solution is an error, whose line is that of the puzzle. */
  book(text: Text, options?: Binding): Uint8Array;
  /** The ways to the solutions as PDF, a picture a step. */
  explain(text: Text, options?: Explaining): Uint8Array;
}

export declare function load(options?: Loading): Promise<Readonly<Print>>;
export declare function module(options?: Loading): Promise<WebAssembly.Module>;
