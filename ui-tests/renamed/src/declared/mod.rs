//! Declarations without a prelude.
#![no_implicit_prelude]

use crate::interfaces::{Counted, Display, Numbered, Sized};
#[allow(unused_imports)]
use crate::shadows::*;
use ::ir::decl::derive as core;
use ::ir::decl::library as std;
use ::say::{Attr, Dialect, EnumAttr, Op, Type};
use core::{Invalid, OpResult, Operand};

/// A box.
#[derive(Type)]
#[ty(name = "re.box", interfaces(Sized), crate = ::ir)]
#[assembly("<" $width ("," $of^)? ">")]
pub struct Box {
    pub width: i64,
    pub of: ::std::option::Option<::ir::context::Type>,
}

impl Sized for Box {
    fn size(ty: ::ir::decl::interface::TypeRef<'_>) -> i64 {
        match <Box as core::TypeDecl>::of(ty.cx(), ty.handle()) {
            ::std::option::Option::Some(found) => found.width,
            ::std::option::Option::None => 0,
        }
    }
}

/// A label.
#[derive(Attr)]
#[attr(name = "re.label", interfaces(Display), verify, crate = ::ir)]
#[assembly("<" params ">")]
pub struct String {
    pub text: ::std::string::String,
    pub values: ::std::vec::Vec<i32>,
}

impl ::ir::decl::params::VerifyParams for String {
    fn verify(&self, _: &::ir::context::ContextData) -> ::std::result::Result<(), ::std::string::String> {
        ::std::result::Result::Ok(())
    }
}

impl Display for String {
    fn text(attr: ::ir::decl::interface::AttrRef<'_>) -> ::std::string::String {
        match <String as core::AttrDecl>::of(attr.cx(), attr.handle()) {
            ::std::option::Option::Some(found) => found.text,
            ::std::option::Option::None => ::std::string::String::new(),
        }
    }
}

/// Cases with names of the prelude.
#[derive(
    ::std::clone::Clone, ::std::marker::Copy, ::std::fmt::Debug, ::std::cmp::PartialEq, ::std::cmp::Eq, EnumAttr,
)]
#[enum_attr(crate = ::ir)]
pub enum Option {
    Some,
    None,
}

/// A set of flags.
#[derive(
    ::std::clone::Clone, ::std::marker::Copy, ::std::fmt::Debug, ::std::cmp::PartialEq, ::std::cmp::Eq, EnumAttr,
)]
#[enum_attr(name = "re.bits", bits, crate = ::ir)]
#[assembly("<" $value ">")]
pub enum Result {
    Ok = 1,
    Err = 2,
}

/// An operation whose fields have names that its accessors could take for their own.
#[derive(Op)]
#[op(name = "re.op", interfaces(Numbered), verify, crate = ::ir)]
#[assembly($r#self_ "," $view ("for" $option^)? ("is" $r#type^)? ("with" $cx^)? $out attr_dict ":" type($r#self_) "," type($view))]
pub struct Copy {
    pub r#self_: Operand<Box>,
    pub view: core::Operands<std::AnyType>,
    #[default(Option::None)]
    pub option: core::Attr<Option>,
    pub r#type: ::std::option::Option<core::Attr<Result>>,
    pub cx: ::std::option::Option<core::Attr<String>>,
    pub out: core::Region,
    pub __d: OpResult<std::I32>,
}

impl Numbered for Copy {}

impl core::Verify for Copy {
    fn verify(_: CopyView<'_>, _: &mut ::std::vec::Vec<::ir::diag::Diagnostic>) -> ::std::result::Result<(), Invalid> {
        ::std::result::Result::Ok(())
    }
}

/// A dialect.
#[derive(Dialect)]
#[dialect(name = "re", ops(Copy), types(Box), attrs(String, Result), enums(Option), interfaces(Counted {}), discardable(note: std::StrAttr), crate = ::ir)]
pub struct Vec;

#[cfg(test)]
mod tests;
