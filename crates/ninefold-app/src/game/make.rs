//! Makes the puzzles that a player orders.

use ninefold::Stop;
use ninefold::generate::{Made, Seed};
use ninefold::logic::explainer::Rater;
use ninefold::logic::{Method, explainer};
use ninefold::rules::Feature;
use ninefold::solve::Solver;
use ninefold::symmetry::Symmetry;
use ninefold_play::{self as play, News, Shape};

use crate::options::{ANY_LEVEL, BadOption, Kinds, table};
use crate::order::Options;
use crate::{problem, rate};

/// Returns the command's options for the same puzzle, under any rules.
fn options(order: &play::Order) -> Result<Options, BadOption> {
    if order.is_plain() {
        return Ok(Options::from(order));
    }
    let symmetry = (order.shape == Shape::HalfTurn).then_some(Kinds::One(Symmetry::HalfTurn));
    let clues = table::Clues { symmetry, ..table::Clues::default() };
    let asked =
        table::Ordered { rules: order.kind.map(str::to_owned), size: Some(order.size), ..table::Ordered::default() };
    let graded = table::Graded { level: Some(order.levels.clone()).filter(|levels| *levels != ANY_LEVEL) };
    Options::new(clues, asked, graded, &|_, _| None)
}

/// Converts an order to the command's options for a plain grid.
impl From<&play::Order> for Options {
    fn from(order: &play::Order) -> Self {
        let play::Order { levels, ratings, technique, shape, .. } = order.clone();
        let mut options = Self { levels: Some(levels), ..Self::default() };
        options.asked.se = ratings;
        match shape {
            Shape::Free => {}
            Shape::HalfTurn => options.clues.symmetry = Some(Kinds::One(Symmetry::HalfTurn)),
            Shape::Drawn(pattern) => options.pattern = Some(options.layout.pattern(pattern.cells())),
        }
        let Some(technique) = technique else { return options };
        let is_rated = Method::hodoku().techniques.contains(&technique);
        match explainer::rating(technique).filter(|_| !is_rated) {
            // The puzzle should be just as hard as the technique, since a harder one seldom needs it.
            Some(own) => {
                let (least, most) = options.asked.se.unwrap_or(0..=u8::MAX).into_inner();
                options.asked.se = Some(own.least.max(least)..=own.most.min(most));
                options.explained = Some(technique);
            }
            None => options.asked.require = vec![technique.into()],
        }
        options
    }
}

/// Makes the puzzle that is ordered, unless it is stopped. The puzzle's title contains `name`, the text of the seed. `tell` is called with the number
/// of tries after each puzzle that is tried.
pub fn make(
    number: u64,
    order: &play::Order,
    (seed, name): (Seed, &str),
    stop: Stop<'_>,
    tell: &mut dyn FnMut(News),
) -> Option<News> {
    let maker = options(order).map_err(|why| why.to_string()).and_then(|options| {
        let asks_explainer = options.asks_explainer();
        options.maker().map(|maker| (maker, asks_explainer)).map_err(|why| why.to_string())
    });
    let (maker, asks_explainer) = match maker {
        Ok(maker) => maker,
        Err(why) => return Some(News::Impossible(number, why)),
    };
    let mut tried = 0;
    let mut judged = || {
        tried += 1;
        tell(News::Tried(number, tried));
    };
    let made = maker.watched(Solver::new(), seed, stop, &mut judged, &mut |_, _| {});
    let Made::Puzzle(puzzle) = made else { return None };
    // In large grids, finding steps takes seconds, so they are computed only if the order requests a level; otherwise they are computed when the game
    // begins.
    let is_graded = !puzzle.givens().rules().is_wide() || order.levels != ANY_LEVEL;
    let grade = is_graded.then(|| rate::grade(&puzzle, stop)).flatten();
    let single = puzzle.plain(Feature::ExplainerRating).ok().filter(|_| asks_explainer);
    let rating = single.map(|single| Rater::new().rate(single.givens(), stop).er);
    if stop.is_due(0) {
        return None;
    }
    let rules = puzzle.givens().rules();
    let called = if rules.has_plain_grids() { String::new() } else { format!("{}, ", problem::called(rules)) };
    let made = play::Made { grade, rating, puzzle };
    let title = format!("{called}{name}, {made}");
    Some(News::Made(number, Box::new(made), title))
}
