// CommonJS files load the package by `require`.

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { createRequire } from "node:module";
import { test } from "node:test";

import { NinefoldError } from "ninefold";

import { EASY } from "./fixtures.mjs";

const require = createRequire(import.meta.url);

test("require gives the same modules", async () => {
  const sudoku = await require("ninefold").load();
  assert.equal(sudoku.check(EASY).verdict, "unique");
  assert.throws(() => sudoku.check("12"), NinefoldError);
  assert.equal((await require("ninefold/core").load()).check(EASY).verdict, "unique");
  for (const name of ["ninefold/play", "ninefold/print"]) assert.equal(typeof require(name).load, "function");
  const remote = await require("ninefold/worker").start({ kind: "core" });
  assert.equal((await remote.check(EASY)).verdict, "unique");
  remote.close();
});

test("licences come along, also those of typefaces", async () => {
  const names = (await readdir("node_modules/ninefold")).filter((name) => name.startsWith("LICENSE-"));
  assert.deepEqual(names.sort(), ["LICENSE-APACHE", "LICENSE-FONTS", "LICENSE-MIT"]);
});
