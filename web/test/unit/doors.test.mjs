// Loading puzzles: files, pastes and drops as passed to the engine; puzzles opened, messages shown and announced. The engine is replaced by one that
// finds lines of 81 cells.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";

import { rolldown } from "rolldown";
import { compileModule } from "svelte/compiler";
import ts from "typescript";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Modules that need a browser, by name below `src`. Those used only by links must remain external. */
const STAND_INS = {
  "engine/engine.ts": `
    export const ask = (kind, question) => question({ parseAll: globalThis.parseAll }, undefined);
    export const isAbort = () => false;
    export const told = (error) => error.message;`,
  "router.svelte.ts": "export const router = { route: { view: 'start' }, went: [], go(to) { this.went.push(to); }, replace() {} }; export const href = (view, rest, query) => JSON.stringify({ view, ...query });",
  "live.svelte.ts": "export const live = { told: [], tell(text) { this.told.push(text); } };",
};

/** Compiles the code for loading puzzles, with runes as for a server, where state is a plain value. */
async function compiled() {
  const folder = await mkdtemp(join(ROOT, "node_modules", ".doors-"));
  const plain = (code) => ts.transpileModule(code, { compilerOptions: { target: "es2022", module: "esnext", verbatimModuleSyntax: true } }).outputText;
  const plugin = {
    name: "doors",
    // The board of one grid, which the engine describes, is not needed here.
    resolveId: (id) => (id === "virtual:single" ? "\0virtual:single" : undefined),
    async load(id) {
      if (id === "\0virtual:single") return "export default { constraints: [] };";
      const name = Object.keys(STAND_INS).find((name) => id.endsWith(`/src/${name}`));
      if (name) return { code: STAND_INS[name], moduleType: "js" };
      if (!id.endsWith(".svelte.ts")) return null;
      return { code: compileModule(plain(await readFile(id, "utf8")), { generate: "server", filename: id }).js.code, moduleType: "js" };
    },
  };
  const entry = join(folder, "entry.mjs");
  try {
    await writeFile(entry, ["doors", "live", "router"].map((name) => `export * from "${ROOT}src/${name}.svelte.ts";`).join("\n"));
    const bundle = await rolldown({ input: entry, external: [/^ninefold/, /^svelte/, /^\.\/(link|play|store)/], plugins: [plugin], logLevel: "silent" });
    const { output } = await bundle.write({ dir: join(folder, "out"), format: "esm", entryFileNames: "[name].mjs", inlineDynamicImports: true });
    return await import(pathToFileURL(join(folder, "out", output[0].fileName)).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

globalThis.location = { hash: "#/" };
const { doors, live, router } = await compiled();
const listeners = new Map();
globalThis.addEventListener = (name, listener) => listeners.set(name, listener);
globalThis.HTMLElement = class {};
doors.listen();

const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";

/** The contents that were passed to the engine. */
let asked = [];
globalThis.parseAll = async (content) => {
  asked.push(content);
  const text = typeof content === "string" ? content : new TextDecoder(content[0] === 0xff ? "utf-16le" : "utf-8").decode(content);
  const lines = text.split(/[\n<>]/);
  const answers = lines.filter((line) => /^[.1-9]{81}$/.test(line)).map((givens) => ({ document: { givens, format: "line" } }));
  const errors = lines.filter((line) => /^[.1-9]{2,80}$/.test(line)).map((line) => new Error(`short: ${line}`));
  return { answers, errors, notes: lines.filter((line) => line.startsWith("note")) };
};

/** Sends an event with a content; returns whether the page has handled it, once everything is read. */
async function happens(name, contents, files = []) {
  [asked, live.told, router.went, doors.isOpen] = [[], [], [], false];
  let isTaken = false;
  const data = { files, getData: (type) => contents[type] ?? "" };
  listeners.get(name)({ target: null, clipboardData: data, dataTransfer: data, preventDefault: () => (isTaken = true) });
  for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setImmediate(done));
  return isTaken;
}

for (const name of ["paste", "drop"]) {
  test(`${name}: one puzzle is opened, and the notes on it are told`, async () => {
    assert.ok(await happens(name, { "text/plain": `note one\n${EASY}\nnote two` }));
    assert.deepEqual([doors.isOpen, router.went], [false, [JSON.stringify({ view: "solve", puzzle: EASY })]]);
    assert.match(live.told.join(" "), /Read as line, 30 givens\. Note one\. 1 more note\./);
  });

  test(`${name}: several puzzles, or an error beside one, are shown`, async () => {
    for (const [text, errors] of [[`${EASY}\n${HARD}`, 0], [`${EASY}\n12`, 1], ["nothing", 0]]) {
      await happens(name, { "text/plain": text });
      assert.deepEqual([doors.isOpen, router.went, doors.errors.length], [true, [], errors], text);
      assert.equal(doors.text, text);
    }
  });

  test(`${name}: the HTML is read where the text has no puzzle, and a picture of the cells is left alone`, async () => {
    const html = `<table>\n${EASY}\n</table>`;
    await happens(name, { "text/plain": "words", "text/html": html }, [new File(["?"], "image.png", { type: "image/png" })]);
    assert.deepEqual(asked, ["words", html]);
    assert.deepEqual(router.went, [JSON.stringify({ view: "solve", puzzle: EASY })]);
  });

  test(`${name}: the bytes of a file reach the engine as they are`, async () => {
    const bytes = new Uint8Array(Buffer.from(`\uFEFF${EASY}`, "utf16le"));
    await happens(name, {}, [new File([bytes], "wide.txt")]);
    assert.deepEqual(asked, [bytes]);
    assert.deepEqual([doors.source, router.went.length], ["wide.txt", 1]);
  });

  test(`${name}: of several files the dialog names the one that was read`, async () => {
    await happens(name, {}, [new File([EASY], "a.txt"), new File([HARD], "b.txt")]);
    assert.deepEqual([doors.isOpen, doors.found.length, doors.notes], [true, 1, ["Only a.txt was read, the first of 2 files."]]);
  });
}

test("a file that cannot be read is named with the reason", async () => {
  const file = { name: "folder", type: "", size: 0, arrayBuffer: () => Promise.reject(new Error("it is gone")) };
  await happens("drop", {}, [file]);
  assert.deepEqual([doors.isOpen, doors.errors], [true, ["folder cannot be read: it is gone."]]);
});

test("a picture alone is named, and the engine is not asked", async () => {
  await happens("drop", {}, [new File(["?"], "cells.png", { type: "image/png" })]);
  assert.deepEqual([asked, doors.isOpen, doors.errors.length], [[], true, 1]);
  assert.match(doors.errors[0], /^cells\.png is a picture/);
});

test("an empty paste is left to the browser", async () => {
  assert.equal(await happens("paste", { "text/plain": " \n" }), false);
  assert.deepEqual([asked, doors.isOpen], [[], false]);
});
