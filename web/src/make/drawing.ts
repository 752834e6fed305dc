// The drawing: one character for each cell. `.` is an open cell, `1` to `9` is a given, `#` is a cell that must have a given.

import type { Shape } from "../board/shape.ts";

export const OPEN = ".";
export const WANTED = "#";

/** The names of symmetries in the engine. */
export const SYMMETRIES = ["none", "half-turn", "quarter-turn", "left-right", "top-bottom", "mirrors", "diagonal", "anti-diagonal", "diagonals", "full"] as const;
export type Symmetry = (typeof SYMMETRIES)[number];

type Move = (row: number, column: number, rows: number, columns: number) => [number, number];
const halfTurn: Move = (row, column, rows, columns) => [rows - 1 - row, columns - 1 - column];
const quarterTurn: Move = (row, column, rows) => [column, rows - 1 - row];
const leftRight: Move = (row, column, _, columns) => [row, columns - 1 - column];
const topBottom: Move = (row, column, rows) => [rows - 1 - row, column];
const diagonal: Move = (row, column) => [column, row];
const antiDiagonal: Move = (row, column, rows, columns) => [rows - 1 - column, columns - 1 - row];
const MOVES: Record<Symmetry, Move[]> = {
  none: [],
  "half-turn": [halfTurn],
  "quarter-turn": [quarterTurn],
  "left-right": [leftRight],
  "top-bottom": [topBottom],
  mirrors: [leftRight, topBottom],
  diagonal: [diagonal],
  "anti-diagonal": [antiDiagonal],
  diagonals: [diagonal, antiDiagonal],
  full: [quarterTurn, leftRight],
};

/** Returns the other cells that a symmetry joins with a cell, as far as the layout has them. */
export function partners(shape: Shape, cell: number, symmetry: Symmetry): number[] {
  const { rows, columns, cells } = shape;
  const numbers = new Map(cells.map(({ row, column }, index) => [row * columns + column, index]));
  const found = new Set([cell]);
  const open = [cell];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const from = cells[next];
    if (!from) continue;
    for (const move of MOVES[symmetry]) {
      const [row, column] = move(from.row, from.column, rows, columns);
      if (row < 0 || column < 0 || row >= rows || column >= columns) continue;
      const to = numbers.get(row * columns + column);
      if (to === undefined || found.has(to)) continue;
      found.add(to);
      open.push(to);
    }
  }
  found.delete(cell);
  return [...found].sort((one, other) => one - other);
}

const changed = (signs: string, changes: Map<number, string>): string => [...signs].map((sign, cell) => changes.get(cell) ?? sign).join("");

export const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= "1" && sign <= "9";

/** Writes a digit into cells, or removes it if all have it. The partners of a cell are requested as givens too, with any digit. */
export function write(signs: string, shape: Shape, cells: number[], digit: number, symmetry: Symmetry): string {
  const sign = String(digit);
  const isTaken = cells.length > 0 && cells.every((cell) => signs[cell] === sign);
  return isTaken ? clear(signs, shape, cells, symmetry) : placed(signs, shape, cells, sign, symmetry);
}

function placed(signs: string, shape: Shape, cells: number[], sign: string, symmetry: Symmetry): string {
  const changes = new Map<number, string>();
  for (const cell of cells) {
    for (const partner of partners(shape, cell, symmetry)) if (signs[partner] === OPEN && !changes.has(partner)) changes.set(partner, WANTED);
    changes.set(cell, sign);
  }
  return changed(signs, changes);
}

/** Clears cells, and withdraws the request for their partners. */
export function clear(signs: string, shape: Shape, cells: number[], symmetry: Symmetry): string {
  const changes = new Map<number, string>();
  for (const cell of cells) {
    changes.set(cell, OPEN);
    for (const partner of partners(shape, cell, symmetry)) if (signs[partner] === WANTED) changes.set(partner, OPEN);
  }
  // A partner required by another digit is still requested.
  const cleared = changed(signs, changes);
  const kept = new Map<number, string>();
  for (const [cell] of changes) {
    if (cleared[cell] !== OPEN || cells.includes(cell)) continue;
    if (partners(shape, cell, symmetry).some((partner) => isDigit(cleared[partner]))) kept.set(cell, WANTED);
  }
  return changed(cleared, kept);
}

/** Requests cells and their partners as givens, or withdraws the request. Digits are unchanged. */
export function want(signs: string, shape: Shape, cells: number[], isWanted: boolean, symmetry: Symmetry): string {
  const changes = new Map<number, string>();
  for (const cell of cells) {
    for (const each of [cell, ...partners(shape, cell, symmetry)]) {
      if (isWanted && signs[each] === OPEN) changes.set(each, WANTED);
      if (!isWanted) changes.set(each, OPEN);
    }
  }
  return changed(signs, changes);
}

/** Returns only the digits, as a text for the engine. */
export const digitsOf = (signs: string): string => signs.replaceAll(WANTED, OPEN);

export const countOf = (signs: string, sign: "digits" | "wanted"): number =>
  [...signs].filter((one) => (sign === "digits" ? isDigit(one) : one === WANTED)).length;

/** Returns the digits as cells, `r5c1=2 r5c2=1`, a form that the engine accepts in every layout. */
export const asCells = (signs: string, shape: Shape): string =>
  shape.cells.flatMap(({ name }, cell) => (isDigit(signs[cell]) ? [`${name}=${signs[cell]}`] : [])).join(" ");

/** Returns the drawn cells, as a pattern of 81 characters for each grid. */
export function patterns(signs: string, { grids }: Shape): string[] {
  return grids.map(({ cells }) => Object.values(cells).map((cell) => (signs[cell] !== OPEN ? WANTED : OPEN)).join(""));
}

/** Requests the cells of a pattern of 81 characters in every grid; digits are unchanged. */
export function stamped(signs: string, { grids }: Shape, pattern: string): string {
  const isWanted = (at: number): boolean => ![OPEN, "0", " ", undefined].includes(pattern[at]);
  const wanted = new Set(grids.flatMap(({ cells }) => Object.values(cells).filter((_, at) => isWanted(at))));
  return [...signs].map((sign, cell) => (isDigit(sign) ? sign : wanted.has(cell) ? WANTED : OPEN)).join("");
}

/** The named patterns of the engine, as it draws them. */
export const NAMED: Record<string, string> = {
  diamond: ".#..#..#.#..#.#..#..#...#...#..#..#.#..#.#..#.#..#..#...#...#..#..#.#..#.#..#..#.",
  smiley: "..#####...#.....#.#..#.#..##.......##.......##.#...#.##..###..#.#.....#...#####..",
  heart: ".##...##.####.######.###.####..#..####.....##.##...##...##.##.....###.......#....",
  wave: "..#..#..#.#..#..#.#..#..#...#..#..#...#..#..#.#..#..#.#..#..#...#..#..#...#..#..#",
  asterisk: "#...#...#.#..#..#...#.#.#.....###...#########...###.....#.#.#...#..#..#.#...#...#",
};
