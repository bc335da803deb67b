//! Parts of declarations: defaults that use the context, optional properties, custom parameters.
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::typed::*;
use dialekt_ods_macros::{Attr, Op};

#[derive(Op)]
#[op(name = "t.parts")]
struct Parts {
    #[default(cx.ident("deep"))]
    mode: Attr<StrAttr>,
    count: Option<Prop<I64Attr>>,
    node: Option<Attr<Node>>,
}

#[derive(Attr)]
#[attr(name = "t.node")]
#[assembly("<" $name ("," $next^)? ">")]
struct Node {
    name: String,
    next: Option<Attr<Node>>,
}
