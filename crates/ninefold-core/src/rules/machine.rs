//! Finite automata over digits, and their construction from regular expressions.
//!
//! ```text
//! 1*2|[3-5]     characters are numbered from 1: 1* is 1, 2 is 2, [3-5] is 3
//!               state 0 is the start; state n is reached with character n     0 -1-> 1, 1 -1-> 1, 0 -2-> 2, 1 -2-> 2, 0 -3..5-> 3
//! ```
//!
//! The automaton of an expression has one state for each character (Glushkov, "The abstract theory of automata", 1961), so it needs no steps without
//! a digit.

use alloc::format;
use alloc::string::String;
use alloc::vec;
use alloc::vec::Vec;

use super::masks::Dead;
use super::walk::{StateSet, Steps, digits_on_walks};

/// The maximum number of states of an automaton.
pub(super) const MOST_STATES: usize = 1024;

/// The maximum number of steps. Each step is a digit that leads from one state to another.
pub(super) const MOST_STEPS: usize = 100_000;

/// The maximum nesting depth of brackets in an expression.
const DEPTH: usize = 64;

/// The maximum number of consecutive repetition signs.
const REPEATS: usize = 4;

/// An automaton. Its start is state 0.
#[derive(Clone, Debug, Default)]
pub(super) struct Machine {
    /// Whether each state is accepting.
    pub(super) accepts: Vec<bool>,
    /// The steps: each is a state, a mask of digits, and the next state.
    pub(super) steps: Vec<(usize, u32, usize)>,
}

impl Machine {
    /// Builds the automaton of an expression over the digits from 1 to `size`.
    ///
    /// # Errors
    ///
    /// Returns an error if the expression is invalid or has too many states.
    pub(super) fn of_pattern(text: &str, size: usize) -> Result<Self, String> {
        let chars: Vec<char> = text.chars().filter(|char| !char.is_whitespace()).collect();
        let mut parser = Parser { chars: &chars, at: 0, size, depth: 0 };
        let node = parser.alternatives()?;
        if parser.at < chars.len() {
            return Err(parser.unexpected());
        }
        let mut builder = Builder { masks: vec![0], follows: vec![Vec::new()], steps: 0 };
        let whole = builder.add(&node)?;
        let mut accepts = vec![false; builder.masks.len()];
        whole.last.iter().for_each(|&state| accepts[state] = true);
        accepts[0] = whole.is_optional;
        builder.follows[0] = whole.first;
        let steps =
            builder.follows.iter().enumerate().flat_map(|(from, after)| after.iter().map(move |&to| (from, to)));
        let mut steps: Vec<_> = steps.map(|(from, to)| (from, builder.masks[to], to)).collect();
        steps.sort_unstable();
        steps.dedup();
        Ok(Self { accepts, steps })
    }

    /// Whether the automaton accepts a sequence of digits.
    pub(super) fn accepts(&self, digits: impl Iterator<Item = u8>) -> bool {
        let mut here = vec![false; self.accepts.len()];
        here[0] = true;
        for digit in digits {
            let mut next = vec![false; here.len()];
            for &(from, mask, to) in &self.steps {
                next[to] |= here[from] && digit > 0 && mask >> (digit - 1) & 1 == 1;
            }
            here = next;
        }
        here.iter().zip(&self.accepts).any(|(here, accepts)| *here && *accepts)
    }
}

/// The steps of an automaton, by digit and state.
#[derive(Clone, Debug)]
pub(super) struct Walks<S> {
    first: S,
    last: S,
    /// For each digit and state, the states after that step; `before` holds the states before it.
    after: Vec<S>,
    before: Vec<S>,
    states: usize,
}

impl<S: StateSet> Walks<S> {
    pub(super) fn new(machine: &Machine, size: usize) -> Self {
        let states = machine.accepts.len();
        let none = S::of(states, &[]);
        let (mut after, mut before) = (vec![none.clone(); size * states], vec![none; size * states]);
        for &(from, mask, to) in &machine.steps {
            for digit in (0..size).filter(|digit| mask >> digit & 1 == 1) {
                after[digit * states + from].add(&S::of(states, &[to]));
                before[digit * states + to].add(&S::of(states, &[from]));
            }
        }
        let accepting: Vec<usize> = (0..states).filter(|&state| machine.accepts[state]).collect();
        Self { first: S::of(states, &[0]), last: S::of(states, &accepting), after, before, states }
    }

