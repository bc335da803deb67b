//! Uses of symbols.

use std::ops::ControlFlow;

use foldhash::fast::FixedState;
use hashbrown::HashMap;

use super::references::{References, has_prefix, path};
use super::scoped::{has_own_lookup, scoped_uses};
use super::scopes::scopes_of;
use super::walk::walk_scope;
use dialekt_ir_core::context::{Attribute, ContextData, Ident, OpTraits};
use dialekt_ir_core::ir::{Op, OpRef, Region, RegionRef};

/// A use of a symbol.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SymbolUse {
    /// The op whose attributes hold the reference.
    pub user: Op,
    /// The reference.
    pub reference: Attribute,
}

/// The scope of a search for uses. References in nested symbol tables refer to other symbols and are left out.
#[derive(Clone, Copy)]
pub enum Scope<'a> {
    /// An op's own attributes and, unless it is a symbol table, its regions.
    Op(OpRef<'a>),
    /// A region: that of a symbol table, say.
    Region(RegionRef<'a>),
}

impl<'a> From<OpRef<'a>> for Scope<'a> {
    fn from(op: OpRef<'a>) -> Self {
        Scope::Op(op)
    }
}

impl<'a> From<RegionRef<'a>> for Scope<'a> {
    fn from(region: RegionRef<'a>) -> Self {
        Scope::Region(region)
    }
}

impl<'a> Scope<'a> {
    fn cx(self) -> &'a ContextData {
        match self {
            Scope::Op(op) => op.cx(),
            Scope::Region(region) => region.ir().cx(),
        }
    }

    /// The ops in it; ends with the op that may be an unknown symbol table.
    pub(super) fn for_each_op(self, mut visit: impl FnMut(OpRef<'a>) -> ControlFlow<()>) -> Walked {
        let mut visit = |op: OpRef<'a>| {
            if op.may_be_unknown_symbol_table() {
                return ControlFlow::Break(Some(op.handle()));
            }
            visit(op).map_break(|()| None)
        };
        let walked = match self {
            Scope::Op(op) => match visit(op) {
                ControlFlow::Continue(()) if !op.has_traits(OpTraits::SYMBOL_TABLE) => {
                    walk_scope(op.regions().collect(), visit)
                }
                walked => walked,
            },
            Scope::Region(region) => walk_scope(vec![region], visit),
        };
        match walked {
            ControlFlow::Continue(()) => Walked::All,
            ControlFlow::Break(None) => Walked::Stopped,
            ControlFlow::Break(Some(op)) => Walked::Unknown(op),
        }
    }
}

/// The end of a walk over a scope.
pub(super) enum Walked {
    All,
    Stopped,
    Unknown(Op),
}

/// All uses of symbols in a scope. `None` when an unregistered op in it may be a symbol table. [MLIR: getSymbolUses]
pub fn all_uses<'a>(within: impl Into<Scope<'a>>) -> Option<Vec<SymbolUse>> {
    let within = within.into();
    all_uses_with(&mut References::new(within.cx()), within)
}

/// As [`all_uses`], for callers that look into many scopes: references in attributes are looked for once.
pub fn all_uses_with<'a>(references: &mut References<'_>, within: impl Into<Scope<'a>>) -> Option<Vec<SymbolUse>> {
    let mut uses = Vec::new();
    let complete = for_each_use_with(references, within.into(), |found| {
        uses.push(found);
        ControlFlow::Continue(())
    });
    matches!(complete, Walked::All).then_some(uses)
}

/// The uses of a symbol in a scope, those that name it on the way to something nested in it included. `None` when an
/// unregistered op may be a symbol table. [MLIR: getSymbolUses]
pub fn uses_of<'a>(symbol: OpRef<'a>, within: impl Into<Scope<'a>>) -> Option<Vec<SymbolUse>> {
    let (mut uses, within) = (Vec::new(), within.into());
    for (path, scope) in scopes_of(symbol, within) {
        collect(scope, &path, &mut uses)?;
    }
    uses.extend(uses_from_elsewhere(symbol, within));
    Some(uses)
}

/// An index of the uses of the symbols in a scope, for callers that need those of many: each part of the scope is
/// walked once. It holds for as long as no use comes or goes.
#[derive(Default)]
pub struct UseIndex {
    parts: HashMap<Part, Option<ByRoot>, FixedState>,
}

/// An op or region that uses were looked for in.
type Part = (Option<Op>, Option<Region>);

