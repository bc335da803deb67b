use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x", parse = parse, print = print)]
#[assembly("<" $a ">")]
struct X {
    a: i64,
}

fn main() {}
