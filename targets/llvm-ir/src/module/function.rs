//! Functions, blocks, instructions.

use super::{AttrSet, Const, Md, Symbol, Ty};

/// A function of a module, by its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FunctionId(pub u32);

/// A block of a function, by its place.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Block(pub u32);

/// An argument or the result of an instruction, by its number in the function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Local(pub u32);

/// An operand.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Val {
    Const(Const),
    Local(Local),
    Md(Md),
}

/// A function, with or without a body.
#[derive(Clone, Debug)]
pub struct Function {
    /// Name and linkage.
    pub symbol: Symbol,
    /// The type.
    pub ty: Ty,
    /// The calling convention.
    pub conv: u32,
    /// Attributes of the function.
    pub attrs: AttrSet,
    /// Attributes of the result.
    pub ret_attrs: AttrSet,
    /// Attributes of the parameters.
    pub param_attrs: Vec<AttrSet>,
    /// The section.
    pub section: Option<Vec<u8>>,
    /// The comdat, by its number.
    pub comdat: Option<u32>,
    /// The alignment.
    pub align: Option<u64>,
    /// The garbage collector.
    pub gc: Option<Vec<u8>>,
    /// The personality function.
    pub personality: Option<Const>,
    /// Attachments, by kind.
    pub metadata: Vec<(u32, Md)>,
    /// Blocks; none in a declaration.
    pub blocks: Vec<BlockData>,
    /// Types of all locals; arguments come first.
    pub locals: Vec<Ty>,
    /// The blocks in the order in which they were terminated: predecessors are listed by it.
    pub terminated: Vec<Block>,
}

/// A block.
#[derive(Clone, Default, Debug)]
pub struct BlockData {
    /// Instructions.
    pub insts: Vec<Inst>,
}

/// An instruction.
#[derive(Clone, Debug)]
pub struct Inst {
    /// The operation.
    pub kind: InstKind,
    /// The type of the result.
    pub ty: Ty,
    /// The result.
    pub result: Option<Local>,
    /// The location.
    pub loc: Option<Md>,
    /// Other attachments, by kind.
    pub metadata: Vec<(u32, Md)>,
    /// Records of debug information before the instruction.
    pub records: Vec<Record>,
}

/// A record of debug information.
#[derive(Clone, Debug)]
pub struct Record {
    /// The contents.
    pub kind: RecordKind,
    /// The location.
    pub loc: Md,
}

