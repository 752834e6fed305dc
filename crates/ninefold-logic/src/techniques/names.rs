//! The names of techniques in other programs and sites: `SudokuWiki`, `HoDoKu`, Sudoku Explainer, Sudoku Studio, pencilmark, Zambon's book and the
//! puzzle pages.
//!
//! ```text
//! written         "Pointing Pairs"    "2-String-Kites"    "Naked Triplet"   "Simple Coloring"
//! key             pointingpair        twotringkite        nakedtriple       simplecoloring       letters and digits without s, one spelling
//! ```
//!
//! Names are compared by their keys, so the table needs neither plurals nor second spellings. A name of a family belongs to several techniques.

use crate::technique::Technique;
use crate::techniques;

/// The ids of techniques, and their other names.
type Row = (&'static [&'static str], &'static [&'static str]);

/// Other names of techniques. The names in a row with several ids are those of the family.
static ALSO: &[Row] = &[
    (&["full-house"], &["Last Free Cell", "Last Value", "Open Single"]),
    (
        &["naked-single"],
        &["Sole Candidate", "Forced Digit", "Lone Single", "Singleton", "Obvious Single", "Last Possible Number"],
    ),
    (
        &["hidden-single-box", "hidden-single-line"],
        &["Hidden Single", "Unique Candidate", "Pinned Digit", "Last Remaining Cell"],
    ),
    (
        &["hidden-single-box"],
        &[
            "Hidden Single in Box",
            "Hidden Single in Block",
            "Crosshatching in Block",
            "Crosshatching",
            "Block Single",
            "Box Single",
            "Last Digit",
        ],
    ),
    (
        &["hidden-single-line"],
        &[
            "Hidden Single (Row)",
            "Hidden Single (Column)",
            "Hidden Single in Row",
            "Hidden Single in Column",
            "Crosshatching in Row",
            "Crosshatching in Column",
            "Row Single",
            "Column Single",
        ],
    ),
    (&["direct-pointing", "direct-claiming"], &["Direct Intersection", "Direct Locked Candidates"]),
    (
        &["pointing", "claiming"],
        &[
            "Locked Candidates",
            "Intersection Removal",
            "Intersection",
            "Line-Box Interaction",
            "Block-Line Interaction",
            "Omission",
        ],
    ),
    (
        &["pointing"],
        &["Locked Candidates 1", "Pointing Pair", "Pointing Triple", "Pointing Line", "Pointing Pair or Triple"],
    ),
    (
        &["claiming"],
        &[
            "Locked Candidates 2",
            "Claiming Pair",
            "Claiming Triple",
            "Box/Line Reduction",
            "Box-Line",
            "Line/Box Reduction",
        ],
    ),
    (
        &["naked-pair", "naked-triple", "naked-quadruple"],
        &["Naked Subset", "Naked Set", "Naked Candidates", "Disjoint Subset", "Naked Tuple"],
    ),
    (&["naked-pair", "naked-triple"], &["Naked Pairs/Triples", "Naked Pairs and Triples"]),
    (
        &["hidden-pair", "hidden-triple", "hidden-quadruple"],
        &["Hidden Subset", "Hidden Set", "Hidden Candidates", "Hidden Tuple"],
    ),
    (&["hidden-pair", "hidden-triple"], &["Hidden Pairs/Triples", "Hidden Pairs and Triples"]),
    (&["naked-quadruple", "hidden-quadruple"], &["Naked/Hidden Quads", "Quads"]),
    (&["naked-pair"], &["Obvious Pair", "Twins", "Conjugate Pair"]),
    (&["naked-triple"], &["Obvious Triple"]),
    (&["hidden-pair"], &["Hidden Twins"]),
    (&["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"], &["Fish", "Basic Fish", "Normal Fish"]),
    (&["x-wing"], &["Lines-2", "2-Fish"]),
    (&["swordfish"], &["Lines-3", "3-Fish"]),
    (&["jellyfish"], &["Lines-4", "4-Fish"]),
    (&["squirmbag"], &["Starfish", "5-Fish"]),
    (&["whale"], &["6-Fish"]),
    (&["leviathan"], &["7-Fish"]),
    (
        &[
            "finned-x-wing",
            "finned-swordfish",
            "finned-jellyfish",
            "finned-squirmbag",
            "finned-whale",
            "finned-leviathan",
        ],
        &["Finned Fish", "Finned Basic Fish"],
    ),
    (
        &[
            "sashimi-x-wing",
            "sashimi-swordfish",
            "sashimi-jellyfish",
            "sashimi-squirmbag",
            "sashimi-whale",
            "sashimi-leviathan",
        ],
        &["Sashimi Fish"],
    ),
    (
        &[
            "franken-x-wing",
            "franken-swordfish",
            "franken-jellyfish",
            "franken-squirmbag",
            "franken-whale",
            "franken-leviathan",
        ],
        &["Franken Fish"],
    ),
    (
        &[
            "finned-franken-x-wing",
            "finned-franken-swordfish",
            "finned-franken-jellyfish",
            "finned-franken-squirmbag",
            "finned-franken-whale",
            "finned-franken-leviathan",
        ],
        &["Finned Franken Fish"],
    ),
    (
        &[
            "mutant-x-wing",
            "mutant-swordfish",
            "mutant-jellyfish",
            "mutant-squirmbag",
            "mutant-whale",
            "mutant-leviathan",
        ],
        &["Mutant Fish"],
    ),
    (
        &[
            "finned-mutant-x-wing",
            "finned-mutant-swordfish",
            "finned-mutant-jellyfish",
            "finned-mutant-squirmbag",
            "finned-mutant-whale",
            "finned-mutant-leviathan",
        ],
        &["Finned Mutant Fish"],
    ),
    (&["two-string-kite"], &["Kite"]),
    (&["turbot-fish"], &["Turbot Crane", "Turbot"]),
    (&["skyscraper", "two-string-kite", "turbot-fish"], &["Two Strong Links", "2 Strong Links"]),
    (&["empty-rectangle"], &["ER", "Hinge"]),
    (&["empty-rectangle", "empty-rectangle-of-two"], &["Rectangle Elimination"]),
    (&["rectangle"], &["Rectangle Step"]),
    (
        &["simple-colours-wrap", "simple-colours-trap"],
        &["Simple Colours", "Simple Colouring", "Singles Chain", "Colours", "Colouring"],
    ),
    (&["simple-colours-wrap"], &["Colour Wrap"]),
    (&["simple-colours-trap"], &["Colour Trap"]),
    (&["multi-colours-1", "multi-colours-2"], &["Multi-Colours", "Multi-Colouring"]),
    (&["medusa-wrap", "medusa-trap"], &["3D Medusa", "Medusa", "3D Medusa Colouring", "Medusa Colouring"]),
    (&["w-wing"], &["Semi-Remote Naked Pair"]),
    (&["m-wing"], &["Medusa Wing"]),
    (&["s-wing"], &["Split Wing"]),
    (&["l-wing"], &["Local Wing", "L2-Wing", "L3-Wing", "H1-Wing"]),
    (&["h-wing"], &["Hybrid Wing", "H2-Wing", "H3-Wing"]),
    (&["xy-wing"], &["Y-Wing", "Bent Triple"]),
    (
        &["xy-wing", "xyz-wing", "wxyz-wing", "vwxyz-wing", "uvwxyz-wing", "tuvwxyz-wing"],
        &["Wing", "Regular Wing", "Bent Set"],
    ),
    (
        &[
            "unique-rectangle-1",
            "unique-rectangle-2",
            "unique-rectangle-3",
            "unique-rectangle-4",
            "unique-rectangle-5",
            "unique-rectangle-6",
        ],
        &["Unique Rectangle", "Uniqueness Test", "UR", "Uniqueness", "Uniqueness Rectangle"],
    ),
    (&["unique-rectangle-1"], &["Uniqueness Test 1", "Uniqueness 1", "UR Type 1"]),
    (&["unique-rectangle-2"], &["Uniqueness Test 2", "Uniqueness 2", "UR Type 2"]),
    (&["unique-rectangle-3"], &["Uniqueness Test 3", "Uniqueness 3", "UR Type 3"]),
    (&["unique-rectangle-4"], &["Uniqueness Test 4", "Uniqueness 4", "UR Type 4"]),
    (&["unique-rectangle-5"], &["Uniqueness Test 5", "Uniqueness 5", "UR Type 5"]),
    (&["unique-rectangle-6"], &["Uniqueness Test 6", "Uniqueness 6", "UR Type 6"]),
    (&["hidden-rectangle"], &["Hidden Unique Rectangle", "HUR"]),
    (
        &["external-rectangle-1", "external-rectangle-2", "external-rectangle-3"],
        &["External Unique Rectangle", "External Rectangle", "Unique Rectangle External Test", "External UR"],
    ),
    (
        &["unique-rectangle-xy-wing", "unique-rectangle-xyz-wing", "unique-rectangle-wxyz-wing"],
        &["Unique Rectangle Wing", "UR Wing", "Rectangle Wing"],
    ),
    (&["unique-rectangle-xy-wing"], &["UR XY-Wing"]),
    (&["unique-rectangle-xyz-wing"], &["UR XYZ-Wing"]),
    (&["unique-rectangle-wxyz-wing"], &["UR WXYZ-Wing"]),
    (
        &["unique-rectangle-als-xz"],
        &["UR ALS-XZ", "UR ALS", "Unique Rectangle ALS", "Unique Rectangle Almost Locked Set XZ-Rule"],
    ),
    (&["unique-rectangle-sue-de-coq"], &["UR Sue de Coq", "UR SDC", "Unique Rectangle SDC"]),
    (
        &["symmetrical-placement"],
        &["Gurth's Symmetrical Placement", "Gurth's Theorem", "Gurth Symmetry", "GSP", "Symmetry"],
    ),
    (&["avoidable-rectangle-1", "avoidable-rectangle-2"], &["Avoidable Rectangle", "AR"]),
    (&["avoidable-rectangle-1"], &["AR Type 1"]),
    (&["avoidable-rectangle-2"], &["AR Type 2"]),
    (&["bug-plus-1", "bug-2", "bug-3", "bug-4", "bug-plus-n"], &["BUG"]),
    (&["bug-plus-n"], &["BUG Multiple", "BUG Lite"]),
    (&["bug-xz"], &["BUG+XZ"]),
    (&["unique-loop-1", "unique-loop-2", "unique-loop-3", "unique-loop-4"], &["Unique Loop", "UL"]),
    (
        &["extended-rectangle-1", "extended-rectangle-2", "extended-rectangle-3", "extended-rectangle-4"],
        &["Extended Rectangle", "Extended Unique Rectangle", "XR"],
    ),
    (
        &["borescoper-1", "borescoper-2", "borescoper-3", "borescoper-4"],
        &["Borescoper's Deadly Pattern", "Unique Polygon", "Polygon", "BDP"],
    ),
    (&["borescoper-1"], &["Unique Polygon Type 1"]),
    (&["borescoper-2"], &["Unique Polygon Type 2"]),
    (&["borescoper-3"], &["Unique Polygon Type 3"]),
    (&["borescoper-4"], &["Unique Polygon Type 4"]),
    (
        &["unique-matrix-1", "unique-matrix-2", "unique-matrix-3", "unique-matrix-4"],
        &["Unique Matrix", "Unique Matrices", "Unique Square"],
    ),
    (
        &["almost-locked-pair", "almost-locked-triple", "almost-locked-quadruple"],
        &["Almost Locked Candidates", "Almost Locked Subset", "ALC"],
    ),
    (&["almost-locked-pair"], &["ALP"]),
    (&["almost-locked-triple"], &["ALT"]),
    (&["almost-locked-quadruple"], &["ALQ"]),
    (
        &["strong-links-3", "strong-links-4", "strong-links-5", "strong-links-6"],
        &["Strong Links", "Turbot Chain", "Strong Link Chain"],
    ),
    (&["strong-links-3"], &["3 Strong Links", "Triple Strong Link"]),
    (&["strong-links-4"], &["4 Strong Links"]),
    (&["strong-links-5"], &["5 Strong Links"]),
    (&["strong-links-6"], &["6 Strong Links"]),
    (&["sue-de-coq"], &["SDC", "Two-Sector Disjoint Subsets"]),
    (&["x-chain"], &["Forcing X-Chain", "X-Cycle", "Single-Digit Chain"]),
    (&["xy-chain"], &["Bivalue Chain"]),
    (
        &["continuous-nice-loop"],
        &[
            "Bidirectional Cycle",
            "Bidirectional X-Cycle",
            "Bidirectional Y-Cycle",
            "XY-Cycle",
            "Generalized X-Wing",
            "CNL",
        ],
    ),
    (&["discontinuous-nice-loop"], &["DNL"]),
    (&["continuous-nice-loop", "discontinuous-nice-loop"], &["Nice Loop"]),
    (&["continuous-nice-loop", "discontinuous-nice-loop", "aic"], &["Nice Loop/AIC", "Chain"]),
    (&["grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop"], &["Grouped Nice Loop"]),
    (
        &["grouped-continuous-nice-loop", "grouped-discontinuous-nice-loop", "grouped-aic"],
        &["Grouped Nice Loop/AIC", "Grouped X-Cycle", "Grouped X-Chain"],
    ),
    (&["als-xz", "als-xy-wing", "als-chain"], &["Almost Locked Set"]),
    (&["als-xz"], &["Singly Linked ALS", "Doubly Linked ALS"]),
    (&["als-xy-wing"], &["ALS-Wing"]),
    (&["als-chain"], &["ALS-XY-Chain"]),
    (&["aligned-pair-exclusion"], &["APE"]),
    (&["aligned-triple-exclusion"], &["ATE"]),
    (&["aligned-pair-exclusion", "aligned-triple-exclusion"], &["Aligned Exclusion", "Subset Exclusion"]),
    (&["firework-triple", "firework-quadruple", "firework-w-wing"], &["Firework"]),
    (&["guardians"], &["Broken Loop"]),
    (&["bivalue-oddagon"], &["Remote Pair Loop"]),
    (&["tridagon-1", "tridagon-2"], &["Tridagon", "Thor's Hammer", "Trivalue Oddagon", "Anti-Tridagon"]),
    (&["sk-loop"], &["Domino Loop", "Domino Chain", "Steve Kurzhal Loop"]),
    (&["multi-sector-locked-sets"], &["MSLS", "Multi-Fish"]),
    (&["junior-exocet"], &["Exocet", "JE", "JExocet"]),
    (&["junior-exocet-mirror"], &["Exocet Mirror", "Mirror Exocet", "Mirror Node"]),
    (&["double-exocet"], &["Double Junior Exocet", "Double JE"]),
    (
        &["kraken-fish-1", "kraken-fish-2"],
        &["Kraken Fish", "Kraken", "Kraken X-Wing", "Kraken Swordfish", "Kraken Jellyfish"],
    ),
    (&["nishio"], &["Nishio Forcing Chain", "Nishio Net"]),
    (&["contradiction-chain", "double-chain", "cell-chain", "region-chain"], &["Forcing Chain", "Tabling"]),
    (&["double-chain", "cell-chain", "region-chain"], &["Forcing Chain Verity", "Multiple Forcing Chain"]),
    (&["contradiction-chain"], &["Contradiction Forcing Chain"]),
    (&["double-chain"], &["Digit Forcing Chain", "Dual Forcing Chain", "Double Implication Chain"]),
    (&["region-chain"], &["Unit Forcing Chain", "House Forcing Chain"]),
    (
        &["contradiction-net", "double-net", "cell-net", "region-net"],
        &["Forcing Net", "Dynamic Forcing Chain", "Dynamic Chain"],
    ),
    (&["double-net", "cell-net", "region-net"], &["Forcing Net Verity"]),
    (&["contradiction-net"], &["Dynamic Contradiction Forcing Chain", "Contradiction Forcing Net", "Bowman's Bingo"]),
    (&["double-net"], &["Dynamic Double Forcing Chain"]),
    (&["cell-net"], &["Dynamic Cell Forcing Chain"]),
    (&["region-net"], &["Dynamic Region Forcing Chain", "Unit Forcing Net", "House Forcing Net"]),
    (&["dynamic-plus"], &["Dynamic Forcing Chains (+)"]),
    (&["nested-level-2"], &["Dynamic Forcing Chains (+ Forcing Chains)"]),
    (&["nested-level-3"], &["Dynamic Forcing Chains (+ Multiple Forcing Chains)"]),
    (&["nested-level-4"], &["Dynamic Forcing Chains (+ Dynamic Forcing Chains)"]),
    (&["nested-level-5"], &["Dynamic Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"]),
    (
        &["template-set", "template-delete"],
        &["Template", "Templating", "Pattern Overlay", "Pattern Overlay Method", "POM"],
    ),
    (&["template-delete"], &["Template Del"]),
    (&["cage-combinations"], &["Killer Combinations", "Combinations", "Cage"]),
    (&["thermometer"], &["Thermo"]),
    (&["kropki-dots"], &["Kropki", "White Dot", "Black Dot"]),
    (&["xv-pairs"], &["XV"]),
    (&["whispers"], &["German Whispers", "Whisper Line"]),
    (&["renban"], &["Renban Line"]),
    (&["sandwich"], &["Sandwich Sum"]),
    (&["rule-of-45"], &["45 Rule"]),
    (&["innies-and-outies"], &["Innies", "Outies", "Innies & Outies"]),
    (&["law-of-leftovers"], &["LoL"]),
    (&["common-peer-elimination"], &["CPE"]),
    (&["n-fold-death-blossom"], &["N-Times ALS Death Blossom", "ALS Blossom"]),
    (&["three-dimensional-sue-de-coq"], &["3D Sue de Coq", "Sue de Coq 3D"]),
    (&["twinned-xy-chain"], &["Twinned XY-Cycle", "Intertwined XY-Cycle"]),
];

