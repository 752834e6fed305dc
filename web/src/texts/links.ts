// The words of links.

import { texts as shared } from "./en.ts";

const { count } = shared;

export const en = {
  newer: "This link was made by a newer Ninefold. Reload to update.",
  damaged: "This link is damaged: nothing can be read from it. Request a new one.",
  tooLong: "This link holds more than a puzzle.",
  many: "This link holds too many puzzles.",
  title: "Share",
  progress: "With my progress",
  address: "Link",
  length: (length: number): string => `${count(length, "character")}.`,
  long: (length: number): string => `${count(length, "character")}. Some messengers truncate long links: a file is safer.`,
  copy: "Copy",
  copied: (length: number): string => `Link copied, ${count(length, "character")}.`,
  notCopied: "The browser does not let this page copy. The link is selected: copy it yourself.",
  send: "Share …",
  code: "QR code",
  codeOf: "The link as a QR code",
  noCode: "This link is too long for a QR code.",
  about: "Everything is in the link itself. Nothing is sent to a server.",
};

export type LinkTexts = typeof en;
export const links: LinkTexts = en;
