use dialekt_ods_macros::Attr;

#[derive(Attr)]
#[attr(name = "demo.map", code = 4)]
#[assembly("<" $map ">")]
struct Map {
    map: dialekt_ir_core::affine::AffineMap,
}

#[derive(Attr)]
#[attr(name = "demo.functions", encoded)]
#[assembly("<" $size ">")]
struct Functions {
    size: i64,
}

fn main() {}
