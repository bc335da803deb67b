//! Examples in descriptions: blocks marked as `mlir` are parsed and verified.
//!
//! An example is the body of a module, or of a region such as that of a function. Values that it does not define have
//! the types that they are used with; ops of unknown dialects may occur in generic form.

use std::sync::Arc;

use dialekt_ir_core::context::{Context, DialectDescriptor, DialectRegistry};
use dialekt_ir_core::decl::op::{OpDescriptor, OpTraits, RegionDef, RegionGroups, RegionKind, RegionNumber};
use dialekt_ir_core::diag::{Diagnostic, Severity, first_place};
use dialekt_ir_core::text::parse::{ParseOptions, parse_tolerant};
use dialekt_ir_core::verify::verify;

/// An op that examples which are no modules are wrapped in.
static AROUND: OpDescriptor = OpDescriptor {
    name: "example.around",
    traits: OpTraits::AFFINE_SCOPE.union(OpTraits::AUTOMATIC_ALLOCATION_SCOPE).union(OpTraits::NO_TERMINATOR),
    regions: RegionGroups::new(&[RegionDef { name: "body", kind: RegionKind::Any, number: RegionNumber::One }]),
    ..OpDescriptor::EMPTY
};

static DIALECT: DialectDescriptor = DialectDescriptor { ops: &[&AROUND], ..DialectDescriptor::new("example") };

/// The parser's message for a value that nothing defines.
const UNDECLARED: &str = "use of undeclared SSA value name";

/// A block of code in Markdown.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// The info string after the fence: `rust,ignore`.
    pub info: String,
    /// The line of the text at which the code starts, from 0.
    pub line: usize,
    /// The code.
    pub text: String,
}

impl Block {
    /// The language.
    pub fn language(&self) -> &str {
        self.info.split([',', ' ']).next().unwrap_or_default()
    }
}

/// All code blocks of a text.
pub fn blocks(markdown: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<(&str, Block)> = None;
    for (i, line) in markdown.lines().enumerate() {
        let trimmed = line.trim_start();
        let fence = &trimmed[..trimmed.len() - trimmed.trim_start_matches('`').len()];
        match &mut open {
            None if fence.len() >= 3 => {
                let info = trimmed[fence.len()..].trim().to_owned();
                open = Some((fence, Block { info, line: i + 1, text: String::new() }));
            }
            Some((start, _)) if fence.len() >= start.len() && trimmed.len() == fence.len() => {
                found.extend(open.take().map(|(_, block)| block));
            }
            Some((_, block)) => {
                block.text.push_str(line);
                block.text.push('\n');
            }
            None => {}
        }
    }
    found
}

/// A mistake in an example.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Mistake {
    /// The line of the example, from 0.
    pub line: usize,
    /// The column, from 0, in characters.
    pub column: usize,
    /// The message.
    pub message: String,
}

/// Parses and verifies an example with the dialects of a registry, and returns the names of the ops in it.
///
/// # Errors
/// All mistakes.
pub fn check(registry: &DialectRegistry, text: &str) -> Result<Vec<String>, Vec<Mistake>> {
    let plain = check_as(registry, text, 0);
    if plain.is_ok() {
        return plain;
    }
    let around = check_as(registry, &format!("\"example.around\"() ({{\n{text}\n}}) : () -> ()"), 1);
    // The messages for it as a module are of no use if it has blocks.
    let has_blocks = text.lines().any(|line| line.trim_start().starts_with('^'));
    if around.is_ok() || has_blocks { around } else { plain }
}

/// Parses and verifies a text without wrapping it. The first `before` lines are not part of the example.
fn check_as(registry: &DialectRegistry, text: &str, before: usize) -> Result<Vec<String>, Vec<Mistake>> {
    let mut registry = registry.clone();
    registry.insert(&DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let parsed = parse_tolerant(&cx, "example", Arc::new(text.to_owned().into_bytes()), &ParseOptions::default());
    let mut wrong: Vec<Diagnostic> = parsed.diagnostics;
    wrong.retain(|diag| diag.severity == Severity::Error && diag.message != UNDECLARED);
    let names = parsed.source.as_ref().map(|source| {
        let ops = source.ir.op(source.top).preorder().map(|op| cx.op_str(op.name()).into_owned());
        ops.collect::<Vec<_>>()
    });
    if let (true, Some(source)) = (wrong.is_empty(), &parsed.source)
        && verify(&source.ir, source.top, &mut wrong).is_ok()
    {
        return Ok(names.unwrap_or_default());
    }
    let mistakes = wrong.iter().map(|diag| {
        let (line, column) =
            first_place(&cx, diag.loc).map_or((0, 0), |place| (place.line as usize, place.column as usize));
        let (line, column) = (line.saturating_sub(before + 1), column.saturating_sub(1));
        Mistake { line, column, message: diag.message.clone() }
    });
    Err(mistakes.collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(text: &str) -> Result<Vec<String>, Vec<Mistake>> {
        check(&dialekt::registry().dialects, text)
    }

    #[test]
    fn values_may_come_from_anywhere() {
        assert!(verdict("%c = arith.addi %a, %b : vector<4xi32>").unwrap().contains(&"arith.addi".to_owned()));
        assert!(verdict("cf.br ^next(%a : i32)\n^next(%x: i32):\n  cf.br ^next(%x : i32)").is_ok());
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let mistakes = verdict("%c = arith.constant 1 : i32\n%d = arith.addi %c, %c : i64").unwrap_err();
        assert_eq!(mistakes[0].line, 1);
        assert!(mistakes[0].message.starts_with("use of value '%c' expects different type"), "{mistakes:?}");
        let mistakes = verdict("\n%c = arith.extui %a : i64 to i32").unwrap_err();
        assert_eq!((mistakes[0].line, mistakes[0].column, mistakes.len()), (1, 5, 1), "{mistakes:?}");
        let mistakes = verdict("^a:\n  cf.br ^nowhere").unwrap_err();
        assert_eq!((mistakes[0].line, &*mistakes[0].message), (1, "reference to an undefined block"));
        assert!(verdict("arith.nothing").is_err());
    }

    #[test]
    fn blocks_are_found() {
        let found = blocks("a\n```rust,ignore\nx\n```\n\n````text\n```\n````\n");
        let of = |info: &str, line, text: &str| Block { info: info.into(), line, text: text.into() };
        assert_eq!(found, [of("rust,ignore", 2, "x\n"), of("text", 6, "```\n")]);
        assert_eq!(found[0].language(), "rust");
    }
}
