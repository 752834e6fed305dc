// Sentences of the engine in pieces: each cell named in them links to its place on the board.

export interface Piece {
  text: string;
  /** The names of the cells, as `r3c5`; empty for the words between names. */
  cells: string[];
}

/** `r3c5`, `r12c6`, `r3c578`: rows and columns of one digit each. */
const NARROW = /\br([1-9]+)c([1-9]+)\b/g;
/** Like `NARROW`, in grids of more than nine rows: `r12c6`, `r1,12c3-6`. */
const WIDE = /\br(\d+(?:[-,]\d+)*)c(\d+(?:[-,]\d+)*)\b/g;

/** Returns the numbers of a list with commas and ranges. */
const listed = (text: string): number[] =>
  text.split(",").flatMap((part) => {
    const [first = 0, last = first] = part.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, at) => first + at);
  });

/** Divides a sentence about a grid with that number of rows into pieces. */
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
