// Sheets of puzzles: what is on the paper, and that there is nothing else.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { serve, visit, whole } from "./harness.mjs";

let browser;
let site;
let engine;
let many;

before(async () => {
  [browser, site, engine] = await Promise.all([whole(), serve(), load()]);
  many = Array.from({ length: 7 }, (_, seed) => engine.generate({ seed }).puzzle);
});
after(async () => {
  await browser.close();
  await site.stop();
});

const go = (fragment, work, options) => visit(browser, site.base, fragment, work, options);

/** Returns the digits of each grid on the sheet, in the order of the pages. */
const grids = (page) => page.locator(".page svg").evaluateAll((all) =>
  all.map((svg) => {
    const signs = Array(81).fill(".");
    for (const text of svg.querySelectorAll("text")) signs[Math.floor(Number(text.getAttribute("y"))) * 9 + Math.floor(Number(text.getAttribute("x")))] = text.textContent;
    return signs.join("");
  }),
);
const solved = (page, count) => page.waitForFunction((count) => [...document.querySelectorAll(".page svg")].filter((svg) => svg.querySelectorAll("text").length === 81).length === count, count);
/** Returns the sizes of the pages that the browser prints, in points. */
async function printed(page) {
  const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [Math.round(width), Math.round(height)]);
}
const solutions = (puzzles) => puzzles.map((puzzle) => engine.solve(puzzle).solution);

test("four puzzles with their solutions are two pages of paper, and nothing else is on them", async () => {
  const four = many.slice(0, 4);
  const query = new URLSearchParams(four.map((puzzle) => ["puzzle", puzzle])).toString();
  await go(`#/print?n=4&${query}`, async (page) => {
    await page.getByText("2 pages").waitFor();
    await solved(page, 4);
    assert.deepEqual(await grids(page), [...four, ...solutions(four)]);
    for (const [paper, width, height] of [["a4", 595, 842], ["letter", 612, 792]]) {
      await page.getByLabel("Paper").selectOption(paper);
      await page.locator(`.page.is-${paper}`).first().waitFor();
      const boxes = await printed(page);
      assert.equal(boxes.length, 2, `${paper}: ${JSON.stringify(boxes)}`);
      for (const box of boxes) assert.ok(Math.abs(box[0] - width) <= 1 && Math.abs(box[1] - height) <= 1, `${paper}: ${box}`);
    }
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("header, .controls, .toast").evaluateAll((all) => all.filter((one) => getComputedStyle(one).display !== "none").length), 0);
    const seen = await page.evaluate(() => document.body.innerText.trim());
    assert.ok(!/Print|Paper|Ninefold/.test(seen), seen);
    await page.emulateMedia({ media: "screen" });
    for (let each = 1; each <= 9; each += 1) {
      await page.getByLabel("Puzzles a page").selectOption(String(each));
      await page.getByText(`${Math.ceil(4 / each) + 1} pages`).waitFor();
      // Nothing extends beyond its page, and nothing overlaps.
      const inside = await page.locator(".page").evaluateAll((pages) => pages.every((page) => {
        const area = page.getBoundingClientRect();
        const boxes = [...page.querySelectorAll(".place")].map((one) => one.getBoundingClientRect());
        const drawn = [...page.querySelectorAll("svg")].map((one) => one.getBoundingClientRect());
        return [...boxes, ...drawn].every((box) => box.left >= area.left && box.right <= area.right + 1 && box.top >= area.top && box.bottom <= area.bottom + 1) &&
          drawn.every((box, at) => box.bottom <= boxes[at].bottom + 1 && box.width > 40);
      }));
      assert.ok(inside, `${each} a page`);
    }
  });
});

test("a collection, and what was made, go on sheets of one, two, four and six with their solutions behind", async () => {
  await go("#/library", async (page) => {
    await page.getByRole("button", { name: "Import" }).click();
    await page.locator("dialog input[type=file]").setInputFiles({ name: "seven.sdm", mimeType: "text/plain", buffer: Buffer.from(many.join("\n")) });
    await page.getByRole("button", { name: "Add all to the library" }).click();
    await page.getByRole("link", { name: "Print" }).click();
    await page.getByLabel("Puzzles a page").waitFor();
    for (const [each, puzzles, behind] of [[1, 7, 1], [2, 4, 1], [4, 2, 1], [6, 2, 1]]) {
      await page.getByLabel("Puzzles a page").selectOption(String(each));
      await page.getByText(`${puzzles + behind} pages`).waitFor();
      await solved(page, 7);
      assert.deepEqual(await grids(page), [...many, ...solutions(many)], `${each} a page`);
      assert.deepEqual(await printed(page), Array(puzzles + behind).fill([595, 842]), `${each} a page`);
    }
    await page.getByLabel("Solutions").uncheck();
    await page.getByText("2 pages").waitFor();
    assert.deepEqual(await grids(page), many);
    // The engine makes the same number of pages.
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF" }).click()]);
    const pdf = (await readFile(await file.path())).toString("latin1");
    assert.equal(pdf.slice(0, 5), "%PDF-");
    assert.equal(/\/Count (\d+)/.exec(pdf)?.[1], "2");

    await page.goto(`${site.base}#/make`);
    await page.getByLabel("How many").fill("2");
    await page.getByRole("button", { name: "Make 2" }).click();
    await page.getByText("2 of 2").waitFor({ timeout: 30_000 });
    await page.getByRole("link", { name: "Print" }).click();
    await page.getByText("2 pages").waitFor();
    await solved(page, 2);
    const [one, other, ...behind] = await grids(page);
    assert.deepEqual(behind, solutions([one, other]));
    assert.equal((await printed(page)).length, 2);
  });
});
