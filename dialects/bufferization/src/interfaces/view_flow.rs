//! Ops that make buffers of others. [MLIR: BufferViewFlowOpInterface]

use dialekt_arith as arith;
use dialekt_ir_core::context::DialectRegistry;
use dialekt_ir_core::prelude::op::*;
use dialekt_memref as memref;

/// An op whose results, or arguments of whose regions, may be parts of its operands.
#[op_interface]
pub trait BufferViewFlowOpInterface {
    /// Calls a function with each value that a buffer may be, or may be a part of, and that buffer.
    fn populate_dependencies(op: Self::View<'_>, register: &mut dyn FnMut(Value, Value));

    /// Returns whether a result, or argument, may be a buffer that cannot be followed any further.
    fn may_be_terminal_buffer(_op: Self::View<'_>, _value: Value) -> bool {
        false
    }
}

/// The model of `arith.select`: the result is one of two buffers.
struct OfSelect;

impl OpModel for OfSelect {
    type Op = arith::Select;
}

impl BufferViewFlowOpInterface for OfSelect {
    fn populate_dependencies(op: Self::View<'_>, register: &mut dyn FnMut(Value, Value)) {
        register(op.true_value(), op.result());
        register(op.false_value(), op.result());
    }
}

/// The model of `memref.realloc`: the result is the source or a new buffer.
struct OfRealloc;

impl OpModel for OfRealloc {
    type Op = memref::Realloc;
}

impl BufferViewFlowOpInterface for OfRealloc {
    fn populate_dependencies(op: Self::View<'_>, register: &mut dyn FnMut(Value, Value)) {
        register(op.source(), op.result());
    }

    fn may_be_terminal_buffer(_op: Self::View<'_>, _value: Value) -> bool {
        true
    }
}

/// Registers the models of ops of arith and memref.
pub fn register_models(registry: &mut DialectRegistry) {
    registry.attach("arith.select", <OfSelect as BufferViewFlowOpInterface>::INTERFACE);
    registry.attach("memref.realloc", <OfRealloc as BufferViewFlowOpInterface>::INTERFACE);
}
