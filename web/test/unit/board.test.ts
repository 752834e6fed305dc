import assert from "node:assert/strict";
import { test } from "node:test";

import { contour } from "../../src/board/contour.ts";
import { SINGLE, cellNumber, figure } from "../../src/board/shape.ts";

test("a contour goes around the union once, on the inside", () => {
  assert.equal(contour([{ row: 0, column: 0 }], 0), "M0 0L1 0L1 1L0 1Z");
  assert.equal(contour([{ row: 0, column: 0 }], 0.1), "M0.1 0.1L0.9 0.1L0.9 0.9L0.1 0.9Z");
  const two = contour([{ row: 0, column: 0 }, { row: 0, column: 1 }], 0);
  assert.equal(two, "M0 0L2 0L2 1L0 1Z");
});

test("a contour of cells that touch at a corner has two lines", () => {
  const path = contour([{ row: 0, column: 0 }, { row: 1, column: 1 }], 0.1);
  assert.equal(path.match(/M/g)?.length, 2);
});

test("a ring has an outline inside and outside", () => {
  const ring = [0, 1, 2].flatMap((row) => [0, 1, 2].map((column) => ({ row, column }))).filter(({ row, column }) => row !== 1 || column !== 1);
  const path = contour(ring, 0.1);
  assert.equal(path.match(/M/g)?.length, 2);
  // The line around the hole lies inside the ring, so outside of the hole.
  assert.match(path, /M0\.9 |L0\.9 /);
});

test("shapes: one grid, and a samurai of 369 cells", () => {
  assert.equal(SINGLE.cells.length, 81);
  assert.equal(SINGLE.boxes.length, 9);
  const samurai = figure([[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]].map(([row, col]) => ({ row: row!, col: col! })));
  assert.equal(samurai.cells.length, 369);
  assert.equal(samurai.boxes.length, 41);
  assert.equal(samurai.rows, 21);
});

test("cells by name", () => {
  assert.equal(cellNumber("r1c1"), 0);
  assert.equal(cellNumber("r9c9"), 80);
  assert.equal(cellNumber("r0c1"), undefined);
});
