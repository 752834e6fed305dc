// New versions: of the page, served in place of the open one, and of the database, migrated from every earlier version.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { SITE, eventually, launch, serve, stored, watch } from "./harness.mjs";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const DUMPS = fileURLToPath(new URL("../dumps", import.meta.url));
let browser;
before(async () => {
  browser = await launch();
});
after(() => browser?.close());

const cell = (page, index) => page.locator(`.cell[data-cell="${index}"]`);
const name = (page, index) => cell(page, index).getAttribute("aria-label");
const ready = (page) => page.locator(".board .cell").first().waitFor();
const build = (page) => page.evaluate(() => document.documentElement.dataset.build ?? "first");

/** Creates a site whose build can be replaced by new ones; `change` is applied to the text of its service worker. */
async function site() {
  const folder = await mkdtemp(join(tmpdir(), "ninefold-"));
  await cp(SITE, folder, { recursive: true });
  const { base, stop } = await serve(folder);
  const next = async (build, change = (text) => text) => {
    const [page, worker] = await Promise.all(["index.html", "service-worker.js"].map((file) => readFile(join(SITE, file), "utf8")));
    // A new build has other file names: files that the old page loads late are no longer on the server.
    const names = await readdir(join(folder, "assets"));
    const renamed = names.filter((name) => /^(Keys|About)-/.test(name));
    await Promise.all(renamed.map((name) => rm(join(folder, "assets", name))));
    const list = renamed.reduce((text, name) => text.replace(`"assets/${name}",`, ""), worker);
    await writeFile(join(folder, "index.html"), page.replace("<html", `<html data-build="${build}"`));
    await writeFile(join(folder, "service-worker.js"), change(list.replace(/const BUILD = "\w+"/, `const BUILD = "${build}"`)));
  };
  return { base, next, end: async () => (await stop(), rm(folder, { recursive: true })) };
}

/** Opens a page with a game, and waits until the current build is cached. */
async function begun(context, base) {
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  const wrong = watch(page, base);
  await page.goto(`${base}#/new?puzzle=${PUZZLE}`);
  await ready(page);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.evaluate(() => (globalThis.same = true));
  return { page, wrong };
}

/** Returns to a page that has been hidden for two hours, which then looks for a new version. */
const comeBack = (page) => page.evaluate(() => {
  const now = Date.now;
  Date.now = () => now() + 7_200_000;
  dispatchEvent(new Event("focus"));
  Date.now = now;
});

test("a new version is told of and taken only when it is asked for; the game goes on before and after", async () => {
  const { base, next, end } = await site();
  const context = await browser.newContext();
  const { page, wrong } = await begun(context, base);
  const { page: other } = await begun(context, base);
  await next("second");
  await comeBack(page);
  await page.getByText("A new version is ready.").waitFor();
  await page.waitForTimeout(2500);
  assert.equal(await page.evaluate(() => globalThis.same), true, "nothing is loaded again by itself");
  await cell(page, 3).click();
  await page.keyboard.press("2");
  const url = page.url();
  await page.getByRole("button", { name: "Update" }).click();
  await page.waitForFunction(() => globalThis.same === undefined);
  await ready(page);
  assert.equal(await build(page), "second");
  assert.equal(page.url(), url);
  assert.match(await name(page, 2), /, 4\b/);
  assert.match(await name(page, 3), /, 2\b/);
  // The other tab continues in the old version, with all its files.
  assert.equal(await other.evaluate(() => globalThis.same), true);
  await cell(other, 3).click();
  await other.keyboard.press("2");
  assert.match(await name(other, 3), /, 2\b/);
  await other.evaluate(() => (location.hash = "#/about"));
  await other.locator(".about").waitFor();
  assert.equal(await build(other), "first");
  await other.close();
  // The old version's cache is deleted when no page needs it.
  await page.reload();
  await ready(page);
  await page.waitForFunction(async () => (await caches.keys()).length === 1);
  assert.deepEqual(await page.evaluate(() => caches.keys()), ["ninefold-second"]);
  assert.deepEqual(wrong, []);
  await context.close();
  await end();
});

test("Update loads the page again even if the new version does not answer", async () => {
  const { base, next, end } = await site();
  const context = await browser.newContext();
  const { page } = await begun(context, base);
  await next("deaf", (text) => text.replace("self.skipWaiting()", "undefined"));
  await comeBack(page);
  await page.getByRole("button", { name: "Update" }).click();
  await page.waitForFunction(() => globalThis.same === undefined, undefined, { timeout: 10_000 });
  await ready(page);
  assert.match(await name(page, 2), /, 4\b/);
  await context.close();
  await end();
});

