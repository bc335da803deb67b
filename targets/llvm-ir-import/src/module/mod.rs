//! A module of LLVM IR, as it is read from text: data that the parser makes and the import reads.

pub mod attributes;
pub mod constants;
pub mod function;
pub mod layout;
pub mod metadata;
pub mod show;
mod strip;
pub mod types;

pub use strip::DEBUG_VERSION;

use std::collections::HashMap;

use attributes::Attr;
use constants::{Const, ConstId, Consts};
use function::Body;
use metadata::{MdId, Metadata};
use types::{TypeId, Types};

/// Declares handles of entities in the lists of a module.
macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        pub struct $name(pub u32);

        impl $name {
            /// The position in its list.
            pub fn index(self) -> usize {
                self.0 as usize
            }

            /// The handle of a position.
            pub fn new(index: usize) -> $name {
                $name(u32::try_from(index).unwrap_or(u32::MAX))
            }
        }
    )*};
}
pub(crate) use handles;

handles! {
    /// A variable, function, alias or ifunc.
    GlobalId;
}

/// A module.
#[derive(Default, Debug)]
pub struct Module {
    pub source_name: Option<Vec<u8>>,
    pub layout: Vec<u8>,
    pub triple: Vec<u8>,
    /// Assembler outside of functions, a line after the other.
    pub asm: Vec<u8>,
    pub types: Types,
    pub consts: Consts,
    pub globals: Vec<Global>,
    /// The globals by kind, each in the order of their definitions.
    pub variables: Vec<GlobalId>,
    pub functions: Vec<GlobalId>,
    pub aliases: Vec<GlobalId>,
    pub ifuncs: Vec<GlobalId>,
    pub comdats: Vec<Comdat>,
    pub metadata: Vec<Metadata>,
    /// Named metadata, in order.
    pub named_metadata: Vec<(Vec<u8>, Vec<MdId>)>,
    /// The constants that refer to globals.
    pub global_constants: HashMap<GlobalId, ConstId>,
    /// The zeros that zeros of aggregates and vectors consist of, each once.
    pub zero_parts: HashMap<ConstId, Vec<ConstId>>,
}

/// A group of sections of which linkers keep one.
#[derive(Clone, Debug)]
pub struct Comdat {
    pub name: Vec<u8>,
    /// The way to choose, as LLVM writes it: `any`; `None` for one that is not defined.
    pub kind: Option<&'static str>,
}

/// The name of a value: text, or a number.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Name {
    Number(u32),
    Text(Vec<u8>),
}

/// A variable, function, alias or ifunc.
#[derive(Clone, Debug)]
pub struct Global {
    pub name: Name,
    pub kind: GlobalKind,
    /// The place of the definition, or of the first use.
    pub at: usize,
    pub linkage: &'static str,
    pub visibility: &'static str,
    pub dso_local: bool,
    /// It is taken from another library (`dllimport`).
    pub is_imported: bool,
    pub thread_local: bool,
    /// `unnamed_addr`, `local_unnamed_addr` or nothing.
    pub unnamed_addr: &'static str,
    pub address_space: u32,
    /// The type of the value: that of a variable's contents, of a function.
    pub ty: TypeId,
    pub section: Option<Vec<u8>>,
    pub comdat: Option<usize>,
    /// In bytes; 0 for none.
    pub align: u64,
    pub attrs: Vec<Attr>,
    /// Metadata by kind.
    pub metadata: Vec<(Vec<u8>, MdId)>,
}

/// The kind of a global, and what only one of that kind has.
#[derive(Clone, Debug)]
pub enum GlobalKind {
    /// Used, but not defined yet.
    Undefined,
    Variable {
        is_constant: bool,
        init: Option<ConstId>,
    },
    Function(Box<Function>),
    Alias {
        aliasee: ConstId,
    },
    IFunc {
        resolver: ConstId,
    },
}

/// A function.
#[derive(Clone, Default, Debug)]
pub struct Function {
    pub calling_conv: u32,
    pub result_attrs: Vec<Attr>,
    pub param_attrs: Vec<Vec<Attr>>,
    pub gc: Option<Vec<u8>>,
    pub personality: Option<ConstId>,
    pub body: Option<Body>,
}

impl Module {
    /// Completes the constants: those that others consist of without saying so.
    pub fn link_constants(&mut self) {
        let mut at = 0;
        while at < self.consts.len() {
            let id = ConstId::new(at);
            at += 1;
            match *self.consts.get(id) {
                Const::DsoLocalEquivalent(global) => {
                    let ty = self.consts.ty(id);
                    let constant = self.consts.intern(ty, Const::Global(global));
                    self.global_constants.insert(global, constant);
                }
                Const::Zero => {
                    let ty = self.consts.ty(id);
                    let count = self.types.count(ty).unwrap_or(0);
                    let is_struct = self.types.fields(ty).is_some();
                    let mut parts = Vec::new();
                    for part in 0..(if is_struct { count } else { count.min(1) }) {
                        let part = self.types.part(ty, part).and_then(|ty| self.consts.zero(&self.types, ty));
                        parts.extend(part.filter(|part| !parts.contains(part)));
                    }
                    self.zero_parts.insert(id, parts);
                }
                _ => {}
            }
        }
    }

    /// The global of a handle.
    pub fn global(&self, id: GlobalId) -> &Global {
        &self.globals[id.index()]
    }

    /// The function that a global is.
    pub fn function(&self, id: GlobalId) -> Option<&Function> {
        match &self.global(id).kind {
            GlobalKind::Function(function) => Some(function),
            _ => None,
        }
    }

    /// The metadata of a handle.
    pub fn md(&self, id: MdId) -> &Metadata {
        &self.metadata[id.index()]
    }

    /// Named metadata of a name.
    pub fn named(&self, name: &[u8]) -> Option<&[MdId]> {
        self.named_metadata.iter().find(|(known, _)| known == name).map(|(_, nodes)| nodes.as_slice())
    }
}

impl Global {
    /// The name as text; empty for a number.
    pub fn text(&self) -> &[u8] {
        match &self.name {
            Name::Text(text) => text,
            Name::Number(_) => b"",
        }
    }
}
