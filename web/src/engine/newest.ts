// A question that is asked again and again, of which the newest answer counts. A short question is let to end, as ending its worker takes longer
// than its answer; one that takes long gives way.

import { isAbort } from "./engine.ts";

/** The time after which a question is dropped at once for a newer one, in milliseconds. */
const SHORT = 60;

export class Newest<T> {
  #running: { controller: AbortController; since: number } | undefined;
  #waiting: (() => void) | undefined;
  #number = 0;

  /** Asks; answers to older questions become undefined. */
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

  /** Cancels the question. */
  drop(): void {
    this.#number += 1;
    this.#running?.controller.abort();
  }
}
