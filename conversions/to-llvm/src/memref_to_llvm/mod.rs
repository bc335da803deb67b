//! `finalize-memref-to-llvm`: what is left of memrefs becomes pointers and descriptors. [mlir/lib/Conversion/MemRefToLLVM/MemRefToLLVM.cpp]
//!
//! Ops that only change the view, such as `memref.subview`, are expanded before by `expand-strided-metadata`.

mod access;
mod alloc;
mod buffer;
mod copy;
mod global;
mod query;
mod reshape;
mod scope;
mod view;

use dialekt_conversion::{Conversion, ConversionPatterns, ConversionRewriter, Mode, OpConversion};
use dialekt_func as func;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref as memref;
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassResult};

use crate::{AllocLowering, LLVMTypeConverter, LowerToLLVMOptions};

/// Finalize MemRef dialect to LLVM dialect conversion
///
/// Memrefs become descriptors: structs of pointers, offset, sizes and strides. Allocations become calls of functions of the C library, or of
/// functions of the runtime with generic names. Views have to be expanded before.
#[derive(Pass, Clone)]
#[pass(
    name = "FinalizeMemRefToLLVMConversionPass",
    argument = "finalize-memref-to-llvm",
    op = "builtin.module",
    dialects(dialekt_llvm::LLVMDialect)
)]
pub struct FinalizeMemRefToLLVM {
    /// Allocate buffers with `aligned_alloc` instead of `malloc`
    #[option(name = "use-aligned-alloc")]
    use_aligned_alloc: bool,
    /// Bits of the integers that `index` becomes; 0 for the width of a machine word
    #[option(name = "index-bitwidth")]
    index_bitwidth: u32,
    /// Call functions with generic names for allocation, such as `_mlir_memref_to_llvm_alloc`
    #[option(name = "use-generic-functions")]
    use_generic_functions: bool,
}

impl Pass for FinalizeMemRefToLLVM {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let mut options = LowerToLLVMOptions::at(cx.op_ref()).with_index_bitwidth(self.index_bitwidth);
        if self.use_aligned_alloc {
            options.alloc_lowering = AllocLowering::AlignedAlloc;
        }
        options.use_generic_functions = self.use_generic_functions;
        let llvm = LLVMTypeConverter::new(cx.cx(), options);
        let mut patterns = ConversionPatterns::new();
        add_patterns(&mut patterns, &llvm);
        let mut target = crate::llvm_target();
        target.legal_op::<func::Func>();
        let conversion = Conversion::new(cx.cx(), target, patterns);
        cx.convert(&Some(conversion), Mode::Partial)
    }
}

/// Declares patterns, each with the op that it is for and its function.
macro_rules! conversions {
    ($($(#[$doc:meta])* $name:ident($op:ty) = $convert:path;)*) => {
        $(
            $(#[$doc])*
            pub struct $name(pub LLVMTypeConverter);

            impl OpConversion for $name {
                type SourceOp = $op;

                fn convert(
                    &self,
                    rw: &mut ConversionRewriter<'_>,
                    op: Typed<$op>,
                    operands: &[Value],
                ) -> Option<()> {
                    $convert(rw, &self.0, op, operands)
                }
            }
        )*

        /// Adds the patterns. [MLIR: populateFinalizeMemRefToLLVMConversionPatterns]
        pub fn add_patterns(patterns: &mut ConversionPatterns, llvm: &LLVMTypeConverter) {
            $(patterns.add_typed(llvm, $name(llvm.clone()));)*
        }
    };
}

conversions! {
    /// Memory of the stack.
    AllocaOpLowering(memref::Alloca) = alloc::lower_alloca;
    /// A scope of memory of the stack.
    AllocaScopeOpLowering(memref::AllocaScope) = scope::lower_alloca_scope;
    /// A claim about alignment.
    AssumeAlignmentOpLowering(memref::AssumeAlignment) = query::lower_assume_alignment;
    /// An atomic update.
    AtomicRMWOpLowering(memref::AtomicRMW) = access::lower_atomic_rmw;
    /// The address of a buffer.
    ConvertExtractAlignedPointerAsIndex(memref::ExtractAlignedPointerAsIndex) = query::lower_extract_aligned_pointer;
    /// A size.
    DimOpLowering(memref::Dim) = query::lower_dim;
    /// A claim that buffers do not overlap.
    DistinctObjectsOpLowering(memref::DistinctObjects) = query::lower_distinct_objects;
    /// The parts of a descriptor.
    ExtractStridedMetadataOpLowering(memref::ExtractStridedMetadata) = query::lower_extract_strided_metadata;
    /// An atomic update by a region.
    GenericAtomicRMWOpLowering(memref::GenericAtomicRMW) = scope::lower_generic_atomic_rmw;
    /// The buffer of a global.
    GetGlobalMemrefOpLowering(memref::GetGlobal) = global::lower_get_global;
    /// A load.
    LoadOpLowering(memref::Load) = access::lower_load;
    /// A cast.
    MemRefCastOpLowering(memref::Cast) = view::lower_cast;
    /// A view with other sizes and strides.
    MemRefReinterpretCastOpLowering(memref::ReinterpretCast) = view::lower_reinterpret_cast;
    /// A view of another shape.
    MemRefReshapeOpLowering(memref::Reshape) = reshape::lower_reshape;
    /// A cast to another memory space.
    MemorySpaceCastOpLowering(memref::MemorySpaceCast) = view::lower_memory_space_cast;
    /// A prefetch.
    PrefetchOpLowering(memref::Prefetch) = access::lower_prefetch;
    /// The rank.
    RankOpLowering(memref::Rank) = query::lower_rank;
    /// A store.
    StoreOpLowering(memref::Store) = access::lower_store;
    /// A view with dimensions in another order.
    TransposeOpLowering(memref::Transpose) = view::lower_transpose;
    /// A view of bytes.
    ViewOpLowering(memref::View) = view::lower_view;
    /// A global.
    GlobalMemrefOpLowering(memref::Global) = global::lower_global;
    /// A copy.
    MemRefCopyOpLowering(memref::Copy) = copy::lower_copy;
    /// Memory of the heap.
    AllocOpLowering(memref::Alloc) = alloc::lower_alloc;
    /// The end of memory of the heap.
    DeallocOpLowering(memref::Dealloc) = alloc::lower_dealloc;
}
