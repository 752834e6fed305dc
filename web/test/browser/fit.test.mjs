// Room: every view on the smallest screens, enlarged, and with wider text. Nothing is cut off, nothing scrolls sideways, the focus is visible, and
// every target is large enough to hit.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { cuts } from "./cuts.mjs";
import { fresh, launch, serve, settled } from "./harness.mjs";
import { VIEWS, furnished, open } from "./views.mjs";

let server, browser, furniture;
before(async () => {
  [server, browser] = await Promise.all([serve(), launch()]);
  furniture = await furnished(browser, server.base);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

/** Screens, and the user's changes of the text: 320 by 256 is 1280 by 1024 at 400 %. */
const ROOMS = [
  { name: "320x568", width: 320, height: 568 },
  { name: "1280x1024 at 400 %", width: 320, height: 256 },
  { name: "text spacing, 320x568", width: 320, height: 568, isSpaced: true },
  { name: "text spacing, 1280x800", width: 1280, height: 800, isSpaced: true },
  { name: "text at 200 %, 1280x800", width: 1280, height: 800, size: "200%" },
  { name: "360x740", width: 360, height: 740 },
  { name: "820x1180", width: 820, height: 1180 },
  { name: "740x360", width: 740, height: 360 },
  { name: "1440x900", width: 1440, height: 900 },
];
/** The text spacing that a user must be able to set according to WCAG 1.4.12. */
const SPACED = "* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }";

/** Lists targets that are too small to hit. Runs in the page. */
function small(least) {
  const wrong = [];
  const top = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document;
  for (const element of top.querySelectorAll("a[href], button, input, select, textarea, summary, [role=gridcell][tabindex], [role=option], [role=tab], [role=radio]")) {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest(".hidden-text, [aria-hidden=true]")) continue;
    // A checkbox can also be hit on its label; a link within a sentence is as high as its line (WCAG 2.5.8).
    const target = element.closest("label") ?? element;
    if (element.matches(".skip, .hidden-text")) continue;
    if (element.closest("[role=gridcell]") && element.matches("input")) continue;
    if (element.matches("p a, .cellname") && /^inline/.test(getComputedStyle(element).display)) continue;
    const box = target.getBoundingClientRect();
    if (box.width === 0) continue;
    const cell = element.matches(".board [role=gridcell]");
    const [wide, high] = cell ? [least.cell, least.cell] : [44, 44];
    if (box.width < wide - 0.5 || box.height < high - 0.5) {
      const name = `${element.tagName.toLowerCase()}.${[...element.classList].filter((name) => !name.startsWith("svelte-")).join(".")}`;
      wrong.push(`${Math.round(box.width)}x${Math.round(box.height)} ${name} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}"`);
    }
  }
  return [...new Set(wrong)].slice(0, 8);
}

/** Returns the focused element if it is covered, or does not show the focus. Runs in the page. */
function covered() {
  const element = document.activeElement;
  if (!element || element === document.body) return undefined;
  const name = `${element.tagName.toLowerCase()}.${element.className} "${(element.getAttribute("aria-label") ?? element.textContent).trim().slice(0, 30)}"`;
  const shows = element.closest(".board.has-focus") || Number.parseFloat(getComputedStyle(element).outlineWidth) >= 2 && getComputedStyle(element).outlineStyle !== "none";
  const box = (element.closest("label") ?? element).getBoundingClientRect();
  const isPart = (found) => found && (element.contains(found) || found.contains(element) || found.closest("label")?.contains(element) || (element.matches(".cell, input") && found.closest(".board, label")));
  const [left, right, above, below] = [box.left + 2, box.right - 2, box.top + 2, box.bottom - 2];
  const points = [[left, above], [right, above], [left, below], [right, below], [(left + right) / 2, (above + below) / 2]];
  const inside = points.filter(([x, y]) => x >= 0 && y >= 0 && x < innerWidth && y < innerHeight);
  const seen = inside.filter(([x, y]) => isPart(document.elementFromPoint(x, y)));
  if (!shows) return `no sign of the focus: ${name}`;
  return seen.length === 0 ? `not seen: ${name} at ${Math.round(box.left)} ${Math.round(box.top)}` : undefined;
}

async function furnish(page, { width, height, isSpaced, size }) {
  await page.setViewportSize({ width, height });
  await page.evaluate(([spaced, size]) => {
    document.getElementById("spaced")?.remove();
    if (spaced) document.head.append(Object.assign(document.createElement("style"), { id: "spaced", textContent: spaced }));
    document.documentElement.style.fontSize = size ?? "";
  }, [isSpaced ? SPACED : "", size]);
  await settled(page);
}

const chosen = VIEWS.filter(({ name }) => !process.env.NINEFOLD_VIEWS || process.env.NINEFOLD_VIEWS.split(",").includes(name));
for (const view of chosen) {
  test(`${view.name}: on small screens, enlarged and with wider text nothing is cut or out of reach, and targets are large enough`, async () => {
    const context = await fresh(browser, { storageState: furniture.state, bypassCSP: true, reducedMotion: "reduce" });
    try {
      const page = await open(context, server.base, view, furniture);
      const wrong = [];
      for (const room of ROOMS) {
        await furnish(page, room);
        const found = await page.evaluate(cuts);
        // A multi-sudoku is shown whole with a mouse, and enlarged by keys, wheel and map; with fingers one of its grids is shown (see
        // `small.test.mjs`).
        const least = { cell: view.isFigure ? 0 : room.height < 400 ? 24 : 34 };
        found.push(...(await page.evaluate(small, least)).map((text) => `small: ${text}`));
        if (room.width === 320 && !room.isSpaced) {
          const seen = new Set();
          for (let pressed = 0; pressed < 40; pressed += 1) {
            await page.keyboard.press("Tab");
            const text = await page.evaluate(covered);
            if (text) seen.add(text);
          }
          found.push(...[...seen].slice(0, 6));
        }
        wrong.push(...found.map((text) => `${room.name}: ${text}`));
      }
      assert.deepEqual(wrong, []);
    } finally {
      await context.close();
    }
  });
}
