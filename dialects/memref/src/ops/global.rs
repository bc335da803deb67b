//! Global variables: `memref.global` and `memref.get_global`.

use dialekt_interfaces::{
    AlignmentAttrOpInterface, DeclarableSymbolOpInterface, SymbolTables, SymbolUserOpInterface, ValueBoundsOpInterface,
};
use dialekt_ir_core::decl::{AttrConstraintDef, AttrPred, Summary};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;
use dialekt_ir_core::text::print::type_to_string;

use crate::types::MemRef;

/// The constraint that an attribute is the type of a ranked memref.
pub struct MemRefTypeAttr;

impl AttrConstraint for MemRefTypeAttr {
    const DEF: &'static AttrConstraintDef = &AttrConstraintDef {
        summary: Summary::Text("memref type attribute"),
        pred: AttrPred::TypeOf(AnyMemRef::DEF),
        ..*TypeAttr::DEF
    };
    type Value<'c> = Type;

    fn read(cx: &ContextData, attr: Attribute) -> Option<Type> {
        TypeAttr::read(cx, attr).filter(|ty| MemRef::new(cx, *ty).is_some())
    }

    fn write(cx: &ContextData, value: Type) -> Attribute {
        TypeAttr::write(cx, value)
    }
}

/// Declares a variable in memory.
///
/// Without a value it is defined elsewhere, and with the value `uninitialized` its contents are unspecified. A constant
/// one is never written.
///
/// ```mlir
/// memref.global "private" constant @table : memref<2xf32> = dense<[0.0, 2.0]> {alignment = 64}
/// memref.global @scratch : memref<16xi8> = uninitialized
/// ```
#[derive(Op)]
#[op(name = "memref.global", doc_group = "Globals", traits(Symbol), interfaces(DeclarableSymbolOpInterface, AlignmentAttrOpInterface {}), verify)]
#[assembly(
    ($sym_visibility^)? ("constant" $constant^)? $sym_name ":"
    custom<GlobalMemrefOpTypeAndInitialValue>($ty, $initial_value) attr_dict
)]
pub struct Global {
    pub sym_name: Attr<SymbolNameAttr>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    #[name("type")]
    pub ty: Attr<MemRefTypeAttr>,
    pub initial_value: Option<Attr<AnyAttr>>,
    pub constant: Attr<UnitAttr>,
    pub alignment: Option<Attr<IntValidAlignment<I64Attr>>>,
}

/// Returns the memory of a variable.
///
/// The variable is a `memref.global` in the nearest symbol table; the memref has its type.
///
/// ```mlir
/// memref.global "private" constant @table : memref<2xf32> = dense<[1.0, 2.0]>
///
/// %a = memref.get_global @table : memref<2xf32>
/// ```
#[derive(Op)]
#[op(name = "memref.get_global", doc_group = "Globals", traits(Pure), interfaces(SymbolUserOpInterface, ValueBoundsOpInterface {}))]
#[assembly($name ":" type($result) attr_dict)]
pub struct GetGlobal {
    pub name: Attr<FlatSymbolRefAttr>,
    pub result: OpResult<AnyStaticShapeMemRef>,
}

impl DeclarableSymbolOpInterface for Global {
    /// A variable without a value is a declaration.
    fn defining_attributes(_op: Self::View<'_>) -> &'static [&'static str] {
        &["initial_value"]
    }
}

/// The memref type of a variable, if its shape is static.
fn static_memref(cx: &ContextData, ty: Type) -> Option<MemRef<'_>> {
    MemRef::new(cx, ty).filter(|memref| memref.dynamic_dims() == 0)
}

/// The type of an elements attribute.
fn elements_type(cx: &ContextData, attr: Attribute) -> Option<Type> {
    use AttrData::{DenseElements, DenseResource, DenseStrings, SparseElements};
    match cx.attr_data(attr) {
        data @ (DenseElements { .. } | DenseResource { .. } | DenseStrings { .. } | SparseElements { .. }) => data.ty(),
        _ => None,
    }
}

