//! Dialects by type, for the declarations of passes.

use dialekt_ir_core::context::DialectDescriptor;
use dialekt_ir_core::decl::dialect::DialectDecl;

macro_rules! dialects {
    ($($name:ident: $dialect:path),* $(,)?) => {
        $(
            pub struct $name;

            impl DialectDecl for $name {
                const DIALECT: &'static DialectDescriptor = &$dialect;
            }
        )*
    };
}

dialects! {
    Cf: dialekt_cf::DIALECT,
    MemRef: dialekt_memref::DIALECT,
    Scf: dialekt_scf::DIALECT,
}
