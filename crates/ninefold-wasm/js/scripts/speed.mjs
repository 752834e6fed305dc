// Compares the speed of the package and of the command on its portable backend: the same work in one run, in CPU time of one thread. The ratio is
// the time of the command divided by the time of the package; the median of all rounds is printed.
//
//   node scripts/speed.mjs PACKAGE COMMAND [ROUNDS]       the package as `cargo xtask wasm` leaves it; the command built with --release

import { execFileSync } from "node:child_process";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, command, rounds = 5] = process.argv.slice(2);
const { load } = await import(pathToFileURL(resolve(folder, "index.js")));
const sudoku = await load();

/** Returns the CPU time of the command in seconds, less its start-up time. */
function native(args, input) {
  const run = (args, input) => {
    const script = 'TIMEFORMAT="%U %S"; time "$@" > /dev/null';
    const env = { ...process.env, NINEFOLD_BACKEND: "portable" };
    const times = execFileSync("bash", ["-c", `{ ${script}; } 2>&1 1>/dev/null | tail -n 1`, "bash", command, ...args], { input, env, encoding: "utf8", maxBuffer: 1 << 30 });
    return times.trim().split(" ").reduce((sum, part) => sum + Number(part), 0);
  };
  return run(args, input) - run(["--version"], "");
}

/** Returns the CPU time of `work` in this process, in seconds. */
function ours(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

const easy = sudoku.generateAll({ seed: 1, count: 20_000, format: "line" });
const many = easy.repeat(15);
const some = easy.split("\n").slice(0, 400).join("\n");
const tasks = {
  "count to 2, many at once": [["solve", "-j1", "--count=2"], many, () => sudoku.counts(many)],
  "the same with the command's lines": [["solve", "-j1", "--json", "--count=2"], easy, () => sudoku.lines("count", easy, { limit: 2, many: true })],
  "count to 2, one by one": [["solve", "-j1", "--count=2", "--time-limit", "60"], easy, () => sudoku.counts(easy, { timeLimit: 60 })],
  "make 4,000 minimal puzzles": [["generate", "-j1", "-n", "4000", "--seed", "9", "--format", "line"], "", () => sudoku.generateAll({ seed: 9, count: 4000, format: "line" })],
  "rate 400 on HoDoKu's scale": [["rate", "-j1"], some, () => sudoku.rateAll(some)],
  "explain 400, as JSON": [["explain", "-j1", "--format", "json"], some, () => sudoku.lines("explain", some, { many: true })],
};

const median = (numbers) => numbers.sort((one, other) => one - other)[numbers.length >> 1];
console.log(`| work | native, s | here, s | ratio |\n|---|---|---|---|`);
for (const [name, [args, input, work]] of Object.entries(tasks)) {
  for (let warm = 0; warm < 2; warm += 1) work();
  const times = Array.from({ length: Number(rounds) }, () => [native(args, input), ours(work)]);
  const [there, here, ratio] = [times.map(([there]) => there), times.map(([, here]) => here), times.map(([there, here]) => there / here)].map(median);
  console.log(`| ${name} | ${there.toFixed(2)} | ${here.toFixed(2)} | ${ratio.toFixed(2)} |`);
}
