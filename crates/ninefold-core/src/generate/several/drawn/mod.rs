//! Puzzles with random rules: regions, cages, lines and clues are drawn separately for each puzzle.
//!
//! ```text
//! regions       a random layout of connected regions, if ordered
//! full grid     under the regions and the rules that concern the whole grid
//! constraints   drawn so that the full grid satisfies them                      <-+  another solution: cages are changed
//! givens        none if the solution is unique, otherwise as few as possible;   --+
//!               or those of a pattern
//! ```
//!
//! | file | contents |
//! |---|---|
//! | `variant` | the specification of rules: names and numbers |
//! | `regions` | random regions |

mod regions;
mod variant;

use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

pub use variant::{Variant, VariantError};

use super::full;
use super::givens::{Known, Rival};
use super::judged::Judged;
use super::pattern::with_pattern;
use super::plan::{Orbit, SOLVABLE, check_clues, check_pattern, check_solvable, check_variant, has_solution, orbits};
use super::thin::{Thin, is_kept};
use crate::cells::{Digit, LayoutCell};
use crate::generate::climb::{Climb, Judge, Source, TOO_MUCH, Tries};
use crate::generate::order::{Hold, Impossible, Order, Rest, Shape};
use crate::generate::plan::Plan;
use crate::irreducible;
use crate::multi::Grids;
use crate::multi::search::digit;
use crate::puzzle::Puzzle;
use crate::random::{Random, Seed};
use crate::rules::make::{Draw, Full, Make, Taken, Wanted};
use crate::rules::{Constraint, Rules};
use crate::solve::general::Model;
use crate::stop::{Budget, Stop, Stopped};
use crate::symmetry::{Symmetry, Turn};

/// A plan for puzzles with random rules.
#[derive(Clone, Debug)]
pub struct Drawn {
    variant: Variant,
    order: Order<Grids>,
    /// The rules that all puzzles share: the size and the constraints on the whole grid.
    base: Rules,
    model: Option<Arc<Model>>,
    orbits: Vec<Vec<Orbit>>,
    turn: Option<Vec<LayoutCell>>,
    pub(super) climb: Climb,
}

/// The number of layouts of constraints tried for a puzzle without givens.
const LAYOUTS: usize = 6;

/// The maximum number of changes to a single layout of constraints.
const CHANGES: usize = 60;

/// The maximum number of guesses for proving a solution unique while constraints still change: first for grids of up to nine rows, then for larger
/// ones.
const PROOF: [u64; 2] = [1 << 11, 1 << 8];

/// The number of full grids in which a plan looks for room for its constraints.
const ROOM_GRIDS: usize = 20;
/// The number of full grids that suffice once the guesses are used up.
const ROOM_LEAST: usize = 3;
const ROOM_GUESSES: u64 = 1 << 17;

/// The maximum number of guesses for finding any grid at all, or for proving that there is none.
const GRID: u64 = 1 << 18;

/// The maximum number of guesses for deciding whether a given or a constraint can be removed: first for grids of up to nine rows, then for larger
/// ones.
const REMOVAL: [u64; 2] = [1 << 10, 1 << 7];

impl Variant {
    /// Checks an order for puzzles with these rules, and prepares a plan. Only the digits of the order are used; its own rules are ignored.
    ///
    /// # Errors
    ///
    /// Returns the reason why no puzzle can meet the order.
    pub fn plan(&self, order: Order<Grids>) -> Result<Plan<Grids>, Impossible> {
        // If nothing is drawn, the clues of a pattern can be changed a few at a time.
        if self.is_fixed() && matches!(order.shape, Shape::Pattern(_)) {
            return under(&self.base(), order).plan();
        }
        Ok(Plan::new(super::Kind::Drawn(Drawn::new(self.clone(), order)?)))
    }
}

