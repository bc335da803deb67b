//! The `irdl` dialect, in small: definitions of dialects, in which operations name types of other dialects.
//!
//! It is the original use case of references that leave a symbol table: a dialect is a table of its own, and an
//! operation in one names a type in another. MLIR looks up `irdl.base` from above the dialect, since references cannot
//! leave the table. Here a dialect is a table that can be left, and the name is an ordinary reference, checked by the
//! verifier.

// The derive documents the fields of ops.
#![allow(missing_docs)]

use std::collections::HashMap;

use dialekt_ir_core::context::{DialectDescriptor, Invalid};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::directive::{AttrParam, CustomDirective, OperandsParam, ReadParam, RegionParam};
use dialekt_ir_core::decl::hooks::Verify;
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::{Region, SizedRegion};
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{BodyForm, Delimiter, FormatParser, Parsed};
use dialekt_ir_core::text::print::Printer;
use dialekt_ir_core::verify::Verified;
use dialekt_ods_macros::Op;
use dialekt_symbols::scoped::{Lookup, LookupError, Scoped, ScopedSymbolUserOpInterface};

/// The `irdl` dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[
        Dialect::DEF,
        Type::DEF,
        Attribute::DEF,
        Operation::DEF,
        Base::DEF,
        DeclaredParameters::DEF,
        DeclaredOperands::DEF,
        DeclaredResults::DEF,
    ],
    types: &[AttributeType::TYPE],
    ..DialectDescriptor::new("irdl")
};

/// The type of values that constraints define: `!irdl.attribute`.
#[derive(dialekt_ods_macros::Type)]
#[ty(name = "irdl.attribute")]
pub struct AttributeType {}

/// A dialect.
#[derive(Op)]
#[op(
    name = "irdl.dialect",
    traits(IsolatedFromAbove, TransparentSymbolTable, Symbol, SingleBlock, NoTerminator, NoRegionArguments)
)]
#[assembly($sym_name attr_dict_with_keyword custom<Body>($body))]
pub struct Dialect {
    pub sym_name: Attr<SymbolNameAttr>,
    pub body: Region<SizedRegion<1>>,
}

/// A type.
#[derive(Op)]
#[op(name = "irdl.type", traits(HasParent("irdl.dialect"), Symbol, SingleBlock, NoTerminator, NoRegionArguments))]
#[assembly($sym_name attr_dict_with_keyword custom<Body>($body))]
pub struct Type {
    pub sym_name: Attr<SymbolNameAttr>,
    pub body: Region<SizedRegion<1>>,
}

/// An attribute.
#[derive(Op)]
#[op(name = "irdl.attribute", traits(HasParent("irdl.dialect"), Symbol, SingleBlock, NoTerminator, NoRegionArguments))]
#[assembly($sym_name attr_dict_with_keyword custom<Body>($body))]
pub struct Attribute {
    pub sym_name: Attr<SymbolNameAttr>,
    pub body: Region<SizedRegion<1>>,
}

/// An operation, whose definition is its body.
#[derive(Op)]
#[op(name = "irdl.operation", traits(HasParent("irdl.dialect"), Symbol, SingleBlock, NoTerminator, NoRegionArguments))]
#[assembly($sym_name attr_dict_with_keyword custom<Body>($body))]
pub struct Operation {
    pub sym_name: Attr<SymbolNameAttr>,
    pub body: Region<SizedRegion<1>>,
}

/// Any instance of a type or attribute that is defined, or known by its name.
#[derive(Op)]
#[op(
    name = "irdl.base",
    traits(ParentOneOf("irdl.type", "irdl.attribute", "irdl.operation")),
    interfaces(ScopedSymbolUserOpInterface),
    verify
)]
#[assembly(($base_ref^)? ($base_name^)? attr_dict)]
pub struct Base {
    pub base_ref: Option<Attr<AnySymbolRefAttr>>,
    pub base_name: Option<Attr<StrAttr>>,
    pub output: OpResult<AttributeType>,
}

impl Verify for Base {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let name = op.inherent_attr(b"base_name").and_then(|name| op.cx().string_value(name));
        let message = match (op.inherent_attr(b"base_ref"), name) {
            (Some(_), None) => return Ok(()),
            (None, Some(name)) if matches!(op.cx().bytes(name).first(), Some(b'!' | b'#')) => return Ok(()),
            (None, Some(_)) => "the base type or attribute name should start with '!' or '#'",
            _ => "the base type or attribute should be specified by either a name or a reference",
        };
        out.push(op.op_error(message));
        Err(Invalid)
    }
}

