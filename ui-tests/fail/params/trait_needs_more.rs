use dialekt_ir_core::decl::params::TypeTrait;
use dialekt_ods_macros::{Described, Type};

trait HasWidth {
    fn width(&self) -> u32;
}

/// The width is even.
#[derive(Described)]
struct Even;

impl<T: HasWidth> TypeTrait<T> for Even {}

#[derive(Type)]
#[ty(name = "test.x", traits(Even))]
#[assembly("<" $width ">")]
struct X {
    width: u32,
}

fn main() {}
