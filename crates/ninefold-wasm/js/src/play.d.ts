import type { Loading } from "./core.js";
import type { Geometry, Overlay } from "./schema.js";

export { NinefoldError } from "./core.js";

/** A cell as displayed. Cells are numbered from 0 in reading order of the layout; rows and columns are numbered from 0. */
export interface CellView {
  index: number;
  row: number;
  column: number;
  /** The given digit. */
  given?: number;
  /** The player's own digit. */
  digit?: number;
  /** The player's notes, ascending; empty while the cell has a digit. */
  corner: number[];
  centre: number[];
  /** The automatic notes except the struck ones, if automatic notes are shown and the cell is empty. */
  candidates?: number[];
  /** The automatic notes that the player has struck. */
  struck: number[];
  /** The colours of the cell, 1 to 9, ascending. */
  colours: number[];
  /** Whether the cell is selected: digits are written into selected cells. */
  selected: boolean;
  fault?: "clash" | "wrong";
  /** The cells that this cell clashes with. */
  clashes?: number[];
  /** At the check level `solution`: the kinds of notes that lack the digit of the solution. Corner notes never count as wrong. */
  wrongNotes?: ("centre" | "candidates")[];
  /** Whether the cell contains the highlighted digit, as its digit or as a note. */
  same: boolean;
  /** Whether the cell shares a house with the cell under the cursor. */
  peer: boolean;
  /** Whether the cell matches the filter (`View.only`). */
  fits: boolean;
  /** In the editor: whether the verdict points at the cell, for example because two solutions differ there. */
  pointed?: boolean;
  /** The roles of the cell in the hint: `pattern`, `base`, `eliminated` and others. */
  roles?: string[];
  /** The numbers of the grids that contain the cell, from 0. */
  grids: number[];
  /** The accessible name of the cell for screen readers: "Row 3, column 5, empty, corner 1 4". */
  name: string;
}

/** A mark of a hint. `cells` are numbers of cells in the layout. */
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
  /** The depth of the hint: 1 reveals the kind of step, 2 its place, 3 the pattern, 4 the reason and the result. */
  depth: 1 | 2 | 3 | 4;
  /** Whether the search for the hint is still running. */
  searching: boolean;
  /** Everything revealed so far: one sentence for each depth, the newest last. */
  texts: string[];
  /** The newest sentence. */
  text: string;
  /** The marks that may be drawn at this depth. */
  marks: MarkView[];
  /** The marks as shapes on the whole board, if `answer` could draw them: only if all cells belong to grids that are drawn as such. */
  overlay?: Overlay;
  /** The technique of the step, if it has one. */
  technique?: { id: string; name: string };
  /** At depth 4, the result: digits that the step places, and candidates that it eliminates. */
  places: { cell: number; digit: number }[];
  strikes: { cell: number; digit: number }[];
  /** Whether the Enter key, or the action `enter`, applies the step. */
  canDo: boolean;
  /** Whether the hint points out a mistake. */
  isFault: boolean;
  /** The cell and the digit, if the hint answers the question why this digit cannot be in this cell. */
  whyNot?: { cell: number; digit: number };
}

export interface SavepointView {
  name: string;
  /** The number of cells with a digit at the savepoint. */
  filled: number;
  /** The playing time up to the savepoint, in milliseconds. */
  elapsed: number;
  /** The digits of all cells, with dots for empty ones: for a small picture. */
  digits: string;
}

/** The number of solutions of the puzzle. */
export interface VerdictView {
  kind: "open" | "one" | "none" | "several" | "undecided";
  /** The verdict in words. */
  text: string;
  /** The cells to point at: cells that clash, cells without a possible digit, or cells in which two solutions differ. */
  cells: number[];
}

/** The player's preferences. Each can be changed at any time by the action `settings`. */
export interface Settings {
  /** Whether writing a digit removes it from the notes of the cells that see it (default: on). */
  tidy?: boolean;
  /** Whether the cursor wraps around at the edges (default: on). */
  wrap?: boolean;
  /** Whether Shift and Ctrl are exchanged, so that Shift writes centre notes (default: off). */
  exchange?: boolean;
  /** Whether equal digits are highlighted (default: on). */
  same?: boolean;
  /** The method that searches for hints (default: `hints`, which is HoDoKu's order, then nets, then a search). */
  method?: "hints" | "simple" | "hodoku" | "explainer" | "zambon" | "all";
  /** Whether hints may rely on the puzzle having exactly one solution (default: on). */
  uniqueness?: boolean;
  /** The accessible names of cells: `full` for "Row 3, column 5, empty", `short` for "r3c5 empty" (default: `full`). */
  speech?: "full" | "short";
}

