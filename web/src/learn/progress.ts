// The positions solved for each technique, stored in the browser.

import { type Learnt, database } from "../store/db.ts";

/** The number of positions remembered, to avoid repeats. */
const REMEMBERED = 200;

export async function allLearnt(): Promise<Map<string, Learnt>> {
  return new Map((await (await database()).getAll("learnt")).map((learnt) => [learnt.technique, learnt]));
}

export async function learntOf(technique: string): Promise<Learnt> {
  return (await (await database()).get("learnt", technique)) ?? { technique, found: 0, tried: 0, seen: [] };
}

/** Stores whether a position was solved without help. */
export async function keep(technique: string, position: string, isFound: boolean): Promise<Learnt> {
  const db = await database();
  const transaction = db.transaction("learnt", "readwrite");
  const before = (await transaction.store.get(technique)) ?? { technique, found: 0, tried: 0, seen: [] };
  const learnt: Learnt = { technique, found: before.found + (isFound ? 1 : 0), tried: before.tried + 1, seen: [...before.seen.filter((seen) => seen !== position), position].slice(-REMEMBERED) };
  await transaction.store.put(learnt);
  await transaction.done;
  return learnt;
}
