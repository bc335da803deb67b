use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" struct(params) ">")]
struct X {
    #[default("two")]
    level: i32,
}

fn main() {}
