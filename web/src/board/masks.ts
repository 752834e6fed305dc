// The digits of a cell as bits: bit 0 for 1, bit 8 for 9, bit 24 for 25.

export const bit = (digit: number): number => 1 << (digit - 1);

/** Returns the digits of a mask. */
export function digits(mask: number): number[] {
  const all: number[] = [];
  for (let digit = 1; mask >> (digit - 1) > 0; digit += 1) if (mask & bit(digit)) all.push(digit);
  return all;
}

/** Returns the digit of a character in a text of the engine: letters are digits above 9. Undefined for an empty cell. */
export function digitOf(sign: string): number | undefined {
  const digit = Number.parseInt(sign, 36);
  return digit > 0 && digit <= 25 ? digit : undefined;
}

/** Returns the digits of such characters. */
export const digitsOf = (text: string): number[] => [...text].flatMap((sign) => digitOf(sign) ?? []);

/** Returns the character of a digit in a text for the engine. */
export const spelt = (digit: number): string => digit.toString(36).toUpperCase();
