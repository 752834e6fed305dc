//! Games as files and on paper, in every layout.

use ninefold::logic::{Method, Path};
use ninefold::multi::Grids;
use ninefold::rules::Rules;
use ninefold::{Grid, Puzzle, Stop};
use ninefold_play::{Advice, Advisor, Effect, HintMethod, News, Situation};

use super::*;

/// A printed game names its constraints, and a saved title is not prefixed again.
#[test]
fn constraints_are_printed_and_named_once() {
    let text = format!(
        r#"{{"format":"ninefold","version":1,"killercage":[{{"cells":["R1C1","R1C2"],"value":"10"}}],"givens":"{}"}}"#,
        ".".repeat(81)
    );
    let document = ninefold::formats::parse(&text).unwrap().document;
    assert!(drawing(&document).ends_with("if it has one.\ncage 10 in r1c12\n"), "{}", drawing(&document));
    let first = found(&document, 7).title;
    assert_eq!(first, "9x9 with Killer Cage, line 7");
    assert_eq!(found(&document.with(Field::Title, first.as_str()), 1).title, first);
}

#[test]
fn every_layout_is_printed() {
    for name in ["single", "samurai", "clueless-1"] {
        let layout = if name == "single" { Rules::single() } else { Rules::named(name).unwrap() };
        let document = Document::new(layout).with(Field::Title, name);
        assert!(pdf(&document).is_ok_and(|bytes| bytes.starts_with(b"%PDF-")), "{name}");
    }
}

/// If the chosen method finds no step, the words of every depth report it before the step of another technique.
#[test]
fn beyond_the_method_a_hint_names_what_continues() {
    let hard = "..3......4...8..36..8...1...4..6..73...9..........2..5..4.7..686........7..6..5..";
    let givens = Grids::from(hard.parse::<Grid>().unwrap());
    let simple = Method::named("simple").unwrap();
    let path = Path::of(&Puzzle::try_from(givens.clone()).unwrap(), &simple);
    let situation = Situation { givens, solution: None, boards: path.end().boards() };
    let told = |method: &str| {
        let advisor = Advisor { method: HintMethod::named(method).unwrap(), uniqueness: true };
        match answers::answer(Effect::Advise(Box::new(situation.clone()), advisor), Stop::NEVER) {
            Some(News::Advice(_, advice)) => match *advice {
                Advice::Step(told) => told,
                other => panic!("{method}: {other:?}"),
            },
            _ => panic!("{method}: no advice"),
        }
    };
    let (simple, hints) = (told("simple"), told("hints"));
    assert_eq!(simple.technique, hints.technique);
    for (simple, hints) in simple.words.iter().zip(&hints.words) {
        assert_eq!(*simple, format!("The method simple finds no step here. {hints}"));
    }
}
