//! Preludes by kind of file: `use dialekt::prelude::op::*`. A name means the same in all of them: a file may import several.

/// For files that declare ops, types, attributes, enums and dialects: the derives, constraints, hooks, and the types
/// for verifiers, folders and interfaces.
pub mod op {
    #[doc(no_inline)]
    pub use crate::interfaces::*;
    #[doc(no_inline)]
    pub use crate::{
        Attr, Described, Dialect, DialectExtension, EnumAttr, Op, OpMixin, Type, attr_interface, dialect_interface,
        op_family, op_interface, type_interface,
    };
    #[doc(no_inline)]
    pub use dialekt_ir_core::prelude::op::*;
}

/// For files with rules, patterns and folders; rules may name constraints.
pub mod rewrite {
    #[doc(no_inline)]
    pub use crate::interfaces::*;
    #[doc(no_inline)]
    pub use crate::{Described, Fragment, Rewrite, rules};
    #[doc(no_inline)]
    pub use dialekt_ir_core::decl::library::*;
    #[doc(no_inline)]
    pub use dialekt_ir_core::prelude::rewrite::*;
    #[doc(no_inline)]
    pub use dialekt_rewrite::{GreedyConfig, Outcome, apply_greedily, walk_and_apply};
}

/// For files with custom syntax: parser and printer, and the arguments of hooks.
pub mod asm {
    #[doc(no_inline)]
    pub use dialekt_ir_core::prelude::asm::*;
}

/// For files with passes: the derive, options and statistics, patterns and conversions.
pub mod pass {
    #[doc(no_inline)]
    pub use crate::{Described, Fragment, Pass, PassPipeline, Rewrite, rules};
    #[doc(no_inline)]
    pub use dialekt_conversion::{
        Conversion, ConversionConfig, ConversionPatterns, ConversionRewriter, ConversionTarget, ConvertedOperands,
        Mode, OpConversion, TypeConverter,
    };
    #[doc(no_inline)]
    pub use dialekt_ir_core::prelude::rewrite::*;
    #[doc(no_inline)]
    pub use dialekt_pass::options::*;
    #[doc(no_inline)]
    pub use dialekt_pass::*;
    #[doc(no_inline)]
    pub use dialekt_rewrite::{GreedyConfig, Outcome, apply_greedily, walk_and_apply};
}

/// For programs: contexts, registries, parser, verifier, printer, pass managers.
pub mod tool {
    #[doc(no_inline)]
    pub use crate::registry;
    #[doc(no_inline)]
    pub use dialekt_ir_core::context::{Context, DialectRegistry, Registry};
    #[doc(no_inline)]
    pub use dialekt_ir_core::decl::DialectDecl;
    #[doc(no_inline)]
    pub use dialekt_ir_core::ir::{Ir, Op, OpRef};
    #[doc(no_inline)]
    pub use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
    #[doc(no_inline)]
    pub use dialekt_ir_core::text::print::{PrintFlags, print_op};
    #[doc(no_inline)]
    pub use dialekt_ir_core::verify::verify;
    #[cfg(feature = "tool")]
    #[doc(no_inline)]
    pub use dialekt_opt_main::opt_main;
    #[doc(no_inline)]
    pub use dialekt_pass::{PassManager, PassRegistry, Pipeline, RegisterPasses};
}
