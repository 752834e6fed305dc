// The texts of the play view: one sentence for each event.

import type { Event, VerdictView, What } from "ninefold/play";

import { filter } from "./actions.ts";
import { clock, en } from "./en.ts";

/** Where a cell is, in words. */
export type Place = (cell: number) => string;

const { count } = en;

/** The names of modifier keys: spoken, and written. */
type Held = "shift" | "ctrl" | "alt";
const HELD = { shift: "Shift", ctrl: "Control", alt: "Alt" } as const;
const SHORT = { ...HELD, ctrl: "Ctrl" } as const;

/** A savepoint that has only a number. */
const savepoint = (name: string): string => (/^\d+$/.test(name) ? `Savepoint ${name}` : name);

export const play = {
  title: (title: string, level: string | undefined): string => [title, level ? (en.level[level] ?? level) : ""].filter((part) => part !== "").join(", "),
  untitled: "Game",
  none: "No game is open.",
  noneAbout: "Paste a puzzle, or begin a new one.",
  missing: "This game is not in this browser.",
  loading: "Getting the game ready …",
  readonly: "This game is being played in another tab.",
  playHere: "Play here",
  copied: (title: string): string => `${title} (other tab)`,
  overtaken: "Another tab has changed this game: this one continues as a copy.",
  board: "Board",
  keypad: "Keypad",
  modes: "What digits write",
  tools: "Tools",
  hintLabel: "Hint",
  boardHelp: (hint: string, help: string, corner: Held | undefined, centre: Held | undefined): string =>
    `Arrow keys move. Digits write.${corner ? ` ${HELD[corner]} and a digit writes a corner note.` : ""}${centre ? ` ${HELD[centre]} and a digit writes a centre note.` : ""}${hint === "" ? "" : ` ${hint} gives a hint.`}${help === "" ? "" : ` ${help === "?" ? "Question mark" : help} lists the keys.`}`,
  firstKeys: (hint: string, help: string, corner: Held | undefined, centre: Held | undefined): string =>
    `1–9 digit${corner ? ` · ${SHORT[corner]} corner` : ""}${centre ? ` · ${SHORT[centre]} centre` : ""}${hint === "" ? "" : ` · ${hint} hint`}${help === "" ? "" : ` · ${help} keys`}`,
  firstTouch: "Tap a cell, then a digit.",
  mode: { digit: "Digit", corner: "Corner", centre: "Centre", colour: "Colour" } as const,
  badge: { digit: "D", corner: "C", centre: "M", colour: "V" } as const,
  key: (mode: "digit" | "corner" | "centre" | "colour", digit: string, left: number, held: boolean): string => {
    if (held) return `${digit}, held`;
    if (mode === "corner") return `Corner ${digit}`;
    if (mode === "centre") return `Centre ${digit}`;
    if (mode === "colour") return `Colour ${digit}`;
    return left > 0 ? `${digit}, ${left} left` : `${digit}, complete`;
  },
  erase: "Erase",
  undo: "Undo",
  redo: "Redo",
  hint: "Hint",
  more: "More",
  doIt: "Do it",
  close: "Close",
  savepoint: "Savepoint",
  savepoints: "Savepoints",
  automatic: "Automatic notes",
  fill: "Fill notes",
  check: "Check",
  checks: { off: "Check: off", rules: "Check: rules", solution: "Check: solution" } as const,
  checkNow: "Check now",
  several: "Select several",
  digitFirst: "Digit first",
  boxZoom: "Zoom",
  restart: "Start again",
  pause: "Pause",
  resume: "Resume",
  paused: "Paused",
  pausedAbout: "The board is hidden.",
  toSolve: "Look at the path",
  next: "Next puzzle",
  again: "Play it again",
  done: (elapsed: number, hints: number): string => `Solved in ${en.spoken(elapsed)}${hints === 0 ? ", without a hint" : `, ${count(hints, "hint")}`}.`,
  hintsUsed: (hints: number): string => count(hints, "hint"),
  time: clock,
  moreTools: "More tools",
  printIt: "Print",
  share: "Share",
  copyPosition: "Copy position",
  positionCopied: "Position copied.",
  whyNot: (place: string): string => `Why not in ${place}?`,
  whyNotThis: (digit: string, place: string): string => `Why not ${digit} in ${place}?`,
  notExcluded: (digit: string, place: string): string => `${digit} in ${place} is not excluded yet.`,
  noReason: (digit: string): string => `No single step excludes the ${digit}: the solution has another digit there.`,
  map: "Map",
  grid: (number: number): string => `Grid ${number}`,
  box: (number: number): string => `Box ${number}`,
  area: (name: string, isSolved: boolean): string => (isSolved ? `${name}, complete` : name),
  zoomed: (percent: number): string => `Zoom ${percent} %.`,
  arrows: "Move",
  arrow: { left: "Left", up: "Up", down: "Down", right: "Right" } as const,
  arrowSigns: { left: "←", up: "↑", down: "↓", right: "→" } as const,
  shows: { off: "", hidden: "Show the time", shown: "Hide the time" },
  history: "History",
  savepointName: (name: string, filled: number): string => `${savepoint(name)}, ${count(filled, "cell")} filled`,
  recover: "Something went wrong; nothing is lost. The last action was undone.",
};

