// Converts strokes drawn by hand or by keys to constraints. A stroke is a list of cells in the order in which they were passed.

import type { Kind } from "./kinds.ts";
import { type Frame, cellAt, placeAt } from "./frame.ts";
import { type Entry, cellName, cellOf } from "./sheet.ts";

/** A constraint being drawn. */
export interface Draft {
  kind: Kind;
  strokes: number[][];
  /** Whether the draft ends with Enter instead of the end of the stroke. */
  held: boolean;
  /** The number of cells in the circle of an arrow: the first ones of the first stroke. */
  pill: number;
  /** The circle of an arrow that is already drawn, in the order of its digits: all strokes are lines from it. */
  circle?: number[];
  /** The index of the entry that the draft replaces. */
  at?: number;
}

export const begun = (kind: Kind, pill = 1): Draft => ({ kind, strokes: [], held: kind.sets || kind.fields === "pairs", pill });

/** A point within a cell: fractions of the cell to the right and down, from its middle. */
export interface Offset {
  x: number;
  y: number;
}

const at = (cell: number, frame: Frame): [number, number] => {
  const { row, column } = placeAt(frame, cell);
  return [row, column];
};
const isCell = (cell: number | undefined): cell is number => cell !== undefined;

/** Returns the cells from one to another in king's moves, including the last one; gaps between grids are skipped. */
export function way(from: number, to: number, frame: Frame): number[] {
  let [row, column] = at(from, frame);
  const [last, end] = at(to, frame);
  const cells: number[] = [];
  while (row !== last || column !== end) {
    row += Math.sign(last - row);
    column += Math.sign(end - column);
    const cell = cellAt(frame, { row, column });
    if (isCell(cell)) cells.push(cell);
  }
  return cells;
}

/** Extends a line to a cell; moving back to the cell before the last one shortens it. */
export function longer(line: number[], cell: number, frame: Frame): number[] {
  const last = line.at(-1);
  if (last === undefined) return [cell];
  if (cell === last) return line;
  if (cell === line.at(-2)) return line.slice(0, -1);
  return [...line, ...way(last, cell, frame)];
}

/** Returns the neighbour across the nearest side of a cell; undefined in the middle of the cell. */
export function across(cell: number, { x, y }: Offset, frame: Frame): number | undefined {
  const [row, column] = at(cell, frame);
  if (Math.max(Math.abs(x), Math.abs(y)) < 0.2) return undefined;
  return cellAt(frame, Math.abs(x) > Math.abs(y) ? { row, column: column + Math.sign(x) } : { row: row + Math.sign(y), column });
}

/** Returns the four cells around the corner of a cell that is nearest to a point. */
export function around(cell: number, { x, y }: Offset, frame: Frame): number[] {
  const [row, column] = at(cell, frame);
  const [top, left] = [Math.min(Math.max(y < 0 ? row - 1 : row, 0), frame.rows - 2), Math.min(Math.max(x < 0 ? column - 1 : column, 0), frame.columns - 2)];
  return [[0, 0], [0, 1], [1, 0], [1, 1]].map(([down = 0, right = 0]) => cellAt(frame, { row: top + down, column: left + right })).filter(isCell);
}

/** Returns the cells of the smallest rectangle around cells. */
function rectangle(cells: number[], frame: Frame): number[] {
  const [rows, columns] = [cells.map((cell) => at(cell, frame)[0]), cells.map((cell) => at(cell, frame)[1])];
  const found: number[] = [];
  for (let row = Math.min(...rows); row <= Math.max(...rows); row += 1) for (let column = Math.min(...columns); column <= Math.max(...columns); column += 1) found.push(cellAt(frame, { row, column }) ?? -1);
  return found.filter((cell) => cell >= 0);
}

/** Interprets the end of a stroke that began at a point: a tap, or a stroke from one corner to the other. */
export function meant(kind: Kind, stroke: number[], offset: Offset, frame: Frame): number[] {
  const [first] = stroke;
  if (first === undefined) return stroke;
  if (kind.form === "pair" && stroke.length === 1) return [first, ...[across(first, offset, frame) ?? []].flat()];
  if (kind.form === "square") return stroke.length === 1 ? around(first, offset, frame) : rectangle(stroke, frame);
  return stroke;
}

/** Moves a group of cells so that its first cell is at another; undefined if it does not fit there. */
export function moved(cells: number[], to: number, frame: Frame): number[] | undefined {
  const [row, column] = at(cells[0] ?? 0, frame);
  const [down, right] = [at(to, frame)[0] - row, at(to, frame)[1] - column];
  const found = cells.map((cell) => cellAt(frame, { row: at(cell, frame)[0] + down, column: at(cell, frame)[1] + right }));
  return found.every(isCell) ? found : undefined;
}

/** Returns the entry of a draft, without its number. */
export function entryOf({ kind, strokes, pill, circle }: Draft, frame: Frame): Entry {
  const names = (cells: number[]): string[] => cells.map((cell) => cellName(cell, frame));
  const [first = [], second = []] = strokes;
  switch (kind.fields) {
    case "lines":
      return { key: kind.key, lines: strokes.map(names) };
    case "circle":
      if (circle) return { key: kind.key, cells: names(circle), lines: strokes.map(names) };
      // The digits of a pill are read like text, regardless of the direction in which it was drawn.
      return { key: kind.key, cells: names(first.slice(0, pill).sort((one, other) => one - other)), lines: [first.slice(pill - 1), ...strokes.slice(1)].map(names) };
    case "pairs":
      return { key: kind.key, cells: names(first), cloneCells: names(second) };
    case "cell":
      return { key: kind.key, cell: cellName(first[0] ?? 0, frame) };
    default:
      return { key: kind.key, cells: names([...new Set(strokes.flat())]) };
  }
}

/** Converts an entry back to strokes, for changing it. */
export function draftOf(kind: Kind, entry: Entry, at: number, frame: Frame): Draft {
  const cells = (names: string[] = []): number[] => names.map((name) => cellOf(name, frame));
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
