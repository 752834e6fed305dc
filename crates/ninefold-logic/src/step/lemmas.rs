//! Divides long texts into an argument and lemmas: cases, and stretches of a net with their own paragraphs, each with a number and a statement.
//!
//! ```text
//! r5c6 is 6 or 7: take each in turn.                     the argument, which refers to lemmas by their numbers
//! - Suppose that r5c6 is 6: a contradiction (lemma 1).
//! - Suppose that r5c6 is 7. Then ...
//!   - Suppose that r1c1 is 3: ...
//!   - Suppose that r1c3 is 3: a contradiction (lemma 2).
//! Lemma 1: r5c6 is not 6.                                a lemma: its statement, then the paragraphs that show it
//! - Suppose that r5c6 is 6. Then ...
//! Lemma 2, for r5c6=7: r1c3 is not 3.
//! ```
//!
//! Lemmas are numbered in the order in which the text first needs them. A lemma may need other lemmas, which follow it.

use std::collections::VecDeque;
use std::ops::Range;

use super::text::{self, LONGEST, Paragraph};
use crate::part::Claim;

/// The maximum number of characters of a text without lemmas.
pub const UNFOLDED: usize = 3_000;

/// The maximum number of characters of a lemma.
pub const LEMMA: usize = 1_200;

/// The data of a paragraph that may become a lemma, together with the paragraphs nested in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Fold {
    /// The supposition of a case; `None` for a stretch within a case.
    pub suppose: Option<Claim>,
    /// The statement: the consequence of the case or stretch; `None` if the case is impossible.
    pub shows: Option<String>,
}

impl Fold {
    /// Returns the paragraph that replaces the lemma.
    fn stub(&self, number: &str) -> String {
        match (self.suppose, &self.shows) {
            (Some(claim), None) => format!("Suppose that {claim}: a contradiction (lemma {number})."),
            (Some(claim), Some(_)) => format!("Suppose that {claim}: the same conclusion follows (lemma {number})."),
            (None, shows) => format!("By lemma {number}: {}.", shows.as_deref().unwrap_or_default()),
        }
    }

    /// Returns the statement of a lemma under the suppositions around it.
    fn title(&self, number: &str, under: &[Claim]) -> String {
        let mut under = under.to_vec();
        let states = match (self.suppose, &self.shows) {
            (Some(claim), None) => claim.opposite().to_string(),
            (claim, shows) => {
                under.extend(claim);
                shows.clone().unwrap_or_default()
            }
        };
        let given = text::series(under.iter().map(|claim| claim.signs()), "and");
        let given = if given.is_empty() { given } else { format!(", for {given}") };
        format!("Lemma {number}{given}: {states}.")
    }
}

/// A paragraph with the paragraphs nested in it.
struct Node<'p> {
    paragraph: &'p Paragraph,
    /// The suppositions around the paragraph.
    under: Vec<Claim>,
    inner: Vec<Self>,
    is_apart: bool,
}

/// A number at least as long as that of any lemma.
const ANY: &str = "999";

impl<'p> Node<'p> {
    fn all(paragraphs: &'p [Paragraph], range: Range<usize>, under: &[Claim]) -> Vec<Self> {
        let (mut nodes, mut under, mut at) = (Vec::new(), under.to_vec(), range.start);
        while at < range.end {
            let paragraph = &paragraphs[at];
            let suppose = paragraph.fold.as_ref().and_then(|fold| fold.suppose);
            let is_inside =
                |other: &Paragraph| other.depth > paragraph.depth || other.depth == paragraph.depth && !other.is_case;
            let behind = &paragraphs[at + 1..range.end];
            let count = if paragraph.is_case { behind.iter().take_while(|other| is_inside(other)).count() } else { 0 };
            let within: Vec<Claim> = under.iter().copied().chain(suppose).collect();
            let inner = Self::all(paragraphs, at + 1..at + 1 + count, &within);
            nodes.push(Self { paragraph, under: under.clone(), inner, is_apart: false });
            if !paragraph.is_case {
                // The paragraph is the supposition of the whole text.
                under = within;
            }
            at += 1 + count;
        }
        nodes
    }

