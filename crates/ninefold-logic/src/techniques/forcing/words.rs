//! Forcing chains and nets in words: the cases of an argument, each by itself.
//!
//! The parts of a step are in the order of the argument. A supposition begins a case, which ends at the first supposition that contradicts
//! its own:
//!
//! ```text
//! r1c1: 2 or 5              - Suppose that r1c1 is 2: ... Then 4 in row 3 is in r3c4 or r3c7.
//!   r1c1 is 2 ... row 3       - Suppose that r3c4 is 4: ...
//!     r3c4 is 4 ...           - Suppose that r3c7 is 4: ...
//!     r3c7 is 4 ...         - Suppose that r1c1 is 5: ...
//!   r1c1 is 5 ...
//! ```

use std::ops::Range;

use ninefold_core::House;
use ninefold_core::mark::{Mark, Node, Role};
use ninefold_core::rules::GridRules;

use crate::facts::nets::Ground;
use crate::notation;
use crate::step::{Argument, Claim, Part, Step};
use crate::technique::{Article, Class};
use crate::text::{self, Inside, LONGEST, Paragraph, Text};

/// The consequences of a supposition, up to the cases that it is divided into.
#[derive(Default)]
struct Case {
    /// Nothing for the whole.
    suppose: Option<Claim>,
    /// The parts before its cases.
    parts: Range<usize>,
    lines: Vec<Line>,
    /// The cell or the house that has nothing left.
    fails: Option<Ground>,
    split: Option<Ground>,
    cases: Vec<Case>,
}

/// Something that follows.
enum Line {
    /// A link: it follows from the one before it.
    Link(String),
    /// A digit in the only places that a house has left.
    Hidden(Node, House),
    /// Digits that are the only candidates left in their cells.
    Naked(Vec<Node>),
    /// Candidates that an argument of that number eliminates.
    Gone(Vec<Node>, Option<usize>),
    /// Another way begins at the supposition.
    Also,
    /// A digit that a constraint leaves in one place only.
    Forced(Node),
    /// A candidate that sees every remaining member of a truth.
    Sighted(Node, Ground),
    /// Alternatives of a choice that are wrong, or one that is right.
    Alternatives(Vec<u16>, bool),
}

impl Case {
    fn new(suppose: Option<Claim>, at: usize) -> Self {
        Self { suppose, parts: at..at, ..Self::default() }
    }

    /// Adds a digit that is the last of its cell: several in a row share a sentence.
    fn naked(&mut self, node: Node) {
        match self.lines.last_mut() {
            Some(Line::Naked(nodes)) => nodes.push(node),
            _ => self.lines.push(Line::Naked(vec![node])),
        }
    }

    /// An alternative that is right or wrong; wrong ones of a choice are listed together.
    fn alternative(&mut self, number: u16, is_right: bool, step: &Step) {
        let choice = |number: u16| step.rules().alternatives().get(usize::from(number)).map(|one| one.choice);
        match self.lines.last_mut() {
            Some(Line::Alternatives(numbers, false)) if !is_right && choice(numbers[0]) == choice(number) => {
                numbers.push(number);
            }
            _ => self.lines.push(Line::Alternatives(vec![number], is_right)),
        }
    }

    /// Adds an eliminated candidate, together with others that share its reason.
    fn gone(&mut self, node: Node, by: Option<usize>) {
        match self.lines.last_mut() {
            Some(Line::Gone(nodes, other)) if *other == by => match nodes.last_mut() {
                Some(last) if last.digit == node.digit => last.cells |= node.cells,
                _ => nodes.push(node),
            },
            _ => self.lines.push(Line::Gone(vec![node], by)),
        }
    }

    /// Its own parts end where the first case in it begins.
    fn end(&mut self, at: usize) {
        if self.cases.is_empty() {
            self.parts.end = at;
        }
    }

    fn is_over(&self, next: Claim, rules: &GridRules) -> bool {
        let Some(suppose) = self.suppose else { return false };
        let (own, other) = (suppose.candidate(), next.candidate());
        own == other || (matches!((suppose, next), (Claim::True(_), Claim::True(_))) && rules.sees(own, other))
    }
}

