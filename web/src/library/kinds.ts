// The kinds of puzzles by their rules, from the lines of a collection.

import type { Constraint } from "ninefold";

import { PLACES, readLine, rulesOf } from "../board/line.ts";
import { kinds as words } from "../texts/kinds.ts";

/** The properties of a puzzle's rules in its line: its constraints by key, `regions` for irregular ones, and the number of rows. */
export interface Kinds {
  kinds: string[];
  size: number;
}

/** Returns the kinds of constraints of a line, and its size. */
export function kindsOf(line: string): Kinds {
  const { givens, rules } = readLine(line);
  if (rules === undefined) return { kinds: [], size: 9 };
  const document = JSON.parse(rules) as Record<string, unknown>;
  const { size, regions, negative } = document;
  const kinds = Object.keys(rulesOf(document)).filter((key) => !PLACES.has(key) && key !== "negative");
  const negatives = Array.isArray(negative) ? negative.map((name) => `negative:${String(name)}`) : [];
  const cells = document.layout === undefined ? Math.round(Math.sqrt(givens.length)) : 9;
  return { kinds: [...(regions === undefined ? [] : ["regions"]), ...kinds, ...negatives], size: typeof size === "number" ? size : cells };
}

/** Returns the names of all kinds of constraints, by key. */
export function kindNames(constraints: Constraint[]): ReadonlyMap<string, string> {
  return new Map([["regions", words.names.jigsaw ?? ""], ...constraints.map(({ key, name }): [string, string] => [key, name])]);
}
