use dialekt_ir_core::prelude::op::*;

#[derive(Attr)]
#[attr(name = "demo.whole")]
#[assembly("<" $text ">")]
struct Whole {
    #[as_text]
    text: Attr<StrAttr>,
}

#[derive(Attr)]
#[attr(name = "demo.twice", code = 1, encoded)]
#[assembly("<" $size ">")]
struct Twice {
    size: i64,
}

#[derive(Attr)]
#[attr(name = "demo.both", code = 2)]
#[assembly("<" $text ">")]
struct Both {
    #[as_text]
    #[left_out]
    text: Attr<StrAttr>,
}

#[derive(Type)]
#[ty(name = "demo.own", code = 3)]
#[assembly("<" $name "," $body ">")]
struct Own {
    name: String,
    #[mutable]
    body: Option<Type>,
}

#[derive(Attr)]
#[attr(name = "demo.code", code = "5")]
#[assembly("<" $size ">")]
struct Code {
    size: i64,
}

fn main() {}
