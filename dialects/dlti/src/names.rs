//! Names: of the attributes of ops, and of the entries that every data layout may have.

use dialekt_interfaces::DataLayoutProperty;

/// The attribute of ops that specifies the data layout.
pub const DL_SPEC: &str = "dlti.dl_spec";
/// The attribute of ops that describes the system that is compiled for.
pub const TARGET_SYSTEM_SPEC: &str = "dlti.target_system_spec";
/// The attribute of ops that says anything else.
pub const MAP: &str = "dlti.map";

/// The order of the bytes of a number: [`BIG`] or [`LITTLE`].
pub const ENDIANNESS: &str = "dlti.endianness";
/// The way in which names of symbols are changed for the linker.
pub const MANGLING_MODE: &str = "dlti.mangling_mode";
/// The memory space of pointers that say none.
pub const DEFAULT_MEMORY_SPACE: &str = "dlti.default_memory_space";
/// The memory space of the stack.
pub const ALLOCA_MEMORY_SPACE: &str = "dlti.alloca_memory_space";
/// The memory space of functions.
pub const PROGRAM_MEMORY_SPACE: &str = "dlti.program_memory_space";
/// The memory space of global variables.
pub const GLOBAL_MEMORY_SPACE: &str = "dlti.global_memory_space";
/// The alignment of the stack.
pub const STACK_ALIGNMENT: &str = "dlti.stack_alignment";
/// The alignment of pointers to functions.
pub const FUNCTION_POINTER_ALIGNMENT: &str = "dlti.function_pointer_alignment";
/// The widths of integers that the target has.
pub const LEGAL_INT_WIDTHS: &str = "dlti.legal_int_widths";

/// The value of [`ENDIANNESS`] that puts the highest byte first.
pub const BIG: &str = "big";
/// The value of [`ENDIANNESS`] that puts the lowest byte first.
pub const LITTLE: &str = "little";

/// All properties.
pub(crate) const PROPERTIES: [DataLayoutProperty; 9] = [
    DataLayoutProperty::Endianness,
    DataLayoutProperty::ManglingMode,
    DataLayoutProperty::DefaultMemorySpace,
    DataLayoutProperty::AllocaMemorySpace,
    DataLayoutProperty::ProgramMemorySpace,
    DataLayoutProperty::GlobalMemorySpace,
    DataLayoutProperty::StackAlignment,
    DataLayoutProperty::FunctionPointerAlignment,
    DataLayoutProperty::LegalIntWidths,
];

/// The name of the entry for a property.
pub fn of_property(property: DataLayoutProperty) -> &'static str {
    match property {
        DataLayoutProperty::Endianness => ENDIANNESS,
        DataLayoutProperty::ManglingMode => MANGLING_MODE,
        DataLayoutProperty::DefaultMemorySpace => DEFAULT_MEMORY_SPACE,
        DataLayoutProperty::AllocaMemorySpace => ALLOCA_MEMORY_SPACE,
        DataLayoutProperty::ProgramMemorySpace => PROGRAM_MEMORY_SPACE,
        DataLayoutProperty::GlobalMemorySpace => GLOBAL_MEMORY_SPACE,
        DataLayoutProperty::StackAlignment => STACK_ALIGNMENT,
        DataLayoutProperty::FunctionPointerAlignment => FUNCTION_POINTER_ALIGNMENT,
        DataLayoutProperty::LegalIntWidths => LEGAL_INT_WIDTHS,
    }
}
