//! Games: this module keeps them under numbers, applies actions, and returns the changes. Request and answer are JSON.

use std::cell::RefCell;
use std::time::Duration;

use ninefold_app::geometry::Geometry;
use ninefold_play::page::{self, Args, Change, Log, Page, Press, Selecting, Settings, Start};
use ninefold_play::{Action, Check, Keys, Layer, SavedRules};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::call::Call;
use crate::failure::Failure;

#[derive(Default)]
struct Games {
    /// The games by their numbers; freed games are `None`.
    open: Vec<Option<Box<Page>>>,
    keys: Keys,
    preset: bool,
}

thread_local! {
    static GAMES: RefCell<Games> = RefCell::default();
}

/// A request, split into its fields. The text is always parsed to a value first: deserializers for both text and values would make up a third of the
/// module.
struct Request(Map<String, Value>);

impl Request {
    fn read(text: &[u8]) -> Result<Self, Failure> {
        match serde_json::from_slice(text) {
            Ok(Value::Object(fields)) => Ok(Self(fields)),
            Ok(_) => Err(Failure::option("play", "expected an object")),
            Err(error) => Err(Failure::option("play", error)),
        }
    }

    /// Takes a required field.
    fn take<T: DeserializeOwned>(&mut self, name: &str) -> Result<T, Failure> {
        let value = self.0.remove(name).unwrap_or_default();
        serde_json::from_value(value).map_err(|error| Failure::option(name, error))
    }

    /// Takes an optional field; null counts as missing.
    fn field<'a, T>(
        &'a self,
        name: &str,
        expected: &str,
        read: impl FnOnce(&'a Value) -> Option<T>,
    ) -> Result<Option<T>, Failure> {
        match self.0.get(name) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => read(value).map(Some).ok_or_else(|| Failure::option(name, format!("expected {expected}"))),
        }
    }

    /// Takes a nested object, which is empty if it is missing.
    fn inside(&mut self, name: &str) -> Result<Self, Failure> {
        match self.0.remove(name) {
            None | Some(Value::Null) => Ok(Self(Map::new())),
            Some(Value::Object(fields)) => Ok(Self(fields)),
            Some(_) => Err(Failure::option(name, "expected an object")),
        }
    }

    fn string(&self, name: &str) -> Result<Option<String>, Failure> {
        Ok(self.field(name, "a string", Value::as_str)?.map(str::to_owned))
    }

    fn flag(&self, name: &str) -> Result<Option<bool>, Failure> {
        self.field(name, "true or false", Value::as_bool)
    }

    fn count(&self, name: &str) -> Result<Option<usize>, Failure> {
        self.field(name, "a whole number", |value| value.as_u64().and_then(|number| number.try_into().ok()))
    }

    fn cells(&self, name: &str) -> Result<Option<Vec<usize>>, Failure> {
        let cell = |value: &Value| value.as_u64().and_then(|cell| cell.try_into().ok());
        self.field(name, "numbers of cells", |value| value.as_array()?.iter().map(cell).collect())
    }

    fn check(&self, name: &str) -> Result<Option<Check>, Failure> {
        self.field(name, "off, rules or solution", |value| Check::named(value.as_str()?))
    }

    /// Takes settings; settings that are not named keep their values.
    fn settings(&mut self, mut settings: Settings) -> Result<Settings, Failure> {
        for (name, value) in self.inside("settings")?.0 {
            let word = value.as_str().and_then(|word| settings.named(&name, word));
            let new = word.or_else(|| settings.with(&name, value.as_bool()?));
            settings = new.ok_or_else(|| Failure::option("settings", format!("{name}: no such setting or value")))?;
        }
        Ok(settings)
    }

    /// Takes rules other than those of plain grids, in the form that the call `ruled` writes.
    fn rules(&mut self) -> Result<Option<SavedRules>, Failure> {
        match self.0.remove("rules") {
            None | Some(Value::Null) => Ok(None),
            Some(rules) => serde_json::from_value(rules).map(Some).map_err(|error| Failure::option("rules", error)),
        }
    }

    /// Takes the description of a game to start.
    fn start(&mut self) -> Result<Start, Failure> {
        let mut with = self.inside("with")?;
        Ok(Start {
            puzzle: with.string("puzzle")?,
            title: with.string("title")?.unwrap_or_default(),
            layout: with.string("layout")?,
            rules: with.rules()?,
            document: with.string("document")?,
            level: with.string("level")?,
            check: with.check("check")?,
            automatic: with.flag("automatic")?.unwrap_or_default(),
            settings: with.settings(Settings::default())?,
        })
    }

    fn press(&mut self) -> Result<Press, Failure> {
        let press = self.inside("press")?;
        let held = |name| Ok::<_, Failure>(press.flag(name)?.unwrap_or_default());
        Ok(Press {
            key: press.string("key")?.unwrap_or_default(),
            code: press.string("code")?.unwrap_or_default(),
            shift_key: held("shiftKey")?,
            ctrl_key: held("ctrlKey")?,
            alt_key: held("altKey")?,
            meta_key: held("metaKey")?,
            repeat: held("repeat")?,
            is_composing: held("isComposing")?,
            num_lock: held("numLock")?,
        })
    }

    fn args(&mut self, page: &Page) -> Result<Args, Failure> {
        let mut args = self.inside("args")?;
        let settings = args.settings(page.settings())?;
        let mode = "digit, corner, centre or colour";
        let digit = |value: &Value| {
            value.as_u64().filter(|digit| (1..=25).contains(digit)).and_then(|digit| digit.try_into().ok())
        };
        Ok(Args {
            cells: args.cells("cells")?,
            cell: args.count("cell")?,
            digit: args.field("digit", "a digit", digit)?,
            number: args.count("number")?,
            name: args.string("name")?,
            level: args.check("level")?,
            mode: args.field("mode", mode, |value| Layer::called(value.as_str()?))?,
            on: args.flag("on")?,
            show: args.flag("show")?.unwrap_or_default(),
            technique: args.string("technique")?,
            settings: Some(settings),
            notes: args
                .field("notes", "notes in their saved form", |value| value.as_str()?.to_owned().try_into().ok())?,
        })
    }

    /// Takes keys and their actions.
    fn keys(&mut self) -> Result<Vec<(String, String)>, Failure> {
        let pair = |(key, action): (String, Value)| match action {
            Value::String(action) => Ok((key, action)),
            _ => Err(Failure::option("keys", format!("{key}: expected the name of an action"))),
        };
        self.inside("keys")?.0.into_iter().map(pair).collect()
    }

    /// Takes a required text.
    fn text(&mut self, name: &str) -> Result<String, Failure> {
        match self.0.remove(name) {
            Some(Value::String(text)) => Ok(text),
            _ => Err(Failure::option(name, "expected a string")),
        }
    }

    /// Takes a required whole number.
    fn number(&mut self, name: &str) -> Result<u64, Failure> {
        let number = self.0.get(name).and_then(Value::as_u64);
        number.ok_or_else(|| Failure::option(name, "expected a whole number"))
    }
}