/** Creates the database of a dump, as the version that wrote it did. */
const restored = (page, dump) => page.evaluate((dump) => new Promise((done, fail) => {
  const opening = indexedDB.open("ninefold", dump.version);
  opening.onupgradeneeded = () => {
    for (const { name, keyPath, autoIncrement, indexes } of dump.stores) {
      const store = opening.result.createObjectStore(name, { keyPath, autoIncrement });
      for (const { name, keyPath } of indexes) store.createIndex(name, keyPath);
    }
  };
  opening.onerror = fail;
  opening.onsuccess = () => {
    const transaction = opening.result.transaction(dump.stores.map(({ name }) => name), "readwrite");
    for (const { name, values } of dump.stores) for (const value of values) transaction.objectStore(name).put(value);
    transaction.oncomplete = () => (opening.result.close(), done());
  };
}), dump);

/** Returns the whole database in the form of a dump; with NINEFOLD_DUMP, this file writes the dump of the current version. */
const dumped = (page) => page.evaluate(() => new Promise((done, fail) => {
  const opening = indexedDB.open("ninefold");
  opening.onerror = fail;
  opening.onsuccess = () => {
    const db = opening.result;
    const transaction = db.transaction([...db.objectStoreNames]);
    const stores = [...db.objectStoreNames].map((name) => {
      const store = transaction.objectStore(name);
      const entry = { name, keyPath: store.keyPath, autoIncrement: store.autoIncrement, indexes: [...store.indexNames].map((index) => ({ name: index, keyPath: store.index(index).keyPath })) };
      store.getAll().onsuccess = ({ target }) => (entry.values = target.result);
      return entry;
    });
    transaction.oncomplete = () => (db.close(), done({ version: db.version, stores }));
  };
}));

const files = (await readdir(DUMPS)).filter((file) => file.endsWith(".json")).sort((one, other) => parseInt(one) - parseInt(other));
let newest;

/** Loads a dump into the page, which then shows the library. */
const COMES = {
  "database": async (page, base, dump) => {
    await page.goto(`${base}icon.svg`);
    await restored(page, dump);
    await page.goto(`${base}#/library`);
  },
  "backup": async (page, base, dump) => {
    await page.goto(`${base}#/library`);
    const lines = dump.stores.flatMap(({ name, values }) => values.map((value) => ({ store: name, value })));
    const text = [{ format: "ninefold-backup", version: dump.version }, ...lines].map((line) => JSON.stringify(line)).join("\n");
    await page.locator("input[accept*=jsonl]").setInputFiles({ name: "backup.jsonl", mimeType: "text/plain", buffer: Buffer.from(text) });
    await page.getByText("restored").first().waitFor();
  },
};

for (const [way, comes] of Object.entries(COMES)) {
  for (const file of files) {
    test(`a ${way} of version ${parseInt(file)} becomes the newest with all that was in it`, async () => {
      const dump = JSON.parse(await readFile(join(DUMPS, file), "utf8"));
      const server = await serve();
      const context = await browser.newContext();
      const page = await context.newPage();
      await comes(page, server.base, dump);
      const wrong = watch(page, server.base);
      await page.getByRole("link", { name: /From before/ }).first().waitFor();
      const { version, stores } = await dumped(page);
      newest = version;
      assert.ok(version >= dump.version);
      const count = (all) => Object.fromEntries(all.map(({ name, values }) => [name, values.length]));
      for (const [store, values] of Object.entries(count(dump.stores))) assert.ok(count(stores)[store] >= values, store);
      // The game, with the changes since its last snapshot.
      const [game] = dump.stores.find(({ name }) => name === "games").values;
      await page.goto(`${server.base}#/play/${game.id}`);
      await ready(page);
      assert.match(await name(page, 2), /, 4\b/);
      assert.match(await name(page, 3), /corner 2 6/);
      await cell(page, 3).click();
      await page.keyboard.press("5");
      await page.reload();
      await ready(page);
      assert.match(await name(page, 3), /, 5\b/);
      await page.goto(`${server.base}#/library`);
      await page.getByRole("link", { name: /From before\.sdm/ }).click();
      await page.locator("[data-row='0'] .cell-er").filter({ hasText: /^\d+\.\d$/ }).waitFor();
      await page.goto(`${server.base}#/learn/x-wing`);
      await page.getByText("3 of 4 positions found.").first().waitFor();
      assert.deepEqual(wrong, []);
      await context.close();
      await server.stop();
    });
  }
}

test("a dump of every version of the database is kept", () => {
  assert.deepEqual(files.map((file) => parseInt(file)), Array.from({ length: newest }, (_, at) => at + 1));
});

