use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
#[assembly("<" $name ("=" $a^)? ">")]
struct X {
    name: String,
    #[mutable]
    #[default(None)]
    a: Option<i64>,
}

fn main() {}
