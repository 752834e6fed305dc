// Tests the installed package in a headless browser, in the page and in a worker, from a local server.

import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { pathToFileURL } from "node:url";

import { BROWSERS, FLAGS, TYPES } from "./browsers.mjs";

const executablePath = process.env.CHROMIUM ?? BROWSERS.find((path) => existsSync(path));
if (!executablePath) {
  console.log("not run in a browser: there is no chromium");
  process.exit(0);
}
const { chromium } = await import(pathToFileURL(process.env.NINEFOLD_PLAYWRIGHT));

// The strictest policy that still allows WebAssembly.
const POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; worker-src 'self'";
const server = createServer(async (request, response) => {
  const path = new URL(request.url, "http://localhost").pathname;
  try {
    const body = path === "/" ? "<!doctype html><title>test</title>" : await readFile(`node_modules/ninefold${path}`);
    response.setHeader("content-type", TYPES[path === "/" ? "html" : path.split(".").at(-1)] ?? "text/plain");
    response.setHeader("content-security-policy", POLICY);
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
  const page = await browser.newPage();
  const complaints = [];
  page.on("pageerror", (error) => complaints.push(error.message));
  page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
  const requests = [];
  page.on("request", (request) => requests.push(request.url()));
  await page.goto(`${origin}/`);

  const PUZZLE = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
  const OPEN = ".".repeat(81);
  const cases = {
    "the core in the page": async ({ PUZZLE, OPEN }) => {
      const { load } = await import("/core.js");
      const sudoku = await load();
      for (let time = 0; time < 200; time += 1) {
        try {
          sudoku.engine.panic();
          return "no panic";
        } catch (error) {
          if (error.code !== "internal") return String(error);
        }
      }
      return [sudoku.check(PUZZLE).verdict, sudoku.count(OPEN, { limit: 5 }).count, sudoku.generate({ seed: 1 }).clues > 16].join();
    },
    "everything in the page": async ({ PUZZLE }) => {
      const { load } = await import("/index.js");
      const sudoku = await load();
      const search = sudoku.solutions("." + PUZZLE.slice(1));
      search.next();
      return [sudoku.check(PUZZLE).verdict, sudoku.rate(PUZZLE).verdict, sudoku.render(PUZZLE).startsWith("<svg"), sudoku.explain(PUZZLE).cut].join();
    },
    "everything in a worker": async ({ PUZZLE, OPEN }) => {
      const { start } = await import("/worker.js");
      const sudoku = await start();
      const { verdict } = await sudoku.check(PUZZLE);
      const button = new AbortController();
      let long;
      const { work } = await new Promise((resolve) => {
        long = sudoku.count(OPEN, { signal: button.signal, onProgress: resolve }).catch((error) => error.name);
      });
      const pressed = performance.now();
      button.abort();
      const name = await long;
      const waited = performance.now() - pressed;
      const numbers = [];
      for await (const { number } of sudoku.solutions(OPEN)) {
        numbers.push(number);
        if (number === 70) break;
      }
      const last = await sudoku.hint(PUZZLE);
      sudoku.close();
      return [verdict, name, waited < 50, work > 0, numbers.length, last.status].join();
    },
    "pages in a worker": async ({ PUZZLE }) => {
      const { start } = await import("/worker.js");
      const printer = await start({ kind: "print" });
      const pdf = await printer.render(PUZZLE);
      printer.close();
      return new TextDecoder().decode(pdf.slice(0, 5));
    },
  };
  const expected = {
    "the core in the page": "unique,5,true",
    "everything in the page": "unique,unique,true,false",
    "everything in a worker": "unique,AbortError,true,true,70,steps",
    "pages in a worker": "%PDF-",
  };
  for (const [name, run] of Object.entries(cases)) {
    const said = await page.evaluate(run, { PUZZLE, OPEN }).catch((error) => error.message);
    const passed = said === expected[name] && complaints.length === 0;
    console.log(`${passed ? "ok" : "NOT OK"}: ${name}${passed ? "" : `: ${said} ${complaints.join(" | ")}`}`);
    failures += Number(!passed);
    complaints.length = 0;
  }
  const strange = requests.filter((url) => !url.startsWith(origin) || !/\.(js|wasm)$|\/$/.test(url));
  if (strange.length > 0) {
    console.log(`NOT OK: it has fetched ${strange.join(", ")}`);
    failures += 1;
  }
} finally {
  await browser.close();
  server.close();
}
process.exit(failures > 0 ? 1 : 0);
