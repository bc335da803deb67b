//! `ml_program.global`, and the ops that load from it and store to it where ops have an order.

use std::ops::Deref;

use dialekt_interfaces::{SymbolTables, SymbolUserOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

/// A variable of the program.
///
/// One that is not `mutable` is never written, and has a value from the start. The type of the value may say more than that of
/// the variable.
///
/// ```mlir
/// ml_program.global private @table(dense<4> : tensor<4xi32>) : tensor<?xi32>
/// ml_program.global public mutable @state : tensor<?xi32>
/// ```
#[derive(Op)]
#[op(name = "ml_program.global", doc_group = "Variables", traits(Symbol), verify)]
#[assembly(
    custom<SymbolVisibility>($sym_visibility) ("mutable" $is_mutable^)? $sym_name ""
    custom<TypedInitialValue>($ty, $value) attr_dict
)]
pub struct Global {
    pub sym_name: Attr<SymbolNameAttr>,
    #[name("type")]
    pub ty: Attr<TypeAttr>,
    pub is_mutable: Attr<UnitAttr>,
    pub value: Option<Attr<AnyAttr>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
}

/// Reads a variable.
///
/// It may be one of a symbol table further out. Other ops may write it before and after.
///
/// ```mlir
/// ml_program.global private mutable @state : tensor<?xi32>
///
/// %state = ml_program.global_load @state : tensor<?xi32>
/// ```
#[derive(Op)]
#[op(
    name = "ml_program.global_load",
    doc_group = "Variables",
    interfaces(SymbolUserOpInterface),
    result_names = name_loaded
)]
#[assembly($global ":" type($result) attr_dict)]
pub struct GlobalLoad {
    #[effects(Read)]
    pub global: Attr<SymbolRefAttr>,
    pub result: OpResult<AnyType>,
}

/// Reads a variable that is never written.
///
/// As its value is always the same, the op may be moved and erased.
///
/// ```mlir
/// ml_program.global private @table(dense<4> : tensor<4xi32>) : tensor<4xi32>
///
/// %table = ml_program.global_load_const @table : tensor<4xi32>
/// ```
#[derive(Op)]
#[op(
    name = "ml_program.global_load_const",
    doc_group = "Variables",
    traits(Pure),
    interfaces(SymbolUserOpInterface),
    result_names = name_loaded
)]
#[assembly($global ":" type($result) attr_dict)]
pub struct GlobalLoadConst {
    pub global: Attr<SymbolRefAttr>,
    pub result: OpResult<AnyType>,
}

/// Writes a variable.
///
/// It is `mutable`, of the type of the value, and may be one of a symbol table further out.
///
/// ```mlir
/// ml_program.global private mutable @state : i32
///
/// ml_program.global_store @state = %a : i32
/// ```
#[derive(Op)]
#[op(name = "ml_program.global_store", doc_group = "Variables", interfaces(SymbolUserOpInterface))]
#[assembly($global "=" $value ":" type($value) attr_dict)]
pub struct GlobalStore {
    pub value: Operand<AnyType>,
    #[effects(Write)]
    pub global: Attr<SymbolRefAttr>,
}

/// Names what is loaded after the variable.
fn name_loaded<'a>(op: impl Deref<Target = OpRef<'a>>, name: &mut dyn FnMut(Value, &[u8])) {
    let global = op.inherent_attr("global").map(|global| op.cx().attr_data(global));
    if let (Some(AttrData::SymbolRef { root, nested }), Some(result)) = (global, op.result(0)) {
        name(result, op.cx().bytes(*nested.last().unwrap_or(root)));
    }
}

impl Verify for Global {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        match op.is_mutable() || op.value().is_some() {
            true => Ok(()),
            false => fail(out, op.op_error("immutable global must have an initial value")),
        }
    }
}

/// The places in which a reference is looked up.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Lookup {
    /// In the nearest symbol table.
    Nearest,
    /// In all symbol tables around, the nearest first.
    All,
}

