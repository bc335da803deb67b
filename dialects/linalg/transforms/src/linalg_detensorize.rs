//! `linalg-detensorize`: tensors of rank 0 between blocks, and what is computed of them, become scalars.
//! [mlir/lib/Dialect/Linalg/Transforms/Detensorize.cpp]

use std::collections::HashSet;
use std::sync::Arc;

use dialekt_cf as cf;
use dialekt_conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, Mode, OpConversion,
    SignatureConversion, TypeConverter,
};
use dialekt_interfaces::{BranchOpRef, FunctionOpRef};
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::ir::{BlockRef, InsertionPoint, Use};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::Generic;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassPatterns, PassRegistry, PassResult, prepare_patterns};
use dialekt_tensor::{Extract, ExtractElementFromIndexCast, FromElements};

/// Detensorize linalg ops
///
/// A generic op on tensors of rank 0 becomes its body, and arguments of blocks that are such tensors become scalars. The types of
/// functions stay: elements are extracted from their arguments, and tensors are made for what they return.
///
/// By default only what branches depend on is converted.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgDetensorizePass",
    argument = "linalg-detensorize",
    interface = dialekt_interfaces::FunctionOpInterface,
    dialects(dialekt_tensor::TensorDialect)
)]
pub struct LinalgDetensorize {
    /// Convert all ops that qualify, with all operands of branches and arguments of blocks
    #[option]
    aggressive_mode: bool,
    cleanup: PassPatterns,
}

impl Pass for LinalgDetensorize {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.cleanup = prepare_patterns(cx, |set| {
            set.add::<ExtractElementFromIndexCast>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let function = cx.op();
        let Some(entry) = entry_block(cx.op_ref()) else { return Ok(()) };
        // The arguments of the function keep their types: its ops move to a block that has none.
        let (rest, branch) = split_entry(cx.ir_mut(), entry).ok_or(PassFailed)?;
        let component = match self.aggressive_mode {
            true => Component::all(cx.op_ref()),
            false => Component::of_branches(cx.op_ref()),
        };
        let conversion = conversion(cx.op_ref().ir(), component);
        let converted = cx.convert(&Some(conversion), Mode::Full);
        let cleaned = self.clean_up(cx, converted);
        join_entry(cx.ir_mut(), function, branch, rest);
        cleaned
    }
}

impl LinalgDetensorize {
    /// Removes extractions from tensors that are made of their elements, and what is dead then.
    fn clean_up(&self, cx: &mut PassContext<'_>, converted: PassResult) -> PassResult {
        converted?;
        cx.apply_all_patterns(&self.cleanup)
    }
}

/// The first block of a function that has a body.
fn entry_block(function: OpRef<'_>) -> Option<Block> {
    Some(function.region(0)?.first_block()?.handle())
}

/// Moves the ops of a block to a new one, to which the block branches.
fn split_entry(ir: &mut Ir, entry: Block) -> Option<(Block, Op)> {
    let rest = ir.split_block(ir.start_of(entry)).ok()?;
    let mut builder = Builder::at_end(ir, entry);
    builder.set_loc(Location::UNKNOWN);
    let branch = builder.create(cf::Branch::build(&[], rest));
    Some((rest, branch.into()))
}

/// Undoes [`split_entry`].
fn join_entry(ir: &mut Ir, function: Op, branch: Op, rest: Block) {
    let Some(entry) = entry_block(ir.op(function)) else { return };
    if ir.erase_op(branch).is_ok() {
        // Nothing else branches to the block behind the first one, which has no arguments.
        let _ = ir.inline_block(rest, InsertionPoint::end(entry), &[]);
    }
}

/// The ops and arguments of blocks that are converted.
#[derive(Default)]
struct Component {
    ops: HashSet<Op>,
    arguments: HashSet<Value>,
}

impl Component {
    /// All generic ops on tensors of rank 0, and the arguments of all blocks but the first. [MLIR: AggressiveDetensoringModel]
    fn all(function: OpRef<'_>) -> Component {
        let ops = function.preorder().filter(|op| can_be_converted(*op)).map(|op| op.handle()).collect();
        let blocks = function.region(0).into_iter().flat_map(|body| body.blocks().skip(1));
        Component { ops, arguments: blocks.flat_map(|block| block.args()).collect() }
    }

