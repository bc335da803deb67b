//! The selection and order of the patterns for an op: those that lead to legal ops in fewer steps come first, then
//! those with more benefit. Patterns that cannot lead to legal ops are left out. [MLIR: OperationLegalizer]

use std::cmp::Reverse;

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::pattern::Entry;
use super::target::{ConversionTarget, LegalizationAction};
use dialekt_ir_core::context::{ContextData, OpName};
use dialekt_ir_core::rewrite::PatternRoot;

type ByName<T> = HashMap<OpName, T, foldhash::fast::FixedState>;

/// Patterns by the name of the op, and those for any op.
pub(super) struct Order {
    by_name: ByName<Vec<u32>>,
    any: Vec<u32>,
}

impl Order {
    /// The patterns for ops of a name, in the order in which they are tried.
    pub fn of(&self, name: OpName) -> &[u32] {
        self.by_name.get(&name).unwrap_or(&self.any)
    }

    /// Sorts the patterns.
    pub fn new(entries: &[Entry], target: &ConversionTarget, cx: &ContextData) -> Order {
        let mut graph = Graph::new(entries, target, cx);
        graph.measure();
        // The lists of the reference: patterns for ops of a name, directly or because of a trait or an interface.
        let mut lists: ByName<Vec<u32>> = HashMap::default();
        let mut any: Vec<u32> = Vec::new();
        let registered = cx.registered_ops();
        for (index, entry) in entries.iter().enumerate() {
            let index = index as u32;
            match entry.root_name(cx) {
                Some(name) => lists.entry(name).or_default().push(index),
                None if matches!(entry.root, PatternRoot::Any) => any.push(index),
                None => {
                    for &name in registered.iter().filter(|name| entry.root.covers(cx, **name)) {
                        lists.entry(name).or_default().push(index);
                    }
                }
            }
        }
        let rootless: usize = lists.values().flatten().chain(&any).filter(|index| graph.is_rootless(**index)).count();
        let rank = |index: u32| graph.rank(index, rootless);
        let sort = |list: &mut Vec<u32>| {
            list.retain(|index| rank(*index).is_some());
            list.sort_by_key(|index| Reverse(rank(*index)));
        };
        sort(&mut any);
        let benefit = |index: u32| entries[index as usize].benefit;
        let mut by_name = HashMap::default();
        for (name, mut list) in lists {
            sort(&mut list);
            by_name.insert(name, merged(&list, &any, &benefit));
        }
        Order { by_name, any }
    }
}

/// Merges the patterns for an op with those for any op, both in their order; of the two that are next, the one with
/// more benefit, or the one for the op.
fn merged(own: &[u32], any: &[u32], benefit: &dyn Fn(u32) -> u16) -> Vec<u32> {
    let (mut own, mut any) = (own.iter().copied().peekable(), any.iter().copied().peekable());
    let mut all = Vec::new();
    loop {
        let next = match (own.peek(), any.peek()) {
            (Some(a), Some(b)) if benefit(*a) < benefit(*b) => any.next(),
            (Some(_), _) => own.next(),
            (None, _) => any.next(),
        };
        match next {
            Some(next) => all.push(next),
            None => return all,
        }
    }
}

/// The graph of ops and the patterns that lead to them.
struct Graph<'a> {
    entries: &'a [Entry],
    roots: Vec<Option<OpName>>,
    makes: Vec<SmallVec<[OpName; 2]>>,
    /// Patterns that lead to legal ops, by the name of their root.
    legalizers: ByName<Vec<u32>>,
    /// Patterns without a root of one name.
    rootless: Vec<u32>,
}

