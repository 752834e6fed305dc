// The analysis of puzzles with other rules: drawn, judged, explained step by step, with their solutions and candidates.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { load } from "ninefold";

import { missing, puzzles } from "./corpus.mjs";
import { eventually, visit } from "./harness.mjs";
import { browser, cell, server } from "./stage.mjs";

let engine;
before(async () => (engine = await load()));

const solve = (text, work, options) => visit(browser, server.base, `#/solve?puzzle=${encodeURIComponent(text)}`, work, options);
const verdict = (page, kind) => page.locator(`[data-verdict="${kind}"]`).waitFor({ timeout: 60_000 });
const path = (page) => page.waitForFunction(() => !/^0\/0$/.test(document.querySelector(".place")?.textContent ?? "0/0"), undefined, { timeout: 60_000 });
const digits = (page) => page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".cell-digit").textContent || ".").join(""));
const notes = (page) => page.locator(".cell").evaluateAll((cells) => cells.map((cell) => [...cell.querySelectorAll(".note")].map((note) => note.textContent).sort().join("") || cell.querySelector(".cell-digit").textContent));
const drawn = (page) => eventually(async () => assert.ok((await page.locator(".board .ruled :is(path, text)").count()) > 0));

for (const [name, kinds, size] of [["cages", ["killercage"], 9], ["thermometers", ["thermometer"], 9], ["cages of six rows", ["killercage"], 6], ["irregular regions", ["irregular"], 9], ["sandwich sums", ["sandwichsum"], 9]]) {
  test(`a real puzzle with ${name}: one solution, and every position of its path is the engine's`, { skip: missing }, async () => {
    const [{ text, solution }] = puzzles(kinds, size);
    const { path: known } = engine.explain(text, { method: "hints" });
    await solve(text, async (page) => {
      await verdict(page, "unique");
      if (!kinds.includes("irregular")) await drawn(page);
      // Marks of steps are filled: text on the board is above them.
      if (kinds.includes("killercage")) assert.equal(await page.locator(".board-over .ruled text").count(), JSON.parse(text).killercage.filter(({ value }) => value).length);
      await page.getByText("Ratings of other programs exist for plain grids only.").waitFor();
      await page.locator(".rules li").first().waitFor();
      await path(page);
      assert.equal(await page.locator(".place").textContent(), `0/${known.steps.length}`);
      for (let step = 1; step <= known.steps.length + 1; step += 1) {
        await page.keyboard.press("]");
        if (step > 2 && step % 9 !== 0 && step <= known.steps.length) continue;
        const { end } = engine.explain(text, { method: "hints", steps: step - 1 }).path;
        // The engine's texts have nine rows of nine, or 16 of 16.
        const side = Math.sqrt(end.givens.length);
        const placed = Array.from({ length: size * size }, (_, at) => side * Math.floor(at / size) + (at % size)).map((at) => (end.givens[at] === "." ? (end.placed?.[at] ?? ".") : end.givens[at])).join("");
        assert.equal(await digits(page), placed, `before step ${step}`);
        // Candidates that a rule excludes are missing from the notes of its cell.
        const seen = await notes(page);
        for (const [where, gone] of Object.entries(end.eliminated ?? {})) {
          const [row, column] = /^r(\d+)c(\d+)$/.exec(where).slice(1).map(Number);
          for (const sign of gone) assert.ok(!seen[(row - 1) * size + column - 1].includes(sign), `${where}<>${sign} before step ${step}`);
        }
        if (step <= known.steps.length) {
          await page.locator(".why").first().waitFor();
          assert.match(await page.locator(".why").first().innerText(), /\S{3}/);
        }
      }
      if (known.solved) assert.equal(await digits(page), solution);
      await page.keyboard.press("Home");
      assert.equal(await digits(page), JSON.parse(text).givens);
    });
  });
}

