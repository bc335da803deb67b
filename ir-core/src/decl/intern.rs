//! Interned parts of declarations that are made at run time: they are kept for the rest of the process.
//!
//! Everything that is declared is `Copy` and refers to `'static` data. A program that reads declarations (from a file,
//! over the network) makes the same values as the derive macros do: [`text`], [`list`] and [`one`] turn owned data into
//! `'static` references. Equal data is kept once, so that a program that makes the same declarations again, for another
//! context or another input, takes no more memory. Interned data is never freed.
//!
//! ```
//! use dialekt_ir_core::context::Type;
//! use dialekt_ir_core::decl::{OpDescriptor, Sizes, TypeConstraintDef, ValueGroup, ValueGroups, intern};
//!
//! let float = |width: u32| {
//!     let summary = intern::text(&format!("{width}-bit float"));
//!     TypeConstraintDef::new(summary, |_, ty| [Type::F32, Type::F64].contains(&ty))
//! };
//! let either = TypeConstraintDef::any_of(intern::list(&[32, 64].map(|width| intern::one(float(width)))));
//! let group = ValueGroup::one(intern::text("value"), intern::one(either));
//! let op = OpDescriptor {
//!     name: intern::text("shapes.area"),
//!     operands: ValueGroups::new(intern::list(&[group]), Sizes::One),
//!     ..OpDescriptor::EMPTY
//! };
//! assert!(std::ptr::eq(intern::one(op), intern::one(op)));
//! ```
//!
//! Functions that need data of the declaration capture it, as [`Closure`]s. These are kept, too, and two of them are
//! never equal: a program that makes declarations again should keep its closures.

use std::any::{Any, TypeId};
use std::collections::HashMap;
use std::fmt::{self, Debug};
use std::ops::Deref;
use std::sync::{LazyLock, Mutex, PoisonError};

/// The interned references, by their type and by the debug text of their data.
type Kept = HashMap<(TypeId, Box<str>), Box<dyn Any + Send>>;

static KEPT: LazyLock<Mutex<Kept>> = LazyLock::new(Mutex::default);

/// The reference that was kept for equal data, or the one that `keep` makes. Declarations print all that tells them apart, with the
/// addresses of functions and interfaces.
fn kept<R: Copy + Send + 'static>(data: &(impl Debug + ?Sized), keep: impl FnOnce() -> R) -> R {
    let key = (TypeId::of::<R>(), format!("{data:?}").into_boxed_str());
    let mut table = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let entry = table.entry(key).or_insert_with(|| Box::new(keep()));
    *entry.downcast_ref::<R>().expect("references are kept by their type")
}

/// Keeps a text.
pub fn text(text: &str) -> &'static str {
    kept(text, || &*Box::leak(Box::<str>::from(text)))
}

/// Interns a list of parts of declarations.
pub fn list<T: Copy + Debug + Sync + 'static>(items: &[T]) -> &'static [T] {
    kept(items, || &*Box::leak(Box::<[T]>::from(items)))
}

/// Keeps a declaration, or a part of one that others refer to.
pub fn one<T: Copy + Debug + Sync + 'static>(item: T) -> &'static T {
    kept(&item, || &*Box::leak(Box::new(item)))
}

/// A closure, kept for the rest of the process, for declarations where a plain function would not do. It is equal to
/// itself only.
pub struct Closure<F: ?Sized>(Box<F>);

impl<F: ?Sized> Closure<F> {
    /// Keeps a function.
    pub fn keep(function: Box<F>) -> &'static Closure<F> {
        Box::leak(Box::new(Closure(function)))
    }
}

impl<F: ?Sized> Deref for Closure<F> {
    type Target = F;
    fn deref(&self) -> &F {
        &self.0
    }
}

/// Prints the address: the data of two declarations with different closures is different.
impl<F: ?Sized> Debug for Closure<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Closure({:p})", std::ptr::from_ref(self).cast::<()>())
    }
}
