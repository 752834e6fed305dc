// Solve, Watch and Learn in typical use.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { eventually, launch, serve, visit, within } from "./harness.mjs";

const HARD = ".6.........3.8..2.85....3..9..2..5.......1....32..6.1......5.39..1....4...473....";
const EASY = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
let browser, site, engine;
before(async () => ([browser, site, engine] = await Promise.all([launch(), serve(), load()])));
after(async () => {
  await browser?.close();
  await site?.stop();
});
const at = (fragment, work, options) => visit(browser, site.base, fragment, work, options);

const ready = (page) => page.waitForFunction(() => !/^0\/0$/.test(document.querySelector(".place")?.textContent ?? "0/0"));
const shown = (page) =>
  page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".cell-digit").textContent || [...cell.querySelectorAll(".note")].map((note) => note.textContent).sort().join("")));

/** Returns the engine's answer for a position: digits, and the candidates of the other cells. */
function stateOf(state) {
  const text = JSON.stringify({ format: "ninefold", version: 1, ...state, unique: undefined });
  const { text: drawn } = engine.convert(text, { format: "candidates" });
  return drawn.split("\n").filter((line) => /\d/.test(line)).flatMap((line) => line.match(/\d+/g));
}

test("the path forwards and backwards, and the board is the engine's at each step", () =>
  at(`#/solve?puzzle=${HARD}`, async (page) => {
    await ready(page);
    const { path } = engine.explain(HARD, { method: "hodoku" });
    const seen = [];
    for (let step = 1; step <= path.steps.length + 1; step += 1) {
      await page.keyboard.press("]");
      seen.push(await shown(page));
      const { end } = engine.explain(HARD, { method: "hodoku", steps: step - 1 }).path;
      if (step === 1 || step % 7 === 0 || step > path.steps.length) assert.deepEqual(seen.at(-1), stateOf(end), `before step ${step}`);
    }
    for (let step = path.steps.length; step >= 1; step -= 1) {
      await page.keyboard.press("[");
      assert.deepEqual(await shown(page), seen[step - 1], `back at step ${step}`);
    }
    await page.keyboard.press("End");
    assert.deepEqual(await shown(page), seen.at(-1));
    await page.keyboard.press("Home");
    assert.equal(await page.locator(".place").textContent(), `0/${path.steps.length}`);
  }));

test("every text has its because-clause, every cell in it leads to the board, the legend says what is drawn", () =>
  at(`#/solve?step=22&puzzle=${HARD}`, async (page) => {
    await page.locator(".why h2").first().waitFor();
    assert.match(await page.locator(".why").first().innerText(), /\bSo\b/);
    const cell = page.locator(".why .cellname").last();
    const name = await cell.textContent();
    await cell.click();
    const [, row, column] = /^r(\d)c(\d)$/.exec(name);
    const index = (Number(row) - 1) * 9 + Number(column) - 1;
    await page.locator(`.cell[data-cell="${index}"].is-pulsing`).waitFor();
    assert.equal(await page.locator(`.cell[data-cell="${index}"]`).getAttribute("tabindex"), "0");
    const drawn = await page.locator(".board .mark").evaluateAll((marks) => [...new Set(marks.flatMap((mark) => [...mark.classList]).filter((name) => name.startsWith("role-")))].sort());
    const legend = await page.locator(".legend [data-role]").evaluateAll((rows) => [...new Set(rows.map((row) => `role-${row.dataset.role}`))].sort());
    assert.deepEqual(legend, drawn);
  }));

