//! Asynchronous copies of parts of tensors.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyPointer, OneToOneIntrinsicOpInterface};

use super::plain_error;
use crate::{
    AsmValues, BasicPtxBuilderInterface, CTAGroupKind, PointerGeneric, PointerShared, PointerSharedCluster, RequiresSM,
    TMALoadMode, TMAReduxKind, TMAStoreMode, operands_as_registers,
};

/// Starts to copy a part of a tensor from global to shared memory.
///
/// The descriptor says where the tensor is, and how large the box; the coordinates, where the box begins. The barrier in memory is told of the end.
///
/// ```mlir
/// nvvm.cp.async.bulk.tensor.shared.cluster.global %dst, %map, %barrier, box[%i, %j] : !llvm.ptr<7>, !llvm.ptr
/// nvvm.cp.async.bulk.tensor.shared.cluster.global %dst, %map, %barrier, box[%i, %j, %k] im2col[%offset] l2_cache_hint = %hint {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr<7>, !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.tensor.shared.cluster.global",
    doc_group = "Copies of tensors",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(BasicPtxBuilderInterface, OneToOneIntrinsicOpInterface),
    facts(RequiresSM::AtLeast(90)),
    verify
)]
#[assembly(
    $dst_mem "," $tma_descriptor "," $mbar "," "box" "[" $coordinates "]" ("im2col" "[" $im2col_offsets^ "]" )?
    ("multicast_mask" "=" $multicast_mask^ )? ("l2_cache_hint" "=" $l2_cache_hint^ )? ("predicate" "="
    $predicate^)? attr_dict ":" type($dst_mem) "," type($tma_descriptor)
)]
pub struct CpAsyncBulkTensorGlobalToSharedCluster {
    pub dst_mem: Operand<AnyOf<(PointerShared, PointerSharedCluster)>>,
    pub tma_descriptor: Operand<PointerGeneric>,
    pub coordinates: Operands<I32>,
    pub mbar: Operand<PointerShared>,
    pub im2col_offsets: Operands<I16>,
    pub multicast_mask: Option<Operand<I16>>,
    pub l2_cache_hint: Option<Operand<I64>>,
    pub predicate: Option<Operand<I1>>,
    #[default(TMALoadMode::Tile)]
    pub mode: Attr<TMALoadMode>,
    #[name("isCTAOnly")]
    #[default(false)]
    pub is_cta_only: Attr<BoolAttr>,
    pub group: Option<Attr<CTAGroupKind>>,
}

/// Starts to copy a part of a tensor from shared to global memory.
///
/// The descriptor says where the tensor is, and how large the box; the coordinates, where the box begins.
///
/// ```mlir
/// nvvm.cp.async.bulk.tensor.global.shared.cta %map, %src, box[%i, %j] : !llvm.ptr, !llvm.ptr<3>
/// nvvm.cp.async.bulk.tensor.global.shared.cta %map, %src, box[%i], predicate = %yes : !llvm.ptr, !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.tensor.global.shared.cta",
    doc_group = "Copies of tensors",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(BasicPtxBuilderInterface, OneToOneIntrinsicOpInterface),
    verify
)]
#[assembly(
    $tma_descriptor "," $src_mem "," "box" "[" $coordinates "]" ("l2_cache_hint" "=" $l2_cache_hint^ )? (","
    "predicate" "=" $predicate^)? attr_dict ":" type($tma_descriptor) "," type($src_mem)
)]
pub struct CpAsyncBulkTensorSharedCTAToGlobal {
    pub tma_descriptor: Operand<PointerGeneric>,
    pub src_mem: Operand<PointerShared>,
    pub coordinates: Operands<I32>,
    pub l2_cache_hint: Option<Operand<I64>>,
    pub predicate: Option<Operand<I1>>,
    #[default(TMAStoreMode::Tile)]
    pub mode: Attr<TMAStoreMode>,
}

/// Starts to bring a part of a tensor into the second cache.
///
/// The descriptor says where the tensor is, and how large the box; the coordinates, where the box begins.
///
/// ```mlir
/// nvvm.cp.async.bulk.tensor.prefetch %map, box[%i, %j] : !llvm.ptr
/// nvvm.cp.async.bulk.tensor.prefetch %map, box[%i, %j, %k] im2col[%offset] {mode = #nvvm.tma_load_mode<im2col>} : !llvm.ptr
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.tensor.prefetch",
    doc_group = "Copies of tensors",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(OneToOneIntrinsicOpInterface),
    verify
)]
#[assembly(
    $tma_descriptor "," "box" "[" $coordinates "]" ("im2col" "[" $im2col_offsets^ "]" )? ("l2_cache_hint" "="
    $l2_cache_hint^ )? attr_dict ":" type($tma_descriptor)
)]
pub struct CpAsyncBulkTensorPrefetch {
    pub tma_descriptor: Operand<PointerGeneric>,
    pub coordinates: Operands<I32>,
    pub im2col_offsets: Operands<I16>,
    pub l2_cache_hint: Option<Operand<I64>>,
    #[default(TMALoadMode::Tile)]
    pub mode: Attr<TMALoadMode>,
}

