// Games: by keys alone, by touch alone, across reloads and crashes, in two tabs.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventually, visit, watch, within } from "./harness.mjs";
import { browser, cell, name, ready, server, NEW, PUZZLE } from "./stage.mjs";

const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** Opens a new game with the puzzle of the test. */
const game = (work, options) => visit(browser, server.base, NEW, async (page, context) => (await ready(page), work(page, context)), options);

test("a game is played to its end by keys alone", async () => {
  await game(async (page) => {
    for (let index = 0; index < 81; index += 1) {
      if (PUZZLE[index] === ".") await page.keyboard.press(SOLUTION[index]);
      await page.keyboard.press(index % 9 === 8 ? "Home" : "ArrowRight");
      if (index % 9 === 8 && index < 80) await page.keyboard.press("ArrowDown");
    }
    await page.locator(".over h2").waitFor();
    assert.match(await page.locator(".over h2").innerText(), /^Solved in .*without a hint\.$/);
  });
});

test("a game is played to its end by touch alone", async () => {
  await game(
    async (page) => {
      for (let index = 0; index < 81; index += 1) {
        if (PUZZLE[index] !== ".") continue;
        await cell(page, index).tap();
        await page.locator(`.digit.colour-${SOLUTION[index]}`).tap();
      }
      await page.locator(".over h2").waitFor();
    },
    { viewport: { width: 390, height: 800 }, hasTouch: true },
  );
});

test("digit first: a held digit has a name, and taps write it", async () => {
  await game(async (page) => {
    await page.keyboard.press("g");
    await page.keyboard.press("4");
    assert.match(await page.locator(".digit.colour-4").getAttribute("aria-label"), /held/);
    await cell(page, 2).click();
    assert.match(await name(page, 2), /, 4\b/);
  });
});

test("corner, centre and colour keys; a clash is told in both cells", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    await page.keyboard.press("Shift+Digit4");
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Control+Digit2");
    assert.match(await name(page, 2), /Row 1, column 3, empty, corner 1 4, centre 2/);
    await page.keyboard.press("5");
    assert.match(await name(page, 2), /clash with row 1 column 1/);
    assert.equal(await cell(page, 0).getAttribute("aria-invalid"), "true");
    await page.keyboard.press("Control+z");
    assert.match(await name(page, 2), /corner 1 4, centre 2/);
  });
});

test("corner notes of the numeric pad, as Windows sends them with Shift", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    await page.evaluate(() => {
      const event = new KeyboardEvent("keydown", { key: "End", code: "Numpad1", bubbles: true, cancelable: true });
      Object.defineProperty(event, "getModifierState", { value: (name) => name === "NumLock" });
      document.activeElement.dispatchEvent(event);
    });
    assert.match(await name(page, 2), /corner 1/);
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "2");
  });
});

test("digits go by place: an AZERTY keyboard needs no Shift for them", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    const press = (shiftKey, key) => page.evaluate(([shiftKey, key]) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code: "Digit1", shiftKey, bubbles: true, cancelable: true })), [shiftKey, key]);
    await press(true, "1");
    assert.match(await name(page, 2), /corner 1/);
    await press(false, "&");
    assert.match(await name(page, 2), /, 1\b/);
  });
});

const selected = (page) => page.$$eval('.cell[aria-selected="true"]', (cells) => cells.map((cell) => Number(cell.dataset.cell)));
const middle = async (page, index) => {
  const { x, y, width, height } = await cell(page, index).boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
};
const EVERY = Array.from({ length: 81 }, (_, index) => index);
const where = (is) => EVERY.filter(is);

