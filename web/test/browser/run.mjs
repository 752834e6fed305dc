// All tests in the browser, one file after the other: two cores are not many. What leaves a browser open when it fails would never
// end; a quarter of an hour is more than the longest file takes.
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs")).map((name) => folder + name);
const { status } = spawnSync(process.execPath, ["--test", "--test-concurrency=1", `--test-timeout=${15 * 60 * 1000}`, ...files], { stdio: "inherit" });
process.exit(status ?? 1);
