use dialekt_drr_macros::Rewrite;

#[derive(Rewrite)]
struct Rule;

fn main() {}
