// Rules beyond those of plain grids: the views that draw or set them accept them, all others refuse them, and no text of a puzzle omits them.

import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { load } from "ninefold";

import { source } from "./source.mjs";

const { asText } = await source("board/line.ts");
const engine = await load();

const SRC = fileURLToPath(new URL("../../src/", import.meta.url));
const GIVENS = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
const document = (rules) => ({ format: "ninefold", version: 1, ...rules, givens: rules.size ? ".".repeat(rules.size ** 2) : GIVENS });
const VARIANTS = [
  { killercage: [{ cells: ["R1C1", "R1C2"], value: "9" }] },
  { antiknight: true },
  { regions: Array.from({ length: 81 }, (_, cell) => Math.floor(((cell + 1) % 81) / 9)) },
  { size: 6 },
  { size: 16 },
];

/** Readers that accept other rules: those for games and for drawings read the rules of each puzzle; those for setting puzzles keep all rules. */
const READERS = {
  "doors.svelte.ts": /isRuled\(/,
  "views/New.svelte": /isRuled\(/,
  "solve/solving.svelte.ts": /rulesText\(/,
  "views/Print.svelte": /rulesText\(/,
  "set/setting.svelte.ts": /withEntries\(/,
};

test("only readers that ask for the rules take others than those of plain grids", async () => {
  let readers = 0;
  for (const name of await readdir(SRC, { recursive: true })) {
    if (!/\.(ts|svelte)$/.test(name)) continue;
    const text = await readFile(SRC + name, "utf8");
    for (const [call, receiver] of text.matchAll(/(\w+|\))\.parse(?:All)?\(.*/g)) {
      if (["JSON", "Date"].includes(receiver)) continue;
      readers += 1;
      if (READERS[name]) assert.match(text, READERS[name], name);
      else assert.match(call, /plain: true/, `${name}: ${call}`);
    }
  }
  assert.ok(readers >= 8, `${readers} readers`);
});

test("other rules are refused with the reason", () => {
  for (const rules of VARIANTS) {
    const text = JSON.stringify(document(rules));
    assert.throws(() => engine.parse(text, { plain: true }), /plain 9x9 grids/);
    const { answers, errors } = engine.parseAll(text, { plain: true });
    assert.equal(answers.length, 0);
    assert.match(errors[0].message, /plain 9x9 grids/);
  }
  assert.equal(engine.parse(JSON.stringify(document({})), { plain: true }).puzzle, GIVENS);
});

test("the text of a document keeps its rules", () => {
  assert.equal(asText({ document: document({}) }), GIVENS);
  for (const rules of VARIANTS) {
    const parsed = engine.parse(JSON.stringify(document(rules)));
    const text = asText(parsed);
    assert.notEqual(text, parsed.document.givens);
    assert.equal(engine.parse(text).rules, parsed.rules);
  }
});
