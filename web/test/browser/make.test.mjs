// Make: solutions counted while the user draws, actions on the drawing, orders in the background, files.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { eventually, launch, serve, visit, within } from "./harness.mjs";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
let browser;
let site;
let engine;

before(async () => {
  [browser, site, engine] = await Promise.all([launch(), serve(), load()]);
});
after(async () => {
  await browser.close();
  await site.stop();
});

const make = (fragment, work, options) => visit(browser, site.base, fragment, work, options);
const signs = (page) =>
  page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".cell-digit").textContent || ".").join(""));
const verdict = (page) => page.locator("[data-verdict]");
/** Waits until the engine has loaded, and with it the list of layouts. */
const ready = (page) => page.locator("option[value=samurai]").waitFor({ state: "attached" });

/** Presses Stop, and returns the milliseconds until no puzzle was being made. */
const stopping = (page) =>
  page.evaluate(async () => {
    const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent.trim() === "Stop");
    const since = performance.now();
    button.click();
    while (document.querySelector("progress")) await new Promise((done) => setTimeout(done));
    return performance.now() - since;
  });

test("after each given the verdict is right, and there within 100 ms", async () => {
  await make("#/make", async (page) => {
    await ready(page);
    await page.evaluate(() => {
      globalThis.pressed = 0;
      globalThis.times = [];
      addEventListener("keydown", ({ code }) => code.startsWith("Digit") && (globalThis.pressed = performance.now()), { capture: true });
      new MutationObserver(() => {
        if (globalThis.pressed === 0) return;
        globalThis.times.push(performance.now() - globalThis.pressed);
        globalThis.pressed = 0;
      }).observe(document.querySelector("[data-verdict]"), { attributes: true, characterData: true, subtree: true, childList: true });
    });
    await page.locator(".cell").first().focus();
    let drawn = ".".repeat(81);
    for (let cell = 0; cell < 81; cell += 1) {
      if (PUZZLE[cell] !== ".") {
        await page.keyboard.press(`Digit${PUZZLE[cell]}`);
        drawn = drawn.slice(0, cell) + PUZZLE[cell] + drawn.slice(cell + 1);
        const answer = engine.check(drawn);
        const kind = answer.verdict === "unique" ? "one" : "many";
        await page.waitForFunction(() => globalThis.pressed === 0);
        assert.equal(await verdict(page).getAttribute("data-verdict"), kind);
        if (kind === "many") {
          const hatched = await page.locator(".ground-pointed").count();
          assert.equal(hatched, answer.differ.length, `the cells in which two solutions differ, after r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`);
        }
      }
      await page.keyboard.press("ArrowRight");
      if (cell % 9 === 8) await page.keyboard.press("ArrowDown");
    }
    assert.equal(await signs(page), PUZZLE);
    const times = (await page.evaluate(() => globalThis.times)).sort((one, other) => one - other);
    assert.ok(times.length >= 20, `${times.length} times`);
    within(100, times[Math.floor(times.length * 0.9)], "nine of ten verdicts");
    await page.locator(".mark-ring").first().waitFor();
    await eventually(async () => assert.equal(await page.locator(".mark-ring").count(), 22));
    // Writes a digit that the cell already has.
    await page.keyboard.press("Home");
    await page.locator(".cell[data-cell='1']").click();
    await page.keyboard.press("Digit5");
    await page.locator("[data-verdict=none]").waitFor();
    assert.match(await verdict(page).innerText(), /5 appears twice/);
    await eventually(async () => assert.equal(await page.locator(".cell.is-clash").count(), 2));
    await page.keyboard.press("Control+z");
    await page.locator("[data-verdict=one]").waitFor();
    assert.equal(await signs(page), PUZZLE);
  });
});

test("typing fast tells the newest verdict", async () => {
  await make(`#/make?puzzle=${PUZZLE}`, async (page) => {
    await page.locator("[data-verdict=one]").waitFor();
    await page.locator(".cell[data-cell='2']").click();
    for (let times = 0; times < 21; times += 1) await page.keyboard.press(`Digit${1 + (times % 9)}`, { delay: 0 });
    // The last digit was a 3, which its row already has.
    await page.getByText(/3 appears twice/).first().waitFor();
    // The message does not disappear.
    await page.waitForTimeout(300);
    assert.match(await verdict(page).innerText(), /3 appears twice/);
  });
});

