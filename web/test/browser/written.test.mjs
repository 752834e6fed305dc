// The pages written by the command, in every theme: automatic checks find no fault, and the pages make no requests.

import assert from "node:assert/strict";
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { after, before, test } from "node:test";
import { promisify } from "node:util";

import { launch } from "./harness.mjs";

const command = process.env.NINEFOLD_COMMAND;
const skip = command ? false : "NINEFOLD_COMMAND names no command";
const run = (...args) => promisify(execFile)(command, args, { maxBuffer: 1 << 28 });
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..";
const THEMES = ["light", "dark", "print", "okabe-ito", "contrast", "grey"];

let browser, folder, several, samurai;
before(async () => {
  if (skip) return;
  [browser, folder] = await Promise.all([launch(), mkdtemp(join(tmpdir(), "ninefold-pages-"))]);
  [several, samurai] = [join(folder, "several.txt"), join(folder, "samurai.txt")];
  await writeFile(several, `${EASY} an easy one\n${HARD}\n${EASY}\n`);
  await run("generate", "--layout", "samurai", "--seed", "1", "-o", samurai);
});
after(async () => {
  await browser?.close();
  if (folder) await rm(folder, { recursive: true, force: true });
});

/** The arguments of each page, and whether it is checked in every theme: only pictures and tables have colours, and all pages share these. */
const PAGES = [
  { name: "a puzzle with its solution", args: () => ["render", "--solution", "--labels", EASY], isColoured: true },
  { name: "several puzzles", args: () => ["render", "--title", "Three", several] },
  { name: "candidates in another script", args: () => ["render", "--candidates", "--symbols", "devanagari", EASY] },
  { name: "several grids", args: () => ["render", samurai] },
  { name: "the style of a book", args: () => ["render", "--style", "zambon", EASY] },
  { name: "an easy path", args: () => ["explain", EASY] },
  { name: "a hard path, with what is inside", args: () => ["explain", "--nested", "--grids", "--steps", "25", HARD] },
  { name: "a path of Sudoku Explainer", args: () => ["explain", "--method", "explainer", "--steps", "25", HARD] },
  { name: "a collection in figures", args: () => ["stats", several] },
];

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const RULES = { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };

for (const { name, args, isColoured } of PAGES) {
  test(`${name}: no fault that can be found by rule, and nothing from elsewhere`, { skip, timeout: 180_000 }, async () => {
    for (const theme of isColoured ? THEMES : [undefined]) {
      const file = join(folder, "page.html");
      await rm(file, { force: true });
      await run(...args(), ...(theme ? ["--theme", theme] : []), "-o", file);
      for (const [width, colorScheme] of [[1280, "light"], [360, "dark"]]) {
        const context = await browser.newContext({ viewport: { width, height: 800 }, colorScheme });
        const page = await context.newPage();
        const wrong = [];
        page.on("console", (message) => wrong.push(`console: ${message.text().slice(0, 120)}`));
        page.on("pageerror", (error) => wrong.push(`error: ${error.message}`));
        page.on("request", (request) => /^(file|data):/.test(request.url()) || wrong.push(`request: ${request.url()}`));
        await page.goto(pathToFileURL(file).href);
        await page.evaluate(axe);
        const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, rules), RULES);
        wrong.push(...violations.map(({ id, nodes }) => `${id}: ${nodes.length}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 160)} ${failureSummary.replace(/\s+/g, " ").slice(0, 220)}`).join(" | ")}`));
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
        if (wide > 1) wrong.push(`${wide} pixels wider than the window`);
        assert.deepEqual(wrong, [], `${theme ?? ""} ${width}`);
        await context.close();
      }
    }
  });
}
