//! The table of options, and everything that is generated from it: types, stubs and the reference page are up to date, and every option is available
//! in all of its shells.

use std::collections::BTreeSet;

use expect_test::expect_file;
use ninefold_app::options::spelt::{self, Entry};
use ninefold_app::options::table::{
    Charting, Checking, Clues, Converting, Dated, Distinct, Explaining, Graded, Hinting, Limit, Looks, Ordered, Pages,
    Rating, Rendering, Running, Series, Shape, Source, Transforming, Ways,
};
use ninefold_app::options::{Group, Kind, Shells, Value};
use ninefold_app::order::WEEKS;
use ninefold_app::rate::Scale;

/// All groups, in the order of the reference page.
fn all() -> [Entry; 21] {
    [
        Entry::of::<Source>(),
        Entry::of::<Shape>(),
        Entry::of::<Limit>(),
        Entry::of::<Checking>(),
        Entry::of::<Clues>(),
        Entry::of::<Ordered>(),
        Entry::of::<Graded>(),
        Entry::of::<Dated>(),
        Entry::of::<Series>(),
        Entry::of::<Distinct>(),
        Entry::of::<Rating>(),
        Entry::of::<Charting>(),
        Entry::of::<Ways>(),
        Entry::of::<Explaining>(),
        Entry::of::<Hinting>(),
        Entry::of::<Looks>(),
        Entry::of::<Rendering>(),
        Entry::of::<Converting>(),
        Entry::of::<Transforming>(),
        Entry::of::<Running>(),
        Entry::of::<Pages>(),
    ]
}

#[test]
fn the_types_of_typescript_are_those_of_the_table() {
    let head = "// Generated from the table of options (`cargo xtask docs`): do not edit.\n";
    expect_file!["../../ninefold-wasm/js/src/options.d.ts"]
        .assert_eq(&(head.to_owned() + &spelt::typescript_names() + &spelt::typescript(&all())));
}

#[test]
fn the_types_of_python_are_those_of_the_table() {
    let head = "\"\"\"The options of the calls; ``None`` means that an option is not given.\n\n\
                Generated from the table of options (``cargo xtask docs``): do not edit.\n\"\"\"\n\n\
                from __future__ import annotations\n\n\
                from collections.abc import Mapping, Sequence\nfrom typing import Any, Literal, Optional, TypedDict, Union\n";
    let scales = Scale::ALL.iter().map(|scale| format!("\"{}\"", scale.name)).collect::<Vec<_>>().join(", ");
    let names = format!("\nScale = Literal[{scales}]\nScales = Union[Scale, Sequence[Scale]]\n");
    let text = head.to_owned() + &names + &spelt::python_names() + &spelt::python(&all());
    expect_file!["../../ninefold-py/python/ninefold/_table.py"].assert_eq(&text);
}

#[test]
fn the_reference_page_is_that_of_the_table() {
    let head = "# Options\n\nEvery option that two of the shells share, by its names: on a command line, in JavaScript, and in Python.\n\
                `ninefold help VERB` lists the options of a verb, with those of the command alone (files, output, threads).\n\
                A dash in the first column means that the command does not take the option from this table: many verbs have their own, usually with \
                the same name.\n\n\
                This page is generated from the table in `crates/ninefold-app/src/options/table.rs` by `cargo xtask docs`.\n";
    expect_file!["../../../docs/options.md"].assert_eq(&(head.to_owned() + &spelt::page(&all())));
}

#[test]
fn the_page_has_the_turns_of_weeks() {
    let turns = WEEKS.map(|(rules, size)| format!("  {{ rules: \"{rules}\", size: {size} }},\n")).concat();
    let head = "// Generated from the table of the library (`cargo xtask docs`): do not edit.\n\n\
                /** The rules of the variants of weeks by turns, each with its rows. */\n\
                export const TURNS: readonly { rules: string; size: number }[] = [\n";
    expect_file!["../../../web/src/store/turns.ts"].assert_eq(&format!("{head}{turns}];\n"));
}

#[test]
fn every_option_of_a_group_is_read_by_its_name() {
    fn read<T: Group>() {
        let mut asked = Vec::new();
        assert!(
            T::read(&mut |name| {
                asked.push(name);
                None
            })
            .is_ok()
        );
        let names: Vec<_> = T::OPTIONS.iter().map(|option| option.name).collect();
        assert_eq!(asked, names, "{}", T::NAME);
        for option in T::OPTIONS {
            assert!(!option.about.trim().is_empty(), "{}", option.name);
            assert_eq!(option.value.is_empty(), option.kind == Kind::Flag, "{}", option.name);
            // No option accepts a value of a strange type, and the error names the option.
            let bad = T::read(&mut |name| (name == option.name).then(|| Value::Other("odd".into())));
            assert_eq!(bad.err().map(|bad| bad.name), Some(option.name), "{}", option.name);
        }
    }
    read::<Checking>();
    read::<Clues>();
    read::<Ordered>();
    read::<Graded>();
    read::<Dated>();
    read::<Pages>();
    read::<Rendering>();
    read::<Explaining>();
    read::<Hinting>();
    read::<Looks>();
    read::<Running>();
    read::<Transforming>();
}

#[test]
fn options_that_contradict_each_other_exist() {
    let names: BTreeSet<&str> = all().iter().flat_map(|entry| entry.options).map(|option| option.name).collect();
    for option in all().iter().flat_map(|entry| entry.options) {
        for other in option.conflicts.iter().chain((!option.requires.is_empty()).then_some(&option.requires)) {
            assert!(names.contains(other), "{}: no option {other}", option.name);
        }
    }
}

#[test]
fn the_command_takes_what_the_calls_take() {
    for option in Clues::OPTIONS.iter().chain(Ordered::OPTIONS).filter(|option| option.shells == Shells::All) {
        let command = <Clues as clap::Args>::augment_args(clap::Command::new("generate").no_binary_name(true));
        let command = <Ordered as clap::Args>::augment_args(command);
        let argument = command.get_arguments().find(|argument| argument.get_id() == option.name);
        let argument = argument.unwrap_or_else(|| panic!("{}", option.name));
        assert_eq!(argument.get_long(), Some(&*option.name.replace('_', "-")));
        // Clap itself gives flags two values.
        if option.kind != Kind::Flag {
            let names: Vec<_> = argument.get_possible_values().iter().map(|name| name.get_name().to_owned()).collect();
            assert_eq!(names, (option.values)().iter().map(|(name, _)| *name).collect::<Vec<_>>(), "{}", option.name);
        }
    }
}
