//! Statistics as a single picture: the names of the collections, with the plots below one another.

use std::error::Error;
use std::fmt::Write;

use ninefold::render::html::escape;

use super::plot::{FILLS, HATCH, WIDTH, plot};
use super::report::{Report, beside};

/// The margin around the plots.
const MARGIN: f64 = 20.0;

/// Returns the plots as SVG.
pub fn svg(reports: &[Report]) -> String {
    let names: Vec<_> = reports.iter().map(|report| report.name.as_str()).collect();
    let title = format!("Sudoku statistics: {}", names.join(" and "));
    let (mut items, mut y) = (heading(MARGIN + 18.0, 18, &title), MARGIN + 30.0);
    for (report, fill) in reports.iter().zip(FILLS) {
        let mut x = MARGIN;
        if reports.len() > 1 {
            let _ = writeln!(
                items,
                "<rect x=\"{x}\" y=\"{y:.1}\" width=\"22\" height=\"12\" fill=\"{fill}\" stroke=\"#222\"/>"
            );
            x += 30.0;
        }
        let puzzles = if report.puzzles == 1 { "puzzle" } else { "puzzles" };
        let (baseline, name) = (y + 11.0, escape(&report.name));
        let _ = writeln!(items, "<text x=\"{x}\" y=\"{baseline:.1}\">{name}: {} {puzzles}</text>", report.puzzles);
        y += 18.0;
    }
    for table in beside(reports) {
        items += &heading(y + 22.0, 14, table.plan.title);
        y += 32.0;
        let drawn = plot(&table);
        // A nested drawing needs its own position and size.
        let place = format!(" x=\"{MARGIN}\" y=\"{y:.1}\" width=\"{WIDTH}\" height=\"{}\"", drawn.height);
        items += &drawn.element(&place);
        y += drawn.height;
    }
    let (width, height) = (WIDTH + 2.0 * MARGIN, (y + MARGIN).ceil());
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans, Verdana, sans-serif\" font-size=\"12\">\n<title>{}</title>\n{HATCH}\n\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n{items}</svg>\n",
        escape(&title)
    )
}

/// Writes a line in large, bold letters.
fn heading(y: f64, size: u32, text: &str) -> String {
    let text = escape(text);
    format!("<text x=\"{MARGIN}\" y=\"{y:.1}\" font-size=\"{size}\" font-weight=\"bold\">{text}</text>\n")
}

/// Returns the plots as a PNG with `scale` pixels for each point.
///
/// # Errors
/// Returns an error if the plots are too high for a picture, or if this build cannot make PNGs.
pub fn png(reports: &[Report], scale: f32) -> Result<Vec<u8>, Box<dyn Error + Send + Sync>> {
    #[cfg(feature = "png")]
    return Ok(ninefold::render::png::of_svg(&svg(reports), &ninefold::render::Fonts::default(), scale)?);
    #[cfg(not(feature = "png"))]
    {
        let _ = (reports, scale);
        Err(crate::feature::PNG.into())
    }
}
