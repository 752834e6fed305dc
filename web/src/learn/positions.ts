// Positions for a drill, made in the background, each different; if a technique is too rare for that, its example is rotated, mirrored and renamed.

import type { Technique } from "ninefold";

import type { Beside } from "../engine/beside.ts";
import { type Engine, engine } from "../engine/engine.ts";
import { documentOf } from "../solve/position.ts";
import { type Example, type Page, PLACES, madeExample, ownExample, readPage, turn, turnCell, turnPosition } from "./example.ts";
import { learntOf } from "./progress.ts";

/** The time limit for making a position, in seconds. */
const SECONDS = 12;

const key = ({ text }: Example): string => text;

export class Positions {
  readonly #technique: Technique;
  readonly #page: Page;
  readonly #seen: Set<string>;
  readonly #work: Beside;
  /** Whether making positions takes too long, so that the example is transformed instead. */
  #isRare = false;

  private constructor(technique: Technique, page: Page, seen: Set<string>, work: Beside) {
    this.#technique = technique;
    this.#page = page;
    this.#seen = seen;
    this.#work = work;
  }

  static async of(engine: Engine, technique: Technique, work: Beside): Promise<Positions> {
    const [text, { seen }] = await Promise.all([engine.technique(technique.id), learntOf(technique.id).catch(() => ({ seen: [] as string[] }))]);
    return new Positions(technique, readPage(text), new Set(seen), work);
  }

  /** Returns the next position, which has not been used before. */
  async next(): Promise<Example | undefined> {
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const example = (this.#isRare ? undefined : await this.#made()) ?? (await this.#turned());
      if (!example) return undefined;
      if (this.#seen.has(key(example))) continue;
      this.#seen.add(key(example));
      return example;
    }
    return undefined;
  }

  async #made(): Promise<Example | undefined> {
    const { id, hodoku } = this.#technique;
    const made = await this.#work.run((engine, signal) => madeExample(engine, id, hodoku?.on === true, crypto.randomUUID(), signal, SECONDS));
    if (!made) this.#isRare = true;
    return made;
  }

  async #turned(): Promise<Example | undefined> {
    const { id, name } = this.#technique;
    const page = this.#page;
    if (!page.position) return undefined;
    const how = turn(Math.random);
    const position = turnPosition(page.position, how);
    const renamed = (digit: number): number => how.digits[digit - 1]!;
    const turned = (candidates: Record<string, string>): Record<string, string> =>
      Object.fromEntries(
        Object.entries(candidates).map(([name, digits]) => [PLACES.name(turnCell(PLACES.cell(name) ?? 0, how)), [...digits].map((digit) => renamed(Number(digit))).sort((one, other) => one - other).join("")]),
      );
    const like: Page = {
      ...page,
      position,
      short: "",
      reason: "",
      pattern: page.pattern.map(([cell, digit]) => [turnCell(cell, how), renamed(digit)]),
      placed: turned(page.placed),
      eliminated: turned(page.eliminated),
    };
    const example = await ownExample(await engine(), id, name, like);
    return example && { ...example, text: JSON.stringify(documentOf(position, PLACES)) };
  }
}
