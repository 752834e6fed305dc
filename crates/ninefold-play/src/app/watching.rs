//! Watching a solver.

use std::time::Duration;

use ninefold_core::PuzzleError;

use super::play::Turn;
use super::{App, Effect, Ground};
use crate::action::{Action, Way};
use crate::key::{Code, Key, Named};
use crate::verdict::Verdict;
use crate::watch::{Pace, Watch};

/// The number of steps of a large jump.
const TEN: usize = 10;

impl Watch {
    pub(super) fn key(&mut self, key: Key, action: Option<Action>) -> Turn {
        let is_esc = key.code == Code::Named(Named::Esc) || action == Some(Action::Leave);
        match (self.pace, action) {
            (_, Some(Action::Move(Way::Left) | Action::Undo)) => self.back(1),
            (_, Some(Action::LastGrid)) => self.back(TEN),
            (_, Some(Action::Move(Way::Home) | Action::First)) => self.back(usize::MAX),
            (Pace::Found(_), _) if is_esc => {
                self.pace = Pace::Counting;
                return vec![Effect::Unwatch, Effect::Count(self.start.clone())].into();
            }
            (Pace::Found(_), _) => self.pace = Pace::Runs,
            _ if is_esc => return Turn::Leave,
            (_, Some(Action::Faster | Action::Move(Way::Up))) => self.faster(),
            (_, Some(Action::Slower | Action::Move(Way::Down))) => self.slower(),
            (Pace::Stands, Some(Action::Move(Way::Right) | Action::Redo)) => self.forward(1),
            (Pace::Stands, Some(Action::NextGrid)) => self.forward(TEN),
            (Pace::Stands, Some(Action::Move(Way::End) | Action::Last)) => self.newest(),
            // If these keys left the animation, a second press would change the puzzle.
            (Pace::Ended, Some(Action::Pause | Action::Space | Action::Move(_))) => {}
            (_, Some(Action::Pause | Action::Space | Action::Move(Way::Right))) => self.pause(),
            _ => return Turn::Pass,
        }
        Vec::new().into()
    }
}

impl App {
    /// Returns the number of the solver's events to show now.
    pub fn wants(&mut self, passed: Duration) -> u32 {
        self.watch_mut().map(|watch| watch.wants(passed)).sum()
    }

    /// Whether the animation continues without a key press.
    pub fn goes_on(&self) -> bool {
        self.watch().is_some_and(|watch| matches!(watch.pace, Pace::Runs | Pace::Stands))
    }

    /// Starts the solver, unless the givens break the rules or the solver does not support the puzzle.
    pub(super) fn solve(&mut self) -> Vec<Effect> {
        let givens = self.editor.givens.clone();
        if let Some(clash @ PuzzleError::Clash(..)) = givens.boards().flaw() {
            let message = format!("not solved: {clash}");
            self.editor.verdict = Verdict::not(&clash, givens.rules());
            return self.shared.say(message);
        }
        let solver = self.solver();
        if let Err(unfit) = solver.fits(givens.rules()) {
            return self.shared.say(unfit.to_string());
        }
        let behind = self.ground.take();
        self.ground = Ground::Watch(Box::new(Watch::new(solver, givens.clone(), *self.watched.speed(solver))), behind);
        vec![Effect::Watch(solver, givens)]
    }

    /// Returns to the editor, with the puzzle unchanged.
    pub(super) fn unwatch(&mut self) -> Vec<Effect> {
        if let Ground::Watch(watch, _) = &self.ground {
            *self.watched.speed(watch.solver) = watch.speed;
        }
        self.back_to_editor();
        vec![Effect::Unwatch]
    }
}
