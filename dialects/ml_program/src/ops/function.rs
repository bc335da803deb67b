//! `ml_program.func`, `ml_program.subgraph` and what ends them.

use dialekt_interfaces::function::{is_external, parse_function, print_function, verify_returned};
use dialekt_interfaces::{
    ArgAndResultAttrsOpInterface, CallableOpInterface, FunctionOpInterface, RegionBranchTerminatorOpInterface,
};
use dialekt_ir_core::prelude::op::*;

/// A function with control flow.
///
/// Without a body it declares a function that is defined elsewhere.
///
/// ```mlir
/// ml_program.func private @abort()
/// ml_program.func @same(%x: i32) -> i32 {
///   ml_program.return %x : i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "ml_program.func",
    traits(Symbol(declaration = is_external)),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    traits(IsolatedFromAbove),
    parse = parse_function,
    print = print_function
)]
pub struct Func {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub body: Region,
}

/// A graph: a function of one block whose ops are ordered by what they use.
///
/// Values may be used before they are defined; tokens order ops that have effects.
///
/// ```mlir
/// ml_program.subgraph private @same(%x: i32) -> i32 {
///   ml_program.output %x : i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "ml_program.subgraph",
    traits(Symbol(declaration = is_external)),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    traits(HasOnlyGraphRegion, IsolatedFromAbove, SingleBlock),
    parse = parse_function,
    print = print_function
)]
pub struct Subgraph {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub body: Region,
}

/// Ends a function and gives its results.
///
/// The operands have the types of the results of the `ml_program.func` around.
///
/// ```mlir
/// ml_program.func @swap(%a: i32, %b: f32) -> (f32, i32) {
///   ml_program.return %b, %a : f32, i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "ml_program.return",
    traits(Pure, HasParent("ml_program.func")),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike),
    verify
)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct Return {
    pub operands: Operands<AnyType>,
}

/// Ends a graph and gives its results.
///
/// The operands have the types of the results of the `ml_program.subgraph` around.
///
/// ```mlir
/// ml_program.subgraph @first(%a: i32, %b: f32) -> i32 {
///   ml_program.output %a : i32
/// }
/// ```
#[derive(Op)]
#[op(
    name = "ml_program.output",
    traits(Pure, HasParent("ml_program.subgraph")),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike),
    verify
)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct Output {
    pub operands: Operands<AnyType>,
}

impl Verify for Return {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_returned(*op, "return", "returns", out)
    }
}

impl Verify for Output {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_returned(*op, "output", "outputs", out)
    }
}
