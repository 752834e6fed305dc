import type { Loading } from "./core.js";
import type { Geometry, Overlay } from "./schema.js";

export { NinefoldError } from "./core.js";

/** A cell as displayed. Cells are counted from 0 in reading order of the layout, rows and columns from 0. */
export interface CellView {
  index: number;
  row: number;
  column: number;
  /** The digit of the puzzle. */
  given?: number;
  /** The player's own digit. */
  digit?: number;
  /** Own notes, ascending; empty while the cell has a digit. */
  corner: number[];
  centre: number[];
  /** The automatic notes without those that are struck, when they are shown and the cell is empty. */
  candidates?: number[];
  /** Struck by the player in the automatic notes. */
  struck: number[];
  /** Colours, 1 to 9, ascending. */
  colours: number[];
  /** Digits go into it. */
  selected: boolean;
  fault?: "clash" | "wrong";
  /** The cells that it clashes with. */
  clashes?: number[];
  /** In level `solution`: `centre` or `candidates`, where they leave out the digit of the solution. Corner notes leave nothing out. */
  wrongNotes?: ("centre" | "candidates")[];
  /** It holds the digit that is highlighted; as digit or as note. */
  same: boolean;
  /** It shares a house with the cell of the cursor. */
  peer: boolean;
  /** The cell matches the filter (`View.only`). */
  fits: boolean;
  /** In the editor: two solutions differ here, or the verdict points at it. */
  pointed?: boolean;
  /** The parts that it plays in the hint: `pattern`, `base`, `eliminated` .. */
  roles?: string[];
  /** The grids that contain it, from 0. */
  grids: number[];
  /** Its accessible name, for users of a screen reader: "Row 3, column 5, empty, corner 1 4". */
  name: string;
}

/** A mark of a hint: cells and houses as cells of the layout. */
export type MarkView =
  | { kind: "cell"; role: string; cells: number[] }
  | { kind: "house"; role: string; house: string; cells: number[]; name: string }
  | { kind: "spots"; role: string; digit: number; cells: number[] }
  | { kind: "link"; link: "strong" | "weak"; from: NodeView; to: NodeView };

export interface NodeView {
  digit: number;
  cells: number[];
}

export type Mode = "digit" | "corner" | "centre" | "colour";
export type CheckLevel = "off" | "rules" | "solution";

export interface HintView {
  /** The depth of the hint: 1 the kind of step, 2 its place, 3 the pattern, 4 the reason and the result. */
  depth: 1 | 2 | 3 | 4;
  /** The answer is still on its way. */
  searching: boolean;
  /** Everything revealed so far, a sentence for each depth, the last one last. */
  texts: string[];
  /** The sentence that the last depth added. */
  text: string;
  /** The marks that may be drawn at this depth. */
  marks: MarkView[];
  /** The marks as shapes on the whole board, if `answer` could draw them: only where all cells belong to grids that are drawn as such. */
  overlay?: Overlay;
  /** The technique, by its id, where the step is one. */
  technique?: { id: string; name: string };
  /** At depth 4: the result. */
  places: { cell: number; digit: number }[];
  strikes: { cell: number; digit: number }[];
  /** Enter, or the action `enter`, would apply the step. */
  canDo: boolean;
  /** It is about a mistake. */
  isFault: boolean;
  /** It answers "why not this digit here". */
  whyNot?: { cell: number; digit: number };
}

export interface SavepointView {
  name: string;
  /** The number of cells that had a digit. */
  filled: number;
  /** Milliseconds played until then. */
  elapsed: number;
  /** All cells, dots for empty ones: for a small picture. */
  digits: string;
}

/** The number of solutions of the puzzle. */
export interface VerdictView {
  kind: "open" | "one" | "none" | "several" | "undecided";
  /** In words. */
  text: string;
  /** The cells to point at: those that clash, those that no digit fits, those where two solutions differ. */
  cells: number[];
}

