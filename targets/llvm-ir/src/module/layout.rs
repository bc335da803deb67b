//! Sizes and alignments of types, by the text of a data layout. [LangRef: Data Layout]

use dialekt_ir_core::num::FloatKind;

use super::{Module, Ty, TypeKind};

/// A data layout. Alignments are in bytes: what the ABI asks for, and what is preferred.
#[derive(Clone, Debug)]
pub struct Layout {
    /// The address space of functions.
    pub program_space: u32,
    /// The address space of allocations on the stack.
    pub alloca_space: u32,
    /// The address space of variables.
    pub global_space: u32,
    is_big_endian: bool,
    ints: Vec<Spec>,
    floats: Vec<Spec>,
    vectors: Vec<Spec>,
    aggregate: (u64, u64),
    pointers: Vec<(u32, Spec, u32)>,
}

#[derive(Clone, Copy, Debug)]
struct Spec {
    bits: u64,
    abi: u64,
    preferred: u64,
}

const fn spec(bits: u64, abi: u64, preferred: u64) -> Spec {
    Spec { bits, abi, preferred }
}

fn set(specs: &mut Vec<Spec>, new: Spec) {
    match specs.binary_search_by_key(&new.bits, |known| known.bits) {
        Ok(at) => specs[at] = new,
        Err(at) => specs.insert(at, new),
    }
}

impl Layout {
    /// Reads the text of a data layout; what is missing is what LLVM assumes. Parts that make no sense are passed over.
    pub fn parse(text: &[u8]) -> Layout {
        let mut layout = Layout {
            program_space: 0,
            alloca_space: 0,
            global_space: 0,
            is_big_endian: false,
            ints: vec![spec(1, 1, 1), spec(8, 1, 1), spec(16, 2, 2), spec(32, 4, 4), spec(64, 4, 8)],
            floats: vec![spec(16, 2, 2), spec(32, 4, 4), spec(64, 8, 8), spec(128, 16, 16)],
            vectors: vec![spec(64, 8, 8), spec(128, 16, 16)],
            aggregate: (1, 8),
            pointers: vec![(0, spec(64, 8, 8), 64)],
        };
        for part in String::from_utf8_lossy(text).split('-') {
            layout.part(part);
        }
        layout
    }

    fn part(&mut self, part: &str) -> Option<()> {
        let kind = part.chars().next()?;
        let mut fields = part[kind.len_utf8()..].split(':');
        let first = fields.next()?;
        let number = |text: Option<&str>| text.and_then(|text| text.parse::<u64>().ok());
        match kind {
            'e' | 'E' if part.len() == 1 => self.is_big_endian = kind == 'E',
            'P' => self.program_space = first.parse().ok()?,
            'A' => self.alloca_space = first.parse().ok()?,
            'G' => self.global_space = first.parse().ok()?,
            'p' => {
                let space = if first.is_empty() { 0 } else { first.parse().ok()? };
                let bits = number(fields.next())?;
                let abi = number(fields.next())? / 8;
                let preferred = number(fields.next()).map_or(abi, |bits| bits / 8);
                let index = number(fields.next()).unwrap_or(bits) as u32;
                self.pointers.retain(|(known, ..)| *known != space);
                self.pointers.push((space, spec(bits, abi, preferred), index));
            }
            'i' | 'f' | 'v' => {
                let abi = number(fields.next())? / 8;
                let preferred = number(fields.next()).map_or(abi, |bits| bits / 8);
                let specs = match kind {
                    'i' => &mut self.ints,
                    'f' => &mut self.floats,
                    _ => &mut self.vectors,
                };
                set(specs, spec(first.parse().ok()?, abi.max(1), preferred.max(1)));
            }
            'a' => {
                let abi = number(fields.next())? / 8;
                let preferred = number(fields.next()).map_or(abi, |bits| bits / 8);
                self.aggregate = (abi.max(1), preferred.max(1));
            }
            _ => {}
        }
        Some(())
    }

    fn pointer(&self, space: u32) -> (Spec, u32) {
        let find = |wanted: u32| self.pointers.iter().find(|(known, ..)| *known == wanted);
        find(space).or_else(|| find(0)).map_or((spec(64, 8, 8), 64), |(_, spec, index)| (*spec, *index))
    }

    /// The width of pointers.
    pub fn pointer_bits(&self, space: u32) -> u32 {
        self.pointer(space).0.bits as u32
    }

