//! Plans for orders that carry their rules.

use alloc::string::ToString as _;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use super::drawn::Drawn;
use super::judged::Judged;
use super::thin::{Thin, is_kept};
use super::{full, pattern};
use crate::cells::{Cell, CellSet};
use crate::generate::climb::{Climb, Distance, Judge, Made, Short, Source, Tries};
use crate::generate::orbits::{orbits as plain_orbits, quadruples};
use crate::generate::order::{Fill, Further, Hold, Impossible, Order, Rest, Scheme, Shape};
use crate::generate::plain::Plain;
use crate::generate::plan::{Planned, Search, Way};
use crate::generate::reachable;
use crate::multi::search::{masks, search};
use crate::multi::{Grids, LayoutCell};
use crate::puzzle::Puzzle;
use crate::random::Random;
use crate::rules::Rules;
use crate::solve::Backend;
use crate::solve::general::{self, Found, Model};
use crate::stop::{Stop, Stopped};
use crate::symmetry::{Symmetry, Turn};

/// A group of cells that are either all clues or all empty.
pub(super) type Orbit = Vec<LayoutCell>;

/// A checked order that carries its rules.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "there is one for many puzzles")]
pub enum Kind {
    /// Plain rules, whose puzzles [`Plain`] makes.
    Single(Plain),
    /// Other rules.
    Several(Several),
    /// Rules that are drawn for each puzzle.
    Drawn(Drawn),
}

impl Kind {
    pub(super) fn new(order: Order<Grids>) -> Result<Self, Impossible> {
        match order.single() {
            Some(order) => Ok(Self::Single(order.plain()?)),
            None => Ok(Self::Several(Several::new(order)?)),
        }
    }
}

impl Planned for Kind {
    type Puzzle = Puzzle<Grids>;

    fn with_patience(self, neighbours: u32) -> Self {
        match self {
            Self::Single(plan) => Self::Single(plan.with_patience(neighbours)),
            Self::Several(plan) => {
                Self::Several(Several { climb: plan.climb.with_patience(neighbours, &plan.order.shape), ..plan })
            }
            Self::Drawn(plan) => Self::Drawn(plan.with_climb(|climb, shape| climb.with_patience(neighbours, shape))),
        }
    }

    fn with_tries(self, tries: u64) -> Self {
        match self {
            Self::Single(plan) => Self::Single(plan.with_tries(tries)),
            Self::Several(plan) => Self::Several(Several { climb: plan.climb.with_tries(tries), ..plan }),
            Self::Drawn(plan) => Self::Drawn(plan.with_climb(|climb, _| climb.with_tries(tries))),
        }
    }

    fn ends_early(&self) -> bool {
        matches!(self, Self::Single(plan) if plan.ends_early())
    }

    fn is_dug(&self) -> bool {
        matches!(self, Self::Single(plan) if plan.is_dug())
    }

    fn make(&self, search: Search<'_, Self::Puzzle>, way: Way<'_, Self::Puzzle>) -> Made<Self::Puzzle> {
        let Search { solver, random, judge, look, stop } = search;
        let plan = match self {
            Self::Single(plan) => plan,
            Self::Several(plan) => return plan.climb.make(plan, random, judge, look, stop),
            Self::Drawn(plan) => return plan.climb.make(plan, random, judge, look, stop),
        };
        let mut judge = |puzzle: &Puzzle| judge(&(*puzzle).into());
        let mut look = |puzzle: &Puzzle, distance| look(&(*puzzle).into(), distance);
        let (mut around_plain, mut related_plain);
        let way = match way {
            Way::Climb => Way::Climb,
            Way::Logged(log) => Way::Logged(log),
            Way::Grown(easy) => Way::Grown(easy),
            Way::Around(around) => {
                around_plain = move |puzzle: &Puzzle, most| around(&(*puzzle).into(), most);
                Way::Around(&mut around_plain)
            }
            Way::Related(relatives, None) => Way::Related(relatives, None),
            Way::Related(relatives, Some(around)) => {
                related_plain = move |puzzle: &Puzzle, most| around(&(*puzzle).into(), most);
                Way::Related(relatives, Some(&mut related_plain))
            }
        };
        match plan.make(Search { solver, random, judge: &mut judge, look: &mut look, stop }, way) {
            Made::Puzzle(puzzle) => Made::Puzzle(puzzle.into()),
            Made::Stopped(Short { best, tries }) => {
                Made::Stopped(Short { best: best.map(|(puzzle, distance)| (puzzle.into(), distance)), tries })
            }
        }
    }
}

