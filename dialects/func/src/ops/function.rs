//! `func.func` and `func.return`. [MLIR: FunctionOpInterface]

// The derive documents the fields of ops.
#![allow(missing_docs)]

use dialekt_interfaces::function::{is_external, parse_function, print_function, verify_returned};
use dialekt_interfaces::{
    ArgAndResultAttrsOpInterface, CallableOpInterface, FunctionOpInterface, RegionBranchTerminatorOpInterface,
};
use dialekt_ir_core::prelude::op::*;

/// A function: a symbol with a signature, and a body that nothing from outside enters but its arguments.
///
/// Without a body it declares a function that is defined elsewhere. Arguments, results and the function itself may have
/// attributes of dialects.
///
/// ```mlir
/// func.func private @abort()
/// func.func @twice(%x: i64 {test.hot}) -> (i64, i64 {test.copy}) attributes {test.fast} {
///   return %x, %x : i64, i64
/// }
/// ```
#[derive(Op)]
#[op(
    name = "func.func",
    traits(AffineScope, AutomaticAllocationScope, Symbol(declaration = is_external)),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    traits(IsolatedFromAbove),
    parse = parse_function,
    print = print_function,
    default_dialect = "func"
)]
pub struct Func {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub no_inline: Attr<UnitAttr>,
    pub body: Region,
}

/// Ends a function and gives its results.
///
/// The operands have the types of the results in the signature of the function. Right inside of a function, the prefix `func.` may be
/// left out.
///
/// ```mlir
/// func.func @swap(%a: i32, %b: f32) -> (f32, i32) {
///   return %b, %a : f32, i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "func.return",
    traits(Pure, HasParent("func.func"), MemRefsNormalizable),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike),
    verify
)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct Return {
    pub operands: Operands<AnyType>,
}

impl Verify for Return {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_returned(*op, "return", "returns", out)
    }
}
