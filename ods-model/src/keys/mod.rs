//! The keys of all macros: a struct for each list of keys, whose fields are the keys, and whose comments are their
//! descriptions. Macros read them into these structs; messages and the book use the descriptions.
//!
//! - a module for each macro
//! - `read`: how keys are read, with the messages for wrong ones
//! - `values`: values of keys
//! - `traits`: traits that `traits(..)` knows
//!
//! `#[assembly(..)]`, `#[rewrite(..)]` and traits whose arguments have positions are no lists of keys: they have parsers of their own.

mod dialect;
mod enums;
mod extension;
mod interface;
mod mixin;
mod op;
mod params;
mod pass;
pub(crate) mod read;
mod rule;
mod traits;
pub(crate) mod values;

pub use dialect::DialectKeys;
pub use enums::{CaseKeys, EnumKeys, Width};
pub use extension::ExtensionKeys;
pub use interface::InterfaceKeys;
pub use mixin::MixinKeys;
pub use op::{EffectKeys, FieldKeys, MatchKeys, OpKeys, Rename, SymbolKeys};
pub use params::{ParamKeys, ParamsKeys};
pub use pass::{OptionKeys, PassFieldKeys, PassKeys, PipelineFieldKeys, PipelineKeys, StatisticKeys};
pub use rule::RuleKeys;
pub use traits::TRAITS;
pub use values::{Argument, FieldName, Integer, List, MaybeList, PlainPath};

/// A key.
#[derive(Clone, Copy, Debug)]
pub struct Key {
    /// The name of the key.
    pub name: &'static str,
    /// The syntax of the key: a word, a word with a value or a list, or an attribute.
    pub form: &'static str,
    /// The meaning of the key.
    pub text: &'static str,
}

impl Key {
    /// A key from its form, which starts with its name.
    pub(crate) const fn new(form: &'static str, text: &'static str) -> Key {
        let bytes = form.as_bytes();
        let start = if bytes[0] == b'#' { 2 } else { 0 };
        let mut end = start;
        while end < bytes.len() && (bytes[end].is_ascii_alphanumeric() || bytes[end] == b'_') {
            end += 1;
        }
        Key { name: form.split_at(end).0.split_at(start).1, form, text: text.trim_ascii() }
    }

    /// Returns whether messages list it: `crate` is not, as only macros use it.
    pub(crate) fn is_listed(&self) -> bool {
        self.name != "crate"
    }
}

/// A list of keys, which darling reads.
pub trait Keys: darling::FromMeta {
    /// The keys, in the order of the fields.
    const KEYS: &'static [Key];
}

