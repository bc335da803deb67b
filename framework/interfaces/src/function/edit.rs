//! Edits of functions: their type, arguments and results, with what belongs to these. [MLIR: FunctionOpInterface]
//!
//! A function is changed wholly: its type, the attributes of its arguments and results, and the arguments of its entry block. Terminators
//! and calls are for the caller. Where the interface has no type for a signature, nothing is changed.

use super::{FunctionOpRef, dictionaries};
use dialekt_ir_core::context::{Attribute, Location, NamedAttr, Type};
use dialekt_ir_core::decl::op::CommonAttr;
use dialekt_ir_core::ir::{Block, EditError, Ir, Op, OpRef, Value};

/// A new argument or result of a function.
#[derive(Clone, Copy, Debug)]
pub struct NewPart<'a> {
    /// The position among those that the function has now before which it is inserted. Several at one position keep their order.
    pub before: usize,
    /// Its type.
    pub ty: Type,
    /// Its attributes.
    pub attrs: &'a [NamedAttr],
    /// The location of an argument of the entry block.
    pub loc: Location,
}

impl NewPart<'_> {
    /// One without attributes.
    pub fn new(before: usize, ty: Type, loc: Location) -> Self {
        NewPart { before, ty, attrs: &[], loc }
    }
}

/// An argument or a result, by its position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FunctionPart {
    /// An argument.
    Argument(usize),
    /// A result.
    Result(usize),
}

impl FunctionPart {
    fn list(self) -> (CommonAttr, usize) {
        match self {
            FunctionPart::Argument(index) => (CommonAttr::ArgAttrs, index),
            FunctionPart::Result(index) => (CommonAttr::ResAttrs, index),
        }
    }
}

/// Sets the type of a function, and nothing else. [MLIR: setType]
///
/// # Errors
/// As [`Ir::set_inherent_attr`].
pub fn set_type(ir: &mut Ir, op: Op, ty: Type) -> Result<(), EditError> {
    let cx = ir.cx();
    let (name, value) = (cx.ident(CommonAttr::FunctionType.name()), cx.type_attr(ty));
    ir.set_inherent_attr(op, name, value)
}

/// Sets the types of arguments and results of a function, and nothing else. Returns whether it has such a type; if not, nothing is changed.
///
/// # Errors
/// As [`Ir::set_inherent_attr`].
pub fn set_signature(ir: &mut Ir, op: Op, inputs: &[Type], results: &[Type]) -> Result<bool, EditError> {
    let function = FunctionOpRef::of(live(ir, op)?);
    match function.and_then(|function| function.type_with(inputs, results)) {
        Some(ty) => set_type(ir, op, ty).map(|()| true),
        None => Ok(false),
    }
}

