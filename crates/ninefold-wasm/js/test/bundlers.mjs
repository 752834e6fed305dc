// Opens pages built by bundlers in a headless browser: each must give the same answers as the package itself.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

import { BROWSERS, FLAGS, TYPES } from "./browsers.mjs";

const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
if (!executablePath) {
  console.log("built with bundlers, but not run in a browser: there is no chromium");
  process.exit(0);
}
const { chromium } = await import(pathToFileURL(process.env.NINEFOLD_PLAYWRIGHT));

const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  // Browsers request it automatically.
  if (path === "/favicon.ico") return response.writeHead(204).end();
  try {
    const body = await readFile(`bundled${path}`);
    response.setHeader("content-type", TYPES[path.split(".").at(-1)] ?? "text/plain");
    response.end(body);
  } catch {
    response.writeHead(404).end();
  }
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath, args: FLAGS });
let failures = 0;
try {
  for (const name of ["vite", "webpack", "esbuild", "rollup"]) {
    const page = await browser.newPage();
    const complaints = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    await page.goto(`${origin}/${name}/index.html`);
    const answer = await page.waitForFunction(() => globalThis.answered, null, { timeout: 30_000 }).then(
      () => page.evaluate(() => globalThis.answered),
      (error) => error.message,
    ).catch((error) => error.message);
    const is = answer === "unique,unique,unique,unique,100,NinefoldError unreadable" && complaints.length === 0;
    console.log(`${is ? "ok" : "NOT OK"}  a page built by ${name}${is ? "" : `: ${answer} ${complaints.join("; ")}`}`);
    failures += is ? 0 : 1;
    await page.close();
  }
} finally {
  await browser.close();
  server.close();
}
process.exit(failures === 0 ? 0 : 1);
