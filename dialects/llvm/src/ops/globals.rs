//! Variables of modules, functions that run when a module is loaded, aliases.

use dialekt_interfaces::{SymbolTables, SymbolUserOpInterface};
use dialekt_ir_core::prelude::asm::*;
use dialekt_ir_core::prelude::op::*;

use super::keywords::{parse_linkage, parse_unnamed_addr, print_case, text};
use crate::attrs::{DIGlobalVariableExpressionArrayAttr, LinkageAttr, ZeroAttr};
use crate::enums::{Linkage, UnnamedAddr, Visibility};
use crate::ops::{ComdatSelector, Func};
use crate::types::{
    LLVMArrayType, LLVMLabelType, LLVMMetadataType, LLVMPointerType, LLVMTargetExtType, LLVMTokenType, LLVMVoidType,
    is_compatible_outer_type,
};

/// A variable or a constant of a module.
///
/// Its value is an attribute, or what its region returns; without either it is defined elsewhere. The type of a string need not be
/// written.
///
/// ```mlir
/// llvm.mlir.global internal constant @text("abc")
/// llvm.mlir.global external thread_local @count(0 : i64) {alignment = 8 : i64} : i64
/// llvm.mlir.global external @to_count() : !llvm.ptr {
///   %ptr = llvm.mlir.addressof @count : !llvm.ptr
///   llvm.return %ptr : !llvm.ptr
/// }
/// ```
#[derive(Op)]
#[op(
    name = "llvm.mlir.global",
    doc_group = "Globals",
    traits(IsolatedFromAbove, SingleBlockImplicitTerminator("llvm.return"), Symbol),
    verify,
    verify_regions,
    parse = parse_global,
    print = print_global
)]
pub struct Global {
    pub global_type: Attr<TypeAttr>,
    pub constant: Attr<UnitAttr>,
    pub sym_name: Attr<StrAttr>,
    pub linkage: Attr<LinkageAttr>,
    pub dso_local: Attr<UnitAttr>,
    pub thread_local_: Attr<UnitAttr>,
    pub externally_initialized: Attr<UnitAttr>,
    pub value: Option<Attr<AnyAttr>>,
    pub alignment: Option<Attr<I64Attr>>,
    #[default(0)]
    pub addr_space: Attr<Confined<I32Attr, IntNonNegative>>,
    pub unnamed_addr: Option<Attr<UnnamedAddr>>,
    pub section: Option<Attr<StrAttr>>,
    pub comdat: Option<Attr<SymbolRefAttr>>,
    pub dbg_exprs: Option<Attr<DIGlobalVariableExpressionArrayAttr>>,
    #[default(Visibility::Default)]
    pub visibility_: Attr<Visibility>,
    pub target_specific_attrs: Option<Attr<ArrayAttr>>,
    pub initializer: Region,
}

/// `internal hidden thread_local unnamed_addr constant @name(value) comdat(@c::@s) {..} : i32 {..}`
fn parse_global(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    parse_head(p, op);
    if p.consume_keyword(b"constant") {
        op.add_attr(cx.ident("constant"), Attribute::UNIT);
    }
    let name = p.parse_symbol_name(op)?;
    op.add_attr(cx.ident("sym_name"), name);
    p.expect(Tok::LParen, "expected '('")?;
    let mut value = None;
    if !p.consume_if(Tok::RParen) {
        let found = p.parse_attribute(None)?;
        op.add_attr(cx.ident("value"), found);
        value = Some(found);
        p.expect(Tok::RParen, "expected ')'")?;
    }
    if p.consume_keyword(b"comdat") {
        p.expect(Tok::LParen, "expected '('")?;
        let at = p.token().start;
        let comdat = p.parse_attribute(None)?;
        if !matches!(cx.attr_data(comdat), AttrData::SymbolRef { .. }) {
            return Err(p.op_error_at(op, at, "invalid kind of attribute specified"));
        }
        op.add_attr(cx.ident("comdat"), comdat);
        p.expect(Tok::RParen, "expected ')'")?;
    }
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let types = p.parse_optional_colon_type_list()?;
    let text = value.and_then(|value| cx.string_value(value));
    let ty = match (types.first(), text) {
        _ if types.len() > 1 => return Err(p.op_error_at(op, op.at, "expected zero or one type")),
        (Some(ty), _) => *ty,
        (None, Some(text)) => LLVMArrayType::new(cx, Type::I8, cx.bytes(text).len() as u64),
        (None, None) => return Err(p.op_error_at(op, op.at, "type can only be omitted for string globals")),
    };
    op.add_attr(cx.ident("global_type"), cx.type_attr(ty));
    if !types.is_empty() && p.at(Tok::LBrace) {
        op.body = Some(BodyForm::AsWritten);
    } else {
        let body = p.empty_region(op, BodyForm::AsWritten)?;
        op.regions.push(body);
    }
    Ok(())
}

