//! Conditions and loops: results are what their regions yield.

use super::*;
use crate::ops::*;

/// Knowledge that the yields in some regions of an op have in common.
fn yielded<'a>(regions: impl IntoIterator<Item = RegionRef<'a>>) -> Components {
    let mut common: Option<Vec<ShapedTypeComponents>> = None;
    for yields in regions.into_iter().flat_map(|region| region.blocks()).flat_map(|block| block.ops()) {
        let Some(yields) = yields.view::<Yield>() else { continue };
        let cx = yields.cx();
        let found = yields.operand_types().map(|ty| ShapedTypeComponents {
            element: Some(cx.element_or_self(ty)),
            ..shape(cx.type_data(ty).shape().map(<[i64]>::to_vec))
        });
        match &mut common {
            None => common = Some(found.collect()),
            Some(common) if common.len() != found.len() => return nothing(),
            Some(common) => common.iter_mut().zip(found).for_each(|(known, found)| meet(known, &found)),
        }
    }
    // The elements of the results are what their types say.
    match common {
        Some(common) => Ok(common.into_iter().map(|known| ShapedTypeComponents { element: None, ..known }).collect()),
        None => nothing(),
    }
}

/// Keeps what two types have in common; other elements tell nothing.
fn meet(known: &mut ShapedTypeComponents, found: &ShapedTypeComponents) {
    if known.element != found.element {
        return;
    }
    match (&mut known.dims, &found.dims) {
        (Some(known), Some(found)) if known.len() == found.len() => {
            for (known, found) in known.iter_mut().zip(found) {
                if *known != *found {
                    *known = DYNAMIC;
                }
            }
        }
        (known, _) => *known = None,
    }
}

impl InferShapedTypeOpInterface for If {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        yielded([op.then_graph(), op.else_graph()])
    }
}

impl InferShapedTypeOpInterface for While {
    fn infer_return_type_components(op: Self::View<'_>) -> Components {
        yielded([op.body_graph()])
    }
}
