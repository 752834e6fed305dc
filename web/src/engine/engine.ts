// Runs all slow work: one worker serves the user's requests, another works in the background.
//
// `interactive` answers questions in their order, and a newer question of the same kind replaces the older one: typing a puzzle asks for thirty
// verdicts, of which only the last is needed.

import type { Ninefold } from "ninefold";
import { NinefoldError } from "ninefold/play";
import type { Remote, Searching } from "ninefold/worker";
import type { Print } from "ninefold/print";

import threadUrl from "ninefold/worker-thread.js?worker&url";
import { trusted } from "./trusted.ts";

export type Engine = Remote<Ninefold> & Searching;
export { NinefoldError };

// The code that starts workers is loaded with the first worker, after the page has been drawn.
const starter = () => import("ninefold/worker");
const thread = (): Worker => new Worker(trusted(threadUrl), { type: "module" });

let interactive: Promise<Engine> | undefined;
let background: Promise<Engine> | undefined;
let printing: Promise<Remote<Print>> | undefined;

/** The worker for the user's requests. */
export function engine(): Promise<Engine> {
  return (interactive ??= starter().then(({ start }) => start({ worker: thread })));
}

/** The worker for making puzzles and rating collections. */
export function workshop(): Promise<Engine> {
  return (background ??= starter().then(({ start }) => start({ worker: thread })));
}

/** The worker that makes PDF and PNG. */
export function press(): Promise<Remote<Print>> {
  return (printing ??= starter().then(({ start }) => start({ worker: thread, kind: "print" })));
}

const latest = new Map<string, AbortController>();

/** Asks a question of which only the newest answer is needed. An older question of that kind ends with an `AbortError`. */
export async function ask<T>(kind: string, question: (engine: Engine, signal: AbortSignal) => Promise<T>): Promise<T> {
  latest.get(kind)?.abort();
  const controller = new AbortController();
  latest.set(kind, controller);
  try {
    return await question(await engine(), controller.signal);
  } finally {
    if (latest.get(kind) === controller) latest.delete(kind);
  }
}

/** Cancels the question of that kind. */
export function drop(kind: string): void {
  latest.get(kind)?.abort();
}

/** Returns whether an error means that the question was cancelled. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

/** Returns the position and the message of an error, for users. */
export function told(error: unknown): string {
  if (!(error instanceof NinefoldError)) return error instanceof Error ? error.message : String(error);
  const place = error.line === undefined ? "" : `Line ${error.line}${error.column === undefined ? "" : `, column ${error.column}`}: `;
  const text = error.message;
  return place + text.charAt(0).toUpperCase() + text.slice(1) + (text.endsWith(".") ? "" : ".");
}
