//! Every name is recognised, and belongs to the techniques that the table lists for it.

use std::collections::HashMap;

use super::{ALSO, NEAREST, called, key, nearest};
use crate::producers::{Kind, Name, Search};
use crate::techniques;

fn ids(name: &str) -> Vec<&'static str> {
    techniques::called(name).iter().map(|technique| technique.id).collect()
}

/// If a name were in two rows, or the id of another technique, one of the techniques would be hidden.
#[test]
fn no_name_is_hidden_by_another() {
    let mut rows: HashMap<String, &str> = HashMap::new();
    for (ids, names) in ALSO.iter().chain(NEAREST) {
        assert!(ids.iter().all(|id| techniques::by_id(id).is_some()), "{ids:?}");
        for name in *names {
            assert_eq!(rows.insert(key(name), name), None, "{name}");
        }
    }
    for (ids, names) in ALSO {
        names.iter().for_each(|name| assert_eq!(self::ids(name), *ids, "{name}"));
    }
    for (ids, names) in NEAREST {
        for name in *names {
            assert!(called(name).is_empty(), "{name} is a technique");
            assert_eq!(nearest(name).map(|technique| technique.id), ids.first().copied(), "{name}");
        }
    }
}

#[test]
fn keys_tell_techniques_apart() {
    let mut keys: HashMap<String, &str> = HashMap::new();
    for technique in techniques::every() {
        for name in [technique.id, technique.name] {
            let other = keys.insert(key(name), technique.id);
            assert!(other.is_none_or(|other| other == technique.id), "{name}: {other:?}");
        }
    }
}

/// Names are recognised in every usual spelling.
#[test]
fn techniques_answer_to_all_ways_of_writing() {
    for technique in techniques::every() {
        let plural = technique.plural_name();
        for name in [technique.id, technique.name, &plural] {
            let spaced = name.replace(['-', '_'], " ");
            let other = name.replace("olour", "olor");
            for written in [
                name,
                &spaced,
                &spaced.replace(' ', ""),
                &name.to_uppercase(),
                &name.replace('-', "_"),
                &other,
                &format!("{other}s"),
            ] {
                assert_eq!(ids(written), [technique.id], "{written}");
            }
        }
    }
}

/// The names of the hints of Sudoku Explainer, which the column `se_hardest` prints.
fn explainer() -> Vec<Name> {
    let mut names = vec![
        Name::HiddenSingle,
        Name::DirectPointing,
        Name::DirectClaiming,
        Name::DirectHiddenPair,
        Name::NakedSingle,
        Name::DirectHiddenTriplet,
        Name::Pointing,
        Name::Claiming,
        Name::XyWing,
        Name::XyzWing,
        Name::AlignedPair,
        Name::AlignedTriplet,
        Name::GeneralizedXWing,
        Name::XCycle,
        Name::YCycle,
        Name::Cycle,
        Name::TurbotFish,
        Name::XChain,
        Name::ForcingChain,
    ];
    names.extend((2..=4).flat_map(|size| [Name::Naked(size), Name::Hidden(size), Name::Fish(size)]));
    names.extend(
        [4, 6, 8, 10, 12, 14].into_iter().flat_map(|cells| (1..=4).map(move |kind| Name::UniqueLoop(cells, kind))),
    );
    names.extend((1..=4).map(Name::Bug));
    let searches = [Search::Nishio, Search::Multiple].into_iter().chain((0..=5).map(Search::Dynamic));
    let kinds = [Kind::Double, Kind::Cell, Kind::Region, Kind::Contradiction];
    names.extend(searches.flat_map(|search| kinds.map(|kind| Name::Forcing(search, kind))));
    names
}

