// Checks that the types match the functions: this file is compiled, not run.

import { load, NinefoldError, type ConstraintName, type Document, type Explanation, type Hint, type Level, type Ninefold, type TechniqueName } from "ninefold";
import { load as loadCore } from "ninefold/core";
import { load as loadPlay, type Change, type Game } from "ninefold/play";
import { load as loadPrint } from "ninefold/print";
import { start } from "ninefold/worker";

export async function uses(): Promise<void> {
  const sudoku: Ninefold = await load();
  const verdict = sudoku.check("text", { timeLimit: 1, signal: new AbortController().signal });
  if (verdict.verdict === "unique") {
    const solution: string = verdict.solution;
    void solution;
  } else if (verdict.verdict === "many") {
    const [one, other]: string[] = verdict.solutions;
    void [one, other];
  } else if (verdict.reason.kind === "clash") {
    const digit: number = verdict.reason.digit;
    void digit;
  }
  // @ts-expect-error: only the verdict of a puzzle with one solution has it
  void verdict.solution;
  // @ts-expect-error: no such option
  sudoku.check("text", { timelimit: 1 });
  // @ts-expect-error: no such depth
  sudoku.hint("text", { depth: 5 });
  const document: Document = { format: "ninefold", version: 1, givens: "....", antiknight: true, "diagonal+": true };
  // @ts-expect-error: no such constraint
  const unknown: Document = { ...document, wobble: true };
  // @ts-expect-error: a flag, not a list of cells
  const misshapen: Document = { ...document, antiknight: [{ cells: ["R1C1"] }] };
  void [unknown, misshapen];
  const checked: string = sudoku.check(document).verdict;
  const found = sudoku.trueCandidates(document, { limit: 3 });
  const digits: number[] = found.cells[0]?.digits ?? [];
  const clues6: number = sudoku.generate({ rules: { size: 6, "diagonal+": true } }).clues;
  const keys: string[] = sudoku.constraints().map(({ key }) => key);
  void [checked, digits, clues6, keys];
  const named: [Level, TechniqueName, ConstraintName] = ["easy", "x-wing", "killercage"];
  sudoku.generate({ level: "easy..hard", require: ["x-wing", "swordfish=1..2"], rules: "killer,x" });
  // @ts-expect-error: no such level
  const simple: Level = "simple";
  // @ts-expect-error: no such technique
  const wing: TechniqueName = "chicken-wing";
  void [named, simple, wing];
  // @ts-expect-error: a number is not a puzzle
  sudoku.check(12);
  // @ts-expect-error: a format is required
  sudoku.convert("text", {});
  const explained: Explanation = sudoku.explain("text", { method: "hodoku" });
  const told: string = sudoku.explain("text", { format: "markdown" });
  const hint: Hint = sudoku.hint("text");
  const svg: string = sudoku.hint("text", { format: "svg" });
  void [explained, told, hint, svg];
  if ("path" in explained) {
    for (const step of explained.path.steps) {
      const technique: string = step.technique;
      void technique;
    }
  }
  const made: string = sudoku.generate({ format: "sdm", level: "hard" });
  const clues: number = sudoku.generate({ clues: "24..26", symmetry: "half-turn" }).clues;
  void [made, clues];
  for (const { number, solution } of sudoku.solutions("text")) {
    const both: [number, string] = [number, solution];
    void both;
  }
  for (const event of sudoku.events("text", { engine: "dlx", most: 10 })) {
    if (event.event === "place") void event.cell;
    // @ts-expect-error: there is no such event
    if (event.event === "guess") void event;
  }
  // @ts-expect-error: no such engine
  sudoku.events("text", { engine: "quick" });
  const counts: Uint32Array = sudoku.counts(new Uint8Array(), { limit: 3 });
  void counts;
  try {
    sudoku.solve("text");
  } catch (error) {
    if (error instanceof NinefoldError && error.code === "unreadable") {
      const place: [number | undefined, string | undefined] = [error.line, error.expected];
      void place;
    }
  }
  const core = await loadCore({ module: new Uint8Array() });
  // @ts-expect-error: the core has no techniques
  core.explain("text");
  const pages: Uint8Array = (await loadPrint()).render("text", { format: "png", zoom: 2 });
  void pages;
  const remote = await start({ kind: "full" });
  const far: Explanation = await remote.explain("text");
  const text: string = await remote.explain("text", { format: "html" });
  const first: string = (await remote.solve("text", { onProgress: ({ share }) => void share })).puzzle;
  void [far, text, first];
  for await (const { solution } of remote.solutions("text")) void solution;
  for await (const event of remote.events("text", { engine: "fast" })) void event.event;
  remote.close();
}

export async function plays(event: KeyboardEvent): Promise<void> {
  const [play, sudoku] = await Promise.all([loadPlay(), load()]);
  const game: Game = play.start({ puzzle: "text", settings: { tidy: false } });
  for (const effect of game.waiting()) game.hear(sudoku.answer(effect, { timeLimit: 1 }));
  const change: Change = game.key(event);
  for (const said of change.events) {
    if (said.kind === "undo") void said.what.did;
    // @ts-expect-error: there is no such event
    if (said.kind === "fly") void said;
  }
  const drawn: number | undefined = game.view().hint?.overlay?.width;
  void drawn;
  const name: string | undefined = game.view().cells[0]?.[0]?.name;
  // @ts-expect-error: no such way to select
  game.select([1], name);
}
