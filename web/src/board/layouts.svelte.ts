// Shapes of puzzles by their layouts. The engine describes each layout once; the shape of one grid is part of the page.

import { engine } from "../engine/engine.ts";
import { SINGLE, type Shape } from "./shape.ts";

/** The spelling of a layout for the engine: its name, the places of its grids, or a document with its size and its regions. */
export type Layout = string | { row: number; col: number }[] | null | undefined;

let known = $state.raw<ReadonlyMap<string, Shape>>(new Map([["single", SINGLE]]));
const asked = new Map<string, Promise<Shape>>();

/** A layout as a text that the engine reads. */
export function layoutText(layout: Layout): string {
  if (!layout) return "single";
  return typeof layout === "string" ? layout : layout.map(({ row, col }) => `${row},${col}`).join(" ");
}

/** The shape of a layout, from the engine if it is not known yet. */
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

/** Notes the shape of a layout, which may have other names too. */
export function note(shape: Shape, layout = shape.layout): void {
  if (!known.has(layout)) known = new Map([...known, [layout, shape]]);
}

/** The known shape of a layout; its dependents update when the engine has described it. */
export function shapeOf(layout: Layout): Shape | undefined {
  const shape = known.get(layoutText(layout));
  if (!shape) learn(layout).catch(() => {});
  return shape;
}
