// Properties of tables of collections, printed sheets, and lines of puzzles.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";

import { source } from "./source.mjs";

const { COLUMNS, csv, filtered, inState, isRated, played, rated, readNumbers, readOrder, sorted, writeNumbers, writeOrder } = await source("library/table.ts");
const { places, paged, part, readSheet, solutionsEach, MOST } = await source("print/sheet.ts");
const { lineOf, readLine, solutionCells, titled } = await source("board/line.ts");
const { Places } = await source("board/places.ts");
const { answered } = await source("engine/aligned.ts");
const engine = await load();

/** Returns random numbers that are the same in every run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * below);
  };
}

const next = random(9);
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme", undefined];
const rows = Array.from({ length: 300 }, (_, at) => ({
  id: at + 1,
  line: Array.from({ length: 81 }, () => ".123456789"[next(10)]).join(""),
  title: next(4) === 0 ? undefined : `A "quoted", ${next(50)}\nline`,
  givens: 20 + next(10),
  level: LEVELS[next(6)],
  score: next(3) === 0 ? undefined : next(1000),
  er: next(3) === 0 ? undefined : next(90) / 10,
  collection: "c",
  added: 1000 + at,
}));
const name = (row) => row.title ?? `Puzzle ${row.id}`;

test("every column sorts all rows, both ways, with nothing last and equal rows as they came", () => {
  for (const column of COLUMNS) {
    for (const isDown of [false, true]) {
      const all = sorted(rows, { column, isDown }, name);
      assert.deepEqual(all.map(({ id }) => id).sort((one, other) => one - other), rows.map(({ id }) => id));
      const keys = all.map((row) => (column === "level" ? (row.level === undefined ? undefined : LEVELS.indexOf(row.level)) : row[column]));
      if (["title", "added", "state", "zambon"].includes(column)) continue;
      const first = keys.findIndex((key) => key === undefined);
      const known = first < 0 ? keys : keys.slice(0, first);
      assert.ok(keys.slice(known.length).every((key) => key === undefined), column);
      for (let at = 1; at < known.length; at += 1) {
        const step = (known[at] - known[at - 1]) * (isDown ? -1 : 1);
        assert.ok(step >= 0, `${column} ${isDown}`);
        if (step === 0) assert.ok(all[at].id > all[at - 1].id);
      }
    }
  }
});

test("orders are written and read again", () => {
  for (const column of COLUMNS) for (const isDown of [false, true]) assert.deepEqual(readOrder(writeOrder({ column, isDown }) ?? null), { column, isDown });
  assert.deepEqual(readOrder("nothing of it"), { column: "added", isDown: false });
});

test("a search finds a row by its digits, its empty cells as dots or as zeros, and by its number with and without commas", () => {
  const named = (row) => `Puzzle ${new Intl.NumberFormat("en").format(row.id * 1000)}`;
  for (const row of rows.slice(0, 40)) {
    assert.ok(filtered(rows, { text: row.line, level: "" }, named).includes(row));
    assert.ok(filtered(rows, { text: row.line.replaceAll(".", "0"), level: "" }, named).includes(row));
    assert.ok(filtered(rows, { text: named(row), level: "" }, named).includes(row));
    assert.ok(filtered(rows, { text: String(row.id * 1000), level: "" }, named).includes(row));
    assert.ok(filtered(rows, { text: row.line.slice(20, 34), level: "" }, named).includes(row));
    assert.ok(!filtered(rows, { text: `${named(row)} nowhere`, level: "" }, named).includes(row));
  }
  const counted = rows.filter((row) => named(row).includes("7")).length;
  assert.equal(filtered(rows, { text: "7", level: "" }, named).length, counted, "a digit alone is looked for in names");
  const byLevel = LEVELS.map((level) => filtered(rows, { text: "", level: level ?? "unrated" }, named).length);
  assert.equal(byLevel.reduce((sum, count) => sum + count), rows.length);
});

test("a puzzle has the state of its game: of one that waits, or else of one that is done", () => {
  const line = rows[0].line;
  const figure = lineOf("1".repeat(153), engine.geometry({ layout: "twodoku" }));
  const game = (id, puzzle, state) => ({ id, puzzle, state });
  const games = played([game("a", line, "done"), game("b", line, "open"), game("c", line, "open"), game("d", figure, "done")]);
  assert.equal(games.get(line).id, "b");
  assert.equal(inState({ ...rows[0] }, games).state, "open");
  assert.equal(inState({ ...rows[0], line: JSON.stringify({ format: "ninefold", givens: line, title: "x" }) }, games).state, "open");
  assert.equal(inState({ ...rows[0], line: figure }, games).state, "done");
  const other = { ...rows[1], state: "done" };
  assert.equal(inState(other, games).state, "new");
  assert.equal(inState(rows[1], games), rows[1]);
});

test("CSV is read by the engine as the puzzles it was made of", () => {
  const puzzles = Array.from({ length: 5 }, (_, seed) => ({ ...rows[seed], title: `One, "two" ${seed}`, line: engine.generate({ seed }).puzzle }));
  const read = engine.parseAll(csv(puzzles, name), { from: "csv" });
  assert.deepEqual(read.errors, []);
  assert.deepEqual(read.answers.map(({ document }) => [document.givens, document.title]), puzzles.map(({ line, title }) => [line, title]));
});

test("the engine's ratings are kept, and a puzzle that is rated is known to be", () => {
  const scale = ["hodoku", "se", "zambon"];
  const samurai = engine.generate({ layout: "tridoku", seed: 1 });
  const document = engine.parse(samurai.puzzle, { layout: "tridoku" }).document;
  for (const line of [engine.generate({ seed: 2 }).puzzle, JSON.stringify(document), ".".repeat(81), `11${".".repeat(79)}`]) {
    const row = { ...rows[0], level: undefined, score: undefined, er: undefined, line };
    assert.equal(isRated(row), false);
    const rating = engine.rate(line, { scale });
    const known = rated(row, rating);
    assert.equal(isRated(known), true, line.slice(0, 40));
    assert.equal(known.level ?? null, rating.hodoku_level);
    assert.equal(known.er ?? null, rating.se_er);
  }
});

test("answers find their lines again, whatever is wrong with some of them", async () => {
  const good = Array.from({ length: 6 }, (_, seed) => engine.generate({ seed }).puzzle);
  const many = async (text) => engine.solveAll(text);
  const one = async (line) => engine.solve(line);
  for (const lines of [good, [good[0], "12345", good[1]], [good[0], "nothing", good[1], good[2]], ["nothing", "12345"], []]) {
    const solved = await answered(lines, many, one);
    assert.equal(solved.length, lines.length);
    lines.forEach((line, at) => assert.equal(solved[at]?.solution, good.includes(line) ? engine.solve(line).solution : undefined, line));
  }
  const aborted = async () => {
    throw new DOMException("over", "AbortError");
  };
  await assert.rejects(answered(["nothing"], many, aborted), { name: "AbortError" });
});

test("numbers are written in short and read again", () => {
  for (let times = 0; times < 100; times += 1) {
    const numbers = Array.from({ length: next(30) }, () => 1 + next(40));
    assert.deepEqual([...readNumbers(writeNumbers(numbers))], [...new Set(numbers)].sort((one, other) => one - other));
  }
  assert.equal(readNumbers("1-999999999999").size, 100_000);
  assert.equal(readNumbers("x,-4,5-1,").size, 0);
});

test("every puzzle is on one page, pages are full but the last, and places suffice", () => {
  for (let each = 1; each <= 9; each += 1) {
    const { columns, rows } = places(each);
    assert.ok(columns * rows >= each && columns * (rows - 1) < each);
    const pages = paged(rows ? Array.from({ length: 31 }, (_, at) => at) : [], each);
    assert.deepEqual(pages.flat(), Array.from({ length: 31 }, (_, at) => at));
    assert.ok(pages.slice(0, -1).every((page) => page.length === each));
    for (const all of [1, 4, 31]) {
      const solutions = solutionsEach(each, all);
      assert.ok(solutions >= each && solutions <= 9 && (solutions >= all || solutions === 9));
    }
  }
  const sheet = readSheet(new URLSearchParams("n=99&paper=x&solutions=0"));
  assert.deepEqual(sheet, { paper: "a4", each: 9, solutions: false, levels: true, cuts: false });
  assert.deepEqual(part([1, 2, 3, 4], 2, 3), [2, 3]);
  assert.equal(part(Array(10_000).fill(0), 1, 10_000).length, MOST);
});

test("lines: givens, layouts, titles, and cells by the names that the engine gives them", () => {
  assert.deepEqual(readLine(rows[0].line), { givens: rows[0].line, layout: undefined });
  assert.equal(readLine("{broken").givens, "{broken");
  const puzzle = engine.generate({ seed: 4 }).puzzle;
  assert.equal(engine.parse(titled(puzzle, 'A "name"')).document.title, 'A "name"');
  assert.equal(titled(puzzle, undefined), puzzle);
  assert.equal(lineOf(puzzle, engine.geometry()), puzzle);
  const samurai = engine.geometry({ layout: "samurai" });
  const places = new Places(samurai);
  const line = lineOf(`1${".".repeat(368)}`, samurai);
  const { solutions, differ } = engine.check(line);
  const [one, other] = solutions.map((solution) => solutionCells(solution, samurai));
  const named = places.cells(differ).sort((one, other) => one - other);
  assert.deepEqual(named, [...one].flatMap((sign, cell) => (sign === other[cell] ? [] : [cell])));
  // A clash in a grid other than the first.
  for (const [cell, partner] of [[360, 361], [300, 301]]) {
    const signs = Array(369).fill(".");
    signs[cell] = signs[partner] = "7";
    const { reason } = engine.check(lineOf(signs.join(""), samurai));
    assert.deepEqual(places.cells(reason.cells, reason.grid), [cell, partner]);
  }
  assert.deepEqual(places.house("b9", 3).map((cell) => places.name(cell)), ["r13", "r14", "r15"].flatMap((row) => [13, 14, 15].map((column) => `${row}c${column}`)));
});

test("puzzles with other rules are filtered by kind and size, are known without a rating, and have games of their own", () => {
  const made = [["killer", 6], ["killer", 9], ["jigsaw", 6]].map(([rules, size], at) => ({ id: at + 1, collection: "c", added: 1, givens: 0, verdict: "unique", line: engine.generate({ rules, ...(size !== 9 && { size }), seed: "3", format: "ninefold" }).trim() }));
  const rows = [...made, { id: 4, collection: "c", added: 1, givens: 1, verdict: "unique", line: "1".padEnd(81, ".") }];
  const called = (row) => String(row.id);
  const ids = (filter) => filtered(rows, { text: "", level: "", ...filter }, called).map(({ id }) => id);
  assert.deepEqual(ids({ kind: "killercage" }), [1, 2]);
  assert.deepEqual(ids({ kind: "killercage", size: "6" }), [1]);
  assert.deepEqual(ids({ size: "6" }), [1, 3]);
  assert.deepEqual(ids({ kind: "regions" }), [3]);
  assert.deepEqual(ids({ kind: "plain" }), [4]);
  assert.deepEqual(ids({}), [1, 2, 3, 4]);
  assert.deepEqual(rows.map(isRated), [true, true, true, false]);
  // Two puzzles without givens, and a game of the first.
  const empty = (cells) => JSON.stringify({ format: "ninefold", version: 1, killercage: [{ cells, value: "3" }], givens: ".".repeat(81) });
  const [one, other] = [["R1C1", "R1C2"], ["R1C1", "R2C1"]].map(empty);
  const games = played([{ id: "g", puzzle: one, state: "open" }]);
  assert.deepEqual([one, other].map((line) => inState({ line, collection: "c", givens: 0, added: 1 }, games).state ?? "new"), ["open", "new"]);
});
