//! PDF: canvases as pages, through `krilla`.
//!
//! Fonts are embedded with only the letters in use, repeated content occurs once, and the same pages give the same bytes.
//!
//! | module | content |
//! |---|---|
//! | `file` | the objects of a written file |
//! | [`survey`] | the properties of a written file that matter to a print shop |
//! | [`intent`] | the entries that make a file PDF/X-1a |

use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use krilla::SerializeSettings;
use krilla::action::{Action, LinkAction};
use krilla::annotation::{Annotation, LinkAnnotation, Target};
use krilla::color::{cmyk, luma, rgb};
use krilla::configure::{Configuration, PdfVersion};
use krilla::destination::XyzDestination;
use krilla::geom::{Path, PathBuilder, Point as At, Rect, Size, Transform as Matrix};
use krilla::graphic::Graphic;
use krilla::metadata::Metadata;
use krilla::num::NormalizedF32;
use krilla::outline::{Outline as Contents, OutlineNode};
use krilla::page::{NumberingStyle, PageLabel, PageSettings};
use krilla::paint::{Fill, FillRule, LineCap, LineJoin, Paint, Stroke, StrokeDash};
use krilla::surface::Surface;
use krilla::tagging::{ArtifactType, ContentTag, Identifier, SpanTag, Tag as Role, TagGroup, TagKind, TagTree};
use krilla::text::{Font, TextDirection};
use krilla_svg::{SurfaceExt, SvgSettings};

use ninefold_core::{Stop, Stopped};

use crate::canvas::{Canvas, Look, Op, Outline, Pen, Segment, Text, Transform};
use crate::colour::Rgb;
use crate::font::{Fonts, NoGlyph, Weight};
use crate::image::{Image, Kind, options};

mod file;
pub mod intent;
pub mod survey;

pub use intent::Intent;

/// The metadata of a document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// The title.
    pub title: String,
    /// The author.
    pub author: String,
    /// The subject.
    pub subject: String,
    /// Keywords for searching.
    pub keywords: Vec<String>,
    /// The language, as in `en`.
    pub language: String,
}

/// The ink, the parts and the standard of a document.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Setup {
    /// The colours of the drawings.
    pub ink: Ink,
    /// The omitted parts.
    pub omitted: Vec<Part>,
    /// The printing condition of a file for PDF/X-1a, which has no links, no contents and no tags.
    pub intent: Option<Intent>,
}

impl Setup {
    /// Whether the document has a part.
    pub fn has(&self, part: Part) -> bool {
        match self.intent {
            Some(_) => part == Part::Metadata,
            None => !self.omitted.contains(&part),
        }
    }
}

/// The colours of a printed drawing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Ink {
    /// Red, green and blue; greys as grey.
    #[default]
    Screen,
    /// Only black: colours are converted to grey.
    Black,
    /// Cyan, magenta, yellow and black; greys use only black.
    Process,
}

/// A part of a document besides its drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Part {
    /// The contents that viewers list beside the pages.
    Outline,
    /// Areas that link to other pages and to addresses.
    Links,
    /// Title, author, subject and keywords.
    Metadata,
    /// The meaning of the drawings, for screen readers.
    Tags,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 4] = [Self::Outline, Self::Links, Self::Metadata, Self::Tags];
}

/// A page of a document.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Page {
    /// The drawing on the page.
    pub canvas: Canvas,
    /// The page number shown by viewers.
    pub number: Option<u32>,
    /// The entries for the page in the contents of the document, with their levels, from 0.
    pub entries: Vec<(u8, String)>,
    /// The cut of the sheet, if the sheet is larger than the page.
    pub cut: Option<Cut>,
    /// Areas that link to other pages.
    pub jumps: Vec<Jump>,
    /// The meaning of the drawing, in reading order. Ops without a tag are decoration.
    pub tags: Vec<Tagged>,
}

/// An area that links to another page.
#[derive(Clone, PartialEq, Debug)]
pub struct Jump {
    /// The index of the target page.
    pub to: usize,
    /// The description, for screen readers.
    pub words: String,
    /// The area: x, y, width and height.
    pub area: [f32; 4],
}

