// Small screens: a box or a grid fills the window, a map leads to the others, two fingers move and enlarge the board.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventually, visit } from "./harness.mjs";
import { browser, cell, server, NEW, PUZZLE } from "./stage.mjs";

const open = (fragment, size, work) =>
  visit(browser, server.base, fragment, async (page, context) => (await page.locator(".board .cell").first().waitFor({ timeout: 60_000 }), await page.waitForTimeout(200), work(page, context)), {
    viewport: size,
    hasTouch: true,
  });
/** Returns the completely visible cells, and their size. */
const seen = (page) =>
  page.evaluate(() => {
    const window = document.querySelector(".stage").getBoundingClientRect();
    const all = [...document.querySelectorAll(".cell")].map((cell) => ({ at: Number(cell.dataset.cell), rect: cell.getBoundingClientRect() }));
    const isIn = ({ rect }) => rect.left >= window.left - 2 && rect.right <= window.right + 2 && rect.top >= window.top - 2 && rect.bottom <= window.bottom + 2;
    return { cells: all.filter(isIn).map(({ at }) => at), side: all[0].rect.width };
  });
const box = (number) => Array.from({ length: 9 }, (_, at) => (Math.floor(number / 3) * 3 + Math.floor(at / 3)) * 9 + (number % 3) * 3 + (at % 3));
const cursor = (page) => page.evaluate(() => Number(document.querySelector('.cell[tabindex="0"]').dataset.cell));
const isAt = (page, cells) => page.waitForFunction((cells) => {
  const window = document.querySelector(".stage").getBoundingClientRect();
  return cells.every((cell) => {
    const rect = document.querySelector(`.cell[data-cell="${cell}"]`).getBoundingClientRect();
    return rect.left >= window.left - 2 && rect.right <= window.right + 2 && rect.top >= window.top - 2 && rect.bottom <= window.bottom + 2;
  });
}, cells, { timeout: 5000 });

/** Moves two fingers from two points to two others. */
async function fingers(context, page, from, to) {
  const client = await context.newCDPSession(page);
  const points = (share) => from.map(([x, y], at) => ({ x: x + (to[at][0] - x) * share, y: y + (to[at][1] - y) * share, id: at }));
  await client.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints: points(0) });
  for (let step = 1; step <= 8; step += 1) await client.send("Input.dispatchTouchEvent", { type: "touchMove", touchPoints: points(step / 8) });
  await client.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await page.waitForTimeout(150);
}
const middle = (page) => page.evaluate(() => {
  const { left, top, width, height } = document.querySelector(".stage").getBoundingClientRect();
  return [left + width / 2, top + height / 2];
});

test("at 320 a cell is no smaller than 34, one box fills the window with cells of 96 and more, and a map leads to the others", async () => {
  await open(NEW, { width: 320, height: 568 }, async (page) => {
    assert.ok((await seen(page)).side >= 33.5, `${(await seen(page)).side}`);
    await page.getByRole("button", { name: "Zoom", exact: true }).tap();
    await page.waitForTimeout(100);
    const first = await seen(page);
    assert.ok(first.side >= 96, `${first.side}`);
    assert.deepEqual(first.cells, box(0));
    await page.getByRole("button", { name: "Map" }).tap();
    for (const button of await page.locator(".map button").all()) {
      const { width, height } = await button.boundingBox();
      assert.ok(width >= 44 && height >= 44);
    }
    await page.getByRole("button", { name: "Box 6" }).tap();
    await isAt(page, box(5));
    assert.deepEqual((await seen(page)).cells, box(5));
    assert.ok(box(5).includes(await cursor(page)));
    await cell(page, 33).tap();
    await page.locator(".digit.colour-7").tap();
    assert.match(await cell(page, 33).getAttribute("aria-label"), /, 7\b/);
    assert.deepEqual((await seen(page)).cells, box(5), "the board stays under the finger");
    // The cursor moves over the edge into the next box.
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await isAt(page, box(8));
    await page.getByRole("button", { name: "Zoom", exact: true }).tap();
    await page.waitForTimeout(100);
    assert.equal((await seen(page)).cells.length, 81);
  });
});