/// Parses `internal hidden thread_local unnamed_addr`: the beginning of globals and aliases.
fn parse_head(p: &mut OpParser<'_>, op: &mut OpState) {
    parse_linkage(p, op);
    if p.consume_keyword(b"thread_local") {
        op.add_attr(p.cx().ident("thread_local_"), Attribute::UNIT);
    }
    parse_unnamed_addr(p, op);
}

/// Prints ` internal hidden thread_local unnamed_addr `.
fn print_head(op: OpRef<'_>, linkage: Option<LinkageAttr>, p: &mut Printer<'_>) {
    p.write(" ");
    print_case(linkage.map_or("", |linkage| text(linkage.linkage)), p);
    let visibility = op.inherent_attr(b"visibility_").and_then(|attr| Visibility::read(op.cx(), attr));
    print_case(visibility.map_or("", text), p);
    if op.inherent_attr(b"thread_local_").is_some() {
        p.write("thread_local ");
    }
    let unnamed = op.inherent_attr(b"unnamed_addr").and_then(|attr| UnnamedAddr::read(op.cx(), attr));
    print_case(unnamed.map_or("", text), p);
}

fn print_symbol(op: OpRef<'_>, p: &mut Printer<'_>) {
    if let Some(name) = op.inherent_attr(b"sym_name").and_then(|name| op.cx().string_value(name)) {
        p.print_symbol_name(name);
    }
}

fn print_global(op: GlobalView<'_>, p: &mut Printer<'_>) {
    print_head(*op, op.linkage(), p);
    if op.constant() {
        p.write("constant ");
    }
    print_symbol(*op, p);
    p.write("(");
    let value = op.value();
    if let Some(value) = value {
        p.print_attribute(value);
    }
    p.write(")");
    if let Some(comdat) = op.inherent_attr(b"comdat") {
        p.write(" comdat(");
        p.print_attribute(comdat);
        p.write(")");
    }
    let elided = [
        "sym_name",
        "global_type",
        "constant",
        "value",
        "linkage",
        "unnamed_addr",
        "thread_local_",
        "visibility_",
        "comdat",
    ];
    p.print_optional_attr_dict(*op, &elided);
    if value.is_some_and(|value| op.cx().string_value(value).is_some()) {
        return;
    }
    print_typed_region(op.global_type(), op.initializer(), p);
}

/// Prints ` : i32 {..}`.
fn print_typed_region(ty: Option<Type>, body: RegionRef<'_>, p: &mut Printer<'_>) {
    p.write(" : ");
    if let Some(ty) = ty {
        p.print_type(ty);
    }
    if !body.is_empty() {
        p.write(" ");
        p.print_region_form(body.handle(), RegionForm { entry_arguments: false, ..RegionForm::default() });
    }
}

/// Returns whether globals and aliases may have a type.
fn is_global_type(cx: &ContextData, ty: Type) -> bool {
    is_compatible_outer_type(cx, ty)
        && LLVMVoidType::of(cx, ty).is_none()
        && LLVMTokenType::of(cx, ty).is_none()
        && LLVMMetadataType::of(cx, ty).is_none()
        && LLVMLabelType::of(cx, ty).is_none()
}

