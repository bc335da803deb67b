//! Bodies of functions.

use std::collections::HashMap;

use super::attributes::Attr;
use super::constants::ConstId;
use super::metadata::MdId;
use super::types::TypeId;
use super::{Name, handles};

handles! {
    /// A value of a function: a parameter or a result.
    ValueId;
    /// A block of a function, by the order in which blocks are first mentioned.
    BlockId;
}

/// The body of a function.
#[derive(Clone, Default, Debug)]
pub struct Body {
    pub params: Vec<ValueId>,
    pub values: Vec<ValueInfo>,
    pub blocks: Vec<Block>,
    /// The blocks in the order of their definitions.
    pub order: Vec<BlockId>,
    /// The blocks by name.
    pub block_names: HashMap<Name, BlockId>,
}

/// A value of a function.
#[derive(Clone, Debug)]
pub struct ValueInfo {
    pub ty: TypeId,
    pub name: Option<Name>,
    pub is_defined: bool,
    /// The place of the first use, or of the definition.
    pub at: usize,
}

/// A block.
#[derive(Clone, Default, Debug)]
pub struct Block {
    pub name: Option<Name>,
    pub insts: Vec<Inst>,
    pub is_defined: bool,
    pub at: usize,
}

/// An operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Val {
    Const(ConstId),
    Local(ValueId),
    /// An operand of the type `metadata`.
    Metadata(MdId),
    Block(BlockId),
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Inst {
    pub kind: Kind,
    /// The type of the result; that of `void` if there is none.
    pub ty: TypeId,
    pub result: Option<ValueId>,
    pub operands: Vec<Val>,
    /// The flags for fast math, as LLVM numbers them.
    pub fast_math: u32,
    /// Metadata by kind, without `!dbg`.
    pub metadata: Vec<(Vec<u8>, MdId)>,
    pub dbg: Option<MdId>,
    /// The debug records before it.
    pub records: Vec<Record>,
    /// The place of its word.
    pub at: usize,
}

