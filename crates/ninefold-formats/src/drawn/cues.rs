//! Patterns for the words with which setters describe each kind in a sentence of the rules text.

/// A pattern for sentences that describe a rule.
pub(super) struct Cue {
    /// The ids of the described kinds, or other topics; empty for sentences that do not state a rule of their own.
    pub(super) topics: &'static [&'static str],
    /// Groups of alternative words, separated by `|`; the sentence must contain a word from each group. `#n` stands for the number of digits, `#box`
    /// for the extent of a box or a grid such as `3x3`, `#any` for any number.
    pub(super) need: &'static [&'static str],
    /// Further words that the sentence may contain.
    pub(super) may: &'static str,
    /// Words that the sentence must contain in this order.
    pub(super) order: &'static str,
    /// All numbers of the sentence, written one after another.
    pub(super) digits: &'static str,
}

/// Words that never change the meaning of a sentence.
pub(super) const FILLER: &str = "a an the each every in of on by with that this is are be must have has and for which it its their along digit number value cell grid two";

/// Texts that replace the rules and refer the reader to another place.
pub(super) const SILENT: [&str; 1] =
    ["No rules provided for this puzzle. Please check the related video or website for rules."];

const fn cue(topics: &'static [&'static str], need: &'static [&'static str], may: &'static str) -> Cue {
    Cue { topics, need, may, order: "", digits: "" }
}

impl Cue {
    const fn in_order(self, order: &'static str) -> Self {
        Self { order, ..self }
    }

    const fn digits(self, digits: &'static str) -> Self {
        Self { digits, ..self }
    }
}