test("several solutions with the cells that differ, no solution with the broken rule, and cages alone are a puzzle", { skip: missing }, async () => {
  const [{ text }] = puzzles(["killercage"]);
  const { givens, killercage, ...rest } = JSON.parse(text);
  const loose = JSON.stringify({ ...rest, givens: ".".repeat(81), killercage: killercage.slice(0, 2) });
  await solve(loose, async (page) => {
    await verdict(page, "many");
    const { differ } = engine.check(loose);
    if (differ.length < 81) await eventually(async () => assert.equal(await page.locator(".ground-pointed").count(), differ.length));
    // Writes digits into the first cage whose sum is wrong.
    const [{ cells, value }] = killercage;
    const numbers = cells.map((name) => /R(\d)C(\d)/.exec(name).slice(1).map(Number)).map(([row, column]) => (row - 1) * 9 + column - 1);
    const wrong = Array.from({ length: 9 }, (_, at) => at + 1).slice(0, numbers.length);
    if (wrong.reduce((sum, digit) => sum + digit, 0) === Number(value)) wrong[wrong.length - 1] += 1;
    for (const [at, number] of numbers.entries()) {
      await cell(page, number).click();
      await page.keyboard.press(String(wrong[at]));
    }
    await eventually(async () => assert.match(await page.locator(".answer").getAttribute("data-verdict"), /none|invalid/));
    await page.locator(".verdict .reason").waitFor();
    assert.match(await page.locator(".verdict .reason").innerText(), /cage|sum/i);
  });
});

test("solutions one by one, and the candidates that occur in them", { skip: missing }, async () => {
  const [{ text, solution }] = puzzles(["thermometer"]);
  const document = JSON.parse(text);
  const loose = JSON.stringify({ ...document, givens: [...document.givens].map((sign, at) => (at < 12 ? "." : sign)).join("") });
  await solve(text, async (page) => {
    await verdict(page, "unique");
    await page.getByRole("tab", { name: "More" }).click();
    await page.getByText("Only for plain grids").waitFor();
    await page.getByRole("button", { name: "Show solutions" }).click();
    await page.getByText("Solution 1 of 1").waitFor();
    assert.equal(await digits(page), solution);
    await page.getByRole("button", { name: "Show the puzzle" }).click();
    assert.equal(await digits(page), document.givens);
    await page.evaluate((text) => (location.hash = `#/solve?puzzle=${encodeURIComponent(text)}`), loose);
    await eventually(async () => assert.equal(await page.getByText("Solution 1 of 1").count(), 0));
    await page.locator(".answer").waitFor();
    const find = page.getByRole("button", { name: "Show candidates" });
    await eventually(async () => assert.ok(await find.isEnabled()));
    await find.click();
    const { cells } = engine.trueCandidates(loose);
    await page.getByText(/candidates?, shown on the board/).waitFor({ timeout: 60_000 });
    const seen = await notes(page);
    cells.forEach(({ digits }, at) => assert.equal(seen[at], digits.join(""), `cell ${at}`));
  });
});

test("a puzzle with other rules that is pasted into Solve is looked into there", { skip: missing }, async () => {
  const [{ text }] = puzzles(["killercage"], 6);
  const link = engine.convert(text, { format: "f-puzzles" }).text.trim();
  await visit(browser, server.base, "#/solve", async (page) => {
    await page.getByText("Type a puzzle, paste it anywhere").waitFor();
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      window.document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, link);
    await verdict(page, "unique");
    await drawn(page);
    assert.match(page.url(), /#\/solve/);
    // Candidates keep the colours of their marks when another theme redraws the constraints.
    await path(page);
    await page.keyboard.press("]");
    const marked = page.locator('.note[class*="is-role-"]');
    await eventually(async () => assert.ok((await marked.count()) > 0));
    const before = await marked.count();
    const colour = () => page.locator(".board .ruled text").first().getAttribute("fill");
    const light = await colour();
    await page.evaluate(() => dispatchEvent(new StorageEvent("storage", { key: "ninefold.settings", newValue: JSON.stringify({ theme: "contrast" }) })));
    await eventually(async () => assert.notEqual(await colour(), light));
    assert.equal(await marked.count(), before);
  });
});

test("sixteen rows: drawn with letters, judged, and solved", { skip: missing }, async () => {
  const [{ text, solution }] = puzzles(["diagonal+", "diagonal-"], 16);
  await solve(text, async (page) => {
    await verdict(page, "unique");
    assert.equal(await digits(page), JSON.parse(text).givens);
    assert.equal(await page.locator(".pad button").count(), 17);
    const { givens } = JSON.parse(text);
    const at = [...givens].findIndex((sign) => sign === "C");
    assert.match(await cell(page, at).getAttribute("aria-label"), /given C$/);
    // Letters write digits, and remove them.
    const empty = givens.indexOf(".");
    await cell(page, empty).click();
    await page.keyboard.press("g");
    await eventually(async () => assert.equal((await digits(page))[empty], "G"));
    await page.keyboard.press("g");
    await eventually(async () => assert.equal((await digits(page))[empty], "."));
    await verdict(page, "unique");
    await page.getByRole("tab", { name: "More" }).click();
    await page.getByRole("button", { name: "Show solutions" }).click();
    await page.getByText("Solution 1 of 1").waitFor({ timeout: 60_000 });
    assert.equal(await digits(page), solution);
  });
});