/// Names of techniques that Ninefold does not implement, each with the nearest technique, which in most cases finds what the named one does.
static NEAREST: &[Row] = &[
    (&["cell-net"], &["Quad Forcing Chain"]),
    (&["multi-sector-locked-sets"], &["Multivalue X-Wing"]),
    (&["junior-exocet"], &["Weak Exocet"]),
    (&["als-aic"], &["ALS-W-Wing"]),
    (&["death-blossom"], &["Blossom Loop"]),
    (&["nested-net"], &["Brute Force", "Trial and Error"]),
];

/// Words with several spellings, the longer first, each with the form used for comparison.
const SPELLINGS: [(&str, &str); 12] = [
    ("+", "plus"),
    ("&", "and"),
    ("alternatinginferencechain", "aic"),
    ("bivalueuniversalgrave", "bug"),
    ("almostlockedset", "als"),
    ("quadruplet", "quad"),
    ("quadruple", "quad"),
    ("triplet", "triple"),
    ("colour", "color"),
    ("2string", "twostring"),
    ("rule", ""),
    ("type", ""),
];

/// Returns the form in which names are compared.
fn key(name: &str) -> String {
    let is_part = |char: &char| char.is_ascii_alphanumeric() || "+&".contains(*char);
    let letters: String = name.chars().filter(is_part).map(|char| char.to_ascii_lowercase()).collect();
    let key = SPELLINGS.iter().fold(letters, |key, (from, to)| key.replace(from, to));
    let is_plural = |(at, char): &(usize, char)| *at > 0 && *char == 's';
    let key: String = key.chars().enumerate().filter(|letter| !is_plural(letter)).map(|(_, char)| char).collect();
    short(&key).unwrap_or(key)
}

