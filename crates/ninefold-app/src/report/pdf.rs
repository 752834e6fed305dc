//! Pages for printing: a picture a step, with what is told beside it.

use ninefold::logic::text;
use ninefold::render::Theme;
use ninefold::render::story::Block;

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

fn path(report: &Report<'_>, told: &Told, theme: &Theme, mut first: Block) -> Vec<Block> {
    let [start, end] = told.whole(theme);
    first.picture = start;
    first.paragraphs.push(told.end());
    first.paragraphs.extend(scene::places(report.layout));
    first.paragraphs.extend(told.remarks());
    let mut blocks = vec![first];
    for (number, before, step) in told.stages() {
        let words = step.text();
        let mut paragraphs = vec![
            format!("{} → {}", words.short, text::conclusions(step)),
            format!("{} So {}", words.teach, text::sentence(step)),
        ];
        paragraphs.extend(links(step).map(|links| format!("In Eureka notation: {links}")));
        let heading = Some((1, format!("{number}. {}", name(step))));
        blocks.push(Block { heading, picture: Some(scene::step(&before, step, |_| true)), paragraphs });
    }
    let counts = told.path.counts();
    let counts: Vec<String> = counts.iter().map(|(technique, count)| format!("{count} × {}", technique.name)).collect();
    let paragraphs = vec![counts.join(", ")];
    blocks.push(Block { heading: Some((1, "Summary".into())), picture: end, paragraphs });
    blocks
}
