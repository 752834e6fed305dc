// The words of Solve and Watch.

import type { Told } from "../solve/events.ts";
import { spelt } from "../board/masks.ts";
import type { Face } from "../board/shape.ts";
import { texts } from "./en.ts";
import { ROLES } from "./roles.ts";

const { count, number } = texts;

const LINKS: Record<string, string> = { strong: "strong link", weak: "weak link" };

const list = (digits: number[]): string => digits.map(spelt).join(" ");

export const solve = {
  title: "Solve",
  board: "The puzzle",
  role: (role: string): string => ROLES[role] ?? LINKS[role] ?? role,
  legend: "What is drawn",
  cell: (row: number, column: number, { given, digit, candidates, fault, pointed }: Face): string => {
    const holds =
      given !== undefined ? `given ${spelt(given)}` : digit !== undefined ? spelt(digit) : candidates === undefined ? "empty" : candidates.length === 0 ? "no candidate" : `candidates ${list(candidates)}`;
    return `Row ${row}, column ${column}, ${holds}${fault === "clash" ? ", clashes" : ""}${pointed ? ", two solutions differ here" : ""}`;
  },
  grid: (at: number): string => `Grid ${at}`,
  map: "Grids",
  zoomIn: "Show one grid",
  zoomOut: "Show all grids",

  empty: "Type a puzzle, paste it anywhere, or open one.",
  open: "Open a puzzle",
  example: "Show an example",
  example81: "4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........",
  clear: "Clear",
  pad: "Digits",
  erase: "Erase",
  reading: "Looking …",
  verdict: {
    unique: "1 solution",
    many: (cells: number, all: boolean): string => (all ? "Several solutions" : `Several solutions: two of them differ in the ${count(cells, "hatched cell")}`),
    none: "No solution",
    invalid: "No solution",
    open: "Undecided",
  },
  ratings: "Ratings",
  rating: {
    level: "Level",
    score: "HoDoKu",
    se: "SE",
    seLong: (er: string, ep: string, ed: string): string => `Sudoku Explainer: hardest step ${er}, before the first digit ${ep}, first step ${ed}`,
    zambon: "Zambon",
    zambonLong: (name: string): string => `Zambon's solver needs: ${name}`,
    busy: "…",
    none: "–",
  },
  level: (level: string): string => texts.level[level] ?? level,

  tabs: { label: "About the puzzle", step: "Step", path: "Path", all: "All steps", tools: "More" },
  method: "Method",
  methods: {
    hodoku: "HoDoKu",
    hints: "Hints",
    simple: "Simple",
    explainer: "Sudoku Explainer",
    zambon: "Zambon",
    all: "All techniques",
  } as Record<string, string>,
  own: {
    name: "My own …",
    title: "A method of your own",
    label: "Techniques with commas between, easiest first, or a method in TOML",
    use: "Use it",
    example: "full-house, hidden-single-box, naked-single, pointing, x-wing",
  },
  path: "The path, step by step",
  singles: { full: (steps: number): string => count(steps, "full house"), naked: (steps: number): string => count(steps, "naked single"), hidden: (steps: number): string => count(steps, "hidden single"), mixed: (steps: number): string => count(steps, "single") },
  unfold: "Show each",
  fold: "Show as one",
  strip: "How hard each step is",
  bar: (step: number, name: string): string => `Step ${step}: ${name}`,
  first: "To the puzzle",
  back: "One step back",
  next: "One step forward",
  last: "To the end",
  place: (at: number, steps: number): string => `${at}/${steps}`,
  placeLong: (at: number, steps: number): string => `Step ${at} of ${steps}`,
  start: "The puzzle. Continue to the first step.",
  end: "Solved.",
  endOpen: "The method finds no further step.",
  noPath: "No path yet.",
  tooWide: (rows: number): string => `Steps are found in grids of at most 16 rows; this one has ${number(rows)}.`,
  unrated: "Ratings of other programs exist for plain grids only.",
  noPathBecause: { many: "A path needs one solution. Add digits until the hatched cells are decided.", none: "The puzzle has no solution.", invalid: "The puzzle has no solution.", open: "It is not known whether there is one solution." } as Record<string, string>,
  summary: (steps: number, level: string, score: string): string => `${count(steps, "step")}${level === "" ? "" : `, ${level} ${score}`}`,
  why: "Why",
  readOn: (paragraphs: number): string => `Read on: ${count(paragraphs, "more paragraph")}`,
  inside: (number: string, name: string): string => `${number} ${name}`,
  without: (candidates: string): string => `After these are eliminated: ${candidates}`,
  chain: "As a chain",
  about: (name: string): string => `About ${name}`,
  rated: (rating: string): string => `SE ${rating}`,
  playHere: "Play from here",
  watch: "Watch the path",
  hint: "[ ] step · Home End · 1–9 given · Enter play",

  all: {
    about: "Every step that this position offers, easiest first.",
    find: "Find all steps",
    again: "Search this position",
    wide: "Include techniques that are off by default in HoDoKu",
    hard: "Include techniques that hints leave out",
    progress: (done: number, total: number, found: number): string => `${number(done)} of ${count(total, "technique")}, ${count(found, "step")} found`,
    found: (shown: number, found: number): string => (shown === found ? count(found, "step") : `${number(shown)} of ${count(found, "step")}`),
    cut: (names: string): string => `Stopped, because there are too many: ${names}`,
    technique: "Technique",
    any: "Any",
    withCount: (name: string, steps: number): string => `${name} (${number(steps)})`,
    cell: "Cell",
    digit: "Digit",
    effect: "Effect",
    effects: { any: "Any", places: "Places", strikes: "Strikes" },
    none: "No step passes the filter.",
    nothing: "The position offers no step.",
    more: (rest: number): string => `Show ${number(rest)} more`,
    label: "Steps",
  },
  tools: {
    position: "This position",
    copy: "Copy",
    copyAs: (form: string): string => `Copy as ${form}`,
    forms: { hodoku: "HoDoKu", sudokuwiki: "SudokuWiki", candidates: "Candidates", line: "81 characters", ninefold: "Ninefold", "f-puzzles": "f-puzzles", sudokupad: "SudokuPad", iss: "Interactive Sudoku Solver" } as Record<string, string>,
    copied: (form: string): string => `Copied as ${form}.`,
    lost: (what: string): string => `Copied. This format cannot hold: ${what}`,
    notCopied: "The browser did not allow copying.",
    picture: "Save as SVG",
    share: "Copy link",
    puzzle: "The puzzle",
    solutions: "Number of solutions",
    limit: "Count up to",
    count: "Count",
    stop: "Stop",
    show: "Show solutions",
    solutionOf: (at: number, all: number, more: boolean): string => `Solution ${number(at)} of ${more ? "at least " : ""}${number(all)}`,
    before: "Previous",
    after: "Next",
    puzzleAgain: "Show the puzzle",
    candidates: "Candidates that occur in solutions",
    showCandidates: "Show candidates",
    candidatesFound: (left: number): string => `${count(left, "candidate")}, shown on the board.`,
    onlyPlain: "Only for plain grids.",
    stopped: "Stopped before the count was complete.",
    counted: (solutions: number, more: boolean): string => (more ? `At least ${count(solutions, "solution")}.` : `${count(solutions, "solution")}.`),
    redundant: "Givens that are not needed",
    find: "Find",
    noRedundant: "Every given is needed.",
    redundantFound: (givens: number): string => `${count(givens, "given")} could each be removed alone:`,
    backdoors: "Digits that leave nothing but singles",
    noBackdoors: "No single digit is enough.",
    backdoorsFound: (cells: number): string => `${count(cells, "cell")}:`,
    share100: (share: number): string => `${Math.round(share * 100)} %`,
    name: "ninefold",
  },
  unknown: "This puzzle is not in the library any more.",

  watching: {
    title: "Watch",
    about: "A path to the solution, step by step.",
    board: "The board as it fills",
    play: "Play",
    pause: "Pause",
    speed: "Steps a second",
    speedValue: (speed: number): string => `${number(speed)} a second`,
    events: "The last 1,000 steps",
    state: (at: number, all: number, filled: number): string => `Step ${number(at)} of ${number(all)}, ${count(filled, "cell")} filled`,
    nothing: "There is no path to watch. A puzzle with one solution has one.",
    solveIt: "Back to Solve",
    what: "Source of the events",
    paths: "Paths to the solution",
    engines: "Engines",
    number: "Go to event",
    lastEvents: "The last 1,000 events",
    eventSpeed: "Events a second",
    eventState: (at: number, all: number, isAll: boolean, guesses: number, filled: number): string =>
      `Event ${number(at)} of ${isAll ? "" : "at least "}${number(all)}, ${count(guesses, "guess", "guesses")}, ${count(filled, "cell")} filled`,
    spoken: (guesses: number, filled: number): string => `${count(guesses, "guess", "guesses")}, ${count(filled, "cell")}.`,
    most: (all: number): string => `No more than ${number(all)} events are shown.`,
    onlyPlain: "These engines support plain grids only. Watch a path to the solution instead.",
    oneGrid: "Engines search one grid. For a puzzle of several grids, watch a path to the solution.",
    event: ({ kind, cell, digit, level, house, cells, digits, state, number: found, forced, bound }: Told): string => {
      switch (kind) {
        case "try":
          return `Guess ${cell} = ${digit}, depth ${level}`;
        case "place":
          return `${cell} = ${digit}`;
        case "undo":
          return `Take back ${cell} = ${digit}`;
        case "forced":
          return house === undefined ? `${cell} = ${digit}: nothing else fits` : `${cell} = ${digit}: its only place in ${house}`;
        case "subset":
          return `${digits?.join(" ")} in ${cells?.join(" ")}`;
        case "dead end":
          return cell !== undefined ? `Dead end: nothing fits in ${cell}` : house !== undefined ? `Dead end: no place for ${digit} in ${house}` : "Dead end";
        case "save":
          return `Save state ${state}`;
        case "restore":
          return `Back to state ${state}`;
        case "solution":
          return `Solution ${found}`;
        case "settled":
          return `Depth ${level}: ${count(forced ?? 0, "digit")} forced`;
        case "branch":
          return `Choose ${cell}: ${digits?.join(" ")}`;
        case "give up":
          return `Give up at depth ${level}: the bound on ${bound} is reached`;
      }
    },
  },
};
