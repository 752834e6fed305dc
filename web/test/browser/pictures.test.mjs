// Exported pictures: SVG, PNG and PDF can be drawn, and contain the same digits in the same cells as the board on the page.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { visit, whole } from "./harness.mjs";
import { cell, server, PUZZLE } from "./stage.mjs";

const engine = await load();
const SOLUTION = engine.check(PUZZLE).solution;
const hasPdf = (() => {
  try {
    execFileSync("pdftoppm", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
})();
const skip = hasPdf ? false : "pdftoppm is not here: nobody looks at pages";

/** Finds the grids of a picture, each with the ink of its cells and the width of its lines. Runs in a page. */
async function look([url, light]) {
  const blob = await (await fetch(url)).blob();
  const image = new Image();
  image.src = URL.createObjectURL(blob);
  await image.decode();
  const scale = Math.max(1, 900 / image.naturalWidth);
  const [width, height] = [Math.round(image.naturalWidth * scale), Math.round(image.naturalHeight * scale)];
  const context = Object.assign(document.createElement("canvas"), { width, height }).getContext("2d", { willReadFrequently: true });
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  const { data } = context.getImageData(0, 0, width, height);
  const small = Object.assign(document.createElement("canvas"), { width: 12, height: 16 }).getContext("2d", { willReadFrequently: true });
  Object.assign(small, { fillStyle: "#fff", imageSmoothingQuality: "high" });
  const isDark = (x, y, limit) => {
    const at = 4 * (Math.round(y) * width + Math.round(x));
    return 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2] < limit;
  };
  /** Returns parts separated by empty space, by rows and by columns in turn. */
  const parts = ({ left, top, right, bottom }, byRow, isWhole = false) => {
    const [from, to] = byRow ? [top, bottom] : [left, right];
    const has = (at) => {
      for (let other = byRow ? left : top; other < (byRow ? right : bottom); other += 1) if (byRow ? isDark(other, at, light) : isDark(at, other, light)) return true;
      return false;
    };
    const found = [];
    let start;
    for (let at = from; at <= to; at += 1) {
      const isThere = at < to && has(at);
      if (isThere && start === undefined) start = at;
      if (!isThere && start !== undefined) {
        found.push(byRow ? { left, right, top: start, bottom: at } : { top, bottom, left: start, right: at });
        start = undefined;
      }
    }
    const [only] = found;
    if (found.length === 1 && only.left === left && only.right === right && only.top === top && only.bottom === bottom) return isWhole ? found : parts(only, !byRow, true);
    return found.flatMap((part) => parts(part, !byRow));
  };
  const squares = parts({ left: 0, top: 0, right: width, bottom: height }, true).filter(({ left, right, top, bottom }) => right - left > width / 6 && Math.abs((right - left) / (bottom - top) - 1) < 0.03);
  return squares
    .sort((one, other) => (Math.abs(one.top - other.top) > 20 ? one.top - other.top : one.left - other.left))
    .map(({ left, right, top, bottom }) => {
      const [across, down] = [(right - left) / 9, (bottom - top) / 9];
      const inks = Array.from({ length: 81 }, (_, index) => {
        const [x, y] = [left + (index % 9) * across, top + Math.floor(index / 9) * down];
        const ink = [];
        for (let dy = 0.14 * down; dy < 0.86 * down; dy += 0.5) for (let dx = 0.14 * across; dx < 0.86 * across; dx += 0.5) if (isDark(x + dx, y + dy, 128)) ink.push([dx / across, dy / down]);
        if (ink.length * 0.25 < 0.004 * across * down) return null;
        const of = (at) => [Math.min(...ink.map((point) => point[at])), Math.max(...ink.map((point) => point[at]))];
        const [[west, east], [north, south]] = [of(0), of(1)];
        // Compares the shape independently of its size, and its proportions.
        small.fillRect(0, 0, 12, 16);
        small.drawImage(context.canvas, x + west * across, y + north * down, (east - west) * across, (south - north) * down, 0, 0, 12, 16);
        const shape = [...small.getImageData(0, 0, 12, 16).data].filter((_, at) => at % 4 === 0).map((grey) => grey / 255);
        return { x: (west + east) / 2, y: (north + south) / 2, tall: south - north, slim: (east - west) / (south - north), shape };
      });
      // Between the first two cells of a row, above all digits.
      const lines = Array.from({ length: 8 }, (_, at) => {
        let dark = 0;
        for (let dx = -0.1 * across; dx < 0.1 * across; dx += 0.25) if (isDark(left + (at + 1) * across + dx, top + 1.07 * down, light)) dark += 0.25;
        return dark / across;
      });
      return { side: right - left, inks, lines };
    });
}

/** Returns the darkest grey at the edge of a picture. Runs in a page. */
async function darkest(url) {
  const image = await createImageBitmap(await (await fetch(url)).blob());
  const context = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height }).getContext("2d", { willReadFrequently: true });
  context.drawImage(image, 0, 0);
  const sides = [[0, 0, image.width, 20], [0, image.height - 20, image.width, 20], [0, 0, 20, image.height], [image.width - 20, 0, 20, image.height]];
  return Math.min(...sides.flatMap((side) => context.getImageData(...side).data.reduce((least, value) => Math.min(least, value), 255)));
}

