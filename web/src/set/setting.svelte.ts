// The puzzle being set, with its history, and the engine's findings about it. The state is kept as long as the page is open, the sheet longer.
//
//   hands, keys -> draft -> entry --engine: is it valid?--> sheet --engine--> drawings, words; --workshop--> verdict, candidates
//
// Drawings are made by the background worker, as a verdict may take seconds.

import type { AnswerCandidates, AnswerVerdict, Ruled } from "ninefold";

import { bare, solutionCells } from "../board/line.ts";
import { type Layout, learn, shapeOf } from "../board/layouts.svelte.ts";
import { SINGLE, type Face, type Shape } from "../board/shape.ts";
import { NinefoldError, engine, isAbort, workshop } from "../engine/engine.ts";
import { Newest } from "../engine/newest.ts";
import { live } from "../live.svelte.ts";
import { minimal } from "../make/needed.ts";
import { Past } from "../make/past.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { texts } from "../texts/set.ts";
import { placeName } from "./beside.ts";
import { type Frame, cellAt, framed, placeAt, square } from "./frame.ts";
import { FIRST, type Kind, groupOf, isLine, isOutside, kindOf } from "./kinds.ts";
import {
  type Entry, LEAST, MOST, OPEN, type Sheet, blank, cellName, cellsOf, digitOf, directionsAt, documentOf, gridOf, lacksNumber, listed, numberOf, numbered, placeOf,
  regionsOf, several, sheetOf, signOf, withEntries,
} from "./sheet.ts";
import { type Draft, begun, draftOf, entryOf, moved } from "./strokes.ts";

export type Tool = "digits" | "draw" | "regions" | "choose";

/** The findings about the puzzle. */
export interface Verdict {
  kind: "asking" | "empty" | "one" | "many" | "none" | "undecided";
  text: string;
  /** The cells in which two solutions differ, or which show a contradiction. */
  pointed: number[];
  clashes: number[];
}

const KEY = "ninefold.set";
/** The time limit of a verdict in seconds, and the factor by which it grows when the user asks again. */
const PATIENCE = 10;
const LONGER = 6;
/** The maximum number of solutions that are counted in the search for candidates. */
const COUNTED = 1000;

const ASKING: Verdict = { kind: "asking", text: texts.verdict.asking, pointed: [], clashes: [] };
const EMPTY: Verdict = { ...ASKING, kind: "empty", text: texts.verdict.empty };
const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

class Setting {
  #past = new Past<Sheet>(blank(), (sheet) => JSON.stringify(sheet).length);
  tool = $state<Tool>("digits");
  kind = $state.raw<Kind>(FIRST);
  /** The current region for painting; -1 for none. */
  region = $state(0);
  /** The number of cells in the circle of the next arrow. */
  pill = $state(1);
  selected = $state.raw<ReadonlySet<number>>(new Set<number>());
  cursor = $state(0);
  /** The index of the chosen entry. */
  chosen = $state<number>();
  draft = $state.raw<Draft>();
  /** The error in the last drawn item. */
  problem = $state("");
  verdict = $state.raw<Verdict>(ASKING);
  /** The number of verdicts so far. */
  answers = $state(0);
  ruled = $state.raw<Ruled>();
  candidates = $state.raw<AnswerCandidates>();
  /** The indices of entries that contradict each other, if a search shows that there is no solution. */
  conflict = $state.raw<number[]>([]);
  showsCandidates = $state(false);
  /** The running job: completing, minimising. */
  work = $state("");
  /** The errors of entries, by their text; empty for valid ones. */
  #checked = $state.raw<ReadonlyMap<string, string>>(new Map());
  #drawings = new Newest<void>();
  #verdicts = new Newest<AnswerVerdict>();
  #candidates = new Newest<AnswerCandidates>();
  #conflicts = new Newest<number[]>();
  #working: AbortController | undefined;
  #isStarted = false;
  /** The text to which the drawings and the verdict belong. */
  #known = "";
  /** The next digit starts a new number. */
  #isFresh = true;

