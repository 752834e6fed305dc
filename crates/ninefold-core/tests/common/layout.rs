//! The ways in which people and programs draw a grid, as data: the signs between cells, between rows, and around the grid.

use ninefold_core::{Board, Cell, Grid};

/// A drawing of nine rows. Each rule is a line of text; `None` draws no line there.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rules {
    pub(crate) name: &'static str,
    pub(crate) top: Option<&'static str>,
    /// The signs before a row, between the cells of a box, between boxes, and after the row.
    pub(crate) row: [&'static str; 4],
    /// The line after each row except the last of a band.
    pub(crate) inner: Option<&'static str>,
    /// The line between bands.
    pub(crate) band: Option<&'static str>,
    pub(crate) bottom: Option<&'static str>,
}

const PLAIN: Rules = Rules { name: "", top: None, row: ["", "", "", ""], inner: None, band: None, bottom: None };

pub(crate) const COMPACT: Rules = Rules { name: "compact block", ..PLAIN };

pub(crate) const ASCII: Rules = Rules {
    name: "framed",
    top: Some("+-------+-------+-------+"),
    row: ["| ", " ", " | ", " |"],
    inner: None,
    band: Some("+-------+-------+-------+"),
    bottom: Some("+-------+-------+-------+"),
};

pub(crate) const UNICODE: Rules = Rules {
    name: "box drawing",
    top: Some("┌───────┬───────┬───────┐"),
    row: ["│ ", " ", " │ ", " │"],
    inner: None,
    band: Some("├───────┼───────┼───────┤"),
    bottom: Some("└───────┴───────┴───────┘"),
};

pub(crate) const HODOKU: Rules = Rules {
    name: "HoDoKu",
    top: Some(".-------.-------.-------."),
    row: ["| ", " ", " | ", " |"],
    inner: None,
    band: Some(":-------+-------+-------:"),
    bottom: Some("'-------'-------'-------'"),
};

/// Drawings with a bar on both sides of each row, so that spaces can be empty cells.
pub(crate) const CLOSED: [Rules; 8] = [
    ASCII,
    UNICODE,
    HODOKU,
    Rules {
        name: "Simple Sudoku",
        top: Some("*-----------*"),
        row: ["|", "", "|", "|"],
        inner: None,
        band: Some("|---+---+---|"),
        bottom: Some("*-----------*"),
    },
    Rules {
        name: "a bar per cell, a rule per row",
        top: Some("+---+---+---+---+---+---+---+---+---+"),
        row: ["| ", " | ", " | ", " |"],
        inner: Some("+---+---+---+---+---+---+---+---+---+"),
        band: Some("+---+---+---+---+---+---+---+---+---+"),
        bottom: Some("+---+---+---+---+---+---+---+---+---+"),
    },
    Rules {
        name: "thin and double lines",
        top: Some("╔═══╤═══╤═══╦═══╤═══╤═══╦═══╤═══╤═══╗"),
        row: ["║ ", " │ ", " ║ ", " ║"],
        inner: Some("╟───┼───┼───╫───┼───┼───╫───┼───┼───╢"),
        band: Some("╠═══╪═══╪═══╬═══╪═══╪═══╬═══╪═══╪═══╣"),
        bottom: Some("╚═══╧═══╧═══╩═══╧═══╧═══╩═══╧═══╧═══╝"),
    },
    Rules {
        name: "thick lines, close cells",
        top: Some("┏━━━┳━━━┳━━━┓"),
        row: ["┃", "", "┃", "┃"],
        inner: None,
        band: Some("┣━━━╋━━━╋━━━┫"),
        bottom: Some("┗━━━┻━━━┻━━━┛"),
    },
    Rules {
        name: "equal signs between bands",
        top: Some("+===+===+===+===+===+===+===+===+===+"),
        row: ["| ", " | ", " | ", " |"],
        inner: Some("+---+---+---+---+---+---+---+---+---+"),
        band: Some("+===+===+===+===+===+===+===+===+===+"),
        bottom: Some("+===+===+===+===+===+===+===+===+===+"),
    },
];

