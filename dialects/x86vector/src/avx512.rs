//! Operations of AVX-512.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::OneToOneIntrinsicOpInterface;

use crate::{vector, vector_of, width};

/// Vectors of 512 bits of floats and integers.
type Elements = VectorOfLengthAndType<(F32, I32, F64, I64), (N<16>, N<8>)>;
/// Vectors of 512 bits of floats.
type Floats = VectorOfLengthAndType<(F32, F64), (N<16>, N<8>)>;
/// Vectors of 512 bits of integers.
type Integers = VectorOfLengthAndType<(I32, I64), (N<16>, N<8>)>;
/// Masks for them.
type Mask = VectorOfLengthAndType<I1, (N<16>, N<8>)>;

/// Moves the elements that a mask selects together.
///
/// Behind them are the elements of `src`, those of `constant_src`, or zeros.
///
/// ```mlir
/// %0 = x86vector.avx512.mask.compress %k, %a : vector<16xf32>
/// %1 = x86vector.avx512.mask.compress %k, %a, %src : vector<16xf32>, vector<16xf32>
/// %2 = x86vector.avx512.mask.compress %k, %a {constant_src = dense<5.0> : vector<16xf32>} : vector<16xf32>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx512.mask.compress",
    traits(
        Pure,
        AllTypesMatch(a, dst),
        TypesMatchWith("`k` has the same number of bits as elements in `dst`", dst, k, mask_of)
    ),
    interfaces(OneToOneIntrinsicOpInterface),
    verify
)]
#[assembly($k "," $a ("," $src^)? attr_dict ":" type($dst) ("," type($src)^)?)]
pub struct MaskCompress {
    pub k: Operand<Mask>,
    pub a: Operand<Elements>,
    pub src: Option<Operand<Elements>>,
    pub constant_src: Option<Attr<ElementsAttr>>,
    pub dst: OpResult<Elements>,
}

/// The vector of a bit for each element.
fn mask_of(cx: &ContextData, ty: Type) -> Option<Type> {
    vector_of(cx, ty, 1, Type::I1)
}

impl Verify for MaskCompress {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let src = op.src().map(|_| op.operand_type(2));
        if src.is_some() && op.constant_src().is_some() {
            return fail(out, op.error("cannot use both src and constant_src"));
        }
        if src.is_some_and(|src| src != op.result_type(0)) {
            return fail(out, op.error("failed to verify that src and dst have same type"));
        }
        let constant = op.constant_src().map(|constant| op.cx().attr_data(constant).ty());
        match constant.is_some_and(|constant| constant != op.result_type(0)) {
            true => fail(out, op.error("failed to verify that constant_src and dst have same type")),
            false => Ok(()),
        }
    }
}

impl OneToOneIntrinsicOpInterface for MaskCompress {
    fn intrinsic_name(_: Self::View<'_>) -> Option<String> {
        Some("llvm.x86.avx512.mask.compress".into())
    }
}

/// The integer of a bit for each element.
fn bits_of(cx: &ContextData, ty: Type) -> Option<Type> {
    let (length, _) = vector(cx, Some(ty))?;
    cx.integer_type(u32::try_from(length).ok()?)
}

/// The end of the name of an intrinsic on floats: `ps.512`
fn of_floats(op: OpRef<'_>, name: &str) -> Option<String> {
    let cx = op.cx();
    let (_, element) = vector(cx, op.operand_type(0))?;
    let kind = if F32::DEF.holds(cx, element) { "ps" } else { "pd" };
    Some(format!("llvm.x86.avx512.{name}.{kind}.{}", width(cx, op.operand_type(0))?))
}

/// Rounds elements to a number of binary places.
///
/// Where the mask `imm` has no bit, the element is that of `src`.
///
/// ```mlir
/// %0 = x86vector.avx512.mask.rndscale %src, %k, %a, %imm, %rounding : vector<16xf32>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx512.mask.rndscale",
    traits(
        Pure,
        AllTypesMatch(src, a, dst),
        TypesMatchWith("imm has the same number of bits as elements in dst", dst, imm, bits_of)
    ),
    interfaces(OneToOneIntrinsicOpInterface)
)]
#[assembly($src "," $k "," $a "," $imm "," $rounding attr_dict ":" type($dst))]
pub struct MaskRndScale {
    pub src: Operand<Floats>,
    pub k: Operand<I32>,
    pub a: Operand<Floats>,
    pub imm: Operand<AnyOf<(I16, I8)>>,
    pub rounding: Operand<I32>,
    pub dst: OpResult<Floats>,
}

impl OneToOneIntrinsicOpInterface for MaskRndScale {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        of_floats(*op, "mask.rndscale")
    }
}

