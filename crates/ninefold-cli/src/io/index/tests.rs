use ninefold::{Digit, Grid};

use super::*;

/// Returns the grid whose first cells count to `number`.
fn grid(mut number: usize) -> Grid {
    Grid::new(std::array::from_fn(|_| {
        let digit = Digit::new(u8::try_from(number % 10).unwrap());
        number /= 10;
        digit
    }))
}

#[test]
fn it_remembers_beyond_its_memory() {
    let mut index = Index::new(LEAST);
    for number in 0..5000 {
        assert_eq!(index.first(&Key::of(&grid(number)), &number.to_string()).unwrap(), None);
        assert!(index.taken <= LEAST / 2);
    }
    assert!(index.stored.is_some());
    for number in 0..5000 {
        let first = index.first(&Key::of(&grid(number)), "again").unwrap();
        assert_eq!(first, Some(number.to_string()));
    }
    assert_eq!(index.first(&Key::of(&grid(5000)), "new").unwrap(), None);
}
