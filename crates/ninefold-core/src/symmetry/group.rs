//! Groups of transforms: the automorphisms of a grid or a pattern.
//!
//! A group is kept as a chain of stabilisers (Schreier and Sims): the first level knows where the group takes a certain point, a
//! cell or a digit, and one transform for each of these places; the next level is the group of all that leave that point
//! where it is, and so on. The order is the product of the numbers of places, and a transform belongs to the group if it can
//! be taken apart, level by level.

use alloc::vec::Vec;

use super::transform::Transform;
use crate::cells::{Cell, Digit};

/// A group of transforms, such as those that leave a puzzle as it is.
///
/// ```
/// use ninefold_core::{Grid, symmetry};
///
/// let grid: Grid = "123456789456789123789123456231564897564897231897231564312645978645978312978312645".parse()?;
/// let group = symmetry::automorphisms(&grid);
/// assert_eq!(group.order(), 648);
/// assert!(group.elements().all(|element| element.grid(&grid) == grid));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Group {
    generators: Vec<Transform>,
    chain: Vec<Level>,
}

/// The part of a group that leaves the points of the levels above where they are.
#[derive(Clone, Debug)]
struct Level {
    point: usize,
    /// The points that `point` goes to, with a transform that takes it there.
    orbit: Vec<(usize, Transform)>,
    generators: Vec<Transform>,
}

/// Cells, and behind them digits.
const POINTS: usize = 81 + 9;

fn image(transform: &Transform, point: usize) -> usize {
    match Cell::from_index(point) {
        Some(cell) => transform.cell(cell).index(),
        None => 81 + transform.digit(Digit::ALL[point - 81]).index(),
    }
}

impl Group {
    /// The group that these generate.
    pub fn generated(transforms: impl IntoIterator<Item = Transform>) -> Self {
        let mut group = Self::default();
        transforms.into_iter().for_each(|transform| group.add(transform));
        group
    }

    fn add(&mut self, transform: Transform) {
        if !self.contains(&transform) {
            self.generators.push(transform);
            self.extend(0, transform);
        }
    }

    /// How many transforms there are.
    pub fn order(&self) -> u64 {
        self.chain.iter().map(|level| level.orbit.len() as u64).product()
    }

    /// Some of them from which all others can be put together: none of them from those before it.
    pub fn generators(&self) -> &[Transform] {
        &self.generators
    }

    /// Whether the transform is one of them.
    pub fn contains(&self, transform: &Transform) -> bool {
        self.residue(0, *transform).is_identity()
    }

    /// All of them, beginning with the identity. There may be more than a trillion.
    pub fn elements(&self) -> impl Iterator<Item = Transform> + '_ {
        (0..self.order()).map(|mut number| {
            self.chain.iter().rev().fold(Transform::IDENTITY, |element, level| {
                let length = level.orbit.len() as u64;
                let at = (number % length) as usize;
                number /= length;
                element.then(&level.orbit[at].1)
            })
        })
    }

    /// The rest of a transform when all that the chain from a level on knows is taken out of it.
    fn residue(&self, from: usize, mut transform: Transform) -> Transform {
        for level in &self.chain[from.min(self.chain.len())..] {
            let to = image(&transform, level.point);
            let Some((_, known)) = level.orbit.iter().find(|(point, _)| *point == to) else { break };
            transform = transform.then(&known.inverse());
        }
        transform
    }

    /// Adds a transform to the group of a level.
    fn extend(&mut self, depth: usize, transform: Transform) {
        let residue = self.residue(depth, transform);
        if residue.is_identity() {
            return;
        }
        if depth == self.chain.len() {
            let moved = (0..POINTS).find(|&point| image(&residue, point) != point);
            let Some(point) = moved else { return };
            let orbit = Vec::from([(point, Transform::IDENTITY)]);
            self.chain.push(Level { point, orbit, generators: Vec::new() });
        }
        let old = self.chain[depth].orbit.len();
        self.chain[depth].generators.push(transform);
        let mut at = 0;
        while at < self.chain[depth].orbit.len() {
            let (point, known) = self.chain[depth].orbit[at];
            // Points that are old have been through all generators but the new one.
            let last = self.chain[depth].generators.len() - 1;
            for number in if at < old { last } else { 0 }..=last {
                let generator = self.chain[depth].generators[number];
                let (to, way) = (image(&generator, point), known.then(&generator));
                let level = &mut self.chain[depth];
                match level.orbit.iter().find(|(other, _)| *other == to) {
                    None => level.orbit.push((to, way)),
                    Some((_, other)) => {
                        let loops = way.then(&other.inverse());
                        self.extend(depth + 1, loops);
                    }
                }
            }
            at += 1;
        }
    }
}
