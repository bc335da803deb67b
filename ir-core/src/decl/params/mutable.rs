//! Attributes and types with a mutable parameter: a *body* that is set after they were made. [MLIR docs: Defining
//! Attributes and Types, Mutable attributes and types]
//!
//! All other parameters are the *key*, which alone makes two of them the same: so the body of a type may refer to the type
//! itself. A body is missing until it is set, and is set once: the same again is fine, anything else is refused. Whoever
//! has read a body may keep the reference, as with all interned data.
//!
//! A body is stored with the key, but where the key is in a frozen base: what a scope sets may refer to what ends with the
//! scope, so it is kept in the scope, is seen there and in scopes on it, and ends with it.

use std::any::Any;
use std::borrow::Cow;
use std::hash::{Hash, Hasher};
use std::sync::OnceLock;

use super::body::{Body, Setting};
use super::def::ParamsDef;
use super::value::ParamValue;
use crate::attrs::{AttrData, DialectAttr, ExtAttr, MemRefLayout};
use crate::context::dialect::Alias;
use crate::context::{Attribute, ContextData, Type};
use crate::decl::interface::InterfaceEntry;
use crate::sub_elements::Parts;
use crate::text::print::{Printer, print_to_string};
use crate::types::{DialectType, ExtType, SubElement, TypeData};

/// The key and the body of an instance.
#[derive(Debug)]
struct Instance {
    def: &'static ParamsDef,
    /// A value for each parameter; nothing for the mutable one.
    key: Box<[ParamValue]>,
    /// As above, with the body, once it is set. Not that which a scope sets.
    body: Body,
    /// The attribute or type that this is, once somebody asked.
    id: OnceLock<SubElement>,
}

impl Clone for Instance {
    /// The same key without a body: a copy is no instance until it is interned.
    fn clone(&self) -> Self {
        Instance::new(self.def, self.key.clone())
    }
}

impl PartialEq for Instance {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self.def, other.def) && self.key == other.key
    }
}

impl Eq for Instance {}

impl Instance {
    fn new(def: &'static ParamsDef, key: Box<[ParamValue]>) -> Instance {
        Instance { def, key, body: Body::default(), id: OnceLock::new() }
    }

    /// The values of all parameters; nothing for a body that is not set.
    fn values<'c>(&'c self, cx: &'c ContextData, id: SubElement) -> &'c [ParamValue] {
        let set = self.body.get().or_else(|| if cx.is_own(id) { None } else { cx.bodies.get(id) });
        set.unwrap_or(&self.key)
    }

    fn set(&self, cx: &ContextData, id: SubElement, body: ParamValue) -> Setting {
        let Some(index) = self.def.mutable else { return Setting::Clash };
        let mut values = self.key.clone();
        values[usize::from(index)] = body;
        if cx.is_own(id) {
            return self.body.set(id, values);
        }
        // Nothing is set in a frozen base.
        match self.body.get() {
            Some(found) => Setting::compared(*found == *values),
            None => cx.bodies.set(id, values),
        }
    }

    fn hash_key(&self, mut state: &mut dyn Hasher) {
        (self.def.dialect, self.def.mnemonic, &self.key).hash(&mut state);
    }

    fn key_with(&self, parts: &mut Parts) -> Option<Instance> {
        let key = self.key.iter().map(|value| value.with_parts(parts)).collect::<Option<_>>()?;
        Some(Instance::new(self.def, key))
    }

    /// Prints the parameters, without the body where that is being printed already.
    fn print(&self, id: SubElement, p: &mut Printer<'_>) {
        let (def, values) = (self.def, self.values(p.cx(), id));
        if p.try_start_cyclic_print(id, |p| p.with_cycle(false, |p| def.print_values(values, p))).is_none() {
            p.with_cycle(true, |p| def.print_values(&self.key, p));
        }
    }
}

