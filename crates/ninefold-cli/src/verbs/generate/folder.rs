//! A folder of new puzzles, in the form in which the generator of Zambon's book writes them: a line in a batch, and two pages, for each puzzle.
//!
//! ```text
//! FOLDER/puzzles.txt         003020600900305001001806400008102900700000008006708200002609500800203009005010300   7   32   4  5  4  1  3  4  2  5  4
//! FOLDER/7.html              the puzzle
//! FOLDER/7-solution.html     its solution
//! ```

use ninefold::rules::Feature;
use std::fs::{self, File, OpenOptions};
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use ninefold::Puzzle;
use ninefold::formats::Document;
use ninefold::generate::Seed;
use ninefold::multi::Grids;
use ninefold::render::text::Manuscript;
use ninefold::render::{Style, Theme};
use ninefold_app::gallery::{Drawing, Gallery, Medium};

/// The file that lists all puzzles.
const BATCH: &str = "puzzles.txt";

/// A folder to which puzzles are added.
pub(crate) struct Folder {
    path: PathBuf,
    batch: File,
}

/// The texts that are saved for one puzzle.
pub(crate) struct Saved {
    seed: Seed,
    /// The line of the puzzle in the batch; `None` for several grids, which a batch cannot contain.
    line: Option<String>,
    /// The page with the puzzle, and the page with its solution.
    pages: [Vec<u8>; 2],
}

impl Folder {
    /// Opens a folder, or creates one.
    pub(crate) fn open(path: &Path) -> Result<Self> {
        fs::create_dir_all(path).with_context(|| format!("cannot create the folder {}", path.display()))?;
        let batch = path.join(BATCH);
        let file = OpenOptions::new().create(true).append(true).open(&batch);
        let batch = file.with_context(|| format!("cannot write to {}", batch.display()))?;
        Ok(Self { path: path.to_owned(), batch })
    }

    /// Adds a puzzle.
    pub(crate) fn add(&mut self, saved: &Saved) -> Result<()> {
        let Saved { seed, line, pages } = saved;
        for (page, kind) in pages.iter().zip(["", "-solution"]) {
            let path = self.path.join(format!("{seed}{kind}.html"));
            fs::write(&path, page).with_context(|| format!("cannot write to {}", path.display()))?;
        }
        let line = line.as_deref().unwrap_or_default();
        self.batch
            .write_all(line.as_bytes())
            .with_context(|| format!("cannot write to {}", self.path.join(BATCH).display()))
    }
}

impl Saved {
    /// Creates the line and the pages of a puzzle.
    pub(crate) fn of(puzzle: &Puzzle<Grids>, seed: Seed) -> Result<Self> {
        let givens = puzzle.givens();
        // The book writes empty cells as zeros.
        let cells = givens.plain(Feature::Row81).ok().map(|grid| grid.to_string().replace('.', "0"));
        let line = cells.map(|cells| format!("{cells}\t{seed}\t{}{}\n", givens.filled().count(), counts(&cells)));
        let page = |digits: &Grids, kind: &str| page(digits, &format!("Sudoku {seed}{kind}"));
        Ok(Self { seed, line, pages: [page(givens, "")?, page(puzzle.solution(), ": solution")?] })
    }
}

/// Returns the number of clues with each digit, as columns.
fn counts(cells: &str) -> String {
    ('1'..='9').map(|digit| format!("\t{}", cells.matches(digit).count())).collect()
}

fn page(digits: &Grids, title: &str) -> Result<Vec<u8>> {
    let (style, manuscript) = (Style::new(Theme::LIGHT), Manuscript::default());
    let gallery = Gallery { title: Some(title), ..Gallery::new(&style, &manuscript) };
    let puzzle = gallery.puzzle(&Document::from(digits.clone()))?;
    gallery.paint(&[Drawing { puzzle, solution: None }], Medium::Html).map_err(|error| anyhow!(error))
}
