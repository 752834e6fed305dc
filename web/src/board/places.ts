// The cells and houses of a board by name, and steps between cells.

import type { Shape } from "./shape.ts";

/** The directions of arrow keys: rows down and columns to the right. */
export const ARROWS: Record<string, readonly [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

export class Places {
  readonly shape: Shape;
  /** The cells of each grid, row by row. */
  readonly grids: readonly number[][];
  #byName: Map<string, number>;
  #byPlace: Map<number, number>;

  constructor(shape: Shape) {
    this.shape = shape;
    this.grids = shape.grids.map(({ cells }) => Object.values(cells));
    this.#byName = new Map(shape.cells.map(({ name }, index) => [name, index]));
    this.#byPlace = new Map(shape.cells.map(({ row, column }, index) => [row * shape.columns + column, index]));
  }

  /** Returns the cells that share a house with each cell, in any grid. */
  get peers(): readonly number[][] {
    return this.shape.peers;
  }

  /** Returns the cell with a name such as `r3c5`: in a grid, counted from 1, or otherwise on the board. */
  cell(name: string, grid?: number): number | undefined {
    return grid === undefined ? this.#byName.get(name) : this.shape.grids[grid - 1]?.cells[name];
  }

  /** Returns the cells with those names. */
  cells(names: string[], grid?: number): number[] {
    return names.flatMap((name) => this.cell(name, grid) ?? []);
  }

  /** Returns the cells of a house such as `r3`, `c5` or `b9` of a grid. */
  house(name: string, grid = 1): number[] {
    return this.shape.houses.find((house) => house.name === name && house.grid === grid)?.cells ?? [];
  }

  /** Returns the name of a cell on the board: `r3c5`. */
  name(cell: number): string {
    return this.shape.cells[cell]?.name ?? "";
  }

  /** Returns the next cell in a direction, wrapping around the edge and skipping places without a cell. */
  beside(cell: number, [down, right]: readonly [number, number]): number {
    const { rows, columns, cells } = this.shape;
    let { row, column } = cells[cell] ?? { row: 0, column: 0 };
    for (let steps = 0; steps < Math.max(rows, columns); steps += 1) {
      row = (row + down + rows) % rows;
      column = (column + right + columns) % columns;
      const found = this.#byPlace.get(row * columns + column);
      if (found !== undefined) return found;
    }
    return cell;
  }
}
