//! Attributes and types with a mutable parameter, which may contain themselves.

mod conversion;
mod cycles;
mod llvm_struct;
mod setting;
mod text;

use dialekt_ir_core::context::{Context, ContextData, DialectDescriptor, DialectRegistry, Type};
use dialekt_ir_core::decl::params::VerifyParams;
use dialekt_ir_core::decl::{AttrDecl, TypeDecl};
use dialekt_ir_core::types::SubElement;
use dialekt_ods_macros::{Attr, Type};

/// A record: a named type with fields, which are told later, and may contain it.
#[derive(Type, Debug, PartialEq)]
#[ty(name = "rec.record", verify)]
#[assembly("<" $name ("=" $fields^)? ">")]
pub struct Record {
    pub name: String,
    /// The types of its fields.
    #[mutable]
    pub fields: Option<Vec<Type>>,
}

impl VerifyParams for Record {
    /// A record that contains itself by value would have no size.
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        let Some(mut inside) = self.fields.clone() else { return Ok(()) };
        let own = Record::new(cx, self.name.clone());
        let mut seen = std::collections::HashSet::new();
        while let Some(ty) = inside.pop() {
            if ty == own {
                return Err(format!("record '{}' contains itself", self.name));
            }
            if seen.insert(ty) {
                inside.extend(Record::fields(cx, ty).unwrap_or_default());
            }
        }
        Ok(())
    }
}

/// A pointer, which has a size whatever it points to.
#[derive(Type)]
#[ty(name = "rec.ptr")]
#[assembly("<" $to ">")]
pub struct Pointer {
    pub to: Type,
}

/// As a record, under an alias, and with a type in its key.
#[derive(Type)]
#[ty(name = "rec.node", alias)]
#[assembly("<" $name ":" $tag ("=" $next^)? ">")]
pub struct Node {
    pub name: String,
    pub tag: Type,
    #[mutable]
    pub next: Option<Type>,
}

/// A type under an alias that is not mutable.
#[derive(Type)]
#[ty(name = "rec.link", alias)]
#[assembly("<" $to ">")]
pub struct Link {
    pub to: Type,
}

/// An attribute that may describe itself.
#[derive(Attr)]
#[attr(name = "rec.scope")]
#[assembly("<" $name ("in" $outer^)? ">")]
pub struct Scope {
    pub name: String,
    #[mutable]
    pub outer: Option<dialekt_ir_core::context::Attribute>,
}

static ALL: DialectDescriptor = REC;

const REC: DialectDescriptor = DialectDescriptor {
    attrs: &[Scope::ATTR],
    types: &[Record::TYPE, Pointer::TYPE, Node::TYPE, Link::TYPE],
    ..DialectDescriptor::new("rec")
};

fn registry() -> DialectRegistry {
    let mut registry = DialectRegistry::new();
    registry.insert(&ALL);
    registry
}

fn context() -> Context {
    let cx = Context::with_registry(registry());
    cx.allow_unregistered_dialects(true);
    cx
}

/// Records in a ring: each has a pointer to the next.
fn ring(cx: &Context, n: usize) -> Vec<Type> {
    let all: Vec<Type> = (0..n).map(|i| Record::new(cx, format!("r{i}"))).collect();
    for (i, ty) in all.iter().enumerate() {
        Record::set_fields(cx, *ty, vec![Pointer::new(cx, all[(i + 1) % n])]).unwrap();
    }
    all
}

/// Random instances, with bodies and without, survive text.
#[test]
fn instances() {
    // Without lists, which may be empty: as in the reference, formats cannot tell that from a mistake.
    static INSTANCES: DialectDescriptor = DialectDescriptor { types: &[Pointer::TYPE, Node::TYPE, Link::TYPE], ..REC };
    let mut registry = DialectRegistry::new();
    registry.insert(&INSTANCES);
    dialekt_testing::Check::new(&registry).run().assert_ok();
}

/// Nothing is wrong with the declarations.
#[test]
fn declarations() {
    assert_eq!(registry().check().iter().map(ToString::to_string).collect::<Vec<_>>(), Vec::<String>::new());
}

fn element(ty: Type) -> SubElement {
    SubElement::Type(ty)
}
