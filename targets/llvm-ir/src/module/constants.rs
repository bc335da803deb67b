//! Constants, canonical as LLVM has them: equal ones are one, and aggregates of zeros are `zeroinitializer`.

use dialekt_ir_core::num::ApInt;

use super::{Block, FunctionId, Global, Module, Ty, TypeKind};

/// A constant of a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Const(pub(super) u32);

/// A constant and its type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct ConstData {
    /// The type.
    pub ty: Ty,
    /// The value.
    pub value: ConstValue,
}

/// The values of constants.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ConstValue {
    Undef,
    Poison,
    /// `null`, `zeroinitializer`, `none`: not of integers and floats.
    Null,
    Int(ApInt),
    /// The bits of a float.
    Float(ApInt),
    Aggregate(Vec<Const>),
    /// One element of a vector of any size, for all.
    Splat(Const),
    Global(Global),
    BlockAddress(FunctionId, Block),
    DsoLocalEquivalent(Global),
    NoCfi(Global),
    /// The address of a part of an object: element type, flags, base, indices.
    Gep(Ty, &'static str, Const, Vec<Const>),
    /// An opcode and its operand.
    Cast(&'static str, Const),
    /// An opcode, its flags, and its operands.
    Binary(&'static str, Vec<&'static str>, Const, Const),
}

impl Module {
    fn constant(&mut self, ty: Ty, value: ConstValue) -> Const {
        Const(self.constants.intern(ConstData { ty, value }))
    }

    /// The data of a constant.
    pub fn data(&self, constant: Const) -> &ConstData {
        self.constants.get(constant.0)
    }

    /// The type of a constant.
    pub fn const_ty(&self, constant: Const) -> Ty {
        self.data(constant).ty
    }

    /// `undef`
    pub fn undef(&mut self, ty: Ty) -> Const {
        self.constant(ty, ConstValue::Undef)
    }

    /// `poison`
    pub fn poison(&mut self, ty: Ty) -> Const {
        self.constant(ty, ConstValue::Poison)
    }

    /// An integer.
    pub fn int(&mut self, ty: Ty, value: ApInt) -> Const {
        self.constant(ty, ConstValue::Int(value))
    }

    /// An integer of a width.
    pub fn int_of(&mut self, width: u32, value: u64) -> Const {
        let ty = self.int_ty(width);
        self.int(ty, ApInt::new_u64(width, value))
    }

    /// A float by its bits.
    pub fn float(&mut self, ty: Ty, bits: ApInt) -> Const {
        self.constant(ty, ConstValue::Float(bits))
    }

    /// The address of a function or variable.
    pub fn address(&mut self, global: Global) -> Const {
        let space = self.address_space(global);
        let ty = self.ptr_ty(space);
        self.constant(ty, ConstValue::Global(global))
    }

    /// Zero of any type.
    pub fn null(&mut self, ty: Ty) -> Const {
        match *self.kind(ty) {
            TypeKind::Int(width) => self.int(ty, ApInt::zero(width)),
            TypeKind::Float(kind) => self.float(ty, ApInt::zero(kind.width())),
            TypeKind::PpcFp128 => self.float(ty, ApInt::zero(128)),
            _ => self.constant(ty, ConstValue::Null),
        }
    }

    /// Returns whether a constant is zero: not of vectors that hold more than zeros, nor `-0.0`.
    pub fn is_null(&self, constant: Const) -> bool {
        match &self.data(constant).value {
            ConstValue::Null => true,
            ConstValue::Int(value) | ConstValue::Float(value) => value.is_zero(),
            _ => false,
        }
    }

    /// An array, struct or vector of elements.
    pub fn aggregate(&mut self, ty: Ty, elements: Vec<Const>) -> Const {
        if elements.is_empty() || elements.iter().all(|element| self.is_null(*element)) {
            return self.null(ty);
        }
        if elements.iter().all(|element| self.data(*element).value == ConstValue::Poison) {
            return self.poison(ty);
        }
        if elements.iter().all(|element| self.data(*element).value == ConstValue::Undef) {
            return self.undef(ty);
        }
        if matches!(self.kind(ty), TypeKind::Vector(..)) && elements.iter().all(|element| *element == elements[0]) {
            return self.splat(ty, elements[0]);
        }
        self.constant(ty, ConstValue::Aggregate(elements))
    }

    /// A vector of one element.
    pub fn splat(&mut self, ty: Ty, element: Const) -> Const {
        match &self.data(element).value {
            ConstValue::Poison => self.poison(ty),
            ConstValue::Undef => self.undef(ty),
            _ if self.is_null(element) => self.null(ty),
            _ => self.constant(ty, ConstValue::Splat(element)),
        }
    }

    /// The other constants: of a block, of a function that may be elsewhere, expressions.
    pub fn expression(&mut self, ty: Ty, value: ConstValue) -> Const {
        self.constant(ty, value)
    }

    /// An element of a constant that is an aggregate or a vector.
    pub fn const_element(&mut self, constant: Const, index: u64) -> Option<Const> {
        let ConstData { ty, value } = self.data(constant).clone();
        let element = self.element(ty, index)?;
        if self.num_elements(ty).is_some_and(|n| index >= n) {
            return None;
        }
        match value {
            ConstValue::Undef => Some(self.undef(element)),
            ConstValue::Poison => Some(self.poison(element)),
            ConstValue::Null => Some(self.null(element)),
            ConstValue::Splat(element) => Some(element),
            ConstValue::Aggregate(elements) => elements.get(index as usize).copied(),
            _ => None,
        }
    }

    /// All elements of a constant that is an aggregate or a vector of fixed size.
    pub fn const_elements(&mut self, constant: Const) -> Option<Vec<Const>> {
        let count = self.num_elements(self.const_ty(constant))?;
        if let ConstValue::Aggregate(elements) = &self.data(constant).value {
            return Some(elements.clone());
        }
        (0..count).map(|index| self.const_element(constant, index)).collect()
    }
}
