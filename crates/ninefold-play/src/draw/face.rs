//! Faces: the contents of each cell, independent of its size.

use std::collections::BTreeSet;
use std::slice;

use ninefold_core::mark::{Drawn, Role};
use ninefold_core::multi::{Grids, LayoutCell};
use ninefold_core::rules::{LARGEST, Rules};
use ninefold_core::{Digit, DigitSet};

use crate::app::{App, Cursor, Ground as Lowest, Play};
use crate::cells::{self, Cells};
use crate::files::Found;
use crate::hint::Hint;
use crate::notes::Notes;
use crate::watch::Watch;

/// The contents of a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Face {
    pub(super) digit: Option<Digit>,
    pub(super) is_given: bool,
    /// Notes that each have a fixed place.
    pub(super) placed_notes: DigitSet,
    pub(super) corner: DigitSet,
    pub(super) centre: DigitSet,
    pub(super) colour: Option<Digit>,
    /// The signs of candidates and of the digit, by digit.
    pub(super) signs: [Option<Sign>; LARGEST],
    /// The sign of the cell.
    pub(super) sign: Option<Sign>,
    pub(super) ground: Ground,
    pub(super) pick: Pick,
    /// The highlighted digit.
    pub(super) focus: Option<Digit>,
}

impl Face {
    /// Whether a sign may be drawn in the cell; in small cells only the most important sign is drawn.
    pub(super) fn has(&self, sign: char) -> bool {
        let of_notes = self.signs.iter().flatten().chain(&self.sign);
        (sign == MARKED && self.ground == Ground::Marked && self.digit.is_none())
            || of_notes.copied().any(|own| own.char() == sign)
    }
}

/// The sign of an empty cell that a hint draws attention to.
pub(super) const MARKED: char = ':';

/// The background of an empty cell.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Ground {
    #[default]
    Plain,
    Peer,
    Marked,
}

/// Whether a cell is selected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Pick {
    #[default]
    No,
    Selected,
    Cursor,
}

/// The sign of a wrong digit.
pub(super) const WRONG: char = '!';

/// The sign in front of a digit; later variants take precedence.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sign {
    /// The sign of the first role that has it, by the rank of the role.
    Role(u8, Role),
    Wrong,
}

impl Sign {
    fn of(role: Role) -> Self {
        let first = Role::ALL.into_iter().find(|other| other.sign() == role.sign()).unwrap_or(role);
        Self::Role(first.rank(), first)
    }

    pub(super) const fn char(self) -> char {
        match self {
            Self::Role(_, role) => role.sign(),
            Self::Wrong => WRONG,
        }
    }
}

/// The faces of a layout's cells in reading order.
pub(super) type Faces = Vec<Face>;

/// Returns faces with the givens, and with the digits and notes written since.
fn written(givens: &Grids, notes: Option<&Notes>) -> Faces {
    let face = |cell: LayoutCell| {
        let notes = notes.map(|notes| notes.cell(cell)).unwrap_or_default();
        let given = givens[cell];
        Face {
            digit: given.or(notes.digit),
            is_given: given.is_some(),
            corner: notes.corner,
            centre: notes.centre,
            colour: notes.colours.first(),
            ..Face::default()
        }
    };
    givens.rules().cells().map(face).collect()
}

/// Returns the faces of a puzzle in a file.
pub(super) fn of_found(found: &Found) -> Faces {
    written(&found.givens, Some(&found.notes))
}

/// Returns the faces of the cells on the screen in the current state.
pub(super) fn faces(app: &App) -> Faces {
    match app.ground() {
        Lowest::Edit(_) => edited(app),
        Lowest::Play(play) if play.is_hidden() => vec![Face::default(); play.game.rules().len()],
        Lowest::Play(play) => played(app, play),
        Lowest::Watch(watch, _) => watched(watch),
    }
}

fn edited(app: &App) -> Faces {
    let layout = app.rules();
    let mut faces = written(app.givens(), None);
    around(layout, app.cursor(), &mut faces);
    wrong(&mut faces, app.faults());
    raise(&mut faces, app.verdict().house(), Ground::Marked);
    faces
}

