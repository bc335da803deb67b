//! Multiplication of matrices that the threads of a warp hold in registers.

mod block_scale;
mod sparse;
mod sync;
mod syntax;

pub use block_scale::*;
pub use sparse::*;
pub use sync::*;

use std::fmt::Write;

use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_llvm::LLVMStructType;

use crate::{MMAShapeAttr, MMATypes};

/// The type of elements that registers of a type hold, where it tells. What is added, and the result, have other types than factors.
/// [MLIR: inferOperandMMAType]
fn element_of(cx: &ContextData, ty: Type, is_accumulator: bool) -> Option<MMATypes> {
    if let Some(parts) = LLVMStructType::of(cx, ty) {
        return element_of(cx, *parts.elements().first()?, is_accumulator);
    }
    match (ty, cx.type_data(ty)) {
        (Type::F64, _) => Some(MMATypes::F64),
        (Type::F16, _) => Some(MMATypes::F16),
        (_, TypeData::Vector { shape, element: Type::F16, .. }) if shape[..] == [2] => Some(MMATypes::F16),
        (Type::F32, _) => Some(if is_accumulator { MMATypes::F32 } else { MMATypes::Tf32 }),
        (_, TypeData::Integer { .. }) if is_accumulator => Some(MMATypes::S32),
        _ => None,
    }
}

/// The type of A's elements, which multiplications of this kind need to be checked. The reference crashes where the attribute is missing: it is
/// there when an op is read from its custom form.
fn type_of_a(op: OpRef<'_>, known: Option<MMATypes>, out: &mut Vec<Diagnostic>) -> Result<MMATypes, Invalid> {
    known.ok_or_else(|| {
        out.push(op.op_error("requires attribute 'multiplicandAPtxType'"));
        Invalid
    })
}

/// Integers of 4 bits.
fn is_int4(element: MMATypes) -> bool {
    matches!(element, MMATypes::S4 | MMATypes::U4)
}

/// Bytes.
fn is_int8(element: MMATypes) -> bool {
    matches!(element, MMATypes::S8 | MMATypes::U8)
}

/// Integers, of one bit as well.
fn is_integer(element: MMATypes) -> bool {
    is_int4(element) || is_int8(element) || matches!(element, MMATypes::B1 | MMATypes::S32)
}

/// Registers that an operand or a result may have: how many, and of which type.
type Registers = (usize, Type);

/// The registers that the operands of a multiplication may have, and the shapes that there are.
#[derive(Default)]
struct Variant {
    shapes: Vec<[i32; 3]>,
    /// The types that each of the three operands may have.
    operands: [Vec<Registers>; 3],
    /// The types that the result may have: structs.
    results: Vec<Registers>,
}

/// An operation that multiplies matrices in registers.
struct Multiplication<'a> {
    op: OpRef<'a>,
    shape: [i32; 3],
    /// The elements of the left factor.
    element: MMATypes,
    /// Half of the left factor is zeros.
    sparse: bool,
}

/// A pair of floats of 16 bits in a register.
fn pair(cx: &ContextData) -> Type {
    cx.vector_type(&[2], &[false], Type::F16).unwrap_or(Type::F16)
}

impl<'a> Multiplication<'a> {
    fn new(op: OpRef<'a>, shape: &MMAShapeAttr, element: MMATypes, sparse: bool) -> Self {
        Multiplication { op, shape: [shape.m, shape.n, shape.k], element, sparse }
    }