/// The variable that an op refers to.
///
/// # Errors
/// There is none; reported.
pub(super) fn global<'a>(
    op: OpRef<'a>,
    lookup: Lookup,
    symbols: &SymbolTables,
    out: &mut Vec<Diagnostic>,
) -> Result<GlobalView<'a>, Invalid> {
    let reference = op.inherent_attr("global").ok_or(Invalid)?;
    let mut around = std::iter::successors(op.parent_op(), |op| op.parent_op());
    let mut in_table = |from: OpRef<'a>| symbols.lookup_nearest(from, reference)?.view::<Global>();
    let found = match lookup {
        Lookup::Nearest => around.next().and_then(&mut in_table),
        Lookup::All => around.find_map(in_table),
    };
    match found {
        Some(global) => Ok(global),
        None => fail(out, op.op_error(format!("undefined global: {}", op.shown_attr(reference)))),
    }
}

/// Checks that a value of the type of a variable is loaded.
pub(super) fn verify_load(op: OpRef<'_>, global: GlobalView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let (found, expected) = (op.result_type(0), global.ty());
    if found == expected {
        return Ok(());
    }
    let shown = |ty: Option<Type>| op.quoted_type(ty.unwrap_or(Type::NONE));
    let message = format!("cannot load from global typed {} as {}", shown(expected), shown(found));
    fail(out, op.op_error(message))
}

/// Checks that a value of the type of a variable is stored, and that it may be.
pub(super) fn verify_store(op: OpRef<'_>, global: GlobalView<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    if !global.is_mutable() {
        let reference = op.inherent_attr("global").map(|reference| op.shown_attr(reference)).unwrap_or_default();
        return fail(out, op.op_error(format!("cannot store to an immutable global {reference}")));
    }
    let (found, expected) = (op.operand_type(0), global.ty());
    if found == expected {
        return Ok(());
    }
    let shown = |ty: Option<Type>| op.quoted_type(ty.unwrap_or(Type::NONE));
    let message = format!("cannot store to a global typed {} from {}", shown(expected), shown(found));
    fail(out, op.op_error(message))
}

impl SymbolUserOpInterface for GlobalLoad {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let global = global(*op, Lookup::All, symbols, out)?;
        verify_load(*op, global, out)
    }
}

impl SymbolUserOpInterface for GlobalLoadConst {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let global = global(*op, Lookup::Nearest, symbols, out)?;
        if global.is_mutable() {
            let reference = op.global().map(|reference| op.shown_attr(reference)).unwrap_or_default();
            return fail(out, op.op_error(format!("cannot load as const from mutable global {reference}")));
        }
        verify_load(*op, global, out)
    }
}

impl SymbolUserOpInterface for GlobalStore {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        let global = global(*op, Lookup::All, symbols, out)?;
        verify_store(*op, global, out)
    }
}

/// The visibility, which has to be written: `private`
struct SymbolVisibility;

impl CustomDirective for SymbolVisibility {
    const NAME: &'static str = "SymbolVisibility";
    type Params = (AttrParam<StrAttr>,);

    fn parse(f: &mut FormatParser<'_, '_>, (visibility,): Self::Params) -> Parsed<bool> {
        let at = f.p.token().start;
        let Some(word) = f.p.parse_optional_keyword_of(&["public", "private", "nested"]) else {
            return Err(f.p.op_error_at(f.op, at, "expected 'public', 'private', or 'nested'"));
        };
        visibility.set(f, f.p.cx().ident(word));
        Ok(true)
    }

    fn print(op: OpRef<'_>, (visibility,): Self::Params, p: &mut Printer<'_>) {
        match visibility.get(op) {
            Some(visibility) => p.write(op.cx().bytes(visibility)),
            None => p.write("public"),
        }
    }
}

/// The type and the value: `(dense<4> : tensor<4xi32>) : tensor<?xi32>`
struct TypedInitialValue;

impl CustomDirective for TypedInitialValue {
    const NAME: &'static str = "TypedInitialValue";
    type Params = (AttrParam<TypeAttr>, AnyAttrParam);

    fn parse(f: &mut FormatParser<'_, '_>, (ty, value): Self::Params) -> Parsed<bool> {
        if f.p.consume_if(Tok::LParen) {
            let found = f.p.parse_attribute(None)?;
            f.p.expect(Tok::RParen, "expected ')'")?;
            value.set(f, found);
        }
        let found = f.p.parse_colon_type()?;
        ty.set(f, found);
        Ok(true)
    }

    fn print(op: OpRef<'_>, (ty, value): Self::Params, p: &mut Printer<'_>) {
        if let Some(value) = value.get(op) {
            p.write("(");
            p.print_attribute(value);
            p.write(")");
        }
        p.write(" : ");
        if let Some(ty) = ty.get(op) {
            p.print_type(ty);
        }
    }
}
