// Generated from the table of the library (`cargo xtask docs`): do not edit.

/** The rules of the variants of weeks by turns, each with its rows. */
export const TURNS: readonly { rules: string; size: number }[] = [
  { rules: "killer", size: 9 },
  { rules: "jigsaw", size: 9 },
  { rules: "thermo", size: 9 },
  { rules: "kropki", size: 9 },
  { rules: "x", size: 9 },
  { rules: "arrow", size: 9 },
  { rules: "sandwich", size: 9 },
  { rules: "windoku", size: 9 },
  { rules: "whispers", size: 9 },
  { rules: "antiknight", size: 9 },
  { rules: "palindrome", size: 9 },
  { rules: "little-killer", size: 9 },
];
