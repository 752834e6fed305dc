// What a board looks like before anything is written on it, and what stands in its cells.

import type { CellView } from "ninefold/play";

/** The shape of a board: one grid, or several that overlap. */
export interface Shape {
  rows: number;
  columns: number;
  /** The cells that exist, in reading order; a cell's number is its place here. */
  cells: { row: number; column: number }[];
  /** The top left cell of each grid. */
  grids: { row: number; column: number }[];
  /** Boxes as numbers of cells. */
  boxes: number[][];
}

/** What a cell shows. Whatever is left out is not there. */
export type Face = Partial<Omit<CellView, "index">> & Pick<CellView, "index">;

/** What is drawn over cells, made by the engine: paths in units of a cell. */
export interface Overlay {
  width: number;
  height: number;
  legend: Key[];
  under: Mark[];
  over: Mark[];
}

/** An entry of the legend: a sample around the origin. */
export interface Key {
  kind: Mark["kind"];
  role: string;
  word: string;
  d: string;
  head?: string;
  /** The stroke through a candidate that goes. */
  strike?: string;
  letter?: string;
}

export interface Mark {
  kind: "house" | "cell" | "spot" | "strike" | "link" | "group" | (string & {});
  role: string;
  d: string;
  head?: string;
  digit?: number;
  cells?: number[];
  letter?: string;
  /** The upper left of the grid that it is drawn in, if that is not the board's. */
  corner?: { row: number; column: number };
  /** Where the letter is written. */
  at?: [number, number][];
}

/** The shape of one grid. */
export const SINGLE: Shape = {
  rows: 9,
  columns: 9,
  cells: Array.from({ length: 81 }, (_, index) => ({ row: Math.floor(index / 9), column: index % 9 })),
  grids: [{ row: 0, column: 0 }],
  boxes: Array.from({ length: 9 }, (_, box) =>
    Array.from({ length: 9 }, (_, at) => (Math.floor(box / 3) * 3 + Math.floor(at / 3)) * 9 + (box % 3) * 3 + (at % 3)),
  ),
};

/** The shape of grids that lie at those places, each of nine rows and columns. */
export function figure(grids: { row: number; col: number }[]): Shape {
  const rows = Math.max(...grids.map((grid) => grid.row)) + 9;
  const columns = Math.max(...grids.map((grid) => grid.col)) + 9;
  const numbers = new Map<number, number>();
  const cells: Shape["cells"] = [];
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!grids.some((grid) => row >= grid.row && row < grid.row + 9 && column >= grid.col && column < grid.col + 9)) continue;
      numbers.set(row * columns + column, cells.length);
      cells.push({ row, column });
    }
  }
  const boxes = new Map<string, number[]>();
  for (const grid of grids) {
    for (let box = 0; box < 9; box += 1) {
      const [top, left] = [grid.row + Math.floor(box / 3) * 3, grid.col + (box % 3) * 3];
      const inside = Array.from({ length: 9 }, (_, at) => numbers.get((top + Math.floor(at / 3)) * columns + left + (at % 3)) ?? 0);
      boxes.set(inside.join(), inside);
    }
  }
  return { rows, columns, cells, grids: grids.map(({ row, col }) => ({ row, column: col })), boxes: [...boxes.values()] };
}

/** Cells of one grid from 81 characters: givens; or, with a second text, givens and other digits. */
export function faces(givens: string, digits = ""): Face[] {
  return Array.from({ length: givens.length }, (_, index) => {
    const face: Face = { index };
    const given = Number(givens[index]);
    const digit = Number(digits[index]);
    if (given > 0) face.given = given;
    else if (digit > 0) face.digit = digit;
    return face;
  });
}

/** The number of a cell by its name in one grid: `r3c5` is 22. */
export function cellNumber(name: string): number | undefined {
  const [, row, column] = /^r([1-9])c([1-9])$/.exec(name) ?? [];
  return row === undefined ? undefined : (Number(row) - 1) * 9 + Number(column) - 1;
}

/** The candidates of one grid, as the engine writes them: a text of digits for each cell. */
export function candidatesOf(cells: string[]): number[][] {
  return cells.map((text) => [...text].map(Number).filter((digit) => digit > 0));
}
