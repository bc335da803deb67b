//! Attributes of functions, their calls and their arguments.

use dialekt_ir_core::prelude::op::*;

use crate::enums::{CConv, FramePointerKind, ModRefInfo, TailCallKind, UWTableKind};

/// A calling convention.
///
/// ```mlir
/// module attributes {test.convention = #llvm.cconv<fastcc>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.cconv", summary = "LLVM Calling Convention specification")]
#[assembly("<" $calling_conv ">")]
pub struct CConvAttr {
    /// The calling convention.
    #[name("CallingConv")]
    #[type_name("CConv")]
    pub calling_conv: CConv,
}

/// A demand on a call in tail position.
///
/// ```mlir
/// module attributes {test.kind = #llvm.tailcallkind<musttail>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.tailcallkind", summary = "LLVM Calling Convention specification")]
#[assembly("<" $tail_call_kind ">")]
pub struct TailCallKindAttr {
    /// The demand.
    #[name("tailCallKind")]
    #[type_name("TailCallKind")]
    pub tail_call_kind: TailCallKind,
}

/// The functions that keep a frame pointer.
///
/// ```mlir
/// module attributes {test.kind = #llvm.framePointerKind<"non-leaf">} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.framePointerKind")]
#[assembly("<" $frame_pointer_kind ">")]
pub struct FramePointerKindAttr {
    /// The functions.
    #[name("framePointerKind")]
    #[type_name("framePointerKind::FramePointerKind")]
    pub frame_pointer_kind: FramePointerKind,
}

/// The table for unwinding that a function needs.
///
/// ```mlir
/// module attributes {test.kind = #llvm.uwtableKind<async>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.uwtableKind")]
#[assembly("<" $uwtable_kind ">")]
pub struct UWTableKindAttr {
    /// The table.
    #[name("uwtableKind")]
    #[type_name("uwtable::UWTableKind")]
    pub uwtable_kind: UWTableKind,
}

/// Accesses of a function to memory, by kinds of memory.
///
/// ```mlir
/// module attributes {test.effects = #llvm.memory_effects<other = none, argMem = readwrite, inaccessibleMem = none, errnoMem = none,
///     targetMem0 = none, targetMem1 = none>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.memory_effects", symbol = "LLVM_MemoryEffectsAttr")]
#[assembly("<" struct(params) ">")]
pub struct MemoryEffectsAttr {
    /// Any other memory.
    pub other: ModRefInfo,
    /// Memory behind pointers that are arguments.
    #[name("argMem")]
    pub arg_mem: ModRefInfo,
    /// Memory that the program does not see.
    #[name("inaccessibleMem")]
    pub inaccessible_mem: ModRefInfo,
    /// The variable `errno`.
    #[name("errnoMem")]
    pub errno_mem: ModRefInfo,
    /// Memory of the target.
    #[name("targetMem0")]
    pub target_mem0: ModRefInfo,
    /// More memory of the target.
    #[name("targetMem1")]
    pub target_mem1: ModRefInfo,
}

/// The least and the greatest factor by which vectors may be scaled.
///
/// ```mlir
/// module attributes {test.range = #llvm.vscale_range<minRange = 1 : i32, maxRange = 16 : i32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.vscale_range", symbol = "LLVM_VScaleRangeAttr")]
#[assembly("<" struct(params) ">")]
pub struct VScaleRangeAttr {
    /// The least factor.
    #[name("minRange")]
    #[type_name("IntegerAttr")]
    pub min_range: Attr<APIntAttr>,
    /// The greatest factor.
    #[name("maxRange")]
    #[type_name("IntegerAttr")]
    pub max_range: Attr<APIntAttr>,
}

/// The vector type that most operations of a function are written for.
///
/// ```mlir
/// module attributes {test.hint = #llvm.vec_type_hint<hint = vector<4xi32>, is_signed = true>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.vec_type_hint", symbol = "LLVM_VecTypeHintAttr", summary = "Explicit vectorization compiler hint")]
#[assembly("<" struct(params) ">")]
pub struct VecTypeHintAttr {
    /// The type.
    #[type_name("TypeAttr")]
    pub hint: Attr<TypeAttr>,
    /// True if integers are signed.
    #[default(false)]
    pub is_signed: bool,
}

/// The number of bytes behind a pointer that can be read.
///
/// ```mlir
/// module attributes {test.bytes = #llvm.dereferenceable<bytes = 8, mayBeNull = true>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.dereferenceable", symbol = "LLVM_DereferenceableAttr", summary = "LLVM dereferenceable attribute")]
#[assembly("<" struct(params) ">")]
pub struct DereferenceableAttr {
    /// The number of bytes.
    #[type_name("uint64_t")]
    pub bytes: u64,
    /// True if the pointer may be null.
    #[default(false)]
    #[name("mayBeNull")]
    pub may_be_null: bool,
}

/// The elements that a pointer to memory of a work group points to.
///
/// ```mlir
/// module attributes {test.buffer = #llvm.mlir.workgroup_attribution<32 : i64, f32>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.mlir.workgroup_attribution", summary = "GPU workgroup attribution information")]
#[assembly("<" $num_elements "," $element_type ">")]
pub struct WorkgroupAttributionAttr {
    /// The number of elements.
    #[type_name("IntegerAttr")]
    pub num_elements: Attr<APIntAttr>,
    /// The type of the elements.
    #[type_name("TypeAttr")]
    pub element_type: Attr<TypeAttr>,
}
