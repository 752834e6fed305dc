// Hints of games, without a page: the state machine asks, the engine answers.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";
import { load as loadPlay } from "ninefold/play";

const [engine, play] = await Promise.all([load(), loadPlay()]);
const HOUSES = /\b(?:rows?|columns?|box(?:es)?)(?: \d(?:,| and)?)+(?: \d)?/g;

/** Yields positions of hard puzzles with digits and eliminations by the player: a game and its solution. */
function* positions(many) {
  let found = 0;
  for (let seed = 1; found < many; seed += 1) {
    const { puzzle } = engine.generate({ level: ["medium", "hard", "unfair"][seed % 3], seed });
    const { solution } = engine.check(puzzle);
    const game = play.start({ puzzle, automatic: true });
    const empty = [...puzzle].flatMap((sign, cell) => (sign === "." || sign === "0" ? [cell] : []));
    // The player's own finds without a hint: here and there a digit or an elimination.
    for (const [at, cell] of empty.entries()) {
      if ((at * 7 + seed) % 9 === 0) game.act("write", { cells: [cell], digit: Number(solution[cell]), mode: "digit" });
      const wrong = game.view().cells.flat()[cell].candidates?.find((digit) => digit !== Number(solution[cell]));
      if ((at * 5 + seed) % 7 === 0 && wrong) game.act("write", { cells: [cell], digit: wrong, mode: "centre" });
    }
    for (let step = 0; step < 40 && found < many && !game.view().solved; step += 1) {
      found += 1;
      yield { game, solution };
      ask(game, "enter");
    }
    game.free();
  }
}

/** Runs an action, and answers its questions with the engine. */
function ask(game, action) {
  const waiting = [...game.act(action).effects];
  while (waiting.length > 0) waiting.push(...game.hear(engine.answer(waiting.shift())).effects);
  return game.view().hint;
}

test("a hint of depth 1 names neither cell nor digit, of depth 2 no digit, of depth 3 no conclusion, in words and in marks", () => {
  let seen = 0;
  for (const { game } of positions(200)) {
    const one = ask(game, "hint");
    assert.doesNotMatch(one.text.replace(/\(.*?\)|Type \d+/g, ""), /r\d+c\d+|\d/, one.text);
    assert.deepEqual([one.depth, one.marks.length, one.overlay.under.length + one.overlay.over.length], [1, 0, 0]);
    const two = ask(game, "hint");
    assert.doesNotMatch(two.text.replace(HOUSES, "").replace(/r\d+c\d+/g, ""), /\d/, two.text);
    assert.ok(two.overlay.under.every(({ kind }) => kind === "house" || kind === "cell"), JSON.stringify(two.overlay.under));
    assert.equal(two.overlay.over.length, 0);
    const three = ask(game, "hint");
    assert.deepEqual([three.places, three.strikes], [[], []]);
    assert.ok([...three.overlay.under, ...three.overlay.over].every(({ role }) => role !== "eliminated" && role !== "placed"));
    const four = ask(game, "hint");
    assert.ok(four.places.length + four.strikes.length > 0);
    for (const { cell, digit } of [...four.places, ...four.strikes]) {
      const [, row, column] = [0, Math.floor(cell / 9) + 1, (cell % 9) + 1];
      assert.ok(!three.text.includes(`r${row}c${column}=${digit}`) && !three.text.includes(`r${row}c${column} is ${digit}`), three.text);
    }
    seen += 1;
  }
  assert.equal(seen, 200);
});

test("a hint begins at what the player has: it never repeats a digit or a strike", () => {
  let seen = 0;
  for (const { game, solution } of positions(500)) {
    for (let depth = 1; depth <= 4; depth += 1) ask(game, "hint");
    const { hint, cells } = game.view();
    const faces = cells.flat();
    for (const { cell, digit } of hint.places) {
      assert.equal(faces[cell].given ?? faces[cell].digit, undefined);
      assert.equal(String(digit), solution[cell]);
    }
    for (const { cell, digit } of hint.strikes) {
      assert.ok(faces[cell].candidates?.includes(digit), `${digit} in ${faces[cell].name}`);
      assert.notEqual(String(digit), solution[cell]);
    }
    assert.ok(hint.places.length + hint.strikes.length > 0);
    seen += 1;
  }
  assert.equal(seen, 500);
});
