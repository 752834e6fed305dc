//! A step: its pattern, its conclusions, and its words.

use crate::frame::{CandidateSet, DigitSet};
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer, Serialize};

use super::spelt::Spelt;
use super::{Candidates, Error, Part, Position, Tenths, is_plain, rules_in_brief};
#[cfg(not(wide))]
use crate::linked::{ACROSS, SEARCH};
use crate::step::{self, Form};
use crate::{notation, techniques, text};

/// The maximum number of parts of a step: several times the number of parts of the longest nets.
const MOST_PARTS: usize = 10_000;

/// The maximum number of patterns with two fillings in a step; each costs the proof a search.
const MOST_DEADLY: usize = 9;

/// A step: its technique, its conclusions, the parts of its pattern, and its words.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Step {
    /// The id of the technique.
    pub technique: String,
    /// The grid, counted from 1, if the puzzle has several.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub grid: Option<usize>,
    /// The digits of the pattern.
    pub digits: Spelt<DigitSet>,
    /// Whether the pattern fits its definition only in a wider sense.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub wide: bool,
    /// The candidates that are true.
    pub placed: Candidates,
    /// The candidates that are false.
    pub eliminated: Candidates,
    /// The parts of the pattern in the order of the argument.
    pub parts: Vec<Part>,
    /// The steps inside this one, to which parts refer by number.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub arguments: Vec<Argument>,
    /// The candidates of the cells and houses of a net before its supposition, from which its words derive the reasons for their elimination.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub among: Option<Candidates>,
    /// The rules in a few words, if they are not plain: such a step can be shown, but not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// The rating, if the method rates steps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rating: Option<Tenths>,
    /// The position before the step, in a path; not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<Box<Position>>,
    /// The words; not read back.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<Said>,
    /// A picture added by a caller; not read back.
    #[serde(default, skip_serializing)]
    pub overlay: Option<Added>,
}

/// Data that others have added to a path for display; ignored on reading.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Added;

impl<'de> Deserialize<'de> for Added {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        IgnoredAny::deserialize(deserializer).map(|_| Self)
    }
}

/// A step inside a step: see [`step::Argument`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Argument {
    /// The candidates that count as eliminated for the inner step.
    pub without: Candidates,
    /// The step on the remaining candidates.
    pub step: Step,
}

impl From<&step::Argument> for Argument {
    fn from(argument: &step::Argument) -> Self {
        // The words of the outer step already contain those of the inner ones.
        Self { without: (&argument.without).into(), step: Step { said: None, ..(&argument.step).into() } }
    }
}

impl Step {
    /// Returns the number of parts, including those of the steps inside, and the number of deadly patterns among them.
    fn counts(&self) -> [usize; 2] {
        let deadly = self.parts.iter().filter(|part| matches!(part, Part::Deadly { .. })).count();
        let inside = self.arguments.iter().map(|argument| argument.step.counts());
        inside.fold([self.parts.len(), deadly], |[parts, deadly], [more, others]| [parts + more, deadly + others])
    }
}

/// The words of a step.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Said {
    /// The name of the technique.
    pub name: String,
    /// The pattern in a few words.
    pub short: String,
    /// The reason in sentences.
    pub teach: String,
    /// The reason and the conclusion; each case is a paragraph.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub paragraphs: Vec<Paragraph>,
    /// The steps inside.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inside: Vec<Inside>,
    /// The conclusions in notation: `r1c58<>3`.
    pub conclusion: String,
    /// The conclusions in a sentence.
    pub sentence: String,
    /// The chain in Eureka notation, if there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub eureka: String,
    /// The chain in nice-loop notation, if there is one.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub nice_loop: String,
}

/// The sentences of a paragraph: see [`text::Paragraph`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Paragraph {
    /// The number of cases around this paragraph.
    pub depth: usize,
    /// Whether the paragraph begins a case.
    pub case: bool,
    /// The sentences.
    pub words: String,
    /// The parts of the step to which the case refers, counted from 0: the first, and the one after the last.
    pub parts: [usize; 2],
    /// The number or letter of the lemma that begins here, if any.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub lemma: Option<String>,
    /// A picture added by a caller; not read back.
    #[serde(default, skip_serializing)]
    pub overlay: Option<Added>,
}

