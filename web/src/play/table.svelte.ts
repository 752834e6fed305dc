// A running game. Keys and clicks are passed to the state machine; its changes are passed to the board, the page, the announcements, the workers and
// the database.

import type { Ruled } from "ninefold";
import { type Args, type CellView, type Change, type Effect, type Game, type KeyLike, type Play, type Saved, type Selecting, type View, load } from "ninefold/play";

import type { Board } from "../board/board.ts";
import { note } from "../board/layouts.svelte.ts";
import { lineOf } from "../board/line.ts";
import { type Filter, filtered, fitting } from "../board/filters.ts";
import { bit, digits } from "../board/masks.ts";
import { Places } from "../board/places.ts";
import type { Face, Overlay, Shape } from "../board/shape.ts";
import { engine } from "../engine/engine.ts";
import { live } from "../live.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { symbols } from "../symbols.svelte.ts";
import { type Facts, Journal } from "../store/games.ts";
import { filter as shownOnly } from "../texts/actions.ts";
import { play as words, said } from "../texts/play.ts";
import { keys } from "./keys.svelte.ts";

/** The state displayed beside the board: the view without its cells. */
export type Panel = Omit<View, "cells">;

const loading: Promise<Play>[] = [];

/** Whether a saved game has other rules than those of plain grids. */
export const hasRules = (saved: unknown): boolean => Boolean((saved as { game?: { givens?: { rules?: object } } }).game?.givens?.rules);

/** Returns the state machine: one for plain grids, or one for other rules. Each is loaded once; each call sets the current keys. */
export function machine(variants = false): Promise<Play> {
  return (loading[Number(variants)] ??= load({ variants })).then((play) => {
    keys.bind(play);
    return play;
  });
}

/** The settings that the state machine needs. */
export const rules = (): NonNullable<Args["settings"]> => ({
  tidy: settings.values.tidy,
  wrap: settings.values.wrap,
  exchange: settings.values.exchangeShiftCtrl,
  same: settings.values.sameDigit,
  speech: settings.values.speech,
  method: settings.values.hintMethod,
  uniqueness: settings.values.uniqueness,
});

/** The page's handlers for its own actions. */
export type Asked = (action: string) => void;

/** The maximum age of an unwritten change or snapshot, in milliseconds. */
const TICK = 1000;

export class Table {
  panel = $state.raw<Panel>() as Panel;
  /** The drawing of the hint. */
  overlay = $state.raw<Overlay>();
  /** Whether another tab plays this game, so that it can only be watched here. */
  isReadonly = $state(false);
  /** The number of digits written by the player since the page was loaded: after ten, introductory help is no longer needed. */
  written = $state(0);
  /** The reason why the digit named by the hint is wrong. */
  reason = $state("");
  /** Whether only digits with two places in a house are shown. */
  bilocation = $state(false);
  /** The rules of the puzzle, if they are not those of plain grids: drawn and in words. */
  ruled = $state.raw<Ruled>();
  /** The document of a puzzle with such rules. */
  readonly document: string | undefined;
  /** The shape of the board, which does not change during a game. */
  readonly shape: Shape;
  #cells: CellView[];
  #places: Places | undefined;
  /** The candidates that the hint marks. */
  #spots = new Map<number, number>();
  #board: Board | undefined;
  #timer: ReturnType<typeof setInterval> | undefined;
  #beat = performance.now();
  #searches = new Map<string, AbortController>();

  constructor(
    private readonly game: Game,
    private readonly asked: Asked,
    private journal: Journal | undefined,
    private readonly facts: { day?: string } = {},
  ) {
    const { cells, ...panel } = game.view();
    this.panel = panel;
    this.shape = game.geometry();
    const { document } = game.texts();
    if (document) this.document = document;
    else note(this.shape);
    this.#cells = cells.flat().filter((cell) => cell !== null);
    game.act("settings", { settings: rules() });
    this.#timer = setInterval(() => this.tick(), TICK);
    for (const effect of game.waiting()) this.#work(effect);
  }

  get cells(): readonly CellView[] {
    return this.#cells;
  }

  /** Describes the place of a cell. */
  name = (cell: number): string => {
    const at = this.#cells[cell];
    return at ? `row ${at.row + 1} column ${at.column + 1}` : "";
  };

