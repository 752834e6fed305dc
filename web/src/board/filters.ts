// Filters: one digit, cells with two candidates, digits with two places in a house.

import { bit, digits } from "./masks.ts";
import type { Places } from "./places.ts";
import type { Face } from "./shape.ts";

/** A filter; for digits with two places, `only` selects the digits. */
export interface Filter {
  only?: number | "bivalue" | undefined;
  bilocation?: boolean;
}

/** Returns the candidates of cells as masks: the displayed ones, or otherwise every digit that is not excluded. */
export function masksOf(faces: readonly Face[], places: Places): Uint32Array {
  return Uint32Array.from(faces, ({ given, digit, candidates, struck = [] }, cell) => {
    if (given ?? digit) return 0;
    if (candidates) return candidates.reduce((mask, digit) => mask | bit(digit), 0);
    let mask = 2 ** places.shape.size - 1;
    for (const peer of places.peers[cell] ?? []) {
      const there = faces[peer]?.given ?? faces[peer]?.digit;
      if (there) mask &= ~bit(there);
    }
    for (const gone of struck) mask &= ~bit(gone);
    return mask;
  });
}

/** Returns for each cell the digits that have exactly two places in one of its houses, one of which is the cell. */
export function twoPlaces(masks: ArrayLike<number>, places: Places): Uint32Array {
  const found = new Uint32Array(masks.length);
  const { houses, size } = places.shape;
  // A house with fewer cells than digits, such as a cage, need not contain the digit.
  for (const { cells } of houses.filter(({ cells }) => cells.length === size)) {
    for (let digit = 1; digit <= size; digit += 1) {
      const at = cells.filter((cell) => (masks[cell] ?? 0) & bit(digit));
      if (at.length === 2) for (const cell of at) found[cell]! |= bit(digit);
    }
  }
  return found;
}

/** Returns the cells as displayed; those that do not match are dimmed. */
export function filtered(faces: readonly Face[], { only, bilocation }: Filter, places: Places): Face[] {
  if (only === undefined && !bilocation) return [...faces];
  const masks = masksOf(faces, places);
  if (bilocation) {
    const wanted = typeof only === "number" ? bit(only) : -1;
    const pairs = twoPlaces(masks, places);
    return faces.map((face, cell) => {
      const mask = (pairs[cell] ?? 0) & wanted;
      return mask === 0 ? { ...face, fits: false } : { ...face, fits: true, candidates: digits(mask) };
    });
  }
  return faces.map((face, cell) => {
    const mask = masks[cell] ?? 0;
    const digit = face.given ?? face.digit;
    const fits = only === "bivalue" ? digits(mask).length === 2 : digit === undefined ? (mask & bit(only!)) !== 0 : digit === only;
    return { ...face, fits };
  });
}

/** Returns the filter after a choice. Choosing the current filter again shows everything. */
export function toggled({ only, bilocation = false }: Filter, what: number | "bivalue" | "bilocation"): Filter {
  if (what === "bilocation") return { only: only === "bivalue" ? undefined : only, bilocation: !bilocation };
  if (what === only) return { bilocation };
  return { only: what, bilocation: what === "bivalue" ? false : bilocation };
}

/** Returns the number of matching cells. */
export const fitting = (faces: readonly Face[]): number => faces.filter(({ fits }) => fits !== false).length;