test("a drawing, its history and its symmetry are there after a reload", async () => {
  await make("#/make", async (page) => {
    await ready(page);
    await page.getByLabel("Symmetry").selectOption("half-turn");
    await page.locator(".cell[data-cell='0']").click();
    await page.keyboard.press("Digit5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Digit3");
    await eventually(async () => assert.equal(await page.locator(".ground-colour").count(), 2));
    await page.reload();
    await page.locator(".cell.is-given").first().waitFor();
    await eventually(async () => assert.equal(await page.locator(".cell.is-given").count(), 2));
    assert.equal(await page.getByLabel("Symmetry").inputValue(), "half-turn");
    assert.equal(await page.locator(".cell[data-cell='80']").getAttribute("aria-label"), "Row 9, column 9, to have a given");
    await page.getByTitle("Undo").click();
    await page.getByTitle("Undo").click();
    await eventually(async () => assert.equal(await page.locator(".cell.is-given").count(), 0));
    await eventually(async () => assert.equal(await page.locator(".ground-colour").count(), 0));
    await page.getByRole("button", { name: "Redo" }).click();
    assert.equal(await page.locator(".cell[data-cell='0']").innerText(), "5");
  });
});

test("complete, minimise and vary: each is one step back", async () => {
  await make("#/make", async (page) => {
    await ready(page);
    await page.getByLabel("Symmetry").selectOption("left-right");
    await page.locator(".cell[data-cell='0']").click();
    await page.keyboard.press("Digit7");
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByTitle("Undo").click();
    await page.getByLabel("Pattern").selectOption("diamond");
    await page.getByTitle("Undo").click();
    await page.keyboard.press("Escape");
    // The partner is requested, so the pattern would have two cells: a symmetry applies without a pattern only if no cell is requested.
    await page.locator(".cell[data-cell='8']").click();
    await page.keyboard.press("Delete");
    await page.getByRole("button", { name: "Complete it for me" }).click();
    await page.locator("[data-verdict=one]").waitFor();
    const completed = await signs(page);
    assert.equal(engine.check(completed).verdict, "unique");
    assert.equal(completed[0], "7");
    assert.equal(engine.canonical(completed).symmetry.includes("left-right") || mirrored(completed), true);
    await page.getByRole("button", { name: "Isomorph" }).click();
    await page.waitForFunction((before) => [...document.querySelectorAll(".cell .cell-digit")].map(({ textContent }) => textContent || ".").join("") !== before, completed);
    const varied = await signs(page);
    assert.equal(engine.same(completed, varied).same, true);
    await page.getByTitle("Undo").click();
    assert.equal(await signs(page), completed);
  });
  await make(`#/make?puzzle=${PUZZLE}`, async (page) => {
    await page.locator("[data-verdict=one]").waitFor();
    await page.getByRole("button", { name: "Minimise" }).click();
    await page.getByText("Every given is needed.").first().waitFor();
    const least = await signs(page);
    assert.equal(engine.check(least).verdict, "unique");
    for (let cell = 0; cell < 81; cell += 1) {
      if (least[cell] === ".") continue;
      assert.equal(least[cell], PUZZLE[cell]);
      assert.equal(engine.check(least.slice(0, cell) + "." + least.slice(cell + 1)).verdict, "many");
    }
    await page.getByTitle("Undo").click();
    assert.equal(await signs(page), PUZZLE);
  });
});

const mirrored = (puzzle) => [...puzzle].every((sign, cell) => (sign === ".") === (puzzle[cell - (cell % 9) + 8 - (cell % 9)] === "."));

