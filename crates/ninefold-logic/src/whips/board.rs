//! The candidates of a grid as nine boards of 81 bits, one for each digit: links between candidates, and singles.

/// The board of a digit: bit `9 * row + column` for each cell that may have it.
pub(super) type Boards = [u128; 9];

/// An object of a chain: one of 729 candidates, or one of 486 groups of a digit in the intersection of a line and a box.
pub(super) type Object = u16;

/// The number of candidates, and so the first object that is a group.
const CANDIDATES: usize = 729;

/// The rows, the columns and the boxes, as sets of cells.
pub(super) static HOUSES: [u128; 27] = houses();
/// For each cell, the cells that share a house with it.
static PEERS: [u128; 81] = peers();
/// The intersections of lines and boxes: `3 * line + n` for the `n`-th box of the line, lines numbered as in [`HOUSES`].
static SEGMENTS: [u128; 54] = segments();
/// The cells outside an intersection that share a house with all its cells.
static BEYOND: [u128; 54] = beyond();

/// The error that a variable has no candidate left.
#[derive(Debug)]
pub(super) struct Empty;

const fn houses() -> [u128; 27] {
    let mut houses = [0; 27];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        houses[row] |= 1 << cell;
        houses[9 + column] |= 1 << cell;
        houses[18 + row / 3 * 3 + column / 3] |= 1 << cell;
        cell += 1;
    }
    houses
}

const fn peers() -> [u128; 81] {
    let houses = houses();
    let mut peers = [0; 81];
    let mut cell = 0;
    while cell < 81 {
        let (row, column) = (cell / 9, cell % 9);
        let all = houses[row] | houses[9 + column] | houses[18 + row / 3 * 3 + column / 3];
        peers[cell] = all & !(1 << cell);
        cell += 1;
    }
    peers
}

/// Returns the box that contains the part number `n` of a line.
const fn box_of(line: usize, n: usize) -> usize {
    if line < 9 { 18 + line / 3 * 3 + n } else { 18 + n * 3 + (line - 9) / 3 }
}

const fn segments() -> [u128; 54] {
    let houses = houses();
    let mut segments = [0; 54];
    let mut at = 0;
    while at < 54 {
        segments[at] = houses[at / 3] & houses[box_of(at / 3, at % 3)];
        at += 1;
    }
    segments
}

const fn beyond() -> [u128; 54] {
    let (houses, segments) = (houses(), segments());
    let mut beyond = [0; 54];
    let mut at = 0;
    while at < 54 {
        beyond[at] = (houses[at / 3] | houses[box_of(at / 3, at % 3)]) & !segments[at];
        at += 1;
    }
    beyond
}

/// Returns the object of a digit, from 0 to 8, in a cell.
#[allow(clippy::cast_possible_truncation, reason = "there are 729")]
pub(super) const fn candidate(digit: usize, cell: usize) -> Object {
    (digit * 81 + cell) as Object
}

/// Removes the candidates that are linked to an object.
pub(super) fn exclude(boards: &mut Boards, object: Object) {
    let object = usize::from(object);
    if let Some(group) = object.checked_sub(CANDIDATES) {
        boards[group / 54] &= !BEYOND[group % 54];
        return;
    }
    let (digit, cell) = (object / 81, object % 81);
    let own = boards[digit] & !PEERS[cell];
    for board in boards.iter_mut() {
        *board &= !(1 << cell);
    }
    boards[digit] = own;
}

/// Removes one candidate.
pub(super) fn remove(boards: &mut Boards, object: Object) {
    let object = usize::from(object);
    boards[object / 81] &= !(1 << (object % 81));
}

/// Returns the candidates of the first set that the second lacks.
pub(super) fn without(boards: &Boards, other: &Boards) -> Boards {
    std::array::from_fn(|digit| boards[digit] & !other[digit])
}

pub(super) fn is_empty(boards: &Boards) -> bool {
    boards.iter().all(|&board| board == 0)
}

