//! The registry of a program.

use std::any::{Any, TypeId};
use std::collections::HashMap;

use super::DialectRegistry;

/// Dialects that a program knows, and the other things that its crates offer by name: passes, translations. A crate that declares any of
/// these has one function, `register`, which adds them to this.
#[derive(Default)]
pub struct Registry {
    /// The dialects, with external models and extensions.
    pub dialects: DialectRegistry,
    parts: HashMap<TypeId, Box<dyn Any + Send + Sync>>,
}

impl Registry {
    /// The registry of another kind of thing, which is empty at first. A layer above the kernel that has such things gives it a name by
    /// a trait of its own.
    pub fn part<T: Any + Default + Send + Sync>(&mut self) -> &mut T {
        let part = self.parts.entry(TypeId::of::<T>()).or_insert_with(|| Box::new(T::default()));
        part.downcast_mut().expect("parts are kept by their types")
    }
}
