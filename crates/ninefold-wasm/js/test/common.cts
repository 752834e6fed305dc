// A file of CommonJS: it has the same types, and at run time `require` gives it the same modules.

import ninefold = require("ninefold");
import play = require("ninefold/play");
import worker = require("ninefold/worker");
import type { Document } from "ninefold/core";

async function uses(): Promise<void> {
  const sudoku: ninefold.Ninefold = await ninefold.load();
  const document: Document = { format: "ninefold", version: 1, givens: "....", antiknight: true };
  const checked: string = sudoku.check(document).verdict;
  // @ts-expect-error: no such option
  sudoku.check("text", { timelimit: 1 });
  const game: play.Game = (await play.load()).start({ puzzle: "text" });
  const remote = await worker.start({ kind: "core" });
  const verdict: unknown = (await remote.check("text")).verdict;
  void [checked, game, verdict, verdict instanceof ninefold.NinefoldError];
}

export = uses;
