use ninefold_core::Board;

use super::*;
use crate::theme::Theme;

fn block(words: usize) -> Block {
    Block {
        heading: Some((1, "Step".into())),
        picture: Some(Scene::new().board((0, 0), &Board::EMPTY).labels()),
        paragraphs: vec!["Because of that, this cannot be. ".repeat(words)],
        depth: 0,
    }
}

/// Returns a block with a picture of only digits, which may be smaller.
fn bare(words: usize) -> Block {
    Block { picture: Some(Scene::new().grid((0, 0), &ninefold_core::Grid::EMPTY).labels()), ..block(words) }
}

fn pages(blocks: Vec<Block>) -> usize {
    let lesson = Lesson { title: "A puzzle".into(), blocks, ..Lesson::default() };
    let style = Style::new(Theme::PRINT);
    let mut teller = Teller { paper: Paper::A4, style: &style, pages: Vec::new() };
    teller.tell(&lesson);
    let entries: usize = teller.pages.iter().map(|page| page.entries.len()).sum();
    assert_eq!(entries, 1 + lesson.blocks.len(), "each heading is in the contents once");
    teller.pages.len()
}

#[test]
fn five_pictures_take_a_page_at_most_behind_the_front() {
    for count in [1, 5, 6, 23, 60] {
        for words in [1, 6, 12] {
            let pages = pages(vec![bare(words); count]);
            assert!(pages <= 1 + count.div_ceil(A_PAGE), "{count} pictures with {words} sentences: {pages} pages");
        }
    }
    assert!(pages(vec![block(200); 5]) > 2, "words that have no room get more");
    assert_eq!(pages(Vec::new()), 1);
}

#[test]
fn pictures_are_as_large_as_their_number_allows() {
    let style = Style::new(Theme::PRINT);
    let teller = Teller { paper: Paper::A4, style: &style, pages: Vec::new() };
    let (width, height) = teller.room();
    let widest = |count: usize| {
        let columns = teller.fitted(&vec![bare(2); count], (width - APART) / 2.0, height);
        let pieces = columns.into_iter().flatten().flat_map(|(_, row)| row.pieces);
        let wide =
            pieces.filter_map(
                |piece| if let crate::flow::Piece::Picture(drawn, _) = piece { Some(drawn.width) } else { None },
            );
        wide.fold(0.0, f32::max)
    };
    assert!(widest(1) > 240.0, "one picture has the column for itself");
    assert!(widest(5) < widest(1) && widest(5) > 150.0, "{}", widest(5));
}

/// For any number of steps, and also for pictures of cases.
#[test]
fn candidates_can_be_read() {
    let style = Style::new(Theme::PRINT);
    let teller = Teller { paper: Paper::A4, style: &style, pages: Vec::new() };
    let (width, height) = teller.room();
    let cells = teller.drawn(block(1).picture.as_ref().unwrap()).width;
    for depth in [0, 1] {
        let columns = teller.fitted(&vec![Block { depth, ..block(30) }; 40], (width - APART) / 2.0, height);
        let pieces = columns.into_iter().flatten().flat_map(|(_, row)| row.pieces);
        let sizes: Vec<f32> = pieces
            .filter_map(|piece| match piece {
                crate::flow::Piece::Picture(drawn, _) => Some(drawn.width / cells * CANDIDATE),
                crate::flow::Piece::Words(_) => None,
            })
            .collect();
        assert_eq!(sizes.len(), 40);
        assert!(sizes.iter().all(|&size| size > READABLE - 0.01), "{sizes:?}");
    }
}

/// On narrow paper, long names of techniques have a line each, and the front page keeps the meaning of the marks.
#[test]
fn the_front_page_suits_narrow_paper() {
    let style = Style::new(Theme::PRINT);
    for paper in [Paper::A4, Paper::A5] {
        let teller = Teller { paper, style: &style, pages: Vec::new() };
        let (width, height) = teller.room();
        let names = ["Locked Candidates Type 1 (Pointing)", "XYZ-Wing", "Naked Single"];
        let counts: Vec<_> = (1..).zip(names.map(str::to_owned)).collect();
        let mut columns = 0;
        for row in teller.counts(&counts, width) {
            let words = row.pieces.iter().filter_map(|piece| match piece {
                crate::flow::Piece::Words(text) => {
                    Some((text.at.0, text.at.0 + style.fonts.width(&text.words, text.weight) * text.size))
                }
                crate::flow::Piece::Picture(..) => None,
            });
            let words: Vec<(f32, f32)> = words.collect();
            columns = columns.max(words.len() / 2);
            assert!(words.windows(2).all(|pair| pair[0].1 < pair[1].0), "{words:?}");
            assert!(words.iter().all(|(_, end)| *end <= width), "{words:?}");
        }
        assert_eq!(columns, if paper == Paper::A4 { 2 } else { 1 });
        let counts = (1..=9).map(|uses| (uses, names[0].to_owned())).collect();
        let puzzle = Some(Scene::new().grid((0, 0), &ninefold_core::Grid::EMPTY));
        let lesson = Lesson { title: "A puzzle".into(), puzzle, counts, ..Lesson::default() };
        assert_eq!(teller.front(&lesson, width, height).len(), 1, "the puzzle shrinks");
    }
}
