//! Watching a solver.

use std::time::Duration;

use super::{App, Effect, Screen};
use crate::action::{Action, Way};
use crate::key::{Code, Key, Named};
use crate::verdict::Verdict;
use crate::watch::{Pace, Watch};

impl App {
    /// How much of the solver's doing should be shown now.
    pub fn wants(&mut self, passed: Duration) -> u32 {
        self.watch.as_mut().map_or(0, |watch| watch.wants(passed))
    }

    /// Whether more can be shown before somebody has to press a key.
    pub fn goes_on(&self) -> bool {
        self.watch.as_ref().is_some_and(|watch| matches!(watch.pace, Pace::Runs | Pace::Stands))
    }

    /// Sets the solver to work, unless the givens break the rules.
    pub(super) fn solve(&mut self) -> Vec<Effect> {
        if let Some(clash) = self.grid.clash() {
            self.verdict = Verdict::Clash(clash);
            self.message = format!("not solved: {clash}");
            return Vec::new();
        }
        self.turn_to(Screen::Watch);
        self.watch = Some(Watch::new(self.solver, self.grid, self.speed));
        vec![Effect::Watch(self.solver, self.grid)]
    }

    pub(super) fn while_watching(&mut self, key: Key, action: Option<Action>) -> Vec<Effect> {
        let Some(watch) = &mut self.watch else { return self.unwatch() };
        let is_esc = key.code == Code::Named(Named::Esc) || action == Some(Action::Leave);
        match (watch.pace, action) {
            (Pace::Ended, _) => return self.unwatch(),
            (Pace::Found(_), _) if is_esc => {
                watch.pace = Pace::Counting;
                return vec![Effect::Unwatch, Effect::Count(self.grid)];
            }
            (Pace::Found(_), _) => watch.pace = Pace::Runs,
            _ if is_esc => return self.unwatch(),
            (_, Some(Action::Faster | Action::Move(Way::Up))) => watch.faster(),
            (_, Some(Action::Slower | Action::Move(Way::Down))) => watch.slower(),
            (Pace::Stands, Some(Action::Move(Way::Right))) => watch.single(),
            (_, Some(Action::Pause | Action::Space | Action::Move(Way::Right))) => watch.pause(),
            _ => self.message = "space stops, right goes one step, + and - change the speed, Esc leaves".into(),
        }
        self.speed = self.watch.as_ref().map_or(self.speed, Watch::speed);
        Vec::new()
    }

    /// Back to the editor, with the grid as it was.
    pub(super) fn unwatch(&mut self) -> Vec<Effect> {
        self.turn_to(Screen::Edit);
        self.watch = None;
        vec![Effect::Unwatch]
    }
}
