// The library: importing and exporting large collections, tables, ratings, backup, games.

import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { eventually, launch, serve, store, stored, visit, within } from "./harness.mjs";

let browser;
let site;
let engine;
let many;

before(async () => {
  [browser, site, engine] = await Promise.all([launch(), serve(), load()]);
  // Ten thousand different puzzles, made from a few by rotating and renaming.
  const few = Array.from({ length: 20 }, (_, seed) => engine.generate({ seed }).puzzle);
  const text = Array.from({ length: 10_000 }, (_, at) => few[at % few.length]).join("\n");
  many = engine.transformAll(text, { random: true, seed: 1 }).answers.map(({ puzzle }) => puzzle);
});
after(async () => {
  await browser.close();
  await site.stop();
});

const go = (fragment, work, options) => visit(browser, site.base, fragment, work, options);
const row = (page, number) => page.locator(`[role=row][data-row='${number - 1}']`);

/** Loads a file and returns its collection's view. */
async function bring(page, name, text) {
  await page.getByRole("button", { name: "Import" }).click();
  await page.locator("dialog input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(text) });
  await page.getByRole("button", { name: "Add all to the library" }).click();
  await page.waitForURL(/#\/library\//);
  await row(page, 1).waitFor();
}

/** Returns the processor times of the tasks on the page's main thread, in milliseconds, the longest first. */
function busy({ traceEvents }) {
  const pages = traceEvents.filter(({ name, args }) => name === "thread_name" && args.name === "CrRendererMain").map(({ pid, tid }) => `${pid} ${tid}`);
  return traceEvents
    .filter(({ name, pid, tid, tdur }) => tdur !== undefined && /RunTask$/.test(name) && pages.includes(`${pid} ${tid}`))
    .map(({ tdur }) => tdur / 1000)
    .sort((one, other) => other - one);
}

test("ten thousand puzzles come in within 3 s, are searched within 100 ms and scrolled, and the page is never held up", async () => {
  await go("#/library", async (page) => {
    await page.getByText("Nothing here yet").waitFor();
    // The engine is fetched once, beforehand.
    await page.getByRole("button", { name: "Import" }).click();
    await page.locator("dialog textarea").fill("1".padEnd(81, "."));
    await page.getByText("1 puzzle found").waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
    await browser.startTracing(page, { categories: ["toplevel", "devtools.timeline"] });
    // Other load on the machine only adds time, so the best of three is the true cost.
    const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
    const path = join(folder, "many.sdm");
    await writeFile(path, many.join("\n"));
    const took = [];
    for (let attempt = 0; attempt < 3 && !took.some((time) => time <= 3000); attempt += 1) {
      if (attempt > 0) await page.getByRole("link", { name: "All collections" }).click();
      await page.getByRole("button", { name: "Import" }).click();
      await page.locator("dialog input[type=file]").setInputFiles(path);
      const began = performance.now();
      await page.getByText("10,000 puzzles found").waitFor();
      const read = performance.now() - began;
      const kept = performance.now();
      await page.getByRole("button", { name: "Add all to the library" }).click();
      await page.waitForURL(/#\/library\//);
      await page.getByText("10,000 puzzles", { exact: true }).waitFor();
      await row(page, 1).waitFor();
      took.push(read + performance.now() - kept);
    }
    await rm(folder, { recursive: true });
    within(3000, Math.min(...took), "reading 10,000 puzzles");
    assert.equal(await page.locator("[role=grid]").getAttribute("aria-rowcount"), "10001");
    await eventually(async () => assert.ok((await page.locator("[role=grid] [role=row]").count()) < 60));

    // Users do not type immediately: the search is prepared in the meantime.
    await page.waitForTimeout(700);
    const searched = [];
    for (const line of [many[9876], many[5], many[4321]]) {
      searched.push(
        await page.evaluate(async (line) => {
          const input = document.querySelector("[type=search]");
          const isFound = () => document.querySelector("[role=grid]")?.getAttribute("aria-rowcount") === "2" && input.value === line;
          const since = performance.now();
          input.value = line;
          input.dispatchEvent(new InputEvent("input", { bubbles: true }));
          while (!isFound()) await new Promise((done) => setTimeout(done));
          return performance.now() - since;
        }, line),
      );
      await page.locator("[type=search]").fill("");
      await page.getByText("10,000 puzzles", { exact: true }).waitFor();
    }
    within(100, Math.min(...searched), "searching them");
    await page.locator("[type=search]").fill("");
    await page.getByText("10,000 puzzles", { exact: true }).waitFor();
    await page.evaluate(async () => {
      const rows = document.querySelector("[role=rowgroup]");
      for (let step = 0; step < 60; step += 1) {
        rows.scrollTop = (rows.scrollHeight / 60) * step;
        await new Promise(requestAnimationFrame);
      }
      rows.scrollTop = rows.scrollHeight;
    });
    await row(page, 10_000).waitFor();
    const tasks = busy(JSON.parse((await browser.stopTracing()).toString()));
    assert.ok(tasks.length > 100);
    within(50, tasks[0], "the longest task");
  });
});

test("rows: order, filter, marks by key, delete and undo, ratings that go on", async () => {
  const few = many.slice(0, 40);
  await go("#/library", async (page) => {
    await bring(page, "few.sdm", few.join("\n"));
    await page.getByText("40 puzzles", { exact: true }).waitFor();
    // All puzzles are rated in the background, with the same results as from the engine.
    await page.locator("progress").waitFor({ state: "detached", timeout: 60_000 });
    await page.getByRole("button", { name: "SE", exact: true }).click();
    await page.getByRole("button", { name: "SE", exact: true }).click();
    assert.equal(await page.locator("[aria-sort=descending]").innerText().then((text) => text.trim().slice(0, 2)), "SE");
    const ratings = engine.rateAll(few.join("\n"), { scale: ["hodoku", "se"] }).answers;
    const hardest = Math.max(...ratings.map(({ se_er }) => se_er));
    assert.equal(await row(page, 1).locator(".cell-er").innerText(), hardest.toFixed(1));
    assert.match(page.url(), /sort=-er/);
    const easy = ratings.filter(({ hodoku_level }) => hodoku_level === "easy").length;
    await page.getByLabel("Level").selectOption("easy");
    await page.getByText(`${easy} of 40 puzzles`).waitFor();
    await page.reload();
    await page.getByText(`${easy} of 40 puzzles`).waitFor();
    await page.getByLabel("Level").selectOption("");

    await row(page, 1).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByText("3 selected").waitFor();
    await eventually(async () => assert.equal(await page.locator("[role=row][aria-selected=true]").count(), 3));
    await page.keyboard.press("Delete");
    await page.getByText("37 puzzles", { exact: true }).waitFor();
    assert.equal(await page.evaluate(() => document.activeElement?.getAttribute("role")), "row");
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    await page.getByText("40 puzzles", { exact: true }).waitFor();
    await page.reload();
    await page.getByText("40 puzzles", { exact: true }).waitFor();
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "CSV table" }).click()]);
    const lines = (await readFile(await file.path(), "utf8")).trim().split("\r\n");
    assert.equal(lines.length, 41);
    assert.deepEqual(lines.slice(1).map((line) => line.split(",")[0]).sort(), [...few].sort());
    await row(page, 1).click();
    await page.waitForURL(/#\/solve\?puzzle=/);
  });
});

