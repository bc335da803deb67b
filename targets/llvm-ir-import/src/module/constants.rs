//! Constants, the same for equal ones, in the form that LLVM gives them.

use std::collections::HashMap;

use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};

use super::function::{Cast, GepFlags, Wrap};
use super::types::{Ty, TypeId, Types};
use super::{GlobalId, Name, handles};

handles! {
    /// A constant, the same for equal ones.
    ConstId;
}

/// A constant; its type is kept beside it.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Const {
    Int(ApInt),
    /// The bits in the format of the type.
    Float(u128),
    /// The null pointer.
    Null,
    /// The token `none`.
    NoToken,
    Undef,
    Poison,
    /// `zeroinitializer` of an aggregate, vector or type of a target.
    Zero,
    Aggregate(Vec<ConstId>),
    Global(GlobalId),
    DsoLocalEquivalent(GlobalId),
    NoCfi(GlobalId),
    PtrAuth(Vec<ConstId>),
    BlockAddress(GlobalId, Name),
    Expr(Expr),
}

/// A constant expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Expr {
    pub op: ExprOp,
    pub operands: Vec<ConstId>,
}

/// The operation of a constant expression.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum ExprOp {
    Cast(Cast),
    Binary(&'static str, Wrap),
    Gep(TypeId, GepFlags),
    ExtractElement,
    InsertElement,
    Shuffle(Vec<i32>),
}

/// The constants of a module.
#[derive(Default, Debug)]
pub struct Consts {
    list: Vec<(TypeId, Const)>,
    ids: HashMap<(TypeId, Const), ConstId>,
}

impl Consts {
    /// The handle of a constant, as it is.
    pub fn intern(&mut self, ty: TypeId, value: Const) -> ConstId {
        let key = (ty, value);
        if let Some(id) = self.ids.get(&key) {
            return *id;
        }
        let id = ConstId::new(self.list.len());
        self.list.push(key.clone());
        self.ids.insert(key, id);
        id
    }

    /// All constants.
    pub fn all(&self) -> impl Iterator<Item = &Const> {
        self.list.iter().map(|(_, value)| value)
    }

    /// The number of constants.
    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// The constant of a handle.
    pub fn get(&self, id: ConstId) -> &Const {
        &self.list[id.index()].1
    }

    /// The type of a constant.
    pub fn ty(&self, id: ConstId) -> TypeId {
        self.list[id.index()].0
    }

    /// An aggregate or vector of constants; one of zeros, undefined or poison values alone has a form of its own.
    pub fn aggregate(&mut self, ty: TypeId, elements: Vec<ConstId>) -> ConstId {
        let all = |consts: &Consts, test: fn(&Const) -> bool| elements.iter().all(|e| test(consts.get(*e)));
        let value = if all(self, is_null) {
            Const::Zero
        } else if all(self, |c| matches!(c, Const::Poison)) {
            Const::Poison
        } else if all(self, |c| matches!(c, Const::Undef)) {
            Const::Undef
        } else {
            Const::Aggregate(elements)
        };
        self.intern(ty, value)
    }

    pub fn int(&mut self, ty: TypeId, value: ApInt) -> ConstId {
        self.intern(ty, Const::Int(value))
    }

    /// The zero of a type; `None` where there is none.
    pub fn zero(&mut self, types: &Types, ty: TypeId) -> Option<ConstId> {
        let value = match types.get(ty) {
            Ty::Int(width) => Const::Int(ApInt::zero(*width)),
            Ty::Float(_) | Ty::PpcFp128 => Const::Float(0),
            Ty::Ptr(_) => Const::Null,
            Ty::Token => Const::NoToken,
            Ty::Array(..) | Ty::Vector { .. } | Ty::Struct { .. } | Ty::Named(_) | Ty::Target { .. } => Const::Zero,
            _ => return None,
        };
        Some(self.intern(ty, value))
    }

    /// The element of an aggregate or vector at a position.
    pub fn element(&mut self, types: &Types, id: ConstId, index: u64) -> Option<ConstId> {
        let part = types.part(self.ty(id), index)?;
        match self.get(id).clone() {
            Const::Aggregate(elements) => elements.get(usize::try_from(index).ok()?).copied(),
            Const::Zero => self.zero(types, part),
            value @ (Const::Undef | Const::Poison) => Some(self.intern(part, value)),
            _ => None,
        }
    }

