//! The properties of a written file that matter to a print shop, read from its bytes.
//!
//! ```text
//! bytes ─ File ─┬─ catalogue, information ── Survey: version, contents, metadata, tags, fonts, standard
//!               └─ a page: boxes, drawing ── Sheet: area of its ink, thinnest line, smallest letters, colours
//! ```

use std::collections::BTreeMap;
use std::fmt;

use super::file::{Dict, File, Lexer, Value};
use super::intent::STANDARD;

/// A surveyed file.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Survey {
    /// The version of the format, as in `1.7`.
    pub version: String,
    /// The pages.
    pub sheets: Vec<Sheet>,
    /// The fonts by name, and whether they are embedded.
    pub fonts: BTreeMap<String, bool>,
    /// Whether viewers list contents beside the pages.
    pub has_outline: bool,
    /// The names of the metadata.
    pub metadata: Vec<String>,
    /// The language of the tagged drawings, if they are tagged.
    pub tagged: Option<String>,
    /// The printing condition, if the file has the entries of PDF/X-1a.
    pub condition: Option<String>,
}

/// A surveyed page. Rectangles are given as left, bottom, right and top, in points.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Sheet {
    /// The sheet.
    pub media: [f32; 4],
    /// The page that remains after cutting.
    pub trim: [f32; 4],
    /// Whether the page states its trim box.
    pub has_trim: bool,
    /// The printed area.
    pub bleed: [f32; 4],
    /// The area of all ink except the background.
    pub ink: Option<[f32; 4]>,
    /// The area of a background below the whole page.
    pub ground: Option<[f32; 4]>,
    /// The minimum width of lines in points.
    pub line: Option<f32>,
    /// The minimum size of letters in points.
    pub letters: Option<f32>,
    /// The ink coverage of the palest area that is not white, from 0 to 1.
    pub palest: Option<f32>,
    /// The colours.
    pub colours: Colours,
    /// The lowest resolution of a picture, in pixels per inch.
    pub resolution: Option<f32>,
    /// The number of links and other interactive areas.
    pub links: usize,
    /// Whether transparency is used.
    pub is_transparent: bool,
    /// Whether there is ink outside the trimmed page, such as crop marks.
    pub has_marks: bool,
}

/// Kinds of colours.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[allow(clippy::struct_excessive_bools, reason = "each is a kind of its own")]
pub struct Colours {
    /// Black and its greys: device grey, or the black of four inks.
    pub grey: bool,
    /// Red, green and blue.
    pub rgb: bool,
    /// Cyan, magenta and yellow.
    pub process: bool,
    /// Other kinds.
    pub other: bool,
}

impl Colours {
    fn and(self, other: Self) -> Self {
        Self {
            grey: self.grey || other.grey,
            rgb: self.rgb || other.rgb,
            process: self.process || other.process,
            other: self.other || other.other,
        }
    }
}

/// The error for a file that cannot be surveyed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unread;

impl fmt::Display for Unread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the PDF cannot be surveyed: it is not in the form that this program writes")
    }
}

impl std::error::Error for Unread {}

impl Survey {
    /// Surveys the bytes of a file.
    ///
    /// # Errors
    ///
    /// Returns an error if they are not a PDF in the form written by [`write()`](super::write).
    pub fn of(bytes: &[u8]) -> Result<Self, Unread> {
        Self::read(bytes).ok_or(Unread)
    }

