// The page as heard by users of a screen reader: a whole game, and names that are always consistent with the engine's state.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { load } from "ninefold";
import { load as play } from "ninefold/play";

import { launch, serve, visit } from "./harness.mjs";
import { kept, reader } from "./reader.mjs";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
let server, browser;
before(async () => ([server, browser] = await Promise.all([serve(), launch()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});

const ready = (page) => page.locator(".board .cell").first().waitFor();

test("a short game reads well from its heading to the next puzzle", async () => {
  await visit(browser, server.base, `#/new?puzzle=${PUZZLE}&title=Daily, 22 November&level=easy`, async (page, context) => {
    await ready(page);
    const heard = await reader(page, context);
    const lines = ["A game as a reader of the screen says it: what is pressed, where the focus is then, and after > what is announced.", ""];
    const tell = async (what) => {
      const [told, focus] = [await heard.told(), await heard.focus()];
      lines.push(`${what.padEnd(16)} ${focus}`, ...told.map((text) => `${" ".repeat(16)} > ${text.replace(/Solved in [^.,]+/, "Solved in some time").replace(/Resumed, [^.]+/, "Resumed, some time")}`));
    };
    const press = async (...keys) => {
      for (const key of keys) await page.keyboard.press(key);
      await tell(keys.map((key) => key.replace("Digit", "")).join(" "));
    };
    await tell("the page opens");
    for (const key of ["Tab", "Tab", "Tab"]) await press(key);
    await page.locator(".skip").focus();
    await tell("to the top");
    await press("Enter");
    for (const key of ["ArrowRight", "ArrowRight", "Shift+Digit4", "ArrowDown", "1", "Control+z", "Control+Digit2", "Shift+ArrowRight", "Shift+Digit7", "Escape"]) await press(key);
    for (const key of ["Control+Shift+Digit3", "ArrowUp", "ArrowLeft", "9", "Backspace", "n", "n", "t", "k", "k", "k"]) await press(key);
    for (const key of ["h", "h", "h", "h", "Enter"]) await press(key);
    for (const key of ["Tab", "Shift+Tab", "p", "Enter", "Shift+T"]) await press(key);
    await press("Control+z");
    await page.locator(".toast button").last().click();
    lines.push("", "The page, with the game as it stands:", "", ...(await page.locator("body").ariaSnapshot()).replace(/Resumed, [^.]+/, "Resumed, some time").split("\n"), "");
    await page.locator(".cell").first().focus();
    await page.keyboard.press("Control+Home");
    const open = await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".cell-digit").textContent));
    for (let index = 0; index < 81; index += 1) {
      // Announcements before that of the last digit do not matter.
      if (index === open.lastIndexOf("")) await heard.told();
      if (open[index] === "") await page.keyboard.press(SOLUTION[index]);
      await page.keyboard.press(index % 9 === 8 ? "Home" : "ArrowRight");
      if (index % 9 === 8 && index < 80) await page.keyboard.press("ArrowDown");
    }
    await page.locator(".over h2").waitFor();
    lines.push(`${"the last digit".padEnd(16)} > ${(await heard.told()).join(" ").replace(/Solved in [^,]+/, "Solved in some time")}`);
    for (const key of ["Tab", "Tab"]) await press(key);
    kept("game.txt", `${lines.join("\n")}\n`);
  });
});

/** Returns random numbers that are the same in every run. */
function chance(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const KEYS = [
  ..."123456789", ..."123456789", ...[1, 3, 5, 7, 9].flatMap((digit) => [`Shift+Digit${digit}`, `Control+Digit${digit}`, `Control+Shift+Digit${digit}`]),
  ...["Right", "Left", "Up", "Down"].flatMap((way) => [`Arrow${way}`, `Arrow${way}`, `Shift+Arrow${way}`, `Control+Arrow${way}`]),
  "Home", "End", "Control+Home", "Control+End", "Backspace", "Delete", "z", "x", "c", "v", "Space", ".", "Control+a", "Control+i", "Escape",
  "Control+z", "Control+z", "u", "Control+y", "n", "f", "k", "m", "g", "t", "Shift+T", "h", "h", "h", "Enter", "Shift+Space",
];

test("five hundred random actions: the name of each cell is what the engine holds, and the focus is never lost", async () => {
  const [engine, machine] = await Promise.all([load(), play()]);
  machine.bind({ preset: "web" });
  await visit(browser, server.base, `#/new?puzzle=${PUZZLE}&title=Test`, async (page) => {
    await ready(page);
    const settings = { tidy: true, wrap: true, exchange: false, same: true, speech: "full" };
    const game = machine.start({ puzzle: PUZZLE, title: "Test", check: "rules", automatic: false, settings });
    const hear = ({ effects }) => effects.forEach((effect) => hear(game.hear(engine.answer(effect))));
    game.waiting().forEach((effect) => hear(game.hear(engine.answer(effect))));
    await page.evaluate(() => {
      globalThis.pressed = [];
      const parts = ({ key, code, shiftKey, ctrlKey, altKey, metaKey, repeat }) => ({ key, code, shiftKey, ctrlKey, altKey, metaKey, repeat });
      addEventListener("keydown", (event) => globalThis.pressed.push(parts(event)), { capture: true });
    });
    const view = () => ({
      names: game.view().cells.flat().map(({ name }) => name),
      cursor: game.view().cursor,
      hint: game.view().hint?.texts ?? [],
    });
    const page_ = () =>
      page.evaluate(() => ({
        names: [...document.querySelectorAll('[role="gridcell"]')].map((cell) => cell.ariaLabel),
        cursor: [...document.querySelectorAll('[role="gridcell"]')].findIndex((cell) => cell.tabIndex === 0),
        hint: [...document.querySelectorAll(".hint .said > p:not(.muted)")].map((text) => text.textContent),
      }));
    const pick = chance(7);
    let last = -1;
    for (let action = 0; action < 500; action += 1) {
      let what;
      if (pick(6) === 0) {
        const cell = pick(81);
        if (cell === last) continue;
        last = cell;
        what = `cell ${cell}`;
        await page.locator(`.cell[data-cell="${cell}"]`).click();
        hear(game.select([cell], "only"));
      } else if (pick(8) === 0) {
        const digit = 1 + pick(9);
        what = `pad ${digit}`;
        await page.locator(`.digit.colour-${digit}`).dispatchEvent("click");
        hear(game.act(`digit-${digit}`));
      } else {
        what = KEYS[pick(KEYS.length)];
        await page.keyboard.press(what);
        const events = await page.evaluate(() => globalThis.pressed.splice(0));
        for (const event of events) if (!["Shift", "Control", "Alt"].includes(event.key)) hear(game.key(event));
      }
      const wanted = view();
      let found = await page_();
      for (let wait = 0; wait < 100 && JSON.stringify(found) !== JSON.stringify(wanted); wait += 1) {
        await page.waitForTimeout(30);
        found = await page_();
      }
      assert.deepEqual(found, wanted, `after action ${action}, ${what}`);
      assert.notEqual(await page.evaluate(() => document.activeElement.tagName), "BODY", `after action ${action}, ${what}`);
      if (game.view().solved) break;
    }
    game.free();
  });
});