test("the map never covers the cell with the cursor, and tells what is complete", async () => {
  await open(NEW, { width: 320, height: 568 }, async (page) => {
    await page.getByRole("button", { name: "Zoom", exact: true }).tap();
    for (let at = 0; at < 81; at += 1) {
      await page.keyboard.press(at % 9 === 8 ? "ArrowDown" : Math.floor(at / 9) % 2 === 0 ? "ArrowRight" : "ArrowLeft");
      await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
      const covered = await page.evaluate(() => {
        const one = document.querySelector('.cell[tabindex="0"]').getBoundingClientRect();
        const other = document.querySelector(".map").getBoundingClientRect();
        const [x, y] = [one.left + one.width / 2, one.top + one.height / 2];
        return x >= other.left && x <= other.right && y >= other.top && y <= other.bottom;
      });
      assert.ok(!covered, `after ${at} moves`);
    }
  });
});

test("two fingers apart show one box, together all of it; two fingers beside each other move the board", async () => {
  await open(NEW, { width: 360, height: 740 }, async (page, context) => {
    const [x, y] = await middle(page);
    await cell(page, 40).tap();
    await fingers(context, page, [[x - 30, y], [x + 30, y]], [[x - 90, y], [x + 90, y]]);
    const large = await seen(page);
    assert.ok(large.side >= 96, `${large.side}`);
    assert.ok(box(4).every((cell) => large.cells.includes(cell)));
    const before = await cell(page, 40).boundingBox();
    await fingers(context, page, [[x - 30, y], [x + 30, y]], [[x - 70, y - 60], [x - 10, y - 60]]);
    const after = await cell(page, 40).boundingBox();
    assert.ok(Math.abs(before.x - after.x - 40) < 3 && Math.abs(before.y - after.y - 60) < 3, `${before.x - after.x} ${before.y - after.y}`);
    await fingers(context, page, [[x - 90, y], [x + 90, y]], [[x - 30, y], [x + 30, y]]);
    assert.equal((await seen(page)).cells.length, 81);
    await eventually(async () => assert.equal(await page.locator(".cell-digit:not(:empty)").count(), [...PUZZLE].filter((sign) => sign !== ".").length, "nothing was written"));
  });
});

test("sixteen rows at 390: all keys beside the board, two fingers and the tool show one box, the pad writes letters, a message leaves the keys free", async () => {
  const size = 16;
  const document = JSON.stringify({ format: "ninefold", version: 1, size, thermometer: [{ lines: [["R2C2", "R2C3", "R3C4"]] }], givens: `1${".".repeat(size * size - 1)}` });
  await visit(browser, server.base, "#/about", async (page, context) => {
    await page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      window.document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
    }, document);
    await page.locator(".board .ruled path").first().waitFor({ state: "attached" });
    await eventually(async () => assert.equal((await seen(page)).cells.length, size * size));
    const keys = await page.locator(".pad button").evaluateAll((keys) => keys.map((key) => {
      const { left, top, right, bottom } = key.getBoundingClientRect();
      return { wide: right - left, high: bottom - top, isSeen: left >= 0 && top >= document.querySelector(".stage").getBoundingClientRect().bottom && right <= innerWidth && bottom <= innerHeight };
    }));
    assert.ok(keys.length > size);
    for (const { wide, high, isSeen } of keys) assert.ok(wide >= 44 && high >= 44 && isSeen, `${wide} ${high} ${isSeen}`);
    // The message about the paste is still visible: a press on its text reaches the board or a key below.
    await page.locator(".toast").waitFor();
    const free = await page.locator(".pad button").evaluateAll((keys) => keys.every((key) => {
      const { left, top, width, height } = key.getBoundingClientRect();
      return key.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    }));
    assert.ok(free);
    const tapped = async (of) => {
      const { x, y, width, height } = await of.boundingBox();
      await page.touchscreen.tap(x + width / 2, y + height / 2);
    };
    await tapped(cell(page, 100));
    await tapped(page.locator(".digit.colour-16"));
    assert.match(await cell(page, 100).getAttribute("aria-label"), /, G\b/);
    const [x, y] = await middle(page);
    await fingers(context, page, [[x - 30, y], [x + 30, y]], [[x - 90, y], [x + 90, y]]);
    const large = await seen(page);
    assert.ok(large.side >= 90 && large.cells.length >= size, `${large.side} ${large.cells.length}`);
    await tapped(cell(page, large.cells[0]));
    await tapped(page.locator(".digit.colour-12"));
    await eventually(async () => assert.match(await cell(page, large.cells[0]).getAttribute("aria-label"), /, C\b/));
    await fingers(context, page, [[x - 90, y], [x + 90, y]], [[x - 30, y], [x + 30, y]]);
    await eventually(async () => assert.equal((await seen(page)).cells.length, size * size));
    await page.getByRole("button", { name: "Zoom", exact: true }).tap();
    await eventually(async () => assert.ok((await seen(page)).side >= 90));
  }, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
});

