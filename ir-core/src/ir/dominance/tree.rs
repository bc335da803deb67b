//! Dominator trees of directed graphs: semidominators and nearest common ancestors (semi-NCA), without recursion.

use std::sync::OnceLock;

use crate::ir::arena::{Arena, NONE};
use crate::ir::block_numbers::{BlockNumbers, blocks_of};

/// A directed graph with nodes `0..n`; the edges that leave a node are kept in the order in which they were given.
pub(crate) struct Graph {
    starts: Vec<u32>,
    targets: Vec<u32>,
}

impl Graph {
    pub fn new(nodes: usize, edges: &[(u32, u32)]) -> Graph {
        Graph::of(nodes, edges.iter().copied())
    }

    /// The graph with the edges turned round.
    pub fn reversed(nodes: usize, edges: &[(u32, u32)]) -> Graph {
        Graph::of(nodes, edges.iter().map(|(from, to)| (*to, *from)))
    }

    fn of(nodes: usize, edges: impl ExactSizeIterator<Item = (u32, u32)> + DoubleEndedIterator + Clone) -> Graph {
        let mut targets = vec![0; edges.len()];
        // The ends of the lists, which become their starts as the lists fill up from behind.
        let mut starts = vec![0u32; nodes + 1];
        edges.clone().for_each(|(from, _)| starts[from as usize] += 1);
        for node in 0..nodes {
            starts[node + 1] += starts[node];
        }
        for (from, to) in edges.rev() {
            starts[from as usize] -= 1;
            targets[starts[from as usize] as usize] = to;
        }
        Graph { starts, targets }
    }

    pub fn successors(&self, node: u32) -> &[u32] {
        &self.targets[self.starts[node as usize] as usize..self.starts[node as usize + 1] as usize]
    }

    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }
}

/// A dominator tree: for each node its immediate dominator and the range that its subtree takes in preorder.
pub(crate) struct Tree {
    idom: Vec<u32>,
    enter: Vec<u32>,
    leave: Vec<u32>,
}

impl Tree {
    /// The tree of the nodes that `root` reaches. `back` holds the edges of `forth`, reversed.
    pub fn new(forth: &Graph, back: &Graph, root: u32) -> Tree {
        let n = forth.len();
        // Depth first: `order` holds nodes by number, `parent` numbers by number.
        let (mut number, mut order, mut parent) = (vec![NONE; n], Vec::with_capacity(n), Vec::with_capacity(n));
        let mut stack = vec![(root, 0)];
        while let Some((node, from)) = stack.pop() {
            if number[node as usize] != NONE {
                continue;
            }
            let own = order.len() as u32;
            number[node as usize] = own;
            order.push(node);
            parent.push(from);
            let targets = forth.successors(node).iter().rev().filter(|t| number[**t as usize] == NONE);
            stack.extend(targets.map(|t| (*t, own)));
        }

        let k = order.len();
        let mut idom = parent.clone();
        let mut semi: Vec<u32> = (0..k as u32).collect();
        let mut label = semi.clone();
        let mut path = Vec::new();
        for w in (1..k as u32).rev() {
            let mut least = parent[w as usize];
            for &pred in back.successors(order[w as usize]) {
                let v = number[pred as usize];
                if v != NONE {
                    least = least.min(semi[eval(v, w + 1, &mut parent, &semi, &mut label, &mut path) as usize]);
                }
            }
            semi[w as usize] = least;
        }
        for w in 1..k {
            let mut dom = idom[w];
            while dom > semi[w] {
                dom = idom[dom as usize];
            }
            idom[w] = dom;
        }

        // A dominator's number is less than those of the nodes that it dominates: subtrees can be laid out without a
        // walk.
        let mut size = vec![1u32; k];
        for w in (1..k).rev() {
            size[idom[w] as usize] += size[w];
        }
        let mut free = vec![0u32; k];
        let mut tree = Tree { idom: vec![NONE; n], enter: vec![NONE; n], leave: vec![NONE; n] };
        for w in 0..k {
            let dom = idom[w] as usize;
            let enter = free[dom];
            free[dom] += size[w];
            free[w] = enter + 1;
            let node = order[w] as usize;
            tree.idom[node] = order[idom[w] as usize];
            tree.enter[node] = enter;
            tree.leave[node] = enter + size[w];
        }
        tree
    }

    pub fn is_reachable(&self, node: u32) -> bool {
        self.enter[node as usize] != NONE
    }

