//! Cycles become loops that are entered at one block, the *header*, and end at one block, the *latch*, from which control flow goes
//! back to the header or on to the *exit*.

use super::edges::{Edge, edges_from, edges_to};
use super::{Destination, LoopBody, Map, Set, Structured, Structurer};
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::ir::{Block, InsertionPoint, Ir, Use, Value};

/// Blocks, each once, in the order in which they were added.
struct Blocks {
    order: Vec<Block>,
    known: Set<Block>,
}

impl Blocks {
    fn insert(&mut self, block: Block) {
        if self.known.insert(block) {
            self.order.push(block);
        }
    }
}

/// The edges of a cycle.
#[derive(Default)]
struct CycleEdges {
    entry: Vec<Edge>,
    exit: Vec<Edge>,
    back: Vec<Edge>,
}

impl CycleEdges {
    fn new(ir: &Ir, cycle: &Blocks) -> CycleEdges {
        let mut edges = CycleEdges::default();
        let mut entries: Set<Block> = Set::default();
        for block in &cycle.order {
            for edge in edges_to(ir, *block).into_iter().filter(|edge| !cycle.known.contains(&edge.from)) {
                edges.entry.push(edge);
                entries.insert(*block);
            }
            let leaving = edges_from(ir, *block).filter(|(_, to)| !cycle.known.contains(to));
            edges.exit.extend(leaving.map(|(edge, _)| edge));
        }
        for block in &cycle.order {
            let back = edges_from(ir, *block).filter(|(_, to)| entries.contains(to));
            edges.back.extend(back.map(|(edge, _)| edge));
        }
        edges
    }
}

/// The end of a loop.
struct Latch {
    block: Block,
    /// The number that tells whether to go back.
    condition: Value,
    exit: Block,
}

