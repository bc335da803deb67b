//! The data layout, as a specification of the dlti dialect.

use dialekt_ir_core::context::Attribute;
use dialekt_llvm_transforms::data_layout::data_layout_spec;

use super::{Done, Importer};

impl Importer<'_> {
    pub(super) fn data_layout(&mut self) -> Done<Attribute> {
        let layout = String::from_utf8_lossy(&self.module.layout).into_owned();
        match data_layout_spec(self.cx, &layout) {
            Ok((spec, unhandled)) => {
                for token in unhandled {
                    self.warn(self.module_loc, format!("unhandled data layout token: {token}"));
                }
                Ok(spec)
            }
            Err(token) => Err(self.error(self.module_loc, format!("cannot translate data layout: {token}"))),
        }
    }
}
