//! Intrinsics on vectors: reductions, parts of vectors, masks, matrices.

use dialekt_ir_core::prelude::op::*;

use crate::constraints::{AnyPointer, AnyVector, LLVMType, LLVMVectorOf};
use crate::intrinsic::Intrinsic;
use crate::mixins::FastMath;
use crate::types::is_scalable_vector_type;

op_family! {
    /// A reduction of the elements of a vector of integers.
    ///
    /// ```mlir
    /// %sum = "llvm.intr.vector.reduce.add"(%x) : (vector<4xi32>) -> i32
    /// ```
    #[op(
        name = "llvm.intr.vector.reduce.{}",
        doc_group = "Intrinsics on vectors",
        traits(Pure, SameOperandsAndResultElementType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    pub struct VectorReductionInt {
        pub r#in: Operand<LLVMVectorOf<AnySignlessInteger>>,
        pub res: OpResult<LLVMType>,
    }

    /// The sum of integers.
    VectorReduceAdd = "add";

    /// The bits that all integers have.
    VectorReduceAnd = "and";

    /// The product of integers.
    VectorReduceMul = "mul";

    /// The bits that some integer has.
    VectorReduceOr = "or";

    /// The greatest of signed integers.
    VectorReduceSMax = "smax";

    /// The least of signed integers.
    VectorReduceSMin = "smin";

    /// The greatest of unsigned integers.
    VectorReduceUMax = "umax";

    /// The least of unsigned integers.
    VectorReduceUMin = "umin";

    /// The bits that an odd number of integers has.
    VectorReduceXor = "xor";
}

op_family! {
    /// A reduction of the elements of a vector of floats, in any order.
    ///
    /// ```mlir
    /// %most = llvm.intr.vector.reduce.fmaximum(%x) : (vector<4xf32>) -> f32
    /// ```
    #[op(
        name = "llvm.intr.vector.reduce.{}",
        doc_group = "Intrinsics on vectors",
        rename_all = "camelCase",
        traits(Pure, SameOperandsAndResultElementType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[0]))
    )]
    #[assembly("(" operands ")" attr_dict ":" functional_type(operands, results))]
    pub struct VectorReductionFloat {
        pub r#in: Operand<LLVMVectorOf<AnyFloat>>,
        pub fast_math: Mixin<FastMath>,
        pub res: OpResult<LLVMType>,
    }

    /// The greatest float; NaNs are left out.
    VectorReduceFMax = "fmax";

    /// The greatest float, NaN if one is NaN.
    VectorReduceFMaximum = "fmaximum";

    /// The least float; NaNs are left out.
    VectorReduceFMin = "fmin";

    /// The least float, NaN if one is NaN.
    VectorReduceFMinimum = "fminimum";
}

op_family! {
    /// A reduction of a scalar and the elements of a vector of floats, in order unless `reassoc` is among the flags.
    ///
    /// ```mlir
    /// %sum = "llvm.intr.vector.reduce.fadd"(%start, %x) <{fastmathFlags = #llvm.fastmath<reassoc>}>
    ///     : (f32, vector<4xf32>) -> f32
    /// ```
    #[op(
        name = "llvm.intr.vector.reduce.{}",
        doc_group = "Intrinsics on vectors",
        traits(Pure, SameOperandsAndResultElementType),
        facts(Intrinsic::renamed("llvm.intr.", "llvm.").overloaded_operands(&[1]))
    )]
    pub struct VectorReductionAcc {
        pub start_value: Operand<AnyFloat>,
        pub input: Operand<LLVMVectorOf<AnyFloat>>,
        pub fast_math: Mixin<FastMath>,
        pub res: OpResult<LLVMType>,
    }

    /// The sum of floats.
    VectorReduceFAdd = "fadd";

    /// The product of floats.
    VectorReduceFMul = "fmul";
}

