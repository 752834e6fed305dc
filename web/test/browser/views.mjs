// Every view of the page with content, as after some use: for tests that apply to all views, and for the gallery. Dialogs, sheets and hints count as
// views here.

import { ACCENTS } from "../../scripts/plugins.mjs";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** Puzzles with other rules: one with cages only, and one with thermometers and sums beside the grid. */
const CAGES = '{"format":"ninefold","version":1,"size":6,"killercage":[{"cells":["R6C4","R6C5","R6C6"],"value":"12"},{"cells":["R4C1","R3C1","R5C1","R6C1","R6C2"],"value":"19"},{"cells":["R1C2","R1C1"],"value":"3"},{"cells":["R5C6","R4C6","R5C5"],"value":"10"},{"cells":["R2C4","R1C4","R2C5"],"value":"13"},{"cells":["R1C6","R2C6","R1C5"],"value":"8"},{"cells":["R4C2","R3C2","R2C2","R2C1"],"value":"16"},{"cells":["R6C3","R5C2","R5C3","R4C3"],"value":"15"},{"cells":["R3C4","R3C5","R3C3","R3C6"],"value":"13"},{"cells":["R4C4","R5C4","R4C5"],"value":"8"},{"cells":["R2C3","R1C3"],"value":"9"}],"givens":"...................................."}';
const LINES = '{"format":"ninefold","version":1,"size":6,"thermometer":[{"lines":[["R2C3","R3C2","R2C1"]]},{"lines":[["R5C2","R5C1","R6C2"]]}],"sandwichsum":[{"cell":"R4C0","value":"4"},{"cell":"R0C2","value":"7"},{"cell":"R3C0","value":"0"}],"givens":"..4.1.....3..........32.........2..."}';
/** The title of the current game, which was typed by its player. */
export const TITLE = "Sunday paper";
const HARD = ".6.........3.8..2.85....3..9..2..5.......1....32..6.1......5.39..1....4...473....";
const MANY = [
  PUZZLE, HARD,
  "98.7.....6.....8....7.4.....2..3..4...98......1....5........1.6..5.2.......9...3.",
  "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
  "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......",
  ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
  "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
  CAGES, LINES,
];

/** Puzzles being set: one with constraints, one of which has no number yet, and one with regions. */
const MIXED = {
  format: "ninefold", version: 1, givens: "5".padEnd(81, "."), title: "Mixed", author: TITLE, "diagonal+": true,
  killercage: [{ cells: ["R1C2", "R1C3", "R2C2"], value: "15" }], thermometer: [{ lines: [["R5C1", "R5C2", "R6C3"]] }], whispers: [{ lines: [["R3C5", "R4C6", "R4C7"]], value: "4" }],
};
const JIGSAW = { format: "ninefold", version: 1, size: 6, regions: [..."000011001111222333222333444555444555"].map(Number), givens: "1".padEnd(36, ".") };

/** Matches a name in English, or in the invented language. */
const named = (name) => new RegExp(`^${[...name].map((letter) => (ACCENTS[letter] ? `[${letter}${ACCENTS[letter]}]` : letter)).join("")}(·ü)*$`);
const click = (page, name) => page.getByRole("button", { name: named(name) }).first().click();
const tab = (page, name) => page.getByRole("tab", { name: named(name) }).click();
/** Chooses a tool for setting a puzzle, by its position. */
const tool = (page, at) => page.locator(".desk-modes [role=radio]").nth(at).click();
const shown = (page, selector) => page.locator(selector).first().waitFor();
const proven = (page) => page.waitForFunction(() => document.querySelector('[role="status"]')?.textContent !== "");

/** Plays a game in progress: digits, a clash, notes of both kinds, colours, several selected cells. */
async function play(page) {
  await shown(page, ".board .cell");
  await page.locator(".cell").first().focus();
  const at = (index) => page.locator(`.cell[data-cell="${index}"]`).click();
  const write = async (index, ...keys) => {
    await at(index);
    for (const key of keys) await page.keyboard.press(key);
  };
  await write(2, "4");
  await write(3, "6");
  await write(12 + 6, "1");
  await write(21, "Shift+Digit3", "Shift+Digit2", "Control+Digit3", "Control+Digit2");
  await write(28, "Shift+Digit2", "Shift+Digit5", "Shift+Digit9");
  await write(29, "Control+Digit5", "Control+Digit9");
  await write(46, "Control+Shift+Digit3", "Control+Shift+Digit7");
  await write(47, "Control+Shift+Digit5");
  await write(64, "8");
  await write(65, "3");
  await write(20, "Escape");
  await at(31);
  await page.keyboard.press("Shift+ArrowRight");
}