    fn read(bytes: &[u8]) -> Option<Self> {
        let file = File::read(bytes)?;
        let Value::Dict(root) = file.entry(&file.trailer, "Root")? else { return None };
        let mut survey = Self { version: file.version()?.to_owned(), ..Self::default() };
        survey.has_outline = file.entry(&root, "Outlines").is_some();
        let info = file.entry(&file.trailer, "Info").and_then(|info| info.dict().cloned()).unwrap_or_default();
        survey.metadata = info.keys().map(|name| String::from_utf8_lossy(name).into_owned()).collect();
        if root.contains_key(b"Metadata".as_slice()) {
            survey.metadata.push("XMP".into());
        }
        if root.contains_key(b"StructTreeRoot".as_slice()) {
            let language = file.entry(&root, "Lang");
            survey.tagged = Some(words(language.as_ref().and_then(Value::text).unwrap_or_default()));
        }
        survey.condition = condition(&file, &root, &info);
        let mut fonts = BTreeMap::new();
        for page in pages(&file, root.get(b"Pages".as_slice())?)? {
            survey.sheets.push(Reader::new(&file, &mut fonts).sheet(&page)?);
        }
        survey.fonts = fonts.into_values().map(|font| (font.name, font.is_embedded)).collect();
        Some(survey)
    }

    /// Returns the colours of all pages.
    pub fn colours(&self) -> Colours {
        self.sheets.iter().fold(Colours::default(), |all, sheet| all.and(sheet.colours))
    }
}

fn words(text: &[u8]) -> String {
    String::from_utf8_lossy(text).into_owned()
}

/// Returns the printing condition of a file that names the standard.
fn condition(file: &File<'_>, root: &Dict, info: &Dict) -> Option<String> {
    let named = info.get(b"GTS_PDFXVersion".as_slice())?.text()? == STANDARD.as_bytes();
    let intents = file.entry(root, "OutputIntents").filter(|_| named)?;
    let intent = file.get(intents.list()?.first()?)?;
    Some(words(intent.dict()?.get(b"OutputConditionIdentifier".as_slice())?.text()?))
}

/// Returns all pages below a node, with the entries that they inherit.
fn pages(file: &File<'_>, root: &Value) -> Option<Vec<Dict>> {
    let mut all = Vec::new();
    let mut open = vec![(root.clone(), Dict::new())];
    let mut left = file.len();
    while let Some((node, mut inherited)) = open.pop() {
        // A page tree that contains itself would never end.
        left = left.checked_sub(1)?;
        let Value::Dict(node) = file.get(&node)? else { return None };
        let Some(kids) = file.entry(&node, "Kids") else {
            inherited.extend(node);
            all.push(inherited);
            continue;
        };
        for name in ["MediaBox", "Resources"] {
            inherited.extend(node.get(name.as_bytes()).map(|value| (name.as_bytes().to_vec(), value.clone())));
        }
        open.extend(kids.list()?.iter().rev().map(|kid| (kid.clone(), inherited.clone())));
    }
    Some(all)
}

/// A matrix in the order of a page: `x' = a x + c y + e`, `y' = b x + d y + f`.
type Matrix = [f32; 6];

const SAME: Matrix = [1.0, 0.0, 0.0, 1.0, 0.0, 0.0];

/// Combines two transforms: the inner one is applied first.
fn concat(inner: Matrix, outer: Matrix) -> Matrix {
    let ([a, b, c, d, e, f], [p, q, r, s, t, u]) = (inner, outer);
    [a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u]
}

fn apply([a, b, c, d, e, f]: Matrix, (x, y): (f32, f32)) -> (f32, f32) {
    (a * x + c * y + e, b * x + d * y + f)
}

/// Returns the factor by which lengths grow.
fn scale([a, b, c, d, ..]: Matrix) -> f32 {
    (a * d - b * c).abs().sqrt()
}

/// Returns the box around points; `None` if there are none.
fn around(points: &[(f32, f32)]) -> Option<[f32; 4]> {
    let first = *points.first()?;
    let grow = |[left, bottom, right, top]: [f32; 4], &(x, y): &(f32, f32)| {
        [left.min(x), bottom.min(y), right.max(x), top.max(y)]
    };
    Some(points.iter().fold([first.0, first.1, first.0, first.1], grow))
}

fn corners([left, bottom, right, top]: [f32; 4], matrix: Matrix) -> [(f32, f32); 4] {
    [(left, bottom), (right, bottom), (right, top), (left, top)].map(|corner| apply(matrix, corner))
}