/// Returns the key of a Sudoku Explainer name without the parts that Ninefold's names omit, namely the size of a unique loop or the kind of search
/// behind a net: "Unique Loop 8 type 2", "Dynamic Cell Forcing Chains (+)".
fn short(key: &str) -> Option<String> {
    if let Some(size) =
        key.strip_prefix("uniqueloop").filter(|size| size.len() > 1 && size.bytes().all(|byte| byte.is_ascii_digit()))
    {
        return Some(format!("uniqueloop{}", &size[size.len() - 1..]));
    }
    let (kind, rest) = key.strip_prefix("dynamic")?.split_once("forcingchainplu")?;
    ["contradiction", "double", "cell", "region"].contains(&kind).then(|| format!("dynamicforcingchainplu{rest}"))
}

/// Returns the other names of a technique, including those of its family.
pub(super) fn also(technique: &Technique) -> impl Iterator<Item = &'static str> {
    let (id, own, plural) = (technique.id, key(technique.name), key(&technique.plural_name()));
    let rows = ALSO.iter().filter(move |(ids, _)| ids.contains(&id));
    let is_other = move |name: &&str| ![&own, &plural].contains(&&key(name));
    rows.flat_map(|(_, names)| names.iter().copied()).filter(is_other)
}

/// Returns the techniques to which a name belongs: a single one, or all of a family.
pub(super) fn called(name: &str) -> Vec<&'static Technique> {
    let key = key(name);
    let is_own = |technique: &&Technique| {
        [technique.id, technique.name, &technique.plural_name()].iter().any(|own| self::key(own) == key)
    };
    techniques::every().find(is_own).map_or_else(|| in_rows(ALSO, &key), |technique| vec![technique])
}

/// Returns the technique nearest to one of this name that Ninefold lacks.
pub(super) fn nearest(name: &str) -> Option<&'static Technique> {
    in_rows(NEAREST, &key(name)).first().copied()
}

fn in_rows(rows: &[Row], key: &str) -> Vec<&'static Technique> {
    let row = rows.iter().find(|(_, names)| names.iter().any(|name| self::key(name) == key));
    row.map_or_else(Vec::new, |(ids, _)| ids.iter().filter_map(|id| techniques::by_id(id)).collect())
}

#[cfg(test)]
mod tests;
