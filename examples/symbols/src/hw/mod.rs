//! The `hw` dialect, in small: circuits of modules, with ports, wires and instances whose inner symbols others refer to.

// The derive documents the fields of ops.
#![allow(missing_docs)]

mod forms;
mod modules;
mod refs;
mod types;

pub use modules::{Circuit, Instance, Module, When, Wire};
pub use refs::{Path, Probe, Text};
pub use types::{ArrayType, StructType};

use dialekt_inner_symbols::parse_inner_attr;
use dialekt_ir_core::context::{Attribute, DialectDescriptor, DialectHooks, Type};
use dialekt_ir_core::decl::TypeDecl;
use dialekt_ir_core::decl::typed::OpDecl;
use dialekt_ir_core::text::parse::{Parsed, Parser};

/// The `hw` dialect.
pub static DIALECT: DialectDescriptor = DialectDescriptor {
    ops: &[Circuit::DEF, Module::DEF, When::DEF, Wire::DEF, Instance::DEF, Path::DEF, Probe::DEF, Text::DEF],
    types: &[ArrayType::TYPE, StructType::TYPE],
    hooks: &Hooks,
    ..DialectDescriptor::new("hw")
};

struct Hooks;

impl DialectHooks for Hooks {
    fn has_attrs(&self) -> bool {
        true
    }

    fn parse_attr(&self, p: &mut Parser<'_>, mnemonic: &str, _ty: Option<Type>) -> Option<Parsed<Attribute>> {
        parse_inner_attr(p, mnemonic)
    }
}
