//! Attributes of functions, parameters, results and calls.

use super::Ty;

/// An attribute.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Attr {
    /// `noalias`, by LLVM's number of it.
    Enum(u16),
    /// `byval(T)`
    Type(u16, Option<Ty>),
    /// `align 4`
    Int(u16, u64),
    /// `memory(...)` and others with a text of their own
    Text(u16, String),
    /// `"key"="value"`
    String(Vec<u8>, Vec<u8>),
}

impl Attr {
    fn key(&self) -> (u16, &[u8]) {
        match self {
            Attr::Enum(kind) | Attr::Type(kind, _) | Attr::Int(kind, _) | Attr::Text(kind, _) => (*kind, b""),
            Attr::String(key, _) => (u16::MAX, key),
        }
    }
}

/// A set of attributes, in LLVM's order.
#[derive(Clone, Default, PartialEq, Eq, Hash, Debug)]
pub struct AttrSet(Vec<Attr>);

impl AttrSet {
    /// Adds an attribute; one of its kind that was there is replaced.
    pub fn add(&mut self, attr: Attr) {
        match self.0.binary_search_by(|known| known.key().cmp(&attr.key())) {
            Ok(at) => self.0[at] = attr,
            Err(at) => self.0.insert(at, attr),
        }
    }

    /// Adds an attribute of a name.
    pub fn add_named(&mut self, name: &str) {
        if let Some(kind) = kind_of(name) {
            self.add(Attr::Enum(kind));
        }
    }

    /// Adds a number under a name.
    pub fn add_int(&mut self, name: &str, value: u64) {
        if let Some(kind) = kind_of(name) {
            self.add(Attr::Int(kind, value));
        }
    }

    /// Adds a text under a name: what is written in parentheses.
    pub fn add_text(&mut self, name: &str, text: impl Into<String>) {
        if let Some(kind) = kind_of(name) {
            self.add(Attr::Text(kind, text.into()));
        }
    }

    /// Adds a string attribute.
    pub fn add_string(&mut self, key: impl AsRef<[u8]>, value: impl AsRef<[u8]>) {
        self.add(Attr::String(key.as_ref().to_vec(), value.as_ref().to_vec()));
    }

    /// Returns whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The attributes.
    pub fn iter(&self) -> impl Iterator<Item = &Attr> {
        self.0.iter()
    }
}

/// What an attribute takes.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Takes {
    Nothing,
    Type,
    Int,
    Text,
}

/// LLVM's number of an attribute.
pub fn kind_of(name: &str) -> Option<u16> {
    NAMES.iter().position(|known| *known == name).map(|at| at as u16)
}

/// The name of an attribute.
pub fn name_of(kind: u16) -> &'static str {
    NAMES[usize::from(kind)]
}

/// What an attribute takes.
pub fn takes(kind: u16) -> Takes {
    match name_of(kind) {
        "byref" | "byval" | "elementtype" | "inalloca" | "preallocated" | "sret" => Takes::Type,
        "align"
        | "allockind"
        | "allocsize"
        | "captures"
        | "dereferenceable"
        | "dereferenceable_or_null"
        | "memory"
        | "nofpclass"
        | "alignstack"
        | "uwtable"
        | "vscale_range" => Takes::Int,
        "range" | "initializes" => Takes::Text,
        _ => Takes::Nothing,
    }
}

/// The names of attributes, in the order of LLVM's numbers: plain ones, those with types, with numbers, with ranges.
const NAMES: &[&str] = &[
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
