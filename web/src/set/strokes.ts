// Strokes of a hand, or of keys, as constraints. A stroke is a list of cells in the order in which they were passed.

import type { Kind } from "./kinds.ts";
import { type Entry, cellName, cellOf } from "./sheet.ts";

/** A constraint that is being drawn. */
export interface Draft {
  kind: Kind;
  strokes: number[][];
  /** It ends by Enter, not with the stroke. */
  held: boolean;
  /** The cells of the circle of an arrow: the first ones of the first stroke. */
  pill: number;
  /** The circle of an arrow that is drawn already, in the order of its digits: all strokes are lines from it. */
  circle?: number[];
  /** The number of the entry whose place it takes. */
  at?: number;
}

export const begun = (kind: Kind, pill = 1): Draft => ({ kind, strokes: [], held: kind.sets || kind.fields === "pairs", pill });

/** A point within a cell: parts of it to the right and down, from its middle. */
export interface Offset {
  x: number;
  y: number;
}

const at = (cell: number, size: number): [number, number] => [Math.floor(cell / size), cell % size];
const inside = (row: number, column: number, size: number): number | undefined => (row >= 0 && column >= 0 && row < size && column < size ? row * size + column : undefined);

/** The cells between two, in king's moves, with the last. */
export function way(from: number, to: number, size: number): number[] {
  let [row, column] = at(from, size);
  const [last, end] = at(to, size);
  const cells: number[] = [];
  while (row !== last || column !== end) {
    row += Math.sign(last - row);
    column += Math.sign(end - column);
    cells.push(row * size + column);
  }
  return cells;
}

/** Extends a line to a cell; moving back to the cell before its last one shortens it. */
export function longer(line: number[], cell: number, size: number): number[] {
  const last = line.at(-1);
  if (last === undefined) return [cell];
  if (cell === last) return line;
  if (cell === line.at(-2)) return line.slice(0, -1);
  return [...line, ...way(last, cell, size)];
}

/** The neighbour over the nearest side of a cell; nothing in the middle of it. */
export function across(cell: number, { x, y }: Offset, size: number): number | undefined {
  const [row, column] = at(cell, size);
  if (Math.max(Math.abs(x), Math.abs(y)) < 0.2) return undefined;
  return Math.abs(x) > Math.abs(y) ? inside(row, column + Math.sign(x), size) : inside(row + Math.sign(y), column, size);
}

/** The four cells around a corner of a cell, the one nearest to a point. */
export function around(cell: number, { x, y }: Offset, size: number): number[] {
  const [row, column] = at(cell, size);
  const [top, left] = [Math.min(Math.max(y < 0 ? row - 1 : row, 0), size - 2), Math.min(Math.max(x < 0 ? column - 1 : column, 0), size - 2)];
  return [0, 1, size, size + 1].map((step) => top * size + left + step);
}

/** The cells of the smallest rectangle around cells. */
function rectangle(cells: number[], size: number): number[] {
  const [rows, columns] = [cells.map((cell) => at(cell, size)[0]), cells.map((cell) => at(cell, size)[1])];
  const found: number[] = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1) for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1) found.push(row * size + column);
  return found;
}

/** Interprets the end of a stroke that began at a point: a tap, or a stroke from one corner to the other. */
export function meant(kind: Kind, stroke: number[], offset: Offset, size: number): number[] {
  const [first] = stroke;
  if (first === undefined) return stroke;
  if (kind.form === "pair" && stroke.length === 1) return [first, ...[across(first, offset, size) ?? []].flat()];
  if (kind.form === "square") return stroke.length === 1 ? around(first, offset, size) : rectangle(stroke, size);
  return stroke;
}

/** The cells of a group that is moved so that its first cell is at another; nothing, where it does not fit. */
export function moved(cells: number[], to: number, size: number): number[] | undefined {
  const [row, column] = at(cells[0] ?? 0, size);
  const [down, right] = [at(to, size)[0] - row, at(to, size)[1] - column];
  const found = cells.map((cell) => inside(at(cell, size)[0] + down, at(cell, size)[1] + right, size));
  return found.includes(undefined) ? undefined : (found as number[]);
}

/** The entry of a draft, without its number. */
export function entryOf({ kind, strokes, pill, circle }: Draft, size: number): Entry {
  const names = (cells: number[]): string[] => cells.map((cell) => cellName(cell, size));
  const [first = [], second = []] = strokes;
  switch (kind.fields) {
    case "lines":
      return { key: kind.key, lines: strokes.map(names) };
    case "circle":
      if (circle) return { key: kind.key, cells: names(circle), lines: strokes.map(names) };
      // The digits of a pill are read as text is, whichever way it was drawn.
      return { key: kind.key, cells: names(first.slice(0, pill).sort((one, other) => one - other)), lines: [first.slice(pill - 1), ...strokes.slice(1)].map(names) };
    case "pairs":
      return { key: kind.key, cells: names(first), cloneCells: names(second) };
    case "cell":
      return { key: kind.key, cell: cellName(first[0] ?? 0, size) };
    default:
      return { key: kind.key, cells: names([...new Set(strokes.flat())]) };
  }
}

/** An entry as strokes again, to be changed. */
export function draftOf(kind: Kind, entry: Entry, at: number, size: number): Draft {
  const cells = (names: string[] = []): number[] => names.map((name) => cellOf(name, size));
  const lines = (entry.lines ?? []).map(cells);
  const held = { kind, held: true, pill: 1, at };
  switch (kind.fields) {
    case "lines":
      return { ...held, strokes: lines };
    case "circle":
      return { ...held, strokes: lines, circle: cells(entry.cells) };
    case "pairs":
      return { ...held, strokes: [cells(entry.cells), cells(entry.cloneCells)] };
    default:
      return { ...held, strokes: [cells(entry.cells)] };
  }
}