/// Returns whether all bits of a value are zero.
fn is_zero(cx: &ContextData, value: Attribute) -> bool {
    match cx.attr_data(value) {
        AttrData::Integer { value, .. } => value.is_zero(),
        AttrData::Float { .. } => cx.float_value(value).is_some_and(|float| float.is_zero() && !float.is_negative()),
        AttrData::DenseElements { splat: true, data, .. } => data.iter().all(|byte| *byte == 0),
        _ => ZeroAttr::of(cx, value).is_some(),
    }
}

impl Verify for Global {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let cx = op.cx();
        let ty = op.global_type().unwrap_or(Type::NONE);
        if !is_global_type(cx, ty) {
            return fail(out, op.op_error("expects type to be a valid element type for an LLVM global"));
        }
        let parent = op.parent_op();
        let is_module = |parent: OpRef<'_>| parent.has_traits(OpTraits::SYMBOL_TABLE | OpTraits::ISOLATED_FROM_ABOVE);
        if parent.is_some_and(|parent| !is_module(parent)) {
            return fail(out, op.op_error("must appear at the module level"));
        }
        let value = op.value();
        if let Some(text) = value.and_then(|value| cx.string_value(value)) {
            let array = LLVMArrayType::of(cx, ty);
            let fits = array.is_some_and(|array| {
                array.num_elements == cx.bytes(text).len() as u64 && cx.integer_width(array.element_type) == Some(8)
            });
            if !fits {
                let message = "requires an i8 array type of the length equal to that of the string attribute";
                return fail(out, op.op_error(message));
            }
        }
        if let Some(target) = LLVMTargetExtType::of(cx, ty) {
            if !target.can_be_global(cx) {
                return fail(out, op.op_error("this target extension type cannot be used in a global"));
            }
            if value.is_some() {
                let message = "global with target extension type can only be initialized with zero-initializer";
                return fail(out, op.op_error(message));
            }
        }
        match op.linkage().map(|linkage| linkage.linkage) {
            Some(Linkage::Common) if value.is_some_and(|value| !is_zero(cx, value)) => {
                return fail(out, op.op_error("expected zero value for 'common' linkage"));
            }
            Some(Linkage::Appending) if LLVMArrayType::of(cx, ty).is_none() => {
                return fail(out, op.op_error("expected array type for 'appending' linkage"));
            }
            _ => {}
        }
        verify_comdat(*op, out)?;
        let alignment = op.alignment();
        if alignment.is_some_and(|alignment| !(alignment as u64).is_power_of_two()) {
            return fail(out, op.error("alignment attribute is not a power of 2"));
        }
        Ok(())
    }
}

/// Checks that the choice among definitions that an op names is one.
pub(super) fn verify_comdat(op: OpRef<'_>, out: &mut Vec<Diagnostic>) -> Verified {
    let Some(comdat) = op.inherent_attr(b"comdat") else { return Ok(()) };
    let symbols = SymbolTables::default();
    match symbols.lookup_nearest(op, comdat).is_some_and(|found| found.is::<ComdatSelector>()) {
        true => Ok(()),
        false => fail(out, op.error("expected comdat symbol")),
    }
}

/// Returns whether an op has no effects, and is known to.
fn is_free_of_effects(op: OpRef<'_>) -> bool {
    op.own_effects().is_some_and(|effects| effects.is_empty())
}

impl VerifyRegions for Global {
    fn verify_regions(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(block) = op.initializer().first_block() else { return Ok(()) };
        let returned = block.last_op().and_then(|last| last.operand_types().next());
        let Some(returned) = returned else {
            return fail(out, op.op_error("initializer region cannot return void"));
        };
        let ty = op.global_type().unwrap_or(Type::NONE);
        if returned != ty {
            let (returned, ty) = (op.quoted_type(returned), op.quoted_type(ty));
            let message = format!("initializer region type {returned} does not match global type {ty}");
            return fail(out, op.op_error(message));
        }
        if let Some(inner) = block.ops().find(|inner| !is_free_of_effects(*inner)) {
            return fail(out, inner.error("ops with side effects not allowed in global initializers"));
        }
        match op.value() {
            Some(_) => fail(out, op.op_error("cannot have both initializer value and region")),
            None => Ok(()),
        }
    }
}

