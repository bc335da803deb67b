//! Edges between blocks, and multiplexers: blocks that several edges lead to before they part again.

use super::{Destination, Map, Structurer};
use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::ir::{Block, Ir, Value};

/// An edge: a block, and which of its successors.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Edge {
    pub from: Block,
    pub index: usize,
}

impl Edge {
    /// The block that it leads to.
    pub fn successor(self, ir: &Ir) -> Block {
        let found = ir.block(self.from).successors().nth(self.index);
        found.expect("edges are those of terminators").handle()
    }

    /// The values that it passes.
    pub fn operands(self, ir: &Ir) -> Vec<Value> {
        let branch = ir.block(self.from).last_op().and_then(BranchOpRef::of).expect("terminators were checked");
        branch.successor_operands(self.index).forwarded.values().collect()
    }
}

/// The edges that leave a block, with the blocks that they lead to.
pub(super) fn edges_from(ir: &Ir, from: Block) -> impl Iterator<Item = (Edge, Block)> {
    ir.block(from).successors().enumerate().map(move |(index, to)| (Edge { from, index }, to.handle()))
}

/// The edges that lead to a block, newest first.
pub(super) fn edges_to(ir: &Ir, block: Block) -> Vec<Edge> {
    let uses = ir.block(block).uses();
    let edge = |from: Option<Block>, index: u32| Some(Edge { from: from?, index: index as usize });
    uses.filter_map(|use_| edge(ir.op(use_.op).parent_block().map(|block| block.handle()), use_.index)).collect()
}

/// A block that takes the values of several edges. The values for edges that are not taken are undefined.
pub(super) struct Multiplexer {
    pub block: Block,
    /// The blocks that the edges lead to, each once, and where the values for their arguments begin.
    targets: Vec<(Block, usize)>,
    /// The number of each of these blocks.
    numbers: Map<Block, usize>,
    /// The number of the block to go on with, if there are several.
    discriminator: Option<Value>,
    /// The number of further values that are passed.
    extra: usize,
}

impl Structurer<'_> {
    /// Redirects an edge to another block.
    pub fn set_successor(&mut self, edge: Edge, block: Block) {
        let terminator = self.terminator(edge.from);
        self.ir.set_successor(terminator, edge.index as u32, block).expect("the edge is there");
    }

    /// Sets the values that an edge passes.
    pub fn set_operands(&mut self, edge: Edge, values: &[Value]) {
        let terminator = self.terminator(edge.from);
        let branch = BranchOpRef::of(self.ir.op(terminator)).expect("terminators were checked");
        let operands = branch.successor_operands(edge.index).forwarded;
        let (positions, group) = (operands.positions(), operands.declared_group());
        let set = self.ir.replace_operand_range(terminator, positions, group, values);
        set.expect("a branch takes any number of values");
    }

    /// Adds values that an edge passes.
    pub fn append_operands(&mut self, edge: Edge, values: &[Value]) {
        let mut all = edge.operands(self.ir);
        all.extend_from_slice(values);
        self.set_operands(edge, &all);
    }

    /// Builds a multiplexer for edges to these blocks, behind the first one. No edge leads to it yet.
    pub fn new_multiplexer(&mut self, loc: Location, successors: &[Block], extra: &[Type]) -> Multiplexer {
        let block = self.new_block(&[]);
        self.insert_block_behind(block, successors[0]);
        let mut targets: Vec<(Block, usize)> = Vec::new();
        let mut numbers = Map::default();
        let mut count = 0;
        for successor in successors {
            if numbers.contains_key(successor) {
                continue;
            }
            numbers.insert(*successor, targets.len());
            targets.push((*successor, count));
            for (ty, loc) in self.types(&self.args(*successor)) {
                self.add_argument(block, ty, loc);
                count += 1;
            }
        }
        let discriminator = (targets.len() > 1).then(|| {
            let zero = self.number(0);
            let ty = self.ir.value(zero).ty();
            self.add_argument(block, ty, loc)
        });
        for ty in extra {
            self.add_argument(block, *ty, loc);
        }
        Multiplexer { block, targets, numbers, discriminator, extra: extra.len() }
    }

    /// Redirects an edge to a multiplexer.
    pub fn redirect(&mut self, multiplexer: &Multiplexer, edge: Edge, extra: &[Value]) {
        let successor = edge.successor(self.ir);
        let number = multiplexer.numbers[&successor];
        let start = multiplexer.targets[number].1;
        let passed = edge.operands(self.ir);
        let all = self.args(multiplexer.block);
        let extra_start = all.len() - multiplexer.extra;
        let discriminator = multiplexer.discriminator.map(|_| extra_start - 1);
        let mut values = Vec::with_capacity(all.len());
        for (index, argument) in all.into_iter().enumerate() {
            let own = index.checked_sub(start).and_then(|index| passed.get(index));
            values.push(match own {
                Some(value) => *value,
                None if Some(index) == discriminator => self.number(number as u32),
                None if index >= extra_start => extra[index - extra_start],
                None => {
                    let ty = self.ir.value(argument).ty();
                    self.undefined(ty)
                }
            });
        }
        self.set_successor(edge, multiplexer.block);
        self.set_operands(edge, &values);
    }

    /// Branches from the start of a block, which the multiplexer dominates, to the destinations of its edges, except
    /// for one block.
    pub fn dispatch(&mut self, multiplexer: &Multiplexer, loc: Location, at: Block, excluded: Option<Block>) {
        let args = self.args(multiplexer.block);
        let mut cases: Vec<(u32, Destination)> = Vec::new();
        for (number, (target, start)) in multiplexer.targets.iter().enumerate() {
            if Some(*target) == excluded {
                continue;
            }
            let count = self.ir.block(*target).num_args();
            let values = args[*start..start + count].to_vec();
            cases.push((number as u32, Destination { block: *target, values }));
        }
        let flag = match multiplexer.discriminator.filter(|_| cases.len() != 1) {
            Some(value) => value,
            None => self.number(0),
        };
        let (_, default) = cases.pop().expect("there is a block to go on with");
        let ops = self.ops;
        let at = self.ir.start_of(at);
        ops.switch(&mut self.at(at), loc, flag, &cases, &default);
    }

    /// Redirects all edges to one new block, which branches to their destinations.
    pub fn join(&mut self, loc: Location, edges: &[Edge]) -> Block {
        let successors: Vec<Block> = edges.iter().map(|edge| edge.successor(self.ir)).collect();
        let multiplexer = self.new_multiplexer(loc, &successors, &[]);
        edges.iter().for_each(|edge| self.redirect(&multiplexer, *edge, &[]));
        self.dispatch(&multiplexer, loc, multiplexer.block, None);
        multiplexer.block
    }
}
