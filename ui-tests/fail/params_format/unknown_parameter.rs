use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" $wdith ">")]
struct X {
    width: i64,
}

fn main() {}
