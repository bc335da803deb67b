//! Calls of intrinsics: operations by the facts of their declarations, or `llvm.call_intrinsic`.

use std::collections::BTreeMap;

use dialekt_ir_core::context::{Attribute, Context, Location, Type};
use dialekt_ir_core::decl::AttrDecl;
use dialekt_ir_core::decl::OpDescriptor;
use dialekt_ir_core::ir::{Op, Value};
use dialekt_llvm::{ConstantRangeAttr, Intrinsic};

use super::instructions::has;
use super::{Done, Failed, Importer, Parts};
use crate::module::attributes::{self, AttrValue};
use crate::module::function::{Body, Call, Inst, Val};
use crate::module::metadata::Metadata;
use crate::module::show;
use crate::module::types::Ty;

type Attrs = Vec<(&'static str, Attribute)>;

/// The operations for intrinsics, by the names of these without their overloads.
pub(super) struct Table(BTreeMap<String, (&'static OpDescriptor, &'static Intrinsic)>);

impl Table {
    /// The intrinsics that are imported: those of the llvm dialect, and registers of NVIDIA's GPUs.
    pub fn new(cx: &Context) -> Table {
        let mut table = BTreeMap::new();
        for name in cx.registered_ops() {
            let Some(op) = cx.op_descriptor(name) else { continue };
            let Some(intrinsic) = Intrinsic::of(op) else { continue };
            let known = intrinsic.name(op).into_owned();
            let is_register = known.starts_with("llvm.nvvm.read.ptx.sreg.") || known == "llvm.nvvm.rcp.approx.ftz.f";
            if op.name.starts_with("llvm.") || is_register && op.name.starts_with("nvvm.") {
                table.insert(known, (op, intrinsic));
            }
        }
        Table(table)
    }

    /// The operation for a full name.
    fn find(&self, name: &[u8]) -> Option<(&'static OpDescriptor, &'static Intrinsic)> {
        let name = std::str::from_utf8(name).ok()?;
        // The longest known beginning whose rest are types.
        let ends = name.match_indices('.').map(|(at, _)| at).chain([name.len()]);
        let mut ends: Vec<usize> = ends.collect();
        ends.reverse();
        for end in ends {
            if !name[end..].split('.').skip(1).all(is_type_suffix) {
                return None;
            }
            if let Some(found) = self.0.get(&name[..end]) {
                return Some(*found);
            }
        }
        None
    }

    /// Returns whether an operation stands for the intrinsic of a name.
    pub fn is_known(&self, name: &[u8]) -> bool {
        self.find(name).is_some()
    }
}

/// Returns whether a part of a name is a type, as overloads add it.
fn is_type_suffix(part: &str) -> bool {
    let mut chars = part.chars();
    let digit_follows = |rest: &str| rest.starts_with(|c: char| c.is_ascii_digit());
    match chars.next() {
        Some('p' | 'i' | 'f' | 'v' | 'a') if digit_follows(chars.as_str()) => true,
        _ => ["nxv", "bf16", "sl_", "s_", "x86", "ppcf", "isVoid", "Metadata", "t"]
            .iter()
            .any(|prefix| part.starts_with(prefix)),
    }
}

impl<'a> Importer<'a> {
    /// The name of the intrinsic that an instruction calls.
    pub(super) fn intrinsic_name(&self, inst: &Inst) -> Option<&'a [u8]> {
        let name = self.module.global(self.direct_callee(inst.call()?)?).text();
        name.starts_with(b"llvm.").then_some(name)
    }

    /// Imports a call of an intrinsic; `None` if no operation is recorded for it.
    pub(super) fn intrinsic_call(&mut self, body: &Body, inst: &Inst, loc: Location) -> Done<Option<Op>> {
        let (Some(name), Some(call)) = (self.intrinsic_name(inst), inst.call()) else { return Err(Failed) };
        let known = match self.options.prefer_unregistered_intrinsics {
            true => None,
            false => self.intrinsics.find(name),
        };
        let result = match known {
            Some((op, intrinsic)) => self.known_intrinsic(op, intrinsic, inst, call, loc),
            None => self.unknown_intrinsic(name, inst, call, loc),
        };
        result.inspect_err(|_| {
            let shown = show::inst(self.module, body, inst);
            let Failed = self.error(loc, format!("unhandled intrinsic: {shown}"));
        })
    }

    fn unknown_intrinsic(&mut self, name: &[u8], inst: &Inst, call: &Call, loc: Location) -> Done<Option<Op>> {
        let place = self.at;
        let operands = self.values(&inst.operands)?;
        self.at = place;
        let cx = self.cx;
        let (args, results) = self.signature_attrs(&call.param_attrs, &call.result_attrs);
        let mut attrs: Attrs = vec![
            ("intrin", cx.string_attr(name)),
            ("op_bundle_sizes", cx.dense_i32_attr(&[])),
            ("operandSegmentSizes", cx.dense_i32_attr(&[operands.len() as i32, 0])),
        ];
        attrs.extend(args.map(|attrs| ("arg_attrs", attrs)));
        attrs.extend(results.map(|attrs| ("res_attrs", attrs)));
        if self.module.types.is_float_result(inst.ty) {
            attrs.push(("fastmathFlags", self.fast_math(inst.fast_math)));
        }
        let op = self.simple("llvm.call_intrinsic", inst, &operands, attrs, loc)?;
        Ok(self.result(op).map(|_| op))
    }

    fn known_intrinsic(
        &mut self,
        op: &'static OpDescriptor,
        intrinsic: &'static Intrinsic,
        inst: &Inst,
        call: &Call,
        loc: Location,
    ) -> Done<Option<Op>> {
        if op.name == "llvm.intr.experimental.noalias.scope.decl" {
            return self.scope_declaration(inst, loc);
        }
        let place = self.at;
        let cx = self.cx;
        let is_matrix = op.name.starts_with("llvm.intr.matrix.");
        let mut operands: Vec<Value> = Vec::new();
        let mut attrs: Attrs = Vec::new();
        let immediates = intrinsic.immediate_args();
        for (at, operand) in inst.operands.iter().enumerate() {
            match immediates.iter().find(|(position, _)| *position == at) {
                None => operands.push(self.value(*operand)?),
                Some((_, name)) => attrs.push((name, self.immediate(op, name, *operand)?)),
            }
        }
        if is_matrix {
            let operand_of = |at: usize| inst.operands.get(at).copied();
            for (at, _) in immediates {
                if let Some(operand) = operand_of(*at) {
                    self.value(operand)?;
                }
            }
        }
        let declares = |name: &str| op.attributes.iter().any(|slot| slot.name == name);
        if declares("fastmathFlags") {
            attrs.push(("fastmathFlags", self.fast_math(inst.fast_math)));
        }
        if declares("arg_attrs") {
            let kept = |at: &usize| !immediates.iter().any(|(position, _)| position == at);
            let params: Vec<_> =
                (0..call.param_attrs.len()).filter(kept).map(|at| call.param_attrs[at].clone()).collect();
            let (args, results) = self.signature_attrs(&params, &call.result_attrs);
            attrs.extend(args.map(|attrs| ("arg_attrs", attrs)));
            attrs.extend(results.map(|attrs| ("res_attrs", attrs)));
        }
        if op.name.starts_with("llvm.intr.masked.") && declares("alignment") {
            let pointer = usize::from(matches!(op.name, "llvm.intr.masked.store" | "llvm.intr.masked.scatter"));
            let align = call.param_attrs.get(pointer).and_then(|attrs| attributes::integer(attrs, "align"));
            attrs.push(("alignment", self.i32(align.unwrap_or(1) as i64)));
            if op.name == "llvm.intr.masked.load" && has(inst, "nontemporal") {
                attrs.push(("nontemporal", Attribute::UNIT));
            }
        }
        if let Some(name) = intrinsic.result_range_attr()
            && let Some(AttrValue::Range(_, lower, upper)) = attributes::find(&call.result_attrs, "range")
        {
            attrs.push((name, ConstantRangeAttr { lower: lower.clone(), upper: upper.clone() }.into_attr(cx)));
        }
        if declares("op_bundle_sizes") {
            let count = operands.len();
            let (mut sizes, mut tags) = (Vec::new(), Vec::new());
            for bundle in &call.bundles {
                operands.extend(self.values(&bundle.operands)?);
                sizes.push(bundle.operands.len() as i32);
                tags.push(cx.string_attr(&bundle.tag));
            }
            attrs.push(("op_bundle_sizes", cx.dense_i32_attr(&sizes)));
            if !tags.is_empty() {
                attrs.push(("op_bundle_tags", cx.array_attr(&tags)));
            }
            if declares("operandSegmentSizes") {
                attrs.push((
                    "operandSegmentSizes",
                    cx.dense_i32_attr(&[count as i32, operands.len() as i32 - count as i32]),
                ));
            }
        }
        self.at = place;
        let is_void = matches!(self.module.types.get(inst.ty), Ty::Void);
        let ty = self.ty(inst.ty);
        let types: &[Type] = if is_void { &[] } else { &[ty] };
        let made = self.op(op.name, loc, Parts { operands: &operands, results: types, attrs, ..Parts::default() })?;
        self.map_result(inst, made);
        Ok(Some(made))
    }

    /// The attribute for an argument that must be a constant.
    fn immediate(&mut self, op: &OpDescriptor, name: &'static str, operand: Val) -> Done<Attribute> {
        match operand {
            Val::Const(id) => self.scalar_attr(id).ok_or(Failed),
            Val::Metadata(id) => {
                let Metadata::Text(text) = self.module.md(id) else { return Err(Failed) };
                let text = String::from_utf8_lossy(text);
                let word = text.strip_prefix("round.").or_else(|| text.strip_prefix("fpexcept.")).unwrap_or(&text);
                self.word(op.name, name, word).or_else(|| self.rounding(word)).ok_or(Failed)
            }
            _ => Err(Failed),
        }
    }

    fn rounding(&self, word: &str) -> Option<Attribute> {
        use dialekt_ir_core::decl::flags::EnumDecl;
        let enumeration = dialekt_llvm::RoundingMode::ENUM;
        Some(enumeration.attr_of(self.cx, enumeration.symbolize(word)?))
    }

    /// The declaration of an alias scope, which is dropped if nothing is in the scope.
    fn scope_declaration(&mut self, inst: &Inst, loc: Location) -> Done<Option<Op>> {
        let Some(Val::Metadata(node)) = inst.operands.first() else { return Err(Failed) };
        let scopes = self.scope_list(*node);
        let [scope] = scopes.as_slice() else { return Ok(None) };
        let attrs = vec![("scope", *scope)];
        self.op("llvm.intr.experimental.noalias.scope.decl", loc, Parts { attrs, ..Parts::default() }).map(Some)
    }

    /// A discardable attribute on an operation.
    pub(super) fn set_discardable(&mut self, op: Op, name: &str, value: Attribute) {
        let done = self.ir.set_discardable_attr(op, self.cx.ident(name), value);
        debug_assert_eq!(done, Ok(()));
    }
}
