//! Attributes.

use dialekt::prelude::op::*;

/// Label of a box.
#[derive(Attr)]
#[attr(name = "demo.label", symbol = "Demo_Label", summary = "label of a box")]
#[assembly("<" $text ("," $language^)? ">")]
pub struct LabelAttr {
    #[type_name("::llvm::StringRef")]
    pub text: String,
    #[type_name("::mlir::StringAttr")]
    pub language: Option<Attr<StrAttr>>,
}