    /// Returns the fold of the paragraph, if it can become a lemma.
    fn fold(&self) -> Option<&'p Fold> {
        self.paragraph.fold.as_ref().filter(|fold| self.paragraph.is_case || fold.suppose.is_none())
    }

    fn stub(&self, number: &str) -> String {
        self.fold().map_or_else(String::new, |fold| fold.stub(number))
    }

    fn title(&self, number: &str) -> String {
        self.fold().map_or_else(String::new, |fold| fold.title(number, &self.under))
    }

    /// Returns the number of characters, without those of lemmas inside.
    fn size(&self) -> usize {
        if self.is_apart {
            return length(&self.stub(ANY));
        }
        length(&self.paragraph.words) + self.inner.iter().map(Self::size).sum::<usize>()
    }

    /// Returns the number of characters saved if the paragraph becomes a lemma.
    fn gain(&self) -> usize {
        let can_be = self.fold().is_some() && !self.is_apart;
        if can_be { self.size().saturating_sub(length(&self.stub(ANY))) } else { 0 }
    }
}

/// Returns the number of characters of a line, with its end.
fn length(words: &str) -> usize {
    words.chars().count() + 1
}

/// Turns the largest of the nodes into lemmas until the rest, with `own` characters before it, is within a limit.
fn cut(nodes: &mut [Node<'_>], own: usize, limit: usize) {
    for node in &mut *nodes {
        let own = length(&node.paragraph.words) + length(&node.title(ANY));
        cut(&mut node.inner, own, LEMMA);
    }
    while own + nodes.iter().map(Node::size).sum::<usize>() > limit {
        let Some(largest) = nodes.iter_mut().max_by_key(|node| node.gain()).filter(|node| node.gain() > 0) else {
            return;
        };
        largest.is_apart = true;
    }
}

/// Returns the paragraphs, followed by lemmas if they are longer than `limit`; `name` makes the name of a lemma from its number.
pub(super) fn folded(paragraphs: Vec<Paragraph>, limit: usize, name: fn(usize) -> String) -> Vec<Paragraph> {
    if paragraphs.iter().all(|paragraph| paragraph.fold.is_none()) {
        return paragraphs;
    }
    let mut nodes = Node::all(&paragraphs, 0..paragraphs.len(), &[]);
    if nodes.iter().map(Node::size).sum::<usize>() > limit {
        cut(&mut nodes, 0, limit);
    }
    let mut told = Told { name, count: 0, out: Vec::new(), apart: VecDeque::new() };
    nodes.iter().for_each(|node| told.put(node, 0));
    while let Some((number, node)) = told.apart.pop_front() {
        let words = node.title(&number);
        told.out.push(Paragraph { lemma: Some(number), words, ..Paragraph::default() });
        let is_at = node.paragraph.depth - usize::from(node.paragraph.is_case);
        told.whole(node, is_at);
    }
    told.out
}

/// Collects the paragraphs of the text in their final order.
struct Told<'n, 'p> {
    name: fn(usize) -> String,
    count: usize,
    out: Vec<Paragraph>,
    /// The lemmas that are not written yet.
    apart: VecDeque<(String, &'n Node<'p>)>,
}

impl<'n, 'p> Told<'n, 'p> {
    /// Adds a paragraph, or a reference to its lemma, nested `less` levels less deeply than in the whole text.
    fn put(&mut self, node: &'n Node<'p>, less: usize) {
        if !node.is_apart {
            return self.whole(node, less);
        }
        self.count += 1;
        let number = (self.name)(self.count);
        let stub = Paragraph { words: node.stub(&number), parts: 0..0, ..node.paragraph.clone() };
        self.add(stub, less);
        self.apart.push_back((number, node));
    }

    fn whole(&mut self, node: &'n Node<'p>, less: usize) {
        self.add(node.paragraph.clone(), less);
        node.inner.iter().for_each(|inner| self.put(inner, less));
    }

    /// Adds a paragraph, or joins it with the previous one.
    fn add(&mut self, paragraph: Paragraph, less: usize) {
        let depth = paragraph.depth - less;
        let is_short = |words: &str| length(words) + length(&paragraph.words) <= LONGEST;
        match self.out.last_mut().filter(|last| paragraph.joins && last.depth == depth && last.lemma.is_none()) {
            Some(last) if is_short(&last.words) => last.words += &format!(" {}", paragraph.words),
            _ => self.out.push(Paragraph { depth, ..paragraph }),
        }
    }
}
