//! Names of intrinsics of nvvm that say what is multiplied, loaded or stored: shapes, layouts and types of matrices.

use std::fmt::Write;

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::TypeDecl as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_ir_core::types::TypeData;
use dialekt_llvm::{LLVMPointerType, LLVMStructType};

use super::{group, is_there, word};

/// The name of the intrinsic of an op, without the types that overloads add; `None` for other ops.
pub(super) fn of(op: OpRef<'_>, name: &str) -> Option<String> {
    let short = name.strip_prefix("nvvm.")?;
    Some(match short {
        "ldmatrix" => format!("llvm.nvvm.ldmatrix.{}", moved(op, integer(op, "num")?)?),
        "stmatrix" => format!("llvm.nvvm.stmatrix.{}", moved(op, group(op, "sources").len() as i64)?),
        "wmma.load" => {
            let (shape, frag) = (sizes(op)?, word(op, "frag")?);
            format!("llvm.nvvm.wmma.{shape}.load.{frag}.{}.stride.{}", word(op, "layout")?, word(op, "eltype")?)
        }
        "wmma.store" => {
            let (shape, layout) = (sizes(op)?, word(op, "layout")?);
            format!("llvm.nvvm.wmma.{shape}.store.d.{layout}.stride.{}", word(op, "eltype")?)
        }
        "wmma.mma" => {
            let (factor, sum) = (word(op, "eltypeA")?, word(op, "eltypeB")?);
            let types = if factor == "f16" { format!("{sum}.{sum}") } else { factor };
            format!("llvm.nvvm.wmma.{}.mma.{}.{}.{types}", sizes(op)?, word(op, "layoutA")?, word(op, "layoutB")?)
        }
        "mma.sync" => {
            let bits = word(op, "b1Op").filter(|bits| bits != "none").map(|bits| bits.replace('_', ".") + ".");
            let layouts = format!("{}.{}", word(op, "layoutA")?, word(op, "layoutB")?);
            format!("llvm.nvvm.mma.{}{}.{layouts}{}", bits.unwrap_or_default(), shape(op)?, factors(op)?)
        }
        "mma.sp.sync" => {
            let kind = word(op, "kind").map(|kind| format!(".kind.{kind}")).unwrap_or_default();
            format!("llvm.nvvm.mma.sp{}.{}.row.col{kind}{}", metadata(op), shape(op)?, factors(op)?)
        }
        "mma.block_scale" => format!("llvm.nvvm.mma.block.scale.{}", scaled(op)?),
        "mma.sp.block_scale" => format!("llvm.nvvm.mma.sp{}.block.scale.{}", metadata(op), scaled(op)?),
        "tcgen05.mma" | "tcgen05.mma.sp" => {
            let lane = match (is_there(op, "disableOutputLane"), word(op, "ctaGroup")?.as_str()) {
                (false, _) => "",
                (true, "cta_1") => ".disable_output_lane.cg1",
                (true, _) => ".disable_output_lane.cg2",
            };
            let scale = if is_there(op, "scaleInputD") { ".scale_d" } else { "" };
            let shift = if is_there(op, "aShift") { ".ashift" } else { "" };
            format!("llvm.nvvm.{short}{}{scale}{lane}{shift}", place(op))
        }
        "tcgen05.mma.block_scale" | "tcgen05.mma.sp.block_scale" => {
            let short = short.strip_suffix(".block_scale")?;
            let size = word(op, "blockScale").filter(|size| size != "default").map(|size| format!(".{size}"));
            format!("llvm.nvvm.{short}{}.{}.block_scale{}", place(op), word(op, "kind")?, size.unwrap_or_default())
        }
        "tcgen05.mma.ws" | "tcgen05.mma.ws.sp" => {
            let mask = if is_there(op, "zeroColMask") { ".zero_col_mask" } else { "" };
            format!("llvm.nvvm.{short}{}{mask}", place(op))
        }
        _ => return None,
    })
}

/// The name of a barrier: for all threads or so many, with a reduction or without.
pub(super) fn barrier(op: OpRef<'_>, reduction: Option<&str>) -> String {
    let what = reduction.map_or_else(|| "sync".to_owned(), |reduction| format!("red.{reduction}"));
    let count = if is_there(op, "numberOfThreads") { "count" } else { "all" };
    format!("llvm.nvvm.barrier.cta.{what}.aligned.{count}")
}