    /// Returns whether every path from the root to `b` leads through `a`: any node does for an unreachable `b`.
    pub fn dominates(&self, a: u32, b: u32) -> bool {
        if a == b || !self.is_reachable(b) {
            return true;
        }
        self.is_reachable(a)
            && self.enter[a as usize] <= self.enter[b as usize]
            && self.enter[b as usize] < self.leave[a as usize]
    }

    /// The last node that dominates both.
    pub fn common(&self, mut a: u32, b: u32) -> Option<u32> {
        if !self.is_reachable(a) || !self.is_reachable(b) {
            return None;
        }
        while !self.dominates(a, b) {
            a = self.idom[a as usize];
        }
        Some(a)
    }
}

/// The node of least semidominator on the path to `v` from its root in the forest of nodes numbered `linked` and up.
fn eval(v: u32, linked: u32, parent: &mut [u32], semi: &[u32], label: &mut [u32], path: &mut Vec<u32>) -> u32 {
    if parent[v as usize] < linked {
        return label[v as usize];
    }
    let mut top = v;
    while parent[top as usize] >= linked {
        path.push(top);
        top = parent[top as usize];
    }
    let root = parent[top as usize];
    let mut best = label[top as usize];
    while let Some(node) = path.pop() {
        parent[node as usize] = root;
        if semi[best as usize] < semi[label[node as usize] as usize] {
            label[node as usize] = best;
        } else {
            best = label[node as usize];
        }
    }
    label[v as usize]
}

/// The tree of a region with several blocks.
pub(crate) struct RegionTree {
    numbers: BlockNumbers,
    blocks: Vec<u32>,
    tree: Tree,
    /// The nodes in preorder, computed on demand.
    order: OnceLock<Vec<u32>>,
}

impl RegionTree {
    /// The tree of dominance, or of post-dominance: there the root is one node behind all exits.
    pub fn new(arena: &Arena, region: u32, post: bool) -> RegionTree {
        let blocks = blocks_of(arena, region);
        let numbers = BlockNumbers::new(&blocks);
        let mut edges = Vec::new();
        for (&block, from) in blocks.iter().zip(0..) {
            let last = arena.blocks[block as usize].last;
            if last != NONE {
                let targets = arena.successors(last).iter().filter_map(|s| numbers.get(s.target));
                edges.extend(targets.map(|to| (from, to)));
            }
        }
        let nodes = blocks.len() + usize::from(post);
        let root = if post { blocks.len() as u32 } else { 0 };
        let tree = if post {
            let exits = exits(&Graph::new(nodes, &edges), &Graph::reversed(nodes, &edges), blocks.len() as u32);
            edges.extend(exits.into_iter().map(|exit| (exit, root)));
            Tree::new(&Graph::reversed(nodes, &edges), &Graph::new(nodes, &edges), root)
        } else {
            Tree::new(&Graph::new(nodes, &edges), &Graph::reversed(nodes, &edges), root)
        };
        RegionTree { numbers, blocks, tree, order: OnceLock::new() }
    }

    /// Returns whether the entry reaches a block (or the block an exit).
    pub fn is_reachable(&self, block: u32) -> bool {
        self.numbers.get(block).is_some_and(|n| self.tree.is_reachable(n))
    }

    /// Returns whether `a` dominates `b`, or is `b`.
    pub fn dominates(&self, a: u32, b: u32) -> bool {
        match (self.numbers.get(a), self.numbers.get(b)) {
            (Some(a), Some(b)) => self.tree.dominates(a, b),
            _ => false,
        }
    }

    /// The blocks that can be reached, dominators first, with their depth in the tree.
    pub fn preorder(&self) -> Vec<(u32, usize)> {
        let tree = &self.tree;
        let mut around: Vec<u32> = Vec::new();
        let depth = |node: &u32| {
            while around.pop_if(|leave| *leave <= tree.enter[*node as usize]).is_some() {}
            around.push(tree.leave[*node as usize]);
            (self.blocks[*node as usize], around.len() - 1)
        };
        self.order().iter().map(depth).collect()
    }

    /// The nodes that can be reached, in preorder.
    fn order(&self) -> &[u32] {
        self.order.get_or_init(|| {
            let nodes = (0..self.blocks.len() as u32).filter(|node| self.tree.is_reachable(*node));
            let mut order: Vec<u32> = nodes.collect();
            order.sort_unstable_by_key(|node| self.tree.enter[*node as usize]);
            order
        })
    }

    /// A block and all that it dominates, dominators first; none when it cannot be reached.
    pub fn subtree(&self, block: u32) -> impl Iterator<Item = u32> {
        let node = self.numbers.get(block).filter(|node| self.tree.is_reachable(*node));
        let order = self.order();
        // The root of post-dominance is no block, and comes first.
        let first = order.first().map_or(0, |node| self.tree.enter[*node as usize]);
        let range = node.map_or(0..0, |node| {
            let (enter, leave) = (self.tree.enter[node as usize], self.tree.leave[node as usize]);
            (enter - first) as usize..(leave - first) as usize
        });
        order[range].iter().map(|node| self.blocks[*node as usize])
    }

