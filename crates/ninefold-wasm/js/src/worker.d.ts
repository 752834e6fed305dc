import type { AnswerEngine, AnswerEvent, AnswerNumbered, AnswerTotal } from "./schema.js";
import type { Core, Loading } from "./core.js";
import type { Ninefold } from "./index.js";
import type { Print } from "./print.js";

export { NinefoldError } from "./core.js";

/** A function with all its overloads, each of which returns a promise. */
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
    /** Terminates the worker and rejects all unfinished calls. */
    close(): void;
  }
>;

/** The calls that return iterators over results from the worker. */
export interface Searching {
  solutions(...args: Parameters<Ninefold["solutions"]>): AsyncGenerator<AnswerNumbered, AnswerTotal, void>;
  events(...args: Parameters<Ninefold["events"]>): AsyncGenerator<AnswerEvent, AnswerEngine, void>;
}

export interface Starting extends Loading {
  /** Creates the worker from `worker-thread.js`: for pages that must create workers in their own way. */
  worker?: () => Worker | Promise<Worker>;
}

/** Returns functions that run in a worker, which starts at the first call. The default kind `full` has all calls except PDF and PNG output. */
export declare function start(options?: Starting & { kind?: "full" }): Promise<Remote<Ninefold> & Searching>;
export declare function start(options: Starting & { kind: "core" }): Promise<Remote<Core>>;
export declare function start(options: Starting & { kind: "print" }): Promise<Remote<Print>>;
