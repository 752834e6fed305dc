// Names of cells and houses on a board of one grid or several, and who sees whom.

import type { Shape } from "./shape.ts";

export class Places {
  readonly shape: Shape;
  /** The cells that share a house with each cell, in any grid. */
  readonly peers: number[][];
  #numbers = new Map<string, number>();

  constructor(shape: Shape) {
    this.shape = shape;
    shape.cells.forEach(({ row, column }, index) => this.#numbers.set(`${row},${column}`, index));
    const seen = shape.cells.map(() => new Set<number>());
    for (let grid = 1; grid <= shape.grids.length; grid += 1) {
      for (const house of this.houses(grid)) for (const cell of house) for (const other of house) if (other !== cell) seen[cell]?.add(other);
    }
    this.peers = seen.map((set) => [...set].sort((one, other) => one - other));
  }

  /** The cell at a row and column, counted from 0, of the board. */
  at(row: number, column: number): number | undefined {
    return this.#numbers.get(`${row},${column}`);
  }

  /** The cell of a name such as `r3c5`: in a grid counted from 1, else on the board. */
  cell(name: string, grid?: number): number | undefined {
    const [, row, column] = /^r([0-9]+)c([0-9]+)$/.exec(name) ?? [];
    if (row === undefined) return undefined;
    const from = this.#corner(grid);
    return this.at(from.row + Number(row) - 1, from.column + Number(column) - 1);
  }

  /** The cells of a house such as `r3`, `c5` or `b9` of a grid. */
  house(name: string, grid?: number): number[] {
    const kind = name[0];
    const at = Number(name.slice(1)) - 1;
    const from = this.#corner(grid);
    return Array.from({ length: 9 }, (_, step) => {
      if (kind === "r") return this.at(from.row + at, from.column + step);
      if (kind === "c") return this.at(from.row + step, from.column + at);
      return this.at(from.row + Math.floor(at / 3) * 3 + Math.floor(step / 3), from.column + (at % 3) * 3 + (step % 3));
    }).filter((cell) => cell !== undefined);
  }

  /** All houses of a grid. */
  houses(grid: number): number[][] {
    return ["r", "c", "b"].flatMap((kind) => Array.from({ length: 9 }, (_, at) => this.house(`${kind}${at + 1}`, grid)));
  }

  /** What a cell is called in a grid, or on the board: `r3c5`. */
  name(cell: number, grid?: number): string {
    const place = this.shape.cells[cell];
    const from = this.#corner(grid);
    return place ? `r${place.row - from.row + 1}c${place.column - from.column + 1}` : "";
  }

  /** The first grid, counted from 1, that holds a cell. */
  gridOf(cell: number): number {
    const place = this.shape.cells[cell];
    const found = this.shape.grids.findIndex(({ row, column }) => place && place.row >= row && place.row < row + 9 && place.column >= column && place.column < column + 9);
    return Math.max(found, 0) + 1;
  }

  #corner(grid: number | undefined): { row: number; column: number } {
    return (grid === undefined ? undefined : this.shape.grids[grid - 1]) ?? { row: 0, column: 0 };
  }
}
