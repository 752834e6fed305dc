// The functions: their results, and their errors.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

import * as core from "ninefold/core";
import * as whole from "ninefold";
import * as print from "ninefold/print";

import { EASY, OPEN, PUZZLE, read } from "./fixtures.mjs";

const ninefold = await whole.load();
const small = await core.load();

test("one puzzle and several", () => {
  for (const sudoku of [ninefold, small]) {
    assert.equal(sudoku.solve(EASY).verdict, "unique");
    assert.equal(sudoku.check(new TextEncoder().encode(EASY)).solution, sudoku.solve(EASY).solution);
    const { answers, errors } = sudoku.solveAll(`${EASY}\n\n12\n${PUZZLE} hard`);
    assert.deepEqual(answers.map(({ label, line }) => [label, line]), [[undefined, 1], ["hard", 4]]);
    assert.deepEqual(errors.map(({ line }) => line), [3]);
    assert.throws(() => sudoku.solve(`${EASY}\n${PUZZLE}`), { code: "unreadable", line: 2 });
    assert.throws(() => sudoku.solve(""), { code: "unreadable" });
    assert.deepEqual([...sudoku.counts(`${EASY}\n${OPEN}\n11${OPEN.slice(2)}`, { limit: 9 })], [1, 9, 0]);
    assert.equal(sudoku.count(OPEN, { limit: 300 }).count, 300);
    assert.equal(sudoku.parse(PUZZLE).puzzle, PUZZLE);
    const made = sudoku.generateAll({ seed: 3, count: 4 });
    assert.equal(new Set(made.map(({ puzzle }) => puzzle)).size, 4);
    assert.equal(sudoku.generate({ seed: 3 }).puzzle, made[0].puzzle);
    assert.equal(sudoku.canonical(PUZZLE).puzzle, sudoku.canonical(PUZZLE).puzzle);
  }
});

test("both modules make the same puzzles", () => {
  const orders = [{}, { clues: 24 }, { symmetry: "diagonal" }, { pattern: "diamond" }, { uniform: true }];
  for (const order of orders) {
    const [one, other] = [ninefold, small].map((sudoku) => sudoku.generateAll({ ...order, seed: 11, count: 3 }));
    assert.deepEqual(one.map(({ puzzle }) => puzzle), other.map(({ puzzle }) => puzzle));
  }
});

test("solutions, one after the other", () => {
  for (const sudoku of [ninefold]) {
    const all = [];
    for (const found of sudoku.solutions(EASY.slice(0, 30) + OPEN.slice(30))) if (all.push(found) === 300) break;
    assert.ok(all.every(({ number }, index) => number === index + 1));
    assert.deepEqual([...all].sort((one, other) => (one.solution < other.solution ? -1 : 1)), all);
    const search = sudoku.solutions(EASY);
    assert.equal(search.next().value.number, 1);
    assert.deepEqual(search.next(), { done: true, value: { ...search.next().value, count: 1, more: false } });
    // Two iterators at once, each with its own position.
    const [one, other] = [sudoku.solutions(OPEN), sudoku.solutions(OPEN, { skip: 100 })];
    const ahead = [];
    for (let at = 0; at < 101; at += 1) ahead.push(one.next().value.solution);
    assert.equal(other.next().value.solution, ahead[100]);
    assert.equal(one.return().done, true);
    assert.equal(one.next().done, true);
    assert.equal(other.next().value.number, 102);
  }
});

test("several grids", () => {
  const text = read("examples/multi-sudoku.txt");
  const { answers } = ninefold.checkAll(text);
  assert.ok(answers.length > 1 && answers.every(({ verdict }) => verdict === "unique"));
  assert.ok(answers.some(({ layout }) => layout === "samurai"));
  const [first] = ninefold.parseAll(text).answers;
  assert.equal(first.document.format, "ninefold");
  assert.equal(ninefold.explain(first.puzzle, { layout: first.layout }).path.solved, true);
  assert.equal(ninefold.hint(first.puzzle, { layout: first.layout }).status, "steps");
  assert.equal(ninefold.generate({ layout: "twodoku", seed: 1 }).layout, "twodoku");
  assert.throws(() => ninefold.canonical(first.puzzle, { layout: first.layout }), { code: "unfit" });
});

