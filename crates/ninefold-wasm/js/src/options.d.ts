// Generated from the table of options (`cargo xtask docs`): do not edit.

/** The levels of new puzzles. */
export type Level =
  | "easy"
  | "medium"
  | "hard"
  | "unfair"
  | "extreme";

/** The ids of techniques. */
export type TechniqueName =
  | "full-house"
  | "naked-single"
  | "hidden-single-box"
  | "hidden-single-line"
  | "direct-pointing"
  | "direct-claiming"
  | "direct-hidden-pair"
  | "direct-hidden-triple"
  | "pointing"
  | "claiming"
  | "locked-pair"
  | "locked-triple"
  | "naked-pair"
  | "naked-triple"
  | "naked-quadruple"
  | "hidden-pair"
  | "hidden-triple"
  | "hidden-quadruple"
  | "x-wing"
  | "swordfish"
  | "jellyfish"
  | "squirmbag"
  | "whale"
  | "leviathan"
  | "finned-x-wing"
  | "finned-swordfish"
  | "finned-jellyfish"
  | "finned-squirmbag"
  | "finned-whale"
  | "finned-leviathan"
  | "sashimi-x-wing"
  | "sashimi-swordfish"
  | "sashimi-jellyfish"
  | "sashimi-squirmbag"
  | "sashimi-whale"
  | "sashimi-leviathan"
  | "franken-x-wing"
  | "franken-swordfish"
  | "franken-jellyfish"
  | "franken-squirmbag"
  | "franken-whale"
  | "franken-leviathan"
  | "finned-franken-x-wing"
  | "finned-franken-swordfish"
  | "finned-franken-jellyfish"
  | "finned-franken-squirmbag"
  | "finned-franken-whale"
  | "finned-franken-leviathan"
  | "mutant-x-wing"
  | "mutant-swordfish"
  | "mutant-jellyfish"
  | "mutant-squirmbag"
  | "mutant-whale"
  | "mutant-leviathan"
  | "finned-mutant-x-wing"
  | "finned-mutant-swordfish"
  | "finned-mutant-jellyfish"
  | "finned-mutant-squirmbag"
  | "finned-mutant-whale"
  | "finned-mutant-leviathan"
  | "siamese-finned-x-wing"
  | "siamese-finned-swordfish"
  | "siamese-finned-jellyfish"
  | "siamese-sashimi-x-wing"
  | "siamese-sashimi-swordfish"
  | "siamese-sashimi-jellyfish"
  | "siamese-franken-x-wing"
  | "siamese-franken-swordfish"
  | "siamese-franken-jellyfish"
  | "siamese-mutant-x-wing"
  | "siamese-mutant-swordfish"
  | "siamese-mutant-jellyfish"
  | "skyscraper"
  | "two-string-kite"
  | "dual-two-string-kite"
  | "turbot-fish"
  | "empty-rectangle"
  | "empty-rectangle-of-two"
  | "dual-empty-rectangle"
  | "strong-links-3"
  | "strong-links-4"
  | "strong-links-5"
  | "strong-links-6"
  | "rectangle"
  | "remote-pair"
  | "chute-remote-pair"
  | "simple-colours-wrap"
  | "simple-colours-trap"
  | "multi-colours-1"
  | "multi-colours-2"
  | "medusa-wrap"
  | "medusa-trap"
  | "w-wing"
  | "xy-wing"
  | "xyz-wing"
  | "wxyz-wing"
  | "vwxyz-wing"
  | "uvwxyz-wing"
  | "tuvwxyz-wing"
  | "m-wing"
  | "s-wing"
  | "l-wing"
  | "h-wing"
  | "unique-rectangle-1"
  | "unique-rectangle-2"
  | "unique-rectangle-3"
  | "unique-rectangle-4"
  | "unique-rectangle-5"
  | "unique-rectangle-6"
  | "hidden-rectangle"
  | "avoidable-rectangle-1"
  | "avoidable-rectangle-1-wide"
  | "avoidable-rectangle-2"
  | "avoidable-rectangle-2-wide"
  | "external-rectangle-1"
  | "external-rectangle-2"
  | "external-rectangle-3"
  | "unique-rectangle-xy-wing"
  | "unique-rectangle-xyz-wing"
  | "unique-rectangle-wxyz-wing"
  | "unique-rectangle-als-xz"
  | "unique-rectangle-sue-de-coq"
  | "symmetrical-placement"
  | "bug-plus-1"
  | "bug-1"
  | "bug-2"
  | "bug-3"
  | "bug-4"
  | "bug-plus-n"
  | "bug-xz"
  | "unique-loop-1"
  | "unique-loop-2"
  | "unique-loop-3"
  | "unique-loop-4"
  | "extended-rectangle-1"
  | "extended-rectangle-2"
  | "extended-rectangle-3"
  | "extended-rectangle-4"
  | "borescoper-1"
  | "borescoper-2"
  | "borescoper-3"
  | "borescoper-4"
  | "unique-matrix-1"
  | "unique-matrix-2"
  | "unique-matrix-3"
  | "unique-matrix-4"
  | "almost-locked-pair"
  | "almost-locked-triple"
  | "almost-locked-quadruple"
  | "sue-de-coq"
  | "three-dimensional-sue-de-coq"
  | "twinned-xy-chain"
  | "x-chain"
  | "xy-chain"
  | "continuous-nice-loop"
  | "discontinuous-nice-loop"
  | "aic"
  | "grouped-continuous-nice-loop"
  | "grouped-discontinuous-nice-loop"
  | "grouped-aic"
  | "als-continuous-nice-loop"
  | "als-discontinuous-nice-loop"
  | "als-aic"
  | "als-xz"
  | "als-xy-wing"
  | "als-chain"
  | "overlapping-als-xy-wing"
  | "overlapping-als-chain"
  | "death-blossom"
  | "n-fold-death-blossom"
  | "aligned-pair-exclusion"
  | "aligned-triple-exclusion"
  | "firework-triple"
  | "firework-quadruple"
  | "firework-w-wing"
  | "guardians"
  | "bivalue-oddagon"
  | "tridagon-1"
  | "tridagon-2"
  | "bent-quadruple"
  | "bent-quintuple"
  | "bent-sextuple"
  | "sk-loop"
  | "multi-sector-locked-sets"
  | "junior-exocet"
  | "junior-exocet-mirror"
  | "senior-exocet"
  | "double-exocet"
  | "kraken-fish-1"
  | "kraken-fish-2"
  | "nishio"
  | "contradiction-chain"
  | "double-chain"
  | "cell-chain"
  | "region-chain"
  | "contradiction-net"
  | "double-net"
  | "cell-net"
  | "region-net"
  | "nested-cell"
  | "nested-net"
  | "dynamic-plus"
  | "nested-level-2"
  | "nested-level-3"
  | "nested-level-4"
  | "nested-level-5"
  | "whip"
  | "braid"
  | "g-whip"
  | "g-braid"
  | "template-set"
  | "template-delete";

