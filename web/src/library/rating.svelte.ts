// Rates the puzzles of a collection in the background, from the top of the view, in small batches; each result is stored at once.

import { answered } from "../engine/aligned.ts";
import { isAbort, workshop } from "../engine/engine.ts";
import type { StoredPuzzle } from "../store/db.ts";
import { amendPuzzles } from "../store/library.ts";
import { isRated, rated } from "./table.ts";

/** The target duration for a batch of puzzles, in milliseconds. */
const PIECE = 500;
const MOST = 200;
/** The time limit of a puzzle in seconds; a value not found in time is left open. */
const PATIENCE = 60;

class Rating {
  isRunning = $state(false);
  #controller: AbortController | undefined;

  /**
   * Rates the unrated puzzles. `next` returns puzzles in the order of the table, `known` receives the results.
   */
  async run(next: () => StoredPuzzle[], known: (puzzles: StoredPuzzle[]) => void): Promise<void> {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    this.isRunning = true;
    const { signal } = controller;
    const tried = new Set<number>();
    let many = 4;
    try {
      for (;;) {
        const open = next().filter((puzzle) => !isRated(puzzle) && !tried.has(puzzle.id ?? -1)).slice(0, many);
        if (open.length === 0) return;
        for (const { id } of open) if (id !== undefined) tried.add(id);
        const since = performance.now();
        const found = await this.#rate(open, signal);
        const took = performance.now() - since;
        many = Math.max(1, Math.min(MOST, Math.round(many * Math.min(3, PIECE / Math.max(took, 10)))));
        if (signal.aborted) return;
        await amendPuzzles(found);
        // The table may have been left meanwhile.
        if (signal.aborted) return;
        known(found);
      }
    } catch (error) {
      if (!isAbort(error)) throw error;
    } finally {
      if (this.#controller === controller) this.isRunning = false;
    }
  }

  async #rate(puzzles: StoredPuzzle[], signal: AbortSignal): Promise<StoredPuzzle[]> {
    const lines = puzzles.map(({ line }) => line.replaceAll("\n", " "));
    const options = { scale: ["hodoku", "se", "zambon"] as ("hodoku" | "se" | "zambon")[], signal, timeLimit: PATIENCE };
    const at = await workshop();
    const answers = await answered(lines, (text) => at.rateAll(text, options), (line) => at.rate(line, options));
    return puzzles.map((puzzle, index) => {
      const answer = answers[index];
      return answer ? rated(puzzle, answer) : { ...puzzle, verdict: "invalid" };
    });
  }

  stop(): void {
    this.#controller?.abort();
    this.isRunning = false;
  }
}

export const rating = new Rating();
