// Automatic checks of accessibility: every view with content, dialogs, hints and menus open, in five themes; and on a narrow screen.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";

import { faults } from "./examine.mjs";
import { fresh, launch, serve } from "./harness.mjs";
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

const THEMES = ["light", "dark", "contrast", "okabe-ito", "grey"];
const SIZES = [[1280, 800], [360, 740]];

/** Returns the themes for a view: at the narrow width the light theme and one other in turn, since the colours of a theme do not depend on the
 * width. */
const themesAt = (width, view) => THEMES.filter((theme, at) => width > 1000 || at === 0 || at === 1 + (VIEWS.indexOf(view) % (THEMES.length - 1)));

const chosen = VIEWS.filter(({ name }) => !process.env.NINEFOLD_VIEWS || process.env.NINEFOLD_VIEWS.split(",").includes(name));
for (const view of chosen) {
  test(`${view.name}: no fault that can be found by rule, in any theme, and narrow`, async () => {
    const context = await fresh(browser, { storageState: furniture.state, bypassCSP: true, reducedMotion: "reduce" });
    try {
      const page = await open(context, server.base, view, furniture);
      const found = [];
      for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        for (const theme of themesAt(width, view)) {
          await page.evaluate((theme) => (document.documentElement.dataset.theme = theme), theme);
          found.push(...(await faults(page, theme)).map((fault) => `${theme} ${width}: ${fault}`));
        }
      }
      assert.deepEqual(found, []);
    } finally {
      await context.close();
    }
  });
}
