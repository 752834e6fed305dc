import type { AnswerEngine, AnswerEvent, AnswerNumbered, AnswerTotal } from "./schema.js";
import type { Core, Loading } from "./core.js";
import type { Ninefold } from "./index.js";
import type { Print } from "./print.js";

export { NinefoldError } from "./core.js";

/** A function whose answer is a promise, with all its forms. */
type Later<F> = F extends {
  (...args: infer A): infer R;
  (...args: infer B): infer S;
}
  ? ((...args: A) => Promise<Awaited<R>>) & ((...args: B) => Promise<Awaited<S>>)
  : F extends (...args: infer A) => infer R
    ? (...args: A) => Promise<Awaited<R>>
    : never;

/** The functions of the package, each returning a promise. */
export type Remote<T> = Readonly<
  { [K in Exclude<keyof T, "solutions" | "events">]: Later<T[K]> } & {
    /** Ends the worker, and all calls that are not done. */
    close(): void;
  }
>;

/** An iterator over results from the worker. */
export interface Searching {
  solutions(...args: Parameters<Ninefold["solutions"]>): AsyncGenerator<AnswerNumbered, AnswerTotal, void>;
  events(...args: Parameters<Ninefold["events"]>): AsyncGenerator<AnswerEvent, AnswerEngine, void>;
}

export interface Starting extends Loading {
  /** Makes the worker of `worker-thread.js`, where the page has rules of its own for that. */
  worker?: () => Worker | Promise<Worker>;
}

/** A worker with everything but PDF and PNG; it starts when it is first needed. */
export declare function start(options?: Starting & { kind?: "full" }): Promise<Remote<Ninefold> & Searching>;
export declare function start(options: Starting & { kind: "core" }): Promise<Remote<Core>>;
export declare function start(options: Starting & { kind: "print" }): Promise<Remote<Print>>;
