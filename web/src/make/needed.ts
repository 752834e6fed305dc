// The givens that a puzzle needs: all others can be removed, and the puzzle still has one solution.

import type { Engine } from "../engine/engine.ts";

const OPEN = ".";
const without = (givens: string, cell: number): string => givens.slice(0, cell) + OPEN + givens.slice(cell + 1);

/** Returns the cells, of all or of `among`, whose given can be removed while there is still one solution. `line` returns the givens as one line
 * for the engine. */
export async function superfluous(at: Engine, givens: string, line: (givens: string) => string, signal: AbortSignal, among?: number[]): Promise<number[]> {
  const cells = among ?? [...givens].flatMap((sign, cell) => (sign === OPEN ? [] : [cell]));
  if (cells.length === 0) return [];
  const counts = await at.counts(cells.map((cell) => line(without(givens, cell))).join("\n"), { limit: 2, signal });
  return cells.filter((_, index) => counts[index] === 1);
}

/** Removes givens until all are needed. A given that is needed once is needed from then on, so fewer are tried each time. */
export async function minimal(at: Engine, givens: string, line: (givens: string) => string, signal: AbortSignal): Promise<string> {
  let left = givens;
  let open = await superfluous(at, left, line, signal);
  while (open.length > 0) {
    const cell = open[Math.floor(Math.random() * open.length)]!;
    left = without(left, cell);
    open = await superfluous(at, left, line, signal, open.filter((other) => other !== cell));
  }
  return left;
}
