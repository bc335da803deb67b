//! Numbers of the format: versions, sections, kinds of entries.

/// The first bytes of every file.
pub const MAGIC: [u8; 4] = *b"ML\xefR";

/// The newest version, which is written unless another one is asked for.
pub const CURRENT_VERSION: u64 = 6;

/// From this version on, dialects may have versions.
pub const DIALECT_VERSIONS: u64 = 1;
/// From this version on, regions of isolated ops are sections, which can be passed over.
pub const LAZY_REGIONS: u64 = 2;
/// From this version on, the order of uses is kept.
pub const USE_LIST_ORDERS: u64 = 3;
/// From this version on, unknown locations of block arguments are left out, and names of ops are counted.
pub const ELIDED_LOCATIONS: u64 = 4;
/// From this version on, properties have a section, and names of ops say whether they are registered.
pub const PROPERTIES: u64 = 5;
/// From this version on, sizes of groups of values are native properties.
pub const NATIVE_SIZES: u64 = 6;

/// Returns whether data begins as bytecode does.
pub fn is_bytecode(data: &[u8]) -> bool {
    data.starts_with(&MAGIC)
}

/// A section.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Section {
    /// Strings that others refer to.
    String = 0,
    /// Dialects, and names of their ops.
    Dialect = 1,
    /// Attributes and types.
    AttrType = 2,
    /// The places of attributes and types in their section.
    AttrTypeOffset = 3,
    /// Ops: all, or those of the regions of one.
    Ir = 4,
    /// Values of resources.
    Resource = 5,
    /// Keys and places of resources.
    ResourceOffset = 6,
    /// The version of a dialect.
    DialectVersions = 7,
    /// Properties of ops.
    Properties = 8,
}

impl Section {
    /// All of them, by number.
    pub const ALL: [Section; 9] = [
        Section::String,
        Section::Dialect,
        Section::AttrType,
        Section::AttrTypeOffset,
        Section::Ir,
        Section::Resource,
        Section::ResourceOffset,
        Section::DialectVersions,
        Section::Properties,
    ];

    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Section::String => "String (0)",
            Section::Dialect => "Dialect (1)",
            Section::AttrType => "AttrType (2)",
            Section::AttrTypeOffset => "AttrTypeOffset (3)",
            Section::Ir => "IR (4)",
            Section::Resource => "Resource (5)",
            Section::ResourceOffset => "ResourceOffset (6)",
            Section::DialectVersions => "DialectVersions (7)",
            Section::Properties => "Properties (8)",
        }
    }

    /// Returns whether files of a version have the section.
    pub fn is_required(self, version: u64) -> bool {
        match self {
            Section::Resource | Section::ResourceOffset | Section::DialectVersions => false,
            Section::Properties => version >= PROPERTIES,
            _ => true,
        }
    }
}

/// The bit of a section's first byte that says that an alignment follows.
pub const ALIGNED: u8 = 0x80;
/// The byte that fills up to an alignment.
pub const PADDING: u8 = 0xCB;

/// Parts that an op has.
pub mod parts {
    /// A dictionary of attributes.
    pub const ATTRIBUTES: u8 = 0x01;
    /// Results.
    pub const RESULTS: u8 = 0x02;
    /// Operands.
    pub const OPERANDS: u8 = 0x04;
    /// Successors.
    pub const SUCCESSORS: u8 = 0x08;
    /// Regions.
    pub const REGIONS: u8 = 0x10;
    /// Orders of the uses of results, or of block arguments.
    pub const USE_LIST_ORDERS: u8 = 0x20;
    /// Properties.
    pub const PROPERTIES: u8 = 0x40;
}

/// The kind of a resource's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum ResourceKind {
    /// Bytes with an alignment.
    Blob = 0,
    /// A truth value.
    Bool = 1,
    /// A string.
    String = 2,
}

impl ResourceKind {
    /// The name in messages.
    pub fn name(self) -> &'static str {
        match self {
            ResourceKind::Blob => "blob",
            ResourceKind::Bool => "bool",
            ResourceKind::String => "string",
        }
    }
}
