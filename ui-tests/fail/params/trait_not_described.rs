use dialekt_ir_core::decl::params::TypeTrait;
use dialekt_ods_macros::Type;

struct Even;

impl<T> TypeTrait<T> for Even {}

#[derive(Type)]
#[ty(name = "test.x", traits(Even))]
struct X;

fn main() {}
