//! SVG: a canvas as text.
//!
//! ```text
//!               digits and other single letters      common words    other words
//! in a file     outlines                             text            outlines
//! in a page     text: digits in the page's font      text            outlines
//! ```
//!
//! The program that will open a file is unknown: librsvg and `CairoSVG` load no fonts, and neither they nor Inkscape place each letter according to a
//! list of positions. Browsers do both, so digits in a page can be searched and copied. Titles and reasons are ordinary words in any available font.
//! An outline is defined once and reused; similar neighbours share an element. A full grid of candidates takes about 35 kilobytes in a file, 5
//! compressed, and 8 in a page.

use std::fmt::Write;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;

use crate::canvas::{Anchor, Canvas, Look, Op, Outline, Segment, Text};
use crate::compose::{Style, compose};
use crate::font::{Fonts, Weight};
use crate::image::Image;
use crate::scene::Scene;

const DIGITS: [&[u8]; 2] =
    [include_bytes!("../fonts/digits.woff2").as_slice(), include_bytes!("../fonts/digits-Bold.woff2")];

/// The fonts of digits in a page.
const FAMILY: &str = "'Ninefold Digits','DejaVu Sans',Verdana,sans-serif";

/// Returns a rule of a style sheet: the fonts of digits in pictures whose texts do not name them.
pub(crate) fn family(selector: &str) -> String {
    format!("{selector} {{ font-family: {FAMILY}; }}\n")
}

/// Removes the fonts from the texts of a picture, for a page that has the rule of [`family`].
pub(crate) fn without_family(picture: &str) -> String {
    picture.replace(&format!(" font-family=\"{FAMILY}\""), "")
}

/// The destination of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home<'a> {
    /// A file.
    File,
    /// A page that has the [`font_faces`], possibly with other pictures: the ids in the picture have this prefix.
    Page(&'a str),
}

/// Paints a scene as an SVG document, on a background of the theme's paper.
pub fn paint(scene: &Scene, style: &Style) -> String {
    write(&grounded(scene, style), &style.fonts, Home::File)
}

/// Paints a scene as an element of a page.
pub fn inline(scene: &Scene, style: &Style, names: &str) -> String {
    write(&grounded(scene, style), &style.fonts, Home::Page(names))
}

fn grounded(scene: &Scene, style: &Style) -> Canvas {
    let composed = compose(scene, style);
    let mut canvas = Canvas::on(style.theme.paper, composed.width, composed.height);
    canvas.ops.extend(composed.ops);
    (canvas.title, canvas.about) = (composed.title, composed.about);
    canvas
}

/// Returns the fonts of the ten digits, for a style sheet.
pub fn font_faces(weights: impl IntoIterator<Item = Weight>) -> String {
    let face = |weight: Weight| {
        let (file, value) = match weight {
            Weight::Regular => (DIGITS[0], 400),
            Weight::Bold => (DIGITS[1], 700),
        };
        let data = BASE64.encode(file);
        let family = "@font-face{font-family:'Ninefold Digits'";
        format!("{family};font-weight:{value};src:url(data:font/woff2;base64,{data})}}")
    };
    weights.into_iter().map(face).collect()
}

/// Writes a canvas as an SVG document.
pub fn write(canvas: &Canvas, fonts: &Fonts, home: Home<'_>) -> String {
    let mut body = Writer { fonts, home, out: String::new(), defs: String::new(), used: Vec::new() };
    body.ops(&canvas.ops);
    let (width, height) = (Number(canvas.width), Number(canvas.height));
    let links =
        if home == Home::File && !body.used.is_empty() { " xmlns:xlink=\"http://www.w3.org/1999/xlink\"" } else { "" };
    // Screen readers read the title, followed by the description; without a title, the description is the name.
    let label = match (canvas.title.is_empty(), canvas.about.is_empty()) {
        (true, false) => format!(" role=\"img\" aria-label=\"{}\"", Escaped(&canvas.about)),
        (true, true) => " aria-hidden=\"true\"".to_owned(),
        (false, _) => " role=\"img\"".to_owned(),
    };
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"{links} width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\"{label}>\n"
    );
    if !canvas.title.is_empty() {
        let _ = writeln!(out, "<title>{}</title>", Escaped(&canvas.title));
        if !canvas.about.is_empty() {
            let _ = writeln!(out, "<desc>{}</desc>", Escaped(&canvas.about));
        }
    }
    body.head(&mut out);
    out + &body.out + "</svg>\n"
}

