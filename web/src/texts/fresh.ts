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
    about: "Every puzzle has one solution and its own rules, drawn at random around a full grid.",
    rules: "Rules",
    usual: "Well known",
    others: "All others",
    plain: "Plain Sudoku",
    plainAbout: "Every row, column and box contains every digit once.",
    also: "Together with",
    nothing: "Nothing else",
    another: "Another kind",
    leaveOut: (name: string): string => `Leave out ${name}`,
    size: "Size",
    rows: (rows: number): string => `${rows}×${rows}`,
    level: "Level",
    any: "Any",
    sparse: "As few givens as the rules allow.",
    levelled: "Puzzles are made until one has this level, which can take minutes under some rules. You can cancel at any time.",
    wide: "Digits above 9 are letters. Large grids take a while to make.",
    make: "Make it",
    example: (name: string): string => (name === "" ? "A small puzzle" : `A small puzzle: ${name}`),
    again: "Choose other rules",
  },
};
