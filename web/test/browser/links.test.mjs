// Links: a puzzle and its progress, from one browser to another. A damaged or hostile link causes a message and has no other effect.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import jsQR from "jsqr";

import { visit } from "./harness.mjs";
import { browser, cell, ready, server, PUZZLE } from "./stage.mjs";

const NEW = `#/new?puzzle=${PUZZLE}&title=${encodeURIComponent("A <b>title</b>")}`;
const SHOWS_TIME = JSON.stringify({ timer: "shown" });

const names = (page) => page.locator(".cell").evaluateAll((all) => all.map((cell) => cell.getAttribute("aria-label").replace(/, selected$/, "")));
const games = (page) => page.evaluate(() => new Promise((done, fail) => {
  const opening = indexedDB.open("ninefold");
  opening.onerror = fail;
  opening.onsuccess = () => {
    const all = opening.result.transaction("games").objectStore("games").getAll();
    all.onsuccess = () => (opening.result.close(), done(all.result.map(({ id, rev, filled, elapsed, title, level, hints }) => ({ id, rev, filled, elapsed, title, level, hints }))));
  };
}));
const remember = (context, settings) => context.addInitScript((settings) => localStorage.setItem("ninefold.settings", settings), settings);

/** Returns random numbers that are the same in every run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** Returns the link that the page offers. */
async function shared(page, hasProgress, form = hasProgress ? /#1\.z/ : /#1\.[^z]/) {
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Share" });
  await dialog.waitFor();
  const field = dialog.locator("textarea");
  const made = (form, before) => field.elementHandle().then((field) => page.waitForFunction(([field, form, before]) => field.value !== before && new RegExp(form).test(field.value), [field, form.source, before]));
  if (hasProgress) {
    // Both links may have the same form, so the link with the progress must be a different one.
    await made(/./);
    const bare = await field.inputValue();
    await dialog.getByLabel("With my progress").check();
    await made(form, bare);
  } else await made(form);
  const link = await field.inputValue();
  assert.match(await dialog.getByRole("status").innerText(), new RegExp(`^${link.length.toLocaleString("en")} characters`));
  return link;
}

