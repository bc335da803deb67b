//! The kinds of values of pass options, for documentation and other tools that describe passes.

/// The kind of value that an option has.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum OptionKind {
    /// Values of a Rust type, by its name: `bool`, `u64`, `String`.
    Plain(&'static str),
    /// One of these texts; the string is the name of the enum.
    Choice(&'static str, Vec<&'static str>),
    /// Lists of such values.
    List(Box<OptionKind>),
    /// Values of this kind, or none: those of [`Extra`](super::options::Extra).
    Extra(Box<OptionKind>),
}

/// The name of a type without modules and parameters.
pub(super) fn short_name<T>() -> &'static str {
    let path = std::any::type_name::<T>();
    let plain = path.split('<').next().unwrap_or(path);
    plain.rsplit("::").next().unwrap_or(plain)
}
