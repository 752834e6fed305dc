// The words about files and pastes.

import { texts as shared } from "./en.ts";

const { count } = shared;

const ended = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
const sentence = (text: string): string => ended(text.charAt(0).toUpperCase() + text.slice(1));

export const en = {
  tooLarge: "This file is larger than 50 MB.",
  picture: (name: string): string => `${name} is a picture: puzzles are read from text, not from pictures.`,
  unreadable: (name: string, why: string): string => ended(`${name} cannot be read: ${why}`),
  archive: {
    damaged: "the archive is damaged",
    locked: (name: string): string => `${name} in the archive has a password`,
    packing: (name: string): string => `${name} in the archive is packed in a way that browsers do not unpack`,
  },
  firstFile: (name: string, files: number): string => `Only ${name} was read, the first of ${files} files.`,
  /** The first `most` notes on how a text was read, as sentences, and the number of the others. */
  notes: (notes: string[], most: number): string[] => [
    ...notes.slice(0, most).map(sentence),
    ...(notes.length > most ? [`${count(notes.length - most, "more note")}.`] : []),
  ],
};

export type Texts = typeof en;
export const texts: Texts = en;
