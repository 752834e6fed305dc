import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";

import { contour } from "../../src/board/contour.ts";
import { ARROWS, Places } from "../../src/board/places.ts";
import { SINGLE } from "../../src/board/shape.ts";

const engine = await load();

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
  // The line around the hole is inside the ring, and therefore outside the hole.
  assert.match(path, /M0\.9 |L0\.9 /);
});

test("the board of one grid is part of the page, as the engine describes it", () => {
  assert.deepEqual(SINGLE, engine.geometry());
  assert.deepEqual(SINGLE, engine.geometry({ layout: "single" }));
});

test("arrows go around the edge, over places without a cell, and back", () => {
  const back = { ArrowUp: "ArrowDown", ArrowDown: "ArrowUp", ArrowLeft: "ArrowRight", ArrowRight: "ArrowLeft" } as const;
  for (const layout of ["single", "samurai", "clueless-1", "windmill"]) {
    const places = new Places(engine.geometry({ layout }));
    const { cells } = places.shape;
    for (let cell = 0; cell < cells.length; cell += 1) {
      for (const [there, again] of Object.entries(back)) {
        const next = places.beside(cell, ARROWS[there]!);
        assert.equal(places.beside(next, ARROWS[again]!), cell, `${layout} ${places.name(cell)} ${there}`);
        const isAcross = there === "ArrowLeft" || there === "ArrowRight";
        assert.equal(isAcross ? cells[next]!.row : cells[next]!.column, isAcross ? cells[cell]!.row : cells[cell]!.column);
      }
    }
  }
});
