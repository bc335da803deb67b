//! Control flow between blocks is lifted to structured control flow in regions.
//! [mlir/lib/Transforms/Utils/CFGToSCF.cpp; Bahmann et al., Perfect Reconstructability of Control Flow from Demand
//! Dependence Graphs]
//!
//! First, ways out of the region that end alike are joined (`exits`). Then, from the entry on: cycles become loops with
//! one entry and one end (`loops`), and the ways of a branch become regions of an op behind which control flow goes on
//! (`branches`). Where several ways must become one, a *multiplexer* (`edges`) takes all their values, and a number
//! that selects the destination.
//!
//! [`StructuredOps`] builds the ops.

mod branches;
mod edges;
mod exits;
mod loops;

use hashbrown::{HashMap, HashSet};

use dialekt_interfaces::BranchOpRef;
use dialekt_ir_core::context::{Location, Type};
use dialekt_ir_core::ir::dominance::DominanceInfo;
use dialekt_ir_core::ir::{
    Block, BlockRef, Builder, InsertionPoint, Ir, Op, OpRef, Region, Value, WalkControl, WalkOrder,
};
use exits::Exits;

type Set<T> = HashSet<T, foldhash::fast::FixedState>;
type Map<K, V> = HashMap<K, V, foldhash::fast::FixedState>;

/// A part of the transformation failed; it was reported.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Unstructured;

/// A result of the transformation.
pub type Structured<T> = Result<T, Unstructured>;

/// A destination of a branch, with the values for its arguments.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Destination {
    /// The block.
    pub block: Block,
    /// The values for its arguments.
    pub values: Vec<Value>,
}

/// Builds ops of structured control flow. [MLIR: CFGToSCFInterface]
pub trait StructuredOps {
    /// Builds an op before a branch with several successors, with results of these types, and a region for each
    /// successor, in that order; the regions are empty.
    ///
    /// # Errors
    /// It cannot; it has reported why.
    fn branch(&self, builder: &mut Builder<'_>, branch: Op, results: &[Type]) -> Structured<(Op, Vec<Region>)>;

    /// Builds the terminator of a region of such an op.
    fn branch_end(&self, builder: &mut Builder<'_>, loc: Location, results: &[Value]);

    /// Builds a loop whose body is executed at least once. The blocks of the body move to it: the first one is the
    /// header, which takes the values of the iteration; at the end of the last one it ends the iteration: it starts
    /// another one with the values `next` if `condition`, a [number](Self::switch_value), is 1, and gives them as
    /// results otherwise.
    ///
    /// # Errors
    /// It cannot; it has reported why.
    fn do_while(&self, builder: &mut Builder<'_>, body: LoopBody<'_>) -> Structured<Op>;

    /// Builds a value that encodes a number.
    fn switch_value(&self, builder: &mut Builder<'_>, loc: Location, number: u32) -> Value;

    /// Builds a branch to one of several blocks: the one that belongs to the number in the flag, or else the default.
    fn switch(
        &self,
        builder: &mut Builder<'_>,
        loc: Location,
        flag: Value,
        cases: &[(u32, Destination)],
        default: &Destination,
    );

    /// Builds a value that is never used.
    fn undefined(&self, builder: &mut Builder<'_>, loc: Location, ty: Type) -> Value;

    /// Builds a terminator that is never reached.
    ///
    /// # Errors
    /// It cannot; it has reported why.
    fn unreachable(&self, builder: &mut Builder<'_>, loc: Location, region: Region) -> Structured<Op>;
}

/// The body of a loop to be built.
#[derive(Clone, Copy, Debug)]
pub struct LoopBody<'a> {
    /// The location of the branch that decided whether to continue the loop.
    pub loc: Location,
    /// The values that the first iteration starts with.
    pub inits: &'a [Value],
    /// The condition to continue the loop.
    pub condition: Value,
    /// The values of the next iteration.
    pub next: &'a [Value],
    /// The blocks.
    pub blocks: &'a [Block],
}

/// Transforms the blocks of a region; whether there was anything to do.
///
/// # Errors
/// Control flow that is not supported, or for which there are no ops; it was reported. The region may be left half transformed.
pub fn structure_control_flow(
    ir: &mut Ir,
    region: Region,
    ops: &dyn StructuredOps,
    dominance: &mut DominanceInfo,
) -> Structured<bool> {
    let view = ir.region(region);
    let Some(entry) = view.first_block().map(|block| block.handle()).filter(|_| !view.has_one_block()) else {
        return Ok(false);
    };
    check(ir, region)?;
    let loc = ir.region(region).parent_op().map_or(Location::UNKNOWN, |op| op.loc());
    let mut this = Structurer {
        ir,
        dominance,
        ops,
        region,
        entry,
        loc,
        undefined: Map::default(),
        numbers: Vec::new(),
        exits: Exits::default(),
    };
    this.join_exits();
    this.dominance.invalidate(region);
    // Blocks to continue from, each with a flag that cycles are to be looked for: behind those that became loops there
    // are none.
    let mut todo = vec![(entry, true)];
    while let Some((current, may_lead_to_cycles)) = todo.pop() {
        if may_lead_to_cycles {
            let bodies = this.cycles_to_loops(current)?;
            if !bodies.is_empty() {
                let around = this.region_of(current);
                this.dominance.invalidate(around);
            }
            todo.extend(bodies.into_iter().map(|header| (header, true)));
        }
        let more = this.branches_to_regions(current)?;
        todo.extend(more.into_iter().map(|block| (block, false)));
    }
    Ok(true)
}

/// The transformation of a region.
struct Structurer<'a> {
    ir: &'a mut Ir,
    dominance: &'a mut DominanceInfo,
    ops: &'a dyn StructuredOps,
    region: Region,
    entry: Block,
    loc: Location,
    /// An undefined value of each type.
    undefined: Map<Type, Value>,
    /// The values that encode numbers.
    numbers: Vec<Option<Value>>,
    exits: Exits,
}

impl Structurer<'_> {
    /// A builder at the start of the region.
    fn at_start(&mut self) -> Builder<'_> {
        let at = self.ir.start_of(self.entry);
        self.at(at)
    }

    fn at(&mut self, at: InsertionPoint) -> Builder<'_> {
        let mut builder = Builder::new(self.ir);
        builder.set_insertion_point(at);
        builder
    }

