//! Variables, aliases, ifuncs, and headers of functions.

use super::function::UNNUMBERED;
use super::lex::Tok;
use super::{GroupOwner, GroupUse, Parsed, Parser};
use crate::module::attributes::{self, Attr};
use crate::module::metadata::{MdId, printed_name};
use crate::module::types::{Ty, TypeId};
use crate::module::{Function, Global, GlobalId, GlobalKind, Name};

/// What stands between the name of a global and its kind.
#[derive(Clone, Copy, Default)]
struct Prefix {
    linkage: &'static str,
    visibility: &'static str,
    dso_local: bool,
    is_imported: bool,
    thread_local: bool,
    unnamed_addr: &'static str,
}

const LINKAGES: [&str; 11] = [
    "private",
    "internal",
    "weak",
    "weak_odr",
    "linkonce",
    "linkonce_odr",
    "available_externally",
    "appending",
    "common",
    "extern_weak",
    "external",
];

/// The calling conventions with their numbers.
pub(crate) const CONVENTIONS: &[(&str, u32)] = &[
    ("ccc", 0),
    ("fastcc", 8),
    ("coldcc", 9),
    ("cfguard_checkcc", 19),
    ("x86_stdcallcc", 64),
    ("x86_fastcallcc", 65),
    ("x86_thiscallcc", 70),
    ("x86_vectorcallcc", 80),
    ("x86_regcallcc", 92),
    ("arm_apcscc", 66),
    ("arm_aapcscc", 67),
    ("arm_aapcs_vfpcc", 68),
    ("aarch64_vector_pcs", 97),
    ("aarch64_sve_vector_pcs", 98),
    ("aarch64_sme_preservemost_from_x0", 102),
    ("aarch64_sme_preservemost_from_x1", 111),
    ("aarch64_sme_preservemost_from_x2", 103),
    ("msp430_intrcc", 69),
    ("avr_intrcc", 84),
    ("avr_signalcc", 85),
    ("ptx_kernel", 71),
    ("ptx_device", 72),
    ("spir_kernel", 76),
    ("spir_func", 75),
    ("intel_ocl_bicc", 77),
    ("x86_64_sysvcc", 78),
    ("win64cc", 79),
    ("anyregcc", 13),
    ("preserve_mostcc", 14),
    ("preserve_allcc", 15),
    ("preserve_nonecc", 21),
    ("ghccc", 10),
    ("swiftcc", 16),
    ("swifttailcc", 20),
    ("x86_intrcc", 83),
    ("hhvmcc", 81),
    ("hhvm_ccc", 82),
    ("cxx_fast_tlscc", 17),
    ("amdgpu_vs", 87),
    ("amdgpu_ls", 95),
    ("amdgpu_hs", 93),
    ("amdgpu_es", 96),
    ("amdgpu_gs", 88),
    ("amdgpu_ps", 89),
    ("amdgpu_cs", 90),
    ("amdgpu_cs_chain", 104),
    ("amdgpu_cs_chain_preserve", 105),
    ("amdgpu_kernel", 91),
    ("amdgpu_gfx", 100),
    ("amdgpu_gfx_whole_wave", 124),
    ("tailcc", 18),
    ("m68k_rtdcc", 106),
    ("graalcc", 107),
    ("riscv_vector_cc", 110),
    ("cheriot_compartmentcallcc", 125),
    ("cheriot_compartmentcalleecc", 126),
    ("cheriot_librarycallcc", 127),
];

