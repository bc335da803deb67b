//! Functions: signatures first, bodies later.

use dialekt_ir_core::context::Attribute;
use dialekt_ir_core::decl::AttrDecl as _;
use dialekt_ir_core::decl::typed::AttrConstraint as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm as llvm;

use super::{Failed, Translated, Translation, bytes_of, root_of};
use crate::module::{AttrSet, FunctionId, Global, MdData, TypeKind};

impl Translation<'_> {
    pub(super) fn function_signature(&mut self, op: OpRef<'_>) -> Translated {
        let Some(view) = op.view::<llvm::Func>() else { return Ok(()) };
        let cx = self.cx;
        let ty = self.ty(view.function_type().ok_or(Failed)?)?;
        let symbol = self.symbol_of(op);
        self.check_signature(op, &symbol.name, ty)?;
        let id = self.module.add_function(&symbol.name, ty);
        self.symbols.insert(symbol.name.clone(), Global::Function(id));
        self.functions.insert(op.handle(), id);
        self.module.function_mut(id).symbol = symbol;
        self.module.function_mut(id).conv = view.c_conv().map_or(0, |conv| conv.calling_conv as u32);

        let mut set = AttrSet::default();
        for (field, name) in UNITS {
            if op.inherent_attr(*field).is_some() {
                set.add_named(name);
            }
        }
        if let Some(features) = view.target_features() {
            let features: Vec<_> = features.features.iter().map(|f| text_of(cx, f.attr())).collect();
            set.add_string("target-features", features.join(","));
        }
        if let Some(kind) = view.frame_pointer() {
            set.add_string("frame-pointer", FRAME_POINTERS[kind.frame_pointer_kind as usize % FRAME_POINTERS.len()]);
        }
        match view.uwtable_kind().map(|kind| kind.uwtable_kind) {
            Some(llvm::UWTableKind::Sync) => set.add_text("uwtable", "sync"),
            Some(llvm::UWTableKind::Async) => set.add_text("uwtable", ""),
            _ => {}
        }
        self.memory_effects(op, &mut set);
        self.kernel_metadata(view, id)?;
        let TypeKind::Function(result, params, _) = self.module.kind(ty).clone() else { return Err(Failed) };
        let (ret_attrs, param_attrs) = self.arg_and_result_attrs(op, result, &params, true)?;
        if let Some(passed) = op.inherent_attr("passthrough") {
            self.passthrough(op, passed, "passthrough", &mut set)?;
        }
        let comdat = self.comdat_of(op);
        let bytes = |name: &str| op.inherent_attr(name).and_then(|attr| bytes_of(cx, attr)).map(<[u8]>::to_vec);
        let function = self.module.function_mut(id);
        (function.attrs, function.ret_attrs, function.param_attrs) = (set, ret_attrs, param_attrs);
        function.comdat = comdat;
        function.gc = bytes("garbageCollector").filter(|name| !name.is_empty());
        function.align = view.alignment().map(|align| align as u64);
        if let Some(subprogram) = self.subprogram_of(op) {
            let dbg = self.module.md_kind("dbg");
            self.module.function_mut(id).metadata.insert(0, (dbg, subprogram));
        }
        let is_declaration = op.region(0).is_none_or(|body| body.is_empty());
        if is_declaration {
            self.attributes_of_function(op, id)?;
        }
        Ok(())
    }

    /// Offers the attributes of a function to their dialects.
    fn attributes_of_function(&mut self, op: OpRef<'_>, id: FunctionId) -> Translated {
        self.function = Some(id);
        let done = self.attributes_of(op, usize::MAX);
        self.function = None;
        done
    }

    fn kernel_metadata(&mut self, view: llvm::FuncView<'_>, id: FunctionId) -> Translated {
        let cx = self.cx;
        if let Some(count) = view.function_entry_count() {
            let parts = [self.module.md_string("function_entry_count"), self.module.md_int(64, count as u64)];
            let node = self.module.md_tuple(parts);
            self.attach_to_function(id, "prof", node);
        }
        if let Some(hint) = view.vec_type_hint() {
            let ty = hint.hint.attr().and_then(|hint| cx.type_value(hint)).ok_or(Failed)?;
            let ty = self.ty(ty)?;
            let parts = [self.module.md(MdData::TypeHint(ty)), self.module.md_int(32, hint.is_signed.into())];
            let node = self.module.md_tuple(parts);
            self.attach_to_function(id, "vec_type_hint", node);
        }
        let lists =
            [("work_group_size_hint", "work_group_size_hint"), ("reqd_work_group_size", "reqd_work_group_size")];
        for (field, kind) in lists {
            let list = view.inherent_attr(field).and_then(|attr| dense_i32(cx, attr));
            if let Some(list) = list {
                let parts: Vec<_> = list.iter().map(|n| self.module.md_int(32, *n as u32 as u64)).collect();
                let node = self.module.md_tuple(parts);
                self.attach_to_function(id, kind, node);
            }
        }
        if let Some(size) = view.inherent_attr("intel_reqd_sub_group_size").and_then(|attr| cx.integer_i64(attr)) {
            let part = self.module.md_int(32, size as u32 as u64);
            let node = self.module.md_tuple([part]);
            self.attach_to_function(id, "intel_reqd_sub_group_size", node);
        }
        Ok(())
    }

    /// Attaches metadata to a function; of several kinds, the lower number comes first.
    pub fn attach_to_function(&mut self, id: FunctionId, kind: &str, node: crate::module::Md) {
        let kind = self.module.md_kind(kind);
        let list = &mut self.module.function_mut(id).metadata;
        let at = list.partition_point(|(known, _)| *known <= kind);
        list.insert(at, (kind, node));
    }

    /// Attributes that only functions with a body get.
    pub(super) fn body_attributes(&mut self, op: OpRef<'_>, id: FunctionId) -> Translated {
        let cx = self.cx;
        let personality = op.inherent_attr("personality").and_then(|attr| root_of(cx, attr));
        let personality = personality.and_then(|name| self.symbol(name));
        let personality = personality.map(|global| self.module.address(global));
        let bytes = |name: &str| op.inherent_attr(name).and_then(|attr| bytes_of(cx, attr));
        let range = op.inherent_attr("vscale_range").and_then(|attr| llvm::VScaleRangeAttr::of(cx, attr));
        let function = self.module.function_mut(id);
        function.personality = personality;
        function.section = bytes("section").map(<[u8]>::to_vec);
        let set = &mut function.attrs;
        let first = |names: &[(&str, &'static str)]| {
            names.iter().find(|(field, _)| op.inherent_attr(*field).is_some()).map(|(_, name)| *name)
        };
        if let Some(name) = first(&[
            ("arm_streaming", "aarch64_pstate_sm_enabled"),
            ("arm_locally_streaming", "aarch64_pstate_sm_body"),
            ("arm_streaming_compatible", "aarch64_pstate_sm_compatible"),
        ]) {
            set.add_string(name, "");
        }
        if let Some(name) = first(&[
            ("arm_new_za", "aarch64_new_za"),
            ("arm_in_za", "aarch64_in_za"),
            ("arm_out_za", "aarch64_out_za"),
            ("arm_inout_za", "aarch64_inout_za"),
            ("arm_preserves_za", "aarch64_preserves_za"),
        ]) {
            set.add_string(name, "");
        }
        for (field, name) in STRINGS {
            if let Some(text) = bytes(field) {
                set.add_string(name, text);
            }
        }
        if let Some(range) = range {
            let bound = |attr: Option<Attribute>| attr.and_then(|attr| cx.integer_i64(attr)).unwrap_or_default();
            set.add_text(
                "vscale_range",
                format!("{},{}", bound(range.min_range.attr()), bound(range.max_range.attr())),
            );
        }
        for (field, name) in FLAGS {
            if let Some(value) = op.inherent_attr(*field) {
                set.add_string(name, if cx.integer_i64(value) == Some(0) { "false" } else { "true" });
            }
        }
        Ok(())
    }
}

