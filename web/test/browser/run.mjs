// All tests in the browser, one file after the other: two cores are not many. What leaves a browser open when it fails would never
// end; a quarter of an hour is more than the longest file takes.
//
// A file that fails is run once more: a browser on a busy machine is late now and then. What passes only then is told, as it wants to be looked into.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs"));
const fails = (name) => {
  console.log(`# ${name}`);
  return spawnSync(process.execPath, ["--test", `--test-timeout=${15 * 60 * 1000}`, folder + name], { stdio: "inherit" }).status !== 0;
};

/** More files than this do not fail by being late. */
const FEW = 3;
const failed = files.filter(fails);
const failing = failed.length > FEW ? failed : failed.filter(fails);
for (const name of failed) console.log(`# ${name}: ${failing.includes(name) ? "failed" : "failed, and passed when it was run once more"}`);
process.exit(failing.length > 0 ? 1 : 0);
