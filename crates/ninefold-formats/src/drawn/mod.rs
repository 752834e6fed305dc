//! Recovers constraints that a document only draws from its colours, its shapes and its rules text; and draws constraints in the same way.
//!
//! Sites such as `SudokuPad` store lines and circles, but not their meaning. Two witnesses together establish the meaning: the drawing, which the
//! table [`LOOKS`](looks::LOOKS) recognises, and the rules text, which [`words`] reads sentence by sentence.
//!
//! ```text
//! drawn   mentioned   result
//!  yes       yes      the constraint
//!  yes       no       refused; but without any text, a constraint if it looks exactly like its kind on the sites
//!  no        yes      refused; but a rule of the whole grid, such as anti-knight, is a constraint
//! an unexplained element or sentence: refused
//! ```
//!
//! In a document that states its constraints and draws nothing, the text can only add rules of the whole grid. Sentences there that are not understood,
//! or that describe something else, are reported with a note, as are sentences without any sign of a rule in a document of a plain puzzle.
//!
//! A text that mentions only the plain rules still counts as a text, so it contradicts the drawing. Two lines of one colour that share a cell are
//! refused, since they may be parts of one line. Exceptions are whispers, for which this makes no difference, and thermometers, whose discs
//! distinguish them. Colours of whole cells are not rules, except the colours of indexers. A recovery is always reported with a note that names the
//! kinds. The writer draws a puzzle only if the same constraints can be recovered from the drawing.

mod arrows;
mod borders;
mod cages;
mod cells;
mod cues;
mod finder;
mod lines;
mod looks;
mod outside;
pub(crate) mod sketch;
pub(crate) mod unread;
mod words;

use std::collections::{BTreeMap, BTreeSet};

use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{Constraint, Fields, KINDS, Kind, Rules};

use self::finder::Finder;
use self::looks::LOOKS;
use self::sketch::Sketch;
use self::words::Words;
use crate::colour::Colour;
use crate::document::{Document, is_seed};
use crate::part::Field;

/// The maximum number of problems that a message lists.
const LISTED: usize = 3;

/// Constraints recovered from drawings, kept until the reader has reported them.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Drawings {
    /// The rules without the recovered constraints.
    plain: Rules,
    /// The text of the note.
    words: String,
}

impl Drawings {
    /// Returns the rules without the recovered constraints.
    pub(crate) const fn plain(&self) -> &Rules {
        &self.plain
    }

    /// Returns the text of the note.
    pub(crate) fn into_words(self) -> String {
        self.words
    }
}

/// The constraints and colours that a sketch and a rules text mean.
#[derive(Default)]
struct Recovery {
    constraints: Vec<Constraint>,
    colours: Vec<(LayoutCell, Colour)>,
    /// The parts of the text that may state further rules.
    doubts: Vec<String>,
}

/// Adds the constraints that its drawings mean to a document. If some drawings are not understood, adds remarks about them instead, for which the
/// document is refused later.
pub(crate) fn read(mut document: Document, sketch: &Sketch) -> Document {
    let rules = document.rules().clone();
    let text = document.text(Field::Comment).to_owned();
    match recover(sketch, &rules, &text) {
        Ok(recovery) => {
            for (cell, colour) in recovery.colours {
                document.colours.entry(cell).or_default().push(colour);
            }
            let mut notes = Vec::new();
            if !recovery.constraints.is_empty() {
                notes.push(note(&recovery.constraints, &text, sketch));
                let all = rules.constraints().iter().cloned().chain(recovery.constraints);
                let whole = rules.without_constraints().with_constraints(all.collect::<Vec<_>>());
                undescribe(&mut document, &whole);
                document = document.under(&whole);
            }
            if let [first, rest @ ..] = &recovery.doubts[..] {
                let more = if rest.is_empty() { String::new() } else { format!(", and {} more", rest.len()) };
                notes.push(format!("the author's text may state further rules: {first}{more}"));
            }
            if !notes.is_empty() {
                document.drawings = Some(Box::new(Drawings { plain: rules, words: notes.join("; ") }));
            }
        }
        Err(problems) => {
            let more = problems.len().saturating_sub(LISTED);
            let listed = problems.into_iter().take(LISTED).chain((more > 0).then(|| format!("{more} more")));
            listed.for_each(|problem| document.comment(&format!("{}{}", unread::REMARK, problem.replace('\n', " "))));
        }
    }
    document
}

