// The weeks of the calendar, and the kinds of rules of their puzzles in turn: the command has the same puzzle in a week.

import { TURNS } from "./turns.ts";

const DAY = 86_400_000;
/** The first Monday of the computer's calendar. */
const MONDAY = 4 * DAY;

/** The number of a week: of weeks since a Monday in 1970. */
const numberOf = (time: number): number => Math.floor((time - MONDAY) / (7 * DAY));

/** The week of a day by ISO 8601, such as `2026-W53` of 2027-01-01: that of its Thursday. */
export function weekOf(date: string): string {
  const thursday = new Date(MONDAY + numberOf(Date.parse(date)) * 7 * DAY + 3 * DAY);
  const year = thursday.getUTCFullYear();
  const week = Math.floor((thursday.getTime() - Date.UTC(year, 0, 1)) / (7 * DAY)) + 1;
  return `${year}-W${String(week).padStart(2, "0")}`;
}

/** The time of the Monday of a week, if the text names one that there is. */
function mondayOf(week: string): number | undefined {
  const [, year, number] = /^(\d{4})-W(\d\d)$/.exec(week) ?? [];
  if (year === undefined) return undefined;
  // The fourth of January is in the first week.
  const time = MONDAY + (numberOf(Date.UTC(Number(year), 0, 4)) + Number(number) - 1) * 7 * DAY;
  return weekOf(new Date(time).toISOString().slice(0, 10)) === week ? time : undefined;
}

/** Returns whether a text is a week. */
export const isWeek = (text: string): boolean => mondayOf(text) !== undefined;

/** The kind of rules of a week. */
export const kindOf = (week: string): (typeof TURNS)[number] => TURNS[numberOf(mondayOf(week) ?? MONDAY) % TURNS.length]!;
