//! Bodies of mutable attributes and types: cells that are set once, by any thread, and read without a lock.

use std::cell::RefCell;
use std::num::NonZeroU32;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::value::ParamValue;
use crate::context::intern::{Interner, hash_of};
use crate::types::SubElement;

/// The outcome of setting a body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Setting {
    /// It was not set before.
    New,
    /// It was set to the same before.
    Same,
    /// It is set to something else, and stays so.
    Clash,
}

impl Setting {
    pub fn compared(same: bool) -> Setting {
        if same { Setting::Same } else { Setting::Clash }
    }
}

/// The values of an instance with a body, once that is set.
///
/// A body that was set tentatively may be withdrawn. Its values stay, since somebody may have a reference to them, and
/// others follow: of the values in a list, those with claims count, and there is at most one of them.
#[derive(Default, Debug)]
pub struct Body {
    first: OnceLock<Box<Values>>,
    /// Held while something is set.
    writing: Mutex<()>,
}

#[derive(Debug)]
struct Values {
    values: Box<[ParamValue]>,
    /// The number of times that these values were set and not withdrawn.
    claims: AtomicU64,
    next: OnceLock<Box<Values>>,
}

impl Body {
    fn all(&self) -> impl Iterator<Item = &Values> {
        std::iter::successors(self.first.get(), |values| values.next.get()).map(|values| &**values)
    }

    fn live(&self) -> Option<&Values> {
        self.all().find(|values| values.claims.load(Ordering::Acquire) != 0)
    }

    pub fn get(&self) -> Option<&[ParamValue]> {
        self.live().map(|found| &*found.values)
    }

    /// Sets the values, for the instance `id`.
    pub fn set(&self, id: SubElement, values: Box<[ParamValue]>) -> Setting {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        let live = self.live();
        if live.is_some_and(|found| found.values != values) {
            return Setting::Clash;
        }
        match live.or_else(|| self.all().find(|found| found.values == values)) {
            Some(found) => drop(found.claims.fetch_add(1, Ordering::Release)),
            None => {
                let end = self.all().last().map_or(&self.first, |last| &last.next);
                end.get_or_init(|| Box::new(Values { values, claims: AtomicU64::new(1), next: OnceLock::new() }));
            }
        }
        TENTATIVE.with_borrow_mut(|ids| ids.as_mut().map(|ids| ids.push(id)));
        if live.is_some() { Setting::Same } else { Setting::New }
    }

    /// Takes back one claim.
    pub fn withdraw(&self) {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = self.live() {
            found.claims.fetch_sub(1, Ordering::Release);
        }
    }
}

impl Drop for Body {
    /// Drops the list from its start: boxes in boxes would take stack.
    fn drop(&mut self) {
        let mut rest = self.first.take();
        while let Some(mut values) = rest {
            rest = values.next.take();
        }
    }
}

/// Bodies that a scope sets for what is in its frozen base, on those of the base.
#[derive(Default)]
pub struct ScopedBodies {
    /// Made when the first one is set.
    own: OnceLock<Box<Interner<(SubElement, Body)>>>,
    base: Option<Arc<ScopedBodies>>,
}

impl ScopedBodies {
    pub fn on(base: Arc<ScopedBodies>) -> ScopedBodies {
        ScopedBodies { own: OnceLock::new(), base: Some(base) }
    }

    /// The values that the scope, or one that it stands on, has set.
    pub fn get(&self, id: SubElement) -> Option<&[ParamValue]> {
        let mut scopes = std::iter::successors(Some(self), |scope| scope.base.as_deref());
        scopes.find_map(|scope| scope.own_body(id)?.get())
    }

    /// Sets the values.
    pub fn set(&self, id: SubElement, values: Box<[ParamValue]>) -> Setting {
        if let Some(found) = self.base.as_ref().and_then(|base| base.get(id)) {
            return Setting::compared(*found == *values);
        }
        let own = self.own.get_or_init(Box::default);
        let cell = own.intern(hash_of(&id), |(other, _)| *other == id, || (id, Body::default()));
        own.get(cell).1.set(id, values)
    }

    pub fn withdraw(&self, id: SubElement) {
        if let Some(body) = self.own_body(id) {
            body.withdraw();
        }
    }

    fn own_body(&self, id: SubElement) -> Option<&Body> {
        let own = self.own.get()?;
        let found: NonZeroU32 = own.find(hash_of(&id), |(other, _)| *other == id)?;
        Some(&own.get(found).1)
    }
}

thread_local! {
    /// The instances whose bodies this thread sets, while it sets them tentatively.
    static TENTATIVE: RefCell<Option<Vec<SubElement>>> = const { RefCell::new(None) };
}

/// Runs something that may have to be done over: returns the instances whose bodies it has set, for
/// [`withdraw_body`](crate::context::ContextData::withdraw_body). What it has set is seen by all threads at once.
pub(crate) fn tentatively<T>(run: impl FnOnce() -> T) -> (T, Vec<SubElement>) {
    let outer = TENTATIVE.replace(Some(Vec::new()));
    let done = run();
    let set = TENTATIVE.replace(outer).unwrap_or_default();
    (done, set)
}