impl Drawn {
    fn new(variant: Variant, order: Order<Grids>) -> Result<Self, Impossible> {
        let base = variant.base();
        let mut order = under(&base, order);
        order.clues = order.clues.within(base.len());
        check_variant(&order)?;
        check_clues(&order)?;
        if let Shape::Pattern(pattern) = &order.shape {
            check_pattern(&order, pattern)?;
        }
        let model = (!base.has_plain_grids()).then(|| Arc::new(Model::new(&base)));
        if let (Some(model), false) = (&model, variant.is_irregular()) {
            check_solvable(model, &order).map_err(|error| match error {
                Impossible::Rules => Impossible::Exclude(excluding(&base)),
                error => error,
            })?;
        }
        let some = Symmetry::ALL[1..].iter();
        let orbits = match &order.shape {
            Shape::Varied(_) => some.filter_map(|symmetry| orbits(&base, symmetry.turns()).ok()).collect(),
            Shape::Symmetric(symmetry, _) => vec![orbits(&base, symmetry.turns())?],
            Shape::Free | Shape::Pattern(_) | Shape::Scheme(_) => vec![orbits(&base, &[])?],
        };
        let turn = if variant.is_symmetric() { base.symmetry(Turn::HALF) } else { None };
        let plan = Self { variant, order, base, model, orbits, turn, climb: Climb::default() };
        plan.check_room()?;
        Ok(plan)
    }

    /// Rejects constraints that exclude each other, such as white dots in a nonconsecutive grid, since no number of tries would suffice.
    fn check_room(&self) -> Result<(), Impossible> {
        let budget = Budget::new(ROOM_GUESSES);
        let ask = budget.ask();
        let stop = Stop::when(&ask);
        let mut random = Random::new(Seed::new(0));
        let mut tried = 0;
        while tried < ROOM_GRIDS {
            match self.ground(&mut random, stop) {
                Ok(Some((rules, solution))) => {
                    if self.making(rules, &solution, &mut random, stop).draw(&[]) {
                        return Ok(());
                    }
                    tried += 1;
                }
                _ if tried >= ROOM_LEAST => break,
                _ if tried > 0 => return Ok(()),
                _ => return self.check_grid(),
            }
        }
        Err(Impossible::Room(tried))
    }

    /// Rejects constraints on the whole grid that exclude each other. Called if no random grid was found. Regions that change from puzzle to puzzle
    /// are left out, since constraints that exclude each other without regions do so with any regions.
    fn check_grid(&self) -> Result<(), Impossible> {
        let rules = if self.variant.is_irregular() { without_regions(&self.base) } else { self.base.clone() };
        let start = |digits: &Grids| Grids::new(rules.clone(), digits.digits().iter().copied());
        let model = Arc::new(Model::new(&rules));
        let is_without = |digits: &Grids| has_solution(&model, &start(digits), GRID) == Some(false);
        let has_known = self.known().filled().next().is_some();
        match has_solution(&model, &start(&self.known()), GRID) {
            // There may be a grid for some regions too; only the tries can show whether such regions are drawn.
            Some(true) => Ok(()),
            Some(false) if !has_known || is_without(&Grids::empty(rules.clone())) => {
                Err(Impossible::Exclude(excluding(&rules)))
            }
            Some(false) if is_without(&self.order.fixed) => Err(Impossible::Unsolvable),
            Some(false) => Err(Impossible::FullUnsolvable),
            None => Err(Impossible::NoGrid(ids(&rules), GRID)),
        }
    }

    /// The digits that the solution must have according to the order, whether given or not.
    fn known(&self) -> Grids {
        let mut known = self.order.fixed.clone();
        self.order.full.filled().for_each(|cell| known[cell] = self.order.full[cell]);
        known
    }

