//! Runs the classic engines on a Cortex-M4 without an operating system, standard library or allocator; checks their answers, and counts instructions
//! and bytes of RAM.
//!
//! ```text
//!   0x2000_0000   .data, .bss    static data
//!                 painted        up to the stack, before each run
//!                   ...          still painted: never used
//!                 stack          grows down; the lowest word without paint marks its greatest depth
//! ```
//!
//! The emulator advances its clock by a nanosecond for each instruction (`-icount shift=0`), and the board's timer ticks every 40 nanoseconds
//! (25 MHz), so the number of instructions is accurate to within 40. Instructions are not cycles: the emulator does not model the time of each.
//!
//! The exit code is 0 if every engine finds the solution of every puzzle that it finishes, and [`Rules::Original`] of `buckets` needs less than 8 KB
//! in total.

#![no_std]
#![no_main]

use core::hint::black_box;
use core::ops::ControlFlow;
use core::panic::PanicInfo;
use core::ptr;
use core::sync::atomic::{AtomicU32, Ordering};

use cortex_m::peripheral::SYST;
use cortex_m::peripheral::syst::SystClkSource;
use cortex_m::register::msp;
use cortex_m_rt::{ExceptionFrame, entry, exception, heap_start};
use cortex_m_semihosting::{debug, hprintln};
use ninefold_core::classic::buckets::Rules;
use ninefold_core::classic::forced::Bounds;
use ninefold_core::classic::{Engine, Event};
use ninefold_core::{Board, Grid, Solution};

/// The puzzles that the original systems print, with their solutions.
const PUZZLES: [(&str, &str, &str); 8] = [
    (
        "SUDOKU71 1",
        ".5...14..2.3...7...7.3..182..4.5...7...1.3...8...2.6..185..6.9...2...8.3..64...7.",
        "658271439213894756479365182924658317567143928831927645185736294742519863396482571",
    ),
    (
        "SUDOKU71 2",
        "45......6..3..1..7....23.......4.25...93.21...81.7.......58....9..7..8..7......64",
        "452897316893651427176423985637148259549362178281975643324586791965714832718239564",
    ),
    (
        "SUDOKU71 3",
        "32....7....98..3.......6..2.5...9..3.4.....2.7..3...4.1..7.......6..25....4....86",
        "321954768469827351587136492658249173943671825712385649195768234836492517274513986",
    ),
    (
        "SUDOKU71 4",
        "...........783......5..264...26...7..4.....8..6...32...284..5......961...........",
        "294165837617834952385972641532681479741259386869743215928417563473596128156328794",
    ),
    (
        "SUDOKU71 5",
        ".....9.......147....2......7......865...3...294......1......4....625.......8.....",
        "814729635659314728372568194721495386568137942943682571285971463496253817137846259",
    ),
    (
        "Sand",
        "..1...8...7.31..9.3...45..7.9.7..5...42.5.13...3..9.4.2..57...4.3..91.6...4...3..",
        "421967853675318492389245617198734526742856139563129748216573984837491265954682371",
    ),
    (
        "Zambon, solver",
        "409701003005400200060503040078614900000958400954372186013840020042100308890235014",
        "489721563135486279267593841378614952621958437954372186713849625542167398896235714",
    ),
    (
        "Zambon, batch",
        "200080010001902000450061020004000089060070000710000060040107008000009500070020034",
        "297583416631942857458761923524316789869275341713894265342157698186439572975628134",
    ),
];

/// The number of tries after which brute force, which may take hours, is stopped.
const MOST_TRIES: u32 = 300_000;

/// The maximum memory of `buckets` in bytes.
const BUCKETS_RAM: usize = 8 * 1024;

/// The number of nanoseconds, and so of instructions, in a tick of the timer.
const TICK: u64 = 40;

/// One more than the highest value of the timer, which has 24 bits.
const WRAP: u32 = 1 << 24;

static WRAPS: AtomicU32 = AtomicU32::new(0);

