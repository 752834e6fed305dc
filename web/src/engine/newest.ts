// A question that is asked again and again, of which the newest answer counts. A short question is let to end, as ending its worker takes longer
// than its answer; one that takes long gives way.

import { isAbort } from "./engine.ts";

/** A question that has taken so long, in milliseconds, gives way to a newer one at once. */
const SHORT = 60;

export class Newest<T> {
  #running: { controller: AbortController; since: number } | undefined;
  #waiting: (() => void) | undefined;
  #number = 0;

  /** Asks; the answer of an older question is not told any more. Gives undefined for those. */
  async ask(question: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
    const number = (this.#number += 1);
    const running = this.#running;
    if (running) {
      const left = Math.max(0, running.since + SHORT - performance.now());
      const timer = setTimeout(() => running.controller.abort(), left);
      this.#waiting?.();
      await new Promise<void>((resolve) => (this.#waiting = resolve));
      clearTimeout(timer);
      if (number !== this.#number) return undefined;
      this.#waiting = undefined;
    }
    const controller = new AbortController();
    this.#running = { controller, since: performance.now() };
    try {
      const answer = await question(controller.signal);
      return number === this.#number ? answer : undefined;
    } catch (error) {
      if (isAbort(error) || number !== this.#number) return undefined;
      throw error;
    } finally {
      this.#running = undefined;
      this.#waiting?.();
    }
  }

  /** Gives up what is asked. */
  drop(): void {
    this.#number += 1;
    this.#running?.controller.abort();
  }
}
