//! The game with what is around it: the cursor, what is selected, the hint.

use std::collections::BTreeSet;

use ninefold_core::multi::{Boards, Layout, LayoutCell};
use ninefold_core::{Cell, Digit};
use ninefold_logic::Step;
use ninefold_logic::hint::Depth;

use super::ask::Advice;
use super::game::Game;
use crate::action::Way;
use crate::hint;

/// A figure that is played.
#[derive(Clone, PartialEq, Debug)]
pub struct Desk {
    /// The game.
    pub game: Game,
    /// The site of the cursor.
    pub cursor: LayoutCell,
    /// What is selected beside it.
    pub selected: BTreeSet<LayoutCell>,
    /// The digit to make visible.
    pub focus: Option<Digit>,
    /// The hint.
    pub hint: Option<Hint>,
    /// How many sizes larger than what would show most.
    pub zoom: usize,
}

impl Desk {
    /// With the cursor there.
    pub fn new(game: Game, cursor: LayoutCell) -> Self {
        let focus = game.givens()[cursor];
        Self { game, cursor, selected: BTreeSet::new(), focus, hint: None, zoom: 0 }
    }

    /// The sites that digits go into.
    pub fn chosen(&self) -> BTreeSet<LayoutCell> {
        if self.selected.is_empty() { BTreeSet::from([self.cursor]) } else { self.selected.clone() }
    }

    /// Moves the cursor over what is no cell, round and round.
    pub fn go(&mut self, way: Way) {
        let layout = self.game.layout();
        let (rows, columns) = (layout.rows(), layout.columns());
        let (row, column) = layout.place(self.cursor);
        let site = match way {
            Way::Up => (1..=rows).find_map(|by| layout.at((row + rows - by) % rows, column)),
            Way::Down => (1..=rows).find_map(|by| layout.at((row + by) % rows, column)),
            Way::Left => (1..=columns).find_map(|by| layout.at(row, (column + columns - by) % columns)),
            Way::Right => (1..=columns).find_map(|by| layout.at(row, (column + by) % columns)),
            Way::Home => (0..columns).find_map(|column| layout.at(row, column)),
            Way::End => (0..columns).rev().find_map(|column| layout.at(row, column)),
        };
        self.move_to(site.unwrap_or(self.cursor));
    }

    /// To the middle of the grid that comes so many later, round and round.
    pub fn go_grid(&mut self, by: isize) {
        let layout = self.game.layout();
        let grid = self.grid().wrapping_add_signed(by).wrapping_add(layout.grids().len()) % layout.grids().len();
        self.go_to(grid);
    }

    /// To the middle of a grid.
    fn go_to(&mut self, grid: usize) {
        let layout = self.game.layout();
        let site = Cell::from_index(40).map_or(self.cursor, |middle| layout.cell(grid, middle));
        self.selected.clear();
        self.move_to(site);
    }

    /// Tells more of the hint, and goes to its grid once that is told.
    pub fn deepen(&mut self) {
        let Some(hint) = &mut self.hint else { return };
        hint.deepen();
        let Some(grid) = hint.step().map(|step| step.grid()) else { return };
        let homes = self.game.layout().homes(self.cursor);
        if homes.iter().all(|home| home.0 != grid) {
            self.go_to(grid);
        }
    }

    /// Does what a step says, and goes there. Says whether anything has changed.
    pub fn follow(&mut self, step: &Step) -> bool {
        let changes = self.game.follow(step);
        let mut cells = step.placed().iter().chain(step.eliminated().iter()).map(|candidate| candidate.cell);
        let site = cells.next().map(|cell| self.game.layout().cell(step.grid(), cell));
        site.into_iter().for_each(|site| self.move_to(site));
        changes
    }

    /// The grid of the cursor: of several, the one whose middle is nearest.
    pub fn grid(&self) -> usize {
        nearest(self.game.layout(), self.cursor)
    }

    /// Puts the cursor there.
    pub fn move_to(&mut self, site: LayoutCell) {
        self.cursor = site;
        let digit = self.game.givens()[site].or(self.game.entry(site).digit);
        self.focus = digit.or(self.focus);
    }
}

fn nearest(layout: &Layout, site: LayoutCell) -> usize {
    let far = |&&(_, cell): &&(usize, Cell)| {
        let (row, column) = (cell.index() / 9, cell.index() % 9);
        row.abs_diff(4) + column.abs_diff(4)
    };
    layout.homes(site).iter().min_by_key(far).map_or(0, |(grid, _)| *grid)
}

/// A hint: what was asked about, and what is told so far.
#[derive(Clone, PartialEq, Debug)]
pub struct Hint {
    /// The position.
    pub boards: Boards,
    /// How much is told.
    pub depth: Depth,
    /// What there is to say; nothing while it is being found out.
    pub advice: Option<Advice>,
}

impl Hint {
    /// Nothing is known yet.
    pub const fn asked(boards: Boards) -> Self {
        Self { boards, depth: Depth::Kind, advice: None }
    }

    /// A little more.
    pub fn deepen(&mut self) {
        self.depth = hint::deeper(self.depth);
    }

    /// The step, as far as it is known.
    pub fn step(&self) -> Option<&Step> {
        match &self.advice {
            Some(Advice::Step(step)) => Some(step),
            _ => None,
        }
    }

    /// In words.
    pub fn say(&self) -> String {
        match &self.advice {
            None => "Looking for a step ...".into(),
            Some(Advice::Clash(sites)) => format!("Equal digits in a house: {}.", self.names(sites)),
            Some(Advice::Wrong(sites)) if self.depth == Depth::Kind => {
                format!("{} of the digits are not those of the solution.", sites.len())
            }
            Some(Advice::Wrong(sites)) => format!("Not the digits of the solution: {}.", self.names(sites)),
            Some(Advice::Eliminated(sites)) => format!("What was eliminated is still possible: {}.", self.names(sites)),
            Some(Advice::Solved) => "The figure is solved.".into(),
            Some(Advice::Nothing) => "No technique finds a step here.".into(),
            Some(Advice::Step(step)) => ninefold_logic::hint::say(step, self.depth),
        }
    }

    fn names(&self, sites: &[LayoutCell]) -> String {
        let layout = self.boards.layout();
        let names: Vec<String> = sites.iter().take(6).map(|&site| layout.name(site).to_string()).collect();
        format!("{}{}", names.join(", "), if sites.len() > 6 { ", ..." } else { "" })
    }
}
