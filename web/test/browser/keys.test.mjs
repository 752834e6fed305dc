// Keys: their display, changes to them, and every action by name; symbols in place of digits.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventually, visit } from "./harness.mjs";
import { browser, cell, name, ready, server, NEW, PUZZLE } from "./stage.mjs";

const game = (work, options) => visit(browser, server.base, NEW, async (page, context) => (await ready(page), work(page, context)), options);
/** Returns the cells that are not dimmed. */
const shown = (page) => page.$$eval(".cell:not(.is-unfit)", (cells) => cells.map((cell) => Number(cell.dataset.cell)));
const said = (page, text) => page.waitForFunction((text) => new RegExp(text).test(document.getElementById("status").textContent), text, { timeout: 5000 });

/** Returns the candidates of a puzzle by the rules alone, computed independently. */
function candidates(puzzle) {
  const sees = (one, other) => {
    const [r, c, s, d] = [Math.floor(one / 9), one % 9, Math.floor(other / 9), other % 9];
    return r === s || c === d || (Math.floor(r / 3) === Math.floor(s / 3) && Math.floor(c / 3) === Math.floor(d / 3));
  };
  return [...puzzle].map((sign, cell) => (sign === "." ? [..."123456789"].filter((digit) => ![...puzzle].some((other, at) => other === digit && sees(cell, at))) : []));
}
const HOUSES = Array.from({ length: 9 }, (_, at) => at).flatMap((at) => [
  Array.from({ length: 9 }, (_, step) => at * 9 + step),
  Array.from({ length: 9 }, (_, step) => step * 9 + at),
  Array.from({ length: 9 }, (_, step) => (Math.floor(at / 3) * 3 + Math.floor(step / 3)) * 9 + (at % 3) * 3 + (step % 3)),
]);
/** Returns the digits of each cell that have two places in one of its houses. */
function paired(all) {
  const pairs = all.map(() => new Set());
  for (const house of HOUSES) {
    for (const digit of "123456789") {
      const at = house.filter((cell) => all[cell].includes(digit));
      if (at.length === 2) for (const cell of at) pairs[cell].add(digit);
    }
  }
  return pairs.map((digits) => [...digits].sort());
}
const numbers = (list, fits) => list.flatMap((value, at) => (fits(value, at) ? [at] : []));
const ALL = candidates(PUZZLE);
const withDigit = (digit) => numbers(ALL, (digits, cell) => digits.includes(digit) || PUZZLE[cell] === digit);
const BIVALUE = numbers(ALL, (digits) => digits.length === 2);
const PAIRS = paired(ALL);
const PAIRED = numbers(PAIRS, (digits) => digits.length > 0);
const notes = (page) => page.$$eval(".cell:not(.is-unfit)", (cells) => cells.map((cell) => [...cell.querySelectorAll(".note")].map((note) => note.textContent)));
const every = Array.from({ length: 81 }, (_, cell) => cell);

