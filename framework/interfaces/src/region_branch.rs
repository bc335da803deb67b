//! Ops that pass control, and values, to their regions, and terminators in these. [MLIR: RegionBranchOpInterface]
//!
//! Control is at a *point*: at the op itself, or at a terminator in one of its regions. From there it goes to a
//! *successor*: into a region, or out of the op. The values that are passed are the *operands* of the point; they are
//! passed to the *inputs* of the successor: arguments of the region's entry block, or results of the op.

use std::ops::Range;

use dialekt_ods_macros::op_interface;
use smallvec::SmallVec;

use super::OperandRange;
use super::branch::{Weights, check_weights, weights_named};
use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{BlockRef, Op, OpRef, RegionRef, Value};
use dialekt_ir_core::verify::{Verified, fail};

/// A point that control comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RegionBranchPoint {
    /// Before the op.
    Parent,
    /// At a terminator in one of its regions.
    Terminator(Op),
}

impl RegionBranchPoint {
    /// The region of `op` that control comes from, by its number.
    pub fn region(self, op: OpRef<'_>) -> Option<usize> {
        match self {
            RegionBranchPoint::Parent => None,
            RegionBranchPoint::Terminator(terminator) => {
                let region = op.ir().get_op(terminator)?.parent_region()?;
                if region.parent_op() == Some(op) { region.number() } else { None }
            }
        }
    }

    /// The terminator that control comes from.
    pub fn terminator(self, op: OpRef<'_>) -> Option<RegionBranchTerminatorOpRef<'_>> {
        match self {
            RegionBranchPoint::Parent => None,
            RegionBranchPoint::Terminator(terminator) => RegionBranchTerminatorOpRef::of(op.ir().get_op(terminator)?),
        }
    }
}

/// A region or the op itself as a successor, with the positions of the inputs.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RegionSuccessor {
    region: Option<usize>,
    inputs: Range<usize>,
}

impl RegionSuccessor {
    /// A region of the op, by its number; nothing is passed.
    pub fn region(region: usize) -> Self {
        RegionSuccessor { region: Some(region), inputs: 0..0 }
    }

    /// A region of the op; values are passed to all arguments.
    pub fn region_arguments(op: OpRef<'_>, region: usize) -> Self {
        let entry = op.region(region).and_then(RegionRef::first_block);
        RegionSuccessor::region(region).with_inputs(0..entry.map_or(0, |entry| entry.num_args()))
    }

    /// Out of the op; nothing is passed.
    pub fn parent() -> Self {
        RegionSuccessor { region: None, inputs: 0..0 }
    }

    /// Out of the op; values are passed to all results.
    pub fn parent_results(op: OpRef<'_>) -> Self {
        RegionSuccessor::parent().with_inputs(0..op.num_results())
    }

    /// Values are passed to the arguments, or results, at these positions.
    pub fn with_inputs(self, inputs: Range<usize>) -> Self {
        RegionSuccessor { inputs, ..self }
    }

    /// The first few arguments, or results, get no values.
    pub fn without_first(self, skipped: usize) -> Self {
        let start = self.inputs.start.saturating_add(skipped);
        RegionSuccessor { inputs: start..self.inputs.end.max(start), ..self }
    }

    /// The number of the region; `None` when control leaves the op.
    pub fn region_number(&self) -> Option<usize> {
        self.region
    }

    /// Returns whether control leaves the op.
    pub fn is_parent(&self) -> bool {
        self.region.is_none()
    }

    /// The positions of the arguments or results that get values.
    pub fn input_positions(&self) -> Range<usize> {
        self.inputs.clone()
    }

    /// The arguments or results of `op` that get values.
    pub fn inputs(&self, op: OpRef<'_>) -> SmallVec<[Value; 4]> {
        let (start, len) = (self.inputs.start, self.inputs.len());
        match self.region {
            None => op.results().skip(start).take(len).collect(),
            Some(region) => {
                let entry = op.region(region).and_then(RegionRef::first_block);
                entry.map(|entry| entry.args().skip(start).take(len).collect()).unwrap_or_default()
            }
        }
    }

    /// The types of the arguments or results of `op` that get values.
    pub fn input_types(&self, op: OpRef<'_>) -> SmallVec<[Type; 4]> {
        let (start, len) = (self.inputs.start, self.inputs.len());
        match self.region {
            None => op.result_types().skip(start).take(len).collect(),
            Some(region) => {
                let entry = op.region(region).and_then(RegionRef::first_block);
                entry.map(|entry| entry.arg_types().skip(start).take(len).collect()).unwrap_or_default()
            }
        }
    }
}

