import type { Answers, Core, Counting, Loading, Made, NinefoldError, Reading, Text, Watching } from "./core.js";
import type {
  Charting, Clues, Converting, Dated, Distinct, Explaining, Graded, Hinting, Looks, Ordered, Rating, Rendering, Running, Series, Shape, Source, Transforming, Ways,
} from "./options.js";
import type { Effect, News } from "./play.js";
import type { AnswerCandidates, AnswerEngine, AnswerEngineName, AnswerEvent, AnswerHead, AnswerNumbered, AnswerTotal, Document, Explanation, Geometry, Hint, Statistics, Technique } from "./schema.js";

export * from "./core.js";

/** The options for reading any format. */
export interface AnyReading extends Reading, Source, Shape {}

/** A puzzle with all information in its text. */
export type Parsed = AnswerHead & { document: Document };

/** The rating of a puzzle: the columns of its input, the verdict, and the columns of each scale. */
export interface Rated {
  verdict: string;
  [column: string]: unknown;
}

/** The order for a new puzzle. */
export interface Order extends Clues, Ordered, Graded, Rating, Watching {}

export interface Writing {
  /** The format of the puzzles. */
  format: string;
  /** Includes the solutions, in every format. */
  solution?: boolean;
}

/** A shape: an outline as SVG path data, or a text with the position of its baseline. */
export type RuledShape =
  | { d: string; fill?: string; stroke?: string; width?: number; dash?: number[] }
  | { text: string; x: number; y: number; size: number; anchor: "start" | "middle" | "end"; bold: boolean; fill: string };

/**
 * The rules of a puzzle for a page that plays it. Shapes are measured from the upper left corner of the board, in units of which a cell is
 * `cell` wide.
 */
export interface Ruled {
  /** The rules for the option `rules` of `start` in `ninefold/play`; null for plain grids. */
  rules: unknown;
  /** The rules in sentences. */
  words: string[];
  cell: number;
  /** The space that clues beside the board need, in cells: on the left, above, on the right, below. */
  rooms: [number, number, number, number];
  /** The area of a cell that is free for notes: x, y, width and height, in cells. */
  notes: [number, number, number, number];
  /** The numbers of rows and columns of notes in the area `notes`. */
  lattice: [number, number];
  /** The drawings below the digits. */
  under: RuledShape[];
  /** The drawings above the lines of the board. */
  over: RuledShape[];
}

export interface Day extends Watching, Graded, Dated, Rating {
  /** The day, such as `"2026-12-24"`; today in UTC by default. */
  date?: string;
}

/** The result of comparing two puzzles for equivalence. */
export interface Same {
  one: string;
  other: string;
  same: boolean;
  /** The transform from the first puzzle to the second. */
  transform: string | null;
}

export type Transformed = AnswerHead & { before: string; transform: string };

/** The options of a conversion. */
export interface Conversion extends AnyReading, Converting {
  /** The format to write. */
  format: string;
}

export interface Converted {
  text: string;
  /** The parts of the puzzles that the format cannot hold. */
  lost: string[];
  errors: NinefoldError[];
  notes: string[];
}

/** A format of puzzles. */
export interface Format {
  name: string;
  about: string;
  read: boolean;
  write: boolean;
  several: boolean;
  endings: string[];
  also: string[];
  says: string[];
  example: string;
}

/** A layout of several grids. */
export interface Layout {
  name: string;
  also: string[];
  about: string;
  rows: number;
  columns: number;
  cells: number;
  grids: { row: number; col: number; stride?: "boxes" | "cells" }[];
  drawing: string;
}

/** A kind of constraint. */
export interface Constraint {
  /** The key in JSON; for a flag in a list, the list and the flag: `negative:xv`. */
  key: string;
  name: string;
  /** The rule in one sentence. */
  about: string;
  also: string[];
  /** The shape of its entries in JSON, in words. */
  fields: string;
  /** The part of the rule that techniques use. */
  techniques: "all" | "in part";
  /** Its types in the strings of Interactive Sudoku Solver. */
  iss: string[];
  /** The formats that write it. */
  formats: string[];
  /** A puzzle that has one solution because of it. */
  example: Document | null;
}

/** Answers as a text. */
export interface Told {
  text: string;
  errors: NinefoldError[];
  notes: string[];
}

/** The format of a text; with `format: "json"`, the default, a call returns answers as objects. */
type As<T extends string> = { format: T };
type Json = { format?: "json" };

/** The options of a path. */
type Path = AnyReading & Ways & Looks & Explaining;
/** The options of a hint. */
type Advice = AnyReading & Ways & Looks & Hinting;
/** The options of statistics. */
type Collected = AnyReading & Rating & Charting & { name?: string; controlled?: boolean };

