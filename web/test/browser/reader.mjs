// A simulated screen reader without a voice: its words when the focus moves, the announcements of the live regions, and the tree that it reads.
// Everything is taken from the browser's own accessibility tree, with the names computed by the browser.

import assert from "node:assert/strict";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Roles that are announced when the focus enters them. Rows are not: the names of their cells begin with them. */
const CONTAINERS = ["banner", "navigation", "main", "region", "grid", "radiogroup", "toolbar", "dialog", "listbox", "list", "table", "tablist"];
const ROLES = { StaticText: "", gridcell: "", RootWebArea: "page", image: "picture", DisclosureTriangle: "disclosure", MenuListPopup: "list" };
const STATES = { pressed: "pressed", checked: "checked", selected: "selected", disabled: "disabled", expanded: "open" };

const value = (node, name) => node.properties?.find((property) => property.name === name)?.value?.value;

/** Returns the words for a node itself: name, role, states. */
function said(node) {
  const role = node.role.value === "heading" ? `heading ${value(node, "level")}` : (ROLES[node.role.value] ?? node.role.value);
  const states = Object.entries(STATES).flatMap(([name, word]) => (["true", true].includes(value(node, name)) ? [word] : []));
  return [node.name?.value ?? "", role, ...(node.role.value === "gridcell" ? [] : states)].filter((part) => part !== "").join(", ");
}

/** Creates a reader of a page, which listens from now on. */
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
    /** Returns the words for the focus, and for those of its ancestors that are new. */
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
    /** Returns the announcements of the live regions since the last call; waits until the regions are silent. */
    async told() {
      await page.waitForTimeout(320);
      return page.evaluate(() => globalThis.told.splice(0));
    },
  };
}

/** Compares with a text stored beside the tests; UPDATE_EXPECT=1 rewrites it, and the new text must be read before it is committed. */
export function kept(name, text) {
  const path = fileURLToPath(new URL(`kept/${name}`, import.meta.url));
  if (process.env.UPDATE_EXPECT === "1") writeFileSync(path, text);
  assert.ok(existsSync(path), `${name} is not there: UPDATE_EXPECT=1 writes it`);
  assert.equal(text, readFileSync(path, "utf8"), `${name} differs: UPDATE_EXPECT=1 writes it anew`);
}
