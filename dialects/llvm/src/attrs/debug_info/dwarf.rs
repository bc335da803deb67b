//! Parameters that are values of DWARF, written by their names.

use dialekt_ir_core::decl::params::{Param, ParamEncoding, ParamKind, ParamValue};
use dialekt_ir_core::prelude::asm::{Parsed, Parser, Printer};
use dialekt_ir_core::prelude::op::*;

use super::dwarf_names::{CALLING_CONVENTIONS, ENCODINGS, Entry, LANGUAGES, OPERATIONS, TAGS};

/// The operation that converts between encodings.
pub(super) const DW_OP_LLVM_CONVERT: i64 = 0x1001;

fn value_of(entries: &[Entry], name: &[u8]) -> Option<u32> {
    entries.iter().find(|entry| entry.0.as_bytes() == name).map(|entry| entry.1)
}

fn name_of(entries: &[Entry], value: u32) -> Option<&'static str> {
    entries.iter().find(|entry| entry.1 == value).map(|entry| entry.0)
}

fn parse(p: &mut Parser<'_>, entries: &[Entry], kind: &str) -> Parsed<ParamValue> {
    entries.iter().for_each(|entry| p.expected_word(entry.0));
    let at = p.token().start;
    let name = p.parse_keyword()?;
    match value_of(entries, name) {
        Some(value) => Ok(ParamValue::Int(i64::from(value))),
        None => {
            let name = String::from_utf8_lossy(name);
            // The reference's text, which names the subject twice.
            Err(p.hook_error_at(at, format!("invalid debug info debug info {kind} name: {name}")))
        }
    }
}

fn print(value: &ParamValue, entries: &[Entry], p: &mut Printer<'_>) {
    if let ParamValue::Int(value) = value {
        p.write(u32::try_from(*value).ok().and_then(|value| name_of(entries, value)).unwrap_or_default());
    }
}

macro_rules! values {
    ($($(#[$doc:meta])* $name:ident = $entries:ident, $kind:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The value with a name.
            pub fn from_name(name: impl AsRef<[u8]>) -> Option<$name> {
                value_of($entries, name.as_ref()).map($name)
            }

            /// The name, if the value has one.
            pub fn name(self) -> Option<&'static str> {
                name_of($entries, self.0)
            }
        }

        impl Param for $name {
            const KIND: &'static ParamKind = &ParamKind {
                zero: |_| ParamValue::Int(0),
                encoding: ParamEncoding::Integer,
                ..ParamKind::new(|p| parse(p, $entries, $kind), |value, p| print(value, $entries, p))
            };

            fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
                Param::from_value(cx, value).map($name)
            }

            fn into_value(self, cx: &ContextData) -> ParamValue {
                self.0.into_value(cx)
            }
        }
    )*};
}

values! {
    /// The kind of a node: `DW_TAG_member`.
    DwarfTag = TAGS, "tag";
    /// The meaning of the bits of a value: `DW_ATE_signed`.
    DwarfEncoding = ENCODINGS, "encoding";
    /// A source language: `DW_LANG_C11`.
    DwarfLanguage = LANGUAGES, "language";
    /// A calling convention: `DW_CC_normal`.
    DwarfCallingConvention = CALLING_CONVENTIONS, "calling convention";
    /// An operation of an expression: `DW_OP_deref`.
    DwarfOperation = OPERATIONS, "operation encoding";
}
