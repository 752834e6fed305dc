// Takes pictures of views: node test/browser/shot.mjs FOLDER [WIDTHxHEIGHT] [THEME] FRAGMENT ..
// KEYS="h h h h" presses keys before the picture is taken.

import { mkdir } from "node:fs/promises";
import { join } from "node:path";

import { launch, serve, watch } from "./harness.mjs";

const [folder, ...rest] = process.argv.slice(2);
const sizes = rest.filter((arg) => /^\d+x\d+$/.test(arg));
const themes = rest.filter((arg) => ["light", "dark", "contrast", "okabe-ito", "grey"].includes(arg));
const fragments = rest.filter((arg) => arg.startsWith("#"));
await mkdir(folder, { recursive: true });
const { base, stop } = await serve();
const browser = await launch();
for (const size of sizes.length > 0 ? sizes : ["1280x800"]) {
  const [width, height] = size.split("x").map(Number);
  for (const theme of themes.length > 0 ? themes : ["light"]) {
    for (const fragment of fragments) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 1000 });
      await context.addInitScript((theme) => localStorage.setItem("ninefold.settings", JSON.stringify({ theme })), theme);
      const page = await context.newPage();
      const wrong = watch(page, base);
      await page.goto(base + fragment);
      await page.locator("h1").first().waitFor({ state: "attached" });
      await page.waitForTimeout(Number(process.env.WAIT ?? 1500));
      for (const key of (process.env.KEYS ?? "").split(" ").filter((key) => key !== "")) {
        await page.keyboard.press(key);
        await page.waitForTimeout(500);
      }
      const name = `${fragment.replace(/[^a-z0-9]+/gi, "_").slice(0, 40)}-${size}-${theme}.png`;
      await page.screenshot({ path: join(folder, name) });
      console.log(name, wrong.length > 0 ? wrong : "");
      await context.close();
    }
  }
}
await browser.close();
await stop();
