//! Locations that refer to something outside of the IR, such as a node of a syntax tree. [MLIR: OpaqueLoc]

use std::any::Any;
use std::fmt;
use std::hash::{Hash, Hasher};
use std::sync::Arc;

use super::AttrData;
use crate::context::{Attribute, ContextData, Location};

/// The value that an opaque location carries: of any type, compared and hashed as that type says. A number of a node, a pointer that is equal to
/// itself only, ...
#[derive(Clone)]
pub struct LocPayload(Arc<dyn Payload>);

impl LocPayload {
    /// A payload.
    pub fn new<T: Any + fmt::Debug + Eq + Hash + Send + Sync>(value: T) -> LocPayload {
        LocPayload(Arc::new(value))
    }

    /// The value, if it is of this type.
    pub fn get<T: Any>(&self) -> Option<&T> {
        (&*self.0 as &dyn Any).downcast_ref()
    }
}

/// Questions to a payload whose type is not known.
trait Payload: Any + fmt::Debug + Send + Sync {
    fn equals(&self, other: &dyn Payload) -> bool;
    fn hash_into(&self, state: &mut dyn Hasher);
}

impl<T: Any + fmt::Debug + Eq + Hash + Send + Sync> Payload for T {
    fn equals(&self, other: &dyn Payload) -> bool {
        (other as &dyn Any).downcast_ref::<T>() == Some(self)
    }

    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
}

impl PartialEq for LocPayload {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for LocPayload {}

impl Hash for LocPayload {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.hash_into(state);
    }
}

impl fmt::Debug for LocPayload {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl ContextData {
    /// A location that carries a value, which none but those who know its type can ask for. Text, bytecode and diagnostics have the fallback in its
    /// place, so that the value is lost where IR is written and read.
    ///
    /// The context keeps the value as long as it lives.
    pub fn opaque_loc<T>(&self, value: T, fallback: Location) -> Location
    where
        T: Any + fmt::Debug + Eq + Hash + Send + Sync,
    {
        let (payload, fallback) = (LocPayload::new(value), self.attr_of_location(fallback));
        Location::interned(self.intern_attr(AttrData::OpaqueLoc { payload, fallback }))
    }

    /// The value of this type that a location carries itself; `None` for locations of other kinds, and values of other types.
    pub fn loc_payload<T: Any>(&self, loc: Location) -> Option<&T> {
        match self.attr_data(self.attr_of_location(loc)) {
            AttrData::OpaqueLoc { payload, .. } => payload.get(),
            _ => None,
        }
    }

    /// The first value of this type in a location: its own, or that of a location that it is made of. Callees come before callers.
    pub fn find_loc_payload<T: Any>(&self, loc: Location) -> Option<&T> {
        let mut seen = hashbrown::HashSet::new();
        let mut todo = vec![self.attr_of_location(loc)];
        while let Some(attr) = todo.pop() {
            if !seen.insert(attr) {
                continue;
            }
            let data = self.attr_data(attr);
            if let AttrData::OpaqueLoc { payload, .. } = data
                && let Some(value) = payload.get()
            {
                return Some(value);
            }
            data.parts_of_location(&mut todo);
        }
        None
    }
}

impl AttrData {
    /// Appends the locations that a location is made of, the last one first, as on a stack: the children of named ones, callees and callers,
    /// parts of fused ones, the fallbacks of opaque ones.
    pub fn parts_of_location(&self, stack: &mut Vec<Attribute>) {
        match self {
            AttrData::NameLoc { child, .. } => stack.push(*child),
            AttrData::OpaqueLoc { fallback, .. } => stack.push(*fallback),
            AttrData::CallSiteLoc { callee, caller } => stack.extend([*caller, *callee]),
            AttrData::FusedLoc { locations, .. } => stack.extend(locations.iter().rev()),
            _ => {}
        }
    }
}
