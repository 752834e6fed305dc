//! The registry: its names and its order, and the validity of every example.

use std::collections::HashSet;

use ninefold_logic::hodoku::{self, Rating};
use ninefold_logic::{Article, Example, Facts, Limits, Method, State, Technique, proof, techniques, text};

#[test]
fn names() {
    let ids: HashSet<&str> = techniques::all().map(|technique| technique.id).collect();
    assert_eq!(ids.len(), techniques::all().count(), "ids are unique");
    let names: HashSet<&str> = techniques::all().map(|technique| technique.name).collect();
    assert_eq!(names.len(), ids.len(), "names are unique");
    for technique in techniques::all() {
        let kebab = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
        assert!(technique.id.bytes().all(kebab), "{}", technique.id);
        assert_eq!(techniques::by_id(technique.id), Some(technique));
        assert!(technique.about.len() > 40 && technique.about.ends_with('.'), "{} is described", technique.id);
        assert!(!technique.examples().is_empty(), "{} has an example", technique.id);
    }
}

/// Whether a name begins with the sound of a vowel. A first word in capitals is read letter by letter.
fn sounds_like_vowel(name: &str) -> bool {
    let word = name.split([' ', '-']).next().unwrap();
    let first = word.chars().next().unwrap();
    // "Unique" begins like "you", and so does the letter U; among numbers, "eight" and "eleven" begin with a vowel.
    let is_spelt = word.chars().all(|letter| letter.is_ascii_uppercase());
    if is_spelt { "AEFHILMNORSX".contains(first) } else { "AEIO8".contains(first) }
}

/// As in "an X-Wing", "a Unique Rectangle", "a Sue de Coq".
#[test]
fn nouns() {
    for technique in techniques::all() {
        let (name, plural) = (technique.name, technique.plural_name());
        match technique.article {
            Article::None => assert_eq!(plural, name, "a name without an article is a plural"),
            article => {
                let said = if sounds_like_vowel(name) { Article::An } else { Article::A };
                assert_eq!(article, said, "{name}");
                let plain = name.trim_end_matches([' ', '1', '2']).trim_end_matches(" Type").to_lowercase();
                let is_same = plain.ends_with("fish") || plain.ends_with("colours");
                assert_eq!(plural == name, is_same, "{name}, {plural}");
                assert!(plural.contains('s') && plural[..1] == name[..1], "{name}, {plural}");
            }
        }
    }
}

/// The default limits, but with fish of any size.
const LIMITS: Limits = Limits { fish: 9, ..Limits::DEFAULT };

fn state(technique: &Technique, example: &Example) -> State {
    example.state().unwrap_or_else(|error| panic!("{}: {error}", technique.id))
}

/// Techniques with the same code have the same place in the order.
#[test]
fn codes() {
    let rated =
        || techniques::all().filter_map(|technique| hodoku::rating(technique).map(|rating| (technique, rating)));
    for (technique, hodoku) in rated() {
        assert!(hodoku::by_code(hodoku.code).any(|other| other == technique));
        for (other, same) in rated().filter(|(_, other)| other.code == hodoku.code) {
            // Wider forms of a technique may be off by default although the technique is on.
            let place = |hodoku: &Rating| (hodoku.order, hodoku.level, hodoku.score);
            assert_eq!(place(same), place(hodoku), "{} and {}", technique.id, other.id);
        }
    }
}

#[test]
fn methods() {
    let order = |technique: &&Technique| hodoku::rating(technique).map(|rating| rating.order);
    assert!(Method::hodoku().techniques.is_sorted_by_key(order));
    assert_eq!(Method::simple().techniques.len(), 12, "every id is known");
}

fn finds(technique: &'static Technique, example: &Example) {
    let (state, expected) = (state(technique, example), example.finds);
    let steps = technique.all(&Facts::new(&state), &LIMITS);
    let found: Vec<String> = steps.iter().map(|step| text::conclusions(step).to_string()).collect();
    if expected.is_empty() {
        assert!(found.is_empty(), "{} must not find {found:?} on {:?}", technique.id, state.board());
    } else {
        assert!(found.iter().any(|conclusions| conclusions == expected), "{} finds {found:?}", technique.id);
    }
    steps.iter().for_each(|step| assert_eq!(proof::check(&state, step), Ok(()), "{step}"));
}

#[test]
fn examples() {
    for technique in techniques::all() {
        technique.examples().iter().for_each(|example| finds(technique, example));
    }
}

/// Otherwise, a slip in a file, or a file that is not listed, would silently leave out examples.
#[test]
fn every_line_of_the_data_is_used() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("data/examples");
    let mut boards = Vec::new();
    let mut listed = 0;
    for file in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(file.unwrap().path()).unwrap();
        let drawing = |line: &str| line.is_empty() || ["#", "|", "+-"].iter().any(|sign| line.starts_with(sign));
        for (id, finds) in text.lines().filter(|line| !drawing(line)).map(|line| line.split_once(": ").unwrap()) {
            let technique = techniques::by_id(id).unwrap_or_else(|| panic!("{id} is no technique"));
            let finds = if finds == "nothing" { "" } else { finds };
            assert!(technique.examples().iter().any(|example| example.finds == finds), "{id}: {finds}");
            listed += 1;
        }
        let drawn = text.split("\n\n").filter_map(|part| Some(part[part.find("\n+-")?..].trim().to_owned()));
        boards.extend(drawn);
    }
    assert_eq!(techniques::all().map(|technique| technique.examples().len()).sum::<usize>(), listed);
    let drawn = boards.len();
    boards.sort_unstable();
    boards.dedup();
    assert_eq!(boards.len(), drawn, "a board is drawn once");
}

/// Applying any step makes progress: the technique never finds the same step again.
#[test]
fn every_step_is_progress() {
    for technique in techniques::all() {
        let method = Method { limits: LIMITS, ..Method::new("one", [technique]) };
        for example in technique.examples() {
            let path = ninefold_logic::Path::up_to(state(technique, example), &method, 10);
            let left: Vec<usize> =
                path.stages().map(|(position, _)| position.board(0).all_candidates().len()).collect();
            assert!(left.is_sorted_by(|before, after| after < before), "{}: {left:?}", technique.id);
        }
    }
}
