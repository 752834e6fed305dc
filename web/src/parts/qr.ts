// A link as a QR code, for a phone pointed at the screen.

import { encode } from "uqr";

/** The maximum number of bytes in a code. */
const MOST = 2900;

/** Returns the dark modules as a path of unit squares, with a margin of four modules, and the number of modules on a side; undefined if the text
 * is too long. */
export function qr(text: string): { path: string; side: number } | undefined {
  if (new TextEncoder().encode(text).length > MOST) return undefined;
  const { data, size } = encode(text, { ecc: "L", boostEcc: true, border: 4 });
  const rows = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")).join(""));
  return { path: rows.join(""), side: size };
}
