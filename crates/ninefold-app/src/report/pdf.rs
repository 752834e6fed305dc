//! Pages for printing: a picture a step, with what is told beside it.

use ninefold::logic::text::{self, Paragraph};
use ninefold::render::story::Block;
use ninefold::render::{Scene, Theme};

use super::{Report, Told, links, name};
use crate::scene;

/// A report as blocks of a story for printing.
pub fn blocks(report: &Report<'_>, theme: &Theme) -> Vec<Block> {
    let mut first = Block { heading: Some((0, report.name())), ..Block::default() };
    match &report.told {
        Err(refusal) => {
            first.paragraphs = refusal.lines();
            vec![first]
        }
        Ok(told) => path(report, told, theme, first),
    }
}

/// A block for each case, with its picture, and what goes on behind it.
fn tell(paragraphs: Vec<Paragraph>, draw: impl Fn(&Paragraph) -> Option<Scene>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for paragraph in paragraphs {
        let picture = if paragraph.is_case { draw(&paragraph) } else { None };
        let depth = paragraph.depth as u8;
        match blocks.last_mut() {
            Some(last) if !paragraph.is_case && last.depth == depth => last.paragraphs.push(paragraph.words),
            _ => blocks.push(Block { picture, paragraphs: vec![paragraph.words], depth, ..Block::default() }),
        }
    }
    blocks
}

fn path(report: &Report<'_>, told: &Told, theme: &Theme, mut first: Block) -> Vec<Block> {
    let [start, end] = told.whole(theme);
    first.picture = start;
    first.paragraphs.push(told.end());
    first.paragraphs.extend(scene::places(report.layout));
    first.paragraphs.extend(told.remarks());
    let mut blocks = vec![first];
    for (number, before, step) in told.stages() {
        let mut first = Block {
            heading: Some((1, format!("{number}. {}", name(step)))),
            picture: Some(scene::step(&before, step, |_| true)),
            paragraphs: vec![format!("{} → {}", step.text().short, text::conclusions(step))],
            depth: 0,
        };
        let mut cases = tell(step.told(), |paragraph| Some(scene::case(&before, step, paragraph)));
        let opening = cases.iter().position(|block| block.depth > 0).unwrap_or(cases.len());
        first.paragraphs.extend(cases.drain(..opening).flat_map(|block| block.paragraphs));
        let links = links(step).map(|links| format!("In Eureka notation: {links}"));
        let last = cases.last_mut().unwrap_or(&mut first);
        last.paragraphs.extend(links);
        blocks.push(first);
        blocks.extend(cases);
        let (inside, left_out) = told.inside(step);
        for argument in inside {
            blocks.push(Block { paragraphs: vec![super::heading(&argument)], depth: 1, ..Block::default() });
            blocks.extend(
                tell(argument.told, |_| None).into_iter().map(|block| Block { depth: block.depth + 1, ..block }),
            );
        }
        blocks.extend(left_out.map(|line| Block { paragraphs: vec![line], ..Block::default() }));
    }
    let counts = told.path.counts();
    let counts: Vec<String> = counts.iter().map(|(technique, count)| format!("{count} × {}", technique.name)).collect();
    let paragraphs = vec![counts.join(", ")];
    blocks.push(Block { heading: Some((1, "Summary".into())), picture: end, paragraphs, depth: 0 });
    blocks
}
