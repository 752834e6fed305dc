// Selection by pointer and keys on a board for drawing.

import type { Shape } from "./shape.ts";

/** Returns the cells of the rectangle between two cells. */
export function rectangle({ cells }: Shape, from: number, to: number): Set<number> {
  const [one, other] = [cells[from], cells[to]];
  if (!one || !other) return new Set([to]);
  const [top, bottom] = [Math.min(one.row, other.row), Math.max(one.row, other.row)];
  const [left, right] = [Math.min(one.column, other.column), Math.max(one.column, other.column)];
  return new Set(cells.flatMap(({ row, column }, index) => (row >= top && row <= bottom && column >= left && column <= right ? [index] : [])));
}

/** Returns the selection after cells were pressed or passed; a rectangle begins at `corner`. */
export function selection(shape: Shape, before: ReadonlySet<number>, cells: number[], how: "only" | "add" | "remove" | "rectangle", begin: boolean, corner: number): Set<number> {
  if (how === "rectangle") return rectangle(shape, corner, cells[0] ?? corner);
  const selected = new Set(begin && how === "only" ? [] : before);
  for (const cell of cells) {
    if (how === "remove") selected.delete(cell);
    else selected.add(cell);
  }
  return selected;
}

/** Returns the first or the last cell of a row. */
export function edge({ cells }: Shape, cursor: number, isEnd: boolean): number {
  const row = cells[cursor]?.row;
  const inRow = [...cells.keys()].filter((cell) => cells[cell]?.row === row);
  return (isEnd ? inRow.at(-1) : inRow[0]) ?? 0;
}

/** Returns the digit of a key, regardless of its position on the keyboard. */
export function digitOf({ code, key }: KeyboardEvent): number | undefined {
  const [, place] = /^(?:Digit|Numpad)([0-9])$/.exec(code) ?? [];
  if (place !== undefined) return Number(place);
  return /^[0-9]$/.test(key) ? Number(key) : undefined;
}
