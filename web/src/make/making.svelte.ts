// Makes puzzles to order in the background, in small pieces of work: results appear steadily, and stopping
// keeps every puzzle found. Work continues while other views are open.

import type { Made } from "ninefold";

import { lineOf } from "../board/line.ts";
import { NinefoldError, isAbort, workshop } from "../engine/engine.ts";
import { live } from "../live.svelte.ts";
import { appendPuzzles, newCollection } from "../store/library.ts";
import { texts } from "../texts/make.ts";
import { type Drawn, type Wish, ordered } from "./order.ts";

/** The target duration of a piece of work, in milliseconds: the engine reports progress more often. */
const PIECE = 1000;
/** The time limit of a piece of work, in seconds. */
const LONGEST = 30;
/** After this number of consecutive duplicates, there are probably no other puzzles. */
const AGAIN = 25;

export interface Result {
  line: string;
  made: Made;
}

class Making {
  isRunning = $state(false);
  tried = $state(0);
  /** The puzzle nearest to the order. */
  nearest = $state.raw<Made>();
  found = $state.raw<Result[]>([]);
  wanted = $state(0);
  problem = $state("");
  /** The id of the collection with the puzzles found. */
  collection = $state("");
  /** The distance of that puzzle from the order. */
  #distance = Infinity;
  #controller: AbortController | undefined;

  /** Makes the requested number of puzzles. */
  async run(wish: Wish, drawn: Drawn, isComplete: boolean): Promise<void> {
    this.#controller?.abort();
    const controller = new AbortController();
    this.#controller = controller;
    this.isRunning = true;
    this.problem = "";
    this.tried = 0;
    [this.nearest, this.#distance] = [undefined, Infinity];
    this.found = [];
    this.collection = "";
    this.wanted = wish.count;
    try {
      await this.#work(wish, drawn, isComplete, controller.signal);
    } catch (error) {
      if (!isAbort(error)) this.problem = error instanceof Error ? error.message : String(error);
    } finally {
      if (this.#controller === controller) {
        this.isRunning = false;
        if (this.found.length > 0) live.say(texts.made.done(this.found.length));
      }
    }
  }

  async #work(wish: Wish, drawn: Drawn, isComplete: boolean, signal: AbortSignal): Promise<void> {
    const order = ordered(wish, drawn, isComplete);
    const scale: ("hodoku" | "se")[] = order.se !== undefined || order.diamond || order.pearl ? ["hodoku", "se"] : ["hodoku"];
    const known = new Set<string>();
    let effort = 20;
    let again = 0;
    while (this.found.length < wish.count) {
      const before = this.tried;
      const since = performance.now();
      let made: Made | undefined;
      try {
        made = await (await workshop()).generate({
          ...order, scale, effort, timeLimit: LONGEST, signal, onProgress: ({ work }) => !signal.aborted && (this.tried = before + work),
        });
        this.tried = Math.max(this.tried, before + 1);
      } catch (error) {
        if (!(error instanceof NinefoldError) || error.code !== "short") throw error;
        this.tried = before + effort;
        this.#approach(error);
      }
      const took = performance.now() - since;
      if (!made) effort = Math.min(20_000, Math.max(5, Math.round((effort * Math.min(4, PIECE / Math.max(took, 50))))));
      if (!made) continue;
      if (known.has(made.puzzle)) {
        again += 1;
        if (again < AGAIN) continue;
        this.problem = texts.made.noOther;
        return;
      }
      known.add(made.puzzle);
      again = 0;
      signal.throwIfAborted();
      await this.#keep(made, drawn);
    }
  }

  /** Stores the puzzle nearest to the order. */
  #approach({ distance, puzzles }: NinefoldError): void {
    const made = puzzles?.at(-1);
    if (made && distance !== undefined && distance < this.#distance) [this.nearest, this.#distance] = [made, distance];
  }

  async #keep(made: Made, { layout, shape }: Drawn): Promise<void> {
    const { document } = await (await workshop()).parse(made.puzzle, { plain: true, layout });
    const line = lineOf(document.givens, shape);
    this.found = [...this.found, { line, made }];
    if (this.collection === "") this.collection = (await newCollection(texts.made.collection(new Date()))).id;
    await appendPuzzles(this.collection, [
      {
        line,
        givens: made.clues,
        verdict: "unique",
        ...(typeof made.hodoku_level === "string" && { level: made.hodoku_level }),
        ...(typeof made.hodoku_score === "number" && { score: made.hodoku_score }),
      },
    ]);
  }

  stop(): void {
    this.#controller?.abort();
    this.isRunning = false;
  }
}

export const making = new Making();
