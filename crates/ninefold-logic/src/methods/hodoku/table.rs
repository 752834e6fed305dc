//! `HoDoKu` 2.2.0's techniques with its defaults, in the order in which it tries them.
//!
//! Techniques with the same number share one place: `HoDoKu` searches for them together, and takes one of the steps found. If that is not simply the
//! first, the row states the choice: `only` excludes instances that it never examines, `best` compares all instances, and `pick` searches for the
//! instance that it takes, where that is quicker than comparing them all.

use crate::frame::House;

use super::grade::Level::{self, Easy, Extreme, Hard, Medium, Unfair};
use super::{picks, rank, rectangles};
use crate::method::{Choice, Pick, Rank, Test};
use crate::methods::index::Index;
use crate::step::Step;
use crate::technique::Technique;
use crate::techniques;

/// The properties of a technique in `HoDoKu` 2.2 with its defaults.
#[derive(Clone, Copy, Debug)]
pub struct Rating {
    /// The code in its library of cases: four digits, or five for the siamese forms.
    pub code: &'static str,
    /// The place in the order: techniques are tried in ascending order.
    pub order: u16,
    /// The minimum level of a puzzle that needs the technique.
    pub level: Level,
    /// The points that a step adds to the score of a puzzle.
    pub score: u16,
    /// Whether the technique is on by default.
    pub on: bool,
    /// Earlier techniques, one of which always finds at least some of the same conclusions, so that no path uses this technique.
    pub covered: &'static [&'static str],
    /// The choice of one instance among those of all techniques at this place.
    pub(super) choice: Choice,
    /// The order of preference among instances that are otherwise equal: the lower number is preferred.
    pub(super) turn: u8,
    /// The house where a step begins to eliminate, for steps that eliminate cell by cell rather than digit by digit.
    pub(super) by_cell: Option<fn(&Step) -> Option<House>>,
}

/// In a house, a fish of five rows or more leaves at most four columns, in which a smaller fish, or a single, makes the same eliminations.
const LARGE: &[&str] = &["jellyfish", "swordfish", "x-wing", "hidden-single-line"];

const fn on(code: &'static str, order: u16, level: Level, score: u16) -> Rating {
    Rating { code, order, level, score, on: true, covered: &[], choice: Choice::First, turn: 0, by_cell: None }
}

const fn off(code: &'static str, order: u16, level: Level, score: u16) -> Rating {
    Rating { on: false, ..on(code, order, level, score) }
}

impl Rating {
    /// Returns the level, in brackets if the technique is off by default, and the score.
    pub fn words(&self) -> [String; 2] {
        let level = if self.on { self.level.to_string() } else { format!("({})", self.level) };
        [level, self.score.to_string()]
    }

    const fn covered(self, covered: &'static [&'static str]) -> Self {
        Self { covered, ..self }
    }

    const fn best(self, rank: Rank) -> Self {
        Self { choice: Choice::Best(rank), ..self }
    }

    const fn only(self, test: Test) -> Self {
        Self { choice: Choice::Only(test), ..self }
    }

    const fn pick(self, pick: Pick) -> Self {
        Self { choice: Choice::Pick(pick), ..self }
    }

    const fn later(self) -> Self {
        Self { turn: 1, ..self }
    }

    const fn by_cell(self, first: fn(&Step) -> Option<House>) -> Self {
        Self { by_cell: Some(first), ..self }
    }
}

/// Returns the properties of a technique in `HoDoKu`; `None` for techniques that it lacks.
pub fn rating(technique: &Technique) -> Option<&'static Rating> {
    static RATINGS: Index<Rating> = Index::new(TABLE);
    RATINGS.get(technique)
}

/// Returns the techniques that share a code of `HoDoKu`'s library of cases.
pub fn by_code(code: &str) -> impl Iterator<Item = &'static Technique> {
    techniques::all().filter(move |technique| rating(technique).is_some_and(|rating| rating.code == code))
}

