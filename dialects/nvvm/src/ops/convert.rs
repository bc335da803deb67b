//! Conversions between floats.

use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, NamePart};

use crate::{FPRoundingMode, RequiresSM, SaturationMode};

/// Names of intrinsics: negative numbers become zero.
const RELU: NamePart = NamePart::If("relu", ".relu", "");
/// Names of intrinsics: numbers that are too large become the largest one.
const SATFINITE: NamePart = NamePart::Case("sat", &[("none", ""), ("satfinite", ".satfinite")]);

/// The formats of 4, 6 or 8 bits that a conversion has: a fact of its declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NarrowFormats(pub &'static [FloatKind]);

const F8: NarrowFormats = NarrowFormats(&[FloatKind::F8E4M3FN, FloatKind::F8E5M2]);
const F6: NarrowFormats = NarrowFormats(&[FloatKind::F6E2M3FN, FloatKind::F6E3M2FN]);
const F4: NarrowFormats = NarrowFormats(&[FloatKind::F4E2M1FN]);
const F8_OR_SCALE: NarrowFormats = NarrowFormats(&[FloatKind::F8E4M3FN, FloatKind::F8E5M2, FloatKind::F8E8M0FNU]);
const SCALE: NarrowFormats = NarrowFormats(&[FloatKind::F8E8M0FNU]);

/// Two narrow floats: in an integer, or as bytes.
type TwoNarrow = AnyOf<(I16, VectorOfLengthAndType<I8, N<2>>)>;

/// Rounds a float to one of 19 bits.
///
/// With `relu`, negative numbers become zero.
///
/// ```mlir
/// %0 = nvvm.convert.float.to.tf32 %x {rnd = #nvvm.fp_rnd_mode<rna>}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.convert.float.to.tf32",
    doc_group = "Conversions",
    facts(Intrinsic::new("llvm.nvvm.f2tf32").named_by(&[NamePart::Word("rnd"), RELU, SATFINITE])),
    verify
)]
#[assembly($src attr_dict)]
pub struct ConvertFloatToTF32 {
    pub src: Operand<F32>,
    #[default(FPRoundingMode::None)]
    pub rnd: Attr<FPRoundingMode>,
    #[default(SaturationMode::None)]
    pub sat: Attr<SaturationMode>,
    #[default(false)]
    pub relu: Attr<BoolAttr>,
    pub res: OpResult<I32>,
}

op_family! {
    /// Rounds two floats to narrow ones.
    ///
    /// The first one has the upper bits. With `relu`, negative numbers become zero.
    #[op(name = "nvvm.convert.f32x2.to.{}", doc_group = "Conversions", rename_all = "camelCase", verify)]
    #[assembly($a "," $b attr_dict ":" type($dst) "(" $dst_ty ")")]
    pub struct ConvertF32x2ToNarrow<D> {
        pub a: Operand<F32>,
        pub b: Operand<F32>,
        #[default(false)]
        pub relu: Attr<BoolAttr>,
        pub dst_ty: Attr<TypeAttr>,
        pub dst: OpResult<D>,
    }

    /// Rounds two floats to floats of 6 bits, packed into an integer or a vector of bytes.
    ///
    /// The first one has the upper bits. With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f32x2.to.f6x2 %high, %low : i16 (f6E2M3FN)
    /// ```
    #[op(
        facts(
            Intrinsic::new("llvm.nvvm.ff.to").named_by(&[
                NamePart::Format("dstTy", &[(FloatKind::F6E2M3FN, ".e2m3x2"), (FloatKind::F6E3M2FN, ".e3m2x2")]),
                NamePart::Text(".rn"),
                RELU,
                NamePart::Text(".satfinite"),
            ]),
            F6,
        )
    )]
    ConvertF32x2ToF6x2<D = TwoNarrow> = "f6x2";

    /// Rounds two floats to floats of 4 bits, packed into a byte.
    ///
    /// The first one has the upper bits. With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f32x2.to.f4x2 %high, %low : i8 (f4E2M1FN)
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.ff.to.e2m1x2.rn").named_by(&[RELU, NamePart::Text(".satfinite")]), F4))]
    ConvertF32x2ToF4x2<D = I8> = "f4x2";
}

