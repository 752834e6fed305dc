// The sources of puzzles: texts and bytes. The rest of the code for reading them is in `incoming.ts`, which is loaded with the first source.

/** The text of puzzles, or the bytes of a file, in any encoding. */
export type Content = string | Uint8Array;

/** Returns whether a content is short enough to show in a text field. */
export const isShort = (content: Content): boolean => content.length < 100_000;

/** Returns whether a content is empty. */
export const isBlank = (content: Content): boolean => (typeof content === "string" ? content.trim() === "" : content.length === 0);

/** Returns whether a file is a picture without text. */
export const isPicture = ({ type }: File): boolean => type.startsWith("image/") && !type.includes("svg");
