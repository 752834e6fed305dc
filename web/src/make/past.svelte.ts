// What was drawn, state after state: the newest counts, and every step can be taken back.

/** So many characters of history are kept. */
const KEPT = 200_000;

export class Past<T> {
  #all = $state.raw<T[]>([]);
  #at = $state(0);
  #first: T;
  #size: (state: T) => number;
  /** What the newest state is about, where the next one may be about the same: typing a number is one step. */
  #about: string | undefined;

  readonly now: T = $derived.by(() => this.#all[this.#at] ?? this.#first);
  readonly canUndo: boolean = $derived.by(() => this.#at > 0);
  readonly canRedo: boolean = $derived.by(() => this.#at < this.#all.length - 1);

  /** `size` gives the characters that a state takes when it is kept. */
  constructor(first: T, size: (state: T) => number) {
    this.#first = first;
    this.#all = [first];
    this.#size = size;
  }

  /** Goes on with a state. States about the same thing, one after the other, are one step. */
  push(next: T, about?: string): void {
    const isSame = about !== undefined && about === this.#about && !this.canRedo && this.#at > 0;
    this.#all = this.#trimmed([...this.#all.slice(0, this.#at + (isSame ? 0 : 1)), next]);
    this.#at = this.#all.length - 1;
    this.#about = about;
  }

  /** Moves by a number of steps; gives false if there is no such state. */
  move(steps: number): boolean {
    const to = this.#at + steps;
    if (to < 0 || to >= this.#all.length) return false;
    this.#at = to;
    this.#about = undefined;
    return true;
  }

  /** The states, to be kept. */
  saved(): { history: T[]; at: number } {
    return { history: this.#all, at: this.#at };
  }

  /** Comes back to what was kept. */
  restore({ history, at }: { history: T[]; at: number }): void {
    this.#all = history.length > 0 ? history : [this.#first];
    this.#at = Math.min(Math.max(0, Math.trunc(at) || 0), this.#all.length - 1);
    this.#about = undefined;
  }

  /** The newest part of a history that is not too long to keep. */
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
