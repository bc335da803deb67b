//! Types of LLVM IR.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;

use dialekt_ir_core::num::FloatKind;

use super::handles;

handles! {
    /// A type, the same for equal types.
    TypeId;
}

/// A type.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Ty {
    Void,
    Float(FloatKind),
    PpcFp128,
    X86Amx,
    Label,
    Metadata,
    Token,
    Int(u32),
    Ptr(u32),
    Array(u64, TypeId),
    Vector {
        scalable: bool,
        count: u32,
        element: TypeId,
    },
    Struct {
        fields: Vec<TypeId>,
        packed: bool,
    },
    /// A struct with a name, or a number: its position in [`Types::named`].
    Named(usize),
    Function {
        result: TypeId,
        params: Vec<TypeId>,
        vararg: bool,
    },
    Target {
        name: Vec<u8>,
        types: Vec<TypeId>,
        ints: Vec<u32>,
    },
}

/// A struct with a name.
#[derive(Clone, Debug)]
pub struct NamedStruct {
    /// Empty for one that has a number.
    pub name: Vec<u8>,
    pub body: Option<(Vec<TypeId>, bool)>,
    pub is_defined: bool,
    /// The place of the first use.
    pub at: usize,
}

/// The types of a module.
#[derive(Default, Debug)]
pub struct Types {
    list: Vec<Ty>,
    ids: HashMap<Ty, TypeId>,
    pub named: Vec<NamedStruct>,
}

impl Types {
    /// The handle of a type.
    pub fn intern(&mut self, ty: Ty) -> TypeId {
        if let Some(id) = self.ids.get(&ty) {
            return *id;
        }
        let id = TypeId::new(self.list.len());
        self.list.push(ty.clone());
        self.ids.insert(ty, id);
        id
    }

    /// The type of a handle.
    pub fn get(&self, id: TypeId) -> &Ty {
        &self.list[id.index()]
    }

    pub fn int(&mut self, width: u32) -> TypeId {
        self.intern(Ty::Int(width))
    }

    pub fn ptr(&mut self, space: u32) -> TypeId {
        self.intern(Ty::Ptr(space))
    }

