// Engines at work: each of them runs at any speed, forwards and backwards, and the board is the result of its events.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { eventually, launch, serve, visit } from "./harness.mjs";

const HARD = "98.7.....6.....8....7.4.....2..3..4...98......1....5........1.6..5.2.......9...3.";
let server;
let browser;
let engine;
before(async () => {
  [server, browser, engine] = await Promise.all([serve(), launch(), load()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

const at = (name, work, options) => visit(browser, server.base, `#/watch/${name}?puzzle=${HARD}`, work, options);
const number = (name) => (Number(name[1]) - 1) * 9 + Number(name[3]) - 1;
const board = (page) => page.$$eval(".board .cell", (cells) => cells.map((cell) => cell.querySelector(".cell-digit")?.textContent || "."));
const place = (page) => page.locator("[data-at]").getAttribute("data-at").then(Number);

/** Returns the grid after `length` events, computed as simply as possible. */
function replayed(events, length) {
  let grid = [...HARD];
  const saved = new Map();
  for (const event of events.slice(0, length)) {
    if (event.event === "place" || event.event === "forced") grid[number(event.cell)] = String(event.digit);
    if (event.event === "undo") grid[number(event.cell)] = ".";
    if (event.event === "save") saved.set(event.state, [...grid]);
    if (event.event === "restore") grid = [...saved.get(event.state)];
  }
  return grid;
}

test("every engine is watched, and the board is the replay of its events wherever one looks", async () => {
  const engines = engine.engines().map(({ name }) => name);
  assert.ok(engines.length >= 5);
  await at(engines[0], async (page) => {
    for (const name of engines) {
      const events = [...engine.events(HARD, { engine: name, limit: 2, most: 30_000 })];
      await page.getByLabel("Source of the events").selectOption(name);
      await page.waitForURL(new RegExp(`watch/${name}\\?`));
      const field = page.getByLabel("Go to event");
      const last = Math.min(events.length, 20_000);
      await page.waitForFunction((last) => Number(document.querySelector("input[type=number]")?.max) >= last, last);
      for (const sample of [1, 2, 3, Math.floor(last / 3), Math.floor(last / 2), last - 1, last]) {
        await field.fill(String(sample));
        await field.blur();
        await page.waitForFunction((sample) => document.querySelector("[data-at]").dataset.at === String(sample), sample);
        assert.deepEqual(await board(page), replayed(events, sample), `${name}: event ${sample}`);
        const guesses = events.slice(0, sample).filter(({ event }) => event === "try").length;
        assert.match(await page.locator("[data-at]").innerText(), new RegExp(`${guesses.toLocaleString("en")} guess`));
      }
      // One step back, one forward, and a step of the list.
      await page.getByRole("button", { name: "One step back" }).click();
      assert.deepEqual(await board(page), replayed(events, last - 1), `${name}: one back`);
      await page.getByRole("button", { name: "One step forward" }).click();
      assert.deepEqual(await board(page), replayed(events, last), `${name}: one on`);
      const rows = page.locator(".events li");
      await eventually(async () => assert.equal(await rows.count(), Math.min(1000, last)));
      await rows.nth(2).locator("button").click();
      assert.equal(await place(page), last - 2);
      assert.deepEqual(await board(page), replayed(events, last - 2), `${name}: from the list`);
    }
  });
});

test("an engine plays at any speed, stands still at the first solution, and goes on from there", async () => {
  await at("masks", async (page) => {
    const events = [...engine.events(HARD, { engine: "masks", limit: 2, most: 20_000 })];
    const first = events.findIndex(({ event }) => event === "solution") + 1;
    await page.waitForFunction((first) => Number(document.querySelector("input[type=number]")?.max) >= first, first);
    const play = page.getByRole("button", { name: "Play", exact: true });
    await page.getByRole("slider").fill("0");
    assert.match(await page.getByRole("slider").getAttribute("aria-valuetext"), /^1 a second$/);
    await play.click();
    await page.waitForFunction(() => Number(document.querySelector("[data-at]").dataset.at) >= 2);
    assert.ok((await place(page)) < 8, "one a second");
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    const stood = await place(page);
    await page.waitForTimeout(300);
    assert.equal(await place(page), stood);
    await page.getByRole("slider").fill("100");
    assert.match(await page.getByRole("slider").getAttribute("aria-valuetext"), /^100,000 a second$/);
    await play.click();
    await play.waitFor();
    assert.equal(await place(page), first, "the first solution waits");
    assert.deepEqual(await board(page), [...events[first - 1].solution]);
    await play.click();
    await page.waitForFunction((last) => Number(document.querySelector("[data-at]").dataset.at) === last, events.length);
  });
});

test("two million events are there without the page growing with them", async () => {
  const many = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
  await visit(browser, server.base, `#/watch/brute?puzzle=${many}`, async (page) => {
    const field = page.getByLabel("Go to event");
    await field.waitFor();
    let reached = 0;
    while (reached < 1_000_000) {
      await page.waitForFunction((reached) => Number(document.querySelector("input[type=number]").max) > reached, reached, { timeout: 60_000 });
      reached = Number(await field.getAttribute("max"));
      await field.fill(String(reached));
      await field.blur();
    }
    await eventually(async () => assert.ok((await page.locator(".events li").count()) <= 1000));
    const session = await page.context().newCDPSession(page);
    await session.send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize = 0 } = await session.send("Runtime.getHeapUsage");
    assert.ok(usedSize + backingStorageSize < 100_000_000, `${usedSize} and ${backingStorageSize}`);
  });
});

test("with reduced motion an engine shows no more than three pictures a second", async () => {
  await at("masks", async (page) => {
    await page.waitForFunction(() => Number(document.querySelector("input[type=number]")?.max) > 1000);
    await page.getByRole("slider").fill("60");
    await page.evaluate(() => {
      globalThis.pictures = 0;
      new MutationObserver(() => (globalThis.pictures += 1)).observe(document.querySelector("[data-at]"), { attributes: true, attributeFilter: ["data-at"] });
    });
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForTimeout(2000);
    const pictures = await page.evaluate(() => globalThis.pictures);
    assert.ok(pictures >= 1 && pictures <= 7, `${pictures} pictures`);
    assert.equal(await page.evaluate(() => document.getAnimations().length), 0);
  }, { reducedMotion: "reduce" });
});
