//! The parts of a page beside the cells.

use ninefold_core::HouseKind;
use ninefold_core::mark::{self, Drawn, DrawnNode, LinkKind, Role};
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::Rules;
use serde::{Deserialize, Serialize};

use super::Only;
use super::cell::Speech;
use super::event::Spot;
use crate::app::Edge;
use crate::cells;
use crate::hint::{Advisor, Hint, HintMethod, Name, Overlay};
use crate::notes::Tidy;
use crate::patch::patched;
use crate::verdict::{TroubleKind, Verdict};

patched! {
    /// All parts but the cells.
    Parts, PartsPatch {
        cursor: usize,
        mode: &'static str,
        held: Option<u8>,
        input: &'static str,
        focus: Option<u8>,
        only: Option<Only>,
        check: &'static str,
        can_check_solution: bool,
        automatic: bool,
        clock: &'static str,
        elapsed: u64,
        hints: u32,
        digits: Vec<Left>,
        undo: usize,
        redo: usize,
        history: Place,
        savepoints: Vec<SavepointView>,
        hint: Option<HintView>,
        title: String,
        level: Option<String>,
        solved: bool,
        filled: usize,
        verdict: VerdictView,
        settings: Settings,
    }
}

/// The number of cells missing for a digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[allow(clippy::struct_field_names, reason = "the names that pages know")]
pub(crate) struct Left {
    pub(crate) digit: u8,
    pub(crate) left: usize,
    pub(crate) complete: bool,
}

/// The position of a game in its history.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct Place {
    pub(crate) at: usize,
    pub(crate) entries: usize,
}

/// A savepoint, as shown on a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct SavepointView {
    pub(crate) name: String,
    pub(crate) filled: usize,
    pub(crate) elapsed: u64,
    pub(crate) digits: String,
}

/// The player's general settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
#[allow(clippy::struct_excessive_bools, reason = "switches of a page")]
pub struct Settings {
    /// Whether a written digit is removed from the notes of the cells that see it.
    pub tidy: bool,
    /// Whether the cursor wraps around the edges of the board.
    pub wrap: bool,
    /// Whether Shift and Ctrl are exchanged.
    pub exchange: bool,
    /// Whether equal digits are highlighted.
    pub same: bool,
    /// The amount of detail in the names of cells.
    pub speech: Speech,
    /// The method that finds hints.
    pub method: HintMethod,
    /// Whether hints may assume a unique solution.
    pub uniqueness: bool,
}

impl Default for Settings {
    fn default() -> Self {
        let Advisor { method, uniqueness } = Advisor::default();
        Self { tidy: true, wrap: true, exchange: false, same: true, speech: Speech::Full, method, uniqueness }
    }
}

impl Settings {
    /// Turns the setting with that name on or off; `None` if there is no such setting.
    pub fn with(self, name: &str, on: bool) -> Option<Self> {
        Some(match name {
            "tidy" => Self { tidy: on, ..self },
            "wrap" => Self { wrap: on, ..self },
            "exchange" => Self { exchange: on, ..self },
            "same" => Self { same: on, ..self },
            "uniqueness" => Self { uniqueness: on, ..self },
            _ => return None,
        })
    }

    /// Sets the setting with that name to one of its values; `None` if there is no such setting or value.
    pub fn named(self, name: &str, value: &str) -> Option<Self> {
        Some(match (name, value) {
            ("speech", "full") => Self { speech: Speech::Full, ..self },
            ("speech", "short") => Self { speech: Speech::Short, ..self },
            ("method", _) => Self { method: HintMethod::named(value)?, ..self },
            _ => return None,
        })
    }

    pub(crate) const fn advisor(self) -> Advisor {
        Advisor { method: self.method, uniqueness: self.uniqueness }
    }

    pub(crate) fn tidy(self) -> Tidy {
        self.tidy.into()
    }

    pub(crate) const fn edge(self) -> Edge {
        if self.wrap { Edge::Wraps } else { Edge::Stops }
    }
}

/// The verdict, as shown on a page.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub(crate) struct VerdictView {
    kind: &'static str,
    text: String,
    cells: Vec<usize>,
}

