//! A dialect of types and attributes that contain themselves, for inputs with such.

use dialekt::prelude::op::*;

/// A type that may contain itself.
#[derive(Type)]
#[ty(name = "cyclic.record")]
#[assembly("<" $name ("=" $fields^)? ">")]
struct Record {
    name: String,
    #[mutable]
    fields: Option<Vec<Type>>,
}

/// As above, under an alias, and with a type in its key.
#[derive(Type)]
#[ty(name = "cyclic.node", alias)]
#[assembly("<" $tag ("=" $next^)? ">")]
struct Node {
    tag: Type,
    #[mutable]
    next: Option<Type>,
}

/// An attribute that may contain itself.
#[derive(Attr)]
#[attr(name = "cyclic.scope", alias)]
#[assembly("<" $name ("=" $outer^)? ">")]
struct Scope {
    name: String,
    #[mutable]
    outer: Option<Attribute>,
}

/// Types and attributes that contain themselves.
#[derive(Dialect)]
#[dialect(name = "cyclic", types(Record, Node), attrs(Scope))]
pub(crate) struct Cyclic;
