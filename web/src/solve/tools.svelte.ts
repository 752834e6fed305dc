// Questions about a puzzle that take a while: how many solutions, which givens are not needed, which digits would make it easy.

import type { Document } from "ninefold";

import { asText } from "../doors.svelte.ts";
import { Beside } from "../engine/beside.ts";
import { isAbort, told } from "../engine/engine.ts";
import { solve as words } from "../texts/solve.ts";

/** What one sees at a glance. */
const SINGLES = "full-house,naked-single,hidden-single-box,hidden-single-line";
const TOGETHER = 8;

export class Tools {
  count = $state("");
  redundant = $state.raw<number[]>();
  backdoors = $state.raw<{ cell: number; digit: number }[]>();
  share = $state(0);
  running = $state<"" | "count" | "redundant" | "backdoors">("");
  problem = $state("");
  #work = new Beside();

  async #do(kind: "count" | "redundant" | "backdoors", work: Parameters<Beside["run"]>[0]): Promise<void> {
    this.running = kind;
    this.share = 0;
    this.problem = "";
    try {
      await this.#work.run(work);
    } catch (error) {
      if (!isAbort(error)) this.problem = told(error);
      else if (kind === "count" && this.running === "count") this.count = words.tools.stopped;
    } finally {
      if (this.running === kind) this.running = "";
    }
  }

  countSolutions(text: string, limit: number): Promise<void> {
    this.count = "";
    return this.#do("count", async (engine, signal) => {
      const { count } = await engine.count(text, { limit, signal });
      this.count = count === null ? words.tools.stopped : words.tools.counted(count, count >= limit);
    });
  }

  /** Givens without which there is still one solution. */
  findRedundant(document: Document): Promise<void> {
    this.redundant = undefined;
    const without = (cell: number): string => asText({ document: { ...document, givens: document.givens.slice(0, cell) + "." + document.givens.slice(cell + 1) } });
    const givens = [...document.givens].flatMap((sign, cell) => (/[1-9]/.test(sign) ? [cell] : []));
    return this.#do("redundant", async (engine, signal) => {
      const found: number[] = [];
      for (let from = 0; from < givens.length; from += TOGETHER) {
        const some = givens.slice(from, from + TOGETHER);
        const { answers } = await engine.checkAll(some.map(without).join("\n"), { signal });
        answers.forEach(({ verdict }, at) => verdict === "unique" && found.push(some[at]!));
        this.share = Math.min(1, (from + TOGETHER) / givens.length);
      }
      this.redundant = found;
    });
  }

  /** Cells whose digit, once known, leaves nothing but singles. */
  findBackdoors(document: Document, solution: string): Promise<void> {
    this.backdoors = undefined;
    const digits = [...solution].filter((sign) => /[1-9]/.test(sign));
    const open = [...document.givens].flatMap((sign, cell) => (/[1-9]/.test(sign) ? [] : [cell]));
    const withDigit = (cell: number): string =>
      asText({ document: { format: "ninefold", version: 1, layout: document.layout, givens: document.givens.slice(0, cell) + digits[cell] + document.givens.slice(cell + 1) } });
    return this.#do("backdoors", async (engine, signal) => {
      const found: { cell: number; digit: number }[] = [];
      for (let from = 0; from < open.length; from += TOGETHER) {
        const some = open.slice(from, from + TOGETHER);
        const { answers } = await engine.explainAll(some.map(withDigit).join("\n"), { method: SINGLES, signal });
        answers.forEach((answer, at) => "path" in answer && answer.path.solved && found.push({ cell: some[at]!, digit: Number(digits[some[at]!]) }));
        this.share = Math.min(1, (from + TOGETHER) / open.length);
      }
      this.backdoors = found;
    });
  }

  stop(): void {
    this.#work.stop();
  }

  forget(): void {
    this.stop();
    Object.assign(this, { count: "", redundant: undefined, backdoors: undefined, running: "", problem: "" });
  }
}
