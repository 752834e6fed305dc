//! Forcing chains and nets in words: the cases of an argument, each in its own paragraph.
//!
//! The parts of a step are in the order of the argument. A supposition begins a case, which ends at the first supposition that contradicts its own:
//!
//! ```text
//! r1c1: 2 or 5              - Suppose that r1c1 is 2: ... Then 4 in row 3 is in r3c4 or r3c7.
//!   r1c1 is 2 ... row 3       - Suppose that r3c4 is 4: ...
//!     r3c4 is 4 ...           - Suppose that r3c7 is 4: ...
//!     r3c7 is 4 ...         - Suppose that r1c1 is 5: ...
//!   r1c1 is 5 ...
//! ```
//!
//! Each line names the earlier claims that rule out the alternatives, unless that is the immediately preceding claim. Cases and stretches of long
//! texts become [lemmas](crate::text::Text::told).

use std::cmp::Reverse;
use std::ops::Range;

use crate::frame::mark::{Mark, Node, Role};
use crate::frame::rules::GridRules;
use crate::frame::{Candidate, House};

use crate::facts::Link;
use crate::facts::nets::Ground;
use crate::notation;
use crate::step::lemmas::Fold;
use crate::step::{Argument, Claim, Part, Step};
use crate::technique::{Article, Class};
use crate::text::{self, Inside, LEMMA, Paragraph, Text};

/// The maximum number of characters of a stretch: a paragraph of several lines.
const STRETCH: usize = 500;

/// The consequences of a supposition, up to the cases into which the argument splits.
#[derive(Default)]
struct Case {
    /// The supposition; `None` for the whole step.
    suppose: Option<Claim>,
    /// The range of the case's parts before the nested cases.
    parts: Range<usize>,
    lines: Vec<Line>,
    /// The truth that has nothing left.
    fails: Option<Ground>,
    split: Option<Ground>,
    cases: Vec<Case>,
}

/// A consequence, or several that share a sentence.
enum Line {
    /// Links, each of which follows from the previous one.
    Links(Vec<Link>),
    /// A digit in the only remaining places of a house.
    Hidden(Node, House),
    /// Digits that are the only remaining candidates in their cells.
    Naked(Vec<Node>),
    /// Candidates eliminated by the inner step with this number.
    Gone(Vec<Node>, Option<usize>),
    /// The start of another chain from the supposition.
    Also,
    /// A digit for which a constraint leaves only one place.
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

    /// Adds a digit that is the last candidate of its cell: consecutive ones share a sentence.
    fn naked(&mut self, node: Node) {
        const FEW: usize = 6;
        match self.lines.last_mut() {
            Some(Line::Naked(nodes)) if nodes.len() < FEW => nodes.push(node),
            _ => self.lines.push(Line::Naked(vec![node])),
        }
    }

    /// Adds a link to the preceding ones.
    fn link(&mut self, link: Link) {
        match self.lines.last_mut() {
            Some(Line::Links(links)) => links.push(link),
            _ => self.lines.push(Line::Links(vec![link])),
        }
    }

    /// Whether the case ends in a contradiction.
    fn is_impossible(&self) -> bool {
        self.fails.is_some() || !self.cases.is_empty() && self.cases.iter().all(Self::is_impossible)
    }

    /// Adds an alternative that is right or wrong; wrong alternatives of the same choice are listed together.
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

    /// Ends the range of the case's own parts at `at`, where the first nested case begins.
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

/// The open cases of a step, from the outermost to the innermost.
struct Open(Vec<Case>);

/// The place of a supposition that does not contradict the previous one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Nesting {
    /// The supposition is within the case of the previous one.
    Deep,
    /// The supposition begins a case beside that of the previous one.
    Flat,
}

impl Open {
    /// Returns the innermost case.
    fn last(&mut self) -> &mut Case {
        self.0.last_mut().expect("the whole stays")
    }