impl Structurer<'_> {
    /// Transforms the outermost cycles that a block leads to into loops; returns the headers of their bodies.
    pub fn cycles_to_loops(&mut self, entry: Block) -> Structured<Vec<Block>> {
        let mut headers = Vec::new();
        for cycle in cycles(self.ir, entry) {
            let known = cycle.iter().copied().collect();
            headers.push(self.cycle_to_loop(Blocks { order: cycle, known })?);
        }
        Ok(headers)
    }

    fn cycle_to_loop(&mut self, mut cycle: Blocks) -> Structured<Block> {
        let edges = CycleEdges::new(self.ir, &cycle);
        let mut header = edges.entry[0].successor(self.ir);
        if edges.entry.len() > 1 {
            let loc = self.loc_of_terminator(header);
            let all: Vec<Edge> = edges.entry.iter().chain(&edges.back).copied().collect();
            header = self.join(loc, &all);
        }
        cycle.insert(header);
        let loc = self.loc_of_terminator(edges.back[0].from);
        let latch = self.single_latch(loc, header, &edges)?;
        cycle.insert(latch.block);
        let next = self.reduce(header, &latch, &cycle);

        // The loop is built in a block that replaces the header.
        let args = self.types(&self.args(header));
        let around = self.new_block(&args);
        let region = self.region_of(header);
        self.insert_block(around, region, Some(header));
        let inner = cycle.order.iter().copied().filter(|block| ![header, latch.block].contains(block));
        let blocks: Vec<Block> = std::iter::once(header).chain(inner).chain([latch.block]).collect();
        let end = self.terminator(latch.block);
        let loc = self.ir.op(end).loc();
        self.erase_op(end);
        let inits = self.args(around);
        let body = LoopBody { loc, inits: &inits, condition: latch.condition, next: &next, blocks: &blocks };
        let ops = self.ops;
        let op = ops.do_while(&mut self.at(InsertionPoint::end(around)), body)?;
        let results: Vec<Value> = self.ir.op(op).results().collect();
        for (argument, result) in self.args(latch.exit).into_iter().zip(results) {
            self.replace_uses(argument, result);
        }
        // Newest first, as the reference does it.
        while let Some(edge) = edges_to(self.ir, header).first().copied() {
            self.set_successor(edge, around);
        }
        self.splice(latch.exit, around);
        Ok(header)
    }

    /// Redirects all edges that go back, or leave the cycle, through one block.
    fn single_latch(&mut self, loc: Location, header: Block, edges: &CycleEdges) -> Structured<Latch> {
        let all = edges.back.iter().chain(&edges.exit);
        let successors: Vec<Block> = all.map(|edge| edge.successor(self.ir)).collect();
        let number = self.number(0);
        let number = self.ir.value(number).ty();
        let multiplexer = self.new_multiplexer(loc, &successors, &[number]);
        let latch = multiplexer.block;
        let exit = self.new_block(&[]);
        self.insert_block_behind(exit, latch);

        let args = self.args(latch);
        let condition = *args.last().expect("it has an argument for the condition");
        let values = args[..self.ir.block(header).num_args()].to_vec();
        let (back, out) = (Destination { block: header, values }, Destination { block: exit, values: Vec::new() });
        let ops = self.ops;
        let at = self.ir.start_of(latch);
        ops.switch(&mut self.at(at), loc, condition, &[(0, out)], &back);

        if edges.exit.is_empty() {
            // The loop never ends.
            let region = self.region_of(latch);
            let at = self.ir.start_of(exit);
            let end = ops.unreachable(&mut self.at(at), loc, region)?;
            self.join_exit(end);
        } else {
            self.dispatch(&multiplexer, loc, exit, Some(header));
        }
        for edge in &edges.back {
            let goes_on = self.number(1);
            self.redirect(&multiplexer, *edge, &[goes_on]);
        }
        for edge in &edges.exit {
            let ends = self.number(0);
            self.redirect(&multiplexer, *edge, &[ends]);
        }
        Ok(Latch { block: latch, condition, exit })
    }

    /// Makes values of the loop leave it only through arguments of the exit, which are those of the next iteration.
    /// Returns these.
    fn reduce(&mut self, header: Block, latch: &Latch, cycle: &Blocks) -> Vec<Value> {
        let to = |ir: &Ir, block: Block| edges_from(ir, latch.block).find(|(_, to)| *to == block).map(|(edge, _)| edge);
        let back = to(self.ir, header).expect("the latch goes back");
        let out = to(self.ir, latch.exit).expect("the latch leaves the loop");
        let mut next = back.operands(self.ir);
        let carried = self.types(&next);
        for (value, (ty, loc)) in next.iter().zip(carried) {
            let argument = self.add_argument(latch.exit, ty, loc);
            let outside = |ir: &Ir, use_: Use| {
                let block = ir.op(use_.op).parent_block().map(|block| block.handle());
                block.is_none_or(|block| !cycle.known.contains(&block))
            };
            self.ir.replace_uses_if(*value, argument, outside).expect("all values are of the region's isolate");
        }
        self.append_operands(out, &next);
        self.let_escape(header, latch, cycle, [back, out], &mut next);

        for edge in edges_to(self.ir, header).into_iter().filter(|edge| edge.from != latch.block) {
            let passed = edge.operands(self.ir).len();
            let missing = self.args(header).split_off(passed);
            let missing: Vec<Type> = missing.into_iter().map(|value| self.ir.value(value).ty()).collect();
            let missing: Vec<Value> = missing.into_iter().map(|ty| self.undefined(ty)).collect();
            self.append_operands(edge, &missing);
        }
        next
    }

    /// Replaces uses of the loop's values outside of it by arguments of the exit. Arguments and operands are added to
    /// each block and edge at once: a loop may have thousands.
    fn let_escape(
        &mut self,
        header: Block,
        latch: &Latch,
        cycle: &Blocks,
        from_latch: [Edge; 2],
        next: &mut Vec<Value>,
    ) {
        let mut escapes: Vec<Escape> = Vec::new();
        // Edges to the latch, and the values for its new arguments.
        let mut ways: Vec<(Edge, Vec<Value>)> =
            edges_to(self.ir, latch.block).into_iter().map(|edge| (edge, Vec::new())).collect();
        for block in &cycle.order {
            let mut values = self.args(*block);
            values.extend(self.ir.block(*block).ops().flat_map(|op| op.results()));
            // For each way, whether the block dominates it.
            let mut dominated: Option<Vec<bool>> = None;
            for value in values {
                let uses = self.uses_outside(value, header, cycle);
                if uses.is_empty() {
                    continue;
                }
                let dominated = dominated.get_or_insert_with(|| {
                    let is_latch = *block == latch.block;
                    let mut past = |edge: Edge| is_latch || self.dominance.block_dominates(self.ir, *block, edge.from);
                    ways.iter().map(|(edge, _)| past(*edge)).collect()
                });
                let (ty, loc) = (self.ir.value(value).ty(), self.ir.value(value).loc());
                // The value need not exist where the latch is.
                let by_latch = dominated.contains(&false);
                if by_latch {
                    for ((_, passed), dominated) in ways.iter_mut().zip(dominated) {
                        passed.push(if *dominated { value } else { self.undefined(ty) });
                    }
                }
                escapes.push(Escape { value, ty, loc, by_latch, uses });
            }
        }
        let passed = next.len();
        for Escape { value, ty, loc, by_latch, .. } in &escapes {
            next.push(if *by_latch { self.add_argument(latch.block, *ty, *loc) } else { *value });
        }
        for Escape { ty, loc, .. } in &escapes {
            self.add_argument(header, *ty, *loc);
        }
        for Escape { ty, loc, uses, .. } in escapes {
            let argument = self.add_argument(latch.exit, ty, loc);
            for Use { op, index } in uses {
                self.ir.set_operand(op, index, argument).expect("all values are of the region's isolate");
            }
        }
        ways.into_iter().for_each(|(edge, values)| self.append_operands(edge, &values));
        from_latch.into_iter().for_each(|edge| self.append_operands(edge, &next[passed..]));
    }

    /// The uses of a value of a loop outside of it.
    fn uses_outside(&self, value: Value, header: Block, cycle: &Blocks) -> Vec<Use> {
        let region = self.region_of(header);
        let is_outside = |use_: &Use| {
            let mut around = self.ir.op(use_.op).parent_block();
            while let Some(block) = around {
                if block.parent_region().map(|region| region.handle()) == Some(region) {
                    return !cycle.known.contains(&block.handle());
                }
                around = block.parent_op().and_then(|op| op.parent_block());
            }
            true
        };
        self.ir.value(value).uses().filter(is_outside).collect()
    }
}

