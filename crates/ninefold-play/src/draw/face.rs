//! What each cell shows, before anybody knows how large it is.

use ninefold_core::mark::{Mark, Role};
use ninefold_core::{Cell, CellSet, Digit, DigitSet, Grid};

use crate::app::{App, Screen};
use crate::files::Found;
use crate::game::Game;

/// What a cell shows.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Face {
    pub(super) digit: Option<Digit>,
    pub(super) is_given: bool,
    /// Notes that have a place each.
    pub(super) placed_notes: DigitSet,
    pub(super) corner: DigitSet,
    pub(super) centre: DigitSet,
    pub(super) colour: Option<Digit>,
    /// The signs of digits, placed or noted.
    pub(super) signs: [Option<Sign>; 9],
    /// The sign of the cell.
    pub(super) sign: Option<Sign>,
    pub(super) ground: Ground,
    pub(super) pick: Pick,
    /// The digit to make visible.
    pub(super) focus: Option<Digit>,
}

/// Where an empty cell lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Ground {
    #[default]
    Plain,
    Peer,
    Area,
}

/// Whether a cell is selected.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub(super) enum Pick {
    #[default]
    No,
    Selected,
    Cursor,
}

/// What stands in front of a digit; what counts more comes later.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Sign {
    Context,
    Pattern,
    Group(u8),
    Supposed,
    Fin,
    Eliminated,
    Placed,
    Wrong,
}

impl Sign {
    fn of(role: Role) -> Self {
        match role {
            Role::Context => Self::Context,
            Role::Pattern | Role::Pivot | Role::Wing | Role::Base | Role::Cover => Self::Pattern,
            Role::Group(number) => Self::Group(number),
            Role::Supposed => Self::Supposed,
            Role::Fin | Role::Endofin => Self::Fin,
            Role::Eliminated => Self::Eliminated,
            Role::Placed => Self::Placed,
        }
    }

    pub(super) fn char(self) -> char {
        match self {
            Self::Context => '^',
            Self::Pattern => '*',
            Self::Group(number) => char::from(b'a' + number % 26),
            Self::Supposed => '?',
            Self::Fin => '#',
            Self::Eliminated => '-',
            Self::Placed => '+',
            Self::Wrong => '!',
        }
    }
}

/// What each cell shows.
pub(super) type Faces = [Face; 81];

fn each(face: impl Fn(Cell) -> Face) -> Faces {
    std::array::from_fn(|index| Cell::from_index(index).map(&face).unwrap_or_default())
}

/// A grid that nobody works at.
pub(super) fn of_grid(grid: &Grid) -> Faces {
    each(|cell| Face { digit: grid[cell], is_given: true, ..Face::default() })
}

/// A puzzle of a file, with what somebody has written since.
pub(super) fn of_found(found: &Found) -> Faces {
    each(|cell| {
        let entry = found.sheet.entry(cell);
        let given = found.grid[cell];
        Face {
            digit: given.or(entry.digit),
            is_given: given.is_some(),
            corner: entry.corner,
            centre: entry.centre,
            colour: entry.colour,
            ..Face::default()
        }
    })
}

/// The cells of the screen that the state is in.
pub(super) fn faces(app: &App) -> Faces {
    if app.is_hidden() {
        return [Face::default(); 81];
    }
    let mut faces = match (app.screen(), app.game(), app.watch()) {
        (Screen::Watch, _, Some(watch)) => {
            let start = watch.start();
            let notes = |cell| watch.board().map_or(DigitSet::EMPTY, |board| board.candidates(cell));
            let mut faces = each(|cell| Face {
                digit: watch.grid()[cell],
                is_given: start[cell].is_some(),
                placed_notes: notes(cell),
                ..Face::default()
            });
            pick(&mut faces, watch.shown(), Pick::Selected);
            return faces;
        }
        (Screen::Play, Some(game), _) => played(app, game),
        _ => of_grid(app.grid()),
    };
    around(app, &mut faces);
    wrong(&mut faces, app.faults());
    if app.screen() == Screen::Play {
        app.hint().iter().flat_map(|hint| hint.marks()).for_each(|mark| show(&mut faces, &mark));
    } else if let Some(house) = app.verdict().house() {
        raise(&mut faces, house.cells(), Ground::Area);
    }
    faces
}

fn played(app: &App, game: &Game) -> Faces {
    let board = game.board();
    // A pattern is about candidates, so they are drawn with it.
    let with_notes = game.automatic || app.hint().is_some_and(|hint| !hint.marks().is_empty());
    each(|cell| {
        let entry = game.entry(cell);
        let given = game.givens()[cell];
        Face {
            digit: given.or(entry.digit),
            is_given: given.is_some(),
            placed_notes: if with_notes { board.candidates(cell) } else { DigitSet::EMPTY },
            corner: entry.corner,
            centre: entry.centre,
            colour: entry.colour,
            ..Face::default()
        }
    })
}

/// The cursor, what it sees, and its digit.
fn around(app: &App, faces: &mut Faces) {
    raise(faces, app.cursor().peers(), Ground::Peer);
    if app.selected().len() > 1 {
        pick(faces, app.selected(), Pick::Selected);
    }
    pick(faces, CellSet::of(app.cursor()), Pick::Cursor);
    faces.iter_mut().for_each(|face| face.focus = app.focus());
}

fn raise(faces: &mut Faces, cells: CellSet, ground: Ground) {
    cells.iter().for_each(|cell| faces[cell.index()].ground = faces[cell.index()].ground.max(ground));
}

fn pick(faces: &mut Faces, cells: CellSet, pick: Pick) {
    cells.iter().for_each(|cell| faces[cell.index()].pick = pick);
}

fn wrong(faces: &mut Faces, cells: CellSet) {
    cells.iter().for_each(|cell| faces[cell.index()].sign = Some(Sign::Wrong));
}

pub(super) fn show(faces: &mut Faces, mark: &Mark) {
    match *mark {
        Mark::Cell(role, cell) => {
            let face = &mut faces[cell.index()];
            // In an open cell its candidates have the signs.
            if face.digit.is_some() || role == Role::Eliminated {
                face.sign = face.sign.max(Some(Sign::of(role)));
            }
            face.ground = Ground::Area;
        }
        Mark::House(_, house) => raise(faces, house.cells(), Ground::Area),
        Mark::Spots(role, node) => node.cells.iter().for_each(|cell| sign(&mut faces[cell.index()], role, node.digit)),
        Mark::Link(_, from, to) => {
            for node in [from, to] {
                node.cells.iter().for_each(|cell| sign(&mut faces[cell.index()], Role::Pattern, node.digit));
            }
        }
    }
}

fn sign(face: &mut Face, role: Role, digit: Digit) {
    let sign = &mut face.signs[digit.index()];
    *sign = (*sign).max(Some(Sign::of(role)));
}
