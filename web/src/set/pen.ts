// A pen on a board: its first cell, the cells that it passes, its last cell. A line must pass near the middle of a cell, so that it can be drawn from
// corner to corner; other strokes may pass any part of a cell.

import type { Board } from "../board/board.ts";
import { type Frame, cellAt, placeAt } from "./frame.ts";
import type { Offset } from "./strokes.ts";

export interface Pen {
  /** Returns whether the pen handles a press; otherwise it is left to the board. */
  wants: () => boolean;
  /** Returns the maximum distance from the middle of a cell at which the pen is in the cell, as a fraction of the cell. */
  reach: () => number;
  down: (cell: number, event: PointerEvent) => void;
  to: (cell: number) => void;
  /** The pen was lifted; `offset` is its starting point, from the middle of the first cell. */
  up: (offset: Offset, isTap: boolean) => void;
  cancel: () => void;
}

/** The distance between two samples on the path of a fast pen, as a fraction of a cell. */
const STEP = 0.1;

/** Listens to pointers on a board, before the board does; returns a function that stops listening. */
export function listen(stage: HTMLElement, board: Board, frame: Frame, pen: Pen): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let held: { id: number; x: number; y: number; offset: Offset; isTap: boolean } | undefined;
  /** Converts a point of the screen to cells. */
  const at = ({ clientX, clientY }: { clientX: number; clientY: number }): { x: number; y: number } => {
    const { left, top, width } = board.rect(0) ?? { left: 0, top: 0, width: 1 };
    const { row, column } = placeAt(frame, 0);
    return { x: column + (clientX - left) / width, y: row + (clientY - top) / width };
  };
  const middle = (value: number): number => value - Math.floor(value) - 0.5;
  const within = ({ x, y }: { x: number; y: number }, reach: number): number | undefined =>
    Math.abs(middle(x)) > reach || Math.abs(middle(y)) > reach ? undefined : cellAt(frame, { row: Math.floor(y), column: Math.floor(x) });
  stage.addEventListener("pointerdown", (event) => {
    if (!pen.wants() || (event.target as Element).closest("[data-place]")) return;
    if (held) {
      // A second finger cancels the stroke.
      held = undefined;
      pen.cancel();
      event.stopPropagation();
      return;
    }
    if (event.button !== 0 && event.pointerType === "mouse") return;
    const point = at(event);
    const cell = within(point, 0.5);
    if (cell === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    stage.setPointerCapture(event.pointerId);
    held = { id: event.pointerId, ...point, offset: { x: middle(point.x), y: middle(point.y) }, isTap: true };
    board.moveTo(cell, true, true);
    pen.down(cell, event);
  }, { signal, capture: true });
  stage.addEventListener("pointermove", (event) => {
    if (held?.id !== event.pointerId) return;
    event.stopPropagation();
    const coalesced = event.getCoalescedEvents?.() ?? [];
    for (const one of coalesced.length > 0 ? coalesced : [event]) {
      const to = at(one);
      const steps = Math.max(1, Math.ceil(Math.hypot(to.x - held.x, to.y - held.y) / STEP));
      const from = { x: held.x, y: held.y };
      for (let step = 1; step <= steps; step += 1) {
        const cell = within({ x: from.x + ((to.x - from.x) * step) / steps, y: from.y + ((to.y - from.y) * step) / steps }, pen.reach());
        if (cell !== undefined) pen.to(cell);
      }
      Object.assign(held, to, Math.hypot(to.x - from.x, to.y - from.y) > 0.3 ? { isTap: false } : {});
    }
  }, { signal, capture: true });
  const end = (event: PointerEvent): void => {
    if (held?.id !== event.pointerId) return;
    const { offset, isTap } = held;
    held = undefined;
    event.stopPropagation();
    if (event.type === "pointerup") pen.up(offset, isTap);
    else pen.cancel();
  };
  stage.addEventListener("pointerup", end, { signal, capture: true });
  stage.addEventListener("pointercancel", end, { signal, capture: true });
  return () => ended.abort();
}
