//! The translation of one function: blocks, values, and what ops need to be translated.

use std::collections::HashMap;

use cranelift_codegen::ir::condcodes::IntCC;
use cranelift_codegen::ir::{
    self, AbiParam, BlockArg, InstBuilder, MemFlagsData, Signature, SourceLoc, StackSlot, StackSlotData, StackSlotKind,
    TrapCode, types,
};
use cranelift_frontend::{FunctionBuilder, Variable};
use cranelift_module::Module;
use dialekt_ir_core::context::{Attribute, Context, Ident, Type};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Block, OpRef, RegionRef, Value};

use crate::abi::Abi;
use crate::compile::Unit;
use crate::native;
use crate::ops;
use crate::types::{Leaf, Shape, Slot, container, shape};

pub(crate) type V = ir::Value;

/// The result of a translation; the error is the diagnostic of the op.
pub(crate) type Res<T> = Result<T, Diagnostic>;

/// Traps that are no faults of the processor.
pub(crate) mod trap {
    use super::TrapCode;

    pub const UNREACHABLE: TrapCode = TrapCode::unwrap_user(1);
    pub const ABORT: TrapCode = TrapCode::unwrap_user(2);
    pub const ALLOCA: TrapCode = TrapCode::unwrap_user(3);
}

/// A function that is being translated.
pub(crate) struct Fx<'f, 'u, 'ir> {
    pub b: FunctionBuilder<'f>,
    pub unit: &'u mut Unit<'ir>,
    values: HashMap<Value, Vec<V>>,
    blocks: HashMap<Block, ir::Block>,
    abi: Abi,
    /// The place for a result that is returned through memory.
    result_place: Option<V>,
    /// The end of the stack of `alloca` when the function was entered; 0 until it is used.
    saved_stack: Option<Variable>,
    /// True in the first block.
    pub in_entry: bool,
}

/// The diagnostic of an op that cannot be compiled. It does not show the op, which may be a whole function.
pub(crate) fn unsupported(op: OpRef<'_>, why: &str) -> Diagnostic {
    let name = op.cx().op_str(op.name());
    let why = if why.is_empty() { String::new() } else { format!(": {why}") };
    Diagnostic::error(op.loc(), format!("'{name}' op cannot be compiled{why}"))
}

impl<'f, 'u, 'ir> Fx<'f, 'u, 'ir> {
    /// Translates a body. `results` are taken from `llvm.return`.
    ///
    /// # Errors
    /// An op that cannot be translated.
    pub fn translate(
        mut b: FunctionBuilder<'f>,
        unit: &'u mut Unit<'ir>,
        abi: Abi,
        body: RegionRef<'ir>,
        uses_alloca: bool,
    ) -> Res<()> {
        let entry = b.create_block();
        b.append_block_params_for_function_params(entry);
        b.switch_to_block(entry);
        let mut params = b.block_params(entry).to_vec();
        let result_place = abi.by_pointer.then(|| params.remove(0));
        let config = unit.module.isa().frontend_config();
        let mut fx = Fx {
            b,
            unit,
            values: HashMap::new(),
            blocks: HashMap::new(),
            abi,
            result_place,
            saved_stack: None,
            in_entry: true,
        };
        if uses_alloca {
            let top = fx.stack_top();
            let top = fx.b.ins().load(types::I64, MemFlagsData::trusted(), top, 0);
            let saved = fx.b.declare_var(types::I64);
            fx.b.def_var(saved, top);
            fx.saved_stack = Some(saved);
        }
        let Some(first) = body.first_block() else { return Ok(()) };
        let mut order = body.postorder();
        order.reverse();
        for block in &order {
            let made = fx.b.create_block();
            fx.blocks.insert(*block, made);
            let block = body.ir().block(*block);
            for (value, ty) in block.args().zip(block.arg_types()) {
                let shape = fx.shape_at(ty).ok_or_else(|| {
                    let op = body.parent_op().map_or_else(|| block.first_op(), Some);
                    op.map_or_else(
                        || Diagnostic::error(body.ir().value(value).loc(), "argument cannot be compiled"),
                        |op| unsupported(op, &format!("argument of type {}", op.quoted_type(ty))),
                    )
                })?;
                let params =
                    shape.slots.iter().map(|(slot, _)| fx.b.append_block_param(made, slot.leaf.clif())).collect();
                fx.values.insert(value, params);
            }
        }
        let given: Vec<BlockArg> = params.into_iter().map(BlockArg::Value).collect();
        let target = fx.blocks[&first.handle()];
        fx.b.ins().jump(target, &given);
        for block in order {
            fx.in_entry = block == first.handle();
            let target = fx.blocks[&block];
            fx.b.switch_to_block(target);
            for op in body.ir().block(block).ops() {
                let place = fx.unit.place(op.loc());
                fx.b.set_srcloc(SourceLoc::new(place));
                ops::translate(&mut fx, op)?;
            }
        }
        fx.b.seal_all_blocks();
        fx.b.finalize(config);
        Ok(())
    }

