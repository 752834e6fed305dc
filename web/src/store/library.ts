// Collections of puzzles in the database.

import { type Collection, type StoredPuzzle, database } from "./db.ts";
import { tellTabs } from "./tabs.ts";

export type NewPuzzle = Omit<StoredPuzzle, "id" | "collection" | "added">;

/** The number of puzzles written, or read, before the page may do other work. */
const PIECE = 400;

/** Handles each item, and yields to the page in between. The transaction stays open, because one of its requests is always pending. */
async function inPieces<T>(all: T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < all.length; from += PIECE) {
    let last: Promise<unknown> | undefined;
    for (const one of all.slice(from, from + PIECE)) last = work(one);
    await last;
  }
}

/** Puts puzzles into a new collection. */
export async function addLines(name: string, puzzles: NewPuzzle[]): Promise<Collection> {
  const collection: Collection = { id: crypto.randomUUID().slice(0, 8), name, added: Date.now(), count: puzzles.length };
  const db = await database();
  const transaction = db.transaction(["collections", "puzzles"], "readwrite", { durability: "strict" });
  const store = transaction.objectStore("puzzles");
  void transaction.objectStore("collections").put(collection);
  await inPieces(puzzles, (puzzle) => store.add({ ...puzzle, collection: collection.id, added: collection.added }));
  await transaction.done;
  tellTabs({ kind: "library" });
  return collection;
}

/** Creates a collection. */
export async function newCollection(name: string): Promise<Collection> {
  return addLines(name, []);
}

/** Appends puzzles to a collection; does nothing if it was deleted. */
export async function appendPuzzles(id: string, puzzles: NewPuzzle[]): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["collections", "puzzles"], "readwrite", { durability: "strict" });
  const collection = await transaction.objectStore("collections").get(id);
  if (collection) {
    void transaction.objectStore("collections").put({ ...collection, count: collection.count + puzzles.length });
    const store = transaction.objectStore("puzzles");
    await inPieces(puzzles, (puzzle) => store.add({ ...puzzle, collection: id, added: Date.now() }));
  }
  await transaction.done;
  tellTabs({ kind: "library" });
}

/** Adds a puzzle to the collection with that name, which is created if there is none. */
export async function addPuzzle(name: string, puzzle: NewPuzzle): Promise<Collection> {
  const db = await database();
  const found = (await db.getAll("collections")).find((collection) => collection.name === name);
  if (!found) return addLines(name, [puzzle]);
  const collection = { ...found, count: found.count + 1 };
  const transaction = db.transaction(["collections", "puzzles"], "readwrite");
  await Promise.all([
    transaction.objectStore("collections").put(collection),
    transaction.objectStore("puzzles").add({ ...puzzle, collection: collection.id, added: Date.now() }),
    transaction.done,
  ]);
  tellTabs({ kind: "library" });
  return collection;
}

export async function collections(): Promise<Collection[]> {
  return (await (await database()).getAll("collections")).sort((one, other) => other.added - one.added);
}

/** Returns the puzzles of a collection, in the order in which they were added. */
export async function puzzlesOf(collection: string): Promise<StoredPuzzle[]> {
  const db = await database();
  const keys = await db.getAllKeysFromIndex("puzzles", "collection", collection);
  const all: StoredPuzzle[] = [];
  for (let from = 0; from < keys.length; from += PIECE) {
    const piece = keys.slice(from, from + PIECE);
    const read = await db.getAll("puzzles", IDBKeyRange.bound(piece[0], piece.at(-1)));
    for (const puzzle of read) if (puzzle.collection === collection) all.push(puzzle);
  }
  return all;
}

export async function puzzle(id: number): Promise<StoredPuzzle | undefined> {
  return (await database()).get("puzzles", id);
}

/** Stores changed properties of puzzles. */
export async function putPuzzles(puzzles: StoredPuzzle[]): Promise<void> {
  const db = await database();
  const transaction = db.transaction("puzzles", "readwrite");
  for (const puzzle of puzzles) void transaction.store.put(puzzle);
  await transaction.done;
}

/** Stores changed properties of puzzles that still exist. */
export async function amendPuzzles(puzzles: StoredPuzzle[]): Promise<void> {
  const db = await database();
  const transaction = db.transaction("puzzles", "readwrite");
  const isThere = await Promise.all(puzzles.map(({ id }) => transaction.store.getKey(id ?? -1)));
  puzzles.forEach((puzzle, at) => isThere[at] !== undefined && void transaction.store.put(puzzle));
  await transaction.done;
}

/** Restores deleted puzzles. */
export async function restorePuzzles(puzzles: StoredPuzzle[]): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["collections", "puzzles"], "readwrite");
  const [first] = puzzles;
  const collection = first && (await transaction.objectStore("collections").get(first.collection));
  if (collection) {
    void transaction.objectStore("collections").put({ ...collection, count: collection.count + puzzles.length });
    await inPieces(puzzles, (puzzle) => transaction.objectStore("puzzles").put(puzzle));
  }
  await transaction.done;
  tellTabs({ kind: "library" });
}

export async function deletePuzzles(puzzles: StoredPuzzle[]): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["collections", "puzzles"], "readwrite");
  const gone = new Map<string, number>();
  await inPieces(puzzles, async ({ id, collection }) => {
    if (id === undefined) return;
    gone.set(collection, (gone.get(collection) ?? 0) + 1);
    await transaction.objectStore("puzzles").delete(id);
  });
  for (const [id, count] of gone) {
    const collection = await transaction.objectStore("collections").get(id);
    if (collection) void transaction.objectStore("collections").put({ ...collection, count: collection.count - count });
  }
  await transaction.done;
  tellTabs({ kind: "library" });
}

export async function deleteCollection(id: string): Promise<{ collection: Collection; puzzles: StoredPuzzle[] } | undefined> {
  const db = await database();
  const [collection, puzzles] = await Promise.all([db.get("collections", id), puzzlesOf(id)]);
  if (!collection) return undefined;
  const transaction = db.transaction(["collections", "puzzles"], "readwrite");
  void transaction.objectStore("collections").delete(id);
  await inPieces(puzzles, async ({ id }) => id !== undefined && transaction.objectStore("puzzles").delete(id));
  await transaction.done;
  tellTabs({ kind: "library" });
  return { collection, puzzles };
}

/** Restores deleted puzzles. */
export async function restoreCollection({ collection, puzzles }: { collection: Collection; puzzles: StoredPuzzle[] }): Promise<void> {
  const db = await database();
  const transaction = db.transaction(["collections", "puzzles"], "readwrite");
  void transaction.objectStore("collections").put(collection);
  await inPieces(puzzles, (puzzle) => transaction.objectStore("puzzles").put(puzzle));
  await transaction.done;
  tellTabs({ kind: "library" });
}