/** The keys of constraints. */
export type ConstraintName =
  | "diagonal+"
  | "diagonal-"
  | "extraregion"
  | "windoku"
  | "disjointgroups"
  | "antiknight"
  | "antiking"
  | "antitaxicab"
  | "nonconsecutive"
  | "thermometer"
  | "slowthermometer"
  | "arrow"
  | "doublearrow"
  | "palindrome"
  | "whispers"
  | "renban"
  | "nabner"
  | "betweenline"
  | "lockout"
  | "regionsumline"
  | "zipperline"
  | "sumline"
  | "entropicline"
  | "modularline"
  | "pairtable"
  | "regex"
  | "automaton"
  | "globalentropy"
  | "difference"
  | "ratio"
  | "xv"
  | "negative:difference"
  | "negative:ratio"
  | "negative:xv"
  | "greaterthan"
  | "minimum"
  | "maximum"
  | "odd"
  | "even"
  | "quadruple"
  | "clone"
  | "littlekillersum"
  | "sandwichsum"
  | "xsum"
  | "skyscraper"
  | "hiddenskyscraper"
  | "numberedroom"
  | "fullrank"
  | "rowindexer"
  | "columnindexer"
  | "boxindexer"
  | "valueindexer"
  | "connected"
  | "countingcircles"
  | "dutchflatmates"
  | "sum"
  | "equalsum"
  | "samedigits"
  | "lookandsay"
  | "lunchbox"
  | "equalitycage"
  | "killercage"
  | "either";

