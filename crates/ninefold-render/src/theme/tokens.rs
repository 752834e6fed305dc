//! The colours of a theme under the names used by pages.

use std::borrow::Cow;
use std::fmt::Write;

use ninefold_core::mark::Role;

use super::{RoleStyle, Theme};
use crate::canvas::Dash;
use crate::colour::Rgb;

/// The names of the nine colours of cells.
const COLOURS: [&str; 9] =
    ["colour-1", "colour-2", "colour-3", "colour-4", "colour-5", "colour-6", "colour-7", "colour-8", "colour-9"];

impl Theme {
    /// Returns every colour with its name. All themes have the same names in the same order. A role has the `-fill` of its shape, the `-line` around
    /// it, the `-ink` of a digit on it, and the `-wash` of a whole cell.
    pub fn tokens(&self) -> impl Iterator<Item = (Cow<'static, str>, Rgb)> + use<> {
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
        let roles = Role::ALL.into_iter().flat_map(move |role| {
            let of = theme.colours(role);
            let colours = [("fill", of.fill), ("line", of.line), ("ink", of.ink), ("wash", theme.wash(role))];
            colours.map(|(part, colour)| (Cow::from(format!("{role}-{part}")), colour))
        });
        let fixed = single.into_iter().chain(COLOURS.into_iter().zip(theme.colours));
        fixed.map(|(name, colour)| (Cow::from(name), colour)).chain(roles)
    }
}

/// Returns the colours of all themes for screens as custom properties of CSS: `--page` and so on, under `:root[data-theme="light"]`.
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

/// Returns the style of marks by role in CSS, with the colours of the page's theme: `.role-fin` and so on. Lengths are in cells.
pub fn role_sheet() -> String {
    let mut out = String::from("/* Made from the roles of ninefold-render by `cargo xtask tokens`. */\n");
    for role in Role::ALL {
        let dash = match RoleStyle::of(role).dash {
            Dash::Solid => "",
            Dash::Dashed => " stroke-dasharray: 0.07 0.045;",
            Dash::Dotted => " stroke-dasharray: 0.03 0.045;",
            Dash::Mixed => " stroke-dasharray: 0.07 0.045 0.03 0.045;",
        };
        let _ = writeln!(out, ".role-{role} {{ fill: var(--{role}-fill); stroke: var(--{role}-line);{dash} }}");
    }
    out
}

#[cfg(test)]
mod tests;
