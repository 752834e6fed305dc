// The symbols of the digits: on every board, in announcements, and in the results of steps. Typed input, and the engine's
// reasons in sentences, use digits.

import { digitsOf } from "./board/masks.ts";
import { type Signs, SETS, heardWith, signOf } from "./board/signs.ts";
import { settings } from "./settings.svelte.ts";

class Symbols {
  /** The set chosen in the settings; digits if it is unknown. */
  readonly set: Signs = $derived(SETS[settings.values.symbols] ?? SETS.digits!);
  readonly isDigits: boolean = $derived(this.set === SETS.digits);

  /** Returns the written form of a digit. */
  sign = (digit: number): string => signOf(this.set, digit);

  /** Returns the spoken form of a digit. */
  said = (digit: number): string => this.set.said[digit - 1] ?? signOf(this.set, digit);

  /** Replaces the digits in the result of a step, as written by the engine, by symbols: `r4c5=B`, `r1c3<>AG`. */
  follows = (conclusion: string): string =>
    this.isDigits ? conclusion : conclusion.replace(/(=|<>)([1-9A-P]+)/g, (_, sign: string, digits: string) => sign + digitsOf(digits).map(this.sign).join(""));

  /** Replaces the digits in the name of a cell by symbols. */
  heard = (name: string): string => heardWith(this.set, name);
}

export const symbols = new Symbols();
