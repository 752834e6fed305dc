//! Collections that a book describes, with the numbers that the book states, for comparison with other collections.

use super::count::{Count, Subject};
use super::report::Report;

/// A collection whose puzzles are not available, but only numbers about it.
#[derive(Clone, Copy, Debug)]
pub struct Known {
    /// The name.
    pub name: &'static str,
    /// A line that describes the collection.
    pub about: &'static str,
    puzzles: u64,
    figures: &'static [Figures],
}

/// The counts of a table, by the keys of its rows. Rows that are not listed are zero or unknown.
#[derive(Debug)]
struct Figures {
    subject: Subject,
    counts: &'static [(i64, u64)],
    is_whole: bool,
}

impl Figures {
    const fn whole(subject: Subject, counts: &'static [(i64, u64)]) -> Self {
        Self { subject, counts, is_whole: true }
    }
}

/// Zambon, *Sudoku Programming with C* (2015): the puzzles of chapter 16 (tables 16-1 and the remarks on digits), and Royle's list of puzzles with 17
/// clues in chapter 14 (table 14-1 and its figures; those of single puzzles are the counts of the book's solver).
pub const KNOWN: [Known; 2] = [
    Known {
        name: "book",
        about: "Zambon's book: 30,000 puzzles of (5, 10, 0), with more cells removed until one could not be",
        puzzles: 30_000,
        figures: &[
            Figures::whole(Subject::Verdicts, &[(0, 30_000)]),
            Figures::whole(Subject::Extremes, &[(0, 521), (1, 114), (2, 8)]),
            Figures { subject: Subject::ZambonUses, counts: &[(0, 24_374)], is_whole: false },
            Figures::whole(
                Subject::ZambonStrategies,
                &[
                    (0, 6020),
                    (10, 593),
                    (11, 136),
                    (12, 404),
                    (13, 66),
                    (21, 1),
                    (22, 92),
                    (24, 243),
                    (30, 316),
                    (31, 307),
                    (32, 1),
                    (40, 37),
                ],
            ),
        ],
    },
    Known {
        name: "book-17",
        about: "Zambon's book: 49,151 puzzles with 17 clues",
        puzzles: 49_151,
        figures: &[
            Figures::whole(Subject::Verdicts, &[(0, 49_151)]),
            Figures::whole(Subject::Clues, &[(17, 49_151)]),
            Figures::whole(Subject::ZambonLevel, &[(0, 21_905), (1, 19_683), (2, 1_104), (3, 4_541), (4, 1_918)]),
            Figures::whole(
                Subject::ZambonUnguessed,
                &[
                    (1, 21_905),
                    (2, 943),
                    (3, 5_216),
                    (4, 3_453),
                    (5, 3_393),
                    (6, 2_785),
                    (7, 2_247),
                    (8, 1_873),
                    (9, 1_479),
                    (10, 1_134),
                    (11, 755),
                    (12, 613),
                    (13, 440),
                    (14, 345),
                    (15, 221),
                    (16, 141),
                    (17, 97),
                    (18, 67),
                    (19, 41),
                    (20, 27),
                    (21, 18),
                    (22, 19),
                    (23, 6),
                    (24, 7),
                    (25, 2),
                    (26, 4),
                    (29, 2),
                ],
            ),
            Figures::whole(
                Subject::ZambonStrategies,
                &[
                    (0, 87_694),
                    (10, 42_152),
                    (11, 24_085),
                    (12, 24_275),
                    (13, 4_266),
                    (20, 14),
                    (21, 21),
                    (22, 484),
                    (24, 2_346),
                    (30, 4_539),
                    (31, 3_860),
                    (32, 111),
                    (33, 6),
                    (40, 1_918),
                ],
            ),
            Figures::whole(
                Subject::ZambonDepth,
                &[(0, 1_280), (1, 399), (2, 145), (3, 52), (4, 22), (5, 12), (6, 7), (7, 1)],
            ),
        ],
    },
];

impl Known {
    /// Finds a collection by its name.
    pub fn named(name: &str) -> Option<&'static Self> {
        KNOWN.iter().find(|known| known.name == name)
    }

    /// Returns the known numbers as a report.
    pub fn report(&self) -> Report {
        let mut count = Count::default();
        for Figures { subject, counts, .. } in self.figures {
            counts.iter().for_each(|&(key, number)| count.add(*subject, key, [number, 0, 0]));
        }
        let parts: Vec<_> =
            self.figures.iter().filter(|figures| !figures.is_whole).map(|figures| figures.subject).collect();
        Report::known(self.about.to_owned(), self.puzzles, &count, &parts)
    }
}
