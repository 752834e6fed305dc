// Made from the roles of ninefold-core by `cargo xtask tokens`.

/** The meaning of each role. */
export const ROLES: Record<string, string> = {
  pattern: "pattern",
  pivot: "pivot",
  wing: "wing or end",
  base: "base",
  cover: "cover",
  fin: "fin",
  endofin: "fin in two bases",
  context: "evidence",
  supposed: "supposed",
  placed: "placed",
  eliminated: "ruled out",
  group0: "set or colour A",
  group1: "set or colour B",
  group2: "set or colour C",
  group3: "set or colour D",
  group4: "set or colour E",
  group5: "set or colour F",
};
