//! Lines whose digits must be accepted by an automaton or a regular expression, the general form of rules that read digits in order.
//!
//! ```text
//! [13]*2.*      odd digits up to the first 2, then any digits          lines 1 3 2 4 and 2 1, but not 1 4 2
//! automaton     the same rule as states and steps                      state 1 -1 or 3-> state 1 -2-> state 2, which accepts, and -1 to 4-> state 2
//! ```

use alloc::format;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::compile::{Compiler, Propagator};
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind, Number};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::machine::{MOST_STATES, MOST_STEPS, Machine, Walks};
use crate::rules::make::{Draw, Make};
use crate::rules::masks::{Dead, Masks};
use crate::rules::walk::{StateSet, States};

pub(super) static REGEX: Kind = Kind {
    id: "regex",
    aliases: &["regular-expression"],
    name: "Regular Expression",
    about: "The digits along a line, read in order, match the pattern as a whole.",
    fields: Fields::Lines,
    number: Number::Text,
    check: |constraint, rules| pattern(constraint, rules).map(drop).map_err(ConstraintError),
    holds: |constraint, rules, digit| {
        pattern(constraint, rules).is_ok_and(|machine| holds(constraint, &machine, digit))
    },
    compile: |constraint, compiler| {
        if let Ok(machine) = pattern(constraint, compiler.rules()) {
            compile(constraint, &machine, compiler);
        }
    },
    is_reasoned: false,
    draw,
    make: Make::Drawn(draw_patterns),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c3 r2c4",
        values: &PATTERN,
        holds: "3124241313424231",
        fails: "1234341221434321",
        puzzle: "..2.........4...",
    }],
    ..Kind::BLANK
};

/// The pattern of the example: a 3 or 4, then 1s and 2s, an optional 4, and any digit.
const PATTERN: [u32; 13] = codes(b"(3|4)[12]+4?.");

pub(super) static AUTOMATON: Kind = Kind {
    id: "automaton",
    aliases: &["state-machine"],
    name: "Automaton",
    about: "The digits along a line, read in order, lead from state 1 to an accepting state. The values are the number of accepting states, these \
            states, and then each step: a state, a digit, and the state after it.",
    fields: Fields::Lines,
    number: Number::List,
    check: |constraint, rules| machine(constraint, rules).map(drop).map_err(ConstraintError),
    holds: |constraint, rules, digit| {
        machine(constraint, rules).is_ok_and(|machine| holds(constraint, &machine, digit))
    },
    compile: |constraint, compiler| {
        if let Ok(machine) = machine(constraint, compiler.rules()) {
            compile(constraint, &machine, compiler);
        }
    },
    is_reasoned: false,
    draw,
    // The description omits the steps, since listing them would fill a page.
    describe: |constraint, rules| {
        let first = constraint.cells().next().map(|cell| format!("{}", rules.name(cell))).unwrap_or_default();
        format!("automaton from {first}")
    },
    make: Make::Drawn(draw_automata),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r1c2 r2c3 r2c4",
        // Only odd digits in state 1, then a 2, then any digits.
        values: &[1, 2, 1, 1, 1, 1, 3, 1, 1, 2, 2, 2, 1, 2, 2, 2, 2, 2, 3, 2, 2, 4, 2],
        holds: "1234341223414123",
        fails: "1324241331424231",
        puzzle: "1.......2......3",
    }],
    ..Kind::BLANK
};

/// The ASCII codes of the characters of `text`.
const fn codes<const N: usize>(text: &[u8; N]) -> [u32; N] {
    let mut all = [0; N];
    let mut at = 0;
    while at < N {
        all[at] = text[at] as u32;
        at += 1;
    }
    all
}

/// Builds the automaton from the pattern of a constraint.
fn pattern(constraint: &Constraint, rules: &Rules) -> Result<Machine, String> {
    let text = constraint.text().unwrap_or_default();
    Machine::of_pattern(&text, rules.size())
}

/// Reads the automaton from the numbers of a constraint.
fn machine(constraint: &Constraint, rules: &Rules) -> Result<Machine, String> {
    let (values, size) = (constraint.values(), rules.size() as u32);
    let (&count, rest) = values.split_first().ok_or("expected values")?;
    let accepting = rest.get(..count as usize);
    let accepting = accepting.ok_or_else(|| format!("expected {count} accepting states, not {}", rest.len()))?;
    let steps = &rest[accepting.len()..];
    if !steps.len().is_multiple_of(3) {
        return Err("expected steps of a state, a digit and a state".into());
    }
    if steps.len() / 3 > MOST_STEPS {
        return Err(format!("expected at most {MOST_STEPS} steps"));
    }
    let state = |state: u32| {
        let number = usize::try_from(state).ok().filter(|number| (1..=MOST_STATES).contains(number));
        number.map(|number| number - 1).ok_or_else(|| format!("expected a state from 1 to {MOST_STATES}, not {state}"))
    };
    let mut all = Machine { accepts: vec![false], steps: Vec::new() };
    for &own in accepting {
        let own = state(own)?;
        all.accepts.resize(all.accepts.len().max(own + 1), false);
        all.accepts[own] = true;
    }
    for step in steps.chunks_exact(3) {
        let (from, digit, to) = (state(step[0])?, step[1], state(step[2])?);
        if !(1..=size).contains(&digit) {
            return Err(format!("{digit} is not a digit from 1 to {size}"));
        }
        all.accepts.resize(all.accepts.len().max(from + 1).max(to + 1), false);
        all.steps.push((from, 1 << (digit - 1), to));
    }
    Ok(all)
}

