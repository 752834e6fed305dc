//! Indexers: the digit of an indexer is the position of the cell that contains the number of the indexer's own row, column or position in its region.
//!
//! ```text
//! column indexer in r3c1 with digit 5:   r3c5 = 1        the column's number is in column 5
//! row indexer in r3c1 with digit 5:      r5c1 = 3        the row's number is in row 5
//! value indexer r1c1, r1c2 = 3, line:    the third cell of the line has the digit of r1c1
//! ```

use alloc::format;
use alloc::vec;
use alloc::vec::Vec;

use crate::cells::LayoutCell;
use crate::rules::Rules;
use crate::rules::constraint::{Constraint, ConstraintError, Example, Fields, Kind};
use crate::rules::drawing::{Drawing, Line};
use crate::rules::make::{Draw, Make};

pub(super) static ROW: Kind = Kind {
    id: "rowindexer",
    aliases: &["row-indexer"],
    name: "Row Indexer",
    about: "If a row indexer contains v, the cell in row v of its column contains the indexer's own row number.",
    holds: |constraint, rules, digit| hold(constraint, rules, digit, row),
    compile: |constraint, compiler| {
        let all = entries(constraint, compiler.rules(), row);
        all.iter().for_each(|entry| entry.compile(compiler));
    },
    make: Make::Drawn(|draw| draw_indexers(draw, row)),
    examples: &[Example {
        size: 4,
        cells: "r1c2",
        values: &[],
        holds: "1324241331424231",
        fails: "1234341221434321",
        puzzle: "....2...3..2...1",
    }],
    ..INDEXER
};

pub(super) static COLUMN: Kind = Kind {
    id: "columnindexer",
    aliases: &["column-indexer"],
    name: "Column Indexer",
    about: "If a column indexer contains v, the cell in column v of its row contains the indexer's own column number.",
    holds: |constraint, rules, digit| hold(constraint, rules, digit, column),
    compile: |constraint, compiler| {
        let all = entries(constraint, compiler.rules(), column);
        all.iter().for_each(|entry| entry.compile(compiler));
    },
    make: Make::Drawn(|draw| draw_indexers(draw, column)),
    examples: &[Example {
        size: 4,
        cells: "r1c2",
        values: &[],
        holds: "1234341221434321",
        fails: "1342241331244231",
        puzzle: "..3....2.1..4...",
    }],
    ..INDEXER
};

pub(super) static BOX: Kind = Kind {
    id: "boxindexer",
    aliases: &["box-indexer"],
    name: "Box Indexer",
    about: "If a box indexer contains v, the v-th cell of its region contains the indexer's own position in the region.",
    check: |constraint, rules| match constraint.cells().find(|&cell| rules.region(cell).is_none()) {
        Some(cell) => {
            Err(ConstraintError(format!("{} is in no region, but a box indexer needs one", rules.name(cell))))
        }
        None => Ok(()),
    },
    holds: |constraint, rules, digit| hold(constraint, rules, digit, region),
    compile: |constraint, compiler| {
        let all = entries(constraint, compiler.rules(), region);
        all.iter().for_each(|entry| entry.compile(compiler));
    },
    make: Make::Drawn(|draw| draw_indexers(draw, region)),
    examples: &[Example {
        size: 4,
        cells: "r1c2",
        values: &[],
        holds: "1234341221434321",
        fails: "1324421324313142",
        puzzle: "..3....2.1..4...",
    }],
    ..INDEXER
};

