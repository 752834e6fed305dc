// Every kind of constraint on the page: a real puzzle with it is pasted in common formats, drawn, named, hinted, played to its end by keys and by
// touch, loaded again and shared half-way, and a digit that breaks the constraint is marked.

import assert from "node:assert/strict";
import { describe, test } from "node:test";

import { load } from "ninefold";

import { covering, missing } from "./corpus.mjs";
import { faults } from "./examine.mjs";
import { eventually, visit } from "./harness.mjs";
import { browser, cell, name, ready, server } from "./stage.mjs";

const engine = await load();
const KINDS = engine.constraints();

/** The maximum number of empty cells in a puzzle that is played; the other cells are given. */
const MOST = 12;
const FORMATS = ["f-puzzles", "sudokupad", "iss", "ninefold"];

const isNegative = (kind) => kind.startsWith("negative:");

/** Whether a kind applies to the whole grid and has no marks: only the words of the rules mention it, and regions are lines of the board. */
const isUnmarked = (kind) => isNegative(kind) || ["disjointgroups", "antiknight", "antiking", "nonconsecutive", "globalentropy", "dutchflatmates", "antitaxicab", "connected", "irregular"].includes(kind);
const marks = (text) => {
  const { under, over } = engine.ruled(text);
  return under.length + over.length;
};

/** Returns a document without a kind of constraint. */
function without(document, kind) {
  const { [kind]: _, negative, regions, ...rest } = document;
  const others = isNegative(kind) ? negative.filter((other) => `negative:${other}` !== kind) : negative;
  return { ...rest, ...(others && { negative: others }), ...(regions && kind !== "irregular" && { regions }) };
}

/** Returns the puzzles: those of the collection, and new ones for the kinds that it lacks. */
function puzzles() {
  const kinds = [...KINDS.map(({ key }) => key), "irregular"];
  const real = covering(kinds);
  const lacking = kinds.filter((kind) => !real.some((puzzle) => puzzle.kinds.includes(kind)));
  const made = lacking.map((kind) => {
    const { solution, comment, ...document } = JSON.parse(engine.generate({ rules: kind, size: 6, seed: "1", format: "ninefold" }));
    return { id: "a new puzzle", text: JSON.stringify(document), solution, kinds: [kind, ...(kind === "negative:difference" ? ["difference"] : [])] };
  });
  return [...real, ...made];
}

/** Converts a document to the text of another program, in one format after the other; the engine must read the same rules from it. */
function sent(text, turn) {
  const rules = (text) => JSON.stringify(engine.ruled(text).rules);
  for (let at = 0; at < FORMATS.length; at += 1) {
    const format = FORMATS[(turn + at) % FORMATS.length];
    try {
      const { text: written, lost } = engine.convert(text, { format });
      if (!lost.some((words) => !/solution|comment|title|author/.test(words)) && rules(written) === rules(text)) return { format, written: written.trim() };
    } catch {
      // This format cannot express the kind.
    }
  }
  throw new Error(`no format holds ${text}`);
}

/** Returns the document with at most MOST empty cells, spread over the grid, so that it can be played to its end quickly. */
function fuller(text, solution) {
  const document = JSON.parse(text);
  const empty = [...document.givens].flatMap((sign, at) => (sign === "." ? [at] : []));
  const left = new Set(empty.filter((_, at) => Math.floor((at * MOST) / empty.length) !== Math.floor(((at - 1) * MOST) / empty.length)));
  return JSON.stringify({ ...document, givens: [...solution].map((sign, at) => (left.has(at) ? "." : sign)).join("") });
}

/** Kinds whose meaning depends on the constraints of other kinds, which exempt their cells. */
const EXEMPTING = { nonconsecutive: ["difference"], "negative:difference": ["difference"], "negative:ratio": ["ratio"], "negative:xv": ["xv"] };

/**
 * Returns a digit that breaks a kind of constraint, the document around it and the words of the kind. The other digits are those of the solution,
 * without those that the digit meets in a house. If possible, the digit breaks nothing else.
 */
