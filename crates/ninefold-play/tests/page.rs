//! A game on a web page: keys as reported by browsers, written digits, events and the log.

use std::time::Duration;

use ninefold_app::game::answers;
use ninefold_core::generate::{Random, Seed};
use ninefold_core::multi::LayoutCell;
use ninefold_core::rules::{NAMED, Rules};
use ninefold_core::{Digit, Stop};
use ninefold_play::page::{Args, Change, Held, Page, Press, Selecting, Start};
use ninefold_play::{Action, Check, HintMethod, Keys, Layer};
use serde_json::{Value, json};

const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn page(puzzle: &str) -> Page {
    Page::start(Start { puzzle: Some(puzzle.into()), ..Start::default() }).expect("a puzzle")
}

/// Returns a game whose questions have been answered.
fn ready(puzzle: &str) -> Page {
    let mut page = page(puzzle);
    settle(&mut page);
    page
}

/// Answers every question, converting questions and answers to text and back as between modules. Returns the resulting events.
fn settle(page: &mut Page) -> Vec<Value> {
    settled(page).iter().flat_map(events_of).collect()
}

fn settled(page: &mut Page) -> Vec<Change> {
    let mut changes = Vec::new();
    for question in page.waiting() {
        let question = serde_json::from_str(&serde_json::to_string(&question).expect("text")).expect("a question");
        let answer = answers::reply(&question, Stop::NEVER).expect("a sound question").expect("nobody stops it");
        let answer = serde_json::from_str(&serde_json::to_string(&answer).expect("text")).expect("an answer");
        changes.push(page.hear(answer));
    }
    changes
}

fn value(change: &Change) -> Value {
    serde_json::to_value(change).expect("a change is data")
}

fn events_of(change: &Change) -> Vec<Value> {
    value(change)["events"].as_array().expect("a list").clone()
}

fn cell(row: usize, column: usize) -> LayoutCell {
    Rules::single().at(row - 1, column - 1).expect("a cell")
}

fn go(page: &mut Page, row: usize, column: usize) {
    page.select(&[cell(row, column).index()], Selecting::Only);
}

fn act(page: &mut Page, action: &str) -> Change {
    page.act_named(action, &Args::default())
}

fn saved(page: &Page) -> Value {
    serde_json::to_value(page.save()).expect("a game is data")
}

/// Creates a key press: the text typed, the position, and the modifiers: `s`hift, `c`trl, `a`lt, `m`eta, `n`umlock, `r`epeat, `i`s composing.
fn press(key: &str, code: &str, held: &str) -> Press {
    let is = |sign| held.contains(sign);
    Press {
        key: key.into(),
        code: code.into(),
        shift_key: is('s'),
        ctrl_key: is('c'),
        alt_key: is('a'),
        meta_key: is('m'),
        num_lock: is('n'),
        repeat: is('r'),
        is_composing: is('i'),
    }
}

/// Checks the actions of keys. A row is the text typed, the position, the modifiers, and the name of the action.
fn mean(keys: &Keys, table: &[(&str, &str, &str, &str)]) {
    for (key, code, held, name) in table {
        let action = press(key, code, held).action(keys, Held::Usual);
        assert_eq!(action.map(Action::name).unwrap_or_default(), *name, "{key} {code} {held}");
    }
}

/// Filters and notes have the keys of `HoDoKu`; keys reserved by a browser are left to it, and all others are as in other presets.
#[test]
fn a_page_can_have_the_keys_of_hodoku() {
    let keys = Keys::web("hodoku").expect("the preset");
    mean(
        &keys,
        &[
            ("4", "Digit4", "", "digit-4"),
            ("4", "Digit4", "c", "corner-4"),
            ("4", "Digit4", "m", "corner-4"),
            ("¢", "Digit4", "a", "corner-4"),
            ("$", "Digit4", "s", "centre-4"),
            ("$", "Digit4", "cs", "colour-4"),
            ("&", "Digit1", "c", "corner-1"),     // AZERTY
            ("End", "Numpad1", "sn", "centre-1"), // Linux
            ("1", "Numpad1", "cn", "corner-1"),
            ("F1", "F1", "", "only-1"),
            ("F2", "F2", "", "only-2"),
            ("F3", "F3", "", ""),
            ("F4", "F4", "", "only-4"),
            ("F5", "F5", "", ""),
            ("F6", "F6", "", ""),
            ("F7", "F7", "", ""),
            ("F8", "F8", "", "only-8"),
            ("F9", "F9", "", "only-9"),
            ("F10", "F10", "", "bivalue"),
            ("F3", "F3", "s", "only-3"),
            ("F11", "F11", "", ""),
            ("F12", "F12", "", ""),
            ("ArrowUp", "ArrowUp", "a", "jump-up"),
            ("Home", "Home", "c", "first"),
            ("Delete", "Delete", "", "clear"),
            ("z", "KeyZ", "c", "undo"),
            ("y", "KeyY", "c", "redo"),
            ("h", "KeyH", "", "hint"),
            ("?", "Slash", "s", "help"),
        ],
    );
    assert_eq!(Keys::pages().collect::<Vec<_>>(), ["web", "hodoku", "vim"]);
    assert!(Keys::pages().all(|name| Keys::web(name).is_some()) && Keys::web("default").is_none());
}

