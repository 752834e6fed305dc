// A new game.

import { en } from "./en.ts";

export const fresh = {
  title: "New game",
  made: "New game",
  making: "Making a puzzle …",
  tried: (work: number): string => `${en.number(work)} tries.`,
};