test("ratings stop when the view is left and go on when it comes back", async () => {
  await go("#/library", async (page) => {
    await bring(page, "some.sdm", many.slice(0, 400).join("\n"));
    await page.waitForFunction(() => document.querySelector("progress")?.value > 4);
    await page.getByRole("link", { name: "All collections" }).click();
    await page.getByRole("heading", { name: "Collections" }).waitFor();
    await page.goBack();
    await row(page, 1).waitFor();
    const known = await page.locator("progress").evaluate(({ value }) => value);
    assert.ok(known > 4);
    await page.waitForFunction((known) => document.querySelector("progress")?.value > known, known, { timeout: 30_000 });
  });
});

test("a backup brings everything to a second profile, and nothing that is there is lost", async () => {
  const saved = await new Promise((resolve, reject) => {
    go("#/library", async (page) => {
      await bring(page, "first.sdm", many.slice(0, 5).join("\n"));
      await page.getByRole("link", { name: "All collections" }).click();
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "Backup" }).click()]);
      resolve(await readFile(await file.path()));
    }).catch(reject);
  });
  await go("#/library", async (page) => {
    await bring(page, "second.sdm", many.slice(5, 12).join("\n"));
    await page.getByRole("link", { name: "All collections" }).click();
    for (let times = 0; times < 2; times += 1) {
      await page.locator("input[accept*=jsonl]").setInputFiles({ name: "backup.jsonl", mimeType: "text/plain", buffer: saved });
      await page.getByText("restored").first().waitFor();
      await page.getByRole("link", { name: /first\.sdm/ }).waitFor();
    }
    const counts = [];
    for (const name of [/first\.sdm/, /second\.sdm/]) {
      await page.getByRole("link", { name }).click();
      await row(page, 1).waitFor();
      counts.push(await page.locator("[role=row][data-row]").count());
      await page.getByRole("link", { name: "All collections" }).click();
    }
    assert.deepEqual(counts, [5, 7]);
    await page.locator("input[accept*=jsonl]").setInputFiles({ name: "x.jsonl", mimeType: "text/plain", buffer: Buffer.from("nothing\n") });
    await page.getByText("This is not a backup of Ninefold.").waitFor();
  });
});

