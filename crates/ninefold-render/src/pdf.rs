//! PDF: canvases as pages, through `krilla`.
//!
//! Fonts are embedded with the letters that are used, what is repeated is there once, and the same pages give the same bytes.

use std::fmt;
use std::sync::Arc;

use krilla::action::{Action, LinkAction};
use krilla::annotation::{LinkAnnotation, Target};
use krilla::color::{luma, rgb};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point as At, Rect, Size, Transform as Matrix};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline as Contents, OutlineNode};
use krilla::page::{NumberingStyle, PageLabel, PageSettings};
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::text::{Font, TextDirection};
use krilla_svg::{SurfaceExt, SvgSettings};

use ninefold_core::{Stop, Stopped};

use crate::canvas::{Canvas, Look, Op, Outline, Pen, Segment, Text, Transform};
use crate::colour::Rgb;
use crate::font::{Fonts, NoGlyph, Weight};
use crate::image::{Image, Kind, options};

/// The metadata of a document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Its title.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// Its subject.
    pub subject: String,
    /// Words to find it by.
    pub keywords: Vec<String>,
    /// The language, as in `en`.
    pub language: String,
}

/// A page.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// The drawing on it.
    pub canvas: Canvas,
    /// The number that readers show for it.
    pub number: Option<u32>,
    /// An entry in the contents of the document; its level, from 0.
    pub entries: Vec<(u8, String)>,
    /// How the sheet is cut, if it is larger than the page.
    pub cut: Option<Cut>,
}

/// How a sheet is cut: rectangles on it as x, y, width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cut {
    /// The page that is left.
    pub trim: [f32; 4],
    /// What is printed of it, for no knife cuts to a hair.
    pub bleed: [f32; 4],
}

/// Why there is no document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PdfError {
    /// A page without an area.
    Page,
    /// A picture that cannot be read.
    Image(String),
    /// A character that no font has.
    Glyph(NoGlyph),
    /// It could not be written down.
    Failed(String),
    /// It was stopped before all pages were there.
    Stopped,
}

impl fmt::Display for PdfError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Page => f.write_str("a page needs a width and a height"),
            Self::Image(why) => write!(f, "a picture cannot be drawn: {why}"),
            Self::Glyph(error) => error.fmt(f),
            Self::Failed(why) => f.write_str(why),
            Self::Stopped => Stopped.fmt(f),
        }
    }
}

impl std::error::Error for PdfError {}

/// Pages as a PDF file. They are taken one after the other, and given up when they are written.
///
/// # Errors
///
/// A page without an area, or a picture that cannot be read.
pub fn write(pages: impl IntoIterator<Item = Page>, about: &About, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    write_until(pages, about, fonts, Stop::NEVER)
}

/// The same until it is to stop. Each page is a piece of work, and the stop is asked after it.
///
/// # Errors
///
/// As [`write()`], or if it is to stop.
pub fn write_until(
    pages: impl IntoIterator<Item = Page>,
    about: &About,
    fonts: &Fonts,
    stop: Stop<'_>,
) -> Result<Vec<u8>, PdfError> {
    let mut press = Press::new(fonts);
    let mut document = krilla::Document::new();
    let mut contents: Vec<(u8, String, usize)> = Vec::new();
    for (index, page) in pages.into_iter().enumerate() {
        contents.extend(page.entries.iter().map(|(level, words)| (*level, words.clone(), index)));
        press.page(&page, &mut document)?;
        stop.check(1).map_err(|Stopped| PdfError::Stopped)?;
    }
    document.set_outline(outline(&contents));
    document.set_metadata(metadata(about));
    document.finish().map_err(|error| PdfError::Failed(failure(&error)))
}

fn failure(error: &krilla::error::KrillaError) -> String {
    use krilla::error::KrillaError as Error;
    match error {
        Error::Font(_, why) => format!("a font cannot be embedded: {why}"),
        Error::Image(_, _, why) => format!("a picture cannot be embedded: {why}"),
        _ => "the document could not be written".into(),
    }
}

