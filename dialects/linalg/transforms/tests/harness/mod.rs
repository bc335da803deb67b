//! A pass with the argument of the reference's interpreter of the transform dialect, so that both tools run on the same input.
//!
//! It knows the ops of `__transform_main` that stand for the functions of this crate, and those that find ops. All of them are in the
//! generic form: the transform dialect is not declared.

mod fuse_and_yield;
mod fuse_consumer;
mod hoist_padding;
mod vectorize;

use std::collections::HashMap;

use dialekt_bufferization::AllocTensor;
use dialekt_dialect_utils::indices::index;
use dialekt_interfaces::{LoopKind, OpFoldResult, PartialStrategy, TilingOpRef};
use dialekt_ir_core::context::{Context, OpTraits, Registry};
use dialekt_ir_core::prelude::rewrite::*;
use dialekt_linalg::LinalgOpRef;
use dialekt_linalg_transforms::padding::{PaddingOptions, rewrite_as_padded_op};
use dialekt_linalg_transforms::promotion::{PromotionOptions, promote};
use dialekt_linalg_transforms::split::split_op;
use dialekt_linalg_transforms::split_reduction::{SplitReductionOptions, split_reduction, split_reduction_by_scaling};
use dialekt_ods_macros::Pass;
use dialekt_pass::{Pass, PassContext, PassFailed, PassResult, RegisterPasses};
use dialekt_scf_transforms::normalize_forall::normalize_forall;
use dialekt_scf_transforms::tile_using_interface::fuse::tile_and_fuse;
use dialekt_scf_transforms::tile_using_interface::{LoopType, Tiling, TilingOptions, tile_using_scf};

/// The registry of the tool with the interpreter.
pub fn registry() -> Registry {
    let mut registry = dialekt::registry();
    registry.passes().register::<TransformInterpreter>();
    registry
}

/// Apply the functions that the input names.
#[derive(Pass, Clone)]
#[pass(
    argument = "transform-interpreter",
    op = "builtin.module",
    dialects(
        dialekt_affine::AffineDialect,
        dialekt_arith::ArithDialect,
        dialekt_scf::SCFDialect,
        dialekt_tensor::TensorDialect,
        dialekt_vector::VectorDialect
    )
)]
pub struct TransformInterpreter {}

impl Pass for TransformInterpreter {
    fn run(&self, cx: &mut PassContext<'_>) -> PassResult {
        let root = cx.op_ref();
        let main = root.preorder().find(|op| Step::of(*op).text("sym_name").as_deref() == Some("__transform_main"));
        let body = main.and_then(|main| main.region(0)?.first_block()).expect("there is a sequence");
        let steps: Vec<Step> = body.ops().map(Step::of).collect();
        let mut state = State::default();
        state.ops.insert(body.args().next().expect("the sequence has an argument"), vec![root.handle()]);
        steps.iter().try_for_each(|step| state.run(cx.ir_mut(), step))
    }
}

/// An op of a sequence.
struct Step {
    name: String,
    attrs: HashMap<String, Attribute>,
    operands: Vec<Value>,
    results: Vec<Value>,
    loc: Location,
    cx: Context,
}

impl Step {
    fn of(op: OpRef<'_>) -> Step {
        let cx = op.cx();
        let properties = op.properties().into_iter().flat_map(|attr| match cx.attr_data(attr) {
            AttrData::Dictionary(attrs) => attrs.to_vec(),
            _ => Vec::new(),
        });
        let attrs = properties.chain(op.discardable_attrs().iter().copied());
        Step {
            name: cx.op_str(op.name()).into_owned(),
            attrs: attrs.map(|attr| (cx.str(attr.name).into_owned(), attr.value)).collect(),
            operands: op.operands().collect(),
            results: op.results().collect(),
            loc: op.loc(),
            cx: op.ir().cx().clone(),
        }
    }

    fn text(&self, name: &str) -> Option<String> {
        let text = self.cx.string_value(*self.attrs.get(name)?)?;
        Some(self.cx.str(text).into_owned())
    }

    fn texts(&self, name: &str) -> Option<Vec<String>> {
        let all = self.cx.array_elements(*self.attrs.get(name)?)?;
        all.iter().map(|text| Some(self.cx.str(self.cx.string_value(*text)?).into_owned())).collect()
    }

