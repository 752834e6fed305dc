//! Proves that `ninefold-core` needs neither the standard library nor an allocator.
//!
//! The proof is that this program links: it is `no_std` itself and defines no global allocator, so a dependency that needs either would be an error.
//! It uses only the C library's start-up code, `memcpy` and `abort`. To show that nothing else is missing, the program also parses, proves, counts,
//! lists, prints and reads: the exit code is 0 if all results are right, and otherwise the number of the [`Fault`]. A panic aborts.

#![no_std]
#![no_main]

use core::fmt::{self, Write};
use core::panic::PanicInfo;

use ninefold_core::format::{Content, Format, ParseError, Reader};
use ninefold_core::{Board, Grid, Puzzle, PuzzleError, Solution, solve};

const HARD: &str = ".....9.......147....2......7......865...3...294......1......4....625.......8.....";
const SOLVED: &str = "814729635659314728372568194721495386568137942943682571285971463496253817137846259";
/// The solution without its first band, and the number of ways to complete it.
const OPEN: &str = "...........................721495386568137942943682571285971463496253817137846259";
const WAYS: u64 = 228;

const PENCILLED: &str = "\
+----------------------+------------------+----------------------+
| 13468 135678  134578 | 3567  2678 9     | 123568 123456  3458  |
| 368   35689   3589   | 356   1    4     | 7      23569   3589  |
| 13468 1356789 2      | 3567  678  35678 | 135689 134569  34589 |
+----------------------+------------------+----------------------+
| 7     123     13     | 1459  249  125   | 359    8       6     |
| 5     168     18     | 14679 3    1678  | 9      479     2     |
| 9     4       38     | 567   2678 25678 | 35     357     1     |
+----------------------+------------------+----------------------+
| 1238  1235789 135789 | 13679 679  1367  | 4      1235679 35789 |
| 1348  13789   6      | 2     5    137   | 1389   1379    3789  |
| 1234  123579  134579 | 8     4679 1367  | 123569 1235679 3579  |
+----------------------+------------------+----------------------+";

#[link(name = "c")]
unsafe extern "C" {
    safe fn abort() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    abort()
}

/// The entry of the unwinder, which the tables of the precompiled `core` refer to. Nothing unwinds here, so it is never called.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {
    abort()
}

/// The failures; the number of each is the exit code.
#[derive(Clone, Copy)]
enum Fault {
    Parse = 1,
    Prove,
    Count,
    Witness,
    List,
    Read,
    Print,
}

impl From<ParseError> for Fault {
    fn from(_: ParseError) -> Self {
        Self::Parse
    }
}

impl From<PuzzleError> for Fault {
    fn from(_: PuzzleError) -> Self {
        Self::Prove
    }
}

impl From<fmt::Error> for Fault {
    fn from(_: fmt::Error) -> Self {
        Self::Print
    }
}

impl Fault {
    fn unless(self, right: bool) -> Result<(), Self> {
        if right { Ok(()) } else { Err(self) }
    }
}

/// Runs all checks; the C library calls this entry point.
#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    [proves, counts, lists, reads].iter().try_for_each(|check| check()).map_or_else(|fault| fault as i32, |()| 0)
}

fn proves() -> Result<(), Fault> {
    let puzzle = Puzzle::try_from(HARD.parse::<Grid>()?)?;
    Fault::Prove.unless(puzzle.solution().grid() == SOLVED.parse()?)
}

fn counts() -> Result<(), Fault> {
    let open: Grid = OPEN.parse()?;
    Fault::Count.unless(solve::count(&open.board(), u64::MAX) == WAYS)?;
    Fault::Count.unless(solve::count(&open.board(), 2) == 2)?;
    let several = matches!(solve::prove(&open.board()), Err(PuzzleError::Several(one, other)) if one != other);
    Fault::Witness.unless(several)
}

/// Checks that the first solutions of the empty board ascend, and that the first row of the first one is 1 to 9.
fn lists() -> Result<(), Fault> {
    let mut solutions = solve::solutions(&Board::EMPTY);
    let first = solutions.next().ok_or(Fault::List)?;
    Fault::List.unless(first.digits()[..9].is_sorted())?;
    let ascend = |last: Solution, next: Solution| (last < next).then_some(next);
    solutions.take(20).try_fold(first, ascend).map(drop).ok_or(Fault::List)
}

/// Checks that the candidate grid reads as one record with the meaning of [`HARD`], and prints as the same text.
fn reads() -> Result<(), Fault> {
    let mut found = None;
    let mut sink = |item| found = if found.is_none() { Some(item) } else { Some(Err(Fault::Read)) };
    let mut reader = Reader::new();
    for line in PENCILLED.lines() {
        reader.push(line.as_bytes(), &mut |item| sink(item.map_err(Fault::from)));
    }
    reader.finish(&mut |item| sink(item.map_err(Fault::from)));
    let record = found.ok_or(Fault::Read)??;
    Fault::Read.unless(record.line == 2 && record.format == Format::Candidates)?;
    let Content::Board(board) = record.content else { return Err(Fault::Read) };
    Fault::Read.unless(board.all_options() == HARD.parse::<Grid>()?.board().all_options())?;
    prints(&board)
}

fn prints(board: &Board) -> Result<(), Fault> {
    let mut expected = Expected(PENCILLED);
    write!(expected, "{board:#}")?;
    Fault::Print.unless(expected.0.is_empty())
}

/// A sink that accepts only the text it holds; the field is the part still expected.
struct Expected<'a>(&'a str);

impl Write for Expected<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.strip_prefix(text).ok_or(fmt::Error)?;
        Ok(())
    }
}
