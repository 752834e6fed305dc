//! Pages for printing: a picture a step, with what is told beside it.

use ninefold::logic::text;
use ninefold::render::Scene;
use ninefold::render::story::Block;

use super::{Report, Told, links, picture};

/// A report as blocks of a story for printing.
pub fn blocks(report: &Report<'_>) -> Vec<Block> {
    let mut first = Block { heading: Some((0, report.name())), ..Block::default() };
    match &report.told {
        Err(refusal) => {
            first.paragraphs = refusal.lines();
            vec![first]
        }
        Ok(told) => path(told, first),
    }
}

fn path(told: &Told, mut first: Block) -> Vec<Block> {
    let start = told.path.start().state(0);
    let own = start.board().grid().filled() - start.givens();
    first.picture = Some(Scene::new().grid((0, 0), start.board().grid()).placed(own));
    first.paragraphs.push(told.end());
    first.paragraphs.extend(told.rating().into_iter().chain(told.verified().into_iter().flatten()));
    let mut blocks = vec![first];
    for (number, before, step, _) in told.stages() {
        let words = step.text();
        let mut paragraphs = vec![
            format!("{} → {}", words.short, text::conclusions(step)),
            format!("{} So {}", words.teach, text::sentence(step)),
        ];
        paragraphs.extend(links(step).map(|links| format!("In Eureka notation: {links}")));
        let heading = Some((1, format!("{number}. {}", step.technique().name)));
        blocks.push(Block { heading, picture: Some(picture(&before, step)), paragraphs });
    }
    let counts = told.path.counts();
    let counts: Vec<String> = counts.iter().map(|(technique, count)| format!("{count} × {}", technique.name)).collect();
    let paragraphs = vec![counts.join(", ")];
    blocks.push(Block { heading: Some((1, "Summary".into())), picture: None, paragraphs });
    blocks
}
