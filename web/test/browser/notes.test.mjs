// Notes, colours and their appearance.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventually, visit } from "./harness.mjs";
import { browser, cell, name, ready, server, NEW, PUZZLE } from "./stage.mjs";

const EMPTY = [...PUZZLE].flatMap((sign, cell) => (sign === "." ? [cell] : []));

const names = (page) => page.$$eval(".cell", (cells) => cells.map((cell) => cell.getAttribute("aria-label")));
const game = (work, options) => visit(browser, server.base, NEW, async (page, context) => (await ready(page), work(page, context)), options);
const select = async (page, cells) => {
  await cell(page, cells[0]).click();
  for (const other of cells.slice(1)) await cell(page, other).click({ modifiers: ["Control"] });
};
/** Presses many keys at once: the input of several minutes. */
const press = (page, keys) => page.evaluate((keys) => {
  for (const [key, code, held = {}] of keys) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code, ...held, bubbles: true, cancelable: true }));
}, keys);
/** Returns the pixels of a part of the page as grey values. */
async function grey(browser, shot) {
  const page = await browser.newPage();
  const values = await page.evaluate(async (url) => {
    const image = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d");
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, image.width, image.height);
    return Array.from({ length: data.length / 4 }, (_, at) => Math.round(0.2126 * data[at * 4] + 0.7152 * data[at * 4 + 1] + 0.0722 * data[at * 4 + 2]));
  }, `data:image/png;base64,${shot.toString("base64")}`);
  await page.close();
  return values;
}
const differ = (one, other) => one.filter((value, at) => Math.abs(value - (other[at] ?? -99)) > 12).length / one.length;

test("a note in several cells: all have it, then none has it", async () => {
  await game(async (page) => {
    await cell(page, 3).click();
    await page.keyboard.press("Shift+Digit5");
    await select(page, [2, 3, 5]);
    await page.keyboard.press("Shift+Digit5");
    for (const index of [2, 3, 5]) assert.match(await name(page, index), /corner 5/);
    await page.keyboard.press("Shift+Digit5");
    for (const index of [2, 3, 5]) assert.doesNotMatch(await name(page, index), /corner/);
  });
});

test("a thousand changes, a reload, and a thousand undos lead to the start", { timeout: 120_000 }, async () => {
  await game(async (page) => {
    const start = await names(page);
    await cell(page, 2).click();
    const keys = [];
    for (let change = 0; change < 1000; change += 1) {
      const digit = String((change % 9) + 1);
      const held = [{ shiftKey: true }, { ctrlKey: true }, { ctrlKey: true, shiftKey: true }][Math.floor(change / 9) % 3];
      keys.push([digit, `Digit${digit}`, held]);
    }
    await press(page, keys);
    const before = await names(page);
    // A thousand keys at once cause a thousand consecutive writes: a later reader waits for them.
    await page.evaluate(async () => {
      const [{ name }] = await indexedDB.databases();
      const db = await new Promise((done) => (indexedDB.open(name).onsuccess = ({ target }) => done(target.result)));
      await new Promise((done) => (db.transaction(["games", "log"]).objectStore("games").count().onsuccess = done));
      db.close();
    });
    await page.reload();
    await ready(page);
    assert.deepEqual(await names(page), before);
    await cell(page, 2).click();
    await press(page, Array.from({ length: 999 }, () => ["z", "KeyZ", { ctrlKey: true }]));
    assert.ok(await page.locator('.tools button[aria-label="Undo"]').isEnabled(), "one is left");
    await press(page, [["z", "KeyZ", { ctrlKey: true }]]);
    assert.ok(await page.locator('.tools button[aria-label="Undo"]').isDisabled());
    const clean = (all) => all.map((name) => name.replace(/, selected$/, ""));
    assert.deepEqual(clean(await names(page)), clean(start));
  });
});

test("an undo after a digit brings the notes back that it took from its peers", async () => {
  await game(async (page) => {
    await select(page, [2, 3, 5, 11, 20]);
    await page.keyboard.press("Shift+Digit4");
    await page.keyboard.press("Control+Digit4");
    const before = await names(page);
    await cell(page, 2).click();
    await page.keyboard.press("4");
    for (const index of [3, 5, 11]) assert.doesNotMatch(await name(page, index), /corner 4|centre 4/);
    await page.keyboard.press("Control+z");
    const clean = (all) => all.map((name) => name.replace(/, selected$/, ""));
    assert.deepEqual(clean(await names(page)), clean(before));
  });
});

