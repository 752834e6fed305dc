// The board: cells for screen readers, and three drawings around them. This module does not depend on the rules of Sudoku.
//
//   lines     SVG   the board as it is printed
//   under     SVG   backgrounds, colours, washes and shapes of marks
//   cells     DOM   rows and cells with names, digits and notes; one of them can have the focus
//   over      SVG   strikes, links, faults, the contour of the selection, the cursor
//
// Only the cells passed in are redrawn: the cost of a key is that of its changes.

import { contour } from "./contour.ts";
import { Loupe } from "./loupe.ts";
import type { Face, Mark, Overlay, Shape } from "./shape.ts";
import { type Signs, heardWith, signOf } from "./signs.ts";
import { make, text } from "./svg.ts";

/** Handlers of pointer events; the owner of the board decides their meaning. */
export interface Hands {
  /** Cells were pressed or passed. `begin` is set for the first cell of a drag. */
  select?(cells: number[], how: "only" | "add" | "remove" | "rectangle", begin: boolean): void;
  /** A cell was tapped twice. */
  twice?(cell: number): void;
  /** A cell was pressed and held. */
  long?(cell: number, x: number, y: number): void;
  /** A place beside the cells was pressed. */
  outside?(): void;
  /** Two fingers moved apart: the ratio to their first distance, and the point between them. The last call ends the gesture. */
  pinch?(factor: number, x: number, y: number, isLast: boolean): void;
  /** A cell received the focus by Tab. */
  focus?(cell: number): void;
}

export interface Options {
  label: string;
  /** Returns the names of cells whose faces have none. */
  name?: (cell: number, face: Face) => string;
  /** The symbols shown for the digits 1 to 9. */
  symbols?: Signs;
  /** Whether notes have fixed places. */
  fixedNotes?: boolean;
  /** Whether the board cannot be written to. */
  readonly?: boolean;
  labels?: "r1c1" | "a1" | "off";
  /** Returns whether taps add to the selection. */
  adding?: () => boolean;
  /** Returns whether the cell under a finger is chosen when the finger is lifted; until then a loupe shows it. */
  isPrecise?: () => boolean;
}

/** The drawings of the rules of a puzzle, and the places left for notes: see `ruled.ts`. */
export interface Dress {
  under: SVGElement;
  over: SVGElement;
  /** The room beside the board, in cells: to the left, above, to the right, below. */
  rooms: readonly [number, number, number, number];
  /** Returns the place of a note, as fractions of its cell. */
  place: (where: string) => [number, number];
}

interface Cell {
  element: HTMLDivElement;
  text: HTMLSpanElement;
  notes: HTMLSpanElement;
  under: SVGGElement;
  over: SVGGElement;
  face: Face;
  /** The data from which the notes of the cell were drawn. */
  written?: string;
}

const LONG = 400;
/** A wheel that has not been turned for this time, in milliseconds, is at rest. */
const RESTS = 250;
/** The places of corner notes, in the order in which they are filled. */
const CORNERS = ["nw", "ne", "sw", "se", "n", "s", "w", "e", "m"];

export class Board {
  readonly element: HTMLDivElement;
  #shape: Shape;
  #options: Options;
  #hands: Hands = {};
  #cells: Cell[] = [];
  #grid: HTMLDivElement;
  #under: SVGSVGElement;
  #over: SVGSVGElement;
  #layers: { rulesUnder: SVGGElement; rulesOver: SVGGElement; marksUnder: SVGGElement; grounds: SVGGElement; marksOver: SVGGElement; faults: SVGGElement; selection: SVGPathElement; cursor: SVGRectElement; badge: SVGTextElement };
  #cursor = 0;
  #selected = new Set<number>();
  #badge = "";
  #isNamed = false;
  #byPlace = new Map<number, number>();
  #observer: ResizeObserver;
  #frames: number[][] = [];
  #frame: number[] | undefined;
  #dress: Dress | undefined;
  #overlay: Overlay | null | undefined;
  #boxLines = make("path", { class: "line-box", "vector-effect": "non-scaling-stroke" });
  #ended = new AbortController();

