//! Output: `vector.print`.

use dialekt_ir_core::prelude::op::*;

use crate::PrintPunctuation;
use crate::constraints::Printable;

/// Writes a value to the output of the program.
///
/// Vectors are written with their elements in parentheses. A new line follows, or what `punctuation` says, which may also be written alone. A string
/// stands for nothing but itself.
///
/// ```mlir
/// vector.print %v : vector<4xf32>
/// vector.print %x : f32 punctuation <comma>
/// vector.print str "done"
/// ```
#[derive(Op)]
#[op(
    name = "vector.print",
    doc_group = "Output",
    effects(Write),
    traits(Relation("`source` or `punctuation` are not set when printing strings", is_one_thing))
)]
#[assembly(($source^ ":" type($source))? oilist("str" $string_literal | "punctuation" $punctuation) attr_dict)]
pub struct Print {
    pub source: Option<Operand<Printable>>,
    #[default(PrintPunctuation::NewLine)]
    pub punctuation: Attr<PrintPunctuation>,
    #[name("stringLiteral")]
    pub string_literal: Option<Attr<StrAttr>>,
}

fn is_one_thing(op: OpRef<'_>) -> bool {
    op.view::<Print>().is_none_or(|op| {
        op.string_literal().is_none() || (op.source().is_none() && op.punctuation() == Some(PrintPunctuation::NewLine))
    })
}
