//! Instructions are made here: constants are folded, flags and locations added.

use super::{Failed, Translated, Translation};
use crate::module::{
    Block, Call, Callee, Const, ConstValue, Function, FunctionId, Global, Inst, InstKind, Local, Ty, TypeKind, Val,
};

impl Translation<'_> {
    /// Adds an instruction; without a block to add it to, the translation of a constant fails.
    ///
    /// # Errors
    /// There is no block.
    pub fn insert(&mut self, kind: InstKind, ty: Ty) -> Translated<Option<Local>> {
        let (Some(function), Some(block)) = (self.function, self.block) else { return Err(Failed) };
        let has_result = !matches!(self.module.kind(ty), TypeKind::Void);
        let records = std::mem::take(&mut self.pending_records);
        let loc = self.current_loc;
        let inst = Inst { kind, ty, result: None, loc, metadata: Vec::new(), records };
        Ok(self.module.function_mut(function).push(block, inst, has_result))
    }

    /// Adds an instruction with a result.
    ///
    /// # Errors
    /// There is no block.
    pub fn insert_value(&mut self, kind: InstKind, ty: Ty) -> Translated<Val> {
        self.insert(kind, ty)?.map(Val::Local).ok_or(Failed)
    }

    /// The number of instructions in the current block.
    pub(super) fn position(&self) -> usize {
        let block = self.function.zip(self.block);
        block.map_or(0, |(function, block)| self.module.function(function).blocks[block.0 as usize].insts.len())
    }

    /// The instructions of the current block from a position on.
    pub(super) fn insts_from(&mut self, position: usize) -> &mut [Inst] {
        let Some((function, block)) = self.function.zip(self.block) else { return &mut [] };
        let insts = &mut self.module.function_mut(function).blocks[block.0 as usize].insts;
        let position = position.min(insts.len());
        &mut insts[position..]
    }

    /// The latest instruction of the current block.
    pub(super) fn last_inst(&mut self) -> Option<&mut Inst> {
        let (function, block) = self.function.zip(self.block)?;
        self.module.function_mut(function).blocks[block.0 as usize].insts.last_mut()
    }

    /// The type of an operand.
    ///
    /// # Errors
    /// It is metadata.
    pub fn ty_of(&self, value: Val) -> Translated<Ty> {
        self.type_of(value).ok_or(Failed)
    }

    /// Makes a constant of operands that are all constants, or an instruction.
    fn folded(
        &mut self,
        operands: &[Val],
        fold: impl FnOnce(&mut Self, &[Const]) -> Option<Const>,
        kind: InstKind,
        ty: Ty,
    ) -> Translated<Val> {
        let constants: Option<Vec<Const>> = operands.iter().map(|operand| self.constant_of(*operand)).collect();
        if let Some(folded) = constants.and_then(|constants| fold(self, &constants)) {
            return Ok(Val::Const(folded));
        }
        self.insert_value(kind, ty)
    }

    /// `add` and the like.
    ///
    /// # Errors
    /// There is no block.
    pub fn binary(&mut self, op: &'static str, flags: Vec<&'static str>, lhs: Val, rhs: Val) -> Translated<Val> {
        let ty = self.ty_of(lhs)?;
        let kind = InstKind::Binary(op, flags, lhs, rhs);
        self.folded(&[lhs, rhs], |t, c| t.module.fold_binary(op, c[0], c[1]), kind, ty)
    }

    /// A conversion; one to the same type is the operand.
    ///
    /// # Errors
    /// There is no block.
    pub fn cast(&mut self, op: &'static str, flags: Vec<&'static str>, value: Val, ty: Ty) -> Translated<Val> {
        if self.ty_of(value)? == ty {
            return Ok(value);
        }
        self.folded(&[value], |t, c| t.module.fold_cast(op, c[0], ty), InstKind::Cast(op, flags, value), ty)
    }

    /// A comparison.
    ///
    /// # Errors
    /// There is no block.
    pub fn compare(
        &mut self,
        op: &'static str,
        flags: Vec<&'static str>,
        predicate: &'static str,
        lhs: Val,
        rhs: Val,
    ) -> Translated<Val> {
        let bit = self.module.int_ty(1);
        let operands = self.ty_of(lhs)?;
        let ty = self.module.with_scalar(operands, bit);
        let kind = InstKind::Compare(op, flags, predicate, lhs, rhs);
        self.folded(&[lhs, rhs], |t, c| t.module.fold_compare(predicate, c[0], c[1], ty), kind, ty)
    }

    /// A choice.
    ///
    /// # Errors
    /// There is no block.
    pub fn select(&mut self, flags: Vec<&'static str>, condition: Val, yes: Val, no: Val) -> Translated<Val> {
        let ty = self.ty_of(yes)?;
        let kind = InstKind::Select(flags, condition, yes, no);
        self.folded(&[condition, yes, no], |t, c| t.module.fold_select(c[0], c[1], c[2]), kind, ty)
    }

    /// The address of a part of an object.
    ///
    /// # Errors
    /// There is no block.
    pub fn gep(&mut self, element: Ty, flags: &'static str, base: Val, indices: Vec<Val>, ty: Ty) -> Translated<Val> {
        let operands: Vec<Val> = std::iter::once(base).chain(indices.iter().copied()).collect();
        let fold = |t: &mut Self, c: &[Const]| t.module.fold_gep(element, flags, c[0], &c[1..], ty);
        self.folded(&operands, fold, InstKind::Gep(element, flags, base, indices), ty)
    }

    /// An element of a vector.
    ///
    /// # Errors
    /// There is no block.
    pub fn extract_element(&mut self, vector: Val, index: Val) -> Translated<Val> {
        let of = self.ty_of(vector)?;
        let ty = self.module.scalar(of);
        let fold = |t: &mut Self, c: &[Const]| {
            let index = t.module.const_u64(c[1])?;
            t.module.const_element(c[0], index)
        };
        self.folded(&[vector, index], fold, InstKind::ExtractElement(vector, index), ty)
    }

    /// A vector with another element.
    ///
    /// # Errors
    /// There is no block.
    pub fn insert_element(&mut self, vector: Val, element: Val, index: Val) -> Translated<Val> {
        let ty = self.ty_of(vector)?;
        let fold = |t: &mut Self, c: &[Const]| {
            let index = t.module.const_u64(c[2])?;
            t.module.const_with(c[0], &[index as u32], c[1])
        };
        self.folded(&[vector, element, index], fold, InstKind::InsertElement(vector, element, index), ty)
    }

    /// Elements of two vectors.
    ///
    /// # Errors
    /// There is no block.
    pub fn shuffle(&mut self, a: Val, b: Val, mask: Vec<i32>) -> Translated<Val> {
        let of = self.ty_of(a)?;
        let TypeKind::Vector(element, count, scalable) = *self.module.kind(of) else { return Err(Failed) };
        let ty = self.module.ty(TypeKind::Vector(element, mask.len() as u32, scalable));
        let fold_mask = mask.clone();
        let fold = |t: &mut Self, c: &[Const]| {
            let pick = |t: &mut Self, index: i32| match u64::try_from(index) {
                Err(_) => Some(t.module.poison(element)),
                Ok(index) if index < count.into() => t.module.const_element(c[0], index),
                Ok(index) => t.module.const_element(c[1], index - u64::from(count)),
            };
            if scalable && fold_mask.iter().any(|index| *index != 0) {
                return None;
            }
            if scalable {
                return match t.module.data(c[0]).value {
                    ConstValue::Undef => Some(t.module.undef(ty)),
                    ConstValue::Poison => Some(t.module.poison(ty)),
                    _ => {
                        let first = t.module.const_element(c[0], 0)?;
                        Some(t.module.splat(ty, first))
                    }
                };
            }
            let elements = fold_mask.iter().map(|index| pick(t, *index)).collect::<Option<Vec<Const>>>()?;
            Some(t.module.aggregate(ty, elements))
        };
        self.folded(&[a, b], fold, InstKind::Shuffle(a, b, mask), ty)
    }

    /// A part of an aggregate.
    ///
    /// # Errors
    /// There is no block, or no such part.
    pub fn extract_value(&mut self, value: Val, path: Vec<u32>) -> Translated<Val> {
        let mut ty = self.ty_of(value)?;
        for index in &path {
            ty = self.module.element(ty, u64::from(*index)).ok_or(Failed)?;
        }
        let steps = path.clone();
        let fold = |t: &mut Self, c: &[Const]| {
            steps.iter().try_fold(c[0], |part, index| t.module.const_element(part, u64::from(*index)))
        };
        self.folded(&[value], fold, InstKind::ExtractValue(value, path), ty)
    }

    /// An aggregate with another part.
    ///
    /// # Errors
    /// There is no block.
    pub fn insert_into(&mut self, value: Val, element: Val, path: Vec<u32>) -> Translated<Val> {
        let ty = self.ty_of(value)?;
        let steps = path.clone();
        let fold = |t: &mut Self, c: &[Const]| t.module.const_with(c[0], &steps, c[1]);
        self.folded(&[value, element], fold, InstKind::InsertValue(value, element, path), ty)
    }

    /// A call of a function, without attributes.
    ///
    /// # Errors
    /// There is no block.
    pub fn call_function(
        &mut self,
        function: FunctionId,
        args: Vec<Val>,
        flags: Vec<&'static str>,
    ) -> Translated<Option<Local>> {
        let ty = self.module.function(function).ty;
        let callee = Val::Const(self.module.address(Global::Function(function)));
        let TypeKind::Function(result, ..) = *self.module.kind(ty) else { return Err(Failed) };
        let flags = if self.module.is_fp_math(result) { flags } else { Vec::new() };
        let call = Call { flags, ..plain_call(ty, Callee::Value(callee), args) };
        self.insert(InstKind::Call(Box::new(call)), result)
    }

    /// The body of a function.
    pub(super) fn current(&mut self) -> Option<&mut Function> {
        let function = self.function?;
        Some(self.module.function_mut(function))
    }

    /// Turns to a block.
    pub(super) fn enter_block(&mut self, block: Block) {
        self.block = Some(block);
    }
}

/// A call with nothing but arguments.
pub fn plain_call(ty: Ty, callee: Callee, args: Vec<Val>) -> Call {
    Call {
        tail: "",
        flags: Vec::new(),
        conv: 0,
        ret_attrs: Default::default(),
        ty,
        callee,
        param_attrs: Vec::new(),
        attrs: Default::default(),
        bundles: Vec::new(),
        args,
    }
}