fn watched(watch: &Watch) -> Faces {
    let grids = watch.grids();
    let start = &watch.start;
    let face = |cell: LayoutCell| {
        let notes = watch.boards().filter(|_| grids[cell].is_none());
        Face {
            digit: grids[cell],
            is_given: start[cell].is_some(),
            placed_notes: notes.map_or(DigitSet::EMPTY, |boards| boards.options(cell)),
            ..Face::default()
        }
    };
    let mut faces: Faces = start.rules().cells().map(face).collect();
    pick(&mut faces, watch.shown(), Pick::Selected);
    faces
}

fn played(app: &App, play: &Play) -> Faces {
    let (game, layout) = (&play.game, play.game.rules());
    let mut faces = written(game.givens(), Some(game.notes()));
    let marks = play.hint.as_ref().map(Hint::marks).unwrap_or_default();
    // A pattern consists of candidates, so all candidates of its grids are drawn. Marks of wrong digits and houses need none.
    let has_candidates = |mark: &Drawn| matches!(mark, Drawn::Spots(..) | Drawn::Link(..));
    let marked: BTreeSet<usize> =
        marks.iter().filter(|(_, mark)| has_candidates(mark)).map(|(grid, _)| *grid).collect();
    if game.automatic || !marked.is_empty() {
        let boards = game.position();
        let is_marked =
            |&cell: &LayoutCell| layout.is_wide() || layout.homes(cell).iter().any(|(grid, _)| marked.contains(grid));
        let with_notes = game.left().into_iter().filter(|cell| game.automatic || is_marked(cell));
        with_notes.for_each(|cell| faces[cell.index()].placed_notes = boards.options(cell));
    }
    around(layout, &play.cursor, &mut faces);
    wrong(&mut faces, app.faults());
    marks.iter().for_each(|(grid, mark)| show(&mut faces, layout, *grid, mark));
    faces
}

/// Marks the cursor, the cells that it sees, and the cells with the highlighted digit.
fn around(layout: &Rules, cursor: &Cursor, faces: &mut Faces) {
    raise(faces, cells::peers(layout, cursor.at), Ground::Peer);
    let chosen = cursor.chosen();
    if chosen.len() > 1 {
        pick(faces, chosen, Pick::Selected);
    }
    faces[cursor.at.index()].pick = Pick::Cursor;
    faces.iter_mut().for_each(|face| face.focus = cursor.focus);
}

fn raise(faces: &mut Faces, cells: impl IntoIterator<Item = LayoutCell>, ground: Ground) {
    cells.into_iter().for_each(|cell| faces[cell.index()].ground = faces[cell.index()].ground.max(ground));
}

fn pick(faces: &mut Faces, cells: impl IntoIterator<Item = LayoutCell>, pick: Pick) {
    cells.into_iter().for_each(|cell| faces[cell.index()].pick = pick);
}

fn wrong(faces: &mut Faces, cells: Cells) {
    cells.into_iter().for_each(|cell| faces[cell.index()].sign = Some(Sign::Wrong));
}

/// Draws a mark in one of the grids.
fn show(faces: &mut Faces, layout: &Rules, grid: usize, mark: &Drawn) {
    let of = |places| cells::at(layout, grid, places);
    match mark {
        Drawn::Cell(role, cell) => {
            for cell in of(slice::from_ref(cell)) {
                let face = &mut faces[cell.index()];
                // In an empty cell the candidates carry the signs; a placed digit is marked wrong rather than eliminated.
                let sign = match (face.digit, role) {
                    (Some(_), Role::Eliminated) => Some(Sign::Wrong),
                    (Some(_), _) | (None, Role::Eliminated) => Some(Sign::of(*role)),
                    (None, _) => None,
                };
                face.sign = face.sign.max(sign);
                face.ground = Ground::Marked;
            }
        }
        Drawn::House(_, house) => raise(faces, of(&house.cells), Ground::Marked),
        Drawn::Spots(role, node) => of(&node.cells).for_each(|cell| sign(&mut faces[cell.index()], *role, node.digit)),
        Drawn::Link(_, from, to) => {
            for node in [from, to] {
                of(&node.cells).for_each(|cell| sign(&mut faces[cell.index()], Role::Pattern, node.digit));
            }
        }
    }
}

fn sign(face: &mut Face, role: Role, digit: Digit) {
    let sign = &mut face.signs[digit.index()];
    *sign = (*sign).max(Some(Sign::of(role)));
}
