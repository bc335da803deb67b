use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
#[assembly("<" $name "=" $a ">")]
struct X {
    name: String,
    #[mutable]
    a: Option<i64>,
}

#[derive(Type)]
#[ty(name = "test.y")]
#[assembly("<" $name ("=" $b^ "," $a)? ">")]
struct Y {
    name: String,
    #[optional]
    b: i64,
    #[mutable]
    a: Option<i64>,
}

fn main() {}
