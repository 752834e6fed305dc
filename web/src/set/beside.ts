// The places beside a grid, as buttons around a board: for clues of rows, columns and diagonals. One of them is in the Tab order; arrow keys move
// around the grid, and into it.

import { texts } from "../texts/set.ts";
import { type Place, square } from "./frame.ts";
import { directionsAt, nameOf, placeOf } from "./sheet.ts";

const words = texts.beside;

/** Returns the name of a place. */
export function placeName({ row, column }: Place, size: number): string {
  const [isAbove, isBelow, isLeft, isRight] = [row < 0, row >= size, column < 0, column >= size];
  if ((isAbove || isBelow) && (isLeft || isRight)) return words.corner(isAbove ? words.corners.top : words.corners.bottom, isLeft ? words.corners.left : words.corners.right);
  return isAbove ? words.above(column + 1) : isBelow ? words.below(column + 1) : isLeft ? words.left(row + 1) : words.right(row + 1);
}

/** Returns the places around a grid, clockwise from the upper left; with the corners, for diagonals. */
export function places(size: number, hasDiagonals: boolean): Place[] {
  const along = Array.from({ length: size + 2 }, (_, at) => at - 1);
  const back = [...along].reverse();
  const around = [
    ...along.map((column) => ({ row: -1, column })),
    ...along.slice(1).map((row) => ({ row, column: size })),
    ...back.slice(1).map((column) => ({ row: size, column })),
    ...back.slice(1, -1).map((row) => ({ row, column: -1 })),
  ];
  const isCorner = ({ row, column }: Place): boolean => (row < 0 || row >= size) && (column < 0 || column >= size);
  return around.filter((place) => (hasDiagonals ? directionsAt(place, square(size)).length > 0 : !isCorner(place)));
}

export interface Hearing {
  press: (place: string) => void;
  /** Moves the focus into the grid, to the nearest cell. */
  enter: (cell: number) => void;
  /** Handles keys other than those that move. */
  key: (event: KeyboardEvent) => void;
}

/** Adds the places around a board; returns a function that removes them. */
export class Beside {
  readonly element = document.createElement("div");
  #buttons = new Map<string, HTMLButtonElement>();
  #size: number;
  #all: Place[];

  constructor(size: number, hasDiagonals: boolean, hearing: Hearing) {
    this.#size = size;
    this.#all = places(size, hasDiagonals);
    this.element.className = "beside";
    this.element.setAttribute("role", "group");
    this.element.setAttribute("aria-label", words.label);
    for (const place of this.#all) {
      const button = document.createElement("button");
      const name = nameOf(place);
      button.className = "beside-place";
      button.type = "button";
      button.dataset.place = name;
      button.tabIndex = this.#buttons.size === 0 ? 0 : -1;
      button.style.setProperty("--at-row", String(place.row));
      button.style.setProperty("--at-column", String(place.column));
      button.addEventListener("click", () => {
        this.#focus(name);
        hearing.press(name);
      });
      button.addEventListener("keydown", (event) => this.#key(event, place, hearing));
      this.#buttons.set(name, button);
      this.element.append(button);
    }
    this.describe(new Map(), undefined);
  }

  /** Names the places together with their clues, and marks the chosen one. */
  describe(clues: ReadonlyMap<string, string>, chosen: string | undefined): void {
    for (const [name, button] of this.#buttons) {
      const [place, clue] = [placeName(placeOf(name), this.#size), clues.get(name)];
      button.setAttribute("aria-label", clue === undefined ? place : words.taken(place, clue));
      button.setAttribute("aria-pressed", String(name === chosen));
    }
  }

  /** Moves to the place beside a cell, in a direction that leaves the grid. */
  enterFrom(cell: number, [down, right]: readonly [number, number]): boolean {
    const [row, column] = [Math.floor(cell / this.#size) + down, (cell % this.#size) + right];
    const name = nameOf({ row, column });
    if (!this.#buttons.has(name)) return false;
    this.#focus(name);
    return true;
  }

  #focus(name: string): void {
    for (const [own, button] of this.#buttons) button.tabIndex = own === name ? 0 : -1;
    this.#buttons.get(name)?.focus({ preventScroll: true });
  }

  #key(event: KeyboardEvent, { row, column }: Place, hearing: Hearing): void {
    const step = ({ ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] } as Record<string, [number, number]>)[event.key];
    if (!step) return hearing.key(event);
    event.preventDefault();
    event.stopPropagation();
    const to = { row: row + step[0], column: column + step[1] };
    if (to.row >= 0 && to.column >= 0 && to.row < this.#size && to.column < this.#size) hearing.enter(to.row * this.#size + to.column);
    else if (this.#buttons.has(nameOf(to))) this.#focus(nameOf(to));
    else {
      // Skips a corner that is not a place.
      const around = { row: to.row + (column < 0 || column >= this.#size ? 0 : row < 0 ? 1 : -1), column: to.column + (row < 0 || row >= this.#size ? 0 : column < 0 ? 1 : -1) };
      if (this.#buttons.has(nameOf(around))) this.#focus(nameOf(around));
    }
  }
}
