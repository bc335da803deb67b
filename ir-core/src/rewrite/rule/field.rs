//! Facts about the fields of an op that are used while rules are compiled.

use std::marker::PhantomData;

use crate::decl::op::{GroupKind, Infer, OpDescriptor, OpTraits};
use crate::decl::typed::OpDecl;

/// The kind of a field, and its number among those of its kind.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FieldRole {
    kind: u8,
    pub(super) index: u16,
}

impl FieldRole {
    /// The letter of the kind, as in [`OpDecl::FIELDS`].
    pub(super) const fn kind(self) -> u8 {
        self.kind
    }

    /// The slot of the attribute; `usize::MAX` where the field is none.
    pub(crate) const fn attribute(self) -> usize {
        if self.kind == b'a' { self.index as usize } else { usize::MAX }
    }

    /// The position of the operand, where the field is one whose position never varies.
    pub fn operand(self, op: &OpDescriptor) -> Option<usize> {
        let index = usize::from(self.index);
        let before = op.operands.groups.get(..=index)?;
        let fixed = self.kind == b'o' && before.iter().all(|group| matches!(group.kind, GroupKind::One));
        fixed.then_some(index)
    }
}

/// Fields of a struct, as pairs in pairs: `(a, (b, ()))`.
pub trait Fields {
    /// The types of the fields, without values.
    type Types;
    /// The only value of that.
    const TYPES: Self::Types;
}

impl Fields for () {
    type Types = ();
    const TYPES: () = ();
}

impl<A, B: Fields> Fields for (A, B) {
    type Types = (PhantomData<A>, B::Types);
    const TYPES: Self::Types = (PhantomData, B::TYPES);
}

/// The types of fields, from a function that would take them out of a struct.
pub fn fields<T, F: Fields>(_: fn(T) -> F) -> F::Types {
    F::TYPES
}

/// The role of a field: [`OpDecl::FIELDS`] lists `kind index name;`. Of one that is not there, which rustc has reported, none.
pub const fn role<T: OpDecl>(field: &str) -> FieldRole {
    let list = T::FIELDS.as_bytes();
    let field = field.as_bytes();
    let mut at = 0;
    while at < list.len() {
        let kind = list[at];
        at += 1;
        let mut index = 0u16;
        while list[at] != b' ' {
            index = index * 10 + (list[at] - b'0') as u16;
            at += 1;
        }
        at += 1;
        let mut same = 0;
        let mut fits = true;
        while list[at] != b';' {
            fits &= same < field.len() && list[at] == field[same];
            same += 1;
            at += 1;
        }
        at += 1;
        if fits && same == field.len() {
            return FieldRole { kind, index };
        }
    }
    FieldRole { kind: b'?', index: 0 }
}

/// Checks that the given fields are enough to make an op, when the rule is compiled.
#[track_caller]
pub const fn assert_complete<T: OpDecl>(fields: &[&str], replaces_root: bool) {
    let operands = T::DEF.operands.groups;
    let mut i = 0;
    while i < operands.len() {
        if matches!(operands[i].kind, GroupKind::One) && !has::<T>(fields, b'o', i) {
            missing("missing operand `", operands[i].name, "`: every operand that is a single value must be given");
        }
        i += 1;
    }
    let attributes = T::DEF.attributes;
    let mut i = 0;
    while i < attributes.len() {
        if attributes[i].is_required() && !has::<T>(fields, b'a', i) {
            missing("missing attribute `", attributes[i].name, "`: it is required and has no default");
        }
        i += 1;
    }
    if replaces_root || !matches!(T::DEF.infer, Infer::None) {
        return;
    }
    let results = T::DEF.results.groups;
    let mut i = 0;
    while i < results.len() {
        if matches!(results[i].kind, GroupKind::One) && !has::<T>(fields, b'r', i) {
            missing(
                "missing type of result `",
                results[i].name,
                "`: it cannot be inferred, give it as the field's value",
            );
        }
        i += 1;
    }
}