/// The successors of a point.
pub type RegionSuccessors = SmallVec<[RegionSuccessor; 2]>;

/// Bounds of the number of times that a region is entered while the op runs once.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct InvocationBounds {
    /// The lower bound.
    pub least: u64,
    /// The upper bound, `None` when that is not known.
    pub most: Option<u64>,
}

/// An op that passes control to its regions.
#[op_interface(verify_regions = verify_region_branch)]
pub trait RegionBranchOpInterface {
    /// The successors of a point.
    fn successor_regions(op: Self::View<'_>, point: RegionBranchPoint) -> RegionSuccessors;

    /// The successors of the op's entry, given the constant operands; `None` for operands that are not known.
    fn entry_successor_regions(op: Self::View<'_>, _operands: &[Option<Attribute>]) -> RegionSuccessors {
        Self::successor_regions(op, RegionBranchPoint::Parent)
    }

    /// The operands of the op that are passed to a successor of the point before it.
    fn entry_successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::none(*op)
    }

    /// The invocation bounds of each region, given the constant operands; `None` for operands that are not known.
    fn region_invocation_bounds(op: Self::View<'_>, _operands: &[Option<Attribute>]) -> Vec<InvocationBounds> {
        vec![InvocationBounds::default(); op.num_regions()]
    }

    /// Returns whether it is plain that no successor gets any values, from no point: the edges need no check then. See [`nothing_flows`].
    fn passes_nothing(_op: Self::View<'_>) -> bool {
        false
    }

    /// Returns whether a value of the first type may be passed to an input of the second.
    fn are_types_compatible(_op: Self::View<'_>, from: Type, to: Type) -> bool {
        from == to
    }
}

impl<'a> RegionBranchOpRef<'a> {
    /// All points: before the op, then the terminators in its regions.
    pub fn points(self) -> impl Iterator<Item = RegionBranchPoint> + 'a {
        let terminators = self.terminators().map(|last| RegionBranchPoint::Terminator(last.handle()));
        std::iter::once(RegionBranchPoint::Parent).chain(terminators)
    }

    /// The terminators in its regions.
    fn terminators(self) -> impl Iterator<Item = RegionBranchTerminatorOpRef<'a>> {
        let blocks = self.op().regions().flat_map(|region| region.blocks());
        blocks.filter_map(|block| RegionBranchTerminatorOpRef::of(block.last_op()?))
    }

    /// The operands that are passed from a point to one of its successors.
    pub fn successor_operands(self, point: RegionBranchPoint, successor: &RegionSuccessor) -> OperandRange<'a> {
        self.operands_from(point, point.terminator(self.op()), successor)
    }

    /// As [`successor_operands`](Self::successor_operands), given the terminator of the point.
    fn operands_from(
        self,
        point: RegionBranchPoint,
        terminator: Option<RegionBranchTerminatorOpRef<'a>>,
        successor: &RegionSuccessor,
    ) -> OperandRange<'a> {
        match (point, terminator) {
            (RegionBranchPoint::Parent, _) => self.entry_successor_operands(successor),
            (RegionBranchPoint::Terminator(_), Some(terminator)) => terminator.successor_operands(successor),
            (RegionBranchPoint::Terminator(_), None) => OperandRange::none(self.op()),
        }
    }

    /// The points that control may go to a successor from.
    pub fn predecessors(self, successor: &RegionSuccessor) -> Vec<RegionBranchPoint> {
        let leads_there = |point: &RegionBranchPoint| {
            self.successor_regions(*point).iter().any(|found| found.region == successor.region)
        };
        self.points().filter(leads_there).collect()
    }

    /// The successors of the terminators of a region.
    pub fn successors_of_region(self, region: usize) -> RegionSuccessors {
        let from_there = |point: &RegionBranchPoint| point.region(self.op()) == Some(region);
        self.points().filter(from_there).flat_map(|point| self.successor_regions(point)).collect()
    }

    /// Returns whether control may come back to a region after it left it.
    pub fn is_repetitive(self, region: usize) -> bool {
        let mut seen = vec![false; self.num_regions()];
        let mut todo = vec![region];
        while let Some(from) = todo.pop() {
            for successor in self.successors_of_region(from) {
                let Some(to) = successor.region else { continue };
                if to == region {
                    return true;
                }
                if seen.get_mut(to).is_some_and(|seen| !std::mem::replace(seen, true)) {
                    todo.push(to);
                }
            }
        }
        false
    }
}