/// The cases of a step, down to the ones that are open.
struct Open(Vec<Case>);

impl Open {
    /// The innermost case.
    fn last(&mut self) -> &mut Case {
        self.0.last_mut().expect("the whole stays")
    }

    /// Closes cases until `keep` are open, the whole included.
    fn close(&mut self, keep: usize, at: usize) {
        while self.0.len() > keep.max(1) {
            let mut case = self.0.pop().expect("there is one");
            case.end(at);
            self.last().cases.push(case);
        }
    }

    fn suppose(&mut self, claim: Claim, at: usize, rules: &GridRules) {
        if self.last().suppose == Some(claim) {
            self.last().lines.push(Line::Also);
            return;
        }
        let over = self.0.iter().position(|case| case.is_over(claim, rules)).unwrap_or(self.0.len());
        self.close(over, at);
        self.last().end(at);
        self.0.push(Case::new(Some(claim), at));
    }
}

/// The cases of a step.
fn cases(step: &Step) -> Case {
    let mut open = Open(vec![Case::new(None, 0)]);
    let (mut ground, mut argument) = (None, None);
    for (at, part) in step.parts().iter().enumerate() {
        let case = open.last();
        match part {
            Part::Suppose(claim) => open.suppose(*claim, at, step.rules()),
            Part::Strong(..) | Part::Weak(..) => {
                let link = notation::link(part).map(|link| notation::follows(&link));
                case.lines.extend(link.map(Line::Link));
            }
            Part::Argument(number) => argument = Some(*number).filter(|number| *number < step.arguments().len()),
            Part::Cell(Role::Context, cell) => ground = Some(Ground::Cell(*cell)),
            Part::House(Role::Context, house, digit) => ground = Some(Ground::House(*house, *digit)),
            Part::Rule(Role::Context, truth) => ground = Some(Ground::Rule(*truth)),
            Part::Show(Mark::Spots(Role::Supposed, node)) => match ground {
                Some(Ground::House(house, _)) => case.lines.push(Line::Hidden(*node, house)),
                Some(Ground::Rule(_)) => case.lines.push(Line::Forced(*node)),
                _ => case.naked(*node),
            },
            Part::Show(Mark::Spots(Role::Context, node)) => match ground.filter(|_| step.home().is_some()) {
                Some(ground) => case.lines.push(Line::Sighted(*node, ground)),
                None => case.gone(*node, argument.take()),
            },
            Part::Alternative(number, Some(is_right)) => case.alternative(*number, *is_right, step),
            Part::Rule(Role::Pattern, truth) => case.fails = Some(Ground::Rule(*truth)),
            Part::Rule(Role::Pivot, truth) => case.split = Some(Ground::Rule(*truth)),
            Part::Cell(Role::Pattern, cell) => case.fails = Some(Ground::Cell(*cell)),
            Part::House(Role::Pattern, house, digit) => case.fails = Some(Ground::House(*house, *digit)),
            Part::Cell(Role::Pivot, cell) => case.split = Some(Ground::Cell(*cell)),
            Part::House(Role::Pivot, house, digit) => case.split = Some(Ground::House(*house, *digit)),
            _ => {}
        }
    }
    let end = step.parts().len();
    open.close(1, end);
    open.last().end(end);
    std::mem::take(open.last())
}

impl Line {
    fn words(&self, step: &Step) -> String {
        match self {
            Self::Link(words) => words.clone(),
            Self::Hidden(node, house) => {
                let place = if node.cells.len() > 1 { "places" } else { "place" };
                format!("{}, the only {place} left in {}", notation::is(*node), house.words())
            }
            Self::Naked(nodes) => {
                let whose = if nodes.len() == 1 { "its only candidate" } else { "their only candidates" };
                format!("{}, {whose} left", text::series(nodes.iter().map(|node| notation::is(*node)), "and"))
            }
            Self::Gone(nodes, by) => {
                let by = by.map_or_else(String::new, |number| reason(step, number));
                let same = |one: &Node, other: &Node| one.cells == other.cells && one.cells.len() == 1;
                let said = nodes.chunk_by(same).map(|nodes| {
                    if let [node] = nodes {
                        return notation::is_not(*node);
                    }
                    let digits = nodes.iter().map(|node| node.digit).collect();
                    format!("{} is not {}", text::brief(nodes[0].cells), text::either(digits))
                });
                format!("{}{by}", text::series(said, "and"))
            }
            Self::Also => String::new(),
            Self::Forced(node) => format!("{}, the only place left there", notation::is(*node)),
            Self::Sighted(node, ground) => {
                format!(
                    "{}, as all that is left for {} rules it out",
                    notation::is_not(*node),
                    step.ground_words(*ground)
                )
            }
            Self::Alternatives(numbers, is_right) => step.alternative_words(numbers, *is_right),
        }
    }
}