    /// Values that the operands of branches depend on, and those that depend on them. [MLIR: ControlFlowDetectionModel]
    fn of_branches(function: OpRef<'_>) -> Component {
        let ir = function.ir();
        let mut found = Component::default();
        let branches = |op: &OpRef<'_>| op.is::<cf::CondBranch>() || op.is::<cf::Branch>();
        let mut worklist: Vec<Value> = function.preorder().filter(branches).flat_map(|op| op.operands()).collect();
        let mut visited = HashSet::new();
        while let Some(value) = worklist.pop() {
            if !visited.insert(value) {
                continue;
            }
            let view = ir.value(value);
            if let Some(branch) = view.parent_block().and_then(|block| block.last_op()).and_then(BranchOpRef::of) {
                let passed =
                    branch.operands().zip(branch.successor_arguments()).filter(|(operand, _)| *operand == value);
                worklist.extend(passed.filter_map(|(_, argument)| argument));
            }
            worklist.extend(view.users().flat_map(|user| user.results()));
            let Some(op) = view.defining_op() else {
                let Some(block) = view.parent_block().filter(|block| !block.is_entry()) else { continue };
                let Some(incoming) = incoming(block, value) else { return Component::default() };
                found.arguments.insert(value);
                worklist.extend(incoming);
                continue;
            };
            if op.is::<Generic>() {
                if can_be_converted(op) && found.ops.insert(op.handle()) {
                    worklist.extend(op.operands().take(op.view::<Generic>().map_or(0, |op| op.inputs().count())));
                }
            } else if !op.is::<FromElements>() && op.result_types().all(|ty| is_int_or_float(op.cx(), ty)) {
                worklist.extend(op.operands());
            }
        }
        let Component { ops, mut arguments } = found;
        let stays = |argument: &Value| {
            let Some(block) = ir.value(*argument).parent_block() else { return true };
            let values = incoming(block, *argument).unwrap_or_default();
            let mut generics =
                values.iter().filter_map(|value| ir.value(*value).defining_op()).filter(|op| op.is::<Generic>());
            generics.any(|op| !ops.contains(&op.handle()))
        };
        arguments.retain(|argument| !stays(argument));
        Component { ops, arguments }
    }

    /// The operands of branches that are passed to arguments that are converted.
    fn branch_operands(&self, ir: &Ir) -> HashSet<(Op, usize)> {
        let mut operands = HashSet::new();
        for argument in &self.arguments {
            let Some(block) = ir.value(*argument).parent_block() else { continue };
            for use_ in block.uses() {
                let branch = BranchOpRef::of(ir.op(use_.op));
                let position = block.args().position(|other| other == *argument);
                let (Some(branch), Some(position)) = (branch, position) else { continue };
                let passed = branch.successor_operands(use_.index as usize);
                let place = position.checked_sub(passed.produced).filter(|place| *place < passed.forwarded.len());
                operands.extend(place.map(|place| (use_.op, passed.forwarded.positions().start + place)));
            }
        }
        operands
    }
}

/// The values that branches pass to an argument of a block; `None` if not all are known.
fn incoming(block: BlockRef<'_>, argument: Value) -> Option<Vec<Value>> {
    let position = block.args().position(|other| other == argument)?;
    let value =
        |use_: Use| BranchOpRef::of(block.ir().op(use_.op))?.successor_operands(use_.index as usize).get(position);
    block.uses().map(value).collect()
}

/// Returns whether all operands are tensors of rank 0. [MLIR: shouldBeDetensored]
fn can_be_converted(op: OpRef<'_>) -> bool {
    op.is::<Generic>() && op.operand_types().all(|ty| scalar_of(op.cx(), ty).is_some())
}

/// The element type of tensors of rank 0.
fn scalar_of(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::Tensor { shape, element, .. } if shape.is_empty() => Some(*element),
        _ => None,
    }
}

fn is_int_or_float(cx: &ContextData, ty: Type) -> bool {
    matches!(cx.scalar_data(ty), TypeData::Integer { .. } | TypeData::Float(_))
}