/// Returns the common part of two boxes, if there is one.
fn within(one: [f32; 4], other: [f32; 4]) -> Option<[f32; 4]> {
    let part = [one[0].max(other[0]), one[1].max(other[1]), one[2].min(other[2]), one[3].min(other[3])];
    (part[0] <= part[2] && part[1] <= part[3]).then_some(part)
}

/// Whether one box contains another, with a tolerance of half a point.
fn holds(outer: [f32; 4], inner: [f32; 4]) -> bool {
    outer[0] <= inner[0] + 0.5 && outer[1] <= inner[1] + 0.5 && outer[2] >= inner[2] - 0.5 && outer[3] >= inner[3] - 0.5
}

/// A font, with the data for measuring its text.
#[derive(Clone, Default)]
struct Font {
    name: String,
    is_embedded: bool,
    /// Whether the code of a character takes two bytes.
    is_wide: bool,
    widths: BTreeMap<u32, f32>,
    usual: f32,
    /// The code of a space, which leaves no ink. Lines of paragraphs end in a space.
    space: Option<u32>,
}

/// The current colour: its kind, and its share of ink.
#[derive(Clone, Copy, Default)]
struct Tint {
    colours: Colours,
    ink: f32,
}

/// The state of a drawing.
#[derive(Clone)]
struct State {
    matrix: Matrix,
    clip: Option<[f32; 4]>,
    width: f32,
    fill: Tint,
    stroke: Tint,
    font: Font,
    size: f32,
    spacing: (f32, f32),
    stretch: f32,
    rise: f32,
    leading: f32,
    /// Whether letters are invisible.
    is_hidden: bool,
}

/// Reads the drawing of a page.
struct Reader<'a, 'b> {
    file: &'a File<'a>,
    fonts: &'b mut BTreeMap<Vec<u8>, Font>,
    sheet: Sheet,
    state: State,
    kept: Vec<State>,
    points: Vec<(f32, f32)>,
    /// The matrices of the text and of its line.
    words: (Matrix, Matrix),
    clips: bool,
}

/// The maximum depth of nested drawings.
const DEEPEST: usize = 16;

impl<'a, 'b> Reader<'a, 'b> {
    fn new(file: &'a File<'a>, fonts: &'b mut BTreeMap<Vec<u8>, Font>) -> Self {
        let black = Tint { colours: Colours { grey: true, ..Colours::default() }, ink: 1.0 };
        let state = State {
            matrix: SAME,
            clip: None,
            width: 1.0,
            fill: black,
            stroke: black,
            font: Font::default(),
            size: 0.0,
            spacing: (0.0, 0.0),
            stretch: 1.0,
            rise: 0.0,
            leading: 0.0,
            is_hidden: false,
        };
        let (kept, points, words) = (Vec::new(), Vec::new(), (SAME, SAME));
        Self { file, fonts, sheet: Sheet::default(), state, kept, points, words, clips: false }
    }

    fn sheet(mut self, page: &Dict) -> Option<Sheet> {
        let sides = |name: &str| -> Option<[f32; 4]> {
            let list = self.file.entry(page, name)?;
            let sides: Vec<f32> = list.list()?.iter().filter_map(Value::number).collect();
            sides.try_into().ok()
        };
        let media = sides("MediaBox")?;
        let trim = sides("TrimBox");
        self.sheet.media = media;
        self.sheet.has_trim = trim.is_some();
        self.sheet.trim = trim.unwrap_or(media);
        self.sheet.bleed = sides("BleedBox").unwrap_or(media);
        let notes = self.file.entry(page, "Annots");
        self.sheet.links = notes.as_ref().and_then(Value::list).map_or(0, <[Value]>::len);
        let resources = self.file.entry(page, "Resources").and_then(|value| value.dict().cloned()).unwrap_or_default();
        if let Some(contents) = page.get(b"Contents".as_slice()) {
            let streams = match self.file.get(contents) {
                Some(Value::List(streams)) => streams,
                _ => vec![contents.clone()],
            };
            let mut drawing = Vec::new();
            for stream in &streams {
                drawing.extend(self.file.stream(stream)?);
                drawing.push(b'\n');
            }
            self.draw(&drawing, &resources, 0)?;
        }
        Some(self.sheet)
    }

