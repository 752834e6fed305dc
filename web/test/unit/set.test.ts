// Setting puzzles: every kind of constraint as strokes and as an entry of a document, without the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";
import type { Document } from "ninefold";

import { FLAGS, KINDS, TOOLS, groupOf, isOutside, kindOf, matching } from "../../src/set/kinds.ts";
import { cellAt, framed, square } from "../../src/set/frame.ts";
import { type Entry, blank, cellsOf, directionsAt, documentOf, lacksNumber, numberOf, numbered, placeOf, several, sheetOf } from "../../src/set/sheet.ts";
import { across, around, draftOf, entryOf, longer, meant, moved } from "../../src/set/strokes.ts";

const engine = await load();
const examples = engine.constraints().map(({ key, example }) => ({ key, document: example as unknown as Document }));
const entriesOf = (document: Document): Entry[] => sheetOf(document)!.entries;

test("the module of the build has every kind of the engine, each with a tool or a switch", () => {
  assert.deepEqual(KINDS.map(({ key }) => key), examples.map(({ key }) => key));
  assert.deepEqual(KINDS.filter((kind) => !FLAGS.includes(kind) && !TOOLS.includes(kind)).map(({ key }) => key), ["either"]);
  assert.ok(TOOLS.length >= 35 && FLAGS.length >= 10);
  for (const kind of TOOLS) assert.ok(groupOf(kind), kind.key);
  const forms = (form: string): string[] => KINDS.filter((kind) => kind.form === form).map(({ key }) => key);
  assert.deepEqual(forms("pair"), ["difference", "ratio", "xv", "greaterthan"]);
  assert.deepEqual(forms("square"), ["quadruple"]);
  assert.deepEqual(KINDS.filter(({ sets }) => sets).map(({ key }) => key), ["equalsum", "samedigits"]);
  assert.deepEqual(kindOf("xv")?.number, ["X", "V"]);
});

test("the example of every kind is a sheet, and its document has the same rules and solution", () => {
  for (const { key, document } of examples) {
    const sheet = sheetOf(document);
    assert.ok(sheet, key);
    assert.ok([...sheet.flags, ...sheet.entries.map(({ key }) => key)].includes(key), key);
    const again = documentOf(sheet);
    assert.deepEqual(engine.parse(again).document, engine.parse(document).document, key);
    assert.equal(engine.check(again).verdict, "unique", key);
    const without = documentOf({ ...sheet, flags: [], entries: [] });
    assert.notEqual(engine.check(without).verdict, "unique", key);
  }
});

test("an entry as strokes, and again as an entry, is the same", () => {
  let tried = 0;
  for (const { key, document } of examples) {
    const kind = kindOf(key)!;
    if (!groupOf(kind) || kind.fields === "cell" || isOutside(kind)) continue;
    const { size = 9 } = document;
    entriesOf(document).forEach((entry, at) => {
      const { value: _, values: __, ...drawn } = entry;
      const draft = draftOf(kind, entry, at, square(size));
      assert.deepEqual(entryOf(draft, square(size)), drawn, key);
      assert.equal(draft.at, at);
      tried += 1;
    });
  }
  assert.ok(tried >= 25, `${tried} entries`);
});

test("the digits of a pill keep their order, whichever way it is drawn or changed", () => {
  const kind = kindOf("arrow")!;
  const drawn = entryOf({ kind, strokes: [[2, 1, 10, 19]], held: false, pill: 2 }, square(9));
  assert.deepEqual(drawn, { key: "arrow", cells: ["R1C2", "R1C3"], lines: [["R1C2", "R2C2", "R3C2"]] });
  const entry: Entry = { key: "arrow", cells: ["R1C2", "R1C3"], lines: [["R1C2", "R2C2"], ["R1C3", "R2C3"]] };
  assert.deepEqual(entryOf(draftOf(kind, entry, 0, square(9)), square(9)), entry);
});

test("a number is typed as it is shown, and a kind that needs one is unfinished without it", () => {
  for (const { key, document } of examples) {
    for (const entry of entriesOf(document)) {
      assert.deepEqual(numbered(entry, numberOf(entry)), entry, key);
      const { number } = kindOf(entry.key)!;
      const bare = numbered(entry, "");
      assert.equal(lacksNumber(bare), number !== "none" && number !== "optional", key);
      assert.equal(numberOf(bare), "");
    }
  }
  assert.equal(numbered({ key: "killercage", cells: ["R1C1"] }, "007x").value, "7");
  assert.deepEqual(numbered({ key: "quadruple", cells: [] }, "1, 2 2").values, [1, 2, 2]);
});

