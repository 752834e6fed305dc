// Hints in games: they are the easiest steps, they reveal mistakes gradually, and they answer why a digit cannot be in a cell.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";

import { load } from "ninefold";

import { eventually, visit } from "./harness.mjs";
import { browser, cell, ready, server, NEW, PUZZLE } from "./stage.mjs";

const engine = await load();
const SOLUTION = engine.check(PUZZLE).solution;
const NAMES = new Map(engine.techniques().map(({ id, name }) => [name, id]));

/** The order in which HoDoKu searches for steps; steps that it searches for together are on one line. */
const ORDER = `
full-house
naked-single
hidden-single-box hidden-single-line
locked-pair
locked-triple
pointing
claiming
naked-pair
naked-triple
hidden-pair
hidden-triple
naked-quadruple
hidden-quadruple
x-wing
swordfish
jellyfish
remote-pair
bug-plus-1
skyscraper
two-string-kite
turbot-fish
empty-rectangle
w-wing
xy-wing
xyz-wing
unique-rectangle-1
unique-rectangle-2
unique-rectangle-3
unique-rectangle-4
unique-rectangle-5
unique-rectangle-6
hidden-rectangle
avoidable-rectangle-1
avoidable-rectangle-2
finned-x-wing
sashimi-x-wing
finned-swordfish
sashimi-swordfish
finned-jellyfish
sashimi-jellyfish
sue-de-coq
simple-colours-wrap simple-colours-trap
multi-colours-1 multi-colours-2
x-chain
xy-chain
continuous-nice-loop discontinuous-nice-loop aic
grouped-continuous-nice-loop grouped-discontinuous-nice-loop grouped-aic
als-xz
als-xy-wing
als-chain
franken-x-wing
franken-swordfish
finned-franken-x-wing
finned-franken-swordfish
contradiction-chain double-chain cell-chain region-chain
contradiction-net double-net cell-net region-net
`.trim().split("\n").map((line) => line.split(" "));

/** Puzzles of the levels from medium upwards. */
const LEVELS = readFileSync(new URL("../../../examples/levels.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => /^[1-9.]{81} (medium|hard|unfair|extreme), /.test(line))
  .map((line) => line.slice(0, 81));

const game = (puzzle, work, options) =>
  visit(browser, server.base, `#/new?puzzle=${puzzle}&title=Test`, async (page, context) => (await ready(page), work(page, context)), options);
/** Returns a position as a document, from the digit of each cell and its candidates. */
const document = (puzzle, cells) => ({
  format: "ninefold",
  version: 1,
  givens: puzzle,
  placed: cells.map(({ digit }, at) => (puzzle[at] === "." && digit !== "" ? digit : ".")).join(""),
  eliminated: Object.fromEntries(cells.flatMap(({ digit, notes }, at) => (digit === "" ? [[`r${Math.floor(at / 9) + 1}c${(at % 9) + 1}`, "123456789".replace(new RegExp(`[${notes}]`, "g"), "")]] : []))),
});
const drawn = (page) => page.$$eval(".board .marks path", (paths) => paths.length);

test("no hint is harder than the easiest step of its method", { timeout: 300_000 }, async () => {
  const hints = [];
  for (const puzzle of LEVELS.filter((_, at) => at % 3 === 1)) {
    await game(puzzle, async (page) => {
      await page.keyboard.press("n");
      await page.waitForFunction(() => document.querySelector(".cell .note.is-candidate") !== null);
      // The whole game runs in the page: hundreds of hints are requested and followed.
      const found = await page.evaluate(async () => {
        const key = (key, code = key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true }));
        const until = async (isThere) => {
          for (const since = performance.now(); !isThere(); ) {
            if (performance.now() - since > 20_000) throw new Error(`waiting for ${isThere}: ${document.querySelector(".hint")?.textContent}`);
            await new Promise((done) => setTimeout(done, 4));
          }
        };
        const stands = () => [...document.querySelectorAll(".cell")].map((cell) => ({ digit: cell.querySelector(".cell-digit").textContent, notes: [...cell.querySelectorAll(".note")].map((note) => note.textContent).join("") }));
        const said = () => document.querySelectorAll(".hint .said > p:not(.muted)");
        const all = [];
        while (document.querySelector(".over") === null) {
          const before = stands();
          key("h");
          await until(() => said().length > 0);
          const text = said()[0].textContent;
          for (let depth = 2; depth <= 4; depth += 1) {
            key("h");
            await until(() => said().length >= depth);
          }
          all.push({ before, text });
          key("Enter");
          await until(() => said().length === 0);
          if (all.length > 200) throw new Error("no end");
        }
        return all;
      });
      hints.push(...found.map((hint) => ({ ...hint, puzzle })));
    });
  }
  const kinds = new Set();
  for (const { before, text, puzzle } of hints) {
    const [, name] = /^There (?:is|are) (?:an? |the )?(.*?), which/.exec(text) ?? assert.fail(text);
    const place = ORDER.findIndex((techniques) => techniques.includes(NAMES.get(name)));
    assert.ok(place >= 0, text);
    kinds.add(name);
    if (place === 0) continue;
    const position = JSON.stringify(document(puzzle, before));
    const easier = engine.hint(position, { method: ORDER.slice(0, place).flat().join(","), depth: 3 });
    assert.equal(easier.status, "stuck", `${name} on ${position}, but: ${JSON.stringify(easier)}`);
  }
  console.log(`# ${hints.length} hints of ${kinds.size} techniques`);
  assert.ok(hints.length >= 300 && kinds.size >= 12, `${hints.length} hints: ${[...kinds]}`);
});