/** The format of a text. */
export interface Source {
  /** The format of the input (detected by default). */
  from?: string;
  /** The column of a table that holds the puzzles: its number from 1, or its name in the heading. */
  column?: number | bigint | string;
  /** Read puzzles whose other rules are only drawn or described as if they had none. */
  ignoreDrawings?: boolean;
}

/** The layout of a text. */
export interface Shape {
  /**
   * The layout of multi-sudokus in the input (detected by default): a name (see `ninefold layouts`), a turned name
   * (sensei:transpose), a drawing, the rows and columns before each grid ("0,0 6,6"), a file with a drawing or
   * JSON (command only), or the size of a single grid (16x16).
   */
  layout?: string;
}

/** The time that each puzzle may take. */
export interface Limit {
  /**
   * The seconds that each puzzle may take; a puzzle that is undecided by then is reported as open (no limit by
   * default; 60 seconds for a new puzzle).
   */
  timeLimit?: number;
}

/** The details of a verdict. */
export interface Checking {
  /**
   * For a puzzle without a solution, name givens that exclude each other, and single givens whose removal leaves a
   * solution (the command does so for a single puzzle anyway).
   */
  blame?: boolean;
}

/** The clues of a new puzzle. Without any of these options, a puzzle is minimal. */
export interface Clues {
  /**
   * The seed of the first puzzle: a number, any text, or a range such as 5..9 (a random one by default, which is
   * reported).
   */
  seed?: number | bigint | string;
  /** Exactly N clues, or a range such as 24..26 (minimal puzzles by default). */
  clues?: number | bigint | string;
  /** At least N clues: no more are removed then. */
  minClues?: number;
  /** At most N clues, all of them needed. */
  maxClues?: number;
  /**
   * Only puzzles that need all of their clues (with a strict symmetry: all groups of clues). They have fewer clues
   * than most minimal puzzles, 24.4 on average compared with 26.6: see `controlled`.
   */
  minimal?: boolean;
  /** The symmetry of the clues. */
  symmetry?: "none" | "half-turn" | "quarter-turn" | "left-right" | "top-bottom" | "mirrors" | "diagonal" | "anti-diagonal" | "diagonals" | "full" | "random";
  /** Give up the symmetry where it prevents removing further clues. */
  asFar?: boolean;
  /**
   * The cells of the clues: diamond, smiley, heart, wave, asterisk, a text with a character for each cell, or
   * (command only) a file with text or a picture. For several grids: one pattern for all, one for each, or a file
   * with a character for each cell of the layout.
   */
  pattern?: string | string[];
  /**
   * Digits that are always given: a puzzle, a file with one (command only), or cells as in `r5c1=2 r5c2=1`, in the
   * rows and columns of the layout.
   */
  fixed?: string;
  /** Digits of the solution, given or not: a full grid or a part of one, in the same form as `fixed`. */
  full?: string;
  /** Zambon's scheme: remove Q quadruples of clues, mirrored both ways (at most 20). */
  quads?: number;
  /** Then remove P pairs, mirrored in the centre (at most 40). */
  pairs?: number;
  /** Then remove C cells. */
  cells?: number;
  /** Then remove more cells, until one cannot be removed; with `minimal` until none can be removed. */
  more?: boolean;
  /** Start from full grids that are all equally likely; slower. */
  uniform?: boolean;
  /**
   * Minimal puzzles among which all with the same number of clues are equally likely, after Berthier (other
   * minimal puzzles have too few clues on average), a thousand times slower; tables have a column with the weight
   * that makes all puzzles count equally.
   */
  controlled?: boolean;
  /** The number of tries that a puzzle may take: puzzles, and changes of the clues in a pattern. */
  effort?: number;
}

