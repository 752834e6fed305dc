import type {
  Answers, Clues, Core, Loading, Made, NinefoldError, Reading, Series, Text, Watching,
} from "./core.js";
import type { Effect, News } from "./play.js";
import type { AnswerEngine, AnswerEngineName, AnswerEvent, AnswerHead, AnswerNumbered, AnswerTotal, Document, Explanation, Hint, Statistics, Technique } from "./schema.js";

export * from "./core.js";

/** How to read: any format. */
export interface AnyReading extends Reading {
  /** The format, which is found out by default. */
  from?: string;
  /** The column of a table that holds the puzzles: its number, or its name. */
  column?: number | string;
  /** The layout of several grids, which is found out by default: its name, a drawing, or `"0,0 6,6"`. */
  layout?: string;
}

/** A puzzle with all that its text says. */
export type Parsed = AnswerHead & { document: Document };

/** How pictures look. */
export interface Looks {
  theme?: "light" | "dark" | "print" | "okabe-ito" | "contrast" | "grey" | (string & {});
  /** What stands for the digits: a set by its name, nine words, or nine characters. */
  symbols?: string;
}

/** Which techniques, in which order. */
export interface Ways {
  /** `simple`, `hodoku` (the usual one for paths), `hints` (for hints), `explainer`, `zambon`, `all`, techniques with commas between, or a method in TOML. */
  method?: string;
  /** Without what argues with there being one solution. */
  noUniqueness?: boolean;
}

export interface Explaining extends AnyReading, Ways, Looks {
  /** Start from the digits, candidates and notes as they are. */
  fromHere?: boolean;
  /** Stop after so many steps. */
  steps?: number;
  /** Prove every step again, and hold it against the solution. */
  verify?: boolean;
  /** Show the candidates after each step. */
  grids?: boolean;
  /** Tell the arguments inside of nested nets too. */
  inside?: boolean;
  /** Add what a page draws of each step and case: shapes in cells; JSON only. */
  overlay?: boolean;
}

export interface Hinting extends AnyReading, Ways, Looks {
  /** The givens, where the text does not tell them from the player's digits. */
  puzzle?: string;
  /** How much to give away: 1 what kind of step there is, 2 where, 3 which pattern, 4 all. */
  depth?: 1 | 2 | 3 | 4;
  /** Every step that there is, not just the next: up to `most` of each technique; `more` in the answer names those that have more. */
  all?: boolean;
  /** With `all`: up to so many steps of each technique, 1 to 1000; 100 by default. */
  most?: number;
  /** Add what a page draws of each depth: shapes in cells; JSON only. */
  overlay?: boolean;
}

/** The scales of ratings. */
export type ScaleName = "hodoku" | "zambon" | "zambon-first" | "se";

export interface Rating {
  scale?: ScaleName | ScaleName[];
}

/** The rating of a puzzle: the columns that it came with, the verdict, and the columns of each scale. */
export interface Rated {
  verdict: string;
  [column: string]: unknown;
}

/** What a new puzzle is to be. */
export interface Order extends Clues, Rating {
  /** Several grids: a name, a drawing, or `"0,0 6,6"`; or the size of a single grid, `"6x6"`, for which `format` is `"ninefold"` or another with room for it. */
  layout?: string;
  /** The rules of the first puzzle in this text (f-puzzles, Ninefold JSON): its size, regions and constraints. `format` must have room for them, as `"ninefold"` has. */
  rules?: string;
  /** Each grid has one solution without the others. */
  alone?: boolean;
  /**
   * As the program of Zambon's book does it, with its random numbers; without `quads`, `pairs`, `cells` and `more`, seeds from 1 to 30000 make
   * the book's own puzzles.
   */
  byBook?: boolean;
  /** HoDoKu's level, or a range such as `"medium..hard"`. */
  level?: string;
  /** HoDoKu's score, or a range such as `"900..1000"`. */
  score?: number | string;
  /** The level of Zambon's solver. */
  zambon?: number | string;
  /** The rating of Sudoku Explainer, or a range such as `"8.3..8.5"`. */
  se?: number | string;
  diamond?: boolean;
  pearl?: boolean;
  /** Techniques that HoDoKu's way uses, all of them; `"x-wing=2"` in two steps, `"x-wing=1..3"` in so many. */
  require?: string | string[];
  forbid?: string | string[];
  /** The only ones besides singles. */
  only?: string | string[];
  /** Techniques that are not needed, with nothing harder than the level. */
  without?: string | string[];
}

/** Several new puzzles. */
export interface Distinct extends Series {
  /** Leave out puzzles that are essentially the same as an earlier one. */
  distinct?: boolean;
}

export interface Writing {
  /** The format of the puzzles. */
  format: string;
  /** Write the solutions too, whatever the format. */
  solution?: boolean;
}

export interface Day extends Watching, Rating {
  /** The day as in `"2026-12-24"`; today by default, in UTC. */
  date?: string;
  /** HoDoKu's level, or `"any"`; by the day of the week if it is not said. */
  level?: string;
}

/** Whether two puzzles are equivalent. */
export interface Same {
  one: string;
  other: string;
  same: boolean;
  /** What turns the first into the second. */
  transform: string | null;
}

/** Which transform: one of these. */
export interface Transforming extends Reading {
  /** As `canonical` and `same` write it. */
  by?: string;
  rotate?: 90 | 180 | 270;
  mirror?: "left-right" | "top-bottom" | "diagonal" | "anti-diagonal";
  digits?: string;
  shift?: number;
  random?: boolean;
  /** What random transforms depend on. */
  seed?: number;
}