/** The spoken forms of digits, and of names with digits. */
export interface Voice {
  said: (digit: number) => string;
  heard: (name: string) => string;
}
const PLAIN: Voice = { said: String, heard: (name) => name };

/** The symbol of each digit. */
export const symbolKey = (signs: string[]): string => signs.map((sign, at) => `${sign} = ${at + 1}`).join(" · ");

const what = (what: What, name: Place, { said }: Voice): string => {
  const where = what.cells === 1 ? name(what.cell) : count(what.cells, "cell");
  const digit = what.digit === undefined ? "" : what.did.startsWith("colour") ? String(what.digit) : said(what.digit);
  switch (what.did) {
    case "digit":
      return `${digit} in ${where}`;
    case "digit-off":
      return `${digit} out of ${where}`;
    case "corner":
    case "corner-off":
      return `corner ${digit} in ${where}`;
    case "centre":
    case "centre-off":
      return `centre ${digit} in ${where}`;
    case "struck":
    case "restored":
      return `candidate ${digit} in ${where}`;
    case "colour":
    case "colour-off":
      return `colour ${digit} in ${where}`;
    case "many":
      return `changes in ${where}`;
  }
};

/** The verdict on a puzzle, in a sentence. */
export const verdict = (verdict: VerdictView): string => sentence(verdict.text);

const sentence = (text: string): string => (text === "" ? "" : text.charAt(0).toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : "."));

