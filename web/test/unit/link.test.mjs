// Links: a puzzle survives the round trip, anything else is rejected, and links stay short.

import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateRawSync } from "node:zlib";

import { load } from "ninefold/play";

import { source } from "./source.mjs";

globalThis.location = { href: "https://sudoku.example/folder/#/play/1" };
const { LARGEST, LONGEST, LinkError, held, linkTo, linkToGame } = await source("link.ts");
const play = await load();
const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const behind = (link) => link.slice(link.indexOf("#") + 1);

/** Returns random numbers that are the same in every run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

/** Returns a game with digits, notes, eliminations and colours, in the given part of its cells. */
function filled(seed, part) {
  const next = random(seed);
  const game = play.start({ puzzle: PUZZLE, title: "A title of a game", level: "hard", settings: { tidy: false } });
  const write = (mode, count) => {
    for (let cell = 0; cell < 81; cell += 1) {
      for (let digit = 1; digit <= 9; digit += 1) if (next(9) < count && next(100) < part) game.act("write", { cells: [cell], digit, mode });
    }
  };
  for (let cell = 0; cell < 81; cell += 1) if (PUZZLE[cell] === "." && next(300) < part) game.act("write", { cells: [cell], digit: 1 + next(9), mode: "digit" });
  write("corner", 4);
  write("centre", 4);
  write("colour", 2);
  game.act("automatic");
  write("centre", 2);
  game.act("savepoint");
  game.tick(59_000);
  return game;
}

test("a bare puzzle stands in its link as it is, and any other text comes out as it went in", async () => {
  const link = await linkTo(PUZZLE);
  assert.equal(link, `https://sudoku.example/folder/#1.${PUZZLE}`);
  assert.ok(link.length <= 150);
  assert.deepEqual(await held(behind(link)), { text: PUZZLE });
  for (const text of ["x", "{}", '{"format":"ninefold","title":"Ümläut 数独 \u0000"}', `${PUZZLE}\n${PUZZLE}`, "9".repeat(200_000)]) {
    assert.deepEqual(await held(behind(await linkTo(text))), { text }, text.slice(0, 40));
  }
});

test("a game comes out of its link as it stood, in two thousand characters however full it is", async () => {
  for (const part of [0, 10, 50, 100]) {
    for (let seed = 1; seed <= 5; seed += 1) {
      const game = filled(seed, part);
      const link = await linkToGame(game.save());
      assert.ok(link.length <= 2000, `${link.length} characters`);
      const found = await held(behind(link));
      const other = play.restore(found.game);
      const shown = ({ cells, elapsed, title, level, automatic, hints }) => ({
        elapsed, title, level, automatic, hints,
        cells: cells.flat().map(({ given, digit, corner, centre, colours, struck, candidates }) => ({ given, digit, corner, centre, colours, struck, candidates })),
      });
      assert.deepEqual(shown(other.view()), shown(game.view()));
      assert.equal(other.view().history.entries, 0);
      game.free();
      other.free();
    }
  }
});

test("what is cut, damaged, swollen or strange is refused, and takes no room", async () => {
  const packed = (text) => `1.z${deflateRawSync(text).toString("base64url")}`;
  const whole = behind(await linkToGame(filled(3, 50).save()));
  const next = random(5);
  for (let at = 0; at < 300; at += 1) {
    const cut = whole.slice(0, 4 + next(whole.length - 5));
    await assert.rejects(held(cut), LinkError, cut);
  }
  const wrong = [
    "", "1", "1.", "2.x", "99.x", "1.z", "1.z=", "1.z+/", "1.zA", "1.z<svg>", "1.%E0%A4%A", "1.%20%0a", `1.${".".repeat(LONGEST)}`,
    packed(""), packed(" \n"), packed(Buffer.from([0xff, 0xfe, 0x80])), packed(Buffer.alloc(LARGEST + 1, 65)), packed(Buffer.alloc(20_000_000, 65)),
  ];
  for (const link of wrong) await assert.rejects(held(link), LinkError, link.slice(0, 60));
});

test("the title of a game has no signs that turn or break a line, and nothing else comes along", async () => {
  const saved = filled(2, 20).save();
  saved.set.title = `<b>\u202eevil\u0000\n${"x".repeat(1000)}`;
  saved.set.settings = { tidy: "maybe" };
  const { game } = await held(behind(await linkToGame(saved)));
  assert.match(game.set.title, /^<b> evil x+$/);
  assert.equal(game.set.title.length, 200);
  assert.equal(game.set.settings, undefined);
  assert.deepEqual(game.game.savepoints, []);
});
