// The names of kinds of rules that the generator takes, where the engine has none: groups of kinds, and those that everybody knows by a shorter one.

export const kinds = {
  names: {
    killer: "Killer",
    jigsaw: "Jigsaw",
    x: "X-Sudoku",
    windoku: "Windoku",
    antiknight: "Anti-knight",
    thermo: "Thermometers",
    arrow: "Arrows",
    kropki: "Kropki dots",
    sandwich: "Sandwich sums",
    whispers: "German whispers",
    palindrome: "Palindromes",
    "little-killer": "Little killer",
    "odd-even": "Odd and even",
    "min-max": "Minimum and maximum",
    "all-kropki": "All Kropki dots",
    "all-xv": "All X and V",
  } as Record<string, string>,
  about: {
    jigsaw: "Irregular regions take the place of boxes: every region has every digit once.",
    x: "Both diagonals have every digit once.",
    kropki: "White dots are between digits that differ by one, black dots between digits of which one is twice the other.",
    "odd-even": "Marked cells have odd or even digits.",
    "min-max": "Marked cells have a smaller or a larger digit than all their neighbours.",
    "all-kropki": "All dots are given: where there is none, no two neighbours differ by one, and none is twice the other.",
    "all-xv": "Every pair of neighbours with the sum 5 has a V and every one with the sum 10 an X.",
  } as Record<string, string>,
};
