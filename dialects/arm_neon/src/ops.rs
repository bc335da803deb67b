//! The ops.

use std::marker::PhantomData;

use dialekt_ir_core::decl::constraint::{Summary, TypePred};
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::Intrinsic;

/// Vectors of rank 1 without scalable dimensions, with so many elements.
pub struct NeonVectorOfLength<const LENGTH: i64, T>(PhantomData<T>);

impl<const LENGTH: i64, T: TypeConstraint> TypeConstraint for NeonVectorOfLength<LENGTH, T> {
    const DEF: &'static TypeConstraintDef = &TypeConstraintDef {
        summary: Summary::OfType(|cx, ty| {
            format!("a vector with length {LENGTH} of {} values", T::DEF.describe(cx, ty))
        }),
        pred: TypePred::Confined(FixedVectorOfAnyRank::<T>::DEF, |cx, ty| cx.type_data(ty).shape() == Some(&[LENGTH])),
        build: None,
        form: Some(&kinds::VECTOR),
    };
}

/// Multiplies elements of two vectors; the results have twice as many bits.
///
/// So no product overflows. The elements are signed.
///
/// ```mlir
/// %0 = arm_neon.intr.smull %a, %b : vector<8xi8> to vector<8xi16>
/// ```
#[derive(Op)]
#[op(
    name = "arm_neon.intr.smull",
    traits(
        Pure,
        AllTypesMatch(a, b),
        TypesMatchWith(
            "res has same vector shape and element bitwidth scaled by 2 as a",
            a,
            res,
            with_elements_twice_as_wide
        )
    ),
    facts(Intrinsic::new("llvm.aarch64.neon.smull").overloaded_results(&[0]))
)]
#[assembly($a "," $b attr_dict ":" type($a) "to" type($res))]
pub struct SMull {
    pub a: Operand<VectorOfLengthAndType<(I8, I16, I32), (N<8>, N<4>, N<2>)>>,
    pub b: Operand<VectorOfLengthAndType<(I8, I16, I32), (N<8>, N<4>, N<2>)>>,
    pub res: OpResult<VectorOfLengthAndType<(I16, I32, I64), (N<8>, N<4>, N<2>)>>,
}

/// The vector of as many integers of twice the bits.
fn with_elements_twice_as_wide(cx: &ContextData, ty: Type) -> Option<Type> {
    let TypeData::Vector { shape, scalable, element } = cx.type_data(ty) else { return None };
    let wide = cx.integer_type(cx.integer_width(*element)?.checked_mul(2)?)?;
    cx.vector_type(shape, scalable, wide).ok()
}

/// Adds dot products of four elements each.
///
/// Four neighbors of one vector are multiplied with those of the other one; the sum of their products is added to one element.
///
/// ```mlir
/// %0 = arm_neon.intr.sdot %a, %b, %c : vector<16xi8>, vector<16xi8> to vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_neon.intr.sdot",
    traits(
        Pure,
        AllTypesMatch(b, c),
        AllTypesMatch(a, res),
        TypesMatchWith("res has the same number of elements as operand b", b, res, sums_of_four)
    ),
    facts(Intrinsic::new("llvm.aarch64.neon.sdot").overloaded_results(&[0]).overloaded_operands(&[1]))
)]
#[assembly($a "," $b "," $c attr_dict ":" type($b) "," type($c) "to" type($res))]
pub struct Sdot {
    pub a: Operand<VectorOfLengthAndType<I32, (N<4>, N<2>)>>,
    pub b: Operand<VectorOfLengthAndType<I8, (N<16>, N<8>)>>,
    pub c: Operand<VectorOfLengthAndType<I8, (N<16>, N<8>)>>,
    pub res: OpResult<VectorOfLengthAndType<I32, (N<4>, N<2>)>>,
}

/// The vector of sums of four elements each.
fn sums_of_four(cx: &ContextData, ty: Type) -> Option<Type> {
    let length = cx.type_data(ty).shape()?.first()?;
    cx.vector_type(&[length / 4], &[false], Type::I32).ok()
}