#[test]
fn names_of_sudoku_explainer() {
    for name in explainer() {
        assert!(!ids(&name.to_string()).is_empty(), "{name}");
    }
    assert_eq!(ids("Direct Hidden Triplet"), ["direct-hidden-triple"]);
    assert_eq!(ids("Unique Loop 10 type 3"), ["unique-loop-3"]);
    assert_eq!(ids("Dynamic Cell Forcing Chains (+)"), ["dynamic-plus"]);
    assert_eq!(ids("Dynamic Region Forcing Chains (+ Dynamic Forcing Chains (+ Forcing Chains))"), ["nested-level-5"]);
}

/// The pages of `SudokuWiki`, as its menu writes them.
const SUDOKU_WIKI: &str = "Naked Singles, Hidden Singles, Naked Pairs, Naked Triples, Naked Quads, Naked Candidates, Hidden Pairs, Hidden Triples, Hidden Quads, \
    Hidden Candidates, Naked/Hidden Quads, Intersection Removal, Pointing Pairs, Pointing Triples, Box/Line Reduction, X-Wing, X-Wings, \
    Chute Remote Pairs, Simple Colouring, Simple Coloring, Singles Chains, Multi-Colouring, Remote Pairs, Y-Wing, Y-Wings, Rectangle Elimination, \
    Swordfish, XYZ-Wing, XYZ Wings, BUG, X-Cycles, XY-Chain, XY-Chains, 3D Medusa, Jellyfish, Unique Rectangles, Avoidable Rectangles, \
    Hidden Unique Rectangles, Extended Unique Rectangles, Extended Rectangles, Fireworks, SK Loops, Twinned XY-Chains, WXYZ Wing, WXYZ Wings, \
    Aligned Pair Exclusion, APE, Exocet, Exocets, Double Exocet, Grouped X-Cycles, Empty Rectangles, Finned X-Wing, Finned Swordfish, Sashimi X-Wing, \
    Alternating Inference Chains, AIC, AICs, Grouped AIC, Sue-de-Coq, Sue De Coq, Digit Forcing Chains, Nishio Forcing Chains, Cell Forcing Chains, \
    Unit Forcing Chains, Quad Forcing Chains, Almost Locked Sets, ALS, Death Blossom, Pattern Overlay Method, Pattern Overlay, Bowman's Bingo, \
    Bowmans Bingo, Guardians, Tridagons, Tridagon, Thor's hammer, Forcing Chains, Dual Forcing Chains, Multivalue X-Wing, MSLS, \
    Multi-Sector Locked Sets, Uniqueness, Innies and Outies, Law of Leftovers";

/// The names of `HoDoKu`'s steps; those of sizes and types are generated.
fn hodoku() -> Vec<String> {
    let plain = "Full House, Naked Single, Hidden Single, Naked Pair, Naked Triple, Naked Quadruple, Hidden Pair, Hidden Triple, Hidden Quadruple, \
        Locked Pair, Locked Triple, Locked Candidates, Locked Candidates Type 1 (Pointing), Locked Candidates Type 2 (Claiming), Skyscraper, \
        2-String Kite, Dual 2-String Kite, Empty Rectangle, Dual Empty Rectangle, Turbot Fish, Simple Colors, Simple Colors Trap, \
        Simple Colors Wrap, Multi Colors, Multi Colors 1, Multi Colors 2, Uniqueness Test 1, Uniqueness Test 2, Uniqueness Test 3, \
        Uniqueness Test 4, Uniqueness Test 5, Uniqueness Test 6, Hidden Rectangle, Avoidable Rectangle Type 1, Avoidable Rectangle Type 2, \
        Bivalue Universal Grave + 1, BUG+1, X-Chain, XY-Chain, Remote Pair, Nice Loop/AIC, Nice Loop, Continuous Nice Loop, \
        Discontinuous Nice Loop, AIC, Grouped Nice Loop/AIC, Grouped Nice Loop, Grouped Continuous Nice Loop, Grouped Discontinuous Nice Loop, \
        Grouped AIC, W-Wing, XY-Wing, XYZ-Wing, Sue de Coq, Almost Locked Set XZ-Rule, Almost Locked Set XY-Wing, Almost Locked Set Chain, \
        Almost Locked Set XY-Chain, ALS-XZ, ALS-XY-Wing, ALS-XY-Chain, Death Blossom, Template Set, Template Delete, Forcing Chain, \
        Forcing Chain Contradiction, Forcing Chain Verity, Forcing Net, Forcing Net Contradiction, Forcing Net Verity, Kraken Fish, \
        Kraken Fish Type 1, Kraken Fish Type 2, Brute Force";
    let sizes = ["X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan"];
    let kinds = ["", "Finned ", "Sashimi ", "Franken ", "Finned Franken ", "Mutant ", "Finned Mutant "];
    let fish = kinds.iter().flat_map(|kind| sizes.map(|size| format!("{kind}{size}")));
    plain.split(',').map(|name| name.trim().to_owned()).chain(fish).collect()
}

