//! Every technique, from easy to hard: those with a [place](super::place) in that order, then the others at the places that they declare.

use std::sync::LazyLock;

use super::place;
use crate::method::Method;
use crate::technique::{Class, Limits, Technique};
use crate::techniques;

/// All techniques in order, including templates.
static ORDER: LazyLock<Vec<&'static Technique>> = LazyLock::new(order);

fn order() -> Vec<&'static Technique> {
    let mut all: Vec<&'static Technique> = techniques::all().filter(|technique| place(technique).is_some()).collect();
    all.sort_by_key(|technique| place(technique));
    let mut rest: Vec<&'static Technique> = techniques::all().filter(|technique| place(technique).is_none()).collect();
    // A technique may follow another that has no place yet. Each pass places at least one, so this many passes are enough.
    for _ in 0..rest.len() {
        rest.retain(|technique| match all.iter().position(|before| technique.follows == Some(before.id)) {
            Some(before) => {
                all.insert(before + 1, technique);
                false
            }
            None => true,
        });
    }
    all
}

impl Method {
    /// Returns the method that tries every technique, from easy to hard.
    ///
    /// Templates are left out, since people do not solve with them.
    pub fn everything() -> Self {
        Self::new("all", ORDER.iter().copied().filter(|technique| technique.class != Class::Template))
    }

    /// Adds techniques to the method, each after the last technique that precedes it in the order from easy to hard. Techniques among which the
    /// method chooses one step stay together, and fish may have any size. A technique that the method already has, or that has no place in that
    /// order, changes nothing.
    ///
    /// ```
    /// use ninefold_logic::{Method, techniques};
    ///
    /// let method = Method::hodoku().with(techniques::by_id("wxyz-wing"));
    /// let place = |id| method.techniques.iter().position(|technique| technique.id == id);
    /// assert!(place("xyz-wing") < place("wxyz-wing"));
    /// assert_eq!(method.techniques.len(), Method::hodoku().techniques.len() + 1);
    /// ```
    #[must_use]
    pub fn with(mut self, more: impl IntoIterator<Item = &'static Technique>) -> Self {
        let place = |technique: &Technique| ORDER.iter().position(|other| *other == technique);
        let rivals = self.style.rivals;
        for technique in more {
            let Some(own) = place(technique).filter(|_| !self.techniques.contains(&technique)) else { continue };
            let before = self.techniques.iter().rposition(|other| place(other).is_some_and(|other| other < own));
            let mut at = before.map_or(0, |before| before + 1);
            let splits = |at: usize| match self.techniques.get(at.saturating_sub(1)..=at) {
                Some([before, after]) => rivals(before, after) && !rivals(before, technique),
                _ => false,
            };
            while splits(at) {
                at += 1;
            }
            self.techniques.insert(at, technique);
            // The limit is for methods with every fish; here the technique determines the size of each.
            if technique.class == Class::Fish {
                self.limits.fish = Limits::ALL.fish;
            }
        }
        self
    }
}
