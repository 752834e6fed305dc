// Writes real answers as values of the types that describe them: the compiler finds missing and superfluous fields.

import { writeFile } from "node:fs/promises";

import { load } from "ninefold";

import { EASY, OPEN, PUZZLE, read } from "./fixtures.mjs";

const ninefold = await load();
const hard = read("examples/hard.txt");
const several = read("examples/multi-sudoku.txt");
const clash = `11${OPEN.slice(2)}`;
const none = `.....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........`;

const values = {
  AnswerVerdict: [hard, several].flatMap((text) => ninefold.checkAll(text).answers).concat([OPEN, clash, none].map((text) => ninefold.check(text))),
  AnswerCount: [ninefold.count(EASY), ninefold.count(OPEN, { limit: 9 }), ninefold.count(OPEN, { timeLimit: 0.01 })],
  AnswerNumbered: [ninefold.solutions(EASY).next().value],
  AnswerTotal: [[...ninefold.solutions(EASY)] && lastOf(ninefold.solutions(EASY))],
  AnswerEvent: [EASY, OPEN].flatMap((text) => ninefold.engines().flatMap(({ name }) => [...ninefold.events(text, { engine: name, most: 200, limit: 3 })])),
  AnswerEngine: [EASY, OPEN, clash, none].flatMap((text) => ninefold.engines().map(({ name }) => lastOf(ninefold.events(text, { engine: name, most: 200, limit: 3 })))),
  Engine: ninefold.engines(),
  Parsed: [hard, several].flatMap((text) => ninefold.parseAll(text).answers),
  Explanation: [EASY, PUZZLE].map((text) => ninefold.explain(text, { verify: true, overlay: true, steps: 3 }))
    .concat(ninefold.explainAll(several, { steps: 2 }).answers.slice(0, 2))
    .concat([OPEN, clash, none].map((text) => ninefold.explain(text))),
  Hint: [EASY, clash, ninefold.solve(EASY).solution].map((text) => ninefold.hint(text, { depth: 4, overlay: true })).concat(ninefold.hint(PUZZLE, { all: true, most: 3, depth: 3 })),
  Technique: ninefold.techniques(),
  Statistics: [ninefold.stats(hard, { scale: ["hodoku", "zambon"] })],
  Canonical: [ninefold.canonical(EASY), ninefold.canonical(OPEN)],
  Made: ninefold.generateAll({ seed: 1, count: 2, scale: ["hodoku", "zambon", "se"] }).concat(ninefold.generate({ layout: "twodoku", seed: 1 })),
  Transformed: [ninefold.transform(EASY, { rotate: 90 })],
  Same: [ninefold.same(EASY, EASY), ninefold.same(EASY, PUZZLE)],
  Format: ninefold.formats(),
  Layout: ninefold.layouts(),
  Geometry: [ninefold.geometry(), ninefold.geometry({ layout: "clueless-1" })],
};

function lastOf(search) {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

const names = Object.keys(values);
const lines = names.flatMap((name) => values[name].map((value) => `export const ${name}${count()}: ${name} = ${JSON.stringify(value)};`));
function count() {
  return (count.number = (count.number ?? 0) + 1);
}
await writeFile("answers.ts", `import type { ${names.join(", ")} } from "ninefold";\n${lines.join("\n")}\n`);
