// Builds a page with every bundler, each with its default settings, as the README of the package describes it.
//
//   node build.mjs PROJECT      PROJECT has the package installed; the pages are written to PROJECT/bundled/NAME

import { copyFile, cp, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { nodeResolve } from "@rollup/plugin-node-resolve";
import * as esbuild from "esbuild";
import { rollup } from "rollup";
import * as vite from "vite";
import webpack from "webpack";

const own = dirname(fileURLToPath(import.meta.url));
const all = join(process.argv[2], "bundled");
const installed = join(process.argv[2], "node_modules/ninefold");
const html = (script) => `<!doctype html><title>bundled</title>${script}`;

/** Copies the files that a bundler does not find by itself into the folder of its bundle. */
async function besides(folder) {
  for (const name of await readdir(installed)) if (name.endsWith(".wasm")) await copyFile(join(installed, name), join(folder, name));
}

const BUILDS = {
  async vite(source, out) {
    await writeFile(join(source, "index.html"), html('<script type="module" src="./page.js"></script>'));
    await vite.build({ root: source, logLevel: "error", base: "/vite/", build: { outDir: out } });
  },
  async webpack(source, out) {
    const stats = await new Promise((resolve, reject) => {
      const settings = { context: source, entry: "./page.js", mode: "production", output: { path: out } };
      webpack(settings, (error, stats) => (error ? reject(error) : resolve(stats)));
    });
    if (stats.hasErrors()) throw new Error(stats.toString("errors-only"));
    await writeFile(join(out, "index.html"), html('<script src="./main.js"></script>'));
  },
  async esbuild(source, out) {
    const entryPoints = { page: "./page.js", "worker-thread": "ninefold/worker-thread.js" };
    await esbuild.build({ entryPoints, bundle: true, format: "esm", outdir: out, absWorkingDir: source, logLevel: "error" });
    await besides(out);
    await writeFile(join(out, "index.html"), html('<script type="module" src="./page.js"></script>'));
  },
  async rollup(source, out) {
    const input = { page: join(source, "page.js"), "worker-thread": "ninefold/worker-thread.js" };
    const warnings = [];
    const bundle = await rollup({ input, plugins: [nodeResolve({ rootDir: source })], onwarn: (warning) => warnings.push(warning.message) });
    await bundle.write({ dir: out });
    await bundle.close();
    if (warnings.length > 0) throw new Error(warnings.join("\n"));
    await besides(out);
    await writeFile(join(out, "index.html"), html('<script type="module" src="./page.js"></script>'));
  },
};

await rm(all, { recursive: true, force: true });
for (const [name, build] of Object.entries(BUILDS)) {
  const source = join(all, `${name}-source`);
  await mkdir(source, { recursive: true });
  await cp(join(own, "page.js"), join(source, "page.js"));
  // Bundlers read the type of a page's scripts from its package.json.
  await writeFile(join(source, "package.json"), JSON.stringify({ name: `with-${name}`, private: true, type: "module" }));
  await build(source, join(all, name));
}
