// The current drawing, with its history, and the engine's findings about it. The state is kept as long as the page is open, the drawing longer.

import type { AnswerVerdict, Layout as LayoutOf } from "ninefold";

import { layoutText, learn, shapeOf } from "../board/layouts.svelte.ts";
import { lineOf, solutionCells } from "../board/line.ts";
import { Places } from "../board/places.ts";
import { type Face, SINGLE, type Shape, supports } from "../board/shape.ts";
import { engine, isAbort } from "../engine/engine.ts";
import { Newest } from "../engine/newest.ts";
import { texts } from "../texts/make.ts";
import {
  OPEN, SYMMETRIES, type Symmetry, WANTED, asCells, clear, countOf, digitsOf, isDigit, patterns, stamped, want, write,
} from "./drawing.ts";
import { minimal, superfluous } from "./needed.ts";
import { Past } from "./past.svelte.ts";

/** The findings about the drawing. */
export interface Verdict {
  kind: "asking" | "empty" | "one" | "many" | "none" | "undecided";
  text: string;
  /** The cells in which two solutions differ, or which show why there is none. */
  pointed: number[];
  /** The cells of equal digits that see each other. */
  clashes: number[];
  /** The digits of the solution, if there is one. */
  solution?: string;
}

/** The findings that are less urgent. */
export interface Findings {
  redundant: number[];
  level?: string;
  score?: number;
}

interface Drawing {
  layout: string;
  signs: string;
}

const KEY = "ninefold.make";
/** The time limit of a question, in seconds. */
const PATIENCE = 10;

const EMPTY: Drawing = { layout: "single", signs: OPEN.repeat(81) };
const UNASKED: Verdict = { kind: "empty", text: texts.verdict.empty, pointed: [], clashes: [] };

class Studio {
  #past = new Past<Drawing>(EMPTY, ({ signs }) => signs.length + 40);
  symmetry = $state<Symmetry>("none");
  tool = $state<"digits" | "cells">("digits");
  selected = $state.raw<ReadonlySet<number>>(new Set<number>());
  cursor = $state(40);
  verdict = $state.raw<Verdict>(UNASKED);
  findings = $state.raw<Findings>({ redundant: [] });
  /** The running job on the drawing: completing, minimising. */
  work = $state("");
  layouts = $state.raw<LayoutOf[]>([]);
  /** The number of verdicts so far. */
  answers = $state(0);
  #verdicts = new Newest<AnswerVerdict>();
  #later = new Newest<Findings>();
  #working: AbortController | undefined;
  #isStarted = false;

  readonly drawing: Drawing = $derived(this.#past.now);
  readonly shape: Shape = $derived(shapeOf(this.drawing.layout) ?? SINGLE);
  readonly places: Places = $derived(new Places(this.shape));
  readonly digits = $derived(countOf(this.drawing.signs, "digits"));
  readonly wanted = $derived(countOf(this.drawing.signs, "wanted"));
  /** The puzzle as a line. */
  readonly line = $derived(lineOf(digitsOf(this.drawing.signs), this.shape));
  readonly canUndo: boolean = $derived(this.#past.canUndo);
  readonly canRedo: boolean = $derived(this.#past.canRedo);

  /** Restores the stored drawing. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const kept = readKept();
    this.#list().catch(() => {});
    if (!kept) return;
    // A layout must be known before its board can be drawn.
    await Promise.allSettled(kept.history.map(({ layout }) => learn(layout)));
    this.#past.restore({ history: kept.history.filter(({ layout, signs }) => shapeOf(layout)?.cells.length === signs.length), at: kept.at });
    this.symmetry = kept.symmetry;
    this.tool = kept.tool;
    this.#judge();
  }

  async #list(): Promise<void> {
    this.layouts = await (await engine()).layouts();
  }

  /** Draws the puzzle in a text. */
  async open(text: string, layout?: string): Promise<void> {
    const parsed = await (await engine()).parse(text, { plain: true, ...(layout !== undefined && { layout }) });
    const { givens, layout: own } = parsed.document;
    await learn(own);
    this.draw({ layout: layoutText(own), signs: givens.replace(/[^1-9]/g, OPEN) });
  }

  /** Starts an empty drawing in the layout with that name. */
  async begin(name: string): Promise<void> {
    await this.#list();
    const known = this.layouts.find((layout) => layout.name === name || layout.also.includes(name));
    if (!known && name !== "single") throw new Error(texts.layout.unknown(name));
    await this.choose(known?.name ?? "single");
  }

  /** Starts an empty drawing in a layout. */
  async choose(layout: string): Promise<void> {
    const { cells } = shapeOf(layout) ?? (await learn(layout));
    this.draw({ layout, signs: OPEN.repeat(cells.length) });
  }

  draw(next: Drawing): void {
    const { layout, signs } = this.drawing;
    if (next.signs === signs && next.layout === layout) return;
    if (next.layout !== layout) {
      this.selected = new Set();
      this.cursor = 0;
    }
    this.#past.push(next);
    this.#changed();
  }

  #signs(signs: string): void {
    this.draw({ layout: this.drawing.layout, signs });
  }

  undo(): void {
    this.#move(-1);
  }

  redo(): void {
    this.#move(1);
  }

  #move(steps: number): void {
    const { layout } = this.drawing;
    if (!this.#past.move(steps)) return;
    if (this.drawing.layout !== layout) {
      this.selected = new Set();
      this.cursor = 0;
    }
    this.#changed();
  }

  #changed(): void {
    this.keep();
    this.#judge();
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...this.#past.saved(), symmetry: this.symmetry, tool: this.tool }));
    } catch {
      // The drawing is kept as long as the page is open.
    }
  }