/** The rules and the difficulty of a new puzzle. */
export interface Ordered {
  /**
   * A multi-sudoku, unique as a whole: a name (see `ninefold layouts`), a turned name (sensei:transpose), a
   * drawing, the rows and columns before each grid ("0,0 6,6"), a file with a drawing or JSON (command only), or
   * the size of a single grid (6x6, 16x16).
   */
  layout?: string;
  /**
   * Kinds of rules, drawn separately for each puzzle: killer, jigsaw, x, thermo, sandwich and so on (see
   * docs/generator.md), several as in killer,x or jigsaw+x, with numbers as in thermo=3,arrow=2..4; `layout` draws
   * them on several grids. Or the rules of the first puzzle in a text (f-puzzles, Ninefold JSON, a link; for the
   * command a file): its size, regions and constraints, without its digits. `format` must have room for them, as
   * ninefold has.
   */
  rules?: ConstraintName | (string & {}) | object;
  /** The rows of a single grid: 4 to 25, with boxes unless `rules` names jigsaw (9 by default). */
  size?: number;
  /**
   * The number of cells of each cage, extra region and clone that `rules` names, as in 2..3 (cages 2 to 5, fewer
   * large ones; clones 2 to 4).
   */
  cageCells?: number | bigint | string;
  /**
   * The number of cells of each line that `rules` names, including the circle of an arrow, as in 3..6 (at most two
   * thirds of the rows).
   */
  lineCells?: number | bigint | string;
  /** Make the drawn regions and constraints symmetric under a half turn (for the clues, see `symmetry`). */
  symmetricRules?: boolean;
  /** Omit drawn constraints that a puzzle without givens does not need. */
  minimalRules?: boolean;
  /** Each grid has one solution on its own. */
  alone?: boolean;
  /**
   * Grids of `layout`, counted from 1, that keep their patterns whole: their pattern decides in cells that grids
   * share (otherwise two patterns overlap there).
   */
  keepShape?: number | number[];
  /**
   * Use the method of the program in Zambon's book, with its random numbers: the puzzles that it makes from these
   * seeds. Without the options of Zambon's scheme, the book's own 30,000 puzzles have the seeds 1 to 30000; with
   * `pattern`, a puzzle is the first of the program's grids that its clues in the pattern determine.
   */
  byBook?: boolean;
  /** HoDoKu's score, as in 900..1000. */
  score?: number | bigint | string;
  /** The level in Zambon's solver: 0 to 4 (4: guessing), or a range such as 2..3. */
  zambon?: number | bigint | string;
  /** The rating of Sudoku Explainer 1.2.1: 7.1, or a range such as 8.3..8.5. */
  se?: number | bigint | string;
  /** Only diamonds: the first step is as hard as any (Sudoku Explainer's ED is its ER). */
  diamond?: boolean;
  /** Only pearls: the hardest step comes no later than the first digit (EP is ER). */
  pearl?: boolean;
  /**
   * Techniques that HoDoKu's path must use, all of them; x-wing=2 in two steps, x-wing=1..3 in one to three. A
   * technique that HoDoKu lacks or leaves out, such as wxyz-wing, joins its path at its place in the method all;
   * level and score stay HoDoKu's.
   */
  require?: TechniqueName | (string & {}) | (TechniqueName | (string & {}))[];
  /** Techniques that HoDoKu's path must not use. */
  forbid?: TechniqueName | (string & {}) | (TechniqueName | (string & {}))[];
  /**
   * The only techniques that HoDoKu's path may use besides singles, all of which it must use; with numbers of
   * steps as in `require`, x-wing=0.. if it may be missing.
   */
  only?: TechniqueName | (string & {}) | (TechniqueName | (string & {}))[];
  /**
   * Techniques that are not needed: HoDoKu's path may use them, but a path without any of them also solves the
   * puzzle, with nothing harder than the level.
   */
  without?: TechniqueName | (string & {}) | (TechniqueName | (string & {}))[];
}

