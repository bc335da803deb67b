//! Facts about op and attribute names that the verifier needs, computed once per name.

use hashbrown::HashMap;

use super::repeats::{Repeat, Repeats};
use crate::context::{AnnouncedOp, Context, Dialect, Ident, OpDescriptor, OpName, OpTraits};

/// Answers about names, kept for the life of one worker.
pub(super) struct Names<'a> {
    pub cx: &'a Context,
    ops: Box<[Option<(OpName, Known)>; SLOTS]>,
    /// Valid ops, in the slots of their names.
    repeats: Box<[Repeats; SLOTS]>,
    dialects: HashMap<Ident, Option<Dialect>, foldhash::fast::FixedState>,
}

/// Ops of more names than this share slots.
const SLOTS: usize = 128;

/// Facts about an op name.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub descriptor: Option<&'static OpDescriptor>,
    /// True if ops of this name may exist: always when it is registered, or its dialect is announced.
    pub accepted: bool,
    /// Tells whether ops are valid because equal ones were.
    pub repeat: Repeat,
}

impl Known {
    /// Returns whether the name is registered with these traits.
    pub fn has(self, traits: OpTraits) -> bool {
        self.descriptor.is_some_and(|d| d.traits.contains(traits))
    }

    /// Returns whether the name is registered with these traits, or unregistered.
    pub fn may_have(self, traits: OpTraits) -> bool {
        self.descriptor.is_none_or(|d| d.traits.contains(traits))
    }
}

impl<'a> Names<'a> {
    pub fn new(cx: &'a Context) -> Names<'a> {
        Names {
            cx,
            ops: Box::new([None; SLOTS]),
            repeats: Box::new(std::array::from_fn(|_| Repeats::default())),
            dialects: HashMap::default(),
        }
    }

    #[inline]
    pub fn op(&mut self, name: OpName) -> Known {
        match self.ops[name.index() % SLOTS] {
            Some((found, known)) if found == name => known,
            _ => self.look_up(name),
        }
    }

    /// The valid ops of a name; each slot keeps those of the name that was used last.
    #[inline]
    pub fn repeats(&mut self, name: OpName) -> &mut Repeats {
        &mut self.repeats[name.index() % SLOTS]
    }

    #[cold]
    fn look_up(&mut self, name: OpName) -> Known {
        let descriptor = self.cx.op_descriptor(name);
        let accepted = descriptor.is_some()
            || match self.dialect(self.cx.op_ident(name)) {
                // A dialect that exists, but is not declared here, needs no leave.
                None => match self.cx.announced_op(name) {
                    Some(op) => op != AnnouncedOp::Invalid,
                    None => self.cx.allows_unregistered_dialects(),
                },
                Some(dialect) => dialect.allows_unknown_ops,
            };
        let known = Known { descriptor, accepted, repeat: descriptor.map_or(Repeat::Unknown, Repeat::of) };
        self.repeats[name.index() % SLOTS] = Repeats::default();
        self.ops[name.index() % SLOTS] = Some((name, known));
        known
    }

    /// The loaded dialect that a name is prefixed with.
    pub fn dialect(&mut self, name: Ident) -> Option<Dialect> {
        let cx = self.cx;
        *self.dialects.entry(name).or_insert_with(|| cx.loaded_dialect(cx.dialect_prefix(name)?))
    }
}