    /// Follows the operators of a drawing, and records their properties.
    fn draw(&mut self, drawing: &[u8], resources: &Dict, depth: usize) -> Option<()> {
        let mut lexer = Lexer::new(drawing);
        let mut operands: Vec<Value> = Vec::new();
        while let Some(value) = lexer.value() {
            if let Value::Word(word) = value {
                self.operator(&word, &operands, resources, depth)?;
                operands.clear();
            } else {
                operands.push(value);
            }
        }
        Some(())
    }

    fn operator(&mut self, word: &[u8], operands: &[Value], resources: &Dict, depth: usize) -> Option<()> {
        let numbers: Vec<f32> = operands.iter().filter_map(Value::number).collect();
        let n = |at: usize| numbers.get(at).copied().unwrap_or_default();
        match word {
            b"q" => self.kept.push(self.state.clone()),
            b"Q" => self.state = self.kept.pop()?,
            b"cm" => self.state.matrix = concat(numbers.try_into().ok()?, self.state.matrix),
            b"w" => self.state.width = n(0),
            b"gs" => self.look(operands.first()?.name()?, resources),
            b"m" | b"l" | b"c" | b"v" | b"y" => {
                self.points.extend(numbers.chunks(2).map(|point| (point[0], *point.last().unwrap_or(&0.0))));
            }
            b"re" => self.points.extend(corners([n(0), n(1), n(0) + n(2), n(1) + n(3)], SAME)),
            b"W" | b"W*" => self.clips = true,
            b"n" | b"S" | b"s" | b"f" | b"F" | b"f*" | b"B" | b"B*" | b"b" | b"b*" => self.path(word),
            b"g" | b"G" | b"rg" | b"RG" | b"k" | b"K" | b"sc" | b"SC" | b"scn" | b"SCN" => self.colour(word, &numbers),
            b"cs" | b"CS" => self.space(word, operands.first()?.name()?),
            b"sh" => self.sheet.colours.other = true,
            b"Do" => self.object(operands.first()?.name()?, resources, depth)?,
            _ => self.written(word, operands, &numbers, resources),
        }
        Some(())
    }

    fn look(&mut self, name: &[u8], resources: &Dict) {
        let looks = self.file.entry(resources, "ExtGState");
        let look =
            looks.as_ref().and_then(Value::dict).and_then(|looks| looks.get(name)).and_then(|look| self.file.get(look));
        let Some(look) = look.as_ref().and_then(Value::dict) else { return };
        let is_faint = |key: &str| look.get(key.as_bytes()).and_then(Value::number).is_some_and(|part| part < 1.0);
        let mask = look.get(b"SMask".as_slice()).is_some_and(|mask| mask.name() != Some(b"None"));
        let blend = look.get(b"BM".as_slice()).and_then(Value::name).is_some_and(|mode| mode != b"Normal");
        self.sheet.is_transparent |= is_faint("ca") || is_faint("CA") || mask || blend;
        if let Some(width) = look.get(b"LW".as_slice()).and_then(Value::number) {
            self.state.width = width;
        }
    }

    fn path(&mut self, word: &[u8]) {
        let points: Vec<_> = self.points.drain(..).map(|point| apply(self.state.matrix, point)).collect();
        let area = around(&points);
        let (fills, strokes) = (b"fFbB".contains(&word[0]), b"sSbB".contains(&word[0]));
        if let Some(area) = area.filter(|_| fills) {
            let tint = self.state.fill;
            if holds(area, self.sheet.trim) {
                self.sheet.ground = within(area, self.sheet.media);
                self.sheet.colours = self.sheet.colours.and(tint.colours);
            } else {
                if tint.ink > 0.0 {
                    self.sheet.palest = Some(self.sheet.palest.map_or(tint.ink, |palest| palest.min(tint.ink)));
                }
                self.ink(area, tint);
            }
        }
        if let Some([left, bottom, right, top]) = area.filter(|_| strokes) {
            let width = self.state.width * scale(self.state.matrix);
            let half = width / 2.0;
            if within([left, bottom, right, top], self.sheet.trim).is_none() {
                self.sheet.has_marks = true;
            } else {
                self.sheet.line = Some(self.sheet.line.map_or(width, |line| line.min(width)));
                self.ink([left - half, bottom - half, right + half, top + half], self.state.stroke);
            }
        }
        if std::mem::take(&mut self.clips) {
            let clip = area.unwrap_or_default();
            self.state.clip = Some(self.state.clip.map_or(clip, |old| within(old, clip).unwrap_or_default()));
        }
    }

