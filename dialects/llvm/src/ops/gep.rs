//! `llvm.getelementptr`: addresses of parts of structs, arrays and vectors.

use dialekt_interfaces::{
    DestructurableAccessorOpInterface, PromotableOpInterface, SafeMemorySlotAccessOpInterface, ViewLikeOpInterface,
};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyPointer, ScalarOrVectorOf};
use crate::enums::GEPNoWrapFlags;
use crate::types::{LLVMArrayType, LLVMStructType};

/// The constant in `rawConstantIndices` that stands for the next operand.
pub const DYNAMIC_INDEX: i32 = i32::MIN;

/// The address of a part of an object.
///
/// The first index counts objects of the element type, others select what is in it: fields of structs by constants, elements of
/// arrays and vectors. The flags promise that the computation does not wrap around, `inbounds` that it stays within the object.
///
/// ```mlir
/// %field = llvm.getelementptr inbounds %ptr[%i, 1] : (!llvm.ptr, i64) -> !llvm.ptr, !llvm.struct<(i32, f32)>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.getelementptr",
    doc_group = "Memory",
    traits(Pure),
    interfaces(
        PromotableOpInterface,
        SafeMemorySlotAccessOpInterface,
        DestructurableAccessorOpInterface,
        ViewLikeOpInterface
    ),
    verify,
    fold
)]
#[assembly(
    ($no_wrap_flags^)? $base "[" custom<GEPIndices>($dynamic_indices, $raw_constant_indices) "]" attr_dict ":"
    functional_type(operands, results) "," $elem_type
)]
pub struct GEP {
    pub base: Operand<ScalarOrVectorOf<AnyPointer>>,
    #[name("dynamicIndices")]
    pub dynamic_indices: Operands<ScalarOrVectorOf<AnySignlessInteger>>,
    #[name("rawConstantIndices")]
    pub raw_constant_indices: Attr<DenseI32ArrayAttr>,
    pub elem_type: Attr<TypeAttr>,
    #[name("noWrapFlags")]
    #[default(GEPNoWrapFlags::None.into())]
    pub no_wrap_flags: Prop<EnumProp<GEPNoWrapFlags>>,
    pub res: OpResult<ScalarOrVectorOf<AnyPointer>>,
}

/// An index of `llvm.getelementptr`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GEPIndex {
    Constant(i32),
    Dynamic(Value),
}

impl GEPView<'_> {
    /// The indices, in their order.
    pub fn indices(self) -> Vec<GEPIndex> {
        let mut dynamic = self.dynamic_indices();
        let constants = self.raw_constant_indices().unwrap_or_default();
        let index = |constant: i32| match constant {
            DYNAMIC_INDEX => dynamic.next().map(GEPIndex::Dynamic),
            constant => Some(GEPIndex::Constant(constant)),
        };
        constants.into_iter().filter_map(index).collect()
    }
}

impl ViewLikeOpInterface for GEP {
    fn view_source(op: Self::View<'_>) -> Value {
        op.base()
    }
}

impl Verify for GEP {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let constants = op.raw_constant_indices().unwrap_or_default();
        if constants.iter().filter(|index| **index == DYNAMIC_INDEX).count() != op.dynamic_indices().len() {
            let message = "expected as many dynamic indices as specified in 'rawConstantIndices'";
            return fail(out, op.op_error(message));
        }
        if op.no_wrap_flags() == Some(GEPNoWrapFlags::InboundsFlag.into()) {
            return fail(out, op.op_error("'inbounds_flag' cannot be used directly."));
        }
        let Some(ty) = op.elem_type() else { return Ok(()) };
        verify_indices(*op, ty, &constants, out)
    }
}

/// Checks the indices behind the first one against the type of the object.
fn verify_indices(op: OpRef<'_>, mut ty: Type, indices: &[i32], out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    for (i, index) in indices.iter().enumerate().skip(1) {
        if let Some(found) = LLVMStructType::of(cx, ty) {
            if *index == DYNAMIC_INDEX {
                return fail(out, op.op_error(format!("expected index {i} indexing a struct to be constant")));
            }
            let field = usize::try_from(*index).ok().and_then(|index| found.elements().get(index));
            match field {
                Some(field) => ty = *field,
                None => return fail(out, op.op_error(format!("index {i} indexing a struct is out of bounds"))),
            }
        } else if let Some(array) = LLVMArrayType::of(cx, ty) {
            ty = array.element_type;
        } else if let TypeData::Vector { element, .. } = cx.type_data(ty) {
            ty = *element;
        } else {
            let ty = op.quoted_type(ty);
            return fail(out, op.op_error(format!("type {ty} cannot be indexed (index #{i})")));
        }
    }
    Ok(())
}

/// The custom directive for indices, constants and operands: `%i, 1`
struct GEPIndices;

impl CustomDirective for GEPIndices {
    const NAME: &'static str = "GEPIndices";
    type Params = (OperandsParam, AttrParam<DenseI32ArrayAttr>);

    fn parse(f: &mut FormatParser<'_, '_>, (operands, constants): Self::Params) -> Parsed<bool> {
        let mut indices = Vec::new();
        loop {
            match parse_optional_constant(f)? {
                Some(constant) => indices.push(constant),
                None => {
                    let operand = f.p.parse_ssa_use(true)?;
                    operands.extend(f, [operand]);
                    indices.push(DYNAMIC_INDEX);
                }
            }
            if !f.p.consume_if(Tok::Comma) {
                break;
            }
        }
        constants.set(f, indices.into());
        Ok(true)
    }

    fn print(op: OpRef<'_>, _: Self::Params, p: &mut Printer<'_>) {
        let Some(op) = op.view::<GEP>() else { return };
        p.print_list(op.indices(), |p, index| match index {
            GEPIndex::Constant(index) => p.print_integer(index.into()),
            GEPIndex::Dynamic(value) => p.print_operand(value),
        });
    }
}

/// An index of 32 bits, when there is a number.
fn parse_optional_constant(f: &mut FormatParser<'_, '_>) -> Parsed<Option<i32>> {
    let at = f.p.token().start;
    let Some(index) = f.p.parse_optional_wide_integer()? else { return Ok(None) };
    match index.as_i64().and_then(|index| i32::try_from(index).ok()) {
        Some(index) => Ok(Some(index)),
        None => Err(f.p.op_error_at(f.op, at, "integer value too large")),
    }
}