test("a samurai at 360: one grid fills the window, PageUp, PageDown and the map go to the others, two fingers enlarge it around them", async () => {
  await open("#/new?layout=samurai", { width: 360, height: 740 }, async (page, context) => {
    const whole = async () => (await seen(page)).cells;
    const grid = (row, column) => page.evaluate(([row, column]) => [...document.querySelectorAll(".cell")].filter((cell) => {
      const [at, across] = [Number(cell.parentElement.getAttribute("aria-rowindex")) - 1, Number(cell.getAttribute("aria-colindex")) - 1];
      return at >= row && at < row + 9 && across >= column && across < column + 9;
    }).map((cell) => Number(cell.dataset.cell)), [row, column]);
    const PLACES = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]];
    const grids = [];
    for (const [row, column] of PLACES) grids.push(await grid(row, column));
    const first = await whole();
    assert.ok(grids[0].every((cell) => first.includes(cell)) && first.length < 120, first.join());
    assert.ok((await seen(page)).side >= 36, `${(await seen(page)).side}`);
    await page.getByRole("button", { name: "Map" }).tap();
    await eventually(async () => assert.equal(await page.locator(".areas button").count(), 5));
    await page.getByRole("button", { name: "Grid 5" }).tap();
    await isAt(page, grids[4]);
    await page.getByRole("button", { name: "Map" }).tap();
    assert.equal(await page.getByRole("button", { name: "Grid 5" }).getAttribute("aria-current"), "true");
    await page.getByRole("button", { name: "Grid 1" }).tap();
    await isAt(page, grids[0]);
    const visited = new Set();
    for (const key of ["PageDown", "PageDown", "PageDown", "PageDown", "PageUp"]) {
      await page.keyboard.press(key);
      await page.waitForTimeout(50);
      const cells = new Set(await whole());
      const at = grids.findIndex((grid) => grid.every((cell) => cells.has(cell)));
      assert.ok(at >= 0, `${key} shows a whole grid`);
      assert.ok(grids[at].includes(await cursor(page)));
      visited.add(at);
    }
    assert.ok(visited.size >= 4, [...visited].join());
    const [x, y] = await middle(page);
    const under = () => page.evaluate(([x, y]) => Number(document.elementFromPoint(x, y).closest(".cell")?.dataset.cell), [x, y]);
    const [before, target] = [(await seen(page)).side, await under()];
    await fingers(context, page, [[x - 30, y], [x + 30, y]], [[x - 60, y], [x + 60, y]]);
    assert.ok(Math.abs((await seen(page)).side / before - 2) < 0.25, `${(await seen(page)).side} of ${before}`);
    assert.equal(await under(), target, "what lies between the fingers stays there");
  });
});

