use ninefold::Grid;

use super::*;

const PLAIN: Pen = Pen { color: false, unicode: false };

#[test]
fn a_plain_grid_has_thirteen_lines() {
    let lines = GridText::new(Grid::EMPTY).lines(Pen { unicode: true, ..PLAIN });
    assert_eq!(lines.len(), 13);
    assert_eq!(lines[0], "┌───────┬───────┬───────┐");
    assert_eq!(lines[4], "├───────┼───────┼───────┤");
    assert_eq!(lines[12], "└───────┴───────┴───────┘");
}

#[test]
fn marked_cells_have_stars_and_own_digits_a_colour() {
    let grid: Grid = format!("53{}", ".".repeat(79)).parse().unwrap();
    let drawing = GridText::new(grid).givens(Grid::EMPTY).marked(cells("r1c2".parse().unwrap()));
    assert_eq!(drawing.lines(PLAIN)[1], "| 5 3*. | . . . | . . . |");
    let coloured = drawing.lines(Pen { color: true, unicode: false })[1].clone();
    assert!(coloured.contains("\u{1b}[36m5 ") && coloured.contains("\u{1b}[1;31m3*"), "{coloured:?}");
}

#[test]
fn borders_are_where_cells_are() {
    let lines = GridText::new(Grids::empty(Rules::named("samurai").unwrap())).lines(PLAIN);
    assert_eq!(lines[0], "+-------+-------+-------+       +-------+-------+-------+");
    assert_eq!(lines[1], "| . . . | . . . | . . . |       | . . . | . . . | . . . |");
}

#[test]
fn regions_of_any_form_have_borders() {
    let regions = "1122133213324444".bytes().map(|byte| Some(byte - b'1')).collect::<Vec<_>>();
    let rules = Rules::sized(4).unwrap().with_regions(&regions).unwrap();
    let mut grids = Grids::empty(rules.clone());
    grids[rules.at(1, 2).unwrap()] = ninefold::Digit::new(4);
    let lines = GridText::new(grids.clone()).lines(Pen { unicode: true, ..PLAIN });
    let expected = [
        "┌───────┬───────┐",
        "│ .   . │ .   . │",
        "│   ┌───┴───┐   │",
        "│ . │ .   4 │ . │",
        "│ . │ .   . │ . │",
        "├───┴───────┴───┤",
        "│ .   .   .   . │",
        "└───────────────┘",
    ];
    assert_eq!(lines, expected);
    let ascii = GridText::new(grids).lines(PLAIN);
    assert_eq!(ascii.len(), lines.len());
    assert!(ascii.iter().all(|line| line.is_ascii()));
}

#[test]
fn grids_of_every_size_have_their_boxes() {
    let lines = |size| GridText::new(Grids::empty(Rules::sized(size).unwrap())).lines(PLAIN);
    assert_eq!(lines(4)[..3], ["+-----+-----+", "| . . | . . |", "| . . | . . |"]);
    assert_eq!(lines(6)[..4], ["+-------+-------+", "| . . . | . . . |", "| . . . | . . . |", "+-------+-------+"]);
    assert_eq!(lines(5)[..2], ["+-----------+", "| . . . . . |"]);
    assert_eq!((lines(16).len(), lines(25).len()), (21, 31));
}
