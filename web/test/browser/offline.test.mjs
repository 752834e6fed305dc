// Without a network: after the first visit the server may stop, and everything still works.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { eventually, launch, serve, watch } from "./harness.mjs";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
let browser;
let engine;
before(async () => {
  [browser, engine] = await Promise.all([launch(), load()]);
});
after(() => browser?.close());

/** Opens the page, waits until all of it is cached, and stops the server. */
async function alone() {
  const site = await serve();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  const wrong = watch(page, site.base);
  await page.goto(site.base);
  await page.locator(".daily svg text").first().waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await site.stop();
  return { page, context, base: site.base, wrong };
}

test("with the server stopped after the first load every view, playing, solving, engines, making, printing and the library work", async () => {
  const { page, context, base, wrong } = await alone();
  const go = async (fragment) => {
    await page.goto(base + fragment);
    await page.locator("h1").first().waitFor({ state: "attached" });
  };
  const cells = page.locator(".board .cell");

  // A game made to order, with a hint from the engine, across a reload.
  await go("#/");
  await page.locator('a[href="#/new?level=easy"]').click();
  await cells.first().waitFor({ timeout: 60_000 });
  await page.keyboard.press("h");
  await page.waitForFunction(() => /There is /.test(document.querySelector(".hint .said")?.textContent ?? ""));
  await page.reload();
  await cells.first().waitFor();
  assert.match(page.url(), /#\/play\//);

  await go("#/daily/2026-12-24");
  await page.waitForFunction(() => location.hash.startsWith("#/play/"), undefined, { timeout: 60_000 });
  await cells.first().waitFor();

  // The path, every scale, and the further questions.
  await go(`#/solve?puzzle=${PUZZLE}`);
  const { path } = engine.explain(PUZZLE);
  await page.getByText(`/${path.steps.length}`, { exact: false }).first().waitFor();
  await go(`#/watch/hodoku?puzzle=${PUZZLE}`);
  await page.locator(".controls .is-main").click();
  await page.waitForFunction(() => document.querySelectorAll(".events li").length > 0);

  await go("#/learn");
  await page.locator('a[href="#/learn/x-wing"]').first().click();
  await cells.first().waitFor();
  await go("#/learn/x-wing/drill");
  await cells.first().waitFor({ timeout: 60_000 });

  await go("#/make");
  await page.getByLabel("How many").fill("2");
  await page.getByRole("button", { name: "Make 2" }).click();
  await page.getByText("2 of 2").waitFor({ timeout: 60_000 });

  // A new puzzle, printed, and exported as PDF.
  await page.getByRole("link", { name: "Print" }).click();
  await page.waitForFunction(() => [...document.querySelectorAll(".page svg")].filter((svg) => svg.querySelectorAll("text").length === 81).length === 2);
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF" }).click()]);
  assert.equal((await readFile(await file.path())).subarray(0, 5).toString(), "%PDF-");
  assert.ok((await page.pdf({ preferCSSPageSize: true })).length > 5000);

  // A file is loaded, rated, and exported as a picture.
  await go("#/library");
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("dialog input[type=file]").setInputFiles({ name: "two.sdm", mimeType: "text/plain", buffer: Buffer.from(`${PUZZLE}\n${engine.generate({ seed: 1 }).puzzle}\n`) });
  await page.getByRole("button", { name: "Add all to the library" }).click();
  await page.waitForFunction(() => /Easy/.test(document.querySelector("[data-row='0'] .cell-level")?.textContent ?? ""), undefined, { timeout: 60_000 });
  await page.getByRole("button", { name: "Export" }).click();
  const [picture] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PNG", exact: true }).click()]);
  assert.equal((await readFile(await picture.path())).subarray(1, 4).toString(), "PNG");
  await page.keyboard.press("Escape");

  // Every other view, opened directly.
  for (const fragment of ["#/", "#/open", "#/play", "#/solve", "#/learn", "#/make", "#/library", `#/print?puzzle=${PUZZLE}`, "#/settings", "#/keys", "#/about", "#/nonsense", `#1.${PUZZLE}`]) {
    const other = await context.newPage();
    const said = watch(other, base);
    await other.goto(base + fragment);
    await other.locator("h1").first().waitFor({ state: "attached" });
    await other.evaluate(() => document.fonts.ready);
    assert.ok(await other.evaluate(() => [...document.fonts].some(({ family, status }) => /Atkinson Hyperlegible Next/.test(family) && status === "loaded")), fragment);
    await eventually(async () => assert.equal(await other.locator(".failed").count(), 0, fragment));
    assert.deepEqual(said, [], fragment);
    await other.close();
  }
  assert.deepEqual(wrong, []);
  await context.close();
});
