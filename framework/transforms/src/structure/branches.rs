//! Branches become ops whose regions hold the blocks of each way; behind them, at the *continuation*, the ways meet
//! again.

use super::edges::{Edge, edges_from, edges_to};
use super::{Set, Structured, Structurer};
use dialekt_ir_core::context::Type;
use dialekt_ir_core::ir::{Block, InsertionPoint, Op, Region, Value};

/// The continuation of control flow behind a branch.
struct Continuation {
    /// Edges from blocks of one way to others, and those to ways out.
    edges: Vec<Edge>,
    /// No way leads out of the region.
    post_dominates: bool,
    /// All ways lead out of the region.
    missing: bool,
}

/// A block that is to end with the terminator of its region, and the values that it gives.
type Ending = (Block, Vec<Value>);

impl Structurer<'_> {
    /// Transforms the branch at the end of a block. Returns the entries of the parts that are transformed next.
    pub fn branches_to_regions(&mut self, entry: Block) -> Structured<Vec<Block>> {
        match self.ir.block(entry).successors().count() {
            0 => return Ok(Vec::new()),
            1 => return Ok(self.merge_successor(entry)),
            _ => {}
        }
        let ways = self.ways(entry);
        let found = self.continuation(entry, &ways);
        if found.missing {
            // Each way ends in its own manner, and the branch stays.
            return Ok(self.ir.block(entry).successors().map(|block| block.handle()).collect());
        }
        let first = found.edges[0].successor(self.ir);
        let single = found.edges.iter().all(|edge| edge.successor(self.ir) == first);
        let mut continuation = first;
        if !single || !found.post_dominates {
            let loc = self.loc_of_terminator(found.edges[0].from);
            continuation = self.join(loc, &found.edges);
        }
        if !found.post_dominates {
            // Now all ways lead to the new block, and it is its turn to choose between ways out.
            let region = self.region_of(entry);
            self.dominance.invalidate(region);
            return Ok(vec![entry]);
        }
        self.make_regions(entry, ways, continuation)
    }

    /// Appends the only successor of a block to it.
    fn merge_successor(&mut self, entry: Block) -> Vec<Block> {
        let edge = Edge { from: entry, index: 0 };
        let (successor, values) = (edge.successor(self.ir), edge.operands(self.ir));
        for (argument, value) in self.args(successor).into_iter().zip(values) {
            self.replace_uses(argument, value);
        }
        let terminator = self.terminator(entry);
        self.erase_op(terminator);
        self.splice(successor, entry);
        vec![entry]
    }

    /// The blocks that are only reached by each edge from a block.
    fn ways(&mut self, entry: Block) -> Vec<Vec<Block>> {
        let successors: Vec<Block> = self.ir.block(entry).successors().map(|block| block.handle()).collect();
        let mut way = |successor: Block| match self.ir.block(successor).uses().count() {
            1 => self.dominance.dominated_by(self.ir, successor),
            _ => Vec::new(),
        };
        successors.into_iter().map(&mut way).collect()
    }

    fn continuation(&self, entry: Block, ways: &[Vec<Block>]) -> Continuation {
        let inside: Set<Block> = ways.iter().flatten().copied().chain([entry]).collect();
        let mut found = Continuation { edges: Vec::new(), post_dominates: true, missing: true };
        for ((edge, _), way) in edges_from(self.ir, entry).zip(ways) {
            if way.is_empty() {
                found.edges.push(edge);
                found.missing = false;
                continue;
            }
            for block in way {
                let mut leaving = edges_from(self.ir, *block).peekable();
                if leaving.peek().is_none() {
                    found.post_dominates = false;
                    found.edges.extend(edges_to(self.ir, *block));
                    continue;
                }
                for (edge, _) in leaving.filter(|(_, to)| !inside.contains(to)) {
                    found.edges.push(edge);
                    found.missing = false;
                }
            }
        }
        found
    }

    /// Replaces the branch by an op whose regions are the ways, and appends the continuation.
    fn make_regions(&mut self, entry: Block, ways: Vec<Vec<Block>>, continuation: Block) -> Structured<Vec<Block>> {
        let mut next = Vec::new();
        let mut endings: Vec<Ending> = Vec::new();
        let mut bodies: Vec<Vec<Block>> = Vec::new();
        let edges: Vec<Edge> = edges_from(self.ir, entry).map(|(edge, _)| edge).collect();
        for (edge, way) in edges.into_iter().zip(ways) {
            let Some(&first) = way.first() else {
                let block = self.new_block(&[]);
                endings.push((block, edge.operands(self.ir)));
                bodies.push(vec![block]);
                continue;
            };
            bodies.push(self.with_single_exit(way, continuation, &mut endings));
            // There is only one edge that passes values.
            for (argument, value) in self.args(first).into_iter().zip(edge.operands(self.ir)) {
                self.replace_uses(argument, value);
            }
            self.ir.erase_arguments(first, |_| true).expect("nothing uses the arguments");
            next.push(first);
        }

        let branch = self.terminator(entry);
        let types: Vec<Type> = self.types(&self.args(continuation)).into_iter().map(|(ty, _)| ty).collect();
        let ops = self.ops;
        let (op, regions) = ops.branch(&mut self.at_terminator(entry), branch, &types)?;
        for (body, region) in bodies.into_iter().zip(regions) {
            body.into_iter().for_each(|block| self.put_block(block, region));
        }
        self.erase_op(branch);
        let loc = self.ir.op(op).loc();
        for (block, values) in endings {
            ops.branch_end(&mut self.at(InsertionPoint::end(block)), loc, &values);
        }
        // Each region has at most one edge to the continuation.
        let users: Vec<Op> = self.ir.block(continuation).uses().map(|use_| use_.op).collect();
        for user in users {
            let view = self.ir.op(user);
            let (loc, block) = (view.loc(), view.parent_block().expect("a branch stands in a block").handle());
            let values = Edge { from: block, index: 0 }.operands(self.ir);
            ops.branch_end(&mut self.at_terminator(block), loc, &values);
            self.erase_op(user);
        }
        let results: Vec<Value> = self.ir.op(op).results().collect();
        for (argument, result) in self.args(continuation).into_iter().zip(results) {
            self.replace_uses(argument, result);
        }
        self.splice(continuation, entry);
        next.push(entry);
        Ok(next)
    }

    /// Reduces the edges from a way to the continuation to at most one; returns the blocks of the way.
    fn with_single_exit(&mut self, way: Vec<Block>, continuation: Block, endings: &mut Vec<Ending>) -> Vec<Block> {
        let edges = way.iter().flat_map(|block| edges_from(self.ir, *block));
        let leaving: Vec<Edge> = edges.filter(|(_, to)| *to == continuation).map(|(edge, _)| edge).collect();
        let mut blocks = way;
        if leaving.len() > 1 {
            let args = self.types(&self.args(continuation));
            let exit = self.new_block(&args);
            leaving.into_iter().for_each(|edge| self.set_successor(edge, exit));
            endings.push((exit, self.args(exit)));
            blocks.push(exit);
        }
        blocks
    }

    /// Inserts or moves a block at the end of a region.
    fn put_block(&mut self, block: Block, region: Region) {
        match self.ir.block(block).parent_region().is_some() {
            true => self.ir.move_block(block, region, None).expect("the region is of the same isolate"),
            false => self.insert_block(block, region, None),
        }
    }
}