/// Counts up from zero: `0, 1, 2, ...`, as many as the vector has lanes.
///
/// Numbers that do not fit wrap around.
///
/// ```mlir
/// %lanes = llvm.intr.stepvector : vector<[4]xi32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.stepvector",
    doc_group = "Intrinsics on vectors",
    traits(Pure),
    facts(Intrinsic::new("llvm.stepvector").overloaded_results(&[0]))
)]
#[assembly(attr_dict ":" type($res))]
pub struct StepVector {
    pub res: OpResult<LLVMVectorOf<AnySignlessInteger>>,
}

/// The number that sizes of scalable vectors are multiplied by.
///
/// It is known when the program runs, and is the same everywhere.
///
/// ```mlir
/// %vscale = "llvm.intr.vscale"() : () -> i64
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vscale",
    doc_group = "Intrinsics on vectors",
    facts(Intrinsic::new("llvm.vscale").overloaded_results(&[0]))
)]
pub struct VScale {
    pub res: OpResult<LLVMType>,
}

/// Puts a vector into another one, at a constant position.
///
/// The position is a multiple of the least number of lanes of the vector that is put in; both numbers are multiplied by
/// `vscale` where that is scalable.
///
/// ```mlir
/// %y = llvm.intr.vector.insert %part, %x[4] : vector<4xf32> into vector<[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vector.insert",
    doc_group = "Intrinsics on vectors",
    traits(
        Pure,
        AllTypesMatch(dstvec, res),
        Relation("vectors are not bigger than 2^17 bits.", vectors_are_not_too_big),
        Relation("it is not inserting scalable into fixed-length vectors.", inserted_is_not_more_scalable)
    ),
    facts(Intrinsic::new("llvm.vector.insert").overloaded_results(&[0]).overloaded_operands(&[1]).immediates(&[(2, "pos")]))
)]
#[assembly($srcvec "," $dstvec "[" $pos "]" attr_dict ":" type($srcvec) "into" type($res))]
pub struct VectorInsert {
    pub dstvec: Operand<AnyVector>,
    pub srcvec: Operand<AnyVector>,
    pub pos: Attr<I64Attr>,
    pub res: OpResult<AnyVector>,
}

/// Takes a vector out of another one, at a constant position.
///
/// The position is a multiple of the least number of lanes of the result; both numbers are multiplied by `vscale`
/// where the result is scalable.
///
/// ```mlir
/// %part = llvm.intr.vector.extract %x[4] : vector<4xf32> from vector<[4]xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vector.extract",
    doc_group = "Intrinsics on vectors",
    traits(
        Pure,
        Relation("vectors are not bigger than 2^17 bits.", vectors_are_not_too_big),
        Relation("it is not extracting scalable from fixed-length vectors.", extracted_is_not_more_scalable)
    ),
    facts(Intrinsic::new("llvm.vector.extract").overloaded_results(&[0]).overloaded_operands(&[0]).immediates(&[(1, "pos")]))
)]
#[assembly($srcvec "[" $pos "]" attr_dict ":" type($res) "from" type($srcvec))]
pub struct VectorExtract {
    pub srcvec: Operand<AnyVector>,
    pub pos: Attr<I64Attr>,
    pub res: OpResult<AnyVector>,
}

/// The least number of bits of a vector.
fn bits(cx: &ContextData, ty: Type) -> u64 {
    let data = cx.type_data(ty);
    let element = match data.element_type().map(|element| cx.type_data(element)) {
        Some(TypeData::Integer { width, .. }) => u64::from(*width),
        Some(TypeData::Float(kind)) => u64::from(kind.width()),
        _ => 0,
    };
    data.num_elements().unwrap_or(0).saturating_mul(element)
}

fn vectors_are_not_too_big(op: OpRef<'_>) -> bool {
    op.operand_types().chain(op.result_types()).all(|ty| bits(op.cx(), ty) <= 1 << 17)
}

fn inserted_is_not_more_scalable(op: OpRef<'_>) -> bool {
    let mut types = op.operand_types().map(|ty| is_scalable_vector_type(op.cx(), ty));
    types.next() == Some(true) || types.next() != Some(true)
}