function breaking(text, solution, kind) {
  const document = JSON.parse(text);
  const { size = 9, regions, negative } = document;
  const head = { format: "ninefold", version: 1, size };
  const bare = { ...head, ...(regions && kind !== "irregular" && { regions }) };
  const only = [kind, ...(EXEMPTING[kind] ?? [])].filter((kind) => kind in document).map((kind) => [kind, document[kind]]);
  const alone = { ...bare, ...Object.fromEntries(only), ...(isNegative(kind) && { negative: negative.filter((other) => `negative:${other}` === kind) }), ...(kind === "irregular" && { regions }) };
  const other = without(document, kind);
  const breaks = (document, givens) => {
    const { verdict, reason } = engine.check(JSON.stringify({ ...document, givens }));
    return verdict === "invalid" ? reason : undefined;
  };
  const signs = [...new Set(solution)];
  const row = (at) => Math.floor(at / size);
  const isHouse = (one, two) => row(one) === row(two) || one % size === two % size || breaks(bare, [...".".repeat(size * size)].map((sign, at) => (at === one || at === two ? signs[0] : sign)).join("")) !== undefined;
  const found = [];
  for (let at = 0; at < size * size; at += 1) {
    for (const sign of signs) {
      if (sign === solution[at]) continue;
      const rest = [...solution].map((digit, where) => (where === at || (digit === sign && isHouse(at, where)) ? "." : digit));
      const wrong = rest.with(at, sign).join("");
      if (breaks(bare, wrong) || !breaks(alone, wrong) || !breaks(document, wrong)) continue;
      const result = { at, sign, text: JSON.stringify({ ...document, givens: rest.join("") }) };
      if (!breaks(other, wrong)) return result;
      found.push(result);
    }
  }
  if (found.length === 0) throw new Error(`no digit breaks ${kind}`);
  return found[0];
}

async function paste(page, text) {
  await page.evaluate(() => (location.hash = "#/about"));
  await page.locator(".board").waitFor({ state: "detached" });
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text/plain", text);
    document.body.dispatchEvent(new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }));
  }, text);
  await ready(page);
}

/** Checks that every shape drawn by the engine for the rules is on the board, inside its window. */
async function isDrawn(page, text) {
  const shapes = page.locator(".board .ruled :is(path, text)");
  await eventually(async () => assert.equal(await shapes.count(), marks(text)));
  await eventually(async () => assert.equal(await page.evaluate(() => {
    const window = document.querySelector(".stage").getBoundingClientRect();
    const parts = [...document.querySelectorAll(".board .ruled :is(path, text)")].map((part) => part.getBoundingClientRect());
    return parts.filter(({ left, top, right, bottom }) => left < window.left - 1 || top < window.top - 1 || right > window.right + 1 || bottom > window.bottom + 1).length;
  }), 0, "shapes outside the window of the board"));
}

const digits = (page) => page.locator(".board .cell").evaluateAll((cells) => cells.map((cell) => cell.querySelector(".cell-digit").textContent || ".").join(""));