/// Uses by the first name of the reference.
type ByRoot = HashMap<Ident, Vec<SymbolUse>, FixedState>;

impl UseIndex {
    /// As [`uses_of`]. `within` must be the same each time.
    pub fn uses_of<'a>(&mut self, symbol: OpRef<'a>, within: impl Into<Scope<'a>>) -> Option<Vec<SymbolUse>> {
        let (mut uses, within) = (Vec::new(), within.into());
        for (path, scope) in scopes_of(symbol, within) {
            let part = match scope {
                Scope::Op(op) => (Some(op.handle()), None),
                Scope::Region(region) => (None, Some(region.handle())),
            };
            let known = self.parts.entry(part).or_insert_with(|| by_root(scope)).as_ref()?;
            let found = path.first().and_then(|root| known.get(root)).into_iter().flatten();
            uses.extend(found.filter(|found| has_prefix(symbol.cx(), found.reference, &path)));
        }
        uses.extend(uses_from_elsewhere(symbol, within));
        Some(uses)
    }
}

fn by_root(scope: Scope<'_>) -> Option<ByRoot> {
    let mut found = ByRoot::default();
    for use_ in all_uses(scope)? {
        if let Some((root, _)) = path(scope.cx(), use_.reference) {
            found.entry(root).or_default().push(use_);
        }
    }
    Some(found)
}

/// The scoped references to a symbol in a scope, those in nested tables included.
fn uses_from_elsewhere<'a>(symbol: OpRef<'a>, within: Scope<'a>) -> impl Iterator<Item = SymbolUse> + 'a {
    let inside = move |user: OpRef<'a>| match within {
        Scope::Op(op) => op.is_ancestor_of(user),
        Scope::Region(region) => {
            std::iter::successors(user.parent_region(), |region| region.parent_op()?.parent_region())
                .any(|around| around.handle() == region.handle())
        }
    };
    let uses = scoped_uses(symbol).into_iter();
    let uses = uses.filter(move |found| found.path.contains(&symbol.handle()));
    let uses = uses.filter(move |found| symbol.ir().get_op(found.user).is_some_and(inside));
    uses.map(|found| SymbolUse { user: found.user, reference: found.reference })
}

/// As [`uses_of`], for the symbol with the name, whatever it is, in the table that the scope belongs to.
pub fn uses_of_name<'a>(name: Ident, within: impl Into<Scope<'a>>) -> Option<Vec<SymbolUse>> {
    let mut uses = Vec::new();
    collect(within.into(), &[name], &mut uses)?;
    Some(uses)
}

/// Returns whether a symbol is known to have no uses in a scope. [MLIR: symbolKnownUseEmpty]
pub fn known_unused<'a>(symbol: OpRef<'a>, within: impl Into<Scope<'a>>) -> bool {
    let within = within.into();
    let mut scopes = scopes_of(symbol, within).into_iter();
    let unused = scopes.all(|(path, scope)| {
        let unused = for_each_use(scope, |found| match has_prefix(symbol.cx(), found.reference, &path) {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        matches!(unused, Walked::All)
    });
    unused && uses_from_elsewhere(symbol, within).next().is_none()
}

pub(super) fn collect(scope: Scope<'_>, path: &[Ident], uses: &mut Vec<SymbolUse>) -> Option<()> {
    let cx = scope.cx();
    let complete = for_each_use(scope, |found| {
        if has_prefix(cx, found.reference, path) {
            uses.push(found);
        }
        ControlFlow::Continue(())
    });
    matches!(complete, Walked::All).then_some(())
}

fn for_each_use(scope: Scope<'_>, visit: impl FnMut(SymbolUse) -> ControlFlow<()>) -> Walked {
    for_each_use_with(&mut References::new(scope.cx()), scope, visit)
}

/// Visits the uses in a scope; `references` caches attributes between calls.
pub(super) fn for_each_use_with(
    references: &mut References<'_>,
    scope: Scope<'_>,
    mut visit: impl FnMut(SymbolUse) -> ControlFlow<()>,
) -> Walked {
    scope.for_each_op(|op| {
        let user = op.handle();
        if op.cx().has_scoped_references() && has_own_lookup(op) {
            // Only the op itself can look its references up.
            return ControlFlow::Continue(());
        }
        references.of_op(op).into_iter().try_for_each(|reference| visit(SymbolUse { user, reference }))
    })
}
