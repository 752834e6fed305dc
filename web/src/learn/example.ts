// Examples of techniques: positions in which a technique is a step, with all its results.

import type { Document, PathStep } from "ninefold";

import { Places } from "../board/places.ts";
import { SINGLE } from "../board/shape.ts";
import type { Engine } from "../engine/engine.ts";
import { stepsOf } from "../solve/steps.ts";
import { bit, digits } from "../board/masks.ts";
import { type Position, documentOf, positionOf } from "../solve/position.ts";

export const PLACES = new Places(SINGLE);

export interface Example {
  /** The position as a text for the engine. */
  text: string;
  position: Position;
  /** The displayed step. */
  step: PathStep;
  /** All steps of the technique in this position: each of them is right. */
  steps: PathStep[];
  solution: string;
}

/** The parts of a technique's page as written by the engine. */
export interface Page {
  title: string;
  about: string;
  /** A short description of the example. */
  short: string;
  position: Position | undefined;
  pattern: [number, number][];
  placed: Record<string, string>;
  eliminated: Record<string, string>;
  reason: string;
}

/** Reads a page: the text, a grid of candidates in which signs precede the digits that matter, the reason. */
export function readPage(text: string): Page {
  const lines = text.split("\n");
  // Each row begins with its number; the line above the frame contains those of the columns.
  const rows = lines.filter((line) => /^([1-9] )?\|/.test(line)).map((line) => line.slice(line.indexOf("|")));
  const drawn = rows.map((row) => row.split(/[|\s]+/).filter((cell) => cell !== ""));
  const isFrame = (line: string): boolean => /^ *\+-/.test(line);
  const from = lines.findIndex(isFrame);
  const to = lines.findLastIndex(isFrame);
  const paragraphs = (some: string[]): string => some.filter((line) => line !== "" && !/^(HoDoKu |Sudoku Explainer |Example: |[*+] |- |[1-9 ]+$|[a-z][a-z ]*: )/.test(line) && !/placed$/.test(line)).join("\n");
  const page: Page = {
    title: lines[0] ?? "",
    about: paragraphs(lines.slice(1, from < 0 ? undefined : from)),
    short: lines.find((line) => line.startsWith("Example: "))?.slice(9) ?? "",
    position: undefined,
    pattern: [],
    placed: {},
    eliminated: {},
    reason: to < 0 ? "" : paragraphs(lines.slice(to + 1)),
  };
  const cells = drawn.flat();
  if (drawn.length !== 9 || cells.length !== 81) return page;
  const masks = cells.map((cell) => [...cell].map(Number).filter((digit) => digit > 0).reduce((mask, digit) => mask | bit(digit), 0));
  // An unmarked cell with only one possible digit contains this digit, unless a cell that it sees could contain it too.
  const isOpen = (cell: number): boolean => {
    const mask = masks[cell]!;
    return digits(mask).length > 1 || /[*+-]/.test(cells[cell]!) || (PLACES.peers[cell] ?? []).some((peer) => (masks[peer]! & mask) !== 0);
  };
  const givens = cells.map((_, cell) => (isOpen(cell) ? "." : String(digits(masks[cell]!)[0]))).join("");
  const position = positionOf({ givens }, PLACES);
  masks.forEach((mask, cell) => isOpen(cell) && (position.masks[cell] = mask));
  page.position = position;
  cells.forEach((cell, at) => {
    for (const [, sign, digit] of cell.matchAll(/([*+-])([1-9])/g)) {
      const name = PLACES.name(at);
      if (sign === "*") page.pattern.push([at, Number(digit)]);
      else if (sign === "+") page.placed[name] = digit!;
      else page.eliminated[name] = (page.eliminated[name] ?? "") + digit!;
    }
  });
  return page;
}

/** Returns the step shown on a page, made from its signs alone: for patterns that the engine does not search for by themselves. */
function stepOf(page: Page, id: string, name: string): PathStep {
  const result = Object.keys(page.placed).length > 0 ? page.placed : page.eliminated;
  return {
    technique: id,
    digits: [...new Set(page.pattern.map(([, digit]) => digit))].sort((one, other) => one - other).join(""),
    placed: page.placed,
    eliminated: page.eliminated,
    parts: page.pattern.map(([cell, digit]) => ({ kind: "show", mark: { kind: "spots", role: "pattern", node: { digit, cells: [PLACES.name(cell)] } } })),
    said: { name, short: page.short, teach: page.reason, conclusion: Object.entries(result).map(([cell, digits]) => `${cell}${result === page.placed ? "=" : "<>"}${digits}`).join(", "), sentence: "" },
  };
}

const sameEffects = (step: PathStep, page: Page): boolean =>
  JSON.stringify(Object.entries(step.eliminated).sort()) === JSON.stringify(Object.entries(page.eliminated).sort()) &&
  JSON.stringify(Object.entries(step.placed).sort()) === JSON.stringify(Object.entries(page.placed).sort());

/** Returns the example on a technique's own page. */
export async function ownExample(engine: Engine, id: string, name: string, page: Page): Promise<Example | undefined> {
  if (!page.position) return undefined;
  const document = documentOf(page.position, PLACES);
  const text = JSON.stringify(document);
  const [hint, verdict] = await Promise.all([engine.hint(text, { method: id, all: true, depth: 4, overlay: true }).catch(() => undefined), engine.solve(candidatesText(page.position)).catch(() => undefined)]);
  const found = hint?.status === "steps" ? stepsOf(hint) : [];
  const shown = found.find((step) => sameEffects(step, page) && (page.short === "" || step.said?.short === page.short)) ?? found.find((step) => sameEffects(step, page)) ?? stepOf(page, id, name);
  return { text, position: page.position, step: shown, steps: [shown, ...found.filter((step) => step !== shown)], solution: verdict?.verdict === "unique" ? verdict.solution : "" };
}

