//! Lowering of accesses to vectors. The vector dialect is not declared here: its ops are created in generic form.

use dialekt_affine as affine;
use dialekt_affine_transforms::expand_map::expand_map;
use dialekt_dialect_utils::{Values, result};
use dialekt_ir_core::prelude::rewrite::*;

/// The default properties of such an op.
fn properties(cx: &ContextData) -> Option<Attribute> {
    let nontemporal = NamedAttr { name: cx.ident("nontemporal"), value: cx.bool_attr(false) };
    cx.dictionary_attr(vec![nontemporal]).ok()
}

/// `affine.vector_load` becomes `vector.load`.
#[derive(Described)]
pub struct AffineVectorLoadLowering;

impl OpRewrite for AffineVectorLoadLowering {
    type SourceOp = affine::AffineVectorLoad;

    fn rewrite(rw: &mut Rewriter<'_>, op: Typed<affine::AffineVectorLoad>) -> Option<()> {
        let view = rw.view(op)?;
        let (memref, map, loc, ty) = (view.memref(), view.map()?, view.loc(), view.result_type(0)?);
        let indices = view.indices().collect::<Values>();
        let mut operands = Values::from_slice(&[memref]);
        operands.extend(expand_map(rw, map, &indices)?);
        let cx = rw.ir().cx();
        let (types, slots) = ([ty], [properties(cx)]);
        let spec = OpSpec::new(cx.op_name("vector.load"), loc).operands(&operands).results(&types).slots(&slots);
        let load = rw.create_op(&spec);
        let value = result(rw, load)?;
        rw.replace_op(op, &[value]);
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
        let (value, memref, map, loc) = (view.value(), view.memref(), view.map()?, view.loc());
        let indices = view.indices().collect::<Values>();
        let mut operands = Values::from_slice(&[value, memref]);
        operands.extend(expand_map(rw, map, &indices)?);
        let cx = rw.ir().cx().clone();
        let slots = [properties(&cx)];
        rw.create_op(&OpSpec::new(cx.op_name("vector.store"), loc).operands(&operands).slots(&slots));
        rw.replace_op(op, &[]);
        Some(())
    }
}