test("drag, Control, Shift, double click and keys select exactly what they should", async () => {
  await game(async (page) => {
    const are = async (cells, what) => assert.deepEqual(await selected(page), cells, what);
    /** Drags over the middles of cells. */
    const drag = async (...cells) => {
      for (const [at, index] of cells.entries()) {
        const { x, y } = await middle(page, index);
        await page.mouse.move(x, y);
        if (at === 0) await page.mouse.down();
      }
      await page.mouse.up();
    };
    const holding = async (key, work) => {
      await page.keyboard.down(key);
      await work();
      await page.keyboard.up(key);
    };
    await drag(0, 2, 20);
    await are([0, 1, 2, 11, 20], "dragged around a corner");
    await cell(page, 40).click({ modifiers: ["Control"] });
    await are([0, 1, 2, 11, 20, 40], "Control adds");
    await holding("Control", () => drag(1, 2, 20));
    await are([0, 40], "Control takes away from what is selected on");
    await holding("Control", () => drag(60, 62));
    await are([0, 40, 60, 61, 62]);
    await cell(page, 20).click();
    await cell(page, 40).click({ modifiers: ["Shift"] });
    await are([20, 21, 22, 29, 30, 31, 38, 39, 40], "the rectangle");
    await cell(page, 30).click();
    await are([30], "a click lets go of the others");
    for (const key of ["Shift+ArrowRight", "Shift+ArrowRight", "Shift+ArrowDown", "Shift+ArrowLeft"]) await page.keyboard.press(key);
    await are([30, 31, 32, 40, 41].sort((one, other) => one - other), "Shift and arrows");
    await page.keyboard.press("Control+i");
    await are(where((index) => ![30, 31, 32, 40, 41].includes(index)), "what was not selected");
    await page.keyboard.press("Control+a");
    await are(EVERY);
    await page.keyboard.press("Escape");
    assert.ok((await selected(page)).length <= 1);
    await cell(page, 0).dblclick();
    await are(where((index) => PUZZLE[index] === "5"), "the same digit");
    await cell(page, 2).click();
    await cell(page, 5).click({ modifiers: ["Control"] });
    await page.keyboard.press("Shift+Digit4");
    await cell(page, 10).click();
    await page.keyboard.press("Control+Digit4");
    await cell(page, 5).dblclick();
    await are([2, 5], "the same notes");
    await cell(page, 29).click();
    await cell(page, 43).click({ modifiers: ["Control"] });
    await page.keyboard.press("Control+Shift+Digit3");
    await cell(page, 29).dblclick();
    await are([29, 43], "the same colour");
    const { x, y } = await page.locator(".stage").boundingBox();
    await page.mouse.click(x + 2, y + 2);
    assert.ok((await selected(page)).length <= 1, "a click outside lets go");
  });
});

for (const way of ["mouse", "touch"]) {
  test(`a drag over nine cells in 60 ms selects them all, by ${way}`, async () => {
    await game(
      async (page, context) => {
        const browser = await context.newCDPSession(page);
        await page.evaluate(() => {
          globalThis.times = [];
          for (const name of ["pointerdown", "pointerup"]) addEventListener(name, ({ timeStamp }) => globalThis.times.push(timeStamp), true);
        });
        for (const [from, to] of [[0, 8], [72, 0], [44, 36]]) {
          const [one, other] = [await middle(page, from), await middle(page, to)];
          const half = { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 };
          const send = (type, point) =>
            way === "mouse"
              ? browser.send("Input.dispatchMouseEvent", { type: { start: "mousePressed", move: "mouseMoved", end: "mouseReleased" }[type], ...point, button: "left", buttons: type === "end" ? 0 : 1, clickCount: 1 })
              : browser.send("Input.dispatchTouchEvent", { type: { start: "touchStart", move: "touchMove", end: "touchEnd" }[type], touchPoints: type === "end" ? [] : [point] });
          await Promise.all([send("start", one), send("move", half), send("move", other), send("end", other)]);
          await page.waitForFunction(() => globalThis.times.length >= 2);
          const [down, up] = await page.evaluate(() => globalThis.times.splice(0));
          within(60, up - down, "the drag");
          const step = (to - from) / 8;
          assert.deepEqual(await selected(page), Array.from({ length: 9 }, (_, at) => from + at * step).sort((one, other) => one - other), `${from} to ${to}`);
        }
      },
      { hasTouch: way === "touch" },
    );
  });
}

test("after a reload all is there, and undone to the start", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    const digits = "412412";
    for (const digit of digits) await page.keyboard.press(digit);
    await page.keyboard.press("Control+5");
    await page.waitForTimeout(200);
    const before = await name(page, 2);
    await page.reload();
    await ready(page);
    assert.equal(await name(page, 2), before);
    for (let at = 0; at < 10; at += 1) await page.keyboard.press("Control+z");
    assert.match(await name(page, 2), /empty/);
    assert.ok(await page.locator('.tools button[aria-label="Undo"]').isDisabled());
  });
});

test("Tab leaves the board and comes back to the same cell", async () => {
  await game(async (page) => {
    await cell(page, 41).click();
    await page.keyboard.press("Tab");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), undefined);
    await page.keyboard.press("Shift+Tab");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.cell), "41");
  });
});