  constructor(shape: Shape, options: Options) {
    this.#shape = shape;
    this.#options = options;
    const { rows, columns } = shape;
    const box = `0 0 ${columns} ${rows}`;
    this.element = div("board");
    this.element.style.setProperty("--rows", String(rows));
    this.element.style.setProperty("--columns", String(columns));
    const layer = (name: string): SVGSVGElement =>
      make("svg", { class: `board-${name}`, viewBox: box, "aria-hidden": "true", focusable: "false", preserveAspectRatio: "none" });
    this.#under = layer("under");
    const lines = layer("lines");
    this.#over = layer("over");
    this.#grid = div("board-cells");
    set(this.#grid, { role: "grid", "aria-label": options.label, "aria-rowcount": rows, "aria-colcount": columns, "aria-multiselectable": "true" });
    this.#layers = {
      grounds: make("g", { class: "grounds" }),
      rulesUnder: make("g", { class: "ruled" }),
      rulesOver: make("g", { class: "ruled" }),
      marksUnder: make("g", { class: "marks" }),
      marksOver: make("g", { class: "marks" }),
      faults: make("g", { class: "faults" }),
      selection: make("path", { class: "selection" }),
      cursor: make("rect", { class: "cursor", width: 0.9, height: 0.9 }),
      badge: make("text", { class: "badge" }),
    };
    this.#under.append(this.#layers.grounds, this.#layers.rulesUnder, this.#layers.marksUnder);
    this.#over.append(this.#layers.rulesOver, this.#layers.marksOver, this.#layers.faults, this.#layers.selection, this.#layers.cursor, this.#layers.badge);
    this.#ruled(lines);
    this.#filled();
    this.element.append(this.#under, lines, this.#grid, this.#over);
    if (options.labels && options.labels !== "off") this.#labelled(options.labels);
    this.#listen();
    this.#observer = new ResizeObserver(() => this.#sized());
    this.#showCursor();
  }

  get shape(): Shape {
    return this.#shape;
  }

  get cursor(): number {
    return this.#cursor;
  }

  /** Sets the handlers of pointer events. */
  hear(hands: Hands): void {
    this.#hands = hands;
  }

  /** Adds the board to the page. */
  mount(stage: HTMLElement): void {
    stage.append(this.element);
    stage.addEventListener("pointerdown", ({ target }) => target === stage && this.#hands.outside?.(), { signal: this.#ended.signal });
    this.#observer.observe(stage);
    this.#sized();
  }

  destroy(): void {
    this.#ended.abort();
    this.#observer.disconnect();
    this.element.remove();
  }

  /** Hides the cells of the board from screen readers, for example while the clock is paused. */
  hide(isHidden: boolean): void {
    if (isHidden && document.activeElement instanceof HTMLElement && this.hasFocus) document.activeElement.blur();
    this.element.classList.toggle("is-hidden", isHidden);
    this.#grid.toggleAttribute("inert", isHidden);
    this.#grid.setAttribute("aria-hidden", String(isHidden));
  }

  label(text: string): void {
    this.#grid.setAttribute("aria-label", text);
  }

  describe(id: string): void {
    this.#grid.setAttribute("aria-describedby", id);
  }

  set symbols(symbols: Signs | undefined) {
    this.#options.symbols = symbols;
    this.update(this.#cells.map(({ face }) => face));
  }

  /** Draws the rules of the puzzle, and makes room for them. */
  dress(dress: Dress): void {
    this.#dress = dress;
    this.#layers.rulesUnder.replaceChildren(dress.under);
    this.#layers.rulesOver.replaceChildren(dress.over);
    for (const cell of this.#cells) cell.written = undefined;
    this.update(this.#cells.map(({ face }) => face));
    // The redrawn notes lack the colours of their marks.
    this.mark(this.#overlay);
    this.#sized();
  }

  set fixedNotes(fixed: boolean) {
    this.#options.fixedNotes = fixed;
    this.update(this.#cells.map(({ face }) => face));
  }

  /** Redraws cells. */
  update(faces: Face[]): void {
    let selection = false;
    for (const face of faces) {
      const cell = this.#cells[face.index];
      if (!cell) continue;
      if (Boolean(face.selected) !== this.#selected.has(face.index)) {
        selection = true;
        if (face.selected) this.#selected.add(face.index);
        else this.#selected.delete(face.index);
      }
      this.#draw(cell, face);
    }
    if (selection) this.#showSelection();
  }

  /** Moves the cursor, and also the focus if the board has it or `focus` is set. The view under a finger does not move. */
  moveTo(cell: number, focus = this.hasFocus, isPointed = false): void {
    this.#cells[this.#cursor]?.element.setAttribute("tabindex", "-1");
    this.#cursor = Math.min(Math.max(cell, 0), this.#cells.length - 1);
    const element = this.#cells[this.#cursor]?.element;
    // All positions are read before any style is changed, so that a key causes only one layout.
    if (!isPointed) this.keepInSight();
    element?.setAttribute("tabindex", "0");
    if (focus) element?.focus({ preventScroll: true });
    this.#showCursor();
  }

  get hasFocus(): boolean {
    return this.#grid.contains(document.activeElement);
  }

  focus(): void {
    this.moveTo(this.#cursor, true);
  }

  /** Shows the letter of the mode beside the selection. */
  set badge(letter: string) {
    this.#badge = letter;
    this.#showSelection();
  }

  /** Draws marks over the cells, or removes them. */
  mark(overlay: Overlay | null | undefined): void {
    this.#overlay = overlay;
    this.#layers.marksUnder.replaceChildren(...(overlay?.under ?? []).flatMap(marked));
    this.#layers.marksOver.replaceChildren(...(overlay?.over ?? []).flatMap(marked));
    for (const note of this.#grid.querySelectorAll('.note[class*="is-role-"]')) note.className = note.className.replace(/ is-role-\S+/g, "");
    for (const { role, digit, cells } of [...(overlay?.under ?? []), ...(overlay?.over ?? [])]) {
      if (digit === undefined) continue;
      for (const cell of cells ?? []) this.#cells[cell]?.notes.querySelector(`.at-${digit}`)?.classList.add(`is-role-${role}`);
    }
    this.element.classList.toggle("has-marks", Boolean(overlay));
  }

  /** Highlights cells for a moment. */
  pulse(cells: number[]): void {
    for (const cell of cells) {
      const element = this.#cells[cell]?.element;
      if (!element) continue;
      // Restarting the animation of a cell that is still highlighted requires reading its size.
      if (element.classList.contains("is-pulsing")) {
        element.classList.remove("is-pulsing");
        void element.offsetWidth;
      }
      element.classList.add("is-pulsing");
      element.addEventListener("animationend", () => element.classList.remove("is-pulsing"), { once: true });
    }
  }

  /** Returns the rectangle of a cell on the screen. */
  rect(cell: number): DOMRect | undefined {
    return this.#cells[cell]?.element.getBoundingClientRect();
  }

  /** Scrolls a board that is larger than its window so that the cursor is in the middle third, or its frame fills the window. */
  keepInSight(): void {
    const stage = this.element.parentElement;
    const cell = this.#cells[this.#cursor]?.element;
    if (!stage || !cell) return;
    if (stage.scrollWidth <= stage.clientWidth + 1 && stage.scrollHeight <= stage.clientHeight + 1) return;
    // If frames overlap, the current frame is kept as long as it contains the cursor.
    this.#frame = this.#frame?.includes(this.#cursor) ? this.#frame : this.#frames.find((frame) => frame.includes(this.#cursor));
    if (this.#frame) return this.#scrollTo(stage, this.#frame);
    const [window, at] = [stage.getBoundingClientRect(), cell.getBoundingClientRect()];
    const [x, y] = [at.left + at.width / 2 - window.left, at.top + at.height / 2 - window.top];
    const off = (at: number, size: number): number => (at < size / 3 ? at - size / 3 : at > (size * 2) / 3 ? at - (size * 2) / 3 : 0);
    stage.scrollBy({ left: off(x, window.width), top: off(y, window.height) });
  }

  /** Scrolls the middle of cells to the middle of the window. */
  #scrollTo(stage: HTMLElement, cells: number[]): void {
    const window = stage.getBoundingClientRect();
    const rects = cells.map((cell) => this.rect(cell)).filter((rect) => rect !== undefined);
    const [left, right] = [Math.min(...rects.map(({ left }) => left)), Math.max(...rects.map(({ right }) => right))];
    const [top, bottom] = [Math.min(...rects.map(({ top }) => top)), Math.max(...rects.map(({ bottom }) => bottom))];
    stage.scrollBy({ left: (left + right) / 2 - window.left - window.width / 2, top: (top + bottom) / 2 - window.top - window.height / 2 });
  }

  /** Sets the ratio of the board's size to its window's: 1 shows the whole board. With parts of the board, the part with the cursor fills the
   * window. */
  enlarge(factor: number, frames: number[][] = []): void {
    this.#frames = frames;
    this.#frame = undefined;
    this.element.style.setProperty("--zoom", String(factor));
    this.#sized();
    this.keepInSight();
  }

  /** Enlarges the board around a point of the screen. */
  enlargeAt(factor: number, x: number, y: number): void {
    const stage = this.element.parentElement;
    const before = this.#grid.getBoundingClientRect();
    this.#frames = [];
    this.#frame = undefined;
    this.element.style.setProperty("--zoom", String(factor));
    this.#sized();
    const after = this.#grid.getBoundingClientRect();
    const share = { x: (x - before.left) / before.width, y: (y - before.top) / before.height };
    stage?.scrollBy(after.left + share.x * after.width - x, after.top + share.y * after.height - y);
  }

  set zoom(factor: number) {
    this.enlarge(factor);
  }

  #ruled(lines: SVGSVGElement): void {
    const { cells, boxes } = this.#shape;
    const thin = cells.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join("");
    const paper = cells.map(({ row, column }) => `M${column} ${row}h1v1h-1z`).join("");
    this.#under.prepend(make("path", { class: "paper", d: paper }));
    lines.append(
      make("path", { class: "line-thin", d: thin, "vector-effect": "non-scaling-stroke" }),
      this.#boxLines,
    );
    this.divide(boxes);
  }

  /** Draws the lines around boxes, or around regions in place of boxes. */
  divide(boxes: number[][]): void {
    const { cells } = this.#shape;
    const all = boxes.length > 0 ? boxes : [cells.map((_, cell) => cell)];
    this.#boxLines.setAttribute("d", all.map((box) => contour(box.map((cell) => cells[cell]!), 0)).join(""));
  }

  #filled(): void {
    const { rows, columns, cells } = this.#shape;
    const byRow: HTMLDivElement[] = Array.from({ length: rows }, (_, row) => {
      const element = div("board-row");
      set(element, { role: "row", "aria-rowindex": row + 1, "aria-label": `Row ${row + 1}` });
      return element;
    });
    cells.forEach(({ row, column }, index) => {
      const element = div("cell");
      const text = span("cell-digit");
      const notes = span("cell-notes");
      element.append(text, notes);
      element.style.gridColumn = String(column + 1);
      set(element, { role: "gridcell", "aria-colindex": column + 1, "aria-selected": "false", tabindex: index === this.#cursor ? 0 : -1 });
      element.dataset.cell = String(index);
      byRow[row]?.append(element);
      const [under, over] = [make("g"), make("g")];
      this.#layers.grounds.append(under);
      this.#layers.faults.append(over);
      this.#byPlace.set(row * columns + column, index);
      const cell: Cell = { element, text, notes, under, over, face: { index } };
      this.#cells.push(cell);
      this.#draw(cell, { index });
    });
    this.#grid.append(...byRow);
  }

  #labelled(kind: "r1c1" | "a1"): void {
    const { rows, columns } = this.#shape;
    const top = div("board-names board-names-top");
    const left = div("board-names board-names-left");
    for (const element of [top, left]) element.setAttribute("aria-hidden", "true");
    const name = (text: string): HTMLSpanElement => Object.assign(span("board-name"), { textContent: text });
    top.append(...Array.from({ length: columns }, (_, at) => name(kind === "a1" ? String(at + 1) : `c${at + 1}`)));
    left.append(...Array.from({ length: rows }, (_, at) => name(kind === "a1" ? "ABCDEFGHJKLMNPQRSTUVWXYZ".charAt(at) : `r${at + 1}`)));
    this.element.append(top, left);
    this.#isNamed = true;
  }

  #draw(cell: Cell, face: Face): void {
    const { element, text, notes } = cell;
    cell.face = face;
    const digit = face.given ?? face.digit;
    // Often only a few of many cells differ, and a browser does not check whether the others are unchanged.
    const sign = digit === undefined ? "" : this.#sign(digit);
    if (text.textContent !== sign) text.textContent = sign;
    const classes = ["cell"];
    if (face.given !== undefined) classes.push("is-given");
    if (face.same) classes.push("is-same");
    if (face.fault) classes.push(`is-${face.fault}`);
    for (const role of face.roles ?? []) classes.push(`has-${role}`);
    if (face.fits === false) classes.push("is-unfit");
    const kind = classes.join(" ");
    if (element.className !== kind) element.className = kind;
    put(element, "aria-selected", String(Boolean(face.selected)));
    flag(element, "aria-readonly", face.given !== undefined || this.#options.readonly);
    flag(element, "aria-invalid", face.fault !== undefined);
    const name = face.name ?? this.#options.name?.(face.index, face) ?? "";
    put(element, "aria-label", this.#options.symbols ? heardWith(this.#options.symbols, name) : name);
    this.#writeNotes(cell, digit !== undefined);
    this.#drawUnder(cell, face);
    this.#drawOver(cell, face);
  }

  #sign(digit: number): string {
    return this.#options.symbols ? signOf(this.#options.symbols, digit) : String(digit);
  }

  #writeNotes(cell: Cell, isFilled: boolean): void {
    const { notes, face } = cell;
    const { candidates, corner = [], centre = [] } = face;
    const written = JSON.stringify([isFilled, candidates, corner, centre, this.#options.fixedNotes, this.#options.symbols?.signs]);
    if (cell.written === written) return;
    cell.written = written;
    if (isFilled || (!candidates?.length && corner.length === 0 && centre.length === 0)) {
      if (notes.firstChild) notes.replaceChildren();
      return;
    }
    const note = (digit: number, where: string): HTMLSpanElement => {
      const element = span(`note ${where}`);
      element.textContent = this.#sign(digit);
      return this.#placed(element, where);
    };
    const all: HTMLSpanElement[] = [];
    const fixed = candidates !== undefined || this.#options.fixedNotes;
    if (candidates) all.push(...candidates.map((digit) => note(digit, `at-${digit} is-candidate${corner.includes(digit) ? " is-strong" : ""}`)));
    else if (fixed) all.push(...[...new Set([...corner, ...centre])].map((digit) => note(digit, `at-${digit}${corner.includes(digit) ? " is-strong" : ""}`)));
    else {
      const isFull = corner.length > CORNERS.length;
      all.push(...corner.map((digit, place) => note(digit, isFull ? `at-${digit}` : `in-${CORNERS[place]}`)));
      if (centre.length > 0) {
        const middle = span(`note in-centre${centre.length > 5 ? " is-long" : ""}`);
        middle.textContent = centre.map((digit) => this.#sign(digit)).join("");
        all.push(this.#placed(middle, "in-centre"));
      }
    }
    notes.replaceChildren(...all);
  }

  /** Puts a note at the place left for it by drawings; without drawings its class determines the place. */
  #placed(element: HTMLSpanElement, where: string): HTMLSpanElement {
    const [x, y] = this.#dress?.place(where.split(" ")[0]!) ?? [];
    if (x !== undefined && y !== undefined) Object.assign(element.style, { left: `${100 * x}%`, top: `${100 * y}%` });
    return element;
  }

  #drawUnder({ under }: Cell, face: Face): void {
    const { row, column } = this.#shape.cells[face.index]!;
    const parts: SVGElement[] = [];
    const square = (name: string, inset = 0): void => {
      const side = 1 - 2 * inset;
      parts.push(make("rect", { class: name, x: column + inset, y: row + inset, width: side, height: side }));
    };
    if (face.peer) square("ground-peer");
    if (face.same) square("ground-same");
    if (face.fault) square("ground-fault");
    const colours = face.colours ?? [];
    const wide = 0.94 / Math.max(colours.length, 1);
    colours.forEach((colour, at) => {
      const place = { x: column + 0.03 + at * wide, y: row + 0.03, width: wide, height: 0.94 };
      parts.push(make("rect", { ...place, class: `ground-colour colour-${colour}` }));
      parts.push(make("rect", { ...place, class: "ground-pattern", fill: `url(#pattern-${colour})` }));
    });
    if (face.selected) square(colours.length > 0 ? "ground-selected is-thin" : "ground-selected");
    if (face.pointed) parts.push(make("rect", { class: "ground-pointed", x: column, y: row, width: 1, height: 1, fill: "url(#pattern-hatch)" }));
    if (parts.length > 0 || under.firstChild) under.replaceChildren(...parts);
  }

  #drawOver({ over }: Cell, face: Face): void {
    const { row, column } = this.#shape.cells[face.index]!;
    const parts: SVGElement[] = [];
    if (face.fault === "clash") {
      parts.push(make("path", { class: "fault-corner", d: `M${column + 0.97} ${row + 0.03}v.2l-.2-.2z` }));
      parts.push(make("path", { class: "fault-line", d: `M${column + 0.25} ${row + 0.9}h.5` }));
      if (face.given !== undefined) parts.push(make("circle", { class: "fault-given", cx: column + 0.5, cy: row + 0.5, r: 0.42 }));
    } else if (face.fault === "wrong") {
      parts.push(make("path", { class: "fault-line", d: `M${column + 0.2} ${row + 0.8}l.6-.6` }));
      parts.push(make("path", { class: "fault-cross", d: `M${column + 0.8} ${row + 0.06}l.14.14m0-.14l-.14.14` }));
    }
    if (face.wrongNotes?.length) {
      parts.push(make("path", { class: "fault-wave", d: `M${column + 0.25} ${row + 0.92}q.06-.08.12 0t.12 0t.12 0t.12 0` }));
    }
    if (parts.length > 0 || over.firstChild) over.replaceChildren(...parts);
  }

  #showSelection(): void {
    const cells = [...this.#selected].map((cell) => this.#shape.cells[cell]).filter((cell) => cell !== undefined);
    this.#layers.selection.setAttribute("d", cells.length > 0 ? contour(cells, 0.045) : "");
    const first = this.#shape.cells[Math.min(...this.#selected)];
    const { badge } = this.#layers;
    badge.textContent = first ? this.#badge : "";
    if (!first) return;
    badge.setAttribute("x", String(first.column + 0.88));
    badge.setAttribute("y", String(first.row + 0.24));
  }

  #showCursor(): void {
    const at = this.#shape.cells[this.#cursor];
    if (!at) return;
    this.#layers.cursor.setAttribute("x", String(at.column + 0.05));
    this.#layers.cursor.setAttribute("y", String(at.row + 0.05));
  }

  /** Makes the board as large as its window allows, in whole pixels of the screen. */
  #sized(): void {
    const stage = this.element.parentElement;
    if (!stage) return;
    const { rows, columns } = this.#shape;
    const style = getComputedStyle(this.element);
    const share = Number(style.getPropertyValue("--share") || 1);
    const zoom = Number(this.element.style.getPropertyValue("--zoom") || 1);
    // With little room, the names of rows and columns are hidden first.
    this.element.classList.toggle("has-names", this.#isNamed && stage.clientWidth >= 480);
    const rim = this.element.classList.contains("has-names") ? Number.parseFloat(style.getPropertyValue("--rim")) || 0 : 0;
    const [width, height] = [stage.clientWidth - rim - 4, stage.clientHeight - rim - 4];
    if (width <= 0 || height <= 0) return;
    const points = devicePixelRatio || 1;
    const [left, top, right, bottom] = this.#dress?.rooms ?? [0, 0, 0, 0];
    const cell = Math.max(8, (Math.floor(Math.min(width / (columns + left + right), height / (rows + top + bottom)) * share * zoom * points) || 1) / points);
    const name = `${cell}px`;
    if (this.element.style.getPropertyValue("--cell") !== name) {
      this.element.style.setProperty("--cell", name);
      if (this.#frame) this.keepInSight();
    }
    this.element.classList.toggle("is-small", cell < 40);
  }

  // Pointers

  #listen(): void {
    const { signal } = this.#ended;
    const on = <K extends keyof HTMLElementEventMap>(name: K, listener: (event: HTMLElementEventMap[K]) => void): void =>
      this.element.addEventListener(name, listener, { signal });
    const fingers = new Map<number, { x: number; y: number }>();
    let drag: { how: "only" | "add" | "remove"; seen: Set<number>; timer: ReturnType<typeof setTimeout> | undefined } | undefined;
    let last: { cell: number; time: number } | undefined;
    /** Returns the distance of two fingers, and the point between them. */
    const span = (): { x: number; y: number; apart: number } | undefined => {
      const [one, other] = fingers.values();
      if (!one || !other || fingers.size !== 2) return undefined;
      return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.max(Math.hypot(one.x - other.x, one.y - other.y), 1) };
    };
    /** A finger that selects its cell through a loupe. */
    let looking: { loupe: Loupe; cell: number | undefined } | undefined;
    const look = ({ clientX: x, clientY: y }: PointerEvent): void => {
      if (!looking) return;
      looking.cell = this.#cellAt(x, y);
      looking.loupe.at(x, y, looking.cell === undefined ? undefined : this.#shape.cells[looking.cell]);
    };
    const lookAway = (): void => {
      looking?.loupe.remove();
      looking = undefined;
    };
    signal.addEventListener("abort", lookAway);
    /** Handles a press on a cell: the second one of a double tap, or the first one of a drag. */
    const press = (event: PointerEvent, cell: number): void => {
      this.moveTo(cell, true, true);
      if (last && last.cell === cell && event.timeStamp - last.time < 350 && !event.shiftKey) {
        last = undefined;
        this.#hands.twice?.(cell);
        return;
      }
      last = { cell, time: event.timeStamp };
      if (event.shiftKey) {
        this.#hands.select?.([cell], "rectangle", true);
        return;
      }
      const adds = event.ctrlKey || event.metaKey || this.#options.adding?.() === true;
      const how = adds ? (this.#selected.has(cell) ? "remove" : "add") : "only";
      const isHeld = event.pointerType !== "mouse" && event.type === "pointerdown";
      const timer = isHeld ? setTimeout(() => this.#hands.long?.(cell, event.clientX, event.clientY), LONG) : undefined;
      if (event.type === "pointerdown") drag = { how, seen: new Set([cell]), timer };
      this.#hands.select?.([cell], how, true);
    };
    let pinched: { apart: number; factor: number; x: number; y: number; rest: { x: number; y: number } } | undefined;
    on("pointerdown", (event) => {
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (fingers.size > 1) {
        clearTimeout(drag?.timer);
        drag = undefined;
        last = undefined;
        lookAway();
        const at = span();
        pinched = at && { ...at, factor: 1, rest: { x: 0, y: 0 } };
        event.preventDefault();
        return;
      }
      if (event.button !== 0 && event.pointerType === "mouse") return;
      const cell = this.#cellAt(event.clientX, event.clientY);
      if (cell === undefined) {
        this.#hands.outside?.();
        return;
      }
      event.preventDefault();
      this.element.setPointerCapture(event.pointerId);
      if (event.pointerType === "touch" && this.#options.isPrecise?.()) {
        looking = { loupe: new Loupe(this.element, this.rect(cell)?.width ?? 1), cell };
        look(event);
      } else press(event, cell);
    });
    on("pointermove", (event) => {
      const finger = fingers.get(event.pointerId);
      if (fingers.size === 2 && finger) {
        const before = span();
        fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
        const now = span();
        if (!pinched || !before || !now) return;
        // Scrolling uses whole pixels: the remainder is added to the next move.
        const rest = { x: pinched.rest.x + before.x - now.x, y: pinched.rest.y + before.y - now.y };
        const [left, top] = [Math.trunc(rest.x), Math.trunc(rest.y)];
        this.element.parentElement?.scrollBy(left, top);
        pinched = { ...pinched, x: now.x, y: now.y, factor: now.apart / pinched.apart, rest: { x: rest.x - left, y: rest.y - top } };
        this.#hands.pinch?.(pinched.factor, now.x, now.y, false);
        return;
      }
      look(event);
      if (!drag) return;
      const passed: number[] = [];
      const events = event.getCoalescedEvents?.() ?? [];
      for (const { clientX, clientY } of events.length > 0 ? events : [event]) {
        for (const cell of this.#between(finger ?? { x: clientX, y: clientY }, { x: clientX, y: clientY })) {
          if (drag.seen.has(cell)) continue;
          drag.seen.add(cell);
          passed.push(cell);
        }
        Object.assign(finger ?? {}, { x: clientX, y: clientY });
      }
      if (passed.length === 0) return;
      clearTimeout(drag.timer);
      last = undefined;
      this.#hands.select?.(passed, drag.how === "remove" ? "remove" : "add", false);
      this.moveTo(passed.at(-1)!, true, true);
    });
    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
      if (pinched) this.#hands.pinch?.(pinched.factor, pinched.x, pinched.y, true);
      pinched = undefined;
      clearTimeout(drag?.timer);
      drag = undefined;
      const cell = event.type === "pointerup" ? looking?.cell : undefined;
      lookAway();
      if (cell !== undefined) press(event, cell);
    };
    on("pointerup", up);
    on("pointercancel", up);
    on("contextmenu", (event) => event.preventDefault());
    // The wheel with Control scales a multi-sudoku like two fingers; the gesture ends when the wheel is at rest.
    let turned: { factor: number; rests: ReturnType<typeof setTimeout> } | undefined;
    const wheel = (event: WheelEvent): void => {
      if (!event.ctrlKey || !this.#hands.pinch || this.#shape.grids.length === 1) return;
      event.preventDefault();
      clearTimeout(turned?.rests);
      const factor = (turned?.factor ?? 1) * Math.exp(-event.deltaY / (Math.abs(event.deltaY) < 50 ? 100 : 300));
      const tell = (isLast: boolean): void => this.#hands.pinch?.(factor, event.clientX, event.clientY, isLast);
      const rests = setTimeout(() => {
        turned = undefined;
        tell(true);
      }, RESTS);
      turned = { factor, rests };
      tell(false);
    };
    this.element.addEventListener("wheel", wheel, { signal, passive: false });
    on("focusin", (event) => {
      const cell = Number((event.target as HTMLElement).dataset.cell);
      if (Number.isInteger(cell) && cell !== this.#cursor) this.#hands.focus?.(cell);
      this.element.classList.add("has-focus");
    });
    on("focusout", ({ relatedTarget }) => {
      if (!this.#grid.contains(relatedTarget as Node | null)) this.element.classList.remove("has-focus");
    });
    // Screen readers send a click instead of a press.
    on("click", (event) => {
      const cell = Number((event.target as HTMLElement).closest<HTMLElement>(".cell")?.dataset.cell);
      if (event.detail === 0 && Number.isInteger(cell)) this.#hands.select?.([cell], "only", true);
    });
  }

  #cellAt(x: number, y: number): number | undefined {
    const area = this.#grid.getBoundingClientRect();
    const { rows, columns } = this.#shape;
    const [row, column] = [Math.floor(((y - area.top) / area.height) * rows), Math.floor(((x - area.left) / area.width) * columns)];
    if (row < 0 || column < 0 || row >= rows || column >= columns) return undefined;
    return this.#byPlace.get(row * columns + column);
  }

  /** Yields the cells between two points: a fast drag reports few points. */
  *#between(from: { x: number; y: number }, to: { x: number; y: number }): Generator<number> {
    const side = this.#grid.getBoundingClientRect().width / this.#shape.columns;
    const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / (side / 4)));
    for (let step = 1; step <= steps; step += 1) {
      const cell = this.#cellAt(from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps);
      if (cell !== undefined) yield cell;
    }
  }
}

function marked(mark: Mark): SVGElement[] {
  const { kind, role, d, head, letter, corner, at = [] } = mark;
  const parts: SVGElement[] = [];
  if (kind === "link") parts.push(make("path", { class: "mark mark-halo", d }));
  parts.push(make("path", { class: `mark mark-${kind} role-${role}`, d }));
  if (head) parts.push(make("path", { class: `mark mark-head role-${role}`, d: head }));
  for (const [x, y] of at) parts.push(text(letter ?? "", { class: `mark-letter role-${role}`, x, y }));
  if (corner) for (const part of parts) part.setAttribute("transform", `translate(${corner.column} ${corner.row})`);
  return parts;
}

function div(name: string): HTMLDivElement {
  return Object.assign(document.createElement("div"), { className: name });
}

function span(name: string): HTMLSpanElement {
  const element = Object.assign(document.createElement("span"), { className: name });
  element.setAttribute("aria-hidden", "true");
  return element;
}

function set(element: Element, attributes: Record<string, string | number>): void {
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
}

function flag(element: Element, name: string, value: boolean | undefined): void {
  if (value) put(element, name, "true");
  else if (element.hasAttribute(name)) element.removeAttribute(name);
}

function put(element: Element, name: string, value: string): void {
  if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}
