// Calendar weeks, and the kinds of rules of their puzzles in rotation: the command makes the same puzzle for a week.

import { TURNS } from "./turns.ts";

const DAY = 86_400_000;
/** The time of the first Monday after 1 January 1970. */
const MONDAY = 4 * DAY;

/** Returns the number of a week, counted from that Monday. */
const numberOf = (time: number): number => Math.floor((time - MONDAY) / (7 * DAY));

/** Returns the ISO 8601 week of a date, such as `2026-W53` for 2027-01-01: that of its Thursday. */
export function weekOf(date: string): string {
  const thursday = new Date(MONDAY + numberOf(Date.parse(date)) * 7 * DAY + 3 * DAY);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** Returns the time of the Monday of a week, if the text names an existing week. */
function mondayOf(week: string): number | undefined {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(week) ?? [];
  if (year === undefined) return undefined;
  // 4 January is always in the first week.
  const time = MONDAY + (numberOf(Date.UTC(Number(year), 0, 4)) + Number(number) - 1) * 7 * DAY;
  return weekOf(new Date(time).toISOString().slice(0, 10)) === week ? time : undefined;
}

/** Returns whether a text is a week. */
export const isWeek = (text: string): boolean => mondayOf(text) !== undefined;

/** Returns the kind of rules of a week. */
export const kindOf = (week: string): (typeof TURNS)[number] => TURNS[numberOf(mondayOf(week) ?? MONDAY) % TURNS.length]!;
