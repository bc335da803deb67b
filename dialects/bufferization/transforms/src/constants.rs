//! Globals for constants. [mlir/lib/Dialect/Bufferization/Transforms/BufferUtils.cpp]

use dialekt_bufferization::options::{BufferizationFailed, Bufferized};
use dialekt_bufferization::state::BufferizationState;
use dialekt_bufferization::types::identity_memref;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Ident, NamedAttr, Type};
use dialekt_ir_core::ir::{Op, OpSpec};
use dialekt_ir_core::rewrite::Rewriter;
use dialekt_ir_core::text::print::type_to_string;
use dialekt_memref as memref;

/// A global of the module around a constant with its value, and the type of the memref: one that is there already, or a new one at the
/// start of the module. [MLIR: getGlobalFor]
///
/// # Errors
/// There is no module around, or the value is no constant of a shape.
pub fn global_for(
    rw: &mut Rewriter<'_>,
    constant: Op,
    alignment: i64,
    space: Option<Attribute>,
    state: &BufferizationState,
) -> Bufferized<(Ident, Type)> {
    let cx = rw.cx();
    let view = rw.op(constant);
    let (loc, value) = (view.loc(), view.inherent_attr("value").ok_or(BufferizationFailed)?);
    let tensor = view.result_type(0).ok_or(BufferizationFailed)?;
    let mut around = std::iter::successors(view.parent_op(), |op| op.parent_op());
    let module = around.find(|op| cx.op_str(op.name()) == "builtin.module").ok_or(BufferizationFailed)?;
    let body = module.region(0).and_then(|region| region.first_block()).ok_or(BufferizationFailed)?;
    for global in body.ops().filter_map(|op| op.view::<memref::Global>()) {
        let is_aligned = global.alignment().unwrap_or(0) == alignment;
        if is_aligned && global.initial_value() == Some(value) {
            let name = global.inherent_attr("sym_name").and_then(|name| cx.string_value(name));
            let ty = global.inherent_attr("type").and_then(|ty| cx.type_value(ty));
            return name.zip(ty).ok_or(BufferizationFailed);
        }
    }
    let (module, body) = (module.handle(), body.handle());

    let data = cx.type_data(tensor);
    let (shape, element) = data.shape().zip(data.element_type()).ok_or(BufferizationFailed)?;
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    let name = cx.ident(format!("__constant_{}x{}", sizes.join("x"), type_to_string(cx, element)));
    let ty = identity_memref(cx, tensor, space);
    let unit = cx.intern_attr(AttrData::Unit);
    let attr = |name: &str, value| NamedAttr { name: cx.ident(name), value };
    let mut attrs = vec![
        attr("sym_name", cx.string_attr(cx.str(name).as_ref())),
        attr("sym_visibility", cx.string_attr("private")),
        attr("type", cx.type_attr(ty)),
        attr("initial_value", value),
        attr("constant", unit),
    ];
    if alignment > 0 {
        attrs.push(attr("alignment", cx.integer_attr(Type::I64, alignment).ok_or(BufferizationFailed)?));
    }
    let at = rw.insertion_point();
    let start = rw.ir().start_of(body);
    rw.set_insertion_point(start);
    let global = rw.create_op(&OpSpec::new(cx.op_name("memref.global"), loc).attrs(&attrs));
    let mut tables = state.symbol_tables();
    let table = tables.table(rw.ir(), module).map_err(|_| BufferizationFailed)?;
    let name = table.insert(rw.ir_mut(), global, None).map_err(|_| BufferizationFailed)?;
    rw.restore(at);
    Ok((name, ty))
}
