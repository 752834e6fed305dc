// The specification of new puzzles: the user's form, and its translation for the engine.

import type { Order as EngineOrder } from "ninefold";

import type { Shape } from "../board/shape.ts";
import { type Symmetry, asCells, countOf, patterns } from "./drawing.ts";

/** The fields of the form. Numbers are texts as typed: an empty one sets no limit. */
export interface Wish {
  level: string;
  technique: string;
  gem: "" | "diamond" | "pearl";
  se: Range;
  score: Range;
  clues: Range;
  keepDigits: boolean;
  count: number;
}

export interface Range {
  from: string;
  to: string;
}

export const NO_WISH: Wish = {
  level: "",
  technique: "",
  gem: "",
  se: { from: "", to: "" },
  score: { from: "", to: "" },
  clues: { from: "", to: "" },
  keepDigits: true,
  count: 20,
};

/** The drawn pattern for the puzzles. */
export interface Drawn {
  layout: string;
  shape: Shape;
  signs: string;
  symmetry: Symmetry;
}

/** Returns a range as a text for the engine: a missing end is open. Undefined if both are missing. */
export function ranged({ from, to }: Range): string | undefined {
  const [low, high] = [from.trim().replace(",", "."), to.trim().replace(",", ".")];
  if (low === "" && high === "") return undefined;
  return low === high ? low : `${low}..${high}`;
}

/** Returns the order in the form for the engine. */
export function ordered(wish: Wish, { layout, shape, signs, symmetry }: Drawn, isComplete: boolean): EngineOrder {
  const order: EngineOrder = { layout };
  const fixed = wish.keepDigits && !isComplete ? asCells(signs, shape) : "";
  if (fixed !== "") order.fixed = fixed;
  const isPattern = countOf(signs, "wanted") > 0 || (isComplete && countOf(signs, "digits") > 0);
  if (isPattern) {
    order.pattern = patterns(signs, shape);
  } else if (symmetry !== "none") {
    order.symmetry = symmetry;
  }
  if (wish.level !== "") order.level = wish.level;
  if (wish.technique !== "") order.require = wish.technique;
  if (wish.gem === "diamond") order.diamond = true;
  if (wish.gem === "pearl") order.pearl = true;
  const [se, score, clues] = [ranged(wish.se), ranged(wish.score), ranged(wish.clues)];
  if (se !== undefined) order.se = se;
  if (score !== undefined) order.score = score;
  if (clues !== undefined && !isPattern) order.clues = clues;
  return order;
}