fn extracted_is_not_more_scalable(op: OpRef<'_>) -> bool {
    let is_scalable = |ty: Option<Type>| ty.is_some_and(|ty| is_scalable_vector_type(op.cx(), ty));
    !is_scalable(op.result_types().next()) || is_scalable(op.operand_types().next())
}

/// Puts two vectors together, lane by lane.
///
/// The result has the lanes `x[0], y[0], x[1], y[1], ...`.
///
/// ```mlir
/// %z = "llvm.intr.vector.interleave2"(%x, %y) : (vector<4xi8>, vector<4xi8>) -> vector<8xi8>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vector.interleave2",
    doc_group = "Intrinsics on vectors",
    traits(
        Pure,
        AllTypesMatch(vec1, vec2),
        Relation("result has twice as many elements as 'vec1'", has_twice_as_many_elements)
    ),
    facts(Intrinsic::new("llvm.vector.interleave2").overloaded_results(&[0]))
)]
pub struct VectorInterleave2 {
    pub vec1: Operand<AnyVector>,
    pub vec2: Operand<AnyVector>,
    pub res: OpResult<LLVMType>,
}

fn has_twice_as_many_elements(op: OpRef<'_>) -> bool {
    let data = |ty: Option<Type>| match op.cx().type_data(ty.unwrap_or(Type::NONE)) {
        TypeData::Vector { shape, scalable, element } => {
            Some((shape.iter().product::<i64>(), scalable.contains(&true), *element))
        }
        _ => None,
    };
    let doubled = data(op.operand_types().next()).map(|(count, scalable, element)| (count * 2, scalable, element));
    doubled.is_some() && doubled == data(op.result_types().next())
}

/// Takes a vector apart into its lanes at even and at odd positions: a struct of both.
///
/// It undoes `llvm.intr.vector.interleave2`.
///
/// ```mlir
/// %both = "llvm.intr.vector.deinterleave2"(%x) : (vector<8xi8>) -> !llvm.struct<(vector<4xi8>, vector<4xi8>)>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.vector.deinterleave2",
    doc_group = "Intrinsics on vectors",
    traits(Pure),
    facts(Intrinsic::new("llvm.vector.deinterleave2").overloaded_operands(&[0]))
)]
pub struct VectorDeinterleave2 {
    pub vec: Operand<AnyVector>,
    pub res: OpResult<LLVMType>,
}

/// The mask of the lanes whose number, counted from a base, is below a limit.
///
/// Lane `i` is on if `base + i < n`, as unsigned numbers that do not wrap around.
///
/// ```mlir
/// %mask = llvm.intr.get.active.lane.mask %base, %n : i64, i64 to vector<7xi1>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.get.active.lane.mask",
    doc_group = "Intrinsics on vectors",
    traits(Pure),
    facts(Intrinsic::new("llvm.get.active.lane.mask").overloaded_results(&[0]).overloaded_operands(&[0]))
)]
#[assembly($base "," $n attr_dict ":" type($base) "," type($n) "to" type($res))]
pub struct GetActiveLaneMask {
    pub base: Operand<AnySignlessInteger>,
    pub n: Operand<AnySignlessInteger>,
    pub res: OpResult<LLVMType>,
}

/// Loads a matrix from memory, column by column.
///
/// Columns begin at multiples of the stride, which counts elements. The matrix is a flat vector of its columns.
///
/// ```mlir
/// %m = llvm.intr.matrix.column.major.load %ptr, <stride = %stride>
///     {isVolatile = false, rows = 3 : i32, columns = 16 : i32} : vector<48xf32> from !llvm.ptr stride i64
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.matrix.column.major.load",
    doc_group = "Matrices",
    rename_all = "camelCase",
    facts(
        Intrinsic::new("llvm.matrix.column.major.load")
            .overloaded_results(&[0])
            .overloaded_operands(&[1])
            .immediates(&[(2, "isVolatile"), (3, "rows"), (4, "columns")])
    )
)]
#[assembly($data "," "<" "stride" "=" $stride ">" attr_dict ":" type($res) "from" qualified(type($data)) "stride" type($stride))]
pub struct MatrixColumnMajorLoad {
    pub data: Operand<AnyPointer>,
    pub stride: Operand<AnySignlessInteger>,
    pub is_volatile: Attr<I1Attr>,
    pub rows: Attr<I32Attr>,
    pub columns: Attr<I32Attr>,
    pub res: OpResult<AnyVector>,
}