/// A step inside a step, in words: see [`text::Inside`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Inside {
    /// The number of the step: `2`, `2.1`.
    pub number: String,
    /// The name of the technique.
    pub name: String,
    /// The candidates that are already eliminated when the step is used.
    pub without: String,
    /// The reason and the conclusion.
    pub paragraphs: Vec<Paragraph>,
}

impl From<&text::Paragraph> for Paragraph {
    fn from(paragraph: &text::Paragraph) -> Self {
        let parts = [paragraph.parts.start, paragraph.parts.end];
        let text::Paragraph { depth, is_case: case, ref words, ref lemma, .. } = *paragraph;
        Self { depth, case, words: words.clone(), parts, lemma: lemma.clone(), overlay: None }
    }
}

impl From<&text::Inside> for Inside {
    fn from(inside: &text::Inside) -> Self {
        Self {
            number: inside.number.clone(),
            name: inside.name.into(),
            without: inside.without.clone(),
            paragraphs: inside.told.iter().map(Paragraph::from).collect(),
        }
    }
}

impl From<&crate::Step> for Said {
    fn from(step: &crate::Step) -> Self {
        let (text, chain) = (step.text(), notation::is_chain(step));
        let told = step.told();
        // A single paragraph would only repeat the reason and the sentence.
        let told = if told.len() > 1 { &told[..] } else { &[] };
        Self {
            name: step.technique().name.into(),
            teach: text.line(),
            paragraphs: told.iter().map(Paragraph::from).collect(),
            inside: text.inside.iter().map(Inside::from).collect(),
            short: text.short,
            conclusion: text::conclusions(step).to_string(),
            sentence: text::sentence(step),
            eureka: if chain { notation::eureka(step) } else { String::new() },
            nice_loop: if chain { notation::nice_loop(step) } else { String::new() },
        }
    }
}

impl From<&crate::Step> for Step {
    fn from(step: &crate::Step) -> Self {
        Self {
            technique: step.technique().id.into(),
            grid: step.named_grid().map(|grid| grid + 1),
            digits: Spelt(step.digits()),
            wide: step.form() == Form::Wide,
            placed: step.placed().into(),
            eliminated: step.eliminated().into(),
            parts: step.parts().iter().map(Part::from).collect(),
            arguments: step.arguments().iter().map(Argument::from).collect(),
            among: step.among().map(Candidates::from),
            rules: step.home().and_then(|home| rules_in_brief(home.whole())),
            rating: step.rating().map(Tenths),
            before: None,
            said: Some(step.into()),
            overlay: None,
        }
    }
}

#[cfg(not(wide))]
impl TryFrom<Step> for crate::Step {
    type Error = Error;

    fn try_from(step: Step) -> Result<Self, Error> {
        (&step).try_into()
    }
}

#[cfg(not(wide))]
impl TryFrom<&Step> for crate::Step {
    type Error = Error;

    fn try_from(step: &Step) -> Result<Self, Error> {
        is_plain(step.rules.as_ref())?;
        let across = || [&ACROSS, &SEARCH].into_iter().find(|technique| technique.id == step.technique);
        let technique = techniques::by_id(&step.technique).or_else(across);
        let technique = technique.ok_or_else(|| Error::Technique(step.technique.clone()))?;
        let [count, deadly] = step.counts();
        if count > MOST_PARTS || deadly > MOST_DEADLY {
            return Err(Error::Parts(count));
        }
        let inside = |argument: &Argument| {
            Ok(step::Argument { without: (&argument.without).into(), step: (&argument.step).try_into()? })
        };
        let arguments = step.arguments.iter().map(inside).collect::<Result<Vec<_>, Error>>()?;
        let parts = step.parts.iter().map(step::Part::from).collect();
        let conclusions = [&step.placed, &step.eliminated].map(CandidateSet::from);
        let form = if step.wide { Form::Wide } else { Form::Strict };
        let among = step.among.as_ref().map(CandidateSet::from);
        let read = Self::read(technique, parts, conclusions, step.digits.0, form, arguments, among);
        let read = read.ok_or(Error::Nothing)?;
        let read = read.rated(step.rating.map(|rating| rating.0));
        let Some(grid) = step.grid else { return Ok(read) };
        let index = grid.checked_sub(1).filter(|&index| u8::try_from(index).is_ok()).ok_or(Error::Grid(grid))?;
        Ok(read.in_grid(index))
    }
}