/// Rounds two floats to floats of 8 bits, packed into an integer or a vector of bytes.
///
/// The first one has the upper bits. With `relu`, negative numbers become zero.
///
/// ```mlir
/// %0 = nvvm.convert.f32x2.to.f8x2 %high, %low {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.convert.f32x2.to.f8x2",
    doc_group = "Conversions",
    rename_all = "camelCase",
    facts(
        Intrinsic::new("llvm.nvvm.ff.to").named_by(&[
            NamePart::Format("dstTy", &[(FloatKind::F8E4M3FN, ".e4m3x2"), (FloatKind::F8E5M2, ".e5m2x2"), (FloatKind::F8E8M0FNU, ".ue8m0x2")]),
            NamePart::Word("rnd"),
            RELU,
            NamePart::ForFormat("dstTy", FloatKind::F8E8M0FNU, &SATFINITE),
        ]),
        F8_OR_SCALE,
    ),
    verify
)]
#[assembly($a "," $b attr_dict ":" type($dst) "(" $dst_ty ")")]
pub struct ConvertF32x2ToF8x2 {
    pub a: Operand<F32>,
    pub b: Operand<F32>,
    #[default(FPRoundingMode::None)]
    pub rnd: Attr<FPRoundingMode>,
    #[default(SaturationMode::None)]
    pub sat: Attr<SaturationMode>,
    #[default(false)]
    pub relu: Attr<BoolAttr>,
    pub dst_ty: Attr<TypeAttr>,
    pub dst: OpResult<TwoNarrow>,
}

/// Rounds two floats of 16 bits to floats of 8 bits, packed into an integer or a vector of bytes.
///
/// With `relu`, negative numbers become zero.
///
/// ```mlir
/// %0 = nvvm.convert.f16x2.to.f8x2 %x : vector<2xf16> -> i16 (f8E5M2)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.convert.f16x2.to.f8x2",
    doc_group = "Conversions",
    rename_all = "camelCase",
    facts(
        Intrinsic::new("llvm.nvvm.f16x2.to").named_by(&[
            NamePart::Format("dstTy", &[(FloatKind::F8E4M3FN, ".e4m3x2"), (FloatKind::F8E5M2, ".e5m2x2")]),
            NamePart::Text(".rn"),
            RELU,
        ]),
        F8,
    ),
    verify
)]
#[assembly($a attr_dict ":" type($a) "->" type($dst) "(" $dst_ty ")")]
pub struct ConvertF16x2ToF8x2 {
    pub a: Operand<VectorOfLengthAndType<F16, N<2>>>,
    #[default(false)]
    pub relu: Attr<BoolAttr>,
    pub dst_ty: Attr<TypeAttr>,
    pub dst: OpResult<TwoNarrow>,
}

/// Rounds two floats of 16 bits to powers of two, packed into an integer or a vector of bytes.
///
/// They are rounded up or towards zero.
///
/// ```mlir
/// %0 = nvvm.convert.bf16x2.to.f8x2 %x {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> i16 (f8E8M0FNU)
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.convert.bf16x2.to.f8x2",
    doc_group = "Conversions",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.bf16x2.to.ue8m0x2").named_by(&[NamePart::Word("rnd"), SATFINITE]), SCALE),
    verify
)]
#[assembly($a attr_dict ":" type($a) "->" type($dst) "(" $dst_ty ")")]
pub struct ConvertBF16x2ToF8x2 {
    pub a: Operand<VectorOfLengthAndType<BF16, N<2>>>,
    #[default(FPRoundingMode::None)]
    pub rnd: Attr<FPRoundingMode>,
    #[default(SaturationMode::None)]
    pub sat: Attr<SaturationMode>,
    pub dst_ty: Attr<TypeAttr>,
    pub dst: OpResult<TwoNarrow>,
}