  /** Draws on a board from now on. */
  attach(board: Board): void {
    this.#board = board;
    board.update(this.#faces());
    board.moveTo(this.panel.cursor, false);
    board.hide(this.panel.clock === "paused");
    this.#badge();
    void this.dress();
  }

  /** Draws the rules in the colours of the theme. The code for this is loaded with the first game that needs it. */
  async dress(): Promise<void> {
    const { document } = this;
    if (document) this.ruled = await (await import("./ruled.ts")).dressed(document, settings.theme, this.#board);
  }

  key(event: KeyLike): boolean {
    const action = keys.map?.pressed(event);
    if (action !== undefined && keys.map?.isOwn(action)) {
      if (!event.repeat) this.do(action);
      return true;
    }
    if (this.isReadonly) return false;
    const change = this.game.key(event);
    this.take(change);
    return change.handled;
  }

  /** Runs an action of the state machine or of the page. */
  do(action: string): void {
    if (!keys.map?.isOwn(action)) this.act(action);
    else if (action === "bilocation") this.#showPlaces(!this.bilocation);
    else this.asked(action);
  }

  /** The filter. */
  get filter(): Filter {
    return { only: this.panel.only, bilocation: this.bilocation };
  }

  /** Shows everything again. */
  showAll(): void {
    if (this.panel.only !== undefined) this.act("only");
    if (this.bilocation) this.#showPlaces(false);
  }

  #showPlaces(on: boolean): void {
    if (this.panel.clock === "paused") return;
    if (on && this.panel.only === "bivalue") this.act("bivalue");
    this.bilocation = on;
    const faces = this.#faces();
    this.#board?.update(faces);
    live.say(shownOnly.said(this.filter, fitting(faces), symbols.said));
  }

  #marked(face: CellView): Face {
    const mask = this.#spots.get(face.index);
    if (mask === undefined || face.candidates || (face.given ?? face.digit)) return face;
    return { ...face, candidates: [...new Set([...digits(mask), ...face.corner, ...face.centre])].sort((one, other) => one - other) };
  }

  /** Returns the cells and houses of the board. */
  get #grid(): Places {
    return (this.#places ??= new Places(this.shape));
  }

  /** Returns the cells as shown on the board. */
  #faces(): Face[] {
    // Near the marks of a hint, each digit is drawn at the place of its mark.
    const cells: Face[] = this.#spots.size === 0 ? this.#cells : this.#cells.map((face) => this.#marked(face));
    if (!this.bilocation) return cells;
    const faces = filtered(cells, this.filter, this.#grid);
    for (const face of faces) if (face.fits) face.name += shownOnly.pairs((face.candidates ?? []).join(" "));
    return faces;
  }

  act(action: string, args?: Args): void {
    if (!this.isReadonly || action === "settings") this.take(this.game.act(action, args));
  }

  select(cells: number[], how: Selecting): void {
    if (!this.isReadonly) this.take(this.game.select(cells, how));
  }

  tick(): void {
    const now = performance.now();
    const passed = now - this.#beat;
    this.#beat = now;
    if (this.panel.clock === "runs" && !this.isReadonly) this.take(this.game.tick(Math.min(passed, 60_000)));
  }

  /** Returns the puzzle as a line for the engine and for lists. */
  get line(): string {
    return this.document ?? lineOf(this.game.texts().givens, this.shape);
  }

  texts(): ReturnType<Game["texts"]> {
    return this.game.texts();
  }

  history(): ReturnType<Game["history"]> {
    return this.game.history();
  }

  /** Applies the changes of a key, an action or news. */
  take(change: Change): void {
    this.#write(change);
    for (const cell of change.cells) this.#cells[cell.index] = cell;
    const { parts } = change;
    if (Object.keys(parts).length > 0) {
      const panel: Record<string, unknown> = { ...this.panel, revision: change.revision };
      for (const [part, value] of Object.entries(parts)) panel[part] = value ?? undefined;
      this.panel = panel as unknown as Panel;
      if (parts.cursor !== undefined && parts.cursor !== null) this.#board?.moveTo(parts.cursor);
      if (parts.clock !== undefined) this.#board?.hide(this.panel.clock === "paused");
      if (parts.mode !== undefined) this.#badge();
      if ("hint" in parts) {
        void this.#showHint();
        void this.#tellReason();
      }
    }
    const isPlain = !this.bilocation && this.#spots.size === 0;
    if (parts.only === "bivalue") this.bilocation = false;
    if (change.cells.length > 0) {
      this.#board?.update(isPlain ? change.cells : this.#faces());
      if (!isPlain) this.#board?.mark(this.overlay);
    }
    for (const event of change.events) this.#tell(event);
    if (change.action === "only" && change.events.length === 0) live.say(shownOnly.awaits);
    for (const effect of change.effects) this.#work(effect);
    if (change.error) {
      live.warn(words.recover);
      this.#redraw();
    }
    if (change.asks) this.asked(change.asks);
  }

