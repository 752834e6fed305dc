// Drawings over a board: links that avoid candidates and digits, marks in the right grids, hints drawn by the engine.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { launch, serve, visit, within } from "./harness.mjs";

/** Puzzles of level extreme, with nearly a thousand links in the steps of HoDoKu's order. */
const EXTREME = [
  "..5.3.4.99...1.7...7.......7..14.98.........6..9..8.4.1..4......27.9.3...53.8....",
  ".8..43....7...85..........8..64.7.1..1..65.........3......5..4912....8...4..9...1",
  ".2......46.......7.94..168......3.6.4..5.......72....5..9..82...5...9....43.....9",
  "1..9....8..4.......38..7.1958.....74.......2.3...8...62....5.....91.4..3...8.....",
  "...4.....9..12..63....3.9....8...4.........211.....8.55....6...87.9...1..3.7..2.4",
  "....3694...........4....5..8...9.4.7..6..4.......1..621.94...8...5..96....3.817..",
  ".....68..4.2.....9...1...7.195..3...3..5.7......69.....2..8...6..7..1...831...4..",
  "...76.21..4.......1....836...98.2....5..7....7..5.9..69..3..4...23....7.....8.6.9",
  ".5....3...6.14...5.21....6.8...9......67.8.......35.7...956..1.......4.....2..9.6",
];

let server;
let browser;
let engine;
before(async () => ([browser, server, engine] = await Promise.all([launch(), serve(), load()])));
after(async () => {
  await browser?.close();
  await server?.stop();
});
const pathIsThere = (page) => page.waitForFunction(() => !/^0\/0$/.test(document.querySelector(".place")?.textContent ?? "0/0"), undefined, { timeout: 60_000 });

const picturesAreThere = (page) => page.locator(".stage-place[aria-busy=false]").waitFor({ timeout: 60_000 });

/** Measures the drawn links: their number, and the number of those near a candidate that is not one of their ends, or across a digit. */
function measure() {
  const board = document.querySelector(".board-cells").getBoundingClientRect();
  const unit = board.width / 9;
  const at = ({ left, top, width, height }) => ({ x: (left + width / 2 - board.left) / unit, y: (top + height / 2 - board.top) / unit });
  const candidates = [...document.querySelectorAll(".note.is-candidate")].map((note) => at(note.getBoundingClientRect()));
  const digits = [...document.querySelectorAll(".cell")].filter((cell) => cell.querySelector(".cell-digit").textContent !== "").map((cell) => at(cell.getBoundingClientRect()));
  let hits = 0;
  const links = [...document.querySelectorAll(".board .mark-link")];
  for (const link of links) {
    const length = link.getTotalLength();
    const points = Array.from({ length: Math.ceil(length / 0.02) + 1 }, (_, step) => link.getPointAtLength(Math.min(step * 0.02, length)));
    const [first, last] = [points[0], points.at(-1)];
    const isEnd = ({ x, y }) => [first, last].some((end) => Math.hypot(end.x - x, end.y - y) < 0.26);
    const others = candidates.filter((candidate) => !isEnd(candidate));
    const isHit = points.some(({ x, y }) => others.some((other) => Math.hypot(other.x - x, other.y - y) < 0.09) || digits.some((digit) => Math.abs(digit.x - x) < 0.23 && Math.abs(digit.y - y) < 0.33));
    if (isHit) hits += 1;
  }
  return { links: links.length, hits };
}

test("links of hard paths go around candidates and digits", { timeout: 300_000 }, async () => {
  const all = { links: 0, hits: 0 };
  await visit(browser, server.base, "#/about", async (page) => {
    await page.addInitScript({ content: `globalThis.measure = ${measure}` });
    for (const puzzle of EXTREME) {
      await page.goto(`${server.base}#/solve?puzzle=${puzzle}`);
      await page.reload();
      await pathIsThere(page);
      await picturesAreThere(page);
      // Goes from step to step without leaving the page: there are hundreds of steps.
      const found = await page.evaluate(async () => {
        const sum = { links: 0, hits: 0 };
        const steps = Number(document.querySelector(".place").textContent.split("/")[1]);
        for (let step = 1; step <= steps; step += 1) {
          document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "]", code: "BracketRight", bubbles: true, cancelable: true }));
          await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
          if (Number(document.querySelector(".place").textContent.split("/")[0]) !== step) throw new Error(`not at step ${step}`);
          if (!document.querySelector(".mark-link")) continue;
          const { links, hits } = globalThis.measure();
          sum.links += links;
          sum.hits += hits;
        }
        return sum;
      });
      all.links += found.links;
      all.hits += found.hits;
    }
  });
  console.log(`# ${all.links} links, ${all.hits} hit something`);
  assert.ok(all.links >= 900, `${all.links} links`);
  assert.ok(all.hits <= all.links * 0.005, `${all.hits} of ${all.links}`);
});

