// Shared code of the page's tests: a server and a browser for all tests of a file, a puzzle to start with, and cells by number.

import { after, before } from "node:test";

import { launch, serve } from "./harness.mjs";

export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** The fragment that starts a new game with the puzzle. */
export const NEW = `#/new?puzzle=${PUZZLE}&title=Test`;

export let server;
export let browser;
before(async () => {
  server = await serve();
  browser = await launch();
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

export const cell = (page, index) => page.locator(`.cell[data-cell="${index}"]`);
export const name = (page, index) => cell(page, index).getAttribute("aria-label");
export const ready = (page) => page.locator(".board .cell").first().waitFor();
