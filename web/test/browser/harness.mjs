// A server on loopback for the built page, and browser pages in which anything unexpected is a failure: console messages, errors, requests to other
// origins, violations of the page's own rules.

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
/** The same engine without a window, if Debian's package of it is installed: a page takes little more than half the time. */
const SHELL = "/usr/bin/chromium-headless-shell";
const LAUNCHED = process.env.NINEFOLD_CHROMIUM || !existsSync(SHELL) ? EXECUTABLE : SHELL;

export const launch = (executablePath = LAUNCHED) => chromium.launch({ executablePath, args: ARGS });

/** Launches the whole browser even if the engine without a window is installed: it sets printed text a little differently. */
export const whole = () => launch(EXECUTABLE);

/** Launches a browser in its own process with a profile on disk, like a user's: it can be killed, and another one started in its place. */
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

/** The browser's message if a page that must not have a worker requests one. */
const BLOCKED = "Service Worker registration blocked by Playwright";

/**
 * Creates a context in which pages have no service worker. The worker would fetch all 20 MB of the site after every first page, a third of the time
 * of a short visit; `offline.test.mjs`, `update.test.mjs` and `safe.test.mjs` test pages with it.
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

/** Returns the entries of some stores of the database, by the names of the stores. */
export const stored = (page, names) => page.evaluate(async (names) => {
  const db = await new Promise((done, fail) => Object.assign(indexedDB.open("ninefold"), { onsuccess: ({ target }) => done(target.result), onerror: fail }));
  const transaction = db.transaction(names);
  const requests = names.map((name) => [name, transaction.objectStore(name).getAll()]);
  await new Promise((done) => (transaction.oncomplete = done));
  db.close();
  return Object.fromEntries(requests.map(([name, { result }]) => [name, result]));
}, names);

/** Writes entries to stores of the database behind the page's back. */
export const store = (page, things) => page.evaluate(async (things) => {
  const db = await new Promise((done, fail) => Object.assign(indexedDB.open("ninefold"), { onsuccess: ({ target }) => done(target.result), onerror: fail }));
  const transaction = db.transaction(Object.keys(things), "readwrite");
  for (const [name, values] of Object.entries(things)) for (const value of values) transaction.objectStore(name).put(value);
  await new Promise((done) => (transaction.oncomplete = done));
  db.close();
}, things);

/** Prints the duration of a step; with NINEFOLD_TIMES, on a machine without other load, it must not exceed its limit. */
export function within(limit, took, what) {
  console.log(`# ${what}: ${took.toFixed(0)} ms of ${limit}`);
  if (process.env.NINEFOLD_TIMES) assert.ok(took <= limit, `${what}: ${took} ms`);
}

/** Repeats an assertion while the page is still being drawn, so that results of a worker or a frame can arrive; fails if it never holds. */
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

/** Waits until changes in a page are drawn, and every transition started by them has ended. */
export const settled = (page) => page.evaluate(async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  await frame();
  await frame();
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  await frame();
});
