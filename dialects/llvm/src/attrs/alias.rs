//! Relations between accesses to memory: alias scopes, access groups, trees of types.

use dialekt_ir_core::decl::params::{Param, ParamKind, ParamValue};
use dialekt_ir_core::prelude::asm::Tok;
use dialekt_ir_core::prelude::op::*;

use super::kinds::{DistinctAttr, any_of};

/// A set of alias scopes, which are compared only with each other.
///
/// ```mlir
/// module attributes {test.domain = #llvm.alias_scope_domain<id = distinct[0]<>, description = "inlined copy">} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.alias_scope_domain",
    symbol = "LLVM_AliasScopeDomainAttr",
    summary = "LLVM dialect alias scope domain metadata",
    alias
)]
#[assembly("<" struct(params) ">")]
pub struct AliasScopeDomainAttr {
    /// The identity.
    pub id: Attribute,
    /// A text for people.
    #[type_name("StringAttr")]
    pub description: Option<Attr<StrAttr>>,
}

/// A set of accesses to memory that others can be said not to overlap with.
///
/// The identity is a string or a distinct attribute.
///
/// ```mlir
/// module attributes {test.scope = #llvm.alias_scope<id = "first", domain = <id = distinct[0]<>>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.alias_scope", symbol = "LLVM_AliasScopeAttr", summary = "LLVM dialect alias scope", alias, verify)]
#[assembly("<" struct(params) ">")]
pub struct AliasScopeAttr {
    /// The identity.
    pub id: Attribute,
    /// The domain.
    #[type_name("AliasScopeDomainAttr")]
    pub domain: Attr<AliasScopeDomainAttr>,
    /// A text for people.
    #[type_name("StringAttr")]
    pub description: Option<Attr<StrAttr>>,
}

/// A group of accesses to memory that loops can be said to have no dependences between.
///
/// ```mlir
/// module attributes {test.group = #llvm.access_group<id = distinct[0]<>>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.access_group",
    symbol = "LLVM_AccessGroupAttr",
    summary = "LLVM dialect access group metadata",
    alias
)]
#[assembly("<" struct(params) ">")]
pub struct AccessGroupAttr {
    /// The identity.
    #[type_name("DistinctAttr")]
    pub id: Attr<DistinctAttr>,
}

/// The root of a tree of types, by which accesses to memory are told apart.
///
/// ```mlir
/// module attributes {test.root = #llvm.tbaa_root<id = "Simple C++ TBAA">} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.tbaa_root", symbol = "LLVM_TBAARootAttr", summary = "LLVM dialect TBAA root metadata", alias)]
#[assembly(("<" struct(params)^ ">")?)]
pub struct TBAARootAttr {
    /// The identity.
    #[type_name("StringAttr")]
    pub id: Option<Attr<StrAttr>>,
}

/// A part of a type: its type, and its offset in bytes.
///
/// ```mlir
/// module attributes {test.member = #llvm.tbaa_member<#llvm.tbaa_root, 0>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.tbaa_member", symbol = "LLVM_TBAAMemberAttr")]
#[assembly("<" params ">")]
pub struct TBAAMemberAttr {
    /// The type of the part.
    #[name("typeDesc")]
    #[type_name("TBAANodeAttr")]
    pub type_desc: Attr<TBAANode>,
    /// The offset in bytes.
    #[type_name("int64_t")]
    pub offset: i64,
}

/// A type, with the types of its parts; that of a scalar has its parent in the tree as its only part.
///
/// ```mlir
/// module attributes {test.type = #llvm.tbaa_type_desc<id = "int", members = {<#llvm.tbaa_root, 0>}>} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.tbaa_type_desc",
    symbol = "LLVM_TBAATypeDescriptorAttr",
    summary = "LLVM dialect TBAA type metadata",
    alias
)]
#[assembly("<" struct(params) ">")]
pub struct TBAATypeDescriptorAttr {
    /// The identity.
    #[type_name("::llvm::StringRef")]
    pub id: Ident,
    /// The parts.
    #[type_name("::llvm::ArrayRef<TBAAMemberAttr>")]
    pub members: TBAAMembers,
}

