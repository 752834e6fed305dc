// The symbols of the digits: on every board, in announcements, and in the results of steps. Typed input, and the engine's
// reasons in sentences, use digits.

import { digitsOf } from "./board/masks.ts";
import { type Signs, SETS, heardWith, signOf } from "./board/signs.ts";
import { settings } from "./settings.svelte.ts";

class Symbols {
  /** The set of the settings; digits where it is not known. */
  readonly set: Signs = $derived(SETS[settings.values.symbols] ?? SETS.digits!);
  readonly isDigits: boolean = $derived(this.set === SETS.digits);

  /** The written form of a digit. */
  sign = (digit: number): string => signOf(this.set, digit);

  /** The spoken form of a digit. */
  said = (digit: number): string => this.set.said[digit - 1] ?? signOf(this.set, digit);

  /** The result of a step, as the engine writes it, with symbols in place of its digits: `r4c5=B`, `r1c3<>AG`. */
  follows = (conclusion: string): string =>
    this.isDigits ? conclusion : conclusion.replace(/(=|<>)([1-9A-P]+)/g, (_, sign: string, digits: string) => sign + digitsOf(digits).map(this.sign).join(""));

  /** The name of a cell with the symbols in the place of its digits. */
  heard = (name: string): string => heardWith(this.set, name);
}

export const symbols = new Symbols();
