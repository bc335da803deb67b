//! Bytecode in place of text.

use std::ops::Range;
use std::sync::Arc;

use dialekt_bytecode::{CURRENT_VERSION, WriteError, WriteOptions, read, write};
use dialekt_ir_core::context::{Bytes, Context, SourceText};
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource};

use crate::args::BytecodeArgs;

/// The bytecode of a source. The error is a diagnostic that has not been shown yet.
pub fn to_bytes(source: &ParsedSource, args: &BytecodeArgs) -> Result<Vec<u8>, Diagnostic> {
    let defaults = WriteOptions::default();
    let options = WriteOptions {
        // Negative versions do not exist either.
        version: args.version.map_or(CURRENT_VERSION, |version| version as u64),
        producer: args.producer.as_deref().unwrap_or(defaults.producer),
        elide_resources: args.elide_resources,
        external: &source.external,
    };
    write(&source.ir, source.top, &options).map_err(|wrong| {
        let ir = &source.ir;
        match wrong {
            WriteError::MissingProperty { op, .. } => ir.op(op).op_error(wrong.to_string()),
            _ => ir.op(source.top).error(wrong.to_string()),
        }
    })
}

/// A part of an input, which is bytecode.
struct Part {
    text: Arc<SourceText>,
    range: Range<usize>,
}

impl AsRef<[u8]> for Part {
    fn as_ref(&self) -> &[u8] {
        &self.text.bytes()[self.range.clone()]
    }
}

/// Reads a part of an input.
pub fn read_part(
    cx: &Context,
    name: &str,
    text: &Arc<SourceText>,
    range: Range<usize>,
    options: &ParseOptions,
    diags: &mut Vec<Diagnostic>,
) -> Option<ParsedSource> {
    let data: Bytes = Arc::new(Part { text: text.clone(), range });
    read(cx, name, data, &options.into(), diags)
}