test("the link of a puzzle is short, and opens the same puzzle elsewhere", async () => {
  let link;
  await visit(browser, server.base, `#/new?puzzle=${PUZZLE}`, async (page) => {
    await ready(page);
    link = await shared(page, false);
    assert.ok(link.length <= 150, link);
  });
  await visit(browser, server.base, "#/about", async (page) => {
    await page.evaluate((link) => (location.href = link), link);
    await ready(page);
    assert.match(page.url(), /#\/play\//);
    const givens = (await names(page)).map((name) => /given (\d)/.exec(name)?.[1] ?? ".").join("");
    assert.equal(givens, PUZZLE);
    // Going back does not start the game again.
    await page.goBack();
    await page.locator(".about").waitFor();
    assert.equal((await games(page)).length, 1);
  });
});

test("a link with progress opens in a second profile with every digit, note, strike and colour, and the time", async () => {
  let link;
  let before;
  let facts;
  await visit(browser, server.base, NEW, async (page, context) => {
    await ready(page);
    const random = numbers(11);
    for (let at = 0; at < 40; at += 1) {
      await cell(page, random(81)).click();
      await page.keyboard.press(["", "Shift+", "Control+", "Control+Shift+"][random(4)] + `Digit${1 + random(9)}`);
    }
    const notes = await names(page);
    await page.keyboard.press("n");
    await cell(page, 2).click();
    await page.keyboard.press("Delete");
    await page.keyboard.press("Control+Digit4");
    before = [await names(page), notes];
    for (const kind of [/corner/, /centre/, /colour/, /candidates/, /struck/]) assert.ok(before.flat().some((name) => kind.test(name)), kind.source);
    await page.waitForTimeout(1500);
    await context.grantPermissions(["clipboard-read", "clipboard-write"]);
    link = await shared(page, true);
    assert.ok(link.length <= 2000, `${link.length} characters`);
    await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Copy" }).click();
    await page.getByText("Link copied").waitFor();
    assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
    await page.keyboard.press("Escape");
    await page.goto(`${server.base}#/`);
    await page.locator(".daily").waitFor();
    [facts] = await games(page);
    assert.ok(facts.elapsed > 0);
  });
  const context = await browser.newContext();
  await remember(context, SHOWS_TIME);
  const page = await context.newPage();
  await page.goto(link);
  await ready(page);
  assert.match(page.url(), /#\/play\//);
  assert.deepEqual(await names(page), before[0]);
  assert.match(await page.locator("h1").innerText(), /^A <b>title<\/b>/);
  const [own] = await games(page);
  assert.notEqual(own.id, facts.id);
  // The clock is paused until the user plays; it may have run between the link and the end of the first game.
  assert.ok(own.elapsed > 0 && own.elapsed <= facts.elapsed && facts.elapsed - own.elapsed < 10_000, `${own.elapsed} and ${facts.elapsed}`);
  assert.deepEqual({ ...own, id: 0, rev: 0, elapsed: 0 }, { ...facts, id: 0, rev: 0, elapsed: 0 });
  await page.waitForTimeout(1200);
  assert.equal((await games(page))[0].elapsed, own.elapsed);
  assert.ok(await page.locator('.tools button[aria-label="Undo"]').isDisabled());
  await page.keyboard.press("n");
  const shown = (names) => names.filter((_, index) => index !== 2);
  assert.deepEqual(shown(await names(page)), shown(before[1]), "the notes under the candidates");
  await context.close();
});

test("where a game waits a link is shown first, and the game is as it was", async () => {
  let link;
  await visit(browser, server.base, NEW, async (page) => {
    await ready(page);
    await cell(page, 2).click();
    await page.keyboard.press("4");
    link = await shared(page, true);
  });
  await visit(browser, server.base, `#/new?puzzle=${PUZZLE}&title=Mine`, async (page) => {
    await ready(page);
    await cell(page, 3).click();
    await page.keyboard.press("2");
    const mine = page.url();
    await page.evaluate((link) => (location.href = link), link);
    await page.getByText(/With progress: 31 of 81 cells/).waitFor();
    assert.equal((await games(page)).length, 1);
    await page.locator("dialog[open]").getByRole("button", { name: "Play" }).click();
    await page.waitForURL((url) => /#\/play\//.test(url.hash) && url.href !== mine);
    await page.waitForFunction(() => /, 4\b/.test(document.querySelector('.cell[data-cell="2"]')?.getAttribute("aria-label") ?? ""));
    assert.deepEqual((await games(page)).map(({ title }) => title).sort(), ["A <b>title</b>", "Mine"]);
    await page.goto(mine);
    await page.waitForFunction(() => /, 2\b/.test(document.querySelector('.cell[data-cell="3"]')?.getAttribute("aria-label") ?? ""));
  });
});

test("a figure of several grids goes in a link as it is", async () => {
  let link;
  let before;
  await visit(browser, server.base, "#/new?layout=twodoku", async (page) => {
    await page.locator(".board .cell").first().waitFor({ timeout: 60_000 });
    const index = await page.evaluate(() => [...document.querySelectorAll(".cell")].findIndex((cell) => cell.getAttribute("aria-readonly") !== "true"));
    await cell(page, index).click();
    await page.keyboard.press("Shift+Digit5");
    before = await names(page);
    const bare = await shared(page, false, /#1\.z/);
    await page.keyboard.press("Escape");
    await page.getByRole("dialog", { name: "Share" }).waitFor({ state: "detached" });
    link = await shared(page, true);
    assert.ok(bare.length < link.length && link.length <= 2000, `${bare.length} and ${link.length} characters`);
  });
  await visit(browser, server.base, "#/about", async (page) => {
    await page.evaluate((link) => (location.href = link), link);
    await page.locator(".board .cell").first().waitFor();
    assert.deepEqual(await names(page), before);
  });
});

test("the device's own way to share gets the link", async () => {
  await visit(browser, server.base, "#/about", async (page, context) => {
    await context.addInitScript(() => Object.defineProperty(navigator, "share", { value: async (data) => (globalThis.sent = data), configurable: true }));
    await page.reload();
    await page.goto(`${server.base}${NEW}`);
    await ready(page);
    const link = await shared(page, true);
    await page.getByRole("dialog", { name: "Share" }).getByRole("button", { name: "Share …" }).click();
    assert.deepEqual(await page.evaluate(() => globalThis.sent), { title: "A <b>title</b>", url: link });
  });
});

test("two hundred hostile links give a message each, begin nothing, and are nowhere markup", async () => {
  const packed = (text) => `#1.z${deflateRawSync(text).toString("base64url")}`;
  const random = numbers(3);
  const saved = (change) => {
    const game = {
      format: "ninefold-game", version: 1, kind: "game", set: { elapsed: 5, title: "<img src=x onerror=alert(1)>" },
      game: {
        givens: { layout: [[0, 0, 0]], digits: PUZZLE }, notes: Array(81).fill("////").join(" "), cursor: 0, milliseconds: 0, check: "rules",
        automatic: false, hints: 0, done: false, title: "", history: { done: [], undone: [] }, savepoints: [],
      },
    };
    change(game);
    return packed(JSON.stringify(game));
  };
  const whole = packed(`{"format":"ninefold","version":1,"givens":"${PUZZLE}","title":"<script>alert(1)</script>"}`);
  const kinds = [
    () => whole.slice(0, 4 + random(whole.length - 5)),
    () => `${whole.slice(0, 10 + random(20))}${"%<>\"'&"[random(6)]}${whole.slice(40)}`,
    () => `${whole}${"A".repeat(1 + random(9))}`,
    () => `#1.z${Buffer.from(Array.from({ length: 1 + random(400) }, () => random(256))).toString("base64url")}`,
    () => `#1.${PUZZLE.slice(0, random(80))}`,
    () => `#1.${PUZZLE}${".".repeat(1 + random(40))}`,
    () => `#${2 + random(99)}.${PUZZLE}`,
    () => `#1.${encodeURIComponent(`<img src=x onerror=alert(${random(99)})>`)}`,
    () => `#1.<svg/onload=alert(${random(99)})>`,
    () => packed(Buffer.alloc(300_000 + random(5_000_000), "[")),
    () => packed("[".repeat(1000 + random(200_000))),
    () => packed("\u202e\u0000\u0007".repeat(1 + random(2000))),
    () => `#1.${"%00".repeat(1 + random(50))}`,
    () => `#1.${"9".repeat(random(30_000))}`,
    () => saved((game) => (game.game.givens.layout = [[0, 0, 0], [1_000_000_000 + random(99), 0, 0]])),
    () => saved((game) => (game.game.notes = "////".repeat(random(1000)))),
    () => saved((game) => (game.game.givens.digits = "5".repeat(random(80)))),
    () => saved((game) => (game.set.elapsed = -random(99) - 1)),
    () => saved((game) => (game.kind = ["editor", "", "<b>"][random(3)])),
    () => saved((game) => delete game.game[Object.keys(game.game)[random(8)]]),
  ];
  const links = Array.from({ length: 200 }, (_, at) => kinds[at % kinds.length]());
  await visit(browser, server.base, "#/about", async (page) => {
    let longest = 0;
    for (const link of links) {
      await page.evaluate((link) => (location.hash = link), link);
      const since = performance.now();
      await page.locator("dialog[open] .bad").first().waitFor({ timeout: 10_000 }).catch(() => assert.fail(`no message: ${link.slice(0, 300)}, but ${page.url().slice(0, 300)}`));
      longest = Math.max(longest, performance.now() - since);
      assert.equal(await page.locator("dialog .actions").count(), 0, link.slice(0, 300));
      assert.equal(await page.locator("main img, main script, main svg[onload], dialog img, dialog b, dialog script").count(), 0, link.slice(0, 300));
      await page.keyboard.press("Escape");
      await page.waitForFunction(() => location.hash === "#/");
    }
    assert.deepEqual(await games(page), []);
    console.log(`# the longest took ${longest.toFixed(0)} ms`);
  });
});

/** Returns the text that a QR code reader finds in a picture. */
async function read(page, locator) {
  const data = (await locator.screenshot()).toString("base64");
  const { rgba, width, height } = await page.evaluate(async (data) => {
    const bytes = Uint8Array.from(atob(data), (sign) => sign.charCodeAt(0));
    const { width, height } = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
    const canvas = new OffscreenCanvas(width, height).getContext("2d");
    canvas.drawImage(await createImageBitmap(new Blob([bytes], { type: "image/png" })), 0, 0);
    // Passed as text: millions of numbers would take a minute to leave the page.
    const url = await new Promise((done) => {
      const reader = new FileReader();
      reader.onload = () => done(reader.result);
      reader.readAsDataURL(new Blob([canvas.getImageData(0, 0, width, height).data]));
    });
    return { rgba: url.slice(url.indexOf(",") + 1), width, height };
  }, data);
  return jsQR(new Uint8ClampedArray(Buffer.from(rgba, "base64")), width, height)?.data;
}

test("the link is a QR code where that is asked for, in the dark too", async () => {
  for (const colorScheme of ["light", "dark"]) {
    await visit(browser, server.base, `#/new?puzzle=${PUZZLE}`, async (page) => {
      await ready(page);
      const link = await shared(page, false);
      await page.getByRole("button", { name: "QR code" }).click();
      const code = page.getByRole("img", { name: "The link as a QR code" });
      await code.waitFor();
      assert.equal(await read(page, code), link);
      // Another link has another code.
      await page.getByLabel("With my progress").check();
      await page.waitForFunction(() => /#1\.z/.test(document.querySelector("dialog textarea").value));
      const longer = await page.locator("dialog textarea").inputValue();
      await code.waitFor();
      assert.equal(await read(page, code), longer);
    }, { colorScheme, deviceScaleFactor: 2 });
  }
});
