// A new game.

import { en } from "./en.ts";

export const fresh = {
  title: "New game",
  made: "New game",
  making: "Making a puzzle …",
  tried: (work: number): string => `${en.number(work)} tries.`,
  weekly: (week: string, kind: string): string => `Variant of week ${Number(week.slice(-2))}: ${kind}`,
  variant: (name: string, rows: number): string => (name === "" ? `Sudoku ${rows}×${rows}` : rows === 9 ? name : `${name}, ${rows}×${rows}`),
  kinds: {
    title: "New game with other rules",
    about: "Every puzzle has rules of its own, drawn at random around a full grid, and one solution.",
    rules: "Rules",
    usual: "Known to many",
    others: "All others",
    plain: "Plain Sudoku",
    plainAbout: "Every row, column and box has every digit once.",
    size: "Size",
    rows: (rows: number): string => `${rows}×${rows}`,
    unrated: "These puzzles are not rated: levels exist for plain grids of nine rows alone. Givens are as few as the rules allow.",
    wide: "These puzzles are not rated, and hints are found in grids of at most nine rows. Digits above 9 are letters. Large grids take a while to make.",
    make: "Make it",
    example: (name: string): string => (name === "" ? "A small puzzle" : `A small puzzle: ${name}`),
    again: "Choose other rules",
  },
};
