//! Constants.

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::dialect::Invalid;
use dialekt_ir_core::decl::derive::Verify;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::types::{Signedness, TypeData};
use dialekt_ods_macros::Op;

use crate::names::name_result;

/// A constant: an integer, a float, or elements of a container.
///
/// ```mlir
/// %a = arith.constant 42 : i32
/// %b = arith.constant dense<[1.0, 2.0]> : tensor<2xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arith.constant",
    traits(ConstantLike, Pure, AllTypesMatch(value, result)),
    verify,
    result_names = name_result
)]
#[assembly(attr_dict $value)]
pub struct Constant {
    pub value: Attr<TypedAttrInterface>,
    pub result: OpResult<AnyType>,
}

impl Verify for Constant {
    const TYPES_ONLY: bool = true;

    fn verify(op: ConstantView<'_>, out: &mut Vec<Diagnostic>) -> Result<(), Invalid> {
        let cx = op.cx();
        let Some(value) = op.value() else { return Ok(()) };
        let mut fail = |message| {
            out.push(op.op_error(message));
            Err(Invalid)
        };
        let ty = cx.type_data(op.ir().value(op.result()).ty());
        if matches!(ty, TypeData::Integer { sign, .. } if *sign != Signedness::Signless) {
            return fail("integer return type must be signless");
        }
        let is_splat = match cx.attr_data(value) {
            AttrData::Integer { .. } | AttrData::Float { .. } => return Ok(()),
            AttrData::DenseElements { splat, .. } => *splat,
            AttrData::DenseStrings { values, .. } => values.len() == 1,
            AttrData::SparseElements { .. } | AttrData::DenseResource { .. } => false,
            _ => return fail("value must be an integer, float, or elements attribute"),
        };
        if matches!(ty, TypeData::Vector { scalable, .. } if scalable.contains(&true)) && !is_splat {
            return fail(
                "intializing scalable vectors with elements attribute is not supported unless it's a vector splat",
            );
        }
        Ok(())
    }
}