struct Writer<'a> {
    fonts: &'a Fonts,
    home: Home<'a>,
    out: String,
    /// The definitions that the body references.
    defs: String,
    /// The defined items, with their names.
    used: Vec<(Used, String)>,
}

/// An item that is defined once and shown in several places.
#[derive(Clone, PartialEq)]
enum Used {
    Image(Arc<Image>),
    /// Words, their weight, and their size as bits.
    Words(String, Weight, u32),
}

impl Writer<'_> {
    /// Writes the definitions.
    fn head(&self, out: &mut String) {
        if !self.defs.is_empty() {
            let _ = writeln!(out, "<defs>\n{}</defs>", self.defs);
        }
    }

    /// Returns the name of an item, which is defined on first use.
    ///
    /// Names in files are derived from their content: if several pictures are put into one page, they may have the same names with the same meaning.
    /// In a page, the caller chooses a prefix for the names of each picture.
    fn named(&mut self, used: Used) -> String {
        if let Some((_, name)) = self.used.iter().find(|(known, _)| *known == used) {
            return name.clone();
        }
        let (element, content) = match &used {
            Used::Image(image) => {
                let (kind, data) = (image.media_type(), BASE64.encode(image.bytes()));
                let href = self.href();
                ("image", format!("width=\"100\" height=\"100\" {href}=\"data:{kind};base64,{data}\""))
            }
            Used::Words(words, weight, size) => {
                let mut path = String::new();
                let outline = self.fonts.outline(words, *weight).into_iter();
                outline.for_each(|segment| push(scale(segment, f32::from_bits(*size)), &mut path));
                ("path", format!("d=\"{path}\""))
            }
        };
        let name = match self.home {
            Home::Page(names) => format!("{names}{}", self.used.len()),
            Home::File => {
                let mut names = (hash(content.as_bytes())..).map(|number| format!("n{}", short(number)));
                names.find(|name| self.used.iter().all(|(_, known)| known != name)).unwrap_or_default()
            }
        };
        let _ = writeln!(self.defs, "<{element} id=\"{name}\" {content}/>");
        self.used.push((used, name.clone()));
        name
    }

    /// Returns the attribute of a reference: older programs read only the longer name, which pages do not need.
    fn href(&self) -> &'static str {
        if self.home == Home::File { "xlink:href" } else { "href" }
    }

    fn ops(&mut self, ops: &[Op]) {
        let mut rest = ops;
        while let Some(first) = rest.first() {
            let alike = rest.iter().take_while(|op| self.belong(first, op)).count().max(1);
            let (together, left) = rest.split_at(alike);
            match first {
                Op::Draw(_, look) => self.draw(together, look),
                Op::Text(text) => self.text(text, together),
                Op::Image(..) => together.iter().for_each(|op| self.image(op)),
                Op::Group(transform, ops) => {
                    let [a, b, c, d, e, f] = transform.0.map(Fine);
                    let _ = writeln!(self.out, "<g transform=\"matrix({a} {b} {c} {d} {e} {f})\">");
                    self.ops(ops);
                    self.out.push_str("</g>\n");
                }
                Op::Link(target, [x, y, width, height]) => {
                    let [x, y, width, height] = [x, y, width, height].map(|&length| Number(length));
                    let target = Escaped(target);
                    let _ = writeln!(
                        self.out,
                        "<a href=\"{target}\"><rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" fill-opacity=\"0\"/></a>"
                    );
                }
            }
            rest = left;
        }
    }

    /// Draws outlines of the same style as one path.
    fn draw(&mut self, ops: &[Op], look: &Look) {
        let mut path = String::new();
        for op in ops {
            if let Op::Draw(outline, _) = op {
                trace(outline, &mut path);
            }
        }
        let fill = look.fill.map_or_else(|| "none".to_owned(), |colour| colour.to_string());
        let _ = write!(self.out, "<path fill=\"{fill}\"");
        if let Some(pen) = look.pen {
            let _ = write!(self.out, " stroke=\"{}\" stroke-width=\"{}\"", pen.colour, Number(pen.width));
            let dash: Vec<String> =
                pen.dash.lengths(pen.width).iter().map(|&length| Number(length).to_string()).collect();
            if !dash.is_empty() {
                let _ = write!(self.out, " stroke-dasharray=\"{}\"", dash.join(" "));
            }
        }
        let _ = writeln!(self.out, " d=\"{path}\"/>");
    }

    fn text(&mut self, first: &Text, ops: &[Op]) {
        let Text { at, anchor, size, weight, colour, words } = first;
        if !self.is_written(words) {
            self.drawn(ops);
            return;
        }
        let digits = is_digit(words);
        let texts = ops.iter().filter_map(|op| if let Op::Text(text) = op { Some(text) } else { None });
        let xs: Vec<String> = texts.clone().map(|text| Number(text.at.0).to_string()).collect();
        let said: String = texts.map(|text| text.words.as_str()).collect();
        let family = if digits { FAMILY } else { "'DejaVu Sans',Verdana,sans-serif" };
        let _ = write!(self.out, "<text x=\"{}\" y=\"{}\" font-family=\"{family}\"", xs.join(" "), Number(at.1));
        let _ = write!(self.out, " font-size=\"{}\" fill=\"{colour}\"", Number(*size));
        match anchor {
            Anchor::Start => {}
            Anchor::Middle => self.out.push_str(" text-anchor=\"middle\""),
            Anchor::End => self.out.push_str(" text-anchor=\"end\""),
        }
        if *weight == Weight::Bold {
            self.out.push_str(" font-weight=\"700\"");
        }
        let _ = writeln!(self.out, ">{}</text>", Escaped(&said));
    }

    /// Draws words as outlines, because not every machine has their letters; words on one line in one colour share a group.
    fn drawn(&mut self, ops: &[Op]) {
        let texts: Vec<&Text> =
            ops.iter().filter_map(|op| if let Op::Text(text) = op { Some(text) } else { None }).collect();
        for line in texts.chunk_by(|one, other| one.at.1.to_bits() == other.at.1.to_bits()) {
            let Some(Text { at: (_, y), colour, .. }) = line.first() else { continue };
            let _ = writeln!(self.out, "<g fill=\"{colour}\" transform=\"translate(0 {})\">", Number(*y));
            line.iter().for_each(|text| self.glyph(text));
            self.out.push_str("</g>\n");
        }
    }

    fn glyph(&mut self, Text { at: (x, _), anchor, size, weight, words, .. }: &Text) {
        if words.trim().is_empty() {
            return;
        }
        let name = self.named(Used::Words(words.clone(), *weight, size.to_bits()));
        let width = self.fonts.width(words, *weight) * size;
        let (href, x) = (self.href(), Number(anchor.start(*x, width)));
        let _ = writeln!(self.out, "<use {href}=\"#{name}\" x=\"{x}\"/>");
    }

    fn image(&mut self, op: &Op) {
        let Op::Image(image, [x, y, width, height]) = op else { return };
        let name = self.named(Used::Image(Arc::clone(image)));
        let [across, down] = [width, height].map(|&length| Fine(length / 100.0));
        let (href, x, y) = (self.href(), Number(*x), Number(*y));
        let _ = writeln!(self.out, "<use {href}=\"#{name}\" transform=\"matrix({across} 0 0 {down} {x} {y})\"/>");
    }

    /// Whether words are written as text instead of outlines.
    fn is_written(&self, words: &str) -> bool {
        is_common(words) && (self.home != Home::File || words.len() > 1)
    }

    /// Whether an item can share an element with the first one.
    fn belong(&self, first: &Op, op: &Op) -> bool {
        match (first, op) {
            (Op::Draw(_, look), Op::Draw(_, other)) => look == other && look.fill.is_none() | look.pen.is_none(),
            (Op::Text(one), Op::Text(other)) => match [one, other].map(|text| self.is_written(&text.words)) {
                [true, true] => {
                    let (mut moved, row) = (other.clone(), one.at.1.to_bits() == other.at.1.to_bits());
                    (moved.at, moved.words) = (one.at, one.words.clone());
                    let alike = row && moved == *one && is_digit(&one.words) == is_digit(&other.words);
                    alike && is_single(&one.words) && is_single(&other.words) || std::ptr::eq(one, other)
                }
                [false, false] => one.colour == other.colour,
                _ => false,
            },
            (Op::Image(..), Op::Image(..)) => true,
            _ => false,
        }
    }
}

