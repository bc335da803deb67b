//! Rules that hold for nodes of one kind.

use dialekt_llvm::DwarfTag;

use super::super::{Rule, ensure};
use super::Debug;
use super::forms::TYPES;
use crate::module::metadata::{Field, MdId, Metadata, Special};

/// Flags for functions that are called on references to objects, of which there is one at most.
const REFERENCES: i128 = 3 << 13;

impl Debug<'_> {
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
    pub(super) fn own_rules(&self, id: MdId, node: &Special) -> Rule {
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
pub(super) fn tag_of(node: &Special) -> &'static str {
    DwarfTag(node.int("tag") as u32).name().and_then(|name| name.strip_prefix("DW_TAG_")).unwrap_or_default()
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
