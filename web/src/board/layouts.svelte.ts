// The shapes of puzzles by layout. The engine describes each layout once; the shape of one grid is part of the page.

import { engine } from "../engine/engine.ts";
import { SINGLE, type Shape } from "./shape.ts";

/** A layout as passed to the engine: its name, the places of its grids, or a document with its size and its regions. */
export type Layout = string | { row: number; col: number }[] | null | undefined;

let known = $state.raw<ReadonlyMap<string, Shape>>(new Map([["single", SINGLE]]));
const asked = new Map<string, Promise<Shape>>();

/** Returns a layout as a text for the engine. */
export function layoutText(layout: Layout): string {
  if (!layout) return "single";
  return typeof layout === "string" ? layout : layout.map(({ row, col }) => `${row},${col}`).join(" ");
}

/** Returns the shape of a layout; requests it from the engine if it is not known yet. */
export function learn(layout: Layout): Promise<Shape> {
  const text = layoutText(layout);
  const there = known.get(text);
  if (there) return Promise.resolve(there);
  const question = asked.get(text) ?? describe(text);
  asked.set(text, question);
  return question;
}

async function describe(layout: string): Promise<Shape> {
  const shape = await (await engine()).geometry(layout.startsWith("{") ? { rules: layout } : { layout });
  note(shape, layout);
  return shape;
}

/** Stores the shape of a layout, which may also have other names. */
export function note(shape: Shape, layout = shape.layout): void {
  if (!known.has(layout)) known = new Map([...known, [layout, shape]]);
}

/** Returns the shape of a layout if it is known; dependents update when the engine has described the layout. */
export function shapeOf(layout: Layout): Shape | undefined {
  const shape = known.get(layoutText(layout));
  if (!shape) learn(layout).catch(() => {});
  return shape;
}
