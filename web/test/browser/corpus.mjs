// Real puzzles under other rules, from the collection that NINEFOLD_CORPUS names, as documents of Ninefold.

import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const path = join(process.env.NINEFOLD_CORPUS ?? "", "variants/given.jsonl.gz");

/** The reason why tests of the collection are skipped, if it is missing. */
export const missing = process.env.NINEFOLD_CORPUS && existsSync(path) ? false : "NINEFOLD_CORPUS names no folder with variants/given.jsonl.gz";

let read;
const entries = () => (read ??= missing ? [] : gunzipSync(readFileSync(path)).toString().trim().split("\n").map((line) => JSON.parse(line)));
const sign = (digit) => (digit === 0 ? "." : digit.toString(36).toUpperCase());

/** An entry as a document, with its solution as digits by cells. */
const documented = ({ id, title, size, givens, regions, constraints, solutions }) => ({
  id,
  text: JSON.stringify({ format: "ninefold", version: 1, title: title ?? id, ...(size !== 9 && { size }), ...(regions && { regions }), ...constraints, givens: givens.map(sign).join("") }),
  solution: solutions[0]?.map(sign).join(""),
});

/** The first puzzles with one solution and exactly those kinds, in grids of some size. */
export function puzzles(kinds, size = 9, count = 1) {
  const wanted = [...kinds].sort().join();
  const isPlain = ({ kinds, noboxes, pencil, constraints }) => constraints && !noboxes && !pencil && kinds.filter((kind) => !/^size/.test(kind)).sort().join() === wanted;
  const found = entries().filter((entry) => entry.size === size && entry.count === 1 && isPlain(entry)).slice(0, count);
  if (!missing && found.length < count) throw new Error(`only ${found.length} puzzles with ${wanted} and ${size} rows`);
  return found.map(documented);
}
