// The digits and notes in a document, besides its givens, as the first moves of a game.

import type { Document } from "ninefold";
import type { Game, Mode } from "ninefold/play";

import { digitOf } from "../board/masks.ts";
import { Places } from "../board/places.ts";

/** Writes the digits and notes of a document besides its givens. */
export function write(game: Game, { placed, eliminated, corner, centre }: Document): void {
  const places = new Places(game.geometry());
  const each = (marks: Record<string, string> | undefined, mode: Mode): void => {
    const byDigit = new Map<number, number[]>();
    for (const [name, digits] of Object.entries(marks ?? {})) {
      const cell = places.cell(name);
      if (cell === undefined) continue;
      for (const sign of String(digits)) {
        const digit = digitOf(sign);
        if (digit !== undefined) byDigit.set(digit, [...(byDigit.get(digit) ?? []), cell]);
      }
    }
    for (const [digit, cells] of byDigit) game.act("write", { digit, cells, mode });
  };
  [...(placed ?? "")].forEach((sign, cell) => {
    const digit = digitOf(sign);
    if (digit !== undefined) game.act("write", { digit, cells: [cell], mode: "digit" });
  });
  const isAutomatic = game.view().automatic;
  if (isAutomatic) game.act("automatic");
  each(corner, "corner");
  each(centre, "centre");
  if (eliminated && Object.keys(eliminated).length > 0) {
    game.act("automatic");
    each(eliminated, "centre");
  } else if (isAutomatic) game.act("automatic");
}
