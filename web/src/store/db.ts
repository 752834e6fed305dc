// The browser's database. A key is in it before it is painted; nothing here ever replaces what another tab has written since.
//
//   games     id -> snapshot, writer, what lists show
//   log       [game, writer, number] -> a change since the snapshot; those count that are of the game's own writer
//   puzzles   id -> a line of a collection, with its ratings
//   collections, stats, blobs

import { type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames, openDB } from "idb";

import { texts } from "../texts/en.ts";

/** A game as it lies in the database. */
export interface StoredGame {
  id: string;
  /** Who has taken the game last, a new name each time; whoever had it before has to make a copy. */
  writer: string;
  title: string;
  /** The givens as a line: 81 characters, or a document of several grids. */
  puzzle: string;
  level?: string;
  /** `ninefold/play`'s own. */
  snapshot: unknown;
  state: "open" | "done";
  filled: number;
  cells: number;
  elapsed: number;
  hints: number;
  /** A day as in `2026-12-24`, of a daily puzzle. */
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
  /** What came with it, and where it was read from. */
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

/** What is counted of finished games. */
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

/** A thing in a store. */
type Entry = Record<string, unknown>;

/** The writer of games of version 1, and of all changes that they had. */
const FIRST = "1";

/**
 * What becomes of things of an older version, in a database or a backup: the first makes those of version 1 into those of version 2, and so on. None is
 * ever changed.
 */
const RENEWALS: ((store: string, value: Entry) => Entry)[] = [
  (store, value) => {
    const { rev, ...rest } = value;
    return store === "games" || store === "log" ? { ...rest, writer: FIRST } : value;
  },
];

/** A thing of some version as the newest one keeps it. */
const renewed = (store: string, value: Entry, version: number): Entry => RENEWALS.slice(version - 1).reduce((value, renew) => renew(store, value), value);

/** How an old database becomes a newer one: the first makes version 1 of none, the second version 2 of 1, and so on. None is ever changed. */
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
    // As version 2 keeps them; what a later one keeps otherwise it makes of that.
    const second = <Value>(store: string, value: Value): Value => RENEWALS[0]?.(store, value as Entry) as Value;
    await Promise.all([
      ...games.map((game) => transaction.objectStore("games").put(second("games", game))),
      ...log.map((change) => changes.put(second("log", change))),
    ]);
  },
];

/** The keys of the changes of a game, whoever has written them: every array comes after every text and number. */
export const changesOf = (game: string): IDBKeyRange => IDBKeyRange.bound([game], [game, []]);

export const NAME = "ninefold";

export type Database = IDBPDatabase<Schema>;

/** What stands between the page and its database; the shell tells it. */
export interface Trouble {
  /** Another tab has a newer page, and wants the database. */
  outdated(): void;
  /** Another tab keeps an old page open. */
  blocked(): void;
  /** The database was written by a newer page than this one, which leaves it alone. */
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
      // Nothing else would undo what a migration has done that fails between two requests.
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

/** Whether an error says that the database is of a later version than this page knows. */
const isNewer = (error: unknown): boolean => error instanceof DOMException && error.name === "VersionError";

/** Every store, as the lines of a backup: one JSON object each. */
export async function* backup(): AsyncGenerator<string> {
  // What a newer page has kept can at least be taken out, as it is.
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

/** Stores that number what they hold by themselves: in another database the same number is something else. */
const NUMBERED: readonly string[] = ["puzzles", "finished"];

/** What makes two things of such a store the same. */
function sign(store: string, value: Entry): string {
  return store === "puzzles" ? JSON.stringify([value.collection, value.line, value.added]) : JSON.stringify([value.game, value.when]);
}

/**
 * Puts a backup back: what is there under the same name stays, unless the backup's is newer; what is there under the same number is held against
 * it. A game comes with its changes, and in the place of those that are there, or they stay as they are. Gives the number of things that were taken.
 */
export async function restore(text: string): Promise<number> {
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const head = parsed(lines[0]);
  if (head?.format !== "ninefold-backup") throw new Error("This is no backup of Ninefold.");
  const version = Number(head.version);
  if (!(version >= 1)) throw new Error("This is no backup of Ninefold.");
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

/** Deletes everything that the page has kept. */
export async function deleteAll(): Promise<void> {
  const db = await database();
  const transaction = db.transaction([...db.objectStoreNames], "readwrite", { durability: "strict" });
  await Promise.all([...db.objectStoreNames].map((store) => transaction.objectStore(store).clear()));
  await transaction.done;
}