    /// The width of offsets of pointers.
    pub fn index_bits(&self, space: u32) -> u32 {
        self.pointer(space).1
    }
}

fn round_up(size: u64, align: u64) -> u64 {
    size.div_ceil(align).saturating_mul(align)
}

impl Module {
    /// The size of a type in bits, without padding at its end. Of scalable vectors it is the least one; 0 for types without size.
    pub fn size_in_bits(&self, ty: Ty) -> u64 {
        match self.kind(ty) {
            TypeKind::Int(width) => (*width).into(),
            TypeKind::Float(kind) => kind.width().into(),
            TypeKind::PpcFp128 => 128,
            TypeKind::X86Amx => 8192,
            TypeKind::Ptr(space) => self.layout.pointer_bits(*space).into(),
            TypeKind::Label => self.layout.pointer_bits(0).into(),
            TypeKind::Array(element, n) => n.saturating_mul(self.alloc_size(*element)).saturating_mul(8),
            TypeKind::Vector(element, n, _) => u64::from(*n) * self.size_in_bits(*element),
            TypeKind::Struct(..) | TypeKind::Named(_) => self.struct_layout(ty).1.saturating_mul(8),
            _ => 0,
        }
    }

    /// The bytes that a store writes.
    pub fn store_size(&self, ty: Ty) -> u64 {
        self.size_in_bits(ty).div_ceil(8)
    }

    /// The distance of elements in arrays.
    pub fn alloc_size(&self, ty: Ty) -> u64 {
        round_up(self.store_size(ty), self.abi_align(ty))
    }

    /// The alignment that the ABI asks for.
    pub fn abi_align(&self, ty: Ty) -> u64 {
        self.align(ty, true)
    }

    /// The alignment that is preferred.
    pub fn preferred_align(&self, ty: Ty) -> u64 {
        self.align(ty, false)
    }

    fn align(&self, ty: Ty, abi: bool) -> u64 {
        let choose = |spec: Spec| if abi { spec.abi } else { spec.preferred };
        let exact = |specs: &[Spec], bits: u64| specs.iter().find(|spec| spec.bits == bits).copied().map(choose);
        let layout = &self.layout;
        match self.kind(ty) {
            TypeKind::Int(width) => {
                let bits = u64::from(*width);
                let next = layout.ints.iter().find(|spec| spec.bits >= bits).or(layout.ints.last());
                next.map_or(1, |spec| choose(*spec))
            }
            TypeKind::Float(kind) => {
                let bits = u64::from(kind.width());
                let heuristic = (bits / 8).next_power_of_two().max(1);
                let known =
                    if *kind == FloatKind::F80 { exact(&layout.floats, 80) } else { exact(&layout.floats, bits) };
                known.unwrap_or(heuristic)
            }
            TypeKind::PpcFp128 => exact(&layout.floats, 128).unwrap_or(16),
            TypeKind::X86Amx => 64,
            TypeKind::Ptr(space) => choose(layout.pointer(*space).0),
            TypeKind::Array(element, _) => self.align(*element, abi),
            TypeKind::Vector(..) => {
                let known = exact(&layout.vectors, self.size_in_bits(ty));
                known.unwrap_or_else(|| self.store_size(ty).next_power_of_two().max(1))
            }
            TypeKind::Struct(..) | TypeKind::Named(_) => {
                let packed = self.struct_body(ty).is_some_and(|(_, packed)| packed);
                if packed && abi {
                    return 1;
                }
                let own = if abi { layout.aggregate.0 } else { layout.aggregate.1 };
                own.max(self.struct_layout(ty).2)
            }
            _ => 1,
        }
    }

    /// The offsets of the elements of a struct, its size and its alignment.
    pub fn struct_layout(&self, ty: Ty) -> (Vec<u64>, u64, u64) {
        let Some((elements, packed)) = self.struct_body(ty) else { return (Vec::new(), 0, 1) };
        let (mut offsets, mut size, mut align) = (Vec::new(), 0_u64, 1);
        for element in elements {
            let own = if packed { 1 } else { self.abi_align(element) };
            size = round_up(size, own);
            align = align.max(own);
            offsets.push(size);
            size = size.saturating_add(self.alloc_size(element));
        }
        (offsets, round_up(size, align), align)
    }
}
