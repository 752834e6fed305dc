// The names of actions in menus and in the list of keys, and the announcements of the page's own actions.

import type { Filter } from "../board/filters.ts";
import { en } from "./en.ts";

const { count } = en;

const NAMES: Record<string, string> = {
  up: "Move up",
  down: "Move down",
  left: "Move left",
  right: "Move right",
  home: "To the first cell of the row",
  end: "To the last cell of the row",
  first: "To the first cell",
  last: "To the last cell",
  "next-grid": "To the next grid",
  "last-grid": "To the previous grid",
  "extend-up": "Select upwards",
  "extend-down": "Select downwards",
  "extend-left": "Select to the left",
  "extend-right": "Select to the right",
  "go-up": "Move up and keep the selection",
  "go-down": "Move down and keep the selection",
  "go-left": "Move left and keep the selection",
  "go-right": "Move right and keep the selection",
  "jump-up": "To the next empty cell above",
  "jump-down": "To the next empty cell below",
  "jump-left": "To the next empty cell on the left",
  "jump-right": "To the next empty cell on the right",
  all: "Select every cell",
  toggle: "Select or deselect the cell",
  invert: "Invert the selection",
  alike: "Select the same digit, notes or colours",
  "alike-colour": "Select the same colours",
  clear: "Erase",
  swap: "Corner notes to centre notes, and back",
  digits: "Write digits",
  corner: "Write corner notes",
  centre: "Write centre notes",
  colours: "Write colours",
  "next-layer": "Switch between digits, notes and colours",
  "last-layer": "Switch back to the previous of these",
  undo: "Undo",
  redo: "Redo",
  savepoint: "Savepoint",
  return: "Return to the last savepoint",
  "digit-first": "Digit first",
  automatic: "Automatic notes",
  fill: "Fill notes",
  check: "Check: off, rules, solution",
  "check-now": "Check now",
  highlight: "Highlight the same digit",
  only: "Show only one digit: press it next",
  bivalue: "Show only cells with two candidates",
  bilocation: "Show only digits with two places in a house",
  larger: "Zoom in",
  smaller: "Zoom out",
  pause: "Pause",
  hint: "Hint, and more of it",
  "why-not": "Why not this digit here?",
  enter: "Apply the hint",
  engine: "Watch an engine",
  wipe: "Start again",
  load: "Open a puzzle",
  save: "Share",
  print: "Print",
  copy: "Copy the position",
  paste: "Paste a puzzle",
  palette: "Every action by its name",
  new: "New game",
  train: "Learn techniques",
  edit: "Change the puzzle",
  help: "Keys",
  statistics: "Played games",
  leave: "Close what is open, or clear the selection",
};

const FAMILIES: Record<string, (digit: string) => string> = {
  digit: (digit) => `Digit ${digit}`,
  corner: (digit) => `Corner note ${digit}`,
  centre: (digit) => `Centre note ${digit}`,
  colour: (digit) => `Colour ${digit}`,
  only: (digit) => `Show only ${digit}`,
};

/** The digit and its action, for actions by digit. */
export function familyOf(action: string): { family: string; digit: string } | undefined {
  const [, family, digit] = /^(digit|corner|centre|colour|only)-([1-9])$/.exec(action) ?? [];
  return family === undefined || digit === undefined ? undefined : { family, digit };
}

/** The name of an action. */
export function actionName(action: string): string {
  const found = familyOf(action);
  return found ? FAMILIES[found.family]!(found.digit) : (NAMES[action] ?? action);
}

/** The name of a filter. */
export const filter = {
  title: "Show only",
  digit: (digit: string): string => `Only ${digit}`,
  bivalue: "Two candidates",
  bilocation: "Two places",
  all: "Show all",
  awaits: "Show only which digit?",
  pairs: (digits: string): string => `, two places ${digits}`,
  said: ({ only, bilocation }: Filter, cells: number, sign: (digit: number) => string = String): string => {
    const where = count(cells, "cell");
    if (bilocation) return typeof only === "number" ? `${sign(only)} has two places in a house: ${where}.` : `Digits with two places in a house: ${where}.`;
    if (only === undefined) return "All cells.";
    return only === "bivalue" ? `${where} with two candidates.` : `${where} for ${sign(only)}.`;
  },
};

export const palette = {
  title: "Commands",
  label: "What to do",
  none: "There is no such command.",
  found: (commands: number): string => count(commands, "command"),
  view: (name: string): string => `Go to ${name}`,
};
