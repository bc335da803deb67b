//! Contiguous access to memory: `vector.load`, `vector.store`, `vector.maskedload`, `vector.maskedstore`.

use dialekt_interfaces::{AlignmentAttrOpInterface, MemorySpaceCastConsumerOpInterface, VectorUnrollOpInterface};
use dialekt_ir_core::prelude::op::*;
use smallvec::SmallVec;

use crate::canonicalize::{MaskedLoadFolder, MaskedStoreFolder};
use crate::types::{Vector, type_of_value, verify_element, verify_indices};

/// Reads a vector from contiguous memory.
///
/// The indices say where the vector begins; its dimensions go along the last ones of the memref, whose elements may be vectors of the
/// same type instead.
///
/// ```mlir
/// %0 = vector.load %a[%i, %j] {alignment = 16 : i64} : memref<200x100xf32>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.load",
    doc_group = "Memory",
    interfaces(VectorUnrollOpInterface {}, MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface {}),
    verify,
    fold
)]
#[assembly($base "[" $indices "]" attr_dict ":" type($base) "," type($result))]
pub struct Load {
    #[effects(Read)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    #[default(false)]
    pub nontemporal: Option<Attr<BoolAttr>>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    pub result: OpResult<AnyVectorOfAnyRank>,
}

/// Writes a vector to contiguous memory.
///
/// The indices say where the vector begins; its dimensions go along the last ones of the memref, whose elements may be vectors of the
/// same type instead.
///
/// ```mlir
/// vector.store %v, %a[%i, %j] {nontemporal = true} : memref<200x100xf32>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.store",
    doc_group = "Memory",
    interfaces(VectorUnrollOpInterface, MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface {}),
    verify,
    fold
)]
#[assembly($value_to_store "," $base "[" $indices "]" attr_dict ":" type($base) "," type($value_to_store))]
pub struct Store {
    #[name("valueToStore")]
    pub value_to_store: Operand<AnyVectorOfAnyRank>,
    #[effects(Write)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    #[default(false)]
    pub nontemporal: Option<Attr<BoolAttr>>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
}

/// Reads the elements of a vector that a mask selects from contiguous memory.
///
/// The others are those of the last operand, and their memory is not accessed.
///
/// ```mlir
/// %0 = vector.maskedload %a[%i, %j], %mask, %v : memref<200x100xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.maskedload",
    doc_group = "Memory",
    interfaces(MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface {}),
    verify,
    fold,
    canonicalize(MaskedLoadFolder)
)]
#[assembly($base "[" $indices "]" "," $mask "," $pass_thru attr_dict ":" type($base) "," type($mask) "," type($pass_thru) "into" type($result))]
pub struct MaskedLoad {
    #[effects(Read)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub mask: Operand<VectorOfNonZeroRankOf<I1>>,
    pub pass_thru: Operand<AnyVectorOfNonZeroRank>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
    pub result: OpResult<AnyVectorOfNonZeroRank>,
}

/// Writes the elements of a vector that a mask selects to contiguous memory.
///
/// The memory of the others is not accessed.
///
/// ```mlir
/// vector.maskedstore %a[%i, %j], %mask, %v : memref<200x100xf32>, vector<8xi1>, vector<8xf32>
/// ```
#[derive(Op)]
#[op(
    name = "vector.maskedstore",
    doc_group = "Memory",
    interfaces(MemorySpaceCastConsumerOpInterface, AlignmentAttrOpInterface {}),
    verify,
    fold,
    canonicalize(MaskedStoreFolder)
)]
#[assembly($base "[" $indices "]" "," $mask "," $value_to_store attr_dict ":" type($base) "," type($mask) "," type($value_to_store))]
pub struct MaskedStore {
    #[effects(Write)]
    pub base: Operand<AnyMemRef>,
    pub indices: Operands<Index>,
    pub mask: Operand<VectorOfNonZeroRankOf<I1>>,
    #[name("valueToStore")]
    pub value_to_store: Operand<AnyVectorOfNonZeroRank>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
}

