// The words around the rules of a puzzle.

export const en = {
  title: "Rules",
  undrawn: "The rules of this puzzle could not be drawn. Reload the page.",
  by: (author: string): string => `By ${author}`,
  constraints: "The constraints",
};

export type Texts = typeof en;
export const rules: Texts = en;