    fn making<'a>(&'a self, rules: Rules, solution: &Grids, random: &'a mut Random, stop: Stop<'a>) -> Making<'a> {
        let digits = rules.cells().map(|cell| digit(solution, cell).get()).collect();
        let start = match &self.order.shape {
            Shape::Pattern(pattern) => with_pattern(self.order.fixed.clone(), pattern, solution),
            _ => self.order.fixed.clone(),
        };
        Making { plan: self, rules, start, digits, drawn: Vec::new(), random, stop }
    }

    pub(super) fn with_climb(self, change: impl FnOnce(Climb, &Shape<Vec<LayoutCell>>) -> Climb) -> Self {
        Self { climb: change(self.climb, &self.order.shape), ..self }
    }

    /// Returns the ordered number and sizes of constraints for the kind at `place`.
    fn wanted(&self, place: usize) -> Wanted {
        Wanted { turn: self.turn.clone(), ..self.variant.wanted(place) }
    }

    /// Draws the rules without the constraints to be drawn, and a full grid that satisfies them.
    fn ground(&self, random: &mut Random, stop: Stop<'_>) -> Result<Option<(Rules, Grids)>, Stopped> {
        let known = self.known();
        if self.variant.is_irregular() {
            return regions::drawn(&self.base, &known, self.turn.as_deref(), random, stop);
        }
        let full = match &self.model {
            Some(model) => full::of_rules(model, &known, random, stop)?,
            None => full::with(&known, random, stop)?,
        };
        Ok(full.map(|full| (self.base.clone(), full)))
    }

    /// Makes a puzzle. Returns `None` if its constraints or clues do not meet the order.
    fn puzzle(
        &self,
        random: &mut Random,
        tries: &mut Tries<'_, Puzzle<Grids>>,
        judge: Judge<'_, Puzzle<Grids>>,
        stop: Stop<'_>,
    ) -> Result<Option<Puzzle<Grids>>, Stopped> {
        let Some((rules, solution)) = self.ground(random, stop)? else { return Ok(None) };
        let mut making = self.making(rules, &solution, random, stop);
        let Some((known, rival)) = making.constrain()? else { return Ok(None) };
        let known = if self.variant.is_thinned() { making.thinned(known, &rival)? } else { known };
        if let Shape::Pattern(_) = self.order.shape {
            let givens = Grids::new(known.solution.rules().clone(), making.start.digits().iter().copied());
            let puzzle = Puzzle::of_parts(givens, known.solution);
            let is_kept = rival == Rival::None && is_kept(&puzzle, &self.order, Some(known.model), stop);
            return Ok(is_kept.then_some(puzzle));
        }
        let place = if self.orbits.len() > 1 { making.random.below(self.orbits.len()) } else { 0 };
        let orbits = &self.orbits[place];
        let mut puzzle = self.given(&known, rival, orbits, making.random, stop)?;
        if self.order.clues.rest == Rest::Judged && puzzle.givens().filled().next().is_some() {
            let judged = Judged { clues: self.order.clues, climb: self.climb, tries: &mut *tries, judge, stop };
            puzzle = self.eased(puzzle, &known, orbits, making.random, judged)?;
        }
        let off = self.order.clues.off(puzzle.givens().filled().count());
        Ok(tries.keep(puzzle, off))
    }

    /// Adds givens to a puzzle that is too hard: starts with all cells given, and removes clues as long as the judge allows it.
    fn eased(
        &self,
        puzzle: Puzzle<Grids>,
        known: &Known,
        orbits: &[Orbit],
        random: &mut Random,
        mut judged: Judged<'_, '_>,
    ) -> Result<Puzzle<Grids>, Stopped> {
        if judged.judged(&puzzle)? < TOO_MUCH {
            return Ok(puzzle);
        }
        let (mut needed, mut others): (Vec<Orbit>, Vec<Orbit>) =
            orbits.iter().cloned().partition(|orbit| puzzle.givens()[orbit[0]].is_some());
        others.retain(|orbit| orbit.iter().any(|&cell| puzzle.givens()[cell].is_none()));
        random.shuffle(&mut needed);
        random.shuffle(&mut others);
        others.extend(needed.into_iter().filter(|orbit| orbit.iter().all(|&cell| self.order.fixed[cell].is_none())));
        let (full, guesses) = (known.solution.clone(), REMOVAL[usize::from(known.solution.rules().is_wide())]);
        let mut thin =
            Thin::new(full, &known.solution, &self.order, Some(known.model.clone()), judged.stop).within(guesses);
        judged.out(&mut thin, &others)?;
        Ok(Puzzle::of_parts(thin.into_givens(), known.solution.clone()))
    }

    /// Adds givens until the solution is unique.
    fn given(
        &self,
        known: &Known,
        rival: Rival,
        orbits: &[Orbit],
        random: &mut Random,
        stop: Stop<'_>,
    ) -> Result<Puzzle<Grids>, Stopped> {
        let rules = known.solution.rules();
        let mut order = self.order.clone();
        order.fixed = Grids::new(rules.clone(), self.order.fixed.digits().iter().copied());
        let mut orbits = orbits.to_vec();
        random.shuffle(&mut orbits);
        let givens = known.enough(&order.fixed, rival, &orbits, random, stop)?;
        orbits.retain(|orbit| orbit.iter().all(|&cell| order.fixed[cell].is_none()));
        let least = match order.clues.rest {
            Rest::Enough => order.clues.target(rules.len(), random),
            Rest::Judged => order.clues.least,
            _ => 0,
        };
        let guesses = REMOVAL[usize::from(rules.is_wide())];
        let mut thin = Thin::new(givens, &known.solution, &order, Some(known.model.clone()), stop).within(guesses);
        let given = |thin: &Thin<'_>, orbits: &[Orbit]| -> Vec<Orbit> {
            orbits.iter().filter(|orbit| orbit.iter().any(|&cell| thin.givens()[cell].is_some())).cloned().collect()
        };
        thin.out(&given(&thin, &orbits), least)?;
        if let Shape::Symmetric(_, Hold::AsFar) | Shape::Varied(Hold::AsFar) = order.shape {
            let mut cells: Vec<Orbit> = orbits.iter().flatten().map(|&cell| vec![cell]).collect();
            random.shuffle(&mut cells);
            thin.out(&given(&thin, &cells), least)?;
        }
        if order.clues.are_needed() {
            // Clues that few guesses left undecided must be decided now: an order for minimal puzzles promises that every clue is needed.
            let mut sure = Thin::new(thin.into_givens(), &known.solution, &order, Some(known.model.clone()), stop);
            // Stopped or not, the givens are those of a puzzle.
            let _ = sure.out(&given(&sure, &orbits), least);
            thin = sure;
        }
        let mut givens = thin.into_givens();
        let mut left = givens.filled().count();
        for orbit in orbits {
            if left + orbit.len() <= least && orbit.iter().all(|&cell| givens[cell].is_none()) {
                orbit.iter().for_each(|&cell| givens[cell] = known.solution[cell]);
                left += orbit.len();
            }
        }
        Ok(Puzzle::of_parts(givens, known.solution.clone()))
    }
}