test("files that are none are told of, and begin nothing", async () => {
  const hostile = [
    ["<img src=x onerror=alert(1)>".repeat(200), /error|line 1/i],
    ["\u0000\u0001\u0002".repeat(1000), /error|line 1/i],
    ["\u202e".repeat(200) + "12345", /error|line 1/i],
    ["5".repeat(2_000_000), /error|line 1/i],
    ['{"format":"ninefold","version":1,"givens":"' + "[".repeat(5000), /error|line 1/i],
    ["[".repeat(200_000), /error|line 1/i],
    ["1".padEnd(80, "."), /line 1/i],
  ];
  await go("#/library", async (page) => {
    for (const [text] of hostile) {
      await page.getByRole("button", { name: "Import" }).first().click();
      await page.locator("dialog input[type=file]").setInputFiles({ name: "<b>x</b>.sdm", mimeType: "text/plain", buffer: Buffer.from(text) });
      await page.locator("dialog .bad").first().waitFor({ timeout: 4000 });
      assert.equal(await page.locator("dialog img, dialog b").count(), 0);
      await page.keyboard.press("Escape");
    }
    assert.match(page.url(), /#\/library$/);
  });
});

test("a row goes on with the game of its puzzle, its state is the game's, and search finds it by name, digits and level", async () => {
  const few = many.slice(0, 6);
  const [first] = engine.solveAll(few[0]).answers;
  await go("#/library", async (page) => {
    await bring(page, "few.sdm", few.join("\n"));
    const collection = page.url();
    const states = () => page.locator("[role=row] .cell-state").allInnerTexts();
    assert.deepEqual((await states()).slice(-6), Array(6).fill("New"));
    // The second puzzle is started, the first is played to its end.
    await page.getByRole("button", { name: "Play Puzzle 2" }).click();
    await page.locator(".board .cell").first().waitFor();
    const empty = few[1].indexOf(".");
    await page.locator(`.cell[data-cell="${empty}"]`).click();
    await page.keyboard.press("Shift+Digit7");
    const begun = page.url();
    await page.goto(collection);
    await page.getByRole("button", { name: "Play Puzzle 1" }).click();
    await page.waitForURL((url) => /#\/play\//.test(url.hash) && url.href !== begun);
    await page.locator(".board .cell").first().waitFor();
    for (let index = 0; index < 81; index += 1) {
      if (few[0][index] !== ".") continue;
      await page.locator(`.cell[data-cell="${index}"]`).click();
      await page.keyboard.press(first.solution[index]);
    }
    await page.locator(".over h2").waitFor();
    await page.goto(collection);
    await row(page, 1).waitFor();
    assert.deepEqual((await states()).slice(-6), ["Done", "Begun", "New", "New", "New", "New"]);
    await page.getByRole("button", { name: "State" }).click();
    await page.getByRole("button", { name: "State" }).click();
    assert.deepEqual((await states()).slice(-6), ["Done", "Begun", "New", "New", "New", "New"]);

    await row(page, 2).click();
    await page.waitForURL(begun);
    await page.locator(".board .cell").first().waitFor();
    assert.match(await page.locator(`.cell[data-cell="${empty}"]`).getAttribute("aria-label"), /corner 7/);
    await page.goto(collection);
    await page.getByRole("button", { name: "Continue Puzzle 2" }).click();
    await page.waitForURL(begun);
    await page.goto(collection);
    await row(page, 3).click();
    await page.waitForURL(/#\/solve\?puzzle=/);

    await page.goto(collection);
    for (const [text, found] of [["puzzle 4", 1], [few[2], 1], [few[2].replaceAll(".", "0"), 1], ["puzzle", 6], ["nothing of it", 0]]) {
      await page.locator("[type=search]").fill(text);
      await page.getByText(found === 6 ? "6 puzzles" : `${found} of 6 puzzles`, { exact: true }).waitFor();
    }
  });
});

test("a game that was deleted comes back with everything that was done in it", async () => {
  await go(`#/new?puzzle=${many[0]}&title=Mine`, async (page) => {
    await page.locator(".board .cell").first().waitFor();
    const empty = many[0].indexOf(".");
    await page.locator(`.cell[data-cell="${empty}"]`).click();
    for (const digit of "1234567") await page.keyboard.press(`Shift+Digit${digit}`);
    const name = () => page.locator(`.cell[data-cell="${empty}"]`).getAttribute("aria-label");
    const [url, before] = [page.url(), await name()];
    assert.match(before, /corner 1 2 3 4 5 6 7/);
    // The state after a crash: the last changes are in the log, not in the snapshot.
    const kept = () => stored(page, ["games", "log"]);
    await page.waitForTimeout(300);
    const written = await kept();
    assert.ok(written.log.length >= 7);
    await page.goto("about:blank");
    for (const [view, undo] of [["#/library", ".toast button"], ["#/", ".toast button"]]) {
      await page.goto(site.base + view);
      await store(page, written);
      await page.reload();
      await page.getByRole("button", { name: "Delete Mine" }).click();
      await page.getByRole("button", { name: "Delete Mine" }).waitFor({ state: "detached" });
      assert.deepEqual(await kept(), { games: [], log: [] });
      await page.locator(undo).filter({ hasText: "Undo" }).click();
      await page.getByRole("button", { name: "Delete Mine" }).waitFor();
      assert.deepEqual(await kept(), written);
    }
    await page.goto(url);
    await page.locator(".board .cell").first().waitFor();
    assert.equal(await name(), before);
    for (let at = 0; at < 7; at += 1) await page.keyboard.press("Control+z");
    assert.match(await name(), /empty/);
    assert.doesNotMatch(await name(), /corner/);
  });
});
