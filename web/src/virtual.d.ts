declare module "virtual:single" {
  /** The geometry of one plain grid, which the build obtains from the engine, so that the first board is drawn before any engine is loaded. */
  const single: import("ninefold").Geometry;
  export default single;
}

declare module "virtual:kinds" {
  /** The kinds of constraints, which the build obtains from the schema in the docs and from the engine. */
  const kinds: import("./set/kinds.ts").Kind[];
  export default kinds;
}
