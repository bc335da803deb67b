//! Enums of a dialect: `#dialect.mnemonic<case>`, and enums kept as integers.

use std::any::Any;
use std::hash::Hasher;

use super::enums::EnumDef;
use crate::attrs::{AttrData, DialectAttr, ExtAttr};
use crate::context::{Attribute, ContextData};
use crate::text::lex::Tok;
use crate::text::parse::{Parsed, Parser};
use crate::text::print::Printer;

/// A kind of attribute that holds an enum. There is one `static` of each: a kind is its address.
#[derive(Debug)]
pub struct EnumAttrKind {
    /// The namespace.
    pub dialect: &'static str,
    /// The name behind the namespace.
    pub mnemonic: &'static str,
    /// Written in `<` and `>`.
    pub in_angles: bool,
    /// The enum.
    pub def: &'static EnumDef,
    /// The enum's name in messages.
    pub enum_name: &'static str,
    /// The attribute's name in messages.
    pub attr_name: &'static str,
}

/// An attribute of such a kind.
#[derive(Clone, Debug)]
struct EnumAttr {
    kind: &'static EnumAttrKind,
    value: i64,
}

impl DialectAttr for EnumAttr {
    fn dialect(&self) -> &'static str {
        self.kind.dialect
    }

    fn print(&self, printer: &mut Printer<'_>) {
        printer.write(self.kind.mnemonic);
        if !self.kind.in_angles {
            printer.write(" ");
        }
        self.print_value(printer);
    }

    fn equals(&self, other: &dyn DialectAttr) -> bool {
        let other = (other as &dyn Any).downcast_ref::<EnumAttr>();
        other.is_some_and(|other| std::ptr::eq(self.kind, other.kind) && self.value == other.value)
    }

    fn hash_into(&self, state: &mut dyn Hasher) {
        state.write_usize(std::ptr::from_ref(self.kind).addr());
        state.write_i64(self.value);
    }

    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(self.clone())
    }
}

impl EnumAttr {
    fn print_value(&self, printer: &mut Printer<'_>) {
        let text = self.kind.def.stringify(self.value);
        match self.kind.in_angles {
            true => printer.write(format!("<{text}>")),
            false => printer.write(text),
        }
    }
}

impl EnumAttrKind {
    /// The attribute with a value.
    pub fn make(&'static self, cx: &ContextData, value: i64) -> Attribute {
        cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(EnumAttr { kind: self, value }))))
    }

    fn of<'c>(&self, cx: &'c ContextData, attr: Attribute) -> Option<&'c EnumAttr> {
        let AttrData::Extension(ext) = cx.attr_data(attr) else { return None };
        (&*ext.0 as &dyn Any).downcast_ref::<EnumAttr>().filter(|attr| std::ptr::eq(attr.kind, self))
    }

    /// The value of an attribute of this kind; `None` for any other one.
    pub fn value(&self, cx: &ContextData, attr: Attribute) -> Option<i64> {
        self.of(cx, attr).map(|attr| attr.value)
    }

    /// Prints an attribute of this kind without sigil, dialect and mnemonic; `false` for any other one.
    pub fn print(&self, attr: Attribute, printer: &mut Printer<'_>) -> bool {
        let cx = printer.cx();
        let found = self.of(cx, attr);
        if let Some(attr) = found {
            attr.print_value(printer);
        }
        found.is_some()
    }

    /// Parses what stands behind the mnemonic.
    ///
    /// # Errors
    /// The text is no such attribute: it has been reported.
    pub fn parse(&'static self, parser: &mut Parser<'_>) -> Parsed<Attribute> {
        if self.in_angles {
            parser.expect(Tok::Less, "expected '<'")?;
        }
        let value = self.parse_value(parser).map_err(|failed| {
            let at = parser.token().start;
            parser.hook_error_at(
                at,
                format!("failed to parse {} parameter 'value' which is to be a `{}`", self.attr_name, self.enum_name),
            );
            failed
        })?;
        if self.in_angles {
            parser.expect(Tok::Greater, "expected '>'")?;
        }
        Ok(self.make(parser.cx(), value))
    }

    fn parse_value(&self, parser: &mut Parser<'_>) -> Parsed<i64> {
        let start = parser.token().start;
        let mut value = 0;
        loop {
            let at = parser.token().start;
            let Some(word) = parser.parse_optional_keyword_or_string() else {
                return Err(parser.hook_error_at(at, "expected valid keyword or string"));
            };
            let Some(case) = self.def.symbolize(&String::from_utf8_lossy(&word)) else {
                let cases: Vec<&str> = self.def.cases.iter().map(|case| case.text).collect();
                let message = format!("expected {} to be one of: {}", self.enum_name, cases.join(", "));
                return Err(parser.hook_error_at(start, message));
            };
            value |= case;
            let more = self.def.bits.is_some_and(|bits| parser.consume_punct(bits.separator.trim()));
            if !more {
                return Ok(value);
            }
        }
    }
}

