//! LLVM IR in text, read as operations of the llvm dialect. [MLIR: mlir-translate --import-llvm]
//!
//! [`import`] reads a module in three steps. The parser (`parse`) makes a module of the text, as LLVM's own reader does: names are
//! resolved, constants are folded and shared, forms of older releases are upgraded. Rules of LLVM's verifier follow (`check`). The import proper
//! makes operations of the module.
//!
//! There is no library that reads the text of release 22 without LLVM itself: the crates that do are bindings. The parser is
//! therefore this crate's own.
#![forbid(unsafe_code)]
// The data of modules has the names of LLVM's language reference.
#![allow(missing_docs)]

mod check;
mod import;
mod module;
mod parse;

pub use import::{ImportOptions, import};

use dialekt_ir_core::context::{Context, Registry};
use dialekt_ir_core::text::parse::ParsedSource;
use dialekt_translation::{
    Direction, Messages, OptionValues, RegisterTranslations, Source, Translation, TranslationOption,
};

const fn option(name: &'static str, summary: &'static str) -> TranslationOption {
    TranslationOption { name, summary, takes_text: false }
}

const OPTIONS: &[TranslationOption] = &[
    option("emit-expensive-warnings", "Warn of all that is left out, even where that takes time to find"),
    option("drop-di-composite-type-elements", "Leave out the elements of composite types of debug information"),
    option("prefer-unregistered-intrinsics", "Import all intrinsics as calls by name"),
    option(
        "convert-debug-rec-to-intrinsics",
        "Import records of debug information as the intrinsics of before, which are the same operations",
    ),
    option("import-structs-as-literals", "Import structs with names as literal ones"),
];

/// Adds the translation `import-llvm`.
pub fn register(registry: &mut Registry) {
    registry.translations().register(Translation {
        name: "import-llvm",
        summary: "Translate LLVM IR in text to the llvm dialect",
        options: OPTIONS,
        run: Direction::Import(run),
    });
}

fn run(cx: &Context, source: &Source<'_>, options: &OptionValues, messages: &mut Messages) -> Option<ParsedSource> {
    let options = ImportOptions {
        emit_expensive_warnings: options.is_on("emit-expensive-warnings"),
        drop_di_composite_type_elements: options.is_on("drop-di-composite-type-elements"),
        prefer_unregistered_intrinsics: options.is_on("prefer-unregistered-intrinsics"),
        import_structs_as_literals: options.is_on("import-structs-as-literals"),
    };
    import(cx, source.name, source.bytes(), &options, &mut messages.diagnostics)
}
