// The kinds of rules that new puzzles can have, and the sizes of their grids.

import type { Constraint, Document } from "ninefold";

import { kinds as words } from "../texts/kinds.ts";

/** A kind of rules, with the name that the generator accepts. */
export interface Kind {
  id: string;
  name: string;
  /** The rule in a sentence. */
  about: string;
  /** A small puzzle of the kind. */
  example?: Document;
}

/** The most popular kinds. */
export const USUAL = ["killer", "jigsaw", "x", "windoku", "antiknight", "thermo", "arrow", "kropki"];
/** Names for several kinds together, each with the keys of these kinds; the first one provides the example. Irregular regions are not a
 * constraint. */
const GROUPS: [string, string[]][] = [
  ["jigsaw", []],
  ["x", ["diagonal+", "diagonal-"]],
  ["kropki", ["difference", "ratio"]],
  ["odd-even", ["odd", "even"]],
  ["min-max", ["minimum", "maximum"]],
  ["all-kropki", ["difference", "ratio"]],
  ["all-xv", ["xv"]],
];

const [SMALLEST, LARGEST] = [4, 16];

/** Returns whether grids with that number of rows have boxes. */
const hasBoxes = (rows: number): boolean => Array.from({ length: rows }, (_, at) => at).some((high) => high > 1 && rows % high === 0);

/** Returns the numbers of rows that puzzles of these kinds can have: those with boxes, or any with irregular regions. */
export const sizesOf = (rules: string): number[] =>
  Array.from({ length: LARGEST - SMALLEST + 1 }, (_, at) => SMALLEST + at).filter((rows) => /jigsaw|irregular/.test(rules) || hasBoxes(rows));

/** Returns whether a puzzle can be ordered with both kinds: not if they are equal, or one is a group that includes the other. */
export function isTogether(one: string, other: string): boolean {
  const parts = (id: string): string[] => GROUPS.find(([group]) => group === id)?.[1] ?? [];
  const kinds = (id: string): string[] => [id, ...parts(id)];
  return !kinds(one).some((kind) => kinds(other).includes(kind));
}

/** Returns all kinds, the popular ones first, then by name; the engine provides the constraints. */
export function allKinds(constraints: Constraint[]): Kind[] {
  const bare = (text: string): string => text.toLowerCase().replace(/[-_ ]/g, "").replace(/s$/, "");
  const groups = GROUPS.map(([id, [like]]) => {
    const example = constraints.find(({ key }) => key === like)?.example;
    return { id, name: words.names[id] ?? id, about: words.about[id] ?? "", ...(example && { example }) };
  });
  const single = constraints.map(({ key, name, about, also, example }): Kind => {
    const known = Object.keys(words.names).find((id) => [key, ...also].some((other) => bare(other) === bare(id)));
    return { id: known ?? key, name: (known && words.names[known]) ?? name, about, ...(example && { example }) };
  });
  const others = [...groups, ...single].filter(({ id }) => !USUAL.includes(id)).sort((one, other) => one.name.localeCompare(other.name, "en"));
  const usual = USUAL.flatMap((id) => [...groups, ...single].find((kind) => kind.id === id) ?? []);
  return [...usual, ...others];
}

/** Returns the name of a puzzle with those kinds; empty for a plain one. */
export function called(rules: string, constraints: Constraint[]): string {
  if (rules === "") return "";
  const all = allKinds(constraints);
  const name = (id: string): string => all.find((kind) => kind.id === id)?.name ?? id;
  return rules.split(/[,+ ]+/).map(name).join(", ");
}
