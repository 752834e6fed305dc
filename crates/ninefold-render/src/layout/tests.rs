use super::*;
use crate::scene::{Origin, Spot};
use ninefold_core::{Digit, Grid};

fn samurai() -> Grids {
    Grids::empty("samurai".parse().unwrap())
}

#[test]
fn a_layout_of_one_grid_is_a_board() {
    let grid: Grid =
        ".....9.......147....2......7......865...3...294......1......4....625.......8.....".parse().unwrap();
    let one = Scene::of(&Grids::from(grid).boards(), &grid.into(), Candidates::Shown).unwrap();
    assert_eq!(one.squares(), Scene::new().board((0, 0), &grid.board()).squares());
    assert_eq!(one.size(), (9, 9));
}

#[test]
fn a_shared_cell_is_there_once_and_has_what_is_written_in_it() {
    let layout = samurai().rules().clone();
    let shared = layout.at(6, 6).unwrap();
    assert!(layout.is_shared(shared));
    let digits: DigitSet = [1, 5].into_iter().filter_map(Digit::new).collect();
    let scene = Scene::of(&samurai().boards(), &samurai(), Candidates::Hidden).unwrap();
    let scene = scene.corner(shared, digits).colour(shared, Rgb::BLACK);
    let square = &scene.squares()[&Spot { x: 6, y: 6 }];
    assert_eq!((square.corner, &square.colours[..]), (digits, &[Rgb::BLACK][..]));
    assert_eq!(scene.squares().len(), layout.len());
}

#[test]
fn digits_that_are_no_givens_are_placed() {
    let (mut now, place) = (samurai(), samurai().rules().at(20, 20).unwrap());
    now[place] = Digit::new(7);
    let scene = Scene::of(&now.boards(), &samurai(), Candidates::Shown).unwrap();
    let square = &scene.squares()[&Spot { x: 20, y: 20 }];
    assert_eq!(square.digit, Some((Digit::new(7).unwrap(), Origin::Placed)));
}

#[test]
fn the_cells_of_a_shaded_grid_have_a_colour_each() {
    let scene = Scene::of(&samurai().boards(), &samurai(), Candidates::Hidden).unwrap();
    let shaded = scene.clone().shade(Some(2), &Theme::LIGHT).squares();
    let coloured: Vec<Spot> =
        shaded.iter().filter(|(_, square)| !square.colours.is_empty()).map(|(&at, _)| at).collect();
    assert_eq!(coloured.len(), 81);
    assert!(shaded.values().all(|square| square.colours.len() <= 1));
    assert_eq!(scene.clone().shade(None, &Theme::LIGHT), scene, "no grid of it lies apart");
    let (first, second) = (samurai().rules().at(0, 0).unwrap(), samurai().rules().at(6, 6).unwrap());
    let cells = scene.shade(Some(0), &Theme::LIGHT).shade_cells([first, second].into_iter(), &Theme::LIGHT).squares();
    assert!(cells.values().all(|square| square.colours.len() <= 1), "a cell that is shaded twice has one colour");
    let count = |square: Option<&crate::scene::Square>| square.map(|square| square.colours.len());
    assert_eq!([count(cells.get(&Spot { x: 0, y: 0 })), count(cells.get(&Spot { x: 6, y: 6 }))], [Some(1); 2]);
}
