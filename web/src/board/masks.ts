// Digits of a cell as bits: bit 0 for 1, bit 8 for 9, bit 24 for 25.

export const bit = (digit: number): number => 1 << (digit - 1);

/** The digits of a mask. */
export function digits(mask: number): number[] {
  const all: number[] = [];
  for (let digit = 1; mask >> (digit - 1) > 0; digit += 1) if (mask & bit(digit)) all.push(digit);
  return all;
}