/** The level of a new puzzle. */
export interface Graded {
  /**
   * HoDoKu's level, or that of Ninefold's own scale for other rules: easy, medium, hard, unfair, extreme, any, or
   * a range such as medium..hard (any by default; for a daily puzzle, that of its day of the week).
   */
  level?: Level | (string & {});
}

/** A daily puzzle, or that of its week. */
export interface Dated {
  /** The variant of the week instead, the same puzzle from Monday to Sunday; rules and sizes rotate. */
  week?: boolean;
}

/** The number of new puzzles. */
export interface Series {
  /** The number of puzzles. */
  count?: number;
}

/** The differences between new puzzles. */
export interface Distinct {
  /** Leave out puzzles that are essentially the same as an earlier one. */
  distinct?: boolean;
}

/** The scales of ratings. */
export interface Rating {
  /** The scales, separated by commas (hodoku by default). */
  scale?: "hodoku" | "ninefold" | "zambon" | "zambon-first" | "se" | "w" | "b" | "gw" | "gb" | "te" | ("hodoku" | "ninefold" | "zambon" | "zambon-first" | "se" | "w" | "b" | "gw" | "gb" | "te")[];
}

/** The parts of statistics. */
export interface Charting {
  /** Only these tables and charts, separated by commas, such as clues,hodoku_level. */
  chart?: "verdicts" | "clues" | "digits" | "extremes" | "symmetry" | "search_guesses" | "hodoku_level" | "hodoku_score" | "hodoku_steps" | "hodoku_techniques" | "ninefold_level" | "ninefold_score" | "ninefold_steps" | "ninefold_techniques" | "zambon_level" | "zambon_uses" | "zambon_uses_without_guessing" | "zambon_strategies" | "zambon_depth" | "zambon_state" | "se_er" | "se_kind" | "w_rating" | "b_rating" | "gw_rating" | "gb_rating" | "te_rating" | ("verdicts" | "clues" | "digits" | "extremes" | "symmetry" | "search_guesses" | "hodoku_level" | "hodoku_score" | "hodoku_steps" | "hodoku_techniques" | "ninefold_level" | "ninefold_score" | "ninefold_steps" | "ninefold_techniques" | "zambon_level" | "zambon_uses" | "zambon_uses_without_guessing" | "zambon_strategies" | "zambon_depth" | "zambon_state" | "se_er" | "se_kind" | "w_rating" | "b_rating" | "gw_rating" | "gb_rating" | "te_rating")[];
}

/** The techniques of a path or a hint, and their order. */
export interface Ways {
  /**
   * The method: simple, hodoku (the default for paths of plain grids), hints (the default for hints, and for paths
   * under other rules), explainer, zambon, whips, braids, g-whips, g-braids, all, the ids of techniques separated
   * by commas, or a method in TOML (for the command, a file).
   */
  method?: string;
  /** Leave out techniques that assume that the solution is unique. */
  noUniqueness?: boolean;
}

/** The details of a path. */
export interface Explaining {
  /** Start from the current digits, candidates and notes. */
  fromHere?: boolean;
  /** Stop after N steps. */
  steps?: number;
  /** If the method gets stuck, name a technique that would continue. */
  stuck?: boolean;
  /** Prove every step again, and compare it with the solution. */
  verify?: boolean;
  /**
   * Show the candidates after each step (HTML and PDF have pictures instead, of which consecutive singles share
   * one, and JSON has the data for them).
   */
  grids?: boolean;
  /** Include the arguments inside nested nets, with their numbers (HTML and JSON always have them). */
  nested?: boolean;
  /** Add the drawing of each step, as docs/schema/overlay.json describes it (JSON only). */
  overlay?: boolean;
  /** The heading, in place of the puzzle's own title. */
  title?: string;
}

