use super::*;

#[test]
fn it_sorts_as_the_standard_library_does() {
    let mut state = 7_u32;
    for length in 0..40 {
        let mut items: Vec<(u32, usize)> = (0..length)
            .map(|at| {
                state = state.wrapping_mul(1664525).wrapping_add(1013904223);
                (state >> 29, at)
            })
            .collect();
        let mut expected = items.clone();
        expected.sort_by_key(|item| item.0);
        sort_by_key(&mut items, |item| item.0);
        assert_eq!(items, expected);
    }
}