test("zoom by keys goes from 100 to 400 percent and keeps the cursor in the middle third", async () => {
  await visit(browser, server.base, "#/new?layout=samurai", async (page) => {
    await page.locator(".board .cell").first().waitFor({ timeout: 60_000 });
    await page.waitForTimeout(200);
    const { side } = await seen(page);
    assert.equal((await seen(page)).cells.length, 369, "the whole figure");
    await cell(page, 184).click();
    for (let at = 0; at < 10; at += 1) await page.keyboard.press("+");
    await page.waitForTimeout(100);
    assert.ok(Math.abs((await seen(page)).side / side - 4) < 0.2, `${(await seen(page)).side} of ${side}`);
    for (const key of ["ArrowRight", "ArrowRight", "ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowUp", "PageDown"]) {
      await page.keyboard.press(key);
      const [x, y] = await page.evaluate(() => {
        const stage = document.querySelector(".stage");
        const window = stage.getBoundingClientRect();
        const rect = document.querySelector('.cell[tabindex="0"]').getBoundingClientRect();
        const share = (at, from, size, scrolled, all, shown) => (scrolled < 2 || scrolled + shown > all - 2 ? 0.5 : (at - from) / size);
        return [
          share(rect.left + rect.width / 2, window.left, window.width, stage.scrollLeft, stage.scrollWidth, stage.clientWidth),
          share(rect.top + rect.height / 2, window.top, window.height, stage.scrollTop, stage.scrollHeight, stage.clientHeight),
        ];
      });
      assert.ok(x > 0.32 && x < 0.68 && y > 0.32 && y < 0.68, `${key}: ${x} ${y}`);
    }
    for (let at = 0; at < 10; at += 1) await page.keyboard.press("-");
    await page.waitForTimeout(100);
    assert.equal((await seen(page)).side, side);
  }, { viewport: { width: 1440, height: 900 } });
});

test("precise touch: a loupe above the finger shows what is under it, and the cell counts where the finger is lifted", async () => {
  await visit(
    browser,
    server.base,
    "#/settings",
    async (page, context) => {
      await page.getByLabel("Precise touch").check();
      await page.goto(`${server.base}${NEW}`);
      await page.locator(".board .cell").first().waitFor();
      await page.waitForTimeout(300);
      const client = await context.newCDPSession(page);
      const touch = async (type, ...points) => {
        // Waits until the page has handled the event, however busy it is.
        const heard = page.evaluate((name) => new Promise((done) => addEventListener(name, () => requestAnimationFrame(done), { once: true })), { touchStart: "pointerdown", touchMove: "pointermove", touchEnd: "pointerup" }[type]);
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
        await client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
        await heard;
      };
      const centre = async (index) => {
        const { x, y, width, height } = await page.locator(`.stage .cell[data-cell="${index}"]`).boundingBox();
        return { x: x + width / 2, y: y + height / 2 };
      };
      const selected = () => page.$$eval('.play .cell[aria-selected="true"]', (cells) => cells.map((cell) => Number(cell.dataset.cell)));
      /** Returns the position of the loupe, the cell that it marks, and the cell in its middle. */
      const loupe = () =>
        page.evaluate(() => {
          const found = document.querySelector(".loupe");
          if (!found) return null;
          const { left, top, right, bottom } = found.getBoundingClientRect();
          const cursor = found.querySelector(".cursor");
          const [x, y] = [(left + right) / 2, (top + bottom) / 2];
          const middle = [...found.querySelectorAll(".cell")].find((cell) => {
            const rect = cell.getBoundingClientRect();
            return x >= rect.left && x < rect.right && y >= rect.top && y < rect.bottom;
          });
          const at = (name) => Math.round(Number(cursor.getAttribute(name)) - 0.05);
          return { left, top, right, bottom, marked: at("y") * 9 + at("x"), middle: Number(middle?.dataset.cell), side: middle?.getBoundingClientRect().width };
        });
      const before = await selected();
      await touch("touchStart", await centre(58));
      for (const index of [59, 50, 40, 31]) {
        const finger = await centre(index);
        await touch("touchMove", finger);
        const seen = await loupe();
        assert.deepEqual([seen.marked, seen.middle], [index, index]);
        assert.ok(Math.abs(finger.y - seen.bottom - 64) < 2, `${finger.y - seen.bottom} above the finger`);
        assert.ok(seen.side >= 58, `${seen.side}`);
        assert.deepEqual(await selected(), before, "nothing is selected yet");
      }
      await touch("touchEnd");
      assert.deepEqual(await selected(), [31]);
      assert.equal(await loupe(), null);
      // If there is no room above the finger, the loupe is beside it; it never covers the finger.
      for (const index of [0, 4, 8, 9, 17]) {
        const finger = await centre(index);
        await touch("touchStart", finger);
        const { left, top, right, bottom, middle } = await loupe();
        assert.equal(middle, index);
        assert.ok(left >= 0 && top >= 0 && right <= 360 && bottom <= 740, `inside for ${index}`);
        assert.ok(finger.x < left || finger.x > right || finger.y < top || finger.y > bottom, `beside for ${index}`);
        await touch("touchEnd");
        assert.deepEqual(await selected(), [index]);
      }
      // Lifting the finger beside the board selects nothing; several cells are selected one after the other.
      await touch("touchStart", await centre(72));
      await touch("touchMove", { x: 100, y: 700 });
      await touch("touchEnd");
      assert.deepEqual(await selected(), [17]);
      await page.getByRole("button", { name: "Select several", exact: true }).tap();
      for (const index of [20, 40]) {
        await touch("touchStart", await centre(index));
        await touch("touchEnd");
      }
      assert.deepEqual(await selected(), [17, 20, 40]);
    },
    { viewport: { width: 360, height: 740 }, hasTouch: true },
  );
});

