// Pictures of steps. The engine draws most; witnesses and the patterns of technique pages are built here from
// cells, houses and candidates.

import type { AnswerNoDigit, AnswerNoPlace, AnswerRule, AnswerSearch, AnswerClash, PathStep, Overlay as EngineOverlay } from "ninefold";

import { digitsOf, spelt } from "./masks.ts";
import type { Places } from "./places.ts";
import type { Mark, Overlay } from "./shape.ts";

type Word = (role: string) => string;
/** The visible parts of a step. */
type Seen = Partial<Pick<PathStep, "overlay" | "parts" | "eliminated" | "placed" | "grid">>;

const RADIUS = 0.145;
const short = (value: number): string => String(Math.round(value * 1000) / 1000);

function disc(x: number, y: number): string {
  return `M${short(x - RADIUS)} ${short(y)}a${RADIUS} ${RADIUS} 0 1 1 ${short(2 * RADIUS)} 0a${RADIUS} ${RADIUS} 0 1 1 ${short(-2 * RADIUS)} 0Z`;
}

function square(x: number, y: number): string {
  const side = RADIUS * 0.88;
  return `M${short(x - side)} ${short(y - side)}h${short(2 * side)}v${short(2 * side)}h${short(-2 * side)}z`;
}

const outline = (role: string): typeof disc => (role === "eliminated" ? square : disc);

/** Returns a picture of candidates, cells and houses, with a legend entry for each role. */
function picture(places: Places, under: Mark[], over: Mark[], word: Word): Overlay {
  const { rows, columns } = places.shape;
  const roles = [...new Set(under.map(({ role }) => role))];
  const legend = roles.map((role) => ({ kind: "spot", role, word: word(role), d: outline(role)(0, 0), ...(role === "eliminated" && over.length > 0 && { strike: "M-.1 .1L.1 -.1" }) }));
  return { width: columns, height: rows, legend, under, over };
}

function area(role: string, cells: number[], places: Places): Mark {
  const at = cells.map((cell) => places.shape.cells[cell]!);
  const [top, left] = [Math.min(...at.map(({ row }) => row)), Math.min(...at.map(({ column }) => column))];
  const [bottom, right] = [Math.max(...at.map(({ row }) => row)) + 1, Math.max(...at.map(({ column }) => column)) + 1];
  return { kind: cells.length === 1 ? "cell" : "house", role, d: `M${left} ${top}H${right}V${bottom}H${left}Z`, cells };
}

function spots(role: string, candidates: Record<string, string>, places: Places, grid: number | undefined): (Mark & { x: number; y: number })[] {
  const side = Math.max(3, Math.ceil(Math.sqrt(places.shape.size)));
  return Object.entries(candidates).flatMap(([name, text]) => {
    const cell = places.cell(name, grid);
    if (cell === undefined) return [];
    const { row, column } = places.shape.cells[cell]!;
    return digitsOf(text).map((digit) => {
      const [x, y] = [column + (2 * ((digit - 1) % side) + 1) / (2 * side), row + (2 * Math.floor((digit - 1) / side) + 1) / (2 * side)];
      return { kind: "spot", role, digit, cells: [cell], d: outline(role)(x, y), x, y };
    });
  });
}

/** Converts the engine's picture to this board: the picture of one grid is moved to that grid. */
function ofEngine({ width, height, legend, under, over }: EngineOverlay, places: Places, grid: number | undefined): Overlay {
  const { rows, columns, grids } = places.shape;
  const corner = grid !== undefined && (width < columns || height < rows) ? grids[grid - 1] : undefined;
  const here = ({ cells, at, ...mark }: (typeof under)[number]): Mark => ({
    ...mark,
    cells: cells && places.cells(cells, corner && grid),
    at: at?.map(([x = 0, y = 0]) => [x, y]),
    ...(corner && { corner }),
  });
  return { width: columns, height: rows, legend, under: under.map(here), over: over.map(here) };
}

/** Whether a mark shows the result of a step, which is omitted if the user must find it. */
const isConclusion = ({ role }: { role: string }): boolean => role === "eliminated" || role === "placed";

/** Returns the picture of a step; `isPlain` omits the result. */
export function stepOverlay(step: Seen, places: Places, word: Word, isPlain = false): Overlay {
  const overlay = step.overlay ? ofEngine(step.overlay, places, step.grid) : written(step, places, word);
  if (!isPlain) return overlay;
  const kept = <T extends { role: string }>(marks: T[]): T[] => marks.filter((mark) => !isConclusion(mark));
  return { ...overlay, legend: kept(overlay.legend), under: kept(overlay.under), over: kept(overlay.over) };
}

/** Returns the picture of a step on a technique page: its candidates. */
function written({ parts = [], eliminated = {}, placed = {}, grid }: Seen, places: Places, word: Word): Overlay {
  const pattern = parts.flatMap((part) => {
    if (part.kind !== "show" || part.mark.kind !== "spots") return [];
    const { role, node } = part.mark;
    return spots(role, Object.fromEntries(node.cells.map((name) => [name, spelt(node.digit)])), places, grid);
  });
  const gone = spots("eliminated", eliminated, places, grid);
  const r = RADIUS * 0.8;
  const strikes = gone.map(({ x, y, ...mark }): Mark => ({ ...mark, kind: "strike", d: `M${short(x - r)} ${short(y + r)}L${short(x + r)} ${short(y - r)}` }));
  return picture(places, [...pattern, ...gone, ...spots("placed", placed, places, grid)], strikes, word);
}

/** Returns a picture that shows why a puzzle has no solution; undefined if only a search has shown this. */
export function witnessOverlay(reason: AnswerNoDigit | AnswerNoPlace | AnswerRule | AnswerSearch | AnswerClash, places: Places, word: Word): Overlay | undefined {
  if (reason.kind === "search") return undefined;
  const cells = reason.kind === "cell" ? places.cells([reason.cell], reason.grid)
    : reason.kind === "rule" ? places.cells(reason.cells, reason.grid)
    : places.house(reason.house, reason.grid);
  return picture(places, cells.length === 0 ? [] : [area("eliminated", cells, places)], [], word);
}