    fn integers(&self, name: &str) -> Vec<i64> {
        let Some(list) = self.attrs.get(name) else { return Vec::new() };
        match self.cx.array_elements(*list) {
            Some(all) => all.iter().map(|value| self.cx.integer_i64(*value).unwrap()).collect(),
            None => self.cx.dense_i64_values(*list).unwrap().to_vec(),
        }
    }

    fn integer(&self, name: &str) -> i64 {
        self.attrs.get(name).and_then(|value| self.cx.integer_i64(*value)).unwrap_or_default()
    }

    /// The elements of a dense array of booleans.
    fn flags(&self, name: &str) -> Vec<bool> {
        match self.attrs.get(name).map(|list| self.cx.attr_data(*list)) {
            Some(AttrData::DenseArray { data, .. }) => data.iter().map(|byte| *byte != 0).collect(),
            _ => Vec::new(),
        }
    }

    /// Says that the step could do nothing with an op.
    fn failed(&self, ir: &Ir, op: Op) -> PassFailed {
        let message = format!("{} failed to apply", self.name);
        self.cx.emit_error(self.loc, message).note(ir.op(op).loc(), "when applied to this op").report();
        PassFailed
    }

    /// The operands of a group, where there are several groups.
    fn group(&self, group: usize) -> &[Value] {
        let Some(AttrData::DenseArray { data, .. }) =
            self.attrs.get("operandSegmentSizes").map(|list| self.cx.attr_data(*list))
        else {
            return if group == 0 { &self.operands[..1] } else { &self.operands[1..] };
        };
        let sizes: Vec<usize> = data.chunks(4).map(|size| size[0] as usize).collect();
        let first = sizes[..group].iter().sum::<usize>();
        &self.operands[first..first + sizes[group]]
    }
}

/// The ops and attributes that the values of a sequence stand for.
#[derive(Default)]
struct State {
    ops: HashMap<Value, Vec<Op>>,
    params: HashMap<Value, Vec<Attribute>>,
}