const seen = async (page, bytes, type, light = 210) => page.evaluate(look, [`data:${type};base64,${Buffer.from(bytes).toString("base64")}`, light]);
const apart = (one, other) => one.shape.reduce((sum, value, at) => sum + Math.abs(value - other.shape[at]), 0) / 192 + Math.abs(one.slim - other.slim);

const mean = (inks) => ({ slim: inks.reduce((sum, { slim }) => sum + slim, 0) / inks.length, shape: inks[0].shape.map((_, at) => inks.reduce((sum, { shape }) => sum + shape[at], 0) / inks.length) });

/**
 * Checks that grids in a picture are those puzzles: each digit looks most like another one that should be equal, and exchanging two digits of the
 * picture never makes them more similar to the page's own.
 */
function areThose(grids, puzzles, samples, what) {
  assert.equal(grids.length, puzzles.length, `${what}: ${grids.length} grids`);
  const signs = puzzles.join("");
  const inks = grids.flatMap((grid) => grid.inks);
  assert.equal(inks.map((ink) => (ink === null ? "." : "#")).join(""), signs.replace(/[1-9]/g, "#"), what);
  const written = [...signs].flatMap((sign, at) => (sign === "." ? [] : [{ sign, at, ink: inks[at] }]));
  for (const { sign, at, ink } of written) {
    const others = written.filter((other) => other.at !== at).sort((one, other) => apart(ink, one.ink) - apart(ink, other.ink));
    if (written.some((other) => other.at !== at && other.sign === sign)) assert.equal(others[0].sign, sign, `${what}: cell ${at}`);
  }
  const own = new Map([...samples.keys()].map((sign) => [sign, written.filter((one) => one.sign === sign).map(({ ink }) => ink)]).filter(([, inks]) => inks.length > 0).map(([sign, inks]) => [sign, mean(inks)]));
  for (const [one, here] of own) for (const [other, there] of own) {
    if (one === other) continue;
    const [as, exchanged] = [apart(here, samples.get(one)) + apart(there, samples.get(other)), apart(here, samples.get(other)) + apart(there, samples.get(one))];
    assert.ok(as < exchanged, `${what}: ${one} and ${other}`);
  }
}
function isWellDrawn({ inks, lines, side }, what) {
  assert.ok(side > 100, `${what}: ${side}`);
  for (const ink of inks) {
    if (ink === null) continue;
    assert.ok(Math.abs(ink.x - 0.5) < 0.08 && Math.abs(ink.y - 0.5) < 0.08, `${what}: a digit at ${ink.x} ${ink.y}`);
    assert.ok(ink.tall > 0.35 && ink.tall < 0.72, `${what}: a digit as tall as ${ink.tall}`);
  }
  const thin = Math.max(...lines.filter((_, at) => at % 3 !== 2));
  const thick = Math.min(...lines.filter((_, at) => at % 3 === 2));
  assert.ok(thin > 0 && thick >= 1.4 * thin, `${what}: lines of ${lines.map((line) => line.toFixed(3))}`);
}

