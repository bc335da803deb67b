//! Names of ops in a file, and the facts about ops of a name.

use std::sync::OnceLock;

use dialekt_ir_core::context::{Attribute, Context, Ident, OpName};
use dialekt_ir_core::decl::Presence;
use dialekt_ir_core::ir::LeafKind;

use crate::write::{Property, properties};

/// The name of an op in the file.
pub struct FileOpName {
    pub dialect: u32,
    pub local: Ident,
    /// Registered where the file was written; not known of old files.
    pub registered: Option<bool>,
    pub kind: OnceLock<Kind>,
}

impl FileOpName {
    pub fn new(dialect: u32, local: Ident, registered: Option<bool>) -> FileOpName {
        FileOpName { dialect, local, registered, kind: OnceLock::new() }
    }

    /// The facts about its ops, if one was read before.
    #[inline]
    pub fn known(&self) -> Option<&Kind> {
        self.kind.get()
    }
}

/// The facts about ops of a name that reading one needs.
pub struct Kind {
    pub name: OpName,
    /// How its leaves are created; `None` where its ops own isolates.
    pub leaf: Option<LeafKind>,
    /// Some slots are native properties, which leave their names to other attributes.
    pub has_native: bool,
    /// The properties, in the order of the file.
    pub properties: Box<[Property]>,
    /// The slots that ops are made with unless the file says otherwise.
    pub initial: Box<[Option<Attribute>]>,
    /// Properties that were read (cache): their numbers and the slots that came of them, each at the place that follows from the number.
    kept: [OnceLock<Kept>; KEPT],
}

/// The number of properties, and the slots that came of them.
type Kept = (usize, Box<[Option<Attribute>]>);

/// So many properties are kept of ops of a name.
const KEPT: usize = 16;

impl Kind {
    /// The facts about ops of a name in files of a version.
    pub fn new(cx: &Context, name: OpName, version: u64) -> Kind {
        let leaf = LeafKind::new(cx, name);
        let Some(descriptor) = cx.op_descriptor(name) else {
            let kept = Default::default();
            return Kind { name, leaf, has_native: false, properties: [].into(), initial: [].into(), kept };
        };
        let initial = |slot: usize| match descriptor.attributes[slot].presence {
            Presence::Segments => descriptor.default(slot, cx),
            _ => cx.op_initial(name, slot),
        };
        Kind {
            name,
            leaf,
            has_native: descriptor.attributes.iter().any(|attribute| attribute.is_native()),
            properties: properties(descriptor, version).into(),
            initial: (0..descriptor.attributes.len()).map(initial).collect(),
            kept: Default::default(),
        }
    }

    /// The slots of ops with the properties of a number, if they were read before and kept.
    #[inline]
    pub fn slots(&self, number: usize) -> Option<&[Option<Attribute>]> {
        self.kept[number % KEPT].get().filter(|(kept, _)| *kept == number).map(|(_, slots)| &**slots)
    }

    /// Keeps the slots of ops with the properties of a number, unless others took its place.
    pub fn keep(&self, number: usize, slots: &[Option<Attribute>]) {
        self.kept[number % KEPT].get_or_init(|| (number, slots.into()));
    }
}