#[test]
fn keys_mean_what_is_in_their_place_or_on_their_label() {
    let keys = Keys::web("web").expect("the preset");
    let table: &[(&str, &str, &str, &str)] = &[
        // American
        ("4", "Digit4", "", "digit-4"),
        ("$", "Digit4", "s", "corner-4"),
        ("4", "Digit4", "c", "centre-4"),
        ("4", "Digit4", "m", "centre-4"),
        ("¢", "Digit4", "a", "centre-4"),
        ("$", "Digit4", "cs", "colour-4"),
        ("0", "Digit0", "", "clear"),
        ("z", "KeyZ", "", "digits"),
        ("z", "KeyZ", "c", "undo"),
        ("Z", "KeyZ", "cs", "redo"),
        ("y", "KeyY", "c", "redo"),
        ("w", "KeyW", "", "up"),
        ("w", "KeyW", "c", ""),
        ("h", "KeyH", "", "hint"),
        ("H", "KeyH", "", "hint"), // CapsLock
        ("t", "KeyT", "", "savepoint"),
        ("T", "KeyT", "s", "return"),
        ("?", "Slash", "s", "help"),
        ("/", "Slash", "", "palette"),
        (" ", "Space", "", "next-layer"),
        (" ", "Space", "s", "toggle"),
        (" ", "Space", "c", "toggle"),
        ("ArrowUp", "ArrowUp", "s", "extend-up"),
        ("ArrowUp", "ArrowUp", "c", "go-up"),
        ("ArrowUp", "ArrowUp", "a", "jump-up"),
        ("F3", "F3", "s", "only-3"),
        ("F3", "F3", "", ""),
        ("Tab", "Tab", "", ""),
        ("d", "KeyD", "a", "alike"),
        ("∂", "KeyD", "a", "alike"), // macOS
        // AZERTY: digits need no Shift, and have none
        ("&", "Digit1", "", "digit-1"),
        ("1", "Digit1", "s", "corner-1"),
        ("à", "Digit0", "", "clear"),
        ("a", "KeyQ", "", ""),
        ("q", "KeyA", "", "left"),
        ("w", "KeyZ", "", "digits"),
        ("z", "KeyW", "c", "undo"),
        ("a", "KeyQ", "c", "all"),
        // QWERTZ
        ("y", "KeyZ", "", "digits"),
        ("z", "KeyY", "c", "undo"),
        ("[", "Digit8", "ca", "undo"), // AltGr
        // Cyrillic: not ASCII, so the letter of the position
        ("р", "KeyH", "", "hint"),
        ("я", "KeyZ", "c", "undo"),
        ("х", "BracketLeft", "", "undo"),
        // The numpad
        ("7", "Numpad7", "n", "digit-7"),
        ("End", "Numpad1", "n", "corner-1"),  // Windows, with Shift
        ("End", "Numpad1", "sn", "corner-1"), // Linux
        ("1", "Numpad1", "s", "corner-1"),    // macOS
        ("End", "Numpad1", "cn", "colour-1"), // Windows, with Ctrl and Shift
        ("1", "Numpad1", "cn", "centre-1"),
        ("End", "Numpad1", "", "end"), // without NumLock
        ("Clear", "Numpad5", "", ""),
        (",", "NumpadDecimal", "n", "swap"),
        // No position is known: an on-screen keyboard
        ("5", "", "", "digit-5"),
        ("Process", "KeyA", "", ""),
        ("a", "KeyA", "i", ""),
    ];
    mean(&keys, table);
    let exchanged = press("$", "Digit4", "s").action(&keys, Held::Exchanged);
    assert_eq!(exchanged, Some(Action::Write(Layer::Centre, Digit::D4)));
}

#[test]
fn what_is_held_down_moves_and_undoes_and_nothing_else() {
    let (mut page, keys) = (page(PUZZLE), Keys::web("web").expect("the preset"));
    assert!(page.key(&press("ArrowDown", "ArrowDown", "r"), &keys).handled);
    assert_eq!(page.cursor().at, cell(2, 1));
    go(&mut page, 1, 3);
    let change = page.key(&press("4", "Digit4", "r"), &keys);
    assert!(change.handled && page.game().changes() == (0, 0));
    assert!(!page.key(&press("é", "IntlBackslash", ""), &keys).handled);
}

