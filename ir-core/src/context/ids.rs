//! The 32-bit ids by which interned data is handled.

use std::num::NonZeroU32;

use super::fixed_id;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        pub struct $name(pub(crate) NonZeroU32);

        impl $name {
            /// A dense number, from 0: an index for side tables. It says nothing about order and differs between runs.
            #[inline]
            pub fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }
    };
}

id! {
    /// An interned identifier.
    Ident
}
id! {
    /// An interned type.
    Type
}
id! {
    /// An interned attribute.
    Attribute
}
id! {
    /// An interned op name, registered or not.
    OpName
}

impl Type {
    /// `none`
    pub const NONE: Type = Type(fixed_id(1));
    /// `index`
    pub const INDEX: Type = Type(fixed_id(2));
    /// `i1`
    pub const I1: Type = Type(fixed_id(3));
    /// `i8`
    pub const I8: Type = Type(fixed_id(4));
    /// `i16`
    pub const I16: Type = Type(fixed_id(5));
    /// `i32`
    pub const I32: Type = Type(fixed_id(6));
    /// `i64`
    pub const I64: Type = Type(fixed_id(7));
    /// `f16`
    pub const F16: Type = Type(fixed_id(8));
    /// `f32`
    pub const F32: Type = Type(fixed_id(9));
    /// `f64`
    pub const F64: Type = Type(fixed_id(10));
}

impl Attribute {
    /// The unknown location.
    pub const UNKNOWN_LOC: Attribute = Attribute(fixed_id(1));
    /// `unit`
    pub const UNIT: Attribute = Attribute(fixed_id(2));
    /// `{}`
    pub const EMPTY_DICTIONARY: Attribute = Attribute(fixed_id(3));
    /// `[]`
    pub const EMPTY_ARRAY: Attribute = Attribute(fixed_id(4));
}

/// An attribute under a name, as dictionaries and ops hold it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct NamedAttr {
    /// The name.
    pub name: Ident,
    /// The value.
    pub value: Attribute,
}

/// A location: an interned location attribute, or a position in a source of the context's source map.
///
/// Ops that were read carry positions, so that reading interns nothing per op. Compare with
/// [`locations_equal`](super::ContextData::locations_equal) where both kinds may meet.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Location(NonZeroU32);

/// The two forms of a [`Location`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocationRepr {
    /// A location attribute.
    Attr(Attribute),
    /// A position in the source map.
    Offset(u32),
}

const OFFSET_BIT: u32 = 1 << 31;

impl Location {
    /// `loc(unknown)`
    pub const UNKNOWN: Location = Location(Attribute::UNKNOWN_LOC.0);

    /// The location of a location attribute. Use [`location_of_attr`](super::ContextData::location_of_attr) if the kind
    /// of attribute is not known.
    pub(crate) fn interned(attr: Attribute) -> Location {
        debug_assert!(attr.0.get() & OFFSET_BIT == 0);
        Location(attr.0)
    }

    /// The position `offset` of the source map.
    #[inline]
    pub fn at(offset: u32) -> Location {
        Location(NonZeroU32::new(offset | OFFSET_BIT).expect("a tagged offset is not zero"))
    }

    /// The form of the location.
    #[inline]
    pub fn repr(self) -> LocationRepr {
        match self.0.get() & OFFSET_BIT {
            0 => LocationRepr::Attr(Attribute(self.0)),
            _ => LocationRepr::Offset(self.0.get() & !OFFSET_BIT),
        }
    }
}
