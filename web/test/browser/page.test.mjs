// The page as a whole: its start, its rules, offline use, and automatic checks of accessibility.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventually, visit, watch } from "./harness.mjs";
import { browser, server, PUZZLE } from "./stage.mjs";

test("the start view has today's puzzle, five levels and a way in", async () => {
  await visit(browser, server.base, "", async (page) => {
    assert.equal(await page.title(), "Ninefold Sudoku");
    await page.locator(".daily svg text").first().waitFor();
    await eventually(async () => assert.equal(await page.locator('a[href^="#/new?level="]').count(), 5));
  }, { serviceWorkers: "allow" });
});

test("an address that is none says so, and leads back", async () => {
  await visit(browser, server.base, "#/nonsense/1", async (page) => {
    assert.match(await page.locator("h1").innerText(), /no such page/);
    await page.locator('main a[href="#/"]').click();
    await page.locator(".daily").waitFor();
  });
});

test("a damaged puzzle in the dialog tells its place, and the others are offered", async () => {
  await visit(browser, server.base, "", async (page) => {
    await page.getByRole("button", { name: "Open", exact: true }).click();
    await page.locator("dialog textarea").fill(`${PUZZLE}\n${PUZZLE.slice(0, 80)}x\n${PUZZLE.slice(0, 80)}.\n`);
    await page.locator("dialog .bad").first().waitFor();
    assert.match(await page.locator("dialog .bad").first().innerText(), /Line 2, column 81/);
    await eventually(async () => assert.equal(await page.locator("dialog .list li").count(), 2));
    await page.keyboard.press("Escape");
    await eventually(async () => assert.equal(await page.locator("dialog[open]").count(), 0));
  });
});

test("hostile texts are never markup", async () => {
  const hostile = ['<img src=x onerror="document.title=1">', "<script>document.title=1</script>", "\u202e\u0000\u0007" + PUZZLE, "{".repeat(5000), "9".repeat(100_000), "]]>&lt;"];
  await visit(browser, server.base, "", async (page) => {
    await page.getByRole("button", { name: "Open", exact: true }).click();
    for (const text of hostile) {
      await page.locator("dialog textarea").fill(text.replaceAll("\u0000", " "));
      await page.waitForTimeout(250);
      assert.equal(await page.locator("dialog img, dialog script").count(), 0);
      assert.equal(await page.title(), "Ninefold Sudoku");
    }
  });
});

test("links that are damaged, too new or hostile give a message and change nothing", async () => {
  for (const link of ["#9.whatever", "#1.", "#1.xyz", `#1.${"z".repeat(40_000)}`, "#1.%E0%A4%A", "#1.<svg/onload=alert(1)>"]) {
    await visit(browser, server.base, link, async (page) => {
      await page.locator("dialog[open]").waitFor();
      assert.equal(await page.locator("dialog .actions").count(), 0, link);
    });
  }
});

test("settings apply at once and outlast the page", async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  const wrong = watch(page, server.base);
  await page.goto(`${server.base}#/settings`);
  await page.locator("select").first().selectOption("dark");
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  await page.reload();
  assert.equal(await page.evaluate(() => document.documentElement.dataset.theme), "dark");
  assert.deepEqual(wrong, []);
  await context.close();
});
