use ninefold_core::Grid;

use super::*;

const AREA: Area = Area { x: 0.0, y: 0.0, width: 300.0, height: 500.0 };

#[test]
fn two_pages_meet_between_boxes_near_the_middle() {
    let cut = |columns| Tiles::pair(AREA, (columns, 21), 20.0).part(0).0.end;
    assert_eq!([cut(21), cut(33), cut(15), cut(9)], [9, 15, 6, 3]);
    let tiles = Tiles::pair(AREA, (33, 21), 20.0);
    assert_eq!((tiles.part(1), tiles.pages()), ((15..33, 0..21), 2));
    assert!(18.4 * tiles.cell <= 300.01);
}

/// For any size, each cell is on a page, neighbours share a box, and cells have at least the required width.
#[test]
fn parts_cover_all_and_overlap_by_a_box() {
    for (columns, rows) in [(87, 87), (21, 21), (45, 39), (32, 100), (9, 93)] {
        let Some(tiles) = Tiles::fewest(AREA, (columns, rows), 20.0, 10.5) else { panic!("{columns} x {rows}") };
        let (across, down) = (usize::from(tiles.across), usize::from(tiles.down));
        let parts: Vec<_> = (0..tiles.pages()).map(|number| tiles.part(number)).collect();
        for (number, (wide, high)) in parts.iter().enumerate() {
            assert!((wide.len() as f32 + 0.4) * tiles.cell < 300.1, "{columns} x {rows}");
            assert!((high.len() as f32 + 0.4) * tiles.cell < 480.1, "{columns} x {rows}");
            if number % across > 0 && !tiles.meets() {
                assert_eq!(parts[number - 1].0.end, wide.start + 3);
            }
            if number >= across && down > 1 {
                assert_eq!(parts[number - across].1.end, high.start + 3);
            }
        }
        let (first, last) = (&parts[0], &parts[parts.len() - 1]);
        assert_eq!((first.0.start, last.0.end, first.1.start, last.1.end), (0, columns, 0, rows));
    }
    let steps = (0..14).fold(Scene::new(), |scene, step| scene.grid((6 * step, 6 * step), &Grid::EMPTY));
    let tiles = Tiles::fewest(Area { width: 520.0, height: 720.0, ..AREA }, steps.size(), 20.0, 10.5).unwrap();
    assert_eq!((tiles.pages(), tiles.needed(&steps)), (4, vec![0, 3]), "what overlaps is shown already");
    let row = (0..7).fold(Scene::new(), |scene, step| scene.grid((6 * step, 0), &Grid::EMPTY));
    assert_eq!(Tiles::pair(AREA, row.size(), 20.0).needed(&row), [0, 1]);
    assert_eq!(Tiles::fewest(Area { width: 50.0, ..AREA }, (87, 87), 20.0, 10.5), None, "two boxes are too wide");
}
