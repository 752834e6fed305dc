// Puzzles in the formats in common use: each is loaded through the dialog, named, solved and explained.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { launch, serve, visit } from "./harness.mjs";

let server;
let browser;
let engine;
before(async () => {
  [server, browser, engine] = [await serve(), await launch(), await load()];
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Pastes a text while nothing else is open. */
async function paste(page, text) {
  await page.evaluate(() => (location.hash = "#/about"));
  await page.locator(".about").waitFor();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
}

test("every format with an example comes in by paste and is looked into", async () => {
  const examples = engine.formats().filter(({ read, example }) => read && example && engine.parseAll(example).answers.some(({ rules }) => !rules));
  assert.ok(examples.length >= 20, `${examples.length} formats`);
  let explained = 0;
  await visit(browser, server.base, "", async (page) => {
    for (const { name, example } of examples) {
      await paste(page, example);
      const board = page.locator(".board .cell").first();
      const choice = page.locator("dialog[open] .actions button").nth(1);
      await board.or(choice).first().waitFor().catch((cause) => assert.fail(`${name}: nothing came of it\n${cause.message}`));
      // A single puzzle that replaces nothing is opened at once: the dialog then closes by itself.
      await page.waitForTimeout(700);
      if (await page.locator("dialog[open]").count()) {
        await choice.click();
        await board.waitFor();
      }
      await page.waitForFunction(() => /solution|still possible/i.test(document.querySelector("main")?.textContent ?? ""), undefined, { timeout: 15_000 }).catch(() => assert.fail(`${name}: no verdict, but ${page.url()}`));
      if (/one solution|1 solution|unique/i.test(await page.locator("main").innerText())) explained += 1;
    }
  });
  assert.ok(explained >= 20, `${explained} had one solution`);
});

test("a puzzle under other rules is opened as a game", async () => {
  const examples = engine.formats().filter(({ read, example }) => read && example && engine.parseAll(example).answers.some(({ rules }) => rules));
  assert.ok(examples.length >= 4, `${examples.length} formats`);
  await visit(browser, server.base, "", async (page) => {
    for (const { name, example } of examples) {
      await paste(page, example);
      await page.locator(".rules li").first().waitFor().catch((cause) => assert.fail(`${name}: ${cause.message}`));
    }
  });
});