impl State {
    fn run(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        match &*step.name {
            "transform.yield" | "transform.annotate" => Ok(()),
            "transform.structured.match" => {
                let found = self.ops[&step.operands[0]].iter().flat_map(|root| matches(ir.op(*root), step)).collect();
                self.ops.insert(step.results[0], found);
                Ok(())
            }
            "transform.get_parent_op" => {
                let name = step.text("op_name");
                let is_isolated = step.attrs.contains_key("isolated_from_above");
                let fits = |op: &OpRef<'_>| {
                    name.as_ref().is_none_or(|name| *op.cx().op_str(op.name()) == **name)
                        && (!is_isolated || op.has_traits(OpTraits::ISOLATED_FROM_ABOVE))
                };
                let mut found: Vec<Op> = Vec::new();
                for op in &self.ops[&step.operands[0]] {
                    let mut parent = ir.op(*op).parent_op();
                    while let Some(op) = parent.filter(|op| !fits(op)) {
                        parent = op.parent_op();
                    }
                    found.push(parent.expect("there is such an op around").handle());
                }
                found.dedup();
                self.ops.insert(step.results[0], found);
                Ok(())
            }
            "transform.split_handle" => {
                let ops = self.ops[&step.operands[0]].clone();
                assert_eq!(ops.len(), step.results.len(), "there is an op for each result");
                self.ops.extend(step.results.iter().copied().zip(ops.into_iter().map(|op| vec![op])));
                Ok(())
            }
            "transform.param.constant" => {
                self.params.insert(step.results[0], vec![step.attrs["value"]]);
                Ok(())
            }
            "transform.structured.tile_using_for" => self.tile_using_for(ir, step),
            "transform.structured.tile_using_forall" => self.tile_using_forall(ir, step),
            "transform.structured.tile_reduction_using_for" => self.tile_reduction(ir, step, LoopType::For),
            "transform.structured.tile_reduction_using_forall" => self.tile_reduction(ir, step, LoopType::Forall),
            "transform.structured.fuse" => self.fuse(ir, step),
            "transform.structured.split" => self.split(ir, step),
            "transform.structured.pad_tiling_interface" => self.pad(ir, step),
            "transform.structured.hoist_pad" => self.hoist_pad(ir, step),
            "transform.structured.hoist_pad.build_packing_loop_nest" => self.build_packing_loop_nest(ir, step),
            "transform.test.fuse_and_yield" => self.fuse_and_yield(ir, step),
            "transform.test.fuse_consumer" => self.fuse_consumer(ir, step),
            "transform.test.fuse_consumer_using_slice" => self.fuse_consumer_of_slices(ir, step),
            "transform.structured.promote" => self.promote(ir, step),
            "transform.structured.split_reduction" => self.split_reduction(ir, step),
            "transform.structured.vectorize" => self.vectorize(ir, step),
            "transform.structured.vectorize_children_and_apply_patterns" => self.vectorize_children(ir, step),
            other => panic!("no function has the name {other}"),
        }
    }

    /// Integers and values, which stand in place of dynamic ones.
    fn mixed(&self, ir: &Ir, integers: &[i64], values: &[Value]) -> Vec<OpFoldResult> {
        let mut values = values.iter();
        let of = |size: &i64| match *size {
            DYNAMIC => {
                let value = values.next().expect("there is a value for each dynamic size");
                match self.params.get(value) {
                    Some(params) => index(ir.cx(), ir.cx().integer_i64(params[0]).unwrap()).into(),
                    None => ir.op(self.ops[value][0]).result(0).unwrap().into(),
                }
            }
            size => index(ir.cx(), size).into(),
        };
        integers.iter().map(of).collect()
    }

    fn tile_using_for(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let sizes = self.mixed(ir, &step.integers("static_sizes"), step.group(1));
        let scalable = step.flags("scalable_sizes");
        let build = |rw: &mut Rewriter<'_>, op: Op| {
            let loc = rw.loc(op);
            let mut all = sizes.clone();
            for (size, _) in all.iter_mut().zip(&scalable).filter(|(_, scalable)| **scalable) {
                let known = dialekt_arith::index_value(rw, *size, loc);
                let scale = rw.create(dialekt_vector::VectorScale::build().with_loc(loc)).result();
                *size = rw.create(dialekt_arith::MulI::build(known, scale).with_loc(loc)).result().into();
            }
            all
        };
        let options = TilingOptions {
            tile_sizes: Some(&build),
            interchange: step.integers("interchange").into_iter().map(|dim| dim as usize).collect(),
            ..TilingOptions::default()
        };
        self.tile(ir, step, &options)
    }

    fn tile_using_forall(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let [sizes, threads] = [("static_tile_sizes", 2), ("static_num_threads", 1)].map(|(name, group)| {
            let packed = step.group(group + 2).iter().flat_map(|value| &self.ops[value]);
            let packed: Vec<OpFoldResult> = packed.map(|op| ir.op(*op).result(0).unwrap().into()).collect();
            if packed.is_empty() { self.mixed(ir, &step.integers(name), step.group(group)) } else { packed }
        });
        let [tile_sizes, num_threads] = [&sizes, &threads].map(|list| |_: &mut Rewriter<'_>, _: Op| list.clone());
        let mapping = step.attrs.get("mapping").and_then(|mapping| step.cx.array_elements(*mapping));
        let options = TilingOptions {
            loop_type: LoopType::Forall,
            tile_sizes: if sizes.is_empty() { None } else { Some(&tile_sizes) },
            num_threads: if threads.is_empty() { None } else { Some(&num_threads) },
            mapping: mapping.unwrap_or_default().to_vec(),
            ..TilingOptions::default()
        };
        self.tile(ir, step, &options)
    }

    fn tile(&mut self, ir: &mut Ir, step: &Step, options: &TilingOptions<'_>) -> PassResult {
        let mut results: Vec<Vec<Op>> = vec![Vec::new(); step.results.len()];
        for op in self.ops[&step.operands[0]].clone() {
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            let mut tiling = tile_using_scf(rw, op, options).ok_or(PassFailed)?;
            rw.replace_op(op, &tiling.replacements);
            if let [tiles] = &mut tiling.loops[..]
                && options.num_threads.is_none()
                && let Some(forall) = rw.ir().op(*tiles).typed::<dialekt_scf::Forall>()
            {
                *tiles = normalize_forall(rw, forall).ok_or(PassFailed)?;
            }
            results[0].extend(tiling.tiled_ops);
            for (list, op) in results[1..].iter_mut().zip(tiling.loops) {
                list.push(op);
            }
        }
        self.ops.extend(step.results.iter().copied().zip(results));
        Ok(())
    }

    fn tile_reduction(&mut self, ir: &mut Ir, step: &Step, loop_type: LoopType) -> PassResult {
        let [sizes, threads] = ["tile_sizes", "num_threads"].map(|name| self.mixed(ir, &step.integers(name), &[]));
        let [tile_sizes, num_threads] = [&sizes, &threads].map(|list| |_: &mut Rewriter<'_>, _: Op| list.clone());
        let strategy = match loop_type {
            LoopType::For => PartialStrategy::OuterReduction,
            LoopType::Forall => PartialStrategy::OuterParallel,
        };
        let mapping = step.attrs.get("mapping").and_then(|mapping| step.cx.array_elements(*mapping));
        let dims = step.integers("reduction_dims");
        let mut found = Tiling::default();
        for op in self.ops[&step.operands[0]].clone() {
            let kinds = TilingOpRef::of(ir.op(op)).unwrap().loop_kinds();
            let is_reduction = |(_, kind): &(usize, LoopKind)| *kind == LoopKind::Reduction;
            let all = kinds.into_iter().enumerate().filter(is_reduction).map(|(dim, _)| dim);
            let dims = if dims.is_empty() { all.collect() } else { dims.iter().map(|dim| *dim as usize).collect() };
            let options = TilingOptions {
                loop_type,
                tile_sizes: if sizes.is_empty() { None } else { Some(&tile_sizes) },
                num_threads: if threads.is_empty() { None } else { Some(&num_threads) },
                mapping: mapping.unwrap_or_default().to_vec(),
                partial: Some((strategy, dims)),
                ..TilingOptions::default()
            };
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            let tiling = tile_using_scf(rw, op, &options).ok_or(PassFailed)?;
            rw.replace_op(op, &tiling.replacements);
            found.tiled_ops.extend(tiling.tiled_ops);
            found.merge_ops.extend(tiling.merge_ops);
            found.loops.extend(tiling.loops);
        }
        let lists = [found.tiled_ops, found.merge_ops, found.loops];
        let inits = step.results.len() - 3;
        self.ops.extend(step.results[inits..].iter().copied().zip(lists));
        Ok(())
    }

    fn split(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let points = self.mixed(ir, &[step.integer("static_chunk_sizes")], &step.operands[1..]);
        let dim = step.integer("dimension") as usize;
        let mut parts: [Vec<Op>; 2] = Default::default();
        for op in self.ops[&step.operands[0]].clone() {
            let (first, second) =
                split_op(&mut Rewriter::at(&ir.cx().clone(), ir, op), op, dim, points[0]).ok_or(PassFailed)?;
            parts[0].push(first);
            parts[1].extend(second);
        }
        self.ops.insert(step.results[0], parts.concat());
        Ok(())
    }

    fn pad(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let values = step.attrs.get("padding_values").and_then(|values| step.cx.array_elements(*values));
        let options = PaddingOptions {
            values: values.unwrap_or_default().to_vec(),
            sizes: self.mixed(ir, &step.integers("static_padding_sizes"), &step.operands[1..]),
            to_multiple_of: step.attrs.contains_key("pad_to_multiple_of"),
        };
        let (mut ops, mut pads) = (Vec::new(), Vec::new());
        for op in self.ops[&step.operands[0]].clone() {
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            let padded = rewrite_as_padded_op(rw, op, &options).ok_or(PassFailed)?;
            rw.replace_op(op, &padded.replacements);
            ops.push(padded.op);
            pads.extend(padded.pads);
        }
        self.ops.extend(step.results.iter().copied().zip([ops, pads]));
        Ok(())
    }

    fn promote(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let has = |name: &str| step.attrs.contains_key(name);
        let operands = step.integers("operands_to_promote");
        let full = step.attrs.get("use_full_tile_buffers").and_then(|flags| step.cx.array_elements(*flags));
        let options = PromotionOptions {
            operands: (!operands.is_empty()).then(|| operands.iter().map(|operand| *operand as usize).collect()),
            use_full_tile_buffers: full.into_iter().flatten().map(|flag| *flag == step.cx.bool_attr(true)).collect(),
            use_full_tiles_by_default: has("use_full_tiles_by_default"),
            use_original_subview_size: has("use_original_subview_size"),
            alignment: has("alignment").then(|| step.integer("alignment")),
            memory_space: step.attrs.get("memory_space").copied(),
            use_alloca: has("use_alloca"),
        };
        let ops = self.ops[&step.operands[0]].clone();
        for op in &ops {
            let context = ir.cx().clone();
            promote(&mut Rewriter::at(&context, ir, *op), *op, &options).ok_or(PassFailed)?;
        }
        self.ops.insert(step.results[0], ops);
        Ok(())
    }

    fn split_reduction(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let has = |name: &str| step.attrs.contains_key(name);
        let allocate: fn(&mut Rewriter<'_>, Type, &[Value]) -> Value =
            |rw, ty, sizes| rw.create(AllocTensor::build(ty, sizes)).result();
        let options = SplitReductionOptions {
            ratio: step.integer("split_factor"),
            index: step.integer("insert_split_dimension") as usize,
            inner_parallel: has("inner_parallel"),
            allocate: has("use_alloc").then_some(allocate),
        };
        for op in self.ops[&step.operands[0]].clone() {
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            match has("use_scaling_algorithm") {
                true => split_reduction_by_scaling(rw, op, &options),
                false => split_reduction(rw, op, &options),
            };
        }
        Ok(())
    }

    fn fuse(&mut self, ir: &mut Ir, step: &Step) -> PassResult {
        let sizes = self.mixed(ir, &step.integers("static_tile_sizes"), step.group(1));
        let tile_sizes = |_: &mut Rewriter<'_>, _: Op| sizes.clone();
        let options = TilingOptions {
            loop_type: if step.attrs.contains_key("use_forall") { LoopType::Forall } else { LoopType::For },
            tile_sizes: Some(&tile_sizes),
            interchange: step.integers("static_tile_interchange").into_iter().map(|dim| dim as usize).collect(),
            ..TilingOptions::default()
        };
        let mut results: Vec<Vec<Op>> = vec![Vec::new(); step.results.len()];
        for op in self.ops[&step.operands[0]].clone() {
            let context = ir.cx().clone();
            let rw = &mut Rewriter::at(&context, ir, op);
            let fusion = tile_and_fuse(rw, op, &options).ok_or(PassFailed)?;
            for old in [op].into_iter().chain(fusion.fused_producers) {
                for result in rw.op(old).results().collect::<Vec<_>>() {
                    if let Some((_, new)) = fusion.replacements.iter().find(|(old, _)| *old == result) {
                        rw.replace_all_uses(result, *new);
                    }
                }
                if rw.op(old).results().all(|result| rw.value(result).uses().next().is_none()) {
                    rw.erase_op(old);
                }
            }
            results[0].extend(fusion.tiled_and_fused_ops.first());
            for (list, op) in results[1..].iter_mut().zip(fusion.loops) {
                list.push(op);
            }
        }
        self.ops.extend(step.results.iter().copied().zip(results));
        Ok(())
    }
}

/// The ops in another that a step describes, inner ones first.
fn matches(root: OpRef<'_>, step: &Step) -> Vec<Op> {
    let names = step.texts("ops");
    let interface = step.attrs.get("interface").map(|attr| step.cx.integer_i64(*attr).unwrap());
    let attrs = step.attrs.get("op_attrs").map(|attrs| match step.cx.attr_data(*attrs) {
        AttrData::Dictionary(attrs) => attrs.to_vec(),
        _ => Vec::new(),
    });
    assert!(!step.attrs.contains_key("filter_result_type") && !step.attrs.contains_key("filter_operand_types"));
    let mut found = Vec::new();
    let _ = root.walk(WalkOrder::Post, |op| {
        let name = op.cx().op_str(op.name());
        let is_named = names.as_ref().is_none_or(|names| names.iter().any(|other| *other == *name));
        let is_interface = match interface {
            None => true,
            Some(0) => LinalgOpRef::of(op).is_some(),
            Some(1) => TilingOpRef::of(op).is_some(),
            Some(2) => dialekt_interfaces::LoopLikeOpRef::of(op).is_some(),
            Some(other) => panic!("no interface has the number {other}"),
        };
        let has_attrs =
            attrs.iter().flatten().all(|attr| op.attr(step.cx.str(attr.name).as_bytes()) == Some(attr.value));
        if is_named && is_interface && has_attrs {
            found.push(op.handle());
        }
    });
    found
}
