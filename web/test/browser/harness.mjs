// A server on loopback for the built page, and pages of a browser in which anything out of order is a failure: console messages, errors,
// requests to other origins, breaches of the page's own rules.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

import { chromium } from "playwright-core";

import { serve as served } from "../../scripts/serve.mjs";

export const SITE = process.env.NINEFOLD_WEB ?? fileURLToPath(new URL("../../dist", import.meta.url));

/** Serves the built page as `cargo xtask web --serve` does. */
export const serve = (folder = SITE, port = 0) => served(folder, port);

const ARGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
];
/** The whole browser, with profiles and windows. */
const EXECUTABLE = process.env.NINEFOLD_CHROMIUM ?? "/usr/bin/chromium";
/** The same engine without a window around it, where Debian's package of it is installed: a page takes little more than half of the time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const LAUNCHED = process.env.NINEFOLD_CHROMIUM || !existsSync(SHELL) ? EXECUTABLE : SHELL;

export const launch = (executablePath = LAUNCHED) => chromium.launch({ executablePath, args: ARGS });

/** The whole browser also where there is its engine alone, which sets printed text a little differently. */
export const whole = () => launch(EXECUTABLE);

/** A browser of its own process with a profile on disk, as a user's: it can be killed, and another started in its place. */
export async function profile(folder) {
  const place = folder ?? (await mkdtemp(join(tmpdir(), "ninefold-")));
  const child = spawn(EXECUTABLE, [...ARGS, "--headless=new", "--remote-debugging-port=0", `--user-data-dir=${place}`, "about:blank"], { stdio: ["ignore", "ignore", "pipe"], detached: true });
  const address = await new Promise((done, fail) => {
    let said = "";
    child.stderr.on("data", (data) => {
      const [, found] = /DevTools listening on (ws:\S+)/.exec((said += data)) ?? [];
      if (found) done(found);
    });
    child.once("exit", () => fail(new Error(said)));
  });
  const connected = await chromium.connectOverCDP(address);
  const [context] = connected.contexts();
  const kill = async () => {
    const gone = new Promise((done) => child.once("exit", done));
    process.kill(-child.pid, "SIGKILL");
    await gone;
    await rm(join(place, "SingletonLock"), { force: true });
  };
  return { page: context.pages()[0] ?? (await context.newPage()), folder: place, kill, remove: () => rm(place, { recursive: true, force: true }) };
}

/** The browser's message where a page without its worker wants it. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/**
 * A context in which pages have no service worker. It would fetch all 20 MB of the site behind every first page, a third of the time of a short
 * visit; `offline.test.mjs`, `update.test.mjs` and `safe.test.mjs` test pages with it.
 */
export const fresh = (browser, options = {}) => browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block", ...options });

/** Watches a page; returns a list that collects its errors. */
export function watch(page, base) {
  const wrong = [];
  page.on("console", (message) => message.text() !== BLOCKED && wrong.push(`console: ${message.text()}`));
  page.on("pageerror", (error) => wrong.push(`error: ${error.stack ?? error.message}`));
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(base) && !url.startsWith("data:") && !url.startsWith("blob:")) wrong.push(`request: ${url}`);
  });
  page.on("crash", () => wrong.push("the page crashed"));
  return wrong;
}

/** Opens a page at a fragment, waits until it has a heading, runs a function on it, and checks that there was no error. */
export async function visit(browser, base, fragment, work, { allow = [], ...options } = {}) {
  const context = await fresh(browser, options);
  const page = await context.newPage();
  const wrong = watch(page, base);
  try {
    await page.goto(`${base}${fragment}`);
    await page.locator("h1").first().waitFor();
    await work(page, context);
    assert.deepEqual(wrong.filter((text) => !allow.some((known) => text.includes(known))), []);
  } finally {
    await context.close();
  }
}

/** Returns the entries of some stores of the database, by the stores' names. */
export const stored = (page, names) => page.evaluate(async (names) => {
  const db = await new Promise((done, fail) => Object.assign(indexedDB.open("ninefold"), { onsuccess: ({ target }) => done(target.result), onerror: fail }));
  const transaction = db.transaction(names);
  const requests = names.map((name) => [name, transaction.objectStore(name).getAll()]);
  await new Promise((done) => (transaction.oncomplete = done));
  db.close();
  return Object.fromEntries(requests.map(([name, { result }]) => [name, result]));
}, names);

/** Puts entries into stores of the database without the page's knowledge. */
export const store = (page, things) => page.evaluate(async (things) => {
  const db = await new Promise((done, fail) => Object.assign(indexedDB.open("ninefold"), { onsuccess: ({ target }) => done(target.result), onerror: fail }));
  const transaction = db.transaction(Object.keys(things), "readwrite");
  for (const [name, values] of Object.entries(things)) for (const value of values) transaction.objectStore(name).put(value);
  await new Promise((done) => (transaction.oncomplete = done));
  db.close();
}, things);

/** Prints how long a step took; with NINEFOLD_TIMES, on a machine without other load, it must keep to its limit. */
export function within(limit, took, what) {
  console.log(`# ${what}: ${took.toFixed(0)} ms of ${limit}`);
  if (process.env.NINEFOLD_TIMES) assert.ok(took <= limit, `${what}: ${took} ms`);
}

/** Repeats an assertion while the page is still being drawn: results of a worker or a frame are awaited, and a missing one fails. */
export async function eventually(holds, patience = 10_000) {
  const end = Date.now() + patience;
  for (;;) {
    try {
      return await holds();
    } catch (error) {
      if (Date.now() > end) throw error;
      await new Promise((done) => setTimeout(done, 30));
    }
  }
}

/** Waits until changes in a page are drawn, and every transition that they started has ended. */
export const settled = (page) => page.evaluate(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await frame();
});
