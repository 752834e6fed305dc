// New puzzles with other rules: chosen by kind and size, made while the user waits, cancelled, and the variant of the week.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { load } from "ninefold";

import { eventually, stored, visit } from "./harness.mjs";
import { browser, ready, server } from "./stage.mjs";

let engine;
before(async () => (engine = await load()));

const drawn = (page) => eventually(async () => assert.ok((await page.locator(".board .ruled :is(path, text)").count()) > 0));
const games = async (page) => (await stored(page, ["games"])).games;

test("the start leads to the kinds and sizes, and a puzzle of six rows with cages is made and played", () =>
  visit(browser, server.base, "#/", async (page) => {
    await page.getByRole("link", { name: "Other rules" }).click();
    await page.getByRole("heading", { name: "New game with other rules" }).waitFor();
    const rules = page.getByLabel("Rules");
    const size = page.getByLabel("Size");
    await eventually(async () => assert.ok((await rules.locator("option").count()) > 50));
    const sizes = () => size.locator("option").evaluateAll((all) => all.map(({ value }) => Number(value)));
    assert.deepEqual(await sizes(), [4, 6, 8, 9, 10, 12, 14, 15, 16]);
    assert.match(await page.getByRole("status").first().innerText(), /Digits in a cage do not repeat/);
    await rules.selectOption("jigsaw");
    assert.deepEqual(await sizes(), [4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16]);
    // A size without boxes is not kept for kinds with boxes.
    await size.selectOption("7");
    await rules.selectOption("killer");
    assert.equal(await size.inputValue(), "9");
    await size.selectOption("16");
    await page.getByText("Digits above 9 are letters").waitFor();
    await size.selectOption("6");
    await page.getByText("As few givens as the rules allow").waitFor();
    await page.getByRole("link", { name: "Make it" }).click();
    await ready(page);
    await drawn(page);
    assert.equal(await page.locator(".board .cell").count(), 36);
    await page.getByRole("heading", { name: "Killer, 6×6" }).waitFor();
    await page.getByText("Killer Cage: Digits in a cage do not repeat").waitFor();
    assert.doesNotMatch(await page.locator(".rules").innerText(), /seed/);
    const [game] = await games(page);
    const document = JSON.parse(game.puzzle);
    assert.equal(document.size, 6);
    assert.equal(engine.check(game.puzzle).verdict, "unique");
  }));

test("several kinds are chosen together, left out again, and made", () =>
  visit(browser, server.base, "#/new/rules", async (page) => {
    const [rules, also] = [page.getByLabel("Rules"), page.getByLabel("Together with")];
    await eventually(async () => assert.ok((await rules.locator("option").count()) > 50));
    const offered = () => also.locator("option").evaluateAll((all) => all.map(({ value }) => value));
    await rules.selectOption("kropki");
    // Kinds that a group already contains are not offered again.
    for (const present of ["kropki", "all-kropki", "difference", "ratio"]) assert.ok(!(await offered()).includes(present), present);
    for (const kind of ["antiknight", "x", "jigsaw"]) await also.selectOption(kind);
    assert.ok(!(await offered()).includes("diagonal+"));
    assert.equal(await also.inputValue(), "");
    await page.getByRole("button", { name: "Leave out X-Sudoku" }).click();
    assert.ok((await offered()).includes("diagonal+"));
    // Irregular regions allow any size, also as the second kind.
    await page.getByLabel("Size").selectOption("7");
    await page.getByRole("button", { name: "Leave out Jigsaw" }).click();
    assert.equal(await page.getByLabel("Size").inputValue(), "9");
    await page.getByLabel("Size").selectOption("6");
    assert.match(await page.getByRole("status").first().innerText(), /White dots.* knight/is);
    // The kind chosen as the first one is no longer offered as another.
    await also.selectOption("killer");
    await rules.selectOption("killer");
    assert.equal(await page.getByRole("button", { name: /^Leave out/ }).count(), 1);
    await also.selectOption("kropki");
    await page.getByRole("link", { name: "Make it" }).click();
    await ready(page);
    await drawn(page);
    await page.getByRole("heading", { name: "Killer, Anti-knight, Kropki dots, 6×6" }).waitFor();
    const [game] = await games(page);
    const document = JSON.parse(game.puzzle);
    assert.ok(document.antiknight === true && document.killercage.length > 0 && (document.difference ?? document.ratio).length > 0);
    assert.equal(engine.check(game.puzzle).verdict, "unique");
  }));

