// What is ordered of new puzzles: a form that people fill in, and what the engine takes.

import type { Order as EngineOrder } from "ninefold";

import { layoutShape } from "../board/layouts.ts";
import { type Symmetry, asCells, countOf, patterns } from "./drawing.ts";

/** What is asked for. Texts of numbers are as they are typed: nothing is any. */
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

/** What is drawn, of which puzzles are to be made. */
export interface Drawn {
  layout: string;
  signs: string;
  symmetry: Symmetry;
}

/** The least and the greatest that the engine takes. */
const LIMITS = { se: ["1", "12"], score: ["0", "1000000"], clues: ["17", "81"] } as const;

/** A range as the engine reads it; nothing, if neither end is there. */
export function ranged({ from, to }: Range, kind: keyof typeof LIMITS, least: string = LIMITS[kind][0]): string | undefined {
  const [low, high] = [from.trim().replace(",", "."), to.trim().replace(",", ".")];
  if (low === "" && high === "") return undefined;
  if (low === high) return low;
  return `${low === "" ? least : low}..${high === "" ? LIMITS[kind][1] : high}`;
}

/** The order as the engine takes it. */
export function ordered(wish: Wish, { layout, signs, symmetry }: Drawn, isComplete: boolean): EngineOrder {
  const shape = layoutShape(layout);
  const isSingle = layout === "single";
  const order: EngineOrder = {};
  if (!isSingle) order.layout = layout;
  const fixed = wish.keepDigits && !isComplete ? asCells(signs, shape) : "";
  if (fixed !== "") order.fixed = fixed;
  const isPattern = countOf(signs, "wanted") > 0 || (isComplete && countOf(signs, "digits") > 0);
  if (isPattern) {
    const drawn = patterns(signs, shape);
    order.pattern = isSingle ? drawn[0] : drawn;
  } else if (symmetry !== "none") {
    order.symmetry = symmetry;
  }
  if (wish.level !== "") order.level = wish.level;
  if (wish.technique !== "") order.require = wish.technique;
  if (wish.gem === "diamond") order.diamond = true;
  if (wish.gem === "pearl") order.pearl = true;
  const [se, score, clues] = [ranged(wish.se, "se"), ranged(wish.score, "score"), ranged(wish.clues, "clues", isSingle ? "17" : "1")];
  if (se !== undefined) order.se = se;
  if (score !== undefined) order.score = score;
  if (clues !== undefined && !isPattern) order.clues = clues;
  return order;
}
