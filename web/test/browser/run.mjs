// Runs all tests in the browser, two files at a time: each has its own server, port and browser, and waits for pages half of the time. With
// NINEFOLD_TIMES, which compares times with their limits, one file at a time; NINEFOLD_JOBS sets another number.
//
// A test that leaves a browser open when it fails would never end, so files are limited to a quarter of an hour, which is more than the longest one
// takes. The files that took longest in the last run begin first, so that none of them is left for the end; in a first run, those that usually take
// longest.
//
// A file that fails is run once more, alone: a browser on a busy machine is sometimes late. A file that passes only then is reported, because it
// needs attention.
import { spawn } from "node:child_process";
import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL(".", import.meta.url));
const TIMES = fileURLToPath(new URL("../../node_modules/.browser-times.json", import.meta.url));
const jobs = Number(process.env.NINEFOLD_JOBS ?? (process.env.NINEFOLD_TIMES ? 1 : 2));

/** The longest files, which take from a few minutes down to one. */
const LONG = ["axe", "ruled-kinds", "fit", "ruled-solve", "safe", "language", "hints", "written", "set", "marks"];

/** The seconds that each file took in the last run; before the first run, a guess for long ones. */
const times = (() => {
  try {
    return JSON.parse(readFileSync(TIMES, "utf8"));
  } catch {
    return Object.fromEntries(LONG.map((name, at) => [`${name}.test.mjs`, LONG.length - at]));
  }
})();

/** Runs a file, and prints its output at once when it has ended; returns whether it failed. */
function fails(name) {
  return new Promise((done) => {
    const since = performance.now();
    const child = spawn(process.execPath, ["--test", `--test-timeout=${15 * 60 * 1000}`, folder + name], { stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (data) => output.push(data));
    child.stderr.on("data", (data) => output.push(data));
    child.on("close", (status) => {
      times[name] = Math.round((performance.now() - since) / 100) / 10;
      console.log(`# ${name}: ${times[name]} s\n${Buffer.concat(output)}`);
      done(status !== 0);
    });
  });
}

/** Runs files, several at a time; returns those that failed. */
async function failing(names, jobs) {
  const [queue, failed] = [names.values(), []];
  const work = async () => {
    for (const name of queue) if (await fails(name)) failed.push(name);
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return failed;
}

/** If more files fail than this, they are not just late. */
const FEW = 3;
const before = (name) => times[name] ?? 0;
const files = readdirSync(folder).filter((name) => name.endsWith(".test.mjs")).sort((one, other) => before(other) - before(one));
const failed = await failing(files, jobs);
writeFileSync(TIMES, JSON.stringify(times));
const again = failed.length > FEW ? failed : await failing(failed, 1);
for (const name of failed) console.log(`# ${name}: ${again.includes(name) ? "failed" : "failed, and passed when it was run once more"}`);
process.exit(again.length > 0 ? 1 : 0);
