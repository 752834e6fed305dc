// The arrangement of puzzles and solutions on pages.

export const PAPERS = ["a4", "letter"] as const;
export type Paper = (typeof PAPERS)[number];

/** The maximum number of puzzles on a page. */
export const MOST_EACH = 9;
/** The number of solutions on a page, if there are that many. */
const SOLUTIONS = 9;
/** The maximum number of puzzles printed at once: a browser takes too long to lay out more pages. */
export const MOST = 360;

/** The specification of a sheet, stored in the address. */
export interface Sheet {
  paper: Paper;
  /** The number of puzzles on a page. */
  each: number;
  solutions: boolean;
  levels: boolean;
  cuts: boolean;
}

const isOn = (text: string | null, fallback: boolean): boolean => (text === null ? fallback : text !== "0");

export function readSheet(query: URLSearchParams): Sheet {
  const each = Math.trunc(Number(query.get("n") ?? 4)) || 4;
  const paper = PAPERS.find((paper) => paper === query.get("paper")) ?? "a4";
  return {
    paper,
    each: Math.min(MOST_EACH, Math.max(1, each)),
    solutions: isOn(query.get("solutions"), true),
    levels: isOn(query.get("levels"), true),
    cuts: isOn(query.get("cuts"), false),
  };
}

/** Returns the arrangement of a page in columns and rows. */
export function places(each: number): { columns: number; rows: number } {
  const columns = each <= 2 ? 1 : each <= 6 ? 2 : 3;
  return { columns, rows: Math.ceil(each / columns) };
}

/** Divides a list into pieces of a given length. */
export function paged<T>(all: T[], each: number): T[][] {
  return Array.from({ length: Math.ceil(all.length / each) }, (_, page) => all.slice(page * each, (page + 1) * each));
}

/** Returns the number of solutions on a page: that of the puzzles, or more if there are more solutions. */
export const solutionsEach = (each: number, all: number): number => Math.max(each, Math.min(SOLUTIONS, all));

/** Returns the part of a list from one number to another, both included and counted from 1. */
export function part<T>(all: T[], from: number, to: number): T[] {
  const first = Math.max(1, from) - 1;
  return all.slice(first, Math.min(to, first + MOST));
}
