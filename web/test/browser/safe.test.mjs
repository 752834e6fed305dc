// Nothing is lost: not when the browser is killed, not when two tabs play the same game at once.

import assert from "node:assert/strict";
import { test } from "node:test";

import { eventually, profile } from "./harness.mjs";
import { browser, cell, name, ready, server, NEW, PUZZLE } from "./stage.mjs";

const EMPTY = [...PUZZLE].flatMap((sign, index) => (sign === "." ? [index] : []));

const digits = (page) => page.$$eval(".cell", (cells) => cells.map((cell) => /column \d+, (?:given )?(\d)/.exec(cell.getAttribute("aria-label"))?.[1] ?? "."));

/** Numbers that are the same in every run. */
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
    // Now and then a tab that looks on wants to play, while the other one goes on.
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
    // A tab that is closed stops the clock first if it has the time, and then nothing is seen of the board.
    if ((await looking.locator(".paused").count()) > 0) await looking.getByRole("button", { name: "Go on" }).click();
    await eventually(async () => assert.match(await name(looking, 0), /given 5/));
    boards.push(await digits(looking));
    await looking.close();
  }
  for (const [index, digit] of taken) assert.ok(boards.some((board) => board[index] === digit), `cell ${index}: ${digit} is in none of ${boards.length} games`);
  assert.deepEqual(errors, []);
  await context.close();
});
