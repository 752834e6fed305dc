//! The ratings by whips and braids, compared with a slow model of the definitions, with the theorems about them, and under transforms.

use ninefold_core::generate::{Order, Random, Seed};
use ninefold_core::rules::Rules;
use ninefold_core::symmetry::Transform;
use ninefold_core::{Board, Grid, Stop, Stopped, generate};
use ninefold_logic::whips::{Family, Rating, depth, rate};
use ninefold_logic::{Method, Path, proof};

use crate::common::{collection, sample};

/// A candidate: row, column and digit from 0.
type Candidate = (usize, usize, usize);

/// The candidates of a right-linking object.
type Object = Vec<Candidate>;

/// A slow model: it enumerates the sequences of variables.
struct Model {
    family: Family,
    present: Vec<Candidate>,
}

const fn box_of((row, column, _): Candidate) -> usize {
    row / 3 * 3 + column / 3
}

/// Whether two candidates share a variable.
fn is_linked(one: Candidate, other: Candidate) -> bool {
    let same_cell = one.0 == other.0 && one.1 == other.1;
    let same_house = one.0 == other.0 || one.1 == other.1 || box_of(one) == box_of(other);
    one != other && (same_cell || one.2 == other.2 && same_house)
}

/// Whether a candidate is linked to every candidate of an object.
fn is_linked_to_all(one: Candidate, object: &Object) -> bool {
    object.iter().all(|&other| is_linked(one, other))
}

impl Model {
    fn new(board: &Board, family: Family) -> Self {
        let cells = ninefold_core::Cell::all().enumerate();
        let present = cells.flat_map(|(at, cell)| {
            let digits: Vec<_> = board.options(cell).into_iter().collect();
            digits.into_iter().map(move |digit| (at / 9, at % 9, usize::from(digit.get()) - 1))
        });
        Self { family, present: present.collect() }
    }

    /// The candidates of each of the 324 variables.
    fn variables(&self) -> Vec<Vec<Candidate>> {
        let keys: [fn(Candidate) -> (usize, usize); 4] =
            [|it| (it.0, it.1), |it| (it.0, it.2), |it| (it.1, it.2), |it| (box_of(it), it.2)];
        let all = keys.iter().flat_map(|key| {
            (0..81).map(move |at| self.present.iter().copied().filter(|&it| key(it) == (at / 9, at % 9)).collect())
        });
        all.collect()
    }

    /// Places singles until there are none; returns false after a contradiction.
    fn settle(&mut self) -> bool {
        loop {
            let variables = self.variables();
            if variables.iter().any(Vec::is_empty) {
                return false;
            }
            let before = self.present.len();
            for single in variables.iter().filter(|variable| variable.len() == 1) {
                self.present.retain(|&it| !is_linked(it, single[0]));
            }
            if self.present.len() == before {
                return true;
            }
        }
    }

    /// The object that contains the whole rest of a variable, if there is one.
    fn object(&self, variable: &[Candidate], rest: &[Candidate]) -> Option<Object> {
        if let [only] = rest {
            return Some(vec![*only]);
        }
        let has_groups = matches!(self.family, Family::GroupedWhips | Family::GroupedBraids);
        let first = rest[0];
        let same_box = rest.iter().all(|&it| it.2 == first.2 && box_of(it) == box_of(first));
        let same_row = rest.iter().all(|it| it.0 == first.0);
        let same_column = rest.iter().all(|it| it.1 == first.1);
        if !has_groups || !same_box || !same_row && !same_column {
            return None;
        }
        let group = |it: &&Candidate| {
            it.2 == first.2 && box_of(**it) == box_of(first) && if same_row { it.0 == first.0 } else { it.1 == first.1 }
        };
        Some(variable.iter().filter(group).copied().collect())
    }