impl VectorUnrollOpInterface for Store {
    /// The shape of the vector that is written.
    fn shape_for_unroll(op: Self::View<'_>) -> Option<SmallVec<[i64; 4]>> {
        Some(Vector::of(*op, op.value_to_store())?.shape.into())
    }
}

impl Verify for Load {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let messages = [
            "destination memref has lower rank than the result vector",
            "base memref and result vector types should match",
            "base and result element types should match",
        ];
        verify_access(*op, [op.base(), op.result()], op.indices().len(), messages, out)
    }
}

impl Verify for Store {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let messages = [
            "source memref has lower rank than the vector to store",
            "base memref and valueToStore vector types should match",
            "base and valueToStore element type should match",
        ];
        verify_access(*op, [op.base(), op.value_to_store()], op.indices().len(), messages, out)
    }
}

/// Checks that a vector may be read from or written to a memref: the messages are for ranks, types of memrefs of vectors, and
/// element types.
fn verify_access(
    op: OpRef<'_>,
    [base, vector]: [Value; 2],
    indices: usize,
    [rank, types, elements]: [&str; 3],
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let cx = op.cx();
    let base = type_of_value(op, base);
    let (Some(shape), Some(element)) = (cx.type_data(base).shape(), cx.type_data(base).element_type()) else {
        return Ok(());
    };
    let Some(vector) = Vector::of(op, vector) else { return Ok(()) };
    let is_one_element = !vector.is_scalable() && (vector.rank() == 0 || vector.num_elements() == 1);
    let last_stride = cx.strided_layout(base).map(|layout| layout.strides.last().copied().unwrap_or(1));
    if !is_one_element && last_stride != Some(1) {
        return fail(out, op.op_error("most minor memref dim must have unit stride"));
    }
    if shape.len() < vector.rank() {
        return fail(out, op.op_error(rank));
    }
    match Vector::new(cx, element) {
        Some(_) if element != vector.ty => return fail(out, op.op_error(types)),
        None if element != vector.element => return fail(out, op.op_error(elements)),
        _ => {}
    }
    verify_indices(op, shape.len(), indices, out)
}

impl Verify for MaskedLoad {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let vectors = (Vector::of(*op, op.result()), Vector::of(*op, op.mask()));
        let (Some(result), Some(mask)) = vectors else { return Ok(()) };
        let rank = verify_element(*op, op.base(), result, "base and result element type should match", out)?;
        verify_indices(*op, rank, op.indices().len(), out)?;
        if result.shape != mask.shape {
            return fail(out, op.op_error("expected result shape to match mask shape"));
        }
        verify_pass_thru(*op, op.pass_thru(), result, out)
    }
}

impl Verify for MaskedStore {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let vectors = (Vector::of(*op, op.value_to_store()), Vector::of(*op, op.mask()));
        let (Some(vector), Some(mask)) = vectors else { return Ok(()) };
        let rank = verify_element(*op, op.base(), vector, "base and valueToStore element type should match", out)?;
        verify_indices(*op, rank, op.indices().len(), out)?;
        match vector.shape == mask.shape {
            true => Ok(()),
            false => fail(out, op.op_error("expected valueToStore shape to match mask shape")),
        }
    }
}

/// Checks that the vector with elements that are left out has the type of the result.
pub(super) fn verify_pass_thru(
    op: OpRef<'_>,
    pass_thru: Value,
    result: Vector<'_>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    match type_of_value(op, pass_thru) == result.ty {
        true => Ok(()),
        false => fail(out, op.op_error("expected pass_thru of same type as result type")),
    }
}

macro_rules! looks_through_casts {
    ($($op:ident: $operand:literal;)*) => {$(
        impl MemorySpaceCastConsumerOpInterface for $op {
            fn pointer_operand(_op: Self::View<'_>) -> usize {
                $operand
            }

            fn gives_pointer(_op: Self::View<'_>) -> bool {
                false
            }
        }
    )*};
}

looks_through_casts! {
    Load: 0;
    Store: 1;
    MaskedLoad: 0;
    MaskedStore: 0;
}

pub(super) use looks_through_casts;