#[test]
fn names_follow_the_board() {
    let mut page = ready(PUZZLE);
    let name = |page: &Page, row, column| page.name(cell(row, column));
    assert_eq!(name(&page, 1, 1), "Row 1, column 1, given 5");
    assert_eq!(name(&page, 1, 3), "Row 1, column 3, empty");
    go(&mut page, 1, 3);
    ["corner-1", "corner-4", "centre-2", "centre-7"].iter().for_each(|&action| _ = act(&mut page, action));
    assert_eq!(name(&page, 1, 3), "Row 1, column 3, empty, corner 1 4, centre 2 7");
    act(&mut page, "digit-5");
    assert_eq!(name(&page, 1, 3), "Row 1, column 3, 5, clash with row 1 column 1");
    act(&mut page, "undo");
    ["colour-3", "automatic", "centre-4"].iter().for_each(|&action| _ = act(&mut page, action));
    assert_eq!(
        name(&page, 1, 3),
        "Row 1, column 3, empty, corner 1 4, centre 2 7, candidates 1 2, struck 4, colour 3 orange"
    );
    act(&mut page, "colour-5");
    act(&mut page, "extend-down");
    assert!(name(&page, 1, 3).ends_with(", colours 3 orange, 5 green, selected"), "{}", name(&page, 1, 3));
    go(&mut page, 1, 4);
    ["digit-1", "automatic"].iter().for_each(|&action| _ = act(&mut page, action));
    page.act_named("check", &Args { level: Some(Check::Solution), ..Args::default() });
    assert_eq!(name(&page, 1, 4), "Row 1, column 4, 1, clash with row 2 column 4");
    let samurai = Page::start(Start {
        puzzle: Some(".".repeat(Rules::named("samurai").expect("a layout").len())),
        layout: Some("samurai".into()),
        ..Start::default()
    });
    let samurai = samurai.expect("a layout");
    let shared = samurai.rules().at(6, 6).expect("a cell");
    assert_eq!(samurai.name(shared), "Row 7, column 7, empty, grids 1 and 3");
}

/// An action of the player on a page.
type Doing<'a> = &'a dyn Fn(&mut Page) -> Change;