    /// The variants with 16 rows: registers hold tiles of 8 rows, and as many columns as fit in.
    fn of_tiles(&self) -> Option<Variant> {
        use MMATypes as T;
        let cx = self.op.cx();
        let (columns, factor) = match self.element {
            T::Tf32 => (4, Type::I32),
            T::Bf16 => (8, Type::I32),
            T::F16 => (8, pair(cx)),
            T::S4 | T::U4 => (32, Type::I32),
            T::S8 | T::U8 => (16, Type::I32),
            T::B1 if !self.sparse => (128, Type::I32),
            T::E4m3 | T::E5m2 | T::E3m2 | T::E2m3 | T::E2m1 if self.sparse => (32, Type::I32),
            _ => return None,
        };
        let is_small_float = matches!(self.element, T::E4m3 | T::E5m2 | T::E3m2 | T::E2m3 | T::E2m1);
        let depths = match (self.sparse, is_small_float) {
            (false, _) => vec![columns, 2 * columns],
            (true, false) => vec![2 * columns, 4 * columns],
            (true, true) => vec![2 * columns],
        };
        let (sums, results) = if is_integer(self.element) {
            (vec![(4, Type::I32)], vec![(4, Type::I32)])
        } else {
            let both = vec![(2, pair(cx)), (4, Type::F32)];
            let only_wide = matches!(self.element, T::Tf32 | T::Bf16);
            (both.clone(), if only_wide { vec![(4, Type::F32)] } else { both })
        };
        let [m, n, k] = self.shape.map(i64::from);
        let tiles = |rows: i64| usize::try_from((rows / 8).saturating_mul(k / i64::from(columns))).unwrap_or(0);
        let left = if self.sparse { tiles(m) / 2 } else { tiles(m) };
        Some(Variant {
            shapes: depths.into_iter().map(|k| [16, 8, k]).collect(),
            operands: [vec![(left, factor)], vec![(tiles(n), factor)], sums],
            results,
        })
    }

    /// The variants with 8 rows: one for each type of elements.
    fn of_eight_rows(&self) -> Variant {
        use MMATypes as T;
        let pair = pair(self.op.cx());
        let depth = match self.element {
            T::F16 | T::F64 => 4,
            T::S8 | T::U8 => 16,
            T::S4 | T::U4 => 32,
            T::B1 => 128,
            _ => return Variant::default(),
        };
        let (factor, sums) = match self.element {
            T::F16 => ((2, pair), vec![(4, pair), (8, Type::F32)]),
            T::F64 => ((1, Type::F64), vec![(2, Type::F64)]),
            _ => ((1, Type::I32), vec![(2, Type::I32)]),
        };
        Variant { shapes: vec![[8, 8, depth]], operands: [vec![factor], vec![factor], sums.clone()], results: sums }
    }

    /// Checks shape, operands and result.
    fn verify(&self, operands: [Vec<Type>; 3], out: &mut Vec<Diagnostic>) -> Verified {
        let (op, cx) = (self.op, self.op.cx());
        let result = op.result_type(0).unwrap_or(Type::NONE);
        let variant = match self.shape[0] {
            16 => {
                let Some(variant) = self.of_tiles() else {
                    return fail(out, op.error(format!("invalid shape or multiplicand type: {}", self.element)));
                };
                let sum = operands[2].first().and_then(|ty| element_of(cx, *ty, true));
                if sum != element_of(cx, result, true) {
                    return fail(out, op.op_error("ctype does not match dtype"));
                }
                variant
            }
            8 if !self.sparse => self.of_eight_rows(),
            _ => Variant::default(),
        };
        if !variant.shapes.contains(&self.shape) {
            let [m, n, k] = self.shape;
            return fail(out, op.op_error(format!("unimplemented variant for MMA shape <{m}, {n}, {k}>")));
        }
        for ((name, expected), found) in ["A", "B", "C"].iter().zip(&variant.operands).zip(&operands) {
            let fits = |(count, ty): &Registers| found.len() == *count && found.iter().all(|found| found == ty);
            if expected.iter().any(fits) {
                continue;
            }
            let mut message = format!("Could not match types for the {name} operands; expected one of ");
            for (count, ty) in expected {
                let _ = write!(message, "{count}x{} ", type_to_string(cx, *ty));
            }
            let found: Vec<String> = found.iter().map(|ty| type_to_string(cx, *ty)).collect();
            return fail(out, op.op_error(format!("{message}but got {}", found.join(", "))));
        }
        let expected: Vec<Type> = variant
            .results
            .iter()
            .map(|(count, ty)| LLVMStructType::new_literal(cx, vec![*ty; *count], false))
            .collect();
        if expected.contains(&result) {
            return Ok(());
        }
        let expected: Vec<String> = expected.iter().map(|ty| type_to_string(cx, *ty)).collect();
        let (expected, result) = (expected.join(", "), type_to_string(cx, result));
        fail(
            out,
            op.op_error(format!(
                "Could not match allowed types for the result; expected one of {expected} but got {result}"
            )),
        )
    }
}

/// The types of values.
fn types_of(op: OpRef<'_>, values: impl IntoIterator<Item = Value>) -> Vec<Type> {
    values.into_iter().map(|value| op.ir().value(value).ty()).collect()
}
