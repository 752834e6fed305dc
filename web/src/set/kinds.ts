// The kinds of constraints as tools: the gestures on the board follow from the fields of a kind, and no kind needs its own code.

import all from "virtual:kinds";

export interface Kind {
  /** The key in JSON; for a flag in a list, the list and the flag: `negative:xv`. */
  key: string;
  name: string;
  /** The rule in a sentence. */
  about: string;
  also: string[];
  fields: "flag" | "cell" | "cells" | "lines" | "circle" | "pairs" | "side" | "slope" | "options";
  /** The number: none, optional, required, a list, any text, or one of some words. */
  number: "none" | "optional" | "required" | "list" | "text" | string[];
  /** The form of a set of cells: any, two neighbours, or the four around a corner. */
  form: "any" | "pair" | "square";
  /** Whether lines are sets that belong together, so that at least two strokes are needed. */
  sets: boolean;
}

export const KINDS: readonly Kind[] = all;

const byKey = new Map(KINDS.map((kind) => [kind.key, kind]));
export const kindOf = (key: string): Kind | undefined => byKey.get(key);

/** The groups under which kinds are offered. */
export const GROUPS = ["areas", "lines", "between", "cells", "outside"] as const;
export type Group = (typeof GROUPS)[number];

/** Returns the group of a kind; undefined for rules of the whole grid, which are switches, and for options, which are only loaded with a document. */
export function groupOf({ fields, form }: Kind): Group | undefined {
  switch (fields) {
    case "flag":
    case "options":
      return undefined;
    case "lines":
    case "circle":
      return "lines";
    case "side":
    case "slope":
      return "outside";
    case "cell":
      return "cells";
    default:
      return form === "any" ? "areas" : "between";
  }
}

export const FLAGS: readonly Kind[] = KINDS.filter(({ fields }) => fields === "flag");
export const TOOLS: readonly Kind[] = KINDS.filter((kind) => groupOf(kind) !== undefined);
export const FIRST: Kind = kindOf("killercage") ?? TOOLS[0]!;

/** Whether the clues of a kind are beside the grid. */
export const isOutside = ({ fields }: Kind): boolean => fields === "side" || fields === "slope";
/** Whether a kind is drawn as a line. */
export const isLine = ({ fields }: Kind): boolean => fields === "lines" || fields === "circle";
/** Whether a kind requires a number. */
export const needsNumber = ({ number }: Kind): boolean => number === "required" || number === "list" || number === "text" || Array.isArray(number);

/** Returns the kinds whose name, or another name, contains all words of a text. */
export function matching(kinds: readonly Kind[], text: string): Kind[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  return kinds.filter(({ name, key, also }) => {
    const names = [name, key, ...also].join(" ").toLowerCase();
    return words.every((word) => names.includes(word));
  });
}