/// Another name for a global or a function, or for a place in it.
///
/// Its region computes the address.
///
/// ```mlir
/// llvm.mlir.global external @pair() : !llvm.array<2 x i32>
/// llvm.mlir.alias external @same : !llvm.array<2 x i32> {
///   %ptr = llvm.mlir.addressof @pair : !llvm.ptr
///   llvm.return %ptr : !llvm.ptr
/// }
/// ```
#[derive(Op)]
#[op(
    name = "llvm.mlir.alias",
    doc_group = "Globals",
    traits(IsolatedFromAbove, SingleBlockImplicitTerminator("llvm.return"), Symbol),
    verify,
    verify_regions,
    parse = parse_alias,
    print = print_alias
)]
pub struct Alias {
    pub alias_type: Attr<TypeAttr>,
    pub sym_name: Attr<StrAttr>,
    pub linkage: Attr<LinkageAttr>,
    pub dso_local: Attr<UnitAttr>,
    pub thread_local_: Attr<UnitAttr>,
    pub unnamed_addr: Option<Attr<UnnamedAddr>>,
    #[default(Visibility::Default)]
    pub visibility_: Attr<Visibility>,
    pub initializer: Region<SizedRegion<1>>,
}

/// `internal hidden thread_local unnamed_addr @name {..} : i32 {..}`
fn parse_alias(p: &mut OpParser<'_>, op: &mut OpState) -> Parsed {
    let cx = p.cx();
    parse_head(p, op);
    let name = p.parse_symbol_name(op)?;
    op.add_attr(cx.ident("sym_name"), name);
    p.parse_optional_attr_dict(&mut op.attrs)?;
    let types = p.parse_optional_colon_type_list()?;
    let [ty] = types[..] else {
        // Without a type, the reference reads past the end of the list.
        let message = if types.is_empty() { "expected a type" } else { "expected zero or one type" };
        return Err(p.op_error_at(op, op.at, message));
    };
    op.add_attr(cx.ident("alias_type"), cx.type_attr(ty));
    match p.at(Tok::LBrace) {
        true => op.body = Some(BodyForm::AsWritten),
        false => return Err(p.op_error_at(op, op.at, "expected initializer region for alias")),
    }
    Ok(())
}

fn print_alias(op: AliasView<'_>, p: &mut Printer<'_>) {
    print_head(*op, op.linkage(), p);
    print_symbol(*op, p);
    let elided = ["sym_name", "alias_type", "linkage", "unnamed_addr", "thread_local_", "visibility_"];
    p.print_optional_attr_dict(*op, &elided);
    print_typed_region(op.alias_type(), op.initializer(), p);
}

impl Verify for Alias {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        use Linkage::{AvailableExternally, External, Internal, Linkonce, LinkonceODR, Private, Weak, WeakODR};
        let ty = op.alias_type().unwrap_or(Type::NONE);
        if !is_global_type(op.cx(), ty) {
            return fail(out, op.op_error("expects type to be a valid element type for an LLVM global alias"));
        }
        let linkage = op.linkage().map(|linkage| linkage.linkage).unwrap_or(External);
        let supported = [AvailableExternally, External, Internal, Linkonce, LinkonceODR, Private, Weak, WeakODR];
        if supported.contains(&linkage) {
            return Ok(());
        }
        let message = format!(
            "'{}' linkage not supported in aliases, available options: private, internal, linkonce, weak, linkonce_odr, \
             weak_odr, external or available_externally",
            text(linkage)
        );
        fail(out, op.op_error(message))
    }
}

impl VerifyRegions for Alias {
    fn verify_regions(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        let Some(block) = op.initializer().first_block() else { return Ok(()) };
        let returned = block.last_op().and_then(|last| last.operand_types().next());
        if returned.is_none_or(|ty| LLVMPointerType::of(op.cx(), ty).is_none()) {
            return fail(out, op.op_error("initializer region must always return a pointer"));
        }
        match block.ops().find(|inner| !is_free_of_effects(*inner)) {
            Some(inner) => fail(out, inner.error("ops with side effects are not allowed in alias initializers")),
            None => Ok(()),
        }
    }
}

