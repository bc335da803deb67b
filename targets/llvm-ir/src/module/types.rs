//! Types of LLVM IR.

use dialekt_ir_core::num::FloatKind;

use super::Module;

/// A type of a module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Ty(pub(super) u32);

/// The kinds of types.
// The variants are LLVM's words.
#[allow(missing_docs)]
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum TypeKind {
    Void,
    Float(FloatKind),
    PpcFp128,
    Label,
    Token,
    Metadata,
    X86Amx,
    Int(u32),
    /// A pointer into an address space.
    Ptr(u32),
    Array(Ty, u64),
    /// The number of elements, and whether a factor of the machine is multiplied to it.
    Vector(Ty, u32, bool),
    /// A literal struct; packed or not.
    Struct(Vec<Ty>, bool),
    /// An identified struct, by its place in the list of the module.
    Named(u32),
    /// A type of a target: name, types and numbers.
    Target(String, Vec<Ty>, Vec<u32>),
    /// Result, parameters, and whether more arguments may follow.
    Function(Ty, Vec<Ty>, bool),
}

/// A struct with a name, or at least an identity.
#[derive(Clone, Debug)]
pub struct NamedStruct {
    /// The name; without one it is numbered when it is printed.
    pub name: Vec<u8>,
    /// Elements, and whether they are packed; `None` if they are not known.
    pub body: Option<(Vec<Ty>, bool)>,
}

impl Module {
    /// The type of a kind.
    pub fn ty(&mut self, kind: TypeKind) -> Ty {
        Ty(self.types.intern(kind))
    }

    /// The kind of a type.
    pub fn kind(&self, ty: Ty) -> &TypeKind {
        self.types.get(ty.0)
    }

    /// `void`
    pub fn void(&mut self) -> Ty {
        self.ty(TypeKind::Void)
    }

    /// `iN`
    pub fn int_ty(&mut self, width: u32) -> Ty {
        self.ty(TypeKind::Int(width))
    }

    /// `ptr` of an address space
    pub fn ptr_ty(&mut self, space: u32) -> Ty {
        self.ty(TypeKind::Ptr(space))
    }

    /// Elements of a struct, and whether it is packed; `None` for other types and structs without a body.
    pub fn struct_body(&self, ty: Ty) -> Option<(Vec<Ty>, bool)> {
        match self.kind(ty) {
            TypeKind::Struct(elements, packed) => Some((elements.clone(), *packed)),
            TypeKind::Named(number) => self.structs[*number as usize].body.clone(),
            _ => None,
        }
    }

    /// The type of an element of an aggregate or a vector, and how many there are.
    pub fn element(&self, ty: Ty, index: u64) -> Option<Ty> {
        match self.kind(ty) {
            TypeKind::Array(element, _) | TypeKind::Vector(element, ..) => Some(*element),
            _ => self.struct_body(ty)?.0.get(index as usize).copied(),
        }
    }

    /// The number of elements of an aggregate or a vector of fixed size.
    pub fn num_elements(&self, ty: Ty) -> Option<u64> {
        match self.kind(ty) {
            TypeKind::Array(_, n) => Some(*n),
            TypeKind::Vector(_, n, false) => Some((*n).into()),
            _ => Some(self.struct_body(ty)?.0.len() as u64),
        }
    }

    /// Returns whether the size of a type depends on the machine: that of scalable vectors, and of what they are in.
    pub fn is_scalable(&self, ty: Ty) -> bool {
        match self.kind(ty) {
            TypeKind::Vector(_, _, scalable) => *scalable,
            TypeKind::Array(element, _) => self.is_scalable(*element),
            TypeKind::Struct(..) | TypeKind::Named(_) => self
                .struct_body(ty)
                .is_some_and(|(elements, _)| elements.iter().any(|element| self.is_scalable(*element))),
            _ => false,
        }
    }

    /// The type itself, or that of the elements of a vector.
    pub fn scalar(&self, ty: Ty) -> Ty {
        match self.kind(ty) {
            TypeKind::Vector(element, ..) => *element,
            _ => ty,
        }
    }

