//! The reason for a chain hint: its branches, node by node, each with all the nodes from which it follows.
//!
//! ```text
//! branch 0   target <- node <- node <- ... <- assumption       each node is a candidate that is on or off,
//!                 \<- node <------/                            with the nodes from which it follows
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

/// The reason for a chain hint.
#[derive(Clone, PartialEq, Debug)]
pub struct Chain {
    /// The kind of argument that the branches form.
    pub shape: Shape,
    /// For a region, the kind of the house.
    pub region: Option<HouseKind>,
    /// The branches: one for each assumption, for each side of a contradiction, or for each direction of a cycle. In the backward direction, nodes
    /// keep their causes from the forward direction: in the original, the grounds of nested hints depend on that.
    pub branches: Vec<Branch>,
}

/// A target and all the nodes from which it follows, each once, nearest first: the *history* of the target.
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
    /// The hint of the nested chain from which the node follows, if any.
    pub nested: Option<Arc<Hint>>,
    parents: (u16, u16),
}

/// The state of a candidate within a chain.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum State {
    /// The candidate is right.
    On,
    /// The candidate is wrong.
    Off,
}

/// The kind of inference of a node from its first parent.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cause {
    /// The node is assumed.
    Assumption,
    /// The other digits of the cell.
    Cell,
    /// The other places of the digit in the candidate's house of this kind.
    House(HouseKind),
    /// A pattern that exists once the parents are off: a simple one, or the nested hint.
    Advanced,
}

impl Branch {
    /// Returns the nodes: the target first, then, generation by generation, those from which it follows.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Returns the target of the branch.
    ///
    /// # Panics
    ///
    /// Never: a branch has a node.
    pub fn target(&self) -> &Node {
        &self.nodes[0]
    }

    /// Returns the nodes from which a node follows, as positions in [`nodes`](Self::nodes). The first is the previous node of the chain; the others
    /// are candidates that had to be eliminated first.
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
