// Every step available in a position, technique by technique, easiest first: steps are shown as soon as they are found.

import type { PathStep } from "ninefold";

import { Beside } from "../engine/beside.ts";
import { isAbort, told } from "../engine/engine.ts";
import { techniques } from "./catalogue.ts";
import { easiness, stepsOf } from "./steps.ts";

/** The time limit for a technique, in seconds. */
const SECONDS = 20;

export class Search {
  steps = $state.raw<PathStep[]>([]);
  done = $state(0);
  total = $state(0);
  isRunning = $state(false);
  problem = $state("");
  /** Techniques whose search was stopped. */
  cut = $state.raw<string[]>([]);
  /** The position that was searched. */
  text = $state("");
  #work = new Beside();

  /** Searches for steps. Under other rules than those of plain grids, all techniques are requested together, because their order depends on the
   * rules. */
  async run(text: string, wide: boolean, isRuled = false): Promise<void> {
    Object.assign(this, { steps: [], done: 0, total: 0, problem: "", cut: [], text, isRunning: true });
    try {
      const known = (await techniques()).filter((technique) => (wide ? true : technique.hodoku?.on)).sort((one, other) => easiness(one) - easiness(other));
      const wanted = isRuled ? [wide ? "all" : "hints"] : known.map(({ id }) => id);
      this.total = wanted.length;
      await this.#work.run(async (engine, signal) => {
        for (const id of wanted) {
          const hint = await engine.hint(text, { method: id, all: true, depth: 4, overlay: true, timeLimit: SECONDS, signal });
          if (hint.status === "wrong") {
            this.problem = hint.faults[0]?.text ?? "";
            return;
          }
          if (hint.status === "stopped") this.cut = [...this.cut, id];
          if (hint.status === "steps") this.steps = [...this.steps, ...stepsOf(hint)];
          this.done += 1;
        }
      });
    } catch (error) {
      if (!isAbort(error)) this.problem = told(error);
    } finally {
      if (this.text === text) this.isRunning = false;
    }
  }

  stop(): void {
    this.#work.stop();
    this.isRunning = false;
  }
}
