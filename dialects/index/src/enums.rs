//! How to compare.

use dialekt_ir_core::decl::enum_attr::EnumAttrKind;

dialekt_ir_core::int_enum! {
    /// How `index.cmp` compares.
    IndexCmpPredicate, 32, "index comparison predicate kind" {
        /// Equal.
        Eq = 0, "eq";
        /// Not equal.
        Ne = 1, "ne";
        /// Less, as signed integers.
        Slt = 2, "slt";
        /// Less or equal, as signed integers.
        Sle = 3, "sle";
        /// Greater, as signed integers.
        Sgt = 4, "sgt";
        /// Greater or equal, as signed integers.
        Sge = 5, "sge";
        /// Less, as unsigned integers.
        Ult = 6, "ult";
        /// Less or equal, as unsigned integers.
        Ule = 7, "ule";
        /// Greater, as unsigned integers.
        Ugt = 8, "ugt";
        /// Greater or equal, as unsigned integers.
        Uge = 9, "uge";
    }
}

/// `#index<cmp_predicate slt>`
pub static CMP_PREDICATE: EnumAttrKind = EnumAttrKind {
    dialect: "index",
    mnemonic: "cmp_predicate",
    in_angles: false,
    enum_name: "::mlir::index::IndexCmpPredicate",
    attr_name: "IndexCmpPredicateAttr",
    def: IndexCmpPredicate::DEF,
};

dialekt_ir_core::enum_attr_constraint! {
    /// [`IndexCmpPredicate`]
    IndexCmpPredicateAttr, CMP_PREDICATE, IndexCmpPredicate,
    |value| IndexCmpPredicate::from_value(value), |predicate| predicate as i64
}
