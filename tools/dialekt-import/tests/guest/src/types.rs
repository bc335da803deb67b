//! Types.

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::typed::{Attr, TypeOf};
use dialekt_ods_macros::Type;

use crate::constraints::*;
use crate::interfaces::*;

/// Bag with a box.
#[derive(Type)]
#[ty(name = "guest.bag", symbol = "Guest_Bag", summary = "bag with a box", interfaces(Weighed {}))]
#[assembly("<" $r#box ("," $label^)? ">")]
pub struct BagType {
    #[type_name("::demo::BoxType")]
    pub r#box: TypeOf<BoxType>,
    #[type_name("::demo::LabelAttr")]
    pub label: Option<Attr<LabelAttr>>,
}
