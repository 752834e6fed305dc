//! Preflight: checks a written book against the requirements of its printer.
//!
//! The report is based on the bytes of the file, not on the settings of the book, so it also reveals errors of the writer.

use std::fmt;

use super::printer::{Printer, RESOLUTION};
use super::size::{INCH, Paper};
use crate::pdf::survey::{Sheet, Survey};

/// A report on a file.
#[derive(Clone, PartialEq, Debug)]
pub struct Preflight {
    /// The printer.
    pub printer: &'static Printer,
    /// The properties that were examined.
    pub findings: Vec<Finding>,
}

/// A property of the file.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finding {
    /// Whether the printer accepts the property.
    pub verdict: Verdict,
    /// The property.
    pub subject: &'static str,
    /// The value found in the file, and the printer's requirement.
    pub found: String,
    /// The remedy if the property failed.
    pub remedy: &'static str,
}

/// Whether a printer accepts a property.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// The printer accepts it.
    Passed,
    /// The printer accepts it, but the publisher should be aware of it.
    Noted,
    /// The printer rejects it.
    Failed,
}

impl Verdict {
    const fn of(is_well: bool) -> Self {
        if is_well { Self::Passed } else { Self::Failed }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = match self.verdict {
            Verdict::Passed => "ok  ",
            Verdict::Noted => "note",
            Verdict::Failed => "FAIL",
        };
        write!(f, "{verdict}  {}: {}", self.subject, self.found)?;
        if self.verdict != Verdict::Passed && !self.remedy.is_empty() {
            write!(f, ". {}", self.remedy)?;
        }
        Ok(())
    }
}

impl fmt::Display for Preflight {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Preflight for {} ({})", self.printer.name, self.printer.title)?;
        self.findings.iter().try_for_each(|finding| writeln!(f, "{finding}"))?;
        write!(f, "{}", self.summary())
    }
}

/// Smaller differences, in points, are rounding errors.
const SLACK: f32 = 0.2;

impl Preflight {
    /// Checks a surveyed file against the requirements of a printer.
    pub fn of(survey: &Survey, printer: &'static Printer) -> Self {
        let mut report = Self { printer, findings: Vec::new() };
        report.pages(survey);
        report.boxes(survey);
        report.margins(survey);
        report.drawings(survey);
        report.colours(survey);
        report.extras(survey);
        report
    }

    /// Returns the failures.
    pub fn failures(&self) -> impl Iterator<Item = &Finding> {
        self.findings.iter().filter(|finding| finding.verdict == Verdict::Failed)
    }

    /// Summarizes in a line how many properties the printer accepts.
    pub fn summary(&self) -> String {
        let (all, failed) = (self.findings.len(), self.failures().count());
        match failed {
            0 => format!("all {all} checks passed"),
            _ => format!("{failed} of {all} checks failed"),
        }
    }

    fn add(&mut self, verdict: Verdict, subject: &'static str, found: String, remedy: &'static str) {
        self.findings.push(Finding { verdict, subject, found, remedy });
    }

    fn pages(&mut self, survey: &Survey) {
        let (count, printer) = (survey.sheets.len(), self.printer);
        let paper = survey.sheets.first().map_or(printer.paper, trimmed);
        let most = (printer.most)(paper);
        let parity = if printer.is_even { ", an even number" } else { "" };
        let range = if most == usize::MAX {
            format!("{} or more", printer.fewest)
        } else {
            format!("{} to {most}", printer.fewest)
        };
        let is_well = (printer.fewest..=most).contains(&count) && (!printer.is_even || count.is_multiple_of(2));
        let remedy = match count {
            _ if count < printer.fewest => "Add puzzles, or print fewer on a page: --each",
            _ if count > most => "Print more puzzles on a page (--each), or make two books",
            _ => "Bind the pages: without --loose their number is even",
        };
        self.add(Verdict::of(is_well), "pages", format!("{count}; expected {range}{parity}"), remedy);
        if printer.wants_standard {
            let is_blank = survey.sheets.last().is_some_and(|sheet| sheet.ink.is_none());
            let found = if is_blank { "blank" } else { "printed on; the printer adds a blank one" };
            self.add(if is_blank { Verdict::Passed } else { Verdict::Noted }, "last page", found.into(), "");
        }
    }

