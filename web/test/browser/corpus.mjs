// Real puzzles under other rules, from the collection named by NINEFOLD_CORPUS, as documents of Ninefold.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const path = join(process.env.NINEFOLD_CORPUS ?? "", "variants/given.jsonl.gz");

/** The reason why tests of the collection are skipped, if it is missing. */
export const missing = process.env.NINEFOLD_CORPUS && existsSync(path) ? false : "NINEFOLD_CORPUS names no folder with variants/given.jsonl.gz";

let read;
const entries = () => (read ??= missing ? [] : gunzipSync(readFileSync(path)).toString().trim().split("\n").map((line) => JSON.parse(line)));
const sign = (digit) => (digit === 0 ? "." : digit.toString(36).toUpperCase());

/** Converts an entry to a document, with its solution as digits by cell. */
const documented = ({ id, title, size, givens, regions, constraints, solutions }) => ({
  id,
  text: JSON.stringify({ format: "ninefold", version: 1, title: title ?? id, ...(size !== 9 && { size }), ...(regions && { regions }), ...constraints, givens: givens.map(sign).join("") }),
  solution: solutions[0]?.map(sign).join(""),
});

/** Returns the first puzzles with one solution and exactly these kinds, in grids of a given size. */
export function puzzles(kinds, size = 9, count = 1) {
  const wanted = [...kinds].sort().join();
  const isPlain = ({ kinds, noboxes, pencil, constraints }) => constraints && !noboxes && !pencil && kinds.filter((kind) => !/^size/.test(kind)).sort().join() === wanted;
  const found = entries().filter((entry) => entry.size === size && entry.count === 1 && isPlain(entry)).slice(0, count);
  if (!missing && found.length < count) throw new Error(`only ${found.length} puzzles with ${wanted} and ${size} rows`);
  return found.map(documented);
}

/** Returns the kinds of constraints that an entry lists, without its size and variants of a kind. */
const own = ({ kinds }) => kinds.filter((kind) => !/^size|-nosum$|-pill$/.test(kind));

/** Returns puzzles with one solution in which each of the kinds occurs, as far as the collection has them: those with the smallest grids first,
 * then those with the fewest other kinds. */
export function covering(kinds) {
  // If a second program has counted the solutions of a puzzle, its translation is right.
  const isOpen = ({ count, size, constraints, noboxes, pencil, verified }) => count === 1 && size && constraints && !noboxes && !pencil && verified.includes("cpsat");
  const ordered = entries().filter(isOpen).sort((one, other) => one.size - other.size || own(one).length - own(other).length);
  const chosen = [];
  for (const kind of kinds) {
    if (chosen.some((entry) => own(entry).includes(kind))) continue;
    const found = ordered.find((entry) => own(entry).includes(kind));
    if (found) chosen.push(found);
  }
  return chosen.map((entry) => ({ ...documented(entry), kinds: own(entry) }));
}

/** Returns puzzles of every kind and every size: up to `each` for each pair of both, with three sevenths of the digits of their solutions given. */
export function sample(each) {
  const taken = new Map();
  const chosen = entries().filter(({ count, size, constraints, kinds }) => {
    if (count !== 1 || !size || !constraints) return false;
    const pairs = kinds.map((kind) => `${kind} ${size}`).filter((pair) => (taken.get(pair) ?? 0) < each);
    pairs.forEach((pair) => taken.set(pair, (taken.get(pair) ?? 0) + 1));
    return pairs.length > 0;
  });
  return chosen.map((entry) => {
    const { size, noboxes, regions, solutions: [solution] } = entry;
    const givens = solution.map((digit, at) => ((3 * at) % 7 < 3 ? digit : 0));
    return documented({ ...entry, givens, regions: noboxes ? Array(size * size).fill(null) : regions });
  });
}
