// Puzzles with other rules in common formats: pasted, drawn, played, judged by their rules, hinted, stored and shared.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { load } from "ninefold";

import { eventually, visit } from "./harness.mjs";
import { browser, cell, name, ready, server, PUZZLE } from "./stage.mjs";

const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

let engine;
before(async () => (engine = await load()));

/** Returns a document of Ninefold with these keys. */
const document = (keys) => JSON.stringify({ format: "ninefold", version: 1, ...keys });

async function paste(page, text) {
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    window.document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await ready(page);
}

/** Returns the drawings of the rules: their texts and the number of their shapes. */
const drawn = (page) => eventually(async () => {
  const shapes = await page.locator(".board .ruled :is(path, text)").count();
  assert.ok(shapes > 0);
  return { shapes, texts: await page.locator(".board .ruled text").allTextContents() };
});

/** Opens the dialog for sharing, and returns the link with the progress. */
async function shared(page) {
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Share" });
  const field = dialog.locator("textarea");
  await eventually(async () => assert.match(await field.inputValue(), /#1\.z/));
  const bare = await field.inputValue();
  await dialog.getByLabel("With my progress").check();
  await eventually(async () => assert.notEqual(await field.inputValue(), bare));
  return [bare, await field.inputValue()];
}

/** Checks that no part of a drawing is outside the window of the board. */
async function fits(page) {
  const outside = await page.evaluate(() => {
    const window = globalThis.document.querySelector(".stage").getBoundingClientRect();
    const parts = [...globalThis.document.querySelectorAll(".board .ruled :is(path, text)")].map((part) => part.getBoundingClientRect());
    return parts.filter(({ left, top, right, bottom }) => left < window.left - 1 || top < window.top - 1 || right > window.right + 1 || bottom > window.bottom + 1).length;
  });
  assert.equal(outside, 0);
}

test("a killer from f-puzzles is played, judged, hinted, kept and shared with its cages", async () => {
  const sum = (...cells) => cells.reduce((sum, at) => sum + Number(SOLUTION[at]), 0);
  const cage = (cells, at) => ({ cells, value: String(sum(...at)) });
  const text = document({ givens: PUZZLE, title: "Cages", author: "A. Setter", comment: "Cages add up.", killercage: [cage(["R1C3", "R1C4", "R2C3"], [2, 3, 11]), cage(["R9C1", "R9C2"], [72, 73])] });
  const link = engine.convert(text, { format: "f-puzzles" }).text.trim();
  assert.match(link, /^https:\/\/www\.f-puzzles\.com/);
  let links;
  await visit(browser, server.base, "#/about", async (page) => {
    await paste(page, link);
    assert.deepEqual((await drawn(page)).texts, ["12", "7"]);
    await fits(page);
    assert.match(await page.locator(".rules").innerText(), /A\. Setter[^]*Cages add up\./);
    assert.match(await name(page, 2), /^Row 1, column 3, empty, cage 12, r1c3 to r2c3/);
    await cell(page, 2).click();
    await page.keyboard.press("4");
    assert.match(await name(page, 2), /sum so far 4/);
    // Digits that are excluded by no house, but by the sum of their cage.
    await cell(page, 72).click();
    for (const key of ["2", "ArrowRight", "1"]) await page.keyboard.press(key);
    for (const at of [72, 73]) {
      assert.equal(await cell(page, at).getAttribute("aria-invalid"), "true");
      assert.match(await name(page, at), /breaks cage 7 in r9c12, cage 7, r9c1 and r9c2, sum so far 3/);
    }
    for (let at = 0; at < 2; at += 1) await page.keyboard.press("Control+z");
    assert.equal(await cell(page, 72).getAttribute("aria-invalid"), null);
    await page.keyboard.press("h");
    await eventually(async () => assert.match(await page.locator(".hint .said").innerText(), /There is a/));
    await page.keyboard.press("Escape");
    await page.waitForTimeout(300);
    await page.reload();
    await ready(page);
    assert.deepEqual((await drawn(page)).texts, ["12", "7"]);
    assert.match(await name(page, 2), /column 3, 4, cage 12/);
    links = await shared(page);
  });
  for (const [at, link] of links.entries()) {
    await visit(browser, server.base, "#/about", async (page) => {
      await page.evaluate((link) => (location.href = link), link);
      await ready(page);
      assert.deepEqual((await drawn(page)).texts, ["12", "7"]);
      assert.match(await name(page, 2), at === 0 ? /empty, cage 12/ : /column 3, 4, cage 12/);
    });
  }
});

const KINDS = { jigsaw: /region within thick lines/, thermo: /Thermometer: /, sandwich: /Sandwich Sum: / };
for (const [kind, rule] of Object.entries(KINDS)) {
  test(`a puzzle of six rows with the rules ${kind} is played to its end by keys`, async () => {
    const text = engine.generate({ rules: kind, size: 6, seed: "1", format: "ninefold" });
    const { solution } = engine.solve(text);
    const { givens } = JSON.parse(text);
    await visit(browser, server.base, "#/about", async (page) => {
      await paste(page, text);
      await eventually(async () => assert.match(await page.locator(".rules").innerText(), rule));
      if (kind !== "jigsaw") await drawn(page);
      await fits(page);
      assert.equal(await page.locator(".board .cell").count(), 36);
      assert.equal(await page.locator(".pad .digit").count(), 6);
      const digits = solution.replace(/\s/g, "");
      await cell(page, 0).click();
      for (let index = 0; index < 36; index += 1) {
        if (givens[index] === ".") await page.keyboard.press(digits[index]);
        await page.keyboard.press(index % 6 === 5 ? "Home" : "ArrowRight");
        if (index % 6 === 5) await page.keyboard.press("ArrowDown");
      }
      await page.getByRole("heading", { name: /^Solved in/ }).waitFor();
    });
  });
}

test("letters are digits in sixteen rows, and a link whose rules are not those of its puzzle is refused", async () => {
  const givens = `1${".".repeat(255)}`;
  await visit(browser, server.base, "#/about", async (page) => {
    await paste(page, document({ size: 16, givens }));
    assert.equal(await page.locator(".pad .digit").count(), 16);
    await cell(page, 1).click();
    await page.keyboard.press("c");
    assert.equal(await cell(page, 1).locator(".cell-digit").innerText(), "C");
    assert.match(await name(page, 1), /column 2, C/);
    const [, link] = await shared(page);
    const changed = await page.evaluate(async (link) => {
      const packed = link.replace(/^.*#1\.z/, "").replaceAll("-", "+").replaceAll("_", "/");
      const bytes = Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0));
      const saved = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"))).json();
      saved.game.givens.rules.constraints.push(["antiknight", [], []]);
      const stream = new Blob([JSON.stringify(saved)]).stream().pipeThrough(new CompressionStream("deflate-raw"));
      const out = new Uint8Array(await new Response(stream).arrayBuffer());
      return btoa(String.fromCharCode(...out)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
    }, link);
    await page.evaluate((packed) => (location.hash = `#1.z${packed}`), changed);
    await page.getByText("This link is damaged").waitFor();
  });
});

test("hints at four depths in a game of sixteen rows are drawn and can be followed", { timeout: 120_000 }, async () => {
  const { comment, ...puzzle } = JSON.parse(engine.generate({ size: 16, level: "easy", seed: 7, format: "ninefold" }));
  await visit(browser, server.base, "#/about", async (page) => {
    await paste(page, JSON.stringify(puzzle));
    const said = page.locator(".hint .said > p:not(.muted)");
    const marks = () => page.$$eval(".board .marks path", (paths) => paths.length);
    const filled = () => page.$$eval(".cell .cell-digit", (digits) => digits.filter(({ textContent }) => textContent !== "").length);
    const before = await filled();
    for (let round = 0; round < 3; round += 1) {
      for (let depth = 1; depth <= 4; depth += 1) {
        await page.keyboard.press("h");
        await page.waitForFunction((depth) => document.querySelectorAll(".hint .said > p:not(.muted)").length >= depth, depth);
        await eventually(async () => assert.equal((await marks()) > 0, depth > 1, `depth ${depth}`));
      }
      const texts = await said.allInnerTexts();
      assert.equal(new Set(texts).size, 4, texts.join("\n"));
      await page.keyboard.press("Enter");
      await eventually(async () => assert.equal(await said.count(), 0));
    }
    assert.ok((await filled()) > before || (await page.locator(".cell .note").count()) > 0);
  });
});
