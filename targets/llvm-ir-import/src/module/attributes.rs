//! Attributes of functions, parameters, results, calls and variables.

use dialekt_ir_core::num::ApInt;

use super::types::TypeId;

/// An attribute.
#[derive(Clone, PartialEq, Debug)]
pub struct Attr {
    pub name: Vec<u8>,
    pub value: AttrValue,
}

/// The value of an attribute, by its kind.
#[derive(Clone, PartialEq, Debug)]
pub enum AttrValue {
    /// A word.
    Unit,
    Int(u64),
    Type(TypeId),
    Range(TypeId, ApInt, ApInt),
    /// Ranges of bytes.
    Ranges,
    /// Text in quotes, as its name.
    Text(Vec<u8>),
}

/// The words that LLVM knows, in the order in which it keeps them: words alone, those with types, those with integers, those with
/// ranges. Attributes in quotes follow.
pub const ORDER: &[&str] = &[
    "allocalign",
    "allocptr",
    "alwaysinline",
    "builtin",
    "cold",
    "convergent",
    "coro_only_destroy_when_complete",
    "coro_elide_safe",
    "dead_on_return",
    "dead_on_unwind",
    "disable_sanitizer_instrumentation",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "immarg",
    "inreg",
    "inlinehint",
    "jumptable",
    "minsize",
    "mustprogress",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocallback",
    "nocf_check",
    "nocreateundeforpoison",
    "nodivergencesource",
    "noduplicate",
    "noext",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "noundef",
    "nounwind",
    "nonlazybind",
    "nonnull",
    "null_pointer_is_valid",
    "optforfuzzing",
    "optdebug",
    "optsize",
    "optnone",
    "presplitcoroutine",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "signext",
    "safestack",
    "sanitize_address",
    "sanitize_alloc_token",
    "sanitize_hwaddress",
    "sanitize_memtag",
    "sanitize_memory",
    "sanitize_numerical_stability",
    "sanitize_realtime",
    "sanitize_realtime_blocking",
    "sanitize_thread",
    "sanitize_type",
    "shadowcallstack",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "swiftasync",
    "swifterror",
    "swiftself",
    "willreturn",
    "writable",
    "writeonly",
    "zeroext",
    "byref",
    "byval",
    "elementtype",
    "inalloca",
    "preallocated",
    "sret",
    "align",
    "allockind",
    "allocsize",
    "captures",
    "dereferenceable",
    "dereferenceable_or_null",
    "memory",
    "nofpclass",
    "alignstack",
    "uwtable",
    "vscale_range",
    "range",
    "initializes",
];

/// The number of words in [`ORDER`] that stand alone.
pub const UNITS: usize = 82;

/// The locations of memory effects, in the order of the pairs of bits that say what is done to them.
pub const MEMORY_LOCATIONS: [&str; 6] =
    ["argmem", "inaccessiblemem", "errnomem", "other", "target_mem0", "target_mem1"];

/// Classes of floats with their bits, groups before their members.
pub const FP_CLASSES: &[(&str, u64)] = &[
    ("all", 0x3ff),
    ("nan", 3),
    ("snan", 1),
    ("qnan", 2),
    ("inf", 0x204),
    ("ninf", 4),
    ("pinf", 0x200),
    ("norm", 0x108),
    ("nnorm", 8),
    ("pnorm", 0x100),
    ("sub", 0x90),
    ("nsub", 0x10),
    ("psub", 0x80),
    ("zero", 0x60),
    ("nzero", 0x20),
    ("pzero", 0x40),
];

/// The ways in which a pointer may be given away, with their bits, groups before their members.
pub const CAPTURES: &[(&str, u64)] =
    &[("none", 0), ("address", 3), ("address_is_null", 1), ("provenance", 12), ("read_provenance", 4)];

/// The words for bits: those of groups where all of a group is there.
pub fn words(known: &[(&str, u64)], mut bits: u64, between: &str) -> String {
    if bits == 0 {
        return known.iter().find(|(_, bits)| *bits == 0).map_or("", |(word, _)| word).to_owned();
    }
    let mut found = Vec::new();
    for (word, own) in known {
        if *own != 0 && bits & own == *own {
            found.push(*word);
            bits &= !own;
        }
    }
    found.join(between)
}

/// Returns whether an attribute may stand at a function, a parameter, and a result, by its word.
pub fn applies(name: &str) -> (bool, bool, bool) {
    match name {
        "align" | "alignstack" => (true, true, true),
        "nofree" | "preallocated" | "readnone" | "readonly" | "writeonly" => (true, true, false),
        "dereferenceable"
        | "dereferenceable_or_null"
        | "inreg"
        | "noalias"
        | "noext"
        | "nofpclass"
        | "nonnull"
        | "noundef"
        | "range"
        | "signext"
        | "zeroext" => (false, true, true),
        "allocalign" | "allocptr" | "byref" | "byval" | "captures" | "dead_on_return" | "dead_on_unwind"
        | "elementtype" | "immarg" | "inalloca" | "initializes" | "nest" | "returned" | "sret" | "swiftasync"
        | "swifterror" | "swiftself" | "writable" => (false, true, false),
        _ => (true, false, false),
    }
}

/// Memory effects that allow everything.
pub const MEMORY_UNKNOWN: u64 = 0xfff;

impl Attr {
    pub fn int(name: &str, value: u64) -> Attr {
        Attr { name: name.into(), value: AttrValue::Int(value) }
    }

    pub fn is_text(&self) -> bool {
        matches!(self.value, AttrValue::Text(_))
    }

    fn rank(&self) -> usize {
        match self.value {
            AttrValue::Text(_) => usize::MAX,
            _ => ORDER.iter().position(|name| name.as_bytes() == self.name).unwrap_or(usize::MAX - 1),
        }
    }
}

/// Adds an attribute; one of the same name is replaced.
pub fn add(list: &mut Vec<Attr>, attr: Attr) {
    match list.iter_mut().find(|known| known.name == attr.name && known.is_text() == attr.is_text()) {
        Some(known) => *known = attr,
        None => list.push(attr),
    }
}

/// Puts attributes in LLVM's order.
pub fn sort(list: &mut [Attr]) {
    list.sort_by(|a, b| (a.rank(), &a.name).cmp(&(b.rank(), &b.name)));
}

/// The value of the attribute of a name that is a word.
pub fn find<'a>(list: &'a [Attr], name: &str) -> Option<&'a AttrValue> {
    list.iter().find(|attr| !attr.is_text() && attr.name == name.as_bytes()).map(|attr| &attr.value)
}

/// Returns whether the attribute of a name that is a word is there.
pub fn has(list: &[Attr], name: &str) -> bool {
    find(list, name).is_some()
}

/// The value of the attribute of a name in quotes.
pub fn text<'a>(list: &'a [Attr], name: &str) -> Option<&'a [u8]> {
    list.iter().filter(|attr| attr.name == name.as_bytes()).find_map(|attr| match &attr.value {
        AttrValue::Text(text) => Some(text.as_slice()),
        _ => None,
    })
}

/// The value of the attribute of a name that is an integer.
pub fn integer(list: &[Attr], name: &str) -> Option<u64> {
    match find(list, name)? {
        AttrValue::Int(value) => Some(*value),
        _ => None,
    }
}
