//! Values that are passed around in cycles: in the end, their states are the same.

use hashbrown::HashMap;

use dialekt_ir_core::ir::Value;

/// The values that are passed to others.
#[derive(Default)]
pub(super) struct Passes {
    values: Vec<Value>,
    numbers: HashMap<Value, u32, foldhash::fast::FixedState>,
    /// The values that each is passed to.
    to: Vec<Vec<u32>>,
}

impl Passes {
    /// Adds that the first value is passed to the second one.
    pub(super) fn add(&mut self, from: Value, to: Value) {
        let (from, to) = (self.number(from), self.number(to));
        self.to[from as usize].push(to);
    }

    fn number(&mut self, value: Value) -> u32 {
        *self.numbers.entry(value).or_insert_with(|| {
            self.values.push(value);
            self.to.push(Vec::new());
            (self.values.len() - 1) as u32
        })
    }

    /// The values that are passed to each other, group by group.
    pub(super) fn cycles(&self) -> impl Iterator<Item = Vec<Value>> {
        let groups = components(&self.to).into_iter().filter(|group| group.len() > 1);
        groups.map(|group| group.into_iter().map(|number| self.values[number]).collect())
    }
}

/// The strongly connected components of a graph.
fn components(edges: &[Vec<u32>]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    const DONE: usize = usize::MAX - 1;
    // The first place in `open` that a node is known to lead to.
    let mut low = vec![NEW; edges.len()];
    let (mut open, mut path, mut components) = (Vec::new(), Vec::new(), Vec::new());
    for start in 0..edges.len() {
        if low[start] == NEW {
            path.push((start, 0));
        }
        while let Some((node, next)) = path.last_mut() {
            let (node, edge) = (*node, *next);
            *next += 1;
            if edge == 0 {
                low[node] = open.len();
                open.push(node);
            }
            if let Some(&to) = edges[node].get(edge) {
                match low[to as usize] {
                    NEW => path.push((to as usize, 0)),
                    DONE => {}
                    known => low[node] = low[node].min(known),
                }
                continue;
            }
            path.pop();
            if let Some((before, _)) = path.last() {
                low[*before] = low[*before].min(low[node]);
            }
            if open.get(low[node]) == Some(&node) {
                let component: Vec<usize> = open.drain(low[node]..).collect();
                component.iter().for_each(|node| low[*node] = DONE);
                components.push(component);
            }
        }
    }
    components
}

#[cfg(test)]
mod tests {
    use super::components;

    #[test]
    fn nodes_that_lead_to_each_other_are_a_component() {
        let edges = [vec![1], vec![2, 3], vec![0, 2], vec![4], vec![5, 3], vec![], vec![5, 0]];
        let mut found = components(&edges);
        found.iter_mut().for_each(|component| component.sort_unstable());
        assert_eq!(found, [vec![5], vec![3, 4], vec![0, 1, 2], vec![6]]);
    }
}
