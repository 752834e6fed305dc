// Every answer equals that of the command, byte for byte.

import assert from "node:assert/strict";
import { test } from "node:test";

import { load } from "ninefold";
import { load as loadCore } from "ninefold/core";

import { EASY, PUZZLE, command, commands, files, read, transcripts } from "./fixtures.mjs";

const ninefold = await load();
const core = await loadCore();
const STDIN = { source: "stdin", many: true };

/** Returns the answers of a call as text. Unreadable puzzles are not among them: the command reports them on standard error. */
const lines = (name, text, options, from = ninefold) => {
  const { answers } = from.engine.call(name, { ...STDIN, ...options }, text);
  return new TextDecoder().decode(answers);
};

/** Splits the output of the command into lines of JSON, without the lines of unreadable puzzles, which the calls do not write. */
const answersOf = (said) => said.split(/(?<=\n)/).filter((line) => line && !JSON.parse(line).error).join("");

const questions = {
  check: [["check", "--json"], {}],
  solve: [["solve", "--json"], {}],
  count: [["solve", "--json", "--count=50"], { limit: 50 }],
  list: [["solve", "--json", "--all=7"], { limit: 7 }],
  candidates: [["candidates", "--json", "--limit", "3"], { limit: 3 }],
  canonical: [["canon", "--json"], {}],
  rate: [["rate", "--format", "jsonl", "--scale", "hodoku,zambon"], { scale: ["hodoku", "zambon"] }],
  explain: [["explain", "--format", "json", "--overlay", "--verify"], { overlay: true, verify: true }],
  hint: [["hint", "--format", "json", "--overlay", "--depth", "4"], { depth: 4, overlay: true }],
};

for (const [name, [args, options]] of Object.entries(questions)) {
  test(`${name}: the same lines for every file`, () => {
    let answered = 0;
    for (const file of files) {
      const text = read(file);
      const said = answersOf(command([...args, "-"], text));
      assert.equal(lines(name, text, options), said, file);
      answered += said.split("\n").length - 1;
    }
    assert.ok(answered > files.length, `${answered} answers`);
  });
}

test("the core gives the same answers for plain grids", () => {
  const text = read("examples/hard.txt").split("\n").filter((line) => /^[1-9.]{81}/.test(line)).join("\n");
  for (const name of ["check", "solve", "count", "canonical"]) {
    const [args, options] = questions[name];
    assert.equal(lines(name, text, options, core), command([...args, "-"], text), name);
  }
});

test("the scale of Sudoku Explainer", () => {
  assert.equal(lines("rate", EASY, { scale: "se" }), command(["rate", "--format", "jsonl", "--scale", "se", "-"], EASY));
});

test("transforms", () => {
  const ways = { by: "transpose rows 213456789 digits 987654321", rotate: 90, mirror: "diagonal", digits: 234567891, shift: 3 };
  for (const [name, value] of Object.entries(ways)) {
    const said = command(["transform", "--json", `--${name}`, String(value), "-"], PUZZLE);
    assert.equal(lines("transform", PUZZLE, { [name]: value }), said, name);
  }
  const random = command(["transform", "--json", "--random", "--seed", "7", "-"], `${PUZZLE}\n${EASY}`);
  assert.equal(lines("transform", `${PUZZLE}\n${EASY}`, { random: true, seed: 7 }), random);
});