/// Declares enums kept as integers: the Rust enum, and the constraint on attributes.
#[macro_export]
macro_rules! integer_enums {
    ($($(#[$meta:meta])* $name:ident, $attr:ident, $bits:literal, $summary:literal {
        $($(#[$case_meta:meta])* $case:ident = $value:literal, $text:literal;)*
    })*) => {$(
        $crate::int_enum!($(#[$meta])* $name, $bits, $summary { $($(#[$case_meta])* $case = $value, $text;)* });

        #[doc = concat!("[`", stringify!($name), "`] as an integer.")]
        pub struct $attr;

        impl $crate::decl::typed::AttrConstraint for $attr {
            const DEF: &'static $crate::decl::AttrConstraintDef = &$crate::decl::AttrConstraintDef {
                summary: $crate::decl::Summary::Parts,
                storage: $crate::decl::library::APIntAttr::DEF.storage,
                pred: $crate::decl::AttrPred::Enum($name::DEF),
                form: $crate::decl::AttrForm::Keyword($name::DEF, |cx| {
                    cx.integer_type($bits).unwrap_or($crate::context::Type::NONE)
                }),
            };
            type Value<'c> = $name;
            fn read(cx: &$crate::context::ContextData, attr: $crate::context::Attribute) -> Option<$name> {
                $name::from_value(cx.integer_i64(attr)?)
            }
            fn write(cx: &$crate::context::ContextData, value: $name) -> $crate::context::Attribute {
                let ty = cx.integer_type($bits).unwrap_or($crate::context::Type::NONE);
                cx.integer_attr(ty, value as i64).unwrap_or($crate::context::Attribute::UNIT)
            }
        }
    )*};
}

/// Declares a Rust enum and its cases.
#[macro_export]
macro_rules! int_enum {
    ($(#[$meta:meta])* $name:ident, $bits:literal, $summary:literal {
        $($(#[$case_meta:meta])* $case:ident = $value:literal, $text:literal;)*
    }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $($(#[$case_meta])* $case = $value,)*
        }

        impl $name {
            /// The cases and their texts.
            pub const DEF: &'static $crate::decl::EnumDef = &$crate::decl::EnumDef {
                name: stringify!($name),
                summary: $summary,
                cases: &[$($crate::decl::EnumCase { symbol: stringify!($case), text: $text, value: $value }),*],
                width: $bits,
                bits: None,
            };

            /// The case with a value.
            pub fn from_value(value: i64) -> Option<$name> {
                match value {
                    $($value => Some($name::$case),)*
                    _ => None,
                }
            }
        }
    };
}

/// The constraint on attributes of a kind: `enum_attr_constraint!(Name, KIND, RustType, from value, to value)`.
#[macro_export]
macro_rules! enum_attr_constraint {
    ($(#[$meta:meta])* $name:ident, $kind:expr, $value:ty, |$from:ident| $read:expr, |$to:ident| $write:expr) => {
        $(#[$meta])*
        pub struct $name;

        impl $crate::decl::typed::AttrConstraint for $name {
            const DEF: &'static $crate::decl::AttrConstraintDef =
                &$crate::decl::AttrConstraintDef::new($kind.def.summary, |cx, attr| $kind.value(cx, attr).is_some())
                    .written($crate::decl::AttrForm::Own(&$crate::decl::OwnForm {
                        parse: |parser| $kind.parse(parser),
                        parse_optional: None,
                        print: |attr, printer| $kind.print(attr, printer),
                    }));
            type Value<'c> = $value;
            fn read(cx: &$crate::context::ContextData, attr: $crate::context::Attribute) -> Option<$value> {
                let $from = $kind.value(cx, attr)?;
                $read
            }
            fn write(cx: &$crate::context::ContextData, $to: $value) -> $crate::context::Attribute {
                $kind.make(cx, $write)
            }
        }
    };
}
