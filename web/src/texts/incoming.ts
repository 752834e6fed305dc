// The words about files and pastes.

import { texts as shared } from "./en.ts";

const { clock, count, day } = shared;

const ended = (text: string): string => (text.endsWith(".") ? text : `${text}.`);
const sentence = (text: string): string => ended(text.charAt(0).toUpperCase() + text.slice(1));

export const en = {
  open: {
    title: "Open a puzzle",
    label: "A puzzle in any form: 81 characters, a drawn grid, a link, a file's content",
    choose: "Choose a file",
    hint: "Some forty formats are read, with notes and candidates where they have them.",
    found: (puzzles: number, format: string): string => `${count(puzzles, "puzzle")} found${format === "" ? "" : `, ${format}`}.`,
    reading: "Reading …",
    progress: (filled: number, cells: number, time: number): string => `With progress: ${filled} of ${cells} cells, ${clock(time)}.`,
    play: "Play",
    solve: "Solve",
    edit: "Edit",
    keep: "Add all to the library",
    pasted: (date: string): string => `Pasted, ${day(date)}`,
    read: (what: string, givens: number): string => `Read as ${what}, ${count(givens, "given")}.`,
    left: (lines: number): string => `${count(lines, "more error")}.`,
  },
  tooLarge: "This file is larger than 50 MB.",
  picture: (name: string): string => `${name} is a picture: puzzles are read from text, not from pictures.`,
  unreadable: (name: string, why: string): string => ended(`${name} cannot be read: ${why}`),
  archive: {
    damaged: "the archive is damaged",
    locked: (name: string): string => `${name} in the archive has a password`,
    packing: (name: string): string => `${name} in the archive is compressed in a way that browsers cannot unpack`,
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