/// A run of a page's ops with a meaning.
#[derive(Clone, PartialEq, Debug)]
pub struct Tagged {
    /// The range of ops in the canvas.
    pub ops: Range<usize>,
    /// The meaning of the ops.
    pub tag: Tag,
    /// The index of the page's jump to which the ops belong, if any.
    pub jump: Option<usize>,
}

/// The meaning of a part of a page.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Tag {
    /// A heading of level 1 or below.
    Heading(u16, String),
    /// Words.
    Words,
    /// A drawing, and the words that replace it.
    Figure(String),
}

/// The rectangles that determine how a sheet is cut, as x, y, width and height.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Cut {
    /// The area that remains as the page.
    pub trim: [f32; 4],
    /// The printed area, which is larger, since cutting is inexact.
    pub bleed: [f32; 4],
}

/// The reason why no document was created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PdfError {
    /// A page without an area.
    Page,
    /// A picture that cannot be read.
    Image(String),
    /// A character that no font has.
    Glyph(NoGlyph),
    /// The document could not be written.
    Failed(String),
    /// The work was stopped before all pages were finished.
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

/// Writes pages as a PDF file. Pages are consumed one by one, and freed once written.
///
/// # Errors
///
/// Returns an error for a page without an area, and for a picture that cannot be read.
pub fn write(pages: impl IntoIterator<Item = Page>, about: &About, fonts: &Fonts) -> Result<Vec<u8>, PdfError> {
    write_until(pages, about, &Setup::default(), fonts, Stop::NEVER)
}

/// Like [`write()`], with a setup and a stop. Each page is a unit of work, after which `stop` is checked.
///
/// # Errors
///
/// Returns the errors of [`write()`], and an error if the work was stopped.
pub fn write_until(
    pages: impl IntoIterator<Item = Page>,
    about: &About,
    setup: &Setup,
    fonts: &Fonts,
    stop: Stop<'_>,
) -> Result<Vec<u8>, PdfError> {
    let mut press = Press::new(fonts, setup);
    let mut document = krilla::Document::new_with(settings(setup));
    let mut contents: Vec<(u8, String, usize)> = Vec::new();
    for (index, page) in pages.into_iter().enumerate() {
        contents.extend(page.entries.iter().map(|(level, words)| (*level, words.clone(), index)));
        press.page(&page, &mut document)?;
        stop.check(1).map_err(|Stopped| PdfError::Stopped)?;
    }
    if setup.has(Part::Outline) {
        document.set_outline(outline(&contents));
    }
    if !press.tags.children.is_empty() {
        document.set_tag_tree(press.tags.with_lang(Some(language(about))));
    }
    document.set_metadata(
        if setup.has(Part::Metadata) { metadata(about) } else { Metadata::new() }.language(language(about)),
    );
    let bytes = document.finish().map_err(|error| PdfError::Failed(failure(&error)))?;
    match &setup.intent {
        Some(intent) => {
            intent.applied(&bytes).ok_or_else(|| PdfError::Failed("the document could not be written".into()))
        }
        None => Ok(bytes),
    }
}

/// Returns the settings of the writer. PDF/X-1a requires PDF 1.4. Tagged files of versions after 1.5 have an entry that some readers treat as an
/// error.
fn settings(setup: &Setup) -> SerializeSettings {
    let version = if setup.intent.is_some() { PdfVersion::Pdf14 } else { PdfVersion::Pdf15 };
    SerializeSettings {
        configuration: Configuration::new_with_version(version),
        xmp_metadata: setup.intent.is_none() && setup.has(Part::Metadata),
        enable_tagging: setup.has(Part::Tags),
        ..SerializeSettings::default()
    }
}

fn language(about: &About) -> String {
    if about.language.is_empty() { "en".into() } else { about.language.clone() }
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
    data.description(about.subject.clone()).keywords(about.keywords.clone())
}

