//! The scopes in which a symbol can be referred to, and its spelling in each.

use smallvec::SmallVec;

use super::uses::Scope;
use dialekt_ir_core::context::{Ident, OpTraits};
use dialekt_ir_core::ir::{Op, OpRef};

/// The names of a reference, root first.
pub(super) type Path = SmallVec<[Ident; 4]>;

/// The parts of `within` in which a symbol can be referred to, and the names that do it there. None where it cannot be named.
pub(super) fn scopes_of<'a>(symbol: OpRef<'a>, within: Scope<'a>) -> Vec<(Path, Scope<'a>)> {
    let Some(name) = symbol.symbol_name() else { return Vec::new() };
    let leaf = || Path::from_slice(&[name]);
    let limit = match within {
        Scope::Op(op) => Some(op),
        Scope::Region(region) => region.parent_op(),
    };
    let Some(limit) = limit else { return Vec::new() };
    let around_limit: Vec<Op> = ancestors(limit).map(|op| op.handle()).collect();
    // A symbol around the limit is visible there when the limit is directly in the symbol's own table.
    if around_limit.contains(&symbol.handle()) {
        let table = limit.parent_op().and_then(|around| around.nearest_symbol_table());
        let seen = table.is_some() && table == symbol.parent_op();
        return if seen { vec![(leaf(), within)] } else { Vec::new() };
    }
    let Some(parent) = symbol.parent_op() else { return Vec::new() };
    let Some(common) = ancestors(parent).find(|op| around_limit.contains(&op.handle())) else { return Vec::new() };
    let (paths, complete) = paths_up_to(parent, name, common);
    if common == limit {
        let tables = ancestors(parent);
        return match within {
            Scope::Op(_) => {
                let regions = tables.filter_map(|table| table.region(0)).map(Scope::Region);
                paths.into_iter().zip(regions).collect()
            }
            // A region is a part of its op: the last of the tables is cut down to it.
            Scope::Region(region) => {
                let regions = tables.map(|table| if table == limit { Some(region) } else { table.region(0) });
                paths.into_iter().zip(regions.flatten().map(Scope::Region)).collect()
            }
        };
    }
    // The table in which references of the scope are looked up.
    let table = match within {
        Scope::Op(op) => op.parent_op().and_then(|around| around.nearest_symbol_table()),
        Scope::Region(_) => limit.nearest_symbol_table(),
    };
    let complete = complete && table == common.nearest_symbol_table();
    match paths.into_iter().next_back().filter(|_| complete) {
        Some(path) => vec![(path, within)],
        None => Vec::new(),
    }
}

/// The names for a symbol in its own table and in those around it, up to `common`, and whether that was reached: a table
/// without a name is the end.
fn paths_up_to(parent: OpRef<'_>, name: Ident, common: OpRef<'_>) -> (Vec<Path>, bool) {
    let mut paths = vec![Path::from_slice(&[name])];
    let mut table = parent;
    while table != common {
        let named = table.symbol_name().filter(|_| table.has_traits(OpTraits::SYMBOL_TABLE));
        let (Some(name), Some(around)) = (named, table.parent_op()) else { return (paths, false) };
        let mut path = Path::from_slice(&[name]);
        path.extend(paths.last().into_iter().flatten().copied());
        paths.push(path);
        table = around;
    }
    (paths, true)
}

fn ancestors(op: OpRef<'_>) -> impl Iterator<Item = OpRef<'_>> {
    std::iter::successors(Some(op), |op| op.parent_op())
}