test("level, technique and pattern together are made in the background; stopping is at once; what was made is kept", async () => {
  await make("#/make", async (page) => {
    await ready(page);
    await page.getByLabel("Pattern").selectOption("diamond");
    await page.getByRole("combobox", { name: "Level", exact: true }).selectOption("hard");
    await page.getByText("More options").click();
    await page.getByLabel("Needs technique").selectOption("naked-pair");
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make 2" }).click();
    await page.getByText("2 of 2").waitFor({ timeout: 120_000 });
    const pictures = page.locator("section[aria-labelledby=made-title] li button");
    await pictures.first().click();
    await page.locator("[data-verdict=one]").waitFor();
    const made = await signs(page);
    const [rated] = [engine.rate(made)];
    assert.equal(rated.hodoku_level, "hard");
    assert.match(rated.hodoku_techniques, /naked-pair:/);
    assert.equal(made.replace(/[1-9]/g, "#"), engine.generate({ pattern: "diamond" }).puzzle.replace(/[1-9]/g, "#"));

    // An order that cannot be met continues while another view is open.
    await page.getByRole("button", { name: "Clear all" }).click();
    await page.getByLabel("Needs technique").selectOption("");
    await page.getByRole("combobox", { name: "Level", exact: true }).selectOption("extreme");
    await page.getByLabel("Givens, to").fill("17");
    await page.getByRole("button", { name: "Make 2" }).click();
    const tried = page.locator("[data-tried]");
    await page.waitForFunction(() => Number(document.querySelector("[data-tried]")?.dataset.tried) > 0);
    await page.getByText(/nearest:/).waitFor();
    const first = Number(await tried.getAttribute("data-tried"));
    await page.goto(`${site.base}#/about`);
    await page.waitForTimeout(700);
    await page.goto(`${site.base}#/make`);
    await page.waitForFunction((first) => Number(document.querySelector("[data-tried]")?.dataset.tried) > first, first);
    within(50, await stopping(page), "stopping an order");
    // The worker is available at once.
    await page.getByLabel("Givens, to").fill("");
    await page.getByRole("combobox", { name: "Level", exact: true }).selectOption("");
    await page.getByRole("button", { name: "Make 2" }).click();
    await page.getByText("2 of 2").waitFor({ timeout: 30_000 });
    await page.getByRole("link", { name: "Open in the library" }).click();
    await page.locator("[role=row][aria-rowindex='3']").waitFor();
  });
});

test("while an order is worked at a game is played to its end, with a hint; then the order is stopped at once, and stays so", { timeout: 120_000 }, async () => {
  const { solution } = engine.check(PUZZLE);
  await make("#/make", async (page) => {
    await ready(page);
    await page.getByRole("combobox", { name: "Level", exact: true }).selectOption("extreme");
    await page.getByLabel("Pattern").selectOption("diamond");
    await page.getByText("More options").click();
    await page.getByLabel("Needs technique").selectOption("swordfish");
    await page.getByLabel("How many").fill("5000");
    await page.getByRole("button", { name: "Make 5,000" }).click();
    const tried = async () => Number(await page.locator("[data-tried]").getAttribute("data-tried"));
    await page.waitForFunction(() => Number(document.querySelector("[data-tried]")?.dataset.tried) > 0);
    const before = await tried();
    await page.evaluate((puzzle) => (location.hash = `#/new?puzzle=${puzzle}&title=Meanwhile`), PUZZLE);
    await page.locator(".play .cell").first().waitFor();
    await page.keyboard.press("h");
    await page.waitForFunction(() => /There is /.test(document.querySelector(".hint .said")?.textContent ?? ""));
    await page.keyboard.press("Escape");
    // Presses all keys in the page as fast as they are handled, and measures how long each blocks the page, including the drawing.
    const times = await page.evaluate(async ([puzzle, solution]) => {
      const times = [];
      for (let index = 0; index < 81; index += 1) {
        if (puzzle[index] !== ".") continue;
        const { left, top, width, height } = document.querySelector(`.cell[data-cell="${index}"]`).getBoundingClientRect();
        const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, cancelable: true, button: 0, pointerId: 1, pointerType: "mouse" };
        for (const name of ["pointerdown", "pointerup"]) document.querySelector(".board").dispatchEvent(new PointerEvent(name, at));
        const since = performance.now();
        document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: solution[index], code: `Digit${solution[index]}`, bubbles: true, cancelable: true }));
        document.querySelector(".board")?.getBoundingClientRect();
        times.push(performance.now() - since);
        await new Promise((done) => requestAnimationFrame(done));
      }
      return times.sort((one, other) => one - other);
    }, [PUZZLE, solution]);
    await page.locator(".over h2").waitFor();
    within(8, times[Math.floor(times.length * 0.95)], "the 95th percentile of keys");
    await page.evaluate(() => (location.hash = "#/make"));
    await page.waitForFunction((before) => Number(document.querySelector("[data-tried]")?.dataset.tried) > before, before);
    within(50, await stopping(page), "stopping the order");
    const end = await tried();
    await page.waitForTimeout(1500);
    assert.equal(await tried(), end, "nothing goes on");
  });
});