pub(super) static VALUE: Kind = Kind {
    id: "valueindexer",
    aliases: &["value-indexer", "slingshot"],
    name: "Value Indexer",
    about: "The first cell contains a digit, the second one its place: if the second cell contains v, the v-th of the cells after it contains the \
            digit of the first.",
    check: |constraint, _| match constraint.cells().count() {
        0..3 => {
            Err(ConstraintError("expected a cell for the digit, one for its place, and cells that it may be in".into()))
        }
        _ => Ok(()),
    },
    holds: |constraint, _, digit| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let pointed = cells.get(1).and_then(|&index| cells.get(1 + usize::from(digit(index))));
        pointed.is_some_and(|&pointed| digit(pointed) == digit(cells[0]))
    },
    compile: |constraint, compiler| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let (index, count) = (cells[1], cells.len() as u32 - 2);
        compiler.allow(index, |place| place <= count);
    },
    is_reasoned: false,
    propagate: Some(|constraint, masks| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        let [value, index, line @ ..] = &cells[..] else { return Ok(()) };
        let (mut places, mut digits) = (0, 0);
        for (place, &cell) in line.iter().enumerate() {
            let common = masks.get(cell) & masks.get(*value);
            if masks.get(*index) >> place & 1 == 1 && common != 0 {
                places |= 1 << place;
                digits |= common;
            }
        }
        masks.keep(*index, places)?;
        masks.keep(*value, digits)?;
        match line.get(places.trailing_zeros() as usize) {
            Some(&only) if places.is_power_of_two() => masks.keep(only, digits),
            _ => Ok(()),
        }
    }),
    draw: |constraint, _, drawings| {
        let cells: Vec<LayoutCell> = constraint.cells().collect();
        drawings.push(Drawing::Ring(vec![cells[0]]));
        drawings.push(Drawing::Line { cells: cells[1..].to_vec(), line: Line::Table });
    },
    describe: |constraint, rules| {
        let mut cells = constraint.cells().map(|cell| format!("{}", rules.name(cell)));
        let [value, index] = [(); 2].map(|()| cells.next().unwrap_or_default());
        format!("value indexer: {value}, {index}, {}", cells.collect::<Vec<_>>().join("-"))
    },
    make: Make::Drawn(|draw| draw.lines_with(draw.usual_lines(), 4, &|_, _| true, &|_, _| true, &|line| vec![line])),
    examples: &[Example {
        size: 4,
        cells: "r1c1 r2c2 r3c2 r3c3 r4c4",
        values: &[],
        holds: "1234431221433421",
        fails: "1234341221434321",
        puzzle: "...4.....1......",
    }],
    ..INDEXER
};

const INDEXER: Kind = Kind {
    fields: Fields::Cells,
    draw: |constraint, _, drawings| drawings.push(Drawing::Ground(constraint.cells().collect())),
    ..Kind::BLANK
};

/// A function that returns the cells to which the digits of an indexer may point: for the digit v, the v-th cell.
type Pointed = fn(&Rules, LayoutCell) -> Vec<LayoutCell>;

fn row(rules: &Rules, cell: LayoutCell) -> Vec<LayoutCell> {
    let (_, column) = rules.place(cell);
    (0..rules.rows()).filter_map(|row| rules.at(row, column)).collect()
}

fn column(rules: &Rules, cell: LayoutCell) -> Vec<LayoutCell> {
    let (row, _) = rules.place(cell);
    (0..rules.columns()).filter_map(|column| rules.at(row, column)).collect()
}

fn region(rules: &Rules, cell: LayoutCell) -> Vec<LayoutCell> {
    let Some(own) = rules.region(cell) else { return Vec::new() };
    rules.cells().filter(|&other| rules.region(other) == Some(own)).collect()
}

/// An indexer: its cell, the cells to which it may point, and its own position among them, counted from 1.
struct Entry {
    cell: LayoutCell,
    line: Vec<LayoutCell>,
    own: u32,
}

fn entries(constraint: &Constraint, rules: &Rules, line: Pointed) -> Vec<Entry> {
    let entry = |cell| {
        let line = line(rules, cell);
        let own = line.iter().position(|&other| other == cell)?;
        Some(Entry { cell, own: own as u32 + 1, line })
    };
    constraint.cells().filter_map(entry).collect()
}

fn hold(constraint: &Constraint, rules: &Rules, digit: &dyn Fn(LayoutCell) -> u8, line: Pointed) -> bool {
    entries(constraint, rules, line).iter().all(|Entry { cell, line, own }| {
        let pointed = line.get(usize::from(digit(*cell)) - 1);
        pointed.is_some_and(|&other| u32::from(digit(other)) == *own)
    })
}

impl Entry {
    fn compile(&self, compiler: &mut crate::rules::Compiler<'_>) {
        let count = self.line.len() as u32;
        compiler.allow(self.cell, |value| value <= count);
        for (place, &other) in (1..).zip(&self.line) {
            compiler.relate(self.cell, other, |value, pointed| value != place || pointed == self.own);
        }
    }
}

/// Draws all indexers that the full grid allows, or as many as the order requires.
fn draw_indexers(draw: &mut Draw<'_>, line: Pointed) {
    draw.single_cells(|_, cells| cells, &|full, cell| {
        let cells = line(full.rules, cell);
        let own = cells.iter().position(|&other| other == cell).map(|own| own as u32 + 1);
        let pointed = cells.get(full.digit(cell) as usize - 1).map(|&other| full.digit(other));
        own.is_some() && own == pointed
    });
}
