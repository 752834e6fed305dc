// Opening a game: starting it, continuing it, or watching it while another tab plays it.

import type { Document } from "ninefold";
import type { Game, Starting } from "ninefold/play";

import { lineOf } from "../board/line.ts";
import { live } from "../live.svelte.ts";
import { settings } from "../settings.svelte.ts";
import { type Facts, Journal, Overtaken, isClosed, newId, readGame } from "../store/games.ts";
import { type Hold, hold } from "../store/tabs.ts";
import { texts } from "../texts/en.ts";
import { play as words } from "../texts/play.ts";
import { type Asked, Table, hasRules, machine, rules } from "./table.svelte.ts";

/** An opened game, and the function that closes it. */
export interface Seated {
  table: Table;
  id: string;
  leave(): Promise<void>;
}

/** Warns the user that writing has failed; the game continues. */
function failed(): void {
  live.warn(texts.trouble.notSaved);
}

/** The start of a game: the puzzle, and the digits and notes loaded with it. */
export type Beginning = Omit<Starting, "document"> & { day?: string; document?: Document; text?: string };

/** Starts a game, and returns its name. */
export async function begin(options: Beginning): Promise<string> {
  const { day, document, text, ...starting } = options;
  const play = await machine(starting.rules !== undefined);
  const game = play.start({ ...(text !== undefined && { document: text }), check: settings.values.check, automatic: settings.values.autoNewGame, settings: rules(), ...starting });
  if (document) (await import("./written.ts")).write(game, document);
  return keep(game, day);
}

/** Starts a game from a saved state, and returns its name. */
export async function beginFrom(saved: object): Promise<string> {
  return keep((await machine(hasRules(saved))).restore(saved));
}

/** Returns a preview of a saved game; throws if the text is not a puzzle. */
export async function lookInto(saved: object): Promise<{ line: string; filled: number; cells: number; elapsed: number }> {
  const game = (await machine(hasRules(saved))).restore(saved);
  try {
    const { kind, filled, elapsed } = game.view();
    if (kind !== "game") throw new TypeError(kind);
    const shape = game.geometry();
    const { document: text, givens } = game.texts();
    if (hasRules(saved) && !(await (await import("./ruled.ts")).isWhole(saved, text))) throw new TypeError("rules");
    return { line: text || lineOf(givens, shape), filled, cells: shape.cells.length, elapsed };
  } finally {
    game.free();
  }
}

/** Stores a game in the database, and returns its name. */
async function keep(game: Game, day?: string): Promise<string> {
  const id = newId();
  const table = new Table(game, () => {}, undefined, { day });
  try {
    await Journal.begin(id, game.save(), table.describe(), failed);
    void navigator.storage?.persist?.();
  } finally {
    table.close();
  }
  return id;
}

/** The closing of the game that was left last. */
let left: Promise<void> = Promise.resolve();

/** Opens a game from the database; undefined if it is not there. */
export async function seat(id: string, asked: Asked, lost: () => void, steal = false): Promise<Seated | undefined> {
  // The previous view may still be writing, and hold the right to play.
  await left.catch(() => {});
  const held = await hold(id, lost, steal);
  try {
    return await sit(held, id, asked);
  } catch (error) {
    held?.release();
    throw error;
  }
}

/** Opens a game from the database, with or without the right to play it. */
async function sit(held: Hold | undefined, id: string, asked: Asked): Promise<Seated | undefined> {
  const opened = held && (await Journal.open(id, (error) => write(error)));
  const found = opened ?? (await readGame(id));
  if (!found) {
    held?.release();
    return undefined;
  }
  const game: Game = (await machine(hasRules(found.game.snapshot))).restore(found.game.snapshot, found.log);
  const facts: { day?: string } = found.game.day === undefined ? {} : { day: found.game.day };
  const table = new Table(game, asked, undefined, facts);
  let copying: Promise<void> | undefined;
  const write = (error: unknown): void => {
    if (isClosed(error)) {
      table.isReadonly = true;
      live.warn(texts.trouble.outdated);
      return;
    }
    if (!(error instanceof Overtaken)) return failed();
    // Another tab has written in the meantime: the changes made here continue as a separate game.
    const copy = newId();
    const described: Facts = { ...table.describe(), title: words.copied(table.panel.title || words.untitled) };
    copying = Journal.begin(copy, table.snapshot, described, failed).then((own) => {
      table.writer = own;
      live.warn(words.overtaken);
      // Keys were pressed in the meantime.
      return table.save();
    }, failed);
  };
  const journal = opened?.journal;
  table.writer = journal;
  table.isReadonly = !held;
  if (held) await table.save();
  const hidden = (): void => {
    if (document.visibilityState === "hidden" && journal && !table.isReadonly) void table.save();
  };
  document.addEventListener("visibilitychange", hidden);
  return {
    table,
    id,
    leave: () => (left = (async () => {
      document.removeEventListener("visibilitychange", hidden);
      if (held && !table.isReadonly) await table.save();
      // A tab that has been overtaken keeps a copy of the game, so the game must still exist.
      await journal?.settle();
      await copying;
      held?.release();
      table.close();
    })()),
  };
}
