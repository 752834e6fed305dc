// A puzzle being set: its grid, its givens, and its constraints as the entries of a document. Sheets are immutable: a change creates a new sheet.

import type { Document } from "ninefold";

import type { Layout } from "../board/layouts.svelte.ts";
import { type Frame, type Place, cellAt, placeAt } from "./frame.ts";
import { FLAGS, KINDS, type Kind, kindOf, needsNumber } from "./kinds.ts";

/** A constraint: the key of its kind, and the fields of its entry in a document. */
export interface Entry {
  key: string;
  cell?: string;
  direction?: string;
  cells?: string[];
  cloneCells?: string[];
  lines?: string[][];
  value?: string;
  values?: number[];
  /** The options, each an object with constraints by key. */
  options?: Record<string, unknown>[];
}

export interface Sheet {
  /** Several grids of nine rows each; undefined for one grid. */
  layout?: Layout;
  size: number;
  /** The region of each cell; null for a grid without regions; undefined for the standard boxes. */
  regions: (number | null)[] | null | undefined;
  /** A character for each cell, as in documents. */
  givens: string;
  /** The keys of the rules of the whole grid. */
  flags: string[];
  entries: Entry[];
  title: string;
  author: string;
  /** The rules in the author's words. */
  comment: string;
}

export const OPEN = ".";
export const [LEAST, MOST] = [4, 16];
export const SIZES = Array.from({ length: MOST - LEAST + 1 }, (_, at) => LEAST + at);

export const blank = (size = 9): Sheet => ({
  size, regions: undefined, givens: OPEN.repeat(size * size), flags: [], entries: [], title: "", author: "", comment: "",
});

/** Returns an empty sheet of several grids. */
export const several = (layout: Layout, cells: number): Sheet => ({ ...blank(), layout, givens: OPEN.repeat(cells) });

/** Returns an empty document with the grids of a sheet. */
export const gridOf = ({ layout, size, regions, givens }: Pick<Sheet, "layout" | "size" | "regions" | "givens">): object => ({
  format: "ninefold", version: 1, ...(layout && { layout }), ...(size !== 9 && { size }), ...(regions !== undefined && { regions }), givens: OPEN.repeat(givens.length),
});

/** Adds entries to a document, each to the list of its key. */
export function withEntries(document: object, entries: readonly Entry[]): Record<string, unknown> {
  const lists: Record<string, unknown[]> = {};
  for (const { key, ...fields } of entries) (lists[key] ??= []).push(fields);
  return { ...document, ...lists };
}

/** Returns the document of a sheet, with the given entries. */
export function documentOf(sheet: Sheet, entries: readonly Entry[] = sheet.entries): Record<string, unknown> {
  const { givens, flags, title, author, comment } = sheet;
  const switches: Record<string, unknown> = {};
  for (const flag of flags) {
    const [list = "", name] = flag.split(":");
    switches[list] = name === undefined ? true : [...((switches[list] as string[] | undefined) ?? []), name];
  }
  const line = (name: string, text: string): object => (text.trim() === "" ? {} : { [name]: text.replace(/\s*\n\s*/g, " ").trim() });
  return {
    ...withEntries({ ...gridOf(sheet), givens, ...switches }, entries),
    ...line("title", title),
    ...line("author", author),
    ...(comment.trim() !== "" && { comment: comment.trim() }),
  };
}

/** Returns the sheet of a document; undefined if the size of the grid is not supported. */
export function sheetOf(document: Document): Sheet | undefined {
  const fields = document as unknown as Record<string, unknown>;
  const { layout, givens, title = "", author = "", comment = "" } = document;
  const size = document.size ?? 9;
  const isSeveral = layout !== undefined && layout !== null && layout !== "single";
  if ((!isSeveral && givens.length !== size * size) || size < LEAST || size > MOST) return undefined;
  const drawn = KINDS.filter(({ fields }) => fields !== "flag");
  const entries = drawn.flatMap(({ key }) => ((fields[key] ?? []) as Omit<Entry, "key">[]).map((entry): Entry => ({ key, ...entry })));
  const isOn = ({ key }: Kind): boolean => {
    const [list = "", name] = key.split(":");
    return name === undefined ? fields[list] === true : ((fields[list] ?? []) as string[]).includes(name);
  };
  const { regions } = fields as { regions?: (number | null)[] | null };
  return { ...(isSeveral && { layout }), size, regions, givens, flags: FLAGS.filter(isOn).map(({ key }) => key), entries, title, author, comment };
}

// Digits and places

/** Returns the character of a digit in documents: letters from 10. */
export const signOf = (digit: number): string => digit.toString(36).toUpperCase();
export const digitOf = (sign: string | undefined): number | undefined => (sign === undefined || sign === OPEN ? undefined : Number.parseInt(sign, 36));

/** Parses the name of a place; rows and columns are counted from 0, so places beside the grid have -1 or the size. */
export function placeOf(name: string): Place {
  const [, row = "0", column = "0"] = /^R(\d+)C(\d+)$/i.exec(name) ?? [];
  return { row: Number(row) - 1, column: Number(column) - 1 };
}