/// The techniques of Sudoku Studio, pencilmark and the puzzle pages that Ninefold has or for which it can name a neighbour.
const OTHERS: &str = "Last Digit, Crosshatching in Block, Crosshatching in Row, Crosshatching in Column, Block Single, Last Free Cell, \
    Last Remaining Cell, Last Possible Number, Obvious Singles, Obvious Pairs, Obvious Triples, Sole Candidate, Unique Candidate, \
    Law of Leftover, Regular Wing, Unique Loops, Bivalue Universal Grave Multiple, Bivalue Oddagon, Trivalue Oddagon, Junior Exocet, \
    Domino Loop, Multi-Sector Locked Sets, Broken Wing, Guardian, Firework Triple, Almost Locked Candidates, M-Wings, S-Wings, L-Wings, H-Wings, Split Wing, Hybrid Wings, ALS-W-Wing, \
    Templating, Colouring, Coloring, Starfish, JExocet, POM, BUG+n, BUG+XZ, BUG-XZ, External UR, UR-Wing, Unique Matrices, Senior Exocets, Weak Exocets, Chute Remote Pair, \
    6 Strong Links, Turbot Chains, Gurth's Theorem, Two-String Kites, Turbot Crane, Squirmbags";

#[test]
fn names_of_other_programs() {
    let names = SUDOKU_WIKI.split(',').chain(OTHERS.split(',')).map(|name| name.trim().to_owned()).chain(hodoku());
    let unknown: Vec<String> = names.filter(|name| ids(name).is_empty() && nearest(name).is_none()).collect();
    assert_eq!(unknown, [] as [&str; 0]);
    assert_eq!(ids("uniqueness test 4"), ["unique-rectangle-4"]);
    assert_eq!(ids("Almost Locked Set XY-Chains"), ["als-chain"]);
    assert_eq!(ids("hidden single"), ["hidden-single-box", "hidden-single-line"]);
}

/// A misspelt nickname is recognised too.
#[test]
fn slips() {
    let near = |name: &str| techniques::near(name).first().map(|technique| technique.id);
    assert_eq!(near("thor hamer"), Some("tridagon-1"));
    assert_eq!(near("multicoloring 1x"), Some("multi-colours-1"));
    assert!(ids("").is_empty() && ids("s").is_empty() && ids("+").is_empty() && ids("abacus").is_empty());
    assert_eq!(ids("Wings").len(), 6);
    assert_eq!(ids("S-Wings"), ["s-wing"]);
    assert_eq!((ids("Kraken Fish").len(), ids("kraken fish type 2")), (2, vec!["kraken-fish-2"]));
    assert_eq!((ids("Unique Polygons").len(), ids("Unique Polygons type 2")), (4, vec!["borescoper-2"]));
    assert_eq!((ids("strong links").len(), ids("UR-wings").len()), (4, 3));
    assert_eq!(
        (ids("Almost Locked Candidates").len(), ids("almost locked triplets")),
        (3, vec!["almost-locked-triple"])
    );
}