/// Replaces the rules of an order.
fn under(rules: &Rules, order: Order<Grids>) -> Order<Grids> {
    let of_rules = |grids: &Grids| Grids::new(rules.clone(), grids.digits().iter().copied());
    Order { fixed: of_rules(&order.fixed), full: of_rules(&order.full), ..order }
}

/// Removes the regions from the rules, so that only rows and columns remain.
fn without_regions(rules: &Rules) -> Rules {
    rules.with_regions(&vec![None; rules.len()]).unwrap_or_else(|_| rules.clone())
}

fn ids(rules: &Rules) -> Vec<&'static str> {
    rules.constraints().iter().map(|constraint| constraint.kind().id).collect()
}

/// Returns the names of constraints that together allow no grid. The list is as short as can be proved with few guesses.
fn excluding(rules: &Rules) -> Vec<&'static str> {
    let with = |all: &[Constraint]| rules.without_constraints().with_constraints(all.to_vec());
    let is_without = |all: &[Constraint]| {
        let rules = with(all);
        has_solution(&Arc::new(Model::new(&rules)), &Grids::empty(rules), SOLVABLE) == Some(false)
    };
    ids(&with(&irreducible(rules.constraints().to_vec(), is_without)))
}

/// The rules that are being drawn for a puzzle.
struct Making<'a> {
    plan: &'a Drawn,
    /// The rules without the drawn constraints.
    rules: Rules,
    /// The givens while constraints are being drawn: the fixed digits and the digits in the cells of a pattern.
    start: Grids,
    digits: Vec<u8>,
    /// The constraints of each drawn kind, with the position of the kind in the variant.
    drawn: Vec<(usize, Vec<Constraint>)>,
    random: &'a mut Random,
    stop: Stop<'a>,
}

