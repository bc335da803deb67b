use dialekt_ir_core::decl::params::TypeTrait;
use dialekt_ods_macros::{Attr, Described};

/// Something is stored.
#[derive(Described)]
struct Stored;

impl<T> TypeTrait<T> for Stored {}

#[derive(Attr)]
#[attr(name = "test.x", traits(Stored))]
struct X;

fn main() {}
