//! Outer products, and sums of several ones.

use dialekt_arm_sme::{self as sme, ArmSMETileOpRef, CombiningKind, TILE_ID};
use dialekt_conversion::{ConversionPatterns, ConversionRewriter, OpConversion};
use dialekt_ir_core::num::FloatKind;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ir_core::rewrite::PatternRoot;

use super::{all_active, tile_id};
use crate::LLVMTypeConverter;

/// The operands of an outer product.
struct Operands {
    lhs: Value,
    rhs: Value,
    masks: Option<[Value; 2]>,
    acc: Option<Value>,
}

impl Operands {
    /// The tile that is added to: of zeros unless there is one.
    fn acc(&self, rw: &mut ConversionRewriter<'_>, op: Op) -> Option<Value> {
        if let Some(acc) = self.acc {
            return Some(acc);
        }
        let ty = rw.op(op).result_type(0)?;
        let id = ArmSMETileOpRef::of(rw.op(op))?.tile_id();
        let zero = rw.create(sme::Zero::build(ty));
        rw.set_attr(zero.op(), TILE_ID, id);
        Some(zero.result())
    }

    /// The operands of the intrinsic. Masks are of ones unless there are some.
    fn parts(&self, rw: &mut ConversionRewriter<'_>, tile_id: i32) -> Option<sme::MopIntrParts<'_>> {
        let [lhs_predicate, rhs_predicate] = match self.masks {
            Some(masks) => masks,
            None => {
                let ty = rw.type_of(self.lhs);
                [all_active(rw, ty)?; 2]
            }
        };
        Some(sme::MopIntrParts { tile_id, lhs_predicate, rhs_predicate, lhs_vector: self.lhs, rhs_vector: self.rhs })
    }
}

/// A sum of a tile and an outer product of floats.
pub struct OuterProductOpConversion;

impl OpConversion for OuterProductOpConversion {
    type SourceOp = sme::OuterProduct;

    fn convert(&self, rw: &mut ConversionRewriter<'_>, op: Typed<sme::OuterProduct>, _: &[Value]) -> Option<()> {
        let tile_id = tile_id(rw, op.into())?;
        let view = rw.view(op)?;
        if view.kind() != Some(CombiningKind::Add) {
            view.emit_error("unsupported kind");
            return None;
        }
        let cx = view.cx();
        let element = cx.element_or_self(view.result_type(0)?);
        if !matches!(cx.float_kind(element), Some(FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)) {
            view.emit_error("unsupported type");
            return None;
        }
        let operands = Operands {
            lhs: view.lhs(),
            rhs: view.rhs(),
            masks: view.lhs_mask().zip(view.rhs_mask()).map(Into::into),
            acc: view.acc(),
        };
        let acc = operands.acc(rw, op.into())?;
        let parts = operands.parts(rw, tile_id)?;
        rw.create(sme::MopaIntr::build(parts));
        rw.replace_op(op, &[acc]);
        Some(())
    }
}

/// Declares the patterns for sums of several products, each with its intrinsic.
macro_rules! widening {
    ($($source:ident = $intrinsic:ident;)*) => {
        /// Adds a pattern for each sum of several products. [MLIR: OuterProductWideningOpConversion]
        pub(super) fn add_widening_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
            $(
                let name = concat!(stringify!($source), " to ", stringify!($intrinsic));
                patterns.add_fn(name, PatternRoot::of::<sme::$source>(), 1, Some(llvm), |rw, op, _| {
                    let tile_id = tile_id(rw, op)?;
                    let view = rw.op(op).view::<sme::$source>()?;
                    let operands = Operands {
                        lhs: view.lhs(),
                        rhs: view.rhs(),
                        masks: view.lhs_mask().zip(view.rhs_mask()).map(Into::into),
                        acc: view.acc(),
                    };
                    let acc = operands.acc(rw, op)?;
                    let parts = operands.parts(rw, tile_id)?;
                    rw.create(sme::$intrinsic::build(parts));
                    rw.replace_op(op, &[acc]);
                    Some(())
                });
            )*
        }
    };
}

widening! {
    FMopa2Way = MopaWideIntr;
    FMops2Way = MopsWideIntr;
    SMopa2Way = SMopaZa32Intr;
    SMops2Way = SMopsZa32Intr;
    UMopa2Way = UMopaZa32Intr;
    UMops2Way = UMopsZa32Intr;
    SMopa4Way = SMopaWideIntr;
    SMops4Way = SMopsWideIntr;
    UMopa4Way = UMopaWideIntr;
    UMops4Way = UMopsWideIntr;
    SuMopa4Way = SuMopaWideIntr;
    SuMops4Way = SuMopsWideIntr;
    UsMopa4Way = UsMopaWideIntr;
    UsMops4Way = UsMopsWideIntr;
}
