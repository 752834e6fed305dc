// Games: played by keys to the end, saved and continued, through hostile calls and panics.
//
// NINEFOLD_LONG=1 runs 10,000 panics; without it, fewer.

import assert from "node:assert/strict";
import { test } from "node:test";

import { NinefoldError, load as loadFull } from "ninefold";
import { load } from "ninefold/play";

import { EASY, HARD, random } from "./fixtures.mjs";

const isLong = Boolean(process.env.NINEFOLD_LONG);
const full = await loadFull();

/** Answers a game's questions until none is left; returns all events. */
function settle(game) {
  const events = [];
  for (let effects = game.waiting(); effects.length > 0; effects = game.waiting()) {
    for (const effect of effects) events.push(...game.hear(full.answer(effect)).events);
  }
  return events;
}

const key = (key, code = "", more = {}) => ({ key, code, ...more });
const digit = (number) => key(String(number), `Digit${number}`);
const flat = (view) => view.cells.flat().filter(Boolean);
/** Returns the state without the elapsed time, which a new instance counts from zero. */
const state = (game) => ({ ...game.save(), set: { ...game.save().set, elapsed: 0 } });

test("a whole game by keys", async () => {
  const play = await load();
  const game = play.start({ puzzle: EASY, title: "easy" });
  assert.equal(game.view().clock, "waiting");
  const said = settle(game);
  assert.deepEqual(said.map(({ kind }) => kind).sort(), ["grade", "verdict"]);
  assert.equal(game.view().level, "easy");
  const { solution } = full.solve(EASY);
  let last;
  for (const [index, sign] of [...solution].entries()) {
    if (EASY[index] === ".") {
      last = game.key(digit(sign));
      assert.ok(last.handled && last.log && last.cells.length > 0);
    }
    if (index < 80) game.key(index % 9 === 8 ? key("ArrowDown") : key("ArrowRight"));
    if (index % 9 === 8) game.key(key("Home"));
  }
  assert.deepEqual(last.events.at(-1), { kind: "solved", elapsed: 0, hints: 0 });
  assert.ok(last.events.some(({ kind }) => kind === "complete") && game.view().solved);
  assert.equal(game.texts().digits, solution);
  game.free();
  assert.throws(() => game.view(), { code: "option" });
});

test("what differs is what is to be seen", async () => {
  const play = await load();
  const game = play.start({ puzzle: EASY });
  settle(game);
  let view = game.view();
  const pick = random(3);
  for (let time = 0; time < 500; time += 1) {
    const change = game.key(pick([0, 1][pick(2)] + 2) ? digit(1 + pick(9)) : key(["ArrowUp", "ArrowLeft", "z", "Backspace"][pick(4)], "", { ctrlKey: pick(4) === 0 }));
    assert.ok(change.revision >= view.revision);
    view = { ...view, ...change.parts, revision: change.revision };
    for (const [name, value] of Object.entries(view)) if (value === null) delete view[name];
    for (const cell of change.cells) view.cells[cell.row][cell.column] = cell;
    assert.deepEqual(view, game.view());
  }
});

test("hints, and why not", async () => {
  const play = await load();
  const game = play.start({ puzzle: EASY });
  settle(game);
  assert.equal(game.key(key("h", "KeyH")).events[0].kind, "searching");
  assert.equal(settle(game)[0].depth, 1);
  assert.deepEqual(game.view().hint.marks, []);
  for (const depth of [2, 3, 4]) assert.equal(game.key(key("h", "KeyH")).events[0].depth, depth);
  assert.ok(game.view().hint.canDo && game.view().hint.texts.length === 4 && game.view().hint.marks.length > 0);
  assert.equal(game.key(key("Enter")).events[0].kind, "done");
  game.act("why-not", { cell: 2, digit: 5 });
  assert.equal(settle(game)[0].answer, "proof");
});

