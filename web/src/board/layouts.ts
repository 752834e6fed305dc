// Shapes of puzzles by how the engine writes them: 81 characters, or several grids with their layout.

import { SINGLE, type Shape, figure } from "./shape.ts";

/** Layouts with a name; the engine lists them all, these are here so that small pictures need no engine. */
const NAMED: Record<string, [number, number][]> = {
  samurai: [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]],
  gattai3: [[0, 0], [6, 6], [12, 12]],
};
const known = new Map<string, Shape>();

/** Tells of a layout that the engine knows. */
export function learn(name: string, grids: { row: number; col: number }[]): void {
  known.set(name, figure(grids));
}

/** How the engine writes a layout: by its name, or by where its grids lie. */
export type Layout = string | { row: number; col: number }[] | null | undefined;

/** The shape of a puzzle. */
export function layoutShape(layout: Layout): Shape {
  if (!layout || layout === "single") return SINGLE;
  if (typeof layout !== "string") return figure(layout);
  const cached = known.get(layout);
  if (cached) return cached;
  const named = NAMED[layout]?.map(([row, col]) => ({ row, col }));
  const places = named ?? [...layout.matchAll(/(\d+)\s*,\s*(\d+)/g)].map(([, row, col]) => ({ row: Number(row), col: Number(col) }));
  if (places.length === 0) return SINGLE;
  const shape = figure(places);
  known.set(layout, shape);
  return shape;
}

/** A layout as the state machine of games reads it. */
export function layoutText(layout: Layout): string | undefined {
  if (!layout || layout === "single") return undefined;
  return typeof layout === "string" ? layout : layout.map(({ row, col }) => `${row},${col}`).join(" ");
}