/** An iterator over the solutions of a puzzle in ascending order. Its return value is their number. */
export interface Solutions extends IterableIterator<AnswerNumbered> {
  next(): IteratorResult<AnswerNumbered, AnswerTotal>;
}

/** A classic engine. */
export interface Engine {
  name: AnswerEngineName;
  /** The idea of the engine in a few words. */
  about: string;
}

/** The options of `events`: which classic engine runs, and how. */
export interface Watched extends AnyReading, Running {
  engine: AnswerEngineName;
  /** The number of events to skip. */
  skip?: number;
}

/** All calls except PDF and PNG output. */
export interface Ninefold extends Omit<Core, "parse" | "parseAll" | "generate" | "generateAll"> {
  parse(text: Text, options?: AnyReading): Parsed;
  parseAll(text: Text, options?: AnyReading): Answers<Parsed>;
  /** Iterates lazily over all solutions after the first `skip`. */
  solutions(text: Text, options?: AnyReading & { skip?: number }): Solutions;
  /** Returns the candidates that occur in solutions; with `limit`, also the number of solutions of each candidate, counted up to `limit`. */
  trueCandidates(text: Text, options?: AnyReading & Counting): AnswerCandidates;
  trueCandidatesAll(text: Text, options?: AnyReading & Counting): Answers<AnswerCandidates>;
  /**
   * Iterates over the events of a classic engine; the return value is the verdict, with counts. An engine cannot be paused, so it
   * is run again for each portion of events, and `timeLimit` applies to one portion.
   */
  events(text: Text, options: Watched): Generator<AnswerEvent, AnswerEngine, void>;
  generate(options?: Order): Made;
  generate(options: Order & Writing): string;
  generateAll(options?: Order & Series & Distinct): Made[];
  generateAll(options: Order & Series & Distinct & Writing): string;
  /** Returns the puzzle of a day, or the variant of its week; it is the same everywhere. */
  daily(options?: Day): Made;
  /** Explains the path to the solution: every step with its reason. */
  explain(text: Text, options?: Path & Json): Explanation;
  explain(text: Text, options: Path & As<"text" | "markdown" | "html" | "eureka">): string;
  explainAll(text: Text, options?: Path & Json): Answers<Explanation>;
  explainAll(text: Text, options: Path & As<"text" | "markdown" | "html" | "eureka">): Told;
  /** Returns the mistakes of a position, or the next step if there are none. */
  hint(text: Text, options?: Advice & Json): Hint;
  hint(text: Text, options: Advice & As<"text" | "svg">): string;
  hintAll(text: Text, options?: Advice & Json): Answers<Hint>;
  /** Rates the difficulty of a puzzle. */
  rate(text: Text, options?: AnyReading & Rating): Rated;
  rateAll(text: Text, options?: AnyReading & Rating): Answers<Rated>;
  /** Compares two puzzles: returns whether they are equivalent, and by which transform. */
  same(first: Text, other: string, options?: Reading): Same;
  transform(text: Text, options: Reading & Transforming): Transformed;
  transformAll(text: Text, options: Reading & Transforming): Answers<Transformed>;
  /** Converts puzzles to another format. */
  convert(text: Text, options: Conversion): Converted;
  /** Draws puzzles: as SVG by default. */
  render(text: Text, options?: AnyReading & Looks & Rendering & { format?: "svg" | "text" | "html" }): string;
  /** Returns statistics of a collection; `controlled` estimates the statistics of all minimal puzzles from puzzles of controlled bias. */
  stats(text: Text, options?: Collected & Json): Statistics;
  stats(text: Text, options: Collected & As<"text" | "csv" | "html">): string;
  /** Does the work of an effect of `ninefold/play`; pass the result to `hear` of the game. */
  answer(effect: Effect, options?: Watching): News;
  /** Lists the techniques with their ratings. */
  techniques(): Technique[];
  /** Returns the page of a technique. */
  technique(name: string): string;
  formats(): Format[];
  layouts(): Layout[];
  /** Lists the kinds of constraints that puzzles can have, with their rules and keys. */
  constraints(): Constraint[];
  /** Returns the board of a layout, or of a puzzle with the rules in the text `rules`; without either, the plain 9x9 grid. */
  geometry(options?: { layout?: string; rules?: string }): Geometry;
  /** Returns the rules of a puzzle: as data for a game, in words, and drawn in the colours of a theme. */
  ruled(text: Text, options?: AnyReading & Looks): Ruled;
  /** Lists the engines that `events` can run. */
  engines(): Engine[];
}

/** Loads the module and returns its functions. */
export declare function load(options?: Loading): Promise<Readonly<Ninefold>>;
