// Sheets of puzzles with other rules: constraints and rules on the paper, everything in its place, solutions at the end, PDF and pictures from the
// engine.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { after, before, test } from "node:test";

import { load } from "ninefold";

import { missing, puzzles } from "./corpus.mjs";
import { eventually, visit, whole } from "./harness.mjs";
import { server } from "./stage.mjs";

let engine, printer;
before(async () => ([engine, printer] = await Promise.all([load(), whole()])));

const KINDS = [[["killercage"], 9], [["sandwichsum"], 9], [["irregular"], 9], [["thermometer"], 9], [["killercage"], 6], [["diagonal+", "diagonal-"], 16], [["littlekillersum"], 9]];
const all = () => KINDS.map(([kinds, size]) => puzzles(kinds, size)[0]);
after(() => printer?.close());
const print = (some, work, more = "") => visit(printer, server.base, `#/print?n=4${more}&${new URLSearchParams(some.map(({ text }) => ["puzzle", text]))}`, work);

/** Returns the digits of each grid, in the order of the pages, without the texts of the rules' drawings. */
const grids = (page) => page.locator(".page svg").evaluateAll((all) => all.map((svg) => {
  const [, , width] = svg.getAttribute("viewBox").split(" ").map(Number);
  const signs = [...svg.children].filter(({ tagName }) => tagName === "text").map((text) => [Math.floor(Number(text.getAttribute("y"))), Math.floor(Number(text.getAttribute("x"))), text.textContent]);
  return { signs, width };
}));
const textOf = ({ signs }, size) => {
  const text = Array(size * size).fill(".");
  for (const [row, column, sign] of signs) text[row * size + column] = sign;
  return text.join("");
};

test("seven real puzzles: digits, drawings and rules of each, and their solutions behind", { skip: missing }, async () => {
  const some = all();
  await print(some, async (page) => {
    await page.getByText("3 pages").waitFor({ timeout: 60_000 });
    await eventually(async () => assert.equal((await grids(page)).length, 14));
    await eventually(async () => {
      const found = await grids(page);
      some.forEach(({ text, solution }, at) => {
        const { givens, size = 9 } = JSON.parse(text);
        assert.equal(textOf(found[at], size), givens);
        assert.equal(textOf(found[at + 7], size), solution);
      });
    }, 60_000);
    const words = await page.locator(".place .words").evaluateAll((lists) => lists.map((list) => [...list.children].map(({ textContent }) => textContent)));
    assert.deepEqual(words, some.map(({ text }) => engine.ruled(text).words));
    // The engine's drawings are printed, below and above the digits.
    const shapes = await page.locator(".page svg").evaluateAll((all) => all.map((svg) => svg.querySelectorAll("g g :is(path, text)").length));
    const known = some.map(({ text }) => engine.ruled(text, { theme: "print" })).map(({ under, over }) => under.length + over.length);
    assert.deepEqual(shapes, [...known, ...known]);
  });
});

test("whatever the number on a page, no grid and no rule leaves its place, on the screen and on paper", { skip: missing }, () =>
  print(all(), async (page) => {
    await page.locator(".words").nth(6).waitFor({ timeout: 60_000 });
    for (const media of ["screen", "print"]) {
      await page.emulateMedia({ media: "screen" });
      for (let each = 1; each <= 9; each += 1) {
        await page.getByLabel("Puzzles a page").selectOption(String(each));
        await eventually(async () => assert.equal(await page.locator(".page:not(:has(.words))").count() > 0, true));
        await page.emulateMedia({ media });
        const wrong = await page.locator(".place").evaluateAll((places) => places.flatMap((place) => {
          const area = place.getBoundingClientRect();
          const svg = place.querySelector("svg").getBoundingClientRect();
          const list = place.querySelector(".words");
          const boxes = [place.querySelector("figcaption"), list].filter(Boolean).map((one) => one.getBoundingClientRect());
          const isIn = (box) => box.left >= area.left - 1 && box.right <= area.right + 1 && box.top >= area.top - 1 && box.bottom <= area.bottom + 1;
          const isWhole = !list || list.scrollHeight <= list.clientHeight + 1;
          const isClear = boxes.every((box) => box.bottom <= svg.top + 1 || box.top >= svg.bottom - 1);
          return [svg, ...boxes].every(isIn) && isWhole && isClear && Math.min(svg.width, svg.height) > area.width / 3 ? [] : [`${place.innerText.slice(0, 30)} ${Math.round(svg.width)}x${Math.round(svg.height)} in ${Math.round(area.width)}x${Math.round(area.height)}`];
        }));
        assert.deepEqual(wrong, [], `${each} a page, ${media}`);
        await page.emulateMedia({ media: "screen" });
      }
    }
    await page.emulateMedia({ media: null });
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
    assert.equal([...pdf.matchAll(/\/MediaBox \[0 0 [\d.]+ [\d.]+\]/g)].length, await page.locator(".page").count());
  }));

test("a PDF is made by the engine, with the solutions on a page behind", { skip: missing }, async () => {
  const some = all().slice(0, 2);
  await print(some, async (page) => {
    await page.locator(".words").nth(1).waitFor({ timeout: 60_000 });
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name: "PDF" }).click()]);
    const pdf = await readFile(await file.path());
    assert.equal(pdf.subarray(0, 5).toString(), "%PDF-");
    assert.equal(/\/Count (\d+)/.exec(pdf.toString("latin1"))?.[1], "2");
  });
});
