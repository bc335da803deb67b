//! The `defs` dialect: definitions of dialects, in which operations name types of other dialects.
//!
//! It is the case that references out of a symbol table were first asked for: a dialect is a table of its own, and an operation in one
//! names a type in another. Here the name is an ordinary reference, checked by the verifier.

// Fields of ops are documented by what they are: the derive writes it.
#![allow(missing_docs)]

use dialekt_ir_core::context::{DialectDescriptor, Invalid};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::{Region, Sized};
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::symbols::scoped::{Lookup, LookupError, Scoped, ScopedSymbolUser};
use dialekt_ir_core::verify::Verified;
use dialekt_ods_macros::Op;

/// The `defs` dialect.
pub static DIALECT: DialectDescriptor =
    DialectDescriptor { ops: &[Dialect::DEF, Type::DEF, Operation::DEF, Base::DEF], ..DialectDescriptor::new("defs") };

/// A dialect.
#[derive(Op)]
#[op(
    name = "defs.dialect",
    traits(IsolatedFromAbove, TransparentSymbolTable, Symbol, SingleBlock, NoTerminator, NoRegionArguments)
)]
#[assembly($sym_name attr_dict_with_keyword $body)]
pub struct Dialect {
    pub sym_name: Attr<SymbolNameAttr>,
    pub body: Region<Sized<1>>,
}

/// A type.
#[derive(Op)]
#[op(name = "defs.type", traits(Symbol))]
#[assembly($sym_name attr_dict)]
pub struct Type {
    pub sym_name: Attr<SymbolNameAttr>,
}

/// An operation: what is said of it stands in its body.
#[derive(Op)]
#[op(name = "defs.operation", traits(Symbol, SingleBlock, NoTerminator, NoRegionArguments))]
#[assembly($sym_name attr_dict_with_keyword $body)]
pub struct Operation {
    pub sym_name: Attr<SymbolNameAttr>,
    pub body: Region<Sized<1>>,
}

/// An operand has a type.
#[derive(Op)]
#[op(name = "defs.base", interfaces(ScopedSymbolUser))]
#[assembly($base attr_dict)]
pub struct Base {
    pub base: Attr<AnySymbolRefAttr>,
}

impl ScopedSymbolUser for Base {
    fn verify_scoped_uses(op: OpRef<'_>, at: &Lookup<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(reference) = op.inherent_attr(b"base") else { return Ok(()) };
        let error = match at.resolve(&Scoped, reference) {
            Ok(found) => match at.ir.get_op(found.symbol()) {
                Some(symbol) if symbol.cx().op_str(symbol.name()) != Type::DEF.name => {
                    let shown = op.shown_attr(reference);
                    let error = op.op_error(format!("symbol '{shown}' does not refer to a type definition"));
                    error.note(symbol.loc(), "see symbol definition here")
                }
                _ => return Ok(()),
            },
            Err(LookupError::OutsidePart) => return Ok(()),
            Err(error) => error.diagnostic(at.scope, op, reference),
        };
        out.push(error);
        Err(Invalid)
    }
}