    /// Whether a partial chain on a target can be completed with at most `more` variables.
    fn completes(
        &self,
        variables: &[Vec<Candidate>],
        target: Candidate,
        rights: &mut Vec<Object>,
        more: usize,
    ) -> bool {
        let is_braid = matches!(self.family, Family::Braids | Family::GroupedBraids);
        variables.iter().any(|variable| {
            if variable.len() < 2 || variable.contains(&target) {
                return false;
            }
            let is_left = |&it: &Candidate| match rights.last() {
                None => is_linked(it, target),
                Some(last) if !is_braid => is_linked_to_all(it, last),
                Some(_) => is_linked(it, target) || rights.iter().any(|right| is_linked_to_all(it, right)),
            };
            if !variable.iter().any(is_left) {
                return false;
            }
            let is_compatible =
                |it: &Candidate| !is_linked(*it, target) && !rights.iter().any(|right| is_linked_to_all(*it, right));
            let rest: Vec<Candidate> = variable.iter().copied().filter(is_compatible).collect();
            if rest.is_empty() {
                return true;
            }
            let Some(object) = self.object(variable, &rest).filter(|object| more > 1 && !rights.contains(object))
            else {
                return false;
            };
            rights.push(object);
            let is_complete = self.completes(variables, target, rights, more - 1);
            rights.pop();
            is_complete
        })
    }

    /// The rating, if it is at most `most`.
    fn rate(mut self, most: usize) -> Option<usize> {
        assert!(self.settle());
        let mut rating = 0;
        while self.present.len() > 81 {
            let variables = self.variables();
            let targets = |length| {
                let chain = |&target: &Candidate| self.completes(&variables, target, &mut Vec::new(), length);
                let found: Vec<Candidate> = self.present.iter().copied().filter(chain).collect();
                (!found.is_empty()).then_some((length, found))
            };
            let (length, found) = (1..=most).find_map(targets)?;
            rating = rating.max(length);
            self.present.retain(|it| !found.contains(it));
            assert!(self.settle());
        }
        Some(rating)
    }
}

fn generated(count: u64) -> impl Iterator<Item = Board> {
    (0..count).map(|seed| {
        let order = Order::of(&Rules::single());
        let puzzle = generate::puzzle(order, &mut Random::new(Seed::new(seed)), Stop::NEVER).unwrap();
        Board::from(&puzzle.givens().single().unwrap())
    })
}

/// The ratings agree with the enumeration of all sequences, up to length 3.
#[test]
fn as_defined() {
    const MOST: usize = 3;
    for (seed, board) in generated(40).enumerate() {
        for family in Family::ALL {
            let expected = Model::new(&board, family).rate(MOST);
            let found = rate(&board, family, Stop::NEVER).unwrap();
            match expected {
                Some(rating) => assert_eq!(found, Rating::Exactly(rating), "{seed} {family:?}"),
                None => assert!(!matches!(found, Rating::Exactly(0..=MOST)), "{seed} {family:?} {found:?}"),
            }
        }
    }
}

/// A number for comparisons, in which a rating that does not exist is the largest.
fn number(rating: Rating) -> usize {
    match rating {
        Rating::Exactly(rating) | Rating::AtLeast(rating) => rating,
        Rating::Never => usize::MAX,
    }
}

/// Checks that braids are more general than whips, and chains with groups than those without; braids suffice if and only if trial and error of depth
/// 1 does.
fn obeys_theorems(board: &Board) {
    let [w, b, gw, gb] = Family::ALL.map(|family| rate(board, family, Stop::NEVER).unwrap());
    let ratings = format!("{board:?}: W {w:?}, B {b:?}, gW {gw:?}, gB {gb:?}");
    assert!(number(b) <= number(w) && number(gb) <= number(gw), "{ratings}");
    assert!(number(gw) <= number(w) && number(gb) <= number(b), "{ratings}");
    let depth = depth(board, Stop::NEVER).unwrap();
    assert_eq!(matches!(depth, Rating::Exactly(0 | 1)), b != Rating::Never, "{ratings}, depth {depth:?}");
    for rating in [w, b, gw, gb] {
        assert_eq!(depth == Rating::Exactly(0), rating == Rating::Exactly(0), "{ratings}");
    }
}

#[test]
fn theorems_of_generated_puzzles() {
    generated(150).for_each(|board| obeys_theorems(&board));
}

#[test]
fn theorems_of_random_puzzles() {
    let Some(text) = collection("se121_random_minimal.txt") else { return };
    sample(&text, 200).iter().for_each(|puzzle| obeys_theorems(&Board::from(puzzle.givens())));
}

