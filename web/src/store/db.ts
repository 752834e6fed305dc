// The browser's database. The change of a key is stored before it is painted; nothing here ever replaces the later changes of another tab.
//
//   games     id -> snapshot, writer, the data shown in lists
//   log       [game, writer, number] -> a change since the snapshot; only those by the game's current writer count
//   puzzles   id -> a line of a collection, with its ratings
//   collections, stats, blobs

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB } from "idb";

import { texts } from "../texts/en.ts";

/** A game as stored in the database. */
export interface StoredGame {
  id: string;
  /** The current writer of the game, with a new name each time; a previous writer must make a copy. */
  writer: string;
  title: string;
  /** The givens as a line: 81 characters, or a document of several grids. */
  puzzle: string;
  level?: string;
  /** The saved form of `ninefold/play`. */
  snapshot: unknown;
  state: "open" | "done";
  filled: number;
  cells: number;
  elapsed: number;
  hints: number;
  /** The date of a daily puzzle, as in `2026-12-24`. */
  day?: string;
  updated: number;
}

export interface StoredChange {
  game: string;
  writer: string;
  seq: number;
  change: unknown;
}

export interface StoredPuzzle {
  id?: number;
  line: string;
  collection: string;
  title?: string;
  givens: number;
  verdict?: string;
  level?: string;
  score?: number;
  er?: number;
  ep?: number;
  ed?: number;
  zambon?: string;
  /** The text that came with the puzzle, and its source. */
  note?: string;
  added: number;
  state?: "new" | "open" | "done";
}

export interface Collection {
  id: string;
  name: string;
  added: number;
  count: number;
}

/** The statistics of finished games. */
export interface Finished {
  id?: number;
  game: string;
  level?: string;
  elapsed: number;
  hints: number;
  day?: string;
  when: number;
}

/** Progress in a technique. */
export interface Learnt {
  technique: string;
  found: number;
  tried: number;
  seen: string[];
}

export interface Schema extends DBSchema {
  games: { key: string; value: StoredGame; indexes: { updated: number; day: string } };
  log: { key: [string, string, number]; value: StoredChange };
  puzzles: { key: number; value: StoredPuzzle; indexes: { collection: string; er: [string, number]; score: [string, number] } };
  collections: { key: string; value: Collection };
  finished: { key: number; value: Finished };
  learnt: { key: string; value: Learnt };
  blobs: { key: string; value: { key: string; value: unknown } };
}

type Upgrade = IDBPTransaction<Schema, StoreNames<Schema>[], "versionchange">;

/** An entry of a store. */
type Entry = Record<string, unknown>;

/** The writer of games of version 1, and of all their changes. */
const FIRST = "1";

/**
 * The migrations of older entries, in a database or a backup: the first one turns version 1 into version 2, and so on. Existing ones must never be
 * changed.
 */
const RENEWALS: ((store: string, value: Entry) => Entry)[] = [
  (store, value) => {
    const { rev, ...rest } = value;
    return store === "games" || store === "log" ? { ...rest, writer: FIRST } : value;
  },
];

/** Converts an entry of any version to the newest one. */
const renewed = (store: string, value: Entry, version: number): Entry => RENEWALS.slice(version - 1).reduce((value, renew) => renew(store, value), value);

/** The migrations of databases: the first creates version 1, the second turns it into version 2, and so on. Existing ones must never be changed. */
export const MIGRATIONS: ((db: IDBPDatabase<Schema>, transaction: Upgrade) => void | Promise<void>)[] = [
  (db) => {
    const games = db.createObjectStore("games", { keyPath: "id" });
    games.createIndex("updated", "updated");
    games.createIndex("day", "day");
    db.createObjectStore("log", { keyPath: ["game", "seq"] });
    const puzzles = db.createObjectStore("puzzles", { keyPath: "id", autoIncrement: true });
    puzzles.createIndex("collection", "collection");
    puzzles.createIndex("er", ["collection", "er"]);
    puzzles.createIndex("score", ["collection", "score"]);
    db.createObjectStore("collections", { keyPath: "id" });
    db.createObjectStore("finished", { keyPath: "id", autoIncrement: true });
    db.createObjectStore("learnt", { keyPath: "technique" });
    db.createObjectStore("blobs", { keyPath: "key" });
  },
  async (db, transaction) => {
    const [games, log] = await Promise.all([transaction.objectStore("games").getAll(), transaction.objectStore("log").getAll()]);
    db.deleteObjectStore("log");
    const changes = db.createObjectStore("log", { keyPath: ["game", "writer", "seq"] });
    // Entries are put in the form of version 2; later migrations convert them.
    const second = <Value>(store: string, value: Value): Value => RENEWALS[0]?.(store, value as Entry) as Value;
    await Promise.all([
      ...games.map((game) => transaction.objectStore("games").put(second("games", game))),
      ...log.map((change) => changes.put(second("log", change))),
    ]);
  },
];

/** Returns the range of keys for the changes of a game, by any writer: arrays sort after all texts and numbers. */
export const changesOf = (game: string): IDBKeyRange => IDBKeyRange.bound([game], [game, []]);

export const NAME = "ninefold";

export type Database = IDBPDatabase<Schema>;

