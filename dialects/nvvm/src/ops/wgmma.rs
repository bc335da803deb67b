//! Multiplication of matrices by a group of warps.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyStruct, Intrinsic, LLVMStructType};

use crate::{
    AsmValue, AsmValues, BasicPtxBuilderInterface, MMAIntOverflow, MMALayout, MMAShapeAttr, RegisterAccess, RequiresSM,
    WGMMAScaleIn, WGMMAScaleOut, WGMMATypes,
};

/// Orders accesses to registers and shared memory before multiplications by groups of warps.
///
/// It is needed before the first of them, and where registers are changed.
///
/// ```mlir
/// nvvm.wgmma.fence.aligned
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.wgmma.fence.aligned",
    doc_group = "Matrices of a group of warps",
    facts(Intrinsic::new("llvm.nvvm.wgmma.fence.sync.aligned"), RequiresSM::Accelerated(&[90]))
)]
#[assembly(attr_dict)]
pub struct WgmmaFenceAligned;

/// Makes a group of the multiplications that were started.
///
/// The group is waited for as a whole.
///
/// ```mlir
/// nvvm.wgmma.commit.group.sync.aligned
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.wgmma.commit.group.sync.aligned",
    doc_group = "Matrices of a group of warps",
    facts(Intrinsic::new("llvm.nvvm.wgmma.commit_group.sync.aligned"), RequiresSM::Accelerated(&[90]))
)]
#[assembly(attr_dict)]
pub struct WgmmaGroupSyncAligned;

/// Waits until at most so many groups of multiplications are left.
///
/// Registers of the others may be read again.
///
/// ```mlir
/// nvvm.wgmma.wait.group.sync.aligned 1
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.wgmma.wait.group.sync.aligned",
    doc_group = "Matrices of a group of warps",
    facts(
        Intrinsic::new("llvm.nvvm.wgmma.wait_group.sync.aligned").immediates(&[(0, "group")]),
        RequiresSM::Accelerated(&[90]),
    )
)]
#[assembly(attr_dict $group)]
pub struct WgmmaWaitGroupSync {
    pub group: Attr<I64Attr>,
}

/// Starts to multiply matrices in shared memory, and to add the product to one in registers of a group of warps.
///
/// The factors are given by descriptors.
///
/// ```mlir
/// %0 = nvvm.wgmma.mma_async %a, %b, %c, <m = 64, n = 8, k = 16>, D[<f32>, <one>], A[<f16>, <one>, <row>], B[<f16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.wgmma.mma_async",
    doc_group = "Matrices of a group of warps",
    rename_all = "camelCase",
    traits(Relation("input struct and result struct must be the same type", accumulates_into_its_type)),
    interfaces(BasicPtxBuilderInterface),
    verify
)]
#[assembly(
    $descriptor_a "," $descriptor_b "," $inouts "," $shape "," "D" "[" $type_d "," $scale_d ("," $satfinite^)? "]"
    "," "A" "[" $type_a "," $scale_a "," $layout_a "]" "," "B" "[" $type_b "," $scale_b "," $layout_b "]" attr_dict
    ":" type($inouts) "->" type($results)
)]
pub struct WgmmaMmaAsync {
    pub inouts: Operand<AnyStruct>,
    pub descriptor_a: Operand<I64>,
    pub descriptor_b: Operand<I64>,
    pub shape: Attr<MMAShapeAttr>,
    pub type_a: Attr<WGMMATypes>,
    pub type_b: Attr<WGMMATypes>,
    pub type_d: Attr<WGMMATypes>,
    pub scale_d: Attr<WGMMAScaleOut>,
    pub scale_a: Attr<WGMMAScaleIn>,
    pub scale_b: Attr<WGMMAScaleIn>,
    pub layout_a: Attr<MMALayout>,
    pub layout_b: Attr<MMALayout>,
    pub satfinite: Option<Attr<MMAIntOverflow>>,
    pub results: OpResult<AnyStruct>,
}

/// Returns whether the accumulator has the type of the result.
fn accumulates_into_its_type(op: OpRef<'_>) -> bool {
    op.operand_type(0) == op.result_type(0)
}

/// Returns whether elements are floats of 16 bits, which may be transposed.
fn is_half(element: WGMMATypes) -> bool {
    matches!(element, WGMMATypes::F16 | WGMMATypes::Bf16)
}

/// Returns whether factors of two types have a product of a third one.
fn has_product(a: WGMMATypes, b: WGMMATypes, d: WGMMATypes) -> bool {
    use WGMMATypes as T;
    match a {
        T::F16 | T::Bf16 => b == a && matches!(d, T::F32 | T::F16),
        T::Tf32 => b == a && d == T::F32,
        T::S8 | T::U8 => matches!(b, T::S8 | T::U8) && d == T::S32,
        T::B1 => b == a && d == T::S32,
        T::E4m3 | T::E5m2 => matches!(b, T::E4m3 | T::E5m2) && matches!(d, T::F32 | T::F16),
        T::F32 | T::S32 => false,
    }
}

/// The number of columns of the left factor.
fn depth(a: WGMMATypes) -> i32 {
    use WGMMATypes as T;
    match a {
        T::Tf32 => 8,
        T::F16 | T::Bf16 => 16,
        T::B1 => 256,
        _ => 32,
    }
}

