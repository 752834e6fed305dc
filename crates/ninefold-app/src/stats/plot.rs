//! Plots as SVG: horizontal bars if rows are words, vertical bars if rows are ordered numbers.
//!
//! ```text
//! puzzles, %                 across:   X-Wing      |=======        12
//!  40 |    ##                          Swordfish   |==              3
//!  20 | ## ## /                                    0   5   10  uses, %
//!     +----------
//!       1  2  3   steps
//! ```
//!
//! Plots use only black, grey and hatching, so that nothing is lost in print or to colour-blind readers. Numbers are written at the bars if there is
//! room.

use std::fmt::Write;

use ninefold::render::html::escape;

use super::report::{Beside, Rows};

/// The fills for the first and the second collection.
pub(super) const FILLS: [&str; 2] = ["#444", "url(#hatch)"];

/// The definition of the hatching, which each page or picture needs once.
pub(super) const HATCH: &str = "<defs>\
<pattern id=\"hatch\" width=\"5\" height=\"5\" patternUnits=\"userSpaceOnUse\" patternTransform=\"rotate(45)\">\
<rect width=\"5\" height=\"5\" fill=\"#fff\"/><rect width=\"2\" height=\"5\" fill=\"#444\"/></pattern></defs>";

/// The width of a plot.
pub(super) const WIDTH: f64 = 680.0;

/// The usual and the smallest size of figures above bars.
const LETTERS: f64 = 12.0;
const SMALLEST: f64 = 7.0;

/// A plot, drawn from the upper left corner.
pub(super) struct Plot {
    pub(super) height: f64,
    /// A description for screen readers.
    about: String,
    items: String,
}

impl Plot {
    fn new(height: f64, table: &Beside<'_>, unit: &str) -> Self {
        let (title, axis) = (escape(table.plan.title), escape(table.plan.axis));
        Self { height, about: format!("{title}: {unit} by {axis}"), items: String::new() }
    }

    /// Returns the plot as an SVG element with the given additional attributes.
    pub(super) fn element(&self, attributes: &str) -> String {
        let Self { height, about, items } = self;
        format!(
            "<svg viewBox=\"0 0 {WIDTH} {height}\" role=\"img\" aria-label=\"{about}\" \
             xmlns=\"http://www.w3.org/2000/svg\"{attributes}>\n{items}</svg>\n"
        )
    }
}

/// Plots the first measure of a table. Two collections are compared by their shares; a single one is shown by its counts.
pub(super) fn plot(table: &Beside<'_>) -> Plot {
    let upward = matches!(table.plan.rows, Rows::Range(_)) && table.labels.len() > 1;
    let series = Series::of(table);
    if upward { up(table, &series) } else { across(table, &series) }
}

/// The values of each collection, with their scale.
struct Series {
    /// For each row, the value of each collection.
    values: Vec<Vec<f64>>,
    /// The label of the scale.
    unit: String,
    ticks: Vec<f64>,
}

impl Series {
    #[allow(clippy::cast_precision_loss, reason = "lengths of bars")]
    fn of(table: &Beside<'_>) -> Self {
        let both = table.tables.len() > 1;
        let value = |collection, key| {
            let number = || table.counts(collection, key)[0].map(|count| count as f64);
            (if both { table.share(collection, key) } else { number() }).unwrap_or_default()
        };
        let row = |(key, _): &(i64, String)| (0..table.tables.len()).map(|at| value(at, *key)).collect();
        let values: Vec<Vec<f64>> = table.labels.iter().map(row).collect();
        let most = values.iter().flatten().copied().fold(0.0, f64::max);
        let measure = table.plan.measures[0];
        let unit = if both { format!("share of {measure}, %") } else { format!("number of {measure}") };
        Self { values, unit, ticks: ticks(most, if both { 0.01 } else { 1.0 }) }
    }

    fn top(&self) -> f64 {
        self.ticks.last().copied().unwrap_or(1.0)
    }
}

/// Returns about five round numbers, from 0 to at least `most`, that are at least `least` apart.
fn ticks(most: f64, least: f64) -> Vec<f64> {
    let raw = (most / 5.0).max(least);
    let power = 10_f64.powf(raw.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].into_iter().map(|factor| factor * power);
    let whole = |step: &f64| least < 1.0 || step.fract() == 0.0;
    let step = step.filter(whole).find(|step| *step >= raw * 0.999).unwrap_or(10.0 * power);
    let mut ticks = vec![0.0];
    let mut count = 0.0;
    while ticks.last().is_some_and(|last| *last < most) || ticks.len() < 2 {
        count += 1.0;
        ticks.push(count * step);
    }
    ticks
}

