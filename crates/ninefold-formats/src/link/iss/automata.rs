//! Automata and regular expressions: bits or text, both encoded in base64.
//!
//! ```text
//! 2 bits        the form: 0 for lists of steps, 1 for at most one step for each digit
//! 4 + 4 bits    the width of a state in bits, and the number of digits, each less one
//! 2 widths      the number of start states, which are first, and the number of accepting states after them
//! 1 bit each    whether each start accepts
//! 4 bits        in form 0, the width of a number of steps
//! states        form 0: the number of steps, then a digit and a state for each; form 1: a bit for each digit that has a step, then the states
//! ```
//!
//! The highest bit of a number is first. A digit in form 0 has as many bits as the highest digit needs. Several start states are merged into one
//! state with the steps of all.

use base64::Engine as _;
use base64::engine::DecodePaddingMode;
use base64::engine::general_purpose::{GeneralPurpose, GeneralPurposeConfig};

/// The base64 encoding of addresses; the site writes no padding, and trailing bits need not be 0.
const ENGINE: GeneralPurpose = GeneralPurpose::new(
    &base64::alphabet::URL_SAFE,
    GeneralPurposeConfig::new()
        .with_encode_padding(false)
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_decode_allow_trailing_bits(true),
);

/// Decodes a text in base64.
pub(super) fn text(letters: &str) -> Option<String> {
    String::from_utf8(ENGINE.decode(letters).ok()?).ok()
}

/// Encodes a text in base64.
pub(super) fn letters(text: &str) -> String {
    ENGINE.encode(text)
}

struct Bits {
    bytes: Vec<u8>,
    at: usize,
}

impl Bits {
    fn left(&self) -> usize {
        8 * self.bytes.len() - self.at
    }

    fn number(&mut self, width: usize) -> Option<u32> {
        if self.left() < width {
            return None;
        }
        let bit = |at: usize| u32::from(self.bytes[at / 8] >> (7 - at % 8) & 1);
        let number = (self.at..self.at + width).fold(0, |number, at| number << 1 | bit(at));
        self.at += width;
        Some(number)
    }

    fn add(&mut self, number: u32, width: usize) {
        for shift in (0..width).rev() {
            if self.at == 8 * self.bytes.len() {
                self.bytes.push(0);
            }
            let bit = u8::from(number >> shift & 1 == 1);
            self.bytes[self.at / 8] |= bit << (7 - self.at % 8);
            self.at += 1;
        }
    }
}

/// Returns the number of bits needed for numbers below a limit.
fn width(limit: u32) -> usize {
    (u32::BITS - limit.saturating_sub(1).leading_zeros()) as usize
}

/// Decodes an automaton from letters to the numbers of a constraint: the number of accepting states, the accepting states, and the steps.
pub(super) fn read(letters: &str) -> Option<Vec<u32>> {
    let mut bits = Bits { bytes: ENGINE.decode(letters).ok()?, at: 0 };
    let form = bits.number(2)?;
    let wide = bits.number(4)? as usize + 1;
    let digits = bits.number(4)? + 1;
    let (starts, others) = (bits.number(wide)?, bits.number(wide)?);
    let mut accepting = Vec::new();
    for start in 0..starts {
        if bits.number(1)? == 1 {
            accepting.push(start);
        }
    }
    accepting.extend(starts..starts + others);
    let count_width = if form == 0 { bits.number(4)? as usize } else { 0 };
    let mut steps: Vec<[u32; 3]> = Vec::new();
    let digit = width(digits);
    for state in 0.. {
        match form {
            0 if count_width > 0 => {
                let Some(count) = bits.number(count_width) else { break };
                for _ in 0..count {
                    let own = bits.number(digit)?;
                    steps.push([state, own + 1, bits.number(wide)?]);
                }
            }
            1 => {
                let Some(mask) = bits.number(digits as usize) else { break };
                for own in (0..digits).filter(|own| mask >> own & 1 == 1) {
                    steps.push([state, own + 1, bits.number(wide)?]);
                }
            }
            _ => return None,
        }
    }
    // State 1 has the steps of all start states. If there are several, each of them is also a separate state.
    let shift = 1 + u32::from(starts != 1);
    let mut all: Vec<u32> = accepting.iter().map(|state| state + shift).collect();
    if starts != 1 && accepting.iter().any(|&state| state < starts) {
        all.push(1);
    }
    let mut values = vec![u32::try_from(all.len()).ok()?];
    values.extend(all);
    for [from, digit, to] in steps {
        if starts != 1 && from < starts {
            values.extend([1, digit, to + shift]);
        }
        values.extend([from + shift, digit, to + shift]);
    }
    Some(values)
}

/// Encodes an automaton over `digits` digits as letters, or returns `None` if it has no states or too many.
pub(super) fn write(values: &[u32], digits: usize) -> Option<String> {
    let (&count, rest) = values.split_first()?;
    let (accepting, steps) = rest.split_at_checked(count as usize)?;
    let digits = u32::try_from(digits).ok().filter(|digits| (1..=16).contains(digits))?;
    // The first state stays first; the accepting states follow, then the others.
    let own = steps.chunks_exact(3).flat_map(|step| [step[0], step[2]]);
    let mut states: Vec<u32> = own.chain(accepting.iter().copied()).chain([1]).collect();
    let rank = |state: &u32| (*state != 1, !accepting.contains(state), *state);
    states.sort_unstable_by_key(rank);
    states.dedup();
    let wide = width(u32::try_from(states.len()).ok()?).max(1);
    let number = |state: u32| u32::try_from(states.binary_search_by_key(&rank(&state), rank).ok()?).ok();
    let others = states.iter().filter(|state| **state != 1 && accepting.contains(state)).count();
    let mut bits = Bits { bytes: Vec::new(), at: 0 };
    let digit = width(digits);
    bits.add(0, 2);
    bits.add(u32::try_from(wide - 1).ok().filter(|wide| *wide < 16)?, 4);
    bits.add(digits - 1, 4);
    bits.add(1, wide);
    bits.add(u32::try_from(others).ok()?, wide);
    bits.add(accepting.contains(&1).into(), 1);
    let of = |state: &u32| {
        let mut own: Vec<&[u32]> = steps.chunks_exact(3).filter(|step| step[0] == *state).collect();
        own.sort_unstable();
        own.dedup();
        own
    };
    let most = states.iter().map(|state| of(state).len()).max()?;
    let count = width(u32::try_from(most).ok()? + 1).max(1);
    bits.add(u32::try_from(count).ok().filter(|count| *count < 16)?, 4);
    for state in &states {
        let own = of(state);
        bits.add(u32::try_from(own.len()).ok()?, count);
        for step in own {
            bits.add(step[1] - 1, digit);
            bits.add(number(step[2])?, wide);
        }
    }
    Some(ENGINE.encode(bits.bytes))
}