/** Returns the link of a game with its progress. */
async function shared(page) {
  await page.keyboard.press("Control+s");
  const dialog = page.getByRole("dialog", { name: "Share" });
  const field = dialog.locator("textarea");
  await eventually(async () => assert.match(await field.inputValue(), /#1\.z/));
  const bare = await field.inputValue();
  await dialog.getByLabel("With my progress").check();
  await eventually(async () => assert.notEqual(await field.inputValue(), bare));
  const link = await field.inputValue();
  await page.keyboard.press("Escape");
  return link;
}

/** Two ways to write digits into cells. */
const WAYS = {
  keys: {
    options: { viewport: { width: 1280, height: 800 } },
    async write(page, cells, size) {
      let here = 0;
      await cell(page, 0).click();
      for (const [at, sign] of cells) {
        const moves = [["ArrowDown", "ArrowUp", Math.floor(at / size) - Math.floor(here / size)], ["ArrowRight", "ArrowLeft", (at % size) - (here % size)]];
        for (const [forward, back, count] of moves) for (let step = 0; step < Math.abs(count); step += 1) await page.keyboard.press(count > 0 ? forward : back);
        await page.keyboard.press(sign);
        here = at;
      }
    },
  },
  touch: {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    async write(page, cells) {
      const tap = async (of) => {
        const { x, y, width, height } = await of.boundingBox();
        await page.touchscreen.tap(x + width / 2, y + height / 2);
      };
      for (const [at, sign] of cells) {
        await tap(cell(page, at));
        await tap(page.locator(".pad .digit", { has: page.locator(`.sign:text-is("${sign}")`) }));
      }
    },
  },
};

/** The words of the page for a digit that breaks a rule. */
const SAID = /breaks|clash with/;

// A page spends half of the time waiting for its worker: two games at once keep two cores busy.
describe("every kind of constraint", { concurrency: 2, skip: missing }, () => {
  const broken = new Set();
  for (const [turn, { id, text, solution, kinds }] of (missing ? [] : puzzles()).entries()) {
    const unbroken = kinds.filter((kind) => !broken.has(kind));
    kinds.forEach((kind) => broken.add(kind));
    test(`${kinds.join(", ")} (${id})`, async () => {
      const { format, written } = sent(text, turn);
      const { size = 9 } = JSON.parse(text);
      const known = engine.ruled(text);
      const [first, second] = turn % 2 === 0 ? ["keys", "touch"] : ["touch", "keys"];
      const played = fuller(text, solution);
      const { givens } = JSON.parse(played);
      const empty = [...givens].flatMap((sign, at) => (sign === "." ? [[at, solution[at]]] : []));
      const half = Math.floor(empty.length / 2);
      const now = [...givens].map((sign, at) => (empty.slice(0, half).some(([cell]) => cell === at) ? solution[at] : sign)).join("");
      let link;
      await visit(browser, server.base, "#/about", async (page) => {
        await paste(page, written);
        await isDrawn(page, text);
        await eventually(async () => assert.deepEqual(await page.locator(".rules li").allTextContents(), known.words));
        for (const kind of kinds) {
          const words = KINDS.find(({ key }) => key === kind);
          assert.ok(known.words.some((sentence) => (words ? sentence.startsWith(`${words.name}: `) : /region/.test(sentence))), `${kind} is named`);
          assert.equal(marks(text) > marks(JSON.stringify(without(JSON.parse(text), kind))), !isUnmarked(kind), `${kind} has marks`);
        }
        assert.equal(await digits(page), JSON.parse(text).givens);
        await page.keyboard.press("h");
        await eventually(async () => assert.match(await page.locator(".hint .said").innerText(), /\S{3}/), 60_000);
        assert.deepEqual(await faults(page), [], `pasted as ${format}`);
        await page.keyboard.press("Escape");
        for (const kind of unbroken) {
          const { at, sign, text: almost } = breaking(text, solution, kind);
          await paste(page, almost);
          await isDrawn(page, almost);
          await cell(page, at).click();
          await page.keyboard.press(sign);
          await eventually(async () => assert.equal(await cell(page, at).getAttribute("aria-invalid"), "true", `${kind}: ${sign} in cell ${at} of ${almost}`), 3000);
          const said = await name(page, at);
          assert.match(said, SAID);
          await page.keyboard.press("Control+z");
          await eventually(async () => assert.equal(await page.locator(".cell[aria-invalid]").count(), 0));
        }
        await paste(page, played);
        await isDrawn(page, text);
        await WAYS[first].write(page, empty.slice(0, half), size);
        await eventually(async () => assert.equal(await digits(page), now));
        // A game is stored a moment after its last change.
        await page.waitForTimeout(300);
        await page.reload();
        await ready(page);
        await isDrawn(page, text);
        assert.equal(await digits(page), now);
        link = await shared(page);
      }, { ...WAYS[first].options, bypassCSP: true });
      await visit(browser, server.base, "#/about", async (page) => {
        await page.evaluate((link) => (location.href = link), link);
        await ready(page);
        await isDrawn(page, text);
        assert.equal(await digits(page), now);
        await WAYS[second].write(page, empty.slice(half), size);
        await page.getByRole("heading", { name: /^Solved in/ }).waitFor();
      }, WAYS[second].options);
    });
  }
});
