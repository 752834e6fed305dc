// Measures the page on this machine: node test/browser/measure.mjs
//
// Ready: the time from the start of the navigation of a cold profile until a key can be handled. Keys: the work of the handler with style and layout,
// for 200 keys, while idle and while a worker makes and rates puzzles for an order that cannot be met; and the share of frames between the keys that
// were on time.

import { serve, whole } from "./harness.mjs";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const { base, stop } = await serve();
const browser = await whole();
const share = (values, part) => [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * part))];

const ready = [];
for (let round = 0; round < 5; round += 1) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${base}#/new?puzzle=${PUZZLE}`);
  await page.locator(".board .cell").first().waitFor();
  ready.push(await page.evaluate(() => performance.getEntriesByName("ready")[0]?.startTime ?? performance.now()));
  if (round === 4) await keys(page);
  await context.close();
}
console.log(`ready: median ${share(ready, 0.5).toFixed(0)} ms, all ${ready.map((time) => time.toFixed(0)).join(" ")}`);

async function keys(page) {
  for (const busy of [false, true]) {
    const before = busy && (await order(page));
    const { times, frames } = await page.evaluate(async () => {
      const times = [];
      const frames = [];
      const keys = ["ArrowRight", "4", "Control+2", "ArrowDown", "7", "Shift+1", "ArrowLeft", "9", "Control+z", "5"];
      for (let at = 0; at < 200; at += 1) {
        const [key, modifier] = keys[at % keys.length].split("+").reverse();
        const code = /^\d$/.test(key) ? `Digit${key}` : key.startsWith("Arrow") ? key : `Key${key.toUpperCase()}`;
        const event = new KeyboardEvent("keydown", { key, code, ctrlKey: modifier === "Control", shiftKey: modifier === "Shift", bubbles: true, cancelable: true });
        const frame = await new Promise((done) => requestAnimationFrame(done));
        frames.push(frame);
        const start = performance.now();
        document.activeElement.dispatchEvent(event);
        document.querySelector(".board").getBoundingClientRect();
        times.push(performance.now() - start);
      }
      return { times, frames: frames.slice(1).map((frame, at) => frame - frames[at]) };
    });
    console.log(`keys ${busy ? "while a worker is busy" : "idle"}: median ${share(times, 0.5).toFixed(2)} ms, 95th percentile ${share(times, 0.95).toFixed(2)} ms, longest ${Math.max(...times).toFixed(1)} ms, frames in time ${((100 * frames.filter((frame) => frame < 25).length) / frames.length).toFixed(1)} %`);
    if (busy) console.log(`the worker has tried ${(await tried(page)) - before} puzzles meanwhile`);
  }
}

async function tried(page) {
  await page.evaluate(() => (location.hash = "#/make"));
  await page.locator("[data-tried]").waitFor();
  return Number(await page.locator("[data-tried]").getAttribute("data-tried"));
}

/** Orders puzzles harder than any that can be found; the game continues. Returns the number of puzzles tried before. */
async function order(page) {
  const game = page.url();
  await page.evaluate(() => (location.hash = "#/make"));
  await page.getByText("More options").click();
  await page.getByLabel("Rating of Sudoku Explainer, from").fill("11");
  await page.getByRole("button", { name: /^Make \d+$/ }).click();
  await page.waitForFunction(() => Number(document.querySelector("[data-tried]")?.dataset.tried) > 0);
  const before = await tried(page);
  await page.evaluate((game) => (location.hash = new URL(game).hash), game);
  await page.locator(".play .cell").first().waitFor();
  return before;
}
await browser.close();
await stop();
