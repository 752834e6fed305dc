// Shared code of the tests in browsers.

/** The paths at which a browser may be installed. */
export const BROWSERS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];

/** The arguments to start the browser with. */
export const FLAGS = [
  "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking", "--disable-component-update",
  "--disable-sync",
];

/** The media types of files by their extensions. */
export const TYPES = { js: "text/javascript", wasm: "application/wasm", html: "text/html" };
