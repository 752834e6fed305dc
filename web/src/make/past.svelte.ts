// The states of a drawing: the newest is current, and every step can be undone.

/** The maximum length of the history, in characters. */
const KEPT = 200_000;

export class Past<T> {
  #all = $state.raw<T[]>([]);
  #at = $state(0);
  #first: T;
  #size: (state: T) => number;
  /** The subject of the newest state. A further state on the same subject replaces it, so that typing a number is one step. */
  #about: string | undefined;

  readonly now: T = $derived.by(() => this.#all[this.#at] ?? this.#first);
  readonly canUndo: boolean = $derived.by(() => this.#at > 0);
  readonly canRedo: boolean = $derived.by(() => this.#at < this.#all.length - 1);

  /** `size` returns the number of characters that a stored state takes. */
  constructor(first: T, size: (state: T) => number) {
    this.#first = first;
    this.#all = [first];
    this.#size = size;
  }

  /** Adds a state. Consecutive states about the same subject are one step. */
  push(next: T, about?: string): void {
    const isSame = about !== undefined && about === this.#about && !this.canRedo && this.#at > 0;
    this.#all = this.#trimmed([...this.#all.slice(0, this.#at + (isSame ? 0 : 1)), next]);
    this.#at = this.#all.length - 1;
    this.#about = about;
  }

  /** Moves by a number of steps; returns false if there is no such state. */
  move(steps: number): boolean {
    const to = this.#at + steps;
    if (to < 0 || to >= this.#all.length) return false;
    this.#at = to;
    this.#about = undefined;
    return true;
  }

  /** Returns the states, for storage. */
  saved(): { history: T[]; at: number } {
    return { history: this.#all, at: this.#at };
  }

  /** Restores the stored history. */
  restore({ history, at }: { history: T[]; at: number }): void {
    this.#all = history.length > 0 ? history : [this.#first];
    this.#at = Math.min(Math.max(0, Math.trunc(at) || 0), this.#all.length - 1);
    this.#about = undefined;
  }

  /** Returns the newest part of a history that is short enough to store. */
  #trimmed(history: T[]): T[] {
    let size = 0;
    let from = history.length;
    while (from > 0 && size < KEPT) {
      from -= 1;
      size += this.#size(history[from]!);
    }
    return history.slice(from);
  }
}
