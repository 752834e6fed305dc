// The drawings of constraints on a board: shapes by the engine, which describes each kind of constraint once for all media.

import type { Ruled, RuledShape } from "ninefold";

import type { Board } from "./board.ts";
import "../theme/ruled.css";
import { make, text } from "./svg.ts";

/** The places of notes without a fixed place, in parts of the area for notes. */
const PLACES: Record<string, readonly [number, number]> = {
  "in-nw": [0.18, 0.2], "in-n": [0.5, 0.2], "in-ne": [0.82, 0.2], "in-w": [0.18, 0.51], "in-m": [0.5, 0.51],
  "in-e": [0.82, 0.51], "in-sw": [0.18, 0.81], "in-s": [0.5, 0.81], "in-se": [0.82, 0.81], "in-centre": [0.5, 0.51],
};

/** Draws the rules of a puzzle on its board, and makes room for them. */
export function dress(board: Board, { cell, rooms, notes, lattice, under, over }: Ruled): void {
  const [left, top, width, height] = notes;
  const [rows, columns] = lattice;
  const group = (shapes: RuledShape[]): SVGElement => {
    const all = make("g", { transform: `scale(${1 / cell})` });
    all.append(...shapes.map(drawn));
    return all;
  };
  const { classList, style } = board.element;
  classList.add("is-ruled");
  ["left", "top", "right", "bottom"].forEach((side, at) => style.setProperty(`--room-${side}`, String(rooms[at])));
  style.setProperty("--note-scale", String(Math.min((3 * width) / columns, (3 * height) / rows, 1)));
  board.dress({
    under: group(under),
    over: group(over),
    rooms,
    place: (where) => {
      const digit = Number(/^at-(\d+)$/.exec(where)?.[1] ?? 0) - 1;
      const at = digit < 0 ? PLACES[where] : [((digit % columns) + 0.5) / columns, (Math.floor(digit / columns) + 0.5) / rows + 0.008];
      const [x, y] = at ?? [0.5, 0.5];
      return [left + width * x!, top + height * y!];
    },
  });
}

function drawn(shape: RuledShape): SVGElement {
  if ("text" in shape) {
    const { x, y, size, anchor, bold, fill } = shape;
    return text(shape.text, { x, y, fill, "font-size": size, "text-anchor": anchor, "font-weight": bold ? 700 : 400 });
  }
  const { d, fill = "none", stroke, width, dash } = shape;
  const pen = stroke === undefined ? {} : { stroke, "stroke-width": width ?? 1, ...(dash && { "stroke-dasharray": dash.join(" ") }) };
  return make("path", { d, fill, ...pen });
}
