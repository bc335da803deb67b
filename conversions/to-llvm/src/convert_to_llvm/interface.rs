//! The interfaces that `convert-to-llvm` asks: of dialects, and of ops and attributes that are about a target.

use dialekt_conversion::{ConversionPatterns, ConversionTarget, TypeConverter};
use dialekt_ir_core::context::{Attribute, Context};
use dialekt_ir_core::decl::interface::AttrRef;
use dialekt_ods_macros::{attr_interface, dialect_interface, op_interface};

use crate::LLVMTypeConverter;

/// A dialect whose ops become those of the llvm dialect. [MLIR: ConvertToLLVMPatternInterface]
///
/// ```
/// use dialekt::conversion::{ConversionPatterns, ConversionTarget};
/// use dialekt::prelude::*;
/// use dialekt::dialects::to_llvm::LLVMTypeConverter;
/// use dialekt::dialects::to_llvm::convert_to_llvm::ConvertToLLVMPatternInterface;
/// use dialekt::dialects::to_llvm::pattern::{OneToOne, add_one_to_one};
///
/// /// Sums of indices.
/// struct IndexModel;
///
/// impl ConvertToLLVMPatternInterface for IndexModel {
///     fn populate_convert_to_llvm_conversion_patterns(
///         _target: &mut ConversionTarget,
///         llvm: &LLVMTypeConverter,
///         patterns: &mut ConversionPatterns,
///     ) {
///         use dialekt::dialects::{index, llvm};
///         const ROWS: &[OneToOne] = &[OneToOne::of::<index::Add, llvm::Add>()];
///         add_one_to_one(patterns, llvm, ROWS);
///     }
/// }
///
/// let mut registry = dialekt::registry();
/// registry.dialects.attach_dialect("index", IndexModel::INTERFACE);
/// ```
#[dialect_interface]
pub trait ConvertToLLVMPatternInterface {
    /// Loads dialects, other than llvm, that the patterns create ops of.
    fn load_dependent_dialects(_cx: &Context) {}

    /// Adds the conversions of types of the dialect. They are tried before those of the builtin types.
    fn add_type_conversions(_types: &mut TypeConverter) {}

    /// Adds the patterns, and marks ops that are legal or illegal.
    fn populate_convert_to_llvm_conversion_patterns(
        target: &mut ConversionTarget,
        llvm: &LLVMTypeConverter,
        patterns: &mut ConversionPatterns,
    );
}

/// An attribute that adds patterns for the op that has it: the description of a target, say. [MLIR: ConvertToLLVMAttrInterface]
#[attr_interface]
pub trait ConvertToLLVMAttrInterface {
    /// Adds conversions of types. They are tried before those of the builtin types.
    fn add_type_conversions(_attr: AttrRef<'_>, _types: &mut TypeConverter) {}

    /// Adds the patterns, and marks ops that are legal or illegal.
    fn populate_convert_to_llvm_conversion_patterns(
        attr: AttrRef<'_>,
        target: &mut ConversionTarget,
        llvm: &LLVMTypeConverter,
        patterns: &mut ConversionPatterns,
    );
}

/// An op with attributes that say how the ops in it are converted. `convert-to-llvm` asks it with its option `dynamic`.
/// [MLIR: ConvertToLLVMOpInterface]
#[op_interface]
pub trait ConvertToLLVMOpInterface {
    /// The attributes; those without [`ConvertToLLVMAttrInterface`] are passed over.
    fn conversion_attrs(op: Self::View<'_>) -> Vec<Attribute>;
}