/// A value of a loop that is used outside of it.
struct Escape {
    value: Value,
    ty: Type,
    loc: Location,
    /// True if it becomes an argument of the latch first.
    by_latch: bool,
    uses: Vec<Use>,
}

/// The outermost cycles that a block leads to, the last ones first: strongly connected components with an edge. The blocks come in the
/// order in which the reference finds them. [llvm/ADT/SCCIterator.h]
fn cycles(ir: &Ir, entry: Block) -> Vec<Vec<Block>> {
    const DONE: usize = usize::MAX;
    let successors =
        |block: Block| -> Vec<Block> { ir.block(block).successors().map(|block| block.handle()).collect() };
    let mut numbers: Map<Block, usize> = Map::default();
    let (mut open, mut found) = (Vec::new(), Vec::new());
    // Blocks with their successors that are not visited yet, and the least number that they lead to.
    let mut stack: Vec<(Block, std::vec::IntoIter<Block>, usize)> = Vec::new();
    let mut next = 0;
    let mut enter = |block: Block, numbers: &mut Map<Block, usize>, open: &mut Vec<Block>| {
        next += 1;
        numbers.insert(block, next);
        open.push(block);
        (block, successors(block).into_iter(), next)
    };
    stack.push(enter(entry, &mut numbers, &mut open));
    while let Some((block, left, least)) = stack.last_mut() {
        if let Some(successor) = left.next() {
            match numbers.get(&successor) {
                Some(number) => *least = (*least).min(*number),
                None => {
                    let entered = enter(successor, &mut numbers, &mut open);
                    stack.push(entered);
                }
            }
            continue;
        }
        let (block, least) = (*block, *least);
        stack.pop();
        if let Some((_, _, around)) = stack.last_mut() {
            *around = (*around).min(least);
        }
        if least != numbers[&block] {
            continue;
        }
        let mut component = Vec::new();
        while let Some(inner) = open.pop() {
            numbers.insert(inner, DONE);
            component.push(inner);
            if inner == block {
                break;
            }
        }
        let is_cycle = component.len() > 1 || ir.block(block).successors().any(|successor| successor.handle() == block);
        if is_cycle {
            found.push(component);
        }
    }
    found
}
