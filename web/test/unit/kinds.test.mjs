// The kinds of rules of new puzzles, the variant of the week, and the properties of puzzles in their lines.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";

import { source } from "./source.mjs";

const { USUAL, sizesOf } = await source("play/kinds.ts");
const { isWeek, kindOf, weekOf } = await source("store/weeks.ts");
const { TURNS } = await source("store/turns.ts");
const { kinds: words } = await source("texts/kinds.ts");
const { kindsOf } = await source("library/kinds.ts");
const { readLine } = await source("board/line.ts");
const engine = await load();

/** Returns whether the generator accepts an order, without waiting for the puzzle. */
function isTaken(order) {
  try {
    engine.generate({ ...order, format: "ninefold", timeLimit: 0.01 });
    return true;
  } catch ({ code, message }) {
    if (code === "short") return true;
    assert.equal(code, "option", message);
    return false;
  }
}

test("the generator takes every kind of rules that is offered, and sizes beside those offered are refused", () => {
  const names = new Set([...USUAL, ...Object.keys(words.names), ...engine.constraints().map(({ key }) => key)]);
  for (const rules of names) assert.ok(isTaken({ rules, size: 9 }), rules);
  for (let size = 4; size <= 16; size += 1) {
    assert.equal(isTaken({ size }), sizesOf("").includes(size), `plain ${size}`);
    assert.equal(isTaken({ rules: "jigsaw", size }), sizesOf("jigsaw").includes(size), `jigsaw ${size}`);
  }
  assert.ok(!isTaken({ rules: "nonsense" }));
});

test("weeks are those of ISO 8601", () => {
  const known = { "2026-11-28": "2026-W48", "2026-11-29": "2026-W48", "2026-11-30": "2026-W49", "2027-01-01": "2026-W53", "2027-01-04": "2027-W01", "2024-12-30": "2025-W01", "2023-01-01": "2022-W52", "1970-01-01": "1970-W01" };
  for (const [day, week] of Object.entries(known)) assert.equal(weekOf(day), week, day);
  for (const text of ["2026-W53", "2026-W01"]) assert.ok(isWeek(text), text);
  for (const text of ["2025-W53", "2026-W00", "2026-W54", "2026-11-28", "week", ""]) assert.ok(!isWeek(text), text);
});

test("a week has one kind, the next week another, and every kind has its turn", () => {
  const seen = [];
  for (let day = 0; day < 7 * TURNS.length; day += 1) {
    const week = weekOf(new Date(Date.UTC(2026, 10, 30) + day * 86_400_000).toISOString().slice(0, 10));
    if (day % 7 === 0) seen.push(kindOf(week).rules);
    assert.equal(kindOf(week).rules, seen.at(-1), week);
  }
  assert.deepEqual([...seen].sort(), TURNS.map(({ rules }) => rules).sort());
  for (const { rules } of TURNS) assert.ok(words.names[rules], rules);
});

test("a line tells its kinds of rules and its size, and what is not plain has its rules without digits", () => {
  const plain = ".".repeat(80) + "1";
  assert.deepEqual(kindsOf(plain), { kinds: [], size: 9 });
  const document = (keys) => JSON.stringify({ format: "ninefold", version: 1, ...keys });
  assert.equal(readLine(document({ layout: "samurai", givens: ".".repeat(369) })).rules, undefined);
  assert.deepEqual(kindsOf(document({ title: "A", givens: plain })), { kinds: [], size: 9 });
  for (const [rules, size, kinds] of [["killer", 6, ["killercage"]], ["jigsaw+x", 5, ["regions", "diagonal+", "diagonal-"]], ["all-xv", 4, ["xv", "negative:xv"]]]) {
    const text = engine.generate({ rules, size, seed: "1", format: "ninefold" });
    const found = kindsOf(text);
    assert.deepEqual([found.size, [...found.kinds].sort()], [size, [...kinds].sort()]);
    const { givens, rules: bare } = readLine(text);
    assert.equal(givens.length, size * size);
    // These rules, as read by the engine.
    const { words: own } = engine.ruled(text);
    assert.deepEqual(engine.ruled(bare).words, own);
    assert.ok(!/[1-9A-G]/.test(JSON.parse(bare).givens));
  }
});