fn metadata(about: &About) -> Metadata {
    let mut data = Metadata::new().creator("Ninefold".into()).title(about.title.clone());
    if !about.author.is_empty() {
        data = data.authors(vec![about.author.clone()]);
    }
    let language = if about.language.is_empty() { "en".into() } else { about.language.clone() };
    data.description(about.subject.clone()).keywords(about.keywords.clone()).language(language)
}

/// Entries of level 1 lie below the one of level 0 before them.
fn outline(entries: &[(u8, String, usize)]) -> Contents {
    let mut contents = Contents::new();
    let node = |(_, words, page): &(u8, String, usize)| {
        OutlineNode::new(words.clone(), XyzDestination::new(*page, At::from_xy(0.0, 0.0)))
    };
    for group in entries.chunk_by(|_, (level, ..)| *level > 0) {
        if let Some((first, rest)) = group.split_first() {
            let mut parent = node(first);
            rest.iter().for_each(|entry| parent.push_child(node(entry)));
            contents.push_child(parent);
        }
    }
    contents
}

/// Fonts and pictures that pages have in common.
struct Press<'a> {
    fonts: &'a Fonts,
    /// The files of both weights.
    faces: [Vec<Option<Font>>; 2],
    /// Pictures that were drawn before.
    pictures: Vec<(Arc<Image>, Picture)>,
}

#[derive(Clone)]
enum Picture {
    Drawn(Graphic),
    Pixels(krilla::image::Image),
}

/// The side of a drawn picture.
const SIDE: f32 = 100.0;

impl<'a> Press<'a> {
    fn new(fonts: &'a Fonts) -> Self {
        let load = |weight| fonts.files(weight).map(|file| Font::new(file.to_vec().into(), 0)).collect();
        Self { fonts, faces: [load(Weight::Regular), load(Weight::Bold)], pictures: Vec::new() }
    }

    fn page(&mut self, page: &Page, document: &mut krilla::Document) -> Result<(), PdfError> {
        let settings = PageSettings::from_wh(page.canvas.width, page.canvas.height).ok_or(PdfError::Page)?;
        let label = page.number.and_then(std::num::NonZeroU32::new);
        let label = PageLabel::new(label.map(|_| NumberingStyle::Arabic), None, label);
        let rect = |side: fn(&Cut) -> [f32; 4]| {
            page.cut.and_then(|cut| {
                let [x, y, width, height] = side(&cut);
                Rect::from_xywh(x, y, width, height)
            })
        };
        let settings = settings.with_trim_box(rect(|cut| cut.trim)).with_bleed_box(rect(|cut| cut.bleed));
        let mut sheet = document.start_page_with(settings.with_page_label(label));
        let mut links = Vec::new();
        let mut surface = sheet.surface();
        let flow = self.ops(&page.canvas.ops, Matrix::identity(), &mut surface, &mut links);
        surface.finish();
        for (target, rect) in links {
            let action = Target::Action(Action::Link(LinkAction::new(target)));
            sheet.add_annotation(LinkAnnotation::new(rect, action).into());
        }
        sheet.finish();
        flow
    }

    fn ops(
        &mut self,
        ops: &[Op],
        matrix: Matrix,
        surface: &mut Surface<'_>,
        links: &mut Vec<(String, Rect)>,
    ) -> Result<(), PdfError> {
        for op in ops {
            match op {
                Op::Draw(outline, look) => draw(outline, look, surface),
                Op::Text(text) => self.text(text, surface),
                Op::Image(image, place) => self.image(image, *place, surface)?,
                Op::Group(Transform([a, b, c, d, e, f]), ops) => {
                    let inner = Matrix::from_row(*a, *b, *c, *d, *e, *f);
                    surface.push_transform(&inner);
                    let flow = self.ops(ops, concat(matrix, inner), surface, links);
                    surface.pop();
                    flow?;
                }
                Op::Link(target, [x, y, width, height]) => {
                    let rect = Rect::from_xywh(*x, *y, *width, *height).and_then(|rect| rect.transform(matrix));
                    links.extend(rect.map(|rect| (target.clone(), rect)));
                }
            }
        }
        Ok(())
    }