macro_rules! mutable_instance {
    ($(#[$doc:meta])* $name:ident, $dialect:ident, $entity:ident, $handle:ident, $data:ident, $ext:ident, $intern:ident) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub(super) struct $name(Instance);

        impl $name {
            /// The instance with this data that a context has.
            fn id(&self, cx: &ContextData) -> SubElement {
                let intern = || cx.$intern($data::Extension($ext(Box::new(self.clone()))));
                *self.0.id.get_or_init(|| SubElement::$entity(intern()))
            }

            fn of(data: &$data) -> Option<&$name> {
                match data {
                    $data::Extension(ext) => (&*ext.0 as &dyn Any).downcast_ref(),
                    _ => None,
                }
            }
        }

        impl $dialect for $name {
            fn dialect(&self) -> &'static str {
                self.0.def.dialect
            }

            fn mnemonic(&self) -> &'static str {
                self.0.def.mnemonic
            }

            fn interfaces(&self) -> &'static [InterfaceEntry] {
                self.0.def.interfaces
            }

            fn print(&self, printer: &mut Printer<'_>) {
                printer.write(self.0.def.mnemonic);
                self.print_stripped(printer);
            }

            fn print_stripped(&self, printer: &mut Printer<'_>) {
                self.0.print(self.id(printer.cx()), printer);
            }

            fn equals(&self, other: &dyn $dialect) -> bool {
                (other as &dyn Any).downcast_ref::<$name>() == Some(self)
            }

            fn hash_into(&self, state: &mut dyn Hasher) {
                self.0.hash_key(state);
            }

            fn boxed(&self) -> Box<dyn $dialect> {
                Box::new(self.clone())
            }

            fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
                self.0.key.iter().for_each(|value| value.sub_elements(visit));
            }

            fn with_parts(&self, parts: &mut Parts) -> Option<Box<dyn $dialect>> {
                Some(Box::new($name(self.0.key_with(parts)?)))
            }

            fn alias(&self) -> Option<Alias> {
                self.0.def.alias.then(|| Alias { name: Cow::Borrowed(self.0.def.mnemonic), overridable: true })
            }

            mutable_instance!(@ $entity);
        }
    };
    (@ Attr) => {
        fn ty(&self) -> Option<Type> {
            match self.0.key.get(usize::from(self.0.def.self_type?))? {
                ParamValue::Type(ty) => Some(*ty),
                _ => None,
            }
        }

        fn memref_layout(&self) -> Option<&dyn MemRefLayout> {
            self.0.def.memref_layout.map(|_| self as &dyn MemRefLayout)
        }
    };
    (@ Type) => {
        fn value_name(&self) -> Option<Cow<'static, str>> {
            self.0.def.value_name.map(Cow::Borrowed)
        }
    };
}

mutable_instance! {
    /// An attribute with a mutable parameter.
    MutableAttr, DialectAttr, Attr, Attribute, AttrData, ExtAttr, intern_attr
}
mutable_instance! {
    /// A type with a mutable parameter.
    MutableType, DialectType, Type, Type, TypeData, ExtType, intern_type
}

impl MemRefLayout for MutableAttr {
    fn verify(&self, cx: &ContextData, shape: &[i64]) -> Result<(), String> {
        let verify = self.0.def.memref_layout;
        verify.map_or(Ok(()), |verify| verify(cx, self.0.values(cx, self.id(cx)), shape))
    }
}

impl ParamsDef {
    /// Prints the instance with the key in these values, which knows its body. Values that are of none are printed as they are.
    #[cold]
    pub(super) fn print_mutable(&'static self, values: &[ParamValue], p: &mut Printer<'_>) {
        let mut key: Box<[ParamValue]> = values.into();
        split(self, &mut key);
        let cx = p.cx();
        match cx.find_instance(Instance::new(self, key)) {
            Some((id, found)) => found.print(id, p),
            None => self.print_values(values, p),
        }
    }
}

/// Sets the mutable parameter of an instance of a kind.
///
/// # Errors
/// It is of another kind, the value does not fit, or the parameter is set to something else; returns the message.
pub fn set_mutable(cx: &ContextData, def: &'static ParamsDef, id: SubElement, value: ParamValue) -> Result<(), String> {
    match cx.instance(id) {
        Some(found) if std::ptr::eq(found.def, def) => cx.set_body(id, value),
        _ => Err(format!("{} is no {}.{}", cx.quoted(id), def.dialect, def.mnemonic)),
    }
}

/// Takes the body out of values; the rest is the key.
fn split(def: &'static ParamsDef, values: &mut [ParamValue]) -> Option<ParamValue> {
    let body = values.get_mut(usize::from(def.mutable?))?;
    Some(std::mem::replace(body, ParamValue::None)).filter(|body| *body != ParamValue::None)
}

impl ContextData {
    fn instance(&self, id: SubElement) -> Option<&Instance> {
        match id {
            SubElement::Attr(attr) => MutableAttr::of(self.attr_data(attr)).map(|found| &found.0),
            SubElement::Type(ty) => MutableType::of(self.type_data(ty)).map(|found| &found.0),
        }
    }

    /// The attribute or type with this key.
    fn find_instance(&self, key: Instance) -> Option<(SubElement, &Instance)> {
        let ty = TypeData::Extension(ExtType(Box::new(MutableType(key.clone()))));
        let attr = || AttrData::Extension(ExtAttr(Box::new(MutableAttr(key))));
        let found = self.find_type(&ty).map(SubElement::Type);
        let id = found.or_else(|| self.find_attr(&attr()).map(SubElement::Attr))?;
        Some((id, self.instance(id)?))
    }