/// Runs the operation in the text of the call.
pub(crate) fn play(call: &mut Call) -> Result<(), Failure> {
    let request = Request::read(&call.text)?;
    call.out = GAMES.with_borrow_mut(|games| games.take(request))?;
    Ok(())
}

fn json(value: &impl Serialize) -> Result<Vec<u8>, Failure> {
    serde_json::to_vec(value).map_err(Failure::unfit)
}

impl Games {
    fn take(&mut self, mut request: Request) -> Result<Vec<u8>, Failure> {
        if !self.preset {
            (self.keys, self.preset) = (web("web")?, true);
        }
        let op = request.text("op")?;
        match op.as_str() {
            "start" => self.open(Page::start(request.start()?)),
            "edit" => self.open(Page::edit(request.start()?)),
            "restore" => {
                let log: Vec<Log> = request.take("log")?;
                self.open(Page::restore(request.take("saved")?, log, request.number("asked")?))
            }
            "actions" => json(&page::actions(&self.keys)),
            "bind" => self.bind(request.string("preset")?, request.keys()?),
            _ => self.of_game(&op, request),
        }
    }

    /// Runs an operation on a game.
    fn of_game(&mut self, op: &str, mut request: Request) -> Result<Vec<u8>, Failure> {
        let number = request.number("game")?;
        if op == "free" {
            let game = self.open.get_mut(number as usize).and_then(Option::take);
            return json(&game.is_some());
        }
        let page = self.open.get_mut(number as usize).and_then(Option::as_mut);
        let page = page.ok_or_else(|| Failure::option("game", "already freed"))?;
        let change = match op {
            "view" => return json(&page.view()),
            "geometry" => return json(&Geometry::new(page.rules(), page.layout_text())),
            "waiting" => return json(&page.waiting()),
            "history" => return json(&page.history()),
            "texts" => return json(&page.texts()),
            "save" => return json(&page.save()),
            "key" => page.key(&request.press()?, &self.keys),
            "act" => {
                let args = request.args(page)?;
                page.act_named(&request.text("action")?, &args)
            }
            "select" => {
                let ways = "only, add, remove, toggle, rectangle, same, colour, all, invert or none";
                let how = request.field("how", ways, |value| Selecting::named(value.as_str()?))?;
                page.select(&request.cells("cells")?.unwrap_or_default(), how.unwrap_or(Selecting::Only))
            }
            "tick" => page.tick(Duration::from_millis(request.number("ms")?)),
            "hear" => page.hear(request.take("news")?),
            "panic" => fail_behind(page, &request.text("action")?),
            _ => return Err(Failure::option("op", format!("no such request: {op}"))),
        };
        json(&change)
    }

    fn open(&mut self, page: Result<Page, page::PageError>) -> Result<Vec<u8>, Failure> {
        let page = page.map_err(Failure::unfit)?;
        let free = self.open.iter().position(Option::is_none);
        let number = free.unwrap_or(self.open.len());
        match self.open.get_mut(number) {
            Some(place) => *place = Some(Box::new(page)),
            None => self.open.push(Some(Box::new(page))),
        }
        json(&number)
    }

    /// Changes all given keys, or none after an error; returns the keys that had another action, each with that action.
    fn bind(&mut self, preset: Option<String>, keys: Vec<(String, String)>) -> Result<Vec<u8>, Failure> {
        let mut next = preset.map_or_else(|| Ok(self.keys.clone()), |preset| web(&preset))?;
        let mut lost = Vec::new();
        for (key, action) in keys {
            let before = next.bind(&key, &action).map_err(|error| Failure::option("bind", error))?;
            let name = before.map(Action::name).filter(|name| *name != action);
            lost.extend(name.map(|before| Lost { key, before }));
        }
        self.keys = next;
        json(&lost)
    }
}

/// A key that had another action.
#[derive(Serialize)]
struct Lost {
    key: String,
    before: String,
}

fn web(preset: &str) -> Result<Keys, Failure> {
    let names = || Keys::pages().collect::<Vec<_>>().join(", ");
    Keys::web(preset).ok_or_else(|| Failure::option("bind", format!("no preset is called {preset:?}: {}", names())))
}

/// Runs an action, then panics: for tests of the recovery from a panic.
#[allow(clippy::panic, reason = "that is what it is for")]
fn fail_behind(page: &mut Page, action: &str) -> Change {
    let _ = page.act_named(action, &Args::default());
    panic!("on purpose");
}
