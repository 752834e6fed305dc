//! What a book looks like.

use clap::Args;
use ninefold_app::book::{self, Answers};

use super::listed::one_of;

/// What a book looks like.
#[derive(Debug, Default, Args)]
#[cfg_attr(not(feature = "pdf"), allow(dead_code, reason = "read, so that the answer is what is missing"))]
#[allow(clippy::struct_excessive_bools, reason = "options of the command line")]
pub(crate) struct Pages {
    /// The title; makes a title page and a page of contents
    #[arg(long, value_name = "TEXT")]
    pub(crate) title: Option<String>,

    /// The line below the title
    #[arg(long, value_name = "TEXT")]
    pub(crate) subtitle: Option<String>,

    /// Who made it
    #[arg(long, value_name = "NAME")]
    pub(crate) author: Option<String>,

    /// The size of the pages: a4, a5, letter, 6x9, or as in 170x240mm [default: a4]
    #[arg(long, value_name = "SIZE")]
    pub(crate) paper: Option<String>,

    /// The margin away from the spine, as in 12mm or 0.5in [default: 0.5in]; likewise --top and --bottom
    #[arg(long, value_name = "LENGTH")]
    pub(crate) outside: Option<String>,

    /// The margin above
    #[arg(long, value_name = "LENGTH")]
    pub(crate) top: Option<String>,

    /// The margin below
    #[arg(long, value_name = "LENGTH")]
    pub(crate) bottom: Option<String>,

    /// The margin at the spine (by the number of pages if it is not said)
    #[arg(long, value_name = "LENGTH")]
    pub(crate) inside: Option<String>,

    /// How many puzzles lie on a page [default: 6]
    #[arg(long, value_name = "N")]
    pub(crate) each: Option<usize>,

    /// The size of words in points [default: 11]
    #[arg(long, value_name = "POINTS")]
    pub(crate) words: Option<f32>,

    /// Large print: a puzzle a page, words of 18 points, four solutions a page
    #[arg(long)]
    pub(crate) large: bool,

    /// Where solutions are [default: back]
    #[arg(long, value_name = "WHERE", value_parser = one_of(&Answers::ALL, Answers::name, Answers::about))]
    pub(crate) solutions: Option<Answers>,

    /// How many solutions lie on a page at the back [default: 20]
    #[arg(long, value_name = "N")]
    pub(crate) solutions_each: Option<usize>,

    /// Say the level and score on `HoDoKu`'s scale where the files say none
    #[arg(long)]
    pub(crate) rate: bool,

    /// A chapter for each level, from easy to hard
    #[arg(long)]
    pub(crate) chapters: bool,

    /// A page of hints: where to look first for what is no single
    #[arg(long)]
    pub(crate) hints: bool,

    /// Where each puzzle can be played: an address with {puzzle} in it
    #[arg(long, value_name = "ADDRESS")]
    pub(crate) link: Option<String>,

    /// Print the links as QR codes
    #[arg(long)]
    pub(crate) qr: bool,

    /// Read multi-sudokus with this layout (see `ninefold layouts`)
    #[arg(long, value_name = "LAYOUT")]
    pub(crate) layout: Option<String>,

    /// What chapters of new puzzles depend on if they have no seed (another one every time by default, which is told)
    #[arg(long, value_name = "SEED")]
    pub(crate) seed: Option<String>,
}

impl From<&Pages> for book::Pages {
    fn from(pages: &Pages) -> Self {
        Self {
            title: pages.title.clone(),
            subtitle: pages.subtitle.clone(),
            author: pages.author.clone(),
            paper: pages.paper.clone(),
            outside: pages.outside.clone(),
            top: pages.top.clone(),
            bottom: pages.bottom.clone(),
            inside: pages.inside.clone(),
            each: pages.each,
            words: pages.words,
            large: pages.large,
            solutions: pages.solutions,
            solutions_each: pages.solutions_each,
            rate: pages.rate,
            chapters: pages.chapters,
            hints: pages.hints,
            link: pages.link.clone(),
            qr: pages.qr,
            layout: pages.layout.clone(),
            seed: pages.seed.clone(),
        }
    }
}