for (const way of ["key", "touch"]) {
  test(`filled notes are one change, and its message has an Undo that works by ${way}`, async () => {
    await game(
      async (page) => {
        const before = await names(page);
        await cell(page, 0).click();
        await page.keyboard.press("f");
        const undo = page.locator(".toast").getByRole("button", { name: "Undo" });
        await undo.waitFor();
        await eventually(async () => assert.ok((await page.locator(".note").count()) > 40));
        if (way === "touch") await undo.tap();
        else {
          await undo.focus();
          await page.keyboard.press("Enter");
        }
        await eventually(async () => assert.equal(await page.locator(".note").count(), 0));
        assert.equal((await names(page)).filter((name, at) => name !== before[at]).length <= 1, true);
      },
      { hasTouch: way === "touch", viewport: { width: 390, height: 800 } },
    );
  });
}

test("what is struck in automatic notes outlasts fifty digits and their undoing", async () => {
  await game(async (page) => {
    await page.keyboard.press("n");
    await cell(page, 2).click();
    await page.keyboard.press("Control+Digit2");
    assert.match(await name(page, 2), /candidates 1 4, struck 2/);
    let seed = 5;
    const random = (below) => (seed = (seed * 1103515245 + 12345) % 2147483648) % below;
    for (let at = 0; at < 50; at += 1) {
      await cell(page, EMPTY.slice(1)[random(EMPTY.length - 1)]).click();
      await page.keyboard.press(String(random(9) + 1));
      if (random(3) === 0) await page.keyboard.press("Control+z");
    }
    for (let at = 0; at < 50; at += 1) {
      if (/, struck 2/.test(await name(page, 2)) === false) break;
      if (await page.locator('.tools button[aria-label="Undo"]').isDisabled()) break;
      if (!(await page.locator(".cell-digit").allInnerTexts()).some((text, at) => text !== "" && PUZZLE[at] === ".")) break;
      await page.keyboard.press("Control+z");
    }
    assert.match(await name(page, 2), /struck 2/);
    assert.match(await name(page, 2), /candidates 1 4/);
  });
});

for (const mode of ["z", "x", "c", "v"]) {
  test(`erasing goes from digit to notes to colour, whatever is written (${mode})`, async () => {
    await game(async (page) => {
      await cell(page, 2).click();
      await page.keyboard.press("Control+Shift+Digit3");
      await page.keyboard.press("z");
      await page.keyboard.press("4");
      await page.keyboard.press(mode);
      await page.keyboard.press("Backspace");
      assert.match(await name(page, 2), /empty, colour 3/);
      await page.keyboard.press("Shift+Digit1");
      await page.keyboard.press("Control+Digit2");
      assert.match(await name(page, 2), /empty, corner 1, centre 2, colour 3/);
      await page.keyboard.press("Backspace");
      assert.match(await name(page, 2), /empty, colour 3/);
      await page.keyboard.press("Backspace");
      assert.doesNotMatch(await name(page, 2), /colour|corner/);
    });
  });
}

test("corner notes become centre notes and back, each in one step", async () => {
  await game(async (page) => {
    await select(page, [2, 3]);
    await page.keyboard.press("Shift+Digit1");
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press(".");
    for (const index of [2, 3]) assert.match(await name(page, index), /empty, centre 1 2/);
    await page.keyboard.press(".");
    for (const index of [2, 3]) assert.match(await name(page, index), /empty, corner 1 2/);
    await page.keyboard.press("Control+z");
    for (const index of [2, 3]) assert.match(await name(page, index), /empty, centre 1 2/);
  });
});

test("three colours in a cell are all seen, and are undone one by one", async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    for (const colour of [1, 4, 7]) await page.keyboard.press(`Control+Shift+Digit${colour}`);
    const drawn = () => page.$$eval(".board .ground-colour", (all) => all.map((rect) => rect.getAttribute("class").replace(/.*colour-(\d).*/, "$1")));
    for (const left of [["1", "4", "7"], ["1", "4"], ["1"], []]) {
      assert.deepEqual(await drawn(), left);
      await page.keyboard.press("Control+z");
    }
    await page.keyboard.press("Control+y");
    await page.keyboard.press("Control+y");
    const fills = await page.$$eval(".board .ground-colour", (all) => all.map((rect) => getComputedStyle(rect).fill));
    assert.equal(new Set(fills).size, fills.length);
  });
});