/// The reason for an elimination inside: a pattern in a few words, any other step by its number.
fn reason(step: &Step, number: usize) -> String {
    let argument = &step.arguments()[number];
    if is_told_apart(argument) {
        return format!(" (argument {})", step.arguments()[..=number].iter().filter(|one| is_told_apart(one)).count());
    }
    let technique = argument.step.technique();
    let article = match technique.article {
        Article::A => "a ",
        Article::An => "an ",
        Article::None => "",
    };
    format!(" by {article}{}, {}", technique.name, argument.step.text().short)
}

/// Whether it takes more than a few words.
fn is_told_apart(argument: &Argument) -> bool {
    use Class::{Chain, Forcing, ForcingNet, NestedNet};
    matches!(argument.step.technique().class, Chain | Forcing | ForcingNet | NestedNet)
}

/// The steps inside in words, and those inside of them.
fn inside(step: &Step) -> Vec<Inside> {
    let mut all = Vec::new();
    for (number, argument) in (1..).zip(step.arguments().iter().filter(|argument| is_told_apart(argument))) {
        let mut text = argument.step.text();
        let deeper = std::mem::take(&mut text.inside);
        all.push(Inside {
            number: number.to_string(),
            without: format!("without {}", text::candidates(&argument.without, "and")),
            name: argument.step.technique().name,
            told: text.told(&text::sentence(&argument.step)),
        });
        all.extend(deeper.into_iter().map(|inside| Inside { number: format!("{number}.{}", inside.number), ..inside }));
    }
    all
}

/// Paragraphs: the truth that is split, case by case, and the conclusion.
fn story(step: &Step, whole: &Case, end: &str) -> Vec<Paragraph> {
    let mut told = Vec::new();
    let claims: Vec<Claim> = whole.cases.iter().filter_map(|case| case.suppose).collect();
    let opening = match (whole.split, &claims[..]) {
        (Some(Ground::Cell(cell)), claims) => Some(format!(
            "{} is {}: take each in turn.",
            cell,
            text::either(claims.iter().map(|claim| claim.candidate().digit).collect())
        )),
        (Some(Ground::House(house, digit)), claims) => Some(format!(
            "In {} only {} can take {}: take each in turn.",
            house.words(),
            text::list(claims.iter().map(|claim| claim.candidate().cell).collect()),
            text::a(digit)
        )),
        (Some(split @ Ground::Rule(_)), _) => Some(format!("{} is one of these cases.", step.ground_words(split))),
        (None, [one, other]) if one.candidate() == other.candidate() => {
            Some(format!("{one}, or {other}: take each in turn."))
        }
        _ => None,
    };
    told.extend(opening.map(Paragraph::plain));
    let depth = usize::from(whole.split.is_some() || whole.cases.len() > 1);
    whole.cases.iter().for_each(|case| tell(step, case, depth, &mut told));
    match told.last_mut() {
        Some(last) if last.depth == 0 => last.words += &format!(" {end}"),
        _ => told.push(Paragraph::plain(end)),
    }
    told
}

