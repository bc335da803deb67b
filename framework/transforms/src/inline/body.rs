//! A body takes the place of the op that calls it. [mlir/lib/Transforms/Utils/InliningUtils.cpp]

use smallvec::SmallVec;

use super::locations::add_caller;
use dialekt_interfaces::{ArgAndResultAttrsOpRef, CallOpRef, CallableOpRef};
use dialekt_ir_core::context::{Attribute, Context, Location, NamedAttr, Type};
use dialekt_ir_core::decl::DialectInterfaces;
use dialekt_ir_core::interfaces::DialectInlinerRef;
use dialekt_ir_core::ir::{
    Block, Builder, EditError, InsertionPoint, Ir, IrMapping, Op, Region, RegionRef, Remap, Value,
};

/// The arguments of the inlining of a body.
pub struct Inline<'a> {
    /// The body.
    pub source: Region,
    /// The insertion point.
    pub at: InsertionPoint,
    /// The values that replace the arguments of the body.
    pub mapping: IrMapping,
    /// The values that the results of the body replace.
    pub results: &'a [Value],
    /// The types of the results of the body.
    pub result_types: &'a [Type],
    /// The location of the call, which becomes a part of the locations of inlined ops.
    pub loc: Option<Location>,
    /// True if the body is copied; otherwise it is moved, and leaves an empty region behind.
    pub cloned: bool,
    /// The call and its callee, when there is a call: the hooks of their dialects handle arguments and results.
    pub call: Option<(Op, Op)>,
}

/// The reason why a body was not inlined. Nothing is changed then.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NotInlined {
    /// A dialect does not allow it, or body and call do not fit each other.
    Illegal,
    /// An edit is not possible.
    Edit(EditError),
}

impl From<EditError> for NotInlined {
    fn from(error: EditError) -> Self {
        NotInlined::Edit(error)
    }
}

/// The inliner interfaces of the dialects that are loaded: what [`DialectInlinerRef::collect`] finds.
pub type Inliners<'c> = DialectInterfaces<'c, DialectInlinerRef<'c>>;

/// Inlines the body of the callee behind a call, whose results are not used afterwards; the call itself stays.
/// `on_blocks` is called with the inlined blocks before their terminators are replaced. Returns the mapping of handles,
/// if the body was moved here from another isolate.
///
/// # Errors
/// It is not legal or not possible.
pub fn inline_call(
    ir: &mut Ir,
    inliners: &Inliners<'_>,
    call: Op,
    callable: Op,
    cloned: bool,
    on_blocks: &mut dyn FnMut(&Ir, &[Block]),
) -> Result<Option<Remap>, NotInlined> {
    let mut casts = Vec::new();
    let done = convert_and_inline(ir, inliners, call, callable, cloned, &mut casts, on_blocks);
    if done.is_err() {
        for cast in casts {
            let (Some(result), Some(operand)) = (ir.op(cast).result(0), ir.op(cast).operand(0)) else { continue };
            ir.replace_all_uses(result, operand)?;
            ir.erase_op(cast)?;
        }
    }
    done
}

