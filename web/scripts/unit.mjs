// Runs unit tests in TypeScript, converted to JavaScript for a Node that does not strip types by itself.
import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { rolldown } from "rolldown";

import { kinds, single } from "./plugins.mjs";

const web = fileURLToPath(new URL("..", import.meta.url));
const names = readdirSync(`${web}test/unit`).filter((name) => name.endsWith(".test.ts"));
const folder = `${web}node_modules/.unit`;
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const name of names) {
  const bundle = await rolldown({ input: `${web}test/unit/${name}`, platform: "node", external: [/^node:/, /^ninefold/], plugins: [single(), kinds()], logLevel: "warn" });
  await bundle.write({ file: `${folder}/${name.replace(/\.ts$/, ".mjs")}`, format: "esm" });
}
const bundled = names.map((name) => `${folder}/${name.replace(/\.ts$/, ".mjs")}`);
const plain = readdirSync(`${web}test/unit`).filter((name) => name.endsWith(".test.mjs")).map((name) => `${web}test/unit/${name}`);
const { status } = spawnSync(process.execPath, ["--test", ...bundled, ...plain], { stdio: "inherit" });
process.exit(status ?? 1);