/// Stores a matrix to memory, column by column.
///
/// Columns begin at multiples of the stride, which counts elements. The matrix is a flat vector of its columns.
///
/// ```mlir
/// llvm.intr.matrix.column.major.store %m, %ptr, <stride = %stride>
///     {isVolatile = false, rows = 3 : i32, columns = 16 : i32} : vector<48xf32> to !llvm.ptr stride i64
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.matrix.column.major.store",
    doc_group = "Matrices",
    rename_all = "camelCase",
    facts(
        Intrinsic::new("llvm.matrix.column.major.store")
            .overloaded_operands(&[0, 2])
            .immediates(&[(3, "isVolatile"), (4, "rows"), (5, "columns")])
    )
)]
#[assembly(
    $matrix "," $data "," "<" "stride" "=" $stride ">" attr_dict ":" type($matrix) "to" qualified(type($data)) "stride"
    type($stride)
)]
pub struct MatrixColumnMajorStore {
    pub matrix: Operand<AnyVector>,
    pub data: Operand<AnyPointer>,
    pub stride: Operand<AnySignlessInteger>,
    pub is_volatile: Attr<I1Attr>,
    pub rows: Attr<I32Attr>,
    pub columns: Attr<I32Attr>,
}

/// Multiplies two matrices.
///
/// Matrices are flat vectors of their columns. The first one has as many columns as the second one has rows.
///
/// ```mlir
/// %c = llvm.intr.matrix.multiply %a, %b {lhs_rows = 4 : i32, lhs_columns = 16 : i32, rhs_columns = 3 : i32}
///     : (vector<64xf32>, vector<48xf32>) -> vector<12xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.matrix.multiply",
    doc_group = "Matrices",
    facts(
        Intrinsic::new("llvm.matrix.multiply")
            .overloaded_results(&[0])
            .overloaded_operands(&[0, 1])
            .immediates(&[(2, "lhs_rows"), (3, "lhs_columns"), (4, "rhs_columns")])
    )
)]
#[assembly($lhs "," $rhs attr_dict ":" "(" type($lhs) "," type($rhs) ")" "->" type($res))]
pub struct MatrixMultiply {
    pub lhs: Operand<AnyVector>,
    pub rhs: Operand<AnyVector>,
    pub lhs_rows: Attr<I32Attr>,
    pub lhs_columns: Attr<I32Attr>,
    pub rhs_columns: Attr<I32Attr>,
    pub res: OpResult<AnyVector>,
}

/// Transposes a matrix.
///
/// Matrices are flat vectors of their columns; the numbers are those of the operand.
///
/// ```mlir
/// %t = llvm.intr.matrix.transpose %m {rows = 3 : i32, columns = 16 : i32} : vector<48xf32> into vector<48xf32>
/// ```
#[derive(Op)]
#[op(
    name = "llvm.intr.matrix.transpose",
    doc_group = "Matrices",
    facts(
        Intrinsic::new("llvm.matrix.transpose").overloaded_results(&[0]).immediates(&[(1, "rows"), (2, "columns")])
    )
)]
#[assembly($matrix attr_dict ":" type($matrix) "into" type($res))]
pub struct MatrixTranspose {
    pub matrix: Operand<AnyVector>,
    pub rows: Attr<I32Attr>,
    pub columns: Attr<I32Attr>,
    pub res: OpResult<AnyVector>,
}
