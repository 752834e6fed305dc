// A link as a QR code, for a telephone that is pointed at the screen.

import { encode } from "uqr";

/** More bytes than this do not fit into a code. */
const MOST = 2900;

/** The dark modules as a path of unit squares, four of them as a margin around, and how many there are a side; nothing if the text is too long. */
export function qr(text: string): { path: string; side: number } | undefined {
  if (new TextEncoder().encode(text).length > MOST) return undefined;
  const { data, size } = encode(text, { ecc: "L", boostEcc: true, border: 4 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { path: rows.join(""), side: size };
}