op_family! {
    /// Widens two narrow floats to 16 bits.
    ///
    /// With `relu`, negative numbers become zero.
    #[op(name = "nvvm.convert.{}.to.f16x2", doc_group = "Conversions", rename_all = "camelCase", verify)]
    #[assembly($src attr_dict ":" type($src) "(" $src_type ")" "->" type($dst))]
    pub struct ConvertNarrowToF16x2<S> {
        pub src: Operand<S>,
        #[default(false)]
        pub relu: Attr<BoolAttr>,
        pub src_type: Attr<TypeAttr>,
        pub dst: OpResult<VectorOfLengthAndType<F16, N<2>>>,
    }

    /// Widens two floats of 8 bits to 16 bits.
    ///
    /// With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f8x2.to.f16x2 %x : vector<2xi8> (f8E4M3FN) -> vector<2xf16>
    /// ```
    #[op(
        facts(
            Intrinsic::new("llvm.nvvm").named_by(&[
                NamePart::Format("srcType", &[(FloatKind::F8E4M3FN, ".e4m3x2"), (FloatKind::F8E5M2, ".e5m2x2")]),
                NamePart::Text(".to.f16x2.rn"),
                RELU,
            ]),
            F8,
        )
    )]
    ConvertF8x2ToF16x2<S = VectorOfLengthAndType<I8, N<2>>> = "f8x2";

    /// Widens two floats of 6 bits to 16 bits.
    ///
    /// With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E3M2FN) -> vector<2xf16>
    /// ```
    #[op(
        facts(
            Intrinsic::new("llvm.nvvm").named_by(&[
                NamePart::Format("srcType", &[(FloatKind::F6E2M3FN, ".e2m3x2"), (FloatKind::F6E3M2FN, ".e3m2x2")]),
                NamePart::Text(".to.f16x2.rn"),
                RELU,
            ]),
            F6,
        )
    )]
    ConvertF6x2ToF16x2<S = VectorOfLengthAndType<I8, N<2>>> = "f6x2";

    /// Widens two floats of 4 bits to 16 bits.
    ///
    /// With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f4x2.to.f16x2 %x : i8 (f4E2M1FN) -> vector<2xf16>
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.e2m1x2.to.f16x2.rn").named_by(&[RELU]), F4))]
    ConvertF4x2ToF16x2<S = I8> = "f4x2";
}

/// Widens two powers of two in 8 bits to floats of 16 bits.
///
/// All of them are exact.
///
/// ```mlir
/// %0 = nvvm.convert.f8x2.to.bf16x2 %x : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.convert.f8x2.to.bf16x2",
    doc_group = "Conversions",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.ue8m0x2.to.bf16x2"), SCALE),
    verify
)]
#[assembly($src attr_dict ":" type($src) "(" $src_type ")" "->" type($dst))]
pub struct ConvertF8x2ToBF16x2 {
    pub src: Operand<VectorOfLengthAndType<I8, N<2>>>,
    pub src_type: Attr<TypeAttr>,
    pub dst: OpResult<VectorOfLengthAndType<BF16, N<2>>>,
}

op_family! {
    /// Rounds two floats to 16 bits each.
    ///
    /// They are rounded to the nearest one, towards zero, or by random bits. With `relu`, negative numbers become zero.
    #[op(name = "nvvm.convert.f32x2.to.{}", doc_group = "Conversions", traits(Pure), verify)]
    #[assembly($src_hi "," $src_lo ("," $random_bits^)? attr_dict ":" type($dst))]
    pub struct ConvertF32x2ToHalves<D> {
        pub src_hi: Operand<F32>,
        pub src_lo: Operand<F32>,
        pub random_bits: Option<Operand<I32>>,
        #[default(FPRoundingMode::None)]
        pub rnd: Attr<FPRoundingMode>,
        #[default(SaturationMode::None)]
        pub sat: Attr<SaturationMode>,
        #[default(false)]
        pub relu: Attr<BoolAttr>,
        pub dst: OpResult<VectorOfLengthAndType<D, N<2>>>,
    }

    /// Rounds two floats to 16 bits each, with 5 bits of exponent.
    ///
    /// They are rounded to the nearest one, towards zero, or by random bits. With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f32x2.to.f16x2 %high, %low {rnd = #nvvm.fp_rnd_mode<rn>} : vector<2xf16>
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.ff2f16x2").named_by(&[NamePart::Word("rnd"), RELU, SATFINITE])))]
    ConvertF32x2ToF16x2<D = F16> = "f16x2";

    /// Rounds two floats to 16 bits each, with 8 bits of exponent.
    ///
    /// They are rounded to the nearest one, towards zero, or by random bits. With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f32x2.to.bf16x2 %high, %low, %random {rnd = #nvvm.fp_rnd_mode<rs>} : vector<2xbf16>
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.ff2bf16x2").named_by(&[NamePart::Word("rnd"), RELU, SATFINITE])))]
    ConvertF32x2ToBF16x2<D = BF16> = "bf16x2";
}

