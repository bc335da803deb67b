//! A module of LLVM IR in memory: what translations make, and the printer writes. It knows nothing of MLIR.

mod attributes;
mod constants;
mod function;
mod intern;
mod layout;
mod metadata;
mod types;

pub use attributes::{Attr, AttrSet, Takes, kind_of, name_of, takes};
pub use constants::{Const, ConstData, ConstValue};
pub use function::{
    Access, Block, BlockData, Bundle, Call, Callee, Function, FunctionId, Inst, InstKind, Local, Record, RecordKind,
    Val,
};
pub use layout::Layout;
pub use metadata::{DebugNode, ExprPart, Field, Md, MdData};
pub use types::{NamedStruct, Ty, TypeKind};

use crate::Map;
use intern::Interner;

/// A module.
pub struct Module {
    /// The name, also of the source file.
    pub name: String,
    /// The text of the data layout.
    pub data_layout: Vec<u8>,
    /// Sizes and alignments by it.
    pub layout: Layout,
    /// The target triple.
    pub triple: Vec<u8>,
    /// Lines of assembly.
    pub asm: Vec<Vec<u8>>,
    /// Comdats: names and kinds.
    pub comdats: Vec<(Vec<u8>, &'static str)>,
    /// Functions, in their order.
    pub functions: Vec<Function>,
    /// Variables.
    pub variables: Vec<Variable>,
    /// Aliases.
    pub aliases: Vec<Alias>,
    /// Functions that are chosen when a program is loaded.
    pub ifuncs: Vec<IFunc>,
    /// Named metadata, in the order in which it was made.
    pub named_metadata: Vec<(String, Vec<Md>)>,
    /// Structs with names.
    pub structs: Vec<NamedStruct>,
    /// Kinds of attachments.
    pub md_kinds: Vec<String>,
    types: Interner<TypeKind>,
    constants: Interner<ConstData>,
    metadata: Vec<metadata::MdEntry>,
    unique_metadata: Map<MdData, Md>,
}

/// Something with an address.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Global {
    /// A function.
    Function(FunctionId),
    /// A variable, by its number.
    Variable(u32),
    /// An alias, by its number.
    Alias(u32),
    /// An ifunc, by its number.
    IFunc(u32),
}

/// What all globals say of themselves.
#[derive(Clone, Default, Debug)]
pub struct Symbol {
    /// The name.
    pub name: Vec<u8>,
    /// The linkage; nothing if it is external.
    pub linkage: &'static str,
    /// `hidden`, `protected` or nothing
    pub visibility: &'static str,
    /// The definition is in the same linked unit.
    pub dso_local: bool,
    /// `unnamed_addr`, `local_unnamed_addr` or nothing
    pub unnamed_addr: &'static str,
}

impl Symbol {
    /// Returns whether `dso_local` follows from the rest, so that it is not written.
    pub fn implies_dso_local(&self) -> bool {
        matches!(self.linkage, "internal" | "private") || !self.visibility.is_empty() && self.linkage != "extern_weak"
    }
}

/// A global variable or constant.
#[derive(Clone, Debug)]
pub struct Variable {
    /// Name and linkage.
    pub symbol: Symbol,
    /// The type of the value.
    pub ty: Ty,
    /// The address space.
    pub space: u32,
    /// The value never changes.
    pub is_constant: bool,
    /// Each thread has its own.
    pub is_thread_local: bool,
    /// Something else sets it before the program starts.
    pub externally_initialized: bool,
    /// The value; `None` if it is declared only.
    pub init: Option<Const>,
    /// The section.
    pub section: Option<Vec<u8>>,
    /// The comdat, by its number.
    pub comdat: Option<u32>,
    /// The alignment.
    pub align: Option<u64>,
    /// Attributes.
    pub attrs: AttrSet,
    /// Attachments, by kind.
    pub metadata: Vec<(u32, Md)>,
}

/// Another name for an address.
#[derive(Clone, Debug)]
pub struct Alias {
    /// Name and linkage.
    pub symbol: Symbol,
    /// The type of what is there.
    pub ty: Ty,
    /// The address space.
    pub space: u32,
    /// Each thread has its own.
    pub is_thread_local: bool,
    /// The address.
    pub target: Option<Const>,
}

/// A function that is chosen when a program is loaded.
#[derive(Clone, Debug)]
pub struct IFunc {
    /// Name and linkage.
    pub symbol: Symbol,
    /// The type of the function.
    pub ty: Ty,
    /// The address space.
    pub space: u32,
    /// The function that chooses.
    pub resolver: Const,
}

impl Module {
    /// An empty module.
    pub fn new(name: &str) -> Module {
        Module {
            name: name.to_owned(),
            data_layout: Vec::new(),
            layout: Layout::parse(b""),
            triple: Vec::new(),
            asm: Vec::new(),
            comdats: Vec::new(),
            functions: Vec::new(),
            variables: Vec::new(),
            aliases: Vec::new(),
            ifuncs: Vec::new(),
            named_metadata: Vec::new(),
            structs: Vec::new(),
            md_kinds: metadata::KINDS.iter().map(|&kind| kind.to_owned()).collect(),
            types: Interner::default(),
            constants: Interner::default(),
            metadata: Vec::new(),
            unique_metadata: Map::default(),
        }
    }

    /// What a global says of itself.
    pub fn symbol(&self, global: Global) -> &Symbol {
        match global {
            Global::Function(id) => &self.functions[id.0 as usize].symbol,
            Global::Variable(n) => &self.variables[n as usize].symbol,
            Global::Alias(n) => &self.aliases[n as usize].symbol,
            Global::IFunc(n) => &self.ifuncs[n as usize].symbol,
        }
    }

    /// The name of the function that a call names.
    pub fn callee_name(&self, callee: &Callee) -> Option<&[u8]> {
        let Callee::Value(Val::Const(callee)) = callee else { return None };
        match self.data(*callee).value {
            ConstValue::Global(global) => Some(&self.symbol(global).name),
            _ => None,
        }
    }

    /// The address space of a global.
    pub fn address_space(&self, global: Global) -> u32 {
        match global {
            Global::Function(_) => self.layout.program_space,
            Global::Variable(n) => self.variables[n as usize].space,
            Global::Alias(n) => self.aliases[n as usize].space,
            Global::IFunc(n) => self.ifuncs[n as usize].space,
        }
    }

    /// A function.
    pub fn function(&self, id: FunctionId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// A function, to change it.
    pub fn function_mut(&mut self, id: FunctionId) -> &mut Function {
        &mut self.functions[id.0 as usize]
    }

    /// Adds a function without body.
    pub fn add_function(&mut self, name: impl AsRef<[u8]>, ty: Ty) -> FunctionId {
        let params = match self.kind(ty) {
            TypeKind::Function(_, params, _) => params.clone(),
            _ => Vec::new(),
        };
        self.functions.push(Function::new(name.as_ref(), ty, params));
        FunctionId(self.functions.len() as u32 - 1)
    }

    /// Named metadata, which is made if there is none of this name.
    pub fn named_metadata(&mut self, name: &str) -> &mut Vec<Md> {
        let at = self.named_metadata.iter().position(|(known, _)| known == name).unwrap_or_else(|| {
            self.named_metadata.push((name.to_owned(), Vec::new()));
            self.named_metadata.len() - 1
        });
        &mut self.named_metadata[at].1
    }
}