/** The details of a hint. */
export interface Hinting {
  /** The givens, where the text does not distinguish them from the player's digits. */
  puzzle?: string;
  /** The amount that a hint reveals: 1 the kind of step, 2 the place, 3 the pattern, 4 everything. */
  depth?: 1 | 2 | 3 | 4;
  /** Return every step that the method offers now, not just the next. */
  all?: boolean;
  /** With `all`, at most N steps of each technique (100 by default, at most 1000). */
  most?: number;
  /** Add the drawing of each depth, as docs/schema/overlay.json describes it (JSON only). */
  overlay?: boolean;
}

/** The look of pictures. */
export interface Looks {
  /**
   * The colours: light, dark, print (black and white), okabe-ito (for the colour-blind), contrast (bright on
   * black), grey (for screens).
   */
  theme?: "light" | "dark" | "print" | "okabe-ito" | "contrast" | "grey";
  /**
   * The symbols in place of digits, one for each: a set (letters, shapes, zodiac ...; see `ninefold help render`),
   * 4 to 25 words with commas, as many characters, or (command only) pictures.
   */
  symbols?: string;
}

/** The details of a picture. */
export interface Rendering {
  /** Draw all candidates. */
  candidates?: boolean;
  /** The contents of a cell in text. */
  content?: "digits" | "columns" | "cells";
  /** Text without characters beyond ASCII. */
  ascii?: boolean;
  /** Draw text in the style of an earlier program, and HTML in that of the pages of Zambon's book. */
  style?: "zambon" | "z88dk" | "sand" | "sudoku71" | "apple2";
  /** Number the rows and columns. */
  labels?: boolean;
  /** The title (that of the puzzle by default). */
  title?: string;
  /** Also draw the solution. */
  solution?: boolean;
  /** Put all puzzles on one picture with this number of columns. */
  sheet?: number;
  /** Shade the grid with this number in a multi-sudoku. */
  shade?: number;
  /** Shade the cells of the clues, also in the solution. */
  shadeClues?: boolean;
  /** The side of a cell in points; 48 by default. */
  cell?: number;
  /** Pixels for each point of a PNG; 1 by default. */
  zoom?: number;
  /** The resolution of a PNG in pixels per inch, instead of `zoom`: 300 for print. */
  dpi?: number;
}

/** The details of a conversion. */
export interface Converting {
  /** The sign for an empty cell if the format leaves the choice: one of . 0 * _ - x (a dot by default). */
  blank?: string;
  /** Refuse to lose anything. */
  strict?: boolean;
}

/** The transform of a puzzle: some of these options, applied in the order rotate, mirror, digits, shift, by; or a random one, with a seed. */
export interface Transforming {
  /** A transform in the notation of canonical forms. */
  by?: string;
  /** Rotate clockwise by this number of degrees. */
  rotate?: number | bigint | string;
  /** Mirror at an axis. */
  mirror?: "left-right" | "top-bottom" | "diagonal" | "anti-diagonal";
  /** Rename the digits: the new names of 1 to 9, as in 987654321. */
  digits?: number | bigint | string;
  /** Shift all digits by this number. */
  shift?: number | bigint | string;
  /** Choose a transform at random. */
  random?: boolean;
  /** The seed of random transforms. */
  seed?: number;
}

/** The run of a classic engine. */
export interface Running {
  /** The number of solutions that end the search (2 by default, which decides whether there are several). */
  limit?: number;
  /** The number of events that end the search (a million by default). */
  most?: number;
  /** For forced: the depth of tries plus one, 1 to 15; several, as in "1,2", continue where the last one ended. */
  maxDepth?: number | bigint | string;
  /** For forced: the maximum number of digits of a cell to try, 2 to 15. */
  maxWidth?: number | bigint | string;
}