test("six methods, and the nearest position is kept", () =>
  at(`#/solve?step=22&puzzle=${HARD}`, async (page) => {
    await page.locator(".why").first().waitFor();
    const before = await shown(page);
    const apart = (one, other) => one.filter((text, cell) => text !== other[cell]).length;
    /** Checks the engine's positions before each step: none of them is nearer than the displayed one. */
    const nearest = (path, method) =>
      Math.min(...path.steps.map((_, steps) => apart(stateOf(engine.explain(HARD, { method, steps }).path.end), before)));
    for (const method of ["hints", "simple", "explainer", "zambon", "all", "hodoku"]) {
      await page.locator(".method select").selectOption(method);
      await page.waitForTimeout(50);
      await page.waitForFunction(() => !document.querySelector(".method p").textContent.includes("…"), undefined, { timeout: 60_000 });
      const { path } = engine.explain(HARD, { method });
      assert.match(await page.locator(".place").textContent(), new RegExp(`/${path.steps.length}$`), method);
      assert.ok(apart(await shown(page), before) <= nearest(path, method) + 6, method);
    }
    assert.deepEqual(await shown(page), before);
    assert.match(await page.locator(".place").textContent(), /^22\//);
  }));

test("none, one and many with their witnesses", () =>
  at("#/solve", async (page) => {
    const board = page.locator(".cell");
    await board.nth(0).click();
    await page.keyboard.press("1");
    await page.locator('[data-verdict="many"]').waitFor();
    await board.nth(5).click();
    await page.keyboard.press("1");
    await page.locator('[data-verdict="invalid"]').waitFor();
    assert.deepEqual(await page.locator(".cell.is-clash").evaluateAll((cells) => cells.map(({ dataset }) => dataset.cell)), ["0", "5"]);
    await page.evaluate((puzzle) => (location.hash = `#/solve?puzzle=${puzzle}`), EASY);
    await page.locator('[data-verdict="unique"]').waitFor();
    // A puzzle without one of its givens has two solutions; the cells in which they differ are hatched.
    const loose = [...EASY].map((_, cell) => EASY.slice(0, cell) + "." + EASY.slice(cell + 1)).find((puzzle) => engine.check(puzzle).verdict === "many");
    await page.evaluate((puzzle) => (location.hash = `#/solve?puzzle=${puzzle}`), loose);
    await page.locator('[data-verdict="many"]').waitFor();
    const { differ } = engine.check(loose);
    await eventually(async () => assert.equal(await page.locator(".ground-pointed").count(), differ.length));
    await page.evaluate(() => (location.hash = "#/solve?puzzle=12345678.........9..............................................................."));
    await page.locator('[data-verdict="none"]').waitFor();
    await eventually(async () => assert.ok((await page.locator(".board .mark").count()) > 0));
  }));

test("every scale beside the others", () =>
  at(`#/solve?puzzle=${HARD}`, async (page) => {
    const rated = engine.rate(HARD, { scale: ["hodoku", "zambon", "se"] });
    await page.waitForFunction((er) => document.querySelector(".verdict dl")?.textContent.includes(er), rated.se_er.toFixed(1));
    const text = await page.locator(".verdict dl").innerText();
    for (const value of [rated.hodoku_score, rated.se_ep.toFixed(1), rated.se_ed.toFixed(1), rated.zambon_level]) assert.ok(text.includes(String(value)), `${value} in ${text}`);
  }));

test("all steps, filtered and sorted, drawn when they have the focus", () =>
  at(`#/solve?step=22&puzzle=${HARD}`, async (page) => {
    await page.locator(".why").first().waitFor();
    await page.getByRole("tab", { name: "All steps" }).click();
    await page.getByRole("button", { name: "Find all steps" }).click();
    await page.waitForFunction(() => document.querySelectorAll(".all .line").length > 3);
    await page.waitForFunction(() => !document.querySelector(".order p"), undefined, { timeout: 120_000 });
    const names = await page.locator(".all .what").evaluateAll((rows) => rows.map((row) => row.firstChild.textContent));
    assert.ok(names.includes("Swordfish"));
    const techniques = new Map(engine.techniques().map((technique) => [technique.name, technique.hodoku?.score]));
    const scores = names.map((name) => techniques.get(name)).filter((score) => score !== undefined);
    assert.deepEqual(scores, [...scores].sort((one, other) => one - other));
    await page.locator(".all .line").first().focus();
    assert.ok((await page.locator(".reason h2").first().innerText()).startsWith(names[0]));
    await page.locator(".filter input").fill("r1c4");
    await page.locator(".filter .short select").first().selectOption({ label: "9" });
    await page.locator(".filter .short select").last().selectOption({ label: "Strikes" });
    const effects = await page.locator(".all .effect").allInnerTexts();
    assert.ok(effects.length > 0);
    assert.ok(await page.locator(".all .count").innerText());
  }));

test("HoDoKu's and SudokuWiki's form, pasted back, are equal", () =>
  at(
    `#/solve?step=24&puzzle=${HARD}`,
    async (page, context) => {
      await context.grantPermissions(["clipboard-read", "clipboard-write"]);
      await page.locator(".why").first().waitFor();
      const before = await shown(page);
      await page.getByRole("tab", { name: "More" }).click();
      for (const form of ["HoDoKu", "SudokuWiki"]) {
        await page.getByRole("button", { name: `Copy as ${form}` }).click();
        await page.locator(".toast").waitFor();
        const text = await page.evaluate(() => navigator.clipboard.readText());
        await page.evaluate((text) => (location.hash = `#/solve?puzzle=${encodeURIComponent(text)}`), text);
        await page.waitForFunction(() => /^0\/[1-9]/.test(document.querySelector(".place").textContent));
        await page.keyboard.press("]");
        await page.locator(".why").first().waitFor();
        assert.deepEqual(await shown(page), before, form);
        await page.evaluate((puzzle) => (location.hash = `#/solve?step=24&puzzle=${puzzle}`), HARD);
        await page.waitForFunction(() => document.querySelector(".place").textContent.startsWith("24/"));
      }
    },
  ));

test("redundant givens, backdoors, the number of solutions, and Stop", () =>
  at(`#/solve?puzzle=${EASY}`, async (page) => {
    await ready(page);
    await page.getByRole("tab", { name: "More" }).click();
    const find = page.getByRole("button", { name: "Find", exact: true });
    await find.first().click();
    await page.getByText(/Every given is needed|could go/).waitFor();
    await find.last().click();
    await page.getByText(/Digits that leave nothing but singles/).waitFor();
    await page.getByText(/No single digit is enough|cells?:/).waitFor({ timeout: 60_000 });
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.getByText("1 solution.").waitFor();
    await page.evaluate(() => (location.hash = "#/solve?puzzle=1" + ".".repeat(80)));
    await page.locator('[data-verdict="many"]').waitFor();
    await page.getByRole("spinbutton").fill("1000000000");
    await page.getByRole("button", { name: "Count", exact: true }).click();
    await page.waitForTimeout(300);
    const waited = await page.evaluate(async () => {
      const stop = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Stop");
      const from = performance.now();
      stop.click();
      while ([...document.querySelectorAll("button")].some(({ textContent }) => textContent === "Stop")) await new Promise((done) => setTimeout(done, 1));
      return performance.now() - from;
    });
    within(50, waited, "stopping a count");
    await page.getByText("Stopped before the count was complete.").waitFor();
  }));

test("a samurai is solved, rated and explained with its map", async () => {
  const samurai = engine.generate({ layout: "samurai", seed: 1, format: "ninefold" }).trim();
  await at(`#/solve?puzzle=${encodeURIComponent(samurai)}`, async (page) => {
    await ready(page);
    await eventually(async () => assert.equal(await page.locator(".cell").count(), 369));
    await page.locator('[data-verdict="unique"]').waitFor();
    await eventually(async () => assert.equal(await page.locator(".grids button").count(), 6));
    await page.getByRole("button", { name: "Grid 5" }).click();
    await page.keyboard.press("End");
    const solution = engine.solve(samurai).solution.replace(/[^1-9]/g, "");
    assert.equal((await shown(page)).join(""), solution);
  });
});

test("with reduced motion nothing moves", () =>
  at(
    `#/solve?step=22&puzzle=${HARD}`,
    async (page) => {
      await page.locator(".why .cellname").first().waitFor();
      for (let step = 0; step < 5; step += 1) {
        await page.keyboard.press("]");
        if ((await page.locator(".why .cellname").count()) > 0) await page.locator(".why .cellname").first().click();
        assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
      }
    },
    { reducedMotion: "reduce" },
  ));

test("a path plays at any speed, goes back and forth, and lists its steps", () =>
  at(`#/watch/hodoku?puzzle=${HARD}`, async (page) => {
    await page.getByText(/^Step 0 of/).waitFor();
    await page.getByRole("slider").fill("100");
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.getByText(/81 cells filled/).waitFor();
    await page.getByRole("button", { name: "One step back" }).click();
    await page.getByRole("button", { name: "One step back" }).click();
    const back = await page.locator(".events li").count();
    await page.getByRole("button", { name: "One step forward" }).click();
    await eventually(async () => assert.equal(await page.locator(".events li").count(), back + 1));
  }));

test("a technique's page has a picture, a reason, and an example to find it in; a wrong strike is told", () =>
  at("#/learn/x-wing", async (page) => {
    await page.locator(".board .mark").first().waitFor();
    assert.match(await page.locator(".why").first().innerText(), /So /);
    await page.getByRole("button", { name: "Try it" }).click();
    await eventually(async () => assert.equal(await page.locator(".board .mark").count(), 0));
    const cell = (name) => page.locator(`.cell[data-cell="${(Number(name[1]) - 1) * 9 + Number(name[3]) - 1}"]`);
    await cell("r9c1").click();
    await page.keyboard.press("2");
    await page.locator(".told.bad").waitFor();
    await cell("r2c6").click();
    await page.keyboard.press("9");
    await page.locator(".told", { hasText: "Right. 1 more candidate." }).waitFor();
    await cell("r9c6").click();
    await page.keyboard.press("9");
    await page.locator('[data-found="true"]').waitFor();
    await eventually(async () => assert.ok((await page.locator(".board .mark").count()) > 0));
  }));

test("what a page of every kind says is found in its example", () =>
  at("#/learn", async (page) => {
    const every = Number(process.env.NINEFOLD_EVERY ?? 17);
    for (const { id, name } of engine.techniques().filter((_, at) => at % every === 0)) {
      await page.evaluate((id) => (location.hash = `#/learn/${id}`), id);
      const isThere = (name) => document.querySelector("h1")?.textContent === name && document.querySelector(".board .mark") !== null && document.querySelector(".why") !== null;
      await page.waitForFunction(isThere, name);
      assert.match(await page.locator(".why").first().innerText(), /\n+.+/, id);
      await page.getByRole("button", { name: "Try it" }).click();
      const cells = engine.technique(id).split("\n").filter((line) => /^[1-9] \|/.test(line)).flatMap((line) => line.slice(2).split(/[|\s]+/).filter(Boolean));
      const signed = (sign) => cells.flatMap((cell, at) => [...cell.matchAll(sign)].map(([, digit]) => [at, digit]));
      const [placed, gone] = [signed(/\+([1-9])/g), signed(/-([1-9])/g)];
      for (const [at, digit] of placed.length > 0 ? placed.slice(0, 1) : gone) {
        await page.locator(`.cell[data-cell="${at}"]`).click();
        await page.keyboard.press(digit);
        if ((await page.locator('[data-found="true"]').count()) > 0) break;
      }
      await page.locator('[data-found="true"]').waitFor({ timeout: 15_000 });
    }
  }));

test("the hundred positions of ten drills differ, and progress is kept", { timeout: 600_000 }, () =>
  at("#/learn/naked-pair/drill", async (page) => {
    const seen = new Set();
    for (let drill = 1; drill <= 10; drill += 1) {
      for (let at = 1; at <= 10; at += 1) {
        await page.getByText(`Position ${at} of 10`).waitFor({ timeout: 30_000 });
        await page.locator(".note").first().waitFor();
        seen.add((await shown(page)).join(" "));
        await page.getByRole("button", { name: "Show me" }).click();
        if (at < 10) await page.getByRole("button", { name: "Next position" }).click();
      }
      await page.getByText("Done: 0 of 10 found without help.").waitFor();
      await page.evaluate(() => (location.hash = "#/learn/naked-pair"));
      await page.getByText(`0 of ${10 * drill} positions found.`).waitFor();
      await page.evaluate(() => (location.hash = "#/learn/naked-pair/drill"));
    }
    assert.equal(seen.size, 100);
  }));
