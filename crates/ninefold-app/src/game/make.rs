//! Puzzles to the order of a player.

use ninefold::Stop;
use ninefold::generate::{Made, Seed};
use ninefold::logic::explainer::Rater;
use ninefold::logic::{Method, Walk, explainer};
use ninefold::rules::Feature;
use ninefold::solve::Solver;
use ninefold::symmetry::Symmetry;
use ninefold_play::{self as play, News, Shape};

use crate::options::Kinds;
use crate::order::Options;

/// The options of the command for the same puzzle.
impl From<&play::Order> for Options {
    fn from(order: &play::Order) -> Self {
        let play::Order { levels, ratings, technique, shape } = order.clone();
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
            // As hard as the technique: a harder puzzle seldom needs it.
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

/// Makes a puzzle to an order, unless it is stopped. The name is that of the seed; `tell` is called after each puzzle with the number of tries.
pub fn make(
    number: u64,
    order: &play::Order,
    (seed, name): (Seed, &str),
    stop: Stop<'_>,
    tell: &mut dyn FnMut(News),
) -> Option<News> {
    let options = Options::from(order);
    let maker = match options.maker() {
        Ok(maker) => maker,
        Err(why) => return Some(News::Impossible(number, why.to_string())),
    };
    let mut tried = 0;
    let mut judged = || {
        tried += 1;
        tell(News::Tried(number, tried));
    };
    let made = maker.watched(Solver::new(), seed, stop, &mut judged, &mut |_, _| {});
    let Made::Puzzle(puzzle) = made else { return None };
    let path = Walk::new(&puzzle, &Method::hodoku()).until(stop).path(usize::MAX);
    let single = puzzle.plain(Feature::ExplainerRating).ok().filter(|_| options.asks_explainer());
    let rating = single.map(|single| Rater::new().rate(single.givens(), stop).er);
    if path.is_stopped() || stop.is_due(0) {
        return None;
    }
    let made = play::Made { puzzle, grade: path.grade(), rating };
    let title = format!("{name}, {made}");
    Some(News::Made(number, Box::new(made), title))
}
