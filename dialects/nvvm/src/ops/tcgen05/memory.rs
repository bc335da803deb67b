//! Tensor memory: allocation, copies, loads and stores.

use dialekt_ir_core::prelude::op::*;
use dialekt_llvm::{AnyPointer, Intrinsic, NamePart, OneToOneIntrinsicOpInterface};

use super::GROUP;
use crate::{
    CTAGroupKind, PointerShared, PointerTensor, RequiresSM, Tcgen05CpMulticast, Tcgen05CpShape, Tcgen05CpSrcFormat,
    Tcgen05LdStShape,
};

/// Allocates columns of tensor memory.
///
/// The address is written to shared memory. One warp executes it.
///
/// ```mlir
/// nvvm.tcgen05.alloc %p, %columns : !llvm.ptr<3>, i32
/// nvvm.tcgen05.alloc %q, %columns {group = #nvvm.cta_group<cta_2>} : !llvm.ptr, i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.alloc",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    facts(
        Intrinsic::new("llvm.nvvm.tcgen05.alloc").named_by(&[NamePart::Space(0, &[(0, ""), (3, ".shared")]), GROUP]),
        RequiresSM::Accelerated(&[100, 101]),
    )
)]
#[assembly($addr "," $n_cols attr_dict ":" type(operands))]
pub struct Tcgen05Alloc {
    pub addr: Operand<AnyOf<(AnyPointer, PointerShared)>>,
    pub n_cols: Operand<I32>,
    #[default(CTAGroupKind::Cta1)]
    pub group: Attr<CTAGroupKind>,
}

/// Frees columns of tensor memory.
///
/// They were allocated together.
///
/// ```mlir
/// nvvm.tcgen05.dealloc %t, %columns : !llvm.ptr<6>, i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.dealloc",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    facts(Intrinsic::new("llvm.nvvm.tcgen05.dealloc").named_by(&[GROUP]), RequiresSM::Accelerated(&[100, 101]))
)]
#[assembly($taddr "," $n_cols attr_dict ":" type(operands))]
pub struct Tcgen05Dealloc {
    pub taddr: Operand<PointerTensor>,
    pub n_cols: Operand<I32>,
    #[default(CTAGroupKind::Cta1)]
    pub group: Attr<CTAGroupKind>,
}

/// Says that the block allocates no more tensor memory.
///
/// Others may then have the rest.
///
/// ```mlir
/// nvvm.tcgen05.relinquish_alloc_permit
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.relinquish_alloc_permit",
    doc_group = "Tensor memory",
    facts(
        Intrinsic::new("llvm.nvvm.tcgen05.relinq.alloc.permit").named_by(&[GROUP]),
        RequiresSM::Accelerated(&[100, 101]),
    )
)]
#[assembly(attr_dict)]
pub struct Tcgen05RelinquishAllocPermit {
    #[default(CTAGroupKind::Cta1)]
    pub group: Attr<CTAGroupKind>,
}

/// Starts to move rows of tensor memory down by one.
///
/// The last row stays as it is.
///
/// ```mlir
/// nvvm.tcgen05.shift %t : !llvm.ptr<6>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.shift",
    doc_group = "Tensor memory",
    facts(
        Intrinsic::new("llvm.nvvm.tcgen05.shift.down").named_by(&[GROUP]),
        RequiresSM::Accelerated(&[100, 101, 103]),
    )
)]
#[assembly($taddr attr_dict ":" type(operands))]
pub struct Tcgen05Shift {
    pub taddr: Operand<PointerTensor>,
    #[default(CTAGroupKind::Cta1)]
    pub group: Attr<CTAGroupKind>,
}