impl Making<'_> {
    fn rules(&self) -> Rules {
        let drawn = self.drawn.iter().flat_map(|(_, drawn)| drawn.iter().cloned());
        let rules = drawn.chain(self.plan.variant.closing());
        let rules: Vec<Constraint> = rules.collect();
        if rules.is_empty() { self.rules.clone() } else { self.rules.with_constraints(rules) }
    }

    fn known(&self) -> Known {
        let rules = self.rules();
        let digits = self.digits.iter().map(|&value| Digit::of_size(self.rules.size(), value));
        Known { model: Arc::new(Model::new(&rules)), solution: Grids::new(rules, digits) }
    }

    /// Draws constraints until the solution is unique without further givens, or until the tries are used up. Returns the known solution and the
    /// result of the last search for another solution.
    fn constrain(&mut self) -> Result<Option<(Known, Rival)>, Stopped> {
        let start = self.start.clone();
        let proof = PROOF[usize::from(self.rules.is_wide())];
        let mut last = None;
        for _ in 0..LAYOUTS {
            if !self.draw(&[]) {
                return Ok(None);
            }
            let mut rivals = Vec::new();
            for _ in 0..CHANGES {
                let known = self.known();
                let rival = known.rival(&start, proof, self.stop)?;
                if rival == Rival::None || !self.is_mended() {
                    return Ok(Some((known, rival)));
                }
                let is_open = rival == Rival::Unknown;
                if let Rival::Other(other) = &rival {
                    rivals.push(other.clone());
                }
                last = Some((known, rival));
                if is_open || !self.draw(&rivals) {
                    break;
                }
            }
        }
        Ok(last)
    }

    /// Whether at least one of the drawn kinds can be changed to exclude other solutions.
    fn is_mended(&self) -> bool {
        self.drawn.iter().any(|(place, _)| matches!(self.plan.variant.kind(*place).make, Make::Mended(_)))
    }

    /// Draws the constraints of all kinds. If there are rivals, draws only the kinds that can be changed to exclude them. Returns whether the numbers
    /// of constraints are as ordered.
    fn draw(&mut self, rivals: &[Vec<u8>]) -> bool {
        let full = Full { rules: &self.rules, digits: &self.digits };
        let before = core::mem::take(&mut self.drawn);
        let mut taken = Taken::new(self.rules.len());
        for place in self.plan.variant.drawn() {
            let (kind, wanted) = (self.plan.variant.kind(place), self.plan.wanted(place));
            let old = before.iter().find(|(other, _)| *other == place).map(|(_, old)| old.as_slice());
            let draw = match kind.make {
                Make::Drawn(_) if !rivals.is_empty() => {
                    self.drawn.extend(old.map(|old| (place, old.to_vec())));
                    continue;
                }
                Make::Drawn(draw) | Make::Mended(draw) => draw,
                Make::Rule | Make::All(_) => continue,
            };
            let old = if rivals.is_empty() { &[] } else { old.unwrap_or_default() };
            let mut new = Draw::new(full, kind, &wanted, self.random, &mut taken).after(old, rivals);
            draw(&mut new);
            let Some(new) = new.done() else { return false };
            self.drawn.push((place, new));
        }
        true
    }

    /// Removes constraints in random order as long as the solution remains unique. Does nothing if the puzzle needs further givens.
    fn thinned(&mut self, mut known: Known, rival: &Rival) -> Result<Known, Stopped> {
        if *rival != Rival::None {
            return Ok(known);
        }
        let (start, guesses) = (self.start.clone(), REMOVAL[usize::from(self.rules.is_wide())]);
        let mut all: Vec<(usize, Constraint)> = Vec::new();
        for (place, drawn) in &self.drawn {
            let is_free = self.plan.variant.wanted(*place).count.is_none() && !self.plan.variant.wanted(*place).all;
            all.extend(drawn.iter().filter(|_| is_free).map(|one| (*place, one.clone())));
        }
        self.random.shuffle(&mut all);
        for (place, one) in all {
            let before = self.drawn.clone();
            let own = self.drawn.iter_mut().find(|(other, _)| *other == place);
            if let Some((_, own)) = own.filter(|(_, own)| own.len() > 1) {
                own.retain(|other| *other != one);
                let fewer = self.known();
                if fewer.rival(&start, guesses, self.stop)? == Rival::None {
                    known = fewer;
                    continue;
                }
            }
            self.drawn = before;
        }
        Ok(known)
    }
}

impl Source for Drawn {
    type Puzzle = Puzzle<Grids>;

    fn fresh(
        &self,
        random: &mut Random,
        tries: &mut Tries<'_, Puzzle<Grids>>,
        judge: Judge<'_, Puzzle<Grids>>,
        stop: Stop<'_>,
    ) -> Option<Puzzle<Grids>> {
        self.puzzle(random, tries, judge, stop).ok().flatten()
    }

    fn near(
        &self,
        _: &Puzzle<Grids>,
        _: &mut Random,
        _: &mut Tries<'_, Puzzle<Grids>>,
        _: Judge<'_, Puzzle<Grids>>,
        _: Stop<'_>,
    ) -> Option<Puzzle<Grids>> {
        None
    }
}
