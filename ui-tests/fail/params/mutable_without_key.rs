use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
#[assembly(("<" $a^ ">")?)]
struct X {
    #[mutable]
    a: Option<i64>,
}

fn main() {}