op_family! {
    /// Rounds four floats to narrow ones, by random bits.
    ///
    /// Numbers that are too large become the largest one. With `relu`, negative numbers become zero.
    #[op(
        name = "nvvm.convert.f32x4.to.{}",
        doc_group = "Conversions",
        rename_all = "camelCase",
        traits(Pure),
        facts(RequiresSM::Accelerated(&[100, 103])),
        verify
    )]
    #[assembly($src "," $rbits attr_dict ":" type($src) "->" type($dst) "(" $dst_ty ")")]
    pub struct ConvertF32x4ToNarrow<D> {
        pub src: Operand<VectorOfLengthAndType<F32, N<4>>>,
        pub rbits: Operand<I32>,
        #[default(false)]
        pub relu: Attr<BoolAttr>,
        pub dst_ty: Attr<TypeAttr>,
        pub dst: OpResult<D>,
    }

    /// Rounds four floats to 8 bits each, by random bits.
    ///
    /// Numbers that are too large become the largest one. With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f32x4.to.f8x4 %x, %random : vector<4xf32> -> vector<4xi8> (f8E4M3FN)
    /// ```
    #[op(
        facts(
            Intrinsic::new("llvm.nvvm.f32x4.to").named_by(&[
                NamePart::Format("dstTy", &[(FloatKind::F8E4M3FN, ".e4m3x4"), (FloatKind::F8E5M2, ".e5m2x4")]),
                NamePart::Text(".rs"),
                RELU,
                NamePart::Text(".satfinite"),
            ]),
            F8,
        )
    )]
    ConvertF32x4ToF8x4<D = VectorOfLengthAndType<I8, N<4>>> = "f8x4";

    /// Rounds four floats to 6 bits each, by random bits.
    ///
    /// Numbers that are too large become the largest one. With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f32x4.to.f6x4 %x, %random : vector<4xf32> -> vector<4xi8> (f6E2M3FN)
    /// ```
    #[op(
        facts(
            Intrinsic::new("llvm.nvvm.f32x4.to").named_by(&[
                NamePart::Format("dstTy", &[(FloatKind::F6E2M3FN, ".e2m3x4"), (FloatKind::F6E3M2FN, ".e3m2x4")]),
                NamePart::Text(".rs"),
                RELU,
                NamePart::Text(".satfinite"),
            ]),
            F6,
        )
    )]
    ConvertF32x4ToF6x4<D = VectorOfLengthAndType<I8, N<4>>> = "f6x4";

    /// Rounds four floats to 4 bits each, by random bits.
    ///
    /// Numbers that are too large become the largest one. With `relu`, negative numbers become zero.
    ///
    /// ```mlir
    /// %0 = nvvm.convert.f32x4.to.f4x4 %x, %random : vector<4xf32> -> i16 (f4E2M1FN)
    /// ```
    #[op(facts(Intrinsic::new("llvm.nvvm.f32x4.to.e2m1x4.rs").named_by(&[RELU, NamePart::Text(".satfinite")]), F4))]
    ConvertF32x4ToF4x4<D = I16> = "f4x4";
}

impl NarrowFormats {
    /// Returns whether a type is one of the formats.
    fn contains(self, cx: &ContextData, ty: Type) -> bool {
        matches!(cx.type_data(ty), TypeData::Float(kind) if self.0.contains(kind))
    }

    /// The formats in a message: `'f8E4M3FN' and 'f8E5M2' types are`.
    fn shown(self) -> String {
        let names: Vec<String> = self.0.iter().map(|kind| format!("'{}'", kind.name())).collect();
        match &names[..] {
            [only] => format!("{only} type is"),
            [first, second] => format!("{first} and {second} types are"),
            [others @ .., last] => format!("{}, and {last} types are", others.join(", ")),
            [] => String::new(),
        }
    }
}

