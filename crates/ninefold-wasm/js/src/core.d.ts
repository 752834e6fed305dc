import type { Checking, Clues, Limit, Series } from "./options.js";
import type { AnswerCount, AnswerHead, AnswerVerdict, Document } from "./schema.js";

export type * from "./options.js";
export type * from "./schema.js";

/**
 * A text that contains puzzles, or its bytes: in UTF-8 for `ninefold/core`, in any encoding for the other modules. A puzzle may also be an
 * object with the fields of a JSON format: a `Document`, such as `parse` returns, or an object of f-puzzles. `ninefold/core` reads no objects.
 */
export type Text = string | Uint8Array | ArrayBuffer | object;

/** The kinds of errors. */
export type ErrorCode =
  /** The text is not a puzzle: `line`, `column` and `expected` give the place and the reason. */
  | "unreadable"
  /** An option has an invalid value. */
  | "option"
  /** The text is a puzzle, but the call does not apply to it. */
  | "unfit"
  /** No puzzle met the order in time; `puzzles` holds those found, the nearest last. */
  | "short"
  /** The engine failed and was restarted. */
  | "internal"
  /** A call was made while another was in progress. */
  | "busy"
  /** The module could not be loaded. */
  | "load"
  /** The worker is closed. */
  | "closed";

/** An error of a call. */
export declare class NinefoldError extends Error {
  readonly name: "NinefoldError";
  readonly code: ErrorCode;
  /** The line of the text, counted from 1. */
  readonly line?: number;
  /** The column in characters, counted from 1. */
  readonly column?: number;
  /** The expected input, if there was only one possibility. */
  readonly expected?: string;
  /** For the code `short`: the finished puzzles, and the one nearest to the order. */
  readonly puzzles?: Made[];
  /**
   * For the code `short`: the distance of the nearest puzzle from the order, without a unit; less is nearer. Only distances from the same
   * order can be compared.
   */
  readonly distance?: number;
}

/** The progress of a call. */
export interface Progress {
  /** The number of finished puzzles. */
  puzzles: number;
  /** The fraction of the text or order that is done, from 0 to 1. */
  share: number;
  /** The engine's work on the current puzzle: guesses, positions, tries. */
  work: number;
}

/** Options for waiting. */
export interface Watching extends Limit {
  /** Stops the work: in a worker at once, otherwise from within `onProgress`. */
  signal?: AbortSignal;
  /** Called with the progress, at most every 50 milliseconds. */
  onProgress?: (progress: Progress) => void;
  /** Called with each warning, such as the reading chosen for ambiguous input. */
  onNote?: (note: string) => void;
}

/** Options for reading. */
export interface Reading extends Watching {
  /** The name of the source, repeated in the answers. */
  source?: string;
  /** Refuses puzzles of other rules than those of plain 9x9 grids, with the reason: for callers that pass on only digits and a layout. */
  plain?: boolean;
}

/** The answers about all puzzles of a text. */
export interface Answers<T> {
  answers: T[];
  /** An error for each puzzle that could not be read or answered, with its line and column. */
  errors: NinefoldError[];
  /** The warnings. */
  notes: string[];
}

export interface Counting {
  /** The number of solutions at which counting stops. */
  limit?: number;
}

/** The canonical form of a puzzle, with its symmetries. Its `puzzle` is the form, the smallest of all equivalent grids. */
export type Canonical = AnswerHead & {
  /** The puzzle itself. */
  before: string;
  /** The transform from the puzzle to its canonical form. */
  transform: string;
  automorphisms: number;
  /** Transforms that generate all automorphisms. */
  generators: string[];
  /** The number of different equivalent grids. */
  orbit: number;
  /** The symmetry of the clues. */
  symmetry: string;
  /** The classes of the solution's bands, if there is one solution. */
  bands?: number[];
  stacks?: number[];
};

/** A new puzzle. */
export interface Made {
  puzzle: string;
  /**
   * For a multi-sudoku: the name of its layout, if it has one, and the position of each grid. `puzzle` and `solution` are then rows, as
   * in all answers.
   */
  layout?: string | null;
  grids?: { row: number; col: number }[];
  /** For a puzzle with other rules than those of plain grids: the rules in words, and the puzzle with its rules as data. */
  rules?: string;
  document?: Document;
  seed: string;
  clues: number;
  /** The number of givens of each digit. */
  digits: string;
  symmetry: string;
  solution: string;
  /** The ratings: the columns of each scale. */
  [rating: string]: string | number | null | undefined | { row: number; col: number }[] | Document;
}

/** The calls of the core. */
export interface Core {
  /** Reads a puzzle: 81 cells on a line, or nine rows. */
  parse(text: Text, options?: Reading): AnswerHead;
  parseAll(text: Text, options?: Reading): Answers<AnswerHead>;
  /** Checks whether a puzzle has exactly one solution; the verdict includes its witness. */
  check(text: Text, options?: Reading & Checking): AnswerVerdict;
  checkAll(text: Text, options?: Reading & Checking): Answers<AnswerVerdict>;
  /** Solves a puzzle; a puzzle without exactly one solution gets the same verdict as from `check`. */
  solve(text: Text, options?: Reading): AnswerVerdict;
  solveAll(text: Text, options?: Reading): Answers<AnswerVerdict>;
  /** Counts the solutions of a puzzle, up to a limit. */
  count(text: Text, options?: Reading & Counting): AnswerCount;
  countAll(text: Text, options?: Reading & Counting): Answers<AnswerCount>;
  /** Counts the solutions of all puzzles, up to 2 each by default, and returns only the numbers: for millions of puzzles. */
  counts(text: Text, options?: Reading & Counting): Uint32Array;
  /** Returns the smallest of all equivalent puzzles, and the symmetries of the puzzle as far as they are known. */
  canonical(text: Text, options?: Reading & { pattern?: boolean }): Canonical;
  canonicalAll(text: Text, options?: Reading & { pattern?: boolean }): Answers<Canonical>;
  /** Generates a puzzle. */
  generate(options?: Clues & Watching): Made;
  /** Generates puzzles. */
  generateAll(options?: Clues & Series & Watching): Made[];
  /** Returns the lines that the command writes with `--json`; `name` is the call: `check`, `solve`, `count`, `canonical`, and so on. */
  lines(name: string, text: Text, options?: Record<string, unknown>): string;
}

/** The source of a module: a compiled module, bytes, a response, or an address. */
export interface Loading {
  module?: WebAssembly.Module | BufferSource | Response | URL | string | Promise<WebAssembly.Module | BufferSource | Response>;
}

/** Loads the module and returns its functions. */
export declare function load(options?: Loading): Promise<Readonly<Core>>;
/** Compiles the module; the result can be sent to a worker. */
export declare function module(options?: Loading): Promise<WebAssembly.Module>;
