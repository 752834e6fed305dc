declare module "virtual:single" {
  /** The geometry of one plain grid, which the build takes from the engine: the first board is drawn before any engine is loaded. */
  const single: import("ninefold").Geometry;
  export default single;
}
