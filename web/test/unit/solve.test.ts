import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";

import { Places } from "../../src/board/places.ts";
import { SINGLE } from "../../src/board/shape.ts";
import { readPage, turn, turnCell, turnPosition } from "../../src/learn/example.ts";
import { distance, documentOf, facesOf, nearest, positionOf, positions, after, told } from "../../src/solve/position.ts";
import { passes, rows } from "../../src/solve/steps.ts";
import { pieces } from "../../src/solve/words.ts";

const places = new Places(SINGLE);
const GIVENS = ".8...1...5.169..3.........28...4..6.69.2..1...54.......7..6..5...9.356.........91";

test("a cell sees twenty others, and names lead back to cells", () => {
  for (let cell = 0; cell < 81; cell += 1) {
    assert.equal(places.peers[cell]?.length, 20);
    assert.equal(places.cell(places.name(cell)), cell);
  }
});

test("in grids that overlap a cell sees the houses of both", async () => {
  const two = new Places((await load()).geometry({ layout: "twodoku" }));
  assert.equal(two.shape.cells.length, 153);
  const shared = two.cell("r9c9", 1)!;
  assert.equal(two.cell("r3c3", 2), shared);
  // Both rows, both columns, and the box: 20 + 20 minus the eight cells of the shared box.
  assert.equal(two.peers[shared]?.length, 32);
  assert.equal(two.name(shared), "r9c9");
});

test("a position is the same after a way through a document", () => {
  let position = positionOf({ givens: GIVENS }, places);
  position = after(position, { placed: { r1c3: "7" }, eliminated: { r4c9: "3", r1c1: "29" } }, places);
  const back = positionOf(documentOf(position, places), places);
  assert.deepEqual(facesOf(back), facesOf(position));
  assert.equal(distance(back, position), 0);
});

test("the nearest position of a list is itself", () => {
  const all = [positionOf({ givens: GIVENS }, places)];
  const digits: Record<string, string>[] = [{ r1c3: "7" }, { r3c8: "1" }, { r6c6: "6" }];
  for (const placed of digits) all.push(after(all.at(-1)!, { placed, eliminated: {} }, places));
  all.forEach((position, at) => assert.equal(nearest(position, all), at));
});

test("singles in a row are one row, and every step is in one", () => {
  const kinds = ["full-house", "naked-single", "hidden-single-box", "pointing", "hidden-single-line", "hidden-single-box", "hidden-single-box", "x-wing", "naked-single"];
  const found = rows(kinds.map((technique) => ({ technique })));
  assert.deepEqual(found, [{ from: 0, to: 3, kind: "mixed" }, { from: 3, to: 4 }, { from: 4, to: 7, kind: "hidden" }, { from: 7, to: 8 }, { from: 8, to: 9 }]);
});

test("a filter looks at what a step does", () => {
  const step = { technique: "x-wing", digits: "9", placed: {}, eliminated: { r2c6: "9" }, parts: [] };
  const any = { technique: "", cell: undefined, digit: undefined, effect: "any" as const };
  assert.ok(passes(step, any, places));
  assert.ok(passes(step, { ...any, cell: places.cell("r2c6"), digit: 9, effect: "strikes" }, places));
  assert.ok(!passes(step, { ...any, effect: "places" }, places));
  assert.ok(!passes(step, { ...any, cell: places.cell("r2c6"), digit: 8 }, places));
  assert.ok(!passes(step, { ...any, technique: "swordfish" }, places));
});

test("the pieces of a sentence are the sentence", () => {
  const text = "So r2c6 and r38c26 cannot be 9; row 3 is full of r1c2, r4c47,r6c5.";
  assert.equal(pieces(text).map((piece) => piece.text).join(""), text);
  assert.deepEqual(pieces(text).flatMap(({ cells }) => cells), ["r2c6", "r3c2", "r3c6", "r8c2", "r8c6", "r1c2", "r4c4", "r4c7", "r6c5"]);
});

