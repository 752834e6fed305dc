use super::column;

#[test]
fn columns_are_those_of_the_line() {
    let places = |text: &str, bare: &str| -> Vec<usize> {
        (1..=bare.chars().count() + 1).map(|at| column(text, bare, at)).collect()
    };
    assert_eq!(places("5,3,x", "53x"), [1, 3, 5, 6]);
    assert_eq!(places("> 53x", "53x"), [3, 4, 5, 6]);
    assert_eq!(places("1: 1x", "1x"), [4, 5, 6]);
    assert_eq!(places("５・x", "5.x"), [1, 2, 3, 4]);
    assert_eq!(places("5\t\t\t7", "5..7"), [1, 2, 2, 5, 6]);
    assert_eq!(places("\t\t", "..."), [1, 1, 1, 3]);
    assert_eq!(places("", "."), [1, 1]);
}