/// Returns the text of the note: the number of constraints of each kind, and the beginning of the author's text.
fn note(constraints: &[Constraint], text: &str, sketch: &Sketch) -> String {
    let mut counts: Vec<(&Kind, usize)> = Vec::new();
    for constraint in constraints {
        match counts.iter_mut().find(|(kind, _)| *kind == constraint.kind()) {
            Some((_, count)) => *count += 1,
            None => counts.push((constraint.kind(), 1)),
        }
    }
    let name = |&(kind, count): &(&Kind, usize)| match kind.fields {
        Fields::Flag => kind.name.to_lowercase(),
        _ => format!("{} ({count})", kind.name.to_lowercase()),
    };
    let names: Vec<String> = counts.iter().map(name).collect();
    let words = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = unread::shown(&words);
    let author = if words.is_empty() {
        "the document has no rules text".to_owned()
    } else {
        format!("the author's rules: {shown:?}")
    };
    let source = if sketch.is_empty() { "rules text" } else { "drawing" };
    format!("recovered from the {source}: {}; {author}", names.join(", "))
}

/// Recovers the constraints of a sketch that the rules do not state, or returns the elements and sentences that are not understood.
fn recover(sketch: &Sketch, rules: &Rules, text: &str) -> Result<Recovery, Vec<String>> {
    let words = Words::read(text, rules.size());
    let mut finder = Finder::new(sketch, rules, &words);
    LOOKS.iter().for_each(|look| (look.find)(look, &mut finder));
    cells::find_colours(sketch, &mut finder);
    finder.finish();
    for &kind in &sketch.flags {
        let made = finder.make(kind.id, Vec::new(), Vec::new(), true);
        finder.add(made, kind.name);
    }
    let is_quiet = words.topics.is_empty() && finder.found.is_empty() && finder.problems.is_empty();
    let is_stated = sketch.is_empty() && !rules.constraints().is_empty();
    let foreign = words.leftover.iter().filter(|sentence| !is_seed(sentence));
    if is_quiet && !is_stated {
        // A text with a sign of a rule causes the document to be refused later.
        let is_refused = text.lines().any(unread::is_rule);
        let is_doubtful = |sentence: &&String| !is_refused && unread::is_wordy(sentence);
        let doubts = foreign.filter(is_doubtful).map(|sentence| quoted(sentence)).collect();
        return Ok(Recovery { constraints: Vec::new(), colours: finder.colours, doubts });
    }
    let leftover: Vec<String> = foreign.map(|sentence| format!("the sentence {}", quoted(sentence))).collect();
    witness(&mut finder, sketch);
    described(&mut finder, rules, is_stated);
    let mut doubts = leftover;
    doubts.splice(0..0, std::mem::take(&mut finder.problems));
    if !doubts.is_empty() && !is_stated {
        return Err(doubts);
    }
    let stated: BTreeSet<Canonical> = canonical(rules);
    let found = finder.found.into_iter().map(|found| found.constraint);
    let constraints = found.filter(|constraint| !parts(constraint, rules).iter().all(|part| stated.contains(part)));
    Ok(Recovery { constraints: constraints.collect(), colours: finder.colours, doubts })
}

/// Returns a sentence as quoted in a message.
fn quoted(sentence: &str) -> String {
    format!("{:?}", unread::shown(sentence))
}

