//! The text of a module, as LLVM writes it. [LLVM: AsmWriter]

mod attributes;
mod constants;
mod instructions;
mod metadata;
mod slots;
mod types;

use std::fmt::Write;

use crate::intrinsics::facts;
use crate::module::{Function, Global, Module, Symbol, TypeKind};
use slots::{LocalSlots, Slots};

/// The text of a module.
pub fn print(module: &Module) -> Vec<u8> {
    let mut printer = Printer { module, slots: Slots::of(module), out: Vec::new() };
    printer.module();
    printer.out
}

/// The printer of a module.
struct Printer<'a> {
    module: &'a Module,
    slots: Slots,
    out: Vec<u8>,
}

impl Write for Printer<'_> {
    fn write_str(&mut self, text: &str) -> std::fmt::Result {
        self.out.extend_from_slice(text.as_bytes());
        Ok(())
    }
}

/// Formats into the text of a printer, which cannot fail.
macro_rules! put {
    ($p:expr, $($arg:tt)*) => {{
        use std::fmt::Write as _;
        let _ = write!($p, $($arg)*);
    }};
}
use put;

impl Printer<'_> {
    fn text(&mut self, text: &str) {
        self.out.extend_from_slice(text.as_bytes());
    }

    /// A word and a space, or nothing.
    fn word(&mut self, word: &str) {
        if !word.is_empty() {
            put!(self, "{word} ");
        }
    }

    /// Bytes as they stand in strings.
    fn escaped(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            match byte {
                b' '..=b'~' if byte != b'"' && byte != b'\\' => self.out.push(byte),
                _ => put!(self, "\\{byte:02X}"),
            }
        }
    }

    fn quoted(&mut self, bytes: &[u8]) {
        self.text("\"");
        self.escaped(bytes);
        self.text("\"");
    }

    /// A name behind its sign, in quotes where it needs them.
    fn name(&mut self, sign: &str, name: &[u8]) {
        self.text(sign);
        let is_plain = |byte: &u8| byte.is_ascii_alphanumeric() || b"-.$_".contains(byte);
        if name.iter().all(is_plain) && !name.first().is_none_or(u8::is_ascii_digit) {
            self.out.extend_from_slice(name);
        } else {
            self.quoted(name);
        }
    }

    fn module(&mut self) {
        let module = self.module;
        put!(self, "; ModuleID = '{}'\n", module.name);
        self.text("source_filename = ");
        self.quoted(module.name.as_bytes());
        self.text("\n");
        if !module.data_layout.is_empty() {
            self.text("target datalayout = ");
            self.quoted(&module.data_layout);
            self.text("\n");
        }
        if !module.triple.is_empty() {
            self.text("target triple = ");
            self.quoted(&module.triple);
            self.text("\n");
        }
        for (i, line) in module.asm.iter().enumerate() {
            self.text(if i == 0 { "\nmodule asm " } else { "module asm " });
            self.quoted(line);
            self.text("\n");
        }
        self.struct_types();
        self.comdats();
        for number in 0..module.variables.len() {
            self.text(if number == 0 { "\n" } else { "" });
            self.variable(number);
        }
        for number in 0..module.aliases.len() {
            self.text(if number == 0 { "\n" } else { "" });
            self.alias(number);
        }
        for number in 0..module.ifuncs.len() {
            self.text(if number == 0 { "\n" } else { "" });
            self.ifunc(number);
        }
        for function in &module.functions {
            self.function(function);
        }
        self.attribute_groups();
        self.metadata();
    }

    fn comdats(&mut self) {
        let module = self.module;
        let functions = module.functions.iter().filter_map(|function| function.comdat);
        let mut used: Vec<u32> = Vec::new();
        for comdat in functions.chain(module.variables.iter().filter_map(|variable| variable.comdat)) {
            if !used.contains(&comdat) {
                used.push(comdat);
            }
        }
        for comdat in used {
            let (name, kind) = &module.comdats[comdat as usize];
            self.text("\n");
            self.name("$", name);
            put!(self, " = comdat {kind}\n");
        }
    }

    fn linkage(&mut self, symbol: &Symbol) {
        self.word(symbol.linkage);
        if symbol.dso_local && !symbol.implies_dso_local() {
            self.text("dso_local ");
        }
        self.word(symbol.visibility);
    }

    fn global_name(&mut self, global: Global) {
        let module = self.module;
        let name = &module.symbol(global).name;
        match self.slots.global(global) {
            Some(slot) if name.is_empty() => put!(self, "@{slot}"),
            _ => self.name("@", name),
        }
    }

    fn comdat(&mut self, comdat: Option<u32>, symbol: &Symbol, comma: &str) {
        let Some(comdat) = comdat else { return };
        let module = self.module;
        let name = &module.comdats[comdat as usize].0;
        put!(self, "{comma} comdat");
        if *name != symbol.name {
            self.text("(");
            self.name("$", name);
            self.text(")");
        }
    }

    fn variable(&mut self, number: usize) {
        let module = self.module;
        let variable = &module.variables[number];
        let symbol = &variable.symbol;
        self.global_name(Global::Variable(number as u32));
        self.text(" = ");
        if variable.init.is_none() && symbol.linkage.is_empty() {
            self.text("external ");
        }
        self.linkage(symbol);
        if variable.is_thread_local {
            self.text("thread_local ");
        }
        self.word(symbol.unnamed_addr);
        if variable.space != 0 {
            put!(self, "addrspace({}) ", variable.space);
        }
        if variable.externally_initialized {
            self.text("externally_initialized ");
        }
        self.text(if variable.is_constant { "constant " } else { "global " });
        self.ty(variable.ty);
        if let Some(init) = variable.init {
            self.text(" ");
            self.constant(init);
        }
        if let Some(section) = &variable.section {
            self.text(", section ");
            self.quoted(section);
        }
        self.comdat(variable.comdat, symbol, ",");
        if let Some(align) = variable.align {
            put!(self, ", align {align}");
        }
        self.attachments(&variable.metadata, ", ");
        if let Some(slot) = self.slots.group(&variable.attrs) {
            put!(self, " #{slot}");
        }
        self.text("\n");
    }

    fn alias(&mut self, number: usize) {
        let module = self.module;
        let alias = &module.aliases[number];
        self.global_name(Global::Alias(number as u32));
        self.text(" = ");
        self.linkage(&alias.symbol);
        if alias.is_thread_local {
            self.text("thread_local ");
        }
        self.word(alias.symbol.unnamed_addr);
        self.text("alias ");
        self.ty(alias.ty);
        self.text(", ");
        match alias.target {
            Some(target) if self.is_cast(target) => self.constant(target),
            Some(target) => self.typed_constant(target),
            None => self.text("<<NULL ALIASEE>>"),
        }
        self.text("\n");
    }

    fn ifunc(&mut self, number: usize) {
        let module = self.module;
        let ifunc = &module.ifuncs[number];
        self.global_name(Global::IFunc(number as u32));
        self.text(" = ");
        self.linkage(&ifunc.symbol);
        self.text("ifunc ");
        self.ty(ifunc.ty);
        self.text(", ");
        self.typed_constant(ifunc.resolver);
        self.text("\n");
    }

    fn function(&mut self, function: &Function) {
        let module = self.module;
        self.slots.enter(function);
        self.text("\n");
        let name = &function.symbol.name;
        if name.starts_with(b"llvm.") && facts(&String::from_utf8_lossy(name)).is_none() {
            self.text("; Unknown intrinsic\n");
        }
        let shown = self.attribute_list(&function.attrs, false, true);
        if !shown.is_empty() {
            self.text("; Function Attrs: ");
            self.out.extend_from_slice(&shown);
            self.text("\n");
        }
        let is_declaration = function.blocks.is_empty();
        if is_declaration {
            self.text("declare");
            self.attachments(&function.metadata, " ");
            self.text(" ");
        } else {
            self.text("define ");
        }
        self.linkage(&function.symbol);
        self.convention(function.conv);
        self.attributes(&function.ret_attrs);
        let TypeKind::Function(result, params, variadic) = module.kind(function.ty) else { return };
        self.ty(*result);
        self.text(" ");
        self.name("@", &function.symbol.name);
        self.text("(");
        for (i, param) in params.iter().enumerate() {
            self.text(if i == 0 { "" } else { ", " });
            self.ty(*param);
            let attrs = self.attribute_list(&function.param_attrs[i], true, false);
            if !attrs.is_empty() {
                self.text(" ");
                self.out.extend_from_slice(&attrs);
            }
            if !is_declaration {
                put!(self, " %{i}");
            }
        }
        if *variadic {
            self.text(if params.is_empty() { "..." } else { ", ..." });
        }
        self.text(")");
        if !function.symbol.unnamed_addr.is_empty() {
            put!(self, " {}", function.symbol.unnamed_addr);
        }
        if module.layout.program_space != 0 {
            put!(self, " addrspace({})", module.layout.program_space);
        }
        if let Some(slot) = self.slots.group(&function.attrs) {
            put!(self, " #{slot}");
        }
        if let Some(section) = &function.section {
            self.text(" section ");
            self.quoted(section);
        }
        self.comdat(function.comdat, &function.symbol, "");
        if let Some(align) = function.align {
            put!(self, " align {align}");
        }
        if let Some(gc) = &function.gc {
            self.text(" gc ");
            self.quoted(gc);
        }
        if let Some(personality) = function.personality {
            self.text(" personality ");
            self.typed_constant(personality);
        }
        if is_declaration {
            self.text("\n");
            return;
        }
        self.attachments(&function.metadata, " ");
        self.text(" {");
        self.body(function);
        self.text("}\n");
    }

    fn convention(&mut self, conv: u32) {
        match CONVENTIONS.iter().find(|(known, _)| *known == conv) {
            _ if conv == 0 => {}
            Some((_, name)) => self.word(name),
            None => put!(self, "cc{conv} "),
        }
    }
}

