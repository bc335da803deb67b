//! The declarations of this crate work as elsewhere.

use ::ir::context::{Context, DialectRegistry};
use ::ir::decl::interface::DialectRef;
use ::ir::text::parse::{ParseOptions, parse_source};
use ::ir::text::print::{PrintFlags, print_op};
use ::ir::verify::verify;
use ::std::default::Default;
use ::std::iter::{ExactSizeIterator, Iterator};
use ::std::option::Option::Some;
use ::std::string::String as Text;
use ::std::vec::Vec as List;

use crate::interfaces::{CountedDialectRef, NumberedOpRef};

use super::{Copy, Option, Vec};

const TEXT: &str = "\
%0 = \"x.source\"() : () -> !re.box<3, i8>
%1 = re.op %0, %0, %0 for some is <ok|err> with <\"a\", 1, 2> {
} {re.note = \"n\"} : <3, i8>, !re.box<3, i8>, !re.box<3, i8>
";

#[test]
fn declarations_work_under_other_names() {
    let mut registry = DialectRegistry::new();
    registry.insert(Vec::DIALECT);
    let cx = Context::with_registry(registry);
    cx.allow_unregistered_dialects(true);
    let mut diagnostics = List::new();
    let source = ::std::sync::Arc::new(TEXT.as_bytes());
    let parsed = parse_source(&cx, "text", source, &ParseOptions::default(), &mut diagnostics);
    let parsed = parsed.unwrap_or_else(|| ::std::panic!("{diagnostics:?}"));
    ::std::assert!(verify(&parsed.ir, parsed.top, &mut diagnostics).is_ok(), "{diagnostics:?}");

    let block = parsed.ir.op(parsed.top).region(0).and_then(|region| region.first_block());
    let Some(op) = block.and_then(|block| block.last_op()) else { ::std::panic!("no operation") };
    let Some(view) = op.view::<Copy>() else { ::std::panic!("another operation") };
    ::std::assert_eq!((view.view().len(), view.option()), (2, Some(Option::Some)));
    ::std::assert_eq!(NumberedOpRef::of(op).map(|op| op.number()), Some(3));
    let Some(dialect) = cx.loaded_dialect(b"re") else { ::std::panic!("no dialect") };
    let counted = CountedDialectRef::of(DialectRef::new(&cx, dialect));
    ::std::assert_eq!(counted.map(|dialect| dialect.count()), Some(1));

    let mut printed = List::new();
    ::std::assert!(print_op(&parsed.ir, parsed.top, &PrintFlags::default(), &mut printed).is_ok());
    let indented: Text = TEXT.lines().flat_map(|line| ["  ", line, "\n"]).collect();
    ::std::assert_eq!(Text::from_utf8_lossy(&printed), ["module {\n", &indented, "}\n"].concat());
}
