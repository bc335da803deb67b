//! Forms of nodes of debug information: their tags, and the kinds of nodes that their fields hold.

use super::super::{Rule, ensure};
use super::Debug;
use super::nodes::tag_of;
use crate::module::metadata::{Field, MdId, Metadata, Special};

/// Kinds of nodes, by groups.
type Kinds = &'static [&'static [&'static str]];

pub(super) const TYPES: &[&str] = &[
    "DIBasicType",
    "DIFixedPointType",
    "DIStringType",
    "DISubrangeType",
    "DIDerivedType",
    "DICompositeType",
    "DISubroutineType",
];
const LOCAL_SCOPES: &[&str] = &["DISubprogram", "DILexicalBlock", "DILexicalBlockFile"];
const OTHER_SCOPES: &[&str] = &["DIFile", "DICompileUnit", "DINamespace", "DICommonBlock", "DIModule"];
/// Other nodes that stand for something in the source.
const OTHER_NODES: &[&str] = &[
    "GenericDINode",
    "DISubrange",
    "DIGenericSubrange",
    "DIEnumerator",
    "DITemplateTypeParameter",
    "DITemplateValueParameter",
    "DIGlobalVariable",
    "DILocalVariable",
    "DILabel",
    "DIObjCProperty",
    "DIImportedEntity",
];
const VARIABLES: &[&str] = &["DILocalVariable", "DIGlobalVariable"];

const SCOPE: Kinds = &[LOCAL_SCOPES, OTHER_SCOPES, TYPES];
const LOCAL_SCOPE: Kinds = &[LOCAL_SCOPES];
const TYPE: Kinds = &[TYPES];
const FILE: Kinds = &[&["DIFile"]];
const EXPRESSION: &str = "DIExpression";
const CONSTANT: &str = "constant";
const TUPLE: &str = "tuple";
/// Numbers that may only be known when the program runs.
const NUMBER: Kinds = &[&[CONSTANT, EXPRESSION], VARIABLES];
const NUMBER_OR_MEMBER: Kinds = &[&[CONSTANT, EXPRESSION, "DIDerivedType"], VARIABLES];

/// A field that holds a node.
struct NodeField {
    name: &'static str,
    kinds: Kinds,
    is_required: bool,
    message: &'static str,
}

/// A field that holds a list of nodes.
struct ListField {
    name: &'static str,
    /// The words for something else than a list.
    message: &'static str,
    kinds: Kinds,
    /// Entries may be null.
    has_gaps: bool,
    entry_message: &'static str,
}

/// The rules of a kind of node that its fields follow one by one.
struct Form {
    kind: &'static str,
    /// The tags that it may have; all, if there is none.
    tags: &'static [&'static str],
    fields: &'static [NodeField],
    lists: &'static [ListField],
}

const fn may(name: &'static str, kinds: Kinds, message: &'static str) -> NodeField {
    NodeField { name, kinds, is_required: false, message }
}

const fn must(name: &'static str, kinds: Kinds, message: &'static str) -> NodeField {
    NodeField { name, kinds, is_required: true, message }
}

const fn list(
    name: &'static str,
    message: &'static str,
    kinds: Kinds,
    has_gaps: bool,
    entry_message: &'static str,
) -> ListField {
    ListField { name, message, kinds, has_gaps, entry_message }
}

const SIZE_MESSAGE: &str = "SizeInBits must be a constant or DIVariable or DIExpression";
const COUNT_MESSAGE: &str = "Count must be signed constant or DIVariable or DIExpression";
const LOWER_MESSAGE: &str = "LowerBound must be signed constant or DIVariable or DIExpression";
const UPPER_MESSAGE: &str = "UpperBound must be signed constant or DIVariable or DIExpression";
const STRIDE_MESSAGE: &str = "Stride must be signed constant or DIVariable or DIExpression";
const INVALID_FILE: NodeField = may("file", FILE, "invalid file");
const PARAMETERS: ListField = list(
    "templateParams",
    "invalid template params",
    &[&["DITemplateTypeParameter", "DITemplateValueParameter"]],
    false,
    "invalid template parameter",
);

