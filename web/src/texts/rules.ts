// The words around the rules of a puzzle.

export const en = {
  title: "Rules",
  undrawn: "The rules of this puzzle could not be drawn. Reload the page.",
  onlyPlayed: "Puzzles with these rules can be played, solved and printed here, but not changed yet.",
  by: (author: string): string => `By ${author}`,
  constraints: "The constraints",
};

export type Texts = typeof en;
export const rules: Texts = en;
