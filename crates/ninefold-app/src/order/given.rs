//! Makes orders from the values of options: layouts, rules, patterns and digits, which may be texts or files.

use std::ops::{ControlFlow, RangeInclusive};

use ninefold::formats::{self, Item, Request};
use ninefold::generate::{Pattern, Variant, VariantError};
use ninefold::logic::hodoku::Level;
use ninefold::multi::{Grids, LayoutCell};
use ninefold::rules::{Feature, KINDS, NAMED, Rules};
use ninefold::symmetry::Symmetry;
use ninefold::{CellSet, formats::text};

use super::{Options, OrderError, drawn_pattern, fixed, givens, patterns, patterns_kept, size};
use crate::date::Date;
use crate::options::{BadOption, Kinds, table};
use crate::{near, picture};

/// A function that reads the file that an option's value names. Returns `None` if the text is the value itself.
pub type Open<'a> = &'a dyn Fn(&'static str, &str) -> Option<Result<Vec<u8>, String>>;

impl Options {
    /// Creates the order that these options state. `open` reads the files that they name; a shell without files passes `&|_, _| None`.
    ///
    /// # Errors
    /// Returns an error for the first option with an unsuitable value.
    pub fn new(
        clues: table::Clues,
        asked: table::Ordered,
        graded: table::Graded,
        open: Open<'_>,
    ) -> Result<Self, BadOption> {
        let variant = variant(&asked, open)?;
        let layout = match (&variant, asked.size) {
            (Some(variant), _) => variant.sample(),
            (None, Some(size)) => sized(size, &asked)?,
            (None, None) => rules(asked.rules.as_deref(), asked.layout.as_deref(), open)?,
        };
        let pattern = (!clues.pattern.is_empty()).then(|| pattern(&clues.pattern, &asked.keep_shape, &layout, open));
        let pattern = pattern.transpose()?;
        let read = |name, text: &Option<String>| {
            let digits = text.as_deref().map(|text| digits(name, text, &layout, open));
            digits.transpose().map_err(|why| BadOption::new(name, why))
        };
        let (fixed, full) = (read("fixed", &clues.fixed)?, read("full", &clues.full)?);
        let mut clues = clues;
        if variant.is_none() && graded.level == Some(Level::Easy..=Level::Easy) {
            clues.min_clues = clues.min_clues.or_else(|| easy_clues(&layout, &clues));
        }
        Ok(Self { layout, variant, pattern, fixed, full, levels: graded.level, explained: None, clues, asked })
    }

    /// Creates the order for a daily puzzle: minimal, with half-turn symmetry, and at the level of its weekday unless another is given.
    pub fn daily(date: Date, level: Option<RangeInclusive<Level>>) -> Self {
        let symmetry = Some(Kinds::One(Symmetry::HalfTurn));
        let levels = Some(level.unwrap_or_else(|| date.levels()));
        Self { levels, clues: table::Clues { symmetry, ..table::Clues::default() }, ..Self::default() }
    }

    /// Creates the order for the variant of a week, which has the rules and the size that are due in the rotation, at the given level.
    ///
    /// # Errors
    /// Returns an error if the rules of that week have no such level.
    pub fn weekly(date: Date, level: Option<RangeInclusive<Level>>) -> Result<Self, BadOption> {
        let turn = usize::try_from(date.turn() % WEEKS.len() as u64).unwrap_or_default();
        let (rules, rows) = WEEKS[turn];
        let asked = table::Ordered { rules: Some(rules.into()), size: Some(rows), ..table::Ordered::default() };
        Self::new(table::Clues::default(), asked, table::Graded { level }, &|_, _| None)
    }

    /// Creates an order from options for the clues of plain grids only, without files and formats, so that it fits into the smallest module.
    ///
    /// # Errors
    /// Returns an error for the first option with an unsuitable value.
    pub fn plain(clues: table::Clues) -> Result<Self, BadOption> {
        let layout = Rules::single();
        let cells = clues.pattern.iter().map(|text| named(text, "")).collect::<Result<Vec<_>, _>>();
        let cells = cells.and_then(|cells| match cells.as_slice() {
            [] => Ok(None),
            cells => patterns(cells, &layout).map(Some).map_err(|error| error.to_string()),
        });
        let pattern = cells.map_err(|why| BadOption::new("pattern", why))?;
        let read = |name, written: &Option<String>| {
            let digits = |written: &String| {
                if written.contains('=') {
                    return givens(written, &layout);
                }
                let grid = text::parse(written).map_err(|_| OrderError::Given(written.to_owned()))?;
                fixed(grid.grid().into(), &layout)
            };
            written.as_ref().map(digits).transpose().map_err(|error| BadOption::new(name, error))
        };
        let (fixed, full) = (read("fixed", &clues.fixed)?, read("full", &clues.full)?);
        Ok(Self { layout, pattern, fixed, full, clues, ..Self::default() })
    }
}

/// The rules and numbers of rows of the weekly variants, in their rotation. The rules of a week change only if an entry is added or removed.
pub const WEEKS: [(&str, usize); 12] = [
    ("killer", 9),
    ("jigsaw", 9),
    ("thermo", 9),
    ("kropki", 9),
    ("x", 9),
    ("arrow", 9),
    ("sandwich", 9),
    ("windoku", 9),
    ("whispers", 9),
    ("antiknight", 9),
    ("palindrome", 9),
    ("little-killer", 9),
];

/// Returns the number of clues of an easy puzzle in a small grid, unless the options limit the clues. Every puzzle of 4 or 6 rows is easy by its
/// techniques, so to suit beginners, an easy one has more clues than necessary: four ninths of the cells, so that a digit can be placed nearly
/// anywhere.
fn easy_clues(layout: &Rules, clues: &table::Clues) -> Option<u32> {
    let is_small = layout.rows() <= 6 && layout.grids().len() == 1;
    let is_standard = layout.constraints().is_empty() && layout.irregular().is_none() && layout.has_full_lines();
    let counts = [clues.max_clues, clues.quads, clues.pairs, clues.cells];
    let is_free = clues.clues.is_none() && counts.iter().all(Option::is_none) && !clues.minimal && !clues.more;
    let cells = u32::try_from(layout.len()).ok().filter(|_| is_small && is_standard && is_free)?;
    (clues.pattern.is_empty() && !clues.controlled).then_some(4 * cells / 9)
}

/// The default number of rows of a grid.
const ROWS: usize = 9;

/// Parses the kinds of rules that an order names. A list of names is never read as a file; a file with such a name needs a path, as in `./killer`.
fn variant(asked: &table::Ordered, open: Open<'_>) -> Result<Option<Variant>, BadOption> {
    let names = asked.rules.as_deref().filter(|text| Variant::is_named(text));
    let Some(names) = names else {
        let options = [
            ("cage_cells", asked.cage_cells.is_some()),
            ("line_cells", asked.line_cells.is_some()),
            ("symmetric_rules", asked.symmetric_rules),
            ("minimal_rules", asked.minimal_rules),
        ];
        return match options.into_iter().find(|(_, is_set)| *is_set) {
            Some((name, _)) if asked.rules.as_deref().is_none_or(|text| wording(text).is_none()) => {
                Err(BadOption::new(name, "this option needs kinds of rules, as in --rules killer"))
            }
            _ => Ok(None),
        };
    };
    let cells = |range: &RangeInclusive<u32>| size(*range.start())..=size(*range.end());
    let parsed = match &asked.layout {
        Some(_) if asked.size.is_some() => {
            return Err(BadOption::new("size", "layout also names the size; leave out one of them"));
        }
        Some(name) => {
            let layout = layout(name, open).map_err(|why| BadOption { name: "layout", why })?;
            Variant::on(names, &layout)
        }
        None => Variant::parse(names, asked.size.unwrap_or(ROWS)),
    };
    let mut variant = parsed.map_err(|error| {
        BadOption::new(if matches!(error, VariantError::Size(_)) { "size" } else { "rules" }, error)
    })?;
    if let Some(range) = &asked.cage_cells {
        variant = variant.with_areas(cells(range)).map_err(|error| BadOption::new("cage_cells", error))?;
    }
    if let Some(range) = &asked.line_cells {
        variant = variant.with_lines(cells(range)).map_err(|error| BadOption::new("line_cells", error))?;
    }
    if asked.symmetric_rules {
        variant = variant.symmetric().map_err(|error| BadOption::new("symmetric_rules", error))?;
    }
    Ok(Some(if asked.minimal_rules { variant.thinned() } else { variant }))
}

/// Returns the standard rules for a grid of the given size.
fn sized(size: usize, asked: &table::Ordered) -> Result<Rules, BadOption> {
    if asked.rules.is_some() {
        return Err(BadOption::new("size", "the rules also name the size; leave out one of them"));
    }
    Variant::grid(size).map_err(|error| BadOption::new("size", error))
}

/// Returns the error for text that looks like a list of kind names but contains at least one unknown name.
fn wording(text: &str) -> Option<String> {
    let is_word = |sign: char| sign.is_ascii_alphanumeric() || ",+-_= :".contains(sign) || !sign.is_ascii();
    let is_puzzle = text.trim_start().starts_with(|sign: char| sign.is_ascii_digit()) || text.len() > 200;
    if is_puzzle || !text.replace("..", "").chars().all(is_word) {
        return None;
    }
    let error = Variant::parse(text, ROWS).err()?;
    let question = match &error {
        VariantError::Unknown(name) => {
            let all = KINDS.iter().flat_map(|kind| kind.aliases.iter().copied().chain([kind.id]));
            near::question(name, Variant::names().chain(all))
        }
        _ => String::new(),
    };
    Some(format!("{error}{question}"))
}

/// Returns the rules of new puzzles, which are those of a given puzzle, of a named layout, or else of the plain grid.
///
/// # Errors
/// Returns an error if both a puzzle and a layout are given, or if either is invalid.
pub fn rules(rules: Option<&str>, named: Option<&str>, open: Open<'_>) -> Result<Rules, BadOption> {
    match (rules, named) {
        (Some(_), Some(_)) => Err(BadOption::new("rules", "layout also names the rules; leave out one of them")),
        (Some(rules), None) => rules_of(rules, open).map_err(|why| BadOption { name: "rules", why }),
        (None, Some(name)) => layout(name, open).map_err(|why| BadOption { name: "layout", why }),
        (None, None) => Ok(Rules::single()),
    }
}

/// Reads a layout, which may be a name, a drawing, the positions of its grids, or a file.
///
/// # Errors
/// Returns an error if the text is not a layout: the reason, and the position if it is in a file.
pub fn layout(written: &str, open: Open<'_>) -> Result<Rules, String> {
    let file = if written.contains('\n') || written.parse::<Rules>().is_ok() { None } else { open("layout", written) };
    let is_file = file.is_some();
    let text = file.transpose()?.map_or_else(|| Ok(written.to_owned()), String::from_utf8);
    let text = text.map_err(|error| format!("cannot read {written}: {error}"))?;
    formats::layout(&text).map_err(|error| {
        if is_file {
            return format!("{written}:{}:{}: {}", error.line, error.column, error.kind);
        }
        let base = written.split(':').next().unwrap_or_default();
        let names = NAMED.iter().flat_map(|named| std::iter::once(named.name).chain(named.also.iter().copied()));
        // The name of a layout has neither a folder nor an extension.
        let no_file =
            if written.contains(['/', '.']) { format!("there is no file {written}, and ") } else { String::new() };
        format!("{no_file}{}{}", error.kind, near::question(base, names))
    })
}

/// Reads the rules of the first puzzle in a text or file.
fn rules_of(written: &str, open: Open<'_>) -> Result<Rules, String> {
    // Words that name no kind are more likely to be misspelt kinds than the name of a file without an extension.
    let opened = match (open("rules", written), wording(written)) {
        (Some(Ok(bytes)), _) => Some(bytes),
        (_, Some(error)) => return Err(error),
        (opened, None) => opened.transpose()?,
    };
    let (bytes, place) = match opened {
        Some(bytes) => (bytes, format!("{written}: ")),
        None => (written.as_bytes().to_vec(), String::new()),
    };
    match first(&bytes, Request::default()) {
        Some(Ok(found)) => Ok(found.document.rules().clone()),
        Some(Err(error)) => Err(format!("{place}{error}")),
        None => Err(format!("{place}expected a puzzle, found none")),
    }
}

/// Reads the first puzzle in a text.
fn first(mut bytes: &[u8], request: Request) -> Option<Item> {
    let mut first = None;
    let _ = formats::read_from(&mut bytes, request, &mut |item| {
        first = Some(item);
        ControlFlow::Break(())
    });
    first
}

/// Returns the cells of a pattern: a file with a character for each position of the layout, one pattern for all grids, or one for each grid.
fn pattern(written: &[String], kept: &[usize], layout: &Rules, open: Open<'_>) -> Result<Vec<LayoutCell>, BadOption> {
    let wrong = |why| BadOption { name: "pattern", why };
    let is_single = layout.grids().len() == 1;
    if is_single && layout.rows() != 9 {
        return sized_pattern(written, layout, open).map_err(wrong);
    }
    if let ([name], false) = (written, is_single)
        && let Some(bytes) = open("pattern", name).transpose().map_err(wrong)?
    {
        let text = String::from_utf8_lossy(&bytes);
        let text = text.trim_end();
        if !picture::is_picture(&bytes) && text.lines().count() != 9 {
            if !kept.is_empty() {
                let why =
                    format!("{name} is one pattern for the whole layout, so no grid can keep a pattern of its own");
                return Err(BadOption { name: "keep_shape", why });
            }
            return drawn_pattern(text, layout).map_err(|error| wrong(format!("{name}: {error}")));
        }
    }
    // On a command line, one text may contain the patterns of all grids.
    let texts: Vec<&str> = match written {
        [text] if !is_single && open("pattern", text).is_none() => text.split(',').collect(),
        texts => texts.iter().map(String::as_str).collect(),
    };
    let patterns_of = texts.into_iter().map(|text| one_pattern(text, open)).collect::<Result<Vec<_>, _>>();
    let patterns_of = patterns_of.map_err(wrong)?;
    let cells =
        if kept.is_empty() { patterns(&patterns_of, layout) } else { patterns_kept(&patterns_of, kept, layout) };
    cells.map_err(|error| {
        let is_kept = matches!(error, OrderError::Shape(_));
        BadOption::new(if is_kept { "keep_shape" } else { "pattern" }, error)
    })
}

/// Returns the cells of a pattern for one grid whose number of rows is not nine. The pattern has a character for each cell, as text or in a file.
fn sized_pattern(written: &[String], layout: &Rules, open: Open<'_>) -> Result<Vec<LayoutCell>, String> {
    let [written] = written else { return Err(OrderError::Patterns(written.len(), 1).to_string()) };
    if let Some(pattern) = Pattern::named(written) {
        let (name, rows) = (pattern.name(), layout.rows());
        return Err(format!(
            "{name} is a pattern of nine rows; these grids have {rows}, so draw one with a character for each cell"
        ));
    }
    let (bytes, file) = match open("pattern", written).transpose()? {
        Some(bytes) if picture::is_picture(&bytes) => {
            return Err(format!(
                "{written}: pictures are patterns of nine rows; draw this one with a character for each cell"
            ));
        }
        Some(bytes) => (bytes, format!("{written}: ")),
        None => (written.as_bytes().to_vec(), String::new()),
    };
    let text = String::from_utf8_lossy(&bytes);
    drawn_pattern(text.trim_end(), layout).map_err(|error| format!("{file}{error}"))
}

/// Reads a nine-by-nine pattern, which may be a name, a text, or a file with a text or a picture.
fn one_pattern(written: &str, open: Open<'_>) -> Result<CellSet, String> {
    if let Some(pattern) = Pattern::named(written) {
        return Ok(pattern.cells());
    }
    let Some(bytes) = open("pattern", written).transpose()? else { return named(written, ", no such file") };
    let cells = match picture::cells(&bytes) {
        Some(cells) => cells.map_err(|error| error.to_string()),
        None => Pattern::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| error.to_string()),
    };
    cells.map_err(|error| format!("{written}: {error}"))
}