  /** Returns the cells that would be written to. */
  get targets(): number[] {
    return this.selected.size > 0 ? [...this.selected] : [this.cursor];
  }

  write(digit: number): void {
    this.#signs(write(this.drawing.signs, this.shape, this.targets, digit, this.symmetry));
  }

  clear(): void {
    this.#signs(clear(this.drawing.signs, this.shape, this.targets, this.symmetry));
  }

  clearAll(): void {
    this.#signs(OPEN.repeat(this.drawing.signs.length));
  }

  /** Requests cells as givens, or withdraws the request. */
  want(cells: number[], isWanted: boolean): void {
    this.#signs(want(this.drawing.signs, this.shape, cells, isWanted, this.symmetry));
  }

  /** Requests the selected cells as givens, or withdraws the request if all of them are drawn. */
  toggle(): void {
    this.want(this.targets, this.targets.some((cell) => this.drawing.signs[cell] === OPEN));
  }

  stamp(pattern: string): void {
    this.#signs(stamped(this.drawing.signs, this.shape, pattern));
  }

  // The engine's findings

  #judge(): void {
    this.#later.drop();
    this.findings = { redundant: [] };
    const { drawing, places } = this;
    if (this.digits === 0) {
      this.#verdicts.drop();
      this.verdict = UNASKED;
      return;
    }
    const line = this.line;
    const question = async (signal: AbortSignal): Promise<AnswerVerdict> => (await engine()).check(line, { signal, timeLimit: PATIENCE });
    this.#verdicts.ask(question).then(
      (answer) => {
        if (!answer || this.drawing !== drawing) return;
        this.verdict = judged(answer, places);
        this.answers += 1;
        if (answer.verdict === "unique") this.#look(drawing);
      },
      (error: unknown) => {
        if (this.drawing === drawing) this.verdict = { ...UNASKED, kind: "undecided", text: error instanceof Error ? error.message : String(error) };
      },
    );
  }

  /** Looks for givens that are not needed, and rates the puzzle. */
  #look(drawing: Drawing): void {
    const { line, shape } = this;
    const question = async (signal: AbortSignal): Promise<Findings> => {
      // Slower checks begin when the user pauses.
      if (!supports(shape, "fast-engine")) await paused(600, signal);
      const at = await engine();
      const rated = await at.rate(line, { signal, timeLimit: PATIENCE });
      const redundant = await superfluous(at, digitsOf(drawing.signs), (givens) => lineOf(givens, shape), signal);
      return {
        redundant,
        ...(typeof rated.hodoku_level === "string" && { level: rated.hodoku_level }),
        ...(typeof rated.hodoku_score === "number" && { score: rated.hodoku_score }),
      };
    };
    this.#later.ask(question).then(
      (found) => {
        if (found && this.drawing === drawing) this.findings = found;
      },
      () => {},
    );
  }

  // Actions on the drawing

  async #during<T>(name: string, work: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    this.#working?.abort();
    const controller = new AbortController();
    this.#working = controller;
    this.work = name;
    try {
      return await work(controller.signal);
    } catch (error) {
      if (isAbort(error)) return undefined;
      throw error;
    } finally {
      if (this.#working === controller) this.work = "";
    }
  }

  stop(): void {
    this.#working?.abort();
  }

  /** Makes a puzzle with one solution from the current drawing. */
  async complete(): Promise<void> {
    const { drawing, shape, verdict, symmetry } = this;
    const { signs, layout } = drawing;
    if (verdict.kind === "one") {
      const { solution } = verdict;
      if (solution) this.#signs([...signs].map((sign, cell) => (sign === WANTED ? solution[cell]! : sign)).join(""));
      return;
    }
    const fixed = asCells(signs, shape);
    const made = await this.#during("complete", async (signal) =>
      (await engine()).generate({
        signal,
        timeLimit: PATIENCE * 2,
        ...(fixed !== "" && { fixed }),
        layout,
        ...(this.wanted > 0 ? { pattern: patterns(signs, shape) } : symmetry !== "none" ? { symmetry } : {}),
      }),
    );
    if (made && this.drawing === drawing) this.draw({ layout, signs: await this.#read(made.puzzle, layout) });
  }

  /** Returns the drawing of a puzzle made by the engine. */
  async #read(puzzle: string, layout: string): Promise<string> {
    const parsed = await (await engine()).parse(puzzle, { plain: true, layout });
    return parsed.document.givens;
  }

  /** Removes givens until all are needed; with a symmetry, together with their partners. */
  async minimise(): Promise<number> {
    const { drawing, shape } = this;
    const least = await this.#during("minimise", async (signal) => minimal(await engine(), digitsOf(drawing.signs), (givens) => lineOf(givens, shape), signal));
    if (!least || this.drawing !== drawing) return 0;
    const gone = this.digits - countOf(least, "digits");
    this.#signs(least);
    return gone;
  }

  /** Replaces the puzzle by an equivalent one. */
  async vary(): Promise<void> {
    const { drawing } = this;
    const varied = await this.#during("vary", async (signal) => (await engine()).transform(digitsOf(drawing.signs), { random: true, signal }));
    if (varied && this.drawing === drawing) this.draw({ layout: drawing.layout, signs: varied.puzzle });
  }

  // The display

  /** The cells as shown on the board. */
  readonly faces: Face[] = $derived.by(() => {
    const { signs } = this.drawing;
    const { pointed, clashes } = this.verdict;
    const [points, faults] = [new Set(pointed), new Set(clashes)];
    return [...signs].map((sign, index) => {
      const face: Face = { index };
      if (isDigit(sign)) face.given = Number(sign);
      if (sign === WANTED) face.colours = [1];
      if (this.selected.has(index)) face.selected = true;
      if (points.has(index)) face.pointed = true;
      if (faults.has(index)) face.fault = "clash";
      return face;
    });
  });
}

