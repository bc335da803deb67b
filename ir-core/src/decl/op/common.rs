//! Inherent attributes that ops of many kinds have under one name.

/// An inherent attribute that interfaces ask for by its name. Its slot is looked up once for each kind of op.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CommonAttr {
    /// The name of a symbol.
    SymName,
    /// The visibility of a symbol.
    SymVisibility,
    /// The type of a function.
    FunctionType,
    /// The attributes of the arguments of a function.
    ArgAttrs,
    /// The attributes of the results of a function.
    ResAttrs,
}

impl CommonAttr {
    /// All of them.
    pub const ALL: [CommonAttr; 5] = [
        CommonAttr::SymName,
        CommonAttr::SymVisibility,
        CommonAttr::FunctionType,
        CommonAttr::ArgAttrs,
        CommonAttr::ResAttrs,
    ];

    /// The name.
    pub const fn name(self) -> &'static str {
        match self {
            CommonAttr::SymName => "sym_name",
            CommonAttr::SymVisibility => "sym_visibility",
            CommonAttr::FunctionType => "function_type",
            CommonAttr::ArgAttrs => "arg_attrs",
            CommonAttr::ResAttrs => "res_attrs",
        }
    }
}
