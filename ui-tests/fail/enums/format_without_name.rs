use dialekt_ods_macros::EnumAttr;

#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumAttr)]
#[assembly("<" $value ">")]
enum X {
    A,
}

fn main() {}
