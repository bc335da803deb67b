//! Conversion of types that contain themselves. [MLIR: TypeConverter::addConversion with recursive types]
//!
//! A conversion of such a type converts what is inside, and so comes to the type again. It is told so, and answers with the
//! type that it is making: a mutable type, which is made by its key first, and gets its body last.

use std::cell::RefCell;

use hashbrown::HashMap;

use super::types::{Converted, TypeConverter, Types};
use dialekt_ir_core::context::{Attribute, ContextData, Type};

type Map<T> = HashMap<Type, T, foldhash::fast::FixedState>;

/// Converts types within the conversion of another one.
pub struct TypeCalls<'a> {
    converter: &'a TypeConverter,
    cx: &'a ContextData,
    state: &'a RefCell<State>,
}

/// The state of one conversion and those in it.
#[derive(Default)]
pub(super) struct State {
    /// The number of conversions of a type that are running, within each other.
    open: Map<u32>,
    /// The results so far. They hold as long as what is being converted can be converted.
    found: Map<Option<Types>>,
    /// The types in it, in the order in which they were found.
    order: Vec<Type>,
}

impl<'a> TypeCalls<'a> {
    pub(super) fn new(converter: &'a TypeConverter, cx: &'a ContextData, state: &'a RefCell<State>) -> TypeCalls<'a> {
        TypeCalls { converter, cx, state }
    }

    /// The context.
    pub fn cx(&self) -> &'a ContextData {
        self.cx
    }

    /// Returns whether a type is being converted, so that what converts it further would not come to an end: asked of its own type,
    /// a conversion learns that it is called within itself.
    pub fn is_converting(&self, ty: Type) -> bool {
        self.running(ty) != 0
    }

    fn running(&self, ty: Type) -> u32 {
        self.state.borrow().open.get(&ty).copied().unwrap_or(0)
    }

    /// The types that a type is converted to; `None` when it cannot be converted.
    pub fn convert(&self, ty: Type) -> Option<Types> {
        if let Some(known) = self.converter.known(ty) {
            return known;
        }
        if let Some(found) = self.state.borrow().found.get(&ty) {
            return found.clone();
        }
        let start = self.state.borrow().order.len();
        let again = match self.running(ty) {
            0 => false,
            1 => true,
            // The conversion was told, and goes on calling itself.
            _ => return None,
        };
        let found = stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.converter.convert_with(self, ty));
        if again {
            return found;
        }
        let mut state = self.state.borrow_mut();
        if found.is_none() {
            // What was found in it may have counted on it.
            for inside in state.order.split_off(start) {
                state.found.remove(&inside);
            }
        }
        state.order.push(ty);
        state.found.insert(ty, found.clone());
        found
    }

    /// The one type that a type becomes.
    pub fn convert_to_one(&self, ty: Type) -> Option<Type> {
        match self.convert(ty)?.as_slice() {
            [ty] => Some(*ty),
            _ => None,
        }
    }

    /// The types that several types are converted to, in a row; `None` when one cannot be converted.
    pub fn convert_all(&self, types: impl IntoIterator<Item = Type>) -> Option<Vec<Type>> {
        let mut all = Vec::new();
        for ty in types {
            all.extend(self.convert(ty)?);
        }
        Some(all)
    }

    /// The converted attribute in a type, as [`TypeConverter::convert_attr`] gives it.
    pub fn convert_attr(&self, ty: Type, attr: Attribute) -> Option<Option<Attribute>> {
        self.converter.convert_attr(self.cx, ty, attr)
    }

    /// Runs the conversion of a type, which knows of itself when it is called again within.
    pub(super) fn run(&self, ty: Type, convert: impl FnOnce(&Self, bool) -> Converted) -> Converted {
        let running = self.running(ty);
        self.state.borrow_mut().open.insert(ty, running + 1);
        let converted = convert(self, running != 0);
        match running {
            0 => self.state.borrow_mut().open.remove(&ty),
            _ => self.state.borrow_mut().open.insert(ty, running),
        };
        converted
    }
}

impl State {
    /// The results.
    pub fn into_found(self) -> impl Iterator<Item = (Type, Option<Types>)> {
        self.found.into_iter()
    }
}
