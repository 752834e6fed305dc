// One page of static files: every address is relative, so that it works in any folder of any host.

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { kinds, offline, policy, pseudo, single, sizes } from "./scripts/plugins.mjs";

export default defineConfig({
  base: "./",
  plugins: [svelte(), single(), kinds(), pseudo(), policy(), offline(), sizes()],
  build: {
    target: "es2022",
    outDir: process.env.NINEFOLD_WEB || "dist",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    cssMinify: true,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 400,
  },
  worker: { format: "es" },
});
