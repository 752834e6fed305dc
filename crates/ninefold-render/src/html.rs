//! HTML: self-contained pages that suit screen readers and print well.
//!
//! A board is a table with a table cell for each cell, so that it makes sense as plain text too. A picture is SVG with a description, followed by the
//! same board as a collapsed table.

use std::collections::BTreeMap;
use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use ninefold_core::Digit;
use ninefold_core::mark::Role;

use crate::canvas::Dash;
use crate::colour::Rgb;
use crate::compose::Style;
use crate::font::Weight;
use crate::overlay::Spread;
use crate::scene::{Origin, Scene, Spot, Square};
use crate::svg::{self, Escaped};
use crate::symbols::{Symbol, Symbols};
use crate::theme::{RoleStyle, Shape, Theme};

/// Returns the beginning of a page, up to its content.
pub fn head(title: &str, theme: &Theme, symbols: &Symbols) -> String {
    before(title, &(sheet(theme) + &pictures(symbols)))
}

fn before(title: &str, style: &str) -> String {
    let title = Escaped(title);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
    )
}

/// Returns a page of puzzles and solutions in the style of Zambon's book: each is one large plain table, black on white, on a printed page of its
/// own.
pub fn plain(title: &str, scenes: &[&Scene], symbols: &Symbols) -> String {
    let mut page = before(title, &(PLAIN.to_owned() + &pictures(symbols)));
    let _ = writeln!(page, "<h1>{}</h1>", Escaped(title));
    for &scene in scenes {
        let named = scene.title == title;
        page += &if named { table(&scene.clone().title(""), symbols, "") } else { table(scene, symbols, "") };
    }
    page + TAIL
}

