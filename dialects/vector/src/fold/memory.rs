//! Folding of casts of memrefs into ops that access memory.

use dialekt_ir_core::prelude::op::*;
use dialekt_memref::use_uncast;

use crate::{Load, MaskedLoad, MaskedStore, Store};

macro_rules! use_uncast {
    ($($op:ident)*) => {$(
        impl Fold for $op {
            fn fold(op: Self::View<'_>, _: Constants<'_>) -> Option<Folded> {
                use_uncast(*op, None)
            }
        }
    )*};
}

use_uncast!(Load Store MaskedLoad MaskedStore);