/// Declares a list of keys: a struct that darling reads, and the table of its keys. The comment of a field is the meaning of its key,
/// `#[form(..)]` shows how the key is written.
macro_rules! keys {
    (
        $(#[doc = $docs:literal])*
        pub struct $name:ident {
            $(
                $(#[doc = $doc:literal])+
                #[form($($form:tt)+)]
                $(#[darling($($how:tt)+)])?
                pub $field:ident: $ty:ty,
            )*
        }
    ) => {
        $(#[doc = $docs])*
        #[derive(Clone, Debug, darling::FromMeta)]
        pub struct $name {
            $(
                $(#[doc = $doc])+
                $(#[darling($($how)+)])?
                pub $field: $ty,
            )*
        }

        impl $crate::keys::Keys for $name {
            const KEYS: &'static [$crate::keys::Key] =
                &[$($crate::keys::Key::new(stringify!($($form)+), concat!($($doc),+))),*];
        }
    };
}
use keys;

/// A macro, or the attributes of fields that belong to it.
#[derive(Clone, Copy, Debug)]
pub struct Macro {
    /// The syntax of the macro: `#[derive(Op)]`.
    pub name: &'static str,
    /// Its introduction in the book.
    pub text: &'static str,
    /// The lists of keys, each with the attribute that contains it.
    pub lists: &'static [(&'static str, &'static [Key])],
}

/// All macros.
pub static MACROS: &[Macro] = &[
    Macro {
        name: "#[derive(Op)]",
        text: "Declares an operation. The fields of the struct are its operands, results, attributes, regions and successors; its comment \
               is its summary and description.",
        lists: &[
            ("#[op(..)]", OpKeys::KEYS),
            ("above the struct", &FORMAT),
            ("on fields", FieldKeys::KEYS),
            ("effects(..)", EffectKeys::KEYS),
            ("Symbol(..)", SymbolKeys::KEYS),
            ("TypesMatchWith(..)", MatchKeys::KEYS),
        ],
    },
    Macro {
        name: "#[derive(OpMixin)]",
        text: "Declares what several operations have in common. The fields of the struct become fields of the operations with a field \
               `Mixin<..>` of this type; they have the attributes of fields of operations.",
        lists: &[
            ("#[mixin(..)]", MixinKeys::KEYS),
            ("above the struct", &MIXIN_FORMAT),
            ("on fields", FieldKeys::KEYS),
        ],
    },
    Macro {
        name: "op_family!",
        text: "Declares a family: operations that differ in a name or two. A struct, declared as with `#[derive(Op)]`, is what they share, and \
               a row is an operation. Its comment is that of the operation.",
        lists: &[("of the struct", &FAMILY), ("of rows", &ROW)],
    },
    Macro {
        name: "#[derive(Attr)]",
        text: "Declares an attribute of a dialect. The fields of the struct are its parameters.",
        lists: &[("#[attr(..)]", ParamsKeys::KEYS), ("above the struct", &FORMAT), ("on fields", ParamKeys::KEYS)],
    },
    Macro {
        name: "#[derive(Type)]",
        text: "Declares a type of a dialect. The fields of the struct are its parameters.",
        lists: &[("#[ty(..)]", ParamsKeys::KEYS), ("above the struct", &FORMAT), ("on fields", ParamKeys::KEYS)],
    },
    Macro {
        name: "#[derive(EnumAttr)]",
        text: "Declares an enum attribute. The variants are its cases, their discriminants the values.",
        lists: &[("#[enum_attr(..)]", EnumKeys::KEYS), ("above the enum", &FORMAT), ("on variants", CaseKeys::KEYS)],
    },
    Macro {
        name: "#[derive(Dialect)]",
        text: "Declares a dialect. A struct without fields stands for it.",
        lists: &[("#[dialect(..)]", DialectKeys::KEYS)],
    },
    Macro {
        name: "#[derive(DialectExtension)]",
        text: "Declares an extension: what a crate adds to dialects of others. A struct without fields stands for it.",
        lists: &[("#[extension(..)]", ExtensionKeys::KEYS)],
    },
    Macro {
        name: "#[op_interface(..)]",
        text: "Declares an interface of operations. The functions of the trait take the op, as `op: OpRef<'_>`. \
               `#[type_interface(..)]`, `#[attr_interface(..)]` and `#[dialect_interface(..)]` are for types (`ty: TypeRef<'_>`), \
               attributes (`attr: AttrRef<'_>`) and dialects (`dialect: DialectRef<'_>`).",
        lists: &[("#[op_interface(..)]", InterfaceKeys::KEYS)],
    },
    Macro {
        name: "#[derive(Pass)]",
        text: "Declares a pass. The fields of the struct are its options, its statistics and what else it keeps; its comment says what \
               it does.",
        lists: &[
            ("#[pass(..)]", PassKeys::KEYS),
            ("on fields", PassFieldKeys::KEYS),
            ("#[option(..)]", OptionKeys::KEYS),
            ("#[statistic(..)]", StatisticKeys::KEYS),
        ],
    },
    Macro {
        name: "#[derive(PassPipeline)]",
        text: "Declares a pipeline with a name. The fields of the struct are its options; its comment says what it does.",
        lists: &[
            ("#[pipeline(..)]", PipelineKeys::KEYS),
            ("on fields", PipelineFieldKeys::KEYS),
            ("#[option(..)]", OptionKeys::KEYS),
        ],
    },
    Macro {
        name: "#[derive(Rewrite)]",
        text: "Declares a rewrite rule. A struct without fields stands for it.",
        lists: &[("above the struct", &RULE), ("#[rule(..)]", RuleKeys::KEYS)],
    },
];

/// The parts of a family that stand at its struct.
static FAMILY: [Key; 3] = [
    Key::new("#[op(name = \"math.{}\", ..)]", "The keys of an operation; `{}` is what each row says, in any string."),
    Key::new("#[each(fold)]", "Keys of `#[op(..)]` for each row, which implements what they say."),
    Key::new(
        "struct Mfma<A, B = I32>",
        "Parameters, some with defaults: for constraints of operands and results, and for anything in attributes, in strings as `{A}`.",
    ),
];

/// The parts of a row.
static ROW: [Key; 3] = [
    Key::new("Exp = \"exp\";", "The type of an operation, and its name."),
    Key::new(
        "Mfma4x4<A = F32> = \"4x4\";",
        "The same with parameters: types, paths, literals, or expressions in brackets.",
    ),
    Key::new("#[op(traits(Commutative), fold)]", "Keys of this operation, which implements what they say."),
];

/// The part of a format that a mixin is.
static MIXIN_FORMAT: [Key; 1] = [Key::new(
    "#[assembly((\"align\" \"(\" $alignment^ \")\")?)]",
    "The tokens that `$field` stands for in the format of an operation, where `field` is that with the mixin.",
)];

/// The key of formats, as an attribute of structs.
static FORMAT: [Key; 1] = [Key::new(
    "#[assembly($lhs \",\" $rhs attr_dict \":\" type($result))]",
    "How it is written behind its name, in tokens. Without it, in generic form, or as `parse` and `print` say.",
)];

/// The keys of rules, as attributes of structs.
static RULE: [Key; 2] = [
    Key::new("#[rewrite(AddI { lhs: x, rhs: constant(c), .. } if is_zero(c) => x)]", "Pattern, conditions and result."),
    Key::new("#[rule(..)]", "Other facts about the rule."),
];
