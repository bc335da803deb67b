//! The ops, by subject, with verifiers and custom forms.

mod broadcast;
mod contract;
mod contract_asm;
mod create_mask;
mod element;
mod elements;
mod gather;
mod load_store;
mod mask;
mod print;
mod reduction;
mod scalable;
mod shape_cast;
mod shuffle;
mod step;
mod strided_slice;
pub(crate) mod transfer;
pub(crate) mod transfer_asm;
mod transpose;
mod type_cast;
mod vscale;

pub use broadcast::*;
pub use contract::*;
pub use create_mask::*;
pub use element::*;
pub use elements::*;
pub use gather::*;
pub use load_store::*;
pub use mask::*;
pub use print::*;
pub use reduction::*;
pub use scalable::*;
pub use shape_cast::*;
pub use shuffle::*;
pub use step::*;
pub use strided_slice::*;
pub use transfer::*;
pub use transfer_asm::transfer_minor_identity_map;
pub use transpose::*;
pub use type_cast::*;
pub use vscale::*;

pub(crate) use element::is_index_or_poison;
pub(crate) use strided_slice::slice_type;