    /// Returns the digits of each cell that occur in at least one accepted line.
    pub(super) fn digits(&self, masks: &[u32]) -> Result<Vec<u32>, Dead> {
        let step = |table: &[S], from: &S, digit: u32| {
            let own = &table[(digit as usize - 1) * self.states..][..self.states];
            let mut all = from.none();
            from.each(&mut |state| all.add(&own[state]));
            all
        };
        let steps = Steps {
            forward: |from: &S, digit: u32| step(&self.after, from, digit),
            back: |to: &S, digit: u32| step(&self.before, to, digit),
        };
        digits_on_walks(masks, self.first.clone(), &self.last, &steps)
    }
}

/// A part of an expression.
enum Node {
    Nothing,
    /// One of the digits in a mask.
    Digits(u32),
    Sequence(Vec<Node>),
    Alternatives(Vec<Node>),
    /// A part with its minimum and maximum number of repetitions, where `None` means no maximum.
    Repeated(alloc::boxed::Box<Node>, usize, Option<usize>),
}

struct Parser<'a> {
    chars: &'a [char],
    at: usize,
    size: usize,
    depth: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.chars.get(self.at).copied()
    }

    fn take(&mut self, char: char) -> bool {
        let is_it = self.peek() == Some(char);
        self.at += usize::from(is_it);
        is_it
    }

    fn unexpected(&self) -> String {
        match self.peek() {
            Some(char) => format!("unexpected {char:?} at character {} of the pattern", self.at + 1),
            None => "the pattern ends too early".into(),
        }
    }

    fn alternatives(&mut self) -> Result<Node, String> {
        self.depth += 1;
        if self.depth > DEPTH {
            return Err(format!("brackets in the pattern are nested more than {DEPTH} deep"));
        }
        let mut all = vec![self.sequence()?];
        while self.take('|') {
            all.push(self.sequence()?);
        }
        self.depth -= 1;
        Ok(Node::Alternatives(all))
    }

    fn sequence(&mut self) -> Result<Node, String> {
        let mut all = Vec::new();
        while self.peek().is_some_and(|char| char != '|' && char != ')') {
            all.push(self.repeated()?);
        }
        Ok(if all.is_empty() { Node::Nothing } else { Node::Sequence(all) })
    }

    fn repeated(&mut self) -> Result<Node, String> {
        let mut node = self.single()?;
        for _ in 0..=REPEATS {
            let (least, most) = match self.peek() {
                Some('*') => (0, None),
                Some('+') => (1, None),
                Some('?') => (0, Some(1)),
                Some('{') => {
                    self.at += 1;
                    let least = self.count()?;
                    let most = match self.take(',') {
                        true if self.peek() == Some('}') => None,
                        true => Some(self.count()?),
                        false => Some(least),
                    };
                    if self.peek() != Some('}') {
                        return Err(self.unexpected());
                    }
                    if most.is_some_and(|most| most < least) {
                        return Err(format!(
                            "the pattern repeats a part at least {least} times, but the maximum is lower"
                        ));
                    }
                    (least, most)
                }
                _ => return Ok(node),
            };
            self.at += 1;
            node = Node::Repeated(alloc::boxed::Box::new(node), least, most);
        }
        Err(format!("more than {REPEATS} repetitions before character {} of the pattern", self.at + 1))
    }

    fn count(&mut self) -> Result<usize, String> {
        let from = self.at;
        while self.peek().is_some_and(|char| char.is_ascii_digit()) {
            self.at += 1;
        }
        let number: String = self.chars[from..self.at].iter().collect();
        let number = number.parse().map_err(|_| self.unexpected())?;
        if number > MOST_STATES {
            return Err(format!("the pattern repeats a part more than {MOST_STATES} times"));
        }
        Ok(number)
    }

    fn single(&mut self) -> Result<Node, String> {
        if self.take('(') {
            let inner = self.alternatives()?;
            return if self.take(')') { Ok(inner) } else { Err(self.unexpected()) };
        }
        if self.take('.') {
            return Ok(Node::Digits(self.all()));
        }
        if self.take('[') {
            let is_negated = self.take('^');
            let mut mask = 0;
            while self.peek().is_some_and(|char| char != ']') {
                let first = self.digit()?;
                let last = if self.take('-') { self.digit()? } else { first };
                if last < first {
                    return Err(format!("the range before character {} of the pattern is descending", self.at + 1));
                }
                (first..=last).for_each(|digit| mask |= 1 << (digit - 1));
            }
            if !self.take(']') || mask == 0 {
                return Err(self.unexpected());
            }
            return Ok(Node::Digits(if is_negated { self.all() & !mask } else { mask }));
        }
        Ok(Node::Digits(1 << (self.digit()? - 1)))
    }

    fn all(&self) -> u32 {
        u32::MAX >> (32 - self.size)
    }

    /// Parses a digit in its printed form, in which letters follow 9.
    fn digit(&mut self) -> Result<u32, String> {
        let digit = self.peek().and_then(|char| char.to_digit(36)).filter(|&digit| digit > 0);
        let digit = digit.ok_or_else(|| self.unexpected())?;
        if digit as usize > self.size {
            let char = self.chars[self.at];
            return Err(format!(
                "{char} at character {} of the pattern is not one of {} digits",
                self.at + 1,
                self.size
            ));
        }
        self.at += 1;
        Ok(digit)
    }
}

