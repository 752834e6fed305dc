//! The reason of a chain hint: its branches, node by node, with everything on which each node rests.
//!
//! ```text
//! branch 0   target <- node <- node <- ... <- assumption       each node says of one candidate that it is on or off,
//!                 \<- node <------/                            and which nodes it follows from
//! branch 1   target <- ...
//! ```

use std::sync::Arc;

use crate::frame::{Candidate, HouseKind};

use super::hint::{Hint, Kind};

/// The kind of argument that the branches of a hint form.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Shape {
    /// A cycle that is valid in both directions: two branches, there and back.
    Cycle,
    /// An assumption leads to its opposite: one branch.
    Chain,
    /// Several assumptions, one of which is right, have a common consequence; or one assumption implies both sides of a contradiction.
    Forcing(Kind),
}

/// The reason of a chain hint.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// The kind of argument that the branches form.
    pub shape: Shape,
    /// For a region, the kind of the house in question.
    pub region: Option<HouseKind>,
    /// One for each assumption, or for each side of a contradiction, or for the two directions of a cycle. In the backward direction, nodes keep
    /// their causes from the forward direction: in the original, the grounds of nested hints depend on that.
    pub branches: Vec<Branch>,
}

/// A target and everything on which it rests, each node once, nearest first: the *history* of the target.
#[derive(Clone, Default, Debug)]
pub struct Branch {
    nodes: Vec<Node>,
    parents: Vec<u16>,
}

/// A candidate that is on or off in a chain.
#[derive(Clone, Debug)]
pub struct Node {
    /// The candidate.
    pub candidate: Candidate,
    /// Whether it is on or off.
    pub state: State,
    /// The kind of inference from its first parent.
    pub cause: Cause,
    /// The hint inside the chain from which it follows, if it follows from a chain.
    pub nested: Option<Arc<Hint>>,
    parents: (u16, u16),
}

/// Whether a candidate is right or wrong within a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// Right.
    On,
    /// Wrong.
    Off,
}

/// The kind of inference of a node from its first parent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// It is assumed.
    Assumption,
    /// By the digits of the cell.
    Cell,
    /// By the places of the digit in the candidate's house of this kind.
    House(HouseKind),
    /// By a pattern that exists once its parents are off: a simple one, or the nested hint.
    Advanced,
}

impl Branch {
    /// The nodes, the target first, then generation by generation those on which it rests.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// The target.
    ///
    /// # Panics
    ///
    /// Never: a branch has a node.
    pub fn target(&self) -> &Node {
        &self.nodes[0]
    }

    /// The nodes from which a node follows, as positions in [`nodes`](Self::nodes). The first is the previous node of the chain; the others are
    /// candidates that had to be eliminated before.
    pub fn parents(&self, node: &Node) -> impl ExactSizeIterator<Item = usize> + '_ {
        let (start, end) = node.parents;
        self.parents[usize::from(start)..usize::from(end)].iter().map(|&parent| parent.into())
    }

    pub(super) fn push(
        &mut self,
        candidate: Candidate,
        state: State,
        cause: Cause,
        nested: Option<Arc<Hint>>,
        parents: impl IntoIterator<Item = u16>,
    ) {
        let start = self.parents.len() as u16;
        self.parents.extend(parents);
        self.nodes.push(Node { candidate, state, cause, nested, parents: (start, self.parents.len() as u16) });
    }
}

/// Branches are equal if they have the same nodes in the same order: the original compares nothing else.
impl PartialEq for Branch {
    fn eq(&self, other: &Self) -> bool {
        let key = |node: &Node| (node.candidate, node.state);
        self.nodes.iter().map(key).eq(other.nodes.iter().map(key))
    }
}