op_family! {
    /// Multiplies a matrix of 2 by 8 elements with one of 8 by 2, and adds the product to the first operand.
    #[op(
        name = "arm_neon.intr.{}",
        traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)),
        facts(
            Intrinsic::renamed("arm_neon.intr.", "llvm.aarch64.neon.").overloaded_results(&[0]).overloaded_operands(&[1])
        )
    )]
    #[assembly($acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($res))]
    pub struct MatrixMultiplyAccumulate {
        pub acc: Operand<NeonVectorOfLength<4, I32>>,
        pub src1: Operand<NeonVectorOfLength<16, I8>>,
        pub src2: Operand<NeonVectorOfLength<16, I8>>,
        pub res: OpResult<NeonVectorOfLength<4, I32>>,
    }

    /// Multiplies matrices of signed elements, and adds the product.
    ///
    /// The matrices are of 2 by 8 and of 8 by 2 elements, the sums one of 2 by 2. Each is a vector of its rows.
    ///
    /// ```mlir
    /// %0 = arm_neon.intr.smmla %acc, %a, %b : vector<16xi8> to vector<4xi32>
    /// ```
    Smmla = "smmla";

    /// Multiplies matrices of unsigned elements, and adds the product.
    ///
    /// The matrices are of 2 by 8 and of 8 by 2 elements, the sums one of 2 by 2. Each is a vector of its rows.
    ///
    /// ```mlir
    /// %0 = arm_neon.intr.ummla %acc, %a, %b : vector<16xi8> to vector<4xi32>
    /// ```
    Ummla = "ummla";

    /// Multiplies a matrix of unsigned elements with one of signed elements, and adds the product.
    ///
    /// The matrices are of 2 by 8 and of 8 by 2 elements, the sums one of 2 by 2. Each is a vector of its rows.
    ///
    /// ```mlir
    /// %0 = arm_neon.intr.usmmla %acc, %a, %b : vector<16xi8> to vector<4xi32>
    /// ```
    Usmmla = "usmmla";
}

/// Multiplies a matrix of 2 by 4 floats with one of 4 by 2, and adds the product.
///
/// Each is a vector of its rows; the sums are wider floats.
///
/// ```mlir
/// %0 = arm_neon.intr.bfmmla %acc, %a, %b : vector<8xbf16> to vector<4xf32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_neon.intr.bfmmla",
    traits(Pure, AllTypesMatch(src1, src2), AllTypesMatch(acc, res)),
    facts(Intrinsic::new("llvm.aarch64.neon.bfmmla"))
)]
#[assembly($acc "," $src1 "," $src2 attr_dict ":" type($src1) "to" type($res))]
pub struct Bfmmla {
    pub acc: Operand<NeonVectorOfLength<4, F32>>,
    pub src1: Operand<NeonVectorOfLength<8, BF16>>,
    pub src2: Operand<NeonVectorOfLength<8, BF16>>,
    pub res: OpResult<NeonVectorOfLength<4, F32>>,
}

/// Adds dot products of rows of four elements.
///
/// As `arm_neon.intr.sdot`, with vectors whose rows are what one sum is of.
///
/// ```mlir
/// %0 = arm_neon.2d.sdot %a, %b, %c : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "arm_neon.2d.sdot",
    traits(
        Pure,
        AllTypesMatch(b, c),
        AllTypesMatch(a, res),
        Relation("operand `a` should be 1-dimensional", is_vector),
        Relation("operand `b` should be 2-dimensional", has_rows),
        Relation("operand `b` should have 4 columns", has_four_columns),
        Relation("operand `b` should have as many rows as the size of operand `a`", has_a_row_for_each)
    )
)]
#[assembly($a "," $b "," $c attr_dict ":" type($b) "," type($c) "to" type($res))]
pub struct Sdot2d {
    pub a: Operand<VectorOfLengthAndType<I32, (N<4>, N<2>)>>,
    pub b: Operand<VectorOfLengthAndType<I8, (N<16>, N<8>)>>,
    pub c: Operand<VectorOfLengthAndType<I8, (N<16>, N<8>)>>,
    pub res: OpResult<VectorOfLengthAndType<I32, (N<4>, N<2>)>>,
}

/// The shape of an operand.
fn shape(op: OpRef<'_>, operand: usize) -> &[i64] {
    op.operand_type(operand).and_then(|ty| op.cx().type_data(ty).shape()).unwrap_or_default()
}

fn is_vector(op: OpRef<'_>) -> bool {
    shape(op, 0).len() == 1
}

fn has_rows(op: OpRef<'_>) -> bool {
    shape(op, 1).len() == 2
}

fn has_four_columns(op: OpRef<'_>) -> bool {
    shape(op, 1).get(1) == Some(&4)
}

fn has_a_row_for_each(op: OpRef<'_>) -> bool {
    shape(op, 1).first() == shape(op, 0).first()
}