/// Functions that run when the module is loaded, in ascending order of priority.
///
/// They run only if their data is kept, where there is any; `#llvm.zero` is none.
///
/// ```mlir
/// llvm.func @start() {
///   llvm.return
/// }
/// llvm.mlir.global_ctors ctors = [@start], priorities = [0 : i32], data = [#llvm.zero]
/// ```
#[derive(Op)]
#[op(name = "llvm.mlir.global_ctors", doc_group = "Globals", interfaces(SymbolUserOpInterface), verify)]
#[assembly("ctors" "=" $ctors "," "priorities" "=" $priorities "," "data" "=" $data attr_dict)]
pub struct GlobalCtors {
    pub ctors: Attr<FlatSymbolRefArrayAttr>,
    pub priorities: Attr<I32ArrayAttr>,
    pub data: Attr<ArrayAttr>,
}

/// Functions that run when the module is unloaded, in descending order of priority.
///
/// They run only if their data is kept, where there is any; `#llvm.zero` is none.
///
/// ```mlir
/// llvm.func @stop() {
///   llvm.return
/// }
/// llvm.mlir.global_dtors dtors = [@stop], priorities = [0 : i32], data = [#llvm.zero]
/// ```
#[derive(Op)]
#[op(name = "llvm.mlir.global_dtors", doc_group = "Globals", interfaces(SymbolUserOpInterface), verify)]
#[assembly("dtors" "=" $dtors "," "priorities" "=" $priorities "," "data" "=" $data attr_dict)]
pub struct GlobalDtors {
    pub dtors: Attr<FlatSymbolRefArrayAttr>,
    pub priorities: Attr<I32ArrayAttr>,
    pub data: Attr<ArrayAttr>,
}

impl Verify for GlobalCtors {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_lists(*op, "ctors", out)
    }
}

impl Verify for GlobalDtors {
    fn verify(op: Self::View<'_>, out: &mut Vec<Diagnostic>) -> Verified {
        verify_lists(*op, "dtors", out)
    }
}

impl SymbolUserOpInterface for GlobalCtors {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        verify_functions(*op, "ctors", symbols, out)
    }
}

impl SymbolUserOpInterface for GlobalDtors {
    fn verify_symbol_uses(op: Self::View<'_>, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
        verify_functions(*op, "dtors", symbols, out)
    }
}

fn elements<'a>(op: OpRef<'a>, name: &str) -> &'a [Attribute] {
    op.inherent_attr(name).and_then(|attr| op.cx().array_elements(attr)).unwrap_or(&[])
}

/// Checks that the lists are of one length, and that data is a symbol or zero.
fn verify_lists(op: OpRef<'_>, functions: &str, out: &mut Vec<Diagnostic>) -> Verified {
    let cx = op.cx();
    let data = elements(op, "data");
    let is_data = |attr: &Attribute| ZeroAttr::of(cx, *attr).is_some() || FlatSymbolRefAttr::DEF.holds(cx, *attr);
    if !data.iter().all(is_data) {
        return fail(out, op.error("data element must be symbol or #llvm.zero"));
    }
    let count = elements(op, functions).len();
    if count == elements(op, "priorities").len() && count == data.len() {
        return Ok(());
    }
    fail(out, op.error(format!("{functions}, priorities, and data must have the same number of elements")))
}

/// Checks that all symbols are functions that are defined.
fn verify_functions(op: OpRef<'_>, functions: &str, symbols: &SymbolTables, out: &mut Vec<Diagnostic>) -> Verified {
    for symbol in elements(op, functions) {
        let name = match op.cx().attr_data(*symbol) {
            AttrData::SymbolRef { root, .. } => op.cx().str(*root),
            _ => continue,
        };
        let Some(function) = symbols.lookup_nearest(op, *symbol).filter(|found| found.is::<Func>()) else {
            return fail(out, op.op_error(format!("'{name}' does not reference a valid LLVM function")));
        };
        if function.region(0).is_none_or(|body| body.is_empty()) {
            return fail(out, op.op_error(format!("'{name}' does not have a definition")));
        }
    }
    Ok(())
}