    /// The last block that dominates both.
    pub fn common(&self, a: u32, b: u32) -> Option<u32> {
        let node = self.tree.common(self.numbers.get(a)?, self.numbers.get(b)?)?;
        self.blocks.get(node as usize).copied()
    }
}

/// The nodes where a graph ends: those without successors, and for each part that never ends one node as far inside as a
/// walk gets.
fn exits(forth: &Graph, back: &Graph, nodes: u32) -> Vec<u32> {
    let mut exits: Vec<u32> = (0..nodes).filter(|n| forth.successors(*n).is_empty()).collect();
    let mut covered = vec![false; nodes as usize];
    let mut stack = exits.clone();
    let cover = |stack: &mut Vec<u32>, covered: &mut Vec<bool>| {
        while let Some(node) = stack.pop() {
            if !std::mem::replace(&mut covered[node as usize], true) {
                stack.extend_from_slice(back.successors(node));
            }
        }
    };
    cover(&mut stack, &mut covered);
    for start in 0..nodes {
        if covered[start as usize] {
            continue;
        }
        let (mut seen, mut last) = (hashbrown::HashSet::<u32>::new(), start);
        stack.push(start);
        while let Some(node) = stack.pop() {
            if !covered[node as usize] && seen.insert(node) {
                last = node;
                stack.extend(forth.successors(node).iter().rev());
            }
        }
        exits.push(last);
        stack.push(last);
        cover(&mut stack, &mut covered);
    }
    exits
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tree(n: usize, edges: &[(u32, u32)]) -> Tree {
        Tree::new(&Graph::new(n, edges), &Graph::reversed(n, edges), 0)
    }

    /// By definition: `a` dominates `b` when `b` cannot be reached without `a`.
    fn dominates_by_definition(n: usize, edges: &[(u32, u32)], a: u32, b: u32) -> bool {
        let reaches = |avoid: u32| {
            let (mut seen, mut stack) = (vec![false; n], vec![0]);
            while let Some(node) = stack.pop() {
                if node != avoid && !std::mem::replace(&mut seen[node as usize], true) {
                    stack.extend(edges.iter().filter(|(from, _)| *from == node).map(|(_, to)| *to));
                }
            }
            seen[b as usize]
        };
        a == b || !reaches(a)
    }

    proptest::proptest! {
        #[test]
        fn dominance_is_what_its_definition_says(
            n in 1usize..12, raw in proptest::collection::vec((0u32..12, 0u32..12), 0..30),
        ) {
            let edges: Vec<_> = raw.into_iter().map(|(a, b)| (a % n as u32, b % n as u32)).collect();
            let tree = tree(n, &edges);
            for a in 0..n as u32 {
                for b in 0..n as u32 {
                    let expected = dominates_by_definition(n, &edges, a, b);
                    // An unreachable node dominates no reachable one.
                    proptest::prop_assert_eq!(tree.dominates(a, b), expected, "{} over {} in {:?}", a, b, &edges);
                }
            }
        }

        #[test]
        fn every_node_reaches_an_exit(n in 1usize..12, raw in proptest::collection::vec((0u32..12, 0u32..12), 0..30)) {
            let edges: Vec<_> = raw.into_iter().map(|(a, b)| (a % n as u32, b % n as u32)).collect();
            let exits = exits(&Graph::new(n, &edges), &Graph::reversed(n, &edges), n as u32);
            for start in 0..n as u32 {
                let (mut seen, mut stack) = (vec![false; n], vec![start]);
                while let Some(node) = stack.pop() {
                    if !std::mem::replace(&mut seen[node as usize], true) {
                        stack.extend(edges.iter().filter(|(from, _)| *from == node).map(|(_, to)| *to));
                    }
                }
                proptest::prop_assert!(exits.iter().any(|exit| seen[*exit as usize]));
            }
        }
    }

    #[test]
    fn a_long_ladder_is_no_burden() {
        let n = 200_000;
        let edges: Vec<_> = (0..n - 2).flat_map(|i| [(i, i + 1), (i, i + 2), (i + 1, i)]).collect();
        let tree = tree(n as usize, &edges);
        assert!(tree.dominates(0, n - 1));
        assert!(tree.dominates(n - 3, n - 1) && !tree.dominates(n - 4, n - 2));
    }
}