/** Converts the pages of a PDF to pictures. */
function pages(pdf) {
  const folder = mkdtempSync(join(tmpdir(), "ninefold-pdf-"));
  try {
    writeFileSync(join(folder, "a.pdf"), pdf);
    execFileSync("pdftoppm", ["-r", "110", "-png", join(folder, "a.pdf"), join(folder, "page")]);
    return readdirSync(folder).filter((name) => name.endsWith(".png")).sort().map((name) => readFileSync(join(folder, name)));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Takes a picture of each digit on a board of the page. */
async function board(page, puzzle) {
  await page.goto(`${server.base}#/solve?puzzle=${puzzle}`);
  await page.locator("[data-verdict=unique]").waitFor();
  await page.evaluate(() => document.fonts.ready);
  const box = await cell(page, 0).boundingBox();
  const clip = { x: box.x - 2, y: box.y - 2, width: box.width * 9 + 4, height: box.height * 9 + 4 };
  const [drawn] = await seen(page, await page.screenshot({ clip }), "image/png", 160);
  const samples = new Map();
  for (const [at, sign] of [...puzzle].entries()) {
    assert.equal(drawn.inks[at] === null, sign === ".", `the board at ${at}`);
    if (sign !== ".") samples.set(sign, drawn.inks[at]);
  }
  assert.equal(samples.size, 9);
  return samples;
}

/** A page whose rules allow pictures from memory. */
let printer;
before(async () => (printer = await whole()));
after(() => printer?.close());
const inspecting = (work) => visit(printer, server.base, "#/about", work, { bypassCSP: true, acceptDownloads: true, viewport: { width: 1280, height: 900 } });

test("SVG, PNG and PDF have the digits and lines of the board", async () => {
  await inspecting(async (page) => {
    const samples = await board(page, PUZZLE);
    await page.goto(`${server.base}#/make?puzzle=${PUZZLE}`);
    await page.locator("[data-verdict=one]").waitFor();
    const saved = async (name) => {
      const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name, exact: true }).click()]);
      return readFileSync(await file.path());
    };
    await page.getByRole("button", { name: "Export" }).click();
    for (const withSolution of [false, true]) {
      await page.getByRole("checkbox", { name: "With solutions" }).setChecked(withSolution);
      const wanted = withSolution ? [PUZZLE, SOLUTION] : [PUZZLE];
      const pdf = await saved("PDF");
      const found = {
        SVG: await seen(page, await saved("SVG"), "image/svg+xml"),
        PNG: await seen(page, await saved("PNG"), "image/png"),
        ...(hasPdf && { PDF: (await Promise.all(pages(pdf).map((bytes) => seen(page, bytes, "image/png")))).flat() }),
      };
      if (!hasPdf) console.log(`# ${skip}`);
      for (const [kind, grids] of Object.entries(found)) {
        areThose(grids, wanted, samples, kind);
        for (const grid of grids) isWellDrawn(grid, kind);
      }
    }
  });
});

test("a printed sheet of four puzzles shows them as the board does, with the solutions behind, and nothing of the page", { skip }, async () => {
  const four = Array.from({ length: 4 }, (_, seed) => engine.generate({ seed }).puzzle);
  await inspecting(async (page) => {
    const samples = await board(page, PUZZLE);
    await page.goto(`${server.base}#/print?n=4&${new URLSearchParams(four.map((puzzle) => ["puzzle", puzzle]))}`);
    await page.getByText("2 pages").waitFor();
    await page.waitForFunction(() => [...document.querySelectorAll(".page svg")].filter((svg) => svg.querySelectorAll("text").length === 81).length === 4);
    await page.evaluate(() => document.fonts.ready);
    const sheets = pages(await page.pdf({ preferCSSPageSize: true, printBackground: true }));
    assert.equal(sheets.length, 2);
    const [front, back] = await Promise.all(sheets.map((bytes) => seen(page, bytes, "image/png")));
    areThose(front, four, samples, "the front");
    areThose(back, four.map((puzzle) => engine.check(puzzle).solution), samples, "the back");
    for (const grid of [...front, ...back]) isWellDrawn(grid, "a sheet");
    for (const bytes of sheets) assert.equal(await page.evaluate(darkest, `data:image/png;base64,${bytes.toString("base64")}`), 255, "the rim of the paper");
  });
});