impl<'a> Graph<'a> {
    fn new(entries: &'a [Entry], target: &ConversionTarget, cx: &ContextData) -> Graph<'a> {
        let mut graph = Graph {
            entries,
            roots: entries.iter().map(|entry| entry.root_name(cx)).collect(),
            makes: entries.iter().map(|entry| entry.makes.iter().map(|op| cx.op_name(op)).collect()).collect(),
            legalizers: HashMap::default(),
            rootless: Vec::new(),
        };
        let action = |name| target.op_action(cx, name);
        let mut worklist: Vec<u32> = Vec::new();
        for index in 0..entries.len() as u32 {
            match graph.roots[index as usize] {
                None => graph.rootless.push(index),
                // Legal ops need no pattern.
                Some(root) if action(root) == Some(LegalizationAction::Legal) => {}
                Some(_) => worklist.push(index),
            }
        }
        if !graph.rootless.is_empty() {
            // The ops that rootless patterns create are not known.
            for index in worklist {
                graph.accept(index);
            }
            return graph;
        }
        let mut waiting = worklist.clone();
        while let Some(index) = worklist.pop() {
            let legal = |op: &OpName| {
                graph.legalizers.contains_key(op)
                    || action(*op).is_some_and(|action| action != LegalizationAction::Illegal)
            };
            if !graph.makes[index as usize].iter().all(legal) {
                continue;
            }
            graph.accept(index);
            waiting.retain(|other| *other != index);
            // Patterns that make its root may lead somewhere now.
            let root = graph.roots[index as usize];
            let parents: Vec<OpName> = (0..entries.len())
                .filter(|at| root.is_some_and(|root| graph.makes[*at].contains(&root)))
                .filter_map(|at| graph.roots[at])
                .collect();
            for &other in &waiting {
                let parent = graph.roots[other as usize].is_some_and(|root| parents.contains(&root));
                if parent && !worklist.contains(&other) {
                    worklist.push(other);
                }
            }
        }
        graph
    }

    fn accept(&mut self, index: u32) {
        if let Some(root) = self.roots[index as usize] {
            self.legalizers.entry(root).or_default().push(index);
        }
    }

    fn is_rootless(&self, index: u32) -> bool {
        self.roots[index as usize].is_none()
    }

    /// Sorts all lists by depth and benefit.
    fn measure(&mut self) {
        let mut depths: ByName<u32> = HashMap::default();
        let mut names: Vec<OpName> = self.roots.iter().copied().flatten().collect();
        names.dedup();
        for name in names {
            self.depth_of(name, &mut depths);
        }
        let rootless = std::mem::take(&mut self.rootless);
        self.rootless = self.sorted(rootless, &mut depths).0;
    }

    /// The number of steps in which ops of a name become legal. Recursion is bounded by the number of names of
    /// patterns.
    fn depth_of(&mut self, name: OpName, depths: &mut ByName<u32>) -> u32 {
        if let Some(depth) = depths.get(&name) {
            return *depth;
        }
        let Some(list) = self.legalizers.get(&name).filter(|list| !list.is_empty()).cloned() else { return 0 };
        depths.insert(name, u32::MAX);
        let (list, depth) = self.sorted(list, depths);
        self.legalizers.insert(name, list);
        depths.insert(name, depth);
        depth
    }

    fn sorted(&mut self, list: Vec<u32>, depths: &mut ByName<u32>) -> (Vec<u32>, u32) {
        let mut by_depth: Vec<(u32, u32)> = Vec::new();
        for index in list {
            let made = self.makes[index as usize].clone();
            let deepest = made.into_iter().map(|op| self.depth_of(op, depths).saturating_add(1)).max();
            by_depth.push((deepest.unwrap_or(1).max(1), index));
        }
        let least = by_depth.iter().map(|(depth, _)| *depth).min().unwrap_or(u32::MAX);
        by_depth.sort_by_key(|(depth, index)| (*depth, Reverse(self.entries[*index as usize].benefit)));
        (by_depth.into_iter().map(|(_, index)| index).collect(), least)
    }

    /// The rank of a pattern by its position in its list; `None` when it is in none. The reference has a pattern
    /// without a root name in the list of those once for each op that it is for.
    fn rank(&self, index: u32, rootless: usize) -> Option<usize> {
        let (list, len) = match self.roots[index as usize] {
            Some(root) => {
                let list = self.legalizers.get(&root)?;
                (list, list.len())
            }
            None => (&self.rootless, rootless),
        };
        Some(len - list.iter().position(|other| *other == index)?)
    }
}