    fn text(&self, text: &Text, surface: &mut Surface<'_>) {
        let Text { at: (x, y), anchor, size, weight, colour, words } = text;
        let mut x = anchor.start(*x, self.fonts.width(words, *weight) * size);
        surface.set_stroke(None);
        surface.set_fill(Some(fill(*colour)));
        for (file, run) in self.fonts.runs(words) {
            let face = self.faces[usize::from(*weight == Weight::Bold)].get(file).cloned().flatten();
            if let Some(face) = face {
                surface.draw_text(At::from_xy(x, *y), face, *size, run, false, TextDirection::Auto);
            }
            x += self.fonts.width(run, *weight) * size;
        }
    }

    fn image(&mut self, image: &Arc<Image>, [x, y, w, h]: [f32; 4], surface: &mut Surface<'_>) -> Result<(), PdfError> {
        let known = self.pictures.iter().find(|(known, _)| known == image).map(|(_, picture)| picture.clone());
        let picture = if let Some(picture) = known {
            picture
        } else {
            let picture = self.picture(image, surface)?;
            self.pictures.push((Arc::clone(image), picture.clone()));
            picture
        };
        match picture {
            Picture::Drawn(graphic) => {
                surface.push_transform(&Matrix::from_row(w / SIDE, 0.0, 0.0, h / SIDE, x, y));
                surface.draw_graphic(graphic);
                surface.pop();
            }
            Picture::Pixels(pixels) => {
                let (wide, high) = pixels.size();
                let [x, y, w, h] = inside([x, y, w, h], wide as f32, high as f32);
                if let Some(size) = Size::from_wh(w, h) {
                    surface.push_transform(&Matrix::from_translate(x, y));
                    surface.draw_image(pixels, size);
                    surface.pop();
                }
            }
        }
        Ok(())
    }

    fn picture(&self, image: &Image, surface: &mut Surface<'_>) -> Result<Picture, PdfError> {
        let bytes = || image.bytes().to_vec().into();
        match image.kind() {
            Kind::Png => krilla::image::Image::from_png(bytes(), true).map(Picture::Pixels).map_err(PdfError::Image),
            Kind::Jpeg => krilla::image::Image::from_jpeg(bytes(), true).map(Picture::Pixels).map_err(PdfError::Image),
            Kind::Svg => {
                let tree = usvg::Tree::from_data(image.bytes(), &options(self.fonts));
                let tree = tree.map_err(|error| PdfError::Image(error.to_string()))?;
                let [x, y, w, h] = inside([0.0, 0.0, SIDE, SIDE], tree.size().width(), tree.size().height());
                let mut builder = surface.stream_builder();
                let mut inner = builder.surface();
                inner.push_transform(&Matrix::from_translate(x, y));
                let _ = Size::from_wh(w, h).and_then(|size| inner.draw_svg(&tree, size, SvgSettings::default()));
                inner.pop();
                inner.finish();
                Ok(Picture::Drawn(Graphic::new(builder.finish(), true)))
            }
        }
    }
}

/// The largest rectangle of these proportions in the middle of another.
fn inside([x, y, width, height]: [f32; 4], wide: f32, high: f32) -> [f32; 4] {
    let scale = (width / wide).min(height / high);
    let (w, h) = (wide * scale, high * scale);
    [x + (width - w) / 2.0, y + (height - h) / 2.0, w, h]
}