/// No rating depends on the order of rows, columns or digits.
#[test]
fn transformed() {
    let numbers = (1..).map(|number: u64| Transform::nth(number * 7_919_191_919 % Transform::COUNT).unwrap());
    for (board, by) in generated(100).zip(numbers) {
        let turned = by.board(&board);
        for family in Family::ALL {
            let ratings = [&board, &turned].map(|board| rate(board, family, Stop::NEVER).unwrap());
            assert_eq!(ratings[0], ratings[1], "{family:?} {board:?} {by:?}");
        }
        assert_eq!(depth(&board, Stop::NEVER), depth(&turned, Stop::NEVER));
    }
}

fn easter_monster() -> Grid {
    "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1".parse().unwrap()
}

/// A puzzle that needs suppositions inside suppositions has no chain for its last candidates.
#[test]
fn depth_2() {
    let board = Board::from(&easter_monster());
    assert_eq!(depth(&board, Stop::NEVER), Ok(Rating::Exactly(2)));
    for family in [Family::Whips, Family::Braids] {
        assert_eq!(rate(&board, family, Stop::NEVER), Ok(Rating::Never));
    }
}

/// A grid without a solution has no rating.
#[test]
fn impossible() {
    let grid: Grid =
        "11...............................................................................".parse().unwrap();
    let board = Board::from(&grid);
    assert_eq!(rate(&board, Family::Whips, Stop::NEVER), Ok(Rating::Never));
    assert_eq!(depth(&board, Stop::NEVER), Ok(Rating::Never));
}

/// Long computations check whether to stop.
#[test]
fn stopped() {
    let ask = |_: u64| true;
    let long_chains: Grid =
        "..9.73..814...........6......2.9...1.7...6..9......3.2.5.8..2..4.8..1.5......9...".parse().unwrap();
    assert_eq!(rate(&Board::from(&long_chains), Family::Whips, Stop::when(&ask)), Err(Stopped));
    assert_eq!(depth(&Board::from(&easter_monster()), Stop::when(&ask)), Err(Stopped));
}

/// A path by the chains of a family leads to the solution if the rating is known. Its longest chain has the length of the rating, and each step has a
/// proof and its notation.
#[test]
fn paths_take_the_rated_lengths() {
    let methods = [Method::whips(), Method::braids(), Method::grouped_whips(), Method::grouped_braids()];
    let text = collection("se121_random_minimal.txt").unwrap_or_default();
    let mut chains = 0;
    for puzzle in sample(&text, 20) {
        for (method, family) in methods.iter().zip(Family::ALL) {
            let path = Path::of(&puzzle, method);
            let mut longest = 0;
            for (position, step) in path.stages() {
                let short = step.text().short;
                let Some((_, told)) = short.split_once('[') else { continue };
                let (length, notation) = told.split_once("]: ").unwrap();
                longest = longest.max(length.parse().unwrap());
                assert_eq!(notation.split(" - ").count().to_string(), length, "{notation}");
                assert!(notation.ends_with(" .}"), "{notation}");
                assert_eq!(proof::check(&position.state(0), step), Ok(()), "{notation}");
                chains += 1;
            }
            let rating = rate(&puzzle.givens().board(), family, Stop::NEVER);
            assert_eq!((rating, path.is_solved()), (Ok(Rating::Exactly(longest)), true), "{}", puzzle.givens());
        }
    }
    assert!(chains > 0 || text.is_empty());
}

/// A search that ends at its work limit does not prove that there is no chain, and the path reports the limit.
#[test]
fn a_limit_is_told_from_the_end_of_a_search() {
    let text = collection("top1465.txt").unwrap_or_default();
    let Some(puzzle) = sample(&text, 40).into_iter().find(|puzzle| {
        rate(&puzzle.givens().board(), Family::Whips, Stop::NEVER)
            .is_ok_and(|rating| matches!(rating, Rating::Exactly(3..)))
    }) else {
        return;
    };
    let path = |work: u64| {
        let mut method = Method::whips();
        method.limits.work = method.limits.work.min(work);
        Path::of(&puzzle, &method)
    };
    let whole = path(u64::MAX);
    assert!(whole.is_solved() && whole.spent().is_none());
    let short = path(30);
    assert!(!short.is_solved());
    assert_eq!(short.spent(), Some(30));
    let singles = Path::of(&puzzle, &Method::simple());
    assert_eq!((singles.is_solved(), singles.spent()), (false, None), "nothing was cut short");
}
