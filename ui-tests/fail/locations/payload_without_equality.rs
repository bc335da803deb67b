use dialekt_ir_core::context::{ContextData, Location};

#[derive(Debug)]
struct Node(f64);

fn locate(cx: &ContextData) -> Location {
    cx.opaque_loc(Node(1.0), Location::UNKNOWN)
}

fn main() {}