/// Compares the drawn kinds with those that the text mentions.
fn witness(finder: &mut Finder<'_>, sketch: &Sketch) {
    let words = finder.words;
    let is_mentioned = |topic: &str| {
        let general = topic.split_once(':').map_or(topic, |(general, _)| general);
        let is_diagonal =
            topic.starts_with("diagonal") && (words.topics.contains("diagonals") || words.topics.contains("diagonal"));
        words.topics.contains(topic) || words.topics.contains(general) || is_diagonal
    };
    let mut silent = BTreeMap::new();
    for found in &finder.found {
        let kind = found.constraint.kind();
        let is_stated = sketch.flags.contains(&kind);
        let is_unsaid = !words.is_silent && !is_mentioned(found.topic) && !is_stated;
        if is_unsaid || found.is_labelled && !words.is_silent && !words.verbatim.contains(kind.id) {
            silent.insert(
                kind.id,
                format!("{}, which the rules do not describe", found.constraint.describe(finder.rules)),
            );
        } else if words.is_silent && !found.is_exact {
            silent.insert(
                kind.id,
                format!("perhaps {}, but no rule confirms it", found.constraint.describe(finder.rules)),
            );
        }
    }
    finder.problems.extend(silent.into_values());
}

/// Adds the rules of the whole grid that the text describes. Any other rule that is described but not drawn is a problem. If the document states its
/// constraints, they may be of any variety of the kind that the text describes.
fn described(finder: &mut Finder<'_>, rules: &Rules, is_stated: bool) {
    let mut known: BTreeSet<&str> = rules.constraints().iter().map(|constraint| constraint.kind().id).collect();
    known.extend(finder.found.iter().flat_map(|found| [found.topic, found.constraint.kind().id]));
    let has = |kinds: &[&str]| kinds.iter().all(|kind| known.contains(kind));
    let words = finder.words;
    let mut problems = Vec::new();
    let mut flags = Vec::new();
    for &topic in &words.topics {
        let kind = Kind::named(topic).filter(|kind| kind.fields == Fields::Flag && !topic.starts_with("diagonal"));
        // A rule that all dots are given makes sense only if there are dots.
        let needs: &[&str] = match topic {
            _ if words.verbatim.contains(topic) => &[],
            "negative:difference" | "negative:ratio" => &["difference", "ratio"],
            "negative:xv" => &["xv"],
            _ => &[],
        };
        let is_there = match topic {
            "cage:differ" => has(&["killercage"]) || has(&["extraregion"]),
            "lines:separate" => true,
            "diagonals" => has(&["diagonal+", "diagonal-"]),
            "diagonal" => has(&["diagonal+"]) || has(&["diagonal-"]),
            _ => {
                known.contains(topic)
                    || topic.split_once(':').is_some_and(|(kind, _)| is_stated && known.contains(kind))
            }
        };
        match kind {
            Some(kind) if has(needs) => flags.extend((!is_there).then_some(kind)),
            None if is_there => {}
            _ => problems.push(format!("the rules describe {}, which is not drawn", name(topic))),
        }
    }
    for kind in flags {
        let made = finder.make(kind.id, Vec::new(), Vec::new(), true);
        finder.add(made, kind.name);
    }
    finder.problems.extend(problems);
}

/// Returns the name of a topic in messages.
fn name(topic: &str) -> String {
    let (general, special) = topic.split_once(':').unwrap_or((topic, ""));
    let name = Kind::named(topic).or_else(|| Kind::named(general)).map_or(general, |kind| kind.name).to_lowercase();
    if special.is_empty() || Kind::named(topic).is_some() { name } else { format!("{name} ({special})") }
}

/// Draws the constraints of some rules, or returns `None` if the same constraints could not be recovered from the drawing.
pub(crate) fn draw(rules: &Rules) -> Option<Sketch> {
    let mut sketch = Sketch::default();
    for constraint in rules.constraints() {
        if constraint.kind().fields == Fields::Flag && !constraint.kind().id.starts_with("diagonal") {
            continue;
        }
        let look = LOOKS.iter().find(|look| look.kind == constraint.kind().id)?;
        (look.draw)(look, constraint, rules, &mut sketch)?;
    }
    let plain = rules.without_constraints();
    let recovery = recover(&sketch, &plain, &rules_text(rules)).ok()?;
    let back = plain.with_constraints(recovery.constraints);
    (recovery.colours.is_empty() && canonical(&back) == canonical(rules)).then_some(sketch)
}

/// The text that separates a description of the constraints from the comment below it.
pub(crate) const GAP: &str = "\n\n";