/** The player's preferences. Each can be changed at any time by the action `settings`. */
export interface Settings {
  /** A written digit leaves the notes of the cells that see it (on). */
  tidy?: boolean;
  /** The cursor wraps around at the edges (on). */
  wrap?: boolean;
  /** Shift and Ctrl are exchanged: Shift writes centre notes (off). */
  exchange?: boolean;
  /** Equal digits are highlighted (on). */
  same?: boolean;
  /** The method by which hints are looked for (hints: HoDoKu's order, then nets, then a search). */
  method?: "hints" | "simple" | "hodoku" | "explainer" | "zambon" | "all";
  /** Hints may count on the puzzle's having one solution (on). */
  uniqueness?: boolean;
  /** Names of cells: `full` "Row 3, column 5, empty", `short` "r3c5 empty" (full). */
  speech?: "full" | "short";
}

/** Everything displayed. */
export interface View {
  /** Grows with each change. */
  revision: number;
  kind: "game" | "editor";
  /** By row and column of the layout; null where there is no cell. */
  cells: (CellView | null)[][];
  cursor: number;
  mode: Mode;
  /** The digit that is held, in digit-first input. */
  held?: number;
  input: "cell" | "digit";
  /** The digit that is highlighted. */
  focus?: number;
  /** The filter: only cells in which this digit is possible, or only those with two candidates. */
  only?: number | "bivalue";
  check: CheckLevel;
  /** There is one solution, and it is known. */
  canCheckSolution: boolean;
  automatic: boolean;
  clock: "waiting" | "runs" | "paused" | "done";
  /** Milliseconds. Between two changes the page counts on by itself. */
  elapsed: number;
  hints: number;
  /** The number of missing cells of each digit. */
  digits: { digit: number; left: number; complete: boolean }[];
  /** The number of changes that can be undone, and redone. */
  undo: number;
  redo: number;
  /** The position of the game in its history: the number of the entry, 0 for the start; all entries, of every branch. `history()` lists them. */
  history: { at: number; entries: number };
  savepoints: SavepointView[];
  hint?: HintView;
  title: string;
  level?: string;
  solved: boolean;
  filled: number;
  verdict: VerdictView;
  settings: Required<Settings>;
}

/** An entry of the history: a change that was made, and the one before it. */
export interface Entry {
  /** From 1. */
  entry: number;
  /** The entry before it; 0 for the start. */
  before: number;
  what: What;
  /** It was made on the way to the position that is shown. */
  done: boolean;
}

/** The effect of a change, for a sentence: the first difference. */
export interface What {
  did: "digit" | "corner" | "centre" | "struck" | "colour" | "digit-off" | "corner-off" | "centre-off" | "restored" | "colour-off" | "many";
  digit?: number;
  /** The first cell. */
  cell: number;
  /** The number of cells that differ. */
  cells: number;
  /** Digits added and removed; notes added and removed (corner, centre, struck, colours). */
  digits: number;
  notes: number;
}