/// Starts to copy from shared to tensor memory.
///
/// The shape says how much; some shapes are copied for several warps.
///
/// ```mlir
/// nvvm.tcgen05.cp %t, %descriptor {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.cp",
    doc_group = "Tensor memory",
    facts(
        Intrinsic::new("llvm.nvvm.tcgen05.cp").named_by(&[
            NamePart::Case("shape", &[
                ("shape_128x256b", ".128x256b"),
                ("shape_4x256b", ".4x256b"),
                ("shape_128x128b", ".128x128b"),
                ("shape_64x128b", ".64x128b"),
                ("shape_32x128b", ".32x128b"),
            ]),
            NamePart::Case("multicast", &[
                ("none", ""),
                ("warpx2_02_13", "_warpx2_02_13"),
                ("warpx2_01_23", "_warpx2_01_23"),
                ("warpx4", "_warpx4"),
            ]),
            NamePart::Word("srcFormat"),
            GROUP,
        ]),
        RequiresSM::Accelerated(&[100, 101]),
    ),
    verify
)]
#[assembly($taddr "," $smem_desc attr_dict)]
pub struct Tcgen05Cp {
    pub taddr: Operand<PointerTensor>,
    pub smem_desc: Operand<I64>,
    pub shape: Attr<Tcgen05CpShape>,
    #[default(CTAGroupKind::Cta1)]
    pub group: Attr<CTAGroupKind>,
    #[default(Tcgen05CpMulticast::None)]
    pub multicast: Attr<Tcgen05CpMulticast>,
    #[name("srcFormat")]
    pub src_format: Option<Attr<Tcgen05CpSrcFormat>>,
}

/// Makes the descriptor of a matrix in shared memory.
///
/// The parts stand in its bits one beside the other.
///
/// ```mlir
/// %0 = nvvm.tcgen05.mma_smem_desc (%start, %leading, %stride, %base, %mode, %swizzle) : (i32, i32, i32, i8, i1, i8) -> i64
/// ```
#[derive(Op)]
#[op(name = "nvvm.tcgen05.mma_smem_desc", doc_group = "Tensor memory", rename_all = "camelCase")]
#[assembly("(" operands ")" attr_dict ":" "(" type(operands) ")" "->" type($res))]
pub struct Tcgen05MmaSmemDesc {
    pub start_addr: Operand<I32>,
    pub leading_dim_offset: Operand<I32>,
    pub stride_dim_offset: Operand<I32>,
    pub base_offset: Operand<I8>,
    pub leading_dim_mode: Operand<I1>,
    pub swizzle_mode: Operand<I8>,
    pub res: OpResult<I64>,
}

/// Starts to load from tensor memory into registers of the threads of a warp.
///
/// With `pack`, pairs of elements of 16 bits share a register.
///
/// ```mlir
/// %0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
/// %1 = nvvm.tcgen05.ld %t, %offset pack {shape = #nvvm.tcgen05_ldst_shape<shape_16x32bx2>} : i32
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.ld",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    interfaces(OneToOneIntrinsicOpInterface),
    facts(RequiresSM::Accelerated(&[100, 101])),
    verify
)]
#[assembly($tmem_addr ("," $offset^)? ("pack" $pack^)? attr_dict ":" type($res))]
pub struct Tcgen05Ld {
    pub tmem_addr: Operand<PointerTensor>,
    pub offset: Option<Operand<I64>>,
    pub pack: Attr<UnitAttr>,
    pub shape: Attr<Tcgen05LdStShape>,
    pub res: OpResult<AnyOf<(I32, VectorOfLengthAndType<I32, (N<2>, N<4>, N<8>, N<16>, N<32>, N<64>, N<128>)>)>>,
}

/// Starts to store registers of the threads of a warp to tensor memory.
///
/// With `unpack`, each register holds a pair of elements of 16 bits.
///
/// ```mlir
/// nvvm.tcgen05.st %t, %x unpack {shape = #nvvm.tcgen05_ldst_shape<shape_16x64b>} : vector<2xi32>
/// ```
#[derive(Op)]
#[op(
    name = "nvvm.tcgen05.st",
    doc_group = "Tensor memory",
    rename_all = "camelCase",
    interfaces(OneToOneIntrinsicOpInterface),
    facts(RequiresSM::Accelerated(&[100, 101])),
    verify
)]
#[assembly($tmem_addr "," $val ("," $offset^)? ("unpack" $unpack^)? attr_dict ":" type($val))]
pub struct Tcgen05St {
    pub tmem_addr: Operand<PointerTensor>,
    pub val: Operand<AnyOf<(I32, VectorOfLengthAndType<I32, (N<2>, N<4>, N<8>, N<16>, N<32>, N<64>, N<128>)>)>>,
    pub offset: Option<Operand<I64>>,
    pub unpack: Attr<UnitAttr>,
    pub shape: Attr<Tcgen05LdStShape>,
}

