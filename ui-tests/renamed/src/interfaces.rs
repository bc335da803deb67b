//! Interfaces. Their traits say what is missing where they are not implemented, by an attribute of a tool, which there is not
//! where there is no prelude.

#[allow(unused_imports)]
use crate::shadows::*;
use ::ir::decl::derive as core;
use ::ir::decl::library as std;
use ::say::{attr_interface, dialect_interface, op_interface, type_interface};
#[allow(unused_imports)]
use {core as _, std as _};

/// A number.
#[op_interface(crate = ::ir)]
pub trait Numbered {
    /// The number.
    fn number(op: Self::View<'_>) -> usize {
        op.num_operands()
    }
}

/// A size.
#[type_interface(crate = ::ir)]
pub trait Sized {
    /// How large.
    fn size(ty: ::ir::decl::interface::TypeRef<'_>) -> i64;
}

/// A text.
#[attr_interface(crate = ::ir)]
pub trait Display {
    /// The text.
    fn text(attr: ::ir::decl::interface::AttrRef<'_>) -> ::std::string::String;
}

/// A count.
#[dialect_interface(crate = ::ir)]
pub trait Counted {
    /// How many.
    fn count(dialect: ::ir::decl::interface::DialectRef<'_>) -> usize {
        dialect.handle().ops.len()
    }
}