/// Returns the contents. Entries of level 1 belong to the preceding entry of level 0.
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

/// The fonts and pictures shared by pages.
struct Press<'a> {
    fonts: &'a Fonts,
    setup: &'a Setup,
    /// The tags of the pages written so far.
    tags: TagTree,
    /// The font files of both weights.
    faces: [Vec<Option<Font>>; 2],
    /// The pictures drawn so far.
    pictures: Vec<(Arc<Image>, Picture)>,
}

#[derive(Clone)]
enum Picture {
    Drawn(Graphic),
    Pixels(krilla::image::Image),
}

/// The mark of ops without a meaning.
const DECORATION: ContentTag<'_> = ContentTag::Artifact(ArtifactType::Other);

impl Tag {
    /// Returns the mark around the ops.
    fn content(&self) -> ContentTag<'_> {
        match self {
            Self::Figure(_) => ContentTag::Other,
            Self::Heading(..) | Self::Words => ContentTag::Span(SpanTag::empty()),
        }
    }

    /// Returns the tag in the structure of the document.
    fn role(&self) -> TagKind {
        match self {
            Self::Heading(level, words) => {
                let level = std::num::NonZeroU16::new(*level).unwrap_or(std::num::NonZeroU16::MIN);
                Role::Hn(level, Some(words.clone())).into()
            }
            Self::Words => Role::P.into(),
            Self::Figure(words) => Role::Figure(Some(words.clone())).into(),
        }
    }
}

/// Divides the ops of a page into those with a tag and those between tags.
fn runs_of(page: &Page) -> Vec<(Option<&Tagged>, &[Op])> {
    let ops = &page.canvas.ops;
    let mut runs = Vec::new();
    let mut at = 0;
    for tagged in &page.tags {
        let (start, end) = (tagged.ops.start.clamp(at, ops.len()), tagged.ops.end.clamp(at, ops.len()));
        runs.push((None, &ops[at..start]));
        runs.push((Some(tagged), &ops[start..end]));
        at = at.max(end);
    }
    runs.push((None, &ops[at..]));
    runs.retain(|(_, ops)| !ops.is_empty());
    runs
}

/// Returns a link to an address.
fn address((target, rect): (String, Rect)) -> Annotation {
    let action = Target::Action(Action::Link(LinkAction::new(target.clone())));
    Annotation::new_link(LinkAnnotation::new(rect, action), Some(target))
}

/// Returns a link to a page.
fn jump(Jump { to, words, area: [x, y, width, height] }: &Jump) -> Option<Annotation> {
    let target = Target::Destination(XyzDestination::new(*to, At::from_xy(0.0, 0.0)).into());
    let link = LinkAnnotation::new(Rect::from_xywh(*x, *y, *width, *height)?, target);
    Some(Annotation::new_link(link, Some(words.clone())))
}

/// The side of a picture before it is scaled.
const SIDE: f32 = 100.0;