    /// Adds an inked area. White areas leave no ink.
    fn ink(&mut self, area: [f32; 4], tint: Tint) {
        let area = self.state.clip.map_or(Some(area), |clip| within(area, clip));
        let Some(area) = area.filter(|_| tint.ink > 0.0) else { return };
        self.sheet.colours = self.sheet.colours.and(tint.colours);
        let [left, bottom, right, top] = self.sheet.ink.unwrap_or(area);
        self.sheet.ink = Some([left.min(area[0]), bottom.min(area[1]), right.max(area[2]), top.max(area[3])]);
    }

    fn colour(&mut self, word: &[u8], numbers: &[f32]) {
        let is_stroke = word[0].is_ascii_uppercase();
        let mut colours = Colours::default();
        let ink = match *numbers {
            [grey] => {
                colours.grey = true;
                1.0 - grey
            }
            [red, green, blue] => {
                colours.rgb = true;
                1.0 - red.min(green).min(blue)
            }
            [c, m, y, k] => {
                colours.process = c > 0.0 || m > 0.0 || y > 0.0;
                colours.grey = k > 0.0 || !colours.process;
                c.max(m).max(y).max(k)
            }
            _ => {
                colours.other = true;
                1.0
            }
        };
        let tint = if is_stroke { &mut self.state.stroke } else { &mut self.state.fill };
        // A colour in a space other than these three keeps the kind that was recorded with its space.
        if b"sS".contains(&word[0]) && tint.colours.other {
            return;
        }
        *tint = Tint { colours, ink };
    }

    fn space(&mut self, word: &[u8], name: &[u8]) {
        let other = ![b"DeviceGray".as_slice(), b"DeviceRGB", b"DeviceCMYK"].contains(&name);
        let tint = Tint { colours: Colours { grey: !other, other, ..Colours::default() }, ink: 1.0 };
        *(if word == b"CS" { &mut self.state.stroke } else { &mut self.state.fill }) = tint;
    }

    /// Follows a drawing or a picture that is stored once for all pages.
    fn object(&mut self, name: &[u8], resources: &Dict, depth: usize) -> Option<()> {
        let all = self.file.entry(resources, "XObject")?;
        let place = all.dict()?.get(name)?.clone();
        let Value::Dict(dict) = self.file.get(&place)? else { return None };
        if dict.get(b"Subtype".as_slice()).and_then(Value::name) == Some(b"Image") {
            self.image(&dict);
            return Some(());
        }
        (depth < DEEPEST).then_some(())?;
        let state = self.state.clone();
        let list = |key: &str| -> Vec<f32> {
            let list = self.file.entry(&dict, key);
            list.as_ref().and_then(Value::list).unwrap_or_default().iter().filter_map(Value::number).collect()
        };
        if let Ok(matrix) = list("Matrix").try_into() {
            self.state.matrix = concat(matrix, self.state.matrix);
        }
        if let Some(group) = self.file.entry(&dict, "Group").as_ref().and_then(Value::dict) {
            self.sheet.is_transparent |= group.get(b"S".as_slice()).and_then(Value::name) == Some(b"Transparency");
        }
        let inner = self.file.entry(&dict, "Resources").and_then(|value| value.dict().cloned());
        let drawing = self.file.stream(&place)?;
        self.draw(&drawing, inner.as_ref().unwrap_or(resources), depth + 1)?;
        self.state = state;
        Some(())
    }

