use ninefold::Grid;

use super::*;

const PLAIN: Pen = Pen { color: false, unicode: false };

#[test]
fn a_plain_grid_has_thirteen_lines() {
    let lines = Drawing::new(Grid::EMPTY).lines(Pen { unicode: true, ..PLAIN });
    assert_eq!(lines.len(), 13);
    assert_eq!(lines[0], "┌───────┬───────┬───────┐");
    assert_eq!(lines[4], "├───────┼───────┼───────┤");
    assert_eq!(lines[12], "└───────┴───────┴───────┘");
}

#[test]
fn marked_cells_have_stars_and_own_digits_a_colour() {
    let grid: Grid = format!("53{}", ".".repeat(79)).parse().unwrap();
    let drawing = Drawing::new(grid).givens(Grid::EMPTY).marked(cells("r1c2".parse().unwrap()));
    assert_eq!(drawing.lines(PLAIN)[1], "| 5 3*. | . . . | . . . |");
    let coloured = drawing.lines(Pen { color: true, unicode: false })[1].clone();
    assert!(coloured.contains("\u{1b}[36m5 ") && coloured.contains("\u{1b}[1m\u{1b}[31m3*"), "{coloured:?}");
}

#[test]
fn borders_are_where_cells_are() {
    let lines = Drawing::new(Grids::empty(Rules::named("samurai").unwrap())).lines(PLAIN);
    assert_eq!(lines[0], "+-------+-------+-------+       +-------+-------+-------+");
    assert_eq!(lines[1], "| . . . | . . . | . . . |       | . . . | . . . | . . . |");
}