/// Inlines a call, with conversions where the types of call and body are not the same; `casts` are the ops that convert.
fn convert_and_inline(
    ir: &mut Ir,
    inliners: &Inliners<'_>,
    call: Op,
    callable: Op,
    cloned: bool,
    casts: &mut Vec<Op>,
    on_blocks: &mut dyn FnMut(&Ir, &[Block]),
) -> Result<Option<Remap>, NotInlined> {
    let (view, called) = (ir.op(call), CallableOpRef::of(ir.op(callable)).ok_or(NotInlined::Illegal)?);
    let source = called.callable_region().ok_or(NotInlined::Illegal)?;
    let entry = ir.region(source).first_block().ok_or(NotInlined::Illegal)?;
    let result_types: SmallVec<[Type; 4]> = called.result_types().into();
    let operands = CallOpRef::of(view).ok_or(NotInlined::Illegal)?.arg_operands().values();
    let operands: SmallVec<[Value; 8]> = operands.collect();
    let results: SmallVec<[Value; 4]> = view.results().collect();
    let args: SmallVec<[Value; 8]> = entry.args().collect();
    if operands.len() != args.len() || results.len() != result_types.len() {
        return Err(NotInlined::Illegal);
    }
    let (loc, before) = (view.loc(), ir.position(call).ok_or(NotInlined::Illegal)?);
    let at = InsertionPoint { block: before.block, before: view.next().map(|op| op.handle()) };

    let dialect = inliners.of(view).ok_or(NotInlined::Illegal)?;
    let mut convert = |ir: &mut Ir, at: InsertionPoint, value: Value, ty: Type| {
        let mut builder = Builder::new(ir);
        builder.set_insertion_point(at);
        let cast = dialect.convert_for_call(&mut builder, value, ty, loc).ok_or(NotInlined::Illegal)?;
        casts.push(cast);
        ir.op(cast).result(0).ok_or(NotInlined::Illegal).map(|result| (cast, result))
    };
    let mut mapping = IrMapping::new();
    for (operand, arg) in operands.into_iter().zip(args) {
        let (own, wanted) = (ir.value(operand).ty(), ir.value(arg).ty());
        let operand = if own == wanted {
            operand
        } else {
            convert(ir, InsertionPoint { before: Some(call), ..at }, operand, wanted)?.1
        };
        mapping.map_value(arg, operand);
    }
    for (result, given) in results.iter().zip(&result_types) {
        let own = ir.value(*result).ty();
        if own != *given {
            // Users keep their type; the result of the body is converted to it.
            let (cast, converted) = convert(ir, at, *result, own)?;
            ir.replace_uses_if(*result, converted, |_, found| found.op != cast)?;
        }
    }
    if !dialect.may_inline_call(ir.op(call), ir.op(callable), cloned) {
        return Err(NotInlined::Illegal);
    }
    let at = InsertionPoint { before: ir.op(call).next().map(|op| op.handle()), ..at };
    let (results, result_types) = (&results, &result_types);
    let call = Some((call, callable));
    inline_region(
        ir,
        inliners,
        Inline { source, at, mapping, results, result_types, loc: Some(loc), cloned, call },
        on_blocks,
    )
}

/// Inserts a body at a point. The ops behind that point become a block of their own, unless the body has one block
/// only.
///
/// # Errors
/// As [`inline_call`].
pub fn inline_region(
    ir: &mut Ir,
    inliners: &Inliners<'_>,
    mut what: Inline<'_>,
    on_blocks: &mut dyn FnMut(&Ir, &[Block]),
) -> Result<Option<Remap>, NotInlined> {
    let (source, block) = (ir.region(what.source), what.at.block);
    let entry = source.first_block().ok_or(NotInlined::Illegal)?;
    let dest = ir.block(block).parent_region().ok_or(NotInlined::Illegal)?;
    let mapped = entry.args().all(|arg| what.mapping.value(arg).is_some());
    if !mapped || !is_legal(inliners, source, dest, what.cloned, &what.mapping) {
        return Err(NotInlined::Illegal);
    }
    let (entry, dest, has_one_block) = (entry.handle(), dest.handle(), source.has_one_block());
    if let Some(call) = what.call {
        handle_arguments(ir, inliners, call, entry, what.at, &mut what.mapping);
    }
    // A body of one block is put behind the block that it mostly becomes a part of: so the ops there are moved by none of the calls.
    let mut behind = None;
    if !has_one_block {
        behind = Some(ir.split_block(what.at)?);
    }
    let next = |ir: &Ir, block: Block| ir.block(block).next().map(|block| block.handle());
    let follower = next(ir, block);
    let remap = match bring(ir, &mut what, entry, dest, follower) {
        Ok(remap) => remap,
        Err(error) => {
            if let Some(behind) = behind {
                ir.merge_blocks(behind, block, &[])?;
            }
            return Err(error.into());
        }
    };
    let inlined = std::iter::successors(next(ir, block), |block| next(ir, *block));
    let blocks: SmallVec<[Block; 4]> = inlined.take_while(|block| Some(*block) != follower).collect();
    if let Some(loc) = what.loc.filter(|loc| !ir.cx().locations_equal(*loc, Location::UNKNOWN)) {
        add_caller(ir, &blocks, loc)?;
    }
    if let Some((call, _)) = what.call
        && let Some(dialect) = inliners.of(ir.op(call))
    {
        dialect.process_inlined_blocks(ir, call, &blocks);
    }
    if let Some(around) = ir.block(block).parent_op()
        && let Some(dialect) = inliners.of(around)
    {
        dialect.adapt_inlined_blocks(ir, &blocks);
    }
    on_blocks(ir, &blocks);

    let Some(first) = blocks.first().copied() else { return Ok(remap) };
    if blocks.len() == 1 && may_join(ir, inliners, &blocks) {
        if let Some(end) = ir.last_op(first) {
            finish_single(ir, inliners, &what, end)?;
        }
        // Nothing else leads to the first block of a body.
        ir.inline_block(first, what.at, &[])?;
        return Ok(remap);
    }
    let behind = match behind {
        Some(behind) => behind,
        None => {
            let behind = ir.split_block(what.at)?;
            ir.move_block(behind, dest, follower)?;
            behind
        }
    };
    finish_many(ir, inliners, &what, &blocks, behind)?;
    ir.merge_blocks(first, block, &[])?;
    Ok(remap)
}