test("a mistake is told by and by: that there is one, its box, its cell, its digit with the reason", { timeout: 120_000 }, async () => {
  await game(PUZZLE, async (page) => {
    const empty = [...PUZZLE].flatMap((sign, at) => (sign === "." ? [at] : []));
    const said = page.locator(".hint .said > p:not(.muted)");
    // A wrong digit that clashes with no other digit.
    const wrong = (index) => [..."123456789"].find((digit) => digit !== SOLUTION[index] && engine.check(PUZZLE.slice(0, index) + digit + PUZZLE.slice(index + 1)).verdict === "none");
    for (const index of empty.filter(wrong).filter((_, at) => at % 4 === 3)) {
      const digit = wrong(index);
      const [row, column] = [Math.floor(index / 9) + 1, (index % 9) + 1];
      const box = Math.floor((row - 1) / 3) * 3 + Math.floor((column - 1) / 3) + 1;
      const place = `r${row}c${column}`;
      await cell(page, index).click();
      await page.keyboard.press(digit);
      const texts = [];
      for (let depth = 1; depth <= 4; depth += 1) {
        await page.keyboard.press("h");
        await page.waitForFunction((depth) => document.querySelectorAll(".hint .said > p:not(.muted)").length >= depth, depth);
        texts.push(await said.nth(depth - 1).innerText());
        if (depth === 1) assert.equal(await drawn(page), 0);
      }
      assert.doesNotMatch(texts[0], /\d|box|row|column/, place);
      assert.match(texts[1], new RegExp(`box ${box}\\b`));
      assert.doesNotMatch(texts[1].replace(`box ${box}`, ""), /\d/, place);
      assert.ok(texts[2].includes(place), texts[2]);
      assert.doesNotMatch(texts[2].replace(place, ""), /\d/, place);
      assert.ok(texts[3].includes(`${place} is not ${digit}`), texts[3]);
      await page.waitForFunction(() => document.querySelectorAll(".hint .said > p:not(.muted)").length === 5);
      const reason = await said.nth(4).innerText();
      // The digit cannot be there, or must be elsewhere.
      assert.match(reason, new RegExp(`So .*(${place}|is ${digit}\\.)|If ${place} were ${digit}, .*contradiction|No single step excludes the ${digit}`));
      await page.keyboard.press("Control+z");
      await page.waitForFunction(() => document.querySelector(".hint .said") === null);
    }
  });
});

