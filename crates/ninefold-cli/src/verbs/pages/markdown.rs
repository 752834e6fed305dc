//! Markdown for a terminal: wraps prose at the width of the terminal, aligns tables in columns, and leaves examples unchanged.

use anstyle::{AnsiColor, Style};
use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use unicode_width::UnicodeWidthStr;

/// The spaces between the columns of a table.
const GAP: usize = 2;

/// The minimum width of a column in a table, if its texts are at least that long.
const NARROWEST: usize = 8;

const CODE: Style = AnsiColor::Cyan.on_default();

/// Returns a page as text. `called` returns the command that shows the page with a given name.
pub(super) fn shown(text: &str, width: usize, called: &dyn Fn(&str) -> String) -> String {
    let mut page = Page { width, ..Page::default() };
    Parser::new_ext(text, Options::ENABLE_TABLES).for_each(|event| page.take(event));
    let pages = std::mem::take(&mut page.pages);
    if !pages.is_empty() {
        page.gap();
        let all: Vec<String> = pages.iter().map(|name| called(name)).collect();
        page.text(&format!("Pages named here: {}", all.join(", ")), Style::new());
        page.flush();
    }
    page.out
}

/// A word with its style, and its width in columns of the terminal.
#[derive(Clone)]
struct Word {
    text: String,
    width: usize,
    /// Whether no space separates the word from the previous one.
    is_joined: bool,
}

/// A page that is being built from the events of the parser.
#[derive(Default)]
struct Page {
    width: usize,
    out: String,
    /// The words of the open paragraph or cell.
    words: Vec<Word>,
    /// Whether a space follows the last word.
    is_spaced: bool,
    style: Style,
    /// The number of the next item of each open list; `None` for bullets.
    lists: Vec<Option<u64>>,
    /// The sign that precedes the first line of the open item.
    bullet: Option<String>,
    is_quoted: bool,
    is_example: bool,
    rows: Vec<Vec<Vec<Word>>>,
    /// The pages to which links refer, without repetition.
    pages: Vec<String>,
    /// The address of the open link, which is written after the words of the link.
    address: Option<String>,
}

impl Page {
    fn take(&mut self, event: Event<'_>) {
        match event {
            Event::Start(tag) => self.start(tag),
            Event::End(tag) => self.end(tag),
            Event::Text(text) if self.is_example => {
                text.lines().for_each(|line| self.line(if line.is_empty() { "" } else { "    " }, line));
            }
            Event::Text(text) => self.text(&text, self.style),
            Event::Code(text) => self.text(&text, CODE),
            Event::SoftBreak => self.is_spaced = true,
            Event::HardBreak => self.flush(),
            _ => {}
        }
    }

    fn start(&mut self, tag: Tag<'_>) {
        match tag {
            Tag::Heading { level, .. } => {
                self.gap();
                let bold = Style::new().bold();
                self.style = if level <= HeadingLevel::H2 { bold.underline() } else { bold };
            }
            Tag::Paragraph if self.bullet.is_none() => self.gap(),
            Tag::BlockQuote(_) => self.is_quoted = true,
            Tag::CodeBlock(_) => {
                self.gap();
                self.is_example = true;
            }
            Tag::List(first) => {
                if self.lists.is_empty() {
                    self.gap();
                } else {
                    self.flush();
                }
                self.lists.push(first);
            }
            Tag::Item => {
                let number = self.lists.last_mut().and_then(Option::as_mut);
                let sign = number.map_or_else(
                    || "- ".to_owned(),
                    |number| {
                        *number += 1;
                        format!("{}. ", *number - 1)
                    },
                );
                self.bullet = Some(sign);
            }
            Tag::Table(_) => self.gap(),
            Tag::TableHead | Tag::TableRow => self.rows.push(Vec::new()),
            Tag::Strong => self.style = self.style.bold(),
            Tag::Emphasis => self.style = self.style.italic(),
            Tag::Link { dest_url, .. } => self.link(&dest_url),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(_) => {
                self.flush();
                self.style = Style::new();
            }
            TagEnd::Paragraph | TagEnd::Item => self.flush(),
            TagEnd::BlockQuote(_) => self.is_quoted = false,
            TagEnd::CodeBlock => self.is_example = false,
            TagEnd::List(_) => _ = self.lists.pop(),
            TagEnd::TableCell => {
                let words = std::mem::take(&mut self.words);
                self.is_spaced = false;
                self.rows.last_mut().into_iter().for_each(|row| row.push(words.clone()));
            }
            TagEnd::Table => self.table(),
            TagEnd::Strong | TagEnd::Emphasis => self.style = Style::new(),
            TagEnd::Link => {
                if let Some(address) = self.address.take() {
                    self.is_spaced = true;
                    self.text(&format!("<{address}>"), Style::new());
                }
            }
            _ => {}
        }
    }

    /// Records the target of a link, which is another page, or an address to be printed.
    fn link(&mut self, to: &str) {
        let file = to.split('#').next().unwrap_or_default();
        let page = file.strip_suffix(".md").filter(|page| !page.is_empty() && !page.contains('/'));
        if to.starts_with("http") {
            self.address = Some(to.to_owned());
        } else if let Some(page) = page.filter(|page| !self.pages.iter().any(|known| known == page)) {
            self.pages.push(page.to_owned());
        }
    }

