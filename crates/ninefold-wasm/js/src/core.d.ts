import type { Clues, Limit, Series } from "./options.js";
import type { AnswerCount, AnswerHead, AnswerVerdict, Document } from "./schema.js";

export type * from "./options.js";
export type * from "./schema.js";

/**
 * The text of puzzles, or its bytes: in UTF-8 for the core, in any encoding for everything else. A puzzle may also be an object with the
 * fields of JSON: a `Document`, such as `parse` returns, or an object of f-puzzles; the core alone reads neither.
 */
export type Text = string | Uint8Array | ArrayBuffer | object;

/** The kinds of errors. */
export type ErrorCode =
  /** The text is not a puzzle: `line`, `column` and `expected` give the place and the reason. */
  | "unreadable"
  /** An option has an invalid value. */
  | "option"
  /** The puzzle can be read, and the question cannot be asked about it. */
  | "unfit"
  /** No puzzle met the order in time; `puzzles` holds those found, the nearest last. */
  | "short"
  /** The engine failed and was restarted. */
  | "internal"
  /** A call was made from within a call. */
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
  /** With the code `short`: the finished puzzles, and the one nearest to the order. */
  readonly puzzles?: Made[];
  /** For the code `short`: the distance of the nearest puzzle from the order, without a unit; less is nearer. Distances from the same order can be compared. */
  readonly distance?: number;
}

/** The progress of a call. */
export interface Progress {
  /** Puzzles that are done. */
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
  /** Called now and then with the progress. */
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
  /** The puzzles that could not be read or answered, each with its place. */
  errors: NinefoldError[];
  /** Warnings. */
  notes: string[];
}

export interface Counting {
  /** Where counting stops. */
  limit?: number;
}

/** An answer about symmetry. */
export type Canonical = AnswerHead & {
  /** The least of all equivalent grids. */
  form: string;
  /** The transform from the puzzle to its form. */
  transform: string;
  automorphisms: number;
  /** Transforms that make all automorphisms. */
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
  /** Of several grids: their layout, if it has a name, and the place of each. Then `puzzle` and `solution` are rows, as in all answers. */
  layout?: string | null;
  grids?: { row: number; col: number }[];
  /** Of other rules than those of plain grids: these in words, and the puzzle with its rules as data. */
  rules?: string;
  document?: Document;
  seed: string;
  clues: number;
  /** The number of givens of each digit. */
  digits: string;
  symmetry: string;
  solution: string;
  /** Ratings: the columns of the scales. */
  [rating: string]: string | number | null | undefined | { row: number; col: number }[] | Document;
}

/** The calls of the core. */
export interface Core {
  /** The puzzle of a text: 81 cells on a line, or nine rows. */
  parse(text: Text, options?: Reading): AnswerHead;
  parseAll(text: Text, options?: Reading): Answers<AnswerHead>;
  /** Checks whether there is exactly one solution, with the witness. */
  check(text: Text, options?: Reading): AnswerVerdict;
  checkAll(text: Text, options?: Reading): Answers<AnswerVerdict>;
  /** The solution. */
  solve(text: Text, options?: Reading): AnswerVerdict;
  solveAll(text: Text, options?: Reading): Answers<AnswerVerdict>;
  /** Counts the solutions, up to a limit. */
  count(text: Text, options?: Reading & Counting): AnswerCount;
  countAll(text: Text, options?: Reading & Counting): Answers<AnswerCount>;
  /** Like `count`, but returns bare numbers, up to 2 by default: for millions of puzzles. */
  counts(text: Text, options?: Reading & Counting): Uint32Array;
  /** Returns the smallest of all equivalent puzzles, and its symmetry as far as it is known. */
  canonical(text: Text, options?: Reading & { pattern?: boolean }): Canonical;
  canonicalAll(text: Text, options?: Reading & { pattern?: boolean }): Answers<Canonical>;
  /** A new puzzle. */
  generate(options?: Clues & Watching): Made;
  /** New puzzles. */
  generateAll(options?: Clues & Series & Watching): Made[];
  /** The lines that the command writes with `--json`: `check`, `solve`, `count`, `canonical`, and so on. */
  lines(name: string, text: Text, options?: Record<string, unknown>): string;
}

/** The source of a module: a compiled module, bytes, a response, or an address. */
export interface Loading {
  module?: WebAssembly.Module | BufferSource | Response | URL | string | Promise<WebAssembly.Module | BufferSource | Response>;
}

/** Loads the module, and returns its functions. */
export declare function load(options?: Loading): Promise<Readonly<Core>>;
/** The compiled module: it can be sent to a worker. */
export declare function module(options?: Loading): Promise<WebAssembly.Module>;
