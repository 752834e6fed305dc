use super::*;
use crate::theme::Theme;

#[test]
fn lines_are_narrow_beside_a_picture_and_wide_below_it() {
    let style = Style::new(Theme::LIGHT);
    let teller = Teller { paper: Paper::A4, style: &style, pages: Vec::new(), y: f32::MAX };
    let paragraphs = ["Because of that, this cannot be. ".repeat(120), "So it goes.".into()];
    let (high, width) = (200.0, Paper::A4.width - 2.0 * MARGIN);
    let picture = width * SHARE + GAP;
    let lines = teller.flow(&paragraphs, high, width, picture);
    let (beside, below) = lines.split_at(lines.iter().position(|line| line.place == Place::Below).unwrap());
    assert_eq!(beside.len(), (high / LINE).ceil() as usize);
    assert!(below.iter().all(|line| line.place == Place::Below));
    let wide = |line: &Line| style.fonts.width(&line.words, Weight::Regular) * SIZE;
    assert!(beside.iter().all(|line| wide(line) <= width - picture));
    assert!(below.iter().all(|line| wide(line) <= width));
    assert!(wide(&below[0]) > width * 0.7, "the whole page is used");
    let told: Vec<&str> = lines.iter().flat_map(|line| line.words.split_whitespace()).collect();
    let all: Vec<&str> = paragraphs.iter().flat_map(|words| words.split_whitespace()).collect();
    assert_eq!(told, all, "nothing is lost");
}
