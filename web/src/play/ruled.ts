// Games under other rules than those of plain grids: starting them, drawing them, and checking links to them.

import type { Document, Ruled } from "ninefold";

import type { Game } from "ninefold/play";

import type { Board } from "../board/board.ts";
import { dress, ruledOf } from "../board/ruled.ts";
import { live } from "../live.svelte.ts";
import { rules as texts } from "../texts/rules.ts";
import type { Beginning } from "./start.ts";

/** Draws the rules of a document on a board. Without its drawings the puzzle would be a different one, so a failure is announced. */
export async function dressed(text: string, theme: string, board: Board | undefined): Promise<Ruled | undefined> {
  try {
    const ruled = await ruledOf(text, theme);
    if (board) dress(board, ruled);
    return ruled;
  } catch {
    live.warn(texts.undrawn);
    return undefined;
  }
}

/** Returns a document with the digits so far. */
export function positionIn({ document, givens, digits }: ReturnType<Game["texts"]>): string {
  const placed = [...digits].map((sign, cell) => (givens[cell] === "." ? sign : ".")).join("");
  return JSON.stringify({ ...(JSON.parse(document) as object), placed });
}

/** Returns the start of a game from a document with its rules. */
export async function beginning(document: Document, title: string): Promise<Beginning> {
  const { placed, eliminated, corner, centre, colours, ...puzzle } = document;
  const text = JSON.stringify(puzzle);
  const { rules } = await ruledOf(text, "light");
  return { puzzle: document.givens, title: title || (document.title ?? ""), rules, text, document };
}

/** Whether the rules of a saved game are those of its document, as drawn and in words. */
export async function isWhole(saved: object, text: string): Promise<boolean> {
  const { game, set } = saved as { game?: { givens?: { rules?: unknown; digits?: unknown } }; set?: { document?: unknown } };
  if (set?.document !== text) return false;
  const { rules } = await ruledOf(text, "light");
  return JSON.stringify(rules) === JSON.stringify(game?.givens?.rules);
}

/** Returns the author of a document, and the author's text of the rules. */
export function authors(text: string): { author: string; rules: string } {
  const { author = "", comment = "" } = JSON.parse(text) as { author?: string; comment?: string };
  return { author, rules: comment };
}
