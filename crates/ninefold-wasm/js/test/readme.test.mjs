// Runs the examples of the page and checks them against the output written after each.

import { readFile, writeFile } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const page = await readFile("node_modules/ninefold/README.md", "utf8");
const examples = [...page.matchAll(/^```js\n(.*?)^```$/gms)].map(([, code]) => code);

for (const [number, code] of examples.entries()) {
  test(`example ${number + 1}`, async () => {
    const checked = code.replace(/^(.*?);? \/\/ => (.*)$/gm, (_, said, value) => `assert.deepEqual(${said}, ${value});`);
    const file = `example-${number + 1}.mjs`;
    await writeFile(file, `import assert from "node:assert/strict";\n${checked}`);
    await import(pathToFileURL(file));
  });
}

test("there are examples", () => {
  if (examples.length < 6) throw new Error(`${examples.length} examples`);
});