test("what was found is kept when an order is stopped", async () => {
  await make("#/make", async (page) => {
    await ready(page);
    await page.getByLabel("How many").fill("5000");
    await page.getByRole("button", { name: "Make 5,000" }).click();
    await page.waitForFunction(() => document.querySelectorAll("section[aria-labelledby=made-title] li").length >= 5);
    await page.getByRole("button", { name: "Stop" }).click();
    const found = Number((await page.locator("[data-tried]").innerText()).match(/^([\d,]+) of/)[1].replace(",", ""));
    await page.getByRole("link", { name: "Open in the library" }).click();
    await page.getByText(`${found} puzzles`).first().waitFor();
  });
});

test("a layout of several grids is drawn and made", async () => {
  await make("#/make", async (page) => {
    await ready(page);
    await page.getByLabel("Layout").selectOption("tridoku");
    await eventually(async () => assert.equal(await page.locator(".cell").count(), 180));
    await page.locator(".cell").first().click();
    await page.keyboard.press("Digit4");
    await page.locator("[data-verdict=many]").waitFor();
    await page.getByRole("button", { name: "Complete it for me" }).click();
    await page.locator("[data-verdict=one]").waitFor({ timeout: 20_000 });
    assert.equal((await signs(page))[0], "4");
    await page.reload();
    await page.locator("[data-verdict=one]").waitFor();
    await eventually(async () => assert.equal(await page.locator(".cell").count(), 180));
    await page.getByTitle("Undo").click();
    await page.getByLabel("How many").fill("1");
    await page.getByRole("button", { name: "Make 1" }).click();
    await page.getByText("1 of 1").waitFor({ timeout: 30_000 });
  });
});

test("the address brings a layout; one that is not known is told of", async () => {
  await make("#/make?layout=gattai-5", async (page) => {
    await page.waitForFunction(() => document.querySelectorAll(".cell").length === 369);
    assert.match(page.url(), /#\/make$/);
  });
  await make("#/make?layout=nowhere", async (page) => {
    await page.getByText("There is no layout “nowhere”.").waitFor();
    await eventually(async () => assert.equal(await page.locator(".cell").count(), 81));
  });
});

test("a drawing goes out as text, pictures and a link that a second profile opens equal", async () => {
  let link = "";
  await make(`#/make?puzzle=${PUZZLE}`, async (page, context) => {
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.locator("[data-verdict=one]").waitFor();
    await page.getByRole("button", { name: "Export" }).click();
    await page.getByLabel("Format").selectOption("sdm");
    await page.waitForFunction((puzzle) => document.querySelector("dialog textarea")?.value.trim() === puzzle, PUZZLE);
    const saved = async (name) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
    };
    const text = await saved("Save file");
    assert.equal(text.name, "Make.sdm");
    assert.equal(text.bytes.toString().trim(), PUZZLE);
    const svg = await saved("SVG");
    assert.match(svg.bytes.toString(), /^<svg /);
    assert.equal(svg.bytes.toString(), engine.render(PUZZLE, { theme: "print", solution: false }));
    assert.deepEqual([...(await saved("PNG")).bytes.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    assert.equal((await saved("PDF")).bytes.subarray(0, 5).toString(), "%PDF-");
    await page.getByRole("button", { name: "Link" }).click();
    await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Copy" }).click();
    await page.getByText("Link copied").waitFor();
    link = await page.evaluate(() => navigator.clipboard.readText());
    assert.ok(link.length <= 150, `${link.length} characters`);
  });
  const other = await browser.newContext();
  const page = await other.newPage();
  await page.goto(link);
  await page.locator(".board .cell").first().waitFor();
  const names = await page.locator(".cell").evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label")));
  assert.equal(names.map((name) => /given (\d)/.exec(name)?.[1] ?? ".").join(""), PUZZLE);
  await other.close();
});
