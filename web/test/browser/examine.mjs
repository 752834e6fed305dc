// An examiner of accessibility: axe-core, with the rules that hold for every view.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { settled } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// One rule, an experimental one, is left out: notes in a cell are hidden from readers of the screen, as the name of the cell has them in words
// ("candidates 2 9"); the rule requires the digits without the spaces between them.
const RULES = { rules: { "label-content-name-mismatch": { enabled: false } }, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** Themes differ in colours alone, so these rules are enough for every theme but the first. */
const COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/** The faults of a page, as they are, in words; of another theme than the light one those of its colours. The page's context bypasses its policy. */
export async function faults(page, theme = "light") {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // A transition that is still on its way has colours that are in no theme.
  await settled(page);
  const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, rules), theme === "light" ? RULES : COLOURS);
  const told = ({ html, failureSummary }) => `${html.slice(0, 140)} ${failureSummary.replace(/\s+/g, " ").slice(0, 220)}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(told).join(" | ")}`);
}
