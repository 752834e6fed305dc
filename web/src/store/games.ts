// Games in the database: a snapshot, and the changes since. A change is passed to the database in the same task as its key, before the paint and
// without asking first, so that it is kept even if the page is closed a moment later. A tab therefore learns only after its change that another tab
// has taken over the game; every change contains the name of its writer, and only those of the game's current writer count.

import type { IDBPTransaction } from "idb";

import { type Database, type Schema, type StoredChange, type StoredGame, changesOf, database } from "./db.ts";

/** The number of changes stored beside a snapshot before the next one is made. */
const OFTEN = 64;

/** The summary of a game, saved with it. */
export type Facts = Omit<StoredGame, "id" | "writer" | "updated" | "snapshot">;

/** Returns a new name for a game. */
export const newId = (): string => crypto.randomUUID().slice(0, 8);

/** Returns the games, the most recent first. */
export async function games(): Promise<StoredGame[]> {
  const db = await database();
  return (await db.getAllFromIndex("games", "updated")).reverse();
}

export async function gameOfDay(day: string): Promise<StoredGame | undefined> {
  const db = await database();
  return db.getFromIndex("games", "day", day);
}

/** A game, and the changes since its snapshot. */
export interface Read {
  game: StoredGame;
  log: unknown[];
}

export async function readGame(id: string): Promise<Read | undefined> {
  const db = await database();
  return read(db.transaction(["games", "log"]), id);
}

async function read(transaction: Transaction<"readonly" | "readwrite">, id: string): Promise<Read | undefined> {
  const game = await transaction.objectStore("games").get(id);
  if (!game) return undefined;
  const log = await transaction.objectStore("log").getAll(IDBKeyRange.bound([id, game.writer], [id, game.writer, []]));
  return { game, log: log.map(({ change }) => change) };
}

/** A game removed from the database, with its changes. */
export interface Removed {
  game: StoredGame;
  log: StoredChange[];
}

export async function deleteGame(id: string): Promise<Removed | undefined> {
  const db = await database();
  const transaction = db.transaction(["games", "log"], "readwrite");
  const [games, changes] = [transaction.objectStore("games"), transaction.objectStore("log")];
  const [game, log] = await Promise.all([games.get(id), changes.getAll(changesOf(id))]);
  await Promise.all([games.delete(id), changes.delete(changesOf(id)), transaction.done]);
  return game && { game, log };
}

/** Restores a deleted game, with all its changes. */
export async function restoreGame({ game, log }: Removed): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["games", "log"], "readwrite");
  const changes = transaction.objectStore("log");
  await Promise.all([transaction.objectStore("games").put(game), ...log.map((change) => changes.put(change)), transaction.done]);
}

/** Returns whether an error means that the database was closed: for a newer page in another tab, or by the browser. */
export const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === "InvalidStateError";

/** Another tab has taken the game since it was read. */
export class Overtaken extends Error {}

/** The writer of one game. It must be opened before the first key, so that a key need not wait. */
export class Journal {
  /** The name of this writer. */
  readonly #writer = newId();
  #seq = 0;
  /** The number of changes written since the last snapshot. */
  #since = 0;
  /** The completion of all pending writes. */
  #settled: Promise<unknown> = Promise.resolve();
  #isOvertaken = false;

  private constructor(
    readonly id: string,
    private readonly db: Database,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** Takes over a game in the database, with all its changes. Its previous writer has then been overtaken. */
  static async open(id: string, failed: (error: unknown) => void): Promise<(Read & { journal: Journal }) | undefined> {
    const db = await database();
    const journal = new Journal(id, db, failed);
    const transaction = db.transaction(["games", "log"], "readwrite");
    const found = await read(transaction, id);
    if (found) {
      const [games, changes] = [transaction.objectStore("games"), transaction.objectStore("log")];
      await Promise.all([
        games.put({ ...found.game, writer: journal.#writer }),
        changes.delete(changesOf(id)),
        ...found.log.map((change) => changes.put(journal.#entry(change))),
      ]);
    }
    await transaction.done;
    return found && { ...found, journal };
  }

  /** Stores a new game. */
  static async begin(id: string, snapshot: unknown, facts: Facts, failed: (error: unknown) => void): Promise<Journal> {
    const db = await database();
    const journal = new Journal(id, db, failed);
    await db.add("games", { ...facts, id, writer: journal.#writer, snapshot, updated: Date.now() });
    return journal;
  }

  /** Returns whether a snapshot is due. */
  get isLong(): boolean {
    return this.#since >= OFTEN;
  }

  /** Writes a change. When this function returns, the browser will store the change, even if the page is closed. */
  append(change: unknown): Promise<void> {
    const entry = this.#entry(change);
    return this.#write(async (transaction) => {
      const [games, log] = [transaction.objectStore("games"), transaction.objectStore("log")];
      const requests = [games.get(this.id), log.put(entry)] as const;
      // Otherwise the transaction would end only after its answers have arrived, and never if the page that receives them is gone.
      transaction.commit();
      const [game] = await Promise.all(requests);
      if (game?.writer === this.#writer) return;
      await this.db.delete("log", [entry.game, entry.writer, entry.seq]);
      throw new Overtaken();
    });
  }

  /** Writes the whole game, which makes the earlier changes superfluous. */
  snapshot(snapshot: unknown, facts: Facts): Promise<void> {
    this.#since = 0;
    return this.#write(async (transaction) => {
      const games = transaction.objectStore("games");
      const game = await games.get(this.id);
      if (game && game.writer !== this.#writer) throw new Overtaken();
      await games.put({ ...game, ...facts, id: this.id, writer: this.#writer, snapshot, updated: Date.now() });
      // Later changes are written afterwards, as browsers write in order, even across stores. Changes that arrive within these milliseconds are lost
      // if the page is closed in them.
      await transaction.objectStore("log").delete(changesOf(this.id));
    });
  }

  #entry(change: unknown): StoredChange {
    this.#since += 1;
    // Numbering continues after a snapshot, which may fail: the later changes must still follow the earlier ones.
    this.#seq += 1;
    return { game: this.id, writer: this.#writer, seq: this.#seq, change };
  }

  #write(work: (transaction: Transaction<"readwrite">) => Promise<void>): Promise<void> {
    const written = this.#written(work);
    this.#settled = Promise.all([this.#settled, written]);
    return written;
  }

  /** Waits for all pending writes, including those added meanwhile. */
  async settle(): Promise<void> {
    for (let last; last !== this.#settled; ) await (last = this.#settled);
  }

  async #written(work: (transaction: Transaction<"readwrite">) => Promise<void>): Promise<void> {
    let transaction: Transaction<"readwrite"> | undefined;
    try {
      transaction = this.db.transaction(["games", "log"], "readwrite", { durability: "relaxed" });
      await work(transaction);
      await transaction.done;
    } catch (error) {
      transaction?.done.catch(() => {});
      try {
        transaction?.abort();
      } catch {
        // The transaction has already ended.
      }
      // Keys pressed before the first answer have been overtaken as well, and are reported with it.
      if (this.#isOvertaken) return;
      this.#isOvertaken = error instanceof Overtaken;
      this.failed(error);
    }
  }
}

type Transaction<Mode extends IDBTransactionMode> = IDBPTransaction<Schema, ["games", "log"], Mode>;
