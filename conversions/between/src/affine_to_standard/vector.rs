//! Lowering of accesses to vectors.

use dialekt_affine as affine;
use dialekt_affine_transforms::expand_map::expand_map;
use dialekt_dialect_utils::Values;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_vector as vector;

/// `affine.vector_load` becomes `vector.load`.
#[derive(Described)]
pub struct AffineVectorLoadLowering;

impl OpRewrite for AffineVectorLoadLowering {
    type SourceOp = affine::AffineVectorLoad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineVectorLoad>) -> Option<()> {
        let view = rw.view(op)?;
        let (memref, map, ty) = (view.memref(), view.map()?, view.result_type(0)?);
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices)?;
        rw.replace_op_with_new(op, vector::Load::build(ty, memref, &indices).nontemporal(false));
        Some(())
    }
}

/// `affine.vector_store` becomes `vector.store`.
#[derive(Described)]
pub struct AffineVectorStoreLowering;

impl OpRewrite for AffineVectorStoreLowering {
    type SourceOp = affine::AffineVectorStore;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineVectorStore>) -> Option<()> {
        let view = rw.view(op)?;
        let (value, memref, map) = (view.value(), view.memref(), view.map()?);
        let indices = view.indices().collect::<Values>();
        let indices = expand_map(rw, map, &indices)?;
        rw.replace_op_with_new(op, vector::Store::build(value, memref, &indices).nontemporal(false));
        Some(())
    }
}
