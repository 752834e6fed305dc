// A puzzle as one line of a collection: 81 characters, or a document of the engine.

import type { Document } from "ninefold";

import type { Layout } from "./layouts.svelte.ts";
import { type Shape, supports } from "./shape.ts";

/** The properties of a line that can be read without the engine. */
export interface Line {
  givens: string;
  layout: Layout;
  title?: string;
  /** The rules, as a document without digits, if they are not those of plain grids. */
  rules?: string;
}

/** Reads a line. A line that is not a document is treated as givens. */
export function readLine(line: string): Line {
  if (line.startsWith("{")) {
    try {
      const document = JSON.parse(line) as { givens?: unknown; title?: unknown; layout?: Layout; size?: unknown; regions?: unknown };
      const { givens, title, layout, size, regions } = document;
      if (typeof givens !== "string") return { givens: line, layout: undefined };
      const shape = size === undefined && regions === undefined ? layout : bare(givens.length, { size, regions });
      const rules = isLayout(document) ? {} : { rules: bare(givens.length, rulesOf(document)) };
      return { givens, layout: shape, ...(typeof title === "string" && { title }), ...rules };
    } catch {
      // The line is shown unchanged.
    }
  }
  return { givens: line, layout: undefined };
}

/** Returns an empty document with rules. Only its size and regions define its cells and borders. */
export const bare = (cells: number, rules: object): string => JSON.stringify({ format: "ninefold", version: 1, ...rules, givens: ".".repeat(cells) });

/** Adds a title to a line that has none. */
export function titled(line: string, title: string | undefined): string {
  if (!title) return line;
  if (!line.startsWith("{")) return JSON.stringify({ format: "ninefold", version: 1, givens: line, title });
  try {
    const document = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify({ title, ...document });
  } catch {
    return line;
  }
}

/** The keys of a document that are not part of its rules. */
const BESIDE = new Set([
  "format", "version", "givens", "placed", "solution", "eliminated", "corner", "centre", "colours",
  "title", "author", "source", "level", "rating", "date", "link", "comment",
]);

/** The keys of a document that define its cells and regions; any other key of its rules is a constraint. */
export const PLACES = new Set(["layout", "size", "regions"]);

/** Returns the rules of a document: its layout, size, regions and constraints. */
export const rulesOf = (document: object): Record<string, unknown> => Object.fromEntries(Object.entries(document).filter(([key]) => !BESIDE.has(key)));

/** Returns whether a document has the rules of one plain grid: it names no layout, size, regions or constraint. */
const isPlain = (document: object): boolean => Object.keys(document).every((key) => BESIDE.has(key));

/** Returns whether a document has the rules of several plain grids: it names only a layout. */
const isLayout = (document: object): boolean => Object.keys(document).every((key) => BESIDE.has(key) || key === "layout");

/** Returns the rules of a document as a document without digits; undefined for plain grids, one or several. */
export const rulesText = (document: Document): string | undefined => (isLayout(document) ? undefined : bare(document.givens.length, rulesOf(document)));

/** Returns a puzzle as a text that is read back as the same puzzle. */
export function asText({ document }: { document: Document }): string {
  const isBare = isPlain(document) && !document.placed && !document.eliminated && !document.corner && !document.centre && !document.colours;
  return isBare ? document.givens : JSON.stringify(document);
}

/** Returns the line of givens in a layout. */
export function lineOf(givens: string, shape: Shape): string {
  return supports(shape, "row-81") ? givens : JSON.stringify({ format: "ninefold", version: 1, layout: shape.layout, givens });
}

/** Returns the digits of a solution cell by cell: for several grids the engine writes rows, with spaces in gaps between grids. */
export function solutionCells(solution: string, shape: Shape): string {
  if (!solution.includes("\n")) return solution;
  const rows = solution.split("\n");
  return shape.cells.map(({ row, column }) => rows[row]?.[column] ?? ".").join("");
}
