// The look of an empty board, and the contents of its cells.

import type { Geometry } from "ninefold";
import type { CellView } from "ninefold/play";

export { default as SINGLE } from "virtual:single";

/** The board of a layout, as the engine describes it: cells, grids, houses, peers, and what its rules support. */
export type Shape = Geometry;

/** Whether puzzles of a shape have a feature that not all puzzles have. */
export const supports = ({ features }: Shape, feature: Shape["features"][number]): boolean => features.includes(feature);

/** The contents of a cell as displayed. A missing field means nothing is shown. */
export type Face = Partial<Omit<CellView, "index">> & Pick<CellView, "index">;

/** The drawings over the cells, made by the engine: paths in units of a cell. */
export interface Overlay {
  width: number;
  height: number;
  legend: Key[];
  under: Mark[];
  over: Mark[];
}

/** An entry of the legend: a sample around the origin. */
export interface Key {
  kind: Mark["kind"];
  role: string;
  word: string;
  d: string;
  head?: string;
  /** The stroke through an eliminated candidate. */
  strike?: string;
  letter?: string;
}

export interface Mark {
  kind: "house" | "cell" | "spot" | "strike" | "link" | "group" | (string & {});
  role: string;
  d: string;
  head?: string;
  digit?: number;
  cells?: number[];
  letter?: string;
  /** The upper left of the grid that it is drawn in, if that is not the board's. */
  corner?: { row: number; column: number };
  /** Where the letter is written. */
  at?: [number, number][];
}