export type Transformed = AnswerHead & { transformed: string; transform: string };

export interface Converting extends AnyReading {
  /** The format to write. */
  to: string;
  /** The sign for an empty cell where the format leaves the choice. */
  blank?: string;
  /** Refuse to lose anything. */
  strict?: boolean;
}

export interface Converted {
  text: string;
  /** What the format cannot say. */
  lost: string[];
  errors: NinefoldError[];
  notes: string[];
}

export interface Drawing extends AnyReading, Looks {
  /** Draw all candidates. */
  candidates?: boolean;
  /** What a cell shows in text. */
  cells?: "digits" | "columns" | "cells";
  ascii?: boolean;
  /** As a program before did: `zambon`, `z88dk`, `sand`, `sudoku71`, `apple2`. */
  style?: string;
  /** Number the rows and columns. */
  labels?: boolean;
  title?: string;
  /** Draw the solution too. */
  solution?: boolean;
  /** Put all puzzles on one picture, in so many columns. */
  sheet?: number;
  /** Shade the grid of that number. */
  shade?: number;
  /** The side of a cell in points. */
  cell?: number;
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

/** Answers as a text. */
export interface Told {
  text: string;
  errors: NinefoldError[];
  notes: string[];
}

/** A text, or answers with `as: "json"`, which is the default. */
type As<T extends string> = { as: T };
type Json = { as?: "json" };

/** The solutions of a puzzle, one after the other, in ascending order. What it returns in the end says how many there were. */
export interface Solutions extends IterableIterator<AnswerNumbered> {
  next(): IteratorResult<AnswerNumbered, AnswerTotal>;
}

/** A classic engine. */
export interface Engine {
  name: AnswerEngineName;
  /** Its idea in a few words. */
  about: string;
}

/** Which engine is watched, and how far. */
export interface Running extends AnyReading {
  engine: AnswerEngineName;
  /** How many solutions it looks for: 2 by default, so that it is known whether there are several. */
  limit?: number;
  /** How many events may come in all: a million by default. If there are more, `stopped` says so in the end. */
  most?: number;
  /** Begin behind so many of them. */
  skip?: number;
  /** For `forced`: one more than the tries that may rest on each other, 1 to 15; several as in `"1,2"` go on where one ended. */
  maxDepth?: number | string;
  /** For `forced`: the most digits that a cell may have to be tried, 2 to 15. */
  maxWidth?: number | string;
}

/** Everything but PDF and PNG. */
export interface Ninefold extends Omit<Core, "parse" | "parseAll" | "generate" | "generateAll"> {
  parse(text: Text, options?: AnyReading): Parsed;
  parseAll(text: Text, options?: AnyReading): Answers<Parsed>;
  /** All solutions, lazily; behind the first ones, if `skip` says how many. */
  solutions(text: Text, options?: AnyReading & { skip?: number }): Solutions;
  /**
   * What a classic engine does, event by event; what it returns in the end is the verdict, with counts. An engine cannot be kept waiting, so it
   * runs anew for each portion of events, and `timeLimit` is for a portion.
   */
  events(text: Text, options: Running): Generator<AnswerEvent, AnswerEngine, void>;
  generate(options?: Order): Made;
  generate(options: Order & Writing): string;
  generateAll(options?: Order & Distinct): Made[];
  generateAll(options: Order & Distinct & Writing): string;
  /** The puzzle of a day, which is the same everywhere. */
  daily(options?: Day): Made;
  /** The way to the solution, every step with its reason. */
  explain(text: Text, options?: Explaining & Json): Explanation;
  explain(text: Text, options: Explaining & As<"text" | "markdown" | "html" | "eureka">): string;
  explainAll(text: Text, options?: Explaining & Json): Answers<Explanation>;
  explainAll(text: Text, options: Explaining & As<"text" | "markdown" | "html" | "eureka">): Told;
  /** What is wrong with a position, or what to do next. */
  hint(text: Text, options?: Hinting & Json): Hint;
  hint(text: Text, options: Hinting & As<"text" | "svg">): string;
  hintAll(text: Text, options?: Hinting & Json): Answers<Hint>;
  /** How hard a puzzle is. */
  rate(text: Text, options?: AnyReading & Rating): Rated;
  rateAll(text: Text, options?: AnyReading & Rating): Answers<Rated>;
  /** Whether two puzzles are equivalent, and by which transform. */
  same(first: Text, other: string, options?: Reading): Same;
  transform(text: Text, options: Transforming): Transformed;
  transformAll(text: Text, options: Transforming): Answers<Transformed>;
  /** Puzzles in another format. */
  convert(text: Text, options: Converting): Converted;
  /** A picture: SVG by default. */
  render(text: Text, options?: Drawing & { to?: "svg" | "text" | "html" }): string;
  /** What a collection is made of; `controlled` estimates what all minimal puzzles are like from puzzles of controlled bias. */
  stats(text: Text, options?: AnyReading & Rating & Json & { name?: string; controlled?: boolean }): Statistics;
  stats(text: Text, options: AnyReading & Rating & As<"text" | "csv" | "html"> & { name?: string; controlled?: boolean }): string;
  /** News for a game of `ninefold/play` that had this effect. */
  answer(effect: Effect, options?: Watching): News;
  /** The techniques with their ratings. */
  techniques(): Technique[];
  /** The page of a technique. */
  technique(name: string): string;
  formats(): Format[];
  layouts(): Layout[];
  /** The engines whose `events` can be had. */
  engines(): Engine[];
}

/** Loads the module, and gives its functions. */
export declare function load(options?: Loading): Promise<Readonly<Ninefold>>;