#[exception]
fn SysTick() {
    WRAPS.store(WRAPS.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
}

/// Exits with a failure if the stack has grown into the statics or beyond RAM: otherwise the emulator would run forever.
#[exception]
unsafe fn HardFault(_: &ExceptionFrame) -> ! {
    leave(debug::EXIT_FAILURE)
}

#[panic_handler]
fn panic(info: &PanicInfo<'_>) -> ! {
    hprintln!("{}", info);
    leave(debug::EXIT_FAILURE)
}

#[entry]
fn main() -> ! {
    start_timer();
    let kept = heap_start().addr() - 0x2000_0000;
    hprintln!("{:<15} {:<15} {:>12} {:>10} {:>7}", "puzzle", "engine", "instructions", "bytes RAM", "tries");
    let rows = PUZZLES.iter().flat_map(|puzzle| Engine::all().map(move |engine| (puzzle, engine)));
    let wrong = rows.filter(|&(puzzle, engine)| !row(puzzle, engine, kept)).count();
    hprintln!("{} runs were wrong or took too much", wrong);
    leave(if wrong == 0 { debug::EXIT_SUCCESS } else { debug::EXIT_FAILURE })
}

fn leave(status: debug::ExitStatus) -> ! {
    debug::exit(status);
    loop {
        cortex_m::asm::wfi();
    }
}

/// Runs an engine on a puzzle and prints a line; returns whether the result is right.
fn row(&(name, puzzle, solution): &(&str, &str, &str), engine: Engine, kept: usize) -> bool {
    let (Ok(grid), Ok(solution)) = (puzzle.parse::<Grid>(), solution.parse::<Grid>()) else { return false };
    let board = grid.board();
    // The stack of the run itself counts too: its starting board, and its answer.
    let (run, instructions, stack) = measured(|| run(engine, &board));
    let ram = kept + size_of::<Board>() + stack;
    let right = match (engine, run.ended) {
        (_, false) => matches!(engine, Engine::Brute | Engine::Masks),
        _ => run.solutions == 1 && run.solution.is_some_and(|found| found.grid() == solution),
    };
    let small = engine != Engine::Buckets(Rules::Original) || ram < BUCKETS_RAM;
    let remark = match (run.ended, right, small) {
        (_, false, _) => "  WRONG",
        (_, _, false) => "  TOO MUCH",
        (false, ..) => "  stopped",
        _ => "",
    };
    hprintln!("{:<15} {:<15} {:>12} {:>10} {:>7}{}", name, engine.name(), instructions, ram, run.tries, remark);
    right && small
}

struct Run {
    solution: Option<Solution>,
    solutions: u64,
    tries: u32,
    ended: bool,
}

/// Runs an engine until it has found two solutions or no more; `forced` searches only for the first solution, with growing bounds.
#[inline(never)]
fn run(engine: Engine, board: &Board) -> Run {
    let mut run = Run { solution: None, solutions: 0, tries: 0, ended: true };
    let bounds = [(2, 2), (3, 3), (5, 2)].map(|(depth, width)| Engine::Forced(Bounds::new(depth, width)));
    let engines = if let Engine::Forced(_) = engine { &bounds[..] } else { &[engine] };
    for engine in engines {
        if run.solutions == 0 {
            let _ = engine.search(board, &mut |event| follow(&mut run, &event));
        }
    }
    run
}

fn follow(run: &mut Run, event: &Event) -> ControlFlow<()> {
    match *event {
        Event::Try { .. } => run.tries += 1,
        Event::Solution { number, solution } => (run.solution, run.solutions) = (Some(solution), number),
        _ => {}
    }
    run.ended = run.tries < MOST_TRIES;
    if run.ended && run.solutions < 2 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
}

// ----------------------------------------------------------------------------------------------------------- measuring

fn start_timer() {
    let Some(peripherals) = cortex_m::Peripherals::take() else { return };
    let mut timer = peripherals.SYST;
    timer.set_clock_source(SystClkSource::Core);
    timer.set_reload(WRAP - 1);
    timer.clear_current();
    timer.enable_interrupt();
    timer.enable_counter();
}

/// Returns the number of ticks since the start.
fn now() -> u64 {
    loop {
        let wraps = WRAPS.load(Ordering::Relaxed);
        let left = SYST::get_current();
        if wraps == WRAPS.load(Ordering::Relaxed) {
            return u64::from(wraps) * u64::from(WRAP) + u64::from(WRAP - 1 - left);
        }
    }
}

/// Calls a function, and returns its result, its instructions, and the bytes of stack that it used.
#[inline(never)]
fn measured<T>(call: impl FnOnce() -> T) -> (T, u64, usize) {
    let top = paint();
    let begin = now();
    let result = black_box(call());
    let ticks = now() - begin;
    (result, ticks * TICK, top - lowest(top))
}

const PAINT: u32 = 0xa5a5_a5a5;

/// The number of bytes left unpainted below the stack pointer, for the painting function itself.
const MARGIN: usize = 64;

/// Paints the words between static data and the stack; returns the lowest address of the stack.
#[inline(never)]
fn paint() -> usize {
    let top = msp::read() as usize;
    let mut word = heap_start();
    while word.addr() < top - MARGIN {
        // SAFETY: the word is in RAM, above all statics and below the stack: no other code uses it. There is no heap.
        unsafe { ptr::write_volatile(word, PAINT) };
        word = word.wrapping_add(1);
    }
    top
}

/// Returns the address of the lowest word below `top` that is no longer painted.
fn lowest(top: usize) -> usize {
    let mut word = heap_start();
    // SAFETY: as above; the words are only read.
    while word.addr() < top - MARGIN && unsafe { ptr::read_volatile(word) } == PAINT {
        word = word.wrapping_add(1);
    }
    word.addr()
}