    /// The declaration of an instance.
    #[cold]
    pub(super) fn mutable_declaration(&self, id: SubElement) -> Option<&'static ParamsDef> {
        Some(self.instance(id)?.def)
    }

    /// The values of all parameters of an instance of this kind, the body included.
    #[cold]
    pub(super) fn mutable_params(&self, def: &'static ParamsDef, id: SubElement) -> Option<&[ParamValue]> {
        let found = self.instance(id).filter(|found| std::ptr::eq(found.def, def))?;
        Some(found.values(self, id))
    }

    /// The attribute with the key in these values, and the message if its body is set to something else than theirs.
    pub(super) fn mutable_attr(
        &self,
        def: &'static ParamsDef,
        mut values: Box<[ParamValue]>,
    ) -> (Attribute, Result<(), String>) {
        let body = split(def, &mut values);
        let key = MutableAttr(Instance::new(def, values));
        let attr = self.intern_attr(AttrData::Extension(ExtAttr(Box::new(key))));
        (attr, body.map_or(Ok(()), |body| self.store_body(SubElement::Attr(attr), body)))
    }

    /// The type with the key in these values, and the message if its body is set to something else than theirs.
    pub(super) fn mutable_type(
        &self,
        def: &'static ParamsDef,
        mut values: Box<[ParamValue]>,
    ) -> (Type, Result<(), String>) {
        let body = split(def, &mut values);
        let key = MutableType(Instance::new(def, values));
        let ty = self.intern_type(TypeData::Extension(ExtType(Box::new(key))));
        (ty, body.map_or(Ok(()), |body| self.store_body(SubElement::Type(ty), body)))
    }

    /// Returns whether an attribute or type has a mutable parameter.
    pub fn is_mutable(&self, id: SubElement) -> bool {
        self.instance(id).is_some()
    }

    /// The mutable parameter of an attribute or type; `None` while it is not set.
    pub fn body(&self, id: SubElement) -> Option<&ParamValue> {
        let found = self.instance(id)?;
        let body = found.values(self, id).get(usize::from(found.def.mutable?))?;
        Some(body).filter(|body| **body != ParamValue::None)
    }

    /// Sets the mutable parameter of an attribute or type. It is set once, for the life of the context, and by any thread:
    /// of several that set it at the same time, one succeeds, and those that set it to the same.
    ///
    /// In a scope on a frozen base, the body of what the base has is kept in the scope, and seen there only.
    ///
    /// # Errors
    /// There is no such parameter, the value does not fit, or the parameter is set to something else; returns the message.
    pub fn set_body(&self, id: SubElement, body: ParamValue) -> Result<(), String> {
        let missing = || format!("{} has no mutable parameter", self.quoted(id));
        let found = self.instance(id).ok_or_else(missing)?;
        let index = found.def.mutable.map(usize::from).filter(|index| *index < found.key.len()).ok_or_else(missing)?;
        let mut values = found.key.clone();
        values[index] = body;
        found.def.check(self, &values)?;
        match split(found.def, &mut values) {
            Some(body) => self.store_body(id, body),
            None => Err(format!("the mutable parameter of {} is set to nothing", self.quoted(id))),
        }
    }

    fn store_body(&self, id: SubElement, body: ParamValue) -> Result<(), String> {
        let Some(found) = self.instance(id) else { return Ok(()) };
        match found.set(self, id, body) {
            Setting::Same => return Ok(()),
            Setting::New => {
                self.bodies_changed();
                return Ok(());
            }
            Setting::Clash => {}
        }
        let name = found.def.mutable.and_then(|index| found.def.params.get(usize::from(index))).map_or("", |p| p.name);
        Err(format!("parameter '{name}' of {} is set already, to something else", self.quoted(id)))
    }

    /// The text of an attribute or type in quotes; without the body, which may be long.
    fn quoted(&self, id: SubElement) -> String {
        let text = print_to_string(self, |p| {
            p.try_start_cyclic_print(id, |p| match id {
                SubElement::Type(ty) => p.print_type(ty),
                SubElement::Attr(attr) => p.print_attribute(attr),
            });
        });
        format!("'{text}'")
    }

    /// Takes back a body that was set tentatively.
    pub(crate) fn withdraw_body(&self, id: SubElement) {
        let Some(found) = self.instance(id) else { return };
        match self.is_own(id) {
            true => found.body.withdraw(),
            false => self.bodies.withdraw(id),
        }
        self.bodies_changed();
    }
}