/// Tensors of rank 0 become their elements.
fn types() -> Arc<TypeConverter> {
    let mut types = TypeConverter::new();
    types.add_conversion(|_, ty| Converted::one(ty));
    types.add_conversion(|cx, ty| scalar_of(cx, ty).map_or(Converted::Unknown, Converted::one));
    types.add_target_materialization(|builder, _, inputs, loc| {
        let [tensor] = inputs else { return None };
        scalar_of(builder.cx(), builder.ir().value(*tensor).ty())?;
        Some(builder.create(Extract::build(*tensor, &[]).with_loc(loc)).result())
    });
    types.add_source_materialization(|builder, _, inputs, loc| {
        let [element] = inputs else { return None };
        let ty = builder.ir().value(*element).ty();
        if matches!(builder.cx().type_data(ty), TypeData::Tensor { .. } | TypeData::UnrankedTensor(_)) {
            return None;
        }
        let ty = builder.cx().tensor_type(&[], ty, None).ok()?;
        Some(builder.create(FromElements::build(ty, &[*element]).with_loc(loc)).result())
    });
    Arc::new(types)
}

/// The conversion of a component.
fn conversion(ir: &Ir, component: Component) -> Arc<Conversion> {
    let (types, component) = (types(), Arc::new(component));
    let operands = Arc::new(component.branch_operands(ir));
    let mut target = ConversionTarget::new();
    let part = component.clone();
    target.dynamically_legal_op::<Generic>(move |op| Some(!part.ops.contains(&op.handle())));
    let (part, passed, legal) = (component.clone(), operands.clone(), types.clone());
    target.dynamically_legal_unknown_ops(move |op| {
        if FunctionOpRef::of(op).is_some() {
            let blocks = op.region(0).into_iter().flat_map(|body| body.blocks().skip(1));
            let mut arguments =
                blocks.flat_map(|block| block.args()).filter(|argument| part.arguments.contains(argument));
            return Some(arguments.all(|argument| legal.is_legal_value(op.ir(), argument)));
        }
        let in_function = op.parent_op().is_some_and(|around| FunctionOpRef::of(around).is_some());
        let might_end = op.has_traits(OpTraits::TERMINATOR) || op.descriptor().is_none();
        if !might_end || op.next().is_some() || !in_function || op.has_traits(OpTraits::RETURN_LIKE) {
            return Some(true);
        }
        let is_legal = |(index, ty)| !passed.contains(&(op.handle(), index)) || legal.is_legal(op.cx(), ty);
        Some(BranchOpRef::of(op).is_some() && op.operand_types().enumerate().all(is_legal))
    });
    let mut patterns = ConversionPatterns::new();
    patterns.add_typed(&types, DetensorizeGenericOp);
    let (root, converter) = (PatternRoot::Interface(FunctionOpRef::INTERFACE), types.clone());
    patterns.add_fn("FunctionNonEntryBlockConversion", root, 1, Some(&types), move |rw, op, _| {
        convert_blocks(rw, op, &component, &converter)
    });
    patterns.add_branch_operands(&types, move |op, index| operands.contains(&(op.handle(), index)));
    Conversion::new(ir.cx(), target, patterns)
}

/// A generic op on scalars is its body.
struct DetensorizeGenericOp;

impl OpConversion for DetensorizeGenericOp {
    type SourceOp = Generic;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<Generic>, operands: &[Value]) -> Option<()> {
        let body = rw.op(op).region(0)?.first_block()?;
        let (terminator, block) = (body.last_op()?, body.handle());
        let (results, terminator) = (terminator.operands().collect::<Vec<_>>(), terminator.handle());
        rw.inline_block_before(block, op, operands);
        rw.replace_op(op, &results);
        rw.erase_op(terminator);
        Some(())
    }
}

/// The arguments of blocks get other types.
fn convert_blocks(
    rw: &mut ConversionRewriter<'_>,
    function: Op,
    component: &Component,
    types: &Arc<TypeConverter>,
) -> Option<()> {
    let cx = rw.cx();
    let mut blocks = Vec::new();
    for block in rw.op(function).region(0)?.blocks().skip(1) {
        let mut signature = SignatureConversion::new(block.num_args());
        for (index, argument) in block.args().enumerate() {
            let ty = rw.type_of(argument);
            let ty = match component.arguments.contains(&argument) {
                true => types.convert_type_to_one(cx, ty)?,
                false => ty,
            };
            signature.map_input(index, &[ty]);
        }
        blocks.push((block.handle(), signature));
    }
    for (block, signature) in blocks {
        rw.convert_block(block, &signature, Some(types));
    }
    Some(())
}
