//! What parts may be: defaults that name the context, properties that may be missing, parameters of their own kind.
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
