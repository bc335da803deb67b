//! Intrinsics of nvvm that take other arguments than their op has operands: in another order, with constants for what is missing, and flags
//! that say what is there. [MLIR: getIntrinsicIDAndArgs]

use dialekt_ir_core::decl::TypeDecl as _;
use dialekt_ir_core::ir::OpRef;
use dialekt_llvm::LLVMPointerType;

use super::{group, is_there, word};
use crate::module::Val;
use crate::translate::{Failed, Translated, Translation};

/// An argument of an intrinsic, or several.
#[derive(Clone, Copy)]
pub(super) enum Argument {
    /// The values of a group of operands.
    Values(&'static str),
    /// The value of an operand; an integer of this width and value if it is missing.
    Or(&'static str, u32, u64),
    /// `true` if an operand is there, or a flag is set.
    Has(&'static str),
    /// The number of a word of an enum, in 32 bits; 0 if it is missing.
    Number(&'static str, &'static [(&'static str, u64)]),
    /// An argument of copies to memory of the cluster only.
    ToCluster(&'static Argument),
    /// An argument that is there if an operand is missing.
    Without(&'static str, &'static Argument),
}

use Argument::{Has, Number, Or, ToCluster, Values, Without};

const HINT: Argument = Or("l2CacheHint", 64, 0);
const HAS_HINT: Argument = Has("l2CacheHint");
const MASK: Argument = ToCluster(&Or("multicastMask", 16, 0));
const HAS_MASK: Argument = ToCluster(&Has("multicastMask"));
const GROUP: Argument = Number("group", GROUPS);
const GROUPS: &[(&str, u64)] = &[("cta_1", 1), ("cta_2", 2)];
const KIND: Argument = Number("kind", &[("f16", 0), ("tf32", 1), ("f8f6f4", 2), ("i8", 3)]);
const CTA_GROUP: Argument = Number("ctaGroup", GROUPS);
const COLLECTOR: Argument = Number("collectorOp", &[("discard", 0), ("lastuse", 1), ("fill", 2), ("use", 3)]);
const BUFFER: Argument = Number("collectorBBuffer", &[("b0", 0), ("b1", 1), ("b2", 2), ("b3", 3)]);

/// The factors of a multiplication in tensor memory, and what it is added to.
macro_rules! multiplication {
    ($($argument:expr),*) => {
        &[
            Values("matrixD"),
            Values("matrixA"),
            Values("matrixB"),
            Values("idesc"),
            Values("enableInputD"),
            $($argument),*
        ]
    };
}

/// The ops, and the arguments of their intrinsics.
#[rustfmt::skip]
const TABLE: &[(&str, &[Argument])] = &[
    ("nvvm.cp.async.bulk.prefetch", &[Values("srcMem"), Values("size"), HINT, HAS_HINT]),
    ("nvvm.cp.async.bulk.shared.cluster.global",
        &[Values("dstMem"), Values("mbar"), Values("srcMem"), Values("size"), MASK, HINT, HAS_MASK, HAS_HINT]),
    ("nvvm.cp.async.bulk.shared.cluster.shared.cta", &[Values("dstMem"), Values("mbar"), Values("srcMem"), Values("size")]),
    ("nvvm.cp.async.bulk.global.shared.cta",
        &[Values("dstMem"), Values("srcMem"), Values("size"), HINT, HAS_HINT, Values("byteMask")]),
    ("nvvm.cp.async.bulk.tensor.shared.cluster.global",
        &[Values("dstMem"), Values("mbar"), Values("tmaDescriptor"), Values("coordinates"), Values("im2colOffsets"), MASK, HINT,
            HAS_MASK, HAS_HINT, ToCluster(&GROUP)]),
    ("nvvm.cp.async.bulk.tensor.global.shared.cta",
        &[Values("srcMem"), Values("tmaDescriptor"), Values("coordinates"), HINT, HAS_HINT]),
    ("nvvm.cp.async.bulk.tensor.prefetch",
        &[Values("tmaDescriptor"), Values("coordinates"), Values("im2colOffsets"), HINT, HAS_HINT]),
    ("nvvm.cp.async.bulk.tensor.reduce",
        &[Values("srcMem"), Values("tmaDescriptor"), Values("coordinates"), HINT, HAS_HINT]),
    ("nvvm.mbarrier.init", &[Values("addr"), Values("count")]),
    ("nvvm.mbarrier.arrive.expect_tx", &[Values("addr"), Values("txcount")]),
    ("nvvm.tcgen05.ld", &[Values("tmemAddr"), Values("offset"), Has("pack")]),
    ("nvvm.tcgen05.st", &[Values("tmemAddr"), Values("offset"), Values("val"), Has("unpack")]),
    ("nvvm.tcgen05.mma", multiplication!(Values("scaleInputD"), Values("disableOutputLane"), KIND,
        Without("disableOutputLane", &CTA_GROUP), COLLECTOR)),
    ("nvvm.tcgen05.mma.sp", multiplication!(Values("sparseMetadata"), Values("scaleInputD"), Values("disableOutputLane"), KIND,
        Without("disableOutputLane", &CTA_GROUP), COLLECTOR)),
    ("nvvm.tcgen05.mma.block_scale", multiplication!(Values("scaleA"), Values("scaleB"), CTA_GROUP, COLLECTOR)),
    ("nvvm.tcgen05.mma.sp.block_scale",
        multiplication!(Values("sparseMetadata"), Values("scaleA"), Values("scaleB"), CTA_GROUP, COLLECTOR)),
    ("nvvm.tcgen05.mma.ws", multiplication!(Values("zeroColMask"), KIND, BUFFER, COLLECTOR)),
    ("nvvm.tcgen05.mma.ws.sp", multiplication!(Values("sparseMetadata"), Values("zeroColMask"), KIND, BUFFER, COLLECTOR)),
];

/// The arguments of the intrinsic of an op, if it is one of the table.
pub(super) fn of(name: &str) -> Option<&'static [Argument]> {
    TABLE.iter().find(|(op, _)| *op == name).map(|(_, arguments)| *arguments)
}

impl Argument {
    /// Adds the argument for an op.
    pub(super) fn add(self, op: OpRef<'_>, to: &mut Translation<'_>, args: &mut Vec<Val>) -> Translated {
        let constant = |to: &mut Translation<'_>, width, value| Val::Const(to.module.int_of(width, value));
        match self {
            Values(name) => args.extend(to.values(group(op, name))?),
            Or(name, width, value) => {
                let given = to.values(group(op, name))?.first().copied();
                args.push(given.unwrap_or_else(|| constant(to, width, value)));
            }
            Has(name) => args.push(constant(to, 1, is_there(op, name).into())),
            Number(name, words) => {
                let number = match word(op, name) {
                    Some(word) => words.iter().find(|(known, _)| *known == word).ok_or(Failed)?.1,
                    None => 0,
                };
                args.push(constant(to, 32, number));
            }
            ToCluster(argument) => {
                let destination = op.operand_type(0).and_then(|ty| LLVMPointerType::of(op.cx(), ty));
                if destination.is_some_and(|pointer| pointer.address_space == super::CLUSTER) {
                    argument.add(op, to, args)?;
                }
            }
            Without(name, argument) => {
                if !is_there(op, name) {
                    argument.add(op, to, args)?;
                }
            }
        }
        Ok(())
    }
}
