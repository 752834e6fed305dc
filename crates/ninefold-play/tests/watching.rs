//! Watching a solver: forwards, backwards, and which events are kept.

use std::ops::ControlFlow;
use std::time::Duration;

use crate::common::{PUZZLE, SOLUTION, does, editor, grids, line, press, screen};
use ninefold_app::game::answers;
use ninefold_core::classic::{Counts, End, Engine, Event, Replay};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Cell, Grid, Puzzle};
use ninefold_logic::{Method, Path, Step};
use ninefold_play::{App, Effect, Keys, News, Pace, Session, Sight, Solver, Watch};

/// Reports an event of the solver, or its end.
fn see(app: &mut App, event: Option<Event>) {
    app.hear(News::Sight(event.map_or(Sight::End(Some(End::Done)), Sight::Event)));
}

/// Shows events until a key must be pressed.
fn show(app: &mut App, events: &mut impl Iterator<Item = Event>) {
    while app.goes_on() {
        see(app, events.next());
    }
}

fn events(engine: Engine, grids: &Grids) -> Vec<Event> {
    let mut events = Vec::new();
    let _ = engine.search(&grids.single().expect("a single grid").board(), &mut |event| {
        events.push(event);
        std::ops::ControlFlow::Continue(())
    });
    events
}

/// Returns the puzzle without three of its givens, chosen so that there are three solutions.
fn three() -> Grids {
    let puzzle: Grid = PUZZLE.parse().expect("a grid");
    let without = |number: usize| {
        let at = [number % 81, number / 81 % 81, number / 6561];
        let mut grid = puzzle;
        at.iter().filter_map(|at| Cell::from_index(*at)).for_each(|cell| grid[cell] = None);
        grid
    };
    let has_three = |grid: &Grid| ninefold_core::solve::count(&grid.board(), 4) == 3;
    (0..81 * 81 * 81).map(without).find(has_three).expect("a grid with three solutions").into()
}

#[test]
fn solutions_are_shown_one_by_one() {
    let grid = three();
    for engine in [Engine::Brute, Engine::Masks, Engine::Fewest, Engine::Dlx, Engine::Fast] {
        let mut app = editor(&line(&grid));
        while app.solver() != Solver::Engine(engine) {
            does(&mut app, "e");
        }
        assert_eq!(press(&mut app, "enter"), [Effect::Watch(Solver::Engine(engine), grid.clone())]);
        let mut events = events(engine, &grid).into_iter();
        for number in 1..=3 {
            show(&mut app, &mut events);
            let watch = app.watch().expect("watching");
            assert_eq!(watch.pace, Pace::Found(number), "{engine}");
            assert!(watch.grids().is_full());
            does(&mut app, "x");
        }
        show(&mut app, &mut events);
        assert_eq!(app.watch().expect("watching").total(), Some((3, false)));
        assert_eq!(press(&mut app, "esc"), [Effect::Unwatch]);
        assert_eq!((screen(&app), app.givens().clone()), ("edit", grid.clone()));
    }
}

#[test]
fn escape_skips_the_other_solutions() {
    let grid = three();
    let mut app = editor(&line(&grid));
    does(&mut app, "enter");
    show(&mut app, &mut events(Engine::Fewest, &grid).into_iter());
    assert_eq!(press(&mut app, "esc"), [Effect::Unwatch, Effect::Count(grid.clone())]);
    assert_eq!(app.watch().expect("watching").pace, Pace::Counting);
    app.hear(News::Count(grid.clone(), 3, false));
    assert_eq!(app.watch().expect("watching").total(), Some((3, false)));
    // Other keys neither leave the animation nor change the puzzle in the editor.
    does(&mut app, "x space 1 enter");
    assert_eq!((screen(&app), app.givens()), ("watch", &grid));
    does(&mut app, "esc");
    assert_eq!((screen(&app), app.givens()), ("edit", &grid));
}

#[test]
fn speed_pause_and_single_steps() {
    let mut app = editor(PUZZLE);
    does(&mut app, "enter");
    let before = app.watch().expect("watching").per_second();
    assert_eq!(app.wants(Duration::from_secs(1)), before);
    does(&mut app, "+");
    let faster = app.watch().expect("watching").per_second();
    assert!(faster > before);
    does(&mut app, "- -");
    assert!(app.watch().expect("watching").per_second() < before);
    does(&mut app, "space");
    assert_eq!((app.wants(Duration::from_secs(9)), app.watch().expect("watching").pace), (0, Pace::Stands));
    does(&mut app, "right right");
    assert_eq!(app.wants(Duration::ZERO), 2);
    let mut events = events(Engine::Fewest, &grids(PUZZLE)).into_iter();
    see(&mut app, events.next());
    assert_eq!(app.wants(Duration::ZERO), 1, "the other one is still to come");
    see(&mut app, events.next());
    assert_eq!(app.wants(Duration::ZERO), 0);
    does(&mut app, "space");
    assert!(app.wants(Duration::from_secs(1)) > 0);
    does(&mut app, "esc");
    assert_eq!((screen(&app), line(app.givens())), ("edit", PUZZLE.into()));
}

