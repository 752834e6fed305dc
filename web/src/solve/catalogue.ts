// The engine's list of techniques, requested once.

import type { Technique } from "ninefold";

import { engine } from "../engine/engine.ts";
import type { Catalogue } from "./steps.ts";

let asked: Promise<Technique[]> | undefined;

export function techniques(): Promise<Technique[]> {
  asked ??= engine()
    .then((engine) => engine.techniques())
    .catch((error: unknown) => {
      asked = undefined;
      throw error;
    });
  return asked;
}

export async function catalogue(): Promise<Catalogue> {
  return new Map((await techniques()).map((technique) => [technique.id, technique]));
}