/// Returns whether an op has no results, each block in it ends in an op without operands, and the first block of each region has at most
/// `own` arguments: those that come from nowhere, such as induction variables. Then values can only flow from the op's own operands into its
/// regions, which the caller has to rule out.
pub fn nothing_flows(op: OpRef<'_>, own: usize) -> bool {
    let passes_nothing = |block: BlockRef<'_>| block.last_op().is_none_or(|last| last.num_operands() == 0);
    let takes_nothing = |region: RegionRef<'_>| region.first_block().is_none_or(|entry| entry.num_args() <= own);
    op.num_results() == 0 && op.regions().all(|region| takes_nothing(region) && region.blocks().all(passes_nothing))
}

/// Checks that along every edge there are as many operands as inputs, of compatible types.
fn verify_region_branch(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(branch) = RegionBranchOpRef::of(op) else { return Ok(()) };
    match branch.passes_nothing() {
        true => debug_assert!(verify_all_edges(branch, &mut Vec::new()).is_ok(), "nothing is passed"),
        false => verify_all_edges(branch, out)?,
    }
    Ok(())
}

fn verify_all_edges(branch: RegionBranchOpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    verify_edges(branch, RegionBranchPoint::Parent, None, out)?;
    branch.terminators().try_for_each(|terminator| {
        verify_edges(branch, RegionBranchPoint::Terminator(terminator.handle()), Some(terminator), out)
    })
}

/// Checks the edges from a point, which is before the op or at this terminator.
fn verify_edges(
    branch: RegionBranchOpRef<'_>,
    point: RegionBranchPoint,
    terminator: Option<RegionBranchTerminatorOpRef<'_>>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let op = branch.op();
    for successor in branch.successor_regions(point) {
        let operands = branch.operands_from(point, terminator, &successor);
        // Most edges.
        if operands.is_empty() && successor.inputs.is_empty() {
            continue;
        }
        let inputs = successor.input_types(op);
        if operands.len() != inputs.len() {
            let message = format!(
                "region branch point has {} operands, but region successor needs {} inputs",
                operands.len(),
                inputs.len()
            );
            return edge_error(op, point, &successor, &message, out);
        }
        for (i, (from, to)) in operands.types().zip(inputs).enumerate() {
            if from != to && !branch.are_types_compatible(from, to) {
                let (from, to) = (op.quoted_type(from), op.quoted_type(to));
                let message = format!("successor operand type #{i} {from} should match successor input type #{i} {to}");
                return edge_error(op, point, &successor, &message, out);
            }
        }
    }
    Ok(())
}

#[cold]
fn edge_error(
    op: OpRef<'_>,
    point: RegionBranchPoint,
    successor: &RegionSuccessor,
    message: &str,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let (from, loc) = match point {
        RegionBranchPoint::Parent => ("parent".into(), op.loc()),
        RegionBranchPoint::Terminator(terminator) => {
            let terminator = op.ir().op(terminator);
            (format!("Operation {}", op.cx().op_str(terminator.name())), terminator.loc())
        }
    };
    let to = match successor.region {
        None => "parent".into(),
        Some(region) => format!("Region #{region}"),
    };
    let error = op.op_error(format!("along control flow edge from {from} to {to}: {message}"));
    fail(out, error.note(loc, "region branch point"))
}

/// A terminator that passes control on, to the successors that its parent op defines. By default it passes all its
/// operands: it is *return-like*. [MLIR: RegionBranchTerminatorOpInterface]
#[op_interface]
pub trait RegionBranchTerminatorOpInterface {
    /// The operands that are passed to a successor.
    fn successor_operands<'o>(op: Self::View<'o>, _successor: &RegionSuccessor) -> OperandRange<'o> {
        OperandRange::all(*op)
    }

    /// The successors, given the constant operands; `None` for operands that are not known.
    fn successor_regions(op: Self::View<'_>, _operands: &[Option<Attribute>]) -> RegionSuccessors {
        let parent = op.parent_op().and_then(RegionBranchOpRef::of);
        parent.map(|parent| parent.successor_regions(RegionBranchPoint::Terminator(op.handle()))).unwrap_or_default()
    }
}

/// An op with optional weights, which tell the likelihood of its regions. [MLIR: WeightedRegionBranchOpInterface]
#[op_interface(verify = verify_weights, types_only)]
pub trait WeightedRegionBranchOpInterface {
    /// The weights, one for each region, as unsigned numbers; empty when they are not known.
    fn weights(op: Self::View<'_>) -> Weights {
        weights_named(*op, b"region_weights")
    }
}

fn verify_weights(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(branch) = WeightedRegionBranchOpRef::of(op) else { return Ok(()) };
    check_weights(op, &branch.weights(), op.num_regions(), ("region", "regions"), out)
}
