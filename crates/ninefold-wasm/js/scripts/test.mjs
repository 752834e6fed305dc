// Tests the package as users receive it: packed, installed into an empty project, and used from there.
//
//   NINEFOLD_PACKAGE   the folder of the package            NINEFOLD_PROJECT   the folder of the empty project
//   NINEFOLD_COMMAND   the command with the expected answers    NINEFOLD_ROOT   the folder with the puzzles of the other tests

import { execFileSync } from "node:child_process";
import { cp, mkdir, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const { NINEFOLD_PACKAGE: folder, NINEFOLD_PROJECT: project, NINEFOLD_ROOT: root } = process.env;
if (!folder || !project || !root) {
  console.error("error: run this as `cargo xtask test --only javascript`, which builds the package first");
  process.exit(1);
}
const own = dirname(dirname(fileURLToPath(import.meta.url)));
const tool = (path) => join(own, "node_modules", path);
// On Windows npm is a batch file, which only a shell can start.
const npm = (args, cwd) => execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"], shell: process.platform === "win32" });
const node = (args, env) => execFileSync(process.execPath, args, { cwd: project, stdio: "inherit", env: { ...process.env, ...env } });

await rm(project, { recursive: true, force: true });
await mkdir(project, { recursive: true });
await writeFile(join(project, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }));
const [{ filename }] = JSON.parse(npm(["pack", "--json", "--pack-destination", project], folder));
npm(["install", "--offline", "--no-audit", "--no-fund", `./${filename}`], project);
const names = (await readdir(join(own, "test"))).filter((name) => !name.startsWith("."));
for (const name of names) await cp(join(own, "test", name), join(project, name), { recursive: true });

const chosen = process.argv.slice(2);
const wanted = (name) => chosen.length === 0 || chosen.includes(name);
if (wanted("types")) {
  node(["write-types.mjs"]);
  for (const project of ["tsconfig.json", "tsconfig.node16.json"]) node([tool("typescript/bin/tsc"), "--project", project]);
  node([tool("publint/src/cli.js"), "run", "node_modules/ninefold", "--strict"]);
}
const tests = names.filter((name) => name.endsWith(".test.mjs") && wanted(name.replace(".test.mjs", "")));
if (tests.length > 0) node(["--test", ...tests]);
if (wanted("bundlers")) {
  // The bundlers are many packages that nothing else uses: they stay installed beside the project until the lock file changes.
  const tools = join(dirname(project), "bundlers");
  await mkdir(tools, { recursive: true });
  const lock = await readFile(join(own, "test/bundlers/package-lock.json"), "utf8");
  if ((await readFile(join(tools, "installed.json"), "utf8").catch(() => "")) !== lock) {
    for (const name of ["package.json", "package-lock.json"]) await cp(join(own, "test/bundlers", name), join(tools, name));
    console.log(`will install bundlers into ${tools} (npm ci)`);
    npm(["ci", "--no-audit", "--no-fund"], tools);
    await writeFile(join(tools, "installed.json"), lock);
  }
  for (const name of ["build.mjs", "page.js"]) await cp(join(own, "test/bundlers", name), join(tools, name));
  node([join(tools, "build.mjs"), project]);
  node(["bundlers.mjs"], { NINEFOLD_PLAYWRIGHT: tool("playwright-core/index.mjs") });
}
if (wanted("browser")) node(["browser.mjs"], { NINEFOLD_PLAYWRIGHT: tool("playwright-core/index.mjs") });