/// Returns whether the dialects of all ops allow the inlining.
fn is_legal(
    inliners: &Inliners<'_>,
    source: RegionRef<'_>,
    dest: RegionRef<'_>,
    cloned: bool,
    mapping: &IrMapping,
) -> bool {
    let around = dest.parent_op().and_then(|op| inliners.of(op));
    if !around.is_some_and(|dialect| dialect.may_inline_into(dest, source, cloned, mapping)) {
        return false;
    }
    let mut todo = vec![source];
    while let Some(region) = todo.pop() {
        for op in region.blocks().flat_map(|block| block.ops()) {
            let Some(dialect) = inliners.of(op) else { return false };
            if !dialect.may_inline_op(op, dest, source, cloned, mapping) {
                return false;
            }
            if op.num_regions() != 0 && dialect.looks_into(op) {
                todo.extend(op.regions());
            }
        }
    }
    true
}

/// Brings the blocks of the body before a block, or to the end of the region.
fn bring(
    ir: &mut Ir,
    what: &mut Inline<'_>,
    entry: Block,
    dest: Region,
    behind: Option<Block>,
) -> Result<Option<Remap>, EditError> {
    if what.cloned {
        ir.clone_region(what.source, dest, behind, &mut what.mapping)?;
        return Ok(None);
    }
    let args: SmallVec<[Value; 8]> = ir.block(entry).args().collect();
    let inputs: SmallVec<[(Value, Value); 8]> =
        args.iter().filter_map(|arg| Some((*arg, what.mapping.value(*arg)?))).collect();
    if what.source.isolate() != dest.isolate() {
        return ir.transfer_region(what.source, dest, behind, &inputs).map(Some);
    }
    ir.inline_region(what.source, dest, behind)?;
    let moved = std::iter::successors(Some(ir.block(entry)), |block| block.next());
    let moved = moved.take_while(|block| Some(block.handle()) != behind);
    let ops: Vec<Op> = moved.flat_map(|block| block.ops()).flat_map(|op| op.preorder()).map(|op| op.handle()).collect();
    for op in ops {
        for index in 0..ir.op(op).num_operands() as u32 {
            if let Some(value) = ir.op(op).operand(index as usize).and_then(|value| what.mapping.value(value)) {
                ir.set_operand(op, index, value)?;
            }
        }
    }
    ir.erase_arguments(entry, |_| true)?;
    Ok(None)
}

/// Returns whether the only block that was inlined may become a part of the block of the call.
fn may_join(ir: &Ir, inliners: &Inliners<'_>, blocks: &[Block]) -> bool {
    let Some(block) = blocks.first().map(|block| ir.block(*block)) else { return false };
    let around = block.parent_op().and_then(|op| inliners.of(op));
    let gives = block.last_op().and_then(|end| Some((inliners.of(end)?, end)));
    around.is_some_and(|dialect| dialect.may_join_single_block(ir, blocks))
        && gives.is_some_and(|(dialect, end)| dialect.gives_results(end))
}

