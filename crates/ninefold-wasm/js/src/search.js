// Results that are delivered one by one. The search for the solutions of a puzzle is kept in the module; if the module was restarted, it is
// reopened after the solutions already delivered. The events of an engine come from a new run for each portion.

import { objects } from "./engine.js";

/** The largest portion of solutions; the first has one, and each is twice as large as the last. */
const MOST = 64;
/** The sizes of portions of events: the first is small, later ones large, so that the engine is seldom run again. */
const EVENTS = { least: 64, most: 1 << 16 };

export class Search {
  #engine;
  #text;
  #options;
  #own;
  #open = null;
  #fetched = [];
  #seen;
  #batch = 1;
  #total = null;

  constructor(engine, text, options) {
    const { skip = 0, signal, onProgress, onNote, ...reading } = options ?? {};
    Object.assign(this, { next: this.next.bind(this) });
    this.#engine = engine;
    this.#text = text;
    this.#options = { ...reading, onNote };
    this.#own = { signal, onProgress };
    this.#seen = skip;
    this.#begin();
  }

  [Symbol.iterator]() {
    return this;
  }

  next() {
    if (this.#fetched.length === 0 && this.#total === null) this.#fetch();
    const solution = this.#fetched.shift();
    if (solution === undefined) return { done: true, value: this.#total };
    this.#seen = solution.number;
    return { done: false, value: solution };
  }

  return(value) {
    if (this.#isOpen()) this.#engine.call("close", { search: this.#open.search });
    this.#open = null;
    this.#fetched = [];
    this.#total ??= { count: this.#seen, more: null };
    return { done: true, value };
  }

  #isOpen() {
    return this.#open !== null && this.#open.epoch === this.#engine.epoch;
  }

  #begin() {
    const { answers } = this.#engine.call("open", { ...this.#options, skip: this.#seen }, this.#text);
    this.#open = { ...objects(answers)[0], epoch: this.#engine.epoch };
  }

  #fetch() {
    if (!this.#isOpen()) this.#begin();
    let answers;
    try {
      ({ answers } = this.#engine.call("next", { ...this.#own, search: this.#open.search, count: this.#batch }));
    } catch (error) {
      this.#open = null; // the next fetch reopens the search after the last solution delivered
      throw error;
    }
    this.#batch = Math.min(2 * this.#batch, MOST);
    for (const found of objects(answers)) {
      if (found.number === undefined) this.#total = found;
      else this.#fetched.push(found);
    }
  }
}

/** Iterates over the events of an engine; the return value is the result. */
export function* portions(engine, text, options) {
  let skip = options?.skip ?? 0;
  for (let count = EVENTS.least; ; count = Math.min(2 * count, EVENTS.most)) {
    const { answers, errors } = engine.call("events", { ...options, skip, count }, text);
    if (errors.length > 0) throw errors[0];
    for (const told of objects(answers)) {
      if (told.event === undefined) return told;
      yield told;
      skip += 1;
    }
  }
}