/// Inserts arguments into a function: into its type, their attributes, and its entry block where it has a body. Gives the new arguments of
/// the block; `None` if the function cannot have them. [MLIR: insertArguments]
///
/// # Errors
/// A position behind the last argument; as [`Ir::set_inherent_attr`], [`Ir::insert_argument`].
pub fn insert_arguments(ir: &mut Ir, op: Op, new: &[NewPart<'_>]) -> Result<Option<Vec<Value>>, EditError> {
    let view = live(ir, op)?;
    let Some(function) = FunctionOpRef::of(view) else { return Ok(None) };
    let (old, new) = (function.argument_types(), in_order(new, function.argument_types().len())?);
    let Some(ty) = function.type_with(&inserted(old, &new, |part| part.ty), function.result_types()) else {
        return Ok(None);
    };
    let lists = list_with(view, CommonAttr::ArgAttrs, old.len(), &new);
    let entry = entry_block(view);
    set_type(ir, op, ty)?;
    set_list(ir, op, CommonAttr::ArgAttrs, lists)?;
    let Some(entry) = entry else { return Ok(Some(Vec::new())) };
    let values = new.iter().enumerate();
    let values =
        values.map(|(already, part)| ir.insert_argument(entry, (part.before + already) as u32, part.ty, part.loc));
    values.collect::<Result<_, _>>().map(Some)
}

/// Inserts results into the type of a function and their attributes. Returns whether the function can have them; if not, nothing is changed.
/// [MLIR: insertResults]
///
/// # Errors
/// A position behind the last result; as [`Ir::set_inherent_attr`].
pub fn insert_results(ir: &mut Ir, op: Op, new: &[NewPart<'_>]) -> Result<bool, EditError> {
    let view = live(ir, op)?;
    let Some(function) = FunctionOpRef::of(view) else { return Ok(false) };
    let (old, new) = (function.result_types(), in_order(new, function.result_types().len())?);
    let Some(ty) = function.type_with(function.argument_types(), &inserted(old, &new, |part| part.ty)) else {
        return Ok(false);
    };
    let lists = list_with(view, CommonAttr::ResAttrs, old.len(), &new);
    set_type(ir, op, ty)?;
    set_list(ir, op, CommonAttr::ResAttrs, lists)?;
    Ok(true)
}

/// Erases the arguments of a function that are marked: from its type, their attributes, and its entry block. Returns whether that is possible;
/// if not, nothing is changed. [MLIR: eraseArguments]
///
/// # Errors
/// An argument is used; as [`Ir::set_inherent_attr`].
pub fn erase_arguments(ir: &mut Ir, op: Op, gone: &[bool]) -> Result<bool, EditError> {
    let entry = entry_block(live(ir, op)?);
    if let Some(block) = entry.map(|entry| ir.block(entry)) {
        let gone = block.args().zip(gone).filter(|(_, gone)| **gone);
        let mut users = gone.filter_map(|(value, _)| ir.value(value).uses().next());
        if let Some(used) = users.next() {
            return Err(EditError::StillUsed(used));
        }
    }
    let done = set_kept_signature(ir, op, gone, &[])?;
    if let Some(entry) = entry.filter(|_| done) {
        ir.erase_arguments(entry, |index| gone.get(index as usize).copied().unwrap_or(false))?;
    }
    Ok(done)
}

/// Erases the results of a function that are marked, from its type and their attributes. Returns whether that is possible; if not, nothing is
/// changed. [MLIR: eraseResults]
///
/// # Errors
/// As [`Ir::set_inherent_attr`].
pub fn erase_results(ir: &mut Ir, op: Op, gone: &[bool]) -> Result<bool, EditError> {
    set_kept_signature(ir, op, &[], gone)
}

/// Removes arguments and results from the type of a function, with their attributes: those that are marked in `arguments` and `results`.
/// Returns whether that is possible; if not, nothing is changed. The body stays as it is.
///
/// # Errors
/// As [`Ir::set_inherent_attr`].
pub fn set_kept_signature(ir: &mut Ir, op: Op, arguments: &[bool], results: &[bool]) -> Result<bool, EditError> {
    let view = live(ir, op)?;
    let Some(function) = FunctionOpRef::of(view) else { return Ok(false) };
    fn kept<T: Copy>(all: &[T], gone: &[bool]) -> Vec<T> {
        let gone = gone.iter().copied().chain(std::iter::repeat(false));
        all.iter().zip(gone).filter(|(_, gone)| !gone).map(|(one, _)| *one).collect()
    }
    let inputs = kept(function.argument_types(), arguments);
    let outputs = kept(function.result_types(), results);
    let Some(ty) = function.type_with(&inputs, &outputs) else { return Ok(false) };
    let lists = [(CommonAttr::ArgAttrs, arguments), (CommonAttr::ResAttrs, results)];
    let lists = lists.map(|(list, gone)| {
        let dictionaries = dictionaries(view, list).filter(|_| gone.contains(&true))?;
        Some((list, kept(dictionaries, gone)))
    });
    set_type(ir, op, ty)?;
    lists.into_iter().flatten().try_for_each(|(list, kept)| set_list(ir, op, list, Some(kept))).map(|()| true)
}

/// Sets all attributes of an argument or a result. One that the function does not have is left alone. [MLIR: setArgAttrs, setResultAttrs]
///
/// # Errors
/// As [`Ir::set_inherent_attr`]. Of two attributes with one name the last one counts.
pub fn set_attrs(ir: &mut Ir, op: Op, part: FunctionPart, attrs: &[NamedAttr]) -> Result<(), EditError> {
    let view = live(ir, op)?;
    let Some(function) = FunctionOpRef::of(view) else { return Ok(()) };
    let count = match part {
        FunctionPart::Argument(_) => function.argument_types().len(),
        FunctionPart::Result(_) => function.result_types().len(),
    };
    let (list, index) = part.list();
    let mut all = all_dictionaries(view, list, count);
    if let Some(dictionary) = all.get_mut(index) {
        *dictionary = dictionary_of(view, attrs);
        set_list(ir, op, list, Some(all))?;
    }
    Ok(())
}

/// Sets an attribute of an argument or a result, or removes it. [MLIR: setArgAttr, removeArgAttr, setResultAttr, removeResultAttr]
///
/// # Errors
/// As [`set_attrs`].
pub fn set_attr(
    ir: &mut Ir,
    op: Op,
    part: FunctionPart,
    name: &str,
    value: Option<Attribute>,
) -> Result<(), EditError> {
    let view = live(ir, op)?;
    let name = ir.cx().ident(name);
    let (list, index) = part.list();
    let mut attrs = super::attributes_of(view, list, index).to_vec();
    attrs.retain(|attr| attr.name != name);
    attrs.extend(value.map(|value| NamedAttr { name, value }));
    set_attrs(ir, op, part, &attrs)
}

fn live(ir: &Ir, op: Op) -> Result<OpRef<'_>, EditError> {
    ir.get_op(op).ok_or(EditError::StaleOp(op))
}

fn entry_block(op: OpRef<'_>) -> Option<Block> {
    Some(op.region(0)?.first_block()?.handle())
}

/// New parts in the order of their positions, which have to be among those of `count` parts.
fn in_order<'a>(new: &[NewPart<'a>], count: usize) -> Result<Vec<NewPart<'a>>, EditError> {
    if let Some(behind) = new.iter().find(|part| part.before > count) {
        return Err(EditError::OutOfRange(behind.before as u32));
    }
    let mut new = new.to_vec();
    new.sort_by_key(|part| part.before);
    Ok(new)
}

