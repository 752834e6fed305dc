//! The geometry of a board, compared with the definitions of houses, peers and names, which are written here a second time.

use std::collections::BTreeSet;

use ninefold::formats;
use ninefold::multi::LayoutCell;
use ninefold::rules::{Feature, NAMED, Rules};
use ninefold::{Cell, House};
use ninefold_app::geometry::Geometry;
use serde_json::Value;

fn board_of(rules: &Rules) -> Value {
    serde_json::to_value(Geometry::new(rules, "text".into())).unwrap()
}

fn numbers(value: &Value) -> BTreeSet<usize> {
    let number = |value: &Value| usize::try_from(value.as_u64().unwrap()).unwrap();
    value.as_array().unwrap().iter().map(number).collect()
}

/// Returns the layouts with a name, and three others.
fn layouts() -> Vec<Rules> {
    let others = ["single", "0,0 0,9", "0,0 3,6 9,3"].map(|text| formats::layout(text).unwrap());
    NAMED.iter().map(ninefold::rules::Named::rules).chain(others).collect()
}

#[test]
fn plain_grids_have_the_houses_of_the_plain_grid() {
    for layout in layouts() {
        let board = board_of(&layout);
        assert_eq!(board["layout"], "text");
        let of_grid = |grid: usize, house: House| -> BTreeSet<usize> {
            house.cells().iter().map(|cell| layout.cell(grid, cell).index()).collect()
        };
        let grids = 0..layout.grids().len();
        let all = || grids.clone().flat_map(|grid| House::all().map(move |house| (grid, house)));
        let houses = board["houses"].as_array().unwrap();
        assert_eq!(houses.len(), all().count());
        for ((grid, house), told) in all().zip(houses) {
            assert_eq!(told["name"], house.to_string());
            assert_eq!(told["grid"], grid + 1);
            assert_eq!(numbers(&told["cells"]), of_grid(grid, house));
        }
        let boxes: BTreeSet<_> = grids
            .clone()
            .flat_map(|grid| House::boxes().map(move |house| (grid, house)))
            .map(|(grid, house)| of_grid(grid, house))
            .collect();
        let told: Vec<_> = board["boxes"].as_array().unwrap().iter().map(numbers).collect();
        assert_eq!(told.len(), boxes.len());
        assert_eq!(told.into_iter().collect::<BTreeSet<_>>(), boxes);
    }
}

#[test]
fn plain_cells_have_their_names_and_peers() {
    for layout in layouts() {
        let board = board_of(&layout);
        for (at, grid) in board["grids"].as_array().unwrap().iter().enumerate() {
            let cells = grid["cells"].as_object().unwrap();
            let expected = Cell::all().map(|cell| (cell.to_string(), layout.cell(at, cell).index()));
            assert!(cells.iter().map(|(name, cell)| (name.clone(), cell.as_u64().unwrap() as usize)).eq(expected));
        }
        for cell in layout.cells() {
            let told = &board["cells"][cell.index()];
            let (row, column) = layout.place(cell);
            assert_eq!((&told["row"], &told["column"]), (&row.into(), &column.into()));
            assert_eq!(layout.cell_named(told["name"].as_str().unwrap()), Some(cell));
            let peers = layout.homes(cell).iter().flat_map(|&(grid, home)| {
                home.peers().iter().map(|peer| layout.cell(grid, peer).index()).collect::<Vec<_>>()
            });
            assert_eq!(numbers(&board["peers"][cell.index()]), peers.collect());
        }
    }
}

#[test]
fn other_rules_have_the_houses_that_search_uses() {
    let rows = "AAABBB/AAABBB/CCCDDD/CCCDDD/EEEFFF/EEEFFF";
    let regions: Vec<Option<u8>> = rows.bytes().filter(|byte| *byte != b'/').map(|byte| Some(byte - b'A')).collect();
    let sized = |size: usize| Rules::sized(size).unwrap();
    for rules in [sized(4), sized(7), sized(16), sized(25), sized(6).with_regions(&regions).unwrap()] {
        let board = board_of(&rules);
        let cells = |cells: &[LayoutCell]| cells.iter().map(|cell| cell.index()).collect::<BTreeSet<_>>();
        let houses = board["houses"].as_array().unwrap();
        assert!(
            houses
                .iter()
                .map(|house| numbers(&house["cells"]))
                .eq(rules.groups().iter().map(|group| cells(&group.cells)))
        );
        for cell in rules.cells() {
            assert_eq!(numbers(&board["peers"][cell.index()]), cells(rules.peers(cell)));
        }
        // All other houses are rows and columns, and boxes do not overlap.
        let boxes: Vec<usize> = board["boxes"].as_array().unwrap().iter().flat_map(numbers).collect();
        let whole = rules.cells().next().and_then(|cell| rules.bordered_region(cell)).map_or(0, |_| rules.len());
        assert_eq!(boxes.len(), whole);
        assert_eq!(boxes.into_iter().collect::<BTreeSet<_>>().len(), whole);
    }
}

#[test]
fn features_are_those_of_the_rules() {
    for rules in layouts().into_iter().chain([Rules::sized(6).unwrap(), Rules::sized(16).unwrap()]) {
        let board = board_of(&rules);
        let told: Vec<&str> = board["features"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        for feature in Feature::ALL {
            assert_eq!(told.contains(&feature.name()), rules.has(feature), "{feature:?}");
        }
    }
}