#[test]
fn every_line_of_the_table_has_its_event() {
    let mut page = ready(PUZZLE);
    let mut said = |steps: Doing<'_>| events_of(&steps(&mut page));
    let kinds = |events: &[Value]| {
        events.iter().map(|event| event["kind"].as_str().expect("a kind").to_owned()).collect::<Vec<_>>()
    };
    let table: &[(Doing<'_>, Value)] = &[
        (
            &|page| {
                go(page, 1, 1);
                act(page, "digit-4")
            },
            json!({"kind": "given"}),
        ),
        (
            &|page| {
                go(page, 1, 3);
                act(page, "corner-4")
            },
            json!({"kind": "note", "mode": "corner", "digit": 4, "on": true, "cells": 1}),
        ),
        (&|page| act(page, "corner-4"), json!({"kind": "note", "mode": "corner", "digit": 4, "on": false, "cells": 1})),
        (
            &|page| act(page, "digit-5"),
            json!({"kind": "digit", "digit": 5, "cell": 2, "clashes": [0], "wrong": false, "tidied": 0}),
        ),
        (
            &|page| act(page, "undo"),
            json!({"kind": "undo", "what": {"did": "digit", "digit": 5, "cell": 2, "cells": 1, "digits": 1, "notes": 0}, "cell": 2, "name": "Row 1, column 3, empty"}),
        ),
        (
            &|page| act(page, "redo"),
            json!({"kind": "redo", "what": {"did": "digit", "digit": 5, "cell": 2, "cells": 1, "digits": 1, "notes": 0}, "cell": 2, "name": "Row 1, column 3, 5, clash with row 1 column 1"}),
        ),
        (&|page| act(page, "redo"), json!({"kind": "nothing", "of": "redo"})),
        (&|page| act(page, "clear"), json!({"kind": "clear", "what": "digits", "digits": [5], "cells": 1})),
        (&|page| act(page, "clear"), json!({"kind": "clear", "what": "nothing", "digits": [], "cells": 0})),
        (
            &|page| act(page, "colour-3"),
            json!({"kind": "colour", "colour": 3, "name": "orange", "on": true, "cells": 1}),
        ),
        (&|page| act(page, "clear"), json!({"kind": "clear", "what": "colours", "digits": [], "cells": 1})),
        (&|page| act(page, "corner"), json!({"kind": "mode", "mode": "corner"})),
        (&|page| page.select(&[2, 3, 5], Selecting::Only), json!({"kind": "select", "cells": 3})),
        (&|page| act(page, "digit-2"), json!({"kind": "note", "mode": "corner", "digit": 2, "on": true, "cells": 3})),
        (&|page| act(page, "swap"), json!({"kind": "swap", "to": "centre", "cells": 3})),
        (&|page| act(page, "digits"), json!({"kind": "mode", "mode": "digit"})),
        (
            &|page| act(page, "digit-2"),
            json!({"kind": "digits", "digit": 2, "cells": 3, "on": true, "clashes": [2, 3, 5], "wrong": false, "tidied": 0}),
        ),
        (
            &|page| act(page, "digit-2"),
            json!({"kind": "digits", "digit": 2, "cells": 3, "on": false, "clashes": [], "wrong": false, "tidied": 0}),
        ),
        (&|page| act(page, "all"), json!({"kind": "select", "cells": 81})),
        (
            &|page| page.select(&[0], Selecting::Same),
            json!({"kind": "alike", "by": "digit", "value": [5], "cells": 3, "digits": 3, "notes": 0}),
        ),
        (
            &|page| {
                go(page, 1, 3);
                act(page, "automatic")
            },
            json!({"kind": "automatic", "on": true}),
        ),
        (&|page| act(page, "centre-1"), json!({"kind": "struck", "digit": 1, "on": true, "cells": 1})),
        (&|page| act(page, "centre-1"), json!({"kind": "struck", "digit": 1, "on": false, "cells": 1})),
        (&|page| act(page, "fill"), json!({"kind": "fill", "notes": 190})),
        (&|page| act(page, "savepoint"), json!({"kind": "savepoint", "name": "1", "number": 1, "filled": 30})),
        (&|page| act(page, "return"), json!({"kind": "return", "name": "1", "number": 1})),
        (&|page| act(page, "check"), json!({"kind": "check", "check": "solution"})),
        (
            &|page| act(page, "digit-1"),
            json!({"kind": "digit", "digit": 1, "cell": 2, "clashes": [], "wrong": true, "tidied": 11}),
        ),
        (&|page| act(page, "check-now"), json!({"kind": "checked", "check": "solution", "wrong": 1, "cells": []})),
        (&|page| act(page, "check-now"), json!({"kind": "checked", "check": "solution", "wrong": 1, "cells": [2]})),
        (&|page| act(page, "digit-first"), json!({"kind": "input", "input": "digit", "held": 1})),
        (&|page| act(page, "digit-first"), json!({"kind": "input", "input": "cell", "held": null})),
        (&|page| act(page, "highlight"), json!({"kind": "highlight", "on": false})),
        (&|page| act(page, "pause"), json!({"kind": "pause"})),
        (&|page| act(page, "pause"), json!({"kind": "resume", "elapsed": 0})),
    ];
    for (number, (steps, expected)) in table.iter().enumerate() {
        let events = said(steps);
        let mut expected = expected.clone();
        // The number of notes depends on the puzzle; only the counting is tested.
        let first = events.first().cloned().unwrap_or_default();
        for counted in ["notes", "tidied"] {
            let many = first.get(counted).and_then(Value::as_u64).is_some_and(|count| count > 1);
            if many && expected.get(counted).and_then(Value::as_u64).is_some_and(|count| count > 1) {
                expected[counted] = first[counted].clone();
            }
        }
        assert_eq!(events, [expected], "line {number}: {:?}", kinds(&events));
    }
}

#[test]
fn hints_come_by_depth_and_are_done() {
    let mut page = ready(PUZZLE);
    let change = act(&mut page, "hint");
    assert_eq!(events_of(&change), [json!({"kind": "searching"})]);
    let first = settle(&mut page);
    assert_eq!((&first[0]["kind"], &first[0]["depth"]), (&json!("hint"), &json!(1)));
    for depth in 2..=4 {
        let events = events_of(&act(&mut page, "hint"));
        assert_eq!((events.len(), &events[0]["depth"]), (1, &json!(depth)));
    }
    let before = page.game().grids().filled().count();
    let events = events_of(&act(&mut page, "enter"));
    assert_eq!(events[0]["kind"], "done");
    assert_eq!(page.game().grids().filled().count(), before + 1);
    // A mistake is announced first, and its location only on request.
    go(&mut page, 1, 3);
    act(&mut page, "digit-2");
    act(&mut page, "hint");
    let told = settle(&mut page).pop().expect("a hint");
    assert_eq!((&told["isFault"], &told["text"]), (&json!(true), &json!("A digit is wrong.")));
}

/// Requests and applies hints until one is of the given kind; returns its words at the second depth.
fn hinted(page: &mut Page, until: impl Fn(&str) -> bool) -> Option<String> {
    for _ in 0..200 {
        act(page, "hint");
        let kind = settle(page).pop().filter(|event| event["kind"] == "hint")?;
        if until(kind["text"].as_str()?) {
            return Some(kind["text"].to_string());
        }
        (2..=4).for_each(|_| _ = act(page, "hint"));
        act(page, "enter");
    }
    None
}

fn advised(page: &mut Page, settings: &Value) {
    let settings = serde_json::from_value(settings.clone()).expect("settings");
    page.act_named("settings", &Args { settings: Some(settings), ..Args::default() });
}

#[test]
fn methods_for_hints_are_those_of_the_library() {
    for name in ninefold_logic::Method::NAMES {
        let method = HintMethod::named(name).expect("a method");
        assert_eq!(serde_json::to_value(method).expect("a name"), json!(name));
        assert_eq!(serde_json::from_value::<HintMethod>(json!(name)).expect("a method"), method);
    }
    assert!(serde_json::from_value::<HintMethod>(json!("no such method")).is_err());
    assert_eq!(HintMethod::named(HintMethod::default().name()), Some(HintMethod::default()));
}

#[test]
fn hints_follow_the_method_that_is_set() {
    // A puzzle with a unique rectangle in HoDoKu's path.
    let puzzle = ".........36..2..945.23.97.8.8..4..3.73.....82..1...6...7.9.1.2.8.......6...7.6...";
    let is_unique = |text: &str| text.contains("nique");
    let mut page = ready(puzzle);
    assert!(hinted(&mut page, is_unique).is_some(), "uniqueness is counted on as it comes");
    act(&mut page, "close-hint");
    let mut again = Page::restore(page.save(), [], 0).expect("a game");
    settle(&mut again);
    advised(&mut again, &json!({"uniqueness": false}));
    assert_eq!(hinted(&mut again, is_unique), None, "another way is found to the end");
    assert!(again.game().is_solved());
    // A hint from beyond the method is marked as such. A method without uniqueness gets no hint that relies on it.
    let mut simple = ready(puzzle);
    advised(&mut simple, &json!({"method": "simple"}));
    let is_beyond = |text: &str| text.contains("The method simple finds no step here. ");
    assert!(hinted(&mut simple, is_beyond).is_some_and(|text| !is_unique(&text)), "simple techniques do not get there");
    act(&mut simple, "close-hint");
    assert_eq!(hinted(&mut simple, is_unique), None);
    // Sudoku Explainer looks for hidden singles in boxes first; HoDoKu's order begins with naked singles.
    let mut other = ready(puzzle);
    advised(&mut other, &json!({"method": "explainer"}));
    let first = |page: &mut Page| hinted(page, |_| true);
    assert_ne!(first(&mut other), first(&mut ready(puzzle)));
}

#[test]
fn why_not_has_a_step_a_proof_or_neither() {
    let mut page = ready(PUZZLE);
    let why = |page: &mut Page, row: usize, column: usize, digit: u8| {
        let args = Args { cell: Some(cell(row, column).index()), digit: Some(digit), ..Args::default() };
        page.act_named("why-not", &args);
        settle(page).pop().expect("an answer")
    };
    let seen = why(&mut page, 1, 3, 5);
    assert_eq!((&seen["answer"], &seen["text"]), (&json!("proof"), &json!("r1c3 sees r1c1, which is 5.")));
    let solution = page.game().solution().expect("it is known").clone();
    let mut answers = Vec::new();
    for at in page.game().left().into_iter().step_by(4) {
        let right = solution[at].expect("it is full").get();
        assert_eq!(
            why(&mut page, 1 + at.index() / 9, 1 + at.index() % 9, right)["answer"],
            "open",
            "what is right is never excluded"
        );
        let other = 1 + right % 9;
        answers.push(why(&mut page, 1 + at.index() / 9, 1 + at.index() % 9, other)["answer"].clone());
    }
    assert!(answers.contains(&json!("step")) && answers.contains(&json!("proof")), "{answers:?}");
}

#[test]
fn held_digits_are_drawn_as_one_change() {
    let mut page = ready(PUZZLE);
    page.act_named("hold", &Args { digit: Some(1), ..Args::default() });
    page.select(&[2], Selecting::Only);
    [3, 5].iter().for_each(|&cell| _ = page.select(&[cell], Selecting::Add));
    let written = |page: &Page| page.game().notes().sum().0;
    assert_eq!((written(&page), page.game().changes()), (3, (1, 0)));
    act(&mut page, "undo");
    assert_eq!(written(&page), 0);
}

/// Performs a random action of the player.
fn anything(page: &mut Page, random: &mut Random) -> Vec<Change> {
    if random.below(16) == 0 { settled(page) } else { vec![something(page, random)] }
}

fn something(page: &mut Page, random: &mut Random) -> Change {
    let cells = page.rules().len();
    let digit = random.below(9) + 1;
    match random.below(15) {
        0..=3 => {
            let how = [Selecting::Only, Selecting::Add, Selecting::Toggle, Selecting::Rectangle][random.below(4)];
            page.select(&[random.below(cells)], how)
        }
        4..=7 => act(page, &format!("{}-{digit}", ["digit", "corner", "centre", "colour"][random.below(4)])),
        8 => act(page, ["undo", "undo", "redo"][random.below(3)]),
        9 => {
            let entries = page.game().history().place().1;
            page.act_named("go", &Args { number: Some(random.below(entries + 1)), ..Args::default() })
        }
        10 => act(page, ["savepoint", "return", "swap", "clear", "automatic", "check"][random.below(6)]),
        11 => page.act_named("forget", &Args { number: Some(0), ..Args::default() }),
        12 => page.tick(Duration::from_secs(7)),
        13 => act(page, ["fill", "up", "alike", "digit-first", "next-layer", "bivalue"][random.below(6)]),
        _ => page.act_named("rename", &Args { number: Some(0), name: Some(format!("n{digit}")), ..Args::default() }),
    }
}

#[test]
fn a_game_and_its_log_are_the_game() {
    for (number, layout) in ["single", "twodoku", "single"].into_iter().enumerate() {
        let mut random = Random::new(Seed::new(number as u64));
        let puzzle =
            if layout == "single" { PUZZLE.into() } else { ".".repeat(Rules::named(layout).expect("one").len()) };
        let start = Start { puzzle: Some(puzzle), layout: Some(layout.into()), ..Start::default() };
        let mut page = Page::start(start).expect("a puzzle");
        if number == 2 {
            page = Page::edit(Start { puzzle: Some(PUZZLE.into()), ..Start::default() }).expect("a puzzle");
        }
        let base = saved(&page);
        let mut log: Vec<Value> = Vec::new();
        for step in 0..300 {
            let changes = anything(&mut page, &mut random);
            let logs = changes.into_iter().filter_map(|change| change.log);
            log.extend(logs.map(|log| serde_json::to_value(log).expect("data")));
            if step % 10 == 0 {
                let of = |value: &Value| serde_json::from_value(value.clone()).expect("what was logged");
                let base = serde_json::from_value(base.clone()).expect("what was saved");
                let again = Page::restore(base, log.iter().map(of), 0).expect("a game");
                assert_eq!(saved(&again), saved(&page), "{layout}, step {step}");
            }
        }
        assert!(page.game().history().place().1 > 30, "something was done");
    }
}

#[test]
fn a_thousand_changes_are_undone_to_the_start() {
    let mut page = ready(PUZZLE);
    let mut random = Random::new(Seed::new(5));
    let start = page.game().notes().clone();
    while page.game().changes().0 < 1000 {
        page.select(&[random.below(81), random.below(81)], Selecting::Only);
        act(
            &mut page,
            &format!("{}-{}", ["digit", "corner", "centre", "colour"][random.below(4)], random.below(9) + 1),
        );
        // A full board without a clash would end the game.
        if page.game().left().len() < 9 {
            act(&mut page, "wipe");
        }
    }
    let end = page.game().notes().clone();
    (0..1000).for_each(|_| _ = act(&mut page, "undo"));
    assert_eq!((page.game().notes(), page.game().changes()), (&start, (0, 1000)));
    (0..1000).for_each(|_| _ = act(&mut page, "redo"));
    assert_eq!(page.game().notes(), &end);
}

#[test]
fn what_was_undone_stays_as_a_branch() {
    let mut page = ready(PUZZLE);
    go(&mut page, 1, 3);
    ["digit-1", "undo", "digit-2"].iter().for_each(|&action| _ = act(&mut page, action));
    assert_eq!((page.game().changes(), page.history().len()), ((1, 0), 2));
    page.act_named("go", &Args { number: Some(1), ..Args::default() });
    assert_eq!(page.game().cell(cell(1, 3)).digit, Some(Digit::D1));
    act(&mut page, "undo");
    act(&mut page, "redo");
    assert_eq!(page.game().cell(cell(1, 3)).digit, Some(Digit::D1), "redo goes where one was last");
}

/// The changes contain everything that a view shows: applying them to the first view gives the last one.
#[test]
fn differences_add_up_to_the_view() {
    let mut page = ready(PUZZLE);
    let mut random = Random::new(Seed::new(11));
    let all = |page: &Page| serde_json::to_value(page.view()).expect("data");
    let mut shown = all(&page);
    for step in 0..400 {
        let changes = match step % 20 {
            19 => vec![act(&mut page, ["hint", "pause", "pause"][random.below(3)])],
            _ => anything(&mut page, &mut random),
        };
        for change in changes.iter().map(value) {
            for cell in change["cells"].as_array().expect("a list") {
                let at = |name: &str| usize::try_from(cell[name].as_u64().expect("a number")).expect("a small one");
                shown["cells"][at("row")][at("column")] = cell.clone();
            }
            let parts = change["parts"].as_object().expect("parts");
            parts.iter().for_each(|(part, new)| shown["parts"][part] = new.clone());
            shown["revision"] = change["revision"].clone();
        }
        assert_eq!(shown, all(&page), "step {step}");
    }
}

#[test]
fn drawings_are_judged_after_each_change() {
    let mut page = Page::edit(Start::default()).expect("an editor");
    let change = act(&mut page, "digit-5");
    assert_eq!(change.effects.len(), 1);
    let said = settle(&mut page).pop().expect("a verdict");
    assert_eq!(said["verdict"]["kind"], "several");
    go(&mut page, 1, 2);
    act(&mut page, "digit-5");
    let said = settle(&mut page).pop().expect("a verdict");
    assert_eq!((&said["verdict"]["kind"], &said["verdict"]["cells"]), (&json!("none"), &json!([0, 1])));
}

#[test]
fn damaged_games_are_refused() {
    let base = saved(&ready(PUZZLE));
    let restored = |value: Value| {
        serde_json::from_value(value).map_err(|_| ()).and_then(|saved| Page::restore(saved, [], 0).map_err(|_| ()))
    };
    assert!(restored(base.clone()).is_ok());
    let damages: &[(&str, Value)] = &[
        ("/version", json!(99)),
        ("/format", json!("other")),
        ("/game/notes", json!("////")),
        ("/game/cursor", json!(81)),
        ("/set/cursor", json!(99999)),
        ("/set/mode", json!(4)),
        ("/game/history", json!({"tree": {"entries": [[5, 0, "0 //// 1////"]], "at": 1, "first": 1}})),
        ("/game/history", json!({"done": ["99 //// 1////"], "undone": []})),
    ];
    for (place, value) in damages {
        let mut other = base.clone();
        *other.pointer_mut(place).expect("it is there") = value.clone();
        assert!(restored(other).is_err(), "{place}");
    }
}

#[test]
fn the_text_of_a_layout_begins_a_game_in_it() {
    let texts = NAMED.iter().map(|named| named.name).chain(["single", "0,0 3,6", "0,0 0,9 6,3"]);
    for text in texts {
        let begin = |layout: String| Page::edit(Start { layout: Some(layout), ..Start::default() }).expect("a layout");
        let page = begin(text.into());
        assert_eq!(begin(page.layout_text()).rules(), page.rules(), "{text}");
    }
}

/// Returns the rules of a document as `ruled` writes them, and its givens.
fn ruled(text: &str) -> Start {
    let found = ninefold::formats::parse(text).unwrap();
    let answer = ninefold_app::ruled::json(&found.document, &ninefold::render::Style::default()).unwrap();
    let puzzle =
        found.document.givens.digits().iter().map(|digit| digit.map_or('.', |digit| char::from(digit.ascii())));
    let rules = serde_json::from_value(answer["rules"].clone()).unwrap();
    Start { puzzle: Some(puzzle.collect()), rules, document: Some(text.to_owned()), ..Start::default() }
}

/// Moves to a cell of any puzzle.
fn go_in(page: &mut Page, row: usize, column: usize) {
    let cell = page.rules().at(row - 1, column - 1).expect("a cell");
    page.select(&[cell.index()], Selecting::Only);
}

/// A game with a cage shows the sum of its digits, marks violations, gets hints, and is restored from storage unchanged.
#[test]
fn a_game_is_judged_by_its_constraints() {
    let cage = r#"{"format":"ninefold","version":1,"size":4,"killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"givens":"...........14..."}"#;
    let mut page = Page::start(ruled(cage)).unwrap();
    settle(&mut page);
    assert!(page.game().solution().is_some(), "{}", page.verdict());
    go_in(&mut page, 1, 1);
    assert_eq!(page.name(page.cursor().at), "Row 1, column 1, empty, cage 3, r1c1 and r1c2");
    act(&mut page, "digit-3");
    let broken = "Row 1, column 1, 3, breaks cage 3 in r1c12, cage 3, r1c1 and r1c2, sum so far 3";
    assert_eq!(page.name(page.cursor().at), broken);
    act(&mut page, "undo");
    act(&mut page, "hint");
    let said = settle(&mut page);
    assert!(said.iter().any(|event| event["kind"] == "hint"), "{said:?}");
    let text = saved(&page).to_string();
    let again = Page::restore(serde_json::from_str(&text).unwrap(), [], 0).unwrap();
    assert_eq!((saved(&again).to_string(), again.texts()), (text, page.texts()));
    let solution = page.game().solution().unwrap().clone();
    for cell in solution.rules().cells().filter(|&cell| page.game().is_open(cell)).collect::<Vec<_>>() {
        let (row, column) = solution.rules().place(cell);
        go_in(&mut page, row + 1, column + 1);
        act(&mut page, &format!("digit-{}", solution[cell].unwrap()));
    }
    assert!(page.game().is_solved());
}

/// Rules without cells of their own, and constraints broken by neighbouring cells, mark the digits that break them.
#[test]
fn digits_that_break_a_rule_of_the_whole_grid_are_marked() {
    let puzzles = [
        (
            r#""dutchflatmates":true,"givens":".........2"#.to_owned() + &".".repeat(71) + "\"",
            '5',
            "breaks dutch flat mates",
        ),
        (
            r#""globalentropy":true,"givens":".2.......34"#.to_owned() + &".".repeat(70) + "\"",
            '1',
            "breaks global entropy",
        ),
        (
            r#""maximum":[{"cell":"R1C2"}],"givens":".2"#.to_owned() + &".".repeat(79) + "\"",
            '7',
            "breaks maximum in r1c2",
        ),
    ];
    for (keys, digit, said) in puzzles {
        let mut page = Page::start(ruled(&format!(r#"{{"format":"ninefold","version":1,{keys}}}"#))).unwrap();
        go_in(&mut page, 1, 1);
        act(&mut page, &format!("digit-{digit}"));
        let name = page.name(page.cursor().at);
        assert!(name.contains(said), "{name}");
        act(&mut page, "undo");
        assert!(!page.name(page.cursor().at).contains("breaks"));
    }
}

/// In grids of more than nine rows, letters are digits, and mistakes are named.
#[test]
fn sixteen_rows_have_letters_for_digits() {
    let text = format!(r#"{{"format":"ninefold","version":1,"size":16,"givens":"{}"}}"#, ".".repeat(256));
    let mut page = Page::start(ruled(&text)).unwrap();
    let key = |key: &str, shift_key| Press {
        key: key.into(),
        code: format!("Key{}", key.to_uppercase()),
        shift_key,
        ..Press::default()
    };
    go_in(&mut page, 1, 16);
    page.key(&key("g", false), &Keys::web("web").unwrap());
    assert_eq!(page.name(page.cursor().at), "Row 1, column 16, G");
    go_in(&mut page, 2, 16);
    page.key(&key("G", true), &Keys::web("web").unwrap());
    assert_eq!(page.name(page.cursor().at), "Row 2, column 16, empty, corner G");
    act(&mut page, "digit-17");
    assert_eq!(page.name(page.cursor().at), "Row 2, column 16, empty, corner G");
    act(&mut page, "digit-16");
    assert!(page.name(page.cursor().at).contains("clash with row 1 column 16"), "{}", page.name(page.cursor().at));
    act(&mut page, "hint");
    settle(&mut page);
    assert!(page.game().hints == 1);
}

/// In grids of more than nine rows, hints have words, shapes and marks on cells at every depth, and can be applied.
#[test]
fn hints_of_sixteen_rows_are_marked() {
    let digit = |at: usize| char::from_digit((4 * (at / 16) + at / 64 + at % 16) as u32 % 16 + 1, 36).unwrap();
    let given = |at: usize| if at.is_multiple_of(3) { '.' } else { digit(at).to_ascii_uppercase() };
    let text = format!(
        r#"{{"format":"ninefold","version":1,"size":16,"givens":"{}"}}"#,
        (0..256).map(given).collect::<String>()
    );
    let mut page = Page::start(ruled(&text)).unwrap();
    settle(&mut page);
    let mut said: Vec<String> = Vec::new();
    for depth in 1..=4 {
        let mut changes = vec![act(&mut page, "hint")];
        changes.extend(settled(&mut page));
        let hint =
            changes.iter().map(value).rfind(|change| change["parts"]["hint"]["text"].is_string()).expect("a hint");
        let hint = &hint["parts"]["hint"];
        said.push(hint["text"].as_str().unwrap().to_owned());
        assert_eq!((&hint["depth"], &hint["isFault"]), (&depth.into(), &false.into()), "{hint:#}");
        let marks = hint["marks"].as_array().unwrap();
        assert_eq!(marks.is_empty(), depth == 1, "{hint:#}");
        assert_eq!(hint["overlay"]["under"].as_array().unwrap().is_empty(), depth == 1, "{hint:#}");
        let cells = marks.iter().flat_map(|mark| mark["cells"].as_array().unwrap());
        assert!(cells.clone().all(|cell| cell.as_u64().unwrap() < 256), "{hint:#}");
        assert_eq!(hint["canDo"] == true, depth == 4, "{hint:#}");
    }
    said.dedup();
    assert_eq!(said.len(), 4, "{said:?}");
    let (before, marked) = (page.game().grids().filled().count(), saved(&page)["cells"].clone());
    act(&mut page, "enter");
    assert!(page.game().grids().filled().count() > before || saved(&page)["cells"] != marked);
    // The reason why a digit cannot be in a cell that sees it.
    let open = page.game().left().into_iter().next().expect("an open cell");
    let other = page.game().solution().unwrap()[open].unwrap().get() % 16 + 1;
    let args = Args { cell: Some(open.index()), digit: Some(other), ..Args::default() };
    page.act_named("why-not", &args);
    let answered = settled(&mut page);
    let hint =
        answered.iter().map(value).rfind(|change| change["parts"]["hint"]["text"].is_string()).expect("an answer");
    assert_eq!(hint["parts"]["hint"]["whyNot"], json!({ "cell": open.index(), "digit": other }));
}