impl Parser<'_> {
    fn prefix(&mut self) -> Parsed<Prefix> {
        let mut prefix = Prefix { linkage: self.eat_any(&LINKAGES).unwrap_or(""), ..Prefix::default() };
        prefix.dso_local = self.preemption();
        prefix.visibility = self.visibility();
        prefix.is_imported = self.eat_any(&["dllimport", "dllexport"]) == Some("dllimport");
        if prefix.dso_local && prefix.is_imported {
            return self.error("dso_location and DLL-StorageClass mismatch");
        }
        if self.eat_word("thread_local") {
            prefix.thread_local = true;
            if self.eat(b'(') {
                if self.eat_any(&["localdynamic", "initialexec", "localexec"]).is_none() {
                    return self.error("expected localdynamic, initialexec or localexec");
                }
                self.expect(b')', "expected ')' after thread local model")?;
            }
        }
        prefix.unnamed_addr = self.unnamed_addr();
        let is_local = matches!(prefix.linkage, "private" | "internal");
        let is_hidden = matches!(prefix.visibility, "hidden" | "protected");
        if is_local && is_hidden {
            return self.error("symbol with local linkage must have default visibility");
        }
        prefix.dso_local |= is_local || is_hidden && prefix.linkage != "extern_weak";
        Ok(prefix)
    }

    fn preemption(&mut self) -> bool {
        let local = self.eat_word("dso_local");
        if !local {
            self.eat_word("dso_preemptable");
        }
        local
    }

    fn visibility(&mut self) -> &'static str {
        match self.eat_any(&["default", "hidden", "protected"]) {
            Some("default") | None => "",
            Some(word) => word,
        }
    }

    fn unnamed_addr(&mut self) -> &'static str {
        self.eat_any(&["unnamed_addr", "local_unnamed_addr"]).unwrap_or("")
    }

    pub(super) fn named_global(&mut self, name: Name) -> Parsed {
        let at = self.at;
        self.advance();
        self.expect(b'=', "expected '=' in global variable")?;
        self.global(name, at)
    }

    pub(super) fn numbered_global(&mut self, number: u32) -> Parsed {
        let at = self.at;
        let number = if number == UNNUMBERED { self.next_global } else { number };
        if number < self.next_global {
            let message = format!("variable expected to be numbered '@{}' or greater", self.next_global);
            return self.error(message);
        }
        self.advance();
        self.next_global = number.wrapping_add(1);
        self.expect(b'=', "expected '=' after name")?;
        self.global(Name::Number(number), at)
    }

    fn global(&mut self, name: Name, at: usize) -> Parsed {
        let prefix = self.prefix()?;
        if self.is_word("alias") || self.is_word("ifunc") {
            return self.alias(name, at, prefix);
        }
        let has_initializer = !matches!(prefix.linkage, "extern_weak" | "external");
        let space = self.optional_address_space(self.layout.global_space)?;
        self.eat_word("externally_initialized");
        let is_constant = match self.eat_any(&["global", "constant"]) {
            Some(word) => word == "constant",
            None => return self.error("expected 'global' or 'constant'"),
        };
        let ty_at = self.at;
        let ty = self.ty()?;
        let id = self.define_global(name, at, ty, space, GlobalKind::Variable { is_constant, init: None })?;
        let init = match has_initializer {
            true => Some(self.constant(ty)?),
            false => None,
        };
        if matches!(self.module.types.get(ty), Ty::Void | Ty::Function { .. } | Ty::Label | Ty::Metadata | Ty::Token) {
            return self.error_at(ty_at, "invalid type for global variable");
        }
        let global = &mut self.module.globals[id.index()];
        global.kind = GlobalKind::Variable { is_constant, init };
        apply(global, prefix);
        self.module.variables.push(id);
        while self.eat(b',') {
            if self.eat_word("section") {
                let section = self.string()?;
                self.module.globals[id.index()].section = Some(section);
            } else if self.eat_word("partition") {
                self.string()?;
            } else if self.is_word("align") {
                let align = self.align()?;
                self.module.globals[id.index()].align = align;
            } else if self.eat_word("code_model") {
                let at = self.at;
                let model = self.string()?;
                if !matches!(model.as_slice(), b"tiny" | b"small" | b"kernel" | b"medium" | b"large") {
                    return self.error_at(at, "expected global code model string");
                }
            } else if let Tok::Metadata(_) = self.tok {
                let node = self.attachment()?;
                self.module.globals[id.index()].metadata.push(node);
            } else if self
                .eat_any(&[
                    "no_sanitize_address",
                    "no_sanitize_hwaddress",
                    "sanitize_memtag",
                    "sanitize_address_dyninit",
                ])
                .is_none()
                && !self.comdat_reference(id)?
            {
                return self.error("unknown global variable property!");
            }
        }
        let (attrs, groups) = self.attribute_list(true)?;
        self.module.globals[id.index()].attrs = attrs;
        self.use_groups(GroupOwner::Global(id), &groups);
        Ok(())
    }

    fn alias(&mut self, name: Name, at: usize, prefix: Prefix) -> Parsed {
        let is_alias = self.is_word("alias");
        self.advance();
        let word = if is_alias { "alias" } else { "ifunc" };
        if matches!(prefix.linkage, "available_externally" | "appending" | "common" | "extern_weak") {
            return self.error_at(at, "invalid linkage type for alias");
        }
        let ty = self.ty()?;
        self.expect(b',', &format!("expected comma after {word}'s type"))?;
        let value_at = self.at;
        let id = self.define_global(name, at, ty, 0, GlobalKind::Undefined)?;
        let is_expression = matches!(&self.tok, Tok::Word(word) if matches!(word.as_slice(), b"bitcast" | b"getelementptr" | b"addrspacecast" | b"inttoptr"));
        let target = match is_expression {
            true => self.typed_expression()?,
            false => {
                let ty = self.first_type()?;
                self.constant(ty)?
            }
        };
        let Some(space) = self.module.types.address_space(self.const_ty(target)) else {
            return self.error_at(value_at, "An alias or ifunc must have pointer type");
        };
        let global = &mut self.module.globals[id.index()];
        global.address_space = space;
        global.kind = match is_alias {
            true => GlobalKind::Alias { aliasee: target },
            false => GlobalKind::IFunc { resolver: target },
        };
        apply(global, prefix);
        match is_alias {
            true => self.module.aliases.push(id),
            false => self.module.ifuncs.push(id),
        }
        while self.eat(b',') {
            if self.eat_word("partition") {
                self.string()?;
            } else if !is_alias && matches!(self.tok, Tok::Metadata(_)) {
                self.attachment()?;
            } else {
                return self.error("unknown alias or ifunc property!");
            }
        }
        Ok(())
    }

    /// The entry of a global that is defined here.
    fn define_global(&mut self, name: Name, at: usize, ty: TypeId, space: u32, kind: GlobalKind) -> Parsed<GlobalId> {
        let id = self.global_id(&name, at, space);
        let global = &mut self.module.globals[id.index()];
        if !matches!(global.kind, GlobalKind::Undefined) || global.linkage == "defining" {
            let are_functions = [&kind, &global.kind].iter().all(|kind| matches!(kind, GlobalKind::Function(_)));
            let shown = match &name {
                Name::Text(text) => printed_name(text),
                Name::Number(number) => number.to_string(),
            };
            let message = match are_functions {
                true => format!("invalid redefinition of function '{shown}'"),
                false => format!("redefinition of global '@{shown}'"),
            };
            return self.error_at(at, message);
        }
        let known_space = global.address_space;
        global.ty = ty;
        global.at = at;
        let is_alias = matches!(kind, GlobalKind::Undefined);
        global.kind = kind;
        global.linkage = if is_alias { "defining" } else { "external" };
        if known_space != space && !is_alias {
            let (found, expected) = (self.module.types.ptr(known_space), self.module.types.ptr(space));
            let message = format!(
                "forward reference and definition of global have different types: '{}' and '{}'",
                self.show(found),
                self.show(expected)
            );
            return self.error_at(at, message);
        }
        Ok(id)
    }

    /// The entry of a global, which may be defined later.
    pub(super) fn global_id(&mut self, name: &Name, at: usize, space: u32) -> GlobalId {
        if let Some(id) = self.globals.get(name) {
            return *id;
        }
        let ty = self.module.types.ptr(space);
        let id = GlobalId::new(self.module.globals.len());
        self.module.globals.push(Global {
            name: name.clone(),
            kind: GlobalKind::Undefined,
            at,
            linkage: "external",
            visibility: "",
            dso_local: false,
            is_imported: false,
            thread_local: false,
            unnamed_addr: "",
            address_space: space,
            ty,
            section: None,
            comdat: None,
            align: 0,
            attrs: Vec::new(),
            metadata: Vec::new(),
        });
        self.globals.insert(name.clone(), id);
        id
    }

    /// `comdat`, or `comdat($name)`, if it is next.
    fn comdat_reference(&mut self, id: GlobalId) -> Parsed<bool> {
        let mut at = self.at;
        if !self.eat_word("comdat") {
            return Ok(false);
        }
        let name = match self.eat(b'(') {
            true => {
                at = self.at;
                let Tok::Comdat(name) = self.tok.clone() else { return self.error("expected comdat variable") };
                self.advance();
                self.expect(b')', "expected ')' after comdat var")?;
                name
            }
            false => match &self.module.globals[id.index()].name {
                Name::Text(name) => name.clone(),
                Name::Number(_) => return self.error("comdat cannot be unnamed"),
            },
        };
        let index = self.comdat_index(name);
        self.comdat_uses.push((index, at));
        self.module.globals[id.index()].comdat = Some(index);
        Ok(true)
    }

    pub(super) fn use_groups(&mut self, owner: GroupOwner, groups: &[u32]) {
        self.group_uses.extend(groups.iter().map(|group| GroupUse { owner, group: *group }));
    }

    /// `align N`, which is next.
    pub(super) fn align(&mut self) -> Parsed<u64> {
        self.advance();
        let in_parentheses = self.eat(b'(');
        let at = self.at;
        let align = self.uint64()?;
        if in_parentheses {
            self.expect(b')', "expected ')'")?;
        }
        if !align.is_power_of_two() {
            return self.error_at(at, "alignment is not a power of two");
        }
        if align > 1 << 32 {
            return self.error_at(at, "huge alignments are not supported yet");
        }
        Ok(align)
    }

    /// A calling convention, if one is next.
    pub(super) fn calling_convention(&mut self) -> Parsed<u32> {
        if self.eat_word("cc") {
            return self.uint32();
        }
        Ok(self.eat_one_of(CONVENTIONS).unwrap_or(0))
    }

    pub(super) fn declare(&mut self) -> Parsed {
        self.advance();
        let mut metadata = Vec::new();
        while matches!(self.tok, Tok::Metadata(_)) {
            metadata.push(self.attachment()?);
        }
        let (id, _) = self.function_header(false)?;
        self.module.globals[id.index()].metadata.extend(metadata);
        Ok(())
    }

    pub(super) fn define(&mut self) -> Parsed {
        self.advance();
        let (id, params) = self.function_header(true)?;
        while matches!(self.tok, Tok::Metadata(_)) {
            let node = self.attachment()?;
            self.module.globals[id.index()].metadata.push(node);
        }
        self.function_body(id, params)
    }

    fn function_header(&mut self, is_definition: bool) -> Parsed<(GlobalId, Vec<super::function::Param>)> {
        let linkage_at = self.at;
        let mut prefix = Prefix { linkage: self.eat_any(&LINKAGES).unwrap_or(""), ..Prefix::default() };
        let has_linkage = !prefix.linkage.is_empty();
        prefix.dso_local = self.preemption();
        prefix.visibility = self.visibility();
        prefix.is_imported = self.eat_any(&["dllimport", "dllexport"]) == Some("dllimport");
        if prefix.dso_local && prefix.is_imported {
            return self.error("dso_location and DLL-StorageClass mismatch");
        }
        let calling_conv = self.calling_convention()?;
        let result_attrs = self.result_attributes()?;
        let result_at = self.at;
        let result = self.ty()?;
        if has_linkage {
            match prefix.linkage {
                "extern_weak" if is_definition => {
                    return self.error_at(linkage_at, "invalid linkage for function definition");
                }
                "private" | "internal" | "available_externally" | "linkonce" | "linkonce_odr" | "weak" | "weak_odr"
                    if !is_definition =>
                {
                    return self.error_at(linkage_at, "invalid linkage for function declaration");
                }
                "appending" | "common" => return self.error_at(linkage_at, "invalid function linkage type"),
                _ => {}
            }
        }
        let is_local = matches!(prefix.linkage, "private" | "internal");
        let is_hidden = matches!(prefix.visibility, "hidden" | "protected");
        if is_local && is_hidden {
            return self.error_at(linkage_at, "symbol with local linkage must have default visibility");
        }
        prefix.dso_local |= is_local || is_hidden && prefix.linkage != "extern_weak";
        if matches!(self.module.types.get(result), Ty::Function { .. } | Ty::Label | Ty::Metadata) {
            return self.error_at(result_at, "invalid function return type");
        }
        let name_at = self.at;
        let name = match self.tok.clone() {
            Tok::Global(name) => Name::Text(name),
            Tok::GlobalNumber(number) => {
                let number = if number == UNNUMBERED { self.next_global } else { number };
                if number < self.next_global {
                    let message = format!("function expected to be numbered '@{}' or greater", self.next_global);
                    return self.error(message);
                }
                self.next_global = number.wrapping_add(1);
                Name::Number(number)
            }
            _ => return self.error("expected function name"),
        };
        self.advance();
        if !self.is_punct(b'(') {
            return self.error("expected '(' in function argument list");
        }
        let (params, vararg) = self.parameters()?;
        if params.first().is_some_and(|param| attributes::has(&param.attrs, "sret"))
            && !matches!(self.module.types.get(result), Ty::Void)
        {
            return self.error_at(result_at, "functions with 'sret' argument must return void");
        }
        prefix.unnamed_addr = self.unnamed_addr();
        let space = self.optional_address_space(self.layout.program_space)?;
        let attrs_at = self.at;
        let (attrs, groups) = self.attribute_list(false)?;
        if attributes::has(&attrs, "builtin") {
            return self.error_at(attrs_at, "'builtin' attribute not valid on function");
        }
        let ty =
            self.module.types.intern(Ty::Function { result, params: params.iter().map(|p| p.ty).collect(), vararg });
        let mut function = Function {
            calling_conv,
            result_attrs,
            param_attrs: params.iter().map(|p| p.attrs.clone()).collect(),
            ..Function::default()
        };
        let id = self.define_global(name, name_at, ty, space, GlobalKind::Function(Box::new(function.clone())))?;
        self.module.functions.push(id);
        self.module.globals[id.index()].attrs = attrs;
        self.use_groups(GroupOwner::Global(id), &groups);
        if self.eat_word("section") {
            self.module.globals[id.index()].section = Some(self.string()?);
        }
        if self.eat_word("partition") {
            self.string()?;
        }
        self.comdat_reference(id)?;
        if self.is_word("align") {
            self.module.globals[id.index()].align = self.align()?;
        }
        if self.eat_word("gc") {
            function.gc = Some(self.string()?);
        }
        for word in ["prefix", "prologue", "personality"] {
            if self.eat_word(word) {
                let ty = self.first_type()?;
                let value = self.constant(ty)?;
                if word == "personality" {
                    function.personality = Some(value);
                }
            }
        }
        let global = &mut self.module.globals[id.index()];
        global.kind = GlobalKind::Function(Box::new(function));
        apply(global, prefix);
        if let Some(Attr { value: attributes::AttrValue::Int(align), .. }) =
            global.attrs.iter().find(|attr| !attr.is_text() && attr.name == b"align")
        {
            global.align = *align;
            global.attrs.retain(|attr| attr.is_text() || attr.name != b"align");
        }
        Ok((id, params))
    }

    fn parameters(&mut self) -> Parsed<(Vec<super::function::Param>, bool)> {
        self.advance();
        let mut params: Vec<super::function::Param> = Vec::new();
        if self.eat(b')') {
            return Ok((params, false));
        }
        let mut next = 0;
        loop {
            if self.tok == Tok::Ellipsis {
                self.advance();
                self.expect(b')', "expected ')' at end of argument list")?;
                return Ok((params, true));
            }
            let at = self.at;
            let ty = self.first_type_as_argument(at)?;
            let attrs = self.parameter_attributes()?;
            let mut name = None;
            let mut name_at = at;
            match self.tok.clone() {
                Tok::Local(text) => {
                    let is_it = |param: &super::function::Param| matches!(&param.name, Some(Name::Text(known)) if *known == text);
                    if params.iter().any(is_it) {
                        let shown = String::from_utf8_lossy(&text);
                        return self.error_at(at, format!("redefinition of argument '%{shown}'"));
                    }
                    name_at = self.at;
                    name = Some(Name::Text(text));
                    self.advance();
                }
                Tok::LocalNumber(number) => {
                    if number < next {
                        return self.error(format!("argument expected to be numbered '%{next}' or greater"));
                    }
                    name_at = self.at;
                    self.advance();
                    name = Some(Name::Number(number));
                    next = number.wrapping_add(1);
                }
                _ => {
                    if matches!(self.tok, Tok::Punct(b',' | b')')) {
                        name = Some(Name::Number(next));
                        next = next.wrapping_add(1);
                    }
                }
            }
            params.push(super::function::Param { ty, attrs, name, at: name_at });
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')', "expected ')' at end of argument list")?;
        Ok((params, false))
    }

    /// `!kind !node`.
    pub(super) fn attachment(&mut self) -> Parsed<(Vec<u8>, MdId)> {
        let Tok::Metadata(kind) = self.tok.clone() else { return self.error("expected metadata attachment") };
        self.advance();
        Ok((kind, self.node()?))
    }
}

fn apply(global: &mut Global, prefix: Prefix) {
    global.linkage = if prefix.linkage.is_empty() { "external" } else { prefix.linkage };
    global.visibility = prefix.visibility;
    global.dso_local = prefix.dso_local;
    global.is_imported = prefix.is_imported;
    global.thread_local = prefix.thread_local;
    global.unnamed_addr = prefix.unnamed_addr;
}