/// Parts with new ones, which are in order, before them.
fn inserted<T: Copy>(old: &[T], new: &[NewPart<'_>], make: impl Fn(&NewPart<'_>) -> T) -> Vec<T> {
    let mut all = Vec::with_capacity(old.len() + new.len());
    let mut new = new.iter().peekable();
    for index in 0..=old.len() {
        while let Some(part) = new.next_if(|part| part.before == index) {
            all.push(make(part));
        }
        all.extend(old.get(index));
    }
    all
}

/// The dictionaries of a list with those of new parts; `None` where no part has attributes.
fn list_with(op: OpRef<'_>, list: CommonAttr, count: usize, new: &[NewPart<'_>]) -> Option<Vec<Attribute>> {
    if dictionaries(op, list).is_none() && new.iter().all(|part| part.attrs.is_empty()) {
        return None;
    }
    Some(inserted(&all_dictionaries(op, list, count), new, |part| dictionary_of(op, part.attrs)))
}

/// The dictionaries of all parts, empty ones where the function has none.
fn all_dictionaries(op: OpRef<'_>, list: CommonAttr, count: usize) -> Vec<Attribute> {
    let mut all = dictionaries(op, list).map_or_else(Vec::new, <[_]>::to_vec);
    all.resize(count, Attribute::EMPTY_DICTIONARY);
    all
}

/// A dictionary of attributes; of two with one name, the last one.
fn dictionary_of(op: OpRef<'_>, attrs: &[NamedAttr]) -> Attribute {
    let last = |(at, attr): &(usize, &NamedAttr)| attrs[at + 1..].iter().all(|other| other.name != attr.name);
    let attrs = attrs.iter().enumerate().filter(last).map(|(_, attr)| *attr).collect();
    op.cx().dictionary_attr(attrs).unwrap_or(Attribute::EMPTY_DICTIONARY)
}

/// Sets a list of dictionaries, if there is one; it is removed where all of them are empty.
fn set_list(ir: &mut Ir, op: Op, list: CommonAttr, all: Option<Vec<Attribute>>) -> Result<(), EditError> {
    let Some(all) = all else { return Ok(()) };
    let cx = ir.cx();
    let is_empty = |dictionary: &Attribute| cx.dictionary_entries(*dictionary).is_none_or(<[_]>::is_empty);
    let (name, value) = (cx.ident(list.name()), (!all.iter().all(is_empty)).then(|| cx.array_attr(&all)));
    match value {
        Some(value) => ir.set_inherent_attr(op, name, value),
        None => ir.remove_inherent_attr(op, name).map(drop),
    }
}
