// The puzzles of the other tests, and the command that gives the expected answers.

import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const root = process.env.NINEFOLD_ROOT;

const folder = (path) => readdirSync(join(root, path)).sort().map((name) => join(path, name));

/** Files of puzzles, by their paths. */
export const files = [
  ...folder("examples").filter((name) => name.endsWith(".txt")),
  ...folder("crates/ninefold-formats/data/examples"),
];

export const read = (path) => readFileSync(join(root, path), "utf8");

/** Transcripts: commands with their output. */
export const transcripts = folder("crates/ninefold-cli/tests/said/paths").concat(folder("crates/ninefold-cli/tests/said/hints"));

/** Returns the arguments of each command in a transcript, with its output. */
export function commands(transcript) {
  return read(transcript).split(/^\$ ninefold /m).slice(1).map((part) => {
    const [line, ...output] = part.split("\n");
    const args = line.split("'").flatMap((piece, index) => (index % 2 ? [piece] : piece.split(/\s+/).filter(Boolean)));
    return { line, args, output: output.join("\n") };
  });
}

/** Returns the command's output for a text. */
export function command(args, input) {
  try {
    return execFileSync(process.env.NINEFOLD_COMMAND, args, { input, encoding: "utf8", stdio: ["pipe", "pipe", "ignore"], maxBuffer: 1 << 28 });
  } catch (error) {
    if (error.stdout === undefined) throw error;
    return error.stdout; // a nonzero exit code is not always a failure
  }
}

export const PUZZLE = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
export const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** A puzzle that needs chains. */
export const HARD = "..984...7..6..94.....2.5.9.......7.8.2.5.....1.3....647....39..........5.6.9..1..";
export const OPEN = ".".repeat(81);

/** Returns a generator of pseudo-random numbers, which are the same in every run. */
export function random(seed) {
  let state = seed;
  return (bound) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}
