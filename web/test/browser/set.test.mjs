// Setting puzzles: constraints drawn by clicks alone and by keys alone, judged while the user draws, exported and read back, stored, undone.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { before, test } from "node:test";

import { load } from "ninefold";

import { eventually, visit } from "./harness.mjs";
import { browser, cell, name, server } from "./stage.mjs";

let engine;
before(async () => (engine = await load()));

const set = (work, options, fragment = "#/set") => visit(browser, server.base, fragment, async (page, context) => {
  await page.locator(".board .cell").first().waitFor();
  await page.locator("textarea").waitFor();
  await work(page, context);
}, options);
const verdict = (page, kind, timeout = 60_000) => page.locator(`[data-verdict=${kind}]`).waitFor({ timeout });
const tool = (page, name) => page.getByRole("radio", { name, exact: true }).click();
const entries = (page) => page.getByRole("region", { name: "Constraints" }).locator("li");
const alert = (page) => page.locator(".said[role=alert]");

/** Chooses a kind in the list of those that can be drawn. */
async function pick(page, key) {
  await tool(page, "Draw");
  await page.locator(`.kind:has(input[value="${key}"])`).click();
}

const at = (place) => {
  const [, row, column] = /^R(\d+)C(\d+)$/.exec(place).map(Number);
  return { row: row - 1, column: column - 1 };
};

/** Returns the middle of a place on the screen. */
async function middle(page, place) {
  const { x, y, width } = await cell(page, 0).boundingBox();
  const { row, column } = at(place);
  return { x: x + (column + 0.5) * width, y: y + (row + 0.5) * width };
}

/** Drags with the mouse from place to place. */
async function drag(page, places) {
  const [first, ...others] = places;
  const { x, y } = await middle(page, first);
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const place of others) {
    const { x, y } = await middle(page, place);
    await page.mouse.move(x, y, { steps: 3 });
  }
  await page.mouse.up();
}

/** Returns a path over all cells of a set, from neighbour to neighbour within it; cells may be passed again. */
function tour(places) {
  const near = (one, other) => Math.abs(at(one).row - at(other).row) + Math.abs(at(one).column - at(other).column) === 1;
  const way = [places[0]];
  const left = new Set(places.slice(1));
  while (left.size > 0) {
    const from = way.at(-1);
    const queue = [[from]];
    const seen = new Set([from]);
    let found;
    for (const path of queue) {
      if (left.has(path.at(-1))) {
        found = path;
        break;
      }
      for (const next of places) if (!seen.has(next) && near(path.at(-1), next)) seen.add(next), queue.push([...path, next]);
    }
    assert.ok(found, `${places} are not connected`);
    way.push(...found.slice(1));
    left.delete(found.at(-1));
  }
  return way;
}

/** Presses the keys of the number on the page. */
async function number(page, value) {
  for (const sign of String(value)) await page.getByRole("group", { name: "Number of the constraint" }).getByRole("button", { name: sign, exact: true }).click();
}

async function givens(page, signs) {
  await tool(page, "Digits");
  for (const [index, sign] of [...signs].entries()) {
    if (sign === ".") continue;
    await cell(page, index).click();
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: sign, exact: true }).click();
  }
}

/** Returns the drawing as a document, from the browser's storage. */
const kept = (page) => page.evaluate(() => {
  const { history, at } = JSON.parse(localStorage.getItem("ninefold.set"));
  return history[at];
});

/** Returns rules and givens independently of the order in which they were drawn. */
function meaning(text) {
  const { givens, size = 9, regions, ...rules } = engine.parse(text).document;
  for (const key of ["format", "version", "title", "author", "comment", "solution", "source", "link", "date", "level", "rating"]) delete rules[key];
  const sorted = (entry) => ({ ...entry, ...(entry.cells && !entry.lines && { cells: [...entry.cells].sort() }) });
  const lists = Object.entries(rules).map(([key, list]) => [key, Array.isArray(list) ? list.map((entry) => JSON.stringify(typeof entry === "object" ? sorted(entry) : entry)).sort() : list]);
  // Regions are equal under any numbering.
  const numbers = new Map();
  const renumbered = regions?.map((region) => numbers.get(region) ?? (numbers.set(region, numbers.size), numbers.size - 1));
  return { givens, size, regions: renumbered, rules: Object.fromEntries(lists.sort()) };
}