for (const [name, fragment] of [["a game", NEW], ["Solve", `#/solve?puzzle=${PUZZLE}`], ["Make", `#/make?puzzle=${PUZZLE}`], ["Settings", "#/settings"]]) {
  test(`two hundred Tabs visit everything in ${name}, and nothing holds them`, async () => {
    await visit(browser, server.base, fragment, async (page) => {
      if (fragment !== "#/settings") await ready(page);
      await page.waitForTimeout(1000);
      if (fragment !== "#/settings") await cell(page, 41).click();
      // Numbers all elements that can have the focus; the cells of the board are one stop.
      const all = await page.evaluate(() => {
        const focusable = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")].filter(
          (element) => element.tabIndex >= 0 && !element.disabled && !element.closest("[inert]") && element.checkVisibility({ visibilityProperty: true }),
        );
        for (const [at, element] of focusable.entries()) element.dataset.stop = String(at);
        return focusable.map((element) => element.outerHTML.slice(0, 90));
      });
      assert.ok(all.length > 10 && all.length < 150, `${all.length} stops`);
      const here = () => page.evaluate(() => document.activeElement?.dataset.stop ?? "");
      const start = await here();
      const seen = [];
      for (let at = 0; at < 200; at += 1) {
        await page.keyboard.press("Tab");
        seen.push(await here());
      }
      assert.deepEqual(all.filter((_, at) => !seen.includes(String(at))), [], "not visited");
      if (start !== "") assert.ok(seen.includes(start), "it comes back to where it began");
      // One round, in the order of the page: the focus never moves back.
      const round = seen.slice(0, all.length + 1).filter((stop) => stop !== "");
      assert.equal(new Set(round).size, round.length - (round.length > all.length ? 1 : 0), round.join(" "));
      const last = await here();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Shift+Tab");
      assert.equal(await here(), last, "Shift and Tab go back");
    });
  });
}

/** Fields of text in front of a board, and the ways to reach them. */
const press = (key) => async (page) => (await cell(page, 2).click(), await page.keyboard.press(key));
const tab = (name, more = async () => {}) => async (page) => (await page.getByRole("tab", { name }).click(), await more(page));
const SOLVE = `#/solve?puzzle=${PUZZLE}`;
const FIELDS = [
  ["the list of commands", NEW, press("/")],
  ["what is opened", NEW, press("Control+o")],
  ["a game's link", NEW, press("Control+s")],
  ["the filter of all steps", SOLVE, tab("All steps", async (page) => { await page.getByRole("button", { name: "Find all steps" }).click(); await page.locator(".filter input").waitFor(); })],
  ["the number of solutions", SOLVE, tab("More", (page) => page.getByRole("spinbutton").waitFor())],
  ["a method of one's own", SOLVE, tab("Path", (page) => page.locator(".method select").selectOption("own"))],
  ["wishes for what is made", `#/make?puzzle=${PUZZLE}`, (page) => page.getByText("More options").click()],
  ["an export", `#/make?puzzle=${PUZZLE}`, (page) => page.getByRole("button", { name: "Export" }).click()],
];
test("what is typed into a field changes nothing on the board", async () => {
  const counts = [];
  for (const [what, fragment, show] of FIELDS) {
    await visit(browser, server.base, fragment, async (page) => {
      await ready(page);
      await page.waitForFunction(() => document.querySelector("[data-verdict=one], [data-verdict=unique], .play"), undefined, { timeout: 20_000 });
      const board = () => page.$$eval(".board .cell", (cells) => cells.map((cell) => cell.getAttribute("aria-label").replace(/, selected$/, "")));
      await show(page);
      await page.mouse.move(1, 1);
      const before = await board();
      const inside = (await page.locator("dialog[open]").count()) > 0 ? page.locator("dialog[open]") : page.locator("body");
      const fields = inside.locator("input:not([type=checkbox]):not([type=radio]):not([type=range]):not([type=file]), textarea").filter({ visible: true });
      await fields.first().waitFor();
      const many = await fields.count();
      counts.push(many);
      for (let at = 0; at < many; at += 1) {
        const field = fields.nth(at);
        await field.focus();
        const value = await field.inputValue();
        for (const key of ["1", "4", "h", "n", "f", "z", "u", "g", "t", "k", "p", ".", "[", "]", "/", "?", "Delete", "Backspace", "Shift+4", "Control+z", "Home", "End", "ArrowUp", "ArrowDown", "PageDown", "4"]) await page.keyboard.press(key);
        assert.ok(await field.evaluate((field) => document.activeElement === field), `${what} keeps the focus`);
        if (!(await field.evaluate(({ readOnly }) => readOnly))) assert.notEqual(await field.inputValue(), value, `${what} takes what is typed`);
        assert.deepEqual(await board(), before, what);
      }
      await page.keyboard.press("Escape");
      await page.waitForTimeout(100);
      assert.deepEqual(await board(), before, `${what}, closed`);
      if (fragment === NEW) assert.ok(await page.locator('.tools button[aria-label="Undo"]').isDisabled(), "nothing to undo");
    });
  }
  console.log(`# ${counts.reduce((sum, count) => sum + count)} fields`);
});