impl From<&Verdict> for VerdictView {
    fn from(verdict: &Verdict) -> Self {
        let (kind, cells) = match verdict {
            Verdict::Open => ("open", Vec::new()),
            Verdict::One(_) => ("one", Vec::new()),
            Verdict::Not(trouble) => {
                let kind = match trouble.kind {
                    TroubleKind::Clash | TroubleKind::Gap | TroubleKind::Unsolvable => "none",
                    TroubleKind::Several => "several",
                    TroubleKind::Undecided => "undecided",
                };
                let all = trouble.cells.iter().chain(&trouble.house).chain(&trouble.differ);
                (kind, all.map(|cell| cell.index()).collect())
            }
        };
        Self { kind, text: verdict.to_string(), cells }
    }
}

/// The revealed part of a hint.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct HintView {
    depth: u8,
    searching: bool,
    texts: Vec<String>,
    text: String,
    marks: Vec<MarkView>,
    #[serde(skip_serializing_if = "Option::is_none")]
    overlay: Option<Overlay>,
    #[serde(skip_serializing_if = "Option::is_none")]
    technique: Option<Name>,
    places: Vec<Spot>,
    strikes: Vec<Spot>,
    can_do: bool,
    is_fault: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    why_not: Option<Spot>,
}

/// A mark to draw.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub(crate) enum MarkView {
    Cell { role: String, cells: Vec<usize> },
    House { role: String, house: &'static str, cells: Vec<usize>, name: String },
    Spots { role: String, digit: u8, cells: Vec<usize> },
    Link { link: &'static str, from: NodeView, to: NodeView },
}

/// The end of a link.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub(crate) struct NodeView {
    digit: u8,
    cells: Vec<usize>,
}

impl MarkView {
    pub(crate) fn new(layout: &Rules, (grid, mark): &(usize, Drawn)) -> Self {
        let of = |places: &[mark::Place]| cells::at(layout, *grid, places).map(LayoutCell::index).collect();
        let role = |role: &Role| role.to_string();
        let node = |DrawnNode { digit, cells }: &DrawnNode| NodeView { digit: digit.get(), cells: of(cells) };
        match mark {
            Drawn::Cell(as_what, cell) => Self::Cell { role: role(as_what), cells: of(&[*cell]) },
            Drawn::House(as_what, house) => Self::House {
                role: role(as_what),
                house: house_name(house.kind),
                cells: of(&house.cells),
                name: house.words.clone(),
            },
            Drawn::Spots(as_what, spots) => {
                let NodeView { digit, cells } = node(spots);
                Self::Spots { role: role(as_what), digit, cells }
            }
            Drawn::Link(kind, from, to) => {
                let link = if *kind == LinkKind::Strong { "strong" } else { "weak" };
                Self::Link { link, from: node(from), to: node(to) }
            }
        }
    }
}

pub(crate) const fn house_name(kind: HouseKind) -> &'static str {
    match kind {
        HouseKind::Row => "row",
        HouseKind::Column => "column",
        HouseKind::Box => "box",
        HouseKind::Region => "region",
        HouseKind::Extra(_) => "house",
    }
}

impl HintView {
    pub(crate) fn new(layout: &Rules, hint: &Hint) -> Self {
        let depth = hint.depth as usize;
        let told = hint.told();
        let first = if hint.about.is_some() { depth } else { 0 };
        let texts: Vec<String> = told.map(|told| told.words[first..=depth].to_vec()).unwrap_or_default();
        let spots = |of: &crate::cells::Candidates| -> Vec<Spot> {
            of.iter().map(|(cell, digit)| Spot { cell: cell.index(), digit: digit.get() }).collect()
        };
        let (places, strikes) =
            hint.conclusion().map(|end| (spots(&end.placed), spots(&end.eliminated))).unwrap_or_default();
        Self {
            depth: depth as u8 + 1,
            searching: hint.advice.is_none(),
            texts,
            text: hint.say(),
            marks: hint.marks().iter().map(|mark| MarkView::new(layout, mark)).collect(),
            overlay: hint.overlay(),
            technique: told.and_then(|told| told.technique.clone()),
            can_do: hint.conclusion().is_some(),
            places,
            strikes,
            is_fault: hint.is_fault(),
            why_not: hint.about.map(|(cell, digit)| Spot { cell: cell.index(), digit: digit.get() }),
        }
    }
}