export const studio = new Studio();

/** Converts a verdict of the engine to cells. */
function judged(answer: AnswerVerdict, places: Places): Verdict {
  switch (answer.verdict) {
    case "unique":
      return { kind: "one", text: texts.verdict.one, pointed: [], clashes: [], solution: solutionCells(answer.solution, places.shape) };
    case "many":
      return { kind: "many", text: texts.verdict.many(answer.differ.length), pointed: places.cells(answer.differ), clashes: [] };
    case "invalid":
      return { kind: "none", text: texts.verdict.none(answer.reason.text), pointed: [], clashes: places.cells(answer.reason.cells, answer.reason.grid) };
    case "none": {
      const { reason } = answer;
      const pointed = reason.kind === "cell" ? places.cells([reason.cell], reason.grid) : reason.kind === "digit" ? places.house(reason.house, reason.grid) : [];
      return { kind: "none", text: texts.verdict.none(reason.text), pointed, clashes: [] };
    }
    default:
      return { kind: "undecided", text: texts.verdict.undecided, pointed: [], clashes: [] };
  }
}

function paused(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

interface Kept {
  history: Drawing[];
  at: number;
  symmetry: Symmetry;
  tool: "digits" | "cells";
}

function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    const isDrawing = (drawing: Partial<Drawing>): boolean => typeof drawing.layout === "string" && /^[.#1-9]+$/.test(drawing.signs ?? "");
    if (!Array.isArray(kept?.history) || kept.history.length === 0 || !kept.history.every(isDrawing)) return undefined;
    return {
      history: kept.history,
      at: Math.max(0, Math.trunc(Number(kept.at)) || 0),
      symmetry: SYMMETRIES.find((known) => known === kept.symmetry) ?? "none",
      tool: kept.tool === "cells" ? "cells" : "digits",
    };
  } catch {
    return undefined;
  }
}
