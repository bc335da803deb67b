//! `memref` and `tensor`: types of a kind, types of elements, lists of types computed from one.

use dialekt_ir_core::context::dialect::{DialectDescriptor, OpAsm};
use dialekt_ir_core::context::{AttrSlot, ContextData, OpDescriptor, Type};
use dialekt_ir_core::decl::format::{Optional, TypeRoot};
use dialekt_ir_core::decl::op::Infer;
use dialekt_ir_core::decl::typed::InferInput;
use dialekt_ir_core::decl::{Elem, Format, Presence, Present, Sizes, TypeArg, TypeSource, ValueGroup, ValueGroups};
use dialekt_ir_core::types::TypeData;

use super::constraints::{ALIGNMENT, ANY, I32_ARRAY, INDEX, MEMREF};

pub static DIALECT: DialectDescriptor = super::dialect("memref", &[&ALLOC, &LOAD, &STORE]);

pub static TENSOR: DialectDescriptor = super::dialect("tensor", &[&FROM_ELEMENTS, &DIM]);

/// `"(" $dynamicSizes ")" ("" "[" $symbolOperands^ "]")? attr-dict ":" type($memref)`
static ALLOC: OpDescriptor = OpDescriptor {
    name: "memref.alloc",
    operands: ValueGroups::new(
        &[ValueGroup::variadic("dynamicSizes", &INDEX), ValueGroup::variadic("symbolOperands", &INDEX)],
        Sizes::Attr(1),
    ),
    results: ValueGroups::new(&[ValueGroup::one("memref", &MEMREF)], Sizes::One),
    attributes: &[
        AttrSlot::optional("alignment", &ALIGNMENT),
        AttrSlot { name: "operandSegmentSizes", constraint: &I32_ARRAY, presence: Presence::Segments },
    ],
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Punct("("),
                Elem::Operand(0),
                Elem::Punct(")"),
                Elem::Optional(&Optional {
                    anchor: &[Present::Operand(1)],
                    inverted: false,
                    then: &[Elem::NoSpace, Elem::Punct("["), Elem::Operand(1), Elem::Punct("]")],
                    otherwise: &[],
                }),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Result(0), qualified: false },
            ],
            operand_types: &[TypeSource::Build, TypeSource::Build],
            result_types: &[TypeSource::Written],
            bound: &[],
        }),
        result_names: Some(|op, name| op.results().for_each(|value| name(value, b"alloc"))),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

fn element(cx: &ContextData, ty: Type) -> Option<Type> {
    match cx.type_data(ty) {
        TypeData::MemRef { element, .. } | TypeData::Tensor { element, .. } => Some(*element),
        _ => None,
    }
}

/// `$memref "[" $indices "]" attr-dict ":" type($memref)`
static LOAD: OpDescriptor = OpDescriptor {
    name: "memref.load",
    operands: ValueGroups::new(
        &[ValueGroup::one("memref", &MEMREF), ValueGroup::variadic("indices", &INDEX)],
        Sizes::One,
    ),
    results: ValueGroups::new(&[ValueGroup::one("result", &ANY)], Sizes::One),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct("["),
                Elem::Operand(1),
                Elem::Punct("]"),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: false },
            ],
            operand_types: &[TypeSource::Written, TypeSource::Build],
            result_types: &[TypeSource::Transform { from: TypeRoot::Operand(0), with: element }],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// `$value "," $memref "[" $indices "]" attr-dict ":" type($memref)`
static STORE: OpDescriptor = OpDescriptor {
    name: "memref.store",
    operands: ValueGroups::new(
        &[ValueGroup::one("value", &ANY), ValueGroup::one("memref", &MEMREF), ValueGroup::variadic("indices", &INDEX)],
        Sizes::One,
    ),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::Punct(","),
                Elem::Operand(1),
                Elem::Punct("["),
                Elem::Operand(2),
                Elem::Punct("]"),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(1), qualified: false },
            ],
            operand_types: &[
                TypeSource::Transform { from: TypeRoot::Operand(1), with: element },
                TypeSource::Written,
                TypeSource::Build,
            ],
            result_types: &[],
            bound: &[],
        }),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

/// As many element types as there are elements.
fn elements(cx: &ContextData, types: &[Type]) -> Option<Vec<Type>> {
    match cx.type_data(*types.first()?) {
        TypeData::Tensor { shape, element, .. } => Some(vec![*element; shape.iter().product::<i64>() as usize]),
        _ => None,
    }
}

/// `$elements attr-dict ":" type($result)`
static FROM_ELEMENTS: OpDescriptor = OpDescriptor {
    name: "tensor.from_elements",
    operands: ValueGroups::new(&[ValueGroup::variadic("elements", &ANY)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::one("result", &super::constraints::TENSOR)], Sizes::One),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::Operand(0),
                Elem::AttrDict { keyword: false },
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Result(0), qualified: false },
            ],
            operand_types: &[TypeSource::TransformAll { from: TypeRoot::Result(0), with: elements }],
            result_types: &[TypeSource::Written],
            bound: &[],
        }),
        result_names: Some(|op, name| op.results().for_each(|value| name(value, b"from_elements"))),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};

fn infer_index(_: &InferInput<'_>) -> Result<Vec<Type>, String> {
    Ok(vec![Type::INDEX])
}

/// `attr-dict $source "," $index ":" type($source)`; the type of the result is inferred.
static DIM: OpDescriptor = OpDescriptor {
    name: "tensor.dim",
    operands: ValueGroups::new(&[ValueGroup::one("source", &ANY), ValueGroup::one("index", &INDEX)], Sizes::One),
    results: ValueGroups::new(&[ValueGroup::one("result", &INDEX)], Sizes::One),
    infer: Infer::Hook(infer_index, None),
    asm: OpAsm {
        format: Some(&Format {
            elements: &[
                Elem::AttrDict { keyword: false },
                Elem::Operand(0),
                Elem::Punct(","),
                Elem::Operand(1),
                Elem::Punct(":"),
                Elem::Type { of: TypeArg::Operand(0), qualified: true },
            ],
            operand_types: &[TypeSource::Written, TypeSource::Build],
            result_types: &[TypeSource::Infer],
            bound: &[],
        }),
        result_names: Some(|op, name| op.results().for_each(|value| name(value, b"dim"))),
        ..OpAsm::GENERIC
    },
    ..OpDescriptor::EMPTY
};