test("a puzzle of several grids reads back as what it is", () => {
  for (const layout of ["twodoku", "samurai", "0,0 3,6"]) {
    const made = ninefold.generate({ layout, seed: 2 });
    for (const [text, options] of [[made.puzzle, { layout }], [JSON.stringify(made), {}]]) {
      const { verdict, solution, puzzle, grids } = ninefold.check(text, options);
      assert.deepEqual({ verdict, solution, puzzle, grids }, { verdict: "unique", solution: made.solution, puzzle: made.puzzle, grids: made.grids });
    }
    if (made.layout) assert.equal(ninefold.check(made.puzzle).layout, made.layout);
  }
});

test("every step there is, so many of each technique", () => {
  // This puzzle has more than a hundred thousand fish alone.
  const method = "techniques = ['naked-single', 'siamese-mutant-jellyfish', 'finned-franken-swordfish']";
  const { steps, more } = ninefold.hint(PUZZLE, { all: true, depth: 4, method, overlay: true });
  const counts = new Map();
  for (const { technique } of steps) counts.set(technique, (counts.get(technique) ?? 0) + 1);
  assert.equal(Math.max(...counts.values()), 100);
  assert.ok(more.includes("siamese-mutant-jellyfish") && more.every((name) => counts.get(name) === 100));
  const few = ninefold.hint(PUZZLE, { all: true, method, most: 3 });
  assert.ok(few.steps.length < steps.length && more.every((name) => few.more.includes(name)));
  assert.throws(() => ninefold.hint(PUZZLE, { all: true, most: 1001 }), { code: "option" });
  assert.throws(() => ninefold.hint(PUZZLE, { most: 3 }), { code: "option" });
  assert.equal(ninefold.hint(PUZZLE, { all: true, timeLimit: 0.05 }).status, "stopped");
});

test("errors say what is wrong, and where", () => {
  const error = (call) => {
    try {
      call();
    } catch (thrown) {
      assert.ok(thrown instanceof whole.NinefoldError && thrown instanceof Error, String(thrown));
      return thrown;
    }
    throw new Error("nothing was thrown");
  };
  const { code, line, column, expected } = error(() => ninefold.check(EASY.slice(0, 40)));
  assert.deepEqual({ code, line, column, expected }, { code: "unreadable", line: 1, column: 41, expected: "81 cells on the line" });
  assert.equal(error(() => ninefold.explain(EASY, { method: "hodouk" })).message.endsWith("did you mean hodoku?"), true);
  assert.equal(error(() => ninefold.rate(EASY, { sclae: "hodoku" })).message, "sclae: no such option; did you mean scale?");
  assert.equal(error(() => ninefold.count(EASY, { limit: -1 })).message, "limit: expected a whole number of at least 0, found -1");
  assert.equal(error(() => ninefold.hint(EASY, { depth: 5 })).expected, "1 to 4");
  assert.equal(error(() => ninefold.check(EASY, { timeLimit: "long" })).code, "option");
  assert.equal(error(() => ninefold.generate({ clues: 16 })).code, "option");
  assert.equal(error(() => ninefold.convert(EASY, { format: "nothing" })).code, "option");
  assert.equal(error(() => ninefold.render(EASY, { format: "pdf" })).code, "option");
  assert.equal(error(() => ninefold.check(17)).code, "option");
  assert.equal(error(() => ninefold.check(EASY, { signal: {} })).code, "option");
  assert.equal(error(() => ninefold.lines("nothing", EASY)).code, "option");
});

test("an order that is not met in time says what there is", () => {
  const order = { seed: 1, count: 2, se: "10.5..11", effort: 3 };
  assert.throws(() => ninefold.generateAll(order), (error) => error.code === "short" && error.puzzles.length === 1 && error.distance > 0);
});

