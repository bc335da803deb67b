//! The names that values have in the text, outside of it.

use super::drive::naming_root;
use super::names::NameTables;
use super::ops::Here;
use super::printer::{Env, Printer};
use super::{PrintFlags, into_string};
use crate::ir::{Ir, Op, Value};
use crate::verify::is_valid;

/// The names of all values in an op, as they are where it is printed.
pub struct ValueNames<'a> {
    ir: &'a Ir,
    env: Env<'a>,
}

impl<'a> ValueNames<'a> {
    /// Finds the names.
    ///
    /// # Panics
    /// When the op was erased or belongs to another tree.
    pub fn new(ir: &'a Ir, op: Op, flags: &PrintFlags) -> Self {
        let mut env = Env::new(flags.clone(), Some(ir));
        let root = naming_root(ir.op(op), flags.local_scope);
        env.flags.generic = flags.generic || !(flags.assume_verified || is_valid(ir, root.handle()));
        env.names = NameTables::new(root, root, &env.flags, false);
        ValueNames { ir, env }
    }

    /// The name of a value: `%0`, or `%0#1` where several results have one.
    pub fn of(&self, value: Value) -> String {
        let Some(iso) = self.ir.isolate(value.isolate()) else { return "<<UNKNOWN SSA VALUE>>".to_owned() };
        let Some(arena) = iso.arena.as_deref() else { return "<<UNKNOWN SSA VALUE>>".to_owned() };
        let mut p = Printer::new(self.ir.cx(), &self.env);
        p.value(Here { iso, arena, names: self.env.names.of(iso.id) }, value.idx, true);
        into_string(p.out)
    }
}
