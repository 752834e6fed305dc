//! Ways out of a game and of the editor: Esc opens a list of them, so that an extra key press does not leave, edit or lose anything.

use super::{App, Effect, Ground, Over};
use crate::action::{Action, Way};
use crate::game::Clock;
use crate::key::{Code, Key, Named};
use crate::menu::Pick;

/// A way out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Exit {
    /// Back to the previous screen.
    Stay,
    /// To the menu of new games.
    Another,
    /// To the editor, with the puzzle of the game; the game is unchanged.
    Edit,
    /// Out of the program.
    Quit,
}

impl App {
    /// Opens the list of ways out: of a game, which is paused meanwhile, or of the editor.
    pub(super) fn ask_exit(&mut self) -> Vec<Effect> {
        self.stop_clock();
        let ways: &[(&str, Exit)] = match &self.ground {
            Ground::Play(play) if play.game.clock == Clock::Done => &[
                ("Another game", Exit::Another),
                ("Look at this one", Exit::Stay),
                ("Edit its puzzle", Exit::Edit),
                ("Leave Ninefold", Exit::Quit),
            ],
            Ground::Play(_) => &[
                ("Continue the game", Exit::Stay),
                ("Start another game: this one waits", Exit::Another),
                ("Edit its puzzle: the game is unchanged", Exit::Edit),
                ("Leave Ninefold: the game is saved", Exit::Quit),
            ],
            Ground::Edit(_) | Ground::Watch(..) => &[
                ("Continue editing", Exit::Stay),
                ("A game", Exit::Another),
                ("Leave Ninefold: the puzzle is saved", Exit::Quit),
            ],
        };
        self.visit(Over::Exits(Pick::new(ways.iter().map(|&(name, exit)| (name.to_owned(), exit)).collect())));
        vec![Effect::Keep]
    }

    pub(super) fn while_leaving(&mut self, mut pick: Pick<Exit>, key: Key, action: Option<Action>) -> Vec<Effect> {
        match (key.code, action) {
            (Code::Named(Named::Esc), _) | (_, Some(Action::Leave)) => return self.take_exit(Exit::Stay),
            (Code::Named(Named::Enter | Named::Space), _) => {
                return self.take_exit(pick.chosen().unwrap_or(Exit::Stay));
            }
            (_, Some(Action::Move(Way::Down))) => pick.go(1),
            (_, Some(Action::Move(Way::Up))) => pick.go(-1),
            _ => self.shared.message = crate::menu::EXIT_KEYS.into(),
        }
        self.visit(Over::Exits(pick))
    }

    fn take_exit(&mut self, exit: Exit) -> Vec<Effect> {
        match exit {
            Exit::Stay => {
                if let Ground::Play(play) = &mut self.ground
                    && play.game.clock == Clock::Paused
                {
                    play.game.clock = Clock::Runs;
                }
                vec![Effect::Keep]
            }
            Exit::Another => self.new_game(),
            Exit::Edit => self.leave_game(),
            Exit::Quit => vec![Effect::Unwatch, Effect::Unmake, Effect::Keep, Effect::Quit],
        }
    }
}
