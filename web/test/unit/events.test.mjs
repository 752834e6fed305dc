// The compact events of engines: at every event the grid equals the result of the events before it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";

import { source } from "./source.mjs";

const { Events } = await source("solve/events.ts");
const engine = await load();
const PUZZLES = [
  "98.7.....6.....8....7.4.....2..3..4...98......1....5........1.6..5.2.......9...3.",
  "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
  "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
];
const number = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;

/** Yields every grid of a search, computed as simply as possible. */
function* replayed(puzzle, events) {
  let grid = [...puzzle].map((sign) => (sign === "." ? 0 : Number(sign)));
  let guesses = 0;
  const saved = new Map();
  yield { grid, guesses };
  for (const event of events) {
    if (event.event === "try") guesses += 1;
    if (event.event === "place" || event.event === "forced") grid = grid.with ? grid.with(number(event.cell), event.digit) : Object.assign([...grid], { [number(event.cell)]: event.digit });
    if (event.event === "undo") grid = Object.assign([...grid], { [number(event.cell)]: 0 });
    if (event.event === "save") saved.set(event.state, grid);
    if (event.event === "restore") grid = saved.get(event.state);
    yield { grid, guesses };
  }
}

test("any event of any engine can be gone to, in any order, and the grid is what was replayed", () => {
  for (const { name } of engine.engines()) {
    for (const puzzle of PUZZLES) {
      const all = [...engine.events(puzzle, { engine: name, limit: 2, most: 20_000 })];
      const events = new Events(puzzle);
      for (const event of all) events.add(event);
      assert.equal(events.length, all.length);
      const states = [...replayed(puzzle, all)];
      const places = Array.from({ length: 300 }, (_, at) => (at * 7919) % (all.length + 1)).concat([0, all.length, 511, 512, 513].filter((at) => at <= all.length));
      for (const at of places) {
        const { grid, guesses } = events.at(at);
        assert.deepEqual([...grid], states[at].grid, `${name}: event ${at}`);
        assert.equal(guesses, states[at].guesses, `${name}: event ${at}`);
      }
      assert.deepEqual(events.solutions, all.flatMap(({ event }, at) => (event === "solution" ? [at + 1] : [])));
    }
  }
});

test("an event is told as the engine told it", () => {
  const seen = new Set();
  for (const { name } of engine.engines()) {
    for (const puzzle of PUZZLES) {
      const all = [...engine.events(puzzle, { engine: name, limit: 1, most: 5000 })];
      const events = new Events(puzzle);
      for (const event of all) events.add(event);
      all.forEach(({ event: kind, solution: _, ...event }, at) => {
        seen.add(kind);
        const told = Object.fromEntries(Object.entries(events.told(at + 1)).filter(([, value]) => value !== undefined));
        assert.deepEqual(told, { kind, ...event }, `${name}: event ${at + 1}`);
        assert.equal(events.cellOf(at + 1), event.cell === undefined ? undefined : number(event.cell));
      });
    }
  }
  assert.ok(seen.size >= 9, [...seen].join());
});

test("a million events take the room of a million events", () => {
  const events = new Events(PUZZLES[0]);
  const before = process.memoryUsage();
  for (let at = 0; at < 500_000; at += 1) {
    const cell = `r${1 + (at % 9)}c${1 + ((at >> 4) % 9)}`;
    events.add({ event: "place", cell, digit: 1 + (at % 9) });
    events.add({ event: "undo", cell, digit: 1 + (at % 9) });
  }
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  assert.equal(events.length, 1_000_000);
  assert.ok(heapUsed + arrayBuffers - before.heapUsed - before.arrayBuffers < 60_000_000);
});
