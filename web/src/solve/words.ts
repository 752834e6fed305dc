// Sentences of the engine in pieces: each cell that is named in them leads to its place on the board.

export interface Piece {
  text: string;
  /** The cells of the name, as `r3c5`; none for the words between. */
  cells: string[];
}

/** `r3c5`, `r12c6`, `r3c578`: rows and columns of one digit each. */
const NARROW = /\br([1-9]+)c([1-9]+)\b/g;
/** The same in grids of more than nine rows: `r12c6`, `r1,12c3-6`. */
const WIDE = /\br(\d+(?:[-,]\d+)*)c(\d+(?:[-,]\d+)*)\b/g;

/** The numbers of a list with commas and ranges. */
const listed = (text: string): number[] =>
  text.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

/** The pieces of a sentence about a grid with that number of rows. */
export function pieces(text: string, rows = 9): Piece[] {
  const all: Piece[] = [];
  const [pattern, lines] = rows > 9 ? [WIDE, listed] : [NARROW, (text: string) => [...text].map(Number)];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    const [name, rows = "", columns = ""] = match;
    if (match.index > end) all.push({ text: text.slice(end, match.index), cells: [] });
    all.push({ text: name, cells: lines(rows).flatMap((row) => lines(columns).map((column) => `r${row}c${column}`)) });
    end = match.index + name.length;
  }
  if (end < text.length) all.push({ text: text.slice(end), cells: [] });
  return all;
}
