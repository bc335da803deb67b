use dialekt_ods_macros::Type;

#[derive(Type)]
#[ty(name = "test.x")]
#[assembly("<" $a ">")]
struct X<T> {
    a: T,
}

fn main() {}
