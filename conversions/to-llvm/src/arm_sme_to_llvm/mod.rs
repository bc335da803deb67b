//! `convert-arm-sme-to-llvm`: ops on tiles become intrinsics. [mlir/lib/Conversion/ArmSMEToLLVM/ArmSMEToLLVM.cpp]
//!
//! LLVM has no values that are tiles: intrinsics name them by numbers, which are allocated first. `arm_sme.get_tile` stands for a tile that
//! intrinsics have changed, as long as other ops use it.

mod memory;
mod outer_product;
mod spills;
mod tile;

use dialekt_arith as arith;
use dialekt_arm_sme::{self as sme, ArmSMETileOpRef, is_valid_sme_tile_vector_type};
use dialekt_arm_sme_transforms::tile_allocation::allocate_sme_tiles;
use dialekt_cf as cf;
use dialekt_conversion::{
    Conversion, ConversionPatterns, ConversionRewriter, ConversionTarget, Converted, LegalizationAction, Mode,
};
use dialekt_ir_core::ir::WalkOrder;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult};
use dialekt_vector::VectorType;

pub use memory::{LoadTileSliceConversion, StoreTileSliceConversion};
pub use outer_product::OuterProductOpConversion;
pub use tile::{ExtractTileSliceConversion, InsertTileSliceConversion, StreamingVLOpConversion, ZeroOpConversion};

use crate::{LLVMTypeConverter, LowerToLLVMOptions};

/// Lower the operations from the ArmSME dialect into the LLVM dialect
///
/// Tiles of a function get numbers, and ops on them become intrinsics. Tiles that there is no number for are in memory, and are exchanged with
/// the first tile around each op.
#[derive(Pass, Clone)]
#[pass(
    name = "ConvertArmSMEToLLVM",
    argument = "convert-arm-sme-to-llvm",
    interface = dialekt_interfaces::FunctionOpInterface,
    dialects(dialekt_arm_sme::ArmSMEDialect, dialekt_llvm::LLVMDialect)
)]
pub struct ConvertArmSMEToLLVM {
    /// Dump the live ranges of SME tiles (for debugging)
    #[option]
    dump_tile_live_ranges: bool,
}

impl Pass for ConvertArmSMEToLLVM {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let function = cx.op();
        let mut dump = self.dump_tile_live_ranges.then(String::new);
        let allocated = allocate_sme_tiles(cx.ir_mut(), function, dump.as_mut());
        if let Some(dump) = dump {
            cx.write(dump);
        }
        allocated?;
        let llvm = LLVMTypeConverter::with(cx.cx(), LowerToLLVMOptions::default(), |types| {
            // Tiles are gone when their ops are.
            types.add_conversion(|cx, ty| match is_valid_sme_tile_vector_type(cx, ty) {
                true => Converted::one(ty),
                false => Converted::Unknown,
            });
        });
        let (mut target, mut patterns) = (crate::llvm_target(), ConversionPatterns::new());
        configure_target(&mut target);
        add_patterns(&mut patterns, &llvm);
        let conversion = Conversion::new(cx.cx(), target, patterns);
        let converted = cx.convert(&Some(conversion), Mode::Partial);
        merge_zeros(cx.ir_mut(), function);
        // What is left on tiles is reported, whatever failed before.
        let checked = check_tiles(cx.op_ref());
        converted.and(checked)
    }
}

/// Marks ops on tiles as illegal, but for those that become intrinsics, or stand for them. [MLIR: configureArmSMEToLLVMConversionLegality]
pub fn configure_target(target: &mut ConversionTarget) {
    target
        .illegal_dialects(["arm_sme"])
        .legal_dialects(["arith", "cf", "memref", "scf", "vector"])
        .legal_op::<sme::GetTile>()
        .legal_op::<sme::CopyTile>();
    let intrinsics = sme::ArmSMEDialect::DIALECT.ops.iter().filter(|op| op.name.starts_with("arm_sme.intr."));
    for op in intrinsics {
        target.set_op_action(op.name, LegalizationAction::Legal);
    }
}

/// Adds the patterns; the converter has to keep the types of tiles. [MLIR: populateArmSMEToLLVMConversionPatterns]
pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
    patterns
        .add_typed(llvm, LoadTileSliceConversion(llvm.clone()))
        .add_typed(llvm, ExtractTileSliceConversion)
        .add_typed(llvm, InsertTileSliceConversion)
        .add_typed(llvm, StoreTileSliceConversion(llvm.clone()))
        .add_typed(llvm, StreamingVLOpConversion)
        .add_typed(llvm, OuterProductOpConversion)
        .add_typed(llvm, ZeroOpConversion);
    outer_product::add_widening_patterns(patterns, llvm);
    spills::add_patterns(patterns, llvm);
}

/// The number of an op's tile. Reports an op whose tile has none.
fn tile_id(rw: &ConversionRewriter<'_>, op: Op) -> Option<i32> {
    let op = rw.op(op);
    let id = ArmSMETileOpRef::of(op).and_then(|tile| tile.tile_id());
    if id.is_none() {
        op.emit_op_error("expected tile ID to be allocated before conversion to LLVM");
    }
    i32::try_from(op.cx().integer_i64(id?)?).ok()
}

/// A constant vector of ones: a mask that lets everything through.
fn all_active(rw: &mut ConversionRewriter<'_>, vector: Type) -> Option<Value> {
    let cx = rw.cx();
    let mask = VectorType::new(cx, vector)?.with_element(cx, Type::I1)?;
    let all = cx.number_attr(mask, 1)?;
    Some(rw.create(arith::Constant::build(all)).result())
}

/// Joins intrinsics that set tiles to zero, and stand behind one another. [MLIR: mergeConsecutiveTileZerosInBlock]
fn merge_zeros(ir: &mut Ir, function: Op) {
    let mut runs: Vec<Vec<Op>> = Vec::new();
    let _ = ir.op(function).walk_blocks(WalkOrder::Pre, |block| {
        let mut run = Vec::new();
        for op in block.ops() {
            match op.view::<sme::ZeroIntr>() {
                Some(_) => run.push(op.handle()),
                None => runs.push(std::mem::take(&mut run)),
            }
        }
        runs.push(run);
    });
    for run in runs.iter().filter(|run| run.len() > 1) {
        let masks = run.iter().filter_map(|op| ir.op(*op).view::<sme::ZeroIntr>()?.tile_mask());
        let mask = masks.fold(0, |all, mask| all | mask);
        let context = ir.cx().clone();
        let mut rw = Rewriter::at(&context, ir, run[0]);
        rw.create(sme::ZeroIntr::build(mask));
        run.iter().for_each(|op| rw.erase_op(*op));
    }
}

/// Reports ops that still compute tiles, or use them.
fn check_tiles(function: OpRef<'_>) -> PassResult {
    let cx = function.cx();
    let mut result = Ok(());
    for op in function.postorder() {
        let may_stay = op.view::<sme::CopyTile>().is_some()
            || op.view::<sme::GetTile>().is_some()
            || op.view::<cf::Branch>().is_some()
            || op.is_unregistered() && !op.is_announced();
        let mut types = op.result_types().chain(op.operand_types());
        if !may_stay && types.any(|ty| is_valid_sme_tile_vector_type(cx, ty)) {
            op.emit_op_error("unexpected operation with SME tile type after conversion to LLVM");
            result = Err(PassFailed);
        }
    }
    result
}