const FORMS: &[Form] = &[
    Form {
        kind: "DILocation",
        tags: &[],
        fields: &[
            must("scope", LOCAL_SCOPE, "location requires a valid scope"),
            may("inlinedAt", &[&["DILocation"]], "inlined-at should be a location"),
        ],
        lists: &[],
    },
    Form {
        kind: "DISubrangeType",
        tags: &[],
        fields: &[
            INVALID_FILE,
            may("baseType", TYPE, "BaseType must be a type"),
            may(
                "lowerBound",
                NUMBER_OR_MEMBER,
                "LowerBound must be signed constant or DIVariable or DIExpression or DIDerivedType",
            ),
            may(
                "upperBound",
                NUMBER_OR_MEMBER,
                "UpperBound must be signed constant or DIVariable or DIExpression or DIDerivedType",
            ),
            may("stride", NUMBER, STRIDE_MESSAGE),
            may("bias", NUMBER_OR_MEMBER, "Bias must be signed constant or DIVariable or DIExpression"),
            may("size", &[&[CONSTANT]], "SizeInBits must be a constant"),
        ],
        lists: &[],
    },
    Form {
        kind: "DISubrange",
        tags: &[],
        fields: &[
            may("count", NUMBER, COUNT_MESSAGE),
            may("lowerBound", NUMBER, LOWER_MESSAGE),
            may("upperBound", NUMBER, UPPER_MESSAGE),
            may("stride", NUMBER, STRIDE_MESSAGE),
        ],
        lists: &[],
    },
    Form {
        kind: "DIGenericSubrange",
        tags: &[],
        fields: &[
            may("count", NUMBER, COUNT_MESSAGE),
            may("lowerBound", NUMBER, LOWER_MESSAGE),
            may("upperBound", NUMBER, UPPER_MESSAGE),
            may("stride", NUMBER, STRIDE_MESSAGE),
        ],
        lists: &[],
    },
    Form {
        kind: "DIBasicType",
        tags: &["base_type", "unspecified_type", "string_type"],
        fields: &[INVALID_FILE, may("size", &[&[CONSTANT]], "SizeInBits must be a constant")],
        lists: &[],
    },
    Form { kind: "DIFixedPointType", tags: &["base_type"], fields: &[INVALID_FILE], lists: &[] },
    Form { kind: "DIStringType", tags: &["string_type"], fields: &[], lists: &[] },
    Form {
        kind: "DIDerivedType",
        tags: &[
            "typedef",
            "pointer_type",
            "ptr_to_member_type",
            "reference_type",
            "rvalue_reference_type",
            "const_type",
            "immutable_type",
            "volatile_type",
            "restrict_type",
            "atomic_type",
            "LLVM_ptrauth_type",
            "member",
            "variable",
            "inheritance",
            "friend",
            "set_type",
            "template_alias",
        ],
        fields: &[
            INVALID_FILE,
            may("scope", SCOPE, "invalid scope"),
            may("baseType", TYPE, "invalid base type"),
            may("size", NUMBER, SIZE_MESSAGE),
        ],
        lists: &[],
    },
    Form {
        kind: "DICompositeType",
        tags: &[
            "array_type",
            "structure_type",
            "union_type",
            "enumeration_type",
            "class_type",
            "variant_part",
            "variant",
            "namelist",
        ],
        fields: &[
            INVALID_FILE,
            may("scope", SCOPE, "invalid scope"),
            may("baseType", TYPE, "invalid base type"),
            may("elements", &[&[TUPLE]], "invalid composite elements"),
            may("vtableHolder", TYPE, "invalid vtable holder"),
            may("size", NUMBER, SIZE_MESSAGE),
        ],
        lists: &[PARAMETERS],
    },
    Form {
        kind: "DISubroutineType",
        tags: &[],
        fields: &[],
        lists: &[list("types", "invalid composite elements", TYPE, true, "invalid subroutine type ref")],
    },
    Form {
        kind: "DICompileUnit",
        tags: &[],
        fields: &[must("file", FILE, "invalid file")],
        lists: &[
            list("enums", "invalid enum list", &[&["DICompositeType"]], false, "invalid enum type"),
            list(
                "retainedTypes",
                "invalid retained type list",
                &[TYPES, &["DISubprogram"]],
                false,
                "invalid retained type",
            ),
            list(
                "globals",
                "invalid global variable list",
                &[&["DIGlobalVariableExpression"]],
                false,
                "invalid global variable ref",
            ),
            list(
                "imports",
                "invalid imported entity list",
                &[&["DIImportedEntity"]],
                false,
                "invalid imported entity ref",
            ),
            list("macros", "invalid macro list", &[&["DIMacro", "DIMacroFile"]], false, "invalid macro ref"),
        ],
    },
    Form {
        kind: "DISubprogram",
        tags: &[],
        fields: &[
            may("scope", SCOPE, "invalid scope"),
            INVALID_FILE,
            may("type", &[&["DISubroutineType"]], "invalid subroutine type"),
            may("containingType", TYPE, "invalid containing type"),
            may("declaration", &[&["DISubprogram"]], "invalid subprogram declaration"),
            may("unit", &[&["DICompileUnit"]], "invalid unit type"),
        ],
        lists: &[
            PARAMETERS,
            list(
                "retainedNodes",
                "invalid retained nodes list",
                &[&["DILocalVariable", "DILabel", "DIImportedEntity"]],
                false,
                "invalid retained nodes, expected DILocalVariable, DILabel or DIImportedEntity",
            ),
            list("thrownTypes", "invalid thrown types list", TYPE, false, "invalid thrown type"),
        ],
    },
    Form {
        kind: "DILexicalBlock",
        tags: &[],
        fields: &[must("scope", LOCAL_SCOPE, "invalid local scope"), INVALID_FILE],
        lists: &[],
    },
    Form {
        kind: "DILexicalBlockFile",
        tags: &[],
        fields: &[must("scope", LOCAL_SCOPE, "invalid local scope"), INVALID_FILE],
        lists: &[],
    },
    Form {
        kind: "DICommonBlock",
        tags: &[],
        fields: &[
            may("scope", SCOPE, "invalid scope ref"),
            may("declaration", &[&["DIGlobalVariable"]], "invalid declaration"),
        ],
        lists: &[],
    },
    Form { kind: "DINamespace", tags: &[], fields: &[may("scope", SCOPE, "invalid scope ref")], lists: &[] },
    Form {
        kind: "DIMacroFile",
        tags: &[],
        fields: &[INVALID_FILE],
        lists: &[list("nodes", "invalid macro list", &[&["DIMacro", "DIMacroFile"]], false, "invalid macro ref")],
    },
    Form { kind: "DITemplateTypeParameter", tags: &[], fields: &[may("type", TYPE, "invalid type ref")], lists: &[] },
    Form {
        kind: "DITemplateValueParameter",
        tags: &["template_value_parameter", "GNU_template_template_param", "GNU_template_parameter_pack"],
        fields: &[may("type", TYPE, "invalid type ref")],
        lists: &[],
    },
    Form {
        kind: "DIGlobalVariable",
        tags: &[],
        fields: &[
            may("scope", SCOPE, "invalid scope"),
            INVALID_FILE,
            may("type", TYPE, "invalid type ref"),
            may("declaration", &[&["DIDerivedType"]], "invalid static data member declaration"),
        ],
        lists: &[],
    },
    Form {
        kind: "DILocalVariable",
        tags: &[],
        fields: &[
            may("scope", SCOPE, "invalid scope"),
            INVALID_FILE,
            may("type", TYPE, "invalid type ref"),
            must("scope", LOCAL_SCOPE, "local variable requires a valid scope"),
        ],
        lists: &[],
    },
    Form {
        kind: "DILabel",
        tags: &[],
        fields: &[
            may("scope", SCOPE, "invalid scope"),
            INVALID_FILE,
            must("scope", LOCAL_SCOPE, "label requires a valid scope"),
        ],
        lists: &[],
    },
    Form {
        kind: "DIGlobalVariableExpression",
        tags: &[],
        fields: &[must("var", &[&["DIGlobalVariable"]], "missing variable")],
        lists: &[],
    },
    Form {
        kind: "DIObjCProperty",
        tags: &[],
        fields: &[may("type", TYPE, "invalid type ref"), INVALID_FILE],
        lists: &[],
    },
    Form {
        kind: "DIImportedEntity",
        tags: &["imported_module", "imported_declaration"],
        fields: &[
            may("scope", SCOPE, "invalid scope for imported entity"),
            may("entity", &[LOCAL_SCOPES, OTHER_SCOPES, TYPES, OTHER_NODES], "invalid imported entity"),
        ],
        lists: &[],
    },
];

