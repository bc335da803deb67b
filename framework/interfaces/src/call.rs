//! Ops that call, and ops that can be called. [MLIR: CallOpInterface, CallableOpInterface]

use dialekt_ods_macros::op_interface;

use super::{OperandRange, function};
use dialekt_ir_core::context::{Attribute, Type};
use dialekt_ir_core::decl::op::CommonAttr;
use dialekt_ir_core::interfaces::SymbolTables;
use dialekt_ir_core::ir::{OpRef, Region, Value};

/// An op whose arguments and results have attributes. [MLIR: ArgAndResultAttrsOpInterface]
#[op_interface]
pub trait ArgAndResultAttrsOpInterface {
    /// One dictionary for each argument; `None` when none has attributes.
    fn arg_attrs(op: Self::View<'_>) -> Option<Attribute> {
        op.common_attr(CommonAttr::ArgAttrs)
    }

    /// One dictionary for each result; `None` when none has attributes.
    fn res_attrs(op: Self::View<'_>) -> Option<Attribute> {
        op.common_attr(CommonAttr::ResAttrs)
    }
}

/// The callee of a call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A symbol, named by a symbol reference.
    Symbol(Attribute),
    /// A value, which may be the result of an op that can be called.
    Value(Value),
}

/// An op that calls another one.
#[op_interface(bases(ArgAndResultAttrsOpInterface))]
pub trait CallOpInterface {
    /// The callee; `None` when the op does not name one.
    fn callee(op: Self::View<'_>) -> Option<Callee>;

    /// The operands that are passed.
    fn arg_operands(op: Self::View<'_>) -> OperandRange<'_>;
}

impl<'a> CallOpRef<'a> {
    /// The callable op that is called, when it is known.
    pub fn resolve(self, symbols: &SymbolTables) -> Option<OpRef<'a>> {
        match self.callee()? {
            Callee::Value(value) => self.ir().get_value(value)?.defining_op(),
            Callee::Symbol(symbol) => symbols.lookup_nearest(self.op(), symbol),
        }
    }
}

/// An op that can be called: a function, or an op that makes one.
#[op_interface(bases(ArgAndResultAttrsOpInterface))]
pub trait CallableOpInterface {
    /// The region that runs; `None` when it is not here.
    fn callable_region(op: Self::View<'_>) -> Option<Region> {
        op.region(0).filter(|body| !body.is_empty()).map(|body| body.handle())
    }

    /// The types of the arguments: by default those of `function_type`.
    fn argument_types(op: Self::View<'_>) -> &[Type] {
        function::signature(*op).map_or(&[], |(inputs, _)| inputs)
    }

    /// The types of the results: by default those of `function_type`.
    fn result_types(op: Self::View<'_>) -> &[Type] {
        function::signature(*op).map_or(&[], |(_, results)| results)
    }
}
