// A question that is asked repeatedly, of which only the newest answer counts. A question that has just begun may finish, since ending its worker
// takes longer than the answer; one that takes long is cancelled.

import { isAbort } from "./engine.ts";

/** The time after which a newer question cancels a running one at once, in milliseconds. */
const SHORT = 60;

export class Newest<T> {
  #running: { controller: AbortController; since: number } | undefined;
  #waiting: (() => void) | undefined;
  #number = 0;

  /** Asks a question; older questions are answered with undefined. */
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