#[test]
fn people_are_watched_too() {
    let mut app = editor(PUZZLE);
    while app.solver() != Solver::Human {
        does(&mut app, "e");
    }
    does(&mut app, "enter");
    let grid: Grid = PUZZLE.parse().expect("a grid");
    let puzzle = ninefold_core::Puzzle::try_from(grid).expect("a puzzle");
    let path = Path::of(&puzzle, &Method::hodoku());
    for step in path.steps() {
        app.hear(News::Sight(Sight::Step(Box::new(answers::seen(step, &Rules::single())))));
    }
    app.hear(News::Sight(Sight::End(None)));
    let watch = app.watch().expect("watching");
    assert_eq!((watch.grids().single().expect("a grid").to_string(), watch.last()), (SOLUTION.into(), "solved".into()));
}

fn watch(app: &App) -> &Watch {
    app.watch().expect("watching")
}

/// Returns the visible state: the digits, the counts, the words.
fn seen(app: &App) -> (String, Counts, String) {
    (line(&watch(app).grids()), *watch(app).counts(), watch(app).last())
}

#[test]
fn every_event_can_be_gone_back_to() {
    let grid = three();
    for engine in [Engine::Fewest, Engine::Dlx, Engine::Fast] {
        let mut app = editor(&line(&grid));
        while app.solver() != Solver::Engine(engine) {
            does(&mut app, "e");
        }
        does(&mut app, "enter space");
        let events = events(engine, &grid);
        let mut states = vec![seen(&app)];
        let has_solution = events.iter().any(|event| matches!(event, Event::Solution { .. }));
        assert!(has_solution, "{engine}");
        for event in &events {
            see(&mut app, Some(*event));
            states.push(seen(&app));
            if matches!(event, Event::Solution { .. }) {
                assert!(matches!(watch(&app).pace, Pace::Found(_)));
                does(&mut app, "x space");
            }
        }
        see(&mut app, None);
        assert_eq!(watch(&app).pace, Pace::Ended);
        for (at, state) in states.iter().enumerate().rev().skip(1) {
            does(&mut app, "left");
            assert_eq!((&seen(&app), watch(&app).pace), (state, Pace::Stands), "{engine} {at}");
            assert_eq!(watch(&app).place(), (at as u64, events.len() as u64));
        }
        does(&mut app, "left");
        assert_eq!((&seen(&app), app.wants(Duration::ZERO)), (&states[0], 0));
        // Forward again, over the same solutions, to the same end.
        for (event, state) in events.iter().zip(&states[1..]) {
            does(&mut app, "right");
            if matches!(event, Event::Solution { .. }) {
                assert!(matches!(watch(&app).pace, Pace::Found(_)), "{engine}");
                assert_eq!(&seen(&app), state);
                does(&mut app, "x space");
            } else if watch(&app).pace != Pace::Ended {
                assert_eq!(&seen(&app), state);
            }
        }
        if watch(&app).pace == Pace::Stands {
            does(&mut app, "right");
        }
        assert_eq!((watch(&app).pace, watch(&app).total()), (Pace::Ended, Some((3, false))));
        assert_eq!(press(&mut app, "esc"), [Effect::Unwatch]);
    }
}

/// Returns an app in which the human solver has solved the puzzle, and the steps.
fn solved() -> (App, Vec<Step>) {
    let mut app = editor(PUZZLE);
    while app.solver() != Solver::Human {
        does(&mut app, "e");
    }
    does(&mut app, "enter");
    let puzzle = Puzzle::try_from(PUZZLE.parse::<Grid>().expect("a grid")).expect("a puzzle");
    let steps = Path::of(&puzzle, &Method::hodoku()).steps().to_vec();
    for step in &steps {
        app.hear(News::Sight(Sight::Step(Box::new(answers::seen(step, &Rules::single())))));
    }
    app.hear(News::Sight(Sight::End(None)));
    (app, steps)
}

