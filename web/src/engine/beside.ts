// Background work: only the newest job of each kind runs, and all jobs can be stopped.

import { type Engine, workshop } from "./engine.ts";

export class Beside {
  #controller: AbortController | undefined;

  /** Runs work in the background; cancels the current job of this kind. */
  async run<T>(work: (engine: Engine, signal: AbortSignal) => Promise<T>): Promise<T> {
    this.stop();
    const controller = new AbortController();
    this.#controller = controller;
    try {
      const engine = await workshop();
      controller.signal.throwIfAborted();
      return await work(engine, controller.signal);
    } finally {
      if (this.#controller === controller) this.#controller = undefined;
    }
  }

  stop(): void {
    this.#controller?.abort();
    this.#controller = undefined;
  }
}