test("new puzzles", () => {
  const orders = [
    { seed: 1, count: 20 },
    { seed: "5..9" },
    { seed: 3, count: 3, clues: "26..30", symmetry: "half-turn" },
    { seed: 4, count: 2, pattern: "heart", fixed: "r5c1=2 r5c2=1" },
    { seed: 5, count: 5, quads: 5, pairs: 10, more: true },
    { seed: "29996..30000", byBook: true },
    { seed: 6, layout: "twodoku" },
    { seed: 8, count: 2, level: "medium..hard", require: "x-wing" },
    { seed: 9, count: 30, distinct: true, scale: "zambon" },
  ];
  for (const order of orders) {
    const option = (name) => `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
    const args = Object.entries(order).flatMap(([name, value]) => (value === true ? [option(name)] : [option(name), String(value)]));
    const said = command(["generate", "--format", "jsonl", ...args], "");
    const made = new TextDecoder().decode(ninefold.engine.call("generate", order).answers);
    assert.equal(made, said, JSON.stringify(order));
  }
  assert.equal(
    `${ninefold.daily({ date: "2026-12-24", level: "easy", format: "line" })}`,
    command(["daily", "2026-12-24", "--level", "easy", "--format", "line"], ""),
  );
});

test("other formats", () => {
  const text = `${PUZZLE} hard\n${EASY}`;
  for (const { name, write, several } of ninefold.formats()) {
    if (!write) continue;
    const puzzles = several ? text : PUZZLE; // some formats hold only one puzzle
    const { text: converted } = ninefold.convert(puzzles, { format: name });
    assert.equal(converted, command(["convert", "--format", name, "-"], puzzles), name);
  }
});

test("pictures", () => {
  const forms = { svg: [], html: [], text: [] };
  for (const to of Object.keys(forms)) {
    const args = ["render", "--format", to, "--candidates", "--labels", "--theme", "dark", "-"];
    const options = { format: to, candidates: true, labels: true, theme: "dark" };
    assert.equal(ninefold.render(PUZZLE, options), command(args, PUZZLE), to);
  }
  const text = read("examples/multi-sudoku.txt");
  assert.equal(ninefold.render(text, { sheet: 2, format: "svg" }), command(["render", "--format", "svg", "--sheet", "2", "-"], text));
});

test("statistics and lists", () => {
  const text = read("examples/hard.txt");
  for (const form of ["json", "csv", "html", "text"]) {
    const said = command(["stats", "--format", form, "--scale", "hodoku", "-"], text);
    const mine = new TextDecoder().decode(
      ninefold.engine.call("stats", { format: form, scale: "hodoku", name: "standard input" }, text).answers,
    );
    assert.equal(mine, said, form);
  }
  const list = (name, args) => assert.equal(new TextDecoder().decode(ninefold.engine.call(name).answers), command(args, ""));
  list("techniques", ["techniques", "--format", "json"]);
  list("formats", ["formats", "--json"]);
  list("layouts", ["layouts", "--json"]);
  assert.equal(ninefold.technique("xy-wing"), command(["technique", "xy-wing"], ""));
  const { one, other, same, transform } = ninefold.same(PUZZLE, EASY);
  assert.equal(`${JSON.stringify({ one, other, same, transform })}\n`, command(["same", "--json", PUZZLE, EASY], ""));
});

test("the words of transcripts", () => {
  const OPTIONS = {
    "--method": "method", "--format": "format", "--depth": "depth", "--steps": "steps", "--puzzle": "puzzle",
    "--all": "all", "--grids": "grids", "--nested": "nested", "--verify": "verify", "--from-here": "fromHere", "--no-uniqueness": "noUniqueness",
  };
  const FLAGS = new Set(["all", "grids", "inside", "verify", "fromHere", "noUniqueness"]);
  let told = 0;
  for (const transcript of transcripts) {
    for (const { line, args, output } of commands(transcript)) {
      const [verb, ...rest] = args;
      const options = { format: "text", source: "argument", many: true };
      let text;
      let isKnown = verb === "explain" || verb === "hint";
      for (let at = 0; at < rest.length; at += 1) {
        const [name, value] = rest[at].split("=");
        const option = OPTIONS[name];
        if (option === undefined) {
          isKnown &&= text === undefined && !name.startsWith("-") && name.length >= 81;
          text = rest[at];
        } else {
          const taken = FLAGS.has(option) ? true : (value ?? rest[(at += 1)]);
          options[option] = option === "depth" || option === "steps" ? Number(taken) : taken;
        }
      }
      if (!isKnown || /\.toml|\/|Or|If some/.test(JSON.stringify(options) + output.slice(-200))) continue;
      assert.equal(new TextDecoder().decode(ninefold.engine.call(verb, options, text).answers), output, `${transcript}: ${line}`);
      told += 1;
    }
  }
  assert.ok(told > 20, `${told} transcripts`);
});
