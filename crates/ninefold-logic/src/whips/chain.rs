//! The shortest chains of a position with their variables: a rating needs only their lengths, but a step needs the whole argument.

use super::board::{Boards, HOUSES, Object, candidates, exclude, node, open, without};
use super::search::{Found, MOST, Search};
use super::{Family, Halt, MOST_WORK, Work};
use crate::facts::Facts;
use crate::facts::nets::Ground;
use crate::flow::{Flow, GO_ON};
use crate::frame::mark::Node;
use crate::frame::{Board, Candidate, Cell, CellSet, Digit, House, HouseKind};

/// A chain: if the target were true, each variable in turn would be left with one object, and the last variable with none.
#[derive(Clone, Debug)]
pub(crate) struct Chain {
    pub(crate) target: Candidate,
    /// The variables with their right-linking objects.
    pub(crate) links: Vec<(Ground, Node)>,
    /// The last variable, which is left without an object.
    pub(crate) end: Ground,
}

/// Passes the chains of the shortest length to `take`, one for each target. Records in the facts if the search reaches its work limit.
pub(crate) fn chains(facts: &Facts<'_>, family: Family, most: u64, take: &mut dyn FnMut(Chain) -> Flow) -> Flow {
    let boards = boards(facts.board());
    let most = most.min(MOST_WORK);
    let mut work = Work::new(most, facts.stop());
    shortest(&boards, family, &mut work, take).unwrap_or_else(|halt| {
        if matches!(halt, Halt::Spent) {
            facts.spend_all(most);
        }
        GO_ON
    })
}

fn boards(board: &Board) -> Boards {
    let mut boards = [0; 9];
    for (at, cell) in Cell::all().enumerate() {
        board.options(cell).iter().for_each(|digit| boards[digit.index()] |= 1 << at);
    }
    boards
}

fn shortest(
    boards: &Boards,
    family: Family,
    work: &mut Work<'_>,
    take: &mut dyn FnMut(Chain) -> Flow,
) -> Result<Flow, Halt> {
    let mut search = Search::new(boards, family, work);
    let mut targets = Vec::new();
    for target in open(boards) {
        targets.extend(search.least(target)?.map(|least| (target, least)));
    }
    for length in 1..=MOST {
        let (mut any, mut rest) = (false, Vec::new());
        for (target, least) in targets {
            match if least > length { Found::NotYet } else { search.find(target, length)? } {
                Found::Chain => {
                    any = true;
                    let chain = told(boards, family, target, &search.chain());
                    if chain.is_some_and(|chain| take(chain).is_break()) {
                        return Ok(Flow::Break(()));
                    }
                }
                Found::NotYet => rest.push((target, least)),
                Found::Never => {}
            }
        }
        if any || rest.is_empty() {
            break;
        }
        targets = rest;
    }
    Ok(GO_ON)
}

/// Returns the chain of some objects, with the variable that each of them is left in.
fn told(boards: &Boards, family: Family, target: Object, objects: &[Object]) -> Option<Chain> {
    let mut left = *boards;
    exclude(&mut left, target);
    let mut last = target;
    let mut links = Vec::new();
    let touched = |left: &Boards, last: Object| {
        let mut rest = *boards;
        if family.is_braid() {
            rest = *left;
        } else {
            exclude(&mut rest, last);
        }
        without(boards, &rest)
    };
    for &object in objects {
        links.push((variable(&left, &touched(&left, last), Some(object))?, as_node(boards, object)));
        exclude(&mut left, object);
        last = object;
    }
    let end = variable(&left, &touched(&left, last), None)?;
    let target = candidates(&only(target)).next().map(|target| as_node(boards, target))?;
    Some(Chain { target: Candidate { cell: target.cells.single()?, digit: target.digit }, links, end })
}

fn only(object: Object) -> Boards {
    let (digit, cells) = node(object);
    std::array::from_fn(|at| if at == digit { cells } else { 0 })
}

/// Returns the node of an object: for a group, the cells that have its digit on the board.
fn as_node(boards: &Boards, object: Object) -> Node {
    let (digit, cells) = node(object);
    Node::new(Digit::ALL[digit], CellSet::from_bits(cells & boards[digit]))
}

/// Returns the first variable that has lost a touched candidate and has only `object` left, or no candidate if `object` is `None`.
fn variable(left: &Boards, touched: &Boards, object: Option<Object>) -> Option<Ground> {
    let (digit, cells) = object.map_or((9, 0), node);
    let in_cell = |cell: usize| {
        let has = |boards: &Boards, at: usize| boards[at] >> cell & 1 != 0;
        let fits = |at: usize| has(left, at) == (at == digit && cells == 1 << cell);
        (0..9).any(|at| has(touched, at)) && (0..9).all(fits)
    };
    let in_house = |at: usize, house: u128| {
        let own = left[at] & house;
        touched[at] & house != 0
            && if at == digit { own != 0 && own & !cells == 0 } else { object.is_none() && own == 0 }
    };
    Cell::all().enumerate().find(|(at, _)| in_cell(*at)).map(|(_, cell)| Ground::Cell(cell)).or_else(|| {
        let mut all = (0..9).flat_map(|at| HOUSES.iter().enumerate().map(move |(house, set)| (at, house, *set)));
        let (digit, house, _) = all.find(|(at, _, set)| in_house(*at, *set))?;
        let kind = [HouseKind::Row, HouseKind::Column, HouseKind::Box][house / 9];
        #[allow(clippy::cast_possible_truncation, reason = "it is at most 9")]
        Some(Ground::House(House::new(kind, (house % 9) as u8 + 1)?, Digit::ALL[digit]))
    })
}
