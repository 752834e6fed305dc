// Watching puzzles with other rules: a path to the solution in progress, also in large grids, and the reason why no engine can be watched.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { load } from "ninefold";

import { missing, puzzles } from "./corpus.mjs";
import { eventually, visit } from "./harness.mjs";
import { browser, server } from "./stage.mjs";

let engine;
before(async () => (engine = await load()));

const watch = (text, work, name = "") => visit(browser, server.base, `#/watch${name}?puzzle=${encodeURIComponent(text)}`, work);
const digits = (page) => page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".cell-digit").textContent || ".").join(""));

test("a real puzzle with cages fills to its solution, with its cages drawn", { skip: missing }, async () => {
  const [{ text, solution }] = puzzles(["killercage"], 6);
  const { path } = engine.explain(text, { method: "hints" });
  await watch(text, async (page) => {
    await page.getByText(`Step 0 of ${path.steps.length}`).waitFor({ timeout: 60_000 });
    await eventually(async () => assert.ok((await page.locator(".board .ruled :is(path, text)").count()) > 0));
    const methods = await page.locator(".fields select option").evaluateAll((all) => all.map(({ value }) => value));
    assert.deepEqual(methods, ["hints", "simple", "all"]);
    await page.keyboard.press("End");
    await page.getByText(`Step ${path.steps.length} of ${path.steps.length}, 36 cells filled`).waitFor();
    assert.equal(await digits(page), solution);
    await page.keyboard.press("[");
    await page.getByRole("link", { name: "Back to Solve" }).click();
    await page.locator('[data-verdict="unique"]').waitFor();
    await eventually(async () => assert.ok((await page.locator(".board .ruled :is(path, text)").count()) > 0));
  });
});

test("an engine that knows plain grids alone is refused with what to do instead, and the way through sixteen rows is shown", { skip: missing }, async () => {
  const [{ text }] = puzzles(["killercage"], 6);
  await watch(text, (page) => page.getByText("These engines support plain grids only. Watch a path to the solution instead.").waitFor(), "/brute");
  const [{ text: large }] = puzzles(["diagonal+", "diagonal-"], 16);
  await watch(large, async (page) => {
    const { path } = engine.explain(large, { method: "hints" });
    await page.getByText(`Step 0 of ${path.steps.length}`).waitFor({ timeout: 60_000 });
    await page.keyboard.press("End");
    await page.getByText(`Step ${path.steps.length} of ${path.steps.length}, `).waitFor();
    assert.ok(await page.getByRole("button", { name: "Play", exact: true }).isEnabled());
  });
});
