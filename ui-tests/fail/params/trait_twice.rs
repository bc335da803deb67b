use dialekt_ir_core::decl::params::TypeTrait;
use dialekt_ods_macros::{Described, Type};

/// The width is even.
#[derive(Described)]
struct Even;

impl<T> TypeTrait<T> for Even {}

#[derive(Type)]
#[ty(name = "test.x", traits(Even, Even))]
struct X;

fn main() {}
