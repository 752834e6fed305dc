// The sources of puzzles: texts and bytes. `incoming.ts`, which is loaded with the first of them, holds the rest of the code for reading.

/** The text of puzzles, or the bytes of a file, in any encoding. */
export type Content = string | Uint8Array;

/** Whether a field shows it. */
export const isShort = (content: Content): boolean => content.length < 100_000;

/** Whether there is nothing to read. */
export const isBlank = (content: Content): boolean => (typeof content === "string" ? content.trim() === "" : content.length === 0);

/** Whether a file is a picture without text. */
export const isPicture = ({ type }: File): boolean => type.startsWith("image/") && !type.includes("svg");