/// A plan for several grids, or for rules that are not plain.
#[derive(Clone, Debug)]
pub struct Several {
    pub(super) order: Order<Grids>,
    /// The digits that the solution must have.
    known: Grids,
    /// The orbits of each symmetry that may be drawn.
    orbits: Vec<Vec<Orbit>>,
    /// The rules for the general search, if the grids are not plain.
    pub(super) model: Option<Arc<Model>>,
    pub(super) climb: Climb,
}

/// The maximum number of guesses in a search that should be quick.
pub(super) const GUESSES: u64 = 1 << 20;

impl Several {
    fn new(mut order: Order<Grids>) -> Result<Self, Impossible> {
        order.clues = order.clues.within(order.rules().len());
        let model = (!order.rules().has_plain_grids()).then(|| Arc::new(Model::new(order.rules())));
        if model.is_some() {
            check_variant(&order)?;
        }
        check_clues(&order)?;
        if let Some(model) = &model {
            check_solvable(model, &order)?;
        } else {
            check_fixed(&order.fixed)?;
        }
        let known = check_full(&order)?;
        let orbits = match &order.shape {
            Shape::Scheme(scheme) => {
                Order::check_scheme(scheme)?;
                vec![orbits(order.rules(), &[])?]
            }
            Shape::Varied(_) => {
                let some = Symmetry::ALL[1..].iter();
                some.filter_map(|symmetry| orbits(order.rules(), symmetry.turns()).ok()).collect()
            }
            Shape::Symmetric(symmetry, _) => vec![orbits(order.rules(), symmetry.turns())?],
            Shape::Free | Shape::Pattern(_) => vec![orbits(order.rules(), &[])?],
        };
        if orbits.is_empty() {
            return Err(Impossible::Crooked);
        }
        match &order.shape {
            Shape::Pattern(pattern) => check_pattern(&order, pattern)?,
            Shape::Symmetric(symmetry, Hold::Strict) => check_symmetry(&order, *symmetry, &orbits[0])?,
            _ => {}
        }
        Ok(Self { order, known, orbits, model, climb: Climb::default() })
    }

    /// Removes the cells of a scheme from each grid in turn. Returns false if too few can be removed from one of the grids. Groups that have already
    /// lost cells in shared boxes to an earlier grid are left out.
    fn scheme(&self, scheme: &Scheme, thin: &mut Thin<'_>, random: &mut Random) -> Result<bool, Stopped> {
        let layout = self.order.rules();
        let pairs: Vec<CellSet> = plain_orbits(Symmetry::HalfTurn).into_iter().filter(|pair| pair.len() == 2).collect();
        let singles: Vec<CellSet> = Cell::all().map(CellSet::of).collect();
        let stay = match scheme.further {
            Further::None => None,
            Further::UntilOneStays => Some(0),
            Further::All => Some(usize::MAX),
        };
        let quotas = [
            (&quadruples(), scheme.quads, usize::MAX),
            (&pairs, scheme.pairs, usize::MAX),
            (&singles, scheme.cells, usize::MAX),
        ];
        for grid in 0..layout.grids().len() {
            for (groups, most, stay) in quotas.into_iter().chain(stay.map(|stay| (&singles, usize::MAX, stay))) {
                let orbit = |group: &CellSet| -> Orbit { group.iter().map(|cell| layout.cell(grid, cell)).collect() };
                let orbits: Vec<Orbit> = groups.iter().map(orbit).collect();
                let mut orbits = self.free(&orbits, random);
                orbits.retain(|orbit| orbit.iter().all(|&cell| thin.givens()[cell].is_some()));
                let gone = thin.some_out(&orbits, most, stay)?;
                if most < usize::MAX && gone < most {
                    return Ok(false);
                }
            }
        }
        Ok(true)
    }

