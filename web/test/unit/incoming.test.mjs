// Content that comes in: files reach the engine as bytes, and a paste has two forms.

import assert from "node:assert/strict";
import { test } from "node:test";
import { gzipSync } from "node:zlib";

import { source } from "./source.mjs";

const { contentOf, firstWithPuzzles, shown } = await source("incoming.ts");
const { isBlank } = await source("content.ts");

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const MOST = 1 << 20;
const file = (bytes, type = "") => new File([bytes], "a.txt", { type });
const wide = (text) => new Uint8Array(Buffer.from(`\uFEFF${text}`, "utf16le"));
const latin = new Uint8Array(Buffer.from(`${EASY} caf\u00E9`, "latin1"));
const utf8 = new TextEncoder().encode(`${EASY} café`);

test("the bytes of a file are not decoded on their way", async () => {
  for (const bytes of [wide(EASY), latin, utf8, new Uint8Array(256).map((_, at) => at), new Uint8Array()]) {
    assert.deepEqual(await contentOf(file(bytes), MOST), bytes);
  }
});

test("a gzip file is unpacked, in whatever encoding its content is", async () => {
  for (const bytes of [wide(EASY), latin, utf8]) assert.deepEqual(await contentOf(file(gzipSync(bytes)), MOST), bytes);
});

test("large and damaged files are refused before they fill the memory", async () => {
  await assert.rejects(contentOf(file(new Uint8Array(MOST + 1)), MOST), /larger than 50 MB/);
  const bomb = gzipSync(new Uint8Array(64 * MOST));
  assert.ok(bomb.length < MOST);
  await assert.rejects(contentOf(file(bomb), MOST), /larger than 50 MB/);
  const cut = gzipSync(Buffer.from(EASY.repeat(100))).subarray(0, 40);
  await assert.rejects(contentOf(file(cut), MOST), /^Error: a\.txt cannot be read: /);
});

test("a picture is refused by its kind, unless it is text", async () => {
  await assert.rejects(contentOf(file("?", "image/png"), MOST), /is a picture/);
  assert.equal(shown(await contentOf(file("<svg/>", "image/svg+xml"), MOST)), "<svg/>");
});

test("the field shows texts and UTF-8, and nothing that it would change", () => {
  assert.equal(shown(EASY), EASY);
  assert.equal(shown(utf8), `${EASY} café`);
  for (const content of [wide(EASY), latin, "1".repeat(100_000)]) assert.equal(shown(content), "");
  assert.deepEqual(["", " \n\t", new Uint8Array()].map(isBlank), [true, true, true]);
  assert.deepEqual([EASY, wide(EASY), new Uint8Array([32])].map(isBlank), [false, false, false]);
});

test("the second form of a paste is read only where the first has no puzzle", async () => {
  const asked = [];
  const read = async (form) => {
    asked.push(form);
    return { answers: form.includes("puzzle") ? [form] : [], of: form };
  };
  const cases = [
    [["a puzzle", "<b>puzzle</b>"], "a puzzle", ["a puzzle"]],
    [["words", "<b>puzzle</b>"], "<b>puzzle</b>", ["words", "<b>puzzle</b>"]],
    [["", "<b>puzzle</b>"], "<b>puzzle</b>", ["<b>puzzle</b>"]],
    [["words", "<b>words</b>"], "words", ["words", "<b>words</b>"]],
    [["words", ""], "words", ["words"]],
  ];
  for (const [forms, taken, expected] of cases) {
    asked.length = 0;
    const [form, answer] = await firstWithPuzzles(forms, read);
    assert.deepEqual([form, answer.of, asked], [taken, taken, expected]);
  }
  assert.equal(await firstWithPuzzles([" ", ""], read), undefined);
});
