//! Debug information in locations: metadata of fused ones.

use dialekt_ir_core::prelude::op::*;

/// The first metadata of a kind in a location, or in locations that it is made of.
pub fn find_metadata(cx: &ContextData, loc: Attribute, is_wanted: impl Fn(Attribute) -> bool) -> Option<Attribute> {
    let mut todo = vec![loc];
    while let Some(loc) = todo.pop() {
        match cx.attr_data(loc) {
            AttrData::FusedLoc { locations, metadata } => {
                if let Some(found) = metadata.filter(|metadata| is_wanted(*metadata)) {
                    return Some(found);
                }
                todo.extend(locations.iter().rev());
            }
            data => data.parts_of_location(&mut todo),
        }
    }
    None
}