/** The sentence for an event; empty if there is no announcement. */
export function said(event: Event, name: Place, detail: "full" | "short", voice: Voice = PLAIN): string {
  const sign = voice.said;
  const isFull = detail === "full";
  const clash = (cells: number[]): string => (cells.length === 0 ? "" : ` Clash with ${name(cells[0]!)}.`);
  const tidied = (notes: number): string => (isFull && notes > 0 ? ` ${count(notes, "note")} removed.` : "");
  switch (event.kind) {
    case "digit":
      return event.wrong && event.clashes.length === 0 ? `${sign(event.digit)} is wrong.` : `${sign(event.digit)}.${clash(event.clashes)}${tidied(event.tidied)}`;
    case "digits":
      return `${sign(event.digit)} ${event.on ? "in" : "out of"} ${count(event.cells, "cell")}.${clash(event.clashes)}${tidied(event.tidied)}`;
    case "given":
      return "That digit is given.";
    case "note":
      return `${event.mode === "corner" ? "Corner" : "Centre"} ${sign(event.digit)} ${event.on ? "on" : "off"}${event.cells > 1 ? ` in ${count(event.cells, "cell")}` : ""}.`;
    case "struck":
      return `${sign(event.digit)} ${event.on ? "struck" : "restored"}${event.cells > 1 ? ` in ${count(event.cells, "cell")}` : ""}.`;
    case "colour":
      return event.on ? `Colour ${event.colour}, ${event.name}.` : `Colour ${event.colour} off.`;
    case "clear":
      if (event.what === "nothing") return "Nothing to clear.";
      return event.what === "digits" ? `Cleared: ${event.digits.map(sign).join(", ")}.` : `Cleared ${event.what}.`;
    case "swap":
      return event.to === "centre" ? "Corner notes are centre notes now." : "Centre notes are corner notes now.";
    case "mode":
      return { digit: "Digits.", corner: "Corner notes.", centre: "Centre notes.", colour: "Colours." }[event.mode];
    case "input":
      return event.input === "digit" ? `Digit first${event.held === null ? "" : `: ${sign(event.held)} held`}.` : "Cell first.";
    case "select":
      return event.cells > 1 ? `${count(event.cells, "cell")} selected.` : "";
    case "alike":
      return event.by === "digit" ? `All ${sign(event.value[0] ?? 0)}s: ${count(event.digits, "digit")}, ${count(event.notes, "note")}.` : `${count(event.cells, "cell")} alike.`;
    case "highlight":
      return event.on ? "Same digits are highlighted." : "No highlighting.";
    case "only":
      return filter.said({ only: event.only ?? undefined }, event.cells, sign);
    case "undo":
      return `Undone: ${what(event.what, name, voice)}. ${voice.heard(event.name)}.`;
    case "redo":
      return `Redone: ${what(event.what, name, voice)}. ${voice.heard(event.name)}.`;
    case "nothing":
      return { undo: "Nothing to undo.", redo: "Nothing to redo.", return: "No position is remembered.", hint: "No hint is open.", write: "Nothing to write there.", grid: "There is one grid." }[event.of];
    case "went":
      return `At change ${event.entry}.`;
    case "fill":
      return `${count(event.notes, "note")} written. Control Z removes them.`;
    case "automatic":
      return `Automatic notes ${event.on ? "on" : "off"}.`;
    case "savepoint":
      return `${play.savepointName(event.name, event.filled)}.`;
    case "return":
      return `Back at ${savepoint(event.name).replace(/^S/, "s")}. Undo returns.`;
    case "compare":
      return `${count(event.cells.length, "cell")} differ from ${savepoint(event.name).replace(/^S/, "s")}.`;
    case "wipe":
      return "Back at the start. Undo returns.";
    case "check":
      return { off: "Checking: off.", rules: "Checking: rules only.", solution: "Checking: against the solution." }[event.check];
    case "no-solution-check":
      return `Only the rules can be checked. ${verdict(event.verdict)}`;
    case "checked":
      if (event.wrong === 0) return "No mistakes so far.";
      return event.wrong === 1 ? "1 digit is wrong." : `${event.wrong} digits are wrong.`;
    case "complete":
      return `All nine ${sign(event.digit)}s are placed.`;
    case "house":
      return isFull ? `${sentence(`${event.house} ${event.number} complete`)}` : "";
    case "hint":
      return event.text;
    case "searching":
      return "";
    case "done":
      return event.text === "" ? "Done." : `Done: ${event.text.replace(/\.$/, "")}.`;
    case "no-hint":
      return event.solved ? "The puzzle is solved." : "No technique of this method finds a step.";
    case "why-not":
      return event.answer === "open" ? play.notExcluded(sign(event.digit), name(event.cell)) : event.text;
    case "verdict":
      return verdict(event.verdict);
    case "grade":
      return "";
    case "count":
      return `${event.more ? "More than " : ""}${count(event.count, "solution")}.`;
    case "pause":
      return "Paused. The board is hidden.";
    case "resume":
      return `Resumed, ${en.spoken(event.elapsed)}.`;
    case "solved":
      return play.done(event.elapsed, event.hints);
    case "over":
      return "The game is over.";
    case "task":
      return event.text;
    case "refused":
      return sentence(event.why);
    case "settings":
      return "";
  }
}
