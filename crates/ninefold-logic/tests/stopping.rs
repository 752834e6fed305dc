//! Walks can be stopped. The steps found by then are the beginning of the path, and a stopped path is never reported as stuck.

use ninefold_core::generate::{Order, Random, Seed};
use ninefold_core::multi::Grids;
use ninefold_core::rules::Rules;
use ninefold_core::{Budget, Grid, Puzzle, Stop, Stopped, generate};
use ninefold_logic::difficulty::Difficulty;
use ninefold_logic::zambon::Run;
use ninefold_logic::{Available, Class, Ending, Method, Path, Position, Step, Walk};

const HARD: &str = "..984...7..6..94.....2.5.9.......7.8.2.5.....1.3....647....39..........5.6.9..1..";

fn single() -> Puzzle {
    Puzzle::try_from(HARD.parse::<Grid>().unwrap()).unwrap()
}

fn several() -> Puzzle<Grids> {
    let layout = Rules::named("twodoku").unwrap();
    generate::puzzle(Order::of(&layout), &mut Random::new(Seed::new(5)), Stop::NEVER).unwrap()
}

/// Stops after increasing amounts of work; returns how often the walk was stopped on the way and how often not.
fn stops(start: &Position, method: &Method) -> [usize; 2] {
    let whole = Path::of(start, method);
    let mut met = [0; 2];
    for work in (0..20).map(|power| 1 << power) {
        let budget = Budget::new(work);
        let ask = budget.ask();
        let path = Walk::new(start, method).until(Stop::when(&ask)).path(usize::MAX);
        if path.is_stopped() {
            assert!(path.steps().len() < whole.steps().len() || !whole.is_solved());
            assert_eq!(path.steps(), &whole.steps()[..path.steps().len()], "it goes as far as it goes");
            assert!(!path.is_solved());
        } else {
            assert_eq!((path.steps(), path.ending()), (whole.steps(), whole.ending()));
        }
        met[usize::from(path.is_stopped())] += 1;
    }
    met
}

#[test]
fn a_path_that_was_stopped_says_so() {
    for start in [Position::from(&single()), Position::from(&several())] {
        for method in [Method::simple(), Method::hodoku(), Method::explainer(), Method::zambon()] {
            let met = stops(&start, &method);
            assert!(met.iter().all(|met| *met > 0), "{}: {met:?}", method.name);
        }
    }
}

/// A search that takes too long for a list is named, and the list is the same each time; a list of everything has no limit.
#[test]
fn a_list_names_the_searches_that_it_cut() {
    let hardest = "12.3.....4...5......6..17..5..2......3..1..4...1..68....9....7....1..9.......9.68";
    let start = Position::from(&Puzzle::try_from(hardest.parse::<Grid>().unwrap()).unwrap());
    let ids = ["nested-level-5", "nested-level-2", "dynamic-plus"];
    let method = Method::new("nets", ids.map(|id| ninefold_logic::techniques::by_id(id).unwrap()));
    let some = method.some_until(&start, 100, Stop::NEVER).unwrap();
    assert_eq!(some.cut.iter().map(|technique| technique.id).collect::<Vec<_>>(), ["nested-level-5"]);
    assert!(!some.steps.is_empty() && some.steps.iter().all(|step| step.technique().id != "nested-level-5"));
    assert_eq!(some, method.some_until(&start, 100, Stop::NEVER).unwrap());
    let quick = Method::new("quick", method.techniques[1..].iter().copied());
    assert!(quick.some_until(&start, 100, Stop::NEVER).unwrap().cut.is_empty());
}

/// Returns either all steps or the error that the search was stopped; a part is never returned as if it were all.
#[test]
fn all_steps_or_none() {
    for start in [Position::from(&single()), Position::from(&several())] {
        let (method, mut met) = (Method::hodoku(), [0; 2]);
        let (all, mut inside) = (method.all(&start), 0);
        for work in (0..28).map(|power| 1 << power) {
            let budget = Budget::new(work);
            let ask = budget.ask();
            let steps = method.all_until(&start, Stop::when(&ask));
            met[usize::from(steps.is_ok())] += 1;
            // If the stop were checked only before each technique, this much work would never be used up.
            inside += usize::from(steps.is_err() && work > (start.grids() * method.techniques.len()) as u64);
            assert!(steps.is_err() || steps.as_ref() == Ok(&all));
        }
        assert!(met.iter().all(|met| *met > 0), "{met:?}");
        assert!(inside > 0 || start.grids() > 1, "no technique was stopped while it searched");
    }
}

/// The first steps of each technique, up to a maximum, and the techniques that have more.
#[test]
fn some_steps_are_the_first_of_each_technique() {
    for start in [Position::from(&single()), Position::from(&several())] {
        let method = Method::hodoku();
        let all = method.all(&start);
        for most in [0, 1, 3, 1000] {
            let found = method.some_until(&start, most, Stop::NEVER).expect("nobody stops it");
            let of = |steps: &[Step], technique| {
                let own = steps.iter().filter(|step| step.technique() == technique).cloned();
                own.collect::<Vec<_>>()
            };
            for technique in &method.techniques {
                let (here, there) = (of(&found.steps, *technique), of(&all, *technique));
                for grid in 0..start.grids() {
                    let in_grid =
                        |steps: &[Step]| steps.iter().filter(|step| step.grid() == grid).cloned().collect::<Vec<_>>();
                    let (here, there) = (in_grid(&here), in_grid(&there));
                    assert_eq!(here, there[..here.len()]);
                    let share = match technique.class {
                        Class::ForcingNet => most.div_ceil(10),
                        Class::NestedNet => most.div_ceil(100),
                        _ => most,
                    };
                    assert!(here.len() <= share);
                    assert!(here.len() == there.len() || found.more.contains(technique), "{}", technique.id);
                }
                assert!(!found.more.contains(technique) || !there.is_empty() || start.grids() > 1, "{}", technique.id);
            }
        }
        assert_eq!(
            method.some_until(&start, usize::MAX, Stop::NEVER),
            Ok(Available { steps: all, ..Available::default() })
        );
    }
}

#[test]
fn a_path_says_why_it_ends() {
    let puzzle = single();
    assert_eq!(Path::of(&puzzle, &Method::hodoku()).ending(), Ending::Solved);
    assert_eq!(Path::of(&puzzle, &Method::simple()).ending(), Ending::Stuck);
    assert_eq!(Path::up_to(&puzzle, &Method::hodoku(), 3).ending(), Ending::Cut);
    let ask = |_| true;
    let stopped = Walk::new(&puzzle, &Method::hodoku()).until(Stop::when(&ask)).path(usize::MAX);
    assert_eq!((stopped.ending(), stopped.steps().len()), (Ending::Stopped, 0));
}

#[test]
fn ratings_that_were_stopped_say_so() {
    let ask = |_| true;
    let run = Run::until(&Grid::EMPTY, Stop::when(&ask));
    assert!(run.is_stopped() && !Run::of(&HARD.parse().unwrap()).is_stopped());
    let difficulty = Difficulty { scores: 3000..=4000, ..Difficulty::default() };
    for puzzle in [single().into(), several()] {
        assert_eq!(difficulty.distance(&puzzle, Stop::when(&ask)), Err(Stopped));
        assert!(difficulty.distance(&puzzle, Stop::NEVER).is_ok());
    }
}
