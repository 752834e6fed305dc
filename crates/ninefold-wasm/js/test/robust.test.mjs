// Panics, hostile calls and long runs: after each, the next call works, and memory does not grow.
//
// NINEFOLD_LONG=1 runs the full amount: 100,000 panics and a million puzzles; without it, fewer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { NinefoldError, load } from "ninefold";
import { load as loadCore } from "ninefold/core";

import { EASY, OPEN, PUZZLE, random, read } from "./fixtures.mjs";

const isLong = Boolean(process.env.NINEFOLD_LONG);

test("a panic is an error, and the next call works", async () => {
  const sudoku = await load();
  const search = sudoku.solutions(OPEN);
  const expected = (await load()).solutions(OPEN);
  for (let time = 0; time < (isLong ? 100_000 : 2_000); time += 1) {
    assert.throws(() => sudoku.engine.panic(), { code: "internal" });
    // An open iterator continues after its last result.
    if (time % 100 === 0) assert.deepEqual(search.next(), expected.next());
    if (time % 1000 === 0) assert.equal(sudoku.check(EASY).verdict, "unique");
  }
  assert.equal(sudoku.check(EASY).verdict, "unique");
});

test("a million puzzles through one instance", async () => {
  const sudoku = await load();
  const text = sudoku.generateAll({ seed: 1, count: 1000, format: "line" });
  const epoch = sudoku.engine.epoch;
  let memory = 0;
  const rounds = isLong ? 1000 : 60;
  for (let round = 0; round < rounds; round += 1) {
    const counts = sudoku.counts(text);
    assert.ok(counts.length === 1000 && counts.every((count) => count === 1));
    assert.equal(sudoku.checkAll(text).answers.length, 1000);
    if (round === 19) memory = sudoku.engine.memory;
  }
  assert.equal(sudoku.engine.memory, memory, "memory has grown");
  assert.equal(sudoku.engine.epoch, epoch, "it was one instance");
});

test("memory that was needed once is given back", async () => {
  const sudoku = await loadCore();
  const large = `${PUZZLE}\n${`# ${"x".repeat(1000)}\n`.repeat(150_000)}`;
  assert.equal(sudoku.check(large).verdict, "unique");
  assert.equal(sudoku.check(EASY).verdict, "unique");
  assert.ok(sudoku.engine.memory < 8 << 20, `${sudoku.engine.memory} bytes`);
});

test("20,000 hostile calls", async () => {
  const sudoku = await load();
  const below = random(20);
  const pick = (list) => list[below(list.length)];
  const names = Object.keys(sudoku).filter((name) => name !== "engine");
  const searches = [];
  const noise = (length) => Array.from({ length }, () => String.fromCharCode(below(2) ? 32 + below(95) : below(0x3000))).join("");
  const damaged = () => {
    const text = pick([EASY, PUZZLE, `${EASY}\n${PUZZLE}`, read("examples/multi-sudoku.txt").slice(0, 400), read(pick(documents))]);
    const at = below(text.length);
    return pick([text.slice(0, at), text.slice(at), text.slice(0, at) + noise(3) + text.slice(at), text.toLowerCase()]);
  };
  const documents = ["examples/techniques.txt", "crates/ninefold-formats/data/examples/ksudoku.txt", "crates/ninefold-formats/data/examples/hodoku-grid.txt"];
  const value = () =>
    pick([
      () => undefined, () => null, () => below(100), () => -1, () => NaN, () => Infinity, () => 1e300, () => 2 ** 53, () => 0.5, () => true,
      () => false, () => noise(below(30)), () => "", () => [], () => [1, [2]], () => new Array(5000).fill("x"), () => ({}), () => Symbol("s"),
      () => 10n ** 40n, () => () => {}, () => new Uint8Array(below(100)), () => new Date(), () => new Proxy({}, {}), () => damaged(),
      () => "\ud800", () => "r1c1=9,r1c2=9", () => "5..1", () => "0,0 0,0", () => "samurai", () => "hodoku", () => "zambon", () => "dlx", () => "forced",
    ])();
  const options = () => {
    const known = [
      "limit", "layout", "from", "column", "method", "depth", "steps", "scale", "seed", "clues", "pattern", "fixed", "symmetry",
      "level", "theme", "symbols", "sheet", "shade", "cell", "date", "many", "chance", "asks", "skip", "blank", "digits", "by", "rotate",
      "engine", "maxDepth", "most", "random", "require", "quads", "source", "title", "format", "constructor", "__proto__",
    ];
    const all = {};
    for (let number = below(4); number > 0; number -= 1) all[pick(known)] = value();
    return pick([() => all, () => all, () => all, value])();
  };
  const signal = () => pick([undefined, AbortSignal.abort(), AbortSignal.timeout(1)]);
  let [errors, answers] = [0, 0];
  for (let time = 0; time < 20_000; time += 1) {
    const name = pick(names);
    const given = options();
    const text = pick([damaged, damaged, damaged, () => EASY, value])();
    const bounded =
      given !== null && typeof given === "object" && !Array.isArray(given)
        ? { timeLimit: 0.01, ...given, count: 1, effort: 1, signal: signal() }
        : given;
    if (bounded?.limit === undefined && (name === "count" || name === "countAll")) continue;
    try {
      const answer = name.startsWith("generate") || name === "daily" ? sudoku[name](bounded) : sudoku[name](text, bounded);
      if (name === "solutions" || name === "events") searches.push(answer);
      if (name === "events") answer.next();
      if (searches.length > 20) pick(searches).next();
      if (searches.length > 40) searches.shift().return();
      answers += 1;
    } catch (error) {
      const isOurs = error instanceof NinefoldError || error.name === "AbortError" || error.name === "TimeoutError";
      if (!isOurs) throw Object.assign(error, { message: `${name}: ${error.message}` });
      if (error.code === "internal") assert.fail(`${name}(${String(text).slice(0, 200)}): ${error.cause?.stack}`);
      errors += 1;
    }
  }
  assert.ok(errors > 1000 && answers > 1000, `${errors} errors, ${answers} answers`);
  assert.equal(sudoku.check(EASY).verdict, "unique");
});
