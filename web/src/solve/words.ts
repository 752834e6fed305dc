// Sentences of the engine in pieces: each cell that is named in them leads to its place on the board.

export interface Piece {
  text: string;
  /** The cells of the name, as `r3c5`; none for the words between. */
  cells: string[];
}

/** `r3c5`, `r12c6`, `r3c578`: rows and columns of one digit each; on boards with more, `r12c6` is written with the grid's own numbers too. */
const NAME = /\br([1-9]+)c([1-9]+)\b/g;

/** The pieces of a sentence. */
export function pieces(text: string): Piece[] {
  const all: Piece[] = [];
  let end = 0;
  for (const match of text.matchAll(NAME)) {
    const [name, rows = "", columns = ""] = match;
    if (match.index > end) all.push({ text: text.slice(end, match.index), cells: [] });
    all.push({ text: name, cells: [...rows].flatMap((row) => [...columns].map((column) => `r${row}c${column}`)) });
    end = match.index + name.length;
  }
  if (end < text.length) all.push({ text: text.slice(end), cells: [] });
  return all;
}
