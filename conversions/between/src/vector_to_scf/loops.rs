//! Transfers as loops: vectors are in buffers, which get a dimension more with each loop.

use dialekt_arith::index_constant;
use dialekt_dialect_utils::Values;
use dialekt_ir_core::context::OpTraits;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_scf::make_for;
use dialekt_vector::{Broadcast, TypeCast, VectorType};
use dialekt_vector_transforms::transfer::Transfer;

use super::bounds::{indices_of_step, within_bounds};
use super::{Options, transfer_to_lower, without_first_dim};

/// The attribute of transfers in progress: their vector comes from or goes to a buffer.
const LABEL: &str = "__vector_to_scf_lowering__";

fn is_labelled(rw: &Rewriter<'_>, op: Op) -> bool {
    rw.op(op).discardable_attr(LABEL).is_some()
}

/// The start of the body of the op around which memory of the stack is freed behind.
fn allocation_scope(rw: &mut Rewriter<'_>, op: Op) -> Option<Block> {
    let mut around = std::iter::successors(rw.op(op).parent_op(), |op| op.parent_op());
    let scope = around.find(|op| op.has_traits(OpTraits::AUTOMATIC_ALLOCATION_SCOPE));
    match scope.and_then(|scope| Some(scope.region(0)?.first_block()?.handle())) {
        Some(block) => Some(block),
        None => rw.no_match(op, "no op around it frees memory of the stack"),
    }
}

/// Creates a buffer of rank 0 for a value, at the start of a block.
fn alloca(rw: &mut Rewriter<'_>, scope: Block, value: Value) -> Option<Value> {
    let ty = rw.cx().memref_type(&[], rw.type_of(value), None, None).ok()?;
    let at = rw.insertion_point();
    rw.set_insertion_point_to_start(scope);
    let buffer = rw.create(memref::Alloca::build(ty, &[], &[])).result();
    rw.restore(at);
    Some(buffer)
}

/// Puts the mask of a transfer into a buffer, behind that of the data, and gives the mask as it is loaded from there.
fn buffered_mask(rw: &mut Rewriter<'_>, mask: Value, data: Value) -> Option<Value> {
    let ty = rw.cx().memref_type(&[], rw.type_of(mask), None, None).ok()?;
    let at = rw.insertion_point();
    let data = rw.value(data).defining_op()?.handle();
    rw.set_insertion_point_after(data);
    let buffer = rw.create(memref::Alloca::build(ty, &[], &[])).result();
    rw.restore(at);
    rw.create(memref::Store::build(mask, buffer, &[]).nontemporal(false));
    Some(rw.create(memref::Load::build(buffer, &[]).nontemporal(false)).result())
}