    /// Closes cases until `keep` of them are open, including the one for the whole step.
    fn close(&mut self, keep: usize, at: usize) {
        while self.0.len() > keep.max(1) {
            let mut case = self.0.pop().expect("there is one");
            case.end(at);
            self.last().cases.push(case);
        }
    }

    fn suppose(&mut self, claim: Claim, at: usize, rules: &GridRules, nesting: Nesting) {
        if self.last().suppose == Some(claim) {
            self.last().lines.push(Line::Also);
            return;
        }
        let over = match nesting {
            Nesting::Deep => self.0.iter().position(|case| case.is_over(claim, rules)).unwrap_or(self.0.len()),
            Nesting::Flat => 1,
        };
        self.close(over, at);
        self.last().end(at);
        self.0.push(Case::new(Some(claim), at));
    }
}

/// Returns the cases of a step.
fn cases(step: &Step) -> Case {
    cases_of(step, Nesting::Deep)
}

fn cases_of(step: &Step, nesting: Nesting) -> Case {
    let mut open = Open(vec![Case::new(None, 0)]);
    let (mut ground, mut argument) = (None, None);
    for (at, part) in step.parts().iter().enumerate() {
        let case = open.last();
        match part {
            Part::Suppose(claim) => open.suppose(*claim, at, step.rules(), nesting),
            Part::Strong(..) | Part::Weak(..) => notation::link(part).into_iter().for_each(|link| case.link(link)),
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

/// The claims that hold at a point of the argument: the suppositions and their consequences.
struct Known<'s> {
    step: &'s Step,
    claims: Vec<(Node, bool)>,
}

/// A line in words.
struct Clause {
    words: String,
    /// The reason, if it is the immediately preceding claim.
    direct: Option<String>,
    /// The conclusion, in notation.
    shows: String,
    /// Whether another chain begins with the line.
    is_also: bool,
}

impl Known<'_> {
    fn suppose(&mut self, claim: Claim) {
        let Candidate { cell, digit } = claim.candidate();
        self.claims.push((Node::new(digit, cell), matches!(claim, Claim::True(_))));
    }

    /// Whether the claim rules out the candidate.
    fn rules_out(&self, (node, is_right): (Node, bool), candidate: Candidate) -> bool {
        if !is_right {
            return node.digit == candidate.digit && node.cells.contains(candidate.cell);
        }
        let digit = node.digit;
        node.cells.iter().all(|cell| self.step.rules().sees(Candidate { cell, digit }, candidate))
    }

    /// Chooses claims that rule out the candidates, as far as any do. Each choice is the claim that rules out most of the remaining candidates.
    fn reasons(&self, candidates: impl IntoIterator<Item = Candidate>) -> Vec<usize> {
        let mut live: Vec<Candidate> =
            candidates.into_iter().filter(|&candidate| self.step.may_be(candidate)).collect();
        let mut reasons: Vec<usize> = Vec::new();
        loop {
            let count =
                |at: usize| live.iter().filter(|&&candidate| self.rules_out(self.claims[at], candidate)).count();
            let counts = (0..self.claims.len()).map(|at| (count(at), Reverse(at)));
            let Some((1.., Reverse(best))) = counts.max() else { break };
            live.retain(|&candidate| !self.rules_out(self.claims[best], candidate));
            reasons.push(best);
        }
        reasons.sort_unstable();
        reasons
    }

    /// Returns the claims with these numbers, in notation: `r1c2=3 and r4c5<>6`.
    fn after(&self, reasons: &[usize]) -> String {
        text::series(reasons.iter().map(|&at| signs(self.claims[at])), "and")
    }

    /// Returns the reasons in brackets, or nothing if there are none.
    fn bracket(&self, reasons: &[usize]) -> String {
        if reasons.is_empty() { String::new() } else { format!(" (after {})", self.after(reasons)) }
    }

    /// Returns the claims that rule out the candidates of a truth, except the candidates for which `but` is true.
    fn others(&self, ground: Ground, but: impl Fn(Candidate) -> bool) -> Vec<usize> {
        let all: Vec<Candidate> = match ground {
            Ground::Cell(cell) => self.step.rules().digits().iter().map(|digit| Candidate { cell, digit }).collect(),
            Ground::House(house, digit) => house.cells().iter().map(|cell| Candidate { cell, digit }).collect(),
            Ground::Rule(_) => Vec::new(),
        };
        self.reasons(all.into_iter().filter(|&candidate| !but(candidate)))
    }

    /// Builds a line that follows from some reasons. They are written in brackets, unless the immediately preceding claim is the only reason.
    fn clause(&self, words: String, reasons: &[usize], shows: String) -> Clause {
        let bracket = self.bracket(reasons);
        if reasons == [self.claims.len().wrapping_sub(1)] {
            return Clause { words, direct: Some(bracket), shows, is_also: false };
        }
        Clause { words: words + &bracket, direct: None, shows, is_also: false }
    }

    /// Writes a line in words; its claims are known from then on.
    fn tell(&mut self, line: &Line) -> Option<Clause> {
        let step = self.step;
        let claims: Vec<(Node, bool)> = match line {
            Line::Links(links) => links.iter().map(|link| (link.to, link.via.is_some())).collect(),
            Line::Hidden(node, _) | Line::Forced(node) => vec![(*node, true)],
            Line::Naked(nodes) => nodes.iter().map(|node| (*node, true)).collect(),
            Line::Gone(nodes, _) => nodes.iter().map(|node| (*node, false)).collect(),
            Line::Sighted(node, _) => vec![(*node, false)],
            Line::Also | Line::Alternatives(..) => Vec::new(),
        };
        let shows = claims.iter().map(|claim| signs(*claim)).collect::<Vec<_>>().join(", ");
        let said = match line {
            Line::Also => return None,
            // A chain begins at the supposition of its case.
            Line::Links(links) => {
                let shows = claims.last().map_or_else(String::new, |claim| signs(*claim));
                Clause { words: notation::story(links), direct: Some(String::new()), shows, is_also: false }
            }
            Line::Hidden(node, house) => {
                let place = if node.cells.len() > 1 { "places" } else { "place" };
                let words = format!("{}, the only {place} left in {}", notation::is(*node), house.words());
                let ground = Ground::House(*house, node.digit);
                self.clause(words, &self.others(ground, |candidate| node.cells.contains(candidate.cell)), shows)
            }
            Line::Naked(nodes) => return Some(self.naked(nodes, shows)),
            Line::Gone(nodes, by) => {
                let (by, reasons) = by.map_or_else(Default::default, |number| self.by(number));
                let same = |one: &Node, other: &Node| one.cells == other.cells && one.cells.len() == 1;
                let said = nodes.chunk_by(same).map(|nodes| {
                    if let [node] = nodes {
                        return notation::is_not(*node);
                    }
                    let digits = nodes.iter().map(|node| node.digit).collect();
                    format!("{} is not {}", text::brief(nodes[0].cells), text::either(digits))
                });
                self.clause(format!("{}{by}", text::series(said, "and")), &reasons, shows)
            }
            Line::Forced(node) => {
                self.clause(format!("{}, the only place left there", notation::is(*node)), &[], shows)
            }
            Line::Sighted(node, ground) => {
                let (is_not, ground) = (notation::is_not(*node), step.ground_words(*ground));
                self.clause(format!("{is_not}, as all that is left for {ground} rules it out"), &[], shows)
            }
            Line::Alternatives(numbers, is_right) => {
                let words = step.alternative_words(numbers, *is_right);
                Clause { shows: words.clone(), words, direct: None, is_also: false }
            }
        };
        self.claims.extend(claims);
        Some(said)
    }

    /// Writes digits that are the only remaining candidates in their cells.
    fn naked(&mut self, nodes: &[Node], shows: String) -> Clause {
        let mut known = |node: &Node| {
            let reasons = node.cells.single().map_or_else(Vec::new, |cell| {
                self.others(Ground::Cell(cell), |candidate| candidate.digit == node.digit)
            });
            self.claims.push((*node, true));
            reasons
        };
        let reasons: Vec<Vec<usize>> = nodes.iter().map(&mut known).collect();
        if let [node] = nodes {
            let node = self.claims.pop().map_or(*node, |claim| claim.0);
            let clause = self.clause(format!("{}, its only candidate left", notation::is(node)), &reasons[0], shows);
            self.claims.push((node, true));
            return clause;
        }
        let said = nodes.iter().zip(&reasons).map(|(node, reasons)| notation::is(*node) + &self.bracket(reasons));
        let words = format!("{}, their only candidates left", text::series(said, "and"));
        Clause { words, direct: None, shows, is_also: false }
    }

    /// Returns the reason for an elimination by an inner step: a pattern in a few words, or the number of the step; and the earlier eliminations.
    fn by(&self, number: usize) -> (String, Vec<usize>) {
        let argument = &self.step.arguments()[number];
        let reasons = self.reasons(argument.without.iter());
        if is_told_apart(argument) {
            let told = self.step.arguments()[..=number].iter().filter(|one| is_told_apart(one)).count();
            let after = if reasons.is_empty() { String::new() } else { format!(", after {}", self.after(&reasons)) };
            return (format!(" (argument {told}{after})"), Vec::new());
        }
        let technique = argument.step.technique();
        let article = match technique.article {
            Article::A => "a ",
            Article::An => "an ",
            Article::None => "",
        };
        (format!(" by {article}{}, {}", technique.name, argument.step.text().short), reasons)
    }

    /// Returns the end of a case in which a truth has nothing left.
    fn failure(&self, ground: Ground) -> String {
        failure(self.step, ground) + &self.bracket(&self.others(ground, |_| false))
    }
}

/// Returns a claim in notation: `r1c1=5`, `r12c1<>5`.
fn signs((node, is_right): (Node, bool)) -> String {
    format!("{}{}{}", text::brief(node.cells), if is_right { "=" } else { "<>" }, node.digit)
}

/// Whether an inner step needs more than a few words, so that it is told separately.
fn is_told_apart(argument: &Argument) -> bool {
    use Class::{Chain, Forcing, ForcingNet, NestedNet};
    matches!(argument.step.technique().class, Chain | Forcing | ForcingNet | NestedNet)
}

/// Returns the name of a lemma of an inner step: `A`, `B`.
fn lettered(number: usize) -> String {
    let letter = u8::try_from(number).ok().filter(|number| (1..=26).contains(number));
    letter.map_or_else(|| number.to_string(), |number| char::from(b'A' + number - 1).to_string())
}

/// Returns the words of the inner steps, and of the steps nested in them.
fn inside(step: &Step) -> Vec<Inside> {
    let mut all = Vec::new();
    for (number, argument) in (1..).zip(step.arguments().iter().filter(|argument| is_told_apart(argument))) {
        let mut text = argument.step.text();
        let deeper = std::mem::take(&mut text.inside);
        all.push(Inside {
            number: number.to_string(),
            without: format!("without {}", text::candidates(&argument.without, "and")),
            name: argument.step.technique().name,
            told: text.told_within(&text::sentence(&argument.step), LEMMA, lettered),
        });
        all.extend(deeper.into_iter().map(|inside| Inside { number: format!("{number}.{}", inside.number), ..inside }));
    }
    all
}

/// Returns the paragraphs of a step: the truth that is split, case by case, and the conclusion.
fn story(step: &Step, whole: &Case, end: &str) -> Vec<Paragraph> {
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
    let depth = usize::from(whole.split.is_some() || whole.cases.len() > 1);
    tell_all(step, whole, opening, depth, end)
}

/// Returns the paragraphs of a step: the opening, the cases at some depth, and the conclusion.
fn tell_all(step: &Step, whole: &Case, opening: Option<String>, depth: usize, end: &str) -> Vec<Paragraph> {
    let mut told: Vec<Paragraph> = opening.map(Paragraph::plain).into_iter().collect();
    let mut known = Known { step, claims: Vec::new() };
    whole.cases.iter().for_each(|case| tell(&mut known, case, depth, &mut told));
    match told.last_mut() {
        Some(last) if last.goes_on() => last.words += &format!(" {end}"),
        last => {
            let joins = last.is_some_and(|last| last.depth == 0 && !last.is_case);
            told.push(Paragraph { joins, ..Paragraph::plain(end) });
        }
    }
    told
}

/// Adds the paragraphs of a case, and of the cases into which it splits.
fn tell(known: &mut Known<'_>, case: &Case, depth: usize, told: &mut Vec<Paragraph>) {
    let before = known.claims.len();
    case.suppose.into_iter().for_each(|claim| known.suppose(claim));
    let (mut clauses, mut is_also): (Vec<Clause>, bool) = (Vec::new(), false);
    for line in &case.lines {
        match known.tell(line) {
            Some(clause) => clauses.push(Clause { is_also: std::mem::take(&mut is_also), ..clause }),
            None => is_also = true,
        }
    }
    let fails = case.fails.map(|ground| known.failure(ground));
    let divided = case.split.map(|split| known.divided(split, &case.cases));
    let suppose = case.suppose.map_or_else(String::new, |claim| format!("Suppose that {claim}"));
    let shows = (!case.is_impossible()).then(|| text::conclusions(known.step).to_string());
    let fold = case.suppose.map(|suppose| Fold { suppose: Some(suppose), shows });
    let parts = case.parts.clone();
    let mut first = Paragraph { depth, is_case: depth > 0, words: suppose, parts, fold, ..Paragraph::default() };
    let length: usize = clauses.iter().map(|clause| clause.words.len() + 2).sum();
    if length <= STRETCH {
        let is_empty = clauses.is_empty() && fails.is_none() && divided.is_none();
        first.words += if is_empty { ": the same conclusion follows at once" } else { "" };
        first.words += &joined(&clauses, ": ", fails.as_deref());
        first.words += &divided.map_or_else(String::new, |divided| format!(" {divided}"));
        told.push(first);
    } else {
        first.words += ".";
        told.push(first);
        told.extend(stretches(&clauses, fails.as_deref(), depth));
        told.extend(divided.map(|words| Paragraph { depth, words, joins: true, ..Paragraph::default() }));
    }
    case.cases.iter().for_each(|inner| tell(known, inner, depth + 1, told));
    known.claims.truncate(before);
}

/// Returns the lines as a sentence, with the end of the case.
fn joined(clauses: &[Clause], first: &str, fails: Option<&str>) -> String {
    let mut words = String::new();
    for (at, clause) in clauses.iter().enumerate() {
        words += match clause {
            _ if at == 0 => first,
            Clause { is_also: true, .. } => ". Also: ",
            Clause { direct: Some(_), .. } => "; so ",
            _ => "; ",
        };
        words += &clause.words;
        // No earlier line gives the reason.
        let alone = clause.direct.as_ref().filter(|_| at == 0 && first != ": ");
        words += alone.map_or("", |direct| direct);
    }
    match fails {
        Some(fails) if clauses.is_empty() => words += &format!(": {fails}"),
        Some(fails) => words += &format!(", and {fails}"),
        None => {}
    }
    words + "."
}

/// Returns the lines as paragraphs, each of which may become a lemma.
fn stretches(clauses: &[Clause], fails: Option<&str>, depth: usize) -> Vec<Paragraph> {
    let (mut starts, mut length) = (vec![0], 0);
    for (at, clause) in clauses.iter().enumerate() {
        if length > 0 && length + clause.words.len() > STRETCH {
            starts.push(at);
            length = 0;
        }
        length += clause.words.len() + 2;
    }
    let ends = starts.iter().skip(1).copied().chain([clauses.len()]);
    let all: Vec<Range<usize>> = starts.iter().zip(ends).map(|(&start, end)| start..end).collect();
    let count = all.len();
    let stretch = |(number, range): (usize, Range<usize>)| {
        let (clauses, fails) = (&clauses[range], fails.filter(|_| number + 1 == count));
        let shows: Vec<&str> = clauses.iter().map(|clause| &*clause.shows).collect();
        let shows = fails.map_or_else(|| shows.join(", "), str::to_owned);
        let fold = Some(Fold { suppose: None, shows: Some(shows) });
        Paragraph { depth, words: joined(clauses, "Then ", fails), fold, joins: true, ..Paragraph::default() }
    };
    all.into_iter().enumerate().map(stretch).collect()
}

fn failure(step: &Step, ground: Ground) -> String {
    match ground {
        Ground::Rule(_) => format!("nothing is left for {}", step.ground_words(ground)),
        Ground::Cell(cell) => format!("nothing is left for {cell}"),
        Ground::House(house, digit) => format!("{} has no place left for {digit}", house.words()),
    }
}

impl Known<'_> {
    /// Returns the sentence that introduces the cases into which a case splits.
    fn divided(&self, split: Ground, cases: &[Case]) -> String {
        let left: Vec<_> = cases.iter().filter_map(|case| Some(case.suppose?.candidate())).collect();
        let after = self.bracket(&self.others(split, |candidate| left.contains(&candidate)));
        match split {
            Ground::Rule(_) => format!("Then {} is one of these cases.", self.step.ground_words(split)),
            Ground::Cell(cell) => {
                let digits = left.iter().map(|candidate| candidate.digit).collect();
                format!("Then {cell} can only be {}{after}.", text::either(digits))
            }
            Ground::House(house, digit) => {
                let cells = left.iter().map(|candidate| candidate.cell).collect();
                format!("Then {digit} in {} can only be in {}{after}.", house.words(), text::either_of(cells))
            }
        }
    }
}