/// The kinds of records.
#[derive(Clone, Debug)]
pub enum RecordKind {
    /// `#dbg_value` or `#dbg_declare`: a value, a variable, an expression.
    Variable(&'static str, Option<Val>, Md, Md),
    /// `#dbg_label`
    Label(Md),
}

/// What accesses to memory have in common.
#[derive(Clone, Default, Debug)]
pub struct Access {
    /// It is not to be changed.
    pub volatile: bool,
    /// The ordering; nothing where the access is not atomic.
    pub ordering: &'static str,
    /// The scope of synchronization.
    pub scope: Option<Vec<u8>>,
    /// The alignment.
    pub align: u64,
}

/// Operations.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, Debug)]
pub enum InstKind {
    /// `add`, `fmul` and the like, with their flags.
    Binary(&'static str, Vec<&'static str>, Val, Val),
    /// `icmp` or `fcmp`, flags, predicate.
    Compare(&'static str, Vec<&'static str>, &'static str, Val, Val),
    /// `fneg` or `freeze`
    Unary(&'static str, Vec<&'static str>, Val),
    Cast(&'static str, Vec<&'static str>, Val),
    Select(Vec<&'static str>, Val, Val, Val),
    Phi(Vec<(Val, Block)>),
    /// Element type, flags, base, indices.
    Gep(Ty, &'static str, Val, Vec<Val>),
    Load(Access, Val),
    /// The access, the value, the address.
    Store(Access, Val, Val),
    Alloca {
        inalloca: bool,
        element: Ty,
        count: Val,
        align: u64,
        space: u32,
    },
    /// The access, the operation, the address, the value.
    AtomicRmw(Access, &'static str, Val, Val),
    CmpXchg {
        access: Access,
        weak: bool,
        failure: &'static str,
        ptr: Val,
        expected: Val,
        new: Val,
    },
    Fence(Access),
    ExtractElement(Val, Val),
    InsertElement(Val, Val, Val),
    /// Two vectors and the mask, in which negative numbers are poison.
    Shuffle(Val, Val, Vec<i32>),
    ExtractValue(Val, Vec<u32>),
    InsertValue(Val, Val, Vec<u32>),
    Call(Box<Call>),
    Invoke(Box<Call>, Block, Block),
    LandingPad {
        cleanup: bool,
        clauses: Vec<Const>,
    },
    Resume(Val),
    Ret(Option<Val>),
    Br(Block),
    CondBr(Val, Block, Block),
    Switch(Val, Block, Vec<(Const, Block)>),
    IndirectBr(Val, Vec<Block>),
    Unreachable,
    VaArg(Val),
}

/// A call, also of `invoke`.
#[derive(Clone, Debug)]
pub struct Call {
    /// `tail`, `musttail`, `notail` or nothing
    pub tail: &'static str,
    /// Fast-math flags.
    pub flags: Vec<&'static str>,
    /// The calling convention.
    pub conv: u32,
    /// Attributes of the result.
    pub ret_attrs: AttrSet,
    /// The type of the function.
    pub ty: Ty,
    /// What is called.
    pub callee: Callee,
    /// Arguments.
    pub args: Vec<Val>,
    /// Attributes of the arguments.
    pub param_attrs: Vec<AttrSet>,
    /// Attributes of the call.
    pub attrs: AttrSet,
    /// Operand bundles.
    pub bundles: Vec<Bundle>,
}

/// An operand bundle.
#[derive(Clone, Debug)]
pub struct Bundle {
    /// The tag.
    pub tag: Vec<u8>,
    /// The operands.
    pub operands: Vec<Val>,
}

/// What a call calls.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, Debug)]
pub enum Callee {
    Value(Val),
    /// Flags, text and constraints.
    Asm(Vec<&'static str>, Vec<u8>, Vec<u8>),
}

impl InstKind {
    /// The blocks that may follow, as often as they are named, in the order in which their uses were made.
    pub fn successors(&self) -> Vec<Block> {
        match self {
            InstKind::Br(block) => vec![*block],
            InstKind::CondBr(_, yes, no) => vec![*no, *yes],
            InstKind::Switch(_, default, cases) => {
                std::iter::once(*default).chain(cases.iter().map(|(_, block)| *block)).collect()
            }
            InstKind::IndirectBr(_, blocks) => blocks.clone(),
            InstKind::Invoke(_, normal, unwind) => vec![*normal, *unwind],
            _ => Vec::new(),
        }
    }

    /// Returns whether the operation ends a block.
    pub fn is_terminator(&self) -> bool {
        use InstKind::{Br, CondBr, IndirectBr, Invoke, Resume, Ret, Switch, Unreachable};
        matches!(self, Br(_) | CondBr(..) | IndirectBr(..) | Invoke(..) | Resume(_) | Ret(_) | Switch(..) | Unreachable)
    }
}

impl Function {
    pub(super) fn new(name: &[u8], ty: Ty, params: Vec<Ty>) -> Function {
        Function {
            symbol: Symbol { name: name.to_vec(), ..Symbol::default() },
            ty,
            conv: 0,
            attrs: AttrSet::default(),
            ret_attrs: AttrSet::default(),
            param_attrs: vec![AttrSet::default(); params.len()],
            section: None,
            comdat: None,
            align: None,
            gc: None,
            personality: None,
            metadata: Vec::new(),
            blocks: Vec::new(),
            locals: params,
            terminated: Vec::new(),
        }
    }

    /// The values of the arguments.
    pub fn args(&self) -> impl Iterator<Item = Local> + use<> {
        (0..self.param_attrs.len() as u32).map(Local)
    }

    /// Adds a block at the end.
    pub fn add_block(&mut self) -> Block {
        self.blocks.push(BlockData::default());
        Block(self.blocks.len() as u32 - 1)
    }

    /// Adds an instruction at the end of a block.
    pub fn push(&mut self, block: Block, mut inst: Inst, has_result: bool) -> Option<Local> {
        if inst.kind.is_terminator() {
            self.terminated.push(block);
        }
        if has_result {
            inst.result = Some(Local(self.locals.len() as u32));
            self.locals.push(inst.ty);
        }
        let result = inst.result;
        self.blocks[block.0 as usize].insts.push(inst);
        result
    }
}

impl InstKind {
    /// The operands that are values.
    pub fn operands(&self) -> Vec<Val> {
        match self {
            InstKind::Binary(_, _, a, b)
            | InstKind::Compare(_, _, _, a, b)
            | InstKind::Store(_, a, b)
            | InstKind::AtomicRmw(_, _, a, b)
            | InstKind::ExtractElement(a, b)
            | InstKind::Shuffle(a, b, _)
            | InstKind::InsertValue(a, b, _) => vec![*a, *b],
            InstKind::Unary(_, _, a)
            | InstKind::Cast(_, _, a)
            | InstKind::Load(_, a)
            | InstKind::Alloca { count: a, .. }
            | InstKind::ExtractValue(a, _)
            | InstKind::Resume(a)
            | InstKind::CondBr(a, ..)
            | InstKind::IndirectBr(a, _)
            | InstKind::VaArg(a) => vec![*a],
            InstKind::Select(_, a, b, c) | InstKind::InsertElement(a, b, c) => vec![*a, *b, *c],
            InstKind::CmpXchg { ptr, expected, new, .. } => vec![*ptr, *expected, *new],
            InstKind::Phi(incoming) => incoming.iter().map(|(value, _)| *value).collect(),
            InstKind::Gep(_, _, base, indices) => std::iter::once(*base).chain(indices.iter().copied()).collect(),
            InstKind::Call(call) | InstKind::Invoke(call, ..) => {
                let callee = match &call.callee {
                    Callee::Value(value) => Some(*value),
                    Callee::Asm(..) => None,
                };
                let bundles = call.bundles.iter().flat_map(|bundle| bundle.operands.iter().copied());
                call.args.iter().copied().chain(bundles).chain(callee).collect()
            }
            InstKind::LandingPad { clauses, .. } => clauses.iter().copied().map(Val::Const).collect(),
            InstKind::Ret(value) => value.iter().copied().collect(),
            InstKind::Switch(value, _, cases) => {
                std::iter::once(*value).chain(cases.iter().map(|(case, _)| Val::Const(*case))).collect()
            }
            InstKind::Fence(_) | InstKind::Br(_) | InstKind::Unreachable => Vec::new(),
        }
    }
}