    fn boxes(&mut self, survey: &Survey) {
        let printer = self.printer;
        let Some(first) = survey.sheets.first() else { return };
        let paper = trimmed(first);
        let same = survey.sheets.iter().all(|sheet| {
            (trimmed(sheet).width - paper.width).abs() < SLACK && (trimmed(sheet).height - paper.height).abs() < SLACK
        });
        let (width, height) = (paper.width / INCH, paper.height / INCH);
        let fits = |length: f32, (least, most): (f32, f32)| (least - 0.01..=most + 0.01).contains(&length);
        let (widths, heights) = (printer.widths, printer.heights);
        let sizes = format!(
            "{width:.2} x {height:.2} in; expected {} to {} by {} to {} in",
            widths.0, widths.1, heights.0, heights.1
        );
        let is_well = same && fits(width, widths) && fits(height, heights);
        let sizes = if same { sizes } else { format!("not the same on all pages, at first {sizes}") };
        self.add(Verdict::of(is_well), "trim size", sizes, "Choose another page size: --paper");

        let (plain, bled) = (Bled::none(), Bled::three(printer.bleed * INCH));
        let as_is = |bled: &Bled| survey.sheets.iter().enumerate().all(|(index, sheet)| bled.is_that_of(sheet, index));
        let needs = survey.sheets.iter().any(|sheet| sheet.ground.is_some());
        let (is_plain, is_bled) = (as_is(&plain), printer.bleed > 0.0 && as_is(&bled));
        let sheet = format!(
            "{:.3} x {:.3} in",
            (first.media[2] - first.media[0]) / INCH,
            (first.media[3] - first.media[1]) / INCH
        );
        let (is_well, found, remedy) = match (is_plain, is_bled) {
            (_, true) => {
                (true, format!("{} in at the top, bottom and outer edge: sheets of {sheet}", printer.bleed), "")
            }
            (true, _) if !needs => (true, "none: nothing reaches the edges of pages".to_owned(), ""),
            (true, _) if printer.bleed > 0.0 => (
                false,
                "none, but the page background reaches the edges".into(),
                "Leave out --bleed, or choose --theme print",
            ),
            (true, _) => (false, "the page background reaches edges that stay white".into(), "Choose --theme print"),
            _ if printer.bleed > 0.0 => (
                false,
                format!(
                    "sheets of {sheet}; expected a bleed of {} in at the top, the bottom and the outer edge, or no bleed",
                    printer.bleed
                ),
                "Leave out --bleed and --crop-marks",
            ),
            _ => (false, format!("sheets of {sheet} are larger than the page"), "Leave out --bleed and --crop-marks"),
        };
        self.add(Verdict::of(is_well), "bleed", found, remedy);
        if let Some(index) = survey.sheets.iter().position(|sheet| sheet.has_marks) {
            let verdict = Verdict::of(printer.takes_extras);
            self.add(verdict, "marks", format!("beside page {}", index + 1), "Leave out --crop-marks");
        }
        let short =
            survey.sheets.iter().position(|sheet| sheet.ground.is_some_and(|ground| !covers(ground, sheet.bleed)));
        if let Some(index) = short {
            let found = format!("page {}: the background ends before the edge of the bleed", index + 1);
            self.add(Verdict::Failed, "background", found, "");
        }
    }

