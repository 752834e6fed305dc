// Steps in lists: folding, difficulty, filters.

import type { Hint, PathStep, Technique } from "ninefold";

import { digitsOf } from "../board/masks.ts";
import type { Places } from "../board/places.ts";

const SINGLES = new Map([
  ["full-house", "full"],
  ["naked-single", "naked"],
  ["hidden-single-box", "hidden"],
  ["hidden-single-line", "hidden"],
]);

/** A row of a list: one step, or several singles in a row. */
export interface Row {
  from: number;
  /** The index after the last step. */
  to: number;
  /** The kind of the singles, for a row of several steps. */
  kind?: "full" | "naked" | "hidden" | "mixed";
}

/** Returns the rows of a path: consecutive singles share a row. */
export function rows(steps: Pick<PathStep, "technique">[]): Row[] {
  const all: Row[] = [];
  for (let from = 0; from < steps.length; ) {
    let to = from + 1;
    if (SINGLES.has(steps[from]!.technique)) while (to < steps.length && SINGLES.has(steps[to]!.technique)) to += 1;
    if (to - from < 3) for (let at = from; at < to; at += 1) all.push({ from: at, to: at + 1 });
    else {
      const kinds = new Set(steps.slice(from, to).map(({ technique }) => SINGLES.get(technique)));
      all.push({ from, to, kind: kinds.size === 1 ? ([...kinds][0] as Row["kind"]) : "mixed" });
    }
    from = to;
  }
  return all;
}

/** The techniques of the engine, by id. */
export type Catalogue = Map<string, Technique>;

/** Returns the rating of Sudoku Explainer for a technique: the lowest one, if it depends on the step. */
export function explainerOf(technique: Technique | undefined): number | undefined {
  const rating = technique?.explainer;
  return rating === null || rating === undefined ? undefined : typeof rating === "number" ? rating : rating.least;
}

/** Returns the difficulty of a step, from 0 to 1: by its own rating, by HoDoKu's score, or by that of its technique. */
export function hardness(step: Pick<PathStep, "technique" | "rating">, catalogue: Catalogue): number {
  const technique = catalogue.get(step.technique);
  const rating = step.rating ?? (technique?.hodoku ? undefined : explainerOf(technique));
  if (rating !== undefined) return Math.min(1, Math.max(0.05, (rating - 0.8) / 10));
  return Math.min(1, Math.max(0.05, Math.log(1 + (technique?.hodoku?.score ?? 470) / 4) / Math.log(1 + 500 / 4)));
}

/** Returns the rank of a technique in the order in which steps are searched for and shown: easiest first. */
export function easiness(technique: Technique): number {
  return technique.hodoku?.score ?? 100 * (explainerOf(technique) ?? 9);
}

export interface Filter {
  technique: string;
  /** A cell of the board. */
  cell: number | undefined;
  digit: number | undefined;
  effect: "any" | "places" | "strikes";
}

/** Returns the effects of a step, cell by cell of the board. */
export function effects(step: PathStep, places: Places): { placed: [number, number[]][]; eliminated: [number, number[]][] } {
  const list = (candidates: Record<string, string>): [number, number[]][] =>
    Object.entries(candidates).flatMap(([name, text]) => {
      const cell = places.cell(name, step.grid);
      return cell === undefined ? [] : [[cell, digitsOf(text)] as [number, number[]]];
    });
  return { placed: list(step.placed), eliminated: list(step.eliminated) };
}

/** Returns whether a step matches a filter: the step must change the cell and the digit. */
export function passes(step: PathStep, filter: Filter, places: Places): boolean {
  if (filter.technique !== "" && step.technique !== filter.technique) return false;
  const { placed, eliminated } = effects(step, places);
  const wanted = filter.effect === "places" ? placed : filter.effect === "strikes" ? eliminated : [...placed, ...eliminated];
  if (filter.effect !== "any" && wanted.length === 0) return false;
  if (filter.cell === undefined && filter.digit === undefined) return true;
  return wanted.some(([cell, digits]) => (filter.cell === undefined || cell === filter.cell) && (filter.digit === undefined || digits.includes(filter.digit)));
}

/** Returns the steps of a hint, each with its complete picture. */
export function stepsOf(hint: Extract<Hint, { status: "steps" }>): PathStep[] {
  return hint.steps.flatMap(({ step, overlays }) => (step ? { ...step, overlay: step.overlay ?? overlays?.at(-1) ?? undefined } : []));
}
