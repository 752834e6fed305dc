// The variant of a week: one puzzle with other rules than those of plain grids. It is the same for all users, and made once.

import type { Document } from "ninefold";

import { workshop } from "../engine/engine.ts";
import { database } from "./db.ts";
import { kindOf } from "./weeks.ts";

/** The time limit of a week's puzzle, in seconds; high, because a puzzle that depended on the machine's speed would differ between users. */
const PATIENCE = 600;

/** Returns the puzzle of a week, if it has been made here before. */
export async function keptPuzzle(week: string): Promise<Document | undefined> {
  return (await (await database()).get("blobs", `week ${week}`))?.value as Document | undefined;
}

/** Returns the puzzle of a week. */
export async function weeklyPuzzle(week: string, options: { signal?: AbortSignal; onProgress?: (progress: { work: number }) => void } = {}): Promise<Document> {
  const kept = await keptPuzzle(week);
  if (kept) return kept;
  const text = await (await workshop()).generate({ ...kindOf(week), seed: week, format: "ninefold", timeLimit: PATIENCE, ...options });
  // The comment is the seed, which is not part of the rules.
  const { comment, ...document } = JSON.parse(text) as Document;
  await (await database()).put("blobs", { key: `week ${week}`, value: document });
  return document;
}
