// Makes the gallery: every view in four sizes, light and dark, on one sheet each: node test/browser/gallery.mjs [FOLDER] [VIEW ..]
//
// Without a folder, the sheets of `web/gallery` are rebuilt. With a folder, the single pictures are kept too.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { launch, serve } from "./harness.mjs";
import { VIEWS, furnished, open } from "./views.mjs";

const KEPT = fileURLToPath(new URL("../../gallery", import.meta.url));
const SIZES = [[360, 740], [820, 1180], [1440, 900], [2560, 1440]];
const THEMES = ["light", "dark"];
/** The height of a picture on the sheet. */
const HEIGHT = 400;

const [folder = KEPT, ...names] = process.argv.slice(2);
await mkdir(folder, { recursive: true });
const { base, stop } = await serve();
const browser = await launch();
const furniture = await furnished(browser, base);
const file = (name) => name.replaceAll(" ", "-");

/** Takes the pictures of a view, by theme and size. */
async function pictures(view) {
  const taken = [];
  for (const theme of THEMES) {
    for (const [width, height] of SIZES) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: width < 1000, isMobile: width < 500, storageState: furniture.state, reducedMotion: "reduce" });
      await context.addInitScript((theme) => localStorage.setItem("ninefold.settings", JSON.stringify({ theme })), theme);
      try {
        const page = await open(context, base, view, furniture);
        await page.waitForTimeout(500);
        const picture = await page.screenshot();
        if (folder !== KEPT) await writeFile(join(folder, `${file(view.name)}-${width}-${theme}.png`), picture);
        taken.push({ width, height, data: picture.toString("base64") });
      } finally {
        await context.close();
      }
    }
  }
  return taken;
}

/** Puts all pictures on one sheet, with a row for each theme. */
async function sheet(view, taken) {
  const wide = Math.ceil(SIZES.reduce((sum, [width, height]) => sum + (HEIGHT / height) * width + 8, 8));
  const high = THEMES.length * (HEIGHT + 8) + 8;
  const context = await browser.newContext({ viewport: { width: wide, height: high } });
  const page = await context.newPage();
  const drawn = taken.map(({ width, height, data }) => `<img src="data:image/png;base64,${data}" width="${Math.round((HEIGHT / height) * width)}" height="${HEIGHT}">`);
  await page.setContent(`<style>body{margin:0;padding:8px;background:#777;display:flex;flex-wrap:wrap;gap:8px;width:${wide}px;box-sizing:border-box}img{display:block}</style>${drawn.join("")}`);
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
  const { data } = await (await context.newCDPSession(page)).send("Page.captureScreenshot", { format: "webp", quality: 60 });
  await writeFile(join(folder, `${file(view.name)}.webp`), Buffer.from(data, "base64"));
  if (folder !== KEPT) await page.screenshot({ path: join(folder, `${file(view.name)}.png`) });
  await context.close();
}

const chosen = VIEWS.filter(({ name }) => names.length === 0 || names.includes(name));
for (const view of chosen) {
  // Tests report why a view fails; here, the other views continue.
  const taken = await pictures(view).catch((error) => console.log(`${view.name}: ${error.message.split("\n")[0]}`));
  if (!taken) continue;
  await sheet(view, taken);
  console.log(view.name);
}
await browser.close();
await stop();