for (const [name, order] of [["cages of twelve rows", { rules: "killer", size: 12, seed: 7 }], ["sixteen rows", { size: 16, level: "easy", seed: 7 }]]) {
  test(`${name}: every position of the path is the engine's, reasons lead to cells, and all steps are listed`, async () => {
    const { comment, ...document } = JSON.parse(engine.generate({ ...order, format: "ninefold" }));
    const text = JSON.stringify(document);
    const [{ size }, { path: known }] = [order, engine.explain(text, { method: "hints" })];
    assert.ok(known.solved);
    await solve(text, async (page) => {
      await verdict(page, "unique");
      await path(page);
      assert.equal(await page.locator(".place").textContent(), `0/${known.steps.length}`);
      const marked = page.locator('.note[class*="is-role-"], .board .mark');
      for (let step = 1; step <= known.steps.length + 1; step += 1) {
        await page.keyboard.press("]");
        if (step > 2 && step % 40 !== 0 && step <= known.steps.length) continue;
        const { end } = engine.explain(text, { method: "hints", steps: step - 1 }).path;
        const placed = Array.from({ length: size * size }, (_, at) => 16 * Math.floor(at / size) + (at % size)).map((at) => (end.givens[at] === "." ? (end.placed?.[at] ?? ".") : end.givens[at])).join("");
        assert.equal(await digits(page), placed, `before step ${step}`);
        const seen = await notes(page);
        for (const [where, gone] of Object.entries(end.eliminated ?? {})) {
          const [row, column] = /^r(\d+)c(\d+)$/.exec(where).slice(1).map(Number);
          for (const sign of gone) assert.ok(!seen[(row - 1) * size + column - 1].includes(sign), `${where}<>${sign} before step ${step}`);
        }
        if (step <= known.steps.length) {
          await page.locator(".why").first().waitFor();
          await eventually(async () => assert.ok((await marked.count()) > 0));
        }
      }
      assert.equal(await digits(page), engine.solve(text).solution.replaceAll(/\s/g, ""));
      // A name such as r12c3 is one cell.
      const far = known.steps.findIndex(({ placed }) => Object.keys(placed).some((name) => /^r1\d/.test(name)));
      const [name] = Object.keys(known.steps[far].placed);
      await page.keyboard.press("Home");
      for (let step = 0; step <= far; step += 1) await page.keyboard.press("]");
      await page.locator(".why .cellname", { hasText: new RegExp(`^${name}$`) }).first().click();
      const [row, column] = /^r(\d+)c(\d+)$/.exec(name).slice(1).map(Number);
      await eventually(async () => assert.equal(await cell(page, (row - 1) * size + column - 1).getAttribute("tabindex"), "0"));
      await page.keyboard.press("Home");
      await page.getByRole("tab", { name: "All steps" }).click();
      await page.getByRole("button", { name: "Find all steps" }).click();
      await page.locator("#solve-panel .effect").first().waitFor({ timeout: 60_000 });
    });
  });
}

test("all steps of a position with cages, one of them drawn; a game begins from it with its rules", { skip: missing }, async () => {
  const [{ text }] = puzzles(["killercage"], 6);
  await solve(text, async (page) => {
    await verdict(page, "unique");
    await path(page);
    await page.getByRole("tab", { name: "All steps" }).click();
    await page.getByRole("button", { name: "Find all steps" }).click();
    await page.locator("#solve-panel .effect").first().waitFor({ timeout: 60_000 });
    const { steps } = engine.hint(text, { method: "hints", all: true, depth: 4 });
    await eventually(async () => assert.match(await page.locator("#solve-panel .count").innerText(), new RegExp(`^${steps.length} steps?$`)));
    await page.locator("#solve-panel .line").first().focus();
    await eventually(async () => assert.ok((await page.locator(".board .mark").count()) > 0));
    await page.getByRole("button", { name: "Play from here" }).click();
    await page.waitForURL(/#\/play\//);
    await drawn(page);
    assert.equal(await page.locator(".board .cell").count(), 36);
  });
});
