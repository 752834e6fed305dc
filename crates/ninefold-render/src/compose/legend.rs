//! The legend: an entry for each kind of mark that there is, in rows as wide as the picture.

use ninefold_core::mark::{LinkKind, Mark, Role};

use super::shapes::badge;
use super::{Drawing, LINE, MARGIN, SHAPE, WORDS, houses};
use crate::canvas::{Look, Outline, Pen, Point};
use crate::font::Weight;
use crate::theme::RoleStyle;

/// An entry of the legend.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Key {
    Shape(Role),
    Area(Role),
    House(Role),
    Link(LinkKind),
}

impl Key {
    fn meaning(self) -> String {
        match self {
            Self::Shape(role) => RoleStyle::of(role).meaning.into(),
            Self::Area(role) => format!("cell: {}", RoleStyle::of(role).meaning),
            Self::House(role) => format!("house: {}", RoleStyle::of(role).meaning),
            Self::Link(LinkKind::Strong) => "one of both is true".into(),
            Self::Link(LinkKind::Weak) => "not both are true".into(),
        }
    }
}

impl Drawing<'_> {
    /// The kinds of marks that there are to explain.
    pub(super) fn legend_keys(&self) -> Vec<Key> {
        let mut roles: Vec<Role> = self.roles.values().copied().collect();
        roles.sort_unstable();
        let shapes = roles.iter().copied().map(Key::Shape);
        let houses = houses(self.scene).into_iter().map(|(_, role, _)| Key::House(role));
        let cells = self.cells().into_values().filter(|role| !roles.contains(role)).map(Key::Area);
        let marks = self.scene.planes().iter().flat_map(|plane| &plane.marks);
        let links =
            marks.filter_map(|mark| if let Mark::Link(kind, ..) = mark { Some(Key::Link(*kind)) } else { None });
        let mut keys: Vec<Key> = Vec::new();
        for key in shapes.chain(houses).chain(cells).chain(links) {
            if keys.iter().all(|known| known.meaning() != key.meaning()) {
                keys.push(key);
            }
        }
        keys
    }

    fn key_width(&self, key: Key) -> f32 {
        44.0 + WORDS * self.style.fonts.width(&key.meaning(), Weight::Regular)
    }

    /// Where each entry of the legend begins: x, and the number of its row.
    fn legend_places(&self) -> Vec<(f32, usize)> {
        let (mut x, mut row) = (MARGIN, 0);
        let mut places = Vec::new();
        for &key in &self.keys {
            let width = self.key_width(key);
            if x + width > self.width && x > MARGIN {
                (x, row) = (MARGIN, row + 1);
            }
            places.push((x, row));
            x += width;
        }
        places
    }

    pub(super) fn legend_rows(&self) -> usize {
        self.legend_places().last().map_or(0, |(_, row)| row + 1)
    }

    /// Draws the legend; says where it ends.
    pub(super) fn legend(&mut self, top: f32) -> f32 {
        for (key, (x, row)) in self.keys.clone().into_iter().zip(self.legend_places()) {
            let y = top + LINE * (row as f32 + 0.5);
            self.sample(key, (x + 12.0, y));
            self.line(&key.meaning(), (x + 28.0, y + WORDS * 0.36), WORDS, Weight::Regular);
        }
        top + LINE * self.legend_rows() as f32
    }

    fn sample(&mut self, key: Key, (x, y): Point) {
        match key {
            Key::Shape(role) => {
                badge(role, self.theme.colours(role), (x, y), SHAPE, &mut self.canvas);
                if RoleStyle::of(role).crossed {
                    let pen = Pen::new(self.theme.colours(role).line, 1.8);
                    let stroke = Outline::line((x - SHAPE, y + SHAPE), (x + SHAPE, y - SHAPE));
                    self.canvas.draw(stroke, Look::pen(pen));
                }
            }
            Key::Area(role) | Key::House(role) => self.around([x - 11.0, y - 9.0, 22.0, 18.0], 0.0, 2.4, role),
            Key::Link(kind) => {
                let pen = self.link_pen(kind);
                self.canvas.draw(Outline::line((x - 11.0, y), (x + 11.0, y)), Look::pen(pen));
            }
        }
    }
}