    /// Returns the orbits that contain no fixed digit, in a random order.
    fn free(&self, orbits: &[Orbit], random: &mut Random) -> Vec<Orbit> {
        let mut orbits = orbits.to_vec();
        random.shuffle(&mut orbits);
        orbits.retain(|orbit| orbit.iter().all(|&cell| self.order.fixed[cell].is_none()));
        orbits
    }

    /// Fills the layout, and then removes clues.
    fn thinned(&self, random: &mut Random, mut judged: Judged<'_, '_>) -> Option<Puzzle<Grids>> {
        let stop = judged.stop;
        let solution = match &self.model {
            Some(model) => full::of_rules(model, &self.known, random, stop),
            None => full::with(&self.known, random, stop),
        };
        let solution = solution.ok()??;
        // If there is only one symmetry, no random number is drawn, so that a seed gives the same puzzle as without the choice.
        let place = if self.orbits.len() > 1 { random.below(self.orbits.len()) } else { 0 };
        let orbits = self.free(&self.orbits[place], random);
        let least = self.least(random);
        let mut thin = Thin::new(solution.clone(), &solution, &self.order, self.model.clone(), stop);
        if let Shape::Scheme(scheme) = &self.order.shape {
            let is_met = self.scheme(scheme, &mut thin, random).ok()?;
            return is_met.then(|| thin.puzzle());
        }
        if self.out(&mut thin, &orbits, least, &mut judged).is_err() {
            // Clues were still being removed, but the remaining clues are already a puzzle.
            let clues = self.order.clues.off(thin.givens().filled().count());
            judged.tries.offer(&thin.puzzle(), Distance { clues, judged: u64::MAX });
            return None;
        }
        if let Shape::Symmetric(_, Hold::AsFar) | Shape::Varied(Hold::AsFar) = self.order.shape {
            let cells: Vec<Orbit> = thin.givens().filled().map(|cell| vec![cell]).collect();
            self.out(&mut thin, &self.free(&cells, random), least, &mut judged).ok()?;
        }
        Some(Puzzle::of_parts(thin.into_givens(), solution))
    }

    /// Removes as many orbits as possible, or as many as the judge allows.
    fn out(
        &self,
        thin: &mut Thin<'_>,
        orbits: &[Orbit],
        least: usize,
        judged: &mut Judged<'_, '_>,
    ) -> Result<(), Stopped> {
        if self.order.clues.rest == Rest::Judged { judged.out(thin, orbits) } else { thin.out(orbits, least) }
    }

    fn least(&self, random: &mut Random) -> usize {
        let clues = self.order.clues;
        if clues.rest == Rest::Enough && clues.least == clues.most {
            return clues.least;
        }
        clues.target(self.order.rules().len(), random)
    }

    /// Puts some orbits back and removes orbits again, starting with the clues of the earlier puzzle.
    fn thinned_again(
        &self,
        before: &Puzzle<Grids>,
        random: &mut Random,
        mut judged: Judged<'_, '_>,
    ) -> Option<Puzzle<Grids>> {
        let is_given = |orbit: &Orbit| before.givens()[orbit[0]].is_some();
        let (mut here, mut away): (Vec<Orbit>, Vec<Orbit>) =
            self.free(&self.orbits[0], random).into_iter().partition(is_given);
        away.truncate(1 + random.below(4));
        let mut more = before.givens().clone();
        away.iter().flatten().for_each(|&cell| more[cell] = before.solution()[cell]);
        here.extend(away);
        let mut thin = Thin::new(more, before.solution(), &self.order, self.model.clone(), judged.stop);
        self.out(&mut thin, &here, self.least(random), &mut judged).ok()?;
        Some(Puzzle::of_parts(thin.into_givens(), before.solution().clone()))
    }

    /// Returns the puzzle if it has an allowed number of clues.
    fn keep(&self, puzzle: Puzzle<Grids>, tries: &mut Tries<'_, Puzzle<Grids>>) -> Option<Puzzle<Grids>> {
        let off = self.order.clues.off(puzzle.givens().filled().count());
        tries.keep(puzzle, off)
    }