/** Handlers of problems between the page and its database; the shell displays them. */
export interface Trouble {
  /** Another tab has a newer page, and needs the database. */
  outdated(): void;
  /** Another tab keeps an old page open. */
  blocked(): void;
  /** The database was written by a newer version of the page, so it is left alone. */
  newer(): void;
}

let trouble: Trouble = { outdated: () => {}, blocked: () => {}, newer: () => {} };
let opening: Promise<Database> | undefined;

export function onTrouble(listener: Trouble): void {
  trouble = listener;
}

/** The database, opened once. */
export function database(): Promise<Database> {
  return (opening ??= open());
}

function open(): Promise<Database> {
  return openDB<Schema>(NAME, MIGRATIONS.length, {
    upgrade: (db, from, _to, transaction) => {
      // Otherwise the changes of a migration that fails between two requests would remain.
      migrate(db, from, transaction).catch(() => transaction.error ?? transaction.abort());
    },
    blocked: () => trouble.blocked(),
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      opening = undefined;
      trouble.outdated();
    },
    terminated: () => (opening = undefined),
  }).catch((error: unknown) => {
    opening = undefined;
    if (!isNewer(error)) throw error;
    trouble.newer();
    throw new Error(texts.trouble.newer, { cause: error });
  });
}

async function migrate(db: IDBPDatabase<Schema>, from: number, transaction: Upgrade): Promise<void> {
  for (const migration of MIGRATIONS.slice(from)) await migration(db, transaction);
}

/** Returns whether an error means that the database is newer than this page. */
const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === "VersionError";

/** Yields the entries of every store, as the lines of a backup: one JSON object each. */
export async function* backup(): AsyncGenerator<string> {
  // Data of a newer page can at least be exported unchanged.
  const [own] = await Promise.allSettled([database()]);
  const db = own.status === "fulfilled" ? own.value : await openDB<Schema>(NAME);
  try {
    yield JSON.stringify({ format: "ninefold-backup", version: db.version });
    for (const store of db.objectStoreNames) {
      for (const value of await db.getAll(store)) yield JSON.stringify({ store, value });
    }
  } finally {
    if (own.status === "rejected") db.close();
  }
}

/** Stores with automatic numbers: in another database the same number belongs to another entry. */
const NUMBERED: readonly string[] = ["puzzles", "finished"];

/** Returns the properties by which two entries of such a store are compared. */
function sign(store: string, value: Entry): string {
  return store === "puzzles" ? JSON.stringify([value.collection, value.line, value.added]) : JSON.stringify([value.game, value.when]);
}

/**
 * Restores a backup: an existing entry with the same name is kept, unless the backup's is newer; in stores with automatic numbers, entries are
 * compared by content. A game is restored with its changes, in place of the existing ones, or both stay unchanged. Returns the number of entries
 * restored.
 */
export async function restore(text: string): Promise<number> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const head = parsed(lines[0]);
  if (head?.format !== "ninefold-backup") throw new Error("This is not a backup of Ninefold.");
  const version = Number(head.version);
  if (!(version >= 1)) throw new Error("This is not a backup of Ninefold.");
  if (version > MIGRATIONS.length) throw new Error("This backup was made by a newer Ninefold. Reload to update.");
  const db = await database();
  const known = [...db.objectStoreNames];
  const transaction = db.transaction(known, "readwrite", { durability: "strict" });
  let taken = 0;
  const games = new Set<unknown>();
  const signs = new Map<string, Set<string>>();
  for (const name of known.filter((name) => NUMBERED.includes(name))) {
    const all: unknown[] = await transaction.objectStore(name).getAll();
    signs.set(name, new Set(all.map((value) => sign(name, value as Entry))));
  }
  for (const line of lines.slice(1)) {
    const { store: name, value: old } = parsed(line) ?? {};
    const store = known.find((known) => known === name);
    if (!store || old === null || typeof old !== "object") continue;
    const value = renewed(store, old as Entry, version);
    const target = transaction.objectStore(store);
    if (store === "games") {
      const { id, updated } = value as unknown as StoredGame;
      const mine = await transaction.objectStore("games").get(id);
      if (mine && mine.updated >= updated) continue;
      await transaction.objectStore("log").delete(changesOf(id));
      games.add(id);
    }
    if (store === "log" && !games.has(value.game)) continue;
    const mine = signs.get(store);
    if (mine) {
      const { id: _, ...numberless } = value;
      if (mine.has(sign(store, numberless))) continue;
      await target.put(numberless as never);
    } else {
      await target.put(value as never);
    }
    taken += 1;
  }
  await transaction.done;
  return taken;
}

function parsed(line: string | undefined): Entry | null {
  try {
    const value: unknown = JSON.parse(line ?? "");
    return value !== null && typeof value === "object" ? (value as Entry) : null;
  } catch {
    return null;
  }
}

/** Deletes everything that the page has stored. */
export async function deleteAll(): Promise<void> {
  const db = await database();
  const transaction = db.transaction([...db.objectStoreNames], "readwrite", { durability: "strict" });
  await Promise.all([...db.objectStoreNames].map((store) => transaction.objectStore(store).clear()));
  await transaction.done;
}