impl ScopedSymbolUserOpInterface for Base {
    fn verify_scoped_uses(op: Self::View<'_>, at: &Lookup<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(reference) = op.inherent_attr(b"base_ref") else { return Ok(()) };
        let error = match at.resolve(&Scoped, reference) {
            Ok(found) => match at.ir.get_op(found.symbol()) {
                Some(symbol) if !symbol.is::<Type>() && !symbol.is::<Attribute>() => {
                    let (shown, name) = (op.shown_attr(reference), op.cx().op_str(symbol.name()));
                    let what = "does not refer to a type or attribute definition";
                    let error = op.op_error(format!("symbol '{shown}' {what} (refers to '{name}')"));
                    error.note(symbol.loc(), "see symbol definition here")
                }
                _ => return Ok(()),
            },
            Err(LookupError::OutsidePart) => return Ok(()),
            Err(error) => {
                let said = error.diagnostic(at.scope, *op, reference);
                match error {
                    // The message of the reference; the notes are ours.
                    LookupError::Unknown { .. } => {
                        let message = format!("symbol '{}' not found", op.shown_attr(reference));
                        Diagnostic { message: op.op_error(message).message, ..said }
                    }
                    _ => said,
                }
            }
        };
        out.push(error);
        Err(Invalid)
    }
}

/// The constraints on the parameters of a type or attribute.
#[derive(Op)]
#[op(name = "irdl.parameters", traits(ParentOneOf("irdl.type", "irdl.attribute")), verify)]
#[assembly("" custom<Named>($args, $names) attr_dict)]
pub struct DeclaredParameters {
    pub args: Operands<AttributeType>,
    pub names: Attr<StrArrayAttr>,
}

impl Verify for DeclaredParameters {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_names(*op, "parameter", out)
    }
}

/// The constraints on the operands of an operation.
#[derive(Op)]
#[op(name = "irdl.operands", traits(HasParent("irdl.operation")), verify)]
#[assembly("" custom<Named>($args, $names) attr_dict)]
pub struct DeclaredOperands {
    pub args: Operands<AttributeType>,
    pub names: Attr<StrArrayAttr>,
}

impl Verify for DeclaredOperands {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_names(*op, "operand", out)
    }
}

/// The constraints on the results of an operation.
#[derive(Op)]
#[op(name = "irdl.results", traits(HasParent("irdl.operation")), verify)]
#[assembly("" custom<Named>($args, $names) attr_dict)]
pub struct DeclaredResults {
    pub args: Operands<AttributeType>,
    pub names: Attr<StrArrayAttr>,
}

impl Verify for DeclaredResults {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_names(*op, "result", out)
    }
}

/// Checks that each value has a name, and that names are unique.
fn verify_names(op: OpRef<'_>, what: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let names = op.inherent_attr(b"names").and_then(|names| op.cx().array_elements(names)).unwrap_or(&[]);
    let mut first = HashMap::new();
    let mut again = names.iter().enumerate().map(|(i, name)| (i, *first.entry(*name).or_insert(i)));
    let message = match again.find(|(i, first)| i != first) {
        Some((i, first)) => format!("name of {what} #{i} is a duplicate of the name of {what} #{first}"),
        None if names.len() != op.num_operands() => {
            let (values, names) = (op.num_operands(), names.len());
            format!("the number of {what}s and their names must be the same, but got {values} and {names} respectively")
        }
        None => return Ok(()),
    };
    out.push(op.op_error(message));
    Err(Invalid)
}

/// The custom directive for a body: `{...}`, or nothing if the block is empty.
struct Body;

impl CustomDirective for Body {
    const NAME: &'static str = "SingleBlockRegion";
    type Params = (RegionParam,);

    fn parse(f: &mut FormatParser<'_, '_>, (body,): Self::Params) -> Parsed<bool> {
        let region = match f.p.at(Tok::LBrace) {
            true => f.p.parse_region(f.op, &[], BodyForm::AtLeastOneBlock)?,
            false => f.p.empty_region(f.op, BodyForm::AtLeastOneBlock)?,
        };
        body.set(f, region);
        Ok(true)
    }

    fn print(op: OpRef<'_>, (body,): Self::Params, p: &mut Printer<'_>) {
        let Some(region) = body.get(op) else { return };
        if region.blocks().any(|block| block.first_op().is_some()) {
            p.print_region(region.handle());
        }
    }
}

/// The custom directive for named values: `(a: %0, b: %1)`
struct Named;

impl CustomDirective for Named {
    const NAME: &'static str = "NamedValueList";
    type Params = (OperandsParam, AttrParam<StrArrayAttr>);

    fn parse(f: &mut FormatParser<'_, '_>, (values, names): Self::Params) -> Parsed<bool> {
        let cx = f.p.cx();
        let (mut found, mut operands) = (Vec::new(), Vec::new());
        f.p.parse_list(Delimiter::Paren, "", |p| {
            let name = p.parse_keyword_or_string()?;
            found.push(cx.ident(name));
            p.expect(Tok::Colon, "expected ':'")?;
            operands.push(p.parse_ssa_use(true)?);
            Ok(())
        })?;
        values.extend(f, operands);
        names.set(f, found.into());
        Ok(true)
    }

    fn print(op: OpRef<'_>, (values, names): Self::Params, p: &mut Printer<'_>) {
        let cx = op.cx();
        p.write("(");
        p.print_list(names.get(op).unwrap_or_default().into_iter().zip(values.get(op).values()), |p, (name, value)| {
            p.print_keyword_or_string(cx.bytes(name));
            p.write(": ");
            p.print_operand(value);
        });
        p.write(")");
    }
}