/// The only block ends here: its terminator gives the results.
fn finish_single(ir: &mut Ir, inliners: &Inliners<'_>, what: &Inline<'_>, end: Op) -> Result<(), EditError> {
    if let Some(call) = what.call {
        let given: SmallVec<[Value; 4]> = ir.op(end).operands().collect();
        let block = ir.op(end).parent_block().map(|block| block.handle());
        if let Some(block) = block {
            handle_results(ir, inliners, call, &given, InsertionPoint { block, before: Some(end) })?;
        }
    }
    if let Some(dialect) = inliners.of(ir.op(end)) {
        dialect.replace_results(ir, end, what.results);
    }
    ir.erase_op(end)
}

/// Terminators of the blocks go on behind the body, where arguments are the results.
fn finish_many(
    ir: &mut Ir,
    inliners: &Inliners<'_>,
    what: &Inline<'_>,
    blocks: &[Block],
    behind: Block,
) -> Result<(), EditError> {
    let mut given: SmallVec<[Value; 4]> = SmallVec::new();
    for (result, ty) in what.results.iter().zip(what.result_types) {
        let loc = ir.value(*result).loc();
        let arg = ir.add_argument(behind, *ty, loc)?;
        ir.replace_all_uses(*result, arg)?;
        given.push(arg);
    }
    if let Some(call) = what.call {
        let at = ir.start_of(behind);
        handle_results(ir, inliners, call, &given, at)?;
    }
    for block in blocks {
        let Some(end) = ir.last_op(*block) else { continue };
        if let Some(dialect) = inliners.of(ir.op(end)) {
            dialect.replace_terminator(ir, end, behind);
        }
    }
    Ok(())
}

/// The attributes of each argument or result of a callable.
fn dictionaries(cx: &Context, list: Option<Attribute>, index: usize) -> &[NamedAttr] {
    let list = list.and_then(|list| cx.array_elements(list)).unwrap_or(&[]);
    list.get(index).and_then(|attrs| cx.dictionary_entries(*attrs)).unwrap_or(&[])
}

/// Lets the dialect of the callee replace its arguments by other values.
fn handle_arguments(
    ir: &mut Ir,
    inliners: &Inliners<'_>,
    (call, callable): (Op, Op),
    entry: Block,
    at: InsertionPoint,
    mapping: &mut IrMapping,
) {
    let cx = ir.cx().clone();
    let Some(dialect) = inliners.of(ir.op(callable)) else { return };
    let attrs = ArgAndResultAttrsOpRef::of(ir.op(callable)).and_then(|op| op.arg_attrs());
    let args: SmallVec<[Value; 8]> = ir.block(entry).args().collect();
    let mut builder = Builder::new(ir);
    builder.set_insertion_point(at);
    for (i, arg) in args.into_iter().enumerate() {
        let Some(passed) = mapping.value(arg) else { continue };
        let used = dialect.handle_argument(&mut builder, call, callable, passed, dictionaries(&cx, attrs, i));
        mapping.map_value(arg, used);
    }
}

/// Lets the dialect of the callee replace its results by other values. The ops that it builds for that use the results
/// themselves.
fn handle_results(
    ir: &mut Ir,
    inliners: &Inliners<'_>,
    (call, callable): (Op, Op),
    given: &[Value],
    at: InsertionPoint,
) -> Result<(), EditError> {
    let cx = ir.cx().clone();
    let Some(dialect) = inliners.of(ir.op(callable)) else { return Ok(()) };
    let attrs = ArgAndResultAttrsOpRef::of(ir.op(callable)).and_then(|op| op.res_attrs());
    let mut at = Some(at);
    for (i, result) in given.iter().enumerate() {
        let newest = ir.value(*result).uses().next();
        let mut builder = Builder::new(ir);
        builder.restore(at);
        let used = dialect.handle_result(&mut builder, call, callable, *result, dictionaries(&cx, attrs, i));
        at = builder.insertion_point();
        if used != *result {
            // Uses come newest first.
            let own: SmallVec<[_; 4]> = ir.value(*result).uses().take_while(|found| Some(*found) != newest).collect();
            ir.replace_uses_if(*result, used, |_, found| !own.contains(&found))?;
        }
    }
    Ok(())
}
