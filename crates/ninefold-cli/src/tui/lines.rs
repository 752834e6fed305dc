//! A game in sentences. Each typed line is answered before the next is read. Scripts can play too, since standard input contains nothing but
//! commands.

use std::io::{self, BufRead, Read, Write};
use std::process::ExitCode;
use std::thread;
use std::time::{Duration, Instant};

use anyhow::bail;
use ninefold_play::spoken::{self, Answer};
use ninefold_play::{App, Effect, Game};

use super::Behind;

/// The pause between two checks of unfinished answers.
const PAUSE: Duration = Duration::from_millis(5);

/// The size limit of a command in bytes. The rest of a longer line is read as another command.
const LONGEST: u64 = 1 << 10;

/// Plays until the input ends or the player leaves, and then prints the command that continues the game.
pub(super) fn run(app: App, behind: Behind, effects: Vec<Effect>, back: &str) -> anyhow::Result<ExitCode> {
    let mut lines = Lines { app, behind };
    lines.settle(effects);
    let Some(game) = lines.app.game() else {
        bail!("there is no game to continue; name a puzzle, or add --daily or --level easy");
    };
    let first = greeting(game);
    let has_left = lines.play(first);
    // The game is saved, however it has ended.
    lines.settle(vec![Effect::Keep]);
    lines.behind.store.close()?;
    let waits = has_left? && lines.app.is_playing();
    say(waits.then(|| format!("Saved. Go on with: {back}")))?;
    Ok(ExitCode::SUCCESS)
}

/// Returns the first sentences, which state the size of the puzzle and the rules, and how to list the commands.
fn greeting(game: &Game) -> Vec<String> {
    let (left, all) = (game.left().len(), game.rules().len());
    let rules = spoken::said_rules(game.rules());
    let empty = if left == 1 { "1 is" } else { &format!("{left} are") };
    let task = format!("A puzzle of {all} cells, of which {empty} empty.");
    let help = "Type board to hear all rows, hint for a hint, help for the list of commands.".to_owned();
    [task].into_iter().chain(rules).chain([help]).collect()
}

fn say(words: impl IntoIterator<Item = String>) -> io::Result<()> {
    let mut out = io::stdout().lock();
    words.into_iter().try_for_each(|words| writeln!(out, "{words}"))?;
    out.flush()
}

struct Lines {
    app: App,
    behind: Behind,
}

impl Lines {
    /// Answers lines. Returns true if the player has left, and false at the end of the input.
    fn play(&mut self, first: Vec<String>) -> io::Result<bool> {
        let told = self.app.told(false);
        say(first.into_iter().chain(told))?;
        let (mut input, mut last) = (io::stdin().lock(), Instant::now());
        loop {
            let mut line = Vec::new();
            if input.by_ref().take(LONGEST).read_until(b'\n', &mut line)? == 0 {
                return Ok(false);
            }
            let mut effects = self.app.tick(last.elapsed());
            last = Instant::now();
            let Answer { words, effects: own, is_hint } = self.app.line(&String::from_utf8_lossy(&line));
            let ends = own.iter().any(|effect| matches!(effect, Effect::Quit));
            effects.extend(own);
            self.settle(effects);
            say(words.into_iter().chain(self.app.told(is_hint)).chain(self.behind.store.trouble()))?;
            if ends {
                return Ok(true);
            }
        }
    }

    /// Answers effects, and the effects that follow from the answers, until no effect is left.
    fn settle(&mut self, mut effects: Vec<Effect>) {
        loop {
            for effect in effects.drain(..) {
                self.behind.act(&self.app, effect);
            }
            let is_busy = self.behind.work.is_busy();
            while let Some(news) = self.behind.work.news() {
                effects.extend(self.app.hear(news));
            }
            if effects.is_empty() {
                if !is_busy {
                    return;
                }
                thread::sleep(PAUSE);
            }
        }
    }
}
