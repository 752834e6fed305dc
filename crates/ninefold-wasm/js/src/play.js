// Ninefold: games. This module has no engine: it returns slow work as effects, and the results are passed back as news.
//
//   key, action, news  ->  module: Page  ->  differences, events, effects, a line for the log
//
// Each game keeps a snapshot and the log since then. If the module fails, all games are rebuilt from these, without the action that failed.

import { Engine, compile } from "./engine.js";
import { NinefoldError } from "./error.js";

export { NinefoldError } from "./error.js";

/** The number of log entries after which a new snapshot replaces them. */
const LONG = 64;

/** Compiles the module. With `variants` it has all kinds of constraints. */
export const module = (options) => compile(place(options?.variants), options);

/** Loads the module. */
export async function load(options) {
  return new Play(new Engine(await module(options)));
}

const place = (variants) =>
  variants ? new URL("./ninefold-variants.wasm", import.meta.url) : new URL("./ninefold-play.wasm", import.meta.url);
const decoder = new TextDecoder();

/** Returns a request as JSON; throws if JSON cannot represent it. */
function asText(request) {
  try {
    return JSON.stringify(request);
  } catch (error) {
    throw new NinefoldError({ code: "option", message: `play: expected values for JSON: ${error?.message}` });
  }
}

class Play {
  #engine;
  #bindings = [];
  #epoch;
  /** The highest number of a question in any instance: answers to questions of earlier instances are ignored. */
  #asked = 0;

  constructor(engine) {
    this.#engine = engine;
    this.#epoch = engine.epoch;
    Object.freeze(this);
  }

  get engine() {
    return this.#engine;
  }

  start(options) {
    return this.#opened({ op: "start", with: started(options) });
  }

  edit(options = {}) {
    return this.#opened({ op: "edit", with: started(options) });
  }

  restore(saved, log = []) {
    return this.#opened({ op: "restore", saved, log, asked: this.#asked });
  }

  actions() {
    return this.#call({ op: "actions" });
  }

  bind({ preset, keys } = {}) {
    const lost = this.#call({ op: "bind", preset, keys });
    // A preset discards earlier bindings.
    this.#bindings = [...(preset === undefined ? this.#bindings : []), { op: "bind", preset, keys }];
    return lost;
  }

  #opened(request) {
    const number = this.#call(request);
    return new Game(
      {
        call: (request) => this.#call(request),
        again: (saved, log) => this.#call({ op: "restore", saved, log, asked: this.#asked }),
        note: (effects) => effects.forEach(({ ask }) => (this.#asked = Math.max(this.#asked, ask))),
        epoch: () => this.#engine.epoch,
      },
      number,
    );
  }

  #call(request) {
    const text = asText(request);
    if (this.#engine.epoch !== this.#epoch) {
      this.#epoch = this.#engine.epoch;
      for (const binding of this.#bindings) this.#raw(asText(binding));
    }
    return this.#raw(text);
  }

  #raw(text) {
    return JSON.parse(decoder.decode(this.#engine.call("play", undefined, text).answers));
  }
}

function started(options) {
  if (options === null || typeof options !== "object") {
    throw new NinefoldError({ code: "option", message: "play: expected an object", expected: "an object" });
  }
  return options;
}

class Game {
  #module;
  #number;
  #epoch;
  #saved;
  #log = [];
  #revision = 0;
  /** The number of revisions used by earlier instances. */
  #before = 0;
  #isFree = false;

  constructor(module, number) {
    this.#module = module;
    this.#number = number;
    this.#epoch = module.epoch();
    this.#saved = this.#ask("save");
    module.note(this.#ask("waiting"));
  }

  view() {
    const { parts, ...view } = this.#read("view");
    const there = Object.entries(parts).filter(([, value]) => value !== null);
    this.#revision = Math.max(this.#revision, this.#before + view.revision);
    return { ...view, ...Object.fromEntries(there), revision: this.#revision };
  }

  key(event) {
    const { key, code, shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing } = event ?? {};
    const numLock = event?.numLock ?? (typeof event?.getModifierState === "function" && event.getModifierState("NumLock"));
    const flags = { shiftKey, ctrlKey, altKey, metaKey, repeat, isComposing, numLock };
    const press = { key: String(key ?? ""), code: String(code ?? "") };
    for (const [name, value] of Object.entries(flags)) press[name] = Boolean(value);
    return this.#change({ op: "key", press });
  }

  act(action, args) {
    return this.#change({ op: "act", action: String(action), args });
  }

  select(cells, how) {
    return this.#change({ op: "select", cells, how });
  }

  tick(ms) {
    const whole = Math.min(Math.max(Math.round(Number(ms)) || 0, 0), 2 ** 31);
    return this.#change({ op: "tick", ms: whole });
  }

  hear(news) {
    return this.#change({ op: "hear", news });
  }

  geometry() {
    return this.#read("geometry");
  }

  waiting() {
    const waiting = this.#read("waiting");
    this.#module.note(waiting);
    return waiting;
  }

  history() {
    return this.#read("history");
  }

  texts() {
    const [givens, digits, position, document] = this.#read("texts");
    return { givens, digits, position, document };
  }

  save() {
    return this.#read("save");
  }

  free() {
    if (this.#isFree) return;
    this.#isFree = true;
    if (this.#epoch === this.#module.epoch()) this.#ask("free");
  }

  /** Performs an action and then panics, for tests of the recovery. */
  panic(action = "undo") {
    return this.#change({ op: "panic", action });
  }

  #ask(op) {
    return this.#module.call({ op, game: this.#number });
  }

  /** Rebuilds the game if the instance has changed, and returns whether it was rebuilt. */
  #wake() {
    if (this.#isFree) throw new NinefoldError({ code: "option", message: "game: already freed" });
    if (this.#epoch === this.#module.epoch()) return false;
    this.#number = this.#module.again(this.#saved, this.#log);
    this.#epoch = this.#module.epoch();
    this.#before = this.#revision + 1;
    this.#revision = this.#before;
    return true;
  }

  #read(op) {
    this.#wake();
    try {
      return this.#ask(op);
    } catch (error) {
      if (error.code !== "internal") throw error;
      this.#wake();
      return this.#ask(op);
    }
  }

  #change(request) {
    const isNew = this.#wake();
    let change;
    try {
      change = this.#module.call({ ...request, game: this.#number });
    } catch (error) {
      if (error.code !== "internal") throw error;
      this.#wake();
      return this.#whole({ handled: true, events: [], action: request.action ?? request.op, error });
    }
    this.#revision = this.#before + change.revision;
    this.#module.note(change.effects);
    if (change.log) this.#keep(change.log);
    // The caller's view may belong to an earlier instance.
    if (isNew) return this.#whole(change);
    return { ...change, revision: this.#revision };
  }

  /** Returns a change with the whole view, and with all unanswered questions, which must be asked again. */
  #whole(change) {
    const { cells, revision, layout, kind, ...parts } = this.view();
    const effects = this.waiting();
    const gone = { held: null, focus: null, only: null, hint: null, level: null };
    return { ...change, revision, cells: cells.flat().filter(Boolean), parts: { ...gone, ...parts }, effects };
  }

  #keep(log) {
    this.#log.push(log);
    if (this.#log.length < LONG) return;
    this.#saved = this.#ask("save");
    this.#log = [];
  }
}
