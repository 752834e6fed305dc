// Loaded content: files are passed to the engine as bytes, and a paste has two forms.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync, gzipSync } from "node:zlib";

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

/** Returns an archive of files by name, compressed or stored. */
function zip(files, { method = 8, flags = 0 } = {}) {
  const [entries, records] = [[], []];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = method === 8 ? deflateRawSync(Buffer.from(text)) : Buffer.from(text);
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(flags, 6);
    header.writeUInt16LE(method, 8);
    header.writeUInt16LE(name.length, 26);
    const record = Buffer.alloc(46);
    record.writeUInt32LE(0x02014b50, 0);
    record.writeUInt16LE(flags, 8);
    record.writeUInt16LE(method, 10);
    record.writeUInt32LE(content.length, 20);
    record.writeUInt16LE(name.length, 28);
    record.writeUInt32LE(at, 42);
    entries.push(header, Buffer.from(name), content);
    records.push(record, Buffer.from(name));
    at += 30 + name.length + content.length;
  }
  const directory = Buffer.concat(records);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(at, 16);
  return new Uint8Array(Buffer.concat([...entries, directory, end]));
}

test("the files of an archive come one behind the other, without folders and what systems put beside them", async () => {
  const files = { "a/": "", "a/one.txt": EASY, "__MACOSX/._one.txt": "junk", ".hidden": "junk", "two.json": "{}" };
  for (const method of [0, 8]) assert.equal(shown(await contentOf(file(zip(files, { method })), MOST)), `${EASY}\n{}`);
});

test("archives that are damaged, locked or too large are refused", async () => {
  const whole = zip({ "a.txt": EASY, "b.txt": EASY });
  for (const length of [whole.length - 1, whole.length - 30, 60]) await assert.rejects(contentOf(file(whole.subarray(0, length)), MOST), /the archive is damaged|cannot be read/);
  await assert.rejects(contentOf(file(zip({ "a.txt": EASY }, { flags: 1 })), MOST), /a\.txt in the archive has a password/);
  await assert.rejects(contentOf(file(zip({ "a.txt": EASY }, { method: 12 })), MOST), /compressed in a way that browsers cannot unpack/);
  const bomb = { "a.txt": "1".repeat(MOST - 10), "b.txt": "2".repeat(MOST - 10) };
  await assert.rejects(contentOf(file(zip(bomb)), MOST), /larger than 50 MB/);
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