impl Verify for Global {
    /// Checks that the shape is static, and that the value has the shape and element type.
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let Some(ty) = op.ty() else { return Ok(()) };
        let Some(memref) = static_memref(cx, ty) else {
            let ty = op.quoted_type(ty);
            return fail(out, op.op_error(format!("type should be static shaped memref, but got {ty}")));
        };
        let Some(value) = op.initial_value().filter(|value| *value != Attribute::UNIT) else { return Ok(()) };
        let Some(elements) = elements_type(cx, value) else {
            let value = op.shown_attr(value);
            let message = format!("initial value should be a unit or elements attribute, but got {value}");
            return fail(out, op.op_error(message));
        };
        let elements = cx.type_data(elements);
        let (element, shape) = (elements.element_type().unwrap_or(Type::NONE), elements.shape().unwrap_or_default());
        if element != memref.element {
            let (expected, found) = (op.quoted_type(memref.element), op.quoted_type(element));
            let message = format!("initial value element expected to be of type {expected}, but was of type {found}");
            return fail(out, op.op_error(message));
        }
        if shape != memref.shape {
            let (expected, found) = (shown(memref.shape), shown(shape));
            return fail(out, op.op_error(format!("initial value shape expected to be {expected} but was {found}")));
        }
        Ok(())
    }
}

fn shown(shape: &[i64]) -> String {
    let sizes: Vec<String> = shape.iter().map(i64::to_string).collect();
    sizes.join(", ")
}

impl SymbolUserOpInterface for GetGlobal {
    /// Checks that the symbol is a variable of the result type.
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let Some(name) = op.name() else { return Ok(()) };
        let global = symbols.lookup_nearest(*op, cx.symbol_ref(cx.bytes(name)));
        let Some(global) = global.and_then(|global| global.view::<Global>()) else {
            let name = cx.str(name);
            return fail(out, op.op_error(format!("'{name}' does not reference a valid global memref")));
        };
        let (found, expected) = (op.result_types().next(), global.ty());
        if found == expected {
            return Ok(());
        }
        let shown = |ty: Option<Type>| op.quoted_type(ty.unwrap_or(Type::NONE));
        let (found, expected, name) = (shown(found), shown(expected), cx.str(name));
        fail(
            out,
            op.op_error(format!("result type {found} does not match type {expected} of the global memref @{name}")),
        )
    }
}

/// The custom directive for type and value: `memref<2xf32> = dense<0.0>`
struct GlobalMemrefOpTypeAndInitialValue;

impl CustomDirective for GlobalMemrefOpTypeAndInitialValue {
    const NAME: &'static str = "GlobalMemrefOpTypeAndInitialValue";
    type Params = (AttrParam<TypeAttr>, AnyAttrParam);

    fn parse(f: &mut FormatParser<'_, '_>, (type_param, value_param): Self::Params) -> Parsed<bool> {
        let cx = f.p.cx();
        let ty = f.p.parse_type()?;
        let Some(memref) = static_memref(cx, ty) else {
            let message = format!("type should be static shaped memref, but got '{}'", type_to_string(cx, ty));
            return Err(f.p.op_error_at(f.op, f.op.at, &message));
        };
        type_param.set(f, ty);
        if !f.p.consume_if(Tok::Equal) {
            return Ok(true);
        }
        let value = match f.p.consume_keyword(b"uninitialized") {
            true => Attribute::UNIT,
            false => parse_elements(f, memref)?,
        };
        value_param.set(f, value);
        Ok(true)
    }

    fn print(op: OpRef<'_>, (ty, value): Self::Params, p: &mut Printer<'_>) {
        if let Some(ty) = ty.get(op) {
            p.print_type(ty);
        }
        let Some(value) = value.get(op) else { return };
        p.write(" = ");
        match value == Attribute::UNIT {
            true => p.write("uninitialized"),
            false => p.print_attribute_without_type(value),
        }
    }
}

/// Parses elements without a type: it is a tensor of the same shape. The reference accepts element types here that
/// tensors do not have elsewhere, such as memrefs.
fn parse_elements(f: &mut FormatParser<'_, '_>, memref: MemRef<'_>) -> Parsed<Attribute> {
    let cx = f.p.cx();
    let ty = cx.tensor_type(memref.shape, memref.element, None);
    let ty = ty.map_err(|message| f.p.op_error_at(f.op, f.op.at, &message))?;
    let value = f.p.parse_attribute(Some(ty))?;
    match elements_type(cx, value) {
        Some(_) => Ok(value),
        None => Err(f.p.op_error_at(f.op, f.op.at, "initial value should be a unit or elements attribute")),
    }
}