/// Calling conventions with names.
const CONVENTIONS: &[(u32, &str)] = &[
    (8, "fastcc"),
    (9, "coldcc"),
    (10, "ghccc"),
    (13, "anyregcc"),
    (14, "preserve_mostcc"),
    (15, "preserve_allcc"),
    (16, "swiftcc"),
    (17, "cxx_fast_tlscc"),
    (18, "tailcc"),
    (19, "cfguard_checkcc"),
    (20, "swifttailcc"),
    (21, "preserve_nonecc"),
    (64, "x86_stdcallcc"),
    (65, "x86_fastcallcc"),
    (66, "arm_apcscc"),
    (67, "arm_aapcscc"),
    (68, "arm_aapcs_vfpcc"),
    (69, "msp430_intrcc"),
    (70, "x86_thiscallcc"),
    (71, "ptx_kernel"),
    (72, "ptx_device"),
    (75, "spir_func"),
    (76, "spir_kernel"),
    (77, "intel_ocl_bicc"),
    (78, "x86_64_sysvcc"),
    (79, "win64cc"),
    (80, "x86_vectorcallcc"),
    (81, "hhvmcc"),
    (82, "hhvm_ccc"),
    (83, "x86_intrcc"),
    (84, "avr_intrcc "),
    (85, "avr_signalcc "),
    (87, "amdgpu_vs"),
    (88, "amdgpu_gs"),
    (89, "amdgpu_ps"),
    (90, "amdgpu_cs"),
    (91, "amdgpu_kernel"),
    (92, "x86_regcallcc"),
    (93, "amdgpu_hs"),
    (95, "amdgpu_ls"),
    (96, "amdgpu_es"),
    (97, "aarch64_vector_pcs"),
    (98, "aarch64_sve_vector_pcs"),
    (100, "amdgpu_gfx"),
];

/// The text of a type.
pub fn type_text(module: &Module, ty: crate::module::Ty) -> String {
    let mut printer = Printer { module, slots: Slots::of(module), out: Vec::new() };
    printer.ty(ty);
    String::from_utf8_lossy(&printer.out).into_owned()
}

/// The text of a type that is given as in names of intrinsics.
pub fn mangled_text(name: &str) -> String {
    let vector = |name: &str, scalable: &str| {
        let digits = name.find(|c: char| !c.is_ascii_digit()).unwrap_or(name.len());
        format!("<{scalable}{} x {}>", &name[..digits], mangled_text(&name[digits..]))
    };
    match name {
        "f16" => "half".into(),
        "bf16" => "bfloat".into(),
        "f32" => "float".into(),
        "f64" => "double".into(),
        "f80" => "x86_fp80".into(),
        "f128" => "fp128".into(),
        "x86amx" => "x86_amx".into(),
        "p0" => "ptr".into(),
        _ if name.starts_with("nxv") => vector(&name[3..], "vscale x "),
        _ if name.starts_with('v') => vector(&name[1..], ""),
        _ if name.starts_with('p') => format!("ptr addrspace({})", &name[1..]),
        _ => name.into(),
    }
}
