// Shared code of the tests in browsers.

/** The places of a browser. */
export const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The arguments to start it. */
export const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync",
];

/** The kinds of files by their endings. */
export const TYPES = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
