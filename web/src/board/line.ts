// A puzzle as one line of a collection: 81 characters, or a document of the engine.

import type { Document } from "ninefold";

import type { Layout } from "./layouts.svelte.ts";
import { type Shape, supports } from "./shape.ts";

/** What can be seen of a line without the engine. */
export interface Line {
  givens: string;
  layout: Layout;
  title?: string;
}

/** Reads a line. Whatever is no document is taken as givens. */
export function readLine(line: string): Line {
  if (line.startsWith("{")) {
    try {
      const { givens, title, layout, size, regions } = JSON.parse(line) as { givens?: unknown; title?: unknown; layout?: Layout; size?: unknown; regions?: unknown };
      const shape = size === undefined && regions === undefined ? layout : bare(String(givens).length, size, regions);
      if (typeof givens === "string") return { givens, layout: shape, ...(typeof title === "string" && { title }) };
    } catch {
      // It is shown as it is.
    }
  }
  return { givens: line, layout: undefined };
}

/** An empty document of a size with regions: constraints do not change where cells and borders are. */
const bare = (cells: number, size: unknown, regions: unknown): string =>
  JSON.stringify({ format: "ninefold", version: 1, size, regions, givens: ".".repeat(cells) });

/** A line with a title, if it has none. */
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

/** The keys of a document besides its rules. */
const BESIDE = new Set([
  "format", "version", "givens", "placed", "solution", "eliminated", "corner", "centre", "colours",
  "title", "author", "source", "level", "rating", "date", "link", "comment",
]);

/** Whether a document has the rules of one plain grid: no layout, size, regions or constraint is named. */
const isPlain = (document: object): boolean => Object.keys(document).every((key) => BESIDE.has(key));

/** A puzzle as one text that reads back as it is. */
export function asText({ document }: { document: Document }): string {
  const isBare = isPlain(document) && !document.placed && !document.eliminated && !document.corner && !document.centre && !document.colours;
  return isBare ? document.givens : JSON.stringify(document);
}

/** The line of givens in a layout. */
export function lineOf(givens: string, shape: Shape): string {
  return supports(shape, "row-81") ? givens : JSON.stringify({ format: "ninefold", version: 1, layout: shape.layout, givens });
}

/** The digits of a solution by cells: of several grids the engine writes rows, with spaces where no cell is. */
export function solutionCells(solution: string, shape: Shape): string {
  if (!solution.includes("\n")) return solution;
  const rows = solution.split("\n");
  return shape.cells.map(({ row, column }) => rows[row]?.[column] ?? ".").join("");
}
