// Without colour: every state of a cell differs from every other in the pixels of a screenshot, if the user has forced colours, if the theme is grey,
// and for a viewer who sees no colours.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { launch, serve, settled, visit } from "./harness.mjs";

const PUZZLE = ".6.........3.8..2.85....3..9..2..5.......1....32..6.1......5.39..1....4...473....";
let server, browser, engine, lens;
before(async () => {
  [server, browser, engine] = await Promise.all([serve(), launch(), load()]);
  lens = await browser.newPage();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Returns an empty cell in the middle of the board, a wrong digit that no rule forbids there, a cell that clashes with it, and an unrelated cell. */
function scene() {
  const { solution } = engine.solve(PUZZLE);
  const sees = (one, other) => {
    const [row, column] = [Math.floor(one / 9), one % 9];
    const [otherRow, otherColumn] = [Math.floor(other / 9), other % 9];
    return row === otherRow || column === otherColumn || (Math.floor(row / 3) === Math.floor(otherRow / 3) && Math.floor(column / 3) === Math.floor(otherColumn / 3));
  };
  const fits = (cell, digit) => ![...PUZZLE].some((sign, other) => sign === digit && sees(cell, other));
  for (const cell of [40, 30, 32, 48, 50, 31, 39, 41, 49]) {
    for (const digit of "123456789") {
      if (PUZZLE[cell] !== "." || solution[cell] === digit || !fits(cell, digit)) continue;
      const empty = [...PUZZLE].flatMap((sign, other) => (sign === "." && other !== cell ? [other] : []));
      const clashing = empty.find((other) => sees(cell, other) && fits(other, digit) && Math.abs(other - cell) > 1);
      const away = empty.find((other) => !sees(cell, other) && other !== clashing && (clashing === undefined || !sees(clashing, other)));
      if (clashing !== undefined && away !== undefined && PUZZLE[cell + 1] === "." && cell % 9 < 8) return { cell, digit, clashing, away };
    }
  }
  throw new Error("no cell for this");
}

/** Returns the shares of pixels in which pictures differ, pair by pair; only brightness counts. */
function differences(pictures) {
  return lens.evaluate(async (pictures) => {
    const greys = {};
    for (const [name, data] of Object.entries(pictures)) {
      const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext("2d");
      canvas.drawImage(bitmap, 0, 0);
      const { data: rgba } = canvas.getImageData(0, 0, bitmap.width, bitmap.height);
      greys[name] = Array.from({ length: rgba.length / 4 }, (_, at) => 0.2126 * rgba[4 * at] + 0.7152 * rgba[4 * at + 1] + 0.0722 * rgba[4 * at + 2]);
    }
    const names = Object.keys(greys);
    return names.flatMap((one, at) =>
      names.slice(at + 1).map((other) => {
        const [left, right] = [greys[one], greys[other]];
        return { pair: `${one} and ${other}`, share: left.filter((value, at) => Math.abs(value - right[at]) > 60).length / left.length };
      }),
    );
  }, pictures);
}

const EYES = [
  { name: "forced colours", options: { forcedColors: "active" }, theme: "light" },
  { name: "forced colours, dark", options: { forcedColors: "active", colorScheme: "dark" }, theme: "dark" },
  { name: "the grey theme", theme: "grey" },
  { name: "the light theme without colours", theme: "light", deficiency: "achromatopsia" },
  { name: "the dark theme without colours", theme: "dark", deficiency: "achromatopsia" },
];
/** The minimum difference of two states. */
const LEAST = 0.012;

for (const { name, options = {}, theme, deficiency } of EYES) {
  test(`${name}: given, own, selected, cursor, conflict and wrong are told apart`, async () => {
    const { cell, digit, clashing, away } = scene();
    for (const viewport of [{ width: 1280, height: 800 }, { width: 360, height: 740 }]) {
      const pictures = {};
      const game = async (puzzle, work) =>
        visit(browser, server.base, `#/new?puzzle=${puzzle}&title=Test`, async (page, context) => {
          await page.evaluate((theme) => localStorage.setItem("ninefold.settings", JSON.stringify({ theme, sameDigit: false })), theme);
          await page.locator(".board .cell").first().waitFor();
          await page.waitForURL(/#\/play\//);
          await page.reload();
          await page.locator(".board .cell").first().waitFor();
          await page.evaluate(() => document.fonts.ready);
          if (deficiency) await (await context.newCDPSession(page)).send("Emulation.setEmulatedVisionDeficiency", { type: deficiency });
          await page.waitForFunction(() => document.querySelector("#status")?.textContent !== "");
          const at = (index) => page.locator(`.cell[data-cell="${index}"]`);
          const leave = async () => {
            await at(away).click();
            await page.keyboard.press("Escape");
          };
          const take = async (state) => {
            await settled(page);
            const { x, y, width, height } = await at(cell).boundingBox();
            pictures[state] = (await page.screenshot({ clip: { x: Math.ceil(x) + 1, y: Math.ceil(y) + 1, width: Math.floor(width) - 3, height: Math.floor(height) - 3 } })).toString("base64");
          };
          await work({ page, at, leave, take });
        }, { viewport, reducedMotion: "reduce", ...options });
      await game(PUZZLE, async ({ page, at, leave, take }) => {
        await at(cell).click();
        await page.keyboard.press(digit);
        await take("cursor");
        await page.keyboard.press("Shift+ArrowRight");
        await take("selected");
        await leave();
        await take("own");
        await at(clashing).click();
        await page.keyboard.press(digit);
        await leave();
        await take("conflict");
        await page.keyboard.press("Control+z");
        await page.keyboard.press("k");
        await leave();
        assert.match(await at(cell).getAttribute("aria-label"), /, wrong/);
        await take("wrong");
      });
      await game(PUZZLE.slice(0, cell) + digit + PUZZLE.slice(cell + 1), async ({ leave, take }) => {
        await leave();
        await take("given");
      });
      const found = await differences(pictures);
      const alike = found.filter(({ share }) => share < LEAST).map(({ pair, share }) => `${pair}: ${(share * 100).toFixed(2)} %`);
      const least = found.reduce((one, other) => (one.share < other.share ? one : other));
      console.log(`# ${name}, ${viewport.width}: nearest ${least.pair}, ${(least.share * 100).toFixed(1)} %`);
      assert.deepEqual(alike, [], `${name}, ${viewport.width}`);
    }
  });
}