    /// Returns whether a constant is kept as packed data, which has no operands: elements are integers of 8, 16, 32 or 64 bits, or
    /// floats of up to 64 bits.
    pub fn is_packed_data(&self, types: &Types, id: ConstId) -> bool {
        let Const::Aggregate(elements) = self.get(id) else { return false };
        let element = match types.get(self.ty(id)) {
            Ty::Array(_, element) | Ty::Vector { element, .. } => *element,
            _ => return false,
        };
        let fits = match types.get(element) {
            Ty::Int(width) => matches!(width, 8 | 16 | 32 | 64),
            Ty::Float(kind) => matches!(kind, FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64),
            _ => false,
        };
        fits && elements.iter().all(|e| matches!(self.get(*e), Const::Int(_) | Const::Float(_)))
    }

    /// A cast of a constant, folded where LLVM folds it without a data layout.
    pub fn cast(&mut self, types: &Types, cast: Cast, value: ConstId, to: TypeId) -> ConstId {
        let from = self.ty(value);
        if from == to && matches!(cast, Cast::Bits | Cast::AddressSpace) {
            return value;
        }
        let folded = match (self.get(value), cast) {
            (Const::Poison, _) => Some(Const::Poison),
            (Const::Undef, Cast::Bits | Cast::Trunc | Cast::PtrToInt | Cast::IntToPtr) => Some(Const::Undef),
            (Const::Int(int), Cast::Trunc) => types.int_width(to).map(|width| Const::Int(int.zext_or_trunc(width))),
            (Const::Int(int), Cast::Bits) => types.float_kind(to).map(|_| {
                let limbs = int.limbs();
                let high = limbs.get(1).copied().unwrap_or(0);
                Const::Float(u128::from(limbs.first().copied().unwrap_or(0)) | u128::from(high) << 64)
            }),
            (Const::Float(bits), Cast::Bits) => types
                .int_width(to)
                .map(|width| Const::Int(ApInt::from_limbs(width, &[*bits as u64, (*bits >> 64) as u64]))),
            (Const::Int(int), Cast::IntToPtr) if int.is_zero() => Some(Const::Null),
            (Const::Null, Cast::PtrToInt) => types.int_width(to).map(|width| Const::Int(ApInt::zero(width))),
            (Const::Zero, Cast::Bits | Cast::Trunc | Cast::PtrToInt | Cast::IntToPtr) => {
                return self.zero(types, to).unwrap_or(value);
            }
            (Const::Expr(Expr { op: ExprOp::Cast(Cast::PtrToInt), operands }), Cast::Trunc) => {
                let operand = operands[0];
                return self.cast(types, Cast::PtrToInt, operand, to);
            }
            (Const::Expr(Expr { op: ExprOp::Cast(Cast::Bits), operands }), Cast::Bits) => {
                let operand = operands[0];
                return self.cast(types, Cast::Bits, operand, to);
            }
            _ => None,
        };
        if let Some(folded) = folded {
            return self.intern(to, folded);
        }
        self.intern(to, Const::Expr(Expr { op: ExprOp::Cast(cast), operands: vec![value] }))
    }

    /// `add`, `sub` or `xor` of constants, folded where both are known.
    pub fn binary(&mut self, types: &Types, name: &'static str, wrap: Wrap, a: ConstId, b: ConstId) -> ConstId {
        let ty = self.ty(a);
        let scalar = |x: &Const, y: &Const| match (x, y) {
            (Const::Poison, _) | (_, Const::Poison) => Some(Const::Poison),
            (Const::Int(x), Const::Int(y)) => Some(Const::Int(match name {
                "add" => x.add(y),
                "sub" => x.sub(y),
                _ => x.xor(y),
            })),
            _ => None,
        };
        if let Some(folded) = scalar(self.get(a), self.get(b)) {
            return self.intern(ty, folded);
        }
        let is_zero = |c: &Const| matches!(c, Const::Int(int) if int.is_zero()) || matches!(c, Const::Zero);
        if is_zero(self.get(b)) {
            return a;
        }
        if is_zero(self.get(a)) && name != "sub" {
            return b;
        }
        if let Ty::Vector { scalable: false, count, .. } = *types.get(ty) {
            let lanes: Option<Vec<ConstId>> = (0..u64::from(count))
                .map(|at| {
                    let (x, y) = (self.element(types, a, at)?, self.element(types, b, at)?);
                    let folded = scalar(self.get(x), self.get(y))?;
                    Some(self.intern(types.scalar(ty), folded))
                })
                .collect();
            if let Some(lanes) = lanes {
                return self.aggregate(ty, lanes);
            }
        }
        // Of expressions that commute, the simpler operand is the second.
        let (a, b) =
            match name != "sub" && !matches!(self.get(a), Const::Expr(_)) && matches!(self.get(b), Const::Expr(_)) {
                true => (b, a),
                false => (a, b),
            };
        self.intern(ty, Const::Expr(Expr { op: ExprOp::Binary(name, wrap), operands: vec![a, b] }))
    }

