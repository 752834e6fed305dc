// Positions on the path to a solution. The engine provides the first one and the effect of each step; the others are derived from these.

import type { Document, PathCandidates, PathGrid, PathPosition, PathStep } from "ninefold";

import { bit, digitOf, digits, digitsOf, spelt } from "../board/masks.ts";
import type { Places } from "../board/places.ts";
import type { Face } from "../board/shape.ts";

/** The digits of a board's cells, and their possible digits: bit 0 for 1, bit 8 for 9. */
export interface Position {
  givens: Uint8Array;
  placed: Uint8Array;
  /** The candidates of empty cells. */
  masks: Uint32Array;
}

function blank(places: Places): Position {
  const { cells, size } = places.shape;
  const of = cells.length;
  return { givens: new Uint8Array(of), placed: new Uint8Array(of), masks: new Uint32Array(of).fill(2 ** size - 1) };
}

function put(position: Position, places: Places, cell: number, digit: number, isGiven: boolean): void {
  if (isGiven) position.givens[cell] = digit;
  else position.placed[cell] = digit;
  position.masks[cell] = 0;
  for (const peer of places.peers[cell] ?? []) position.masks[peer]! &= ~bit(digit);
}

function strike(position: Position, places: Places, candidates: PathCandidates, grid?: number): void {
  for (const [name, struck] of Object.entries(candidates)) {
    const cell = places.cell(name, grid);
    if (cell !== undefined) for (const digit of digitsOf(struck)) position.masks[cell]! &= ~bit(digit);
  }
}

/** Writes a text with a character for each cell of the board, or of one grid, into a position. */
function write(position: Position, places: Places, text: PathGrid | undefined, isGiven: boolean, grid?: number): void {
  [...(text ?? "")].forEach((sign, index) => {
    const digit = digitOf(sign);
    if (digit === undefined) return;
    const cell = grid === undefined ? index : places.grids[grid - 1]?.[index];
    if (cell !== undefined) put(position, places, cell, digit, isGiven);
  });
}

/** Returns the position of a document. */
export function positionOf(document: Pick<Document, "givens" | "placed" | "eliminated">, places: Places): Position {
  const position = blank(places);
  write(position, places, document.givens, true);
  write(position, places, document.placed, false);
  strike(position, places, document.eliminated ?? {});
  return position;
}

/** Converts a position that the engine has written in a path. Texts of a single grid have nine rows of nine, or 16 of 16 for larger grids,
 * whatever its size. */
export function told(state: PathPosition, places: Places): Position {
  if (!("layout" in state)) {
    const side = Math.sqrt(state.givens.length);
    const here = (text: PathGrid | undefined): string => places.shape.cells.map(({ row, column }) => text?.[side * row + column] ?? ".").join("");
    return positionOf({ ...state, givens: here(state.givens), placed: here(state.placed) }, places);
  }
  const position = blank(places);
  state.givens.forEach((text, at) => write(position, places, text, true, at + 1));
  state.placed.forEach((text, at) => write(position, places, text, false, at + 1));
  state.eliminated.forEach((marks, at) => strike(position, places, marks, at + 1));
  return position;
}

/** Returns the position after a step. */
export function after(before: Position, step: Pick<PathStep, "placed" | "eliminated" | "grid">, places: Places): Position {
  const position = { givens: before.givens, placed: before.placed.slice(), masks: before.masks.slice() };
  strike(position, places, step.eliminated, step.grid);
  for (const [name, text] of Object.entries(step.placed)) {
    const cell = places.cell(name, step.grid);
    const [digit] = digitsOf(text);
    if (cell !== undefined && digit !== undefined) put(position, places, cell, digit, false);
  }
  return position;
}

/** Returns all positions of a path: before each step, and at the end. */
export function positions(start: PathPosition, steps: PathStep[], places: Places): Position[] {
  const all = [told(start, places)];
  for (const step of steps) all.push(after(all.at(-1)!, step, places));
  return all;
}

/** Counts the candidates that only one of two positions has. */
export function distance(one: Position, other: Position): number {
  let sum = 0;
  one.masks.forEach((mask, cell) => {
    const mine = mask || bit(one.givens[cell] || one.placed[cell] || 1);
    const its = (other.masks[cell] ?? 0) || bit(other.givens[cell] || other.placed[cell] || 1);
    for (let rest = mine ^ its; rest !== 0; rest &= rest - 1) sum += 1;
    if ((mask === 0) !== (other.masks[cell] === 0)) sum += 1;
  });
  return sum;
}

/** Returns the index of the nearest position in a list. */
export function nearest(position: Position, others: Position[]): number {
  let best = 0;
  let least = Infinity;
  others.forEach((other, at) => {
    const apart = distance(position, other);
    if (apart < least) [best, least] = [at, apart];
  });
  return best;
}

/** Returns a position as a document for the engine, with rules as in a document. */
export function documentOf(position: Position, places: Places, rules: object = {}, title?: string): Document {
  const text = (values: Uint8Array): string => [...values].map((digit) => (digit > 0 ? spelt(digit) : ".")).join("");
  const free = positionOf({ givens: text(position.givens), placed: text(position.placed) }, places);
  const eliminated: Record<string, string> = {};
  position.masks.forEach((mask, cell) => {
    const gone = digits((free.masks[cell] ?? 0) & ~mask);
    if (gone.length > 0) eliminated[places.name(cell)] = gone.map(spelt).join("");
  });
  const document: Document = { format: "ninefold", version: 1, ...rules, givens: text(position.givens) };
  if (position.placed.some((digit) => digit > 0)) document.placed = text(position.placed);
  if (Object.keys(eliminated).length > 0) document.eliminated = eliminated;
  if (title) document.title = title;
  return document;
}

/** Returns the cells of a position for a board. */
export function facesOf(position: Position, candidates: "all" | "none" = "all"): Face[] {
  return Array.from(position.givens, (given, index) => {
    const face: Face = { index };
    const digit = position.placed[index] ?? 0;
    if (given > 0) face.given = given;
    else if (digit > 0) face.digit = digit;
    else if (candidates === "all") face.candidates = digits(position.masks[index] ?? 0);
    return face;
  });
}