    /// The context.
    pub fn cx(&self) -> &'ir Context {
        self.unit.cx
    }

    /// The scalars of a type.
    pub fn shape_at(&self, ty: Type) -> Option<Shape> {
        shape(self.cx(), ty)
    }

    /// The scalars of a type of an op.
    pub fn shape(&self, op: OpRef<'_>, ty: Type) -> Res<Shape> {
        self.shape_at(ty).ok_or_else(|| unsupported(op, &format!("type {}", op.quoted_type(ty))))
    }

    /// The scalar types of a type of an op.
    pub fn leaves(&self, op: OpRef<'_>, ty: Type) -> Res<Vec<Leaf>> {
        Ok(self.shape(op, ty)?.slots.iter().map(|(slot, _)| slot.leaf).collect())
    }

    /// The scalars of an operand.
    pub fn operand(&self, op: OpRef<'_>, index: usize) -> Res<Vec<V>> {
        op.operand(index)
            .and_then(|value| self.values.get(&value).cloned())
            .ok_or_else(|| unsupported(op, "an operand has no value"))
    }

    /// The scalars of a value.
    pub fn value(&self, op: OpRef<'_>, value: Value) -> Res<Vec<V>> {
        self.values.get(&value).cloned().ok_or_else(|| unsupported(op, "an operand has no value"))
    }

    /// The only scalar of an operand.
    pub fn scalar(&self, op: OpRef<'_>, index: usize) -> Res<V> {
        match self.operand(op, index)?[..] {
            [value] => Ok(value),
            _ => Err(unsupported(op, "a scalar is expected")),
        }
    }

    /// The type of an operand.
    pub fn operand_type(&self, op: OpRef<'_>, index: usize) -> Type {
        op.operand_type(index).unwrap_or(Type::NONE)
    }

    /// The scalar types of an operand.
    pub fn operand_leaves(&self, op: OpRef<'_>, index: usize) -> Res<Vec<Leaf>> {
        self.leaves(op, self.operand_type(op, index))
    }

    /// The type of the result.
    pub fn result_type(&self, op: OpRef<'_>) -> Type {
        op.result_type(0).unwrap_or(Type::NONE)
    }

    /// The scalar types of the result.
    pub fn result_leaves(&self, op: OpRef<'_>) -> Res<Vec<Leaf>> {
        self.leaves(op, self.result_type(op))
    }

    /// Sets the result of an op.
    pub fn set(&mut self, op: OpRef<'_>, values: Vec<V>) {
        if let Some(result) = op.result(0) {
            self.values.insert(result, values);
        }
    }

    /// The block of a successor.
    pub fn successor(&self, op: OpRef<'_>, index: usize) -> Res<ir::Block> {
        let block = op.successors().nth(index).and_then(|block| self.blocks.get(&block.handle()).copied());
        block.ok_or_else(|| unsupported(op, "a successor is missing"))
    }

    /// The scalars of values for a block.
    pub fn block_args(&self, op: OpRef<'_>, values: impl Iterator<Item = Value>) -> Res<Vec<BlockArg>> {
        let mut args = Vec::new();
        for value in values {
            args.extend(self.value(op, value)?.into_iter().map(BlockArg::Value));
        }
        Ok(args)
    }

    /// An attribute as an integer.
    pub fn int_attr(&self, op: OpRef<'_>, name: &str) -> Option<i64> {
        self.cx().integer_i64(op.inherent_attr(name)?)
    }

    /// The name that a symbol attribute refers to.
    pub fn symbol(&self, attr: Attribute) -> Option<Ident> {
        match self.cx().attr_data(attr) {
            dialekt_ir_core::attrs::AttrData::SymbolRef { root, nested } if nested.is_empty() => Some(*root),
            _ => None,
        }
    }

    /// An integer constant.
    pub fn int(&mut self, ty: ir::Type, value: i64) -> V {
        match ty {
            types::I128 => self.bits128(i128::from(value) as u128),
            ty => self.b.ins().iconst(ty, truncated(ty, value)),
        }
    }

    fn bits128(&mut self, bits: u128) -> V {
        let low = self.b.ins().iconst(types::I64, bits as i64);
        let high = self.b.ins().iconst(types::I64, (bits >> 64) as i64);
        self.b.ins().iconcat(low, high)
    }

    /// A scalar of these bits.
    pub fn bits(&mut self, leaf: Leaf, bits: u128) -> V {
        match leaf {
            Leaf::F32 => self.b.ins().f32const(f32::from_bits(bits as u32)),
            Leaf::F64 => self.b.ins().f64const(f64::from_bits(bits as u64)),
            Leaf::Int(width) => {
                let bits = if width < 128 { bits & ((1 << width) - 1) } else { bits };
                match leaf.clif() {
                    types::I128 => self.bits128(bits),
                    ty => self.int(ty, bits as i64),
                }
            }
            Leaf::Half(_) | Leaf::Ptr => self.int(leaf.clif(), bits as i64),
        }
    }

    /// The zero of a scalar type.
    pub fn zero(&mut self, leaf: Leaf) -> V {
        self.bits(leaf, 0)
    }

    /// A boolean from a comparison.
    pub fn bool(&mut self, value: bool) -> V {
        self.int(types::I8, i64::from(value))
    }

    /// Clears the bits of a register that an integer does not have.
    pub fn normal(&mut self, value: V, width: u32) -> V {
        let ty = container(width);
        match ty.bits() - width {
            0 => value,
            spare if ty == types::I128 => {
                let value = self.b.ins().ishl_imm_s(value, i64::from(spare));
                self.b.ins().ushr_imm_s(value, i64::from(spare))
            }
            _ => {
                let mask = self.int(ty, ((1u64 << width) - 1) as i64);
                self.b.ins().band(value, mask)
            }
        }
    }

    /// Extends the sign of an integer to all bits of its register.
    pub fn signed(&mut self, value: V, width: u32) -> V {
        match container(width).bits() - width {
            0 => value,
            spare => {
                let value = self.b.ins().ishl_imm_s(value, i64::from(spare));
                self.b.ins().sshr_imm_s(value, i64::from(spare))
            }
        }
    }

    /// Converts a register to one of another width: with the sign or zeros, or cut off.
    pub fn resize(&mut self, value: V, to: ir::Type, signed: bool) -> V {
        let from = self.b.func.dfg.value_type(value);
        match from.bits().cmp(&to.bits()) {
            std::cmp::Ordering::Equal => value,
            std::cmp::Ordering::Greater => self.b.ins().ireduce(to, value),
            std::cmp::Ordering::Less if signed => self.b.ins().sextend(to, value),
            std::cmp::Ordering::Less => self.b.ins().uextend(to, value),
        }
    }

    /// An integer operand as a signed number of 64 bits.
    pub fn index(&mut self, value: V, leaf: Leaf) -> V {
        let value = self.signed(value, leaf.bits());
        self.resize(value, types::I64, true)
    }

    /// An integer operand as an unsigned number of 64 bits.
    pub fn unsigned_index(&mut self, value: V) -> V {
        self.resize(value, types::I64, false)
    }

    /// One of two scalars. Integers of 128 bits are chosen by halves: Cranelift would otherwise find instructions that it lacks.
    pub fn choose(&mut self, condition: V, a: V, b: V) -> V {
        if self.b.func.dfg.value_type(a) != types::I128 {
            return self.b.ins().select(condition, a, b);
        }
        let ((a0, a1), (b0, b1)) = (self.b.ins().isplit(a), self.b.ins().isplit(b));
        let (low, high) = (self.b.ins().select(condition, a0, b0), self.b.ins().select(condition, a1, b1));
        self.b.ins().iconcat(low, high)
    }

    /// An address with an offset.
    pub fn plus(&mut self, address: V, offset: u64) -> V {
        if offset == 0 { address } else { self.b.ins().iadd_imm_s(address, offset as i64) }
    }

    /// Loads a scalar.
    pub fn load_slot(&mut self, address: V, slot: Slot, in_vector: bool) -> V {
        if slot.is_packed(in_vector) {
            let address = self.plus(address, slot.offset);
            let byte = self.b.ins().load(types::I8, MemFlagsData::new(), address, 0);
            let value = self.b.ins().ushr_imm_s(byte, i64::from(slot.bit));
            return self.normal(value, slot.leaf.bits());
        }
        let (address, offset) = self.offset(address, slot.offset);
        let value = self.b.ins().load(slot.leaf.clif(), MemFlagsData::new(), address, offset);
        match slot.leaf {
            Leaf::Int(width) => self.normal(value, width),
            _ => value,
        }
    }

    fn offset(&mut self, address: V, offset: u64) -> (V, i32) {
        match i32::try_from(offset) {
            Ok(offset) => (address, offset),
            Err(_) => (self.plus(address, offset), 0),
        }
    }

    /// Loads the scalars of a value.
    pub fn load(&mut self, address: V, shape: &Shape) -> Vec<V> {
        shape.slots.iter().map(|(slot, in_vector)| self.load_slot(address, *slot, *in_vector)).collect()
    }

    /// Stores the scalars of a value.
    pub fn store(&mut self, address: V, shape: &Shape, values: &[V]) {
        let mut byte: Option<(u64, V)> = None;
        for ((slot, in_vector), value) in shape.slots.iter().zip(values) {
            if slot.is_packed(*in_vector) {
                // The elements of a byte, one after the other.
                let shifted = self.b.ins().ishl_imm_s(*value, i64::from(slot.bit));
                let sum = match byte {
                    Some((at, sum)) if at == slot.offset => self.b.ins().bor(sum, shifted),
                    _ => {
                        self.flush(address, byte.take());
                        shifted
                    }
                };
                byte = Some((slot.offset, sum));
                continue;
            }
            let (address, offset) = self.offset(address, slot.offset);
            self.b.ins().store(MemFlagsData::new(), *value, address, offset);
        }
        self.flush(address, byte);
    }

    fn flush(&mut self, address: V, byte: Option<(u64, V)>) {
        if let Some((offset, value)) = byte {
            let (address, offset) = self.offset(address, offset);
            self.b.ins().store(MemFlagsData::new(), value, address, offset);
        }
    }

    /// Memory of the function; `None` if it is too large for a frame.
    pub fn slot(&mut self, size: u64, align: u64) -> Option<StackSlot> {
        let size = u32::try_from(size.max(1)).ok().filter(|size| *size <= 1 << 24)?;
        let shift = u8::try_from(align.max(1).trailing_zeros()).ok().filter(|shift| *shift <= 6)?;
        Some(self.b.create_sized_stack_slot(StackSlotData::new(StackSlotKind::ExplicitSlot, size, shift)))
    }

    /// The address of new memory of the function for a value.
    pub fn temporary(&mut self, op: OpRef<'_>, size: u64) -> Res<V> {
        let slot = self.slot(size, 16).ok_or_else(|| unsupported(op, "a value is too large"))?;
        Ok(self.b.ins().stack_addr(types::I64, slot, 0))
    }

    /// Calls a function of the runtime.
    pub fn runtime(&mut self, name: &str, result: Option<ir::Type>, args: &[V]) -> Option<V> {
        let mut signature = Signature::new(self.unit.conv);
        signature.params.extend(args.iter().map(|arg| AbiParam::new(self.b.func.dfg.value_type(*arg))));
        signature.returns.extend(result.map(AbiParam::new));
        let id = self.unit.runtime(name, &signature);
        let function = self.unit.module.declare_func_in_func(id, self.b.func);
        let call = self.b.ins().call(function, args);
        self.b.inst_results(call).first().copied()
    }

    /// As [`runtime`](Self::runtime), with a result.
    pub fn runtime_value(&mut self, name: &str, result: ir::Type, args: &[V]) -> V {
        match self.runtime(name, Some(result), args) {
            Some(value) => value,
            None => self.int(types::I64, 0),
        }
    }

    /// The address of the end of the stack of `alloca`.
    pub fn stack_top(&mut self) -> V {
        self.int(types::I64, native::stack_top_address() as i64)
    }

    /// Memory on the stack of `alloca`, freed when the function returns.
    pub fn alloca(&mut self, size: V, align: u64) -> V {
        let place = self.stack_top();
        let top = self.b.ins().load(types::I64, MemFlagsData::trusted(), place, 0);
        let align = align.max(16) as i64;
        let start = self.b.ins().iadd_imm_s(top, align - 1);
        let start = self.b.ins().band_imm_s(start, -align);
        let end = self.b.ins().iadd(start, size);
        let limit = self.int(types::I64, native::stack_limit() as i64);
        let room = self.b.ins().isub(limit, start);
        let is_full = self.b.ins().icmp(IntCC::UnsignedGreaterThan, size, room);
        self.b.ins().trapnz(is_full, trap::ALLOCA);
        self.b.ins().store(MemFlagsData::trusted(), end, place, 0);
        start
    }

    /// Returns values from the function.
    pub fn return_values(&mut self, values: &[V]) {
        if let Some(saved) = self.saved_stack {
            let saved = self.b.use_var(saved);
            let place = self.stack_top();
            self.b.ins().store(MemFlagsData::trusted(), saved, place, 0);
        }
        match (self.result_place, self.abi.result.clone()) {
            (Some(place), Some(shape)) => {
                self.store(place, &shape, values);
                self.b.ins().return_(&[]);
            }
            _ => {
                self.b.ins().return_(values);
            }
        }
    }
}

/// A constant without the bits that its type does not have, as Cranelift wants it.
fn truncated(ty: ir::Type, value: i64) -> i64 {
    match ty.bits() {
        bits if bits < 64 => value & ((1i64 << bits) - 1),
        _ => value,
    }
}