export const nameOf = ({ row, column }: Place): string => `R${row + 1}C${column + 1}`;
export const cellName = (cell: number, frame: Frame): string => nameOf(placeAt(frame, cell));
/** Returns the cell with a name; -1 if there is none. */
export const cellOf = (name: string, frame: Frame): number => cellAt(frame, placeOf(name)) ?? -1;
export const isInside = (place: Place, frame: Frame): boolean => cellAt(frame, place) !== undefined;

/** The steps of the directions of diagonals. */
const DIRECTIONS: Record<string, readonly [number, number]> = { UL: [-1, -1], UR: [-1, 1], DL: [1, -1], DR: [1, 1] };

/** Returns the directions in which a diagonal leads from a place beside the grid into it. */
export const directionsAt = ({ row, column }: Place, frame: Frame): string[] =>
  Object.keys(DIRECTIONS).filter((name) => isInside({ row: row + DIRECTIONS[name]![0], column: column + DIRECTIONS[name]![1] }, frame));

/** Returns the cells of the row, column or diagonal of a clue beside the grid. */
function seenFrom(entry: Entry, frame: Frame): number[] {
  const from = placeOf(entry.cell ?? "");
  const side: readonly [number, number] = from.row < 0 ? [1, 0] : from.row >= frame.rows ? [-1, 0] : from.column < 0 ? [0, 1] : [0, -1];
  const [down, right] = DIRECTIONS[entry.direction ?? ""] ?? side;
  const cells: number[] = [];
  let at = { row: from.row + down, column: from.column + right };
  for (let cell = cellAt(frame, at); cell !== undefined; cell = cellAt(frame, at)) {
    cells.push(cell);
    at = { row: at.row + down, column: at.column + right };
  }
  return cells;
}

/** Returns the constraints of an option. */
const parts = (option: Record<string, unknown>): Entry[] =>
  Object.entries(option).flatMap(([key, all]) => (Array.isArray(all) ? all.filter((entry) => typeof entry === "object").map((entry) => ({ ...(entry as Entry), key })) : []));

/** Returns the cells of a constraint; for a clue beside the grid, those that it refers to. */
export function cellsOf(entry: Entry, frame: Frame): number[] {
  const kind = kindOf(entry.key);
  if (kind && (kind.fields === "side" || kind.fields === "slope")) return seenFrom(entry, frame);
  if (entry.options) return [...new Set(entry.options.flatMap((option) => parts(option)).flatMap((part) => cellsOf(part, frame)))];
  const names = [...(entry.cell ? [entry.cell] : []), ...(entry.cells ?? []), ...(entry.cloneCells ?? []), ...(entry.lines ?? []).flat()];
  return [...new Set(names.map((name) => cellOf(name, frame)))].filter((cell) => cell >= 0);
}

/** Returns the number of a constraint as it is typed. */
export const numberOf = ({ value, values }: Entry): string => value ?? values?.join(" ") ?? "";

/** Returns a constraint with another number, as it is typed; an empty text removes the number. */
export function numbered(entry: Entry, text: string): Entry {
  const { value: _, values: __, ...rest } = entry;
  const trimmed = text.trim().toUpperCase();
  const kind = kindOf(entry.key);
  if (trimmed === "" || !kind) return rest;
  if (kind.number === "text") return { ...rest, value: text.trim().slice(0, 500) };
  if (kind.number !== "list") return { ...rest, value: Array.isArray(kind.number) ? trimmed : trimmed.replace(/\D/g, "").replace(/^0+(?=\d)/, "").slice(0, 6) };
  const values = trimmed.split(/[^0-9]+/).filter((part) => part !== "").map((part) => Number(part.slice(0, 3)));
  return values.length === 0 ? rest : { ...rest, values };
}

/** Whether a constraint is incomplete, because its number is missing. */
export function lacksNumber(entry: Entry): boolean {
  const kind = kindOf(entry.key);
  return kind !== undefined && needsNumber(kind) && entry.value === undefined && entry.values === undefined;
}

// The grid

/** Returns the cells of each region, for the lines of a board; `boxes` are those of the standard grid. */
export function regionsOf({ regions, size }: Sheet, boxes: number[][]): number[][] {
  if (regions === undefined) return boxes;
  if (regions === null) return [];
  const found: number[][] = [];
  regions.forEach((region, cell) => region !== null && (found[region] ??= []).push(cell));
  // A region in several parts gets a line around each of them.
  return found.filter((cells) => cells.length > 0 && cells.length <= size * size);
}

/** Returns the regions as a list: the standard boxes, if none have been painted. */
export function listed({ regions, size }: Sheet, boxes: number[][]): (number | null)[] {
  if (regions) return [...regions];
  const list: (number | null)[] = Array.from({ length: size * size }, () => null);
  if (regions === undefined) boxes.forEach((box, region) => box.forEach((cell) => (list[cell] = region)));
  return list;
}

/** Returns the first region whose number of cells differs from the number of digits, counted from 1, and its number of cells. */
export function unevenRegion({ regions, size }: Sheet): { region: number; cells: number } | undefined {
  if (!regions) return undefined;
  for (let region = 0; region < size; region += 1) {
    const cells = regions.filter((own) => own === region).length;
    if (cells !== size && cells > 0) return { region: region + 1, cells };
  }
  const none = regions.filter((own) => own === null).length;
  return none > 0 ? { region: 0, cells: none } : undefined;
}