/// Starts to combine a part of a tensor in global memory with elements in shared memory.
///
/// The descriptor says where the tensor is, and how large the box; the coordinates, where the box begins.
///
/// ```mlir
/// nvvm.cp.async.bulk.tensor.reduce %map, %src, box[%i, %j] {redKind = #nvvm.tma_redux_kind<add>} : !llvm.ptr, !llvm.ptr<3>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.cp.async.bulk.tensor.reduce",
    doc_group = "Copies of tensors",
    rename_all = "camelCase",
    traits(AttrSizedOperandSegments),
    interfaces(OneToOneIntrinsicOpInterface),
    verify
)]
#[assembly(
    $tma_descriptor "," $src_mem "," "box" "[" $coordinates "]" ("l2_cache_hint" "=" $l2_cache_hint^ )? attr_dict
    ":" type($tma_descriptor) "," type($src_mem)
)]
pub struct CpAsyncBulkTensorReduce {
    pub tma_descriptor: Operand<AnyPointer>,
    pub src_mem: Operand<PointerShared>,
    pub coordinates: Operands<I32>,
    pub l2_cache_hint: Option<Operand<I64>>,
    pub red_kind: Attr<TMAReduxKind>,
    #[default(TMAStoreMode::Tile)]
    pub mode: Attr<TMAStoreMode>,
}

/// Checks the number of coordinates.
fn verify_dims(
    op: OpRef<'_>,
    dims: usize,
    image: Option<impl std::fmt::Display>,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    if !(1..=5).contains(&dims) {
        return fail(out, plain_error(op, "expects coordinates between 1 to 5 dimension"));
    }
    match image {
        Some(mode) if dims < 3 => {
            fail(out, plain_error(op, format!("to use {mode} mode, the tensor has to be at least 3-dimensional")))
        }
        _ => Ok(()),
    }
}

/// Checks what is read of a tensor: the numbers of coordinates and of offsets.
fn verify_load(
    op: OpRef<'_>,
    mode: Option<TMALoadMode>,
    dims: usize,
    offsets: usize,
    out: &mut Vec<Diagnostic>,
) -> Verified {
    let expected = match mode {
        None => return Ok(()),
        Some(TMALoadMode::TileGather4) => {
            return match dims {
                5 => Ok(()),
                _ => fail(out, plain_error(op, "Gather4 mode expects 5 coordinates")),
            };
        }
        Some(TMALoadMode::Tile) => 0,
        Some(TMALoadMode::Im2col) => dims.saturating_sub(2),
        Some(TMALoadMode::Im2colW | TMALoadMode::Im2colW128) => 2,
    };
    verify_dims(op, dims, mode.filter(|mode| *mode != TMALoadMode::Tile), out)?;
    match offsets == expected {
        true => Ok(()),
        false => fail(out, plain_error(op, format!(" im2col offsets expected {expected} (provided {offsets})"))),
    }
}

/// Checks what is written of a tensor: the number of coordinates.
fn verify_store(op: OpRef<'_>, mode: TMAStoreMode, dims: usize, out: &mut Vec<Diagnostic>) -> Verified {
    match mode {
        TMAStoreMode::Tile => verify_dims(op, dims, None::<TMAStoreMode>, out),
        TMAStoreMode::Im2col => verify_dims(op, dims, Some(mode), out),
        TMAStoreMode::TileScatter4 if dims != 5 => fail(out, op.error("Scatter4 mode expects 5 coordinates")),
        TMAStoreMode::TileScatter4 => Ok(()),
    }
}

impl Verify for CpAsyncBulkTensorGlobalToSharedCluster {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let (cx, block_only) = (op.cx(), op.is_cta_only() == Some(true));
        let message = if op.predicate().is_some() {
            if block_only {
                Some("Predicate is supported only for shared::cluster mode.")
            } else if !matches!(op.mode(), None | Some(TMALoadMode::Tile | TMALoadMode::Im2col)) {
                Some("Predicate is supported only for Tile and Im2col modes.")
            } else {
                None
            }
        } else {
            let to_block = op.operand_type(0).is_some_and(|ty| PointerShared::DEF.holds(cx, ty));
            if block_only && !to_block {
                Some("Shared::cta destination requires address-space 3.")
            } else if !block_only && to_block {
                Some("Shared::cluster destination requires address-space 7.")
            } else if block_only && op.multicast_mask().is_some() {
                Some("Multicast is not supported with shared::cta mode.")
            } else if block_only && op.group().is_some() {
                Some("CTAGroup is not supported with shared::cta mode.")
            } else {
                None
            }
        };
        if let Some(message) = message {
            return fail(out, op.error(message));
        }
        verify_load(*op, op.mode(), op.coordinates().len(), op.im2col_offsets().len(), out)
    }
}