/// Panics with three texts.
#[track_caller]
const fn missing(before: &str, name: &str, behind: &str) {
    let mut text = [0; 160];
    let mut len = 0;
    let parts = [before.as_bytes(), name.as_bytes(), behind.as_bytes()];
    let mut part = 0;
    while part < parts.len() {
        let mut i = 0;
        while i < parts[part].len() && len < text.len() {
            text[len] = parts[part][i];
            len += 1;
            i += 1;
        }
        part += 1;
    }
    match std::str::from_utf8(text.split_at(len).0) {
        Ok(text) => panic!("{}", text),
        Err(_) => panic!("something is missing"),
    }
}

/// Checks that an op `Inner` can be the value of a field of `Outer`, when the rule is compiled: it needs exactly one
/// result for a single operand.
#[track_caller]
pub const fn assert_value<Outer: OpDecl, Inner: OpDecl>(field: &str) {
    let FieldRole { kind, index } = role::<Outer>(field);
    let groups = Outer::DEF.operands.groups;
    if kind == b'o' && (index as usize) < groups.len() && matches!(groups[index as usize].kind, GroupKind::One) {
        assert_one_result::<Inner>();
    }
}

/// Returns whether a rule may swap the operands of ops of a kind: they are two, and the op is commutative.
pub const fn commutes<T: OpDecl>() -> bool {
    let is_pair =
        matches!(T::DEF.operands.groups, [a, b] if matches!((&a.kind, &b.kind), (GroupKind::One, GroupKind::One)));
    is_pair && T::DEF.traits.contains(OpTraits::COMMUTATIVE)
}

/// Checks that a commutative rule has an op whose operands may be swapped, when the rule is compiled.
#[track_caller]
pub const fn assert_commutes(swaps: u32) {
    if swaps == 0 {
        panic!(
            "`commutative` says nothing here: no operation of the pattern has the trait `Commutative` and two operands"
        );
    }
}

/// The number of results of ops of a kind; `None` if it varies.
pub const fn results_of<T: OpDecl>() -> Option<usize> {
    let arity = T::DEF.results.arity;
    match arity.max {
        Some(max) if max == arity.min => Some(max as usize),
        _ => None,
    }
}

/// The number of values of a field; `None` if it varies, and for fields that are no values.
pub const fn values_of<T: OpDecl>(field: &str) -> Option<usize> {
    let FieldRole { kind, index } = role::<T>(field);
    let groups = match kind {
        b'o' => T::DEF.operands.groups,
        b'r' => T::DEF.results.groups,
        _ => return None,
    };
    let single = (index as usize) < groups.len() && matches!(groups[index as usize].kind, GroupKind::One);
    if single { Some(1) } else { None }
}

/// The number of values of several parts together; `None` if one varies.
pub const fn values_in(parts: &[Option<usize>]) -> Option<usize> {
    let mut sum = 0;
    let mut i = 0;
    while i < parts.len() {
        match parts[i] {
            Some(count) => sum += count,
            None => return None,
        }
        i += 1;
    }
    Some(sum)
}

/// Checks that a right side has as many values as the root has results, when the rule is compiled. `None` is not
/// checked.
#[track_caller]
pub const fn assert_replaces<T: OpDecl>(values: Option<usize>) {
    let (Some(values), Some(results)) = (values, results_of::<T>()) else { return };
    if values < results {
        panic!("too few values: each result of the matched operation is replaced by one");
    }
    if values > results {
        panic!("too many values: the matched operation has fewer results than are replaced here");
    }
}

const fn has<T: OpDecl>(fields: &[&str], kind: u8, index: usize) -> bool {
    let mut i = 0;
    while i < fields.len() {
        let role = role::<T>(fields[i]);
        if role.kind == kind && role.index as usize == index {
            return true;
        }
        i += 1;
    }
    false
}

#[track_caller]
pub(super) const fn assert_one_result<T: OpDecl>() {
    let arity = T::DEF.results.arity;
    if arity.min != 1 || !matches!(arity.max, Some(1)) {
        panic!("an operation without exactly one result cannot be used as a value");
    }
}
