//! Computations of all threads of a warp together.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{Intrinsic, LLVMStructType, NamePart};

use crate::{MatchSyncKind, ReduxKind, RequiresSM, ShflKind, VoteSyncKind};

/// Reduces a value over threads of the warp.
///
/// The mask has a bit for each of them, and all get the result. Reductions of floats may take absolute values, and may give no number where one of them is none.
///
/// ```mlir
/// %0 = nvvm.redux.sync add %x, %mask : i32 -> i32
/// %1 = nvvm.redux.sync fmin %f, %mask {abs = true} : f32 -> f32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.redux.sync",
    doc_group = "Threads of a warp",
    traits(AllTypesMatch(res, val)),
    facts(
        Intrinsic::new("llvm.nvvm.redux.sync").named_by(&[NamePart::Word("kind"), NamePart::If("abs", ".abs", ""), NamePart::If("nan", ".NaN", "")]),
        RequiresSM::AtLeast(80),
    ),
    verify
)]
#[assembly($kind $val "," $mask_and_clamp attr_dict ":" type($val) "->" type($res))]
pub struct Redux {
    pub val: Operand<AnyOf<(I32, F32)>>,
    pub mask_and_clamp: Operand<I32>,
    pub kind: Attr<ReduxKind>,
    #[default(false)]
    pub abs: Attr<BoolAttr>,
    #[default(false)]
    pub nan: Attr<BoolAttr>,
    pub res: OpResult<AnyOf<(I32, F32)>>,
}

/// Takes the value of another thread of the warp.
///
/// The first operand has a bit for each thread that takes part. On demand, a second result says if the other thread was one of them.
///
/// ```mlir
/// %0 = nvvm.shfl.sync bfly %mask, %x, %offset, %clamp : f32 -> f32
/// %1 = nvvm.shfl.sync up %mask, %x, %offset, %clamp {return_value_and_is_valid} : f32 -> !llvm.struct<(f32, i1)>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.shfl.sync",
    doc_group = "Threads of a warp",
    facts(
        Intrinsic::new("llvm.nvvm.shfl.sync").named_by(&[
            NamePart::Word("kind"),
            NamePart::TypeOf(1, &[(Type::I32, ".i32"), (Type::F32, ".f32")]),
            NamePart::If("return_value_and_is_valid", "p", ""),
        ]),
        RequiresSM::AtLeast(30),
    ),
    verify
)]
#[assembly($kind $thread_mask "," $val "," $offset "," $mask_and_clamp attr_dict ":" type($val) "->" type($res))]
pub struct Shfl {
    pub thread_mask: Operand<I32>,
    pub val: Operand<AnyOf<(I32, F32)>>,
    pub offset: Operand<I32>,
    pub mask_and_clamp: Operand<I32>,
    pub kind: Attr<ShflKind>,
    pub return_value_and_is_valid: Attr<UnitAttr>,
    pub res: OpResult<AnyOf<(I32, F32, LLVMStructType)>>,
}

/// Asks threads of the warp.
///
/// The mask has a bit for each of them, and all get the answer.
///
/// ```mlir
/// %0 = nvvm.vote.sync any %mask, %yes -> i1
/// %1 = nvvm.vote.sync ballot %mask, %yes -> i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.vote.sync",
    doc_group = "Threads of a warp",
    facts(Intrinsic::new("llvm.nvvm.vote").named_by(&[NamePart::Word("kind"), NamePart::Text(".sync")])),
    verify
)]
#[assembly($kind $mask "," $pred attr_dict "->" type($res))]
pub struct VoteSync {
    pub mask: Operand<I32>,
    pub pred: Operand<I1>,
    pub kind: Attr<VoteSyncKind>,
    pub res: OpResult<AnyOf<(I32, I1)>>,
}

/// Compares the values of threads of the warp.
///
/// The mask has a bit for each of them. The result has a bit for each thread with the same value.
///
/// ```mlir
/// %0 = nvvm.match.sync any %mask, %x : i32 -> i32
/// %1 = nvvm.match.sync all %mask, %x : i32 -> !llvm.struct<(i32, i1)>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.match.sync",
    doc_group = "Threads of a warp",
    facts(Intrinsic::new("llvm.nvvm.match").named_by(&[
        NamePart::Word("kind"),
        NamePart::Text(".sync"),
        NamePart::TypeOf(1, &[(Type::I32, ".i32"), (Type::I64, ".i64")]),
        NamePart::Case("kind", &[("any", ""), ("all", "p")]),
    ])),
    verify
)]
#[assembly($kind $thread_mask "," $val attr_dict ":" type($val) "->" type($res))]
pub struct MatchSync {
    pub thread_mask: Operand<I32>,
    pub val: Operand<AnyOf<(I32, I64)>>,
    pub kind: Attr<MatchSyncKind>,
    pub res: OpResult<AnyOf<(I32, LLVMStructType)>>,
}

