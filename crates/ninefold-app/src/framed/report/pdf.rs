//! Pages for printing: one lesson for each puzzle, with a picture for each step. Consecutive singles share a picture.

use super::super::logic::text::{self, Paragraph};
use ninefold::render::story::{Block, Lesson};
use ninefold::render::{Scene, Theme};

use super::super::scene as steps;
use super::runs::{self, Run, Stage, Together};
use super::{Report, Told, links, name};
use crate::scene;

/// Turns a report into a lesson for printing.
pub(crate) fn lesson(report: &Report<'_>, theme: &Theme) -> Lesson {
    let (title, lines) = (report.headline(), report.origin().into_iter().collect());
    match &report.told {
        Err(refusal) => Lesson { title, lines, remarks: refusal.lines(), ..Lesson::default() },
        Ok(told) => {
            let [start, end] = told.whole(theme);
            let mut remarks = vec![told.end()];
            remarks.extend(scene::places(report.layout));
            remarks.extend(told.remarks());
            let counts = told.path.counts().into_iter().map(|(technique, count)| (count, technique.name.to_owned()));
            let mut blocks = steps(told);
            blocks.extend(told.beyond().iter().flat_map(|stage| step(told, stage)));
            blocks.extend(end.map(|end| Block {
                heading: Some((1, "The end".into())),
                picture: Some(end),
                ..Block::default()
            }));
            Lesson { title, lines, puzzle: start, counts: counts.collect(), remarks, blocks }
        }
    }
}

/// Writes the steps of a path. Consecutive steps of one kind share a heading.
fn steps(told: &Told) -> Vec<Block> {
    let mut blocks = Vec::new();
    for run in runs::of(told) {
        let run = match run {
            Run::Singles(run) => {
                let Together { heading, lines, picture } = runs::singles(told, &run);
                let paragraphs = lines.into_iter().map(|line| format!("{}: {}", line.head, line.reason)).collect();
                let heading = Some((1, heading));
                blocks.push(Block { heading, picture: Some(picture), paragraphs, depth: 0 });
                continue;
            }
            Run::Steps(run) => run,
        };
        for (at, stage) in run.iter().enumerate() {
            let mut told = step(told, stage);
            if run.len() > 1 {
                // The heading names the technique once for all these steps; each step's words begin with its number.
                let heading = (at == 0).then(|| (1, runs::heading(&run)));
                told[0].heading = heading;
                let (number, words) = (stage.0, &told[0].paragraphs[0]);
                told[0].paragraphs[0] = format!("{number}. {words}");
            }
            blocks.append(&mut told);
        }
    }
    blocks
}

/// Creates a block for each case, with its picture and the text after it.
fn tell(paragraphs: Vec<Paragraph>, draw: impl Fn(&Paragraph) -> Option<Scene>) -> Vec<Block> {
    let mut blocks: Vec<Block> = Vec::new();
    for paragraph in paragraphs {
        let picture = if paragraph.has_picture() { draw(&paragraph) } else { None };
        let depth = paragraph.depth as u8;
        match blocks.last_mut() {
            Some(last) if !paragraph.is_case && paragraph.lemma.is_none() && last.depth == depth => {
                last.paragraphs.push(paragraph.words);
            }
            _ => blocks.push(Block { picture, paragraphs: vec![paragraph.words], depth, ..Block::default() }),
        }
    }
    blocks
}

/// Writes a step with its full explanation.
fn step(told: &Told, (number, before, step): &Stage<'_>) -> Vec<Block> {
    let mut first = Block {
        heading: Some((1, format!("{number}. {}", name(step)))),
        picture: Some(steps::step(before, step).without_legend()),
        paragraphs: vec![format!("{} → {}", step.text().short, text::conclusions(step))],
        depth: 0,
    };
    let mut cases = tell(step.told(), |paragraph| Some(steps::case(before, step, paragraph).without_legend()));
    let opening = cases.iter().position(|block| block.depth > 0).unwrap_or(cases.len());
    first.paragraphs.extend(cases.drain(..opening).flat_map(|block| block.paragraphs));
    let links = links(step).map(|links| format!("In Eureka notation: {links}"));
    let last = cases.last_mut().unwrap_or(&mut first);
    last.paragraphs.extend(links);
    let mut blocks = vec![first];
    blocks.extend(cases);
    let (inside, left_out) = told.inside(step);
    for argument in inside {
        blocks.push(Block { paragraphs: vec![super::heading(&argument)], depth: 1, ..Block::default() });
        blocks.extend(tell(argument.told, |_| None).into_iter().map(|block| Block { depth: block.depth + 1, ..block }));
    }
    blocks.extend(left_out.map(|line| Block { paragraphs: vec![line], ..Block::default() }));
    blocks
}