    fn image(&mut self, dict: &Dict) {
        let number = |key: &str| self.file.entry(dict, key).and_then(|value| value.number()).unwrap_or(1.0);
        let [a, b, c, d, ..] = self.state.matrix;
        let dots = (number("Width") / a.hypot(b)).min(number("Height") / c.hypot(d)) * 72.0;
        self.sheet.resolution = Some(self.sheet.resolution.map_or(dots, |least| least.min(dots)));
        self.sheet.is_transparent |= dict.contains_key(b"SMask".as_slice());
        let mut colours = Colours::default();
        match self.file.entry(dict, "ColorSpace").as_ref().and_then(Value::name) {
            Some(b"DeviceGray") => colours.grey = true,
            Some(b"DeviceRGB") => colours.rgb = true,
            Some(b"DeviceCMYK") => colours.process = true,
            _ => colours.other = true,
        }
        if let Some(area) = around(&corners([0.0, 0.0, 1.0, 1.0], self.state.matrix)) {
            self.ink(area, Tint { colours, ink: 1.0 });
        }
    }

    /// Follows the text operators.
    fn written(&mut self, word: &[u8], operands: &[Value], numbers: &[f32], resources: &Dict) {
        let n = |at: usize| numbers.get(at).copied().unwrap_or_default();
        let next = |words: &mut (Matrix, Matrix), x: f32, y: f32| {
            let line = concat([1.0, 0.0, 0.0, 1.0, x, y], words.1);
            *words = (line, line);
        };
        match word {
            b"BT" => self.words = (SAME, SAME),
            b"Tf" => {
                self.state.size = n(0);
                if let Some(name) = operands.first().and_then(Value::name) {
                    self.state.font = self.font(name, resources).unwrap_or_default();
                }
            }
            b"Tc" => self.state.spacing.0 = n(0),
            b"Tw" => self.state.spacing.1 = n(0),
            b"Tz" => self.state.stretch = n(0) / 100.0,
            b"Ts" => self.state.rise = n(0),
            b"TL" => self.state.leading = n(0),
            b"Tr" => self.state.is_hidden = numbers.first() == Some(&3.0),
            b"Tm" => {
                if let Ok(matrix) = numbers.to_vec().try_into() {
                    self.words = (matrix, matrix);
                }
            }
            b"Td" => next(&mut self.words, n(0), n(1)),
            b"TD" => {
                self.state.leading = -n(1);
                next(&mut self.words, n(0), n(1));
            }
            b"T*" => next(&mut self.words, 0.0, -self.state.leading),
            b"Tj" => operands.iter().filter_map(Value::text).for_each(|text| self.letters(text)),
            b"'" | b"\"" => {
                next(&mut self.words, 0.0, -self.state.leading);
                operands.iter().filter_map(Value::text).for_each(|text| self.letters(text));
            }
            b"TJ" => {
                for part in operands.first().and_then(Value::list).unwrap_or_default() {
                    match part {
                        Value::Text(text) => self.letters(text),
                        Value::Number(back) => self.step(-back / 1000.0 * self.state.size * self.state.stretch),
                        _ => {}
                    }
                }
            }
            _ => {}
        }
    }

    fn step(&mut self, across: f32) {
        self.words.0 = concat([1.0, 0.0, 0.0, 1.0, across, 0.0], self.words.0);
    }