  readonly sheet: Sheet = $derived(this.#past.now);
  readonly canUndo: boolean = $derived(this.#past.canUndo);
  readonly canRedo: boolean = $derived(this.#past.canRedo);
  readonly #base: Shape | undefined = $derived(shapeOf(baseOf(this.sheet)));
  readonly #boxes: number[][] = $derived(this.#base?.boxes ?? []);
  readonly shape: Shape | undefined = $derived(this.#base && { ...this.#base, boxes: regionsOf(this.sheet, this.#boxes) });
  /** The places of the cells. */
  readonly frame: Frame = $derived(this.sheet.layout && this.#base ? framed(this.#base, this.sheet.size) : square(this.sheet.size));
  readonly givens: number = $derived([...this.sheet.givens].filter((sign) => sign !== OPEN).length);
  /** The error of each entry, or a message that its number is missing. */
  readonly problems: string[] = $derived(
    this.sheet.entries.map((entry) => (lacksNumber(entry) ? texts.entries.missing : this.#checked.get(this.#key(entry)) ? texts.entries.bad(this.#checked.get(this.#key(entry))!) : "")),
  );
  readonly unfinished: number = $derived(this.problems.filter((problem) => problem !== "").length);
  /** The valid entries. */
  readonly #sound: Entry[] = $derived(this.sheet.entries.filter((_, at) => this.problems[at] === ""));
  /** The text to judge: the puzzle without its texts. */
  readonly #judged: string = $derived(JSON.stringify([this.sheet.layout, this.sheet.size, this.sheet.regions, this.sheet.givens, this.sheet.flags, this.sheet.entries]));
  /** The puzzle as one text. */
  readonly text: string = $derived(JSON.stringify(documentOf(this.sheet, this.#sound)));
  readonly isEmpty: boolean = $derived(this.givens === 0 && this.sheet.entries.length === 0 && this.sheet.flags.length === 0);

  #key(entry: Entry): string {
    const { layout, size, regions } = this.sheet;
    return JSON.stringify([layout, size, regions, entry]);
  }

  /** Restores the stored puzzle. */
  async start(): Promise<void> {
    if (this.#isStarted) return;
    this.#isStarted = true;
    const kept = readKept();
    if (kept) {
      await Promise.allSettled(kept.history.map((sheet) => learn(baseOf(sheet))));
      const isWhole = (sheet: Sheet): boolean => shapeOf(baseOf(sheet))?.cells.length === sheet.givens.length;
      if (kept.history.every(isWhole)) this.#past.restore(kept);
      this.tool = kept.tool;
      this.kind = kindOf(kept.kind) ?? FIRST;
    }
    this.#changed();
  }

  /** Opens the puzzle in a text. */
  async open(text: string): Promise<void> {
    const { document } = await (await engine()).parse(text);
    const sheet = sheetOf(document);
    if (!sheet) throw new Error(texts.act.tooLarge(LEAST, MOST));
    const { layout } = await learn(baseOf(sheet));
    // Documents with constraints contain the places of grids, for a layout that may have a name.
    if (sheet.layout) await learn(layout);
    this.#put(sheet.layout ? { ...sheet, layout } : sheet);
  }

  // Changes

  /** Continues with another sheet, without the choices and drafts of the old one. */
  #put(sheet: Sheet): void {
    this.#forget();
    this.cursor = 0;
    this.selected = new Set();
    this.ruled = undefined;
    this.#past.push(sheet);
    this.#changed();
  }

  #forget(): void {
    this.draft = undefined;
    this.chosen = undefined;
    this.problem = "";
  }

  change(parts: Partial<Sheet>, about?: string): void {
    this.#past.push({ ...this.sheet, ...parts }, about);
    this.#changed();
  }

  undo(): void {
    this.#move(-1);
  }

  redo(): void {
    this.#move(1);
  }

  #move(steps: number): void {
    const { frame } = this;
    if (!this.#past.move(steps)) return;
    this.#forget();
    if (this.frame !== frame) {
      this.selected = new Set();
      this.cursor = 0;
      this.ruled = undefined;
    }
    this.#changed();
  }

  async resize(size: number): Promise<void> {
    await learn(baseOf(blank(size)));
    this.#renew(blank(size));
  }

  /** Starts an empty puzzle of several grids. */
  async arrange(layout: Layout): Promise<void> {
    const { cells } = await learn(layout);
    this.#renew(several(layout, cells.length));
  }

  /** Continues with an empty sheet, which keeps the texts. */
  #renew(sheet: Sheet): void {
    const { title, author, comment } = this.sheet;
    if (isOutside(this.kind) && sheet.layout) this.kind = FIRST;
    this.#put({ ...sheet, title, author, comment });
  }

  clearAll(): void {
    const { layout, size, givens } = this.sheet;
    this.#put(layout ? several(layout, givens.length) : blank(size));
  }

  /** Divides the grid into boxes, painted regions or none. */
  divide(how: "boxes" | "irregular" | "none"): void {
    const { regions } = this.sheet;
    if (how === "boxes") this.change({ regions: undefined });
    else if (how === "none") this.change({ regions: null });
    else if (!regions) this.change({ regions: listed({ ...this.sheet, regions: undefined }, this.#boxes) });
  }

  use(tool: Tool): void {
    this.tool = tool;
    this.#forget();
    if (tool !== "digits") this.selected = new Set();
    this.keep();
  }

  take(kind: Kind): void {
    this.kind = kind;
    this.use("draw");
  }

  keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...this.#past.saved(), tool: this.tool, kind: this.kind.key }));
    } catch {
      // The puzzle is kept as long as the page is open.
    }
  }

  // Givens and regions

  get targets(): number[] {
    return this.selected.size > 0 ? [...this.selected] : [this.cursor];
  }

  /** Writes a digit into cells, or removes it if all have it. */
  write(digit: number): void {
    if (digit < 1 || digit > this.sheet.size) return;
    const sign = signOf(digit);
    const isTaken = this.targets.every((cell) => this.sheet.givens[cell] === sign);
    this.#give(this.targets, isTaken ? OPEN : sign);
  }

  clear(): void {
    this.#give(this.targets, OPEN);
  }

  #give(cells: number[], sign: string): void {
    const signs = [...this.sheet.givens];
    for (const cell of cells) signs[cell] = sign;
    const givens = signs.join("");
    if (givens !== this.sheet.givens) this.change({ givens });
  }

  /** Adds cells to the current region; `stroke` names the stroke to which they belong. */
  paint(cells: number[], stroke?: string): void {
    const regions = listed(this.sheet, this.#boxes);
    const region = this.region < 0 ? null : this.region;
    if (cells.every((cell) => regions[cell] === region)) return;
    for (const cell of cells) regions[cell] = region;
    this.change({ regions }, stroke);
  }

  // Constraints

  nameOf(entry: Entry): string {
    const kind = kindOf(entry.key);
    if (kind && isOutside(kind)) return texts.entries.beside(kind.name, numberOf(entry), placeName(placeOf(entry.cell ?? ""), this.sheet.size));
    const places = cellsOf(entry, this.frame).map((cell) => cellName(cell, this.frame));
    const [first = "", second] = places.map((name) => name.toLowerCase());
    const place = places.length > 2 ? texts.entries.more(first, places.length - 1) : second === undefined ? first : `${first} ${second}`;
    return texts.entries.name(kind?.name ?? entry.key, numberOf(entry), place);
  }

  /** Shows an error; the view shows it as an alert, which is announced. */
  refuse(text: string): void {
    this.problem = text;
  }

  begin(kind = this.kind): Draft {
    return (this.draft ??= begun(kind, kind.fields === "circle" ? this.pill : 1));
  }

  giveUp(): void {
    if (this.draft) live.say(texts.draft.gaveUp);
    this.#forget();
  }

  choose(at: number | undefined): void {
    this.draft = undefined;
    this.problem = "";
    this.chosen = at;
    this.#isFresh = true;
    const entry = at === undefined ? undefined : this.sheet.entries[at];
    const kind = entry && kindOf(entry.key);
    if (!entry || !kind) return;
    // Kinds without a tool, such as options, are not drawn by hand.
    if (this.tool === "draw" && groupOf(kind)) this.kind = kind;
    live.say(texts.entries.chosen(this.nameOf(entry)));
  }

  /** Chooses a constraint of a cell, or the next one if one of them is already chosen. */
  chooseAt(cell: number): void {
    const { entries } = this.sheet;
    const there = [...entries.keys()].filter((at) => cellsOf(entries[at]!, this.frame).includes(cell)).reverse();
    const next = there[(there.indexOf(this.chosen ?? -1) + 1) % Math.max(1, there.length)];
    if (next === undefined) {
      this.choose(undefined);
      this.refuse(texts.entries.nothing);
    } else this.choose(next);
  }

  /** Returns the index of the entry of the current kind that contains a cell. */
  entryAt(cell: number, kind = this.kind): number | undefined {
    const { entries } = this.sheet;
    const found = entries.findLastIndex((entry) => entry.key === kind.key && cellsOf(entry, this.frame).includes(cell));
    return found < 0 ? undefined : found;
  }

  /** Changes the cells of the chosen entry. */
  reopen(): void {
    const entry = this.chosen === undefined ? undefined : this.sheet.entries[this.chosen];
    const kind = entry && kindOf(entry.key);
    if (!entry || !kind || !groupOf(kind) || this.chosen === undefined) return;
    this.tool = "draw";
    this.kind = kind;
    this.draft = draftOf(kind, entry, this.chosen, this.frame);
  }

  /** Ends the draft: adds the constraint, or shows why it is not valid. */
  async finish(): Promise<void> {
    const { draft } = this;
    if (!draft) return;
    const { kind, strokes, at } = draft;
    const cells = strokes.flat();
    if (cells.length === 0) return this.refuse(texts.draft.nothing);
    const isShort = (line: string[]): boolean => line.length < 2;
    const before = at === undefined ? undefined : this.sheet.entries[at];
    const drawn = entryOf(draft, this.frame);
    if (isLine(kind) && !kind.sets && (drawn.lines ?? []).some(isShort)) return this.refuse(texts.draft.short);
    const entry = before ? { ...drawn, ...(before.value !== undefined && { value: before.value }), ...(before.values && { values: before.values }) } : worded(drawn, kind);
    const why = lacksNumber(entry) ? "" : await this.#wrong(entry).catch(reasonOf);
    if (this.draft !== draft) return;
    if (why !== "") {
      if (!draft.held) this.draft = undefined;
      return this.refuse(texts.draft.bad(kind.name, why));
    }
    this.draft = undefined;
    if (at === undefined) this.add(entry);
    else {
      this.#replace(at, entry);
      live.say(texts.draft.changed(this.nameOf(entry)));
    }
  }

  add(entry: Entry): void {
    this.problem = "";
    this.change({ entries: [...this.sheet.entries, entry] });
    this.chosen = this.sheet.entries.length - 1;
    this.#isFresh = true;
    live.say(texts.draft.added(this.nameOf(entry)));
  }

  #replace(at: number, entry: Entry, about?: string): void {
    this.problem = "";
    this.change({ entries: this.sheet.entries.map((old, index) => (index === at ? entry : old)) }, about);
  }

  remove(at: number): void {
    const entry = this.sheet.entries[at];
    if (!entry) return;
    this.#forget();
    this.change({ entries: this.sheet.entries.filter((_, index) => index !== at) });
    live.say(texts.draft.removed(this.nameOf(entry)));
  }

  /** Sets the typed number of an entry. */
  number(at: number, text: string): void {
    const entry = this.sheet.entries[at];
    if (entry && text !== numberOf(entry)) this.#replace(at, numbered(entry, text), `number ${at}`);
  }

  /** Passes a digit or letter key to the number of the chosen entry; returns false if the entry has no number. */
  type(sign: string): boolean {
    const at = this.chosen;
    const entry = at === undefined ? undefined : this.sheet.entries[at];
    const kind = entry && kindOf(entry.key);
    if (at === undefined || !entry || !kind || kind.number === "none") return false;
    const before = this.#isFresh ? "" : numberOf(entry);
    if (Array.isArray(kind.number)) {
      if (!kind.number.includes(sign.toUpperCase())) return false;
      this.number(at, sign.toUpperCase());
    } else if (!/^\d$/.test(sign)) return false;
    else this.number(at, kind.number === "list" && before !== "" ? `${before} ${sign}` : before + sign);
    this.#isFresh = false;
    live.say(numberOf(this.sheet.entries[at]!));
    return true;
  }

  /** The characters allowed in the number of the chosen entry; none if it has no number. */
  readonly keys: string[] = $derived.by(() => {
    const entry = this.chosen === undefined ? undefined : this.sheet.entries[this.chosen];
    const { number = "none" } = (entry && kindOf(entry.key)) ?? {};
    return Array.isArray(number) ? number : number === "none" ? [] : [..."1234567890"];
  });

  /** Removes the last character of the number; returns false if there is none. */
  shorten(): boolean {
    const at = this.chosen;
    const entry = at === undefined ? undefined : this.sheet.entries[at];
    if (at === undefined || !entry || numberOf(entry) === "" || this.#isFresh) return false;
    this.number(at, numberOf(entry).slice(0, -1).trim());
    return true;
  }

  turn(at: number, direction: string): void {
    const entry = this.sheet.entries[at];
    if (entry) this.#replace(at, { ...entry, direction });
  }

  /** Handles a press on a place beside the grid: adds a clue of the current kind, or chooses the one already there. */
  beside(place: string): void {
    const { entries } = this.sheet;
    const directions = this.kind.fields === "slope" ? directionsAt(placeOf(place), this.frame) : [];
    const there = [...entries.keys()].filter((at) => entries[at]?.key === this.kind.key && entries[at]?.cell === place);
    const at = there.at(-1);
    if (at === undefined) this.add({ key: this.kind.key, cell: place, ...(directions[0] !== undefined && { direction: directions[0] }) });
    else if (this.chosen !== at) this.choose(at);
    else if (directions.length > 1) this.turn(at, directions.find((other) => other !== entries[at]?.direction) ?? directions[0]!);
  }

  /** Adds the mark of a kind of single cells to a cell, or removes it. */
  async mark(cell: number, isMarked = this.entryAt(cell) === undefined): Promise<void> {
    const at = this.entryAt(cell);
    if (isMarked && at === undefined) {
      this.draft = { ...begun(this.kind), strokes: [[cell]] };
      await this.finish();
    } else if (!isMarked && at !== undefined) this.remove(at);
  }

  /** Begins the second group of a draft of two groups at a cell. */
  pair(cell: number): void {
    const { draft } = this;
    const first = draft?.strokes[0];
    if (!draft || !first) return;
    const second = moved(first, cell, this.frame);
    if (second) this.draft = { ...draft, strokes: [first, second] };
    else this.refuse(texts.draft.outside);
  }

  switch(key: string, isOn: boolean): void {
    const { flags } = this.sheet;
    this.change({ flags: isOn ? [...flags, key] : flags.filter((flag) => flag !== key) });
  }

  // The engine's findings

  /** Returns the error of an entry by itself; empty if it is valid. */
  async #wrong(entry: Entry): Promise<string> {
    const key = this.#key(entry);
    const known = this.#checked.get(key);
    if (known !== undefined) return known;
    const grid = gridOf(this.sheet);
    let why = "";
    try {
      await (await engine()).parse(JSON.stringify(withEntries(grid, [entry])));
    } catch (error) {
      // A cancelled question has no answer.
      if (!(error instanceof NinefoldError) || error.code === "closed") throw error;
      why = plain(error.message, entry.key);
    }
    this.#checked = new Map([...this.#checked, [key, why]]);
    return why;
  }

  #changed(): void {
    this.keep();
    // Changed texts do not affect the findings.
    if (!this.#isStarted || this.#known === this.#judged) return;
    this.#known = this.#judged;
    this.#candidates.drop();
    this.#conflicts.drop();
    this.candidates = undefined;
    this.conflict = [];
    this.#draw();
  }

  /** Draws the constraints, and judges the puzzle. */
  #draw(): void {
    const { sheet } = this;
    const judged = this.#judged;
    this.verdict = ASKING;
    this.#drawings.ask(async (signal) => {
      const at = await engine();
      const theme = settings.theme;
      // The document is nearly always valid as a whole; otherwise each entry is checked by itself.
      const isKnown = (entry: Entry): boolean => lacksNumber(entry) || this.#checked.has(this.#key(entry));
      if (!sheet.entries.every(isKnown)) {
        const whole = await at.ruled(JSON.stringify(documentOf(sheet, sheet.entries.filter((entry) => !lacksNumber(entry)))), { theme, signal }).catch(refused);
        if (this.#judged !== judged) return;
        if (whole) this.#checked = new Map([...this.#checked, ...sheet.entries.filter((entry) => !isKnown(entry)).map((entry): [string, string] => [this.#key(entry), ""])]);
        else for (const entry of sheet.entries) if (!isKnown(entry)) await this.#wrong(entry);
      }
      if (this.#judged !== judged) return;
      const ruled = await at.ruled(this.text, { theme, signal });
      if (this.#judged === judged) this.ruled = ruled;
    }).then(
      () => this.#judged === judged && this.judge(),
      (error: unknown) => {
        if (this.#judged === judged) this.verdict = { ...ASKING, kind: "undecided", text: texts.verdict.unreadable(reasonOf(error)) };
      },
    );
  }

  /** Redraws the constraints, in the colours of another theme. */
  async recolour(): Promise<void> {
    const { text } = this;
    if (!this.ruled) return;
    const ruled = await (await engine()).ruled(text, { theme: settings.theme }).catch(refused);
    if (ruled && this.text === text) this.ruled = ruled;
  }

  /** Searches for solutions, with a longer time limit if the user asks again. */
  judge(patience = PATIENCE): void {
    const { text, sheet, frame } = this;
    const base = this.#base;
    const judged = this.#judged;
    if (this.isEmpty && sheet.regions === undefined) {
      this.verdict = EMPTY;
      return;
    }
    this.verdict = ASKING;
    this.#verdicts.ask(async (signal) => (await workshop()).check(text, { signal, timeLimit: patience })).then(
      (answer) => {
        if (!answer || this.#judged !== judged) return;
        this.verdict = verdictOf(answer, frame, (solution) => (sheet.layout && base ? solutionCells(solution, base) : solution.replace(/\s/g, "")), patience);
        this.answers += 1;
        if (answer.verdict === "none" && answer.reason.kind === "search") this.#explain();
        else if (this.showsCandidates) this.look();
      },
      (error: unknown) => {
        if (this.#judged === judged) this.verdict = { ...ASKING, kind: "undecided", text: texts.verdict.unreadable(reasonOf(error)) };
      },
    );
  }

  /** Looks for entries that exclude every solution even without the others. */
  #explain(): void {
    const { sheet } = this;
    const judged = this.#judged;
    const sound = [...sheet.entries.keys()].filter((at) => this.problems[at] === "");
    const question = async (signal: AbortSignal): Promise<number[]> => {
      const at = await workshop();
      let left = sound;
      for (const entry of sound) {
        const others = left.filter((other) => other !== entry);
        const text = JSON.stringify(documentOf(sheet, others.map((other) => sheet.entries[other]!)));
        const { verdict } = await at.check(text, { signal, timeLimit: 1 });
        if (verdict === "none" || verdict === "invalid") left = others;
      }
      return left;
    };
    this.#conflicts.ask(question).then(
      (found) => {
        if (!found || this.#judged !== judged) return;
        this.conflict = found;
        if (found.length > 0) live.say(this.conflicting);
      },
      () => {},
    );
  }

  /** Describes the entries that contradict each other. */
  get conflicting(): string {
    const names = this.conflict.map((at) => this.nameOf(this.sheet.entries[at]!));
    return names.length === 0 ? "" : texts.verdict.conflict(names, this.givens > 0);
  }

  longer(): void {
    this.judge(PATIENCE * LONGER);
  }

  /** Shows or hides the candidates that occur in solutions. */
  show(isShown: boolean): void {
    this.showsCandidates = isShown;
    if (isShown) this.look();
    else {
      this.#candidates.drop();
      this.candidates = undefined;
    }
  }

  look(): void {
    const { text } = this;
    const judged = this.#judged;
    this.#candidates.ask(async (signal) => (await workshop()).trueCandidates(text, { signal, limit: COUNTED, timeLimit: PATIENCE })).then(
      (found) => {
        if (!found || this.#judged !== judged || !this.showsCandidates) return;
        this.candidates = found;
        live.say(this.counted);
      },
      () => {},
    );
  }

  /** Describes the number of solutions, as far as they were counted with the candidates. */
  get counted(): string {
    if (!this.candidates) return "";
    const { count, limit, stopped, cells } = this.candidates;
    const isProved = stopped === undefined && cells.every(({ unknown }) => unknown === undefined);
    return [texts.act.counted(count, count < limit && stopped === undefined), isProved ? "" : texts.act.unproved].filter((part) => part !== "").join(" ");
  }

  // Actions on the puzzle

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

  /** Adds givens until there is one solution; returns their number. */
  async complete(): Promise<number> {
    const { sheet } = this;
    const judged = this.#judged;
    const fixed = [...sheet.givens].flatMap((sign, cell) => (sign === OPEN ? [] : [`${cellName(cell, this.frame).toLowerCase()}=${sign}`])).join(" ");
    const rules = JSON.stringify(documentOf({ ...sheet, givens: OPEN.repeat(sheet.givens.length) }, this.#sound));
    const made = await this.#during("complete", async (signal) =>
      (await workshop()).generate({ rules, signal, timeLimit: PATIENCE * 2, format: "ninefold", ...(fixed !== "" && { fixed }) }));
    if (made === undefined || this.#judged !== judged) return 0;
    const before = this.givens;
    const { givens } = JSON.parse(made) as { givens: string };
    this.change({ givens });
    return this.givens - before;
  }

  /** Removes givens until all are needed; returns their number. */
  async minimise(): Promise<number> {
    const { sheet } = this;
    const judged = this.#judged;
    const line = (givens: string): string => JSON.stringify(documentOf({ ...sheet, givens }, this.#sound));
    const least = await this.#during("minimise", async (signal) => minimal(await workshop(), sheet.givens, line, signal));
    if (least === undefined || this.#judged !== judged) return 0;
    const before = this.givens;
    if (least !== sheet.givens) this.change({ givens: least });
    return before - this.givens;
  }

  // The display

  /** The cells as shown on the board. */
  readonly faces: Face[] = $derived.by(() => {
    const { sheet, verdict, candidates } = this;
    const [points, faults] = [new Set(verdict.pointed), new Set(verdict.clashes)];
    const regions = this.tool === "regions" ? listed(sheet, this.#boxes) : [];
    return [...sheet.givens].map((sign, index) => {
      const face: Face = { index };
      const digit = digitOf(sign);
      if (digit !== undefined) face.given = digit;
      else if (candidates) {
        const { digits = [], unknown = [] } = candidates.cells[index] ?? {};
        face.candidates = [...digits, ...unknown].sort((one, other) => one - other);
      }
      const region = regions[index];
      if (region !== null && region !== undefined) face.colours = [(region % 9) + 1];
      if (this.selected.has(index)) face.selected = true;
      if (points.has(index)) face.pointed = true;
      if (faults.has(index)) face.fault = "clash";
      return face;
    });
  });

  /** Returns the region of a cell, counted from 1, while regions are painted. */
  regionAt(cell: number): number | undefined {
    const region = this.tool === "regions" ? listed(this.sheet, this.#boxes)[cell] : undefined;
    return region === null || region === undefined ? undefined : region + 1;
  }
}

export const setting = new Setting();

/** Returns the layout of a sheet's grids with their usual boxes, as a text for the engine. */
const baseOf = ({ layout, size }: Sheet): Layout => layout ?? (size === 9 ? "single" : bare(size * size, { size }));

/** Sets the first word of a kind that has a word in place of a number. */
const worded = (entry: Entry, { number }: Kind): Entry => (Array.isArray(number) ? { ...entry, value: number[0]! } : entry);

/** Returns undefined if the engine refuses; other errors are rethrown. */
function refused(error: unknown): undefined {
  if (error instanceof NinefoldError) return undefined;
  throw error;
}

/** Removes from a reason the place in the generated text, which the user has not seen. */
const plain = (message: string, key: string): string => message.replace(new RegExp(`^.*\\b${key.replace(/\W/g, "\\$&")}(?:\\[\\d+\\])?[^:]*: `), "");

/** Converts a verdict of the engine to cells. */
function verdictOf(answer: AnswerVerdict, frame: Frame, signsOf: (solution: string) => string, patience: number): Verdict {
  const cells = (names: readonly string[]): number[] => names.flatMap((name) => cellAt(frame, placeOf(name)) ?? []);
  switch (answer.verdict) {
    case "unique":
      return { kind: "one", text: texts.verdict.one, pointed: [], clashes: [] };
    case "many": {
      const pointed = cells(answer.differ);
      const [at = 0] = pointed;
      const [one, other] = answer.solutions.map((solution) => signsOf(solution)[at] ?? "");
      const { row, column } = placeAt(frame, at);
      return { kind: "many", text: texts.verdict.many(row + 1, column + 1, one!, other!, pointed.length), pointed, clashes: [] };
    }
    case "invalid":
      return { kind: "none", text: texts.verdict.none(answer.reason.text), pointed: [], clashes: cells(answer.reason.cells) };
    case "none": {
      const { reason } = answer;
      const pointed = reason.kind === "cell" ? cells([reason.cell]) : reason.kind === "rule" ? cells(reason.cells) : [];
      return { kind: "none", text: texts.verdict.none(reason.text), pointed, clashes: [] };
    }
    default:
      return { kind: "undecided", text: texts.verdict.undecided(patience), pointed: [], clashes: [] };
  }
}

interface Kept {
  history: Sheet[];
  at: number;
  tool: Tool;
  kind: string;
}

function readKept(): Kept | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? "null") as Partial<Kept> | null;
    const isSheet = ({ layout, size, givens, flags, entries }: Partial<Sheet>): boolean =>
      Number.isInteger(size) && size! >= LEAST && size! <= MOST && typeof givens === "string" && (layout ? size === 9 : givens.length === size! * size!) && Array.isArray(flags) && Array.isArray(entries) &&
      entries.every(({ key }) => kindOf(key) !== undefined);
    if (!Array.isArray(kept?.history) || kept.history.length === 0 || !kept.history.every(isSheet)) return undefined;
    const tools: Tool[] = ["digits", "draw", "regions", "choose"];
    return {
      history: kept.history.map((sheet) => ({ ...blank(sheet.size), ...sheet })),
      at: Number(kept.at),
      tool: tools.find((tool) => tool === kept.tool) ?? "digits",
      kind: String(kept.kind),
    };
  } catch {
    return undefined;
  }
}