/// Chooses one thread of the warp.
///
/// The result is true for that thread only. Without a mask, all threads take part.
///
/// ```mlir
/// %0 = nvvm.elect.sync -> i1
/// %1 = nvvm.elect.sync %mask -> i1
/// ```
#[derive(Op)]
#[op(name = "nvvm.elect.sync", doc_group = "Threads of a warp", facts(Intrinsic::new("llvm.nvvm.elect.sync")))]
#[assembly(($membermask^)? attr_dict "->" type(results))]
pub struct ElectSync {
    pub membermask: Option<Operand<I32>>,
    pub pred: OpResult<I1>,
}

impl Verify for Redux {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (Some(kind), Some(ty)) = (op.kind(), op.operand_type(0)) else { return Ok(()) };
        let is_float = F32::DEF.holds(cx, ty);
        if !is_float {
            for (flag, name) in [(op.abs(), "abs"), (op.nan(), "nan")] {
                if flag == Some(true) {
                    return fail(out, op.op_error(format!("{name} attribute is supported only for f32 type")));
                }
            }
        }
        let of_floats = matches!(kind, ReduxKind::Fmin | ReduxKind::Fmax);
        if of_floats == is_float {
            return Ok(());
        }
        let only = if of_floats { "f32" } else { "i32" };
        let found = op.quoted_type(ty);
        fail(
            out,
            op.op_error(format!("'{kind}' redux kind unsupported with {found} type. Only supported type is '{only}'.")),
        )
    }
}

impl Verify for Shfl {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (Some(value), Some(result)) = (op.operand_type(1), op.result_type(0)) else { return Ok(()) };
        let parts = LLVMStructType::of(cx, result).map(|ty| ty.elements().to_vec());
        if !op.return_value_and_is_valid() {
            if parts.is_some() {
                let message =
                    "\"return_value_and_is_valid\" attribute must be specified when the return type is a struct type";
                return fail(out, op.op_error(message));
            }
            return verify_is(*op, result, value, "return type", out);
        }
        match parts.as_deref() {
            Some(&[first, second]) => {
                verify_is(*op, first, value, "first element in the returned struct", out)?;
                verify_is(*op, second, Type::I1, "second element in the returned struct", out)
            }
            _ => fail(out, op.op_error("expected return type to be a two-element struct")),
        }
    }
}

/// Checks the type of a part of a result.
fn verify_is(op: OpRef<'_>, found: Type, expected: Type, what: &str, out: &mut Vec<Diagnostic>) -> Verified {
    if found == expected {
        return Ok(());
    }
    let (found, expected) = (op.quoted_type(found), op.quoted_type(expected));
    fail(out, op.op_error(format!("expected {what} to be of type {expected} but got {found} instead")))
}

impl Verify for VoteSync {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (expected, message) = match op.kind() {
            Some(VoteSyncKind::Ballot) => (Type::I32, "vote.sync 'ballot' returns an i32"),
            Some(_) => (Type::I1, "vote.sync 'any', 'all' and 'uni' returns an i1"),
            None => return Ok(()),
        };
        match op.result_type(0) == Some(expected) {
            true => Ok(()),
            false => fail(out, op.op_error(message)),
        }
    }
}

impl Verify for MatchSync {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let (Some(kind), Some(ty)) = (op.kind(), op.result_type(0)) else { return Ok(()) };
        let (fits, message) = match kind {
            MatchSyncKind::All => (
                LLVMStructType::of(cx, ty).is_some_and(|ty| ty.elements() == [Type::I32, Type::I1]),
                "match.sync 'all' returns a two element struct with first element as i32 and second element as i1",
            ),
            MatchSyncKind::Any => (ty == Type::I32, "match.sync 'any' returns an i32"),
        };
        match fits {
            true => Ok(()),
            false => fail(out, op.op_error(message)),
        }
    }
}