/// Drawings that need a sign for empty cells.
pub(crate) const OPEN: [Rules; 12] = [
    COMPACT,
    Rules { name: "spaced block", row: ["", " ", " ", ""], ..PLAIN },
    Rules { name: "block spaced by boxes", row: ["", " ", "  ", ""], ..PLAIN },
    Rules { name: "block with tabs", row: ["", "\t", "\t", ""], ..PLAIN },
    Rules { name: "bars without rules", row: ["", "", "|", ""], ..PLAIN },
    Rules { name: "QQwing", row: [" ", " ", " | ", " "], band: Some("-------|-------|-------"), ..PLAIN },
    Rules { name: "spf", row: ["", "", "|", ""], band: Some("---+---+---"), ..PLAIN },
    Rules { name: "forum", row: ["", " ", " | ", ""], band: Some("------+-------+------"), ..PLAIN },
    Rules { name: "dashes between bands", row: ["", "", "|", ""], band: Some("-----------"), ..PLAIN },
    Rules { name: "blank lines between bands", row: ["", " ", "  ", ""], band: Some(""), ..PLAIN },
    Rules { name: "a blank line after each row", inner: Some(""), band: Some(""), bottom: Some(""), ..PLAIN },
    Rules {
        name: "frame and blank lines",
        top: Some("-------------------------"),
        row: ["| ", " ", " | ", " |"],
        inner: None,
        band: Some(""),
        bottom: Some("-------------------------"),
    },
];

impl Rules {
    /// Draws 81 words as cells, each padded to the widest of its column; returns the lines.
    pub(crate) fn lines(&self, cells: &[String]) -> Vec<String> {
        let width = |column: usize| (0..9).map(|row| cells[9 * row + column].chars().count()).max().unwrap_or(0);
        let rule = |line: Option<&str>| line.map(str::to_owned);
        let mut lines = Vec::from_iter(rule(self.top));
        for row in 0..9 {
            let mut line = self.row[0].to_owned();
            for column in 0..9 {
                line += if column == 0 { "" } else { self.row[if column % 3 == 0 { 2 } else { 1 }] };
                line += &format!("{:width$}", cells[9 * row + column], width = width(column));
            }
            lines.push(line + self.row[3]);
            lines.extend(rule(match row {
                8 => self.bottom,
                2 | 5 => self.band,
                _ => self.inner,
            }));
        }
        lines
    }

    pub(crate) fn grid(&self, grid: &Grid, blank: char) -> Vec<String> {
        self.lines(&signs(grid, blank))
    }

    /// Returns the lines of a drawing up to and including the row with the number `rows`.
    pub(crate) fn cut(&self, grid: &Grid, blank: char, rows: usize) -> Vec<String> {
        let top = usize::from(self.top.is_some());
        let bands = (rows - 1) / 3;
        let between = usize::from(self.band.is_some()) * bands + usize::from(self.inner.is_some()) * (rows - 1 - bands);
        let mut lines = self.grid(grid, blank);
        lines.truncate(top + rows + between);
        lines
    }

    /// Draws the candidates in this layout, `.` for none.
    pub(crate) fn board(&self, board: &Board) -> Vec<String> {
        self.lines(&groups(board))
    }
}

/// Writes each of the 81 cells of a grid as one sign.
pub(crate) fn signs(grid: &Grid, blank: char) -> Vec<String> {
    grid.entries().iter().map(|entry| entry.map_or(blank.to_string(), |digit| digit.to_string())).collect()
}

/// Writes each of the 81 cells of a board as its options.
pub(crate) fn groups(board: &Board) -> Vec<String> {
    let group = |cell| match board.options(cell) {
        options if options.is_empty() => "()".to_owned(),
        options => options.to_string(),
    };
    Cell::all().map(group).collect()
}