/// The complaint about a format that an op does not have; `None` where it has it.
fn wrong_format(op: OpRef<'_>, ty: Option<Type>) -> Option<String> {
    let cx = op.cx();
    let formats = op.descriptor()?.fact::<NarrowFormats>()?;
    if formats.contains(cx, ty?) {
        return None;
    }
    let name = cx.op_str(op.name());
    let (from, to) = name.trim_start_matches("nvvm.convert.").split_once(".to.")?;
    Some(format!("Only {} supported for conversions from {from} to {to}", formats.shown()))
}

/// Checks that the narrow floats of an op have one of its formats.
fn verify_format(op: OpRef<'_>, ty: Option<Type>, out: &mut Vec<Diagnostic>) -> Verified {
    match wrong_format(op, ty) {
        Some(message) => fail(out, op.op_error(format!("{message}."))),
        None => Ok(()),
    }
}

impl Verify for ConvertFloatToTF32 {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.rnd() {
            Some(FPRoundingMode::Rna) if op.relu() == Some(true) => {
                fail(out, op.error("Relu not supported with rna rounding mode."))
            }
            Some(FPRoundingMode::Rna | FPRoundingMode::Rn | FPRoundingMode::Rz) | None => Ok(()),
            Some(_) => fail(out, op.error("Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.")),
        }
    }
}

impl Verify for ConvertF32x2ToNarrow {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_format(*op, op.dst_ty(), out)
    }
}

impl Verify for ConvertF32x2ToF8x2 {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(ty) = op.dst_ty() else { return Ok(()) };
        let message = if F8.contains(op.cx(), ty) {
            if op.rnd() != Some(FPRoundingMode::Rn) {
                "Only RN rounding mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types"
            } else if op.sat() != Some(SaturationMode::Satfinite) {
                "Only SATFINITE saturation mode is supported for conversions from f32x2 to 'f8E4M3FN' and 'f8E5M2' types"
            } else {
                return Ok(());
            }
        } else if SCALE.contains(op.cx(), ty) {
            if !matches!(op.rnd(), Some(FPRoundingMode::Rz | FPRoundingMode::Rp)) {
                "Only RZ and RP rounding modes are supported for conversions from f32x2 to 'f8E8M0FNU' type"
            } else if op.relu() == Some(true) {
                "relu not supported for conversions to 'f8E8M0FNU' type"
            } else {
                return Ok(());
            }
        } else if let Some(message) = wrong_format(*op, Some(ty)) {
            return fail(out, op.op_error(message));
        } else {
            return Ok(());
        };
        fail(out, op.op_error(message))
    }
}

impl Verify for ConvertF16x2ToF8x2 {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_format(*op, op.dst_ty(), out)
    }
}

impl Verify for ConvertBF16x2ToF8x2 {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_format(*op, op.dst_ty(), out)?;
        match op.rnd() {
            Some(FPRoundingMode::Rz | FPRoundingMode::Rp) => Ok(()),
            _ => fail(
                out,
                op.op_error("Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2."),
            ),
        }
    }
}

impl Verify for ConvertNarrowToF16x2 {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_format(*op, op.src_type(), out)
    }
}

impl Verify for ConvertF8x2ToBF16x2 {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_format(*op, op.src_type(), out)
    }
}

impl Verify for ConvertF32x2ToHalves {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let random = op.random_bits().is_some();
        match op.rnd() {
            Some(FPRoundingMode::Rn | FPRoundingMode::Rz) if random => {
                fail(out, op.op_error("random_bits not supported for RN and RZ rounding modes."))
            }
            Some(FPRoundingMode::Rs) if !random => {
                fail(out, op.op_error("random_bits is required for RS rounding mode."))
            }
            Some(FPRoundingMode::Rn | FPRoundingMode::Rz | FPRoundingMode::Rs) | None => Ok(()),
            Some(_) => {
                let name = op.cx().op_str(op.name());
                let to = name.rsplit('.').next().unwrap_or_default();
                fail(
                    out,
                    op.op_error(format!(
                        "Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to {to}."
                    )),
                )
            }
        }
    }
}

impl Verify for ConvertF32x4ToNarrow {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_format(*op, op.dst_ty(), out)
    }
}