/// First the inner, then the outer.
fn concat(outer: Matrix, inner: Matrix) -> Matrix {
    let (o, i) = (outer, inner);
    Matrix::from_row(
        o.sx() * i.sx() + o.kx() * i.ky(),
        o.ky() * i.sx() + o.sy() * i.ky(),
        o.sx() * i.kx() + o.kx() * i.sy(),
        o.ky() * i.kx() + o.sy() * i.sy(),
        o.sx() * i.tx() + o.kx() * i.ty() + o.tx(),
        o.ky() * i.tx() + o.sy() * i.ty() + o.ty(),
    )
}

/// Grey is said as grey, so that a page without colours counts as one.
fn paint(Rgb(r, g, b): Rgb) -> Paint {
    if r == g && g == b { luma::Color::new(r).into() } else { rgb::Color::new(r, g, b).into() }
}

fn fill(colour: Rgb) -> Fill {
    Fill { paint: paint(colour), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn stroke(Pen { colour, width, dash }: Pen) -> Stroke {
    let lengths = dash.lengths(width);
    Stroke {
        paint: paint(colour),
        width,
        miter_limit: 4.0,
        line_cap: LineCap::Butt,
        line_join: LineJoin::Miter,
        opacity: NormalizedF32::ONE,
        dash: (!lengths.is_empty()).then(|| StrokeDash { array: lengths.to_vec(), offset: 0.0 }),
    }
}

fn draw(outline: &Outline, look: &Look, surface: &mut Surface<'_>) {
    if look.fill.is_none() && look.pen.is_none() {
        return;
    }
    if let Some(path) = path(outline) {
        surface.set_fill(look.fill.map(fill));
        surface.set_stroke(look.pen.map(stroke));
        surface.draw_path(&path);
    }
}

fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    match outline {
        Outline::Rect([x, y, width, height], 0.0) => path.push_rect(Rect::from_xywh(*x, *y, *width, *height)?),
        Outline::Rect(rect, radius) => rounded(*rect, *radius, &mut path),
        Outline::Circle((x, y), r) => rounded([x - r, y - r, 2.0 * r, 2.0 * r], *r, &mut path),
        Outline::Path(segments) => segments.iter().for_each(|&segment| push(segment, &mut path)),
    }
    path.finish()
}

/// How far the pull of a quarter of a circle lies from its corner, in radii.
const PULL: f32 = 0.447_715_2;

fn rounded([x, y, width, height]: [f32; 4], radius: f32, path: &mut PathBuilder) {
    let r = radius.min(width / 2.0).min(height / 2.0);
    let (right, bottom, p) = (x + width, y + height, r * PULL);
    path.move_to(x + r, y);
    path.line_to(right - r, y);
    path.cubic_to(right - p, y, right, y + p, right, y + r);
    path.line_to(right, bottom - r);
    path.cubic_to(right, bottom - p, right - p, bottom, right - r, bottom);
    path.line_to(x + r, bottom);
    path.cubic_to(x + p, bottom, x, bottom - p, x, bottom - r);
    path.line_to(x, y + r);
    path.cubic_to(x, y + p, x + p, y, x + r, y);
    path.close();
}

fn push(segment: Segment, path: &mut PathBuilder) {
    match segment {
        Segment::Move((x, y)) => path.move_to(x, y),
        Segment::Line((x, y)) => path.line_to(x, y),
        Segment::Quad((x1, y1), (x, y)) => path.quad_to(x1, y1, x, y),
        Segment::Cubic((x1, y1), (x2, y2), (x, y)) => path.cubic_to(x1, y1, x2, y2, x, y),
        Segment::Close => path.close(),
    }
}

/// A canvas on a page of its own size, with a ground.
pub fn page(canvas: Canvas, paper: Rgb) -> Page {
    let mut sheet = Canvas::on(paper, canvas.width, canvas.height);
    let title = canvas.title.clone();
    sheet.put(canvas, Transform::place(1.0, (0.0, 0.0)));
    let entries = if title.is_empty() { Vec::new() } else { vec![(0, title)] };
    Page { canvas: sheet, number: None, entries, cut: None }
}
