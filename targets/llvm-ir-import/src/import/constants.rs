//! Constants: as attributes where the dialect has one, otherwise as operations at the start of the entry block.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::ir::{InsertionPoint, Op, Value};
use dialekt_ir_core::num::FloatKind;
use dialekt_llvm::{BlockAddressAttr, BlockTagAttr};

use super::{Done, Failed, Importer, Parts};
use crate::module::constants::{Const, ConstId, ExprOp};
use crate::module::function::Cast;
use crate::module::types::{Ty, TypeId};
use crate::module::{GlobalId, Name};

/// Elements of a dense attribute that is made.
#[derive(Default)]
struct Elements {
    data: Vec<u8>,
    bits: Vec<bool>,
}

impl Importer<'_> {
    /// The type of a float attribute for a type.
    fn float_attr_kind(&self, ty: TypeId) -> Option<FloatKind> {
        match self.module.types.get(ty) {
            Ty::Float(kind) => Some(*kind),
            Ty::PpcFp128 => Some(FloatKind::F128),
            _ => None,
        }
    }

    /// The bits of a float in the format of its attribute.
    fn float_bits(&self, ty: TypeId, bits: u128) -> u128 {
        match self.module.types.get(ty) {
            // A sum of two doubles; the first is the value but for what is below its precision.
            Ty::PpcFp128 => FloatKind::F128.from_f64(f64::from_bits(bits as u64)),
            _ => bits,
        }
    }

    /// The attribute for a scalar.
    pub(super) fn scalar_attr(&mut self, id: ConstId) -> Option<Attribute> {
        let ty = self.module.consts.ty(id);
        match self.module.consts.get(id) {
            Const::Int(value) => {
                let value = value.clone();
                let ty = self.ty(ty);
                Some(self.cx.intern_attr(AttrData::Integer { ty, value }))
            }
            Const::Float(bits) => {
                let kind = self.float_attr_kind(ty)?;
                let bits = self.float_bits(ty, *bits);
                Some(self.cx.intern_attr(AttrData::Float { ty: self.cx.float_type(kind), bits: bits.into() }))
            }
            _ => None,
        }
    }

    /// The shape and innermost type of an array or vector of integers or floats, and whether it ends in a vector.
    fn shape(&self, ty: TypeId) -> Option<(Vec<i64>, TypeId, Option<bool>)> {
        let (mut shape, mut ty) = (Vec::new(), ty);
        loop {
            match self.module.types.get(ty) {
                Ty::Array(count, element) => {
                    shape.push(i64::try_from(*count).ok()?);
                    ty = *element;
                }
                Ty::Vector { scalable, count, element } => {
                    shape.push(i64::from(*count));
                    let plain = matches!(self.module.types.get(*element), Ty::Int(_) | Ty::Float(_) | Ty::PpcFp128);
                    return plain.then_some((shape, *element, Some(*scalable)));
                }
                Ty::Int(_) | Ty::Float(_) | Ty::PpcFp128 if !shape.is_empty() => return Some((shape, ty, None)),
                _ => return None,
            }
        }
    }

    fn push_element(&self, element: TypeId, id: ConstId, out: &mut Elements) -> Option<()> {
        match self.module.consts.get(id) {
            Const::Int(value) => match value.width() {
                1 => out.bits.push(!value.is_zero()),
                width => {
                    let start = out.data.len();
                    value.to_le_bytes(&mut out.data);
                    out.data.resize(start + (width as usize).div_ceil(8), 0);
                }
            },
            Const::Float(bits) => {
                let kind = self.float_attr_kind(element)?;
                let bits = self.float_bits(element, *bits);
                let bytes = (kind.width() as usize).div_ceil(8);
                out.data.extend_from_slice(&bits.to_le_bytes()[..bytes]);
            }
            _ => return None,
        }
        Some(())
    }

    /// The leaves of nested aggregates, which are all plain numbers.
    fn leaves(&self, id: ConstId, element: TypeId, out: &mut Elements) -> Option<()> {
        match self.module.consts.get(id) {
            Const::Aggregate(parts) => stacker::maybe_grow(32 << 10, 1 << 20, || {
                parts.iter().try_for_each(|part| self.leaves(*part, element, out))
            }),
            _ => self.push_element(element, id, out),
        }
    }

    /// The attribute of a constant, if it has one.
    pub(super) fn const_attr(&mut self, id: ConstId) -> Option<Attribute> {
        let ty = self.module.consts.ty(id);
        let value = self.module.consts.get(id).clone();
        if let Const::Int(_) | Const::Float(_) = value {
            return self.scalar_attr(id);
        }
        if !matches!(value, Const::Aggregate(_) | Const::Zero) {
            return None;
        }
        if let Ty::Vector { scalable: true, .. } = self.module.types.get(ty) {
            self.error(Location::UNKNOWN, "scalable vectors not supported");
            return None;
        }
        if let Some(text) = self.string_data(id, ty) {
            return Some(self.cx.string_attr(text));
        }
        let (shape, element, vector) = self.shape(ty)?;
        if vector == Some(true) {
            self.error(Location::UNKNOWN, "scalable vectors not supported");
            return None;
        }
        let element_ty = match self.float_attr_kind(element) {
            Some(kind) => self.cx.float_type(kind),
            None => self.ty(element),
        };
        let shaped = match vector {
            Some(_) => self.vector(&shape, false, element_ty),
            None => self.cx.tensor_type(&shape, element_ty, None).ok()?,
        };
        let mut out = Elements::default();
        if let Const::Zero = value {
            let bytes = match self.module.types.get(element) {
                Ty::Int(width) => (*width as usize).div_ceil(8),
                _ => (self.float_attr_kind(element)?.width() as usize).div_ceil(8),
            };
            let data = if self.module.types.int_width(element) == Some(1) { vec![0] } else { vec![0; bytes] };
            return self.cx.dense_elements_attr(shaped, data).ok();
        }
        self.leaves(id, element, &mut out)?;
        if out.data.is_empty() && !out.bits.is_empty() {
            let same = out.bits.iter().all(|bit| *bit == out.bits[0]);
            let data = match same {
                true => vec![if out.bits[0] { 0xff } else { 0 }],
                false => pack(&out.bits),
            };
            return self.cx.dense_elements_attr(shaped, data).ok();
        }
        self.cx.dense_elements_attr(shaped, out.data).ok()
    }

    /// The bytes of an array of bytes.
    fn string_data(&self, id: ConstId, ty: TypeId) -> Option<Vec<u8>> {
        let Ty::Array(count, element) = *self.module.types.get(ty) else { return None };
        if self.module.types.int_width(element) != Some(8) || count == 0 {
            return None;
        }
        let Const::Aggregate(parts) = self.module.consts.get(id) else { return None };
        parts
            .iter()
            .map(|part| match self.module.consts.get(*part) {
                Const::Int(value) => value.as_u64().map(|byte| byte as u8),
                _ => None,
            })
            .collect()
    }

    /// The constants that must exist before another one.
    fn dependencies(&self, id: ConstId) -> Vec<ConstId> {
        let consts = &self.module.consts;
        match consts.get(id) {
            Const::Aggregate(_) if consts.is_packed_data(&self.module.types, id) => Vec::new(),
            Const::Aggregate(parts) => parts.clone(),
            Const::Expr(expr) => expr.operands.clone(),
            Const::Zero => self.zero_parts(id),
            // The function itself.
            Const::DsoLocalEquivalent(global) => self.constant_of(*global).into_iter().collect(),
            _ => Vec::new(),
        }
    }

    /// The constant that refers to a global, if there is one.
    fn constant_of(&self, global: GlobalId) -> Option<ConstId> {
        self.module.global_constants.get(&global).copied()
    }

    /// The zeros that a zero consists of.
    fn zero_parts(&self, id: ConstId) -> Vec<ConstId> {
        self.module.zero_parts.get(&id).cloned().unwrap_or_default()
    }

    /// The operation that defines a constant, at the start of the function.
    pub(super) fn constant(&mut self, id: ConstId) -> Done<Value> {
        if let Some(value) = self.function.constants.get(&id) {
            return Ok(*value);
        }
        let saved = self.at;
        let result = self.constant_chain(id);
        self.at = saved;
        result
    }

    fn constant_chain(&mut self, id: ConstId) -> Done<Value> {
        // Each is visited twice: to find what it needs, the last first, and to be made.
        let mut work = vec![(id, false)];
        let mut opened = std::collections::HashSet::new();
        while let Some((next, is_ready)) = work.pop() {
            if self.function.constants.contains_key(&next) {
                continue;
            }
            if !is_ready && opened.insert(next) {
                work.push((next, true));
                for part in self.dependencies(next) {
                    if !self.function.constants.contains_key(&part) {
                        work.push((part, false));
                    }
                }
                continue;
            }
            if !is_ready {
                continue;
            }
            self.at = self.constant_place();
            let value = self.new_constant(next)?;
            self.function.constants.insert(next, value);
        }
        self.function.constants.get(&id).copied().ok_or(Failed)
    }

    /// The place behind the constants of a function.
    fn constant_place(&self) -> InsertionPoint {
        match self.function.last_constant {
            Some(op) => self.after(op),
            None => {
                let block = self.function.entry;
                let first = self.ir.block(block).ops().next().map(|op| op.handle());
                InsertionPoint { block, before: first }
            }
        }
    }

    /// The place behind an operation.
    pub(super) fn after(&self, op: Op) -> InsertionPoint {
        let op = self.ir.op(op);
        let block = op.parent_block().map_or(self.function.entry, |block| block.handle());
        InsertionPoint { block, before: op.next().map(|op| op.handle()) }
    }

    /// Makes an operation for a constant behind those before.
    fn const_op(&mut self, name: &str, parts: Parts<'_>) -> Done<Value> {
        let op = self.op(name, Location::UNKNOWN, parts)?;
        self.function.last_constant = Some(op);
        self.at = self.after(op);
        self.result(op).ok_or(Failed)
    }

    fn new_constant(&mut self, id: ConstId) -> Done<Value> {
        let ty_id = self.module.consts.ty(id);
        let ty = self.ty(ty_id);
        if let Some(attr) = self.const_attr(id) {
            return self.const_op(
                "llvm.mlir.constant",
                Parts { results: &[ty], attrs: vec![("value", attr)], ..Parts::default() },
            );
        }
        let name = match self.module.consts.get(id).clone() {
            Const::Null | Const::Zero => "llvm.mlir.zero",
            Const::NoToken => "llvm.mlir.none",
            Const::Poison => "llvm.mlir.poison",
            Const::Undef => "llvm.mlir.undef",
            Const::Global(global) => {
                let symbol = self.global_symbol(global);
                return self.const_op(
                    "llvm.mlir.addressof",
                    Parts {
                        results: &[ty],
                        attrs: vec![("global_name", self.cx.symbol_ref(symbol))],
                        ..Parts::default()
                    },
                );
            }
            Const::DsoLocalEquivalent(global) => {
                let symbol = self.global_symbol(global);
                return self.const_op(
                    "llvm.dso_local_equivalent",
                    Parts {
                        results: &[ty],
                        attrs: vec![("function_name", self.cx.symbol_ref(symbol))],
                        ..Parts::default()
                    },
                );
            }
            Const::BlockAddress(function, block) => {
                let attr = self.block_address(function, &block);
                return self.const_op(
                    "llvm.blockaddress",
                    Parts { results: &[ty], attrs: vec![("block_addr", attr)], ..Parts::default() },
                );
            }
            Const::Aggregate(parts) => return self.aggregate(ty_id, ty, &parts),
            Const::Expr(expr) => return self.expression(&expr, ty),
            Const::NoCfi(_) => return Err(self.unhandled_constant(id, " since no_cfi is unsupported")),
            Const::PtrAuth(_) => return Err(self.unhandled_constant(id, " since ptrauth(...) is unsupported")),
            Const::Int(_) | Const::Float(_) => return Err(self.unhandled_constant(id, "")),
        };
        self.const_op(name, Parts { results: &[ty], ..Parts::default() })
    }

    fn unhandled_constant(&mut self, id: ConstId, reason: &str) -> Failed {
        let shown = crate::module::show::typed_constant(self.module, id);
        self.error(Location::UNKNOWN, format!("unhandled constant: {shown}{reason}"))
    }

    /// The name of a global, which is made up if it has none.
    pub(super) fn global_symbol(&mut self, id: GlobalId) -> Vec<u8> {
        let global = self.module.global(id);
        if matches!(global.name, Name::Number(_))
            && matches!(global.kind, crate::module::GlobalKind::Variable { .. })
            && !self.nameless.contains_key(&id)
        {
            loop {
                let name = format!("mlir.llvm.nameless_global_{}", self.next_nameless);
                self.next_nameless += 1;
                if !self.module.globals.iter().any(|global| global.text() == name.as_bytes()) {
                    self.nameless.insert(id, name);
                    break;
                }
            }
        }
        self.symbol(id)
    }

    fn block_address(&mut self, function: GlobalId, block: &Name) -> Attribute {
        let symbol = self.global_symbol(function);
        let body = self.module.function(function).and_then(|function| function.body.as_ref());
        let number = body.and_then(|body| body.block_names.get(block)).map_or(0, |block| block.0);
        let cx = self.cx;
        let tag = BlockTagAttr { id: number }.into_attr(cx);
        BlockAddressAttr { function: cx.symbol_ref(symbol).into(), tag: tag.into() }.into_attr(cx)
    }

    fn aggregate(&mut self, ty_id: TypeId, ty: Type, parts: &[ConstId]) -> Done<Value> {
        let mut value = self.const_op("llvm.mlir.undef", Parts { results: &[ty], ..Parts::default() })?;
        let is_vector = matches!(self.module.types.get(ty_id), Ty::Vector { .. });
        for (at, part) in parts.iter().enumerate() {
            let part = self.function.constants.get(part).copied().ok_or(Failed)?;
            value = if is_vector {
                let index = self.i32(at as i64);
                let index = self.const_op(
                    "llvm.mlir.constant",
                    Parts { results: &[Type::I32], attrs: vec![("value", index)], ..Parts::default() },
                )?;
                self.const_op(
                    "llvm.insertelement",
                    Parts { operands: &[value, part, index], results: &[ty], ..Parts::default() },
                )?
            } else {
                let position = self.cx.dense_i64_attr(&[at as i64]);
                let attrs = vec![("position", position)];
                self.const_op(
                    "llvm.insertvalue",
                    Parts { operands: &[value, part], results: &[ty], attrs, ..Parts::default() },
                )?
            };
        }
        Ok(value)
    }

    fn expression(&mut self, expr: &crate::module::constants::Expr, ty: Type) -> Done<Value> {
        let operands: Vec<Value> = expr
            .operands
            .iter()
            .map(|id| self.function.constants.get(id).copied())
            .collect::<Option<_>>()
            .ok_or(Failed)?;
        let parts = Parts { operands: &operands, results: &[ty], ..Parts::default() };
        match &expr.op {
            ExprOp::Cast(Cast::PtrToAddr) => {
                Err(self.error(Location::UNKNOWN, "unhandled constant expression: ptrtoaddr"))
            }
            ExprOp::Cast(cast) => self.const_op(&format!("llvm.{}", cast.word()), parts),
            ExprOp::Binary(word, wrap) => {
                let attrs = self.wrap_attrs(word, *wrap);
                self.const_op(&format!("llvm.{word}"), Parts { attrs, ..parts })
            }
            ExprOp::ExtractElement => self.const_op("llvm.extractelement", parts),
            ExprOp::InsertElement => self.const_op("llvm.insertelement", parts),
            ExprOp::Shuffle(mask) => {
                let attrs = vec![("mask", self.cx.dense_i32_attr(mask))];
                self.const_op("llvm.shufflevector", Parts { attrs, ..parts })
            }
            ExprOp::Gep(element, flags) => {
                let indices: Vec<Option<i64>> =
                    expr.operands[1..].iter().map(|id| self.module.consts.as_i64(*id)).collect();
                let (operands, attrs) = self.gep_parts(*element, *flags, &operands, &indices);
                self.const_op(
                    "llvm.getelementptr",
                    Parts { operands: &operands, results: &[ty], attrs, ..Parts::default() },
                )
            }
        }
    }
}

/// Bits as bytes, the first in the lowest place.
fn pack(bits: &[bool]) -> Vec<u8> {
    bits.chunks(8).map(|chunk| chunk.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit))).collect()
}
