// Properties of drawings, patterns and orders; the engine judges its input.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";

import { source } from "./source.mjs";

const drawing = await source("make/drawing.ts");
const { SINGLE } = await source("board/shape.ts");
const { patternOf, threshold } = await source("make/picture.ts");
const { NO_WISH, ordered, ranged } = await source("make/order.ts");
const engine = await load();

const { SYMMETRIES, partners, write, clear, want, stamped, patterns, asCells, NAMED } = drawing;
const EMPTY = ".".repeat(81);

/** Returns random numbers that are the same in every run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

test("a symmetry joins cells into classes: each is a partner of its partners", () => {
  for (const symmetry of SYMMETRIES) {
    for (let cell = 0; cell < 81; cell += 1) {
      const all = partners(SINGLE, cell, symmetry);
      assert.ok(!all.includes(cell));
      for (const partner of all) {
        const theirs = partners(SINGLE, partner, symmetry);
        assert.deepEqual([...theirs, partner].sort(), [...all, cell].sort(), `${symmetry} ${cell}`);
      }
    }
  }
});

test("the sizes of classes are those of the groups", () => {
  const sizes = { none: 1, "half-turn": 2, "quarter-turn": 4, "left-right": 2, "top-bottom": 2, mirrors: 4, diagonal: 2, "anti-diagonal": 2, diagonals: 4, full: 8 };
  for (const [symmetry, size] of Object.entries(sizes)) assert.equal(partners(SINGLE, 1, symmetry).length + 1, size, symmetry);
});

test("patterns that are drawn by clicks have their symmetry", () => {
  const next = random(7);
  for (const symmetry of SYMMETRIES.slice(1)) {
    let signs = EMPTY;
    for (let click = 0; click < 9; click += 1) signs = want(signs, SINGLE, [next(81)], true, symmetry);
    for (let cell = 0; cell < 81; cell += 1) for (const partner of partners(SINGLE, cell, symmetry)) assert.equal(signs[partner], signs[cell]);
  }
});

test("a digit twice leaves what was there before, with every symmetry", () => {
  const next = random(3);
  for (const symmetry of SYMMETRIES) {
    let signs = EMPTY;
    for (let at = 0; at < 12; at += 1) {
      const cell = next(81);
      if (signs[cell] !== ".") continue;
      const digit = 1 + next(9);
      const once = write(signs, SINGLE, [cell], digit, symmetry);
      assert.equal(once[cell], String(digit));
      assert.equal(write(once, SINGLE, [cell], digit, symmetry), signs, `${symmetry} ${cell}`);
      signs = once;
    }
  }
});

test("clearing keeps the wish of a partner that another digit asks for", () => {
  const one = write(EMPTY, SINGLE, [1], 5, "full");
  const two = write(one, SINGLE, [7], 6, "full");
  const cleared = clear(two, SINGLE, [1], "full");
  assert.equal(cleared[7], "6");
  assert.equal([...cleared].filter((sign) => sign === "#").length, 6);
});

test("a layout without a partner has none, and patterns of its grids agree where they overlap", () => {
  const tridoku = engine.geometry({ layout: "tridoku" });
  for (let cell = 0; cell < tridoku.cells.length; cell += 1) for (const symmetry of SYMMETRIES) partners(tridoku, cell, symmetry);
  const signs = stamped(".".repeat(tridoku.cells.length), tridoku, NAMED.heart);
  const [first, second, third] = patterns(signs, tridoku);
  const made = engine.generate({ layout: "tridoku", pattern: [first, second, third] });
  assert.equal(made.clues, [...signs].filter((sign) => sign === "#").length);
});

test("patterns by name are the engine's", () => {
  for (const [name, signs] of Object.entries(NAMED)) {
    assert.equal(engine.generate({ pattern: name }).puzzle.replace(/[1-9]/g, "#"), signs, name);
  }
});

test("a picture of a pattern is that pattern, in any size and with any two tones", () => {
  const next = random(11);
  for (const [dark, light, side] of [[0, 255, 72], [60, 90, 90], [0, 40, 36]]) {
    const signs = Array.from({ length: 81 }, () => (next(3) === 0 ? "#" : ".")).join("");
    const pixels = new Uint8ClampedArray(side * side * 4);
    for (let y = 0; y < side; y += 1) {
      for (let x = 0; x < side; x += 1) {
        const cell = Math.floor((y * 9) / side) * 9 + Math.floor((x * 9) / side);
        pixels.set([...Array(3).fill(signs[cell] === "#" ? dark : light), 255], (y * side + x) * 4);
      }
    }
    assert.equal(patternOf(pixels, side), signs);
  }
  assert.equal(threshold(Array(81).fill(12)), Infinity);
  assert.equal(patternOf(new Uint8ClampedArray(36 * 36 * 4), 36), EMPTY);
});

test("orders are taken by the engine, and what it makes is what was ordered", () => {
  const drawn = { layout: "single", shape: SINGLE, signs: `12${".".repeat(79)}`, symmetry: "half-turn" };
  const wish = { ...structuredClone(NO_WISH), level: "medium", clues: { from: "", to: "32" }, score: { from: "0", to: "2000" } };
  const order = ordered(wish, drawn, false);
  assert.deepEqual(order, { layout: "single", fixed: "r1c1=1 r1c2=2", symmetry: "half-turn", level: "medium", score: "0..2000", clues: "..32" });
  const made = engine.generate({ ...order, seed: 5 });
  assert.equal(made.puzzle.slice(0, 2), "12");
  assert.equal(made.hodoku_level, "medium");
  assert.equal(made.symmetry, "half-turn");
  assert.ok(made.clues <= 32 && made.hodoku_score <= 2000);
});

test("the nearest puzzle of an order has its distance", () => {
  const near = Array.from({ length: 12 }, (_, seed) => {
    try {
      engine.generate({ clues: "..21", level: "extreme", effort: 60, seed });
      return [];
    } catch ({ code, distance, puzzles }) {
      assert.equal(code, "short");
      return puzzles.length === 0 ? [] : [{ distance, clues: puzzles[0].clues }];
    }
  }).flat();
  const off = ({ clues }) => Math.max(0, clues - 21);
  assert.ok(new Set(near.map(off)).size > 1, JSON.stringify(near));
  // Whatever else differs: the more excess clues, the greater the distance.
  for (const one of near) for (const other of near) if (off(one) < off(other)) assert.ok(one.distance < other.distance);
});

test("ranges", () => {
  assert.equal(ranged({ from: "", to: "" }), undefined);
  assert.equal(ranged({ from: "4,5", to: "" }), "4.5..");
  assert.equal(ranged({ from: "", to: "600" }), "..600");
  assert.equal(ranged({ from: "24", to: "24" }), "24");
});

test("of a puzzle with one solution the pattern is kept, of another its digits", () => {
  const [made] = [engine.generate({ seed: 1 })];
  const drawn = { layout: "single", shape: SINGLE, signs: made.puzzle, symmetry: "none" };
  const order = ordered(NO_WISH, drawn, true);
  assert.equal(order.fixed, undefined);
  assert.deepEqual(order.pattern, [made.puzzle.replace(/[1-9]/g, "#")]);
  assert.equal(asCells(made.puzzle, SINGLE).split(" ").length, made.clues);
});
