//! The tree: all nodes in one vector, children as linked lists.

use crate::rules::Seat;

/// The index of the root.
pub(super) const ROOT: u32 = 0;
/// The index of no node.
const NONE: u32 = u32::MAX;

/// What leads to a node.
pub(super) enum Link<M, E> {
    Root,
    Move(Seat, M),
    Event(E),
}

pub(super) struct Node<M, E> {
    pub link: Link<M, E>,
    pub visits: u32,
    /// The sum of what the playouts were worth to the seat of the link.
    pub worth: f64,
    /// Proved: 1, 0 or -1 for a win, a draw or a loss of seat 0's side.
    pub proof: Option<i8>,
    first: u32,
    next: u32,
}

impl<M, E> Node<M, E> {
    fn new(link: Link<M, E>, next: u32) -> Self {
        Node {
            link,
            visits: 0,
            worth: 0.0,
            proof: None,
            first: NONE,
            next,
        }
    }

    pub fn is_leaf(&self) -> bool {
        self.first == NONE
    }
}

pub(super) struct Tree<M, E>(Vec<Node<M, E>>);

impl<M: Copy, E: Eq> Tree<M, E> {
    pub fn new() -> Self {
        Tree(vec![Node::new(Link::Root, NONE)])
    }

    pub fn len(&self) -> usize {
        self.0.len()
    }

    pub fn node(&self, node: u32) -> &Node<M, E> {
        &self.0[node as usize]
    }

    pub fn node_mut(&mut self, node: u32) -> &mut Node<M, E> {
        &mut self.0[node as usize]
    }

    /// Adds a child before the others.
    pub fn add(&mut self, parent: u32, link: Link<M, E>) -> u32 {
        let child = self.0.len() as u32;
        let next = std::mem::replace(&mut self.node_mut(parent).first, child);
        self.0.push(Node::new(link, next));
        child
    }

    pub fn children(&self, node: u32) -> impl Iterator<Item = u32> {
        let some = |node: u32| (node != NONE).then_some(node);
        std::iter::successors(some(self.node(node).first), move |&child| some(self.node(child).next))
    }

    /// The child of a chance node for this event, made if it is new.
    pub fn event_child(&mut self, node: u32, event: E) -> u32 {
        let known = self
            .children(node)
            .find(|&child| matches!(&self.node(child).link, Link::Event(other) if *other == event));
        known.unwrap_or_else(|| self.add(node, Link::Event(event)))
    }

    /// Counts one playout.
    pub fn record(&mut self, node: u32, worths: &[f64]) {
        let node = self.node_mut(node);
        node.visits += 1;
        if let Link::Move(seat, _) = node.link {
            node.worth += worths[seat.index()];
        }
    }

    /// How many playouts went on to a child, and what they were worth on average to the seat that chose.
    pub fn visits_and_mean(&self, node: u32) -> (u32, f64) {
        let (visits, worth) = self.children(node).fold((0, 0.0), |(visits, worth), child| {
            let child = self.node(child);
            (visits + child.visits, worth + child.worth)
        });
        if visits == 0 {
            (0, 0.5)
        } else {
            (visits, worth / f64::from(visits))
        }
    }

    /// The moves most often tried from here on, up to the next chance event.
    pub fn main_line(&self, node: u32) -> impl Iterator<Item = M> {
        let most_tried = move |node: u32| {
            self.children(node)
                .filter(|&child| self.node(child).visits > 0)
                .max_by_key(|&child| self.node(child).visits)
        };
        let mut at = node;
        std::iter::from_fn(move || {
            at = most_tried(at)?;
            match self.node(at).link {
                Link::Move(_, mv) => Some(mv),
                Link::Root | Link::Event(_) => None,
            }
        })
    }
}
