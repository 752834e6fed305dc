// Assembles the package: shrinks and measures the modules, generates types from the schemas, and copies the hand-written files.
//
//   node scripts/pack.mjs FOLDER SCHEMAS LICENCES NAME=MODULE ..      SCHEMAS and LICENCES are folders; --no-limits measures only
//
// Shrinking a module takes half a minute, so all are processed in parallel, and results for the same bytes are cached beside the folder.

import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { copyFile, mkdir, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompressSync, constants } from "node:zlib";

import { types } from "./types.mjs";

const KB = 1024;
/** The maximum size of each module in bytes, compressed with Brotli. */
const LIMITS = { "ninefold-core": 128 * KB, "ninefold-play": 169 * KB, "ninefold-variants": 272 * KB, ninefold: 1720 * KB };

const own = dirname(dirname(fileURLToPath(import.meta.url)));
const [limits, rest] = [!process.argv.includes("--no-limits"), process.argv.slice(2).filter((arg) => !arg.startsWith("--"))];
const [folder, schemas, licences, ...modules] = rest;
const cache = join(dirname(folder), "optimized");

await rm(folder, { recursive: true, force: true });
await mkdir(folder, { recursive: true });
await mkdir(cache, { recursive: true });
for (const name of await readdir(join(own, "src"))) await copyFile(join(own, "src", name), join(folder, name));
for (const name of await readdir(licences)) {
  if (name.startsWith("LICENSE-")) await copyFile(join(licences, name), join(folder, name));
}
// The module for printing contains typefaces.
await copyFile(join(licences, "crates/ninefold-render/fonts/LICENSES"), join(folder, "LICENSE-FONTS"));
await copyFile(join(own, "README.md"), join(folder, "README.md"));
await writeFile(join(folder, "schema.d.ts"), await types(schemas));
await writeFile(join(folder, "schema.js"), "export {};\n");
await writeFile(join(folder, "options.js"), "export {};\n");
const { devDependencies, scripts, ...manifest } = JSON.parse(await readFile(join(own, "package.json"), "utf8"));
await writeFile(join(folder, "package.json"), JSON.stringify(manifest, null, 2) + "\n");
// The entry points for CommonJS load the same modules by `require` and have the same types.
for (const { require } of Object.values(manifest.exports)) {
  if (require) await writeFile(join(folder, require.default), `module.exports = require("${require.default.replace(".cjs", ".js")}");\n`);
}
for (const name of await readdir(folder)) {
  if (!name.endsWith(".d.ts")) continue;
  const declared = (await readFile(join(folder, name), "utf8")).replaceAll(/(from "\.\/[\w-]+)\.js"/g, '$1.cjs"');
  await writeFile(join(folder, name.replace(".d.ts", ".d.cts")), declared);
}

let isOver = false;
console.log(`${"module".padEnd(28)}${"bytes".padStart(10)}${"brotli".padStart(10)}${"limit".padStart(10)}`);
const made = await Promise.all(modules.map(async (module) => {
  const [name, path] = module.split("=");
  return { name, bytes: await optimized(path) };
}));
for (const { name, bytes } of made) {
  await writeFile(join(folder, `${name}.wasm`), bytes);
  const size = brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }).length;
  const limit = LIMITS[name.replace(".simd", "")];
  isOver ||= limit !== undefined && size > limit;
  const shown = [bytes.length, size, limit ?? "-"].map((number) => String(number).padStart(10)).join("");
  console.log(`${`${name}.wasm`.padEnd(28)}${shown}${size > limit ? "  TOO LARGE" : ""}`);
}
if (isOver && limits) {
  console.error("error: a module is larger than it may be");
  process.exit(1);
}

/**
 * Shrinks a module. Once compressed, code optimised a little for speed is smaller here than code optimised for size. Functions with one
 * caller stay separate unless they are tiny: similar code then stays together, and code split off by the compiler need not be fast. This
 * saves 8 KB in the module `ninefold`.
 */
async function optimized(path) {
  const features = ["bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue", "simd"];
  const flags = ["-O2", "--one-caller-inline-max-function-size=20", "--strip-debug", "--strip-producers", "--strip-target-features", ...features.map((name) => `--enable-${name}`)];
  const hash = createHash("sha256").update(flags.join(" ")).update(await readFile(path)).digest("hex");
  const kept = join(cache, `${hash}.wasm`);
  if (!(await stat(kept).catch(() => null))) {
    const optimizer = createRequire(import.meta.url).resolve("binaryen/bin/wasm-opt");
    const made = `${kept}.${process.pid}`;
    await promisify(execFile)(process.execPath, [optimizer, path, ...flags, "-o", made]);
    await writeFile(kept, await readFile(made));
    await rm(made);
  }
  return readFile(kept);
}