/// Reads a pattern from its name or its text. `file` is added to the message in shells that read files.
fn named(written: &str, file: &str) -> Result<CellSet, String> {
    if let Some(pattern) = Pattern::named(written) {
        return Ok(pattern.cells());
    }
    Pattern::parse(written).map_err(|error| {
        let names: Vec<_> = Pattern::ALL.iter().map(Pattern::name).collect();
        let (known, meant) = (names.join(", "), near::question(written, names));
        format!(
            "{written}: no pattern of that name (available: {known}){file}, and not readable as a pattern: {error}{meant}"
        )
    })
}

/// Reads the digits that are always given, or those of the solution.
fn digits(name: &'static str, written: &str, layout: &Rules, open: Open<'_>) -> Result<Grids, String> {
    let file = open(name, written).transpose()?;
    if file.is_none() && written.contains('=') {
        return givens(written, layout).map_err(|error| error.to_string());
    }
    let what = if file.is_some() { "" } else { "no such file, and not readable as a puzzle: " };
    let bytes = file.unwrap_or_else(|| written.as_bytes().to_vec());
    let request = Request { layout: (!layout.has(Feature::Implied)).then(|| layout.clone()), ..Request::default() };
    match first(&bytes, request) {
        Some(Ok(found)) => fixed(found.document.grids(), layout).map_err(|error| format!("{written}: {error}")),
        Some(Err(error)) => Err(format!("{written}: {what}{error}")),
        None => Err(format!("{written}: {what}no puzzle found")),
    }
}
