//! `linalg-fold-into-elementwise`: transpositions of inputs become part of the maps of `linalg.elementwise`.
//! [mlir/lib/Dialect/Linalg/Transforms/FoldIntoElementwise.cpp]

use dialekt_ir_core::decl::library::AffineMapAttr;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::structured::create::named;
use dialekt_linalg::{Elementwise, ElementwiseKind, LinalgOpRef, Transpose};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassPatterns, PassRegistry, PassResult, prepare_patterns};

/// Fold transform, broadcast and other ops into elementwise
///
/// An input that is transposed before is taken as it was.
#[derive(Pass, Clone)]
#[pass(
    name = "LinalgFoldIntoElementwisePass",
    argument = "linalg-fold-into-elementwise",
    dialects(dialekt_linalg::LinalgDialect)
)]
pub struct LinalgFoldIntoElementwise {
    patterns: PassPatterns,
}

impl Pass for LinalgFoldIntoElementwise {
    fn initialize(&mut self, cx: &Context, _passes: &PassRegistry) -> PassResult {
        self.patterns = prepare_patterns(cx, |set| {
            set.add::<FoldTransposePattern>();
        });
        Ok(())
    }

    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        cx.apply_all_patterns(&self.patterns)
    }
}

/// Inputs that are transpositions, and are taken in the order of the loops, are replaced by the inputs of these.
#[derive(Described)]
pub struct FoldTransposePattern;

impl OpRewrite for FoldTransposePattern {
    type SourceOp = Elementwise;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<Elementwise>) -> Option<()> {
        let cx = rw.cx();
        let affine = cx.affine();
        let view = rw.view(op)?;
        let mut maps = LinalgOpRef::of(*view)?.indexing_maps();
        let mut inputs: Vec<Value> = view.inputs().collect();
        let outputs: Vec<Value> = view.outputs().collect();
        let kind = view.kind()?;
        let mut changed = false;
        for (input, map) in inputs.iter_mut().zip(maps.iter_mut()) {
            let Some(transposed) = rw.ir().defining::<Transpose>(*input) else { continue };
            if !map.is_identity(affine) {
                continue;
            }
            (*input, *map) = (transposed.input(), *LinalgOpRef::of(*transposed)?.indexing_maps().first()?);
            changed = true;
        }
        if !changed {
            return rw.no_match(op, "no input is transposed");
        }
        let maps: Vec<Attribute> = maps.iter().map(|map| AffineMapAttr::write(cx, *map)).collect();
        let attrs = [("kind", ElementwiseKind::write(cx, kind)), ("indexing_maps", cx.array_attr(&maps))];
        let new = named(rw, Elementwise::DEF, &inputs, &outputs, &attrs)?;
        rw.replace_op_with(op, new);
        Some(())
    }
}
