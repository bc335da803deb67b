//! Element data and resources: reference-counted bytes outside the interner.

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::ops::Deref;
use std::sync::{Arc, Mutex, PoisonError, RwLock};

use super::Ident;

/// Shared bytes: owned, borrowed from a source buffer, or kept alive by any other owner (a memory map).
#[derive(Clone)]
pub struct Blob {
    owner: Owner,
    start: usize,
    len: usize,
}

#[derive(Clone)]
enum Owner {
    Bytes(Arc<[u8]>),
    Other(Arc<dyn AsRef<[u8]> + Send + Sync>),
}

impl Blob {
    /// Bytes of its own.
    pub fn new(bytes: impl Into<Arc<[u8]>>) -> Blob {
        let bytes = bytes.into();
        Blob { start: 0, len: bytes.len(), owner: Owner::Bytes(bytes) }
    }

    /// A part of a buffer that stays alive as long as the blob does; `None` when the range is not inside it.
    pub fn of_buffer(buffer: Arc<dyn AsRef<[u8]> + Send + Sync>, range: std::ops::Range<usize>) -> Option<Blob> {
        (*buffer).as_ref().get(range.clone())?;
        Some(Blob { start: range.start, len: range.len(), owner: Owner::Other(buffer) })
    }
}

impl Deref for Blob {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        let all: &[u8] = match &self.owner {
            Owner::Bytes(bytes) => bytes,
            Owner::Other(buffer) => (**buffer).as_ref(),
        };
        &all[self.start..self.start + self.len]
    }
}

impl std::fmt::Debug for Blob {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Blob({} bytes)", self.len)
    }
}

impl PartialEq for Blob {
    fn eq(&self, other: &Blob) -> bool {
        **self == **other
    }
}

impl Eq for Blob {}

impl Hash for Blob {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}

/// A resource of a context, named by a dialect and a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct ResourceId(u32);

/// A resource and its value.
pub struct Resource {
    /// The dialect that it belongs to.
    pub dialect: &'static str,
    /// The key, unique among those of the dialect.
    pub key: Ident,
    /// The value that a metadata section or a caller gave.
    value: RwLock<Option<ResourceValue>>,
}

/// Bytes of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResourceData {
    /// Alignment in bytes, as the text form records it.
    pub align: u32,
    /// The bytes.
    pub bytes: Blob,
}

/// A resource of a tool: an entry of a metadata section that is meant for a tool outside the IR. It is kept with the
/// parsed source and printed again.
#[derive(Clone, Debug)]
pub struct ExternalResource {
    /// The tool that the entry is for.
    pub owner: Ident,
    /// The key.
    pub key: Ident,
    /// The value.
    pub value: ResourceValue,
}

/// The value of a resource.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResourceValue {
    /// `true`
    Bool(bool),
    /// `"text"`
    String(Ident),
    /// `"0x0400000001020304"`
    Blob(ResourceData),
}

/// All resources of a context.
#[derive(Default)]
pub struct ResourceTable {
    entries: boxcar::Vec<Resource>,
    by_key: Mutex<HashMap<(&'static str, Ident), ResourceId>>,
    /// Resources below belong to the base.
    first: u32,
    base: Option<Arc<ResourceTable>>,
}

impl ResourceTable {
    /// A table that adds to a frozen one.
    pub(super) fn on(base: Arc<ResourceTable>) -> ResourceTable {
        let first = base.first + base.entries.count() as u32;
        ResourceTable { first, base: Some(base), ..ResourceTable::default() }
    }

    fn is_taken(&self, dialect: &'static str, key: Ident) -> bool {
        let own = self.by_key.lock().unwrap_or_else(PoisonError::into_inner).contains_key(&(dialect, key));
        own || self.base.as_ref().is_some_and(|base| base.is_taken(dialect, key))
    }

    /// Declares a resource of a dialect under a key that is made unique by `rename`, called with 1, 2, ... as long as the key
    /// is taken.
    pub fn declare(&self, dialect: &'static str, key: Ident, mut rename: impl FnMut(u32) -> Ident) -> ResourceId {
        let mut keys = self.by_key.lock().unwrap_or_else(PoisonError::into_inner);
        let mut unique = key;
        let mut n = 0;
        while keys.contains_key(&(dialect, unique))
            || self.base.as_ref().is_some_and(|base| base.is_taken(dialect, unique))
        {
            n += 1;
            unique = rename(n);
        }
        let index = self.entries.push(Resource { dialect, key: unique, value: RwLock::new(None) }) as u32;
        let id = ResourceId(self.first + index);
        keys.insert((dialect, unique), id);
        id
    }

    /// Returns whether no resource was declared.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty() && self.base.as_ref().is_none_or(|base| base.is_empty())
    }

    /// The resource behind an id.
    pub fn get(&self, id: ResourceId) -> &Resource {
        match (id.0.checked_sub(self.first), &self.base) {
            (None, Some(base)) => base.get(id),
            (index, _) => &self.entries[index.unwrap_or(id.0) as usize],
        }
    }

    /// Sets or replaces the contents.
    pub fn set(&self, id: ResourceId, value: ResourceValue) {
        *self.get(id).value.write().unwrap_or_else(PoisonError::into_inner) = Some(value);
    }

    /// Drops the contents; the key stays declared.
    pub fn retire(&self, id: ResourceId) {
        *self.get(id).value.write().unwrap_or_else(PoisonError::into_inner) = None;
    }
}

impl Resource {
    /// The contents, if there are any.
    pub fn value(&self) -> Option<ResourceValue> {
        self.value.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The bytes of a resource that holds a blob.
    pub fn data(&self) -> Option<ResourceData> {
        match self.value()? {
            ResourceValue::Blob(data) => Some(data),
            _ => None,
        }
    }
}
