//! Specifications of data layouts, as far as modules have to know them. [MLIR: DataLayoutInterfaces]

use dialekt_ods_macros::attr_interface;

use crate::context::{Attribute, ContextData, Ident, Type};
use crate::decl::interface::AttrRef;
use crate::decl::params::{Param, ParamKind, ParamValue};
use crate::diag::Diagnostic;
use crate::ir::OpRef;
use crate::text::lex::Tok;

/// The key of an entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataLayoutKey {
    /// The entry is about a type, or about all types of its kind.
    Type(Type),
    /// The entry is about something with a name, whose dialect is the part before the first dot.
    Name(Ident),
}

/// An entry, as a parameter: a type, or a string in quotes.
impl Param for DataLayoutKey {
    const KIND: &'static ParamKind = &ParamKind::new(
        |p| match p.parse_optional_type()? {
            Some(ty) => Ok(ParamValue::Type(ty)),
            None if p.kind() == Tok::Str => {
                let name = p.parse_optional_string().unwrap_or_default();
                Ok(ParamValue::Str(p.cx().ident(name)))
            }
            None => Err(p.wrong_token("expected a type or a quoted string")),
        },
        |value, p| match value {
            ParamValue::Type(ty) => p.print_type(*ty),
            ParamValue::Str(name) => p.print_string(p.cx().bytes(*name)),
            _ => {}
        },
    );

    fn from_value(_: &ContextData, value: &ParamValue) -> Option<Self> {
        match value {
            ParamValue::Type(ty) => Some(DataLayoutKey::Type(*ty)),
            ParamValue::Str(name) => Some(DataLayoutKey::Name(*name)),
            _ => None,
        }
    }

    fn into_value(self, _: &ContextData) -> ParamValue {
        match self {
            DataLayoutKey::Type(ty) => ParamValue::Type(ty),
            DataLayoutKey::Name(name) => ParamValue::Str(name),
        }
    }
}

/// An entry of a specification.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DataLayoutEntry {
    /// The type or the name that it is about.
    pub key: DataLayoutKey,
    /// The statement about it.
    pub value: Attribute,
    /// The attribute that it is.
    pub attr: Attribute,
}

/// An attribute that is an entry of a specification.
#[attr_interface(crate = crate)]
pub trait DataLayoutEntryInterface {
    /// The key and the value.
    fn key_and_value(attr: AttrRef<'_>) -> Option<(DataLayoutKey, Attribute)>;
}

impl DataLayoutEntry {
    /// An attribute as an entry, if it is one.
    pub fn of(cx: &ContextData, attr: Attribute) -> Option<DataLayoutEntry> {
        let (key, value) = DataLayoutEntryAttrRef::of(AttrRef::new(cx, attr))?.key_and_value()?;
        Some(DataLayoutEntry { key, value, attr })
    }
}

/// An attribute that can be asked for what it has under a key.
#[attr_interface(crate = crate)]
pub trait DLTIQueryInterface {
    /// The attribute under a key.
    fn query(attr: AttrRef<'_>, key: DataLayoutKey) -> Option<Attribute>;
}

/// A property of a target that a specification may tell, beside those of types.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DataLayoutProperty {
    /// The order of the bytes of a number.
    Endianness,
    /// The way in which names of symbols are changed for the linker.
    ManglingMode,
    /// The memory space of pointers that say none.
    DefaultMemorySpace,
    /// The memory space of the stack.
    AllocaMemorySpace,
    /// The memory space of functions.
    ProgramMemorySpace,
    /// The memory space of global variables.
    GlobalMemorySpace,
    /// The alignment of the stack.
    StackAlignment,
    /// The alignment of pointers to functions.
    FunctionPointerAlignment,
    /// The widths of integers that the target has.
    LegalIntWidths,
}

/// An attribute that tells how data lies in memory within the op that has it.
#[attr_interface(crate = crate, bases(DLTIQueryInterface))]
pub trait DataLayoutSpecInterface: DLTIQueryInterface {
    /// The entries, in order.
    fn entries(attr: AttrRef<'_>) -> Vec<DataLayoutEntry>;

    /// The specification together with those of the scopes around it, the outermost first; `None` when they do not
    /// go together.
    fn combine_with(attr: AttrRef<'_>, outer: &[Attribute]) -> Option<Attribute>;

    /// The name of the entry for a property.
    fn identifier(property: DataLayoutProperty) -> &'static str;
}

/// Reports a module with more than one specification. As in the reference, it is valid all the same: the first one counts.
pub(crate) fn verify_single_spec(op: OpRef<'_>, out: &mut Vec<Diagnostic>) {
    let cx = op.cx();
    let attrs = op.discardable_attrs().iter();
    let mut specs = attrs.filter(|attr| DataLayoutSpecAttrRef::of(AttrRef::new(cx, attr.value)).is_some());
    let (Some(first), Some(second)) = (specs.next(), specs.next()) else { return };
    let error = op.op_error("expects at most one data layout attribute");
    let note = |error: Diagnostic, name| error.note(op.loc(), format!("'{}' is a data layout attribute", cx.str(name)));
    out.push(note(note(error, first.name), second.name));
}
