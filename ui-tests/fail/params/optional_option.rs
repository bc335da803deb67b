use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "test.x")]
#[assembly("<" struct(params) ">")]
struct X {
    #[optional]
    level: Option<i32>,
}

fn main() {}