    /// A type like another one, with other elements: a vector of as many, or the element itself.
    pub fn with_scalar(&mut self, like: Ty, element: Ty) -> Ty {
        match *self.kind(like) {
            TypeKind::Vector(_, n, scalable) => self.ty(TypeKind::Vector(element, n, scalable)),
            _ => element,
        }
    }

    /// The width of an integer type.
    pub fn width(&self, ty: Ty) -> Option<u32> {
        match self.kind(ty) {
            TypeKind::Int(width) => Some(*width),
            _ => None,
        }
    }

    /// Returns whether a type is one of floats, or of vectors and arrays of them: fast-math flags apply to such values.
    pub fn is_fp_math(&self, mut ty: Ty) -> bool {
        if let TypeKind::Struct(elements, false) = self.kind(ty) {
            return elements
                .first()
                .is_some_and(|first| elements.iter().all(|element| element == first) && self.is_fp_math(*first));
        }
        while let TypeKind::Array(element, _) = self.kind(ty) {
            ty = *element;
        }
        matches!(self.kind(self.scalar(ty)), TypeKind::Float(_) | TypeKind::PpcFp128)
    }

    /// The text by which the name of an intrinsic says a type.
    pub fn mangled(&self, ty: Ty) -> String {
        match self.kind(ty) {
            TypeKind::Void => "isVoid".into(),
            TypeKind::Float(FloatKind::BF16) => "bf16".into(),
            TypeKind::Float(kind) => format!("f{}", kind.width()),
            TypeKind::PpcFp128 => "ppcf128".into(),
            TypeKind::Label => "label".into(),
            TypeKind::Token => "token".into(),
            TypeKind::Metadata => "Metadata".into(),
            TypeKind::X86Amx => "x86amx".into(),
            TypeKind::Int(width) => format!("i{width}"),
            TypeKind::Ptr(space) => format!("p{space}"),
            TypeKind::Array(element, n) => format!("a{n}{}", self.mangled(*element)),
            TypeKind::Vector(element, n, scalable) => {
                format!("{}v{n}{}", if *scalable { "nx" } else { "" }, self.mangled(*element))
            }
            TypeKind::Struct(elements, _) => {
                let inner: String = elements.iter().map(|element| self.mangled(*element)).collect();
                format!("sl_{inner}s")
            }
            TypeKind::Named(number) => {
                format!("s_{}s", String::from_utf8_lossy(&self.structs[*number as usize].name))
            }
            TypeKind::Target(name, types, ints) => {
                let types: String = types.iter().map(|ty| format!("_{}", self.mangled(*ty))).collect();
                let ints: String = ints.iter().map(|int| format!("_{int}")).collect();
                format!("t{name}{types}{ints}t")
            }
            TypeKind::Function(result, params, variadic) => {
                let params: String = params.iter().map(|param| self.mangled(*param)).collect();
                format!("f_{}{params}{}f", self.mangled(*result), if *variadic { "vararg" } else { "" })
            }
        }
    }

    /// The type that the table of intrinsics names; `None` where callers choose it.
    pub fn named_ty(&mut self, name: &str) -> Option<Ty> {
        let kind = match name {
            "bf16" => TypeKind::Float(FloatKind::BF16),
            "f16" => TypeKind::Float(FloatKind::F16),
            "f32" => TypeKind::Float(FloatKind::F32),
            "f64" => TypeKind::Float(FloatKind::F64),
            _ => {
                let (head, rest) = name.split_at(name.find(|c: char| c.is_ascii_digit())?);
                let digits = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
                let number: u32 = rest[..digits].parse().ok()?;
                match (head, &rest[digits..]) {
                    ("i", "") => TypeKind::Int(number),
                    ("p", "") => TypeKind::Ptr(number),
                    ("v" | "nxv", element) => TypeKind::Vector(self.named_ty(element)?, number, head == "nxv"),
                    _ => return None,
                }
            }
        };
        Some(self.ty(kind))
    }
}