impl Verify for CpAsyncBulkTensorSharedCTAToGlobal {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(mode) = op.mode() else { return Ok(()) };
        if op.predicate().is_some() {
            if mode != TMAStoreMode::Tile {
                return fail(out, op.error("Inline-ptx lowering supported only for Tile mode."));
            }
            if op.l2_cache_hint().is_some() {
                return fail(out, op.error("Inline-ptx lowering unsupported with L2 cache-hint."));
            }
        }
        verify_store(*op, mode, op.coordinates().len(), out)
    }
}

impl Verify for CpAsyncBulkTensorPrefetch {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_load(*op, op.mode(), op.coordinates().len(), op.im2col_offsets().len(), out)
    }
}

impl Verify for CpAsyncBulkTensorReduce {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.mode() {
            None => Ok(()),
            Some(TMAStoreMode::TileScatter4) => {
                fail(out, op.error("Scatter mode unsupported for CpAsyncBulkTensorReduceOp"))
            }
            Some(mode) => verify_store(*op, mode, op.coordinates().len(), out),
        }
    }
}

/// Registers in text, from one number on: `%2, %3`.
fn registers(first: usize, count: usize, separator: &str) -> String {
    let names: Vec<String> = (first..first + count).map(|number| format!("%{number}")).collect();
    names.join(separator)
}

impl BasicPtxBuilderInterface for CpAsyncBulkTensorGlobalToSharedCluster {
    fn predicate(op: Self::View<'_>) -> Option<Value> {
        op.predicate()
    }

    fn ptx(op: Self::View<'_>) -> String {
        let (dims, offsets) = (op.coordinates().len(), op.im2col_offsets().len());
        let mut ptx = format!("cp.async.bulk.tensor.{dims}d.shared::cluster.global.mbarrier::complete_tx::bytes");
        let clauses = [
            (offsets > 0, ".im2col"),
            (op.multicast_mask().is_some(), ".multicast::cluster"),
            (op.l2_cache_hint().is_some(), ".L2::cache_hint"),
        ];
        ptx.extend(clauses.iter().filter(|(is_there, _)| *is_there).map(|(_, clause)| *clause));
        let mut next = 2 + dims;
        ptx += &format!(" [%0], [%1, {{{}}} ], [%{next}]", registers(2, dims, ","));
        next += 1;
        if offsets > 0 {
            ptx += &format!(",{{{}}}", registers(next, offsets, ","));
            next += offsets;
        }
        for _ in [op.multicast_mask(), op.l2_cache_hint()].into_iter().flatten() {
            ptx += &format!(", %{next}");
            next += 1;
        }
        ptx + ";"
    }

    fn has_intrinsic(op: Self::View<'_>) -> bool {
        op.predicate().is_none()
    }

    /// The attributes are part of the instruction.
    fn asm_values(op: Self::View<'_>) -> AsmValues {
        operands_as_registers(*op)
    }
}

impl BasicPtxBuilderInterface for CpAsyncBulkTensorSharedCTAToGlobal {
    fn predicate(op: Self::View<'_>) -> Option<Value> {
        op.predicate()
    }

    fn ptx(op: Self::View<'_>) -> String {
        let dims = op.coordinates().len();
        let coordinates = registers(2, dims, ", ");
        format!("cp.async.bulk.tensor.{dims}d.global.shared::cta.bulk_group [%0, {{{coordinates}}} ], [%1];")
    }

    fn has_intrinsic(op: Self::View<'_>) -> bool {
        op.predicate().is_none()
    }
}

/// The end of the name of an intrinsic: the mode, and the dimensions of the tensor. Rows are those of a tensor of two dimensions.
fn mode_and_dims(mode: &str, dims: usize) -> String {
    match mode.split_once("_") {
        Some(("tile", rows)) => format!(".tile.{rows}.2d"),
        _ => format!(".{}.{dims}d", mode.replace('_', ".")),
    }
}

impl OneToOneIntrinsicOpInterface for CpAsyncBulkTensorGlobalToSharedCluster {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        let to = if op.is_cta_only() == Some(true) { ".cta" } else { "" };
        let end = mode_and_dims(&op.mode()?.to_string(), op.coordinates().len());
        Some(format!("llvm.nvvm.cp.async.bulk.tensor.g2s{to}{end}"))
    }
}

impl OneToOneIntrinsicOpInterface for CpAsyncBulkTensorSharedCTAToGlobal {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        let end = mode_and_dims(&op.mode()?.to_string(), op.coordinates().len());
        Some(format!("llvm.nvvm.cp.async.bulk.tensor.s2g{end}"))
    }
}

impl OneToOneIntrinsicOpInterface for CpAsyncBulkTensorPrefetch {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        let end = mode_and_dims(&op.mode()?.to_string(), op.coordinates().len());
        Some(format!("llvm.nvvm.cp.async.bulk.tensor.prefetch{end}"))
    }
}

impl OneToOneIntrinsicOpInterface for CpAsyncBulkTensorReduce {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        let end = mode_and_dims(&op.mode()?.to_string(), op.coordinates().len());
        Some(format!("llvm.nvvm.cp.async.bulk.tensor.reduce.{}{end}", op.red_kind()?))
    }
}