/// What an instruction does.
#[derive(Clone, Debug)]
pub enum Kind {
    /// An arithmetic or bitwise operation, by its word.
    Binary(&'static str, Wrap),
    FNeg,
    Cast(Cast, Wrap),
    ICmp(&'static str),
    FCmp(&'static str),
    Select,
    /// The blocks that the operands come from.
    Phi(Vec<BlockId>),
    Alloca {
        ty: TypeId,
        align: u64,
        inalloca: bool,
        swifterror: bool,
    },
    Load {
        volatile: bool,
        atomic: Option<Atomic>,
        align: u64,
    },
    Store {
        volatile: bool,
        atomic: Option<Atomic>,
        align: u64,
    },
    AtomicRmw {
        op: &'static str,
        volatile: bool,
        atomic: Atomic,
        align: u64,
    },
    CmpXchg {
        weak: bool,
        volatile: bool,
        atomic: Atomic,
        failure: &'static str,
        align: u64,
    },
    Fence(Atomic),
    Gep {
        element: TypeId,
        flags: GepFlags,
    },
    ExtractElement,
    InsertElement,
    ShuffleVector(Vec<i32>),
    ExtractValue(Vec<u32>),
    InsertValue(Vec<u32>),
    Call(Box<Call>),
    Invoke {
        call: Box<Call>,
        normal: BlockId,
        unwind: BlockId,
    },
    Ret,
    Br(BlockId),
    /// The operand is the condition.
    CondBr(BlockId, BlockId),
    Switch {
        default: BlockId,
        cases: Vec<(ConstId, BlockId)>,
    },
    IndirectBr(Vec<BlockId>),
    Resume,
    Unreachable,
    /// What is caught and filtered are the operands: arrays are filters.
    LandingPad {
        cleanup: bool,
    },
    Freeze,
    VaArg,
    /// An instruction that the dialect has no operation for, with its successors.
    Unsupported(&'static str, Vec<BlockId>),
}

/// A call.
#[derive(Clone, Debug)]
pub struct Call {
    pub callee: Callee,
    /// The type of the function that is called.
    pub ty: TypeId,
    pub calling_conv: u32,
    /// `tail`, `musttail`, `notail` or nothing.
    pub tail: &'static str,
    pub result_attrs: Vec<Attr>,
    pub param_attrs: Vec<Vec<Attr>>,
    pub attrs: Vec<Attr>,
    pub bundles: Vec<Bundle>,
}

/// The function that is called.
#[derive(Clone, Debug)]
pub enum Callee {
    Value(Val),
    Asm(Box<Asm>),
}

/// Assembler in a function.
#[derive(Clone, Debug)]
pub struct Asm {
    pub text: Vec<u8>,
    pub constraints: Vec<u8>,
    pub side_effects: bool,
    pub align_stack: bool,
    pub intel: bool,
}

/// An operand bundle.
#[derive(Clone, Debug)]
pub struct Bundle {
    pub tag: Vec<u8>,
    pub operands: Vec<Val>,
}

/// The ordering of an access to memory.
#[derive(Clone, Debug)]
pub struct Atomic {
    pub ordering: &'static str,
    /// Empty for the whole system.
    pub scope: Vec<u8>,
}

/// Flags of integer operations.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct Wrap {
    pub nuw: bool,
    pub nsw: bool,
    pub exact: bool,
    pub disjoint: bool,
    pub nneg: bool,
}

/// Flags of `getelementptr`.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash, Debug)]
pub struct GepFlags {
    pub inbounds: bool,
    pub nusw: bool,
    pub nuw: bool,
}

/// A cast.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Cast {
    Trunc,
    ZExt,
    SExt,
    FpTrunc,
    FpExt,
    FpToUi,
    FpToSi,
    UiToFp,
    SiToFp,
    PtrToInt,
    PtrToAddr,
    IntToPtr,
    Bits,
    AddressSpace,
}

impl Cast {
    /// Casts with their words.
    pub const ALL: [(Cast, &'static str); 14] = [
        (Cast::Trunc, "trunc"),
        (Cast::ZExt, "zext"),
        (Cast::SExt, "sext"),
        (Cast::FpTrunc, "fptrunc"),
        (Cast::FpExt, "fpext"),
        (Cast::FpToUi, "fptoui"),
        (Cast::FpToSi, "fptosi"),
        (Cast::UiToFp, "uitofp"),
        (Cast::SiToFp, "sitofp"),
        (Cast::PtrToInt, "ptrtoint"),
        (Cast::PtrToAddr, "ptrtoaddr"),
        (Cast::IntToPtr, "inttoptr"),
        (Cast::Bits, "bitcast"),
        (Cast::AddressSpace, "addrspacecast"),
    ];

    /// The word of the cast.
    pub fn word(self) -> &'static str {
        Cast::ALL.iter().find(|(cast, _)| *cast == self).map_or("", |(_, word)| word)
    }
}

/// A record of debug information between instructions.
#[derive(Clone, Debug)]
pub struct Record {
    /// `value`, `declare`, `assign`, `label` or `declare_value`.
    pub kind: &'static str,
    /// The value that is described, as metadata.
    pub value: Option<MdId>,
    /// The variable or label.
    pub node: Option<MdId>,
    pub expression: Option<MdId>,
    pub loc: Option<MdId>,
}

impl Inst {
    /// Successors, in LLVM's order.
    pub fn successors(&self) -> Vec<BlockId> {
        match &self.kind {
            Kind::Br(dest) => vec![*dest],
            Kind::CondBr(yes, no) => vec![*yes, *no],
            Kind::Switch { default, cases } => {
                std::iter::once(*default).chain(cases.iter().map(|(_, block)| *block)).collect()
            }
            Kind::IndirectBr(blocks) | Kind::Unsupported(_, blocks) => blocks.clone(),
            Kind::Invoke { normal, unwind, .. } => vec![*normal, *unwind],
            _ => Vec::new(),
        }
    }

    /// Returns whether it ends a block.
    pub fn is_terminator(&self) -> bool {
        match &self.kind {
            Kind::Br(_)
            | Kind::CondBr(..)
            | Kind::Switch { .. }
            | Kind::IndirectBr(_)
            | Kind::Invoke { .. }
            | Kind::Ret
            | Kind::Resume
            | Kind::Unreachable => true,
            Kind::Unsupported(word, _) => matches!(*word, "callbr" | "catchswitch" | "catchret" | "cleanupret"),
            _ => false,
        }
    }

    /// The call that it makes.
    pub fn call(&self) -> Option<&Call> {
        match &self.kind {
            Kind::Call(call) | Kind::Invoke { call, .. } => Some(call),
            _ => None,
        }
    }
}