for (const [where, fragment] of [["a game", NEW], ["Solve", `#/solve?puzzle=${PUZZLE}`]]) {
  test(`${where} shows one digit, two candidates, two places alone, by keys; the same key again shows all`, async () => {
    await visit(browser, server.base, fragment, async (page) => {
      await ready(page);
      await page.waitForTimeout(500);
      await cell(page, 72).click();
      await page.keyboard.press("l");
      await said(page, "Show only which digit");
      await page.keyboard.press("4");
      await said(page, `${withDigit("4").length} cells for 4`);
      assert.deepEqual(await shown(page), withDigit("4"));
      assert.doesNotMatch(await name(page, 72), /, 4\b|given 4/, "the digit was not written");
      await page.keyboard.press("l");
      await said(page, "All cells");
      assert.deepEqual(await shown(page), every);
      await page.keyboard.press("Shift+F2");
      assert.deepEqual(await shown(page), withDigit("2"));
      await page.keyboard.press("Shift+F2");
      assert.deepEqual(await shown(page), every);
      await page.keyboard.press("Shift+L");
      assert.ok(BIVALUE.length > 3);
      await said(page, `${BIVALUE.length} cells? with two candidates`);
      assert.deepEqual(await shown(page), BIVALUE);
      await page.keyboard.press("b");
      await said(page, `two places in a house: ${PAIRED.length} cells`);
      assert.deepEqual(await shown(page), PAIRED);
      assert.deepEqual(await notes(page), PAIRED.map((cell) => PAIRS[cell]));
      await page.keyboard.press("Shift+F7");
      assert.deepEqual(await shown(page), numbers(PAIRS, (digits) => digits.includes("7")), "two places of one digit");
      assert.deepEqual(new Set((await notes(page)).flat()), new Set(["7"]));
      await page.keyboard.press("Shift+F7");
      await page.keyboard.press("b");
      await said(page, "All cells");
      assert.deepEqual(await shown(page), every);
      assert.deepEqual((await notes(page)).flat(), []);
    });
  });

  test(`${where} shows one digit, two candidates, two places alone, by touch`, async () => {
    await visit(
      browser,
      server.base,
      fragment,
      async (page) => {
        await ready(page);
        const isSolve = where === "Solve";
        if (isSolve) await page.getByRole("button", { name: "Show only", exact: true }).tap();
        const choose = async (name) => {
          if (!isSolve) await page.getByRole("button", { name: "More tools", exact: true }).tap();
          await page.getByRole("group", { name: "Show only" }).getByRole("button", { name, exact: true }).tap();
        };
        await choose("Only 4");
        assert.deepEqual(await shown(page), withDigit("4"));
        await choose("Only 4");
        assert.deepEqual(await shown(page), every);
        await choose("Two candidates");
        assert.deepEqual(await shown(page), BIVALUE);
        await choose("Two places");
        assert.deepEqual(await shown(page), PAIRED);
        if (isSolve) await choose("Two places");
        else await page.getByRole("button", { name: "Show all" }).tap();
        assert.deepEqual(await shown(page), every);
      },
      { viewport: { width: 390, height: 800 }, hasTouch: true },
    );
  });
}

test("what is shown alone follows the game: digits that are written, and what is undone", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    await page.keyboard.press("b");
    const before = await notes(page);
    await page.keyboard.press("1");
    const pairs = paired(candidates([...PUZZLE].map((sign, at) => (at === 2 ? "1" : sign)).join("")));
    assert.deepEqual(await shown(page), numbers(pairs, (digits) => digits.length > 0));
    await page.keyboard.press("Control+z");
    assert.deepEqual(await notes(page), before);
    assert.match(await name(page, PAIRED[0]), new RegExp(`two places ${PAIRS[PAIRED[0]].join(" ")}$`));
  });
});

const keysOf = (page, action) => page.locator(`tr:has([data-action="${action}"]) kbd`).allInnerTexts();
/** Chooses an action in Keys and presses a key for it. */
async function give(page, action, key) {
  await page.locator(`[data-action="${action}"]`).click();
  await page.getByRole("button", { name: "Give it a key" }).click();
  await page.keyboard.press(key);
}

test("an action gets another key: it holds at once, in games, over a reload, and in the help", async () => {
  await game(async (page) => {
    const address = page.url();
    await page.keyboard.press("?");
    await page.locator('[data-action="undo"]').waitFor();
    await give(page, "undo", "j");
    assert.ok((await keysOf(page, "undo")).includes("J"));
    await page.getByRole("button", { name: "Remove U" }).click();
    await page.keyboard.press("Escape");
    for (const fresh of [false, true]) {
      if (fresh) await page.reload();
      await page.locator('[data-action="undo"]').waitFor();
      assert.ok((await keysOf(page, "undo")).includes("J"));
      assert.ok(!(await keysOf(page, "undo")).includes("U"));
      await page.goto(address);
      await ready(page);
      await cell(page, 2).click();
      await page.keyboard.press("1");
      await page.keyboard.press("u");
      assert.match(await name(page, 2), /, 1\b/, "the key that was taken away does nothing");
      await page.keyboard.press("j");
      assert.match(await name(page, 2), /empty/);
      await page.goto(`${server.base}#/keys`);
    }
  });
});