/// The style sheet of the plain pages.
const PLAIN: &str = "\
body { font-family: Arial, Verdana, sans-serif; color: #000; background: #fff; margin: 1rem; }
h1 { font-size: 1rem; }
table.sudoku { border-collapse: collapse; empty-cells: show; break-after: page; margin-bottom: 2rem; }
table.sudoku caption { text-align: left; padding-bottom: 5px; }
table.sudoku td { width: 50px; height: 50px; padding: 0; border: 1px solid #000; text-align: center; vertical-align: middle; font-size: 2em; }
table.sudoku td.none { border: 0; }
table.sudoku td.left { border-left-width: 3px; }
table.sudoku td.right { border-right-width: 3px; }
table.sudoku td.top { border-top-width: 3px; }
table.sudoku td.bottom { border-bottom-width: 3px; }
.notes { display: grid; grid-template-columns: repeat(3, 1fr); font-size: .75rem; }
.unseen { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
";

/// Returns style rules for pictures in place of digits, so that each picture occurs once per page.
fn pictures(symbols: &Symbols) -> String {
    let rule = |digit: Digit| match symbols.of(digit) {
        Symbol::Word(_) => String::new(),
        Symbol::Image(image) => format!(
            ".picture.p{digit} {{ background-image: url(data:{};base64,{}); }}\n",
            image.media_type(),
            BASE64.encode(image.bytes())
        ),
    };
    let rules: String = Digit::all().map(rule).collect();
    if rules.is_empty() { rules } else { PICTURE.to_owned() + &rules }
}

const PICTURE: &str = "\
.picture { display: inline-block; width: 1.5em; height: 1.5em; vertical-align: middle; background: center / contain no-repeat; \
print-color-adjust: exact; -webkit-print-color-adjust: exact; }
.notes .picture { width: 1em; height: 1em; }
";

/// Returns the symbol of a digit; if it is a picture, with the digit itself for screen readers.
fn symbol(symbols: &Symbols, digit: Digit) -> String {
    match symbols.of(digit) {
        Symbol::Word(word) => Escaped(word).to_string(),
        Symbol::Image(_) => format!("<span class=\"picture p{digit}\"><span class=\"unseen\">{digit}</span></span>"),
    }
}

/// The end of a page, after its content.
pub const TAIL: &str = "</main>\n</body>\n</html>\n";

/// Escapes text for HTML.
pub fn escape(text: &str) -> String {
    Escaped(text).to_string()
}

/// Returns the style sheet.
fn sheet(theme: &Theme) -> String {
    let Theme { paper, ink, muted, frame, given, own, candidate, thin, .. } = theme;
    let mut out = svg::font_faces([Weight::Regular, Weight::Bold]);
    let _ = write!(
        out,
        "
body {{ font: 1rem/1.5 'DejaVu Sans', Verdana, system-ui, sans-serif; margin: 0; color: {ink}; background: {paper}; }}
main {{ max-width: 60rem; margin: 0 auto; padding: 1rem; }}
a {{ color: {own}; }}
a:focus-visible, summary:focus-visible {{ outline: 3px solid {own}; outline-offset: 2px; }}
table.sudoku {{ border-collapse: collapse; margin: 1rem 0; }}
table.sudoku caption {{ text-align: left; font-weight: bold; padding-bottom: .25rem; }}
table.sudoku td {{ border: 1px solid {thin}; width: 2.9rem; height: 2.9rem; padding: 0; text-align: center; font-size: 1.6rem; color: {own}; }}
table.sudoku td.none {{ border: 0; }}
table.sudoku th {{ font-size: .9rem; font-weight: normal; color: {muted}; padding: .25rem; }}
table.sudoku td.left {{ border-left: 3px solid {frame}; }}
table.sudoku td.right {{ border-right: 3px solid {frame}; }}
table.sudoku td.top {{ border-top: 3px solid {frame}; }}
table.sudoku td.bottom {{ border-bottom: 3px solid {frame}; }}
table.sudoku .given {{ font-weight: bold; color: {given}; }}
table.small td {{ width: 1.5rem; height: 1.5rem; font-size: .9rem; }}
.notes {{ display: grid; grid-template-columns: repeat(3, 1fr); font-size: .8rem; line-height: .9rem; color: {candidate}; }}
.notes span, .notes mark {{ min-width: .8rem; }}
.unseen {{ position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }}
mark {{ background: none; color: inherit; font-weight: bold; border: 1px solid transparent; }}
figure {{ margin: 1rem 0; }}
figure svg {{ max-width: 100%; height: auto; }}
ul.cases {{ padding-left: 1.2rem; }}
ul.cases figure svg {{ max-width: min(20rem, 100%); }}
.sheet {{ display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: flex-start; }}
.together .steps {{ flex: 1 1 20rem; }}
.steps li {{ margin-bottom: .5rem; }}
ul.steps {{ list-style: none; margin: 1rem 0; padding: 0; }}
code {{ white-space: pre-wrap; }}
table.counts td {{ padding: 0 .75rem 0 0; }}
@media (max-width: 30rem) {{
  table.sudoku td {{ width: 2.05rem; height: 2.05rem; font-size: 1.2rem; }}
  .notes {{ font-size: .6rem; line-height: .66rem; }}
  .notes span, .notes mark {{ min-width: .55rem; }}
}}
@media print {{
  main {{ max-width: none; padding: 0; }}
  figure, section.puzzle, table.sudoku, .together {{ break-inside: avoid; }}
  .together {{ flex-wrap: nowrap; }}
  .together .steps {{ flex: 1; font-size: .8rem; }}
  .together figure {{ margin: 0; }}
  .together figure svg {{ width: 7cm; max-width: none; }}
  h2 {{ break-after: avoid; }}
  details:not(.inside), .screen {{ display: none; }}
  details.inside::details-content {{ content-visibility: visible; block-size: auto; }}
  * {{ print-color-adjust: exact; -webkit-print-color-adjust: exact; }}
}}
"
    );
    out += &svg::family("figure svg");
    Role::ALL.into_iter().for_each(|role| out += &look(theme, role));
    if *theme == Theme::LIGHT {
        out += &at_night();
    }
    out
}

/// Returns the colours of a light page for readers with a dark screen. Pictures become dark by inverting their lightness, which keeps their hues.
fn at_night() -> String {
    let dark = Theme::DARK;
    let Theme { paper, ink, muted, frame, given, own, candidate, thin, .. } = &dark;
    let mut out = format!(
        "@media screen and (prefers-color-scheme: dark) {{
:root {{ color-scheme: dark; }}
body {{ color: {ink}; background: {paper}; }}
a {{ color: {own}; }}
table.sudoku td {{ border-color: {thin}; color: {own}; }}
table.sudoku th {{ color: {muted}; }}
table.sudoku td.left {{ border-left-color: {frame}; }}
table.sudoku td.right {{ border-right-color: {frame}; }}
table.sudoku td.top {{ border-top-color: {frame}; }}
table.sudoku td.bottom {{ border-bottom-color: {frame}; }}
table.sudoku .given {{ color: {given}; }}
.notes {{ color: {candidate}; }}
figure svg {{ filter: invert(1) hue-rotate(180deg); }}
"
    );
    Role::ALL.into_iter().for_each(|role| out += &look(&dark, role));
    out + "}\n"
}

/// Returns the style of a marked candidate: its colours, and the shape and line with the same meaning.
fn look(theme: &Theme, role: Role) -> String {
    let (colours, style) = (theme.colours(role), RoleStyle::of(role));
    let radius = match style.shape {
        Shape::Disc => "50%",
        Shape::Square => "0",
        Shape::Diamond => "50% 0",
        Shape::Hexagon => "30%",
        Shape::Triangle => "50% 50% 0 0",
        Shape::Wedge => "0 0 50% 50%",
    };
    let line = match (style.double, style.dash) {
        (true, _) => "3px double",
        (false, Dash::Solid) => "1px solid",
        (false, Dash::Dotted) => "1px dotted",
        (false, Dash::Dashed | Dash::Mixed) => "1px dashed",
    };
    let through = if style.crossed { "; text-decoration: line-through 2px" } else { "" };
    let (class, ink, fill, edge) = (role, colours.ink, colours.fill, colours.line);
    format!(
        "mark.{class} {{ color: {ink}; background: {fill}; border: {line} {edge}; border-radius: {radius}{through}; }}\n"
    )
}

/// Writes a scene as a table, with a caption if it has a title. `classes` contains further classes, which follow `sudoku`.
pub fn table(scene: &Scene, symbols: &Symbols, classes: &str) -> String {
    let (squares, (columns, rows)) = (scene.squares(), scene.size());
    let regions = scene.regions();
    let mut out = format!("<table class=\"{}\">\n", Escaped(format!("sudoku {classes}").trim_end()));
    if !scene.title.is_empty() {
        let _ = writeln!(out, "<caption>{}</caption>", Escaped(&scene.title));
    }
    if scene.labels {
        let numbers: String = (1..=columns).map(|number| format!("<th scope=\"col\">{number}</th>")).collect();
        let _ = writeln!(out, "<tr><td class=\"none\"></td>{numbers}</tr>");
    }
    for y in 0..rows {
        out.push_str("<tr>");
        if scene.labels {
            let _ = write!(out, "<th scope=\"row\">{}</th>", y + 1);
        }
        for x in 0..columns {
            let spot = Spot { x, y };
            match squares.get(&spot) {
                Some(square) => {
                    let edges =
                        ["left", "right", "top", "bottom"].into_iter().filter(|side| is_edge(side, spot, &regions));
                    let edges: String = edges.map(|side| format!(" {side}")).collect();
                    out += &cell(scene, spot, square, symbols, &edges);
                }
                None => out.push_str("<td class=\"none\"></td>"),
            }
        }
        out.push_str("</tr>\n");
    }
    out.push_str("</table>\n");
    let rules = scene.rules();
    if !rules.is_empty() {
        let entries: String = rules.iter().map(|rule| format!("<li>{}</li>\n", Escaped(rule))).collect();
        let _ = write!(out, "<ul class=\"rules\">\n{entries}</ul>\n");
    }
    out
}

/// Whether a cell has no neighbour in its own region on the given side.
fn is_edge(side: &str, spot: Spot, regions: &BTreeMap<Spot, Option<usize>>) -> bool {
    let Spot { x, y } = spot;
    let beside = match side {
        "left" => x.checked_sub(1).map(|x| Spot { x, y }),
        "right" => Some(Spot { x: x + 1, y }),
        "top" => y.checked_sub(1).map(|y| Spot { x, y }),
        _ => Some(Spot { x, y: y + 1 }),
    };
    beside.and_then(|beside| regions.get(&beside)) != regions.get(&spot)
}

fn cell(scene: &Scene, spot: Spot, square: &Square, symbols: &Symbols, edges: &str) -> String {
    let (class, content) = match square.digit {
        Some((digit, origin)) => {
            let given = if origin == Origin::Given { "given" } else { "" };
            (given, marked(scene, spot, digit, symbols))
        }
        None => ("", notes(scene, spot, square, symbols)),
    };
    let classes = format!("{class}{edges}");
    let mut attributes = match classes.trim() {
        "" => String::new(),
        classes => format!(" class=\"{classes}\""),
    };
    if !square.colours.is_empty() {
        let _ = write!(attributes, " style=\"background: {}\"", stripes(&square.colours));
    }
    format!("<td{attributes}>{content}</td>")
}

/// Returns a background of coloured stripes, pale enough for the text on them to be legible.
fn stripes(colours: &[Rgb]) -> String {
    let part = 100.0 / colours.len() as f32;
    let stripe = |(number, colour): (usize, &Rgb)| {
        let (from, to) = (part * number as f32, part * (number + 1) as f32);
        format!("{colour}78 {from:.0}% {to:.0}%")
    };
    let stripes: Vec<String> = colours.iter().enumerate().map(stripe).collect();
    format!("linear-gradient(90deg, {})", stripes.join(", "))
}

/// Writes candidates in their places; if there are none, a dot for screen readers only.
fn notes(scene: &Scene, spot: Spot, square: &Square, symbols: &Symbols) -> String {
    let concluded = |digit: Digit| role(scene, spot, digit).is_some();
    let digits = square.candidates | square.corner | square.centre;
    let size = scene.digits();
    let all = || (1..).map_while(|value| Digit::of_size(size, value));
    if !all().any(|digit| digits.contains(digit) || concluded(digit)) {
        return "<span class=\"unseen\">.</span>".into();
    }
    let note = |digit: Digit| {
        if digits.contains(digit) || concluded(digit) {
            marked(scene, spot, digit, symbols)
        } else {
            "<span></span>".into()
        }
    };
    let columns = match Spread::of(scene).columns {
        3 => String::new(),
        columns => format!(" style=\"grid-template-columns: repeat({columns}, 1fr)\""),
    };
    format!("<div class=\"notes\"{columns}>{}</div>", all().map(note).collect::<String>())
}

/// Writes a digit with its role, which is also given in words.
fn marked(scene: &Scene, spot: Spot, digit: Digit, symbols: &Symbols) -> String {
    let word = symbol(symbols, digit);
    match role(scene, spot, digit) {
        None => format!("<span>{word}</span>"),
        Some(role) => {
            let (name, meaning) = (role.drawn(), role.meaning());
            format!("<mark class=\"{name}\">{word}<span class=\"unseen\"> ({meaning})</span></mark>")
        }
    }
}

/// Returns the most important role of a candidate: conclusions come first.
fn role(scene: &Scene, spot: Spot, digit: Digit) -> Option<Role> {
    let here = scene.marked().filter(|&(plane, cell, of, _)| of == digit && plane.spot(cell) == spot);
    here.map(|(.., role)| role).reduce(Role::or)
}

/// Draws a scene as an element of a page with this style sheet.
fn drawn(scene: &Scene, style: &Style, names: &str) -> String {
    svg::without_family(&svg::inline(scene, style, names))
}

/// Writes a scene as a picture only, for use beside words with the same content.
pub fn picture(scene: &Scene, style: &Style, names: &str) -> String {
    format!("<figure>\n{}</figure>\n", drawn(scene, style, names))
}

/// Writes a scene as a picture with a table below it. `names` is the prefix of the ids in the picture.
pub fn figure(scene: &Scene, style: &Style, names: &str) -> String {
    let caption = scene.describe();
    let mut out = format!("<figure>\n{}", drawn(scene, style, names));
    let plain = scene.clone().title("").caption("");
    let _ = write!(
        out,
        "<details>\n<summary>As a table<span class=\"unseen\">: {}</span></summary>\n{}</details>\n</figure>\n",
        Escaped(&caption),
        table(&plain, &style.symbols, "")
    );
    out
}