test("nine colours are told apart without colour", async () => {
  await game(async (page) => {
    await page.evaluate(() => (document.documentElement.dataset.patterns = "on"));
    // Nine cells without a digit, and without a line of a neighbour in their middle.
    const cells = EMPTY.slice(0, 9);
    for (const [at, index] of cells.entries()) {
      await cell(page, index).click();
      await page.keyboard.press(`Control+Shift+Digit${at + 1}`);
    }
    await cell(page, 80).click();
    const pictures = [];
    for (const index of cells) {
      const { x, y, width, height } = await cell(page, index).boundingBox();
      const clip = { x: Math.round(x + width * 0.15), y: Math.round(y + height * 0.15), width: Math.floor(width * 0.7), height: Math.floor(height * 0.7) };
      pictures.push(await grey(browser, await page.screenshot({ clip })));
    }
    for (const [one, picture] of pictures.entries()) {
      for (let other = 0; other < one; other += 1) assert.ok(differ(picture, pictures[other]) > 0.03, `${one + 1} and ${other + 1}: ${differ(picture, pictures[other])}`);
    }
  });
});

for (const [width, height] of [[1280, 800], [390, 800]]) test(`the pad at ${width} looks different in each mode, and so does the mark at the selection`, async () => {
  await game(async (page) => {
    await cell(page, 2).click();
    const [pads, badges] = [[], []];
    for (const mode of ["z", "x", "c", "v"]) {
      await page.keyboard.press(mode);
      pads.push(await grey(browser, await page.locator(".digits").screenshot()));
      badges.push(await page.locator(".badge").textContent());
    }
    for (let one = 0; one < 4; one += 1) for (let other = 0; other < one; other += 1) assert.ok(differ(pads[one], pads[other]) > 0.05, `${one} and ${other}: ${differ(pads[one], pads[other])}`);
    assert.equal(new Set(badges).size, 4);
  }, { viewport: { width, height } });
});

test("Hint stands apart from what is pressed all the time, and one press tells the kind alone", async () => {
  for (const [width, height] of [[320, 568], [360, 740], [820, 1180], [1280, 800], [1440, 900]]) {
    await game(
      async (page) => {
        const box = async (locator) => {
          const { x, y, width, height } = await locator.boundingBox();
          return { left: x, right: x + width, top: y, bottom: y + height };
        };
        const hint = page.getByRole("button", { name: "Hint", exact: true }).filter({ visible: true }).first();
        const one = await box(hint);
        for (const other of await page.locator(".modes button, .digits button").all()) {
          const two = await box(other);
          const [across, down] = [Math.max(two.left - one.right, one.left - two.right, 0), Math.max(two.top - one.bottom, one.top - two.bottom, 0)];
          assert.ok(Math.hypot(across, down) >= 44, `${width}x${height}: ${Math.hypot(across, down)} from ${await other.getAttribute("aria-label")}`);
        }
        await hint.click();
        await page.waitForFunction(() => /There (is|are) /.test(document.querySelector(".hint .said")?.textContent ?? ""));
        await eventually(async () => assert.equal(await page.locator(".hint .said p:not(.symbols)").count(), 1));
        await eventually(async () => assert.equal(await page.locator(".board .marks path").count(), 0));
      },
      { viewport: { width, height } },
    );
  }
});

test("digit first: a game is finished by sixty taps on cells and pad alone, and the held digit is named", async () => {
  const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  await game(
    async (page) => {
      await page.keyboard.press("g");
      let taps = 0;
      for (const digit of "123456789") {
        const key = page.locator(`.digit.colour-${digit}`);
        await key.tap();
        taps += 1;
        assert.match(await key.getAttribute("aria-label"), /, held$/);
        for (const index of EMPTY.filter((cell) => SOLUTION[cell] === digit)) {
          await cell(page, index).tap();
          taps += 1;
        }
      }
      assert.equal(taps, 60);
      await page.locator(".over h2").waitFor();
    },
    { viewport: { width: 390, height: 800 }, hasTouch: true },
  );
});
