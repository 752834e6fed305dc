// Checks accessibility with axe-core, using the rules that apply to every view.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { settled } from "./harness.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
// One experimental rule is disabled: notes in a cell are hidden from screen readers, as the name of the cell contains them in words ("candidates 2
// 9"); the rule requires the digits without the spaces between them.
const RULES = { rules: { "label-content-name-mismatch": { enabled: false } }, runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] };
/** Themes differ only in colours, so these rules suffice for all themes except the first. */
const COLOURS = { runOnly: ["color-contrast", "link-in-text-block"] };

/** Returns the faults of a page in words; for a theme other than the light one, only those of its colours. The page's context bypasses its policy. */
export async function faults(page, theme = "light") {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe);
  // During a transition, elements have colours that belong to no theme.
  await settled(page);
  const { violations } = await page.evaluate((rules) => globalThis.axe.run(document, rules), theme === "light" ? RULES : COLOURS);
  const told = ({ html, failureSummary }) => `${html.slice(0, 140)} ${failureSummary.replace(/\s+/g, " ").slice(0, 220)}`;
  return violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map(told).join(" | ")}`);
}