impl Verify for Tcgen05Cp {
    const TYPES_ONLY: bool = true;

    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use Tcgen05CpMulticast as M;
        let (Some(shape), Some(multicast)) = (op.shape(), op.multicast()) else { return Ok(()) };
        let (fits, message) = match shape {
            Tcgen05CpShape::Shape64x128b => (
                matches!(multicast, M::Warpx20123 | M::Warpx20213),
                "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op",
            ),
            Tcgen05CpShape::Shape32x128b => {
                (multicast == M::Warpx4, "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op")
            }
            _ => (multicast == M::None, "Invalid multicast type for tcgen05.cp Op"),
        };
        match fits {
            true => Ok(()),
            false => fail(out, op.error(message)),
        }
    }
}

/// The number of registers of a value, and whether a shape has so many.
fn registers(cx: &ContextData, ty: Option<Type>, shape: Tcgen05LdStShape) -> (i64, bool) {
    let shape_of_vector = ty.and_then(|ty| cx.type_data(ty).shape());
    let count = shape_of_vector.map_or(1, |shape| shape.iter().product());
    let least = match shape {
        Tcgen05LdStShape::Shape16x128b => 2,
        Tcgen05LdStShape::Shape16x256b => 4,
        _ => 1,
    };
    (count, count >= least)
}

impl Verify for Tcgen05Ld {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(shape) = op.shape() else { return Ok(()) };
        let mut verified = Ok(());
        match (shape == Tcgen05LdStShape::Shape16x32bx2, op.offset().is_some()) {
            (true, false) => verified = fail(out, op.error("shape 16x32bx2 requires offset argument")),
            (false, true) => {
                verified = fail(out, op.error("offset argument is only supported for shape 16x32bx2"));
            }
            _ => {}
        }
        let (count, fits) = registers(op.cx(), op.result_type(0), shape);
        if !fits {
            let message = format!("invalid result type length {count} for shape {shape} in tcgen05.ld Op");
            verified = fail(out, op.error(message));
        }
        verified
    }
}

impl Verify for Tcgen05St {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(shape) = op.shape() else { return Ok(()) };
        let mut verified = Ok(());
        if shape == Tcgen05LdStShape::Shape16x32bx2 && op.offset().is_none() {
            verified = fail(out, op.error("shape 16x32bx2 requires offset argument"));
        }
        let (count, fits) = registers(op.cx(), op.operand_type(1), shape);
        if !fits {
            let message = format!("invalid input length {count} for shape {shape} in tcgen05.st Op");
            verified = fail(out, op.error(message));
        }
        verified
    }
}

/// The name of the intrinsic that moves values of a type: it counts values of the least size that the shape has.
fn move_name(cx: &ContextData, which: &str, shape: Tcgen05LdStShape, ty: Option<Type>) -> Option<String> {
    let (count, fits) = registers(cx, ty, shape);
    let least = match shape {
        Tcgen05LdStShape::Shape16x128b => 2,
        Tcgen05LdStShape::Shape16x256b => 4,
        _ => 1,
    };
    let shape = shape.to_string();
    fits.then(|| format!("llvm.nvvm.tcgen05.{which}.{}.x{}", shape.trim_start_matches("shape_"), count / least))
}

impl OneToOneIntrinsicOpInterface for Tcgen05Ld {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        move_name(op.cx(), "ld", op.shape()?, op.result_type(0))
    }
}

impl OneToOneIntrinsicOpInterface for Tcgen05St {
    fn intrinsic_name(op: Self::View<'_>) -> Option<String> {
        move_name(op.cx(), "st", op.shape()?, op.operand_type(1))
    }
}