test("an older backup leaves a game as it is, a newer one puts its own in its place, with the changes of the one or the other alone", async () => {
  const server = await serve();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.base}#/new?puzzle=${PUZZLE}&title=Mine`);
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.reload();
  await ready(page);
  await cell(page, 3).click();
  await page.keyboard.press("2");
  const { games: [game], log } = await eventually(async () => {
    const all = JSON.parse(JSON.stringify(await stored(page, ["games", "log"])));
    assert.ok(all.log.length > 0);
    return all;
  });
  await page.goto("about:blank");
  const theirs = { ...log.at(-1), seq: log.at(-1).seq + 1 };
  for (const [updated, kept] of [[game.updated, log], [game.updated + 1, [theirs]]]) {
    await page.goto(`${server.base}#/library`);
    await page.getByRole("link", { name: /Mine/ }).first().waitFor();
    const lines = [{ format: "ninefold-backup", version: 2 }, { store: "games", value: { ...game, updated } }, { store: "log", value: theirs }];
    await page.locator("input[accept*=jsonl]").setInputFiles({ name: "b.jsonl", mimeType: "text/plain", buffer: Buffer.from(lines.map((line) => JSON.stringify(line)).join("\n")) });
    await page.getByText("restored").first().waitFor();
    await eventually(async () => assert.deepEqual(JSON.parse(JSON.stringify(await stored(page, ["games", "log"]))), { games: [{ ...game, updated }], log: kept }));
    await page.goto("about:blank");
  }
  await context.close();
  await server.stop();
});

test("a database of a newer version is left alone and can be saved; a page that is open lets it go", async () => {
  const server = await serve();
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${server.base}#/new?puzzle=${PUZZLE}`);
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press("4");
  const other = await context.newPage();
  await other.goto(`${server.base}icon.svg`);
  await other.evaluate(() => new Promise((done, fail) => {
    const opening = indexedDB.open("ninefold", 999);
    opening.onupgradeneeded = () => {};
    opening.onerror = fail;
    opening.onsuccess = () => (opening.result.close(), done());
  }));
  await page.getByRole("alert").filter({ hasText: "Ninefold was updated in another tab. Reload to continue." }).waitFor();
  await cell(page, 3).click();
  await page.keyboard.press("2");
  await page.waitForTimeout(300);
  assert.match(await page.getByRole("alert").innerText(), /Reload to continue/);
  await other.goto(`${server.base}#/library`);
  await other.getByRole("alert").filter({ hasText: /by a newer version of Ninefold/ }).first().waitFor();
  const [file] = await Promise.all([other.waitForEvent("download"), other.getByRole("button", { name: "Backup" }).click()]);
  const lines = (await readFile(await file.path(), "utf8")).trim().split("\n").map((line) => JSON.parse(line));
  assert.equal(lines[0].version, 999);
  assert.ok(lines.some(({ store, value }) => store === "games" && value.puzzle === PUZZLE));
  assert.equal((await dumped(other)).version, 999);
  await context.close();
  await server.stop();
});

if (process.env.NINEFOLD_DUMP) {
  test("the dump of this version is written", async () => {
    const server = await serve();
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${server.base}#/new?puzzle=${PUZZLE}&title=${encodeURIComponent("From before")}`);
    await ready(page);
    const game = page.url();
    await cell(page, 2).click();
    await page.keyboard.press("4");
    await page.reload();
    await ready(page);
    await cell(page, 3).click();
    await page.keyboard.press("Shift+Digit2");
    await page.keyboard.press("Shift+Digit6");
    await page.waitForTimeout(300);
    const played = await dumped(page);
    await page.goto(`${server.base}#/library`);
    await page.getByRole("button", { name: "Import" }).click();
    const two = `${PUZZLE}\n98.7.....6.....8....7.4.....2..3..4...98......1....5........1.6..5.2.......9...3.\n`;
    await page.locator("dialog input[type=file]").setInputFiles({ name: "From before.sdm", mimeType: "text/plain", buffer: Buffer.from(two) });
    await page.getByRole("button", { name: "Add all to the library" }).click();
    await page.locator("progress").waitFor({ state: "detached", timeout: 60_000 });
    const dump = await dumped(page);
    const [own] = played.stores.filter(({ name }) => name === "log");
    const [games] = played.stores.filter(({ name }) => name === "games");
    for (const store of dump.stores) {
      if (store.name === "log") store.values = own.values;
      if (store.name === "games") store.values = games.values;
      if (store.name === "learnt") store.values = [{ technique: "x-wing", found: 3, tried: 4, seen: [] }];
      if (store.name === "finished") store.values = [{ id: 1, game: "gone", level: "easy", elapsed: 60_000, hints: 1, when: 1_700_000_000_000 }];
      if (store.name === "blobs") store.values = store.values.filter(({ key }) => /^drawing/.test(key));
    }
    assert.ok(own.values.length >= 2, game);
    await writeFile(join(DUMPS, `${dump.version}.json`), `${JSON.stringify(dump, null, 1)}\n`);
    await context.close();
    await server.stop();
  });
}