/** An event, from which the page makes a sentence. Cells are numbers as in `CellView.index`. */
export type Event =
  /** A digit was written into one cell; the cells that it clashes with; whether the check finds it wrong; notes that it removed from others. */
  | { kind: "digit"; digit: number; cell: number; clashes: number[]; wrong: boolean; tidied: number }
  /** A digit in several cells, or out of them. */
  | { kind: "digits"; digit: number; cells: number; on: boolean; clashes: number[]; wrong: boolean; tidied: number }
  | { kind: "given" }
  | { kind: "note"; mode: "corner" | "centre"; digit: number; on: boolean; cells: number }
  | { kind: "struck"; digit: number; on: boolean; cells: number }
  | { kind: "colour"; colour: number; name: string; on: boolean; cells: number }
  /** The kind of content removed: digits, else notes, else colours. */
  | { kind: "clear"; what: "digits" | "notes" | "colours" | "nothing"; digits: number[]; cells: number }
  /** Corner notes became centre notes, or the other way round. */
  | { kind: "swap"; to: "corner" | "centre"; cells: number }
  | { kind: "mode"; mode: Mode }
  | { kind: "input"; input: "cell" | "digit"; held: number | null }
  | { kind: "select"; cells: number }
  /** Cells alike were selected: those with that digit, notes or colour, and how many have it as a digit, and as a note. */
  | { kind: "alike"; by: "digit" | "notes" | "colour"; value: number[]; cells: number; digits: number; notes: number }
  | { kind: "highlight"; on: boolean }
  | { kind: "only"; only: number | "bivalue" | null; cells: number }
  | { kind: "undo" | "redo"; what: What; cell: number; name: string }
  | { kind: "nothing"; of: "undo" | "redo" | "return" | "hint" | "write" | "grid" }
  | { kind: "went"; entry: number }
  | { kind: "fill"; notes: number }
  | { kind: "automatic"; on: boolean }
  | { kind: "savepoint"; name: string; number: number; filled: number }
  | { kind: "return"; name: string; number: number }
  | { kind: "compare"; name: string; cells: number[] }
  | { kind: "wipe" }
  | { kind: "check"; check: CheckLevel }
  /** Why `solution` cannot be had. */
  | { kind: "no-solution-check"; verdict: VerdictView }
  /** The result of "check now"; the cells only when it is requested again. */
  | { kind: "checked"; check: "rules" | "solution"; wrong: number; cells: number[] }
  | { kind: "complete"; digit: number }
  | { kind: "house"; house: "row" | "column" | "box"; number: number; grid: number }
  | { kind: "hint"; depth: 1 | 2 | 3 | 4; text: string; isFault: boolean }
  | { kind: "searching" }
  | { kind: "done"; text: string; places: { cell: number; digit: number }[]; strikes: number }
  | { kind: "no-hint"; solved: boolean }
  /** The step that excludes a digit in a cell, a proof that it cannot be there, or neither. */
  | { kind: "why-not"; cell: number; digit: number; answer: "step" | "proof" | "open" | "fault"; text: string }
  | { kind: "verdict"; verdict: VerdictView }
  | { kind: "grade"; level: string; score: number }
  | { kind: "count"; count: number; more: boolean }
  | { kind: "pause" }
  | { kind: "resume"; elapsed: number }
  | { kind: "solved"; elapsed: number; hints: number }
  | { kind: "over" }
  /** A task was set, continued, or done; or there is none, and why. */
  | { kind: "task"; state: "searching" | "set" | "part" | "wrong" | "found" | "never" | "fault"; technique: string; text: string; missing: number | null }
  /** A key or an action that means nothing here, and why. */
  | { kind: "refused"; action: string; why: string }
  | { kind: "settings" };

/** Work for the engine: a worker passes it to `answer` of the module `ninefold`, the result to `hear`. A newer effect replaces one of its kind. */
export interface Effect {
  kind: "prove" | "count" | "advise" | "grade" | "teach" | "why-not";
  /** The number of the question, which the news repeats. */
  ask: number;
  [more: string]: unknown;
}

/** The result of an effect. */
export interface News {
  kind: string;
  ask: number;
  [more: string]: unknown;
}

/** The result of a key or an action. */
export interface Change {
  revision: number;
  /** The key has an action, so the browser must not handle it. */
  handled: boolean;
  /** The cells that differ from before. */
  cells: CellView[];
  /** The parts of the view that differ; a removed part is null. */
  parts: { [Part in keyof Omit<View, "cells" | "layout" | "kind" | "revision">]?: View[Part] | null };
  events: Event[];
  effects: Effect[];
  /** To be appended to the log, if there is anything: a value for JSON. */
  log?: Log;
  /** An action that is the page's: `help`, `load`, `save`, `print`, `new`, `statistics`, `palette`, `copy`, `paste`, `edit`, `play`, `train`, `engine`, `leave`. */
  asks?: string;
  /** The action that was done, by its name: for reports. */
  action?: string;
  /** The module failed; the game is as it was before this action. */
  error?: Error;
}

/** A game for storage: a value for JSON. */
export interface Saved {
  format: "ninefold-game";
  version: number;
  [more: string]: unknown;
}

/** The addition of a change to a saved game: a value for JSON. */
export type Log = { [more: string]: unknown };

