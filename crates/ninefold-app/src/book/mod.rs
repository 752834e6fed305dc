//! Books: the settings of their pages, and puzzles as their entries.

#[cfg(feature = "pdf")]
mod bind;
#[cfg(feature = "pdf")]
mod words;

#[cfg(feature = "pdf")]
pub use bind::BookError;
use serde::Deserialize;
#[cfg(feature = "pdf")]
pub use words::capital;

/// Where the solutions of a book are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "lowercase")]
pub enum Answers {
    /// At the back.
    Back,
    /// Upside down at the foot of the page.
    Foot,
    /// Nowhere.
    None,
}

/// A page before the puzzles.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Deserialize)]
#[cfg_attr(feature = "clap", derive(clap::ValueEnum))]
#[serde(rename_all = "kebab-case")]
pub enum Leaf {
    /// None of them.
    None,
    /// Title, subtitle, author, and the first puzzle.
    Title,
    /// Who made it, and how.
    Imprint,
    /// What is where.
    Contents,
    /// The rules, and two first steps.
    HowToPlay,
    /// The levels of the puzzles, and what they ask for.
    Levels,
}

impl Leaf {
    /// All of them, by the names under which they are asked for.
    pub const ALL: [(&'static str, Self); 6] = [
        ("none", Self::None),
        ("title", Self::Title),
        ("imprint", Self::Imprint),
        ("contents", Self::Contents),
        ("how-to-play", Self::HowToPlay),
        ("levels", Self::Levels),
    ];
}

/// The settings of a book's pages. Each may be left out.
#[derive(Clone, PartialEq, Debug, Default)]
#[cfg_attr(feature = "clap", derive(clap::Args))]
#[allow(clippy::struct_excessive_bools, reason = "each is a setting of its own")]
pub struct Pages {
    /// The title; makes a title page, an imprint, contents, and pages that tell how to play and what the levels mean
    #[cfg_attr(feature = "clap", arg(long, value_name = "TEXT"))]
    pub title: Option<String>,
    /// The line below the title
    #[cfg_attr(feature = "clap", arg(long, value_name = "TEXT"))]
    pub subtitle: Option<String>,
    /// Who made it
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME"))]
    pub author: Option<String>,
    /// The pages before the puzzles, with commas between [default: all with a title, none without; levels where puzzles say one]
    #[cfg_attr(feature = "clap", arg(long, value_name = "PAGES", value_delimiter = ','))]
    pub front: Option<Vec<Leaf>>,
    /// A line of the imprint, in place of what it says by itself; once for each line
    #[cfg_attr(feature = "clap", arg(long, value_name = "LINE"))]
    pub imprint: Vec<String>,
    /// The face of the words and digits: dejavu, literata (with serifs), atkinson (for people who see badly) [default: dejavu]
    #[cfg_attr(feature = "clap", arg(long, value_name = "NAME"))]
    pub face: Option<String>,
    /// How far a coloured ground goes on beyond each edge of the page, as in 3mm [default: 0]
    #[cfg_attr(feature = "clap", arg(long, value_name = "LENGTH"))]
    pub bleed: Option<String>,
    /// Print marks that say where to cut
    #[cfg_attr(feature = "clap", arg(long))]
    pub crop_marks: bool,
    /// Pages that are not bound, as for a copier: no margin for a spine, and no blank page
    #[cfg_attr(feature = "clap", arg(long))]
    pub loose: bool,
    /// The size of the pages: a4, a5, letter, 6x9, or as in 170x240mm [default: a4]
    #[cfg_attr(feature = "clap", arg(long, value_name = "SIZE"))]
    pub paper: Option<String>,
    /// The margin away from the spine, as in 12mm or 0.5in [default: 0.5in]; likewise --top and --bottom
    #[cfg_attr(feature = "clap", arg(long, value_name = "LENGTH"))]
    pub outside: Option<String>,
    /// The margin above
    #[cfg_attr(feature = "clap", arg(long, value_name = "LENGTH"))]
    pub top: Option<String>,
    /// The margin below
    #[cfg_attr(feature = "clap", arg(long, value_name = "LENGTH"))]
    pub bottom: Option<String>,
    /// The margin at the spine (by the number of pages if it is not said)
    #[cfg_attr(feature = "clap", arg(long, value_name = "LENGTH"))]
    pub inside: Option<String>,
    /// How many puzzles lie on a page; of several grids, as many as have that much room [default: 6]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub each: Option<usize>,
    /// The size of words in points [default: 11]
    #[cfg_attr(feature = "clap", arg(long, value_name = "POINTS"))]
    pub words: Option<f32>,
    /// Large print: a puzzle a page, words of 18 points, four solutions a page
    #[cfg_attr(feature = "clap", arg(long))]
    pub large: bool,
    /// Where solutions are [default: back]
    #[cfg_attr(feature = "clap", arg(long, value_name = "WHERE"))]
    pub solutions: Option<Answers>,
    /// How many solutions lie on a page at the back: fewer if their digits would have less than 7 points [default: 20]
    #[cfg_attr(feature = "clap", arg(long, value_name = "N"))]
    pub solutions_each: Option<usize>,
    /// Say the level and score on `HoDoKu`'s scale where the files say none
    #[cfg_attr(feature = "clap", arg(long))]
    pub rate: bool,
    /// A chapter for each level, from easy to hard
    #[cfg_attr(feature = "clap", arg(long))]
    pub chapters: bool,
    /// A page of hints: where to look first for what is no single
    #[cfg_attr(feature = "clap", arg(long))]
    pub hints: bool,
    /// Where each puzzle can be played: an address with {puzzle} in it
    #[cfg_attr(feature = "clap", arg(long, value_name = "ADDRESS"))]
    pub link: Option<String>,
    /// Print the links as QR codes
    #[cfg_attr(feature = "clap", arg(long))]
    pub qr: bool,
    /// Read multi-sudokus with this layout (see `ninefold layouts`)
    #[cfg_attr(feature = "clap", arg(long, value_name = "LAYOUT"))]
    pub layout: Option<String>,
    /// The seed of chapters of new puzzles that have none of their own (another one every time by default, which is told)
    #[cfg_attr(feature = "clap", arg(long, value_name = "SEED"))]
    pub seed: Option<String>,
}

impl Pages {
    /// These settings, and others where they say nothing.
    pub fn over(self, other: Self) -> Self {
        Self {
            title: self.title.or(other.title),
            subtitle: self.subtitle.or(other.subtitle),
            author: self.author.or(other.author),
            front: self.front.or(other.front),
            imprint: if self.imprint.is_empty() { other.imprint } else { self.imprint },
            face: self.face.or(other.face),
            bleed: self.bleed.or(other.bleed),
            crop_marks: self.crop_marks || other.crop_marks,
            loose: self.loose || other.loose,
            paper: self.paper.or(other.paper),
            outside: self.outside.or(other.outside),
            top: self.top.or(other.top),
            bottom: self.bottom.or(other.bottom),
            inside: self.inside.or(other.inside),
            each: self.each.or(other.each),
            words: self.words.or(other.words),
            large: self.large || other.large,
            solutions: self.solutions.or(other.solutions),
            solutions_each: self.solutions_each.or(other.solutions_each),
            rate: self.rate || other.rate,
            chapters: self.chapters || other.chapters,
            hints: self.hints || other.hints,
            link: self.link.or(other.link),
            qr: self.qr || other.qr,
            layout: self.layout.or(other.layout),
            seed: self.seed.or(other.seed),
        }
    }
}
