//! The maker of ordered puzzles, and descriptions of what it finds.

use std::time::Duration;

use ninefold::generate::{Book, Distance, Dug, Made, Plan, Random, Seed, Short};
use ninefold::logic::difficulty::{Difficulty, Kernel, Scale};
use ninefold::logic::explainer::Rater;
use ninefold::logic::{Class, Method, Path, Walk, difficulty, text, zambon};
use ninefold::multi::Grids;
use ninefold::rules::Feature;
use ninefold::solve::Solver;
use ninefold::{Puzzle, Stop};

use crate::rate;

/// Makes new puzzles, each from its own seed and independently of earlier ones.
#[derive(Clone, Debug)]
pub struct Maker {
    pub(super) plan: Plan<Grids>,
    pub(super) book: Option<Book>,
    pub(super) tries: Option<u64>,
    pub(super) difficulty: Difficulty,
    pub(super) around: Option<Around>,
    pub(super) is_slow: bool,
}

/// Converts a seed to the 32 bits that C's `srand`, and so the program of the book, takes.
const fn book_seed(seed: Seed) -> u32 {
    seed.number() as u32
}

/// Converts a result of the book's generator to a puzzle in a layout.
fn of_book(made: Made) -> Made<Puzzle<Grids>> {
    match made {
        Made::Puzzle(puzzle) => Made::Puzzle(puzzle.into()),
        Made::Stopped(short) => Made::Stopped(Short { best: None, tries: short.tries }),
    }
}

/// A search for puzzles with rare properties.
#[derive(Clone, Debug)]
pub(super) struct Around {
    pub(super) kernel: Option<Kernel>,
    /// Known puzzles with a property that hardly any new puzzle has.
    pub(super) relatives: Vec<Puzzle>,
    pub(super) plan: Plan<Grids>,
}

impl Maker {
    /// Whether a single puzzle may take long.
    pub const fn is_slow(&self) -> bool {
        self.is_slow
    }

    /// Whether puzzles must be rated.
    pub fn is_rated(&self) -> bool {
        !self.difficulty.is_empty()
    }

    /// Makes the puzzle that belongs to a seed.
    pub fn make(&self, solver: Solver, seed: Seed, stop: Stop<'_>) -> Made<Puzzle<Grids>> {
        self.watched(solver, seed, stop, &mut || {}, &mut |_, _| {})
    }

    /// Like [`make`](Self::make), but reports progress: `judged` is called for every puzzle with the ordered clues, and `nearer` for every puzzle
    /// that comes nearer to the order than all before it, with its distance.
    pub fn watched(
        &self,
        solver: Solver,
        seed: Seed,
        stop: Stop<'_>,
        judged: &mut dyn FnMut(),
        nearer: &mut dyn FnMut(&Puzzle<Grids>, Distance),
    ) -> Made<Puzzle<Grids>> {
        if let Some(book) = &self.book {
            judged();
            return of_book(book.puzzle(solver, book_seed(seed), stop));
        }
        let (random, judge) = (&mut Random::new(seed), &mut self.judge(stop, judged));
        match &self.around {
            None => self.plan.watched(solver, random, judge, nearer, stop),
            Some(Around { kernel: None, plan, .. }) if plan.ends_early() => {
                plan.make_grown(solver, random, &difficulty::by_singles, judge, nearer, stop)
            }
            Some(Around { kernel: None, relatives, plan }) => {
                plan.make_related(solver, random, relatives, None, judge, nearer, stop)
            }
            Some(Around { kernel: Some(kernel), relatives, plan }) => {
                let mut around = |puzzle: &Puzzle<Grids>, most| kernel.off(puzzle, most, stop);
                plan.make_related(solver, random, relatives, Some(&mut around), judge, nearer, stop)
            }
        }
    }

    /// Like [`watched`](Self::watched), but also keeps a log of every group of clues that is removed or put back, if [`is_dug`](Self::is_dug).
    pub fn logged(
        &self,
        solver: Solver,
        seed: Seed,
        stop: Stop<'_>,
        judged: &mut dyn FnMut(),
        nearer: &mut dyn FnMut(&Puzzle<Grids>, Distance),
        log: &dyn Fn(Dug),
    ) -> Made<Puzzle<Grids>> {
        if let Some(book) = &self.book {
            judged();
            return of_book(book.logged(solver, book_seed(seed), stop, log));
        }
        self.plan.logged(solver, &mut Random::new(seed), &mut self.judge(stop, judged), nearer, stop, log)
    }

    /// Whether a log describes the making of a puzzle completely, because clues are removed from a full grid and nothing else is done.
    pub fn is_dug(&self) -> bool {
        self.book.is_some() || self.around.is_none() && self.plan.is_dug()
    }

    /// Returns a note for the caller about the method whose path determines the techniques of a puzzle, if it differs from the method that determines
    /// levels.
    pub fn note(&self) -> Option<String> {
        let method = self.difficulty.method();
        let places = self.difficulty.joined().into_iter().map(|technique| {
            let at = method.techniques.iter().position(|other| *other == technique);
            let before = at.and_then(|at| method.techniques.get(at.checked_sub(1)?));
            before.map_or_else(|| technique.id.to_owned(), |before| format!("{} after {}", technique.id, before.id))
        });
        let places = places.collect::<Vec<_>>().join(", ");
        let joined = format!("techniques are those of HoDoKu's path with {places}; levels and scores stay HoDoKu's");
        (!places.is_empty()).then_some(joined)
    }