test("a line goes from cell to cell, fills what a fast hand left out, and comes back", () => {
  assert.deepEqual([0, 1, 2, 12].reduce((line, cell) => longer(line, cell, square(9)), [] as number[]), [0, 1, 2, 12]);
  assert.deepEqual(longer([0], 20, square(9)), [0, 10, 20]);
  assert.deepEqual(longer([0, 1, 2], 1, square(9)), [0, 1]);
  assert.deepEqual(longer([0, 1], 1, square(9)), [0, 1]);
  // A loop is closed by its first cell.
  assert.deepEqual(longer([0, 1, 10, 9], 0, square(9)), [0, 1, 10, 9, 0]);
});

test("a tap near a side or a corner means the cells around it", () => {
  assert.equal(across(0, { x: 0.45, y: 0.1 }, square(9)), 1);
  assert.equal(across(0, { x: -0.45, y: 0 }, square(9)), undefined);
  assert.equal(across(40, { x: 0, y: -0.3 }, square(9)), 31);
  assert.equal(across(40, { x: 0.1, y: 0.1 }, square(9)), undefined);
  assert.deepEqual(around(40, { x: -0.4, y: -0.4 }, square(9)), [30, 31, 39, 40]);
  assert.deepEqual(around(80, { x: 0.4, y: 0.4 }, square(9)), [70, 71, 79, 80]);
  const quadruple = kindOf("quadruple")!;
  assert.deepEqual(meant(quadruple, [10, 0], { x: 0, y: 0 }, square(9)), [0, 1, 9, 10]);
  assert.deepEqual(moved([0, 1, 9], 40, square(9)), [40, 41, 49]);
  assert.equal(moved([0, 1], 8, square(9)), undefined);
});

test("directions lead into the grid from every place beside it", () => {
  for (const size of [4, 9, 16]) {
    assert.deepEqual(directionsAt(placeOf("R0C0"), square(size)), ["DR"]);
    assert.deepEqual(directionsAt(placeOf(`R0C${size}`), square(size)), ["DL"]);
    assert.deepEqual(directionsAt(placeOf("R0C2"), square(size)), ["DL", "DR"]);
    assert.deepEqual(directionsAt(placeOf(`R${size + 1}C${size + 1}`), square(size)), ["UL"]);
  }
});

test("kinds are found by their names, also by other ones", () => {
  const found = (text: string): string[] => matching(TOOLS, text).map(({ key }) => key);
  assert.deepEqual(found("german"), ["whispers"]);
  assert.ok(found("sum").includes("sandwichsum"));
  assert.equal(found("").length, TOOLS.length);
  assert.deepEqual(found("nothing at all"), []);
});

test("a document of several grids is a sheet; one of a size that is not drawn is none", () => {
  const plain = documentOf(blank()) as unknown as Document;
  assert.deepEqual(sheetOf(plain), blank());
  const samurai = several("samurai", 369);
  assert.deepEqual(sheetOf(documentOf(samurai) as unknown as Document), samurai);
  assert.equal(sheetOf({ ...plain, size: 25, givens: ".".repeat(625) }), undefined);
  assert.equal(sheetOf({ ...plain, givens: "." }), undefined);
});

test("gaps between grids are no cells: strokes pass over them, and nothing is moved into them", () => {
  // Two grids of one row: cells 0 to 2, a gap, cells 3 to 5.
  const places = [0, 1, 2, 4, 5, 6].map((column) => ({ row: 0, column }));
  const frame = framed({ rows: 1, columns: 7, cells: places }, 3);
  assert.equal(cellAt(frame, { row: 0, column: 3 }), undefined);
  assert.equal(cellAt(frame, { row: 0, column: 4 }), 3);
  assert.deepEqual(longer([1], 4, frame), [1, 2, 3, 4]);
  assert.equal(across(2, { x: 0.45, y: 0 }, frame), undefined);
  assert.deepEqual(moved([0, 1], 3, frame), [3, 4]);
  assert.equal(moved([0, 1], 2, frame), undefined);
  const cage = kindOf("killercage")!;
  const entry = entryOf({ kind: cage, strokes: [[3, 4]], held: false, pill: 1 }, frame);
  assert.deepEqual(entry.cells, ["R1C5", "R1C6"]);
  assert.deepEqual(cellsOf(entry, frame), [3, 4]);
});
