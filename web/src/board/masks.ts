// Digits of a cell as bits: bit 0 for 1, bit 8 for 9.

export const bit = (digit: number): number => 1 << (digit - 1);

/** The digits of a mask. */
export function digits(mask: number): number[] {
  return [1, 2, 3, 4, 5, 6, 7, 8, 9].filter((digit) => mask & bit(digit));
}