/// A read becomes one with a label, whose vector is stored in a buffer; what it was read for is loaded from there.
pub(super) fn prepare_read(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<()> {
    let read = transfer_to_prepare(rw, op, options)?;
    let scope = allocation_scope(rw, op)?;
    let buffer = alloca(rw, scope, read.vector)?;
    let mask = match read.mask {
        Some(mask) => Some(buffered_mask(rw, mask, buffer)?),
        None => None,
    };
    let new = rw.clone(op, &mut IrMapping::new());
    start(rw, new, mask)?;
    let vector = rw.op(new).result(0)?;
    rw.create(memref::Store::build(vector, buffer, &[]).nontemporal(false));
    rw.replace_op_with_new(op, memref::Load::build(buffer, &[]).nontemporal(false));
    Some(())
}

/// Gives a transfer the label, and the mask that was loaded from a buffer.
fn start(rw: &mut Rewriter<'_>, op: Op, mask: Option<Value>) -> Option<()> {
    rw.set_attr(op, LABEL, Some(Attribute::UNIT));
    if let Some(mask) = mask {
        let last = rw.op(op).num_operands().checked_sub(1)?;
        rw.set_operand(op, last, mask);
    }
    Some(())
}

/// The vector of a write goes through a buffer; the write gets a label.
pub(super) fn prepare_write(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<()> {
    let write = transfer_to_prepare(rw, op, options)?;
    let scope = allocation_scope(rw, op)?;
    let buffer = alloca(rw, scope, write.vector)?;
    let mask = match write.mask {
        Some(mask) => Some(buffered_mask(rw, mask, buffer)?),
        None => None,
    };
    rw.create(memref::Store::build(write.vector, buffer, &[]).nontemporal(false));
    let loaded = rw.create(memref::Load::build(buffer, &[]).nontemporal(false)).result();
    rw.set_operand(op, 0, loaded);
    start(rw, op, mask)
}

fn transfer_to_prepare(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<Transfer> {
    match is_labelled(rw, op) {
        true => rw.no_match(op, "it is in progress"),
        false => transfer_to_lower(rw, op, options),
    }
}

/// A buffer, and the indices with which it is accessed for a transfer.
struct Buffer {
    memref: Value,
    indices: Values,
}

impl Buffer {
    /// The buffer that a value is loaded from.
    fn of_load(rw: &Rewriter<'_>, loaded: Value) -> Option<Buffer> {
        let load = rw.defining::<memref::Load>(loaded)?;
        let view = rw.view(load)?;
        Some(Buffer { memref: view.memref(), indices: view.indices().collect() })
    }

    /// The buffer that the only user of a value stores it in, with that user.
    fn of_store(rw: &Rewriter<'_>, stored: Value) -> Option<(Buffer, Op)> {
        let value = rw.value(stored);
        let user = value.users().next().filter(|_| value.has_one_use())?;
        let store = user.view::<memref::Store>().filter(|store| store.value() == stored)?;
        Some((Buffer { memref: store.memref(), indices: store.indices().collect() }, user.handle()))
    }

    /// The type of the buffer where the first dimension of its vectors is one of the buffer, with the size of that. [MLIR: unpackOneDim]
    fn unpacked(&self, rw: &Rewriter<'_>) -> Option<(Type, Type, i64)> {
        let cx = rw.ir().cx();
        let TypeData::MemRef { shape, element, .. } = cx.type_data(rw.type_of(self.memref)) else { return None };
        let vector = VectorType::new(cx, *element)?;
        let (size, scalable) = vector.dims().next()?;
        let part = vector.with_dims(cx, vector.dims().skip(1))?;
        let shape: Vec<i64> = shape.iter().copied().chain([size]).collect();
        let ty = cx.memref_type(&shape, part, None, None).ok().filter(|_| !scalable)?;
        Some((ty, part, size))
    }

    /// The indices of a step.
    fn indices_of_step(&self, step: Value) -> Values {
        self.indices.iter().copied().chain([step]).collect()
    }
}

/// A step of a loop, but for its condition.
struct Step<'a> {
    transfer: &'a Transfer,
    options: Options,
    /// The buffer with the dimension of the steps.
    buffer: Value,
    indices: Values,
    /// The vectors in it.
    part: Type,
    /// The mask of the step in the buffer for that.
    mask: Option<(Value, Values)>,
    number: Value,
}

impl Step<'_> {
    /// The parts of the transfer in the step, on a base, and the mask of the step where it has one.
    fn transfer(&self, rw: &mut Rewriter<'_>, base: Value, indices: Values) -> Option<Transfer> {
        let cx = rw.cx();
        let mask = self
            .mask
            .as_ref()
            .map(|(mask, indices)| rw.create(memref::Load::build(*mask, indices).nontemporal(false)).result());
        Some(Transfer { base, indices, mask, ..without_first_dim(cx, self.transfer)? })
    }

    fn label(&self, rw: &mut Rewriter<'_>, op: Op) {
        if self.transfer.rank() - 1 > self.options.target_rank {
            rw.set_attr(op, LABEL, Some(Attribute::UNIT));
        }
    }

    fn read(&self, rw: &mut Rewriter<'_>) -> Option<()> {
        let indices = indices_of_step(rw, self.transfer, self.number)?;
        let read = self.transfer(rw, self.transfer.base, indices)?;
        let vector = read.create_read(rw, self.part)?;
        let op = rw.value(vector).defining_op()?.handle();
        self.label(rw, op);
        rw.create(memref::Store::build(vector, self.buffer, &self.indices).nontemporal(false));
        Some(())
    }

    fn write(&self, rw: &mut Rewriter<'_>, base: Value) -> Option<Vec<Value>> {
        let indices = indices_of_step(rw, self.transfer, self.number)?;
        let vector = rw.create(memref::Load::build(self.buffer, &self.indices).nontemporal(false)).result();
        let write = self.transfer(rw, base, indices)?;
        let op = write.create_write(rw, vector);
        self.label(rw, op);
        Some(rw.op(op).results().collect())
    }
}

/// Builds the loop of a transfer whose data is in a buffer, with what is done in each step.
fn build_loop(
    rw: &mut Rewriter<'_>,
    transfer: &Transfer,
    data: &Buffer,
    options: Options,
    inits: &[Value],
    body: impl FnOnce(&mut Rewriter<'_>, Step<'_>, &[Value]) -> Option<Vec<Value>>,
) -> Option<Op> {
    let cx = rw.cx();
    let loc = rw.current_loc();
    let (ty, part, size) = data.unpacked(rw)?;
    let mask = match transfer.mask {
        Some(mask) => Some(Buffer::of_load(rw, mask)?),
        None => None,
    };
    let is_repeated = transfer.dim(cx, 0).is_none();
    let buffer = rw.create(TypeCast::build(ty, data.memref)).result();
    // A mask without other dimensions decides on whole steps.
    let mask = match (mask, transfer.mask) {
        (Some(buffer), Some(value)) => {
            let rank = VectorType::new(cx, rw.type_of(value))?.rank();
            match (is_repeated, rank) {
                (true, _) => Some((buffer.memref, buffer)),
                (false, 1) => None,
                (false, _) => {
                    let (ty, ..) = buffer.unpacked(rw)?;
                    Some((rw.create(TypeCast::build(ty, buffer.memref)).result(), buffer))
                }
            }
        }
        _ => None,
    };
    let range = (index_constant(rw, 0, loc), index_constant(rw, size, loc), index_constant(rw, 1, loc));
    make_for(rw, range, inits, |rw, number, carried| {
        let mask = mask.map(|(memref, buffer)| {
            let indices = if is_repeated { buffer.indices.clone() } else { buffer.indices_of_step(number) };
            (memref, indices)
        });
        let indices = data.indices_of_step(number);
        body(rw, Step { transfer, options, buffer, indices, part, mask, number }, carried)
    })
}

/// A read in progress becomes a loop of reads of vectors with a dimension less.
pub(super) fn read_to_loop(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<()> {
    if !is_labelled(rw, op) {
        return rw.no_match(op, "it is not in progress");
    }
    let read = Transfer::of(rw, op)?;
    let Some((data, store)) = Buffer::of_store(rw, read.vector) else {
        return rw.no_match(op, "its vector is not stored in a buffer");
    };
    if data.unpacked(rw).is_none() || read.mask.is_some_and(|mask| Buffer::of_load(rw, mask).is_none()) {
        return rw.no_match(op, "its buffers cannot be cast");
    }
    build_loop(rw, &read, &data, options, &[], |rw, step, _| {
        let inside = |rw: &mut Rewriter<'_>| step.read(rw).map(|()| Vec::new());
        let outside = |rw: &mut Rewriter<'_>| {
            let padding = rw.create(Broadcast::build(step.part, read.padding?)).result();
            rw.create(memref::Store::build(padding, step.buffer, &step.indices).nontemporal(false));
            Some(Vec::new())
        };
        within_bounds(rw, &read, step.number, &[], inside, outside)
    })?;
    rw.erase_op(store);
    rw.erase_op(op);
    Some(())
}

/// A write in progress becomes a loop of writes of vectors with a dimension less.
pub(super) fn write_to_loop(rw: &mut Rewriter<'_>, op: Op, options: Options) -> Option<()> {
    if !is_labelled(rw, op) {
        return rw.no_match(op, "it is not in progress");
    }
    let write = Transfer::of(rw, op)?;
    let Some(data) = Buffer::of_load(rw, write.vector) else {
        return rw.no_match(op, "its vector is not loaded from a buffer");
    };
    if data.unpacked(rw).is_none() || write.mask.is_some_and(|mask| Buffer::of_load(rw, mask).is_none()) {
        return rw.no_match(op, "its buffers cannot be cast");
    }
    let inits: Values = Some(write.base).filter(|_| write.is_of_tensor(rw)).into_iter().collect();
    let types: Vec<Type> = inits.iter().map(|init| rw.type_of(*init)).collect();
    let all = build_loop(rw, &write, &data, options, &inits, |rw, step, carried| {
        let base = carried.first().copied().unwrap_or(write.base);
        let inside = |rw: &mut Rewriter<'_>| step.write(rw, base);
        within_bounds(rw, &write, step.number, &types, inside, |_| Some(carried.to_vec()))
    })?;
    rw.replace_op_with(op, all);
    Some(())
}