test("the picture of a hint shows no more than its depth", async () => {
  const play = await load();
  const game = play.start({ puzzle: HARD });
  settle(game);
  const kinds = new Set();
  let compared = 0;
  for (let steps = 0; steps < 100 && !game.view().solved; steps += 1) {
    game.key(key("h", "KeyH"));
    settle(game);
    // As long as no candidate is eliminated, the digits alone make up the position.
    const { givens, digits } = game.texts();
    const [told] = full.hint(digits, { puzzle: givens, depth: 4, overlay: true }).steps;
    for (let depth = 1; depth <= 4; depth += 1) {
      const { hint } = game.view();
      const pieces = [...hint.overlay.under, ...hint.overlay.over];
      assert.equal(hint.depth, depth);
      if (depth === 1) assert.deepEqual([pieces, hint.overlay.legend], [[], []]);
      if (depth === 2) assert.ok(pieces.every(({ kind }) => kind === "house" || kind === "cell"), JSON.stringify(pieces));
      const isEnd = ({ kind, role }) => kind === "strike" || ((role === "placed" || role === "eliminated") && kind === "spot");
      if (depth < 4) assert.ok(!pieces.some(isEnd), JSON.stringify(pieces));
      // Only the marks of this depth are drawn; from the depth of the pattern on, the picture equals that of `hint`.
      const cells = new Set(hint.marks.flatMap((mark) => mark.cells ?? [...mark.from.cells, ...mark.to.cells]).map((cell) => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`));
      assert.ok(pieces.every((piece) => (piece.cells ?? []).every((cell) => cells.has(cell))));
      if (depth > 2 && hint.text === told.hints[depth - 1]) {
        assert.deepEqual(hint.overlay, told.overlays[depth - 1]);
        compared += 1;
      }
      pieces.forEach(({ kind }) => kinds.add(kind));
      if (depth < 4) game.key(key("h", "KeyH"));
    }
    assert.equal(game.key(key("Enter")).events[0].kind, "done");
  }
  assert.ok(game.view().solved && compared > 20, `${compared} compared`);
  assert.ok(["cell", "house", "link", "spot", "strike"].every((kind) => kinds.has(kind)), [...kinds].join(" "));
});

test("mistakes, reasons why not, and several grids have pictures", async () => {
  const play = await load();
  const game = play.start({ puzzle: EASY });
  settle(game);
  const { solution } = full.solve(EASY);
  const [wrong, other] = [2, 3].map((index) => ({ index, digit: (Number(solution[index]) % 9) + 1 }));
  game.act("why-not", { cell: wrong.index, digit: wrong.digit });
  settle(game);
  assert.ok(game.view().hint.overlay.over.some(({ kind, digit }) => kind === "strike" && digit === wrong.digit));
  game.act("write", { cells: [other.index], digit: other.digit, mode: "digit" });
  for (let depth = 1; depth <= 3; depth += 1) {
    game.key(key("h", "KeyH"));
    settle(game);
    const { isFault, overlay } = game.view().hint;
    assert.ok(isFault && overlay, `depth ${depth}`);
    assert.equal(overlay.under.some(({ cells }) => cells.includes("r1c4")), depth > 1);
    assert.equal(overlay.under.some(({ kind }) => kind === "cell"), depth > 2);
  }
  const made = full.generate({ layout: "twodoku", seed: 1 });
  const two = play.start({ puzzle: made.puzzle.replace(/\s/g, ""), layout: "twodoku" });
  settle(two);
  for (let depth = 1; depth <= 4; depth += 1) {
    two.key(key("h", "KeyH"));
    settle(two);
  }
  const { overlay, places, strikes } = two.view().hint;
  assert.ok(overlay.width > 9 && overlay.height > 9);
  const [{ cell, digit }] = [...places, ...strikes];
  const { row, column } = flat(two.view()).find(({ index }) => index === cell);
  assert.ok(overlay.under.some((piece) => piece.kind === "spot" && piece.digit === digit && piece.cells.includes(`r${row + 1}c${column + 1}`)));
});

test("stored with its log, a game is the same", async () => {
  const play = await load();
  const game = play.start({ puzzle: EASY });
  settle(game);
  const [saved, log, pick] = [game.save(), [], random(7)];
  for (let time = 0; time < 300; time += 1) {
    game.select([pick(81)], "only");
    const change = game.key({ ...digit(1 + pick(9)), shiftKey: pick(2) === 0, ctrlKey: pick(3) === 0 });
    if (change.log) log.push(JSON.parse(JSON.stringify(change.log)));
  }
  // Cursor moves without a change are part of the logs of selections.
  const again = (await load()).restore(saved, log);
  assert.deepEqual(flat(again.view()).map(({ digit, corner, centre, colours }) => ({ digit, corner, centre, colours })),
    flat(game.view()).map(({ digit, corner, centre, colours }) => ({ digit, corner, centre, colours })));
  assert.equal(again.view().undo, game.view().undo);
  for (let time = 0; time < 300; time += 1) again.key(key("z", "KeyZ", { ctrlKey: true }));
  assert.equal(again.texts().digits, EASY);
  assert.throws(() => play.restore({ format: "other" }), NinefoldError);
  assert.throws(() => play.restore({ ...saved, version: 99 }), NinefoldError);
});

test("keys are bound, also behind a panic", async () => {
  const play = await load();
  assert.deepEqual(play.bind({ keys: { q: "hint", KeyW: "undo" } }), [{ key: "KeyW", before: "up" }]);
  assert.throws(() => play.bind({ keys: { q: "fly" } }), { code: "option" });
  assert.ok(play.actions().find(({ name }) => name === "hint").keys.includes("q"));
  const game = play.start({ puzzle: EASY });
  assert.throws(() => play.engine.panic(), { code: "internal" });
  assert.equal(game.key(key("q", "Semicolon")).action, "hint");
});

test("panics, one after the other", async () => {
  const play = await load();
  const game = play.start({ puzzle: EASY });
  settle(game);
  const cells = flat(game.view()).filter(({ given }) => given === undefined).map(({ index }) => index);
  let revision = 0;
  for (const [time, cell] of cells.entries()) {
    game.act("write", { cells: [cell], digit: 1 + (time % 9), mode: "centre" });
  }
  const before = state(game);
  for (let time = 0; time < (isLong ? 10_000 : 1_000); time += 1) {
    const change = game.panic("wipe");
    assert.ok(change.error instanceof NinefoldError && change.error.code === "internal");
    assert.ok(change.revision > revision && change.cells.length === 81);
    revision = change.revision;
  }
  assert.deepEqual(state(game), before);
  const { error, events } = game.act("undo");
  assert.equal(error, undefined);
  assert.equal(events[0].kind, "undo");
  assert.ok(settle(game).some(({ kind }) => kind === "verdict"), "the solution is asked for again");
});

test("5,000 hostile calls", async () => {
  const play = await load();
  const pick = random(9);
  const one = (list) => list[pick(list.length)];
  const noise = () => Array.from({ length: pick(12) }, () => String.fromCharCode(32 + pick(0x3000))).join("");
  const value = () =>
    one([undefined, null, NaN, -1, 1e300, 0.5, 81, 2 ** 53, "", noise(), [], [[1]], {}, { cells: [-1] }, true, "5", EASY, [999], [0, 1, 2], "\ud800", { toJSON: 1 }]);
  const names = [...play.actions().map(({ name }) => name), "write", "erase", "hold", "go", "settings", "take", "teach", "compare", "forget", "rename", noise()];
  let game = play.start({ puzzle: EASY });
  let errors = 0;
  const args = () => one([value(), { digit: value(), cell: value(), cells: value(), number: value(), name: value(), notes: value(), settings: value(), mode: value() }, { digit: 1 + pick(9) }]);
  const calls = [
    () => game.act(one(names), args()),
    () => game.key({ key: one([noise(), "z", "5", "h", "End"]), code: one(["Numpad1", "KeyZ", noise()]), ctrlKey: value(), numLock: value() }),
    () => game.key(value()),
    () => game.select(value(), one(["only", "rectangle", "same", noise(), value()])),
    () => game.tick(value()),
    () => game.hear(one([value(), { kind: "prove", ask: 1 }, { kind: "advise", ask: pick(9), advice: { kind: "step" } }])),
    () => play.restore(value(), value()),
    () => play.start(value()),
    () => play.start({ puzzle: value(), layout: value() }),
    () => play.bind(value()),
    () => (game = play.start({ puzzle: EASY })),
  ];
  for (let time = 0; time < 5_000; time += 1) {
    try {
      const made = one(calls)();
      assert.equal(made?.error, undefined);
      if (typeof made?.free === "function" && made !== game) made.free();
    } catch (error) {
      if (!(error instanceof NinefoldError || error instanceof TypeError) || error.code === "internal") throw error;
      errors += 1;
    }
  }
  assert.ok(errors > 500, `${errors} errors`);
  assert.equal(flat(game.view()).length, 81);
});

test("a game has the board of its layout", async () => {
  const play = await load();
  for (const [layout, cells] of [["single", 81], ["samurai", 369], ["clueless-1", 729], ["0,0 3,6", 144]]) {
    const game = play.start({ puzzle: ".".repeat(cells), layout });
    assert.deepEqual(game.geometry(), full.geometry({ layout }));
    assert.deepEqual(flat(game.view()).map(({ row, column }) => [row, column]), game.geometry().cells.map(({ row, column }) => [row, column]));
    game.free();
  }
});

test("hints go by the method that is set", async () => {
  const play = await load();
  const puzzle = ".2...3..48..7..39...7....61..3.7...8..6..213.5.........4.8....6..8.1..2..5...9...";
  const game = play.start({ puzzle, settings: { method: "simple", uniqueness: false } });
  const { method, uniqueness } = game.view().settings;
  assert.deepEqual([method, uniqueness], ["simple", false]);
  settle(game);
  game.act("hint");
  assert.deepEqual(settle(game).map(({ kind }) => kind), ["hint"], "the next step beyond the method is shown");
  assert.match(game.view().hint.text, /^The method simple finds no step here\. /);
  game.act("close-hint");
  game.act("settings", { settings: { method: "explainer" } });
  game.act("hint");
  assert.equal(settle(game).at(-1).kind, "hint");
  assert.throws(() => game.act("settings", { settings: { method: "nonsense" } }), /method: no such setting or value/);
  game.free();
});