test("two tabs: one plays, the other looks on and may take over", async () => {
  const context = await browser.newContext();
  const one = await context.newPage();
  const wrong = watch(one, server.base);
  await one.goto(server.base + NEW);
  await ready(one);
  const other = await context.newPage();
  await other.goto(one.url());
  await ready(other);
  await other.locator(".notice").waitFor();
  await cell(other, 2).click();
  await other.keyboard.press("4");
  assert.match(await name(other, 2), /empty/);
  await cell(one, 2).click();
  await one.keyboard.press("4");
  assert.match(await name(one, 2), /, 4\b/);
  await other.locator(".notice button").click();
  await other.locator(".notice").waitFor({ state: "detached" });
  assert.match(await name(other, 2), /, 4\b/, "nothing is lost");
  await one.locator(".notice").waitFor();
  assert.deepEqual(wrong, []);
  await context.close();
});

test("what is focused is never lost in a random walk of keys", async () => {
  await game(async (page) => {
    await cell(page, 0).click();
    const keys = ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "1", "5", "9", "Shift+3", "Control+7", "Control+z", "Control+y", "Delete", "z", "x", "c", "v", "Space", "t", "n", "m", "k", "Control+a", "Escape", "."];
    let seed = 7;
    const random = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    for (let at = 0; at < 400; at += 1) {
      await page.keyboard.press(keys[random(keys.length)]);
      assert.notEqual(await page.evaluate(() => document.activeElement?.dataset.cell), undefined, `after key ${at}`);
    }
  });
});

test("a hint tells no more than it is asked for, and does what it says in the end", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    const said = page.locator(".hint .said p");
    await page.keyboard.press("h");
    await page.waitForFunction(() => /There is /.test(document.querySelector(".hint .said")?.textContent ?? ""));
    assert.doesNotMatch(await said.last().innerText(), /r\dc\d|[1-9]\b/, "depth 1: no cell, no digit");
    await eventually(async () => assert.equal(await page.locator(".board .marks path").count(), 0));
    for (let depth = 2; depth <= 4; depth += 1) await page.keyboard.press("h");
    await eventually(async () => assert.equal(await said.count(), 4));
    await eventually(async () => assert.ok((await page.locator(".board .marks path").count()) > 0));
    const before = await page.locator(".cell-digit:not(:empty)").count();
    await page.keyboard.press("Enter");
    await page.waitForFunction((before) => document.querySelectorAll(".cell-digit:not(:empty)").length === before + 1, before);
    await page.keyboard.press("Control+z");
    await eventually(async () => assert.equal(await page.locator(".cell-digit:not(:empty)").count(), before));
  });
});

test("a samurai is played: five grids, PageDown goes from one to the next", async () => {
  await visit(browser, server.base, "#/new?layout=samurai", async (page) => {
    await page.locator(".board .cell").first().waitFor({ timeout: 60_000 });
    await eventually(async () => assert.equal(await page.locator(".cell").count(), 369));
    const at = () => page.evaluate(() => Number(document.activeElement.dataset.cell));
    const seen = new Set([await at()]);
    for (let grid = 0; grid < 5; grid += 1) {
      await page.keyboard.press("PageDown");
      seen.add(await at());
    }
    assert.ok(seen.size >= 5, [...seen].join());
    const index = await page.evaluate(() => [...document.querySelectorAll(".cell")].findIndex((cell) => cell.getAttribute("aria-readonly") !== "true"));
    await page.locator(`.cell[data-cell="${index}"]`).click();
    await page.keyboard.press("5");
    assert.match(await name(page, index), /, 5\b/);
  });
});
