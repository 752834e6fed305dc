// Setting puzzles: every kind of constraint as strokes and as an entry of a document, without the page.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";
import type { Document } from "ninefold";

import { FLAGS, KINDS, TOOLS, groupOf, isOutside, kindOf, matching } from "../../src/set/kinds.ts";
import { type Entry, blank, directionsAt, documentOf, lacksNumber, numberOf, numbered, placeOf, sheetOf } from "../../src/set/sheet.ts";
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
    if (kind.fields === "flag" || kind.fields === "cell" || isOutside(kind)) continue;
    const { size = 9 } = document;
    entriesOf(document).forEach((entry, at) => {
      const { value: _, values: __, ...drawn } = entry;
      const draft = draftOf(kind, entry, at, size);
      assert.deepEqual(entryOf(draft, size), drawn, key);
      assert.equal(draft.at, at);
      tried += 1;
    });
  }
  assert.ok(tried >= 25, `${tried} entries`);
});

test("the digits of a pill keep their order, whichever way it is drawn or changed", () => {
  const kind = kindOf("arrow")!;
  const drawn = entryOf({ kind, strokes: [[2, 1, 10, 19]], held: false, pill: 2 }, 9);
  assert.deepEqual(drawn, { key: "arrow", cells: ["R1C2", "R1C3"], lines: [["R1C2", "R2C2", "R3C2"]] });
  const entry: Entry = { key: "arrow", cells: ["R1C2", "R1C3"], lines: [["R1C2", "R2C2"], ["R1C3", "R2C3"]] };
  assert.deepEqual(entryOf(draftOf(kind, entry, 0, 9), 9), entry);
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
  assert.deepEqual([0, 1, 2, 12].reduce((line, cell) => longer(line, cell, 9), [] as number[]), [0, 1, 2, 12]);
  assert.deepEqual(longer([0], 20, 9), [0, 10, 20]);
  assert.deepEqual(longer([0, 1, 2], 1, 9), [0, 1]);
  assert.deepEqual(longer([0, 1], 1, 9), [0, 1]);
  // A loop is closed with its first cell.
  assert.deepEqual(longer([0, 1, 10, 9], 0, 9), [0, 1, 10, 9, 0]);
});

test("a tap near a side or a corner means the cells around it", () => {
  assert.equal(across(0, { x: 0.45, y: 0.1 }, 9), 1);
  assert.equal(across(0, { x: -0.45, y: 0 }, 9), undefined);
  assert.equal(across(40, { x: 0, y: -0.3 }, 9), 31);
  assert.equal(across(40, { x: 0.1, y: 0.1 }, 9), undefined);
  assert.deepEqual(around(40, { x: -0.4, y: -0.4 }, 9), [30, 31, 39, 40]);
  assert.deepEqual(around(80, { x: 0.4, y: 0.4 }, 9), [70, 71, 79, 80]);
  const quadruple = kindOf("quadruple")!;
  assert.deepEqual(meant(quadruple, [10, 0], { x: 0, y: 0 }, 9), [0, 1, 9, 10]);
  assert.deepEqual(moved([0, 1, 9], 40, 9), [40, 41, 49]);
  assert.equal(moved([0, 1], 8, 9), undefined);
});

test("directions lead into the grid from every place beside it", () => {
  for (const size of [4, 9, 16]) {
    assert.deepEqual(directionsAt(placeOf("R0C0"), size), ["DR"]);
    assert.deepEqual(directionsAt(placeOf(`R0C${size}`), size), ["DL"]);
    assert.deepEqual(directionsAt(placeOf("R0C2"), size), ["DL", "DR"]);
    assert.deepEqual(directionsAt(placeOf(`R${size + 1}C${size + 1}`), size), ["UL"]);
  }
});

test("kinds are found by their names, also by other ones", () => {
  const found = (text: string): string[] => matching(TOOLS, text).map(({ key }) => key);
  assert.deepEqual(found("german"), ["whispers"]);
  assert.ok(found("sum").includes("sandwichsum"));
  assert.equal(found("").length, TOOLS.length);
  assert.deepEqual(found("nothing at all"), []);
});

test("a document of several grids, or of a size that is not drawn, is no sheet", () => {
  const plain = documentOf(blank()) as unknown as Document;
  assert.deepEqual(sheetOf(plain), blank());
  assert.equal(sheetOf({ ...plain, layout: "samurai" } as Document), undefined);
  assert.equal(sheetOf({ ...plain, size: 25, givens: ".".repeat(625) }), undefined);
  assert.equal(sheetOf({ ...plain, givens: "." }), undefined);
});