    /// Another expression, folded where all is known.
    pub fn expr(&mut self, types: &Types, ty: TypeId, op: ExprOp, operands: Vec<ConstId>) -> ConstId {
        let folded = match &op {
            ExprOp::Gep(..) => {
                let base = operands[0];
                match self.get(base) {
                    Const::Poison => Some(self.intern(ty, Const::Poison)),
                    Const::Undef => Some(self.intern(ty, Const::Undef)),
                    _ if self.ty(base) == ty && operands[1..].iter().all(|index| is_null(self.get(*index))) => {
                        Some(base)
                    }
                    _ => None,
                }
            }
            ExprOp::ExtractElement => match self.get(operands[1]).clone() {
                Const::Int(at) => at.as_u64().and_then(|at| self.element(types, operands[0], at)),
                _ => None,
            },
            ExprOp::InsertElement => self.inserted(types, ty, &operands),
            ExprOp::Shuffle(mask) => self.shuffled(types, ty, &operands, mask),
            _ => None,
        };
        folded.unwrap_or_else(|| self.intern(ty, Const::Expr(Expr { op, operands })))
    }

    fn inserted(&mut self, types: &Types, ty: TypeId, operands: &[ConstId]) -> Option<ConstId> {
        let Ty::Vector { scalable: false, count, .. } = *types.get(ty) else { return None };
        let Const::Int(at) = self.get(operands[2]) else { return None };
        let at = at.as_u64()?;
        let mut lanes: Vec<ConstId> =
            (0..u64::from(count)).map(|lane| self.element(types, operands[0], lane)).collect::<Option<_>>()?;
        *lanes.get_mut(usize::try_from(at).ok()?)? = operands[1];
        Some(self.aggregate(ty, lanes))
    }

    fn shuffled(&mut self, types: &Types, ty: TypeId, operands: &[ConstId], mask: &[i32]) -> Option<ConstId> {
        let Ty::Vector { scalable: false, element, .. } = *types.get(ty) else { return None };
        let Ty::Vector { scalable: false, count, .. } = *types.get(self.ty(operands[0])) else { return None };
        let lanes: Option<Vec<ConstId>> = mask
            .iter()
            .map(|lane| match u64::try_from(*lane) {
                Err(_) => Some(self.intern(element, Const::Poison)),
                Ok(lane) if lane < u64::from(count) => self.element(types, operands[0], lane),
                Ok(lane) => self.element(types, operands[1], lane - u64::from(count)),
            })
            .collect();
        Some(self.aggregate(ty, lanes?))
    }

    /// The value of an integer, sign-extended.
    pub fn as_i64(&self, id: ConstId) -> Option<i64> {
        match self.get(id) {
            Const::Int(int) if int.width() <= 64 => int.as_i64(),
            Const::Int(int) => int.as_i64(),
            _ => None,
        }
    }

    /// The value of an integer, zero-extended.
    pub fn as_u64(&self, id: ConstId) -> Option<u64> {
        match self.get(id) {
            Const::Int(int) => int.as_u64(),
            _ => None,
        }
    }
}

/// Returns whether a constant is the zero of its type.
pub fn is_null(value: &Const) -> bool {
    match value {
        Const::Int(int) => int.is_zero(),
        Const::Float(bits) => *bits == 0,
        Const::Null | Const::NoToken | Const::Zero => true,
        _ => false,
    }
}

/// The bits of a double in a format, if it has the value.
pub fn exact_float(kind: FloatKind, bits: u128) -> Option<u128> {
    let value = ApFloat::new(FloatKind::F64, bits);
    let converted = value.convert(kind);
    let back = converted.convert(FloatKind::F64);
    (value.is_nan() || back.bits() == bits).then_some(converted.bits())
}