  /** Draws the hint as far as its depth allows. The drawing code is loaded with the first hint. */
  async #showHint(): Promise<void> {
    const { hint } = this.panel;
    const { overlayOf } = hint?.overlay ? await import("./hinted.ts") : {};
    if (this.panel.hint !== hint) return;
    this.overlay = hint?.overlay && overlayOf?.(hint.overlay, this.#grid);
    const before = this.#spots.size;
    this.#spots.clear();
    for (const { digit, cells } of this.overlay?.under ?? []) {
      if (digit === undefined) continue;
      for (const cell of cells ?? []) this.#spots.set(cell, (this.#spots.get(cell) ?? 0) | bit(digit));
    }
    if (before + this.#spots.size > 0) this.#board?.update(this.#faces());
    this.#board?.mark(this.overlay);
  }

  /** Finds the reason why a fully revealed mistake is wrong: why a cell without this digit could not contain it. */
  async #tellReason(): Promise<void> {
    const { hint } = this.panel;
    this.reason = "";
    if (!hint?.isFault || hint.depth < 4) return;
    const named = hint.marks.flatMap((mark) => (mark.kind === "cell" ? mark.cells : [])).flatMap((cell) => this.#cells[cell] ?? []);
    const wrong = named.filter(({ digit, clashes }) => digit !== undefined && !clashes?.length);
    const [first] = wrong;
    if (first?.digit === undefined) return;
    const { index: cell, digit } = first;
    const copy = (await machine(this.document !== undefined)).restore(this.game.save());
    try {
      copy.act("erase", { cells: wrong.map(({ index }) => index) });
      const effect = copy.act("why-not", { cell, digit }).effects.find(({ kind }) => kind === "why-not");
      const [event] = effect ? copy.hear(await (await engine()).answer(effect)).events : [];
      if (this.panel.hint !== hint || event?.kind !== "why-not" || event.answer === "fault") return;
      this.reason = event.answer === "open" ? words.noReason(symbols.said(digit)) : event.text;
      live.say(this.reason);
    } catch {
      // The mistake is already revealed, and its reason can still be requested.
    } finally {
      copy.free();
    }
  }

  #badge(): void {
    if (this.#board) this.#board.badge = words.badge[this.panel.mode];
  }

  #redraw(): void {
    const { cells, ...panel } = this.game.view();
    this.panel = panel;
    this.#cells = cells.flat().filter((cell) => cell !== null);
    this.#board?.update(this.#faces());
  }

  #tell(event: Change["events"][number]): void {
    const text = said(event, this.name, settings.values.speech, symbols);
    if (event.kind === "why-not" && event.answer === "open") live.tell(text);
    else if (["fill", "wipe", "return"].includes(event.kind)) live.tell(said(event, this.name, "short", symbols), { label: words.undo, run: () => this.act("undo") }, text);
    else live.say(text);
    switch (event.kind) {
      case "digit":
      case "digits":
      case "note":
      case "struck":
        this.written += 1;
        break;
      case "undo":
      case "redo":
        this.#board?.pulse([event.cell]);
        break;
      case "checked":
      case "compare":
        this.#board?.pulse(event.cells);
        break;
    }
  }

  /** Sends the game's question to a worker; a newer question of a kind cancels an older one. */
  #work(effect: Effect): void {
    this.#searches.get(effect.kind)?.abort();
    const controller = new AbortController();
    this.#searches.set(effect.kind, controller);
    void (async () => {
      try {
        const news = await (await engine()).answer(effect, { signal: controller.signal });
        if (!controller.signal.aborted) this.take(this.game.hear(news));
      } catch {
        // The question was cancelled, or the engine has failed: it can be repeated.
      }
    })();
  }

  // The database

  /** The summary of the game for lists. */
  describe(): Facts {
    const { title, level, solved, filled, elapsed, hints } = this.panel;
    return {
      title: title || words.untitled,
      puzzle: this.line,
      level,
      state: solved ? "done" : "open",
      filled,
      cells: this.#cells.length,
      elapsed,
      hints,
      ...this.facts,
    };
  }

  #write({ log, events }: Change): void {
    const { journal } = this;
    if (!journal || log === undefined) return;
    void journal.append(log);
    if (journal.isLong || events.some(({ kind }) => kind === "solved")) void this.save();
  }

  /** Writes the whole game. */
  async save(): Promise<void> {
    await this.journal?.snapshot(this.game.save(), this.describe());
  }

  set writer(journal: Journal | undefined) {
    this.journal = journal;
  }

  get snapshot(): Saved {
    return this.game.save();
  }

  close(): void {
    clearInterval(this.#timer);
    for (const search of this.#searches.values()) search.abort();
    this.game.free();
  }
}