test("what is doubtful is told", () => {
  const notes = [];
  const table = `id,puzzle\n1,${EASY}\n`;
  ninefold.check(table, { onNote: (note) => notes.push(note) });
  ninefold.check(`a story\nof two lines\n\n${EASY}`, { onNote: (note) => notes.push(note) });
  assert.ok(notes.length > 0 && notes.every((note) => typeof note === "string"), JSON.stringify(notes));
});

test("work is stopped and watched from within", () => {
  const button = new AbortController();
  let told = 0;
  const onProgress = ({ puzzles, share, work }) => {
    assert.ok(puzzles >= 0 && share >= 0 && share <= 1 && work > 0);
    told += 1;
    if (told === 2) button.abort();
  };
  for (const sudoku of [ninefold, small]) {
    const begun = performance.now();
    assert.throws(() => sudoku.count(OPEN, { signal: button.signal, onProgress }), { name: "AbortError" });
    assert.ok(performance.now() - begun < 5000);
    assert.throws(() => sudoku.check(EASY, { signal: button.signal }), { name: "AbortError" });
    const thrown = new Error("mine");
    assert.throws(() => sudoku.count(OPEN, { onProgress: () => { throw thrown; } }), thrown);
    assert.throws(
      () => sudoku.count(OPEN, { onProgress: () => sudoku.check(EASY) }),
      { code: "busy" },
    );
    assert.equal(sudoku.count(OPEN, { timeLimit: 0.02 }).count, null);
    assert.equal(sudoku.check(EASY).verdict, "unique");
  }
  const search = ninefold.solutions(OPEN, { signal: AbortSignal.abort() });
  assert.throws(() => search.next(), { name: "AbortError" });
});

test("a module that comes along", async () => {
  const module = await core.module();
  assert.ok(module instanceof WebAssembly.Module);
  assert.equal((await core.load({ module })).check(EASY).verdict, "unique");
  const bytes = await readFile("node_modules/ninefold/ninefold-core.wasm");
  assert.equal((await core.load({ module: bytes })).check(EASY).verdict, "unique");
  assert.equal((await core.load({ module: WebAssembly.compile(bytes) })).check(EASY).verdict, "unique");
});