/** The pages of a book. Lengths are written as in 12mm or 0.5in. */
export interface Pages {
  /**
   * The title; adds a title page, an imprint, contents, and pages that explain how to play and what the levels
   * mean.
   */
  title?: string;
  /** The line below the title. */
  subtitle?: string;
  /** The author. */
  author?: string;
  /**
   * The pages before the puzzles, separated by commas [default: all with a title, none without; levels if puzzles
   * have one].
   */
  front?: "none" | "half-title" | "title" | "imprint" | "contents" | "how-to-play" | "rules" | "levels" | ("none" | "half-title" | "title" | "imprint" | "contents" | "how-to-play" | "rules" | "levels")[];
  /** The year of the copyright notice in the imprint. */
  year?: number;
  /** The publisher in the imprint. */
  publisher?: string;
  /** The ISBN in the imprint, whose check digit is verified. */
  isbn?: string;
  /** An index at the back: the puzzles of each level with their pages. */
  index?: boolean;
  /**
   * The language of all printed words; titles and imprint are printed unchanged, and hints exist in English only
   * [default: en].
   */
  language?: "en" | "de" | "fr" | "es";
  /** A line of the imprint, in place of the default text; once for each line. */
  imprint?: string | string[];
  /**
   * The typeface of words and digits: dejavu, literata (with serifs), atkinson (for people with low vision)
   * [default: dejavu].
   */
  face?: string;
  /**
   * The printer, which sets the defaults of page size, bleed and colours, and whose requirements the file is
   * checked against.
   */
  printer?: "kdp" | "ingram" | "office";
  /** The colours of the file [default: rgb; cmyk for ingram and PDF/X]. */
  ink?: "rgb" | "black" | "cmyk";
  /** The parts that the file omits, separated by commas [default: none; all of them for kdp and ingram]. */
  omit?: "outline" | "links" | "metadata" | "tags" | "none" | ("outline" | "links" | "metadata" | "tags" | "none")[];
  /** Two pages on each side of a sheet, in the order for folding [default paper: a5]. */
  booklet?: boolean;
  /** The width of coloured background beyond each edge of the page, as in 3mm [default: 0]. */
  bleed?: string;
  /** Print crop marks. */
  cropMarks?: boolean;
  /** Unbound pages, as for copying: no margin for a spine, and no blank page. */
  loose?: boolean;
  /** The size of the pages: a3, a4, a5, a6, b5, letter, legal, 6x9, or as in 170x240mm [default: a4]. */
  paper?: string;
  /** The margin away from the spine, as in 12mm or 0.5in [default: 0.5in]; likewise `top` and `bottom`. */
  outside?: string;
  /** The margin above. */
  top?: string;
  /** The margin below. */
  bottom?: string;
  /** The margin at the spine (depends on the number of pages by default). */
  inside?: string;
  /** The number of puzzles on a page; larger ones take the room of several [default: 6]. */
  each?: number;
  /** The size of words in points [default: 11]. */
  words?: number;
  /** Large print: one puzzle per page, words of 18 points, four solutions per page. */
  large?: boolean;
  /** The place of the solutions [default: back]. */
  solutions?: "back" | "foot" | "none";
  /**
   * The number of solutions on a page at the back: fewer if their digits would be smaller than 7 points [default:
   * 20].
   */
  solutionsEach?: number;
  /** Print the level and score on HoDoKu's scale if the input has none. */
  rate?: boolean;
  /** A chapter for each level, from easy to hard. */
  chapters?: boolean;
  /** A page of hints: where to look for the first step that is not a single, in grids of at most nine rows. */
  hints?: boolean;
  /** The address at which each puzzle can be played, containing {puzzle}. */
  link?: string;
  /** Print the links as QR codes. */
  qr?: boolean;
  /** The layout of multi-sudokus in the input (see `ninefold layouts`). */
  layout?: string;
  /** The seed of chapters of new puzzles without one of their own (a random one by default, which is reported). */
  seed?: string;
}
