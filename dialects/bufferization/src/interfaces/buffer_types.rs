//! The types of the buffers of tensors. [MLIR: getBufferType]

use dialekt_ir_core::context::{Attribute, ContextData, Type};
use dialekt_ir_core::decl::interface::TypeRef;
use dialekt_ir_core::ir::{Ir, Value};
use dialekt_ir_core::text::print::type_to_string;
use dialekt_ir_core::types::TypeData;

use super::bufferizable::{BufferRelation, owner};
use super::options::{BufferizationFailed, BufferizationOptions, Bufferized};
use super::state::{Analysis, BufferizationState};
use super::types::{TensorLikeTypeRef, is_tensor_like, memref_type};

/// The type of the buffer that a tensor becomes. Nothing is changed.
///
/// # Errors
/// The reason was reported.
pub fn buffer_type(
    ir: &Ir,
    value: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
) -> Bufferized<Type> {
    buffer_type_within(ir, value, options, state, &mut Vec::new())
}

/// As [`buffer_type`], while other types are asked for: `stack` has their values.
///
/// # Errors
/// The reason was reported: that the tensor has no buffer, as its elements cannot be those of a memref, for one.
pub fn buffer_type_within(
    ir: &Ir,
    value: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> Bufferized<Type> {
    let op = owner(ir, value).ok_or(BufferizationFailed)?;
    stack.push(value);
    let found = match options.bufferizable(op) {
        Some(op) => stacker_bounded(|| op.buffer_type(value, options, state, stack)),
        None => {
            let ty = TensorLikeTypeRef::of(TypeRef::new(ir.cx(), ir.value(value).ty())).ok_or(BufferizationFailed);
            ty.and_then(|ty| {
                ty.buffer_type(options).map_err(|message| {
                    op.emit_error(message);
                    BufferizationFailed
                })
            })
        }
    };
    stack.pop();
    let (cx, ty) = (ir.cx(), ir.value(value).ty());
    if found == Ok(ty)
        && let Some(element) = cx.type_data(ty).element_type().filter(|_| is_tensor_like(cx, ty))
    {
        let (ty, element) = (type_to_string(cx, ty), type_to_string(cx, element));
        op.emit_error(format!(
            "cannot bufferize value of type '{ty}': element type '{element}' is not a valid memref element type"
        ));
        return Err(BufferizationFailed);
    }
    found
}

/// Calls a function on a stack that is large enough for chains of values of any length.
fn stacker_bounded<T>(call: impl FnOnce() -> T) -> T {
    stacker::maybe_grow(64 * 1024, 1024 * 1024, call)
}

/// The default of [`BufferizableOpInterface::buffer_type`](super::bufferizable::BufferizableOpInterface).
///
/// # Errors
/// The reason was reported.
pub fn default_buffer_type(
    ir: &Ir,
    value: Value,
    options: &BufferizationOptions,
    state: &BufferizationState,
    stack: &mut Vec<Value>,
) -> Bufferized<Type> {
    let (cx, view) = (ir.cx(), ir.value(value));
    let Some(op) = view.defining_op() else { return Ok(memref_type(cx, view.ty(), options, None, None)) };
    let analysis = Analysis::none(options).of(ir);
    if let Some(alias) = analysis.aliasing_op_operands(value).first()
        && alias.relation == BufferRelation::Equivalent
    {
        return buffer_type_within(ir, analysis.value_of(alias.operand), options, state, stack);
    }
    let Some(space) = options.default_memory_space(cx, view.ty()) else {
        op.emit_error("could not infer memory space");
        return Err(BufferizationFailed);
    };
    Ok(memref_type(cx, view.ty(), options, None, space))
}

/// The memory space of a memref type.
pub fn memory_space(cx: &ContextData, ty: Type) -> Option<Attribute> {
    match cx.type_data(ty) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => *space,
        _ => None,
    }
}
