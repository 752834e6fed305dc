// What an examiner of accessibility finds by rule: every view with something in it, dialogs, hints and menus open, in five themes; and narrow.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { after, before, test } from "node:test";

import { launch, serve, settled } from "./harness.mjs";
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

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const THEMES = ["light", "dark", "contrast", "okabe-ito", "grey"];
const SIZES = [[1280, 800], [360, 740]];
// One rule, an experimental one, is left out: notes in a cell are hidden from readers of the screen, as the name of the cell says them in words
// ("candidates 2 9"); the rule wants the digits without what stands between them.
const RULES = { rules: { "label-content-name-mismatch": { enabled: false } }, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** What is not about colours is the same in every theme. */
const COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/** At the narrow width the light theme, and one of the others for each view in turn: the colours of a theme do not depend on the width. */
const themesAt = (width, view) => THEMES.filter((theme, at) => width > 1000 || at === 0 || at === 1 + (VIEWS.indexOf(view) % (THEMES.length - 1)));

const chosen = VIEWS.filter(({ name }) => !process.env.NINEFOLD_VIEWS || process.env.NINEFOLD_VIEWS.split(",").includes(name));
for (const view of chosen) {
  test(`${view.name}: no fault that can be found by rule, in any theme, and narrow`, async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: furniture.state, bypassCSP: true, reducedMotion: "reduce" });
    try {
      const page = await open(context, server.base, view, furniture);
      await page.evaluate(axe);
      const found = [];
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const theme of themesAt(width, view)) {
          await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
          // A transition that is still on its way has colours that are in no theme.
          await settled(page);
          const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, rules), theme === "light" ? RULES : COLOURS);
          found.push(...violations.map(({ id, nodes }) => `${theme} ${width}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 140)} ${failureSummary.replace(/\s+/g, " ").slice(0, 220)}`).join(" | ")}`));
        }
      }
      assert.deepEqual(found, []);
    } finally {
      await context.close();
    }
  });
}
