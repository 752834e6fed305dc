// The functions in a worker: answers, errors, stopping.

import assert from "node:assert/strict";
import { test } from "node:test";

import { NinefoldError, load } from "ninefold";
import { start } from "ninefold/worker";

import { EASY, OPEN, PUZZLE, read } from "./fixtures.mjs";

const ninefold = await load();

test("answers are the same", async () => {
  const remote = await start();
  assert.deepEqual(await remote.solve(EASY), ninefold.solve(EASY));
  assert.deepEqual(await remote.explain(EASY), ninefold.explain(EASY));
  assert.deepEqual(await remote.counts(`${EASY}\n${OPEN}`), ninefold.counts(`${EASY}\n${OPEN}`));
  assert.deepEqual(await remote.generateAll({ seed: 1, count: 3 }), ninefold.generateAll({ seed: 1, count: 3 }));
  assert.deepEqual((await remote.techniques()).length, ninefold.techniques().length);
  const text = `${read("examples/hard.txt")}\n12345`;
  const [there, here] = [await remote.checkAll(text), ninefold.checkAll(text)];
  assert.deepEqual(there.answers, here.answers);
  assert.ok(there.errors.every((error) => error instanceof NinefoldError));
  assert.deepEqual(there.errors.map(({ line, code }) => [line, code]), here.errors.map(({ line, code }) => [line, code]));
  await assert.rejects(remote.check("12"), { name: "NinefoldError", code: "unreadable", line: 1 });
  await assert.rejects(remote.check(EASY, { timeLimit: () => {} }), { code: "option" });
  await assert.rejects(remote.generate({ seed: 1, se: "10.5..11", effort: 3 }), (error) => error.code === "short" && error.distance > 0);
  const notes = [];
  await remote.check(`a story\nof two lines\n\n${EASY}`, { onNote: (note) => notes.push(note) });
  assert.ok(notes.length > 0);
  remote.close();
  await assert.rejects(remote.check(EASY), { code: "closed" });
});

test("who stops waiting has an answer within 50 ms, and what waits goes on", async () => {
  const remote = await start({ kind: "core" });
  await remote.check(EASY);
  for (let time = 0; time < 5; time += 1) {
    const button = new AbortController();
    let long;
    const told = new Promise((resolve) => (long = remote.count(OPEN, { signal: button.signal, onProgress: resolve })));
    const behind = [remote.check(EASY), remote.check(PUZZLE)];
    const cancelled = new AbortController();
    const never = remote.check(EASY, { signal: cancelled.signal });
    cancelled.abort();
    await assert.rejects(never, { name: "AbortError" });
    const { work } = await told;
    assert.ok(work > 0);
    const pressed = performance.now();
    button.abort();
    await assert.rejects(long, { name: "AbortError" });
    const waited = performance.now() - pressed;
    assert.ok(waited < 50, `${waited} ms`);
    assert.deepEqual((await Promise.all(behind)).map(({ verdict }) => verdict), ["unique", "unique"]);
  }
  remote.close();
});

test("solutions come in parts, also from the next worker", async () => {
  const remote = await start();
  const expected = ninefold.solutions(OPEN);
  const button = new AbortController();
  let seen = 0;
  for await (const found of remote.solutions(OPEN)) {
    assert.deepEqual(found, expected.next().value);
    seen += 1;
    if (seen === 100) {
      const long = remote.count(OPEN, { signal: button.signal });
      button.abort();
      await assert.rejects(long);
    }
    if (seen === 200) break;
  }
  const all = [];
  for await (const { number } of remote.solutions(EASY)) all.push(number);
  assert.deepEqual(all, [1]);
  await assert.rejects(remote.solutions("12").next(), { code: "unreadable" });
  remote.close();
});

test("a worker that dies costs one call", async () => {
  let first = true;
  const { Worker } = await import("node:worker_threads");
  const remote = await start({
    kind: "core",
    worker() {
      const place = first ? new URL("data:text/javascript,throw new Error('dead')") : new URL("./node_modules/ninefold/worker-thread.js", import.meta.url);
      first = false;
      const worker = new Worker(place);
      return {
        postMessage: (message) => worker.postMessage(message),
        terminate: () => worker.terminate(),
        addEventListener: (name, listener) => worker.on(name, (data) => listener(name === "message" ? { data } : data)),
      };
    },
  });
  await assert.rejects(remote.check(EASY), { code: "internal" });
  assert.equal((await remote.check(EASY)).verdict, "unique");
  remote.close();
});