/** Exports in a format, and returns the text of the file. */
async function exported(page, format) {
  await page.getByRole("button", { name: "Export", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator(`option[value="${format}"]`).waitFor({ state: "attached" });
  await dialog.getByLabel("Format").selectOption(format);
  await eventually(async () => assert.notEqual(await dialog.locator("textarea").inputValue(), ""));
  const [file] = await Promise.all([page.waitForEvent("download"), dialog.getByRole("button", { name: "Save", exact: false }).first().click()]);
  const text = await readFile(await file.path(), "utf8");
  await page.keyboard.press("Escape");
  await eventually(async () => assert.equal(await page.locator("dialog[open]").count(), 0));
  return text.trim();
}

/** Asserts that the drawing has one solution, and is unchanged after export and import. */
async function isWhole(page, made) {
  await verdict(page, "one");
  for (const format of ["f-puzzles-json", "f-puzzles", "sudokupad", "iss", "ninefold"]) {
    const text = await exported(page, format);
    assert.deepEqual(meaning(text), meaning(made), format);
    assert.equal(engine.check(text).verdict, "unique");
  }
}

test("a killer is made from an empty board by clicks alone", async () => {
  const made = engine.generate({ rules: "killer", seed: "3", format: "ninefold" });
  const document = JSON.parse(made);
  await set(async (page) => {
    await pick(page, "killercage");
    for (const [done, { cells, value }] of document.killercage.entries()) {
      await drag(page, tour(cells));
      await eventually(async () => assert.equal(await entries(page).count(), done + 1));
      if (value) await number(page, value);
    }
    await givens(page, document.givens);
    await isWhole(page, made);
    assert.equal(await page.locator(".board .ruled text").count(), document.killercage.filter(({ value }) => value).length);
  });
});

/** A killer samurai with one solution, which has several solutions without its cages. */
const SAMURAI = {
  layout: "samurai",
  givens:
    ".......89.......5...8...5......3174.3..1....6.5......85....43...9..4...2...2...1.4..8.......16...45.82.......8.........4....8...36.9........3............4.2..........9..1..9..7..5...73.." +
    "................6....9....4..6.1......1...4........3...8..........9......47.1.7.6....3..64..9..6.5..4.....1............3....5.6...382........2.........................5.1..7.64.7...9.",
  killercage: [
    { cells: ["R17C4", "R17C5", "R16C4"], value: "13" },
    { cells: ["R9C13", "R9C12", "R9C11"], value: "6" },
    { cells: ["R8C16", "R7C16", "R9C16"], value: "7" },
    { cells: ["R15C10", "R15C9", "R14C9"], value: "14" },
    { cells: ["R21C6", "R21C5", "R20C6"], value: "8" },
    { cells: ["R19C19", "R19C18", "R18C18"], value: "8" },
    { cells: ["R7C19", "R7C18", "R7C17"], value: "15" },
  ],
};

test("a killer samurai is made from an empty layout by clicks alone", { timeout: 240_000 }, async () => {
  const made = JSON.stringify({ format: "ninefold", version: 1, ...SAMURAI });
  assert.equal(engine.check(made).verdict, "unique");
  let text = "";
  await set(async (page) => {
    const size = page.getByLabel("Size");
    await size.locator("option[value=samurai]").waitFor({ state: "attached" });
    await size.selectOption("samurai");
    await eventually(async () => assert.equal(await page.locator(".board .cell").count(), 369));
    // Boxes and clues beside a grid are only available for one grid.
    assert.equal(await page.getByLabel("Regions").count(), 0);
    await pick(page, "killercage");
    assert.equal(await page.locator('.kind:has(input[value="sandwichsum"])').count(), 0);
    for (const [done, { cells, value }] of SAMURAI.killercage.entries()) {
      await drag(page, tour(cells));
      await eventually(async () => assert.equal(await entries(page).count(), done + 1));
      await number(page, value);
    }
    // In gaps between grids, nothing is drawn.
    await drag(page, ["R2C11", "R3C11"]);
    assert.equal(await entries(page).count(), SAMURAI.killercage.length);
    await verdict(page, "many");
    assert.match(await page.locator("[data-verdict]").innerText(), /^Several solutions: row \d+, column \d+ can be \d or \d\./);
    await givens(page, SAMURAI.givens);
    await verdict(page, "one");
    text = await exported(page, "ninefold");
    const read = engine.parse(text).document;
    assert.deepEqual([read.layout, read.givens], [engine.parse(made).document.layout, SAMURAI.givens]);
    const sorted = (cages) => cages.map(({ cells, value }) => `${[...cells].sort()} ${value}`).sort();
    assert.deepEqual(sorted(read.killercage), sorted(SAMURAI.killercage));
    assert.equal(engine.check(text).verdict, "unique");
    // The puzzle is kept across a reload, and can be opened from its text.
    await page.reload();
    await verdict(page, "one");
    assert.equal(await page.locator(".board .cell").count(), 369);
    assert.equal(await entries(page).count(), SAMURAI.killercage.length);
    // Without a cage there are several solutions.
    await entries(page).first().getByRole("button", { name: /^Remove/ }).click();
    await verdict(page, "many");
    await page.getByRole("button", { name: "Undo" }).click();
    await verdict(page, "one");
  });
  await set(async (page) => {
    await verdict(page, "one");
    assert.equal(await page.locator(".board .cell").count(), 369);
    assert.equal((await kept(page)).givens, SAMURAI.givens);
    await eventually(async () => assert.equal(await page.getByLabel("Size").inputValue(), "samurai"));
    // Arrow keys skip the gap between grids.
    await tool(page, "Digits");
    await cell(page, 8).click();
    await page.keyboard.press("ArrowRight");
    await eventually(async () => assert.match(await page.locator(":focus").getAttribute("aria-label"), /^Row 1, column 13,/));
  }, undefined, `#/set?puzzle=${encodeURIComponent(text)}`);
});

test("a jigsaw is made from an empty board by clicks alone", async () => {
  const made = engine.generate({ rules: "jigsaw", seed: "5", format: "ninefold" });
  const { regions, givens: signs } = JSON.parse(made);
  await set(async (page) => {
    await page.getByLabel("Regions").selectOption("irregular");
    const names = regions.map((_, index) => `R${Math.floor(index / 9) + 1}C${(index % 9) + 1}`);
    for (const region of new Set(regions)) {
      await page.getByRole("radiogroup", { name: "Region" }).getByRole("radio", { name: String(region + 1), exact: true }).click();
      await drag(page, tour(names.filter((_, index) => regions[index] === region)));
    }
    await eventually(async () => assert.deepEqual((await kept(page)).regions, regions));
    assert.equal(await name(page, 0), `Row 1, column 1, empty, region ${regions[0] + 1}`);
    await givens(page, signs);
    await isWhole(page, made);
  });
});

test("a puzzle of thermometers and arrows is made from an empty board by clicks alone", async () => {
  const made = engine.generate({ rules: "thermo=4,arrow=4", seed: "2", format: "ninefold" });
  const document = JSON.parse(made);
  await set(async (page) => {
    let count = 0;
    for (const key of ["thermometer", "arrow"]) {
      await pick(page, key);
      for (const { cells = [], lines } of document[key]) {
        if (cells.length > 1) await page.getByLabel("Cells of the circle").selectOption(String(cells.length));
        // The first line begins in the circle; a drag from the circle adds another one.
        for (const [at, line] of lines.entries()) await drag(page, at === 0 ? [...cells.slice(0, -1), ...line] : line);
        count += 1;
        await eventually(async () => assert.equal(await entries(page).count(), count));
      }
    }
    await givens(page, document.givens);
    await isWhole(page, made);
  });
});

test("a puzzle is set by keys alone, with a line, a sum and a clue beside the grid", async () => {
  await set(async (page) => {
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByLabel("Size").focus();
    await page.keyboard.type("4×4");
    await page.keyboard.press("Tab");
    await eventually(async () => assert.equal(await page.locator(".board .cell").count(), 16));
    const draw = async (key) => {
      await page.getByRole("radio", { name: "Draw", exact: true }).focus();
      await press("Enter");
      await page.getByLabel("Find a constraint").focus();
      await page.keyboard.press("Control+a");
      await page.keyboard.type(key);
      await page.keyboard.press("Tab");
      await press("Space");
      // The name may be a part of another name.
      const chosen = page.locator(`input[name=kind][value="${key}"]:checked`);
      for (let pressed = 0; pressed < 3 && (await chosen.count()) === 0; pressed += 1) await press("ArrowDown");
      await chosen.waitFor();
      await page.locator(".board .cell[tabindex='0']").focus();
    };
    await draw("thermometer");
    await press("Home", "Space", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowDown");
    assert.match(await name(page, 9), /Row 3, column 2, empty, in the drawing/);
    await press("Enter");
    await eventually(async () => assert.equal(await entries(page).count(), 1));
    await draw("killercage");
    await press("ArrowRight", "Space", "Shift+ArrowDown", "Backspace", "ArrowUp", "ArrowRight", "Space", "Enter");
    await eventually(async () => assert.equal(await entries(page).count(), 2));
    await press("7", "Backspace", "4");
    await draw("sandwichsum");
    await press("Home", "ArrowLeft");
    assert.equal(await page.evaluate(() => document.activeElement.getAttribute("aria-label")), "Left of row 3");
    await press("Space");
    await eventually(async () => assert.equal(await entries(page).count(), 3));
    assert.match(await entries(page).nth(2).innerText(), /Its number is missing/);
    await press("3", "ArrowRight");
    const { entries: drawn } = await kept(page);
    assert.deepEqual(drawn, [
      { key: "thermometer", lines: [["R1C1", "R1C2", "R2C2", "R3C2"]] },
      { key: "killercage", cells: ["R3C3", "R3C4"], value: "4" },
      { key: "sandwichsum", cell: "R3C0", value: "3" },
    ]);
    // Removed by a key, and restored.
    await press("Delete");
    await eventually(async () => assert.equal(await entries(page).count(), 2));
    await press("Control+z");
    await eventually(async () => assert.equal(await entries(page).count(), 3));
    await page.getByRole("radio", { name: "Digits", exact: true }).focus();
    await press("Enter");
    await page.locator(".board .cell[tabindex='0']").focus();
    const text = JSON.stringify({ format: "ninefold", version: 1, size: 4, givens: ".".repeat(16), ...Object.fromEntries(drawn.map(({ key, ...entry }) => [key, [entry]])) });
    const { verdict: first, solutions, solution } = engine.check(text);
    assert.ok(["many", "unique"].includes(first), first);
    const digits = (solution ?? solutions[0]).replace(/\s/g, "");
    for (let index = 0; index < 16; index += 1) {
      await page.locator(`.cell[data-cell="${index}"]`).focus();
      await press(digits[index]);
    }
    await verdict(page, "one");
    assert.equal((await kept(page)).givens, digits);
  });
});

test("every kind of constraint is drawn, given its number and accepted", async () => {
  const NUMBERS = { numberedroom: "3", skyscraper: "3", hiddenskyscraper: "3", lunchbox: "0", sumline: "10", quadruple: "12", modularline: "3", pairtable: "12", regex: "123", automaton: "12152", fullrank: "3", connected: "12345678", whispers: "4", lockout: "4", difference: "2", ratio: "3" };
  await set(async (page) => {
    await tool(page, "Draw");
    await page.locator(".kind").first().waitFor();
    const keys = await page.locator("input[name=kind]").evaluateAll((inputs) => inputs.map(({ value }) => value));
    assert.ok(keys.length >= 35, `${keys.length} kinds`);
    const schema = JSON.parse(await readFile(new URL("../../../docs/schema/constraints.json", import.meta.url), "utf8")).properties;
    for (const [done, key] of keys.entries()) {
      await pick(page, key);
      const { properties } = schema[key].items;
      if (properties.cell?.$ref === "#/$defs/beside") await page.locator('[data-place="R0C3"]').click();
      else if (properties.cell) await drag(page, ["R5C5"]);
      else if (key === "equalsum" || key === "samedigits") {
        await drag(page, ["R1C1", "R1C2"]);
        await drag(page, ["R3C1", "R3C2"]);
        await page.getByRole("button", { name: "Done" }).click();
      } else if (properties.cloneCells) {
        await drag(page, ["R1C1", "R1C2"]);
        await drag(page, ["R8C7"]);
      } else if (key === "quadruple") await drag(page, ["R4C4", "R5C5"]);
      else if (properties.lines) await drag(page, ["R2C2", "R3C3", "R3C4"]);
      else if (key === "valueindexer") await drag(page, ["R6C1", "R6C2", "R6C3"]);
      else await drag(page, ["R6C1", "R6C2"]);
      await eventually(async () => assert.equal(await entries(page).count(), done + 1, key));
      if (properties.values || properties.value?.$ref || properties.value?.minLength) await number(page, NUMBERS[key] ?? "12");
      await eventually(async () => assert.equal(await entries(page).nth(done).locator(".bad").count(), 0, key));
      assert.equal(await alert(page).count(), 0, key);
    }
    await eventually(async () => assert.ok((await page.locator("[data-verdict]").getAttribute("data-verdict")) !== "asking"));
    assert.equal(await entries(page).locator(".bad").count(), 0);
  });
});

test("a finger draws on a small screen: lines, dots by a tap near a side, cells added to a cage", async () => {
  await set(async (page, context) => {
    const client = await context.newCDPSession(page);
    const finger = async (...points) => {
      await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: [points[0]] });
      for (const point of points.slice(1)) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: [point] });
      await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    };
    const points = async (...places) => Promise.all(places.map((place) => middle(page, place)));
    const drawn = (count) => eventually(async () => assert.equal(await entries(page).count(), count));
    await pick(page, "renban");
    await finger(...(await points("R1C1", "R2C2", "R3C2", "R3C3")));
    await drawn(1);
    await pick(page, "difference");
    const { width } = await cell(page, 0).boundingBox();
    const [{ x, y }] = await points("R5C5");
    await finger({ x: x + 0.4 * width, y });
    await drawn(2);
    await finger({ x, y: y - 0.4 * width });
    await drawn(3);
    await pick(page, "killercage");
    await finger(...(await points("R7C1", "R7C2")));
    await drawn(4);
    await page.getByRole("button", { name: "Change its cells" }).click();
    await finger(...(await points("R7C3")));
    await page.getByText("3 cells so far.").waitFor();
    await page.getByRole("button", { name: "Done" }).click();
    await eventually(async () => assert.deepEqual((await kept(page)).entries, [
      { key: "renban", lines: [["R1C1", "R2C2", "R3C2", "R3C3"]] },
      { key: "difference", cells: ["R5C5", "R5C6"] },
      { key: "difference", cells: ["R5C5", "R4C5"] },
      { key: "killercage", cells: ["R7C1", "R7C2", "R7C3"] },
    ]));
    // The board is still visible.
    await page.locator("textarea").scrollIntoViewIfNeeded();
    const { y: top } = await cell(page, 0).boundingBox();
    assert.ok(top >= 0, `the board begins at ${top}`);
    // A tap on a cage chooses it, and removes nothing.
    await page.getByRole("radio", { name: "Choose", exact: true }).click();
    await finger(...(await points("R2C2")));
    await eventually(async () => assert.match(await entries(page).locator("[aria-pressed=true]").innerText(), /Renban/));
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
});

test("what is no constraint is answered with the reason", async () => {
  await set(async (page) => {
    await pick(page, "thermometer");
    await drag(page, ["R1C1"]);
    await alert(page).getByText("A line needs two cells or more").waitFor();
    assert.equal(await entries(page).count(), 0);
    await pick(page, "killercage");
    await cell(page, 3).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Space");
    await alert(page).getByText("Row 1, column 4 is in it already").waitFor();
    await page.keyboard.press("Escape");
    await drag(page, ["R1C1", "R1C2"]);
    await number(page, "50");
    await page.getByText("A cage of 2 cells adds up to 3 at least and 17 at most, not 50.").waitFor();
    await page.getByText("1 constraint left out").waitFor();
    assert.ok(await page.getByRole("button", { name: "Export", exact: true }).isDisabled());
    await page.getByRole("button", { name: "Remove the last digit" }).click();
    await eventually(async () => assert.equal(await entries(page).locator(".bad").count(), 0));
    // Two dots that contradict each other.
    await pick(page, "difference");
    await drag(page, ["R5C5", "R5C6"]);
    await number(page, "9");
    await eventually(async () => assert.ok((await entries(page).nth(1).locator(".bad").count()) + (await page.locator("[data-verdict=none]").count()) > 0));
    // A cage with a cell twice can only come from a text.
    const twice = JSON.stringify({ format: "ninefold", version: 1, givens: ".".repeat(81), killercage: [{ cells: ["R1C1", "R1C1"] }] });
    await page.goto(`${server.base}#/set?puzzle=${encodeURIComponent(twice)}`);
    await page.locator("[role=alert]").getByText(/r1c1 is in the cage twice/).waitFor();
    assert.equal(await entries(page).count(), 2);
  });
});

test("several solutions show a cell, none the reason, and candidates are those of solutions", async () => {
  const cages = { format: "ninefold", version: 1, size: 4, givens: "12..............", killercage: [{ cells: ["R1C3", "R1C4"], value: "7" }] };
  await set(async (page) => {
    await verdict(page, "many");
    const { differ } = engine.check(cages);
    assert.match(await page.locator("[data-verdict]").innerText(), /Several solutions: row \d, column \d can be \d or \d/);
    await eventually(async () => assert.equal(await page.locator(".ground-pointed").count(), differ.length));
    await page.getByLabel("Show true candidates").check();
    const { cells, count } = engine.trueCandidates(cages, { limit: 1000 });
    await page.getByText(`${count} solutions.`).waitFor();
    for (const [index, { digits }] of cells.entries()) {
      if (cages.givens[index] === ".") assert.deepEqual(await cell(page, index).locator(".note").allTextContents(), digits.map(String));
    }
    await page.getByRole("button", { name: "Complete it for me" }).click();
    await verdict(page, "one");
    const done = await kept(page);
    assert.equal(engine.check({ ...cages, givens: done.givens }).verdict, "unique");
    await page.getByRole("button", { name: "Minimise givens" }).click();
    await eventually(async () => assert.equal(await page.getByRole("button", { name: "Minimise givens" }).count(), 1));
    await page.waitForTimeout(300);
    await verdict(page, "one");
    const { givens: least } = await kept(page);
    for (let index = 0; index < 16; index += 1) {
      if (least[index] !== ".") assert.equal(engine.check({ ...cages, givens: `${least.slice(0, index)}.${least.slice(index + 1)}` }).verdict, "many");
    }
    // A digit that contradicts the cage.
    await tool(page, "Digits");
    await cell(page, 2).click();
    await page.keyboard.press("1");
    await verdict(page, "none");
    assert.match(await page.locator("[data-verdict]").innerText(), /No solution: .*1/);
  }, {}, `#/set?puzzle=${encodeURIComponent(JSON.stringify(cages))}`);
});

test("constraints that exclude each other are named, without the others", async () => {
  const cage = (value, ...cells) => ({ cells, value });
  // The two cages in the first row need the same digits.
  const text = { format: "ninefold", version: 1, givens: ".".repeat(81), killercage: [cage("20", "R5C5", "R5C6", "R6C5"), cage("3", "R1C1", "R1C2"), cage("3", "R1C5", "R1C6"), cage("4", "R9C1", "R9C2")] };
  await set(async (page) => {
    await verdict(page, "none");
    await page.getByText("They exclude each other: Killer Cage 3 in r1c1 r1c2; Killer Cage 3 in r1c5 r1c6.").first().waitFor();
    await eventually(async () => assert.equal(await page.locator(".mark-unfinished").count(), 2));
    await entries(page).nth(1).getByRole("button", { name: /^Remove/ }).click();
    await verdict(page, "many");
    assert.equal(await page.locator(".mark-unfinished").count(), 0);
  }, {}, `#/set?puzzle=${encodeURIComponent(JSON.stringify(text))}`);
});

test("what is set is there after a reload, and every step can be taken back", async () => {
  await set(async (page) => {
    await page.getByLabel("Title", { exact: true }).fill("Sunday");
    await pick(page, "killercage");
    await drag(page, ["R1C1", "R1C2"]);
    await number(page, "12");
    await page.getByText("Rules for the whole grid").click();
    await page.getByLabel("Anti-Knight").check();
    await givens(page, `5${".".repeat(80)}`);
    const before = await kept(page);
    assert.deepEqual(before.flags, ["antiknight"]);
    await page.reload();
    await page.locator(".cell.is-given").waitFor();
    await page.locator(".board .ruled text").first().waitFor();
    assert.deepEqual(await kept(page), before);
    assert.equal(await page.getByLabel("Title", { exact: true }).inputValue(), "Sunday");
    // Typing the number is one step, and so is typing the title.
    const steps = [];
    while (await page.getByTitle("Undo").isEnabled()) {
      await page.getByTitle("Undo").click();
      const { givens, flags, entries, title } = await kept(page);
      steps.push([givens[0], flags.length, entries.map(({ value }) => value ?? ""), title]);
    }
    assert.deepEqual(steps, [[".", 1, ["12"], "Sunday"], [".", 0, ["12"], "Sunday"], [".", 0, [""], "Sunday"], [".", 0, [], "Sunday"], [".", 0, [], ""]]);
    while (await page.getByTitle("Redo").isEnabled()) await page.getByTitle("Redo").click();
    assert.deepEqual(await kept(page), before);
    // The constraint is chosen on the board, changed and removed.
    await tool(page, "Choose");
    await cell(page, 1).click();
    await eventually(async () => assert.equal(await entries(page).locator("[aria-pressed=true]").count(), 1));
    await page.keyboard.press("9");
    await eventually(async () => assert.equal((await kept(page)).entries[0].value, "9"));
    await page.keyboard.press("Delete");
    await eventually(async () => assert.equal(await entries(page).count(), 0));
  });
});

test("what is set becomes pictures, a document for paper and a link", async () => {
  const text = { format: "ninefold", version: 1, size: 4, givens: "12..............", title: "Four", killercage: [{ cells: ["R1C3", "R1C4"], value: "7" }] };
  await set(async (page) => {
    await verdict(page, "many");
    await page.getByRole("button", { name: "Export", exact: true }).click();
    for (const [button, magic] of [["PNG", "\u0089PNG"], ["SVG", "<svg"], ["PDF", "%PDF"]]) {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("dialog").getByRole("button", { name: button }).click()]);
      assert.match(file.suggestedFilename(), /^Four\./);
      assert.ok((await readFile(await file.path(), "latin1")).startsWith(magic), button);
    }
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Share", exact: true }).click();
    const field = page.getByRole("dialog").locator("textarea");
    await eventually(async () => assert.match(await field.inputValue(), /#1\.z/));
    await page.goto(await field.inputValue());
    await page.waitForURL(/#\/play\//);
    await eventually(async () => assert.deepEqual(await page.locator(".board .ruled text").allTextContents(), ["7"]));
  }, {}, `#/set?puzzle=${encodeURIComponent(JSON.stringify(text))}`);
});

test("a puzzle that is played is edited, and one that is set is played", async () => {
  const made = engine.generate({ rules: "thermo=3", size: 6, seed: "1", format: "ninefold" });
  await set(async (page) => {
    await verdict(page, "one");
    await page.getByRole("button", { name: "Write the rules for me" }).click();
    await eventually(async () => assert.match(await page.getByLabel("Rules", { exact: true }).inputValue(), /Thermometer: /));
    await page.getByRole("button", { name: "Play", exact: true }).click();
    await page.waitForURL(/#\/play\//);
    await page.locator(".rules .own").waitFor();
    await cell(page, 0).waitFor();
    const before = await kept(page);
    // In the meantime, another puzzle is pasted into the view.
    await page.goto(`${server.base}#/set`);
    await page.locator(".desk").waitFor();
    const other = engine.generate({ rules: "sandwich", size: 6, seed: "4", format: "ninefold" });
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, engine.convert(other, { format: "f-puzzles" }).text.trim());
    await eventually(async () => assert.deepEqual((await kept(page)).entries.length, JSON.parse(other).sandwichsum.length));
    assert.match(page.url(), /#\/set$/);
    await page.goto(`${server.base}#/play`);
    await cell(page, 0).waitFor();
    await cell(page, 0).click();
    await page.locator("summary[aria-label=Menu]").click();
    await page.getByRole("button", { name: "Commands" }).click();
    // The list is loaded on first use: until then keys go to the board.
    await page.getByRole("combobox", { name: "What to do" }).fill("Change the puzzle");
    await page.keyboard.press("Enter");
    await page.waitForURL(/#\/set$/);
    await eventually(async () => assert.deepEqual(await kept(page), before));
    await verdict(page, "one");
    await page.getByRole("button", { name: "Open …" }).click();
    await page.locator("dialog textarea").fill(other);
    await page.getByRole("button", { name: "Edit", exact: true }).click();
    await eventually(async () => assert.equal((await kept(page)).entries[0].key, "sandwichsum"));
  }, {}, `#/set?puzzle=${encodeURIComponent(made)}`);
});
