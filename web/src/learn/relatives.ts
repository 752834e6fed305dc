// Techniques by level, and the relations between them.

import type { Technique } from "ninefold";

export const LEVELS = ["easy", "medium", "hard", "unfair", "extreme", "other"] as const;
export type Level = (typeof LEVELS)[number];

export const levelOf = (technique: Technique): Level => technique.hodoku?.level ?? "other";

/** Returns the techniques whose names share words with a given technique, those with rare words first. */
export function relatives(id: string, all: Technique[], count = 6): Technique[] {
  const wordsOf = (id: string): string[] => id.split("-").filter((word) => word !== "");
  const uses = new Map<string, number>();
  for (const technique of all) for (const word of new Set(wordsOf(technique.id))) uses.set(word, (uses.get(word) ?? 0) + 1);
  const own = new Set(wordsOf(id));
  return all
    .filter((technique) => technique.id !== id)
    .map((technique) => ({ technique, near: [...new Set(wordsOf(technique.id))].filter((word) => own.has(word)).reduce((sum, word) => sum + 1 / (uses.get(word) ?? 1), 0) / wordsOf(technique.id).length }))
    .filter(({ near }) => near > 0)
    .sort((one, other) => other.near - one.near)
    .slice(0, count)
    .map(({ technique }) => technique);
}
