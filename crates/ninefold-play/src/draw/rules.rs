//! The rules of the puzzle in words, and the signs on the board.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::text::Line;
use ratatui::widgets::{Paragraph, Widget};

use super::Look;
use super::marks::Marks;
use super::panel::{title, wrapped};
use crate::app::App;

/// The maximum width of lines that are easy to read.
const WIDEST: u16 = 90;

/// Draws the rules from the entry number `at` on.
pub(super) fn draw(app: &App, look: Look, at: usize, area: Rect, buffer: &mut Buffer) {
    let place = Rect { width: area.width.min(WIDEST), ..area };
    let room = usize::from(area.height).saturating_sub(2).max(1);
    let entries: Vec<Vec<String>> = entries(app, look).iter().map(|text| wrapped(text, place.width.into())).collect();
    // Scrolling ends where the last entries fill the window.
    let fitting = entries.iter().rev().scan(0, |used, lines| {
        *used += lines.len();
        Some(*used)
    });
    let last = entries.len() - fitting.take_while(|used| *used <= room).count().max(1);
    let first = at.min(last);
    let mut lines = vec![title("Rules")];
    lines.extend(entries.into_iter().skip(first).flatten().take(room).map(Line::raw));
    Paragraph::new(lines).render(place, buffer);
    let foot = Rect { y: area.bottom().saturating_sub(1), height: area.height.min(1), ..area };
    let keys = if last == 0 { "Any key returns." } else { "Up/Down scroll, any other key returns." };
    Paragraph::new(title(keys)).render(foot, buffer);
}

/// Returns the rules as sentences, then the signs with their meanings.
fn entries(app: &App, look: Look) -> Vec<String> {
    let rules = app.rules();
    let mut entries = rules.sentences();
    if let Some(last) = rules.digits().iter().next_back().filter(|_| rules.size() > 9) {
        let letter = char::from(last.ascii());
        entries.push(format!("The letters A to {letter} are the digits 10 to {last}: type capitals."));
    }
    let marks = Marks::of(rules);
    if marks.has_cages() {
        entries.push("Dotted lines join the cells of a cage; its sum is above the first.".into());
    }
    entries.extend(marks.legend(look).map(|(sign, about)| format!("{sign}  {about}")));
    entries
}
