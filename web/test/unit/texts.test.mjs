// Every word of the page is in a module of `src/texts`: components contain no words.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

import { parse } from "svelte/compiler";

const source = fileURLToPath(new URL("../../src", import.meta.url));
const files = readdirSync(source, { recursive: true }).map((name) => join(source, name));

/** Attributes that are visible or spoken. */
const SPOKEN = ["aria-label", "aria-description", "aria-roledescription", "aria-valuetext", "title", "placeholder", "alt", "label"];
const LETTERS = /\p{L}{2,}/u;
/** Texts that are the same in every language. */
const NAMES = /^(Ninefold|PNG|SVG|PDF|CSV|HoDoKu|SudokuWiki|SE|Zambon|Esc|Enter|Num|Ctrl|Shift|Alt)$/;

const isWord = (text) => LETTERS.test(text) && !NAMES.test(text.trim());

/** Returns the literal words of a part of a template. */
function literals(node, found = []) {
  if (node === null || typeof node !== "object") return found;
  if (Array.isArray(node)) return node.forEach((part) => literals(part, found)), found;
  if (node.type === "Text" && isWord(node.data)) found.push(node.data.trim());
  if (node.type === "Attribute") {
    if (SPOKEN.includes(node.name)) spoken(node.value, found);
    return found;
  }
  if (node.type === "ExpressionTag") return spoken(node.expression, found), found;
  if (/Directive$/.test(node.type ?? "")) return found;
  for (const [key, part] of Object.entries(node)) if (!["start", "end", "loc", "expression", "test", "metadata"].includes(key)) literals(part, found);
  return found;
}

/** Returns the literal words of an expression's possible values. */
function spoken(node, found) {
  if (node === null || typeof node !== "object") return;
  if (Array.isArray(node)) return node.forEach((part) => spoken(part, found));
  switch (node.type) {
    case "Text":
      return void (isWord(node.data) && found.push(node.data.trim()));
    case "ExpressionTag":
      return spoken(node.expression, found);
    case "Literal":
      return void (typeof node.value === "string" && isWord(node.value) && found.push(node.value));
    case "TemplateLiteral":
      return void node.quasis.forEach(({ value }) => isWord(value.cooked) && found.push(value.cooked));
    case "ConditionalExpression":
      return spoken([node.consequent, node.alternate], found);
    case "LogicalExpression":
    case "BinaryExpression":
      return /^[=!<>]/.test(node.operator) ? undefined : spoken([node.left, node.right], found);
  }
}

test("words are found where a template may have them", () => {
  const found = literals(parse('<p class="quiet">One {x ? "two" : y}</p><b title="three" data-x="no">{four("no")}</b><i>{`five ${x}`}, 6</i>', { modern: true }).fragment);
  assert.deepEqual(found, ["One", "two", "three", "five "]);
});

test("no component has words of its own", () => {
  const wrong = files
    .filter((name) => name.endsWith(".svelte"))
    .flatMap((name) => literals(parse(readFileSync(name, "utf8"), { modern: true }).fragment).map((text) => `${relative(source, name)}: ${text}`));
  assert.deepEqual(wrong, []);
});

test("what is said aloud comes out of the texts", () => {
  const wrong = files
    .filter((name) => /\.(svelte|ts)$/.test(name) && !name.includes("/texts/"))
    .flatMap((name) => [...readFileSync(name, "utf8").matchAll(/live\.(?:say|tell|warn)\(\s*(["`][^)]*)/g)].filter(([, text]) => LETTERS.test(text.replace(/\$\{.*/s, ""))).map(([, text]) => `${relative(source, name)}: ${text}`));
  assert.deepEqual(wrong, []);
});

test("numbers, days and plurals of the texts go through Intl", () => {
  const wrong = readdirSync(join(source, "texts")).flatMap((name) =>
    readFileSync(join(source, "texts", name), "utf8")
      .split("\n")
      .flatMap((line, at) => (/toFixed|toLocale|=== 1 \? "s"|\? "" : "s"/.test(line) ? [`${name}:${at + 1}: ${line.trim().slice(0, 100)}`] : [])),
  );
  assert.deepEqual(wrong, []);
});