/** A KeyboardEvent, or its fields. */
export interface KeyLike {
  key: string;
  code: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  repeat?: boolean;
  isComposing?: boolean;
  /** `event.getModifierState("NumLock")`; called automatically if that function exists. */
  numLock?: boolean;
  getModifierState?(name: string): boolean;
}

export type Selecting = "only" | "add" | "remove" | "toggle" | "rectangle" | "same" | "colour" | "all" | "invert" | "none";

/** The arguments of an action besides its name. */
export interface Args {
  /** Cells instead of those that are selected. */
  cells?: number[];
  cell?: number;
  digit?: number;
  /** A savepoint, by its place in the list; an entry of the history. */
  number?: number;
  name?: string;
  level?: CheckLevel;
  mode?: Mode;
  on?: boolean;
  show?: boolean;
  technique?: string;
  settings?: Settings;
  [more: string]: unknown;
}

/** A game, or a puzzle that is drawn. Once it is freed it refuses everything. */
export interface Game {
  view(): View;
  key(event: KeyLike): Change;
  /**
   * Performs an action of `actions()`, or one of the page: `write` (digit, mode, cells), `erase` (cells), `hold` (digit), `why-not` (cell, digit),
   * `check-now` (show), `go` (number: an entry of the history), `return` (number: a savepoint), `rename` (number, name), `forget` (number),
   * `compare` (number), `settings` (settings), `title` (name), `teach` (technique, name), `count`, `resume`, `close-hint`, `take` (notes: a text).
   */
  act(action: string, args?: Args): Change;
  select(cells: number[], how: Selecting): Change;
  /** Time has passed: milliseconds. */
  tick(ms: number): Change;
  hear(news: unknown): Change;
  /** The effects that still have no news: for a worker that was restarted, and after `restore`. */
  waiting(): Effect[];
  history(): Entry[];
  /** The board: its cells, houses and peers. It never changes in a game. */
  geometry(): Geometry;
  /** The givens, the digits, and the position with candidates, as texts that `ninefold` reads; the document that the game began with, or nothing. */
  texts(): { givens: string; digits: string; position: string; document: string };
  save(): Saved;
  free(): void;
  /** Performs an action and then panics, for tests: returns the result of a failure. */
  panic(action?: string): Change;
}

export interface Starting {
  /** 81 characters; with a layout of several grids, its cells in reading order; or grids as `Saved` has them. */
  puzzle: string;
  title?: string;
  /** The name of a layout (`samurai`), where its grids lie (`"0,0 6,6"`), or a drawing. */
  layout?: string;
  /** Other rules than those of plain grids: the `rules` of an answer of `ruled`. Only a module that was loaded with `variants` takes them. */
  rules?: unknown;
  /** A text that is saved with the game, such as the document of its puzzle. */
  document?: string;
  level?: string;
  check?: CheckLevel;
  automatic?: boolean;
  settings?: Settings;
}

export interface Drawing extends Partial<Starting> {}

export interface ActionInfo {
  name: string;
  about: string;
  /** Keys as they are written: `KeyZ` by place, `h` by label, `shift-Digit1`, `ctrl-z`, `page-up`. */
  keys: string[];
}

export interface Binding {
  /** The one before if none is named. */
  preset?: "web" | "hodoku" | "vim";
  /** The action of a key, or `none`. */
  keys?: { [key: string]: string };
}

export interface Play {
  start(options: Starting): Game;
  edit(options?: Drawing): Game;
  restore(saved: unknown, log?: unknown[]): Game;
  actions(): ActionInfo[];
  /** Changes the keys of all games. Returns the keys that lost another action by it. */
  bind(binding: Binding): { key: string; before: string }[];
  /** The module and its instance. */
  readonly engine: { panic(): void; readonly epoch: number; readonly memory: number; readonly module: WebAssembly.Module };
}

/** With `variants`, a larger module that plays puzzles with other rules than those of plain grids too. */
export interface PlayLoading extends Loading {
  variants?: boolean;
}

/** The compiled module. */
export declare function module(options?: PlayLoading): Promise<WebAssembly.Module>;
/** Loads the module. */
export declare function load(options?: PlayLoading): Promise<Play>;