test("hints in games are drawn by the engine: links go around what is in the way, and nothing more is drawn than is told", async () => {
  const [, puzzle] = EXTREME;
  await visit(browser, server.base, `#/new?puzzle=${puzzle}`, async (page) => {
    await page.locator(".board .cell").first().waitFor();
    await page.keyboard.press("n");
    const drawn = () => page.$$eval(".board .marks path", (paths) => paths.map((path) => path.getAttribute("class")));
    const all = { links: 0, hits: 0, steps: 0 };
    for (let step = 0; step < 45; step += 1) {
      await page.keyboard.press("h");
      await page.waitForFunction(() => /There (is|are) /.test(document.querySelector(".hint .said")?.textContent ?? ""), undefined, { timeout: 20_000 });
      const isSingle = / Single|Full House/.test(await page.locator(".hint .said").innerText());
      if (!isSingle) assert.deepEqual(await drawn(), [], "depth 1 draws nothing");
      await page.keyboard.press("h");
      if (!isSingle) assert.ok((await drawn()).every((kind) => /mark-(house|cell|halo)/.test(kind)), `depth 2: ${await drawn()}`);
      await page.keyboard.press("h");
      if (!isSingle) assert.ok((await drawn()).every((kind) => !/role-eliminated|role-placed/.test(kind)), "depth 3 has no conclusion");
      await page.keyboard.press("h");
      const { links, hits } = await page.evaluate(measure);
      all.links += links;
      all.hits += hits;
      all.steps += 1;
      await page.keyboard.press("Enter");
      await page.waitForFunction(() => !document.querySelector(".hint .said"));
      if (all.links >= 40) break;
    }
    console.log(`# ${all.links} links in ${all.steps} hints, ${all.hits} hit something`);
    assert.ok(all.links >= 10, `${all.links} links`);
    assert.ok(all.hits <= Math.ceil(all.links * 0.005), `${all.hits} of ${all.links}`);
  });
});

test("marks of a figure lie in the grid of their step", { timeout: 120_000 }, async () => {
  const samurai = engine.generate({ layout: "samurai", seed: 1, format: "ninefold" });
  const CORNERS = [[0, 0], [0, 12], [6, 6], [12, 0], [12, 12]];
  const { path } = engine.explain(samurai, { method: "hodoku" });
  await visit(browser, server.base, "#/about", async (page) => {
    await page.goto(`${server.base}#/solve?puzzle=${encodeURIComponent(samurai)}`);
    await pathIsThere(page);
    await picturesAreThere(page);
    const seen = new Set();
    for (const { grid, placed } of path.steps.slice(0, 60)) {
      await page.keyboard.press("]");
      const [name] = Object.keys(placed);
      if (!name || seen.has(grid)) continue;
      seen.add(grid);
      const [row, column] = CORNERS[grid - 1];
      const [, r, c] = /r(\d)c(\d)/.exec(name).map(Number);
      const { x, y } = await page.evaluate(() => {
        const unit = document.querySelector(".board-cells").getBoundingClientRect();
        const { left, top, width, height } = document.querySelector(".board .mark-spot.role-placed").getBoundingClientRect();
        return { x: ((left + width / 2 - unit.left) / unit.width) * 21, y: ((top + height / 2 - unit.top) / unit.height) * 21 };
      });
      assert.equal(`${Math.floor(y)} ${Math.floor(x)}`, `${row + r - 1} ${column + c - 1}`, `grid ${grid}`);
    }
    assert.ok(seen.size >= 3, [...seen].join());
  });
});

test("the path of an extreme puzzle comes without the page standing still", async () => {
  await visit(browser, server.base, "#/solve", async (page) => {
    await page.waitForTimeout(1500);
    await page.evaluate(() => {
      globalThis.tasks = [];
      new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: "longtask" });
      globalThis.began = performance.now();
    });
    await page.evaluate((puzzle) => (location.hash = `#/solve?puzzle=${puzzle}`), EXTREME[0]);
    await pathIsThere(page);
    const took = await page.evaluate(() => performance.now() - globalThis.began);
    await page.waitForTimeout(500);
    const tasks = await page.evaluate(() => globalThis.tasks);
    within(300, took, "the path of an extreme puzzle");
    within(50, Math.max(0, ...tasks), `the longest of ${tasks.length} long tasks`);
  });
});
