//! Models of the ops of ml_program. [mlir/lib/Dialect/MLProgram/Transforms/BufferizableOpInterfaceImpl.cpp]

use dialekt_bufferization::bufferizable::BufferizableOpInterface;
use dialekt_bufferization::buffers::{buffer, replace_with_bufferized_values, replace_with_new_bufferized};
use dialekt_bufferization::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use dialekt_bufferization::state::{AnalysisState, BufferizationState};
use dialekt_bufferization::types::{identity_memref, is_tensor_like};
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::decl::interface::OpModel;
use dialekt_ir_core::ir::OpSpec;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_memref as memref;
use dialekt_ml_program as ml_program;

pub(super) fn register(registry: &mut DialectRegistry) {
    registry
        .attach("ml_program.global", <GlobalModel as BufferizableOpInterface>::INTERFACE)
        .attach("ml_program.global_load", <GlobalLoadModel as BufferizableOpInterface>::INTERFACE)
        .attach("ml_program.global_store", <GlobalStoreModel as BufferizableOpInterface>::INTERFACE);
}

/// The name of the global that an op refers to: the last one of a path.
fn name_of_global(op: OpRef<'_>) -> Option<Ident> {
    match op.cx().attr_data(op.inherent_attr("global")?) {
        AttrData::SymbolRef { root, nested } => Some(nested.last().copied().unwrap_or(*root)),
        _ => None,
    }
}

struct GlobalModel;

impl OpModel for GlobalModel {
    type Op = ml_program::Global;
}

impl BufferizableOpInterface for GlobalModel {
    /// It has no tensors that are values.
    fn has_tensor_semantics(op: Self::View<'_>) -> bool {
        let ty = op.inherent_attr("type").and_then(|ty| op.cx().type_value(ty));
        ty.is_some_and(|ty| is_tensor_like(op.cx(), ty))
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        _: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        let (cx, view) = (rw.cx(), rw.op(op));
        let Some(value) = view.inherent_attr("value") else {
            view.emit_error("global op must have a value");
            return Err(BufferizationFailed);
        };
        let ty = view.inherent_attr("type").and_then(|ty| cx.type_value(ty)).ok_or(BufferizationFailed)?;
        let ty = identity_memref(cx, ty, None);
        let is_mutable = view.inherent_attr("is_mutable").is_some();
        let (loc, name) = (view.loc(), view.inherent_attr("sym_name"));
        let unit = cx.intern_attr(AttrData::Unit);
        let attrs = [
            ("sym_name", name),
            ("sym_visibility", view.inherent_attr("sym_visibility")),
            ("type", Some(cx.type_attr(ty))),
            ("initial_value", Some(value)),
            ("constant", Some(unit).filter(|_| !is_mutable)),
        ];
        let attrs =
            attrs.into_iter().filter_map(|(name, value)| Some(NamedAttr { name: cx.ident(name), value: value? }));
        let attrs: Vec<NamedAttr> = attrs.collect();
        rw.create_op(&OpSpec::new(cx.op_name("memref.global"), loc).attrs(&attrs));
        rw.erase_op(op);
        Ok(())
    }
}

struct GlobalLoadModel;

impl OpModel for GlobalLoadModel {
    type Op = ml_program::GlobalLoad;
}

impl BufferizableOpInterface for GlobalLoadModel {
    fn is_writable(_: Self::View<'_>, _: Value, _: &AnalysisState<'_>) -> bool {
        false
    }

    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        _: &BufferizationOptions,
        _: &BufferizationState,
    ) -> Bufferized {
        let view = rw.op(op);
        let (name, ty) = name_of_global(view).zip(view.result_type(0)).ok_or(BufferizationFailed)?;
        let ty = identity_memref(rw.cx(), ty, None);
        replace_with_new_bufferized(rw, op, memref::GetGlobal::build(ty, name));
        Ok(())
    }
}

struct GlobalStoreModel;

impl OpModel for GlobalStoreModel {
    type Op = ml_program::GlobalStore;
}

// In the reference the op does not read what it stores, so that a copy has no contents.
impl BufferizableOpInterface for GlobalStoreModel {
    fn bufferize(
        rw: &mut Rewriter<'_>,
        op: Self::Handle,
        options: &BufferizationOptions,
        state: &BufferizationState,
    ) -> Bufferized {
        let view = rw.view(op).ok_or(BufferizationFailed)?;
        let (value, name) = (view.value(), name_of_global(*view).ok_or(BufferizationFailed)?);
        let ty = identity_memref(rw.cx(), rw.type_of(value), None);
        let target = rw.create(memref::GetGlobal::build(ty, name)).result();
        let source = buffer(rw, value, options, state)?;
        options.create_memcpy(rw, source, target)?;
        replace_with_bufferized_values(rw, op, &[]);
        Ok(())
    }
}