pub(super) static TABLE: &[(&str, Rating)] = &[
    ("full-house", on("0000", 100, Easy, 4)),
    ("naked-single", on("0003", 200, Easy, 4)),
    ("hidden-single-box", on("0002", 300, Easy, 14)),
    ("hidden-single-line", on("0002", 300, Easy, 14)),
    ("locked-pair", on("0110", 1000, Medium, 40).by_cell(rank::line)),
    ("locked-triple", on("0111", 1100, Medium, 60).by_cell(rank::line)),
    ("pointing", on("0100", 1200, Medium, 50).by_cell(rank::line)),
    ("claiming", on("0101", 1210, Medium, 50).by_cell(rank::line)),
    ("naked-pair", on("0200", 1300, Medium, 60).by_cell(rank::line)),
    ("naked-triple", on("0201", 1400, Medium, 80).by_cell(rank::line)),
    ("hidden-pair", on("0210", 1500, Medium, 70).by_cell(rank::line)),
    ("hidden-triple", on("0211", 1600, Medium, 100).by_cell(rank::line)),
    ("naked-quadruple", on("0202", 2000, Hard, 120).by_cell(rank::line)),
    ("hidden-quadruple", on("0212", 2100, Hard, 150).by_cell(rank::line)),
    ("x-wing", on("0300", 2200, Hard, 140)),
    ("swordfish", on("0301", 2300, Hard, 150)),
    ("jellyfish", on("0302", 2400, Hard, 160)),
    ("squirmbag", off("0303", 2500, Unfair, 470).covered(LARGE)),
    ("whale", off("0304", 2600, Unfair, 470).covered(LARGE)),
    ("leviathan", off("0305", 2700, Unfair, 470).covered(LARGE)),
    ("remote-pair", on("0703", 2800, Hard, 110).best(rank::by_effect)),
    ("bug-plus-1", on("0610", 2900, Hard, 100)),
    ("skyscraper", on("0400", 3000, Hard, 130)),
    ("two-string-kite", on("0401", 3100, Hard, 150)),
    ("dual-two-string-kite", off("0404", 3100, Hard, 150).covered(&["two-string-kite"])),
    ("turbot-fish", on("0403", 3120, Hard, 120).best(rank::by_effect)),
    ("empty-rectangle", on("0402", 3170, Hard, 120)),
    ("empty-rectangle-of-two", off("0402", 3170, Hard, 120)),
    ("dual-empty-rectangle", off("0405", 3170, Hard, 120).covered(&["empty-rectangle"])),
    ("w-wing", on("0803", 3200, Hard, 150)),
    ("xy-wing", on("0800", 3300, Hard, 160)),
    ("xyz-wing", on("0801", 3400, Hard, 180)),
    ("unique-rectangle-1", on("0600", 3500, Hard, 100).only(rectangles::is_tried)),
    ("unique-rectangle-2", on("0601", 3600, Hard, 100).only(rectangles::is_tried)),
    ("unique-rectangle-3", on("0602", 3700, Hard, 100).pick(rectangles::with_subset)),
    ("unique-rectangle-4", on("0603", 3800, Hard, 100).only(rectangles::is_tried)),
    ("unique-rectangle-5", on("0604", 3900, Hard, 100).only(rectangles::is_tried)),
    ("unique-rectangle-6", on("0605", 4000, Hard, 100).only(rectangles::is_tried)),
    ("hidden-rectangle", on("0606", 4010, Hard, 100).only(rectangles::is_tried)),
    ("avoidable-rectangle-1", on("0607", 4020, Hard, 100)),
    ("avoidable-rectangle-2", on("0608", 4030, Hard, 100)),
    ("finned-x-wing", on("0310", 4100, Hard, 130)),
    ("siamese-finned-x-wing", off("03101", 4100, Hard, 130).covered(&["finned-x-wing"])),
    ("sashimi-x-wing", on("0320", 4200, Hard, 150)),
    ("siamese-sashimi-x-wing", off("03201", 4200, Hard, 150).covered(&["sashimi-x-wing", "finned-x-wing"])),
    ("finned-swordfish", on("0311", 4300, Unfair, 200)),
    ("siamese-finned-swordfish", off("03111", 4300, Unfair, 200).covered(&["finned-swordfish"])),
    ("sashimi-swordfish", on("0321", 4400, Unfair, 240)),
    ("siamese-sashimi-swordfish", off("03211", 4400, Unfair, 240).covered(&["sashimi-swordfish", "finned-swordfish"])),
    ("finned-jellyfish", on("0312", 4500, Unfair, 250)),
    ("siamese-finned-jellyfish", off("03121", 4500, Unfair, 250).covered(&["finned-jellyfish"])),
    ("sashimi-jellyfish", on("0322", 4600, Unfair, 260)),
    ("siamese-sashimi-jellyfish", off("03221", 4600, Unfair, 260).covered(&["sashimi-jellyfish", "finned-jellyfish"])),
    ("finned-squirmbag", off("0313", 4700, Unfair, 470)),
    ("sashimi-squirmbag", off("0323", 4800, Unfair, 470)),
    ("finned-whale", off("0314", 4900, Unfair, 470)),
    ("sashimi-whale", off("0324", 5000, Unfair, 470)),
    ("finned-leviathan", off("0315", 5100, Unfair, 470)),
    ("sashimi-leviathan", off("0325", 5200, Unfair, 470)),
    ("sue-de-coq", on("1101", 5300, Unfair, 250).by_cell(rank::square)),
    ("simple-colours-wrap", on("0501", 5330, Hard, 150).best(rank::by_nets)),
    ("simple-colours-trap", on("0500", 5330, Hard, 150).best(rank::by_nets).later()),
    ("multi-colours-1", on("0502", 5360, Hard, 200).best(rank::by_nets).later()),
    ("multi-colours-2", on("0503", 5360, Hard, 200).best(rank::by_nets)),
    ("x-chain", on("0701", 5400, Unfair, 260).pick(picks::digit_chain)),
    ("xy-chain", on("0702", 5500, Unfair, 260).pick(picks::cell_chain)),
    ("continuous-nice-loop", on("0706", 5600, Unfair, 280).pick(picks::best_loop)),
    ("discontinuous-nice-loop", on("0707", 5600, Unfair, 280).pick(picks::best_loop)),
    ("aic", on("0708", 5600, Unfair, 280).pick(picks::best_loop)),
    ("grouped-continuous-nice-loop", on("0709", 5650, Unfair, 300).pick(picks::best_grouped)),
    ("grouped-discontinuous-nice-loop", on("0710", 5650, Unfair, 300).pick(picks::best_grouped)),
    ("grouped-aic", on("0711", 5650, Unfair, 300).pick(picks::best_grouped)),
    ("als-continuous-nice-loop", off("0709", 5650, Unfair, 300)),
    ("als-discontinuous-nice-loop", off("0710", 5650, Unfair, 300)),
    ("als-aic", off("0711", 5650, Unfair, 300)),
    ("als-xz", on("0901", 5700, Unfair, 300)),
    ("als-xy-wing", on("0902", 5800, Unfair, 320)),
    ("overlapping-als-xy-wing", off("0902", 5800, Unfair, 320)),
    ("als-chain", on("0903", 5900, Unfair, 340).pick(picks::set_chain)),
    ("overlapping-als-chain", off("0903", 5900, Unfair, 340)),
    ("death-blossom", off("0904", 6000, Unfair, 360)),
    ("franken-x-wing", on("0330", 6100, Unfair, 300).best(rank::by_houses)),
    ("franken-swordfish", on("0331", 6200, Unfair, 350).best(rank::by_houses)),
    ("franken-jellyfish", off("0332", 6300, Unfair, 370).best(rank::by_houses)),
    ("franken-squirmbag", off("0333", 6400, Extreme, 470).best(rank::by_houses)),
    ("franken-whale", off("0334", 6500, Extreme, 470).best(rank::by_houses)),
    ("franken-leviathan", off("0335", 6600, Extreme, 470).best(rank::by_houses)),
    ("finned-franken-x-wing", on("0340", 6700, Unfair, 390).best(rank::by_houses)),
    ("siamese-franken-x-wing", off("03401", 6700, Unfair, 390)),
    ("finned-franken-swordfish", on("0341", 6800, Unfair, 410).best(rank::by_houses)),
    ("siamese-franken-swordfish", off("03411", 6800, Unfair, 410)),
    ("finned-franken-jellyfish", off("0342", 6900, Unfair, 430).best(rank::by_houses)),
    ("siamese-franken-jellyfish", off("03421", 6900, Unfair, 430)),
    ("finned-franken-squirmbag", off("0343", 7000, Extreme, 470).best(rank::by_houses)),
    ("finned-franken-whale", off("0344", 7100, Extreme, 470).best(rank::by_houses)),
    ("finned-franken-leviathan", off("0345", 7200, Extreme, 470).best(rank::by_houses)),
    ("mutant-x-wing", off("0350", 7300, Extreme, 450).best(rank::by_houses)),
    ("mutant-swordfish", off("0351", 7400, Extreme, 450).best(rank::by_houses)),
    ("mutant-jellyfish", off("0352", 7500, Extreme, 450).best(rank::by_houses)),
    ("mutant-squirmbag", off("0353", 7600, Extreme, 470).best(rank::by_houses)),
    ("mutant-whale", off("0354", 7700, Extreme, 470).best(rank::by_houses)),
    ("mutant-leviathan", off("0355", 7800, Extreme, 470).best(rank::by_houses)),
    ("finned-mutant-x-wing", off("0360", 7900, Extreme, 470).best(rank::by_houses)),
    ("siamese-mutant-x-wing", off("03601", 7900, Extreme, 470)),
    ("finned-mutant-swordfish", off("0361", 8000, Extreme, 470).best(rank::by_houses)),
    ("siamese-mutant-swordfish", off("03611", 8000, Extreme, 470)),
    ("finned-mutant-jellyfish", off("0362", 8100, Extreme, 470).best(rank::by_houses)),
    ("siamese-mutant-jellyfish", off("03621", 8100, Extreme, 470)),
    ("finned-mutant-squirmbag", off("0363", 8200, Extreme, 470).best(rank::by_houses)),
    ("finned-mutant-whale", off("0364", 8300, Extreme, 470).best(rank::by_houses)),
    ("finned-mutant-leviathan", off("0365", 8400, Extreme, 470).best(rank::by_houses)),
    ("kraken-fish-1", off("0371", 8450, Extreme, 500)),
    ("kraken-fish-2", off("0372", 8450, Extreme, 500)),
    ("contradiction-chain", on("1301", 8500, Extreme, 500).pick(picks::forcing_chain)),
    ("double-chain", on("1302", 8500, Extreme, 500).pick(picks::forcing_chain)),
    ("cell-chain", on("1302", 8500, Extreme, 500).pick(picks::forcing_chain)),
    ("region-chain", on("1302", 8500, Extreme, 500).pick(picks::forcing_chain)),
    ("contradiction-net", on("1303", 8600, Extreme, 700).pick(picks::forcing_net)),
    ("double-net", on("1304", 8600, Extreme, 700).pick(picks::forcing_net)),
    ("cell-net", on("1304", 8600, Extreme, 700).pick(picks::forcing_net)),
    ("region-net", on("1304", 8600, Extreme, 700).pick(picks::forcing_net)),
    ("net-across-grids", on("1303", 8600, Extreme, 700)),
    ("template-set", off("1201", 8700, Extreme, 10000)),
    ("template-delete", off("1202", 8800, Extreme, 10000)),
    ("nested-cell", on("1401", 8900, Extreme, 10000)),
    ("nested-net", on("1401", 8900, Extreme, 10000)),
    ("search-across-grids", on("1401", 8900, Extreme, 10000)),
];
