// Pictures of real puzzles under other rules, of every kind and size: nothing is cut off, no two texts overlap, and every digit and note is readable
// on the shapes below it.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";

import { missing, sample } from "./corpus.mjs";
import { browser } from "./stage.mjs";

const engine = await load();

/** Returns the faults of the picture in a page: shapes outside it, overlapping texts, texts on a background with too little contrast. */
function faults() {
  const svg = document.querySelector("svg");
  const all = svg.getBoundingClientRect();
  const found = [];
  const shapes = [...svg.querySelectorAll("path, use")].filter((shape) => !shape.closest("defs")).map((shape, order) => ({ shape, order, rect: shape.getBoundingClientRect(), fill: shape.closest("[fill]")?.getAttribute("fill") }));
  const place = ({ rect: { left, top, right, bottom } }) => [left, top, right, bottom].map(Math.round).join(" ");
  for (const { rect } of shapes) {
    if (rect.left < all.left - 0.5 || rect.top < all.top - 0.5 || rect.right > all.right + 0.5 || rect.bottom > all.bottom + 0.5) found.push(`outside: ${place({ rect })}`);
  }
  const signs = shapes.filter(({ shape, rect }) => shape.tagName === "use" && rect.width > 0).sort((one, other) => one.rect.left - other.rect.left);
  for (const [at, one] of signs.entries()) {
    for (let next = at + 1; next < signs.length && signs[next].rect.left < one.rect.right - 1; next += 1) {
      const other = signs[next];
      if (Math.min(one.rect.bottom, other.rect.bottom) - Math.max(one.rect.top, other.rect.top) > 1) found.push(`texts at ${place(one)} and ${place(other)}`);
    }
  }
  const light = (colour) => {
    const parts = (colour.length === 4 ? [...colour.slice(1)].map((sign) => sign + sign) : colour.slice(1).match(/../g)).map((part) => parseInt(part, 16) / 255);
    const [red, green, blue] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const areas = shapes.filter(({ shape, fill }) => shape.tagName === "path" && fill && fill !== "none");
  for (const sign of signs) {
    const { left, top, width, height } = sign.rect;
    const grounds = [0.2, 0.5, 0.8].flatMap((y) => [0.2, 0.5, 0.8].map((x) => [x, y])).flatMap(([x, y]) => {
      const [px, py] = [left + x * width, top + y * height];
      const ground = areas.findLast(({ shape, rect }) => rect.left <= px && rect.right >= px && rect.top <= py && rect.bottom >= py && shape.isPointInFill(new DOMPoint(px, py).matrixTransform(shape.getScreenCTM().inverse())));
      return ground ? [ground] : [];
    });
    if (grounds.some(({ order }) => order > sign.order)) found.push(`text hidden at ${place(sign)}`);
    // A thin line or a rim may cross a sign; only the background must have enough contrast.
    const poor = grounds.filter(({ fill }) => {
      const [less, more] = [light(fill), light(sign.fill)].sort((one, other) => one - other);
      return (more + 0.05) / (less + 0.05) < 2.3;
    });
    if (poor.length > 4) found.push(`${sign.fill} on ${poor[0].fill} at ${place(sign)}`);
  }
  return [...new Set(found)];
}

for (const theme of ["light", "grey"]) {
  test(`${theme}: pictures of all kinds and sizes are whole and legible`, { skip: missing }, async () => {
    const page = await browser.newPage({ viewport: { width: 1600, height: 1600 } });
    const wrong = [];
    const some = sample(theme === "light" ? 4 : 1);
    for (const { id, text } of some) {
      await page.setContent(engine.render(text, { format: "svg", candidates: true, theme }));
      const found = await page.evaluate(faults);
      if (found.length > 0) wrong.push(`${id}: ${found.slice(0, 4).join("; ")}${found.length > 4 ? ` and ${found.length - 4} more` : ""}`);
    }
    await page.close();
    console.log(`# ${some.length} pictures`);
    assert.deepEqual(wrong, []);
  });
}