test("regions of seven rows, and sums beside sixteen rows whose making is given up", () =>
  visit(browser, server.base, "#/about", async (page) => {
    await page.evaluate(() => (location.hash = "#/new?rules=jigsaw&size=7"));
    await ready(page);
    await page.getByRole("heading", { name: "Jigsaw, 7×7" }).waitFor();
    const [game] = await games(page);
    assert.equal(engine.check(game.puzzle).verdict, "unique");
    await page.evaluate(() => (location.hash = "#/new?rules=sandwich&size=16"));
    await page.getByText("Making a puzzle").waitFor();
    await page.getByRole("button", { name: "Cancel" }).click();
    await ready(page);
    assert.equal((await games(page)).length, 1);
    // An unknown name is rejected with the known ones, and a link back to the choice.
    await page.evaluate(() => (location.hash = "#/new?rules=nonsense&size=9"));
    await page.getByText("there is no kind of rules with this name").waitFor();
    await page.getByRole("link", { name: "Choose other rules" }).click();
    await page.getByRole("heading", { name: "New game with other rules" }).waitFor();
  }));

test("a level is ordered for twelve rows", () =>
  visit(browser, server.base, "#/new/rules", async (page) => {
    const rules = page.getByLabel("Rules");
    await eventually(async () => assert.ok((await rules.locator("option").count()) > 50));
    await rules.selectOption("");
    await page.getByLabel("Size").selectOption("12");
    await page.getByLabel("Level").selectOption("easy");
    await page.getByText("Puzzles are made until one has this level").waitFor();
    await page.getByRole("link", { name: "Make it" }).click();
    await page.locator(".board .cell").first().waitFor({ timeout: 120_000 });
    assert.equal(await page.locator(".board .cell").count(), 144);
    await eventually(async () => assert.equal((await games(page)).length, 1));
    const [game] = await games(page);
    assert.equal(engine.rate(game.puzzle, { scale: "ninefold" }).ninefold_level, "easy");
  }));

test("the variant of a week is the same for everybody, and its game goes on", async () => {
  const week = "2026-W49";
  const seen = [];
  for (let visitor = 0; visitor < 2; visitor += 1) {
    await visit(browser, server.base, `#/daily/${week}`, async (page) => {
      await page.locator(".board .cell").first().waitFor({ timeout: 120_000 });
      await drawn(page);
      await page.getByRole("heading", { name: /^Variant of week 49: / }).waitFor();
      assert.doesNotMatch(await page.locator(".rules").innerText(), /seed/);
      const [game] = await games(page);
      seen.push(game.puzzle);
      assert.equal(game.day, week);
      await page.evaluate((week) => (location.hash = `#/daily/${week}`), week);
      await eventually(async () => assert.match(page.url(), new RegExp(`#/play/${game.id}`)));
      assert.equal((await games(page)).length, 1);
    });
  }
  assert.equal(seen[0], seen[1]);
  const check = engine.check(seen[0]);
  assert.equal(check.verdict, "unique");
});

test("the start names the variant of this week", () =>
  visit(browser, server.base, "#/", async (page) => {
    const link = page.getByRole("link", { name: /^Variant of week \d+: \S/ });
    assert.match(await link.getAttribute("href"), /^#\/daily\/\d{4}-W\d\d$/);
  }));