/// Returns the words for a supposition that cannot be true.
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

/// Returns the words for a cell all of whose candidates except one are refuted.
pub(super) fn settled(step: &Step) -> Text {
    let Some(conclusion) = step.conclusions().next() else { return text::bare(step) };
    let short = format!("{conclusion}, as each of its other candidates leads to a contradiction");
    let end = format!("Only one candidate of {} is left.", conclusion.candidate().cell);
    let pattern = format!("each candidate of {} but one leads to a contradiction", conclusion.candidate().cell);
    Text { pattern: Some(pattern), ..Text::cases(short, story(step, &cases(step), &end)) }
}

/// Returns the words for suppositions, one of which is true, with each as a separate case, and for their common consequence.
pub(in crate::techniques) fn by_cases(step: &Step, short: String, opening: String, end: &str) -> Option<Text> {
    let whole = cases_of(step, Nesting::Flat);
    (!whole.cases.is_empty()).then(|| Text::cases(short, tell_all(step, &whole, Some(opening), 1, end)))
}

/// Returns the words for suppositions, one of which is true, and for their common consequence.
pub(super) fn verity(step: &Step) -> Text {
    let whole = cases(step);
    let suppose: Vec<Claim> = whole.cases.iter().filter_map(|case| case.suppose).collect();
    let (Some(conclusion), false) = (step.conclusions().next(), suppose.is_empty()) else { return text::bare(step) };
    let end = if whole.cases.iter().any(|case| case.fails.is_some()) {
        "One of these is true, but none that leads to a contradiction, and the others lead to the same conclusion."
    } else {
        "One of these is true, and each leads to the same conclusion."
    };
    let suppose = text::series(&suppose, "or");
    let pattern = Some(format!("{suppose}: the same conclusion every time"));
    Text {
        inside: inside(step),
        pattern,
        ..Text::cases(format!("{suppose}: {conclusion} every time"), story(step, &whole, end))
    }
}
