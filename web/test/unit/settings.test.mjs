// Every setting has an effect.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../src/", import.meta.url));

test("every setting is asked for somewhere, and what the styles are told of is in one", () => {
  const files = readdirSync(folder, { recursive: true }).filter((name) => /\.(ts|svelte|css)$/.test(name));
  const texts = new Map(files.map((name) => [name, readFileSync(folder + name, "utf8")]));
  const [, defaults] = /export const DEFAULTS = \{\n(.*?)\n\};/s.exec(texts.get("settings.svelte.ts"));
  const keys = defaults.split("\n").map((line) => /^  (\w+):/.exec(line)[1]);
  assert.ok(keys.length > 15);
  const code = [...texts].filter(([name]) => !/^texts\/|Settings\.svelte$/.test(name)).map(([, text]) => text).join("\n");
  const unused = keys.filter((key) => !new RegExp(`values\\.${key}\\b|\\{[^}\n]*\\b${key}\\b[^}\n]*\\} = (settings\\.values|this\\.#values)`).test(code));
  assert.deepEqual(unused, []);
  const told = [...texts.get("settings.svelte.ts").matchAll(/root\.dataset\.(\w+)/g)].map(([, name]) => name);
  assert.ok(told.length > 2);
  assert.deepEqual(told.filter((name) => !code.includes(`[data-${name}`)), []);
});