test("a wheel with Control enlarges a figure around the pointer, and leaves one grid to the browser", async () => {
  await visit(
    browser,
    server.base,
    "#/new?layout=samurai",
    async (page) => {
      await page.locator(".board .cell").first().waitFor({ timeout: 60_000 });
      await page.waitForTimeout(300);
      const { side } = await seen(page);
      const under = ({ x, y }) => page.evaluate(([x, y]) => document.elementsFromPoint(x, y).find((element) => element.matches(".cell"))?.dataset.cell, [x, y]);
      const { x, y, width, height } = await cell(page, 184).boundingBox();
      const pointer = { x: x + width / 2, y: y + height / 2 };
      const turn = async (delta) => {
        await page.mouse.move(pointer.x, pointer.y);
        await page.keyboard.down("Control");
        await page.mouse.wheel(0, delta);
        await page.keyboard.up("Control");
        await page.waitForTimeout(60);
      };
      await turn(-120);
      const once = (await seen(page)).side;
      assert.ok(once > side * 1.2, `${once} of ${side}`);
      for (let at = 0; at < 6; at += 1) await turn(-120);
      assert.ok(Math.abs((await seen(page)).side / side - 4) < 0.2, "no more than 400 %");
      assert.equal(await under(pointer), "184", "what lies under the pointer stays there");
      await page.waitForTimeout(400);
      for (let at = 0; at < 8; at += 1) await turn(120);
      assert.equal((await seen(page)).side, side);
      await page.mouse.wheel(0, -120);
      await page.waitForTimeout(60);
      assert.equal((await seen(page)).side, side, "without Control it is no zoom");
    },
    { viewport: { width: 1440, height: 900 } },
  );
  await visit(browser, server.base, NEW, async (page) => {
    await page.locator(".board .cell").first().waitFor();
    const isTaken = await page.evaluate(() => {
      const event = new WheelEvent("wheel", { deltaY: -120, ctrlKey: true, bubbles: true, cancelable: true });
      document.querySelector(".board").dispatchEvent(event);
      return event.defaultPrevented;
    });
    assert.equal(isTaken, false);
  });
});

test("left-handed: the pad is at the left of the board, or of the hint", async () => {
  for (const [width, height] of [[1440, 900], [820, 1180], [2560, 1440]]) {
    await visit(browser, server.base, "#/settings", async (page) => {
      const at = (name) => page.locator(name).first().evaluate((element) => element.getBoundingClientRect().left);
      await page.getByLabel("Left-handed").setChecked(true);
      await page.goto(`${server.base}${NEW}`);
      await page.locator(".board .cell").first().waitFor();
      const other = width === 820 ? ".hint-place" : ".stage";
      assert.ok((await at(".pad-place")) < (await at(other)), `${width}`);
      await page.evaluate(() => (document.documentElement.dataset.hand = "right"));
      assert.ok((await at(".pad-place")) > (await at(other)), `${width}`);
    }, { viewport: { width, height } });
  }
});