    /// Checks the white margins left by the ink on the pages.
    fn margins(&mut self, survey: &Survey) {
        let printer = self.printer;
        let has_bleed = survey.sheets.iter().any(|sheet| !covers(sheet.trim, sheet.media));
        let outside = printer.outside[usize::from(has_bleed)];
        let inside = printer.inside.inches(survey.sheets.len());
        let mut least = [(f32::MAX, 0); 4];
        for (index, sheet) in survey.sheets.iter().enumerate() {
            let Some(ink) = sheet.ink else { continue };
            let (left, right) = (ink[0] - sheet.trim[0], sheet.trim[2] - ink[2]);
            let (spine, edge) = if index.is_multiple_of(2) { (left, right) } else { (right, left) };
            let white = [spine, edge, sheet.trim[3] - ink[3], ink[1] - sheet.trim[1]];
            for (least, white) in least.iter_mut().zip(white) {
                if white / INCH < least.0 {
                    *least = (white / INCH, index + 1);
                }
            }
        }
        let sides: [(&str, f32, &str); 4] = [
            ("margin at the spine", inside, "Widen it: --inside"),
            ("outer margin", outside, "Widen it: --outside"),
            ("upper margin", outside, "Widen it: --top"),
            ("lower margin", outside, "Widen it: --bottom"),
        ];
        for ((subject, needed, remedy), (white, page)) in sides.into_iter().zip(least) {
            if page == 0 {
                continue;
            }
            let is_well = white >= needed - 0.005;
            self.add(
                Verdict::of(is_well),
                subject,
                format!("{white:.3} in on page {page}; expected {needed} in or more"),
                remedy,
            );
        }
    }

    fn drawings(&mut self, survey: &Survey) {
        let printer = self.printer;
        let bare: Vec<&str> =
            survey.fonts.iter().filter(|(_, embedded)| !**embedded).map(|(name, _)| &**name).collect();
        let fonts = survey.fonts.len();
        let found = if bare.is_empty() {
            format!("all {fonts} embedded")
        } else {
            format!("not embedded: {}", bare.join(", "))
        };
        self.add(Verdict::of(bare.is_empty()), "fonts", found, "");
        self.least(
            survey,
            "lines",
            printer.line,
            |sheet| sheet.line,
            |line| format!("{line:.2} points wide"),
            "A figure of the book has thinner lines: larger cells may help (--each)",
        );
        self.least(
            survey,
            "letters",
            printer.letters,
            |sheet| sheet.letters,
            |size| format!("{size:.1} points"),
            "Fewer puzzles on a page (--each), larger words (--words) or --large help",
        );
        let ink = |part: f32| format!("{:.0} % of ink", 100.0 * part);
        self.least(survey, "palest area", printer.palest, |sheet| sheet.palest, ink, "Choose another theme: --theme");
        let dots = |dots: f32| format!("{dots:.0} pixels to the inch");
        self.least(
            survey,
            "pictures",
            RESOLUTION,
            |sheet| sheet.resolution,
            dots,
            "Use larger pictures as symbols, or drawn ones",
        );
        if let Some(page) =
            survey.sheets.iter().position(|sheet| sheet.is_transparent).filter(|_| !printer.takes_extras)
        {
            self.add(Verdict::Failed, "transparency", format!("on page {}", page + 1), "Use symbols without it");
        }
    }

    /// Checks the minimum of a property over all pages.
    fn least(
        &mut self,
        survey: &Survey,
        subject: &'static str,
        needed: f32,
        of: impl Fn(&Sheet) -> Option<f32>,
        say: impl Fn(f32) -> String,
        remedy: &'static str,
    ) {
        let all = survey.sheets.iter().enumerate().filter_map(|(index, sheet)| Some((of(sheet)?, index + 1)));
        let Some((least, page)) = all.min_by(|one, other| one.0.total_cmp(&other.0)) else { return };
        let found = format!("{} or more (page {page}); expected {} or more", say(least), say(needed));
        self.add(Verdict::of(least >= needed - 0.01 * needed), subject, found, remedy);
    }

    fn colours(&mut self, survey: &Survey) {
        let colours = survey.colours();
        let mut names = Vec::new();
        for (is_there, name) in [
            (colours.grey, "black and greys"),
            (colours.process, "cyan, magenta and yellow"),
            (colours.rgb, "red, green and blue"),
            (colours.other, "other kinds"),
        ] {
            names.extend(is_there.then_some(name));
        }
        let is_coloured = colours.process || colours.rgb || colours.other;
        let is_well = !(colours.rgb || colours.other) || self.printer.takes_rgb;
        let verdict = match is_well {
            true if is_coloured => Verdict::Noted,
            is_well => Verdict::of(is_well),
        };
        let remedy = if is_well {
            "Colour printing costs more; --ink black prints in black"
        } else {
            "Choose --ink cmyk, --ink black or --theme print"
        };
        self.add(verdict, "colours", names.join("; "), remedy);
    }