impl Debug<'_> {
    /// The kind of metadata: the name of a node's kind, or a word.
    pub(super) fn kind(&self, id: MdId) -> &'static str {
        match self.module.md(id) {
            Metadata::Special(special) => special.kind,
            Metadata::Expression(_) => EXPRESSION,
            Metadata::Const(_) => CONSTANT,
            Metadata::Node { .. } => TUPLE,
            _ => "",
        }
    }

    pub(super) fn is_local_scope(&self, id: MdId) -> bool {
        LOCAL_SCOPES.contains(&self.kind(id))
    }

    /// Checks a node alone.
    pub(super) fn node(&self, id: MdId, node: &Special) -> Rule {
        let Some(form) = FORMS.iter().find(|form| form.kind == node.kind) else { return self.own_rules(id, node) };
        if !form.tags.is_empty() {
            ensure(form.tags.contains(&tag_of(node)), "invalid tag")?;
        }
        for field in form.fields {
            let holds = match node.field(field.name) {
                Some(Field::Node(id)) => contains(field.kinds, self.kind(*id)),
                Some(Field::Int(_)) => true,
                _ => !field.is_required,
            };
            ensure(holds, field.message)?;
        }
        for field in form.lists {
            let Some(id) = node.node(field.name) else { continue };
            let Metadata::Node { operands, .. } = self.module.md(id) else { return Err(field.message.into()) };
            let holds = |entry: &Option<MdId>| match entry {
                Some(entry) => contains(field.kinds, self.kind(*entry)),
                None => field.has_gaps,
            };
            ensure(operands.iter().all(holds), field.entry_message)?;
        }
        self.own_rules(id, node)
    }
}

fn contains(kinds: Kinds, kind: &str) -> bool {
    kinds.iter().any(|group| group.contains(&kind))
}
