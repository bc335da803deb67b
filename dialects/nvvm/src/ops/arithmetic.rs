//! Numbers.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, NamePart};

use crate::{DotAccumulateType, PermuteMode};

/// Names of intrinsics: the sign of the numbers of an operand.
const SIGN_OF_A: NamePart = NamePart::Case("a_type", &[("signed", ".s"), ("unsigned", ".u")]);
const SIGN_OF_B: NamePart = NamePart::Case("b_type", &[("signed", ".s"), ("unsigned", ".u")]);

/// The reciprocal of a float, about.
///
/// Numbers that are too small count as zero.
///
/// ```mlir
/// %0 = nvvm.rcp.approx.ftz.f %x : f32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.rcp.approx.ftz.f",
    doc_group = "Numbers",
    traits(Pure),
    facts(Intrinsic::renamed("nvvm.", "llvm.nvvm."))
)]
#[assembly($arg attr_dict ":" type($res))]
pub struct RcpApproxFtzF32 {
    pub arg: Operand<F32>,
    pub res: OpResult<F32>,
}

/// Chooses bytes of two words.
///
/// The selector says which, in the way that the mode says. Some modes take bytes of one word only.
///
/// ```mlir
/// %0 = nvvm.prmt #nvvm.permute_mode<default> %selector, %low, %high : i32
/// %1 = nvvm.prmt #nvvm.permute_mode<rc8> %selector, %low : i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.prmt",
    doc_group = "Numbers",
    traits(Pure),
    facts(Intrinsic::new("llvm.nvvm.prmt").named_by(&[
        NamePart::Case("mode", &[
            ("default", ""),
            ("f4e", ".f4e"),
            ("b4e", ".b4e"),
            ("rc8", ".rc8"),
            ("ecl", ".ecl"),
            ("ecr", ".ecr"),
            ("rc16", ".rc16"),
        ]),
    ])),
    verify
)]
#[assembly($mode $selector "," $lo ("," $hi^)? attr_dict ":" type($res))]
pub struct Permute {
    pub lo: Operand<I32>,
    pub hi: Option<Operand<I32>>,
    pub selector: Operand<I32>,
    pub mode: Attr<PermuteMode>,
    pub res: OpResult<I32>,
}

/// The dot product of two rows of four bytes, added to an integer.
///
/// The bytes of each row are signed or unsigned.
///
/// ```mlir
/// %0 = nvvm.dot.accumulate.4way %a <signed>, %b <unsigned>, %c : vector<4xi8>, vector<4xi8>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.dot.accumulate.4way",
    doc_group = "Numbers",
    facts(Intrinsic::new("llvm.nvvm.idp4a").named_by(&[SIGN_OF_A, SIGN_OF_B]))
)]
#[assembly($a $a_type "," $b $b_type "," $c attr_dict ":" type($a) "," type($b))]
pub struct DotAccumulate4Way {
    pub a: Operand<VectorOfLengthAndType<I8, N<4>>>,
    pub b: Operand<VectorOfLengthAndType<I8, N<4>>>,
    pub c: Operand<I32>,
    pub a_type: Attr<DotAccumulateType>,
    pub b_type: Attr<DotAccumulateType>,
    pub res: OpResult<I32>,
}

/// The dot product of two numbers of 16 bits with two of four bytes, added to an integer.
///
/// They are the lower or the upper two bytes.
///
/// ```mlir
/// %0 = nvvm.dot.accumulate.2way %a <signed>, %b <signed>, %c {b_hi = false} : vector<2xi16>, vector<4xi8>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.dot.accumulate.2way",
    doc_group = "Numbers",
    facts(Intrinsic::new("llvm.nvvm.idp2a").named_by(&[SIGN_OF_A, SIGN_OF_B]))
)]
#[assembly($a $a_type "," $b $b_type "," $c attr_dict ":" type($a) "," type($b))]
pub struct DotAccumulate2Way {
    pub a: Operand<VectorOfLengthAndType<I16, N<2>>>,
    pub b: Operand<VectorOfLengthAndType<I8, N<4>>>,
    pub c: Operand<I32>,
    pub a_type: Attr<DotAccumulateType>,
    pub b_type: Attr<DotAccumulateType>,
    pub b_hi: Attr<BoolAttr>,
    pub res: OpResult<I32>,
}

impl Verify for Permute {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(mode) = op.mode() else { return Ok(()) };
        let of_two_words = matches!(mode, PermuteMode::Default | PermuteMode::F4e | PermuteMode::B4e);
        match (of_two_words, op.hi()) {
            (true, None) => fail(out, op.error(format!("mode '{mode}' requires 'hi' operand."))),
            (false, Some(_)) => fail(out, op.error(format!("mode '{mode}' does not accept 'hi' operand."))),
            _ => Ok(()),
        }
    }
}
