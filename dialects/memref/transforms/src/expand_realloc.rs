//! `expand-realloc`: reallocations become allocations and copies where memory has to grow.
//! [mlir/lib/Dialect/MemRef/Transforms/ExpandRealloc.cpp]

use dialekt_arith as arith;
use dialekt_arith::{CmpIPredicate, index_constant, index_value};
use dialekt_conversion::{Conversion, ConversionPatterns, ConversionTarget, Mode};
use dialekt_dialect_utils::indices::index;
use dialekt_interfaces::OpFoldResult;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_memref::{Alloc, Copy, Dealloc, Dim, Realloc, ReinterpretCast, SubView};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassConversion, PassRegistry, PassResult};
use dialekt_scf as scf;

/// Expand memref.realloc operations into its components
///
/// If the new size is larger than the old one, memory is allocated, the elements are copied, and the old memory is
/// freed; otherwise the result is a cast of it.
///
/// If both sizes are static and the new one is smaller, there is only the cast. The reference creates the comparison
/// there, too, and leaves an invalid copy into memory that is too small.
#[derive(Pass, Clone)]
#[pass(
    name = "ExpandReallocPass",
    argument = "expand-realloc",
    dialects(dialekt_arith::ArithDialect, dialekt_memref::MemRefDialect, dialekt_scf::SCFDialect)
)]
pub struct ExpandRealloc {
    /// Emit deallocation operations for the original MemRef
    #[option(default = true)]
    emit_deallocs: bool,
    conversion: PassConversion,
}

impl Pass for ExpandRealloc {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        let mut target = ConversionTarget::new();
        target.legal_dialects(["arith", "scf", "memref"]).illegal_op::<Realloc>();
        let mut patterns = ConversionPatterns::new();
        match self.emit_deallocs {
            true => patterns.add_rewrite::<ExpandReallocOp<true>>(),
            false => patterns.add_rewrite::<ExpandReallocOp<false>>(),
        };
        self.conversion = Some(Conversion::new(cx, target, patterns));
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.convert(&self.conversion, Mode::Partial)
    }
}

/// Expands `memref.realloc` into `scf.if`. `FREE` tells whether the old memory is freed.
#[derive(Described)]
pub struct ExpandReallocOp<const FREE: bool>;

impl<const FREE: bool> OpRewrite for ExpandReallocOp<FREE> {
    type SourceOp = Realloc;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Realloc>) -> Option<()> {
        let (cx, view) = (rw.cx(), rw.view(op)?);
        let (loc, source, alignment) = (view.loc(), view.source(), view.alignment());
        let (ty, requested) = (view.result_type(0)?, view.dynamic_result_size());
        let size_in = |ty| cx.type_data(ty).shape().and_then(|shape| shape.first().copied());
        let (old, new) = (size_in(rw.type_of(source))?, size_in(ty)?);
        let TypeData::MemRef { element, space, .. } = cx.type_data(ty) else { return None };
        let [zero, one] = [0, 1].map(|number| [OpFoldResult::from(index(cx, number))]);
        if new != DYNAMIC && old > new {
            let size = [index(cx, new).into()];
            let cast = ReinterpretCast::build_mixed(cx, ty, source, [zero, size, one]);
            let cast = rw.create(cast);
            rw.replace_op_with(op, cast);
            return Some(());
        }
        let part = cx.memref_type(&[old], *element, Some(cx.strided_layout_attr(0, &[1])), *space).ok()?;

        let old: OpFoldResult = if old == DYNAMIC {
            let zero = index_constant(rw, 0, loc);
            rw.create(Dim::build(source, zero)).result().into()
        } else {
            index(cx, old).into()
        };
        let new: OpFoldResult = if new == DYNAMIC { requested?.into() } else { index(cx, new).into() };
        let (has, wants) = (index_value(rw, old, loc), index_value(rw, new, loc));
        let grows = rw.create(arith::CmpI::build(has, wants, CmpIPredicate::Ult)).result();
        let choice = rw.create(scf::If::build(&[ty], grows));
        let regions: Vec<_> = rw.op(choice).regions().map(|region| region.handle()).collect();

        rw.create_block(regions[0], None, &[]);
        let mut alloc = Alloc::build(ty, requested.as_slice(), &[]);
        if let Some(alignment) = alignment {
            alloc = alloc.alignment(alignment);
        }
        let alloc = rw.create(alloc);
        let alloc = alloc.result();
        let part = SubView::build_mixed(cx, part, alloc, [zero, [old], one]);
        let part = rw.create(part);
        let part = part.result();
        rw.create(Copy::build(source, part));
        if FREE {
            rw.create(Dealloc::build(source));
        }
        rw.create(scf::Yield::build(&[alloc]));

        rw.create_block(regions[1], None, &[]);
        let cast = rw.create(ReinterpretCast::build_mixed(cx, ty, source, [zero, [new], one])).result();
        rw.create(scf::Yield::build(&[cast]));
        rw.replace_op_with(op, choice);
        Some(())
    }
}