#[test]
fn steps_of_people_are_a_list_to_go_back_in() {
    let (mut app, steps) = solved();
    let count = steps.len();
    assert!(count > 20);
    assert_eq!((watch(&app).pace, watch(&app).place()), (Pace::Ended, (count as u64, count as u64)));
    let listed: Vec<(u64, String)> = watch(&app).list(usize::MAX).collect();
    assert_eq!(listed.len(), count);
    for ((number, words), (at, step)) in listed.iter().zip(steps.iter().enumerate()) {
        assert_eq!(*number as usize, at + 1);
        assert!(words.starts_with(step.technique().name), "{words}");
    }
    does(&mut app, "page-up");
    assert_eq!(watch(&app).place().0 as usize, count - 10);
    assert_eq!(watch(&app).boards().map(|boards| boards.grids().filled().count()), Some(81 - 10));
    // The list keeps the visible step in its middle, and has its full length at both ends.
    for back in 0..count {
        let at = watch(&app).place().0;
        let numbers: Vec<u64> = watch(&app).list(7).map(|(number, _)| number).collect();
        assert_eq!(numbers.len(), 7, "{back}");
        assert!(at == 0 || numbers.contains(&at), "{at}: {numbers:?}");
        does(&mut app, "left");
    }
    assert_eq!(watch(&app).place().0, 0);
    assert_eq!(line(&watch(&app).grids()), PUZZLE);
    does(&mut app, "end");
    assert_eq!((watch(&app).pace, line(&watch(&app).grids())), (Pace::Ended, SOLUTION.into()));
    does(&mut app, "home");
    assert_eq!((watch(&app).pace, line(&watch(&app).grids())), (Pace::Stands, PUZZLE.into()));
    // The animation runs again over the known events at its speed, and requests nothing from the solver.
    does(&mut app, "space");
    assert_eq!(app.wants(Duration::from_secs(1)), 0);
    assert_eq!(watch(&app).place().0, 1, "a step a second is what people read");
    for _ in 0..count {
        assert_eq!(app.wants(Duration::from_secs(1)), 0);
    }
    assert_eq!(watch(&app).pace, Pace::Ended);
}

#[test]
fn who_looks_back_is_not_disturbed() {
    let mut app = editor(PUZZLE);
    does(&mut app, "enter");
    let mut events = events(Engine::Fewest, &grids(PUZZLE)).into_iter();
    events.by_ref().take(8).for_each(|event| see(&mut app, Some(event)));
    does(&mut app, "left left left");
    let before = seen(&app);
    events.by_ref().take(4).for_each(|event| see(&mut app, Some(event)));
    assert_eq!((seen(&app), watch(&app).place()), (before, (5, 12)));
    does(&mut app, "right right right right right right right");
    assert_eq!(watch(&app).place(), (12, 12));
    assert_eq!(app.wants(Duration::ZERO), 0, "all of these were there already");
    does(&mut app, "right");
    assert_eq!(app.wants(Duration::ZERO), 1);
}

/// Only the last ten thousand events are guaranteed to be kept; the oldest visible state is the result of the events before.
#[test]
fn the_oldest_events_are_forgotten() {
    let hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9";
    let grid = grids(hard);
    let mut events = Vec::new();
    let _ = Engine::Brute.search(&grid.single().expect("a single grid").board(), &mut |event| {
        events.push(event);
        if events.len() < 35_000 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    let mut app = editor(hard);
    while app.solver() != Solver::Engine(Engine::Brute) {
        does(&mut app, "e");
    }
    does(&mut app, "enter");
    for event in &events {
        see(&mut app, Some(*event));
    }
    let newest = seen(&app);
    does(&mut app, "home");
    let (at, all) = watch(&app).place();
    assert_eq!(all, 35_000);
    assert!(0 < at && at <= all - 10_000, "{at}");
    assert_eq!(watch(&app).list(usize::MAX).next().map(|(number, _)| number), Some(at + 1));
    let mut replay = Replay::new(&grid.single().expect("a single grid").board());
    events[..at as usize].iter().for_each(|event| replay.apply(event));
    assert_eq!(line(&watch(&app).grids()), replay.grid().to_string());
    does(&mut app, "end");
    assert_eq!(seen(&app), newest);
}

#[test]
fn who_is_watched_and_how_fast_is_remembered() {
    let (mut app, _) = solved();
    does(&mut app, "home + + esc");
    let session = app.session();
    let saved = serde_json::to_string(&session).expect("text");
    let resumed = |text: &str| {
        let mut app = App::new(Keys::default());
        app.resume(serde_json::from_str::<Session>(text).expect("a session")).expect("it fits");
        does(&mut app, "enter");
        (watch(&app).solver(), watch(&app).per_second())
    };
    assert_eq!(resumed(&saved), (Solver::Human, 10));
    // A solver name from another version, and a speed that does not exist.
    let other = saved.replace("\"human\",", "\"elsewhere\",").replace("\"engine\":4", "\"engine\":999");
    assert_ne!(other, saved);
    assert_eq!(resumed(&other), (Solver::Engine(Engine::Fewest), 1_000_000));
    // A session saved before the choice was remembered.
    let mut value: serde_json::Value = serde_json::from_str(&saved).expect("JSON");
    assert!(value.as_object_mut().expect("an object").remove("watched").is_some());
    assert_eq!(resumed(&value.to_string()), (Solver::Engine(Engine::Fewest), 100));
}
