// Nothing is lost: neither when the browser is killed, nor when two tabs play the same game at once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventually, profile, store, stored } from "./harness.mjs";
import { browser, cell, name, ready, server, NEW, PUZZLE } from "./stage.mjs";

const EMPTY = [...PUZZLE].flatMap((sign, index) => (sign === "." ? [index] : []));

const digits = (page) => page.$$eval(".cell", (cells) => cells.map((cell) => /column \d+, (?:given )?(\d)/.exec(cell.getAttribute("aria-label"))?.[1] ?? "."));

/** Returns random numbers that are the same in every run. */
function numbers(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

test("a browser that is killed a tenth of a second after a key has it, twenty times over", async () => {
  let folder;
  let url = server.base + NEW;
  const written = [...PUZZLE];
  for (let round = 0; round <= 20; round += 1) {
    const user = await profile(folder);
    folder = user.folder;
    try {
      await user.page.goto(url);
      await ready(user.page);
      url = user.page.url();
      assert.deepEqual(await digits(user.page), written, `after ${round} kills`);
      if (round === 20) break;
      const [index, digit] = [EMPTY[round], 1 + (round % 9)];
      await cell(user.page, index).click();
      await user.page.keyboard.press(String(digit));
      written[index] = String(digit);
      await new Promise((done) => setTimeout(done, 100));
    } finally {
      await user.kill();
    }
    if (round === 20) break;
  }
  await (await import("node:fs/promises")).rm(folder, { recursive: true, force: true });
});

/** Ways in which a page ends; each returns the page that follows it. */
const ENDS = {
  "is loaded anew": async (page) => {
    await page.reload();
    return page;
  },
  "is closed": async (page) => {
    const [context, url] = [page.context(), page.url()];
    await page.close();
    return opened(context, url);
  },
  "crashes": async (page) => {
    const [context, url] = [page.context(), page.url()];
    const gone = new Promise((done) => page.once("crash", done));
    const session = await context.newCDPSession(page);
    session.send("Page.crash").catch(() => {});
    await gone;
    await page.close();
    return opened(context, url);
  },
};
async function opened(context, url) {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

for (const [end, next] of Object.entries(ENDS)) {
  test(`a page that ${end} right after a key has it, and goes on where it was`, async () => {
    const context = await browser.newContext();
    let page = await opened(context, server.base + NEW);
    const written = [...PUZZLE];
    for (const [round, index] of EMPTY.slice(0, 12).entries()) {
      await ready(page);
      const digit = String(1 + (round % 9));
      await cell(page, index).click();
      await page.keyboard.press(digit);
      written[index] = digit;
      page = await next(page);
      await ready(page);
      assert.deepEqual(await digits(page), written, `after key ${round + 1}`);
    }
    // Every change can be undone, including those made in the earlier page.
    await cell(page, EMPTY[0]).click();
    for (let at = 0; at < 12; at += 1) await page.keyboard.press("Control+z");
    assert.deepEqual(await digits(page), [...PUZZLE]);
    assert.ok(await page.locator('.tools button[aria-label="Undo"]').isDisabled());
    await context.close();
  });
}

test("a tab that another one has overtaken leaves the game alone, and goes on with one copy that has all of its keys", async () => {
  const context = await browser.newContext();
  const page = await opened(context, server.base + NEW);
  await ready(page);
  const write = async (index, digit) => {
    await cell(page, index).click();
    await page.keyboard.press(digit);
  };
  await write(2, "4");
  await page.reload();
  await ready(page);
  await write(3, "2");
  // Another tab takes over the game with its changes, as it would without a lock.
  const before = await eventually(async () => {
    const all = await stored(page, ["games", "log"]);
    assert.ok(all.log.length > 0);
    return all;
  });
  const [game] = before.games;
  const taken = before.log.map((change) => ({ ...change, writer: "other" }));
  await store(page, { games: [{ ...game, writer: "other" }], log: taken });
  // Keys pressed before the first of them is answered do not make further copies.
  await cell(page, 5).click();
  await page.evaluate(() => {
    for (const key of ["6", "1", "8"]) document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, code: `Digit${key}`, bubbles: true, cancelable: true }));
  });
  await page.getByRole("alert").filter({ hasText: "Another tab has changed this game" }).waitFor();
  await write(6, "9");
  const shows = await digits(page);
  assert.deepEqual([2, 3, 5, 6].map((index) => shows[index]), ["4", "2", "8", "9"]);
  await page.close();
  const other = await opened(context, `${server.base}#/library`);
  await other.locator("section[aria-labelledby=games-title] a").first().waitFor();
  const { games, log } = await stored(other, ["games", "log"]);
  assert.equal(games.length, 2, "one copy");
  assert.deepEqual(log.filter((change) => change.game === game.id), [...before.log, ...taken], "the tab has taken back what it had written too late");
  for (const [id, expected] of [[game.id, ["4", "2", ".", "."]], [games.find(({ id }) => id !== game.id).id, ["4", "2", "8", "9"]]]) {
    const looking = await opened(context, `${server.base}#/play/${id}`);
    await ready(looking);
    if ((await looking.locator(".paused").count()) > 0) await looking.getByRole("button", { name: "Resume" }).click();
    const shows = await digits(looking);
    assert.deepEqual([2, 3, 5, 6].map((index) => shows[index]), expected);
    await looking.close();
  }
  await context.close();
});

