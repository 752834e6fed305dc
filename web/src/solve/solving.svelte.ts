// A puzzle under study: its verdict, its difficulty, and the path to its solution.

import type { AnswerVerdict, Document, Path, PathStep, Rated } from "ninefold";

import { type Filter, filtered } from "../board/filters.ts";
import { learn, shapeOf } from "../board/layouts.svelte.ts";
import { spelt } from "../board/masks.ts";
import { Places } from "../board/places.ts";
import { type Face, type Overlay, SINGLE, supports } from "../board/shape.ts";
import { stepOverlay, witnessOverlay } from "../board/marks.ts";
import { asText, rulesOf, rulesText } from "../board/line.ts";
import { Beside } from "../engine/beside.ts";
import { ask, drop, isAbort, told as trouble } from "../engine/engine.ts";
import { settings } from "../settings.svelte.ts";
import { solve as words } from "../texts/solve.ts";
import { catalogue } from "./catalogue.ts";
import { type Position, documentOf, facesOf, nearest, positionOf, positions } from "./position.ts";
import { type Catalogue, type Row, rows } from "./steps.ts";

export const METHODS = ["hodoku", "hints", "simple", "explainer", "zambon", "all"] as const;
/** The methods that support other rules than those of plain grids; the first is the default. */
const UNDER_RULES: readonly string[] = ["hints", "simple", "all"];
const EMPTY: Document = { format: "ninefold", version: 1, givens: ".".repeat(81) };

export class Solving {
  document = $state.raw<Document>(EMPTY);
  places = $state.raw(new Places(SINGLE));
  /** The puzzle as it was loaded. */
  start = $state.raw<Position>(positionOf(EMPTY, new Places(SINGLE)));
  verdict = $state.raw<AnswerVerdict>();
  rated = $state.raw<Partial<Rated>>({});
  isRating = $state(false);
  method = $state<string>("hodoku");
  path = $state.raw<Path>();
  /** The drawings of each step; they are requested after the path, which takes half the time without them. */
  pictures = $state.raw<readonly PathStep["overlay"][]>([]);
  isDrawing = $state(false);
  /** The positions before each step, and at the end. */
  positions = $state.raw<Position[]>([]);
  isSearching = $state(false);
  /** The error in the text, or in the digits on the board. */
  problems = $state.raw<string[]>([]);
  /** The current place: 0 is the puzzle, then each step, and after the last one the end. */
  at = $state(0);
  cursor = $state(0);
  /** Whether the puzzle differs from the loaded one. */
  isEdited = $state(false);
  catalogue = $state.raw<Catalogue>(new Map());
  /** A step outside the path that is being viewed. */
  looked = $state.raw<PathStep>();
  /** A solution, or the candidates of all solutions, shown in place of the puzzle. */
  shown = $state.raw<Position>();
  #rating = new Beside();
  #generation = 0;
  /** The position chosen last: after a change of method, the nearest position is shown. */
  #chosen: Position | "end" | undefined;

