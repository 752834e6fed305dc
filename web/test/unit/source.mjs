// Modules of the page for tests: the build's own bundler converts TypeScript to JavaScript.

import { mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

import { rolldown } from "rolldown";

import { single } from "../../scripts/plugins.mjs";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Returns the exports of a module under `src`. */
export async function source(path) {
  const folder = await mkdtemp(join(ROOT, "node_modules", ".source-"));
  try {
    const bundle = await rolldown({ input: join(ROOT, "src", path), external: [/^ninefold/, "idb"], plugins: [single()], logLevel: "silent" });
    const { output } = await bundle.write({ dir: folder, format: "esm", entryFileNames: "[name].mjs" });
    return await import(pathToFileURL(join(folder, output[0].fileName)).href);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