/// Removes the description of constraints, as [`rules_text`] writes it, from the comment of a document.
pub(crate) fn undescribe(document: &mut Document, rules: &Rules) {
    if rules.constraints().is_empty() || document.text(Field::Comment).is_empty() {
        return;
    }
    let below = document.text(Field::Comment).strip_prefix(&rules_text(rules));
    let below = below.and_then(|rest| if rest.is_empty() { Some(rest) } else { rest.strip_prefix(GAP) });
    if let Some(below) = below.map(str::to_owned) {
        document.set(Field::Comment, &below);
    }
}

/// Returns a rules text with one sentence for each kind of constraint.
pub(crate) fn rules_text(rules: &Rules) -> String {
    let mut sentences = vec!["Normal sudoku rules apply.".to_owned()];
    let mut add = |sentence: String| {
        if !sentences.contains(&sentence) {
            sentences.push(sentence);
        }
    };
    let mut constraints: Vec<&Constraint> = rules.constraints().iter().collect();
    constraints.sort_by_key(|constraint| KINDS.iter().position(|kind| *kind == constraint.kind()));
    for constraint in &constraints {
        add(match constraint.kind().id {
            "whispers" => {
                let (colour, least) = (lines::whisper_colour(constraint, rules), lines::least(constraint, rules));
                format!("Neighbours along a {colour} line differ by at least {least}.")
            }
            "modularline" => {
                "Any three successive cells along a teal modular line have different remainders when divided by 3."
                    .to_owned()
            }
            _ => constraint.kind().about.to_owned(),
        });
    }
    if constraints.iter().any(|constraint| constraint.kind().fields == Fields::Lines) && meet(&constraints) {
        add("Lines that share a cell are separate lines.".to_owned());
    }
    sentences.join("\n")
}

/// Whether two lines share a cell, or one line visits a cell twice.
fn meet(constraints: &[&Constraint]) -> bool {
    let lines = constraints.iter().filter(|constraint| constraint.kind().fields == Fields::Lines);
    let mut seen = BTreeSet::new();
    lines.flat_map(|constraint| constraint.cells()).any(|cell| !seen.insert(cell))
}

/// The kind of a constraint with its line or set of cells, in canonical order, and its numbers.
type Canonical = (&'static str, Vec<Vec<LayoutCell>>, Vec<u32>);

fn canonical(rules: &Rules) -> BTreeSet<Canonical> {
    rules.constraints().iter().flat_map(|constraint| parts(constraint, rules)).collect()
}

/// Returns the parts of a constraint, each of which is a constraint by itself.
fn parts(constraint: &Constraint, rules: &Rules) -> Vec<Canonical> {
    let kind = constraint.kind();
    let sorted = |cells: &[LayoutCell]| {
        let mut cells = cells.to_vec();
        cells.sort_unstable();
        cells
    };
    let mut values = constraint.values().to_vec();
    values.sort_unstable();
    match kind.id {
        "whispers" => values = vec![lines::least(constraint, rules)],
        "modularline" | "difference" | "ratio" if values.is_empty() => {
            values = vec![match kind.id {
                "modularline" => 3,
                "ratio" => 2,
                _ => 1,
            }];
        }
        _ => {}
    }
    let part = |lines: Vec<Vec<LayoutCell>>| (kind.id, lines, values.clone());
    match (kind.fields, constraint.lines()) {
        (Fields::Lines, lines) => lines.iter().map(|line| part(vec![line.clone()])).collect(),
        (Fields::Circle, [circle, lines @ ..]) => {
            lines.iter().map(|line| part(vec![sorted(circle), line.clone()])).collect()
        }
        // The rule of an indexer applies to each cell separately.
        (Fields::Cells, [cells]) if kind.id.ends_with("indexer") => {
            cells.iter().map(|&cell| part(vec![vec![cell]])).collect()
        }
        (Fields::Cells, [cells]) if kind.id != "greaterthan" => vec![part(vec![sorted(cells)])],
        (_, lines) => vec![part(lines.to_vec())],
    }
}