    /// Adds letters, which are assumed to have the usual height of letters of their size.
    fn letters(&mut self, text: &[u8]) {
        const ROOM: (f32, f32) = (0.25, 0.75);
        let bytes = if self.state.font.is_wide { 2 } else { 1 };
        for code in text.chunks(bytes) {
            let number = code.iter().fold(0, |number, &byte| 256 * number + u32::from(byte));
            let width = self.state.font.widths.get(&number).copied().unwrap_or(self.state.font.usual) / 1000.0;
            let (size, matrix) = (self.state.size, concat(self.words.0, self.state.matrix));
            let is_space = self.state.font.space == Some(number);
            if !self.state.is_hidden && !is_space && width > 0.0 {
                let room = [
                    0.0,
                    self.state.rise - ROOM.0 * size,
                    width * size * self.state.stretch,
                    self.state.rise + ROOM.1 * size,
                ];
                let shown = size.abs() * scale(matrix);
                self.sheet.letters = Some(self.sheet.letters.map_or(shown, |least| least.min(shown)));
                if let Some(area) = around(&corners(room, matrix)) {
                    self.ink(area, self.state.fill);
                }
            }
            let (between, at_space) = self.state.spacing;
            let space = if bytes == 1 && code == b" " { at_space } else { 0.0 };
            self.step((width * size + between + space) * self.state.stretch);
        }
    }

    fn font(&mut self, name: &[u8], resources: &Dict) -> Option<Font> {
        let fonts = self.file.entry(resources, "Font")?;
        let place = fonts.dict()?.get(name)?.clone();
        let key = format!("{place:?}").into_bytes();
        if let Some(font) = self.fonts.get(&key) {
            return Some(font.clone());
        }
        let font = self.described(&place).unwrap_or_default();
        self.fonts.insert(key, font.clone());
        Some(font)
    }

    fn described(&self, place: &Value) -> Option<Font> {
        let file = self.file;
        let Value::Dict(dict) = file.get(place)? else { return None };
        let kind = dict.get(b"Subtype".as_slice()).and_then(Value::name).unwrap_or_default();
        let base = file.entry(&dict, "BaseFont").or_else(|| file.entry(&dict, "Name"));
        let name = words(base.as_ref().and_then(Value::name).unwrap_or(b"(drawn letters)"));
        if kind == b"Type3" {
            // The letters of this font are drawings in the file.
            return Some(Font { name, is_embedded: true, is_wide: false, usual: 1000.0, ..Font::default() });
        }
        let below = file.entry(&dict, "DescendantFonts");
        let inner = below.as_ref().and_then(Value::list).and_then(|list| file.get(list.first()?));
        let inner = inner.as_ref().and_then(Value::dict).unwrap_or(&dict);
        let descriptor = file.entry(inner, "FontDescriptor");
        let is_embedded = descriptor.as_ref().and_then(Value::dict).is_some_and(|descriptor| {
            ["FontFile", "FontFile2", "FontFile3"].iter().any(|key| descriptor.contains_key(key.as_bytes()))
        });
        let usual = inner.get(b"DW".as_slice()).and_then(Value::number).unwrap_or(1000.0);
        let meanings = dict.get(b"ToUnicode".as_slice()).and_then(|place| file.stream(place));
        let space = meanings.and_then(|meanings| space(&meanings));
        let is_wide = kind == b"Type0";
        let mut font = Font { name, is_embedded, is_wide, widths: BTreeMap::new(), usual, space };
        if let Some(Value::List(widths)) = file.entry(inner, "W") {
            let mut rest = widths.as_slice();
            while let [Value::Number(first), next, more @ ..] = rest {
                let first = *first as u32;
                rest = more;
                match (file.get(next)?, more) {
                    (Value::List(list), _) => {
                        font.widths.extend((first..).zip(list.iter().filter_map(Value::number)));
                    }
                    (Value::Number(last), [Value::Number(width), more @ ..]) => {
                        font.widths.extend((first..=last.min(65_535.0) as u32).map(|code| (code, *width)));
                        rest = more;
                    }
                    _ => return None,
                }
            }
        }
        Some(font)
    }
}

/// Finds the code of a space in a table from codes to characters, whose entries are lines such as `<0004> <0020>`.
fn space(meanings: &[u8]) -> Option<u32> {
    let text = String::from_utf8_lossy(meanings);
    let entry = text.lines().find_map(|line| line.trim().strip_suffix("<0020>").map(str::trim))?;
    u32::from_str_radix(entry.strip_prefix('<')?.strip_suffix('>')?, 16).ok()
}
