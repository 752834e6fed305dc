// A position in which to find a technique: each elimination or placement is compared with every step of the technique.

import type { PathStep } from "ninefold";

import { bit } from "../board/masks.ts";
import type { Position } from "../solve/position.ts";
import { learn as words } from "../texts/learn.ts";
import { type Example, PLACES } from "./example.ts";

export type Mode = "strike" | "place";

type Told = { text: string; isWrong: boolean };

/** Returns the candidates that a step rules out, one by one. */
function struckBy(step: PathStep): string[] {
  return Object.entries(step.eliminated).flatMap(([name, digits]) => [...digits].map((digit) => `${name} ${digit}`));
}

export class Task {
  readonly example: Example;
  mode = $state<Mode>("strike");
  told = $state.raw<Told>();
  isFound = $state(false);
  /** Whether the pattern or the whole step was shown, or a wrong answer was given. */
  isHelped = $state(false);
  showing = $state<"nothing" | "pattern" | "all">("nothing");
  struck = $state.raw<string[]>([]);
  /** The step that was found; before that, the displayed step. */
  step = $state.raw<PathStep>();

  constructor(example: Example) {
    this.example = example;
    this.step = example.step;
    this.mode = Object.keys(example.step.placed).length > 0 ? "place" : "strike";
  }

  readonly position: Position = $derived(this.#position());

  #position(): Position {
    const { position } = this.example;
    if (this.struck.length === 0 || this.showing === "all" || this.isFound) return position;
    const masks = position.masks.slice();
    for (const text of this.struck) {
      const [name = "", digit] = text.split(" ");
      const cell = PLACES.cell(name);
      if (cell !== undefined) masks[cell]! &= ~bit(Number(digit));
    }
    return { ...position, masks };
  }

  show(what: "pattern" | "all"): void {
    if (!this.isFound) this.isHelped = true;
    this.showing = what;
  }

  takeBack(): void {
    this.struck = this.struck.slice(0, -1);
    this.told = undefined;
  }

  write(cell: number, digit: number): void {
    if (this.isFound) return;
    const name = PLACES.name(cell);
    this.told = this.mode === "strike" ? this.#strike(cell, name, digit) : this.#place(cell, name, digit);
    if (this.told.isWrong) this.isHelped = true;
  }

  #strike(cell: number, name: string, digit: number): Told {
    const { position, steps, solution } = this.example;
    const candidate = `${name} ${digit}`;
    if (((position.masks[cell] ?? 0) & bit(digit)) === 0 || this.struck.includes(candidate)) return { text: words.notThere(name, digit), isWrong: false };
    if (solution[cell] === String(digit)) return { text: words.wrongSolution(name, digit), isWrong: true };
    if (!steps.some((step) => struckBy(step).includes(candidate))) return { text: words.wrongOther(name, digit), isWrong: true };
    this.struck = [...this.struck, candidate];
    const left = (step: PathStep): number => struckBy(step).filter((text) => !this.struck.includes(text)).length;
    const nearest = steps.filter((step) => struckBy(step).includes(candidate)).sort((one, other) => left(one) - left(other))[0]!;
    if (left(nearest) > 0) return { text: words.part(left(nearest)), isWrong: false };
    return this.#found(nearest);
  }

  #place(cell: number, name: string, digit: number): Told {
    const { steps, solution, position } = this.example;
    const step = steps.find(({ placed }) => placed[name] === String(digit));
    if (step) return this.#found(step);
    if ((position.givens[cell] ?? 0) > 0 || (position.placed[cell] ?? 0) > 0) return { text: words.notThere(name, digit), isWrong: false };
    return { text: solution[cell] === String(digit) ? words.wrongStep(name, digit) : words.wrongPlace(name, digit), isWrong: true };
  }

  #found(step: PathStep): Told {
    this.step = step;
    this.isFound = true;
    this.showing = "all";
    return { text: words.foundIt, isWrong: false };
  }
}
