//! The page of the keys of `play` and `edit`: the actions by the names that a key file uses, with their keys.

use ninefold_play::{Action, Keys};

/// The first line of the page.
pub(super) const TITLE: &str = "# Keys";

const ABOUT: &str = "\
A key file changes the keys of `ninefold play` and `ninefold edit`; `ninefold paths` prints its location, and `--keys FILE` names another. It names the \
preset that it changes (`default`, `vim` or `apple2`), then gives keys an action of the table below, or `none`:

```toml
preset = \"vim\"

[keys]
\"ctrl-e\" = \"edit\"
\"H\" = \"hint\"
```

A key is a letter or sign as typed, such as `h`, `H` or `?`, or a name: `enter`, `esc`, `tab`, `space`, `backspace`, `delete`, `up`, `page-down`, \
`f5`. `ctrl-`, `alt-` and `shift-` may precede both. In addition to the actions below, `digit-5` writes a digit in the current layer, `corner-5`, \
`centre-5` and `colour-5` in a certain one, and `only-5` shows only the cells for a digit.

The table lists the keys of the preset `default`.
";

/// Returns the page in Markdown.
pub(super) fn page() -> String {
    let keys = Keys::default();
    let row = |action: Action| {
        let own: Vec<String> = keys.of(action).map(|key| format!("`{key}`")).collect();
        format!("| `{}` | {} | {} |\n", action.name(), own.join(" "), action.about().unwrap_or_default())
    };
    let rows: String = Action::listed().map(row).collect();
    format!("{TITLE}\n\n{ABOUT}\n| action | keys | purpose |\n|---|---|---|\n{rows}")
}
