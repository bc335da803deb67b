//! `bufferization.alloc_tensor` and `bufferization.dealloc_tensor`.

use dialekt_dialect_utils::indices::index;
use dialekt_dialect_utils::type_of;
use dialekt_interfaces::{OpFoldResult, ReifiedShape, ReifiedShapes, ReifyRankedShapedTypeOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use crate::BufferizableOpInterface;
use crate::canonicalize::{FoldDimOfAllocTensorOp, ReplaceStaticShapeDims, size_of};

/// Makes a tensor that becomes a buffer of its own.
///
/// Its elements are those of `copy`, or have no particular values. Without `copy` there is an operand for each size that the type
/// leaves open. Unlike `tensor.empty`, which is only a shape, the op is an allocation: bufferization gives two of them two
/// buffers. `size_hint` is an estimate of the number of elements that are stored, for sparse tensors, and `memory_space` the space of
/// the buffer.
///
/// ```mlir
/// %0 = bufferization.alloc_tensor(%n) : tensor<4x?xf32>
/// %1 = bufferization.alloc_tensor() copy(%0) {memory_space = 1 : i64} : tensor<4x?xf32>
/// ```
#[derive(Op)]
#[op(
    name = "bufferization.alloc_tensor",
    doc_group = "Tensors",
    traits(AttrSizedOperandSegments),
    interfaces(BufferizableOpInterface, ReifyRankedShapedTypeOpInterface),
    verify,
    parse = parse_alloc_tensor,
    print = print_alloc_tensor,
    canonicalize(FoldDimOfAllocTensorOp, ReplaceStaticShapeDims)
)]
pub struct AllocTensor {
    pub dynamic_sizes: Operands<Index>,
    pub copy: Option<Operand<AnyTensor>>,
    pub size_hint: Option<Operand<Index>>,
    pub memory_space: Option<Attr<AnyAttr>>,
    pub result: OpResult<AnyTensor>,
}

/// Frees the buffer that a tensor becomes.
///
/// It is for formats whose storage the program manages itself, such as sparse ones; the tensor must not be used afterwards.
///
/// ```mlir
/// bufferization.dealloc_tensor %t : tensor<4x8xf32>
/// ```
#[derive(Op)]
#[op(name = "bufferization.dealloc_tensor", doc_group = "Tensors", interfaces(BufferizableOpInterface))]
#[assembly($tensor attr_dict ":" type($tensor))]
pub struct DeallocTensor {
    pub tensor: Operand<AnyTensor>,
}

impl Verify for AllocTensor {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (sizes, ty) = (op.dynamic_sizes().len(), type_of(*op, op.result()));
        let Some(copy) = op.copy() else {
            let expected = dynamic_dims(op.cx(), ty);
            if sizes != expected {
                let message = format!("incorrect number of dynamic sizes, has {sizes}, expected {expected}");
                return fail(out, op.op_error(message));
            }
            return Ok(());
        };
        if sizes != 0 {
            return fail(out, op.error("dynamic sizes not needed when copying a tensor"));
        }
        if type_of(*op, copy) != ty {
            return fail(out, op.error("expected that `copy` and return type match"));
        }
        Ok(())
    }
}

/// The number of sizes that a type leaves open; 0 for unranked tensors.
fn dynamic_dims(cx: &ContextData, ty: Type) -> usize {
    cx.type_data(ty).shape().map_or(0, |shape| shape.iter().filter(|size| **size == DYNAMIC).count())
}

impl AllocTensorView<'_> {
    /// The operand that is the size of a dynamic dimension; `None` where a tensor is copied, or the dimension is static.
    pub fn dynamic_size(self, dim: usize) -> Option<Value> {
        let shape = self.cx().type_data(type_of(*self, self.result())).shape()?;
        let is_open = |size: &&i64| **size == DYNAMIC;
        shape.get(dim).filter(is_open)?;
        self.dynamic_sizes().nth(shape[..dim].iter().filter(is_open).count())
    }
}

impl ReifyRankedShapedTypeOpInterface for AllocTensor {
    /// The sizes are those of the type, of the operands, or of the tensor that is copied.
    fn reify_result_shapes(builder: &mut Builder<'_>, op: Self::Handle) -> Option<ReifiedShapes> {
        let view = op.view(builder.ir())?;
        let (cx, loc, copy) = (view.cx().clone(), view.loc(), view.copy());
        let shape = cx.type_data(type_of(*view, view.result())).shape()?.to_vec();
        let mut sizes = ReifiedShape::new();
        for (dim, size) in shape.into_iter().enumerate() {
            let size: OpFoldResult = match (size, copy) {
                (DYNAMIC, Some(copy)) => size_of(builder, copy, dim, loc).into(),
                (DYNAMIC, None) => op.view(builder.ir())?.dynamic_size(dim)?.into(),
                (size, _) => index(&cx, size).into(),
            };
            sizes.push(size);
        }
        Some(vec![sizes])
    }
}

fn parse_alloc_tensor(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    p.expect(Tok::LParen, "expected '('")?;
    let sizes = p.parse_operand_list()?;
    p.expect(Tok::RParen, "expected ')'")?;
    let mut copy = None;
    if p.consume_keyword(b"copy") {
        p.expect(Tok::LParen, "expected '('")?;
        copy = Some(p.parse_ssa_use(true)?);
        p.expect(Tok::RParen, "expected ')'")?;
    }
    let mut size_hint = None;
    if p.consume_keyword(b"size_hint") {
        p.expect(Tok::Equal, "expected '='")?;
        size_hint = Some(p.parse_ssa_use(true)?);
    }
    p.parse_optional_attr_dict(&mut op.attrs)?;
    p.expect(Tok::Colon, "expected ':'")?;
    let cx = p.cx();
    let is_tensor = |ty| matches!(cx.type_data(ty), TypeData::Tensor { .. } | TypeData::UnrankedTensor(_));
    let ty = p.parse_type_of("", is_tensor, op)?;
    op.result_types.push(ty);
    let segments = [sizes.len() as i32, i32::from(copy.is_some()), i32::from(size_hint.is_some())];
    p.resolve_all_as(&sizes, Type::INDEX, op)?;
    p.resolve_all_as(copy.as_slice(), ty, op)?;
    p.resolve_all_as(size_hint.as_slice(), Type::INDEX, op)?;
    op.add_attr(cx.ident("operandSegmentSizes"), cx.dense_i32_attr(&segments));
    Ok(())
}

fn print_alloc_tensor(op: AllocTensorView<'_>, p: &mut Printer<'_>) {
    p.write("(");
    p.print_list(op.dynamic_sizes(), |p, size| p.print_operand(size));
    p.write(")");
    if let Some(copy) = op.copy() {
        p.write(" copy(");
        p.print_operand(copy);
        p.write(")");
    }
    if let Some(size_hint) = op.size_hint() {
        p.write(" size_hint=");
        p.print_operand(size_hint);
    }
    p.print_optional_attr_dict(*op, &["operandSegmentSizes"]);
    p.write(" : ");
    p.print_type(type_of(*op, op.result()));
}
