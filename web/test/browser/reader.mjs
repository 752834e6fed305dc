// A reader of the screen, as far as it can be had without a voice: what it says when the focus goes somewhere, what it is told by the live
// regions, and the tree that it reads from. Everything comes out of the browser's own accessibility tree, with the names that it computes.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What is said when the focus comes into it. Rows are not: the names of their cells begin with them. */
const CONTAINERS = ["banner", "navigation", "main", "region", "grid", "radiogroup", "toolbar", "dialog", "listbox", "list", "table", "tablist"];
const ROLES = { StaticText: "", gridcell: "", RootWebArea: "page", image: "picture", DisclosureTriangle: "disclosure", MenuListPopup: "list" };
const STATES = { pressed: "pressed", checked: "checked", selected: "selected", disabled: "disabled", expanded: "open" };

const value = (node, name) => node.properties?.find((property) => property.name === name)?.value?.value;

/** What is said of a node itself: name, role, states. */
function said(node) {
  const role = node.role.value === "heading" ? `heading ${value(node, "level")}` : (ROLES[node.role.value] ?? node.role.value);
  const states = Object.entries(STATES).flatMap(([name, word]) => (["true", true].includes(value(node, name)) ? [word] : []));
  return [node.name?.value ?? "", role, ...(node.role.value === "gridcell" ? [] : states)].filter((part) => part !== "").join(", ");
}

/** A reader of a page; it listens from now on. */
export async function reader(page, context) {
  const voice = await context.newCDPSession(page);
  await voice.send("Accessibility.enable");
  let within = [];
  await page.evaluate(() => {
    globalThis.told = [];
    const regions = document.querySelectorAll("[role=status], [role=alert]");
    const hear = (changes) => {
      for (const { target } of changes) {
        const text = (target.nodeType === Node.TEXT_NODE ? target.parentElement : target)?.textContent;
        if (text && globalThis.told.at(-1) !== text) globalThis.told.push(text);
      }
    };
    for (const region of regions) new MutationObserver(hear).observe(region, { childList: true, characterData: true, subtree: true });
  });
  const tree = async () => (await voice.send("Accessibility.getFullAXTree")).nodes;
  return {
    tree,
    /** The focus, with what it lies in as far as that is new. */
    async focus() {
      const nodes = await tree();
      const byId = new Map(nodes.map((node) => [node.nodeId, node]));
      const focused = nodes.filter((node) => value(node, "focused") && !node.ignored).at(-1);
      if (!focused) return "nothing";
      const around = [];
      for (let at = byId.get(focused.parentId); at; at = byId.get(at.parentId)) {
        if (!at.ignored && CONTAINERS.includes(at.role?.value)) around.unshift(at);
      }
      const known = new Set(within);
      within = around.map(({ backendDOMNodeId }) => backendDOMNodeId);
      const entered = around.filter(({ backendDOMNodeId, name, role }) => !known.has(backendDOMNodeId) && (name?.value || role.value === "main"));
      return [...entered, focused].map(said).join(", ");
    },
    /** What the live regions have said since one last asked; waits until they are silent. */
    async told() {
      await page.waitForTimeout(320);
      return page.evaluate(() => globalThis.told.splice(0));
    },
  };
}

/** Compares with a text that is kept beside the tests; with UPDATE_EXPECT=1 it is written anew, to be read before it is kept. */
export function kept(name, text) {
  const path = fileURLToPath(new URL(`kept/${name}`, import.meta.url));
  if (process.env.UPDATE_EXPECT === "1") writeFileSync(path, text);
  assert.ok(existsSync(path), `${name} is not there: UPDATE_EXPECT=1 writes it`);
  assert.equal(text, readFileSync(path, "utf8"), `${name} differs: UPDATE_EXPECT=1 writes it anew`);
}
