/** @type {import("@sveltejs/vite-plugin-svelte").SvelteConfig} */
export default {
  compilerOptions: { runes: true },
  // What the compiler warns of about accessibility is an error.
  onwarn(warning, handler) {
    if (warning.code.startsWith("a11y")) throw new Error(`${warning.filename}: ${warning.message}`);
    handler(warning);
  },
};
