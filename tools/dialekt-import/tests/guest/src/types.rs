//! Types.

use dialekt::prelude::op::*;

use crate::constraints::{BoxType, LabelAttr};
use crate::interfaces::WeighedTypeInterface;

/// Bag with a box.
#[derive(Type)]
#[ty(name = "guest.bag", symbol = "Guest_Bag", summary = "bag with a box", interfaces(WeighedTypeInterface {}))]
#[assembly("<" $r#box ("," $label^)? ">")]
pub struct BagType {
    #[type_name("::demo::BoxType")]
    pub r#box: TypeOf<BoxType>,
    #[type_name("::demo::LabelAttr")]
    pub label: Option<Attr<LabelAttr>>,
}
