//! The colours of a theme by their names, as pages know them.

use std::fmt::Write;

use ninefold_core::mark::Role;

use super::Theme;
use crate::colour::Rgb;

/// The names of the nine colours of cells.
const COLOURS: [&str; 9] =
    ["colour-1", "colour-2", "colour-3", "colour-4", "colour-5", "colour-6", "colour-7", "colour-8", "colour-9"];

macro_rules! of_roles {
    ($($role:literal)*) => {
        [$([concat!($role, "-fill"), concat!($role, "-line"), concat!($role, "-ink"), concat!($role, "-wash")]),*]
    };
}

/// The names of what each role has, in the order of [`Role::ALL`]; a test holds them to the names of the roles.
const OF_ROLES: [[&str; 4]; 17] = of_roles!(
    "pattern" "pivot" "wing" "base" "cover" "fin" "endofin" "context" "supposed" "placed" "eliminated"
    "set-a" "set-b" "set-c" "set-d" "set-e" "set-f"
);

impl Theme {
    /// Every colour with its name. All themes have the same names in the same order. Of a role there are the `-fill` of its shape, the
    /// `-line` around it, the `-ink` of a digit on it, and the `-wash` of a whole cell.
    pub fn tokens(&self) -> impl Iterator<Item = (&'static str, Rgb)> + use<> {
        let theme = *self;
        let single = [
            ("page", theme.page),
            ("paper", theme.paper),
            ("ink", theme.ink),
            ("muted", theme.muted),
            ("line-box", theme.frame),
            ("line-thin", theme.thin),
            ("given", theme.given),
            ("own", theme.own),
            ("note", theme.note),
            ("candidate", theme.candidate),
            ("peer", theme.peer),
            ("same", theme.same),
            ("selected", theme.selected),
            ("cursor", theme.cursor),
            ("conflict-ink", theme.conflict[0]),
            ("conflict-ground", theme.conflict[1]),
            ("accent", theme.accent[0]),
            ("accent-text", theme.accent[1]),
            ("focus", theme.focus),
            ("border", theme.border),
            ("confirmed", theme.confirmed),
            ("link-strong", theme.links[0]),
            ("link-weak", theme.links[1]),
        ];
        let roles = Role::ALL.into_iter().zip(OF_ROLES).flat_map(move |(role, names)| {
            let of = theme.colours(role);
            names.into_iter().zip([of.fill, of.line, of.ink, theme.wash(role)])
        });
        single.into_iter().chain(COLOURS.into_iter().zip(theme.colours)).chain(roles)
    }
}

/// The colours of all themes for screens as custom properties of CSS: `--page` and so on, under `:root[data-theme="light"]`.
pub fn style_sheet() -> String {
    let mut out = String::from("/* Made from the themes of ninefold-render by `cargo xtask tokens`. */\n");
    for theme in Theme::SCREEN {
        let _ = writeln!(out, ":root[data-theme=\"{}\"] {{", theme.name);
        theme.tokens().for_each(|(name, colour)| {
            let _ = writeln!(out, "  --{name}: {colour};");
        });
        out.push_str("}\n");
    }
    out
}

#[cfg(test)]
mod tests;