/// Writes a number without unnecessary digits.
fn figure(value: f64) -> String {
    let text = format!("{value:.2}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

fn label(x: f64, y: f64, anchor: &str, text: &str) -> String {
    format!("<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"{anchor}\">{}</text>\n", escape(text))
}

/// Returns the size of all figures above bars, at which the longest fits in the room of its bar; `None` if they would be too small.
#[allow(clippy::cast_precision_loss, reason = "the number of characters")]
fn figures<'v>(values: impl Iterator<Item = &'v f64>, slot: f64) -> Option<f64> {
    let longest = values.map(|value| figure(*value).len()).max()? as f64;
    let size = (LETTERS * slot / (longest * 7.0 + 1.0)).min(LETTERS);
    (size >= SMALLEST).then_some(size)
}

/// Writes a figure above a bar, with a white edge, which keeps the lines of the scale away from it.
fn figure_at(x: f64, y: f64, size: f64, text: &str) -> String {
    format!(
        "<text x=\"{x:.1}\" y=\"{y:.1}\" text-anchor=\"middle\" font-size=\"{size:.1}\" paint-order=\"stroke\" \
         stroke=\"#fff\" stroke-width=\"3\" stroke-linejoin=\"round\">{text}</text>\n"
    )
}

/// Draws a bar with an outline, so that a hatched bar has an edge.
fn bar(x: f64, y: f64, width: f64, height: f64, collection: usize) -> String {
    let fill = FILLS[collection.min(1)];
    format!(
        "<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" fill=\"{fill}\" stroke=\"#222\" \
         stroke-width=\"0.7\"/>\n"
    )
}

fn line(from: (f64, f64), to: (f64, f64), colour: &str) -> String {
    let ((x1, y1), (x2, y2)) = (from, to);
    format!("<line x1=\"{x1:.1}\" y1=\"{y1:.1}\" x2=\"{x2:.1}\" y2=\"{y2:.1}\" stroke=\"{colour}\"/>\n")
}

#[allow(clippy::cast_precision_loss, clippy::cast_sign_loss, reason = "places on a plot")]
fn up(table: &Beside<'_>, series: &Series) -> Plot {
    let (left, top, bottom) = (70.0, 26.0, 250.0);
    let wide = WIDTH - left - 10.0;
    let slot = wide / table.labels.len() as f64;
    let count = table.tables.len();
    let thick = (slot * 0.8 / count as f64).min(40.0);
    let long = table.labels.iter().map(|(_, label)| label.chars().count()).max().unwrap_or_default() as f64;
    let turned = long * 7.0 > slot * 0.95 && long > 3.0;
    let every = if turned { 14.0 / slot } else { (long * 7.0 + 4.0) / slot }.ceil().max(1.0) as usize;
    let scale = (bottom - top - 14.0) / series.top();
    let height = bottom + if turned { 40.0 + 4.0 * long } else { 44.0 };
    let mut plot = Plot::new(height, table, &series.unit);
    let out = &mut plot.items;
    *out += &label(8.0, 14.0, "start", &series.unit);
    for &tick in &series.ticks {
        let y = bottom - tick * scale;
        *out += &line((left, y), (WIDTH - 10.0, y), "#ccc");
        *out += &label(left - 6.0, y + 4.0, "end", &figure(tick));
    }
    let size = figures(series.values.iter().flatten(), slot).filter(|_| count == 1);
    for (at, (values, (_, name))) in series.values.iter().zip(&table.labels).enumerate() {
        let middle = left + (at as f64 + 0.5) * slot;
        for (collection, value) in values.iter().enumerate().filter(|(_, value)| **value > 0.0) {
            let x = middle + (collection as f64 - count as f64 / 2.0) * thick;
            let tall = (value * scale).max(0.7);
            *out += &bar(x, bottom - tall, thick, tall, collection);
            if let Some(size) = size {
                *out += &figure_at(middle, bottom - tall - 4.0, size, &figure(*value));
            }
        }
        if at % every == 0 {
            let y = bottom + 16.0;
            if turned {
                let _ = writeln!(
                    out,
                    "<text transform=\"translate({middle:.1} {:.1}) rotate(-40)\" text-anchor=\"end\">{}</text>",
                    bottom + 12.0,
                    escape(name)
                );
            } else {
                *out += &label(middle, y, "middle", name);
            }
        }
    }
    *out += &line((left, bottom), (WIDTH - 10.0, bottom), "#222");
    *out += &label(left + wide / 2.0, height - 6.0, "middle", table.plan.axis);
    plot
}

#[allow(clippy::cast_precision_loss, reason = "places on a plot")]
fn across(table: &Beside<'_>, series: &Series) -> Plot {
    let count = table.tables.len();
    let long = table.labels.iter().map(|(_, label)| label.chars().count()).max().unwrap_or_default() as f64;
    let left = (long * 7.2 + 16.0).max(70.0);
    let (top, thick) = (26.0, if count > 1 { 12.0 } else { 13.0 });
    let slot = thick * count as f64 + 6.0;
    let bottom = top + slot * table.labels.len() as f64 + 4.0;
    let height = bottom + 40.0;
    let right = WIDTH - 60.0;
    let scale = (right - left) / series.top();
    let mut plot = Plot::new(height, table, &series.unit);
    let out = &mut plot.items;
    *out += &label(4.0, 14.0, "start", table.plan.axis);
    for &tick in &series.ticks {
        let x = left + tick * scale;
        *out += &line((x, top), (x, bottom), "#ccc");
        *out += &label(x, bottom + 15.0, "middle", &figure(tick));
    }
    for (at, (values, (_, name))) in series.values.iter().zip(&table.labels).enumerate() {
        let y = top + 4.0 + at as f64 * slot;
        *out += &label(left - 6.0, y + (slot - 6.0) / 2.0 + 4.0, "end", name);
        for (collection, value) in values.iter().enumerate() {
            let y = y + collection as f64 * thick;
            let length = if *value > 0.0 { (value * scale).max(0.7) } else { 0.0 };
            if length > 0.0 {
                *out += &bar(left, y, length, thick, collection);
            }
            *out += &label(left + length + 4.0, y + thick / 2.0 + 4.0, "start", &figure(*value));
        }
    }
    *out += &line((left, top), (left, bottom), "#222");
    *out += &label(f64::midpoint(left, right), height - 6.0, "middle", &series.unit);
    plot
}

#[cfg(test)]
mod tests;