test("the plain modules and those with vectors agree", async () => {
  for (const { load, name } of [{ load: core.load, name: "ninefold-core" }, { load: whole.load, name: "ninefold" }]) {
    const [plain, simd] = await Promise.all(
      ["wasm", "simd.wasm"].map(async (ending) => load({ module: await readFile(`node_modules/ninefold/${name}.${ending}`) })),
    );
    const text = read("examples/hard.txt").replace(/^#.*\n/gm, "");
    for (const question of ["check", "canonical"]) {
      assert.equal(plain.lines(question, text, { many: true }), simd.lines(question, text, { many: true }));
    }
    const order = { seed: 5, count: 50 };
    assert.deepEqual(plain.generateAll(order), simd.generateAll(order));
    const puzzles = plain.generateAll(order).map(({ puzzle }) => puzzle.replace(/[1-9]/, ".")).join("\n");
    assert.deepEqual(plain.counts(puzzles, { limit: 200 }), simd.counts(puzzles, { limit: 200 }));
    const [one, other] = [plain, simd].map((sudoku) => sudoku.solutions?.(OPEN, { skip: 5 }).next().value);
    assert.deepEqual(one, other);
  }
});

test("pages and pixels", async () => {
  const printer = await print.load();
  const text = (bytes, end) => new TextDecoder("latin1").decode(bytes.slice(0, end));
  assert.equal(text(printer.render(PUZZLE), 5), "%PDF-");
  assert.equal(text(printer.render(PUZZLE, { format: "png" }), 4), "\u0089PNG");
  assert.equal(text(printer.explain(EASY, { steps: 2 }), 5), "%PDF-");
});

test("puzzles as pages of a book", async () => {
  const printer = await print.load();
  const pages = (bytes) => Number(/\/Count (\d+)/.exec(new TextDecoder("latin1").decode(bytes))?.[1]);
  const puzzles = Array.from({ length: 5 }, (_, seed) => ninefold.generate({ seed }).puzzle).join("\n");
  assert.equal(pages(printer.book(puzzles, { each: 4, loose: true })), 3, "two pages of puzzles, one of solutions");
  assert.equal(pages(printer.book(puzzles, { each: 4, loose: true, solutions: "none" })), 2);
  assert.equal(pages(printer.book(puzzles, { each: 4 })), 4, "a book has an even number of pages");
  assert.deepEqual(printer.book(puzzles, { each: 4 }), printer.book(puzzles, { each: 4 }));
  const wrong = (options, text = puzzles) => {
    try {
      printer.book(text, options);
    } catch (error) {
      return error;
    }
    return assert.fail("that is no book");
  };
  assert.match(wrong({ paper: "a99" }).message, /paper|a99/);
  assert.equal(wrong({}, `${PUZZLE}\n${".".repeat(81)}\n`).line, 2);
});

const CAGES = [{ cells: ["R1C1", "R1C2"], value: "3" }];
const KILLER = { format: "ninefold", version: 1, size: 4, givens: ".".repeat(16), killercage: CAGES };

test("rules as data", () => {
  const cells = Array.from({ length: 4 }, () => Array.from({ length: 4 }, () => ({})));
  cells[3][0] = { value: 4, given: true };
  for (const puzzle of [KILLER, { size: 4, killercage: CAGES, grid: cells }]) {
    const text = JSON.stringify(puzzle);
    assert.deepEqual(ninefold.check(puzzle), ninefold.check(text));
    assert.equal(ninefold.count(puzzle).count, ninefold.count(text).count);
    assert.equal(ninefold.solutions(puzzle).next().value.number, 1);
    const { document } = ninefold.parse(puzzle);
    assert.deepEqual(document.killercage, KILLER.killercage);
    assert.equal(ninefold.count(document).count, ninefold.count(puzzle).count);
  }
  const made = ninefold.generate({ rules: KILLER, seed: 7 });
  assert.deepEqual(made, ninefold.generate({ rules: JSON.stringify(KILLER), seed: 7 }));
  assert.deepEqual(made.document.killercage, KILLER.killercage);
  assert.equal(ninefold.check(made.document).verdict, "unique");
  assert.throws(() => ninefold.check({ ...KILLER, wobble: [{ cells: ["R1C1"] }] }), { code: "unreadable" });
  const loop = {};
  loop.loop = loop;
  assert.throws(() => ninefold.check(loop), { code: "option" });
  assert.throws(() => ninefold.check(new Map()), { code: "option" });
  assert.throws(() => ninefold.generate({ layout: {} }), { code: "option" });
});

test("true candidates", () => {
  const found = ninefold.trueCandidates(KILLER, { limit: 1000 });
  const counts = new Map();
  let all = 0;
  for (const { solution } of ninefold.solutions(KILLER)) {
    all += 1;
    [...solution.replaceAll("\n", "")].forEach((digit, at) => {
      const key = `r${Math.floor(at / 4) + 1}c${(at % 4) + 1} ${digit}`;
      counts.set(key, (counts.get(key) ?? 0) + 1);
    });
  }
  assert.equal(found.count, all);
  const pairs = found.cells.flatMap(({ cell, digits, counts }) => digits.map((digit, at) => [`${cell} ${digit}`, counts[at]]));
  assert.deepEqual(new Map(pairs.sort()), new Map([...counts].sort()));
  assert.equal(ninefold.trueCandidates(PUZZLE).verdict, "unique");
  assert.equal(ninefold.trueCandidatesAll(`${PUZZLE}\n${EASY}`).answers.length, 2);
  assert.throws(() => ninefold.trueCandidates(PUZZLE, { limit: 0 }), { code: "option" });
});

test("every constraint has an example with one solution", () => {
  const constraints = ninefold.constraints();
  assert.ok(constraints.length > 40);
  for (const { key, example } of constraints) assert.equal(ninefold.check(example).verdict, "unique", key);
});
