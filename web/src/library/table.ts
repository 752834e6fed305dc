// A collection as a table: the visible rows, their order, and their export as CSV.

import { readLine } from "../board/line.ts";
import { type Kinds, kindsOf } from "./kinds.ts";
import type { StoredGame, StoredPuzzle } from "../store/db.ts";

export const COLUMNS = ["title", "givens", "level", "score", "er", "zambon", "state", "added"] as const;
export type Column = (typeof COLUMNS)[number];

export interface Order {
  column: Column;
  isDown: boolean;
}

/** Reads an order from an address: `er`, `-er`. */
export function readOrder(text: string | null): Order {
  const name = (text ?? "").replace(/^-/, "");
  const column = COLUMNS.find((column) => column === name);
  return column ? { column, isDown: text?.startsWith("-") ?? false } : { column: "added", isDown: false };
}

export const writeOrder = ({ column, isDown }: Order): string | undefined =>
  column === "added" && !isDown ? undefined : `${isDown ? "-" : ""}${column}`;

const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const STATES = ["new", "open", "done"];

/** Returns the title of a puzzle: its own name, or its number. */
export type Naming = (puzzle: StoredPuzzle) => string;

/** Returns the values by which rows are compared; a missing value is last, in both directions. */
function keyOf(column: Column, name: Naming): (puzzle: StoredPuzzle) => number | string | undefined {
  switch (column) {
    case "title":
      return name;
    case "level":
      return ({ level }) => (level === undefined ? undefined : LEVELS.indexOf(level));
    case "state":
      return ({ state }) => STATES.indexOf(state ?? "new");
    case "added":
      return ({ id }) => id;
    case "zambon":
      return ({ zambon }) => zambon;
    default:
      return (puzzle) => puzzle[column];
  }
}

const collator = new Intl.Collator("en", { numeric: true });

/** Sorts rows; equal ones keep their order. */
export function sorted(rows: StoredPuzzle[], { column, isDown }: Order, name: Naming): StoredPuzzle[] {
  const key = keyOf(column, name);
  const keyed = rows.map((row, at) => ({ row, at, key: key(row) }));
  const sign = isDown ? -1 : 1;
  keyed.sort((one, other) => {
    if (one.key === undefined || other.key === undefined) {
      return one.key === other.key ? one.at - other.at : one.key === undefined ? 1 : -1;
    }
    const compared =
      typeof one.key === "number" && typeof other.key === "number" ? one.key - other.key : collator.compare(String(one.key), String(other.key));
    return compared === 0 ? one.at - other.at : sign * compared;
  });
  return keyed.map(({ row }) => row);
}

export interface Filter {
  text: string;
  /** A level, `unrated`, or an empty text for any. */
  level: string;
  /** The key of a kind of constraints, `plain`, or an empty text for any. */
  kind?: string;
  /** A number of rows, or an empty text for any. */
  size?: string;
}

const rules = new WeakMap<StoredPuzzle, Kinds>();

/** Returns the kinds of constraints of a row, and its size. */
export function kindsIn(row: StoredPuzzle): Kinds {
  const known = rules.get(row) ?? kindsOf(row.line);
  rules.set(row, known);
  return known;
}

/** Returns whether a row has the kind and the size. */
function isOf(row: StoredPuzzle, kind: string, size: string): boolean {
  if (kind === "" && size === "") return true;
  const own = kindsIn(row);
  return (kind === "" || (kind === "plain" ? own.kinds.length === 0 : own.kinds.includes(kind))) && (size === "" || String(own.size) === size);
}

/** Returns the key shared by a game and its puzzle: the givens, and the rules if these are not plain. */
function same(line: string): string {
  const { givens, rules } = readLine(line);
  return rules === undefined ? givens : `${givens} ${rules}`;
}

/** Maps givens and rules to games. The games are ordered latest first; an unfinished game is preferred to a finished one. */
export function played(games: StoredGame[]): Map<string, StoredGame> {
  const found = new Map<string, StoredGame>();
  for (const game of games) {
    const key = same(game.puzzle);
    const other = found.get(key);
    if (!other || (other.state === "done" && game.state === "open")) found.set(key, game);
  }
  return found;
}

/** Returns the game of a puzzle. */
export const gameOf = ({ line }: StoredPuzzle, games: ReadonlyMap<string, StoredGame>): StoredGame | undefined => games.get(same(line));

/** Returns a puzzle with the state of its game. */
export function inState(puzzle: StoredPuzzle, games: ReadonlyMap<string, StoredGame>): StoredPuzzle {
  const state = gameOf(puzzle, games)?.state ?? "new";
  return (puzzle.state ?? "new") === state ? puzzle : { ...puzzle, state };
}

/** The searchable content of a row: its words, and its digits. */
interface About {
  words: string;
  digits: string;
}

const abouts = new WeakMap<StoredPuzzle, About>();

