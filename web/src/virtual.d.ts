declare module "virtual:single" {
  /** The geometry of one plain grid, which the build takes from the engine: the first board is drawn before any engine is loaded. */
  const single: import("ninefold").Geometry;
  export default single;
}

declare module "virtual:kinds" {
  /** The kinds of constraints: from the schema of the docs and the engine, when the page is built. */
  const kinds: import("./set/kinds.ts").Kind[];
  export default kinds;
}
