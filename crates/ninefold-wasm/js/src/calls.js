// The functions of the package, each of which calls an engine. `core` has the calls of `ninefold/core`; `everything` adds the rest.

import { asText, objects } from "./engine.js";
import { NinefoldError } from "./error.js";
import { Search, portions } from "./search.js";

/** Returns a value as JSON; throws if JSON cannot represent it. */
function asJson(name, value) {
  try {
    return JSON.stringify(value) ?? "";
  } catch (cause) {
    throw new NinefoldError({ code: "option", message: `${name}: ${cause.message}`, expected: "a value for JSON" });
  }
}

/** Returns the only answer; throws if the text could not be read. */
function only({ answers, errors }) {
  if (errors.length > 0) throw errors[0];
  return objects(answers)[0];
}

/** Returns all answers, with the errors of unreadable puzzles. */
function all({ answers, errors, notes }) {
  return { answers: objects(answers), errors, notes };
}

/** Whether the options request a text instead of objects. */
const isText = (options) => options?.format !== undefined && options.format !== "json";

/** Returns the output; throws if the text could not be read. */
function written({ answers, errors }) {
  if (errors.length > 0) throw errors[0];
  return asText(answers);
}

/** Returns the puzzles made; an error carries those made before it, and the nearest one. */
function made({ answers, errors }) {
  if (errors.length > 0) throw Object.assign(errors[0], { puzzles: objects(answers) });
  return objects(answers);
}

/** Returns a random number, which determines new puzzles unless the options name a seed. */
const chance = () => crypto.getRandomValues(new Uint32Array(1))[0];

const many = (options) => ({ ...options, many: true });

export function core(engine) {
  const one = (name) => (text, options) => {
    const done = engine.call(name, options, text);
    return isText(options) ? written(done) : only(done);
  };
  const every = (name) => (text, options) => all(engine.call(name, many(options), text));
  return {
    parse: one("parse"),
    parseAll: every("parse"),
    check: one("check"),
    checkAll: every("check"),
    solve: one("solve"),
    solveAll: every("solve"),
    count: one("count"),
    countAll: every("count"),
    counts(text, options) {
      const { answers, errors } = engine.call("counts", many(options), text);
      if (errors.length > 0) throw errors[0];
      return new Uint32Array(answers.buffer, answers.byteOffset, answers.byteLength / 4);
    },
    canonical: one("canonical"),
    canonicalAll: every("canonical"),
    generate: (options) => made(engine.call("generate", { chance: chance(), ...options, count: 1 }))[0],
    generateAll: (options) => made(engine.call("generate", { chance: chance(), ...options })),
    /** Returns the answers as lines, like those that the command writes with `--json`. */
    lines: (name, text, options) => written(engine.call(name, options, text)),
  };
}

export function everything(engine) {
  const basic = core(engine);
  const one = (name) => (text, options) => {
    const done = engine.call(name, options, text);
    return isText(options) ? written(done) : only(done);
  };
  const every = (name) => (text, options) => {
    const done = engine.call(name, many(options), text);
    return isText(options) ? { text: asText(done.answers), errors: done.errors, notes: done.notes } : all(done);
  };
  const list = (name) => () => objects(engine.call(name).answers);
  const random = (options) => (options?.random === true ? { chance: chance(), ...options } : options);
  return {
    ...basic,
    solutions: (text, options) => new Search(engine, text, options),
    trueCandidates: one("candidates"),
    trueCandidatesAll: every("candidates"),
    events: (text, options) => portions(engine, text, options),
    generate(options) {
      const done = engine.call("generate", { chance: chance(), ...options, count: 1 });
      return options?.format === undefined ? made(done)[0] : written(done);
    },
    generateAll(options) {
      const done = engine.call("generate", { chance: chance(), ...options });
      return options?.format === undefined ? made(done) : written(done);
    },
    daily(options) {
      const done = engine.call("daily", { date: new Date().toISOString().slice(0, 10), ...options });
      return options?.format === undefined ? made(done)[0] : written(done);
    },
    explain: one("explain"),
    explainAll: every("explain"),
    hint: one("hint"),
    hintAll: every("hint"),
    rate: one("rate"),
    rateAll: every("rate"),
    same: (first, other, options) => only(engine.call("same", { ...options, other }, first)),
    transform: (text, options) => one("transform")(text, random(options)),
    transformAll: (text, options) => every("transform")(text, random(options)),
    convert(text, options) {
      const { answers, errors, notes, lost } = engine.call("convert", { many: true, ...options }, text);
      return { text: asText(answers), lost, errors, notes };
    },
    render: (text, options) => pictured(engine, "render", text, options, asText),
    stats(text, options) {
      const said = written(engine.call("stats", options, text));
      return isText(options) ? said : JSON.parse(said);
    },
    /** Does the work of an effect of `ninefold/play` and returns the news for the game. */
    answer: (effect, options) => JSON.parse(asText(engine.call("answer", options, asJson("effect", effect)).answers)),
    techniques: list("techniques"),
    technique: (name) => written(engine.call("technique", { name })),
    formats: list("formats"),
    layouts: list("layouts"),
    constraints: list("constraints"),
    ruled: one("ruled"),
    geometry: (options) => only(engine.call("geometry", options)),
    engines: list("engines"),
  };
}

export function printing(engine) {
  return {
    render: (text, options) => pictured(engine, "render", text, { format: "pdf", ...options }, (bytes) => bytes),
    book: (text, options) => pictured(engine, "book", text, options, (bytes) => bytes),
    explain: (text, options) => engine.call("explain", { many: true, ...options, format: "pdf" }, text).answers,
  };
}

/** Draws all puzzles of a text; throws the first error. */
function pictured(engine, call, text, options, shaped) {
  const { answers, errors } = engine.call(call, { many: true, ...options }, text);
  if (errors.length > 0) throw errors[0];
  return shaped(answers);
}

export { NinefoldError };