/// Unit properties that are attributes.
const UNITS: &[(&str, &str)] = &[
    ("no_inline", "noinline"),
    ("always_inline", "alwaysinline"),
    ("inline_hint", "inlinehint"),
    ("optimize_none", "optnone"),
    ("convergent", "convergent"),
    ("no_unwind", "nounwind"),
    ("will_return", "willreturn"),
];

const FRAME_POINTERS: &[&str] = &["none", "non-leaf", "all", "reserved", "non-leaf-no-reserve"];

const STRINGS: &[(&str, &str)] = &[
    ("target_cpu", "target-cpu"),
    ("tune_cpu", "tune-cpu"),
    ("reciprocal_estimates", "reciprocal-estimates"),
    ("prefer_vector_width", "prefer-vector-width"),
    ("denormal_fp_math", "denormal-fp-math"),
    ("denormal_fp_math_f32", "denormal-fp-math-f32"),
    ("fp_contract", "fp-contract"),
    ("instrument_function_entry", "instrument-function-entry"),
    ("instrument_function_exit", "instrument-function-exit"),
];

const FLAGS: &[(&str, &str)] = &[
    ("no_infs_fp_math", "no-infs-fp-math"),
    ("no_nans_fp_math", "no-nans-fp-math"),
    ("no_signed_zeros_fp_math", "no-signed-zeros-fp-math"),
];

fn text_of(cx: &dialekt_ir_core::context::ContextData, attr: Option<Attribute>) -> String {
    attr.and_then(|attr| bytes_of(cx, attr)).map(|text| String::from_utf8_lossy(text).into_owned()).unwrap_or_default()
}

/// The numbers of a dense array of `i32`.
pub(super) fn dense_i32(cx: &dialekt_ir_core::context::ContextData, attr: Attribute) -> Option<Vec<i32>> {
    dialekt_ir_core::decl::library::DenseI32ArrayAttr::read(cx, attr).map(|list| list.to_vec())
}
