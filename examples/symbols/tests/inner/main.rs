//! Inner symbols, shown by a dialect of hardware modules. What is wrong is said in CIRCT's words.

mod edits;
mod errors;
mod facility;
mod text;

use std::sync::Arc;

use dialekt_ir_core::context::Context;
use dialekt_ir_core::diag::Diagnostic;
use dialekt_ir_core::ir::{Ir, Op, OpRef};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, print_op};
use dialekt_ir_core::verify::verify;

fn context() -> Context {
    let cx = Context::with_registry(dialekt_example_symbols::registry());
    cx.allow_unregistered_dialects(true);
    cx.print_op_on_diagnostic(false);
    cx
}

fn parse(cx: &Context, text: &str) -> Result<ParsedSource, Vec<Diagnostic>> {
    let mut diagnostics = Vec::new();
    let source = Arc::new(text.as_bytes().to_vec());
    parse_source(cx, "test.mlir", source, &ParseOptions::default(), &mut diagnostics).ok_or(diagnostics)
}

/// The ops of a text, which must be valid.
fn valid(cx: &Context, text: &str) -> ParsedSource {
    let source = parse(cx, text).unwrap_or_else(|said| panic!("{}", rendered(cx, &said)));
    let said = verified(&source.ir, source.top);
    assert!(said.is_empty(), "{}", rendered(cx, &said));
    source
}

fn verified(ir: &Ir, op: Op) -> Vec<Diagnostic> {
    let mut said = Vec::new();
    assert_eq!(verify(ir, op, &mut said).is_ok(), said.is_empty());
    said
}

fn rendered(cx: &Context, diagnostics: &[Diagnostic]) -> String {
    let mut text = String::new();
    diagnostics.iter().for_each(|diagnostic| diagnostic.render(cx, &mut text));
    text
}

fn printed(ir: &Ir, op: Op) -> String {
    let mut text = Vec::new();
    print_op(ir, op, &PrintFlags::default(), &mut text).unwrap();
    String::from_utf8(text).unwrap()
}

/// The circuit of a program.
fn circuit<'a>(source: &'a ParsedSource) -> OpRef<'a> {
    source.ir.op(source.top).region(0).unwrap().first_block().unwrap().first_op().unwrap()
}

/// A circuit of three levels: instances, wires, aggregate ports, a region, paths.
const CIRCUIT: &str = "\
module {
  hw.circuit @chip {
    hw.module @Top(clock: i1 sym @clk, bus: !hw.struct<i1, !hw.array<2 x i8>> sym [<@bus,0,public>, <@lane,3,private>]) {
      hw.instance \"left\" sym @left @Mid
      hw.instance \"right\" sym @right @Mid
      hw.text \"assert\" {symbols = [#hw.innerNameRef<@Leaf::@w>, 4 : i32]}
    }
    hw.module @Mid() {
      %0 = hw.wire : i1
      hw.when %0 {
        hw.instance \"leaf\" sym @leaf @Leaf
        %3 = hw.wire sym [<@all,0,public>, <@part,2,public>] : !hw.array<2 x i8>
      }
      %1 = hw.probe <@Top::@lane> : i8
      %2 = hw.probe <@Mid::@part> : i8
    }
    hw.module @Leaf(a: i1) {
      %0 = hw.wire sym @w : i4
    }
    hw.path @to_wire [@Top::@left, @Mid::@leaf, @Leaf::@w]
    hw.path \"private\" @to_module [@Top::@right, @Mid]
    hw.path @to_port [@Top::@bus]
    hw.path @to_instance [@Top::@left, @Mid::@leaf]
  }
}
";
