use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
#[assembly("<" $name ("=" $a^)? (":" $b^)? ">")]
struct X {
    name: String,
    #[mutable]
    a: Option<i64>,
    #[mutable]
    b: Option<i64>,
}

fn main() {}
