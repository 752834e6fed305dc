// Questions about a puzzle that take a while: the number of solutions, the redundant givens, the digits that would make it easy.

import type { Document } from "ninefold";

import { asText, solutionCells } from "../board/line.ts";
import { bit } from "../board/masks.ts";
import type { Places } from "../board/places.ts";
import { Beside } from "../engine/beside.ts";
import { isAbort, told } from "../engine/engine.ts";
import { solve as words } from "../texts/solve.ts";

/** The techniques that are obvious at a glance. */
const SINGLES = "full-house,naked-single,hidden-single-box,hidden-single-line";
const TOGETHER = 8;

/** The maximum number of listed solutions. */
export const LISTED = 100;

type Kind = "count" | "solutions" | "candidates" | "redundant" | "backdoors";

export class Tools {
  count = $state("");
  redundant = $state.raw<number[]>();
  backdoors = $state.raw<{ cell: number; digit: number }[]>();
  /** The first solutions, each as digits by cells, and whether there are more. */
  solutions = $state.raw<string[]>([]);
  hasMore = $state(false);
  /** The candidates of all solutions by cells, and their number. */
  candidates = $state.raw<{ masks: Uint32Array; left: number }>();
  share = $state(0);
  running = $state<"" | Kind>("");
  problem = $state("");
  #work = new Beside();

  async #do(kind: Kind, work: Parameters<Beside["run"]>[0]): Promise<void> {
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

  /** Lists the first solutions in ascending order. */
  listSolutions(text: string, places: Places): Promise<void> {
    this.solutions = [];
    return this.#do("solutions", async (engine, signal) => {
      const found: string[] = [];
      for await (const { solution } of engine.solutions(text, { signal })) {
        if (found.length === LISTED) break;
        found.push(solutionCells(String(solution), places.shape));
      }
      this.hasMore = found.length === LISTED;
      this.solutions = found;
    });
  }

  /** Finds the candidates that occur in solutions. */
  findCandidates(text: string, places: Places): Promise<void> {
    this.candidates = undefined;
    return this.#do("candidates", async (engine, signal) => {
      const { cells } = await engine.trueCandidates(text, { signal });
      const masks = new Uint32Array(places.shape.cells.length);
      for (const { cell, digits } of cells) {
        const at = places.cell(cell);
        if (at !== undefined) for (const digit of digits) masks[at]! |= bit(digit);
      }
      this.candidates = { masks, left: cells.reduce((sum, { digits }) => sum + digits.length, 0) };
    });
  }

  /** Finds the givens without which there is still one solution. */
  findRedundant(document: Document): Promise<void> {
    this.redundant = undefined;
    const without = (cell: number): string => asText({ document: { ...document, givens: document.givens.slice(0, cell) + "." + document.givens.slice(cell + 1) } });
    const givens = [...document.givens].flatMap((sign, cell) => (sign === "." ? [] : [cell]));
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

  /** Finds the cells whose digit, once known, leaves only singles. */
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
    Object.assign(this, { count: "", solutions: [], candidates: undefined, redundant: undefined, backdoors: undefined, running: "", problem: "" });
  }
}