test("a page's drawing is read with its signs; one digit that others could have is no digit", () => {
  const page = readPage(`Full House (full-house)

A house with a single empty cell takes its missing digit there.

Example: last empty cell in column 1
+-------------+---------------+--------+
| 5  24   9   | 6     348 48  | 28 1 7 |
| 8  2467 146 | 127   4   147 | 3  5 9 |
| +3 27   13  | 12378 5   9   | 28 4 6 |
+-------------+---------------+--------+
| 4  1    7   | 9     6   2   | 5  8 3 |
| 9  68   68  | 5     1   3   | 4  7 2 |
| 2  3    5   | 78    48  478 | 6  9 1 |
+-------------+---------------+--------+
| 1  48   348 | 38    9   6   | 7  2 5 |
| 7  5    38  | 138   2   18  | 9  6 4 |
| 6  9    2   | 4     7   5   | 1  3 8 |
+-------------+---------------+--------+
+ placed

r3c1 is the last empty cell in column 1, and 3 is the digit that column 1 still lacks. So r3c1 is 3.
`);
  assert.deepEqual(page.placed, { r3c1: "3" });
  assert.equal(page.position?.givens[18], 0);
  assert.equal(page.position?.masks[18], 1 << 2);
  assert.equal(page.position?.givens[13], 0, "r2c5 could be 4 alone, as r1c5 could");
  assert.equal(page.position?.givens[0], 5);
  assert.match(page.reason, /^r3c1 is the last empty cell/);
  assert.equal(page.about, "A house with a single empty cell takes its missing digit there.");
});

test("a turned position is a position: who saw each other still does, and nothing is lost", () => {
  const position = positionOf({ givens: GIVENS }, places);
  let seed = 7;
  const random = (): number => (seed = (seed * 48271) % 2147483647) / 2147483647;
  for (let at = 0; at < 50; at += 1) {
    const how = turn(random);
    const turned = turnPosition(position, how);
    assert.deepEqual(facesOf(turned), facesOf(positionOf(documentOf(turned, places), places)));
    assert.equal(turned.givens.filter((digit) => digit > 0).length, position.givens.filter((digit) => digit > 0).length);
    for (let cell = 0; cell < 81; cell += 1) {
      const seen = places.peers[cell]!.map((peer) => turnCell(peer, how)).sort((one, other) => one - other);
      assert.deepEqual(seen, places.peers[turnCell(cell, how)]);
    }
  }
});

test("names of cells in grids of more than nine rows have numbers, commas and runs", () => {
  const cells = (text: string, rows: number) => pieces(text, rows).flatMap(({ cells }) => cells);
  assert.deepEqual(cells("In row 12 only r12c16 is left.", 16), ["r12c16"]);
  assert.deepEqual(cells("the 2s in r1,12c3 and r4c9-11, r5c6", 16), ["r1c3", "r12c3", "r4c9", "r4c10", "r4c11", "r5c6"]);
  assert.deepEqual(cells("r12c6", 9), ["r1c6", "r2c6"]);
  assert.equal(pieces("Of r1,12c3-6: no.", 16).map(({ text }) => text).join(""), "Of r1,12c3-6: no.");
});

test("the positions of a path through 12 rows are the engine's", async () => {
  const engine = await load();
  const text = engine.generate({ size: 12, seed: 1, format: "ninefold" });
  const { path } = engine.explain(text, { method: "hints" }) as Extract<ReturnType<typeof engine.explain>, { path: unknown }>;
  const large = new Places(engine.geometry({ rules: text }));
  const all = positions(path.start, path.steps, large);
  const end = told(path.end, large);
  assert.equal(all.length, path.steps.length + 1);
  assert.deepEqual(all.at(-1), end);
  assert.ok(path.solved && [...end.givens].every((given, cell) => given > 0 || end.placed[cell]! > 0));
  assert.ok(path.steps.some((step) => passes(step, { technique: "", cell: undefined, digit: 12, effect: "any" }, large)));
});