  readonly steps: PathStep[] = $derived(this.path?.steps ?? []);
  readonly rows: Row[] = $derived(rows(this.steps));
  readonly last: number = $derived(this.path ? this.steps.length + 1 : 0);
  /** The displayed step. */
  readonly step: PathStep | undefined = $derived(this.looked ?? (this.at > 0 ? this.steps[this.at - 1] : undefined));
  /** The contents of the board. */
  readonly position: Position = $derived(this.at === 0 ? (this.shown ?? this.start) : (this.positions[this.at - 1] ?? this.start));
  readonly differ: number[] = $derived(
    this.verdict?.verdict === "many" ? this.places.cells(this.verdict.differ) : [],
  );
  /** The filter. */
  filter = $state.raw<Filter>({});
  readonly faces: Face[] = $derived(filtered(this.#faces(), this.filter, this.places));
  readonly overlay: Overlay | undefined = $derived(this.#overlay());
  /** The rules as a document without digits, if they are not those of plain grids. */
  readonly rules: string | undefined = $derived(rulesText(this.document));
  /** The methods that support the rules, and the current one: the chosen one, or the default if the chosen one does not support them. */
  readonly methods: readonly string[] = $derived(this.rules === undefined ? METHODS : UNDER_RULES);
  readonly used: string = $derived(this.rules !== undefined && METHODS.some((name) => name === this.method) && !UNDER_RULES.includes(this.method) ? UNDER_RULES[0]! : this.method);
  /** Whether steps can be found at all. */
  readonly isExplained: boolean = $derived(supports(this.places.shape, "techniques"));
  /** Whether there is no puzzle: a puzzle may consist of constraints alone. */
  readonly isEmpty: boolean = $derived(this.rules === undefined && !/[1-9]/.test(this.document.givens) && !this.document.eliminated);
  /** The displayed position, as a text in which it can be passed on. */
  readonly text: string = $derived(
    this.at === 0 ? asText({ document: this.document }) : asText({ document: documentOf(this.position, this.places, rulesOf(this.document), this.document.title) }),
  );
  readonly puzzle: string = $derived(asText({ document: this.document }));

  constructor() {
    catalogue().then((all) => (this.catalogue = all), () => {});
  }

  #faces(): Face[] {
    const faces = facesOf(this.position, this.at === 0 && !this.looked && !this.shown && !this.document.eliminated ? "none" : "all");
    if (this.at !== 0 || this.shown) return faces;
    for (const cell of this.differ) if (faces[cell]) faces[cell].pointed = this.differ.length < faces.length;
    if (this.verdict?.verdict !== "invalid") return faces;
    const { cells, grid } = this.verdict.reason;
    const clash = this.places.cells(cells, grid);
    for (const cell of clash) if (faces[cell]) Object.assign(faces[cell], { fault: "clash", clashes: clash.filter((other) => other !== cell) });
    return faces;
  }

  #overlay(): Overlay | undefined {
    const { step } = this;
    if (step) {
      const overlay = step.overlay ?? (this.looked ? undefined : this.pictures[this.at - 1]);
      return !overlay && this.isDrawing ? undefined : stepOverlay({ ...step, overlay }, this.places, words.role);
    }
    if (this.at !== 0 || !this.verdict || !("reason" in this.verdict)) return undefined;
    return witnessOverlay(this.verdict.reason, this.places, words.role);
  }

  /** Reads a text and analyses its puzzle. */
  async open(text: string): Promise<void> {
    const generation = ++this.#generation;
    this.isEdited = false;
    if (text.trim() === "") return this.set(EMPTY);
    try {
      const { document } = await ask("solve-read", (engine, signal) => engine.parse(text, { signal }));
      if (generation === this.#generation) await this.set(document);
    } catch (error) {
      if (isAbort(error)) return;
      await this.set(EMPTY);
      this.problems = [trouble(error)];
    }
  }

  /** Replaces the puzzle, and discards everything known about the old one. */
  async set(document: Document): Promise<void> {
    const generation = ++this.#generation;
    for (const kind of ["solve-path", "solve-pictures", "solve-verdict"]) drop(kind);
    this.#rating.stop();
    // Constraints add houses, and cells that see each other.
    const rules = rulesText(document);
    const layout = rules ?? document.layout;
    const shape = shapeOf(layout) ?? (await learn(layout));
    // The constraints are drawn first: the worker answers one question after another, and the path to the solution takes longest.
    if (rules !== undefined) await (await import("../board/ruled.ts")).ruledOf(rules, settings.theme).catch(() => {});
    if (generation !== this.#generation) return;
    if (shape !== this.places.shape) this.places = new Places(shape);
    this.#chosen = undefined;
    this.document = document;
    this.start = positionOf(document, this.places);
    this.cursor = Math.min(this.cursor, shape.cells.length - 1);
    Object.assign(this, { at: 0, looked: undefined, shown: undefined, verdict: undefined, rated: {}, path: undefined, pictures: [], positions: [], problems: [], isRating: false, isSearching: false });
    await this.#judge(generation);
  }

  async #judge(generation: number): Promise<void> {
    const text = this.puzzle;
    try {
      const verdict = await ask("solve-verdict", (engine, signal) => engine.check(text, { signal }));
      if (generation !== this.#generation) return;
      this.verdict = verdict;
      if (verdict.verdict !== "unique") return;
      // The visible parts are requested first: the path, its pictures, then the difficulty.
      this.isRating = supports(this.places.shape, "hodoku-score");
      if (this.isExplained) await this.find();
      if (generation === this.#generation && this.isRating) await this.#rate(text, generation);
    } catch (error) {
      if (!isAbort(error)) this.problems = [trouble(error)];
    }
  }

  /** Rates the puzzle on every scale: on quick ones at once, on slow ones in the background. */
  async #rate(text: string, generation: number): Promise<void> {
    this.isRating = true;
    try {
      const quick = await ask("solve-rate", (engine, signal) => engine.rate(text, { scale: ["hodoku", "zambon"], signal }));
      if (generation === this.#generation) this.rated = quick;
      const slow = await this.#rating.run((engine, signal) => engine.rate(text, { scale: "se", signal }));
      if (generation === this.#generation) this.rated = { ...this.rated, ...slow };
    } finally {
      if (generation === this.#generation) this.isRating = false;
    }
  }

  /** Finds the path to the solution by the current method. */
  async find(): Promise<void> {
    const generation = this.#generation;
    const [text, method] = [this.puzzle, this.used];
    const fromHere = Boolean(this.document.placed ?? this.document.eliminated);
    drop("solve-pictures");
    this.isSearching = true;
    try {
      const found = await ask("solve-path", (engine, signal) => engine.explain(text, { method, fromHere, nested: true, signal }));
      if (generation !== this.#generation || method !== this.used) return;
      this.problems = "faults" in found ? found.faults : [];
      this.looked = undefined;
      this.pictures = [];
      if (!("path" in found)) return void Object.assign(this, { path: undefined, positions: [], at: 0 });
      const all = positions(found.path.start, found.path.steps, this.places);
      this.positions = all;
      this.path = found.path;
      void this.#draw(found.path, text, { method, fromHere });
      const chosen = this.#chosen;
      this.at = chosen === undefined ? 0 : chosen === "end" ? this.steps.length + 1 : nearest(chosen, all) + 1;
    } catch (error) {
      if (!isAbort(error)) this.problems = [trouble(error)];
    } finally {
      if (method === this.used) this.isSearching = false;
    }
  }

  /** Requests the drawings of the steps of a path. */
  async #draw(path: Path, text: string, how: { method: string; fromHere: boolean }): Promise<void> {
    this.isDrawing = true;
    try {
      const found = await ask("solve-pictures", (engine, signal) => engine.explain(text, { ...how, overlay: true, signal }));
      if (this.path === path && "path" in found) this.pictures = found.path.steps.map(({ overlay }) => overlay);
    } catch (error) {
      if (!isAbort(error)) this.problems = [trouble(error)];
    } finally {
      if (this.path === path) this.isDrawing = false;
    }
  }

  async by(method: string): Promise<void> {
    if (method === this.method) return;
    this.method = method;
    if (this.verdict?.verdict === "unique" && this.isExplained) await this.find();
  }

  go(at: number): void {
    this.looked = undefined;
    this.shown = undefined;
    this.at = Math.min(Math.max(at, 0), this.last);
    this.#chosen = this.at === 0 ? undefined : this.at === this.last ? "end" : this.position;
  }

  /** Writes a given, or removes it, which makes it another puzzle. */
  write(cell: number, digit: number | undefined): void {
    const { document } = this;
    const with_ = (text: string, sign: string): string => text.slice(0, cell) + sign + text.slice(cell + 1);
    const had = document.givens[cell];
    const sign = digit === undefined || spelt(digit) === had ? "." : spelt(digit);
    const changed: Document = { ...document, givens: with_(document.givens, sign) };
    delete changed.solution;
    if (document.placed) {
      const placed = with_(document.placed, ".");
      if (/[^.]/.test(placed)) changed.placed = placed;
      else delete changed.placed;
    }
    this.isEdited = true;
    void this.set(changed);
  }

  /** Shows a solution, or the candidates of all solutions, in place of the puzzle; without arguments, shows the puzzle again. */
  show(document: Pick<Document, "placed"> | undefined, candidates?: Uint32Array): void {
    this.go(0);
    if (!document) return;
    const { givens } = this.document;
    const position = positionOf({ givens, placed: document.placed }, this.places);
    if (candidates) position.masks.forEach((mask, cell) => mask !== 0 && (position.masks[cell] = candidates[cell] ?? 0));
    this.shown = position;
  }

  /** Returns the cells named in a sentence about the step. */
  named(names: string[]): number[] {
    return this.places.cells(names, this.step?.grid);
  }

  close(): void {
    this.#generation += 1;
    this.#rating.stop();
    for (const kind of ["solve-path", "solve-pictures", "solve-verdict", "solve-read", "solve-rate"]) drop(kind);
  }
}
