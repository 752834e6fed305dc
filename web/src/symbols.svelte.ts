// What stands for the digits: on every board, in what is said of it, and in what follows from steps. What is typed, and the reasons that the engine
// gives in sentences, stay digits.

import { type Signs, SETS, heardWith, signOf } from "./board/signs.ts";
import { settings } from "./settings.svelte.ts";

class Symbols {
  /** The set of the settings; digits where it is not known. */
  readonly set: Signs = $derived(SETS[settings.values.symbols] ?? SETS.digits!);
  readonly isDigits: boolean = $derived(this.set === SETS.digits);

  /** How a digit is written. */
  sign = (digit: number): string => signOf(this.set, digit);

  /** How a digit is said. */
  said = (digit: number): string => this.set.said[digit - 1] ?? signOf(this.set, digit);

  /** What follows from a step, as the engine writes it, with the symbols in the place of its digits: `r4c5=B`, `r1c3<>AG`. */
  follows = (conclusion: string): string =>
    this.isDigits ? conclusion : conclusion.replace(/(=|<>)([1-9]+)/g, (_, sign: string, digits: string) => sign + [...digits].map((digit) => this.sign(Number(digit))).join(""));

  /** The name of a cell with the symbols in the place of its digits. */
  heard = (name: string): string => heardWith(this.set, name);
}

export const symbols = new Symbols();