/// Returns the remaining candidates, digit by digit.
pub(super) fn candidates(boards: &Boards) -> impl Iterator<Item = Object> + use<> {
    let boards = *boards;
    (0..9).flat_map(move |digit| bits(boards[digit]).map(move |cell| candidate(digit, cell)))
}

fn bits(mut set: u128) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(at)
    })
}

/// Returns the cells that have at least one of the candidates, and those that have at least two.
fn once_and_twice(boards: &Boards) -> (u128, u128) {
    boards.iter().fold((0, 0), |(once, twice), board| (once | board, twice | once & board))
}

/// Lists the objects that are alone in a variable, among the variables that contain one of the `touched` candidates. `left` contains the candidates
/// that are compatible with the chain so far.
///
/// # Errors
///
/// Returns an error if one of these variables has no candidate left.
pub(super) fn forced(left: &Boards, touched: &Boards, has_groups: bool, found: &mut Vec<Object>) -> Result<(), Empty> {
    let cells = touched.iter().fold(0, |all, board| all | board);
    let (once, twice) = once_and_twice(left);
    if cells & !once != 0 {
        return Err(Empty);
    }
    let single = cells & once & !twice;
    for digit in 0..9 {
        found.extend(bits(left[digit] & single).map(|cell| candidate(digit, cell)));
        if touched[digit] == 0 {
            continue;
        }
        for (house, cells) in HOUSES.iter().enumerate().filter(|(_, cells)| touched[digit] & **cells != 0) {
            let set = left[digit] & cells;
            if set == 0 {
                return Err(Empty);
            }
            if set.is_power_of_two() {
                found.push(candidate(digit, set.trailing_zeros() as usize));
            } else if has_groups {
                found.extend(group(digit, house, set));
            }
        }
    }
    Ok(())
}

/// Returns the digit and the cells of an object.
pub(super) fn node(object: Object) -> (usize, u128) {
    let object = usize::from(object);
    match object.checked_sub(CANDIDATES) {
        Some(group) => (group / 54, SEGMENTS[group % 54]),
        None => (object / 81, 1 << (object % 81)),
    }
}

/// Returns the group that contains all the given two or three cells of a house, if there is one.
fn group(digit: usize, house: usize, set: u128) -> Option<Object> {
    let lines = match house {
        0..18 => house..house + 1,
        _ => 0..18,
    };
    let mut all = lines.flat_map(|line| 3 * line..3 * line + 3);
    let at = all.find(|&at| set & !SEGMENTS[at] == 0)?;
    Object::try_from(CANDIDATES + digit * 54 + at).ok()
}

/// Places all singles, naked and hidden, until there are none.
///
/// # Errors
///
/// Returns an error if a cell or a digit of a house has no candidate left.
pub(super) fn settle(boards: &mut Boards) -> Result<(), Empty> {
    loop {
        let before = *boards;
        let (once, twice) = once_and_twice(boards);
        if once.count_ones() != 81 {
            return Err(Empty);
        }
        let single = once & !twice;
        for digit in 0..9 {
            for cell in bits(before[digit] & single) {
                exclude(boards, candidate(digit, cell));
            }
            for cells in &HOUSES {
                let set = boards[digit] & cells;
                if set == 0 {
                    return Err(Empty);
                }
                if set.is_power_of_two() {
                    exclude(boards, candidate(digit, set.trailing_zeros() as usize));
                }
            }
        }
        if *boards == before {
            return Ok(());
        }
    }
}

/// Whether every cell has one candidate left.
pub(super) fn is_solved(boards: &Boards) -> bool {
    once_and_twice(boards).1 == 0
}

/// Returns the candidates in cells that have more than one.
pub(super) fn open(boards: &Boards) -> impl Iterator<Item = Object> + use<> {
    let twice = once_and_twice(boards).1;
    candidates(&boards.map(|board| board & twice))
}