/// A case, with those that it is divided into.
fn tell(step: &Step, case: &Case, depth: usize, told: &mut Vec<Paragraph>) {
    let suppose = case.suppose.map_or_else(String::new, |claim| format!("Suppose that {claim}"));
    let mut paragraph = Paragraph { depth, is_case: depth > 0, words: suppose, parts: case.parts.clone() };
    let fails = case.fails.map(|ground| failure(step, ground));
    if case.lines.is_empty() && fails.is_none() && case.split.is_none() {
        paragraph.words += ": the same follows at once";
    }
    let mut begins = true;
    for line in &case.lines {
        if matches!(line, Line::Also) {
            paragraph.words += ". Also";
            begins = true;
            continue;
        }
        let words = line.words(step);
        if paragraph.words.len() + words.len() > LONGEST {
            paragraph.words += ".";
            told.push(std::mem::replace(&mut paragraph, Paragraph { depth, ..Paragraph::default() }));
            paragraph.words = format!("Then {words}");
        } else {
            // Links follow each from the one before, lines of a net from any.
            paragraph.words += match line {
                _ if begins => ": ",
                Line::Link(_) => "; so ",
                _ => "; ",
            };
            paragraph.words += &words;
        }
        begins = false;
    }
    paragraph.words += &fails.map_or_else(String::new, |fails| format!(", and {fails}"));
    paragraph.words += ".";
    paragraph.words += &case.split.map_or_else(String::new, |split| format!(" {}", divided(step, split, &case.cases)));
    told.push(paragraph);
    case.cases.iter().for_each(|inner| tell(step, inner, depth + 1, told));
}

fn failure(step: &Step, ground: Ground) -> String {
    match ground {
        Ground::Rule(_) => format!("nothing is left for {}", step.ground_words(ground)),
        Ground::Cell(cell) => format!("nothing is left for {cell}"),
        Ground::House(house, digit) => format!("{} has no place left for {digit}", house.words()),
    }
}

/// The parts of a case.
fn divided(step: &Step, split: Ground, cases: &[Case]) -> String {
    let left: Vec<_> = cases.iter().filter_map(|case| Some(case.suppose?.candidate())).collect();
    match split {
        Ground::Rule(_) => format!("Then {} is one of these cases.", step.ground_words(split)),
        Ground::Cell(cell) => {
            format!("Then {cell} can only be {}.", text::either(left.iter().map(|candidate| candidate.digit).collect()))
        }
        Ground::House(house, digit) => format!(
            "Then {digit} in {} can only be in {}.",
            house.words(),
            text::either_of(left.iter().map(|candidate| candidate.cell).collect())
        ),
    }
}

/// A supposition that cannot be true.
pub(in crate::techniques) fn contradiction(step: &Step) -> Text {
    let whole = cases(step);
    let [case] = &whole.cases[..] else { return verity(step) };
    let Some(suppose) = case.suppose else { return text::bare(step) };
    let short = match (&case.cases[..], case.fails) {
        ([], Some(fails)) => format!("{suppose} leads to a contradiction: {}", failure(step, fails)),
        _ => format!("{suppose} leads to a contradiction"),
    };
    let end = if case.cases.is_empty() { "That cannot be." } else { "No case is left." };
    Text { inside: inside(step), ..Text::cases(short, story(step, &whole, end)) }
}

/// A cell of which all candidates but one cannot be true.
pub(super) fn settled(step: &Step) -> Text {
    let Some(conclusion) = step.conclusions().next() else { return text::bare(step) };
    let short = format!("{conclusion}, as each of its other candidates leads to a contradiction");
    let end = format!("Only one candidate of {} is left.", conclusion.candidate().cell);
    let pattern = format!("each candidate of {} but one leads to a contradiction", conclusion.candidate().cell);
    Text { pattern: Some(pattern), ..Text::cases(short, story(step, &cases(step), &end)) }
}

/// Suppositions of which one is true, and their common consequence.
pub(super) fn verity(step: &Step) -> Text {
    let whole = cases(step);
    let suppose: Vec<Claim> = whole.cases.iter().filter_map(|case| case.suppose).collect();
    let (Some(conclusion), false) = (step.conclusions().next(), suppose.is_empty()) else { return text::bare(step) };
    let end = if whole.cases.iter().any(|case| case.fails.is_some()) {
        "One of these is true, not one that cannot be, and the others lead to the same."
    } else {
        "One of these is true, and each leads to the same."
    };
    let suppose = text::series(&suppose, "or");
    let pattern = Some(format!("{suppose}: the same follows every time"));
    Text {
        inside: inside(step),
        pattern,
        ..Text::cases(format!("{suppose}: {conclusion} every time"), story(step, &whole, end))
    }
}