/// Multiplies elements by powers of two.
///
/// Where the mask has no bit, the element is that of `src`.
///
/// ```mlir
/// %0 = x86vector.avx512.mask.scalef %src, %a, %b, %k, %rounding : vector<16xf32>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx512.mask.scalef",
    traits(
        Pure,
        AllTypesMatch(src, a, b, dst),
        TypesMatchWith("k has the same number of bits as elements in dst", dst, k, bits_of)
    ),
    interfaces(OneToOneIntrinsicOpInterface)
)]
#[assembly($src "," $a "," $b "," $k "," $rounding attr_dict ":" type($dst))]
pub struct MaskScaleF {
    pub src: Operand<Floats>,
    pub a: Operand<Floats>,
    pub b: Operand<Floats>,
    pub k: Operand<AnyOf<(I16, I8)>>,
    pub rounding: Operand<I32>,
    pub dst: OpResult<Floats>,
}

impl OneToOneIntrinsicOpInterface for MaskScaleF {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        of_floats(*op, "mask.scalef")
    }
}

/// Tells which elements of one vector are elements of the other one, and the other way round.
///
/// Each of the results is a mask for one of the vectors.
///
/// ```mlir
/// %k1, %k2 = x86vector.avx512.vp2intersect %a, %b : vector<16xi32>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx512.vp2intersect",
    traits(
        Pure,
        AllTypesMatch(a, b),
        TypesMatchWith("k1 has the same number of bits as elements in a", a, k1, mask_of),
        TypesMatchWith("k2 has the same number of bits as elements in b", a, k2, mask_of)
    ),
    interfaces(OneToOneIntrinsicOpInterface)
)]
#[assembly($a "," $b attr_dict ":" type($a))]
pub struct Vp2Intersect {
    pub a: Operand<Integers>,
    pub b: Operand<Integers>,
    pub k1: OpResult<Mask>,
    pub k2: OpResult<Mask>,
}

impl OneToOneIntrinsicOpInterface for Vp2Intersect {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        let cx = op.cx();
        let (_, element) = vector(cx, op.operand_type(0))?;
        let kind = if I32::DEF.holds(cx, element) { "d" } else { "q" };
        Some(format!("llvm.x86.avx512.vp2intersect.{kind}.{}", width(cx, op.operand_type(0))?))
    }
}

/// Adds dot products of two narrow floats each.
///
/// Two neighbors of one vector are multiplied with those of the other one; the sum of their products is added to one element.
///
/// ```mlir
/// %0 = x86vector.avx512.dot %src, %a, %b : vector<32xbf16> -> vector<16xf32>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx512.dot",
    traits(
        Pure,
        AllTypesMatch(a, b),
        AllTypesMatch(src, dst),
        TypesMatchWith("`a` has twice an many elements as `src`", src, a, narrow_pairs_of)
    ),
    interfaces(OneToOneIntrinsicOpInterface)
)]
#[assembly($src "," $a "," $b attr_dict ":" type($a) "->" type($src))]
pub struct DotBF16 {
    pub src: Operand<VectorOfLengthAndType<F32, (N<4>, N<8>, N<16>)>>,
    pub a: Operand<VectorOfLengthAndType<BF16, (N<8>, N<16>, N<32>)>>,
    pub b: Operand<VectorOfLengthAndType<BF16, (N<8>, N<16>, N<32>)>>,
    pub dst: OpResult<VectorOfLengthAndType<F32, (N<4>, N<8>, N<16>)>>,
}

/// The vector of two narrow floats for each element.
fn narrow_pairs_of(cx: &ContextData, ty: Type) -> Option<Type> {
    vector_of(cx, ty, 2, cx.float_type(dialekt_ir_core::num::FloatKind::BF16))
}

impl OneToOneIntrinsicOpInterface for DotBF16 {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        Some(format!("llvm.x86.avx512bf16.dpbf16ps.{}", width(op.cx(), op.operand_type(0))?))
    }
}

/// Converts floats to narrow ones.
///
/// They are rounded to the nearest, to even ones in ties.
///
/// ```mlir
/// %0 = x86vector.avx512.cvt.packed.f32_to_bf16 %a : vector<16xf32> -> vector<16xbf16>
/// ```
#[derive(Op)]
#[op(
    name = "x86vector.avx512.cvt.packed.f32_to_bf16",
    traits(Pure, AllElementCountsMatch(a, dst)),
    interfaces(OneToOneIntrinsicOpInterface)
)]
#[assembly($a attr_dict ":" type($a) "->" type($dst))]
pub struct CvtPackedF32ToBF16 {
    pub a: Operand<VectorOfLengthAndType<F32, (N<8>, N<16>)>>,
    pub dst: OpResult<VectorOfLengthAndType<BF16, (N<8>, N<16>)>>,
}

impl OneToOneIntrinsicOpInterface for CvtPackedF32ToBF16 {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        Some(format!("llvm.x86.avx512bf16.cvtneps2bf16.{}", width(op.cx(), op.operand_type(0))?))
    }
}
