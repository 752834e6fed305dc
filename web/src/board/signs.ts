// Nine symbols in place of the digits: their written and spoken forms.

export interface Signs {
  signs: string[];
  said: string[];
}

const set = (signs: string, said = signs): Signs => ({ signs: signs.split(" "), said: said.split("|").length === 9 ? said.split("|") : said.split(" ") });
const DIGITS = "1 2 3 4 5 6 7 8 9";

export const SETS: Record<string, Signs> = {
  digits: set(DIGITS),
  letters: set("A B C D E F G H I"),
  roman: set("Ⅰ Ⅱ Ⅲ Ⅳ Ⅴ Ⅵ Ⅶ Ⅷ Ⅸ", DIGITS),
  shapes: set("● ■ ▲ ▼ ◆ ★ ○ □ △", "circle|square|triangle|triangle down|diamond|star|open circle|open square|open triangle"),
};

/** Returns the symbol of a digit: above 9 a letter, from A for 10. A set of letters continues with the next ones. */
export const signOf = ({ signs }: Signs, digit: number): string => signs[digit - 1] ?? String.fromCharCode(digit + (signs[0] === "A" ? 64 : 55));

/** Matches numbers in names that are not digits of a cell: numbers of colours, places and grids. */
const OTHERS = "colours? [1-9] [^,]+(?:, [1-9] [a-z][^,]*)*|(?:row|column|box) \\d+|grids? \\d+(?:(?:,| and|, and) \\d+)*|r\\d+c\\d+";

/** Replaces the digits in a name by symbols. */
export function heardWith({ said }: Signs, name: string): string {
  return name.replace(new RegExp(`${OTHERS}|\\b[1-9]\\b`, "gi"), (found) => (found.length === 1 ? (said[Number(found) - 1] ?? found) : found));
}