/// Returns a hash of a text, by the method of Fowler, Noll and Vo.
fn hash(bytes: &[u8]) -> u32 {
    bytes.iter().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193))
}

/// Returns five digits or letters for a number; a picture has at most a hundred names.
fn short(mut number: u32) -> String {
    let mut name = String::with_capacity(5);
    for _ in 0..5 {
        name.push(char::from_digit(number % 36, 36).unwrap_or('0'));
        number /= 36;
    }
    name
}

fn is_digit(words: &str) -> bool {
    matches!(words.as_bytes(), [b'1'..=b'9'])
}

/// Whether the words are a single character that can share a text element with others.
fn is_single(words: &str) -> bool {
    words.len() == 1 && words != " "
}

/// Whether every machine has letters for the words.
fn is_common(words: &str) -> bool {
    words.chars().all(|char| {
        char.is_ascii_graphic() || matches!(char, ' ' | '\u{a0}'..='\u{ff}' | '–' | '—' | '’' | '“' | '”' | '…')
    })
}

/// Returns an outline as an SVG path.
pub fn path(outline: &Outline) -> String {
    let mut out = String::new();
    trace(outline, &mut out);
    out
}

fn trace(outline: &Outline, out: &mut String) {
    match outline {
        Outline::Rect([x, y, width, height], 0.0) => {
            let [x, y, width, height] = [x, y, width, height].map(|&length| Number(length));
            let _ = write!(out, "M{x} {y}h{width}v{height}h-{width}z");
        }
        Outline::Rect([x, y, width, height], radius) => {
            let r = radius.min(width / 2.0).min(height / 2.0);
            let (across, down) = (Number(width - 2.0 * r), Number(height - 2.0 * r));
            let (start, y, r) = (Number(x + r), Number(*y), Number(r));
            let _ = write!(out, "M{start} {y}h{across}a{r} {r} 0 0 1 {r} {r}v{down}a{r} {r} 0 0 1 -{r} {r}");
            let _ = write!(out, "h-{across}a{r} {r} 0 0 1 -{r} -{r}v-{down}a{r} {r} 0 0 1 {r} -{r}z");
        }
        Outline::Circle((x, y), radius) => {
            let (left, y, r, wide) = (Number(x - radius), Number(*y), Number(*radius), Number(2.0 * radius));
            let _ = write!(out, "M{left} {y}a{r} {r} 0 1 0 {wide} 0a{r} {r} 0 1 0 -{wide} 0z");
        }
        Outline::Path(path) => path.iter().for_each(|&segment| push(segment, out)),
    }
}