    /// A builder before the terminator of a block.
    fn at_terminator(&mut self, block: Block) -> Builder<'_> {
        let before = self.ir.last_op(block);
        self.at(InsertionPoint { block, before })
    }

    /// The undefined value of a type.
    fn undefined(&mut self, ty: Type) -> Value {
        if let Some(value) = self.undefined.get(&ty) {
            return *value;
        }
        let (ops, loc) = (self.ops, self.loc);
        let value = ops.undefined(&mut self.at_start(), loc, ty);
        self.undefined.insert(ty, value);
        value
    }

    /// The value that encodes a number.
    fn number(&mut self, number: u32) -> Value {
        if let Some(Some(value)) = self.numbers.get(number as usize) {
            return *value;
        }
        let (ops, loc) = (self.ops, self.loc);
        let value = ops.switch_value(&mut self.at_start(), loc, number);
        let size = self.numbers.len().max(number as usize + 1);
        self.numbers.resize(size, None);
        self.numbers[number as usize] = Some(value);
        value
    }

    /// Creates a detached block in the arena of the region.
    fn new_block(&mut self, args: &[(Type, Location)]) -> Block {
        let block = self.ir.create_detached_block(self.region.isolate(), args);
        block.expect("the region is there")
    }

    fn insert_block(&mut self, block: Block, region: Region, before: Option<Block>) {
        self.ir.insert_block(block, region, before).expect("the block is new, its place is there");
    }

    fn insert_block_behind(&mut self, block: Block, other: Block) {
        let behind = self.ir.block(other).next().map(|next| next.handle());
        let region = self.region_of(other);
        self.insert_block(block, region, behind);
    }

    fn add_argument(&mut self, block: Block, ty: Type, loc: Location) -> Value {
        self.ir.add_argument(block, ty, loc).expect("the block is there")
    }

    fn region_of(&self, block: Block) -> Region {
        self.ir.block(block).parent_region().expect("the block stands in a region").handle()
    }

    fn replace_uses(&mut self, from: Value, to: Value) {
        self.ir.replace_all_uses(from, to).expect("all values are of the region's isolate");
    }

    /// Moves the ops of a block to the end of another one, and erases it.
    fn splice(&mut self, from: Block, to: Block) {
        self.ir.move_ops(from, InsertionPoint::end(to)).expect("a block may have any ops");
        self.erase_block(from);
    }

    fn erase_block(&mut self, block: Block) {
        self.ir.erase_block(block).expect("nothing leads to the block, or uses its arguments");
    }

    fn erase_op(&mut self, op: Op) {
        self.ir.erase_op(op).expect("a terminator has no uses");
    }

    /// The terminator of a block.
    fn terminator(&self, block: Block) -> Op {
        self.ir.last_op(block).expect("blocks end in terminators")
    }

    fn loc_of_terminator(&self, block: Block) -> Location {
        self.ir.op(self.terminator(block)).loc()
    }

    fn args(&self, block: Block) -> Vec<Value> {
        self.ir.block(block).args().collect()
    }

    fn types(&self, values: &[Value]) -> Vec<(Type, Location)> {
        values.iter().map(|value| self.ir.value(*value)).map(|value| (value.ty(), value.loc())).collect()
    }
}

/// All blocks can be reached, or at least lead to none that can, and never out of the region; all ops that lead to blocks are branches
/// without effects. The reference only notices blocks to which none leads.
fn check(ir: &Ir, region: Region) -> Structured<()> {
    let blocks = ir.region(region).blocks();
    let reachable: Set<Block> = ir.region(region).postorder().into_iter().collect();
    let mut lost = blocks.clone().filter(|block| !reachable.contains(&block.handle()));
    let meets = |block: &BlockRef<'_>| {
        let mut successors = block.successors().peekable();
        successors.peek().is_none() || successors.any(|successor| reachable.contains(&successor.handle()))
    };
    let start = lost.clone().find(|block| block.has_no_predecessors());
    if let Some(block) = start.or_else(|| lost.find(meets)) {
        if let Some(op) = block.first_op() {
            op.emit_op_error("transformation does not support unreachable blocks");
        }
        return Err(Unstructured);
    }
    for op in blocks.flat_map(|block| block.ops_but_leaves(|_| true)) {
        let mut problem = None;
        let _ = op.walk(WalkOrder::Post, |op| {
            problem = unsupported(op).map(|message| (op, message));
            if problem.is_some() { WalkControl::Interrupt } else { WalkControl::Advance }
        });
        if let Some((op, message)) = problem {
            op.emit_op_error(message);
            return Err(Unstructured);
        }
    }
    Ok(())
}

/// The reason why an op that may have successors is not supported.
fn unsupported(op: OpRef<'_>) -> Option<&'static str> {
    if op.num_successors() == 0 {
        return None;
    }
    let Some(branch) = BranchOpRef::of(op) else {
        return Some("transformation does not support terminators with successors not implementing BranchOpInterface");
    };
    if !op.is_memory_effect_free() {
        return Some("transformation does not support terminators with side effects");
    }
    let produces = (0..op.num_successors()).any(|index| branch.successor_operands(index).produced != 0);
    produces.then_some("transformation does not support operations with operation-produced successor operands")
}
