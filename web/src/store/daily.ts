// The puzzle of a day: it is the same for all users, and made once.

import type { Made } from "ninefold";

import { engine } from "../engine/engine.ts";
import { database } from "./db.ts";

/** Returns the current date of the user. */
export function today(): string {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, "0");
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}

/** Returns whether a text is a date. */
export const isDay = (text: string): boolean => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));

/** Returns the puzzle of a day. */
export async function dailyPuzzle(date: string): Promise<Made> {
  const db = await database();
  const key = `daily ${date}`;
  const kept = await db.get("blobs", key);
  if (kept) return kept.value as Made;
  const made = await (await engine()).daily({ date });
  await db.put("blobs", { key, value: made });
  return made;
}