/// The states in which a part may begin and end, and whether the part may be empty.
struct Ends {
    first: Vec<usize>,
    last: Vec<usize>,
    is_optional: bool,
}

struct Builder {
    /// For each state, the mask of the digits that lead to it.
    masks: Vec<u32>,
    follows: Vec<Vec<usize>>,
    /// The number of steps so far, including duplicates.
    steps: usize,
}

impl Builder {
    fn add(&mut self, node: &Node) -> Result<Ends, String> {
        let empty = || Ends { first: Vec::new(), last: Vec::new(), is_optional: true };
        Ok(match node {
            Node::Nothing => empty(),
            &Node::Digits(mask) => {
                let state = self.masks.len();
                if state == MOST_STATES {
                    return Err(format!("the pattern needs more than {MOST_STATES} states"));
                }
                self.masks.push(mask);
                self.follows.push(Vec::new());
                Ends { first: vec![state], last: vec![state], is_optional: false }
            }
            Node::Sequence(parts) => {
                let mut all = empty();
                for part in parts {
                    let own = self.add(part)?;
                    all = self.joined(all, own)?;
                }
                all
            }
            Node::Alternatives(parts) => {
                let mut all = Ends { is_optional: false, ..empty() };
                for part in parts {
                    let own = self.add(part)?;
                    all.first.extend(own.first);
                    all.last.extend(own.last);
                    all.is_optional |= own.is_optional;
                }
                all
            }
            Node::Repeated(part, least, most) => {
                let mut all = empty();
                // The required copies come first, then the optional ones. Without a maximum, the last copy repeats itself.
                let copies = most.unwrap_or((*least).max(1));
                for copy in 0..copies {
                    let states = self.masks.len();
                    let mut own = self.add(part)?;
                    if self.masks.len() == states {
                        // Repeating a part without digits changes nothing.
                        return Ok(own);
                    }
                    if most.is_none() && copy + 1 == copies {
                        self.follow(&own.last, &own.first)?;
                    }
                    own.is_optional |= copy >= *least;
                    all = self.joined(all, own)?;
                }
                all
            }
        })
    }

    fn follow(&mut self, last: &[usize], first: &[usize]) -> Result<(), String> {
        self.steps += last.len() * first.len();
        if self.steps > MOST_STEPS {
            return Err(format!("the pattern needs more than {MOST_STEPS} steps"));
        }
        last.iter().for_each(|&from| self.follows[from].extend(first));
        Ok(())
    }

    /// Joins two parts in sequence.
    fn joined(&mut self, one: Ends, other: Ends) -> Result<Ends, String> {
        self.follow(&one.last, &other.first)?;
        let (mut first, mut last) = (one.first, other.last);
        if one.is_optional {
            first.extend(other.first);
        }
        if other.is_optional {
            last.extend(one.last);
        }
        Ok(Ends { first, last, is_optional: one.is_optional && other.is_optional })
    }
}