/// An access to memory: the type that is accessed, and the type around it with the offset therein.
///
/// ```mlir
/// #int = #llvm.tbaa_type_desc<id = "int", members = {<#llvm.tbaa_root, 0>}>
/// module attributes {test.access = #llvm.tbaa_tag<base_type = #int, access_type = #int, offset = 0>} {
/// }
/// ```
#[derive(Attr)]
#[attr(name = "llvm.tbaa_tag", symbol = "LLVM_TBAATagAttr", summary = "LLVM dialect TBAA tag metadata", alias)]
#[assembly("<" struct(params) ">")]
pub struct TBAATagAttr {
    /// The type around what is accessed.
    #[type_name("TBAATypeDescriptorAttr")]
    pub base_type: Attr<TBAATypeDescriptorAttr>,
    /// The type that is accessed.
    #[type_name("TBAATypeDescriptorAttr")]
    pub access_type: Attr<TBAATypeDescriptorAttr>,
    /// The offset of the access in bytes.
    #[type_name("int64_t")]
    pub offset: i64,
    /// True if the memory does not change.
    #[default(false)]
    pub constant: bool,
}

/// A relaxation of the memory model: a name, and what it is about.
///
/// ```mlir
/// module attributes {test.relaxation = #llvm.mmra_tag<"amdgpu-synchronize-as":"local">} {
/// }
/// ```
#[derive(Attr)]
#[attr(
    name = "llvm.mmra_tag",
    symbol = "LLVM_MMRATagAttr",
    summary = "MLIR wrapper around a prefix:suffix MMRA tag",
    alias
)]
#[assembly("<" $prefix "" ":" "" $suffix ">")]
pub struct MMRATagAttr {
    /// The name.
    #[type_name("::llvm::StringRef")]
    pub prefix: Ident,
    /// The subject of the tag.
    #[type_name("::llvm::StringRef")]
    pub suffix: Ident,
}

impl VerifyParams for AliasScopeAttr {
    fn verify(&self, cx: &ContextData) -> Result<(), String> {
        match cx.attr_data(self.id) {
            AttrData::String { .. } | AttrData::Distinct { .. } => Ok(()),
            _ => Err("id of an alias scope must be a StringAttr or a DistrinctAttr".into()),
        }
    }
}

any_of! {
    /// Nodes of trees of types.
    TBAANode of TBAATypeDescriptorAttr, TBAARootAttr;
}

/// The parts of a type, in braces.
pub struct TBAAMembers(pub Vec<Attr<TBAAMemberAttr>>);

type MemberList = Vec<Attr<TBAAMemberAttr>>;

impl Param for TBAAMembers {
    const KIND: &'static ParamKind = &ParamKind {
        element: MemberList::KIND.element,
        ..ParamKind::new(
            |p| {
                p.expect(Tok::LBrace, "expected '{'")?;
                let parse = MemberList::KIND.parse.expect("members have a syntax");
                let members = parse(p)?;
                p.expect(Tok::RBrace, "expected '}'")?;
                Ok(members)
            },
            |value, p| {
                p.write("{");
                (MemberList::KIND.print)(value, p);
                p.write("}");
            },
        )
    };

    fn from_value(cx: &ContextData, value: &ParamValue) -> Option<Self> {
        Param::from_value(cx, value).map(TBAAMembers)
    }

    fn into_value(self, cx: &ContextData) -> ParamValue {
        self.0.into_value(cx)
    }
}

/// An array of access groups.
pub type AccessGroupArrayAttr = TypedArrayAttr<AccessGroupAttr>;

/// An array of alias scopes.
pub type AliasScopeArrayAttr = TypedArrayAttr<AliasScopeAttr>;

/// An array of accesses, by their types.
pub type TBAATagArrayAttr = TypedArrayAttr<TBAATagAttr>;
