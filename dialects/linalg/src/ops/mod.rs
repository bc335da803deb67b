//! The ops, by group, with verifiers and custom forms.

mod body;
mod contract;
mod elementwise;
// `Copy` is a derive macro, too: links to the op are ambiguous.
#[allow(rustdoc::broken_intra_doc_links)]
mod fill_copy;
mod generic;
mod map_reduce;
mod matmul;
mod pack;
mod payload;
mod pointwise;
mod products;
mod softmax;
mod transpose;
mod windows;
mod windows_1d;
mod windows_2d;
mod windows_3d;
mod winograd;

pub use body::*;
pub use contract::*;
pub use elementwise::*;
pub use fill_copy::*;
pub use generic::*;
pub use map_reduce::*;
pub use matmul::*;
pub(crate) use pack::Layout;
pub use pack::{Pack, PackParts, PackView, UnPack, UnPackParts, UnPackView};
pub use pointwise::*;
pub use products::*;
pub use softmax::*;
pub use transpose::*;
pub use windows::*;
pub use windows_1d::*;
pub use windows_2d::*;
pub use windows_3d::*;
pub use winograd::*;
