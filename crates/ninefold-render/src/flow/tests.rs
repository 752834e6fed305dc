use super::*;

fn block(rows: usize, high: f32) -> Block {
    Block::new(vec![Row { height: high, pieces: Vec::new() }; rows], 5.0)
}

fn starts(blocks: &[Block]) -> Vec<Vec<f32>> {
    columns(blocks, 100.0).into_iter().map(|column| column.into_iter().map(|(y, _)| y).collect()).collect()
}

#[test]
fn blocks_stay_whole_and_headings_stay_with_them() {
    assert_eq!(starts(&[block(2, 20.0), block(2, 20.0)]), [[0.0, 20.0, 45.0, 65.0]]);
    assert_eq!(starts(&[block(2, 30.0), block(2, 20.0)]), [[0.0, 30.0], [0.0, 20.0]], "the second is not torn");
    let heading = block(1, 20.0).kept();
    assert_eq!(starts(&[block(2, 20.0), heading, block(2, 20.0)]), [vec![0.0, 20.0], vec![0.0, 25.0, 45.0]]);
}

#[test]
fn what_is_higher_than_a_column_is_torn_and_nothing_is_lost() {
    let torn = starts(&[block(1, 10.0), block(7, 30.0)]);
    assert_eq!(torn.iter().map(Vec::len).collect::<Vec<_>>(), [1, 3, 3, 1]);
    assert_eq!(starts(&[block(1, 500.0), block(1, 10.0)]), [[0.0], [0.0]], "a row stays a row");
    assert_eq!(columns(&[], 100.0), [Column::new()]);
}