    /// The width of an integer type.
    pub fn int_width(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Ty::Int(width) => Some(*width),
            _ => None,
        }
    }

    /// The address space of a pointer.
    pub fn address_space(&self, id: TypeId) -> Option<u32> {
        match self.get(id) {
            Ty::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    /// The format of a float.
    pub fn float_kind(&self, id: TypeId) -> Option<FloatKind> {
        match self.get(id) {
            Ty::Float(kind) => Some(*kind),
            _ => None,
        }
    }

    /// The element type of a vector; otherwise the type itself.
    pub fn scalar(&self, id: TypeId) -> TypeId {
        match self.get(id) {
            Ty::Vector { element, .. } => *element,
            _ => id,
        }
    }

    /// A type of the shape of another one with another element.
    pub fn with_scalar(&mut self, shape: TypeId, element: TypeId) -> TypeId {
        match *self.get(shape) {
            Ty::Vector { scalable, count, .. } => self.intern(Ty::Vector { scalable, count, element }),
            _ => element,
        }
    }

    /// The fields of a struct, and whether it is packed.
    pub fn fields(&self, id: TypeId) -> Option<(&[TypeId], bool)> {
        match self.get(id) {
            Ty::Struct { fields, packed } => Some((fields, *packed)),
            Ty::Named(at) => self.named[*at].body.as_ref().map(|(fields, packed)| (fields.as_slice(), *packed)),
            _ => None,
        }
    }

    /// The type of a part of an aggregate or vector.
    pub fn part(&self, id: TypeId, index: u64) -> Option<TypeId> {
        match self.get(id) {
            Ty::Array(count, element) => (index < *count).then_some(*element),
            Ty::Vector { element, .. } => Some(*element),
            _ => self.fields(id)?.0.get(usize::try_from(index).ok()?).copied(),
        }
    }

    /// The number of parts of an aggregate or fixed vector.
    pub fn count(&self, id: TypeId) -> Option<u64> {
        match self.get(id) {
            Ty::Array(count, _) => Some(*count),
            Ty::Vector { count, .. } => Some(u64::from(*count)),
            _ => Some(self.fields(id)?.0.len() as u64),
        }
    }

    /// Returns whether values of the type, or its elements, are floats.
    pub fn is_float_or_vector(&self, id: TypeId) -> bool {
        matches!(self.get(self.scalar(id)), Ty::Float(_) | Ty::PpcFp128)
    }

    /// Returns whether fast-math flags may stand at an operation with this result: floats in arrays, vectors, and structs of one
    /// such type.
    pub fn is_float_result(&self, id: TypeId) -> bool {
        let mut id = id;
        loop {
            id = match self.get(id) {
                Ty::Array(_, element) => *element,
                Ty::Struct { fields, .. } => match fields.as_slice() {
                    [first, rest @ ..] if rest.iter().all(|ty| ty == first) => *first,
                    _ => return false,
                },
                _ => return self.is_float_or_vector(id),
            };
        }
    }

    /// Returns whether values of the type may be stored.
    pub fn is_first_class(&self, id: TypeId) -> bool {
        !matches!(self.get(id), Ty::Void | Ty::Function { .. })
    }

    /// Returns whether the size of the type is known.
    pub fn is_sized(&self, id: TypeId) -> bool {
        match self.get(id) {
            Ty::Void | Ty::Function { .. } | Ty::Label | Ty::Metadata | Ty::Token => false,
            Ty::Array(_, element) => self.is_sized(*element),
            Ty::Struct { .. } | Ty::Named(_) => self.fields(id).is_some_and(|(fields, _)| {
                // Scalable vectors are all that there is in a struct, and of one type.
                let first = fields.first();
                let is_scalable = first.is_some_and(|ty| matches!(self.get(*ty), Ty::Vector { scalable: true, .. }));
                is_scalable && fields.iter().all(|ty| Some(ty) == first)
                    || fields.iter().all(|ty| !self.is_scalable(*ty) && self.is_sized(*ty))
            }),
            Ty::Target { name, .. } => {
                // Those for which LLVM knows a layout.
                let families: [&[u8]; 3] = [b"spirv.", b"dx.", b"riscv.vector.tuple"];
                families.iter().any(|family| name.starts_with(family))
                    || matches!(name.as_slice(), b"aarch64.svcount" | b"amdgcn.named.barrier")
            }
            _ => true,
        }
    }

    /// Returns whether there are scalable vectors in a type.
    pub fn is_scalable(&self, id: TypeId) -> bool {
        let (mut open, mut seen) = (vec![id], HashSet::new());
        while let Some(id) = open.pop() {
            if !seen.insert(id) {
                continue;
            }
            match self.get(id) {
                Ty::Vector { scalable: true, .. } => return true,
                Ty::Array(_, element) => open.push(*element),
                _ => open.extend(self.fields(id).iter().flat_map(|(fields, _)| fields.iter().copied())),
            }
        }
        false
    }

    /// The type as LLVM writes it.
    pub fn show(&self, id: TypeId) -> String {
        let mut out = String::new();
        self.write(id, &mut out);
        out
    }

    fn write_list(&self, list: &[TypeId], out: &mut String) {
        for (at, ty) in list.iter().enumerate() {
            out.push_str(if at == 0 { "" } else { ", " });
            self.write(*ty, out);
        }
    }

    fn write(&self, id: TypeId, out: &mut String) {
        stacker::maybe_grow(32 << 10, 1 << 20, || self.write_one(id, out));
    }

    fn write_one(&self, id: TypeId, out: &mut String) {
        let _ = match self.get(id) {
            Ty::Void => out.write_str("void"),
            Ty::Float(kind) => out.write_str(match kind {
                FloatKind::F16 => "half",
                FloatKind::BF16 => "bfloat",
                FloatKind::F32 => "float",
                FloatKind::F64 => "double",
                FloatKind::F80 => "x86_fp80",
                _ => "fp128",
            }),
            Ty::PpcFp128 => out.write_str("ppc_fp128"),
            Ty::X86Amx => out.write_str("x86_amx"),
            Ty::Label => out.write_str("label"),
            Ty::Metadata => out.write_str("metadata"),
            Ty::Token => out.write_str("token"),
            Ty::Int(width) => write!(out, "i{width}"),
            Ty::Ptr(0) => out.write_str("ptr"),
            Ty::Ptr(space) => write!(out, "ptr addrspace({space})"),
            Ty::Array(count, element) => {
                let _ = write!(out, "[{count} x ");
                self.write(*element, out);
                out.write_str("]")
            }
            Ty::Vector { scalable, count, element } => {
                let _ = write!(out, "<{}{count} x ", if *scalable { "vscale x " } else { "" });
                self.write(*element, out);
                out.write_str(">")
            }
            Ty::Struct { fields, packed } => {
                out.push_str(if *packed { "<{" } else { "{" });
                if !fields.is_empty() {
                    out.push(' ');
                    self.write_list(fields, out);
                    out.push(' ');
                }
                out.write_str(if *packed { "}>" } else { "}" })
            }
            Ty::Named(at) => match self.named[*at].name.as_slice() {
                b"" => {
                    let number = self.named[..*at].iter().filter(|named| named.name.is_empty()).count();
                    write!(out, "%{number}")
                }
                name => {
                    out.push('%');
                    out.push_str(&super::metadata::printed_name(name));
                    Ok(())
                }
            },
            Ty::Function { result, params, vararg } => {
                self.write(*result, out);
                out.push_str(" (");
                self.write_list(params, out);
                if *vararg {
                    out.push_str(if params.is_empty() { "..." } else { ", ..." });
                }
                out.write_str(")")
            }
            Ty::Target { name, types, ints } => {
                let _ = write!(out, "target(\"{}\"", String::from_utf8_lossy(name));
                for ty in types {
                    out.push_str(", ");
                    self.write(*ty, out);
                }
                ints.iter().try_for_each(|int| write!(out, ", {int}")).and_then(|()| out.write_str(")"))
            }
        };
    }
}
