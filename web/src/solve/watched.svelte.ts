// A running engine: its events are fetched only as far as they are needed for the display.

import type { AnswerEngineName } from "ninefold";

import { isAbort, told, workshop } from "../engine/engine.ts";
import { Events } from "./events.ts";

/** The maximum number of stored events, of eight bytes each. */
export const MOST = 2_000_000;
/** The number of events fetched ahead of the display. */
const AHEAD = 200_000;
/** The number of events handled before the page may do something else. */
const PIECE = 4096;

export class Watched {
  events = $state.raw(new Events(""));
  /** The number of events; the list itself is not reactive state. */
  length = $state(0);
  /** Whether all events have been fetched. */
  isAll = $state(false);
  isCut = $state(false);
  problem = $state("");
  #wanted = AHEAD;
  #wake: (() => void) | undefined;
  #controller: AbortController | undefined;

  /** Starts with a puzzle of 81 characters. */
  async open(puzzle: string, engine: AnswerEngineName): Promise<void> {
    this.close();
    const controller = new AbortController();
    this.#controller = controller;
    const { signal } = controller;
    const events = new Events(puzzle);
    this.events = events;
    [this.length, this.isAll, this.isCut, this.problem, this.#wanted] = [0, false, false, "", AHEAD];
    try {
      for await (const event of (await workshop()).events(puzzle, { engine, limit: 2, most: MOST, signal })) {
        if (signal.aborted) return;
        events.add(event);
        if (events.length % PIECE === 0) {
          this.length = events.length;
          await new Promise((resolve) => setTimeout(resolve));
          while (events.length >= this.#wanted && !signal.aborted) await new Promise<void>((resolve) => (this.#wake = resolve));
        }
      }
      if (signal.aborted) return;
      [this.length, this.isAll, this.isCut] = [events.length, true, events.length >= MOST];
    } catch (error) {
      if (!isAbort(error) && !signal.aborted) [this.problem, this.isAll] = [told(error), true];
    }
  }

  /** Fetches further events when the display approaches the end of those fetched. */
  reach(at: number): void {
    if (at + AHEAD <= this.#wanted) return;
    this.#wanted = at + 2 * AHEAD;
    this.#wake?.();
  }

  close(): void {
    this.#controller?.abort();
    this.#wake?.();
  }
}
