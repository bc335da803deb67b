//! The places in files that a location refers to: its own place, the calls that led there, and the part that a filter
//! lets through.

use std::collections::HashSet;

use crate::attrs::AttrData;
use crate::context::ids::LocationRepr;
use crate::context::{Attribute, Context, FileLineCol, Location};

/// The primary place of a location: its own, or that of the first location inside that has one. Callees come before
/// callers, parts of a fused location before its metadata. Line and column may be 0, which is an unknown one.
pub fn first_place(cx: &Context, loc: Location) -> Option<FileLineCol> {
    let root = match loc.repr() {
        LocationRepr::Offset(offset) => return cx.sources().resolve(offset),
        LocationRepr::Attr(attr) => attr,
    };
    search(cx, root, |attr| match cx.attr_data(attr) {
        AttrData::FileLineCol { file, start_line, start_column, .. } => {
            Step::Found(FileLineCol { file: *file, line: *start_line, column: *start_column })
        }
        AttrData::NameLoc { child, .. } | AttrData::OpaqueLoc { fallback: child, .. } => Step::Into(vec![*child]),
        AttrData::CallSiteLoc { callee, caller } => Step::Into(vec![*callee, *caller]),
        AttrData::FusedLoc { locations, metadata } => {
            let metadata = metadata.filter(|m| cx.attr_data(*m).is_location());
            Step::Into(locations.iter().copied().chain(metadata).collect())
        }
        _ => Step::Into(Vec::new()),
    })
}

/// The places from which the place of a location was called, innermost first.
pub fn callers(cx: &Context, loc: Location) -> impl Iterator<Item = Location> + '_ {
    std::iter::successors(caller(cx, loc), |loc| caller(cx, *loc))
}

/// The caller of the call-site location that a location is, or has inside under names and fusions.
fn caller(cx: &Context, loc: Location) -> Option<Location> {
    let LocationRepr::Attr(root) = loc.repr() else { return None };
    let caller = search(cx, root, |attr| match cx.attr_data(attr) {
        AttrData::CallSiteLoc { caller, .. } => Step::Found(*caller),
        AttrData::NameLoc { child, .. } | AttrData::OpaqueLoc { fallback: child, .. } => Step::Into(vec![*child]),
        AttrData::FusedLoc { locations, .. } => Step::Into(locations.to_vec()),
        _ => Step::Into(Vec::new()),
    })?;
    cx.location_of_attr(caller)
}

/// The location that is shown for one when a filter hides some: the first inside it that the filter lets through. Only
/// the callee of a call site is searched, since callers are shown on their own.
pub(super) fn shown(cx: &Context, loc: Location, filter: &dyn Fn(&Context, Location) -> bool) -> Option<Location> {
    let root = match loc.repr() {
        LocationRepr::Offset(_) => return filter(cx, loc).then_some(loc),
        LocationRepr::Attr(attr) => attr,
    };
    search(cx, root, |attr| {
        let Some(loc) = cx.location_of_attr(attr).filter(|loc| filter(cx, *loc)) else { return Step::Into(Vec::new()) };
        match cx.attr_data(attr) {
            AttrData::FileLineCol { .. } => Step::Found(loc),
            AttrData::NameLoc { child, .. } | AttrData::OpaqueLoc { fallback: child, .. } => Step::Into(vec![*child]),
            AttrData::CallSiteLoc { callee, .. } => Step::Into(vec![*callee]),
            AttrData::FusedLoc { locations, .. } => Step::Into(locations.to_vec()),
            _ => Step::Into(Vec::new()),
        }
    })
}

enum Step<T> {
    Found(T),
    Into(Vec<Attribute>),
}

/// Searches a location, each part before those behind it. Repeated parts are searched once: with aliases, a short text
/// can make a location with an exponential number of paths.
fn search<T>(cx: &Context, root: Attribute, mut step: impl FnMut(Attribute) -> Step<T>) -> Option<T> {
    debug_assert!(cx.attr_data(root).is_location());
    let mut pending = vec![root];
    let mut seen = HashSet::new();
    while let Some(attr) = pending.pop() {
        if !seen.insert(attr) {
            continue;
        }
        match step(attr) {
            Step::Found(found) => return Some(found),
            Step::Into(parts) => pending.extend(parts.into_iter().rev()),
        }
    }
    None
}
