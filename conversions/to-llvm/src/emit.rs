//! Ops of the dialect of LLVM IR, as the conversions build them.

use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_llvm::{self as llvm, LLVMArrayType};

/// Creates an op with one result by its name, with the attributes that such ops are always made with.
pub(crate) fn named(
    rw: &mut Rewriter<'_>,
    name: &str,
    ty: Type,
    operands: &[Value],
    attrs: &[(&str, Attribute)],
) -> Option<Value> {
    let (cx, loc) = (rw.cx(), rw.current_loc());
    let mut attrs: Vec<NamedAttr> =
        attrs.iter().map(|(name, value)| NamedAttr { name: cx.ident(name), value: *value }).collect();
    let name = cx.op_name(name);
    for attr in cx.op_descriptor(name).map_or(&[][..], |op| op.attributes) {
        let name = cx.ident(attr.name);
        if let Some(value) = attr.initial(cx).filter(|_| attrs.iter().all(|found| found.name != name)) {
            attrs.push(NamedAttr { name, value });
        }
    }
    let types = [ty];
    let op = rw.create_op(&OpSpec::new(name, loc).operands(operands).results(&types).attrs(&attrs));
    rw.op(op).result(0)
}

/// Creates a constant with any attribute as its value.
pub(crate) fn constant(rw: &mut Rewriter<'_>, ty: Type, value: Attribute) -> Value {
    rw.create(llvm::Constant::build(ty, value)).result()
}

/// Creates a value of which nothing is known.
pub(crate) fn poison(rw: &mut Rewriter<'_>, ty: Type) -> Value {
    rw.create(llvm::Poison::build(ty)).result()
}

/// The preferred alignment of a type in bytes, with the data layout that LLVM starts from.
pub(crate) fn preferred_alignment(cx: &ContextData, ty: Type) -> Option<i64> {
    let bytes = |bits: u64| bits.div_ceil(8).next_power_of_two();
    let alignment = match cx.scalar_data(ty) {
        TypeData::Integer { width, .. } => bytes(u64::from(*width)).min(8),
        TypeData::Float(kind) => bytes(u64::from(kind.width())),
        TypeData::Vector { element, .. } => {
            let bits = match cx.scalar_data(*element) {
                TypeData::Integer { width, .. } => u64::from(*width),
                TypeData::Float(kind) => u64::from(kind.width()),
                _ => 64,
            };
            bytes(bits.checked_mul(cx.type_data(ty).num_elements()?)?)
        }
        TypeData::Extension(_) => match LLVMArrayType::of(cx, ty) {
            Some(array) => return preferred_alignment(cx, array.element_type),
            None => 8,
        },
        _ => return None,
    };
    i64::try_from(alignment).ok()
}