async function hint(page, depth) {
  await proven(page);
  await page.keyboard.press("Escape");
  for (let pressed = 0; pressed < depth; pressed += 1) {
    await page.keyboard.press("h");
    await page.waitForFunction((wanted) => document.querySelectorAll(".hint .said > p:not(.muted)").length >= wanted, pressed + 1);
  }
}

const path = (page) => page.waitForFunction(() => !/^0\/0$/.test(document.querySelector(".place")?.textContent ?? "0/0"));

/** The views: for each, its name, its address (with the names of a waiting game and of a collection), and the steps before it is examined. */
export const VIEWS = [
  { name: "start", at: () => "#/", then: (page) => shown(page, ".daily svg text") },
  { name: "menu", at: () => "#/", then: async (page) => (await shown(page, ".daily svg text"), await page.locator("summary").click()) },
  { name: "open", at: () => "#/open", then: async (page) => (await page.locator("dialog textarea").fill(`${PUZZLE}\n${HARD}\n${PUZZLE.slice(0, 80)}x`), await shown(page, "dialog .bad")) },
  { name: "new", at: () => "#/new?level=extreme&technique=exocet&er=9.0-9.1", then: (page) => shown(page, "main button") },
  { name: "rules", at: () => "#/new/rules", then: (page) => shown(page, "figure svg text") },
  { name: "play", at: ({ game }) => `#/play/${game}`, then: (page) => shown(page, ".board .cell") },
  { name: "hint", at: ({ game }) => `#/play/${game}`, then: async (page) => (await shown(page, ".board .cell"), await page.locator(".cell").nth(31).click(), await hint(page, 2)) },
  { name: "reason", at: () => `#/new?puzzle=${PUZZLE}&title=Test`, then: async (page) => (await shown(page, ".board .cell"), await page.locator(".cell").nth(4).click(), await hint(page, 4)) },
  { name: "tools", at: ({ game }) => `#/play/${game}`, then: async (page) => (await shown(page, ".board .cell"), await page.keyboard.press("t"), await page.locator(".tools button[aria-haspopup=dialog]").click(), await shown(page, "dialog[open]")) },
  { name: "share", at: ({ game }) => `#/play/${game}`, then: async (page) => (await shown(page, ".board .cell"), await page.keyboard.press("Control+s"), await shown(page, "dialog[open]"), await page.locator("dialog button[aria-pressed]").click(), await shown(page, "dialog svg[role=img] path")) },
  { name: "paused", at: ({ game }) => `#/play/${game}`, then: async (page) => (await shown(page, ".board .cell"), await page.locator(".cell").nth(31).click(), await page.keyboard.press("p"), await shown(page, ".paused")) },
  { name: "samurai", at: () => "#/new?layout=samurai", then: (page) => page.locator(".board .cell").first().waitFor({ timeout: 90_000 }), isFigure: true },
  { name: "solve", at: () => `#/solve?puzzle=${HARD}`, then: async (page) => { await path(page); for (let step = 0; step < 6; step += 1) await page.keyboard.press("]"); } },
  { name: "solve cages", at: () => `#/solve?puzzle=${CAGES}`, then: async (page) => { await path(page); await shown(page, ".board .ruled text"); for (let step = 0; step < 3; step += 1) await page.keyboard.press("]"); } },
  { name: "more on sums", at: () => `#/solve?puzzle=${LINES}`, then: async (page) => (await path(page), await shown(page, ".board .ruled text"), await tab(page, "More"), await click(page, "Show candidates"), await shown(page, ".board .note")) },
  { name: "all steps", at: () => `#/solve?puzzle=${HARD}`, then: async (page) => (await path(page), await tab(page, "All steps"), await click(page, "Find all steps"), await page.locator("#solve-panel .effect").first().waitFor()) },
  { name: "more", at: () => `#/solve?puzzle=${HARD}`, then: async (page) => (await path(page), await tab(page, "More")) },
  { name: "nothing to solve", at: () => "#/solve", then: (page) => shown(page, ".board .cell") },
  { name: "watch", at: () => `#/watch?puzzle=${HARD}`, then: async (page) => (await shown(page, ".board .cell"), await page.waitForTimeout(600)) },
  { name: "watch cages", at: () => `#/watch?puzzle=${CAGES}`, then: async (page) => (await shown(page, ".board .ruled text"), await page.locator(".controls .is-main:enabled").waitFor(), await page.keyboard.press("]")) },
  { name: "learn", at: () => "#/learn", then: (page) => shown(page, 'main a[href^="#/learn/"]') },
  { name: "technique", at: () => "#/learn/x-wing", then: (page) => shown(page, ".board .cell") },
  { name: "drill", at: () => "#/learn/hidden-pair/drill", then: (page) => page.locator(".board .cell").first().waitFor({ timeout: 60_000 }) },
  { name: "make", at: () => `#/make?puzzle=${PUZZLE}`, then: async (page) => { await shown(page, ".board .cell"); await page.locator("option[value=samurai]").waitFor({ state: "attached" }); } },
  { name: "set", at: () => `#/set?puzzle=${encodeURIComponent(JSON.stringify(MIXED))}`, then: async (page) => { await shown(page, ".board .ruled text"); await shown(page, "textarea"); await tool(page, 1); await shown(page, ".kind"); await page.locator(".name").first().click(); await page.locator(".desk-panel summary").first().click(); } },
  { name: "regions", at: () => `#/set?puzzle=${encodeURIComponent(JSON.stringify(JIGSAW))}`, then: async (page) => { await shown(page, ".cell.is-given"); await shown(page, "textarea"); await tool(page, 2); await shown(page, ".ground-colour"); await page.locator(".desk-panel input[type=checkbox]").first().check(); await shown(page, ".note"); } },
  { name: "library", at: () => "#/library", then: (page) => shown(page, 'main a[href^="#/library/"]') },
  { name: "collection", at: ({ collection }) => `#/library/${collection}`, then: async (page) => (await shown(page, "[role=row][data-row]"), await page.waitForTimeout(800)) },
  { name: "export", at: ({ collection }) => `#/library/${collection}`, then: async (page) => (await shown(page, "[role=row][data-row]"), await click(page, "Export"), await shown(page, "dialog[open]")) },
  { name: "print", at: ({ collection }) => `#/print?c=${collection}&n=4`, then: (page) => shown(page, ".page") },
  { name: "print rules", at: () => `#/print?n=4&puzzle=${CAGES}&puzzle=${LINES}`, then: (page) => shown(page, ".page .words li") },
  { name: "settings", at: () => "#/settings", then: (page) => shown(page, "h1") },
  { name: "keys", at: () => "#/keys", then: (page) => shown(page, "kbd") },
  { name: "about", at: () => "#/about", then: (page) => shown(page, "h1") },
  { name: "unknown", at: () => "#/nonsense", then: (page) => shown(page, "h1") },
];

/** Returns the storage of a browser that has been used: with a game in progress, and a collection. */
export async function furnished(browser, base) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(`${base}#/library`);
  await click(page, "Import");
  await page.locator("dialog textarea").fill(MANY.join("\n"));
  await click(page, "Add all to the library");
  await page.waitForURL(/#\/library\/./);
  const collection = page.url().split("#/library/")[1].split("?")[0];
  await shown(page, "[role=row][data-row]");
  await page.goto(`${base}#/new?puzzle=${PUZZLE}&title=${TITLE}&level=easy`);
  await play(page);
  await page.waitForURL(/#\/play\/./);
  const game = page.url().split("#/play/")[1];
  await page.goto(`${base}#/about`);
  await shown(page, "h1");
  const state = await context.storageState({ indexedDB: true });
  await context.close();
  return { state, game, collection };
}

/** Opens a view of a page that has been used. */
export async function open(context, base, { at, then }, furniture) {
  const page = await context.newPage();
  await page.goto(`${base}${at(furniture)}`);
  await page.locator("h1").first().waitFor({ state: "attached" });
  await then(page);
  await page.evaluate(() => document.fonts.ready);
  return page;
}