fn holds(constraint: &Constraint, machine: &Machine, digit: &dyn Fn(LayoutCell) -> u8) -> bool {
    constraint.lines().iter().all(|line| machine.accepts(line.iter().map(|&cell| digit(cell))))
}

fn draw(constraint: &Constraint, _: &Rules, drawings: &mut Vec<Drawing>) {
    let line = |cells: &Vec<LayoutCell>| Drawing::Line { cells: cells.clone(), line: Line::Table };
    drawings.extend(constraint.lines().iter().map(line));
}

/// A line together with the steps of its automaton.
#[derive(Debug)]
struct Read<S> {
    line: Vec<LayoutCell>,
    walks: Arc<Walks<S>>,
}

impl<S: StateSet> Propagator for Read<S> {
    fn cells(&self) -> Vec<LayoutCell> {
        self.line.clone()
    }

    fn propagate(&self, masks: &mut Masks<'_>) -> Result<(), Dead> {
        let own: Vec<u32> = self.line.iter().map(|&cell| masks.get(cell)).collect();
        let found = self.walks.digits(&own)?;
        self.line.iter().zip(found).try_for_each(|(&cell, found)| masks.keep(cell, found))
    }
}

fn compile(constraint: &Constraint, machine: &Machine, compiler: &mut Compiler<'_>) {
    if machine.accepts.len() <= States::BITS as usize {
        compile_as::<States>(constraint, machine, compiler);
    } else {
        compile_as::<Vec<u64>>(constraint, machine, compiler);
    }
}

/// The maximum number of steps for finding the pairs of digits on a line that exclude each other.
const PAIR_STEPS: usize = 2_000_000;

fn compile_as<S: StateSet + 'static>(constraint: &Constraint, machine: &Machine, compiler: &mut Compiler<'_>) {
    let size = compiler.rules().size();
    let walks = Arc::new(Walks::<S>::new(machine, size));
    let all = u32::MAX >> (32 - size);
    for line in constraint.lines() {
        let mut masks = vec![all; line.len()];
        let Ok(allowed) = walks.digits(&masks) else {
            // The automaton accepts no digits on this line.
            compiler.truth([]);
            continue;
        };
        for (&cell, &allowed) in line.iter().zip(&allowed) {
            compiler.allow(cell, |digit| allowed >> (digit - 1) & 1 == 1);
        }
        // For each digit of each cell in turn, determines the digits that the other cells may hold.
        let candidates: u32 = allowed.iter().map(|mask| mask.count_ones()).sum();
        let is_short = (candidates as usize).pow(2) * machine.accepts.len().div_ceil(64) <= PAIR_STEPS;
        for (at, &cell) in line.iter().enumerate().filter(|_| is_short) {
            let mut with = Vec::new();
            for digit in 0..size {
                masks.copy_from_slice(&allowed);
                masks[at] = allowed[at] & 1 << digit;
                with.push(if masks[at] == 0 { None } else { walks.digits(&masks).ok() });
            }
            for (&other, there) in line[at + 1..].iter().zip(at + 1..).filter(|(other, _)| **other != cell) {
                compiler.forbid(cell, other, |one, digit| {
                    let with = with.get(one as usize - 1).and_then(Option::as_ref);
                    with.is_some_and(|with| (allowed[there] & !with[there]) >> (digit - 1) & 1 == 1)
                });
            }
        }
        compiler.propagator(Read { line: line.clone(), walks: walks.clone() });
    }
}

/// Draws a class for each digit, which consists of the digit itself and up to two others that a line may hold instead.
fn classes(draw: &mut Draw<'_>) -> Vec<u32> {
    let size = draw.size();
    let class = |digit: usize, draw: &mut Draw<'_>| {
        let others = [(); 2].map(|()| draw.random.below(size));
        others.iter().fold(1 << digit, |mask, other| mask | 1 << other)
    };
    (0..size).map(|digit| class(digit, draw)).collect()
}

/// Draws lines with a pattern that accepts at each position the digit of the full grid or one of up to two others.
fn draw_patterns(draw: &mut Draw<'_>) {
    let classes = classes(draw);
    draw.valued_lines(3, &|full, lines| {
        let digits = lines.first().map(|line| full.digits_of(line)).unwrap_or_default();
        let mut text = String::new();
        for digit in digits {
            let mask = classes.get(digit as usize - 1).copied().unwrap_or_default();
            let members = (1..=32).filter(|member| mask >> (member - 1) & 1 == 1);
            let signs = members.filter_map(|member| char::from_digit(member, 36)).map(|sign| sign.to_ascii_uppercase());
            text += &format!("[{}]", signs.collect::<String>());
        }
        text.chars().map(u32::from).collect()
    });
}

/// Draws lines with an automaton of three states, one for each remainder of the last digit modulo three. Its steps are those of the line's digits and
/// of the other digits in their classes.
fn draw_automata(draw: &mut Draw<'_>) {
    let classes = classes(draw);
    draw.valued_lines(3, &|full, lines| {
        let digits = lines.first().map(|line| full.digits_of(line)).unwrap_or_default();
        let mut steps: Vec<[u32; 3]> = Vec::new();
        let mut state = 1;
        for digit in digits {
            let mask = classes.get(digit as usize - 1).copied().unwrap_or_default();
            let members = (1..=32).filter(|member| mask >> (member - 1) & 1 == 1);
            let to = |digit: u32| 1 + digit % 3;
            steps.extend(members.map(|member| [state, member, to(member)]));
            state = to(digit);
        }
        steps.sort_unstable();
        steps.dedup();
        [3, 1, 2, 3].into_iter().chain(steps.concat()).collect()
    });
}