test("a change counts only if the game's own writer has made it", async () => {
  const context = await browser.newContext();
  const page = await opened(context, server.base + NEW);
  await ready(page);
  await cell(page, 2).click();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("2");
  const { log } = await eventually(async () => {
    const all = await stored(page, ["log"]);
    assert.ok(all.log.length >= 2);
    return all;
  });
  // A tab that was overtaken and ended before it learned of it.
  await store(page, { log: log.map((change) => ({ ...change, writer: "other", seq: change.seq + 100 })) });
  await page.goto("about:blank");
  await page.goto(`${server.base}#/play/${log[0].game}`);
  await ready(page);
  assert.match(await name(page, 2), /, 4\b/);
  assert.match(await name(page, 3), /, 2\b/);
  await cell(page, 3).click();
  for (let at = 0; at < 2; at += 1) await page.keyboard.press("Control+z");
  assert.match(await name(page, 2), /empty/);
  assert.ok(await page.locator('.tools button[aria-label="Undo"]').isDisabled(), "nothing was done twice");
  await eventually(async () => assert.deepEqual((await stored(page, ["log"])).log.filter(({ writer }) => writer === "other"), []));
  await context.close();
});

test("two tabs play one game at random: every digit that was taken is in it, or in the copy that was made", async () => {
  const random = numbers(17);
  const context = await browser.newContext();
  const tabs = [await context.newPage(), await context.newPage()];
  const errors = [];
  for (const tab of tabs) tab.on("pageerror", (error) => errors.push(error.message));
  await tabs[0].goto(server.base + NEW);
  await ready(tabs[0]);
  await tabs[1].goto(tabs[0].url());
  await ready(tabs[1]);
  const taken = [];
  let changes = 0;
  const write = async (tab, index, digit) => {
    await cell(tab, index).click();
    await tab.keyboard.press(String(digit));
    if ((await digits(tab))[index] === String(digit)) taken.push([index, String(digit)]);
  };
  for (let round = 0; round < 24; round += 1) {
    const [one, other] = [EMPTY[2 * round], EMPTY[2 * round + 1]];
    // Sometimes a watching tab requests to play, while the other one continues.
    const wants = random(3) === 0;
    await Promise.all(tabs.map(async (tab, at) => {
      const here = tab.locator(".notice button");
      if (wants && (await here.count()) > 0) {
        changes += 1;
        await here.click();
        await tab.locator(".notice").waitFor({ state: "detached" });
      }
      await write(tab, at === 0 ? one : other, 1 + random(9));
    }));
  }
  await new Promise((done) => setTimeout(done, 300));
  assert.ok(changes >= 4, `${changes} changes of hands`);
  assert.ok(taken.length >= 20, `${taken.length} digits`);
  for (const tab of tabs) await tab.close();
  const page = await context.newPage();
  await page.goto(`${server.base}#/library`);
  await page.locator("section[aria-labelledby=games-title] a").first().waitFor();
  const games = await page.locator("section[aria-labelledby=games-title] a").evaluateAll((all) => all.map((link) => link.href));
  const boards = [];
  for (const game of games) {
    const looking = await context.newPage();
    await looking.goto(game);
    await ready(looking);
    // A tab that is being closed stops the clock first if there is time, and then the board is hidden.
    if ((await looking.locator(".paused").count()) > 0) await looking.getByRole("button", { name: "Resume" }).click();
    await eventually(async () => assert.match(await name(looking, 0), /given 5/));
    boards.push(await digits(looking));
    await looking.close();
  }
  for (const [index, digit] of taken) assert.ok(boards.some((board) => board[index] === digit), `cell ${index}: ${digit} is in none of ${boards.length} games`);
  assert.deepEqual(errors, []);
  await context.close();
});