    /// Adds text to the open paragraph.
    fn text(&mut self, text: &str, style: Style) {
        let mut is_joined = !self.is_spaced && !text.starts_with(char::is_whitespace) && !self.words.is_empty();
        for word in text.split_whitespace() {
            self.words.push(Word { text: format!("{style}{word}{style:#}"), width: word.width(), is_joined });
            is_joined = false;
        }
        self.is_spaced = text.ends_with(char::is_whitespace) || text.is_empty() && self.is_spaced;
    }

    fn line(&mut self, before: &str, text: &str) {
        self.out += before;
        self.out += text;
        self.out.push('\n');
    }

    /// Ends the open paragraph, and adds an empty line unless it would be the first line or follow another empty one.
    fn gap(&mut self) {
        self.flush();
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// Writes the open paragraph.
    fn flush(&mut self) {
        let words = std::mem::take(&mut self.words);
        self.is_spaced = false;
        if words.is_empty() {
            return;
        }
        let depth = self.lists.len().saturating_sub(1);
        let bullet = self.bullet.take().unwrap_or_else(|| if self.lists.is_empty() { "" } else { "  " }.to_owned());
        let first = format!("{}{}{bullet}", if self.is_quoted { "  " } else { "" }, "  ".repeat(depth));
        let next = " ".repeat(first.len());
        for (number, (line, _)) in wrapped(&words, self.width.saturating_sub(first.len())).into_iter().enumerate() {
            self.line(if number == 0 { &first } else { &next }, &line);
        }
    }

    /// Writes the rows of a table, the first of which is the head.
    fn table(&mut self) {
        let rows = std::mem::take(&mut self.rows);
        let columns = rows.first().map_or(0, Vec::len);
        let natural = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| length(cell)).max();
        let mut widths: Vec<usize> = (0..columns).map(|column| natural(column).unwrap_or_default()).collect();
        let room = self.width.saturating_sub(GAP * columns.saturating_sub(1));
        while widths.iter().sum::<usize>() > room
            && let Some(widest) = widths.iter_mut().max().filter(|width| **width > NARROWEST)
        {
            *widest -= 1;
        }
        for (number, row) in rows.iter().enumerate() {
            let cells: Vec<_> = row.iter().zip(&widths).map(|(cell, &width)| wrapped(cell, width)).collect();
            for at in 0..cells.iter().map(Vec::len).max().unwrap_or_default() {
                let mut line = String::new();
                for (cell, width) in cells.iter().zip(&widths) {
                    let (text, taken) = cell.get(at).cloned().unwrap_or_default();
                    line += &text;
                    line += &" ".repeat(width.saturating_sub(taken) + GAP);
                }
                self.line("", line.trim_end());
            }
            if number == 0 {
                let rules: Vec<String> = widths.iter().map(|width| "\u{2500}".repeat(*width)).collect();
                self.line("", &rules.join(&" ".repeat(GAP)));
            }
        }
    }
}

/// Returns the width of words that are written on one line, in columns of the terminal.
fn length(words: &[Word]) -> usize {
    words.iter().enumerate().map(|(at, word)| word.width + usize::from(at > 0 && !word.is_joined)).sum()
}

/// Wraps words into lines of at most `width` columns, and returns each line with its width. A line is wider only if a single word is.
fn wrapped(words: &[Word], width: usize) -> Vec<(String, usize)> {
    let mut lines: Vec<(String, usize)> = Vec::new();
    for chunk in words.chunk_by(|_, next| next.is_joined) {
        let own: usize = chunk.iter().map(|word| word.width).sum();
        match lines.last_mut() {
            Some((line, taken)) if *taken + 1 + own <= width => {
                line.push(' ');
                chunk.iter().for_each(|word| *line += &word.text);
                *taken += 1 + own;
            }
            _ => lines.push((chunk.iter().map(|word| word.text.as_str()).collect(), own)),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str, width: usize) -> String {
        let shown = shown(text, width, &|name| format!("ninefold help {name}"));
        anstream::adapter::strip_str(&shown).to_string()
    }

    #[test]
    fn prose_wraps_and_lists_hang() {
        let text =
            "# A title\n\nOne `two`, *three*\nfour five six.\n\n- an item that is long\n- b\n  - c\n\n1. x\n2. y";
        let expected =
            "A title\n\nOne two, three\nfour five six.\n\n- an item that\n  is long\n- b\n  - c\n\n1. x\n2. y\n";
        assert_eq!(plain(text, 15), expected);
    }

    #[test]
    fn tables_have_columns_within_the_width() {
        let text = "| a | what it is |\n|---|---|\n| `x` | some words that wrap |\n| yy | b |";
        let expected = "a   what it is\n──  ────────────\nx   some words\n    that wrap\nyy  b\n";
        assert_eq!(plain(text, 16), expected);
    }

    #[test]
    fn examples_stay_and_links_become_names() {
        let text =
            "See [ratings](ratings.md#se) or [a site](https://x.org).\n\n```console\n$ ninefold   solve\n```\nEnd";
        let expected = "See ratings or a site <https://x.org>.\n\n    $ ninefold   solve\n\nEnd\n\nPages named here: ninefold help ratings\n";
        assert_eq!(plain(text, 60), expected);
    }
}
