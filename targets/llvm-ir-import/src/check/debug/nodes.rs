//! Nodes of debug information: the kinds of nodes that their fields hold, their tags, and rules of single kinds.

use dialekt_llvm::DwarfTag;

use super::super::{Rule, ensure};
use super::Debug;
use crate::module::metadata::{Field, MdId, Metadata, Special};

/// Kinds of nodes, by groups.
type Kinds = &'static [&'static [&'static str]];

const TYPES: &[&str] = &[
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

/// Flags for functions that are called on references to objects, of which there is one at most.
const REFERENCES: i128 = 3 << 13;

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

    /// The node that a field holds.
    fn part(&self, node: &Special, name: &str) -> Option<&Special> {
        self.special(node.node(name)?)
    }

    /// The entries of a list; none if there is no list.
    fn entries(&self, node: &Special, name: &str) -> &[Option<MdId>] {
        match node.node(name).map(|id| self.module.md(id)) {
            Some(Metadata::Node { operands, .. }) => operands,
            _ => &[],
        }
    }

    /// Rules that hold for one kind of node.
    fn own_rules(&self, id: MdId, node: &Special) -> Rule {
        match node.kind {
            "DILocation" | "DILexicalBlock" | "DILexicalBlockFile" => {
                let function = self.part(node, "scope").filter(|scope| scope.kind == "DISubprogram");
                let is_code = function.is_none_or(is_definition);
                ensure(is_code, "scope points into the type hierarchy")?;
                let has_line = node.kind != "DILexicalBlock" || node.int("line") != 0 || node.int("column") == 0;
                ensure(has_line, "cannot have column info without line info")
            }
            "DISubrange" | "DIGenericSubrange" => {
                let is_both = given(node, "count") && given(node, "upperBound");
                let word = node.kind.strip_prefix("DI").unwrap_or_default();
                ensure(!is_both, format!("{word} can have any one of count or upperBound"))?;
                if node.kind == "DIGenericSubrange" {
                    ensure(given(node, "lowerBound"), "GenericSubrange must contain lowerBound")?;
                    ensure(given(node, "stride"), "GenericSubrange must contain stride")?;
                }
                Ok(())
            }
            "GenericDINode" => ensure(node.int("tag") != 0, "invalid tag"),
            "DIFixedPointType" => {
                let is_fixed = matches!(node.int("encoding"), 0xd | 0xe);
                ensure(is_fixed, "invalid encoding")?;
                let is_rational = node.int("kind") == 2;
                ensure(!is_rational || node.int("factor") == 0, "factor should be 0 for rationals")?;
                let is_whole = node.int("numerator") == 0 && node.int("denominator") == 0;
                ensure(is_rational || is_whole, "numerator and denominator should be 0 for non-rationals")
            }
            "DIDerivedType" => self.derived(node),
            "DICompositeType" => self.composite(node),
            "DISubroutineType" => reference_flags(node.int("flags")),
            "DIFile" => checksum(node),
            "DICompileUnit" => self.compile_unit(node),
            "DISubprogram" => self.subprogram(id, node),
            "DIMacro" => {
                let is_macro = matches!(node.int("type"), 1 | 2);
                ensure(is_macro, "invalid macinfo type")?;
                ensure(node.text("name").is_some(), "anonymous macro")
            }
            "DIModule" => ensure(node.text("name").is_some(), "anonymous module"),
            "DIGlobalVariable" => {
                let has_type = !node.flag("isDefinition") || given(node, "type");
                ensure(has_type, "missing global variable type")
            }
            "DIGlobalVariableExpression" => match (self.part(node, "var"), node.node("expr")) {
                (Some(variable), Some(expression)) => match self.module.md(expression) {
                    Metadata::Expression(elements) => self.fragment(variable, elements),
                    _ => Ok(()),
                },
                _ => Ok(()),
            },
            "DILocalVariable" => {
                let is_function = self.part(node, "type").is_some_and(|ty| ty.kind == "DISubroutineType");
                ensure(!is_function, "invalid type")
            }
            "DIAssignID" => ensure(node.distinct, "DIAssignID must be distinct"),
            _ => Ok(()),
        }
    }

    fn derived(&self, node: &Special) -> Rule {
        let tag = tag_of(node);
        let is_static = node.int("flags") & 1 << 12 != 0;
        ensure(tag != "variable" || is_static, "invalid tag")?;
        if tag == "ptr_to_member_type" {
            let is_type = node.node("extraData").is_none_or(|id| TYPES.contains(&self.kind(id)));
            ensure(is_type, "invalid pointer to member type")?;
        }
        if tag == "set_type"
            && let Some(base) = node.node("baseType")
        {
            let is_set = self.special(base).is_some_and(|base| match base.kind {
                "DISubrangeType" => true,
                "DICompositeType" => tag_of(base) == "enumeration_type",
                // Numbers without sign, letters and truths.
                "DIBasicType" => matches!(base.int("encoding"), 2 | 5..=8),
                _ => false,
            });
            ensure(is_set, "invalid set base type")?;
        }
        let has_address = matches!(tag, "pointer_type" | "reference_type" | "rvalue_reference_type");
        let message = "DWARF address space only applies to pointer or reference types";
        ensure(has_address || !given(node, "dwarfAddressSpace"), message)
    }

    fn composite(&self, node: &Special) -> Rule {
        let (tag, flags) = (tag_of(node), node.int("flags"));
        reference_flags(flags)?;
        let message = "DIBlockByRefStruct on DICompositeType is no longer supported";
        ensure(flags & 1 << 4 == 0, message)?;
        let elements = self.entries(node, "elements");
        let message = "DISubprogram contains null entry in `elements` field";
        ensure(elements.iter().all(Option::is_some), message)?;
        if flags & 1 << 11 != 0 {
            let is_vector = match elements {
                [Some(range)] => self.kind(*range) == "DISubrange",
                _ => false,
            };
            ensure(is_vector, "invalid vector, expected one element of type subrange")?;
        }
        if let Some(discriminator) = node.node("discriminator") {
            let fits = self.kind(discriminator) == "DIDerivedType" && tag == "variant_part";
            ensure(fits, "discriminator can only appear on variant part")?;
        }
        let is_array = tag == "array_type";
        for name in ["dataLocation", "associated", "allocated", "rank"] {
            ensure(is_array || !given(node, name), format!("{name} can only appear in array type"))?;
        }
        ensure(!is_array || given(node, "baseType"), "array types must have a base type")
    }

    fn compile_unit(&self, node: &Special) -> Rule {
        let has_name = self.part(node, "file").is_none_or(|file| file.text("filename").is_some());
        ensure(has_name, "invalid filename")?;
        let specials = |name| self.entries(node, name).iter().filter_map(|id| self.special((*id)?));
        let is_enum = specials("enums").all(|ty| tag_of(ty) == "enumeration_type");
        ensure(is_enum, "invalid enum type")?;
        let is_declared = specials("retainedTypes").all(|ty| ty.kind != "DISubprogram" || !is_definition(ty));
        ensure(is_declared, "invalid retained type")
    }

    fn subprogram(&self, id: MdId, node: &Special) -> Rule {
        ensure(given(node, "file") || node.int("line") == 0, "line specified with no file")?;
        if let Some(declaration) = self.part(node, "declaration") {
            ensure(!is_definition(declaration), "invalid subprogram declaration")?;
        }
        for entry in self.entries(node, "retainedNodes").iter().flatten() {
            let scope = self.special(*entry).and_then(|entry| entry.node("scope"));
            let Some(scope) = scope.filter(|scope| self.is_local_scope(*scope)) else {
                return Err("invalid retained nodes, retained node is not local".into());
            };
            let message = "invalid retained nodes, retained node does not belong to subprogram";
            ensure(self.subprogram_of(scope) == Some(id), message)?;
        }
        reference_flags(node.int("flags"))?;
        if is_definition(node) {
            ensure(node.distinct, "subprogram definitions must be distinct")?;
            ensure(given(node, "unit"), "subprogram definitions must have a compile unit")?;
        } else {
            ensure(!given(node, "unit"), "subprogram declarations must not have a compile unit")?;
            let message = "subprogram declaration must not have a declaration field";
            ensure(!given(node, "declaration"), message)?;
        }
        let describes_calls = node.int("flags") & 1 << 29 != 0;
        let message = "DIFlagAllCallsDescribed must be attached to a definition";
        ensure(!describes_calls || is_definition(node), message)
    }
}

/// The tag of a node, without what all names of tags begin with.
fn tag_of(node: &Special) -> &'static str {
    DwarfTag(node.int("tag") as u32).name().and_then(|name| name.strip_prefix("DW_TAG_")).unwrap_or_default()
}

fn contains(kinds: Kinds, kind: &str) -> bool {
    kinds.iter().any(|group| group.contains(&kind))
}

/// Returns whether a field has a value that is not null.
fn given(node: &Special, name: &str) -> bool {
    node.field(name).is_some_and(|field| *field != Field::Null)
}

/// Returns whether a subprogram says what its function does.
pub(super) fn is_definition(node: &Special) -> bool {
    node.int("spFlags") & 8 != 0
}

fn reference_flags(flags: i128) -> Rule {
    ensure(flags & REFERENCES != REFERENCES, "invalid reference flags")
}

/// The checksum of a file has as many digits as its kind says.
fn checksum(node: &Special) -> Rule {
    let length = match node.int("checksumkind") {
        0 => return Ok(()),
        1 => 32,
        2 => 40,
        3 => 64,
        _ => return Err("invalid checksum kind".into()),
    };
    let digits = node.text("checksum").unwrap_or_default();
    ensure(digits.len() == length, "invalid checksum length")?;
    ensure(digits.iter().all(u8::is_ascii_hexdigit), "invalid checksum")
}