/// Returns whether the right factor may have so many columns.
fn is_width(a: WGMMATypes, n: i32) -> bool {
    use WGMMATypes as T;
    match a {
        T::S8 | T::U8 | T::B1 if n > 32 => n % 16 == 0 && n <= 256,
        _ => n % 8 == 0 && (8..=256).contains(&n),
    }
}

impl Verify for WgmmaMmaAsync {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use WGMMATypes as T;
        let cx = op.cx();
        let (Some(shape), Some(a), Some(b), Some(d)) = (op.shape(), op.type_a(), op.type_b(), op.type_d()) else {
            return Ok(());
        };
        let Some(results) = op.result_type(0).and_then(|ty| LLVMStructType::of(cx, ty)) else {
            return fail(out, op.op_error("expected results to be struct"));
        };
        let results = results.elements();
        if let Some(other) = results.iter().find(|ty| Some(*ty) != results.first()) {
            let other = op.quoted_type(*other);
            return fail(out, op.op_error(format!("all elements in struct must be same type but there is {other}")));
        }
        let is_integer = d == T::S32;
        if !is_integer && !matches!(d, T::F32 | T::F16) {
            return fail(out, op.op_error(format!("does not support the given output type {d}")));
        }
        if is_integer && [op.scale_a(), op.scale_b()].contains(&Some(WGMMAScaleIn::Neg)) {
            return fail(out, op.op_error("has s32 output, scaleA and scaleB cannot be neg"));
        }
        if !has_product(a, b, d) {
            return fail(out, op.op_error(format!("{d} += {a} * {b}, it is not supported.")));
        }
        if shape.m != 64 {
            return fail(out, op.op_error("shape 'm' must be 64"));
        }
        if shape.k != depth(a) {
            return fail(out, op.op_error(format!("shape 'k' must be {} for input type {a}", depth(a))));
        }
        let n = shape.n;
        if !is_width(a, n) {
            return fail(out, op.op_error(format!("has input type {a} n is set to {n}, it is not supported.")));
        }
        if let (Some(layout_a), Some(layout_b)) = (op.layout_a(), op.layout_b())
            && !is_half(a)
            && (layout_a == MMALayout::Col || layout_b == MMALayout::Row)
        {
            return fail(
                out,
                op.op_error(format!(
                    "given layouts layout_a = {layout_a} and layout_b = {layout_b} for input types {a} and {b} requires transpose. \
                     However, this is only supported for: f16 and bf16"
                )),
            );
        }
        let expected = if d == T::F16 { n / 4 } else { n / 2 };
        if expected as usize != results.len() {
            return fail(
                out,
                op.op_error(format!("results {expected}, however output struct has {} elements", results.len())),
            );
        }
        if !is_integer && op.satfinite() == Some(MMAIntOverflow::Satfinite) {
            return fail(
                out,
                op.op_error(format!(
                    " `satfinite` can be only used with s32 accumulator, however the current accumulator is {d}"
                )),
            );
        }
        Ok(())
    }
}

impl BasicPtxBuilderInterface for WgmmaMmaAsync {
    fn ptx(op: Self::View<'_>) -> String {
        let (Some(shape), Some(a), Some(b), Some(d)) = (op.shape(), op.type_a(), op.type_b(), op.type_d()) else {
            return String::new();
        };
        let results = op.result_type(0).and_then(|ty| LLVMStructType::of(op.cx(), ty));
        let results = results.map_or(0, |ty| ty.elements().len());
        // The accumulator has as many registers again, with the same numbers as the results.
        let first = 2 * results;
        let saturates = op.satfinite() == Some(MMAIntOverflow::Satfinite);
        let registers: Vec<String> = (0..results).map(|number| format!("${number}")).collect();
        let mut ptx = format!(
            "{{\n.reg .pred p;\nsetp.ne.b32 p, ${}, 0;\nwgmma.mma_async.sync.aligned.m{}n{}k{}.{d}.{a}.{b}{} {{{}}}, ${first}, ${}, p",
            first + 2,
            shape.m,
            shape.n,
            shape.k,
            if saturates { ".satfinite" } else { "" },
            registers.join(", "),
            first + 1,
        );
        if d != WGMMATypes::S32 {
            ptx += &format!(", ${},  ${}", first + 3, first + 4);
        }
        if is_half(a) {
            ptx += &format!(", ${},  ${}", first + 5, first + 6);
        }
        ptx + ";\n}\n"
    }

    /// Results, accumulator and descriptors, and then the constants that say what is done with the factors.
    fn asm_values(op: Self::View<'_>) -> AsmValues {
        let [accumulator, a, b] = [op.inouts(), op.descriptor_a(), op.descriptor_b()].map(AsmValue::Value);
        let mut registers = vec![
            (AsmValue::Value(op.results()), RegisterAccess::Write),
            (accumulator, RegisterAccess::ReadWrite),
            (a, RegisterAccess::Read),
            (b, RegisterAccess::Read),
        ];
        let mut constants = vec![op.scale_d().map(|scale| scale as i64)];
        if op.type_d() != Some(WGMMATypes::S32) {
            constants.extend([op.scale_a(), op.scale_b()].map(|scale| scale.map(|scale| scale as i64)));
        }
        if op.type_a().is_some_and(is_half) {
            constants.push(op.layout_a().map(|layout| layout as i64));
            constants.push(op.layout_b().map(|layout| 1 - layout as i64));
        }
        let constants = constants.into_iter().flatten();
        registers.extend(constants.map(|constant| (AsmValue::Constant(constant), RegisterAccess::Read)));
        AsmValues { registers, mapped: true }
    }
}
