//! Names for the steps of single constraints, by kind of clue, so that an order can request them: `generate --rules thermo --require thermometer`.
//!
//! A path names such a step after its argument ([`clue`], [`fillings`] or a locked sum), whatever the constraint. The techniques here apply the same
//! arguments to certain kinds of constraints only. A step also belongs to one of these techniques, which [`of`] determines.

use super::{clue, fillings, names, sums};
use crate::facts::Facts;
use crate::flow::{Flow, GO_ON};
use crate::step::Step;
use crate::technique::{Class, Sink, Technique};

/// A technique for some kinds of constraints, given by their ids.
struct Clue {
    technique: Technique,
    kinds: &'static [&'static str],
}

const fn clue(id: &'static str, name: &'static str, kinds: &'static [&'static str], about: &'static str) -> Clue {
    let technique = Technique::new(id, name, Class::Intersection, clue::words, find);
    Clue { technique: technique.without_article().after("constraint").about(about), kinds }
}

static CLUES: [Clue; 19] = [
    clue(
        "cage-combinations",
        "Cage Combinations",
        &["killercage", "sum"],
        "A cage has few combinations of digits that add up to its sum. A candidate that is in none of them is false, and a digit that is in all of \
         them is in the cage.",
    ),
    clue(
        "little-killer",
        "Little Killer",
        &["littlekillersum"],
        "The digits along a diagonal add up to the number beside the grid, and a candidate that makes this sum \
         impossible is false.",
    ),
    clue(
        "arrow",
        "Arrow",
        &["arrow", "doublearrow"],
        "The digits along an arrow add up to the digit in its circle: the circle is at least the smallest possible \
         sum of the line, and each digit on the line is small enough for the largest candidate of the circle.",
    ),
    clue(
        "thermometer",
        "Thermometer",
        &["thermometer", "slowthermometer"],
        "Digits increase from the bulb of a thermometer: each cell is larger than the smallest candidate before it \
         and smaller than the largest one after it.",
    ),
    clue(
        "kropki-dots",
        "Kropki Dots",
        &["difference", "ratio", "negative:difference", "negative:ratio"],
        "Cells beside a white dot differ by its number, cells beside a black dot have its ratio; a candidate without a partner in the other cell is \
         false. Where all dots are given, cells without a dot have neither.",
    ),
    clue(
        "xv-pairs",
        "XV Pairs",
        &["xv", "negative:xv"],
        "Cells beside an X add up to 10, cells beside a V to 5; a candidate without a partner in the other cell is false.",
    ),
    clue(
        "whispers",
        "Whispers",
        &["whispers", "nabner"],
        "Neighbours on the line differ by at least a given number, so each candidate needs a candidate far enough \
         from it in every neighbouring cell.",
    ),
    clue(
        "renban",
        "Renban",
        &["renban"],
        "The cells of the line hold consecutive digits in any order, so all of its candidates lie in a range as long as the line.",
    ),
    clue(
        "between-line",
        "Between Line",
        &["betweenline", "lockout"],
        "The digits on the line lie between those at its ends, or outside of them on a lockout line.",
    ),
    clue(
        "region-sum-line",
        "Region Sum Line",
        &["regionsumline", "equalsum", "zipperline"],
        "The parts of the line have equal sums, so the sum of each part is at least the smallest and at most the largest possible sum of every \
         other.",
    ),
    clue(
        "sandwich",
        "Sandwich",
        &["sandwichsum"],
        "The digits between the lowest and the highest digit of a line add up to the clue beside it, which leaves few places and digits.",
    ),
    clue(
        "x-sum",
        "X-Sum",
        &["xsum"],
        "The first X digits of a line add up to the clue beside it, where X is the first of them.",
    ),
    clue(
        "skyscraper-clue",
        "Skyscraper Clue",
        &["skyscraper"],
        "The clue is the number of digits of the line that are larger than all digits before them, seen from the side \
         of the clue.",
    ),
    clue(
        "numbered-room",
        "Numbered Room",
        &["numberedroom"],
        "The first digit of a line is the place of the clue's digit in the line.",
    ),
    clue(
        "inequality",
        "Inequality",
        &["greaterthan", "minimum", "maximum"],
        "A cell that is larger than a neighbour cannot hold the neighbour's smallest candidate, and the neighbour \
         cannot hold the cell's largest.",
    ),
    clue(
        "parity",
        "Parity",
        &["odd", "even", "entropicline", "modularline", "globalentropy"],
        "A cell takes only odd or only even digits; on lines of this kind, neighbouring cells take digits of \
         different groups.",
    ),
    clue(
        "palindrome",
        "Palindrome",
        &["palindrome", "clone"],
        "Cells at equal distances from the ends of the line hold the same digit, and so do corresponding cells of clones: a candidate of one that \
         the other lacks is false.",
    ),
    clue(
        "quadruple-clue",
        "Quadruple Clue",
        &["quadruple"],
        "The digits of the circle are in the four cells around it, so a cell that sees all places of one of these \
         digits cannot hold it.",
    ),
    clue(
        "indexer",
        "Indexer",
        &["rowindexer", "columnindexer", "boxindexer"],
        "A digit d in the n-th cell of the line means that the d-th cell holds n, so a candidate needs its counterpart.",
    ),
];

/// Returns the techniques of clues.
pub(crate) fn all() -> impl Iterator<Item = &'static Technique> + Clone {
    CLUES.iter().map(|clue| &clue.technique)
}

/// Returns the ids of the kinds of constraint to which the technique applies, if it is a technique of clues.
pub(crate) fn kinds(technique: &Technique) -> Option<&'static [&'static str]> {
    CLUES.iter().find(|clue| clue.technique == *technique).map(|clue| clue.kinds)
}

/// Returns the technique of clues to which a step belongs in addition to its own.
pub(crate) fn of(step: &Step) -> Option<&'static Technique> {
    let single = [clue::FAMILY, sums::FAMILY, fillings::FAMILY];
    if !single.into_iter().flatten().any(|technique| technique == step.technique()) {
        return None;
    }
    let kind = names::kind_of(step)?;
    CLUES.iter().find(|clue| clue.kinds.contains(&kind.id)).map(|clue| &clue.technique)
}

fn find(facts: &Facts<'_>, sink: &mut Sink<'_>) -> Flow {
    let Some(kinds) = kinds(sink.technique()) else { return GO_ON };
    sums::find_of(false, Some(kinds), facts, sink)?;
    clue::find_of(Some(kinds), facts, sink)
}
