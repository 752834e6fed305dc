// The outline of a set of cells: one line around their union.

export interface At {
  row: number;
  column: number;
}

/** Returns the path around cells, in units of a cell, drawn `inset` inside of them. */
export function contour(cells: At[], inset: number): string {
  const has = new Set(cells.map(({ row, column }) => `${row},${column}`));
  const at = (row: number, column: number): boolean => has.has(`${row},${column}`);
  // Each cell contributes its unshared sides, clockwise; each side is joined to the one that begins at its end.
  const next = new Map<string, { to: [number, number]; from: [number, number] }[]>();
  const add = (from: [number, number], to: [number, number]): void => {
    const key = from.join();
    next.set(key, [...(next.get(key) ?? []), { from, to }]);
  };
  for (const { row, column } of cells) {
    if (!at(row - 1, column)) add([column, row], [column + 1, row]);
    if (!at(row, column + 1)) add([column + 1, row], [column + 1, row + 1]);
    if (!at(row + 1, column)) add([column + 1, row + 1], [column, row + 1]);
    if (!at(row, column - 1)) add([column, row + 1], [column, row]);
  }
  const loops: [number, number][][] = [];
  for (;;) {
    const start = [...next.values()].find((sides) => sides.length > 0)?.[0];
    if (!start) break;
    const loop: [number, number][] = [];
    let side = start;
    for (;;) {
      loop.push(side.from);
      const sides = next.get(side.from.join()) ?? [];
      sides.splice(sides.indexOf(side), 1);
      const open = next.get(side.to.join()) ?? [];
      if (open.length === 0) break;
      const [x, y] = [side.to[0] - side.from[0], side.to[1] - side.from[1]];
      // At a point where two cells touch only at a corner, the line turns right, so that each cell has its own outline.
      side = open.find(({ from, to }) => to[0] - from[0] === -y && to[1] - from[1] === x) ?? open[0]!;
    }
    loops.push(loop);
  }
  return loops.map((loop) => inside(loop, inset)).join("");
}

function inside(loop: [number, number][], inset: number): string {
  const corners = loop.filter((point, index) => {
    const before = loop[(index + loop.length - 1) % loop.length]!;
    const after = loop[(index + 1) % loop.length]!;
    return !((before[0] === point[0] && point[0] === after[0]) || (before[1] === point[1] && point[1] === after[1]));
  });
  const moved = corners.map((point, index) => {
    const before = corners[(index + corners.length - 1) % corners.length]!;
    const after = corners[(index + 1) % corners.length]!;
    const come = [Math.sign(point[0] - before[0]), Math.sign(point[1] - before[1])] as const;
    const go = [Math.sign(after[0] - point[0]), Math.sign(after[1] - point[1])] as const;
    // Clockwise, the inside is on the right of the direction of travel.
    const x = point[0] + inset * (-come[1] - go[1]);
    const y = point[1] + inset * (come[0] + go[0]);
    return `${round(x)} ${round(y)}`;
  });
  return `M${moved.join("L")}Z`;
}

const round = (value: number): number => Math.round(value * 1000) / 1000;