test("a key that has something to do is told, and only taken when asked; nothing is lost without a word", async () => {
  await visit(browser, server.base, "#/keys", async (page) => {
    const told = page.locator("dialog .told");
    await page.locator('[data-action="undo"]').waitFor();
    await give(page, "undo", "p");
    assert.match(await told.innerText(), /P does “Pause” now/);
    assert.deepEqual(await keysOf(page, "pause"), ["P"], "nothing has changed yet");
    await page.getByRole("button", { name: "Leave it" }).click();
    assert.deepEqual(await keysOf(page, "pause"), ["P"]);
    await page.getByRole("button", { name: "Give it a key" }).click();
    await page.keyboard.press("p");
    await page.getByRole("button", { name: "Take P from “Pause”" }).click();
    assert.match(await told.innerText(), /“Pause” has no key now/);
    assert.deepEqual(await keysOf(page, "pause"), []);
    assert.ok((await keysOf(page, "undo")).includes("P"));
    await page.keyboard.press("Escape");
    // The place takes precedence over the label: the key at the place of W moves the cursor, whatever its label.
    await give(page, "pause", "w");
    assert.match(await told.innerText(), /W does “Move up” now/);
    await page.keyboard.press("Escape");
    // The same applies to the page's own actions.
    await give(page, "pause", "b");
    assert.match(await told.innerText(), /B does “Show only digits with two places/);
    await page.keyboard.press("Escape");
    await give(page, "bilocation", "Shift+F10");
    assert.ok((await keysOf(page, "bilocation")).includes("Shift F10"));
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Back to the preset" }).click();
    assert.deepEqual(await keysOf(page, "pause"), ["P"]);
    assert.deepEqual(await keysOf(page, "bilocation"), ["B"]);
    await page.locator(".toast").getByRole("button", { name: "Undo" }).click();
    assert.deepEqual(await keysOf(page, "pause"), [], "that too is taken back");
  });
});

test("every action can be given another key", async () => {
  await visit(browser, server.base, "#/keys", async (page) => {
    await page.locator('[data-action="undo"]').waitFor();
    for (const summary of await page.locator(".keys details > summary").all()) await summary.click();
    const actions = await page.$$eval("[data-action]", (buttons) => buttons.map((button) => button.dataset.action));
    assert.ok(actions.length > 100, `${actions.length}`);
    for (const [at, action] of actions.entries()) {
      const key = ["F6", "Alt+F7", "Insert", "Control+Alt+j", "Shift+Insert"][at % 5];
      await give(page, action, key);
      const take = page.getByRole("button", { name: /^Take .* from/ });
      if ((await take.count()) > 0) await take.click();
      await page.keyboard.press("Escape");
      const written = key.replace("Control", "Ctrl").replace("Insert", "Ins").replaceAll("+", " ").replace(/j$/, "J");
      assert.ok((await keysOf(page, action)).includes(written), `${action}: ${written}`);
    }
  });
});

test("keys are named as they are written on the user's own keyboard", async () => {
  await visit(browser, server.base, "#/about", async (page) => {
    await page.addInitScript(() => {
      const map = new Map([["KeyW", "z"], ["KeyA", "q"], ["KeyZ", "w"], ["KeyQ", "a"], ["Digit1", "&"]]);
      Object.defineProperty(navigator, "keyboard", { value: { getLayoutMap: async () => map } });
    });
    await page.reload();
    await page.goto(`${server.base}#/keys`);
    await page.locator("kbd", { hasText: /^Q$/ }).first().waitFor();
    assert.ok((await keysOf(page, "up")).includes("Z"));
    assert.ok((await keysOf(page, "left")).includes("Q"));
    assert.ok((await keysOf(page, "digits")).includes("W"));
    assert.ok((await keysOf(page, "hint")).includes("H"), "labels are what they are");
  });
});

