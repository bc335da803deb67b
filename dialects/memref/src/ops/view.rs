//! `memref.view` and `memref.transpose`.

use dialekt_dialect_utils::verify_dynamic_sizes;
use dialekt_interfaces::{MemorySpaceCastConsumerOpInterface, ViewLikeOpInterface};
use dialekt_ir_core::affine::AffineMap;
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::canonicalize::{ViewOpMemrefCastFolder, ViewOpShapeFolder};
use crate::interfaces::op_asm;
use crate::types::{MemRef, verify_same_space};

/// Views bytes, from a shift on, as elements of a type.
///
/// Operands in the second brackets are the sizes that the result type leaves open.
///
/// ```mlir
/// %b = memref.view %a[%shift][%n] : memref<2048xi8> to memref<64x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "memref.view", doc_group = "Views",
    interfaces(MemorySpaceCastConsumerOpInterface {}, ViewLikeOpInterface),
    traits(Pure),
    verify,
    result_names = op_asm::view,
    fold,
    canonicalize(ViewOpShapeFolder, ViewOpMemrefCastFolder)
)]
#[assembly($source "[" $byte_shift "]" "" "[" $sizes "]" attr_dict ":" type($source) "to" type(results))]
pub struct View {
    pub source: Operand<MemRefRankOf<I8, N<1>>>,
    #[name("byte_shift")]
    pub byte_shift: Operand<Index>,
    pub sizes: Operands<Index>,
    #[name("")]
    pub result: OpResult<AnyMemRef>,
}

/// Permutes dimensions.
///
/// The map gives the source dimension of each dimension of the result.
///
/// ```mlir
/// %b = memref.transpose %a (i, j) -> (j, i) : memref<?x4xf32> to memref<4x?xf32, strided<[1, 4]>>
/// ```
#[derive(Op)]
#[op(
    name = "memref.transpose", doc_group = "Views",
    interfaces(MemorySpaceCastConsumerOpInterface {}),
    traits(Pure),
    verify,
    parse = parse_transpose,
    print = print_transpose,
    result_names = op_asm::transpose,
    fold
)]
pub struct Transpose {
    #[name("in")]
    pub input: Operand<AnyStridedMemRef>,
    pub permutation: Attr<AffineMapAttr>,
    #[name("")]
    pub result: OpResult<AnyStridedMemRef>,
}

impl Verify for View {
    const TYPES_ONLY: bool = true;

    /// Checks that neither has a layout, and that dynamic sizes are given.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (Some(source), Some(result)) = (MemRef::of(*op, op.source()), MemRef::of(*op, op.result())) else {
            return Ok(());
        };
        for (memref, what) in [(source, "base"), (result, "result")] {
            if !op.cx().has_identity_layout(memref.ty) {
                let ty = op.quoted_type(memref.ty);
                return fail(out, op.error(format!("unsupported map for {what} memref type {ty}")));
            }
        }
        verify_same_space(*op, [source.ty, result.ty], ["base memref", "view memref"], out)?;
        verify_dynamic_sizes(*op, result.ty, op.sizes().len(), out)
    }
}

impl Verify for Transpose {
    const TYPES_ONLY: bool = true;

    /// Checks that the result has the permuted sizes and strides of the operand.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (cx, affine) = (op.cx(), op.cx().affine());
        let (Some(source), Some(map)) = (MemRef::of(*op, op.input()), op.permutation()) else { return Ok(()) };
        if !map.is_permutation(affine) {
            return fail(out, op.op_error("expected a permutation map"));
        }
        if affine.map(map).dims() as usize != source.rank() {
            return fail(out, op.op_error("expected a permutation map of same rank as the input"));
        }
        let (Some(expected), Some(result)) =
            (Transpose::inferred_type(cx, source.ty, map), MemRef::of(*op, op.result()))
        else {
            return Ok(());
        };
        let expected = cx.canonical_strided_type(expected);
        if cx.canonical_strided_type(result.ty) == expected {
            return Ok(());
        }
        let (found, expected) = (op.quoted_type(result.ty), op.quoted_type(expected));
        let message =
            format!("result type {found} is not equivalent to the canonical transposed input type {expected}");
        fail(out, op.op_error(message))
    }
}

impl Transpose {
    /// The type of a memref with permuted dimensions; `None` where its strides are not known. [MLIR: inferTransposeResultType]
    pub fn inferred_type(cx: &ContextData, source: Type, permutation: AffineMap) -> Option<Type> {
        let source = MemRef::new(cx, source)?;
        let layout = cx.strided_layout(source.ty)?;
        let order: Vec<u32> =
            (0..source.rank()).map(|i| permutation.dim_position(cx.affine(), i)).collect::<Option<_>>()?;
        let reordered = |of: &[i64]| order.iter().map(|i| of.get(*i as usize).copied()).collect::<Option<Vec<i64>>>();
        let (shape, strides) = (reordered(source.shape)?, reordered(&layout.strides)?);
        let layout = cx.strided_layout_attr(layout.offset, &strides);
        cx.memref_type(&shape, source.element, Some(layout), source.space).ok()
    }
}

fn parse_transpose(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let input = p.parse_ssa_use(true)?;
    let permutation = p.parse_affine_map_reference()?;
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let cx = p.cx();
    let ty = p.parse_colon_type_of("builtin.memref", |ty| MemRef::new(cx, ty).is_some(), op)?;
    p.resolve_all_as(&[input], ty, op)?;
    p.expect_keyword("to", op)?;
    op.result_types.push(p.parse_type()?);
    p.add_named_attr(op, "permutation", cx.intern_attr(AttrData::AffineMap(permutation)));
    Ok(())
}

fn print_transpose(op: TransposeView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    p.print_operand(op.input());
    p.write(" ");
    if let Some(map) = op.permutation() {
        let mut text = Vec::new();
        op.cx().affine().print_map(map, &mut text);
        p.write(text);
    }
    p.print_optional_attr_dict(*op, &["permutation"]);
    p.write(" : ");
    p.print_value_type(op.input());
    p.write(" to ");
    p.print_value_type(op.result());
}
