//! Doc comments of declarations as data, for generated documentation.
//!
//! Declarations carry them as data when the feature `docs` is on, which tools that write documentation enable. Without
//! it, [`docs!`](crate::docs) is `None`, and its arguments are not compiled.

/// The documentation of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Docs {
    /// The module of the declaring Rust item.
    pub module: &'static str,
    /// The name of the item; empty where it has none.
    pub item: &'static str,
    /// The file of the declaration.
    pub file: &'static str,
    /// The line that it starts in.
    pub line: u32,
    /// The line that the description starts in.
    pub description_line: u32,
    /// The first paragraph, in one line.
    pub summary: &'static str,
    /// The rest of the comment, in Markdown. Code blocks marked as `mlir` are parsed and verified when documentation is
    /// built.
    pub description: &'static str,
    /// The section that it belongs to.
    pub group: &'static str,
    /// The reason why the declaration is deprecated.
    pub deprecated: &'static str,
    /// Traits, as written.
    pub traits: &'static [TraitDocs],
    /// The documented parts: fields of ops, parameters, cases of enums, functions of interfaces, ops of rules.
    pub parts: &'static [PartDocs],
}

/// A trait that an op, type or attribute lists.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TraitDocs {
    /// The trait as written, with its arguments: `AllTypesMatch(lhs, rhs)`.
    pub text: &'static str,
    /// The summary of a trait that a dialect declares.
    pub summary: &'static str,
}

/// The documentation of a part of a declaration.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PartDocs {
    /// The name in the IR; empty if there is none. The text of a case, the name of a function.
    pub name: &'static str,
    /// The Rust source: the type, the variant of a case, the signature of a function, a rule, the path of an op in a
    /// rule.
    pub rust: &'static str,
    /// The default value, as written; for a function, `..` when it has a default implementation.
    pub default: &'static str,
    /// The text of the comment.
    pub text: &'static str,
}

impl Docs {
    /// No documentation.
    pub const EMPTY: Docs = Docs {
        module: "",
        item: "",
        file: "",
        line: 0,
        description_line: 0,
        summary: "",
        description: "",
        group: "",
        deprecated: "",
        traits: &[],
        parts: &[],
    };

    /// The part with a name.
    pub fn part(&self, name: &str) -> Option<&'static PartDocs> {
        self.parts.iter().find(|part| part.name == name)
    }
}

/// Documentation of a declaration that is written by hand: summary and description.
///
/// ```
/// use dialekt_ir_core::context::DialectDescriptor;
/// use dialekt_ir_core::docs;
///
/// static DEMO: DialectDescriptor = DialectDescriptor {
///     docs: docs!("Things to show", "Nobody computes with them."),
///     ..DialectDescriptor::new("demo")
/// };
/// # let _ = DEMO.docs;
/// ```
#[macro_export]
macro_rules! docs {
    (@ $($fields:tt)*) => {
        $crate::__docs!($($fields)*)
    };
    ($summary:expr $(, $description:expr)? $(,)?) => {
        $crate::__docs!(
            module: ::core::module_path!(),
            file: ::core::file!(),
            line: ::core::line!(),
            summary: $summary,
            $(description: $description, description_line: ::core::line!(),)?
        )
    };
}

/// `Some` of these fields with the feature `docs`, else `None`.
#[cfg(feature = "docs")]
#[doc(hidden)]
#[macro_export]
macro_rules! __docs {
    ($($fields:tt)*) => {
        ::core::option::Option::Some(&$crate::decl::Docs { $($fields)* ..$crate::decl::Docs::EMPTY })
    };
}

/// `Some` of these fields with the feature `docs`, else `None`.
#[cfg(not(feature = "docs"))]
#[doc(hidden)]
#[macro_export]
macro_rules! __docs {
    ($($fields:tt)*) => {
        ::core::option::Option::None
    };
}
