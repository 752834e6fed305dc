// The appearance of an empty board, and the contents of its cells.

import type { Geometry } from "ninefold";
import type { CellView } from "ninefold/play";

export { default as SINGLE } from "virtual:single";

/** The board of a layout, as described by the engine: cells, grids, houses, peers, and the features that its rules support. */
export type Shape = Geometry;

/** Whether puzzles of a shape have a feature that not all puzzles have. */
export const supports = ({ features }: Shape, feature: Shape["features"][number]): boolean => features.includes(feature);

/** The contents of a cell as displayed. A missing field means nothing is shown. */
export type Face = Partial<Omit<CellView, "index">> & Pick<CellView, "index">;

/** The drawings over the cells, provided by the engine: paths in units of a cell. */
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
  /** The upper left place of the grid in which the mark is drawn, if it is not that of the board. */
  corner?: { row: number; column: number };
  /** The places of the letter. */
  at?: [number, number][];
}
