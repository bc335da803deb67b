//! The limit of unrolling: a type of a few letters may have more elements than there is memory for, so that passes and
//! folders do not write all elements out.

use crate::context::{ContextData, Type};
use crate::ir::OpRef;

/// The most elements for which a pass makes ops one by one, or a folder writes out a constant that names fewer of them.
pub const MAX_UNROLLED: usize = 1 << 16;

impl ContextData {
    /// The number of elements of a type, if they may be spelled out.
    fn unrolled_len(&self, ty: Type) -> Option<usize> {
        let len = usize::try_from(self.type_data(ty).num_elements()?).ok()?;
        (len <= MAX_UNROLLED).then_some(len)
    }
}

impl OpRef<'_> {
    /// The number of elements of a type, for each of which the op is to become ops of its own. Reports an error, and gives `None`, where
    /// there are more than [`MAX_UNROLLED`]: the caller fails.
    pub fn len_to_unroll(self, ty: Type) -> Option<usize> {
        let len = self.cx().unrolled_len(ty);
        if len.is_none() {
            let ty = self.quoted_type(ty);
            self.emit_op_error(format!("has too many elements to unroll: {ty} has more than {MAX_UNROLLED}"));
        }
        len
    }
}