    fn judge<'a>(&'a self, stop: Stop<'a>, judged: &'a mut dyn FnMut()) -> impl FnMut(&Puzzle<Grids>) -> u64 + use<'a> {
        move |puzzle| {
            // If the rating of a puzzle was stopped, the puzzle must not become the best so far.
            let Ok(distance) = self.difficulty.distance(puzzle, stop) else { return u64::MAX };
            judged();
            distance
        }
    }

    /// Describes how a puzzle deviates from the order: `has 21 clues`, or the ratings that the order mentions, except those that were stopped.
    pub fn described(&self, puzzle: &Puzzle<Grids>, distance: Distance, stop: Stop<'_>) -> String {
        if distance.clues > 0 {
            return format!("has {} clues", puzzle.givens().filled().count());
        }
        format!("is {}", described(&self.difficulty, puzzle, stop))
    }

    /// Explains why a seed gave no puzzle: the search ended after its maximum number of tries, or after `limit`. Also describes the nearest puzzle,
    /// unless rating it is stopped; a single grid is rated quickly.
    pub fn shortfall(&self, seed: Seed, short: &Short<Puzzle<Grids>>, limit: Duration, stop: Stop<'_>) -> String {
        let spent = self.tries.is_some_and(|tries| short.tries >= tries);
        let time = if spent { String::new() } else { format!("{} seconds and ", limit.as_secs_f64()) };
        let tries = format!("seed {seed}: stopped after {time}{} tries", short.tries);
        match &short.best {
            None => format!("{tries} without a puzzle"),
            Some((_, distance)) if distance.clues > 0 => {
                let off = format!("{} clue{} off", distance.clues, if distance.clues == 1 { "" } else { "s" });
                format!("{tries}; the nearest puzzle is {off}")
            }
            Some((puzzle, _)) if !self.is_rated() => {
                let clues = puzzle.givens().filled().count();
                format!("{tries}; the nearest puzzle has {clues} clues, and perhaps more could be removed")
            }
            Some((puzzle, distance)) if distance.judged == u64::MAX => {
                format!("{tries}; a puzzle with {} clues was not rated in time", puzzle.givens().filled().count())
            }
            Some((puzzle, _)) => {
                let stop = if puzzle.givens().rules().has(Feature::FastEngine) { Stop::NEVER } else { stop };
                let described = described(&self.difficulty, puzzle, stop);
                let described = if described.is_empty() { "not rated in time".into() } else { described };
                let faults =
                    faults(&self.difficulty, puzzle, stop).map_or_else(String::new, |faults| format!(": {faults}"));
                format!("{tries}; the nearest puzzle is {described}{faults}")
            }
        }
    }
}

/// Lists the techniques of a path other than singles, each with the number of its steps.
fn uses(path: &Path) -> String {
    let used = path.counts().into_iter();
    rate::uses(used.map(|(technique, count)| (technique.id, count, technique.class == Class::Single)))
}

/// Lists the techniques that the order requires but the puzzle lacks, and those that it must not use: `it lacks x-wing (2) and should not use
/// xy-wing`. Returns `None` if there are no such techniques, or if techniques are judged on another scale.
fn faults(difficulty: &Difficulty, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> Option<String> {
    if difficulty.scale != Scale::Hodoku || !difficulty.asks_techniques() {
        return None;
    }
    let path = Walk::new(puzzle, &difficulty.method()).until(stop).path(usize::MAX);
    let faults = difficulty.faults(&path);
    let lacks = faults.lacks.iter().map(|(technique, steps)| format!("{} ({steps})", technique.id)).collect::<Vec<_>>();
    let uses = faults.has.iter().map(|technique| technique.id).collect::<Vec<_>>();
    let parts = [("lacks", lacks.join(", ")), ("should not use", uses.join(", "))];
    let parts = parts.into_iter().filter(|(_, names)| !names.is_empty());
    let words = parts.map(|(verb, names)| format!("{verb} {names}")).collect::<Vec<_>>().join(" and ");
    (!words.is_empty() && !path.is_stopped()).then(|| format!("it {words}"))
}

/// Describes the ratings that the order mentions, except those that were stopped.
pub(super) fn described(difficulty: &Difficulty, puzzle: &Puzzle<Grids>, stop: Stop<'_>) -> String {
    let mut parts = Vec::new();
    if difficulty.asks_zambon() {
        let (level, _) = zambon::level(puzzle, stop);
        parts.extend((!stop.is_due(0)).then(|| format!("level {level} for Zambon's solver")));
    }
    if difficulty.asks_explainer()
        && let Ok(plain) = puzzle.plain(Feature::ExplainerRating)
    {
        let rated = Rater::new().rate(plain.givens(), stop);
        let [er, ep, ed] = [rated.er, rated.ep, rated.ed].map(text::decimal);
        parts.extend((!stop.is_due(0)).then(|| format!("rated {er}/{ep}/{ed} by Sudoku Explainer")));
    }
    if difficulty.asks_path() && difficulty.scale == Scale::Ninefold {
        let rated = rate::own(&puzzle.givens().clone().into(), stop).and_then(Result::ok);
        parts.extend(rated.map(|own| format!("{} and uses {}", own.rating, own.words())));
    } else if difficulty.asks_path() {
        let path = |method: &Method| Walk::new(puzzle, method).until(stop).path(usize::MAX);
        let rated = path(&Method::hodoku());
        let named = if difficulty.joined().is_empty() { rated.clone() } else { path(&difficulty.method()) };
        let is_whole = !rated.is_stopped() && !named.is_stopped();
        parts.extend(is_whole.then(|| format!("{} and uses {}", rated.grade(), uses(&named))));
    }
    parts.join(", ")
}
