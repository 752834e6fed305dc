//! The board of a puzzle, for programs that draw and fill it, as `docs/schema/geometry.json` describes it. The names of cells, houses and peers are
//! derived from the rules only here, and a page needs to ask for them only once for each layout.

use ninefold::multi::LayoutCell;
use ninefold::rules::{Feature, Group, Rules};
use serde::{Serialize, Serializer};

/// The geometry of a puzzle. Cells are numbered from 0, in the reading order of the whole board.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Geometry {
    layout: String,
    rows: usize,
    columns: usize,
    size: usize,
    cells: Vec<Place>,
    grids: Vec<Grid>,
    houses: Vec<House>,
    boxes: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
    features: Vec<&'static str>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Place {
    row: usize,
    column: usize,
    name: String,
}

/// A grid and its cells, which are listed by their names within the grid.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct Grid {
    row: usize,
    column: usize,
    #[serde(serialize_with = "as_map")]
    cells: Vec<(String, usize)>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
struct House {
    name: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    grid: Option<usize>,
    cells: Vec<usize>,
}

impl Geometry {
    /// Derives the geometry of a puzzle from its rules. `layout` is the text that names the layout.
    pub fn new(rules: &Rules, layout: String) -> Self {
        let all = |cells: Vec<Vec<LayoutCell>>| cells.iter().map(|cells| numbers(cells)).collect();
        Self {
            layout,
            rows: rules.rows(),
            columns: rules.columns(),
            size: rules.size(),
            cells: rules.cells().map(|cell| place(rules, cell)).collect(),
            grids: (0..rules.grids().len()).map(|at| grid(rules, at)).collect(),
            houses: rules.houses().iter().map(house).collect(),
            boxes: all(rules.boxes()),
            peers: all(rules.all_peers()),
            features: Feature::ALL.into_iter().filter(|&feature| rules.has(feature)).map(Feature::name).collect(),
        }
    }
}

fn place(rules: &Rules, cell: LayoutCell) -> Place {
    let (row, column) = rules.place(cell);
    Place { row, column, name: rules.name(cell).to_string() }
}

fn grid(rules: &Rules, at: usize) -> Grid {
    let (columns, first) = (rules.lines().1, rules.grids()[at]);
    let name = |at: usize| format!("r{}c{}", at / columns + 1, at % columns + 1);
    let cells = rules.cells_of(at).into_iter().enumerate().map(|(at, cell)| (name(at), cell.index()));
    Grid { row: first.row, column: first.column, cells: cells.collect() }
}

fn house(house: &Group) -> House {
    House { name: house.short(), grid: house.grid.map(|grid| grid + 1), cells: numbers(&house.cells) }
}

fn numbers(cells: &[LayoutCell]) -> Vec<usize> {
    cells.iter().map(|cell| cell.index()).collect()
}

fn as_map<S: Serializer>(cells: &[(String, usize)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(cells.iter().map(|(name, cell)| (name, cell)))
}