test("why not this digit here: a step that is right, what stands against it, or that nothing excludes it yet", { timeout: 180_000 }, async () => {
  const [puzzle] = LEVELS.slice(6);
  const { solution } = engine.check(puzzle);
  const kinds = { step: 0, sight: 0, proof: 0, open: 0 };
  await game(puzzle, async (page) => {
    await page.keyboard.press("n");
    await page.locator(".note.is-candidate").first().waitFor();
    const notes = (index) => cell(page, index).locator(".note").allInnerTexts();
    const written = () => page.$$eval(".cell", (cells) => cells.map((cell) => cell.querySelector(".cell-digit").textContent));
    const empty = [...puzzle].flatMap((sign, at) => (sign === "." ? [at] : []));
    for (const [turn, index] of empty.filter((_, at) => at % 2 === 0).entries()) {
      const [row, column] = [Math.floor(index / 9) + 1, (index % 9) + 1];
      const before = await notes(index);
      // Writes a digit that is possible by the rules, whether or not it is right, and sometimes one that clashes.
      const clashing = [..."123456789"].find((digit) => !before.includes(digit));
      const digit = turn % 5 === 0 ? solution[index] : turn % 5 === 1 ? clashing : before.filter((digit) => digit !== solution[index])[turn % 2] ?? before.find((digit) => digit !== solution[index]);
      if (!digit) continue;
      await cell(page, index).click();
      await page.getByRole("button", { name: "More tools", exact: true }).click();
      await page.getByRole("group", { name: `Why not in row ${row} column ${column}?` }).getByRole("button", { name: digit, exact: true }).click();
      const what = `${digit} in r${row}c${column}`;
      await page.waitForFunction(() => document.querySelector(".hint .said > p:not(.muted)") !== null || document.querySelector(".toast") !== null, undefined, { timeout: 30_000 });
      if ((await page.locator(".toast").count()) > 0) {
        assert.match(await page.locator(".toast").innerText(), new RegExp(`^${digit} in row ${row} column ${column} is not excluded yet\\.`));
        assert.ok(before.includes(digit), what);
        await eventually(async () => assert.equal(await page.locator(".hint .said").count(), 0));
        await page.locator(".toast").getByRole("button").last().click();
        await page.locator(".toast").waitFor({ state: "detached" });
        kinds.open += 1;
        continue;
      }
      assert.notEqual(digit, solution[index], `${what} is right`);
      assert.equal(await page.locator(".hint .said h3").innerText(), `Why not ${digit} in row ${row} column ${column}?`);
      const text = await page.locator(".hint .said > p").last().innerText();
      const [, peer] = / sees (r\dc\d), which is (\d)/.exec(text) ?? [];
      if (peer) {
        const other = (Number(peer[1]) - 1) * 9 + Number(peer[3]) - 1;
        assert.equal(puzzle[other], digit, text);
        kinds.sight += 1;
        await page.keyboard.press("Escape");
      } else if (/contradiction/.test(text)) {
        assert.equal(engine.check(puzzle.slice(0, index) + digit + puzzle.slice(index + 1)).verdict, "none", text);
        kinds.proof += 1;
        await page.keyboard.press("Escape");
      } else {
        // The hint is applied like any other: the digit is then excluded, and nothing right is removed.
        await page.keyboard.press("Enter");
        await page.waitForFunction(() => document.querySelector(".hint .said") === null);
        const now = await cell(page, index).innerText();
        assert.ok(!now.includes(digit), `${what}: ${text}`);
        for (const [at, sign] of (await written()).entries()) if (sign !== "") assert.equal(sign, solution[at], text);
        for (const at of empty) {
          const left = await notes(at);
          if (left.length > 0) assert.ok(left.includes(solution[at]), text);
        }
        await page.keyboard.press("Control+z");
        kinds.step += 1;
      }
      await page.waitForFunction(() => document.querySelector(".hint .said") === null);
    }
  });
  console.log(`# ${JSON.stringify(kinds)}`);
  assert.ok(kinds.step >= 3 && kinds.sight >= 2 && kinds.open >= 3, JSON.stringify(kinds));
});

test("hints go by the method that is set, and without uniqueness where that is not to be counted on", async () => {
  // A position in which no simple step is left.
  const puzzle = ".2...3..48..7..39...7....61..3.7...8..6..213.5.........4.8....6..8.1..2..5...9...";
  assert.equal(engine.hint(puzzle, { method: "simple" }).status, "stuck");
  await visit(browser, server.base, "#/settings", async (page) => {
    const method = page.getByRole("combobox", { name: "Hint method" });
    await method.selectOption({ label: "Simple techniques only" });
    await page.getByRole("checkbox", { name: "Hints may assume a unique solution" }).uncheck();
    await page.evaluate((puzzle) => (location.hash = `#/new?puzzle=${puzzle}&title=Test`), puzzle);
    await ready(page);
    const { hintMethod, uniqueness } = await page.evaluate(() => JSON.parse(localStorage.getItem("ninefold.settings")));
    assert.deepEqual([hintMethod, uniqueness], ["simple", false]);
    await page.keyboard.press("h");
    // A hint from beyond the method is marked as such.
    await page.waitForFunction(() => /^\s*The method simple finds no step here\. There is /.test(document.querySelector(".hint .said")?.textContent ?? ""));
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => document.querySelector(".hint .said") === null);
    await page.goto(`${server.base}#/settings`);
    await method.selectOption({ label: "Sudoku Explainer" });
    await page.goBack();
    await ready(page);
    await page.keyboard.press("h");
    await page.waitForFunction(() => /^\s*There is /.test(document.querySelector(".hint .said")?.textContent ?? ""));
  });
});