fn push(segment: Segment, out: &mut String) {
    let point = |(x, y): (f32, f32)| format!("{} {}", Number(x), Number(y));
    let _ = match segment {
        Segment::Move(to) => write!(out, "M{}", point(to)),
        Segment::Line(to) => write!(out, "L{}", point(to)),
        Segment::Quad(by, to) => write!(out, "Q{} {}", point(by), point(to)),
        Segment::Cubic(by, and, to) => write!(out, "C{} {} {}", point(by), point(and), point(to)),
        Segment::Close => write!(out, "z"),
    };
}

fn scale(segment: Segment, by: f32) -> Segment {
    segment.map(|(x, y)| (x * by, y * by))
}

/// A length, written with at most two decimal places.
#[derive(Clone, Copy)]
struct Number(f32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        places(self.0, 100.0, f)
    }
}

/// A factor, written with at most four decimal places.
#[derive(Clone, Copy)]
struct Fine(f32);

impl std::fmt::Display for Fine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        places(self.0, 10_000.0, f)
    }
}

fn places(value: f32, unit: f32, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
    let rounded = (value * unit).round() / unit;
    write!(f, "{}", if rounded == 0.0 { 0.0 } else { rounded })
}

/// Text escaped for XML, without characters that XML forbids.
pub(crate) struct Escaped<'a>(pub(crate) &'a str);

impl std::fmt::Display for Escaped<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.chars().try_for_each(|char| match char {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            '\t' | '\n' => f.write_str(" "),
            '\u{fffe}' | '\u{ffff}' => Ok(()),
            char if char.is_control() => Ok(()),
            char => f.write_char(char),
        })
    }
}
