//! SVG: a canvas as text.
//!
//! Digits are text in a font of ten digits that the picture brings along; whatever else stands for them is drawn, so that it looks the same
//! everywhere. Neighbours that look alike share an element: a full grid of candidates takes some eight kilobytes.

use std::collections::BTreeSet;
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

/// Where a picture stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Home<'a> {
    /// In a file of its own.
    File,
    /// In a page that has the [`font_faces`], beside others: what it refers to has names that begin so.
    Page(&'a str),
}

/// A scene as an SVG document, on a ground of the theme's paper.
pub fn paint(scene: &Scene, style: &Style) -> String {
    write(&grounded(scene, style), &style.fonts, Home::File)
}

/// A scene as an element of a page.
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

/// The fonts of the ten digits, for a style sheet.
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

/// A canvas as an SVG document.
pub fn write(canvas: &Canvas, fonts: &Fonts, home: Home<'_>) -> String {
    let (weights, images, glyphs) = (BTreeSet::new(), Vec::new(), Vec::new());
    let mut body = Writer { fonts, home, out: String::new(), weights, images, glyphs };
    body.ops(&canvas.ops);
    let (width, height) = (Number(canvas.width), Number(canvas.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" role=\"img\">\n"
    );
    for (element, words) in [("title", &canvas.title), ("desc", &canvas.about)] {
        if !words.is_empty() {
            let _ = writeln!(out, "<{element}>{}</{element}>", Escaped(words));
        }
    }
    body.head(&mut out);
    out + &body.out + "</svg>\n"
}

struct Writer<'a> {
    fonts: &'a Fonts,
    home: Home<'a>,
    out: String,
    /// The weights that digits are written in.
    weights: BTreeSet<Weight>,
    images: Vec<Arc<Image>>,
    /// Words with their weight and size.
    glyphs: Vec<(String, Weight, u32)>,
}

impl Writer<'_> {
    /// The beginning of every name.
    fn names(&self) -> String {
        if let Home::Page(names) = self.home { names.to_owned() } else { String::new() }
    }

    /// The definitions that the body refers to.
    fn head(&self, out: &mut String) {
        if self.home == Home::File && !self.weights.is_empty() {
            let _ = writeln!(out, "<style>{}</style>", font_faces(self.weights.iter().copied()));
        }
        if self.images.is_empty() && self.glyphs.is_empty() {
            return;
        }
        let names = self.names();
        out.push_str("<defs>\n");
        for (number, image) in self.images.iter().enumerate() {
            let (kind, data) = (image.media_type(), BASE64.encode(image.bytes()));
            let _ = writeln!(
                out,
                "<image id=\"{names}i{number}\" width=\"100\" height=\"100\" href=\"data:{kind};base64,{data}\"/>"
            );
        }
        for (number, (words, weight, size)) in self.glyphs.iter().enumerate() {
            let mut path = String::new();
            let scaled =
                self.fonts.outline(words, *weight).into_iter().map(|segment| scale(segment, f32::from_bits(*size)));
            scaled.for_each(|segment| push(segment, &mut path));
            let _ = writeln!(out, "<path id=\"{names}g{number}\" d=\"{path}\"/>");
        }
        out.push_str("</defs>\n");
    }

    fn ops(&mut self, ops: &[Op]) {
        let mut rest = ops;
        while let Some(first) = rest.first() {
            let alike = rest.iter().take_while(|op| belong(first, op)).count().max(1);
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

    /// Outlines that look alike, as one path.
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
        if !is_common(words) {
            self.drawn(ops);
            return;
        }
        let digits = is_digit(words);
        if digits {
            self.weights.insert(*weight);
        }
        let texts = ops.iter().filter_map(|op| if let Op::Text(text) = op { Some(text) } else { None });
        let xs: Vec<String> = texts.clone().map(|text| Number(text.at.0).to_string()).collect();
        let said: String = texts.map(|text| text.words.as_str()).collect();
        let family = if digits {
            "'Ninefold Digits','DejaVu Sans',Verdana,sans-serif"
        } else {
            "'DejaVu Sans',Verdana,sans-serif"
        };
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

    /// Words that not every machine has letters for; those on one line and of one colour share a group.
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
        let key = (words.clone(), *weight, size.to_bits());
        let number = self.glyphs.iter().position(|known| *known == key).unwrap_or_else(|| {
            self.glyphs.push(key);
            self.glyphs.len() - 1
        });
        let width = self.fonts.width(words, *weight) * size;
        let (names, x) = (self.names(), Number(anchor.start(*x, width)));
        let _ = writeln!(self.out, "<use href=\"#{names}g{number}\" x=\"{x}\"/>");
    }

    fn image(&mut self, op: &Op) {
        let Op::Image(image, [x, y, width, height]) = op else { return };
        let number = self.images.iter().position(|known| known == image).unwrap_or_else(|| {
            self.images.push(Arc::clone(image));
            self.images.len() - 1
        });
        let names = self.names();
        let [across, down] = [width, height].map(|&length| Fine(length / 100.0));
        let (x, y) = (Number(*x), Number(*y));
        let _ =
            writeln!(self.out, "<use href=\"#{names}i{number}\" transform=\"matrix({across} 0 0 {down} {x} {y})\"/>");
    }
}

/// Whether something can go into the same element as what came before.
fn belong(first: &Op, op: &Op) -> bool {
    match (first, op) {
        (Op::Draw(_, look), Op::Draw(_, other)) => look == other && look.fill.is_none() | look.pen.is_none(),
        (Op::Text(one), Op::Text(other)) => {
            let (mut moved, row) = (other.clone(), one.at.1.to_bits() == other.at.1.to_bits());
            (moved.at, moved.words) = (one.at, one.words.clone());
            let alike = row && moved == *one && is_digit(&one.words) == is_digit(&other.words);
            alike && is_single(&one.words) && is_single(&other.words)
                || std::ptr::eq(one, other)
                || !is_common(&one.words) && !is_common(&other.words) && one.colour == other.colour
        }
        (Op::Image(..), Op::Image(..)) => true,
        _ => false,
    }
}

fn is_digit(words: &str) -> bool {
    matches!(words.as_bytes(), [b'1'..=b'9'])
}

/// Whether it is one character that text elements can set beside others.
fn is_single(words: &str) -> bool {
    words.len() == 1 && words != " "
}

/// Whether every machine has letters for it.
fn is_common(words: &str) -> bool {
    words.chars().all(|char| {
        char.is_ascii_graphic() || matches!(char, ' ' | '\u{a0}'..='\u{ff}' | '–' | '—' | '’' | '“' | '”' | '…')
    })
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

/// A length with at most two places.
#[derive(Clone, Copy)]
struct Number(f32);

impl std::fmt::Display for Number {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        places(self.0, 100.0, f)
    }
}

/// A factor with at most four places.
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

/// Text in which no sign means anything, and which has no sign that XML forbids.
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
