// The places of cells: of one square grid, or of several grids that overlap. Cells are numbered in reading order; there are gaps between grids.

export interface Place {
  row: number;
  column: number;
}

export interface Frame {
  /** The number of digits of each grid. */
  digits: number;
  rows: number;
  columns: number;
  /** The place of each cell. */
  places: readonly Place[];
  /** The cell of each place, row by row; undefined in gaps. */
  cells: readonly (number | undefined)[];
}

/** Returns the frame of cells in rows and columns. */
export function framed({ rows, columns, cells: places }: { rows: number; columns: number; cells: readonly Place[] }, digits: number): Frame {
  const cells: (number | undefined)[] = Array.from({ length: rows * columns });
  places.forEach(({ row, column }, cell) => (cells[row * columns + column] = cell));
  return { digits, rows, columns, places: places.map(({ row, column }) => ({ row, column })), cells };
}

const squares = new Map<number, Frame>();

/** Returns the frame of one grid. */
export function square(size: number): Frame {
  const places = (): Place[] => Array.from({ length: size * size }, (_, cell) => ({ row: Math.floor(cell / size), column: cell % size }));
  const frame = squares.get(size) ?? framed({ rows: size, columns: size, cells: places() }, size);
  squares.set(size, frame);
  return frame;
}

/** Returns the cell at a place; undefined beside the grids. */
export const cellAt = ({ rows, columns, cells }: Frame, { row, column }: Place): number | undefined =>
  row < 0 || column < 0 || row >= rows || column >= columns ? undefined : cells[row * columns + column];

/** Returns the place of a cell; the first place for a cell that the frame lacks. */
export const placeAt = ({ places }: Frame, cell: number): Place => places[cell] ?? { row: 0, column: 0 };