/** Everything displayed. */
export interface View {
  /** A number that grows with each change. */
  revision: number;
  kind: "game" | "editor";
  /** The cells by row and column of the layout; null where the layout has no cell. */
  cells: (CellView | null)[][];
  cursor: number;
  mode: Mode;
  /** The held digit in digit-first input. */
  held?: number;
  input: "cell" | "digit";
  /** The highlighted digit. */
  focus?: number;
  /** The filter: only cells in which this digit is possible, or only cells with two candidates. */
  only?: number | "bivalue";
  check: CheckLevel;
  /** Whether the puzzle is known to have exactly one solution, so that the check level `solution` is available. */
  canCheckSolution: boolean;
  automatic: boolean;
  clock: "waiting" | "runs" | "paused" | "done";
  /** The playing time in milliseconds. Between two changes the page must advance its own clock. */
  elapsed: number;
  hints: number;
  /** For each digit, the number of cells that still lack it. */
  digits: { digit: number; left: number; complete: boolean }[];
  /** The number of changes that can be undone, and redone. */
  undo: number;
  redo: number;
  /**
   * `at`: the number of the current entry of the history, 0 for the start; `entries`: the number of entries in all branches. `history()`
   * lists them.
   */
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

/** An entry of the history: a change, and the number of the entry before it. */
export interface Entry {
  /** The number of the entry, from 1. */
  entry: number;
  /** The number of the entry before this one; 0 for the start. */
  before: number;
  what: What;
  /** Whether the change is part of the displayed position: it has not been undone. */
  done: boolean;
}

/** The effect of a change, from which the page makes a sentence. */
export interface What {
  did: "digit" | "corner" | "centre" | "struck" | "colour" | "digit-off" | "corner-off" | "centre-off" | "restored" | "colour-off" | "many";
  digit?: number;
  /** The first cell that differs. */
  cell: number;
  /** The number of cells that differ. */
  cells: number;
  /** The number of digits added or removed; then the number of notes added or removed (corner, centre, struck, colours). */
  digits: number;
  notes: number;
}

/** An event, from which the page makes a sentence. Cells are numbers as in `CellView.index`. */
export type Event =
  /**
   * A digit was written into one cell. `clashes`: the cells that it clashes with; `wrong`: whether the check finds it wrong; `tidied`:
   * the number of notes removed from other cells.
   */
  | { kind: "digit"; digit: number; cell: number; clashes: number[]; wrong: boolean; tidied: number }
  /** A digit was written into several cells, or removed from them. */
  | { kind: "digits"; digit: number; cells: number; on: boolean; clashes: number[]; wrong: boolean; tidied: number }
  | { kind: "given" }
  | { kind: "note"; mode: "corner" | "centre"; digit: number; on: boolean; cells: number }
  | { kind: "struck"; digit: number; on: boolean; cells: number }
  | { kind: "colour"; colour: number; name: string; on: boolean; cells: number }
  /** Cells were cleared. `what`: the kind of content removed, which is digits if there are any, else notes, else colours. */
  | { kind: "clear"; what: "digits" | "notes" | "colours" | "nothing"; digits: number[]; cells: number }
  /** Corner notes became centre notes, or centre notes became corner notes. */
  | { kind: "swap"; to: "corner" | "centre"; cells: number }
  | { kind: "mode"; mode: Mode }
  | { kind: "input"; input: "cell" | "digit"; held: number | null }
  | { kind: "select"; cells: number }
  /**
   * All cells with the same digit, notes or colour were selected. `digits` and `notes`: the number of cells with that digit as their
   * digit, and as a note.
   */
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
  /** The check level `solution` is not available; the verdict is the reason. */
  | { kind: "no-solution-check"; verdict: VerdictView }
  /** The result of "check now". It includes the cells only if the check is requested a second time. */
  | { kind: "checked"; check: "rules" | "solution"; wrong: number; cells: number[] }
  | { kind: "complete"; digit: number }
  | { kind: "house"; house: "row" | "column" | "box"; number: number; grid: number }
  | { kind: "hint"; depth: 1 | 2 | 3 | 4; text: string; isFault: boolean }
  | { kind: "searching" }
  | { kind: "done"; text: string; places: { cell: number; digit: number }[]; strikes: number }
  | { kind: "no-hint"; solved: boolean }
  /** The reason why a digit cannot be in a cell: a step that excludes it, a proof by search, or neither. */
  | { kind: "why-not"; cell: number; digit: number; answer: "step" | "proof" | "open" | "fault"; text: string }
  | { kind: "verdict"; verdict: VerdictView }
  | { kind: "grade"; level: string; score: number }
  | { kind: "count"; count: number; more: boolean }
  | { kind: "pause" }
  | { kind: "resume"; elapsed: number }
  | { kind: "solved"; elapsed: number; hints: number }
  | { kind: "over" }
  /** The state of a task: a position in which the player looks for a technique. `text` explains why there is no task, if none was found. */
  | { kind: "task"; state: "searching" | "set" | "part" | "wrong" | "found" | "never" | "fault"; technique: string; text: string; missing: number | null }
  /** A key or an action that does nothing here, with the reason. */
  | { kind: "refused"; action: string; why: string }
  | { kind: "settings" };

/**
 * Work for the engine: pass it to `answer` of the module `ninefold`, usually in a worker, and the result to `hear`. A newer effect replaces
 * an older one of the same kind.
 */
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
  /** The cells that have changed. */
  cells: CellView[];
  /** The parts of the view that have changed; a removed part is null. */
  parts: { [Part in keyof Omit<View, "cells" | "layout" | "kind" | "revision">]?: View[Part] | null };
  events: Event[];
  effects: Effect[];
  /** The addition to the log of the saved game, if there is one: a value for JSON. */
  log?: Log;
  /**
   * An action that the page must perform: `help`, `load`, `save`, `print`, `new`, `statistics`, `palette`, `copy`, `paste`, `edit`,
   * `play`, `train`, `engine`, `leave`.
   */
  asks?: string;
  /** The name of the action performed: for reports. */
  action?: string;
  /** The error if the module failed; the game is then in the state before this action. */
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

/** A `KeyboardEvent`, or an object with the same fields. */
export interface KeyLike {
  key: string;
  code: string;
  shiftKey?: boolean;
  ctrlKey?: boolean;
  altKey?: boolean;
  metaKey?: boolean;
  repeat?: boolean;
  isComposing?: boolean;
  /** The result of `event.getModifierState("NumLock")`; if the event has that function, it is called automatically. */
  numLock?: boolean;
  getModifierState?(name: string): boolean;
}

export type Selecting = "only" | "add" | "remove" | "toggle" | "rectangle" | "same" | "colour" | "all" | "invert" | "none";

/** The arguments of an action. */
export interface Args {
  /** The cells to act on, instead of the selected ones. */
  cells?: number[];
  cell?: number;
  digit?: number;
  /** The index of a savepoint in the list, or the number of an entry of the history. */
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

/** A game, or a puzzle in the editor. After `free`, every call throws an error. */
export interface Game {
  view(): View;
  key(event: KeyLike): Change;
  /**
   * Performs an action of `actions()`, or one of these actions without a key: `write` (digit, mode, cells), `erase` (cells), `hold` (digit),
   * `why-not` (cell, digit), `check-now` (show), `go` (number: an entry of the history), `return` (number: a savepoint), `rename` (number, name),
   * `forget` (number), `compare` (number), `settings` (settings), `title` (name), `teach` (technique, name), `count`, `resume`, `close-hint`,
   * `take` (notes: a text).
   */
  act(action: string, args?: Args): Change;
  select(cells: number[], how: Selecting): Change;
  /** Advances the clock by `ms` milliseconds. */
  tick(ms: number): Change;
  hear(news: unknown): Change;
  /** Returns the effects without a result so far: for a restarted worker, and after `restore`. */
  waiting(): Effect[];
  history(): Entry[];
  /** Returns the board: its cells, houses and peers. It never changes during a game. */
  geometry(): Geometry;
  /**
   * Returns the givens, the digits, and the position with candidates, as texts that `ninefold` reads; and the document of the game, or an
   * empty text.
   */
  texts(): { givens: string; digits: string; position: string; document: string };
  save(): Saved;
  free(): void;
  /** Performs an action and then panics, for tests: returns the same change as after a failure. */
  panic(action?: string): Change;
}

export interface Starting {
  /** The puzzle: 81 characters; for a multi-sudoku, the cells of its layout in reading order; or grids in the notation of `Saved`. */
  puzzle: string;
  title?: string;
  /** A layout: its name (`samurai`), the positions of its grids (`"0,0 6,6"`), or a drawing. */
  layout?: string;
  /** Other rules than those of plain grids: the `rules` of an answer of `ruled`. Only a module loaded with `variants` accepts them. */
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
  /** The keys of the action: `KeyZ` by position, `h` by label, `shift-Digit1`, `ctrl-z`, `page-up`. */
  keys: string[];
}

export interface Binding {
  /** The preset to start from; the current bindings by default. */
  preset?: "web" | "hodoku" | "vim";
  /** The action of each key, or `none`. */
  keys?: { [key: string]: string };
}

export interface Play {
  start(options: Starting): Game;
  edit(options?: Drawing): Game;
  restore(saved: unknown, log?: unknown[]): Game;
  actions(): ActionInfo[];
  /** Changes the keys of all games. Returns the keys that had another action before. */
  bind(binding: Binding): { key: string; before: string }[];
  /** The module and its instance. */
  readonly engine: { panic(): void; readonly epoch: number; readonly memory: number; readonly module: WebAssembly.Module };
}

/** With `variants`, loads a larger module that also plays puzzles with other rules than those of plain grids. */
export interface PlayLoading extends Loading {
  variants?: boolean;
}

/** Compiles the module. */
export declare function module(options?: PlayLoading): Promise<WebAssembly.Module>;
/** Loads the module and returns its functions. */
export declare function load(options?: PlayLoading): Promise<Play>;