test("every action and view by its name, by keys and by touch", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    await page.keyboard.press("/");
    const options = page.locator('[role="option"]');
    await options.first().waitFor();
    await eventually(async () => assert.ok((await options.count()) > 100));
    await page.keyboard.type("corner note 4");
    assert.deepEqual(await options.allInnerTexts(), ["Corner note 4\nShift 4, Shift Num 4"]);
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => /corner 4/.test(document.querySelector('[data-cell="2"]').getAttribute("aria-label")));
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "2", "the focus comes back");
    await page.keyboard.press("/");
    await options.first().waitFor();
    await page.keyboard.type("go to");
    await page.keyboard.press("ArrowDown");
    assert.equal(await page.locator('[role="option"][aria-selected="true"]').innerText(), "Go to Play");
    await page.keyboard.type(" libr");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Library", level: 1 }).waitFor();
    await page.keyboard.press("/");
    await options.first().waitFor();
    await eventually(async () => assert.ok((await options.count()) < 20, "a view that is left takes its commands with it"));
    await page.keyboard.type("zzz");
    await page.getByText("There is no such command.").first().waitFor();
    await page.keyboard.press("Escape");
    await page.locator("dialog[open]").waitFor({ state: "detached" });
  });
  await visit(
    browser,
    server.base,
    "#/solve",
    async (page) => {
      await page.locator("summary").first().tap();
      await page.getByRole("button", { name: "Commands" }).tap();
      await page.getByRole("option", { name: "Go to Make" }).tap();
      await page.getByRole("heading", { name: "Make", level: 1 }).waitFor({ state: "attached" });
    },
    { viewport: { width: 390, height: 800 }, hasTouch: true },
  );
});

const LETTERS = "ABCDEFGHI";
const lettered = (text) => text.replace(/[1-9]/g, (digit) => LETTERS[digit - 1]);

test("symbols in the place of digits: on the board, in names, on the pad and in what is said, over a reload", async () => {
  await visit(browser, server.base, "#/settings", async (page) => {
    await page.getByLabel("Symbols").selectOption("letters");
    await page.goto(`${server.base}${NEW}`);
    for (const again of [false, true]) {
      if (again) await page.reload();
      await ready(page);
      const digits = await page.$$eval(".cell-digit", (cells) => cells.map((cell) => cell.textContent));
      assert.deepEqual(digits.slice(9), [...PUZZLE].slice(9).map((sign) => (sign === "." ? "" : lettered(sign))));
    }
    await cell(page, 2).click();
    await page.keyboard.press("Shift+Digit4");
    await said(page, "Corner D on");
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Control+Digit2");
    await page.keyboard.press("Control+Shift+Digit3");
    assert.match(await name(page, 2), /^Row 1, column 3, empty, corner A D, centre B, colour 3 [a-z]+$/, "places and colours keep their numbers");
    assert.deepEqual(await cell(page, 2).locator(".note").allInnerTexts(), ["A", "D", "B"]);
    await page.keyboard.press("5");
    await said(page, "E\\. Clash with row 1 column 1");
    assert.match(await name(page, 2), /^Row 1, column 3, E, colour 3 [a-z]+, clash with row 1 column 1/);
    assert.match(await page.locator(".digit.colour-7").getAttribute("aria-label"), /^G, \d left$/);
    assert.equal(await page.locator(".digit.colour-7 .sign").innerText(), "G");
    await page.keyboard.press("Control+z");
    await said(page, "Undone: E in row 1 column 3\\. Row 1, column 3, empty, corner A D");
    await page.keyboard.press("h");
    await page.getByText("A = 1 · B = 2").waitFor();
  });
});