    fn extras(&mut self, survey: &Survey) {
        let printer = self.printer;
        let has_standard = survey.condition.is_some();
        let links: usize = survey.sheets.iter().map(|sheet| sheet.links).sum();
        // The standard requires metadata that other files omit.
        let metadata = if has_standard { Vec::new() } else { survey.metadata.clone() };
        let extras = [
            ("outline", survey.has_outline, if survey.has_outline { "there is one".to_owned() } else { "none".into() }),
            ("links", links > 0, if links > 0 { links.to_string() } else { "none".into() }),
            (
                "metadata",
                !metadata.is_empty(),
                if survey.metadata.is_empty() { "none".into() } else { survey.metadata.join(", ") },
            ),
        ];
        for (subject, is_there, found) in extras {
            let verdict = Verdict::of(printer.takes_extras || !is_there);
            self.add(
                verdict,
                subject,
                found,
                "Leave out --omit: by default, all of these are omitted for this printer",
            );
        }
        let tags = survey.tagged.as_ref().map_or("none".to_owned(), |language| format!("in the language {language}"));
        self.add(Verdict::Passed, "tags for reading aloud", tags, "");
        if let Some(condition) = &survey.condition {
            let lacking: Vec<&str> = [
                (survey.version == "1.4", "PDF 1.4"),
                (survey.sheets.iter().all(|sheet| sheet.has_trim), "trim boxes"),
                (!survey.colours().rgb && !survey.colours().other, "colours for print"),
                (survey.fonts.values().all(|embedded| *embedded), "embedded fonts"),
                (!survey.sheets.iter().any(|sheet| sheet.is_transparent), "solid colours"),
                (links == 0, "pages without links"),
                (survey.metadata.iter().any(|name| name == "Title"), "a title"),
            ]
            .into_iter()
            .filter_map(|(is_there, name)| (!is_there).then_some(name))
            .collect();
            let found = if lacking.is_empty() {
                format!("written to the rules of PDF/X-1a:2003 for {condition}")
            } else {
                format!("PDF/X-1a:2003 for {condition} needs {}", lacking.join(", "))
            };
            self.add(Verdict::of(lacking.is_empty()), "standard", found, "");
        } else if printer.wants_standard {
            let remedy = "Add --pdf-x with the printing condition, or have the file converted";
            self.add(Verdict::Noted, "standard", "not PDF/X, which this printer recommends".into(), remedy);
        }
    }
}

/// Returns the size of a page after cutting.
fn trimmed(sheet: &Sheet) -> Paper {
    let [left, bottom, right, top] = sheet.trim;
    Paper { width: right - left, height: top - bottom }
}

fn covers(outer: [f32; 4], inner: [f32; 4]) -> bool {
    let near = |one: f32, other: f32| one <= other + SLACK;
    near(outer[0], inner[0]) && near(outer[1], inner[1]) && near(inner[2], outer[2]) && near(inner[3], outer[3])
}

/// The widths that are cut off at the spine and at the other edges.
struct Bled {
    spine: f32,
    edges: f32,
}

impl Bled {
    const fn none() -> Self {
        Self { spine: 0.0, edges: 0.0 }
    }

    const fn three(edges: f32) -> Self {
        Self { spine: 0.0, edges }
    }

    /// Whether the sheet of a page exceeds the page by exactly these widths.
    fn is_that_of(&self, sheet: &Sheet, index: usize) -> bool {
        let (media, trim) = (sheet.media, sheet.trim);
        let (left, right) = if index.is_multiple_of(2) { (self.spine, self.edges) } else { (self.edges, self.spine) };
        let found = [trim[0] - media[0], trim[1] - media[1], media[2] - trim[2], media[3] - trim[3]];
        found
            .into_iter()
            .zip([left, self.edges, right, self.edges])
            .all(|(found, wanted)| (found - wanted).abs() < SLACK)
    }
}
