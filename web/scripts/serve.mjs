// Serves the built page on loopback: node scripts/serve.mjs FOLDER [PORT]
//
// A browser stores data by scheme, host and port, so the port is always the same.

import { createServer } from "node:http";
import { readFile } from "node:fs/promises";
import { extname, join, normalize } from "node:path";
import { fileURLToPath } from "node:url";

const PORT = 8793;
const TYPES = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
  ".woff2": "font/woff2",
  ".webmanifest": "application/manifest+json",
};
/** Serves a folder; `base` is its address, `stop` ends it. */
export async function serve(folder, port = 0) {
  const headers = JSON.parse(await readFile(join(folder, "headers.json"), "utf8"));
  const server = createServer(async (request, response) => {
    const host = (request.headers.host ?? "").replace(/:\d+$/, "");
    if (!["127.0.0.1", "localhost", "[::1]"].includes(host)) return response.writeHead(403).end();
    try {
      const path = normalize(decodeURIComponent(new URL(request.url, "http://x").pathname));
      const name = path.endsWith("/") ? `${path}index.html` : path;
      const body = await readFile(join(folder, name));
      response.writeHead(200, { ...headers, "content-type": TYPES[extname(name)] ?? "application/octet-stream" });
      response.end(body);
    } catch {
      response.writeHead(404, headers).end();
    }
  });
  await new Promise((done, fail) => server.once("error", fail).listen(port, "127.0.0.1", done));
  const { port: own } = server.address();
  const stop = () => new Promise((done) => (server.closeAllConnections(), server.close(done)));
  return { base: `http://127.0.0.1:${own}/`, port: own, stop };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder, port = PORT] = process.argv.slice(2);
  const { base } = await serve(folder, Number(port));
  console.log(`the page is at ${base}`);
}