test("symbols in the place of digits wherever a board is drawn", async () => {
  await visit(browser, server.base, "#/about", async (page) => {
    await page.evaluate(() => localStorage.setItem("ninefold.settings", JSON.stringify({ symbols: "letters" })));
    for (const fragment of ["#/", `#/solve?puzzle=${PUZZLE}&step=3`, `#/watch/hodoku?puzzle=${PUZZLE}`, "#/learn/naked-pair", "#/learn/naked-pair/drill", `#/make?puzzle=${PUZZLE}`, `#/print?puzzle=${PUZZLE}`]) {
      await page.goto(`${server.base}${fragment}`);
      await page.reload();
      const signs = () => page.$$eval(".cell-digit, .cell .note, svg text:not(.badge, .mark-letter)", (all) => all.map(({ textContent }) => textContent.trim()).filter((text) => text !== ""));
      await page.waitForFunction(() => [...document.querySelectorAll(".cell-digit, svg text")].some(({ textContent }) => /^[A-I]$/.test(textContent)), undefined, { timeout: 15_000 });
      assert.deepEqual((await signs()).filter((sign) => /[1-9]/.test(sign)), [], fragment);
    }
  });
});

test("symbols in lists of steps, in the choice of a digit, and while one draws; beside reasons it is said what stands for what", async () => {
  const HARD = ".6.........3.8..2.85....3..9..2..5.......1....32..6.1......5.39..1....4...473....";
  await visit(browser, server.base, "#/about", async (page) => {
    await page.evaluate(() => localStorage.setItem("ninefold.settings", JSON.stringify({ symbols: "letters" })));
    await page.goto(`${server.base}#/solve?puzzle=${HARD}`);
    await page.reload();
    const effects = page.locator("#solve-panel .effect");
    await page.locator(".steps .effect").first().waitFor();
    const wrong = async () => (await effects.allTextContents()).filter((text) => /(=|<>)[^, ]*[1-9]/.test(text) || !/(=|<>)[A-I]/.test(text));
    assert.deepEqual(await wrong(), []);
    await page.getByRole("tab", { name: "All steps" }).click();
    await page.getByRole("button", { name: "Find all steps" }).click();
    const choice = page.locator(".filter .short select").first();
    await choice.waitFor();
    assert.deepEqual(await choice.locator("option").allInnerTexts(), ["Any", ..."ABCDEFGHI"]);
    await page.waitForFunction(() => !document.querySelector(".order p"), undefined, { timeout: 120_000 });
    await choice.selectOption({ label: "D" });
    await effects.first().waitFor();
    assert.deepEqual(await wrong(), []);
    assert.deepEqual((await effects.allTextContents()).filter((text) => !text.includes("D")), [], "those are steps of that digit");

    await page.goto(`${server.base}#/make`);
    await page.locator("option[value=samurai]").waitFor({ state: "attached" });
    await cell(page, 0).click();
    await page.keyboard.press("Digit4");
    await said(page, "^D\\.");
    await cell(page, 1).click();
    await page.keyboard.press("Digit4");
    await page.locator("[data-verdict=none]").getByText("A = 1 · B = 2").waitFor();
  });
});

test("shapes have words for those who hear them", async () => {
  await visit(browser, server.base, "#/about", async (page) => {
    await page.evaluate(() => localStorage.setItem("ninefold.settings", JSON.stringify({ symbols: "shapes" })));
    await page.goto(`${server.base}${NEW}`);
    await page.reload();
    await ready(page);
    assert.match(await name(page, 0), /given diamond/);
    assert.equal(await cell(page, 0).innerText(), "◆");
  });
});

test("keys as in HoDoKu: filters without Shift, notes in the corners with Control; what a new game tells of them is so", async () => {
  await visit(browser, server.base, "#/settings", async (page) => {
    await page.getByRole("combobox", { name: "Keys", exact: true }).selectOption("hodoku");
    await page.goto(`${server.base}${NEW}`);
    await ready(page);
    assert.match(await page.locator(".play > .keys").innerText(), /Ctrl corner · Shift centre/);
    assert.match(await page.locator("#boardhelp").innerText(), /Control and a digit writes a corner note\. Shift and a digit writes a centre note\./);
    await cell(page, 2).click();
    await page.keyboard.press("Control+4");
    await page.keyboard.press("Shift+Digit2");
    assert.match(await name(page, 2), /empty, corner 4, centre 2/);
    await page.keyboard.press("F4");
    assert.deepEqual(await shown(page), withDigit("4"));
    await page.keyboard.press("F10");
    assert.deepEqual(await shown(page), BIVALUE);
  });
});
