// The drawings of constraints on a board. The engine provides the shapes, from one description of each kind of constraint for all media.

import type { Ninefold, Ruled, RuledShape } from "ninefold";

import { engine } from "../engine/engine.ts";
import type { Board } from "./board.ts";
import "../theme/ruled.css";
import { make, text } from "./svg.ts";

/** The places of notes without a fixed place, as fractions of the area for notes. */
const PLACES: Record<string, readonly [number, number]> = {
  "in-nw": [0.18, 0.2], "in-n": [0.5, 0.2], "in-ne": [0.82, 0.2], "in-w": [0.18, 0.51], "in-m": [0.5, 0.51],
  "in-e": [0.82, 0.51], "in-sw": [0.18, 0.81], "in-s": [0.5, 0.81], "in-se": [0.82, 0.81], "in-centre": [0.5, 0.51],
};

type Theme = NonNullable<NonNullable<Parameters<Ninefold["ruled"]>[1]>["theme"]>;

/** The number of cached rules: a list of small pictures requests them each time it scrolls. */
const KEPT = 300;
const known = new Map<string, Promise<Ruled>>();

/** Returns the rules of a document: for the state machine, in words, and drawn in the colours of a theme. */
export function ruledOf(text: string, theme: string): Promise<Ruled> {
  const key = `${theme} ${text}`;
  const asked = known.get(key) ?? engine().then((engine) => engine.ruled(text, { theme: theme as Theme }));
  // Moves the entry to the end, since the least recently used entry is removed first.
  known.delete(key);
  known.set(key, asked);
  asked.catch(() => known.delete(key));
  for (const oldest of known.keys()) {
    if (known.size <= KEPT) break;
    known.delete(oldest);
  }
  return asked;
}

/** Returns the drawings below or above the digits, in units of a cell. */
function group({ cell }: Pick<Ruled, "cell">, shapes: RuledShape[]): SVGElement {
  const all = make("g", { transform: `scale(${1 / cell})` });
  all.append(...shapes.map(drawn));
  return all;
}

/** The rules of a puzzle for a picture: the room for drawings beside the grid, the drawings below and above the digits, and sentences. */
export interface Drawn {
  rooms: Ruled["rooms"];
  under: SVGElement;
  over: SVGElement;
  words: string[];
}

export async function pictured(text: string, theme: string): Promise<Drawn> {
  const ruled = await ruledOf(text, theme);
  return { rooms: ruled.rooms, under: group(ruled, ruled.under), over: group(ruled, ruled.over), words: ruled.words };
}

/** Draws the rules of a puzzle on its board, and makes room for them. */
export function dress(board: Board, ruled: Ruled): void {
  const { rooms, notes, lattice, under, over } = ruled;
  const [left, top, width, height] = notes;
  const [rows, columns] = lattice;
  // Sums and letters are above the marks of steps, which would otherwise hide them; notes avoid both.
  const isText = (shape: RuledShape): boolean => "text" in shape;
  const { classList, style } = board.element;
  classList.add("is-ruled");
  ["left", "top", "right", "bottom"].forEach((side, at) => style.setProperty(`--room-${side}`, String(rooms[at])));
  style.setProperty("--note-scale", String(Math.min((3 * width) / columns, (3 * height) / rows, 1)));
  board.dress({
    under: group(ruled, under.filter((shape) => !isText(shape))),
    over: group(ruled, [...under.filter(isText), ...over]),
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