    /// Whether a puzzle whose clues are in the right cells satisfies the order.
    pub(super) fn is_kept(&self, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> bool {
        is_kept(puzzle, &self.order, self.model.clone(), stop)
    }
}

impl Source for Several {
    type Puzzle = Puzzle<Grids>;

    fn fresh(
        &self,
        random: &mut Random,
        tries: &mut Tries<'_, Puzzle<Grids>>,
        judge: Judge<'_, Puzzle<Grids>>,
        stop: Stop<'_>,
    ) -> Option<Puzzle<Grids>> {
        if let Shape::Pattern(cells) = &self.order.shape {
            return pattern::filled(self, cells, None, random, tries, stop);
        }
        let judged = Judged { clues: self.order.clues, climb: self.climb, tries: &mut *tries, judge, stop };
        self.keep(self.thinned(random, judged)?, tries)
    }

    fn near(
        &self,
        puzzle: &Puzzle<Grids>,
        random: &mut Random,
        tries: &mut Tries<'_, Puzzle<Grids>>,
        judge: Judge<'_, Puzzle<Grids>>,
        stop: Stop<'_>,
    ) -> Option<Puzzle<Grids>> {
        match &self.order.shape {
            Shape::Pattern(cells) => pattern::filled(self, cells, Some(puzzle), random, tries, stop),
            Shape::Free | Shape::Symmetric(_, Hold::Strict) => {
                let judged = Judged { clues: self.order.clues, climb: self.climb, tries: &mut *tries, judge, stop };
                self.keep(self.thinned_again(puzzle, random, judged)?, tries)
            }
            Shape::Symmetric(_, Hold::AsFar) | Shape::Varied(_) | Shape::Scheme(_) => None,
        }
    }
}

pub(super) fn check_clues(order: &Order<Grids>) -> Result<(), Impossible> {
    let (cells, clues) = (order.rules().len(), order.clues);
    let fixed = order.fixed.filled().count();
    match () {
        () if order.fill == Fill::Uniform => Err(Impossible::Several("a uniform choice of grids")),
        () if clues.rest == Rest::Controlled => Err(Impossible::Several("controlled bias")),
        () if clues.least > cells => Err(Impossible::Many(clues.least, cells)),
        () if clues.least > clues.most => Err(Impossible::Empty(clues.least, clues.most)),
        () if fixed > clues.most => Err(Impossible::FixedClues(fixed, clues.most)),
        () => Ok(()),
    }
}

/// Rejects orders that only plain grids can meet.
pub(super) fn check_variant(order: &Order<Grids>) -> Result<(), Impossible> {
    match () {
        () if order.alone => Err(Impossible::Plain("one solution of each grid alone")),
        () if order.fill == Fill::Uniform => Err(Impossible::Plain("a uniform choice of grids")),
        () if order.clues.rest == Rest::Controlled => Err(Impossible::Plain("controlled bias")),
        () if matches!(order.shape, Shape::Scheme(_)) => Err(Impossible::Plain("Zambon's scheme")),
        () => Ok(()),
    }
}

/// The number of guesses after which rules are assumed to have a solution.
pub(super) const SOLVABLE: u64 = 1 << 12;

/// Rejects rules and fixed digits that have no solution, since no search for a full grid would end.
pub(super) fn check_solvable(model: &Arc<Model>, order: &Order<Grids>) -> Result<(), Impossible> {
    let is_without = |start: &Grids| has_solution(model, start, SOLVABLE) == Some(false);
    if is_without(&Grids::empty(order.rules().clone())) {
        return Err(Impossible::Rules);
    }
    if let Some(flaw) = order.fixed.boards().flaw().filter(|_| order.fixed.filled().next().is_some()) {
        return Err(Impossible::Fixed(flaw));
    }
    if is_without(&order.fixed) { Err(Impossible::Unsolvable) } else { Ok(()) }
}

/// Returns whether there is a solution, or `None` if `guesses` guesses do not decide it.
pub(super) fn has_solution(model: &Arc<Model>, start: &Grids, guesses: u64) -> Option<bool> {
    match general::Search::new(model.clone(), masks(start)).next(guesses, Stop::NEVER) {
        Ok(Found::Solution) => Some(true),
        Ok(Found::Nothing) => Some(false),
        _ => None,
    }
}

fn check_fixed(fixed: &Grids) -> Result<(), Impossible> {
    if fixed.filled().next().is_none() {
        return Ok(());
    }
    if let Some(flaw) = fixed.boards().flaw() {
        return Err(Impossible::Fixed(flaw));
    }
    // A search that finds nothing within its limit does not prove anything.
    match search(Backend::detect(), fixed).find::<u64>(1, GUESSES) {
        Ok(Some(0)) => Err(Impossible::Unsolvable),
        _ => Ok(()),
    }
}

/// Checks the ordered digits of the solution, and returns them together with the fixed digits.
fn check_full(order: &Order<Grids>) -> Result<Grids, Impossible> {
    let mut known = order.fixed.clone();
    let given = order.full.filled().next().is_some();
    if given && matches!(order.shape, Shape::Pattern(_)) {
        return Err(Impossible::Several("a full grid for a pattern"));
    }
    for cell in order.full.filled() {
        if known[cell].is_some_and(|digit| order.full[cell] != Some(digit)) {
            return Err(Impossible::FullFixed(order.rules().name(cell).to_string()));
        }
        known[cell] = order.full[cell];
    }
    if !given {
        return Ok(known);
    }
    match known.boards().flaw() {
        Some(flaw) => Err(Impossible::Full(flaw)),
        None if !known.rules().has_plain_grids() => {
            let model = Arc::new(Model::new(known.rules()));
            let is_without = has_solution(&model, &known, SOLVABLE) == Some(false);
            if is_without { Err(Impossible::FullUnsolvable) } else { Ok(known) }
        }
        None => match search(Backend::detect(), &known).find::<u64>(1, GUESSES) {
            Ok(Some(0)) => Err(Impossible::FullUnsolvable),
            _ => Ok(known),
        },
    }
}

pub(super) fn check_pattern(order: &Order<Grids>, pattern: &[LayoutCell]) -> Result<(), Impossible> {
    match order.outside(pattern) {
        Some(outside) => Err(outside),
        None if !order.clues.allow(pattern.len()) => Err(Impossible::Size(pattern.len(), order.clues)),
        None => Ok(()),
    }
}

fn check_symmetry(order: &Order<Grids>, symmetry: Symmetry, orbits: &[Orbit]) -> Result<(), Impossible> {
    let is_held = |orbit: &&Orbit| orbit.iter().any(|&cell| order.fixed[cell].is_some());
    let (held, free): (Vec<_>, Vec<_>) = orbits.iter().partition(is_held);
    let held: usize = held.into_iter().map(Vec::len).sum();
    let sizes = reachable(free.into_iter().map(Vec::len));
    let fits = sizes.iter().any(|more| order.clues.allow(held + more));
    if fits { Ok(()) } else { Err(Impossible::Symmetry(symmetry, order.clues, held)) }
}

/// Returns the orbits of the cells under the turns, in reading order. If givens are always removed in whole orbits, the turns map the pattern of the
/// remaining givens to itself.
///
/// ```
/// use ninefold_core::rules::Rules;
/// use ninefold_core::{generate, symmetry::Symmetry};
///
/// let orbits = generate::orbits(&Rules::sized(4).unwrap(), Symmetry::HalfTurn.turns()).unwrap();
/// assert_eq!(orbits.len(), 8);
/// ```
///
/// # Errors
///
/// Returns an error if one of the turns does not map the layout to itself.
pub fn orbits(layout: &Rules, turns: &[Turn]) -> Result<Vec<Orbit>, Impossible> {
    let maps = turns.iter().map(|&turn| layout.symmetry(turn).ok_or(Impossible::Turn(turn)));
    let maps = maps.collect::<Result<Vec<_>, _>>()?;
    let mut seen = vec![false; layout.len()];
    let mut orbits = Vec::new();
    for cell in layout.cells() {
        let (mut orbit, mut new) = (Vec::new(), vec![cell]);
        while let Some(cell) = new.pop() {
            if !core::mem::replace(&mut seen[cell.index()], true) {
                orbit.push(cell);
                new.extend(maps.iter().map(|map| map[cell.index()]));
            }
        }
        if !orbit.is_empty() {
            orbits.push(orbit);
        }
    }
    Ok(orbits)
}
