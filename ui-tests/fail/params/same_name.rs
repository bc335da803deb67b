use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" struct(params) ">")]
struct X {
    width: i64,
    #[name("width")]
    size: i64,
}

fn main() {}
