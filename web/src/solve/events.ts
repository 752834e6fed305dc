// The events of an engine in compact form: any event can be reached, forwards and backwards, whatever their number.
//
// An event takes two words. Grids are stored at intervals, and the events between them are replayed; an event that restores a saved grid contains the
// number of the event that saved it.

import type { AnswerEvent } from "ninefold";

/** The number of events between two stored grids. */
const APART = 512;
const KINDS = ["try", "place", "undo", "forced", "subset", "dead end", "save", "restore", "solution", "give up", "settled", "branch"] as const;
const BOUNDS = ["depth", "width", "states"] as const;
const HOUSES = ["r", "c", "b"] as const;
/** The code for a missing value. */
const NONE = 127;

/** Returns the index of a cell from its name in one grid: `r1c1` is 0. */
const numbered = (name: string | undefined): number => (name === undefined ? NONE : (Number(name[1]) - 1) * 9 + Number(name[3]) - 1);
const named = (cell: number): string => `r${Math.floor(cell / 9) + 1}c${(cell % 9) + 1}`;
const houseNumber = (name: string | undefined): number => (name === undefined ? 31 : HOUSES.findIndex((kind) => kind === name[0]) * 9 + Number(name[1]) - 1);
const houseNamed = (house: number): string | undefined => (house === 31 ? undefined : `${HOUSES[Math.floor(house / 9)]}${(house % 9) + 1}`);

const masked = (digits: number[]): number => digits.reduce((mask, digit) => mask | (1 << digit), 0);
const unmasked = (mask: number): number[] => [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & (1 << digit));

/** An event as the engine reports it. */
export interface Told {
  kind: (typeof KINDS)[number];
  cell?: string;
  digit?: number;
  level?: number;
  house?: string;
  cells?: string[];
  digits?: number[];
  state?: number;
  number?: number;
  forced?: number;
  bound?: string;
}

/** The state of a search. */
export interface Standing {
  /** The digits by cell, 0 for none. */
  grid: Uint8Array;
  guesses: number;
}

export class Events {
  length = 0;
  /** The numbers of the events that found a solution, counted from 1. */
  readonly solutions: number[] = [];
  #first = new Uint32Array(1024);
  #second = new Uint32Array(1024);
  #kept: Standing[] = [];
  #now: Standing;
  #saved = new Map<number, number>();

  constructor(givens: string) {
    this.#now = { grid: Uint8Array.from({ length: 81 }, (_, cell) => Number(givens[cell]) || 0), guesses: 0 };
    this.#kept.push(copied(this.#now));
  }

  add(event: AnswerEvent): void {
    if (this.length === this.#first.length) [this.#first, this.#second] = [grown(this.#first), grown(this.#second)];
    const at = this.length;
    const [first, second] = this.#coded(event, at);
    this.#first[at] = first;
    this.#second[at] = second;
    this.length += 1;
    if (event.event === "restore") this.#now = { grid: this.at(second).grid, guesses: this.#now.guesses };
    else done(this.#now, first);
    if (event.event === "solution") this.solutions.push(this.length);
    if (this.length % APART === 0) this.#kept.push(copied(this.#now));
  }

  #coded(event: AnswerEvent, at: number): [number, number] {
    const kind = KINDS.indexOf(event.event);
    const word = (cell = NONE, digit = 0, house = 31): number => kind | (cell << 4) | (digit << 11) | (house << 15);
    switch (event.event) {
      case "try":
        return [word(numbered(event.cell), event.digit), event.level];
      case "place":
      case "undo":
        return [word(numbered(event.cell), event.digit), 0];
      case "forced":
        return [word(numbered(event.cell), event.digit, houseNumber(event.house)), 0];
      case "subset": {
        const [one, other, third] = event.cells;
        const cells = numbered(one) | (numbered(other) << 7) | (numbered(third) << 14);
        return [kind | (cells << 4), masked(event.digits)];
      }
      case "dead end":
        return [word(numbered(event.cell), event.digit, houseNumber(event.house)), event.level];
      case "save":
        this.#saved.set(event.state, at + 1);
        return [word(), event.state];
      case "restore":
        // The number of the event that saved the grid, because numbers of states are reused.
        return [word(), this.#saved.get(event.state) ?? 0];
      case "solution":
        return [word(), event.number];
      case "give up":
        return [word(NONE, BOUNDS.indexOf(event.bound)), event.level];
      case "settled":
        return [word(event.forced), event.level];
      case "branch":
        return [word(numbered(event.cell)), masked(event.digits)];
    }
  }

  /** Returns the search after `length` events. */
  at(length: number): Standing {
    const base = Math.floor(length / APART);
    const kept = this.#kept[base]!;
    let from = base * APART;
    const standing = copied(kept);
    for (let at = length; at > from; at -= 1) {
      if (KINDS[this.#first[at - 1]! & 15] !== "restore") continue;
      for (let before = from; before < at; before += 1) standing.guesses += guessed(this.#first[before]!);
      standing.grid = this.at(this.#second[at - 1]!).grid;
      from = at;
    }
    for (let at = from; at < length; at += 1) done(standing, this.#first[at]!);
    return standing;
  }

  /** Returns an event, counted from 1. */
  told(number: number): Told {
    const [first, second] = [this.#first[number - 1]!, this.#second[number - 1]!];
    const kind = KINDS[first & 15]!;
    const cell = (first >>> 4) & 127;
    const digit = (first >>> 11) & 15;
    const house = houseNamed((first >>> 15) & 31);
    switch (kind) {
      case "try":
        return { kind, cell: named(cell), digit, level: second };
      case "place":
      case "undo":
        return { kind, cell: named(cell), digit };
      case "forced":
        return { kind, cell: named(cell), digit, house };
      case "subset": {
        const cells = [first >>> 4, first >>> 11, first >>> 18].map((cell) => cell & 127).filter((cell) => cell !== NONE);
        return { kind, cells: cells.map(named), digits: unmasked(second) };
      }
      case "dead end":
        return { kind, level: second, house, ...(cell !== NONE && { cell: named(cell) }), ...(digit > 0 && { digit }) };
      case "save":
        return { kind, state: second };
      case "restore":
        return { kind, state: this.#second[second - 1] };
      case "solution":
        return { kind, number: second };
      case "give up":
        return { kind, level: second, bound: BOUNDS[digit] };
      case "settled":
        return { kind, level: second, forced: cell };
      case "branch":
        return { kind, cell: named(cell), digits: unmasked(second) };
    }
  }

  /** Returns the cell that an event concerns, if it concerns one. */
  cellOf(number: number): number | undefined {
    if (number < 1 || number > this.length) return undefined;
    const first = this.#first[number - 1]!;
    const cell = (first >>> 4) & 127;
    const kind = KINDS[first & 15];
    return cell < 81 && kind !== "subset" && kind !== "settled" ? cell : undefined;
  }
}

const copied = ({ grid, guesses }: Standing): Standing => ({ grid: grid.slice(), guesses });
const guessed = (first: number): number => (KINDS[first & 15] === "try" ? 1 : 0);

function grown(words: Uint32Array): Uint32Array<ArrayBuffer> {
  const more = new Uint32Array(words.length * 2);
  more.set(words);
  return more;
}

/** Replays an event. */
function done(standing: Standing, first: number): void {
  const kind = KINDS[first & 15];
  standing.guesses += guessed(first);
  if (kind === "place" || kind === "forced") standing.grid[(first >>> 4) & 127] = (first >>> 11) & 15;
  else if (kind === "undo") standing.grid[(first >>> 4) & 127] = 0;
}
