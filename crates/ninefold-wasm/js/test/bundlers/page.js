// A typical page: it uses the package in the page itself and in a worker.

import { load } from "ninefold";
import { load as loadCore } from "ninefold/core";
import { start } from "ninefold/worker";

const PUZZLE = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

async function all() {
  const [sudoku, core, remote, small] = [await load(), await loadCore(), await start(), await start({ kind: "core" })];
  const answers = [sudoku.rate(PUZZLE).verdict, core.check(PUZZLE).verdict, (await remote.rate(PUZZLE)).verdict, (await small.check(PUZZLE)).verdict];
  const seen = [];
  for await (const { number } of remote.solutions(".".repeat(81))) if (seen.push(number) === 100) break;
  const error = await remote.solve("12").catch(({ name, code }) => `${name} ${code}`);
  remote.close();
  small.close();
  return [...answers, seen.length, error].join();
}

globalThis.answered = all();