impl<'a> Press<'a> {
    fn new(fonts: &'a Fonts, setup: &'a Setup) -> Self {
        let load = |weight| fonts.files(weight).map(|file| Font::new(file.to_vec().into(), 0)).collect();
        let faces = [load(Weight::Regular), load(Weight::Bold)];
        Self { fonts, setup, tags: TagTree::new(), faces, pictures: Vec::new() }
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
        let is_tagged = self.setup.has(Part::Tags) && !page.tags.is_empty();
        let mut runs: Vec<(Option<&Tagged>, Identifier, Vec<Annotation>)> = Vec::new();
        let mut flow = Ok(());
        let mut surface = sheet.surface();
        for (tagged, ops) in runs_of(page) {
            let id = is_tagged.then(|| surface.start_tagged(tagged.map_or(DECORATION, |tagged| tagged.tag.content())));
            let mut links = Vec::new();
            flow = flow.and_then(|()| self.ops(ops, Matrix::identity(), &mut surface, &mut links));
            let links = links.into_iter().map(address).collect();
            if let Some(id) = id {
                surface.end_tagged();
                runs.push((tagged, id, links));
            } else {
                runs.push((None, surface.start_tagged(DECORATION), links));
                surface.end_tagged();
            }
        }
        surface.finish();
        let has_links = self.setup.has(Part::Links);
        let mut jumps: Vec<Option<Annotation>> = page.jumps.iter().map(jump).collect();
        for (tagged, id, links) in runs {
            let own = tagged.and_then(|tagged| tagged.jump).and_then(|at| jumps.get_mut(at)?.take());
            let links = links.into_iter().chain(own).filter(|_| has_links);
            let Some(tagged) = tagged else {
                links.for_each(|link| sheet.add_annotation(link));
                continue;
            };
            let mut group = TagGroup::new(tagged.tag.role());
            let mut link = TagGroup::new(Role::Link);
            links.for_each(|annotation| link.push(sheet.add_tagged_annotation(annotation)));
            if link.children.is_empty() {
                group.push(id);
            } else {
                link.children.insert(0, id.into());
                group.push(link);
            }
            self.tags.push(group);
        }
        jumps.into_iter().flatten().filter(|_| has_links).for_each(|link| sheet.add_annotation(link));
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
                Op::Draw(outline, look) => draw(outline, look, self.setup.ink, surface),
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
        surface.set_fill(Some(fill(*colour, self.setup.ink)));
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

/// Returns the largest rectangle of these proportions in the middle of another.
fn inside([x, y, width, height]: [f32; 4], wide: f32, high: f32) -> [f32; 4] {
    let scale = (width / wide).min(height / high);
    let (w, h) = (wide * scale, high * scale);
    [x + (width - w) / 2.0, y + (height - h) / 2.0, w, h]
}

/// Combines two transforms: the inner one is applied first.
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

/// Returns the paint of a colour. Greys are written as grey, so that a print shop does not count them as colour.
fn paint(Rgb(r, g, b): Rgb, ink: Ink) -> Paint {
    let is_grey = r == g && g == b;
    match ink {
        Ink::Screen if is_grey => luma::Color::new(r).into(),
        Ink::Screen => rgb::Color::new(r, g, b).into(),
        Ink::Black => luma::Color::new(Rgb(r, g, b).grey()).into(),
        Ink::Process => {
            let [c, m, y] = [r, g, b].map(|light| 255 - light);
            let k = c.min(m).min(y);
            cmyk::Color::new(c - k, m - k, y - k, k).into()
        }
    }
}

fn fill(colour: Rgb, ink: Ink) -> Fill {
    Fill { paint: paint(colour, ink), opacity: NormalizedF32::ONE, rule: FillRule::NonZero }
}

fn stroke(Pen { colour, width, dash }: Pen, ink: Ink) -> Stroke {
    let lengths = dash.lengths(width);
    Stroke {
        paint: paint(colour, ink),
        width,
        miter_limit: 4.0,
        line_cap: LineCap::Butt,
        line_join: LineJoin::Miter,
        opacity: NormalizedF32::ONE,
        dash: (!lengths.is_empty()).then(|| StrokeDash { array: lengths.to_vec(), offset: 0.0 }),
    }
}

fn draw(outline: &Outline, look: &Look, ink: Ink, surface: &mut Surface<'_>) {
    if look.fill.is_none() && look.pen.is_none() {
        return;
    }
    if let Some(path) = path(outline) {
        surface.set_fill(look.fill.map(|colour| fill(colour, ink)));
        surface.set_stroke(look.pen.map(|pen| stroke(pen, ink)));
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

/// The distance of the control point of a quarter circle from its corner, in radii.
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

/// Puts a canvas on a page of the same size, with a background.
pub fn page(canvas: Canvas, paper: Rgb) -> Page {
    let mut sheet = Canvas::on(paper, canvas.width, canvas.height);
    let title = canvas.title.clone();
    sheet.put(canvas, Transform::place(1.0, (0.0, 0.0)));
    let entries = if title.is_empty() { Vec::new() } else { vec![(0, title)] };
    Page { canvas: sheet, entries, ..Page::default() }
}
