// The events of the engines: their results, their end, and equality with the command's.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";
import { start } from "ninefold/worker";

import { EASY, OPEN, PUZZLE, command, read } from "./fixtures.mjs";

const ninefold = await load();
const names = ninefold.engines().map(({ name }) => name);
/** A puzzle with two solutions, which differ in the four cells of a rectangle. */
const TWO = "53467891267219534819834256785976142342685379171392485696153728428741963534528617.".replace(/[12]/g, ".");

/** Runs an iterator to its end; returns all events, and the result. */
function all(run) {
  const events = [];
  for (;;) {
    const { done, value } = run.next();
    if (done) return { events, end: value };
    events.push(value);
  }
}

/** Replays events on the grid of a puzzle; returns the solutions they report, after comparing each with the grid. */
function replayed(puzzle, events) {
  let grid = [...puzzle];
  const [saved, solutions] = [[], []];
  const at = (cell) => 9 * (cell[1] - 1) + (cell[3] - 1);
  for (const { event, cell, digit, state, solution } of events) {
    if (event === "place" || event === "forced") {
      assert.equal(grid[at(cell)], ".", `${cell} is filled`);
      grid[at(cell)] = String(digit);
    }
    if (event === "undo") grid[at(cell)] = ".";
    if (event === "save") saved[state] = [...grid];
    if (event === "restore") grid = [...saved[state]];
    if (event === "solution") {
      assert.equal(grid.join(""), solution);
      solutions.push(solution);
    }
  }
  return solutions;
}

test("the events of every engine lead to its solutions", () => {
  assert.deepEqual(names, ["brute", "masks", "buckets", "buckets-wished", "fewest", "forced", "dlx", "fast"]);
  assert.ok(ninefold.engines().every(({ about }) => about.length > 10));
  const unique = [EASY, ...read("examples/levels.txt").split("\n").filter((line) => /^[1-9.]{81}/.test(line)).map((line) => line.slice(0, 81))].slice(0, 6);
  for (const engine of names) {
    let found = 0;
    for (const puzzle of [...unique, TWO]) {
      const { events, end } = all(ninefold.events(puzzle, { engine, most: 3_000_000 }));
      const solutions = replayed(puzzle, events);
      const expected = [...ninefold.solutions(puzzle)].map(({ solution }) => solution);
      assert.ok(solutions.every((solution) => expected.includes(solution)), engine);
      assert.equal(end.engine, engine);
      assert.equal(end.counts.solutions, solutions.length);
      assert.equal(end.counts.placements, events.filter(({ event }) => event === "place" || event === "forced").length);
      if (end.verdict === "unique" || end.verdict === "many") assert.deepEqual([...solutions].sort(), expected.slice(0, 2));
      if (end.verdict === "unique" || end.verdict === "many" || end.verdict === "found") found += 1;
    }
    assert.ok(found >= 3, `${engine}: ${found}`);
  }
});

test("they are the command's, with its verdict", () => {
  const runs = names.flatMap((engine) => [EASY, TWO, `11${OPEN.slice(2)}`].map((puzzle) => [engine, puzzle]))
    .concat(["fewest", "dlx", "fast", "masks", "buckets", "forced"].map((engine) => [engine, PUZZLE]));
  for (const [engine, puzzle] of runs) {
    const said = command(["solve", "--engine", engine, "--trace", "--counts", "--json", "-"], puzzle);
    const { events, end } = all(ninefold.events(puzzle, { engine, source: "stdin", most: 100_000_000 }));
    const mine = [...events, end].map((told) => JSON.stringify(told)).join("\n");
    assert.ok(mine === said.trimEnd(), `${engine} ${puzzle}: ${events.length} events, not ${said.split("\n").length - 2}`);
  }
  const bounds = { engine: "forced", maxDepth: "1,2", maxWidth: 3, source: "stdin" };
  const said = command(["solve", "--engine", "forced", "--max-depth", "1,2", "--max-width", "3", "--trace", "--counts", "--json", "-"], PUZZLE);
  const { events, end } = all(ninefold.events(PUZZLE, bounds));
  assert.equal([...events, end].map((told) => JSON.stringify(told)).join("\n"), said.trimEnd());
});

