// What an examiner of accessibility finds by rule: every view with something in it, dialogs, hints and menus open, in five themes and two sizes.

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

const chosen = VIEWS.filter(({ name }) => !process.env.NINEFOLD_VIEWS || process.env.NINEFOLD_VIEWS.split(",").includes(name));
for (const view of chosen) {
  test(`${view.name}: no fault that can be found by rule, in any theme, wide or narrow`, async () => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, storageState: furniture.state, bypassCSP: true, reducedMotion: "reduce" });
    try {
      const page = await open(context, server.base, view, furniture);
      await page.evaluate(axe);
      const found = [];
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const theme of THEMES) {
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
