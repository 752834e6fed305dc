// Another language: the page built with accented texts that are two fifths longer. Texts that are still plain English are not among the page's texts.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { load } from "ninefold";

import { cuts } from "./cuts.mjs";
import { fresh, launch, serve, settled } from "./harness.mjs";
import { TITLE, VIEWS, furnished, open } from "./views.mjs";

const WEB = fileURLToPath(new URL("../..", import.meta.url));
let folder, server, browser, furniture, names;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), "ninefold-language-"));
  const { status, stderr } = spawnSync(process.execPath, [join(WEB, "node_modules/vite/bin/vite.js"), "build"], {
    cwd: WEB, encoding: "utf8", env: { ...process.env, NINEFOLD_WEB: folder, NINEFOLD_LOCALE: "pseudo" },
  });
  assert.equal(status, 0, stderr);
  [server, browser] = await Promise.all([serve(folder), launch()]);
  furniture = await furnished(browser, server.base);
  const engine = await load();
  names = [TITLE, ...[...engine.techniques(), ...engine.constraints()].map(({ name }) => name)];
});
after(async () => {
  await browser?.close();
  await server?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns words that are visible or spoken and have no accent. Runs in the page. Techniques and constraints have the engine's words. */
function plain(names) {
  const found = [];
  const isForeign = (text) => /[a-z]{3}/i.test(text) && !/·ü|[áçéğíñóŕšúýžÁÇÉĞÍÑÓŔŠÚÝŽ]/.test(text);
  for (const element of document.querySelectorAll("h1, h2, h3, button, a, label, summary, legend, th, [role=tab], [role=radio]")) {
    // The engine's texts about steps and cells are not the page's own.
    if (!element.checkVisibility() || element.closest(".cellname, .line, tbody, option, kbd")) continue;
    const [label] = (element.getAttribute("aria-label") ?? element.innerText).trim().split("\n");
    if (isForeign(label) && !names.some((name) => label.startsWith(name))) found.push(label.slice(0, 60));
  }
  return [...new Set(found)].slice(0, 10);
}

const chosen = VIEWS.filter(({ name }) => !process.env.NINEFOLD_VIEWS || process.env.NINEFOLD_VIEWS.split(",").includes(name));
for (const view of chosen) {
  test(`${view.name}: another language is not cut, and nothing is left in English`, async () => {
    const context = await fresh(browser, { storageState: furniture.state, reducedMotion: "reduce" });
    try {
      const page = await open(context, server.base, view, furniture);
      const wrong = [];
      for (const [width, height] of [[320, 568], [360, 740], [820, 1180], [1440, 900]]) {
        await page.setViewportSize({ width, height });
        await settled(page);
        wrong.push(...(await page.evaluate(cuts)).map((text) => `${width}x${height}: ${text}`));
      }
      wrong.push(...(await page.evaluate(plain, names)).map((text) => `not a text of the page: ${text}`));
      assert.deepEqual(wrong, []);
    } finally {
      await context.close();
    }
  });
}