/** The minimum length of a word that is searched among the digits: almost every puzzle contains every shorter one. */
const DIGITS = 4;

/** Returns the search content of a row, which is cached: a changed row is a new object. */
function aboutOf(row: StoredPuzzle, name: Naming): About {
  const known = abouts.get(row);
  if (known !== undefined) return known;
  const called = name(row);
  // A number may be typed with or without commas.
  const words = `${called}\n${called.replace(/(\d),(?=\d)/g, "$1")}\n${row.note ?? ""}`.toLowerCase();
  const about = { words, digits: row.line.toLowerCase() };
  abouts.set(row, about);
  return about;
}

/** Returns the matching rows: every word of the text must be in the name, the digits or the note. */
export function filtered(rows: StoredPuzzle[], { text, level, kind = "", size = "" }: Filter, name: Naming): StoredPuzzle[] {
  const words = text.toLowerCase().split(/\s+/).filter((word) => word !== "");
  if (words.length === 0 && level === "" && kind === "" && size === "") return rows;
  return rows.filter((row) => {
    if (!isOf(row, kind, size)) return false;
    if (level === "unrated" ? row.level !== undefined : level !== "" && row.level !== level) return false;
    if (words.length === 0) return true;
    const about = aboutOf(row, name);
    const inDigits = (word: string): boolean => about.digits.includes(word) || (word.includes("0") && about.digits.includes(word.replaceAll("0", ".")));
    return words.every((word) => about.words.includes(word) || (word.length >= DIGITS && inDigits(word)));
  });
}

/** Prepares rows for search, in small batches, while the page is idle. */
export async function prepare(rows: StoredPuzzle[], name: Naming, signal: AbortSignal): Promise<void> {
  for (let from = 0; from < rows.length && !signal.aborted; from += 500) {
    await new Promise((resolve) => setTimeout(resolve));
    for (const row of rows.slice(from, from + 500)) aboutOf(row, name);
  }
}

/** Returns the rows from one to another, both included. */
export function between<T>(rows: T[], one: number, other: number): T[] {
  return rows.slice(Math.min(one, other), Math.max(one, other) + 1);
}

const cell = (value: string | number | undefined): string => {
  const text = value === undefined ? "" : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

/** Returns the table as CSV (RFC 4180). */
export function csv(rows: StoredPuzzle[], name: Naming): string {
  const head = ["puzzle", "title", "givens", "verdict", "level", "score", "se_er", "se_ep", "se_ed", "zambon", "state", "added"];
  const lines = rows.map((row) => [
    row.line, name(row), row.givens, row.verdict, row.level, row.score, row.er, row.ep, row.ed, row.zambon, row.state ?? "new",
    new Date(row.added).toISOString(),
  ]);
  return [head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}

/** Adds the columns of the engine's rating to a puzzle, as they are stored. */
export function rated(puzzle: StoredPuzzle, rating: Record<string, unknown>): StoredPuzzle {
  const number = (name: string): number | undefined => (typeof rating[name] === "number" ? rating[name] : undefined);
  const text = (name: string): string | undefined => (typeof rating[name] === "string" ? rating[name] : undefined);
  const zambon = number("zambon_level");
  const known = {
    verdict: text("verdict"), level: text("hodoku_level"), score: number("hodoku_score"),
    er: number("se_er"), ep: number("se_ep"), ed: number("se_ed"),
    zambon: zambon === undefined ? undefined : `${zambon} ${text("zambon_name") ?? ""}`.trim(),
  };
  return { ...puzzle, ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)) };
}

/** Returns whether a puzzle is fully rated: Sudoku Explainer cannot rate several grids, and no scale rates other rules. */
export function isRated({ verdict, er, zambon, line }: StoredPuzzle): boolean {
  if (verdict === undefined) return false;
  if (verdict !== "unique" || readLine(line).rules !== undefined) return true;
  return zambon !== undefined && (er !== undefined || readLine(line).layout !== undefined);
}

/** Writes numbers in short form: `1-5,8`. */
export function writeNumbers(numbers: number[]): string {
  const parts: string[] = [];
  const all = [...new Set(numbers)].sort((one, other) => one - other);
  for (let at = 0; at < all.length; ) {
    let end = at;
    while (all[end + 1] === all[end]! + 1) end += 1;
    parts.push(end === at ? String(all[at]) : `${all[at]}-${all[end]}`);
    at = end + 1;
  }
  return parts.join(",");
}

/** The maximum number of numbers that are read. */
const MOST = 100_000;

export function readNumbers(text: string): Set<number> {
  const numbers = new Set<number>();
  for (const part of text.split(",")) {
    const [, from, to] = /^(\d+)(?:-(\d+))?$/.exec(part.trim()) ?? [];
    if (from === undefined) continue;
    for (let number = Number(from); number <= Number(to ?? from) && numbers.size < MOST; number += 1) numbers.add(number);
  }
  return numbers;
}