/** Returns nine characters for each cell: its candidates, as a text for the engine. */
function candidatesText(position: Position): string {
  return Array.from(position.givens, (given, cell) => {
    const mask = given || position.placed[cell] ? bit(given || position.placed[cell]!) : position.masks[cell]!;
    return [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => (mask & bit(digit) ? digit : ".")).join("");
  }).join("");
}

/** A rotation, reflection and renaming of a position: it looks different, but has the same steps. */
export interface Turn {
  rows: number[];
  columns: number[];
  digits: number[];
  /** Whether rows and columns are exchanged. */
  across: boolean;
}

export function turn(random: () => number): Turn {
  const shuffled = (values: number[]): number[] => {
    const all = [...values];
    for (let at = all.length - 1; at > 0; at -= 1) {
      const other = Math.floor(random() * (at + 1));
      [all[at], all[other]] = [all[other]!, all[at]!];
    }
    return all;
  };
  const lines = (): number[] => shuffled([0, 1, 2]).flatMap((band) => shuffled([0, 1, 2]).map((line) => band * 3 + line));
  return { rows: lines(), columns: lines(), digits: shuffled([1, 2, 3, 4, 5, 6, 7, 8, 9]), across: random() < 0.5 };
}

/** Returns the cell to which a cell is moved. */
export function turnCell(cell: number, { rows, columns, across }: Turn): number {
  const [row, column] = [rows[Math.floor(cell / 9)]!, columns[cell % 9]!];
  return across ? column * 9 + row : row * 9 + column;
}

export function turnPosition(position: Position, how: Turn): Position {
  const turned: Position = { givens: new Uint8Array(81), placed: new Uint8Array(81), masks: new Uint32Array(81) };
  for (let cell = 0; cell < 81; cell += 1) {
    const to = turnCell(cell, how);
    const digit = (value: number): number => (value > 0 ? how.digits[value - 1]! : 0);
    turned.givens[to] = digit(position.givens[cell]!);
    turned.placed[to] = digit(position.placed[cell]!);
    turned.masks[to] = digits(position.masks[cell]!).reduce((mask, value) => mask | bit(digit(value)), 0);
  }
  return turned;
}

const EASY = "full-house,naked-single,hidden-single-box,hidden-single-line,pointing,claiming,naked-pair,hidden-pair,naked-triple,hidden-triple,naked-quadruple,hidden-quadruple";

/** Returns the next position of a puzzle in which a technique is the next step. */
async function within(engine: Engine, puzzle: string, id: string, isUsed: boolean, signal: AbortSignal): Promise<Example | undefined> {
  const before = EASY.split(",").filter((name) => name !== id);
  const at = EASY.split(",").indexOf(id);
  const method = isUsed ? "hodoku" : [...(at < 0 ? before : before.slice(0, at)), id].join(",");
  const found = await engine.explain(puzzle, { method, signal, timeLimit: 20 });
  if (!("path" in found)) return undefined;
  const { steps, start } = found.path;
  const place = steps.findIndex(({ technique }) => technique === id);
  if (place < 0 || "layout" in start) return undefined;
  const cut = place === 0 ? start : (await engine.explain(puzzle, { method, steps: place, signal })) ;
  const state = "path" in cut ? cut.path.end : start;
  if ("layout" in state) return undefined;
  const document: Document = { format: "ninefold", version: 1, givens: state.givens };
  if (state.placed) document.placed = state.placed;
  if (state.eliminated) document.eliminated = state.eliminated;
  const text = JSON.stringify(document);
  const [hint, verdict] = [await engine.hint(text, { method: id, all: true, depth: 4, overlay: true, signal }), await engine.solve(puzzle, { signal })];
  const all = hint.status === "steps" ? stepsOf(hint) : [];
  const step = steps[place]!;
  return { text, position: positionOf(document, PLACES), step, steps: [step, ...all], solution: verdict.verdict === "unique" ? verdict.solution : "" };
}

/** Makes a position in which a technique is the next step; undefined if none was found in time. */
export async function madeExample(engine: Engine, id: string, isUsed: boolean, seed: string, signal: AbortSignal, seconds: number): Promise<Example | undefined> {
  const end = performance.now() + seconds * 1000;
  const left = (): number => (end - performance.now()) / 1000;
  for (let attempt = 0; attempt < 200 && left() > 0; attempt += 1) {
    signal.throwIfAborted();
    const order = { seed: `${seed} ${attempt}`, symmetry: "random" as const, asFar: true, signal, timeLimit: Math.max(1, left()) };
    try {
      const made = isUsed ? await engine.generate({ ...order, require: id }) : await engine.generate({ ...order, level: attempt % 2 === 0 ? "hard..extreme" : undefined });
      const example = await within(engine, made.puzzle, id, isUsed, signal);
      if (example) return example;
    } catch (error) {
      if (signal.aborted) throw error;
      if (left() <= 0) return undefined;
    }
  }
  return undefined;
}
