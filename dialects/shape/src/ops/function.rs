//! Functions that compute the shapes of other ops' results, and libraries of them.

use dialekt_dialect_utils::region_body;
use dialekt_interfaces::function::{is_external, parse_function, print_function};
use dialekt_interfaces::{
    ArgAndResultAttrsOpInterface, CallableOpInterface, FunctionOpInterface, RegionBranchTerminatorOpInterface,
    SymbolTables,
};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

/// Holds functions that compute shapes, and tells for which ops.
///
/// The dictionary `mapping` has the name of a function for the name of each op. A module tells its library with `shape.lib`.
///
/// ```mlir
/// shape.function_library @shapes {
///   func @same(%value: !shape.value_shape) -> !shape.shape {
///     %0 = shape_of %value : !shape.value_shape -> !shape.shape
///     return %0 : !shape.shape
///   }
/// } mapping {
///   math.absf = @same
/// }
/// ```
#[derive(Op)]
#[op(
    name = "shape.function_library",
    traits(AffineScope, IsolatedFromAbove, NoRegionArguments, SymbolTable, Symbol, NoTerminator, SingleBlock),
    default_dialect = "shape",
    parse = parse_library,
    print = print_library
)]
pub struct FunctionLibrary {
    pub sym_name: Attr<SymbolNameAttr>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub mapping: Attr<DictionaryAttr>,
    pub body: Region,
}

impl FunctionLibraryView<'_> {
    /// The function that computes the shapes of the results of an op.
    pub fn shape_function(&self, op: OpRef<'_>) -> Option<OpRef<'_>> {
        let name = op.cx().op_str(op.name());
        let found = self.mapping()?.iter().find(|entry| self.cx().bytes(entry.name) == name.as_bytes())?;
        SymbolTables::default().lookup_in(**self, found.value).filter(|found| found.view::<Func>().is_some())
    }
}

fn parse_library(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let name = p.parse_symbol_name(op)?;
    op.add_attr(p.cx().ident("sym_name"), name);
    p.parse_optional_attr_dict_with_keyword(&mut op.attrs)?;
    op.region_then(Vec::new(), BodyForm::AsWritten, |p, op| {
        p.expect_keyword("mapping", op)?;
        let is_dictionary = |attr: &AttrData| matches!(attr, AttrData::Dictionary(_));
        let mapping = p.parse_attribute_of(Some(Type::NONE), is_dictionary, op)?;
        op.add_attr(p.cx().ident("mapping"), mapping);
        Ok(())
    });
    Ok(())
}

fn print_library(op: FunctionLibraryView<'_>, p: &mut Printer<'_>) {
    p.write(" ");
    if let Some(name) = op.sym_name() {
        p.print_symbol_name(name);
    }
    p.print_optional_attr_dict_with_keyword(*op, &["sym_name", "mapping"]);
    p.write(" ");
    p.print_region_form(op.body().handle(), region_body(false));
    p.write(" mapping ");
    if let Some(mapping) = op.inherent_attr("mapping") {
        p.print_attribute_without_type(mapping);
    }
}

/// A function that computes shapes.
///
/// It stands in a library, and is called for an op with its operands.
///
/// ```mlir
/// shape.func @same(%value: !shape.value_shape) -> !shape.shape {
///   %0 = shape_of %value : !shape.value_shape -> !shape.shape
///   return %0 : !shape.shape
/// }
/// ```
#[derive(Op)]
#[op(
    name = "shape.func",
    traits(AffineScope, AutomaticAllocationScope, Symbol(declaration = is_external)),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    traits(IsolatedFromAbove),
    default_dialect = "shape",
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

/// Ends a function and gives its results.
///
/// These are of the types that the function says.
///
/// ```mlir
/// shape.func @same(%size: !shape.size) -> !shape.size {
///   return %size : !shape.size
/// }
/// ```
#[derive(Op)]
#[op(
    name = "shape.return",
    traits(Pure, HasParent("shape.func")),
    interfaces(RegionBranchTerminatorOpInterface {}),
    traits(Terminator, ReturnLike)
)]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct Return {
    pub operands: Operands<AnyType>,
}
