// The page as served by the command.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { request } from "node:http";
import { connect } from "node:net";
import { after, before, test } from "node:test";

import { launch, visit } from "./harness.mjs";

const command = process.env.NINEFOLD_COMMAND;
const skip = command ? false : "NINEFOLD_COMMAND names no command";
let child;
let base;
let browser;
before(async () => {
  if (!command) return;
  browser = await launch();
  child = spawn(command, ["web", "--no-open", "--port", "0"], { stdio: ["ignore", "ignore", "pipe"] });
  base = await new Promise((done, fail) => {
    let said = "";
    child.stderr.on("data", (data) => {
      const [found] = /http:\S+\//.exec((said += data)) ?? [];
      if (found) done(found);
    });
    child.once("exit", () => fail(new Error(said)));
  });
});
after(async () => {
  child?.kill();
  await browser?.close();
});

test("ninefold web serves the page, with its rules as headers", { skip }, async () => {
  const response = await fetch(base);
  assert.equal(response.status, 200);
  assert.match(response.headers.get("content-security-policy"), /default-src 'none'.*frame-ancestors 'none'/);
  assert.equal((await fetch(`${base}assets/nothing.js`)).status, 404);
  assert.equal((await fetch(base, { method: "POST" })).status, 405);
  const whole = await fetch(base).then((response) => response.arrayBuffer());
  const head = await fetch(base, { method: "HEAD" });
  assert.equal(Number(head.headers.get("content-length")), whole.byteLength);
});

test("the page of the command loads, every time", { skip }, async () => {
  for (let time = 0; time < 5; time += 1) {
    await visit(browser, base, "", async (page) => page.locator(".daily svg text").first().waitFor());
  }
});

/** Returns the answer of a connection to these bytes, as text. */
const answered = (bytes) => new Promise((done, fail) => {
  const socket = connect(new URL(base).port, "127.0.0.1", () => socket.end(bytes));
  let said = "";
  socket.on("data", (data) => (said += data)).on("error", fail).on("close", () => done(said));
});

test("what is no request gets a refusal, and nobody else waits for it", { skip }, async () => {
  const silent = Array.from({ length: 100 }, () => connect(new URL(base).port, "127.0.0.1"));
  await Promise.all(silent.map((socket) => new Promise((done) => socket.once("connect", done))));
  silent.forEach((socket) => socket.write("GET / HT"));
  assert.match(await answered("\0\u0001 what\r\n\r\n"), /^HTTP\/1\.1 400 /);
  assert.match(await answered(`GET / HTTP/1.1\r\nHost: localhost\r\nX: ${"x".repeat(20_000)}`), /^HTTP\/1\.1 431 /);
  assert.match(await answered("GET / HTTP/1.1\r\n\r\n"), /^HTTP\/1\.1 403 /);
  assert.match(await answered("GET /../Cargo.toml HTTP/1.1\r\nHost: localhost\r\n\r\n"), /^HTTP\/1\.1 404 /);
  assert.equal((await fetch(base)).status, 200);
  silent.forEach((socket) => socket.destroy());
});

test("whoever does not read an answer holds up nobody", { skip }, async () => {
  const { port } = new URL(base);
  const names = (await (await fetch(`${base}service-worker.js`)).text()).match(/[\w./-]+\.wasm/g);
  const waiting = [];
  for (let count = 0; count < 12; count += 1) {
    const asked = request({ host: "127.0.0.1", port, path: `/${names[count % names.length]}` });
    waiting.push(asked);
    await new Promise((done, fail) => asked.once("response", done).once("error", fail).end());
  }
  const response = await fetch(base, { signal: AbortSignal.timeout(10000) });
  assert.equal(response.status, 200);
  waiting.forEach((asked) => asked.destroy());
});

test("a page of another name cannot reach it", { skip }, async () => {
  const { port } = new URL(base);
  const status = await new Promise((done) => request({ host: "127.0.0.1", port, headers: { host: "evil.example" } }, (response) => done(response.statusCode)).end());
  assert.equal(status, 403);
});
