// Games in the database: a snapshot, and the changes since. A change is written in the task of its key, before the paint.

import { type Database, type StoredChange, type StoredGame, database } from "./db.ts";

/** So many changes are kept beside a snapshot before the next one is made. */
const OFTEN = 64;

/** What a game says of itself when it is written. */
export type Facts = Omit<StoredGame, "id" | "rev" | "updated" | "snapshot">;

/** A new name for a game. */
export const newId = (): string => crypto.randomUUID().slice(0, 8);

/** The games, the last one first. */
export async function games(): Promise<StoredGame[]> {
  const db = await database();
  return (await db.getAllFromIndex("games", "updated")).reverse();
}

export async function gameOfDay(day: string): Promise<StoredGame | undefined> {
  const db = await database();
  return db.getFromIndex("games", "day", day);
}

/** A game, and what has happened in it since its snapshot. */
export async function readGame(id: string): Promise<{ game: StoredGame; log: unknown[] } | undefined> {
  const db = await database();
  const transaction = db.transaction(["games", "log"]);
  const [game, log] = await Promise.all([
    transaction.objectStore("games").get(id),
    transaction.objectStore("log").getAll(range(id)),
  ]);
  return game && { game, log: log.map(({ change }) => change) };
}

/** A game with its changes, out of the database. */
export interface Removed {
  game: StoredGame;
  log: StoredChange[];
}

export async function deleteGame(id: string): Promise<Removed | undefined> {
  const db = await database();
  const transaction = db.transaction(["games", "log"], "readwrite");
  const [games, changes] = [transaction.objectStore("games"), transaction.objectStore("log")];
  const [game, log] = await Promise.all([games.get(id), changes.getAll(range(id))]);
  await Promise.all([games.delete(id), changes.delete(range(id)), transaction.done]);
  return game && { game, log };
}

/** Puts a deleted game back, with all that was done in it. */
export async function restoreGame({ game, log }: Removed): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["games", "log"], "readwrite");
  const changes = transaction.objectStore("log");
  await Promise.all([transaction.objectStore("games").put(game), ...log.map((change) => changes.put(change)), transaction.done]);
}

const range = (id: string): IDBKeyRange => IDBKeyRange.bound([id, 0], [id, Infinity]);

/** Whether an error says that the database was closed: for a newer page in another tab, or by the browser. */
export const isClosed = (error: unknown): boolean => error instanceof DOMException && error.name === "InvalidStateError";

/** Somebody else has written the game since it was read. */
export class Overtaken extends Error {}

/** The writer of one game. It has to have been opened before the first key, so that a key waits for nothing. */
export class Journal {
  #seq = 0;
  /** The end of all that is being written. */
  #settled: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly id: string,
    private readonly db: Database,
    private rev: number,
    seq: number,
    private readonly failed: (error: unknown) => void,
  ) {
    this.#seq = seq;
  }

  /** Opens the journal of a game that is in the database. Whoever has written it until now is overtaken, so that nothing is written between this and the reading. */
  static async open(id: string, failed: (error: unknown) => void): Promise<Journal | undefined> {
    const db = await database();
    const transaction = db.transaction(["games", "log"], "readwrite");
    const games = transaction.objectStore("games");
    const [game, keys] = await Promise.all([games.get(id), transaction.objectStore("log").getAllKeys(range(id))]);
    if (game) await games.put({ ...game, rev: game.rev + 1 });
    await transaction.done;
    return game && new Journal(id, db, game.rev + 1, keys.at(-1)?.[1] ?? 0, failed);
  }

  /** Begins a game. */
  static async begin(id: string, snapshot: unknown, facts: Facts, failed: (error: unknown) => void): Promise<Journal> {
    const db = await database();
    await db.add("games", { ...facts, id, rev: 1, snapshot, updated: Date.now() });
    return new Journal(id, db, 1, 0, failed);
  }

  /** Whether it is time for a snapshot. */
  get isLong(): boolean {
    return this.#seq >= OFTEN;
  }

  /** Writes a change. The request is on its way when this returns. */
  append(change: unknown): Promise<void> {
    this.#seq += 1;
    const seq = this.#seq;
    return this.#write(["games", "log"], async (transaction) => {
      const game = await transaction.objectStore("games").get(this.id);
      if (game?.rev !== this.rev) throw new Overtaken();
      await transaction.objectStore("log").put({ game: this.id, seq, change });
    });
  }

  /** Writes the whole game, which makes the changes before it superfluous. */
  snapshot(snapshot: unknown, facts: Facts): Promise<void> {
    this.#seq = 0;
    return this.#write(["games", "log"], async (transaction) => {
      const games = transaction.objectStore("games");
      const game = await games.get(this.id);
      if (game && game.rev !== this.rev) throw new Overtaken();
      this.rev += 1;
      await games.put({ ...game, ...facts, id: this.id, rev: this.rev, snapshot, updated: Date.now() });
      await transaction.objectStore("log").delete(range(this.id));
    });
  }

  #write(stores: ["games", "log"], work: (transaction: Write) => Promise<void>): Promise<void> {
    const written = this.#written(stores, work);
    this.#settled = Promise.all([this.#settled, written]);
    return written;
  }

  /** Waits for all that is being written, and for what is written meanwhile. */
  async settle(): Promise<void> {
    for (let last; last !== this.#settled; ) await (last = this.#settled);
  }

  async #written(stores: ["games", "log"], work: (transaction: Write) => Promise<void>): Promise<void> {
    let transaction: Write | undefined;
    try {
      transaction = this.db.transaction(stores, "readwrite", { durability: "relaxed" });
      await work(transaction);
      await transaction.done;
    } catch (error) {
      transaction?.done.catch(() => {});
      try {
        transaction?.abort();
      } catch {
        // It is over already.
      }
      this.failed(error);
    }
  }
}

type Write = ReturnType<Database["transaction"]> extends never ? never : import("idb").IDBPTransaction<
  import("./db.ts").Schema,
  ["games", "log"],
  "readwrite"
>;