/// All cues. Every sentence of the rules must match cues of one topic.
#[rustfmt::skip]
pub(super) const CUES: &[Cue] = &[
    // The plain rules, and sentences that are not rules.
    cue(&[], &["sudoku", "rule", "apply|applies"], "normal standard classic usual regular #box"),
    cue(&[], &["normal", "rule"], "apply standard #box all them"),
    cue(&[], &["row", "column", "box|region|block"], "to place fill put enter write insert 1 #n from into empty so contain appear appears exactly once one marked outlined #box"),
    cue(&[], &["not", "all|every", "given|shown|marked|drawn|indicated"], "possible necessarily dot x xs v vs xv kropki clue sign symbol kropki white black"),
    cue(&[], &["no", "negative", "constraint"], "there"),
    cue(&[], &["repeat", "can|may", "arrow|diagonal|whisper|thermometer"], "if when allowed permitted other sudoku rule such indicated normal line"),
    cue(&[], &["fun|enjoy|luck"], "have good puzzle solving"),
    cue(&["lines:separate"], &["line", "share|sharing", "separate"], ""),
    // Lines.
    cue(&["thermometer"], &["thermometer|thermo", "increase|increasing|ascend|rise", "bulb", "from|starting"], "strictly moving away end at as you move circular rounded grey gray always up line"),
    cue(&["slowthermometer"], &["slow", "thermometer|thermo", "increase|ascend", "same|equal|repeat", "bulb", "from|starting"], "either or stay remain end moving away line"),
    cue(&["arrow"], &["arrow", "sum|add|total", "circle|circled|bulb"], "to up equal attached connected connecting corresponding at start"),
    cue(&["arrow"], &["arrow", "sum|add|total", "circle|circled|bulb", "pill|pills"], "to up equal attached connected connecting 2 digit read are left right top bottom downward or downwards from"),
    cue(&["palindrome"], &["palindrome|palindromes|palindromic", "line"], "form grey gray read reads reading same forward backward forwards backwards from both either direction way end"),
    cue(&["palindrome"], &["line|lines", "read|reads", "same", "forward|direction|way|end"], "grey gray backward either both from"),
    cue(&["whispers"], &["whisper|green|orange", "line|whisper", "differ|difference", "least|more"], "adjacent neighbouring neighboring neighbour german dutch orange green whispers at or #any by along line"),
    cue(&["renban"], &["renban|purple|pink|magenta|violet", "consecutive", "line|renban"], "set form contain consist sequence string run collection norepeat without order any arranged purple pink magenta can appear but unordered in"),
    cue(&["betweenline"], &["between", "line", "circle|circled|end|ends"], "strictly lie fall placed at connecting bulb bulbs numerically"),
    cue(&["regionsumline"], &["blue", "line", "box|region", "sum|total", "equal|same"], "to border boundary divide divided into segment section within n passes through pass when separate borders different"),
    cue(&["zipperline"], &["zipper", "line", "sum|add", "equal|same|equidistant", "distance|centre|center|middle|equidistant"], "to from up total pair at position lilac lavender purple"),
    cue(&["entropicline"], &["entropic|peach", "line", "three|3", "low", "middle|medium", "high"], "any set sequence consecutive successive adjacent sequential contain from group one run along"),
    cue(&["entropicline"], &["entropic|peach", "line", "three", "1|123"], "any set sequence consecutive successive adjacent sequential contain from group one run 2 3 4 5 6 7 8 9 456 789 low middle medium high").digits("123456789"),
    cue(&["modularline"], &["modular|teal", "line", "three", "1|147"], "any set sequence consecutive successive adjacent sequential contain from group one run 2 3 4 5 6 7 8 9 258 369").digits("147258369"),
    cue(&["modularline"], &["modular|teal", "line", "three|3", "remainder", "divided|modulo", "different"], "any set sequence consecutive successive adjacent when 3 contain along"),
    // Between cells.
    cue(&["difference"], &["white", "dot|circle", "consecutive"], "separated connected joined join joining across between kropki neighbouring adjacent either side both contain white dots"),
    cue(&["difference"], &["white", "dot|circle", "differ|difference", "1|one"], "separated connected joined join joining across between kropki either side both").digits(""),
    cue(&["ratio"], &["black", "dot|circle", "ratio", "1:2|2:1"], "to separated connected joined join joining across between kropki either side both contain"),
    cue(&["ratio"], &["black", "dot|circle", "double|twice", "other"], "to separated connected joined join joining across between where one kropki either side both contain"),
    cue(&["difference", "ratio"], &["white", "black", "dot", "consecutive", "ratio", "1:2|2:1"], "to separated connected joined join across between those contain").in_order("white consecutive black ratio"),
    cue(&["xv:10"], &["x|xs", "sum|add|total", "10|ten"], "to separated connected joined join across between up either side both contain"),
    cue(&["xv:5"], &["v|vs", "sum|add|total", "5|five"], "to separated connected joined join across between up either side both contain"),
    cue(&["xv:10", "xv:5"], &["x", "v", "sum|add|total", "10", "5"], "to separated connected joined join across between up either side both those contain").in_order("x 10 v 5"),
    cue(&["xv:10", "xv:5"], &["x", "v", "sum|add|total", "10", "5"], "to separated connected joined join across between up either side both those contain").in_order("v 5 x 10"),
    cue(&["greaterthan"], &["inequality|<|>", "point", "smaller|lower|lesser"], "to sign signs symbol at toward towards always"),
    cue(&["greaterthan"], &["inequality", "respected|obeyed|satisfied|obey|respect"], "to sign symbol all"),
    cue(&["quadruple"], &["circle|quadruple", "surrounding|touching|around|four", "appear|contain|included|present|placed"], "white at least once 4 clue small corner intersection one").digits(""),
    // Cells.
    cue(&["odd"], &["circle|circled", "odd"], "grey gray shaded contain marked mark opaque show represent"),
    cue(&["even"], &["square|squared", "even"], "grey gray shaded contain marked mark opaque show represent"),
    cue(&["odd", "even"], &["circle|circled", "odd", "square", "even"], "grey gray shaded contain marked mark opaque show represent").in_order("circle odd square even"),
    cue(&["odd", "even"], &["circle|circled", "odd", "square", "even"], "grey gray shaded contain marked mark opaque show represent").in_order("square even circle odd"),
    cue(&["countingcircles"], &["circle", "how", "many", "contain"], "indicate show tell exactly"),
    // Cages.
    cue(&["killercage"], &["cage", "sum|total|add|sums"], "to small clue top left corner given if shown show killer indicated up norepeat within when provided"),
    cue(&["killercage"], &["cage", "norepeat"], "to within killer may"),
    cue(&["killercage", "cage:differ"], &["killer", "rule", "apply|applies"], "to normal sudoku standard"),
    // The whole grid.
    cue(&["diagonals"], &["diagonal", "norepeat", "either|both|main"], "blue marked indicated shown either main both positive negative long"),
    cue(&["diagonals"], &["diagonal", "once", "contain", "both|main"], "blue marked 1 #n exactly from main long"),
    cue(&["diagonal"], &["diagonal", "norepeat", "marked|blue|indicated"], "long"),
    cue(&["antiknight"], &["knight", "cannot|different", "identical|same|different"], "move separated apart away chess in contain appear at distance"),
    cue(&["antiknight"], &["anti|antiknight", "knight|antiknight", "rule|constraint|apply|applies"], "standard chess"),
    cue(&["antiking"], &["king", "cannot|different", "identical|same|different"], "move separated apart away chess in contain appear at distance"),
    cue(&["antiking"], &["anti|antiking", "king|antiking", "rule|constraint|apply|applies"], "standard chess"),
    cue(&["antiknight", "antiking"], &["knight", "king", "cannot|different", "identical|same|different", "or"], "move separated apart away either chess contain appear at distance"),
    cue(&["nonconsecutive"], &["orthogonal|orthogonally", "consecutive", "cannot"], "adjacent neighbour neighbouring contain connected touching"),
    cue(&["negative:difference", "negative:ratio"], &["all", "dot", "given|shown|marked|drawn"], "possible kropki"),
    cue(&["negative:xv"], &["all", "xv|x", "xv|v", "given|shown|marked|drawn"], "possible clue x v"),
    // Beside the grid.
    cue(&["littlekillersum"], &["diagonal", "sum|total|add", "outside|arrow"], "to clue give show indicate indicated along direction pointed shown gives shows arrow outside up"),
    cue(&["sandwichsum"], &["sum|total", "between|sandwiched", "1", "#n", "outside"], "to clue give show indicate row column gives shows between sandwiched or that"),
    cue(&["xsum"], &["outside", "sum|total", "first", "x", "row|column|direction"], "to clue give show indicate gives shows from where seen placed corresponding equal or row column direction appearing"),
    cue(&["skyscraper"], &["skyscraper", "see|seen|visible", "outside"], "clue give show indicate gives shows from row column or direction vantage point how many can looking"),
    cue(&[], &["skyscraper", "height|heights", "represent"], ""),
];