/// The place of the left factor of a multiplication.
fn place(op: OpRef<'_>) -> &'static str {
    let is_pointer = op.operand_type(1).is_some_and(|ty| LLVMPointerType::of(op.cx(), ty).is_some());
    if is_pointer { ".tensor" } else { ".shared" }
}

/// The end of the names of moves of matrices: shape, count, layout, elements.
fn moved(op: OpRef<'_>, count: i64) -> Option<String> {
    let numbers = numbers(op, "shape")?;
    let [m, n] = numbers[..] else { return None };
    let layout = if word(op, "layout")? == "col" { ".trans" } else { "" };
    Some(format!("sync.aligned.m{m}n{n}.x{count}{layout}.{}", word(op, "eltType")?))
}

/// The sizes that an op has as attributes: `m16n16k8`.
fn sizes(op: OpRef<'_>) -> Option<String> {
    let (m, n, k) = (integer(op, "m")?, integer(op, "n")?, integer(op, "k")?);
    Some(format!("m{m}n{n}k{k}"))
}

/// The sizes that its shape says.
fn shape(op: OpRef<'_>) -> Option<String> {
    let numbers = numbers(op, "shape")?;
    let [m, n, k] = numbers[..] else { return None };
    Some(format!("m{m}n{n}k{k}"))
}

fn metadata(op: OpRef<'_>) -> &'static str {
    if is_there(op, "orderedMetadata") { ".ordered.metadata" } else { "" }
}

/// The end of the name of a multiplication: what becomes of overflow, then the types of what is not implied.
fn factors(op: OpRef<'_>) -> Option<String> {
    let mut text = String::new();
    if word(op, "intOverflowBehavior").is_some_and(|behavior| behavior == "satfinite") {
        text.push_str(".satfinite");
    }
    let (left, right) =
        (element(op, "multiplicandAPtxType", "operandA")?, element(op, "multiplicandBPtxType", "operandB")?);
    let sums = || {
        let operand = group(op, "operandC").first().map(|value| op.ir().value(*value).ty())?;
        Some((sum(op, op.result_type(0)?)?, sum(op, operand)?))
    };
    match left.as_str() {
        "f16" => {
            let (result, added) = sums()?;
            let _ = write!(text, ".{result}.{added}");
        }
        "e4m3" | "e5m2" | "e3m2" | "e2m3" | "e2m1" => {
            let (result, added) = sums()?;
            let _ = write!(text, ".{result}.{left}.{right}.{added}");
        }
        _ if left == right => {
            let _ = write!(text, ".{left}");
        }
        _ => {
            let _ = write!(text, ".{left}.{right}");
        }
    }
    Some(text)
}

/// The end of the name of a multiplication with factors for blocks.
fn scaled(op: OpRef<'_>) -> Option<String> {
    let vectors = match word(op, "scaleVecSize")?.as_str() {
        "x1" => ".scale.1x",
        "x2" => ".scale.2x",
        _ => ".scale.4x",
    };
    let (left, right) = (word(op, "multiplicandAPtxType")?, word(op, "multiplicandBPtxType")?);
    let (shape, kind, scales) = (shape(op)?, word(op, "kind")?, word(op, "blockScaleFormat")?);
    Some(format!("{shape}.row.col.{kind}{vectors}.f32.{left}.{right}.f32.{scales}"))
}

/// The elements of a factor: what is said of them, or what its registers tell.
fn element(op: OpRef<'_>, attribute: &str, operands: &str) -> Option<String> {
    if let Some(said) = word(op, attribute) {
        return Some(said);
    }
    let ty = op.ir().value(*group(op, operands).first()?).ty();
    match (ty, op.cx().type_data(ty)) {
        (Type::F64, _) => Some("f64".to_owned()),
        (Type::F32, _) => Some("tf32".to_owned()),
        (Type::F16, _) | (_, TypeData::Vector { element: Type::F16, .. }) => Some("f16".to_owned()),
        _ => None,
    }
}

/// The elements of what is added, or of the result.
fn sum(op: OpRef<'_>, ty: Type) -> Option<&'static str> {
    let cx = op.cx();
    let ty = LLVMStructType::of(cx, ty).and_then(|parts| parts.elements().first().copied()).unwrap_or(ty);
    match (ty, cx.type_data(ty)) {
        (Type::F32, _) => Some("f32"),
        (_, TypeData::Vector { element: Type::F16, .. }) => Some("f16"),
        _ => None,
    }
}

fn integer(op: OpRef<'_>, name: &str) -> Option<i64> {
    op.cx().integer_i64(op.inherent_attr(name)?)
}

/// The numbers in a shape.
fn numbers(op: OpRef<'_>, name: &str) -> Option<Vec<i64>> {
    let text = word(op, name)?;
    let fields = text.split(',').map(|field| field.rsplit_once('=').map(|(_, number)| number.trim().parse().ok()));
    fields.map(Option::flatten).collect()
}