test("a bound is told, and what lies behind it can be had", () => {
  const ask = { engine: "fewest", limit: 300 };
  const whole = all(ninefold.events(OPEN, ask));
  const count = whole.events.length;
  assert.ok(count > 1000 && whole.end.stopped === undefined, `${count}`);
  assert.deepEqual([whole.end.verdict, whole.end.counts.solutions], ["many", 300]);
  for (const most of [0, 1, 64, 65, 1000, count - 1]) {
    const { events, end } = all(ninefold.events(OPEN, { ...ask, most }));
    assert.deepEqual(events, whole.events.slice(0, most));
    assert.deepEqual([end.stopped, end.counts.solutions], ["the requested number of events was reached", events.filter(({ event }) => event === "solution").length]);
  }
  for (const most of [count, count + 1]) assert.deepEqual(all(ninefold.events(OPEN, { ...ask, most })), whole);
  for (const skip of [1, 100, count - 1, count]) assert.deepEqual(all(ninefold.events(OPEN, { ...ask, skip })), { events: whole.events.slice(skip), end: whole.end });
});

test("it can be stopped, and what makes no sense is said", () => {
  const button = new AbortController();
  const run = ninefold.events(OPEN, { engine: "brute", limit: 1e9, most: 1e9, signal: button.signal, onProgress: () => button.abort() });
  assert.throws(() => all(run), { name: "AbortError" });
  const late = all(ninefold.events(OPEN, { engine: "brute", limit: 1e9, most: 1e9, skip: 1e9 - 1, timeLimit: 0.02 }));
  assert.deepEqual([late.events.length, late.end.stopped], [0, "the time limit was reached"]);
  const error = (options, puzzle = EASY) => {
    try {
      ninefold.events(puzzle, options).next();
    } catch (thrown) {
      return thrown.message;
    }
    throw new Error("nothing was thrown");
  };
  assert.match(error({ engine: "dxl" }), /expected one of brute, .*did you mean dlx/);
  assert.match(error({}), /engine: expected one of/);
  assert.match(error({ engine: "dlx", maxDepth: 2 }), /are for forced only/);
  assert.match(error({ engine: "forced", maxDepth: "1,16" }), /expected numbers from 1 to 15/);
  assert.match(error({ engine: "dlx", limit: 0 }), /expected a whole number of at least 1/);
  assert.match(error({ engine: "dlx" }, "12"), /expected 9 cells in the row/);
  const samurai = ninefold.parseAll(read("examples/multi-sudoku.txt")).answers[0];
  assert.match(error({ engine: "dlx", layout: samurai.layout }, samurai.puzzle), /only for plain 9x9 grids; this puzzle has 5 grids/);
});

test("in a worker too, where it is stopped at once", async () => {
  const remote = await start();
  const expected = all(ninefold.events(PUZZLE, { engine: "dlx", limit: 1 }));
  const events = [];
  const run = remote.events(PUZZLE, { engine: "dlx", limit: 1 });
  let next = await run.next();
  for (; !next.done; next = await run.next()) events.push(next.value);
  assert.deepEqual({ events, end: next.value }, expected);
  const button = new AbortController();
  const long = remote.events(OPEN, { engine: "brute", limit: 1e9, most: 1e9, signal: button.signal });
  assert.equal((await long.next()).value.event, "try");
  button.abort();
  await assert.rejects(async () => {
    for (;;) await long.next().then(({ done }) => assert.ok(!done));
  }, { name: "AbortError" });
  for await (const { event } of remote.events(OPEN, { engine: "masks", most: 1e9 })) if (event === "place") break;
  assert.equal((await remote.engines()).length, 8);
  remote.close();
});
