//! Data layouts: sizes and alignments of types. [LangRef: Data Layout]

use super::types::{Ty, TypeId, Types};
use dialekt_ir_core::num::FloatKind;

/// A data layout.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Address space, size in bits, ABI and preferred alignment in bytes, size of indices in bits.
    pointers: Vec<(u32, u64, u64, u64, u64)>,
    /// Width in bits, ABI and preferred alignment in bytes.
    ints: Vec<(u64, u64, u64)>,
    floats: Vec<(u64, u64, u64)>,
    vectors: Vec<(u64, u64, u64)>,
    aggregate: (u64, u64),
    /// The names of address spaces.
    spaces: Vec<(String, u32)>,
    pub alloca_space: u32,
    pub program_space: u32,
    pub global_space: u32,
}

impl Default for Layout {
    fn default() -> Layout {
        Layout {
            pointers: vec![(0, 64, 8, 8, 64)],
            ints: vec![(8, 1, 1), (16, 2, 2), (32, 4, 4), (64, 4, 8)],
            floats: vec![(16, 2, 2), (32, 4, 4), (64, 8, 8), (128, 16, 16)],
            vectors: vec![(64, 8, 8), (128, 16, 16)],
            aggregate: (1, 8),
            spaces: Vec::new(),
            alloca_space: 0,
            program_space: 0,
            global_space: 0,
        }
    }
}

fn set(list: &mut Vec<(u64, u64, u64)>, entry: (u64, u64, u64)) {
    match list.iter_mut().find(|known| known.0 == entry.0) {
        Some(known) => *known = entry,
        None => list.push(entry),
    }
    list.sort_unstable();
}

impl Layout {
    /// The layout that LLVM's text describes. Parts that are malformed are left out: the text is checked before.
    pub fn new(text: &[u8]) -> Layout {
        let mut layout = Layout::default();
        for part in String::from_utf8_lossy(text).split('-') {
            layout.add(part);
        }
        layout
    }

    fn add(&mut self, part: &str) -> Option<()> {
        let mut fields = part.split(':');
        let key = fields.next()?;
        let numbers: Vec<u64> = fields.clone().map(|field| field.parse().unwrap_or(0)).collect();
        let bytes = |at: usize| numbers.get(at).map(|bits| bits / 8);
        let rest = key.get(1..).unwrap_or("");
        let width = rest.parse::<u64>();
        match key.as_bytes().first()? {
            b'p' => {
                let rest = rest.trim_start_matches(['u', 'e']);
                let (digits, name) = rest.find('(').map_or((rest, ""), |at| (&rest[..at], &rest[at + 1..]));
                let space = if digits.is_empty() { 0 } else { digits.parse().ok()? };
                if let Some(name) = name.strip_suffix(')') {
                    self.spaces.push((name.to_owned(), space));
                }
                let (size, abi) = (*numbers.first()?, bytes(1)?);
                let entry = (space, size, abi, bytes(2).unwrap_or(abi), numbers.get(3).copied().unwrap_or(size));
                self.pointers.retain(|known| known.0 != space);
                self.pointers.push(entry);
            }
            b'i' => set(&mut self.ints, (width.ok()?, bytes(0)?, bytes(1).or(bytes(0))?)),
            b'f' => set(&mut self.floats, (width.ok()?, bytes(0)?, bytes(1).or(bytes(0))?)),
            b'v' => set(&mut self.vectors, (width.ok()?, bytes(0)?, bytes(1).or(bytes(0))?)),
            b'a' => self.aggregate = (bytes(0)?.max(1), bytes(1).or(bytes(0))?.max(1)),
            b'A' => self.alloca_space = rest.parse().ok()?,
            b'P' => self.program_space = rest.parse().ok()?,
            b'G' => self.global_space = rest.parse().ok()?,
            _ => {}
        }
        Some(())
    }

    /// The address space of a name.
    pub fn space_named(&self, name: &str) -> Option<u32> {
        match name {
            "A" => Some(self.alloca_space),
            "G" => Some(self.global_space),
            "P" => Some(self.program_space),
            _ => self.spaces.iter().find(|(known, _)| known == name).map(|(_, space)| *space),
        }
    }

    fn pointer(&self, space: u32) -> (u32, u64, u64, u64, u64) {
        let of = |space| self.pointers.iter().find(|known| known.0 == space).copied();
        of(space).or_else(|| of(0)).unwrap_or((0, 64, 8, 8, 64))
    }

    /// The size in bits; of scalable vectors, the least one.
    pub fn bits(&self, types: &Types, id: TypeId) -> u64 {
        stacker::maybe_grow(32 << 10, 1 << 20, || match types.get(id) {
            Ty::Int(width) => u64::from(*width),
            Ty::Float(kind) => u64::from(kind.width()),
            Ty::PpcFp128 => 128,
            Ty::X86Amx => 8192,
            Ty::Ptr(space) => self.pointer(*space).1,
            Ty::Array(count, element) => count.saturating_mul(self.alloc_size(types, *element)).saturating_mul(8),
            Ty::Vector { count, element, .. } => u64::from(*count).saturating_mul(self.bits(types, *element)),
            Ty::Struct { .. } | Ty::Named(_) => types.fields(id).map_or(0, |(fields, packed)| {
                let mut at = 0u64;
                let mut most = 1;
                for field in fields {
                    let align = if packed { 1 } else { self.abi_align(types, *field) };
                    most = most.max(align);
                    at = at.next_multiple_of(align).saturating_add(self.alloc_size(types, *field));
                }
                at.next_multiple_of(most).saturating_mul(8)
            }),
            Ty::Target { name, .. } if name.starts_with(b"spirv.") => self.pointer(0).1,
            Ty::Target { .. } => 0,
            _ => 0,
        })
    }

    /// The distance of values in memory, in bytes.
    pub fn alloc_size(&self, types: &Types, id: TypeId) -> u64 {
        self.bits(types, id).div_ceil(8).next_multiple_of(self.abi_align(types, id).max(1))
    }

    /// The alignment that values have at least, in bytes.
    pub fn abi_align(&self, types: &Types, id: TypeId) -> u64 {
        self.align(types, id, false).max(1)
    }

    /// The alignment that is best, in bytes.
    pub fn pref_align(&self, types: &Types, id: TypeId) -> u64 {
        self.align(types, id, true).max(1)
    }

    fn align(&self, types: &Types, id: TypeId, preferred: bool) -> u64 {
        let pick = |entry: &(u64, u64, u64)| if preferred { entry.2 } else { entry.1 };
        match types.get(id) {
            Ty::Int(width) => {
                let width = u64::from(*width);
                let entry = self.ints.iter().find(|entry| entry.0 >= width).or(self.ints.last());
                entry.map_or(1, pick)
            }
            Ty::Float(_) | Ty::PpcFp128 => {
                let width = match types.get(id) {
                    Ty::Float(FloatKind::F80) => 80,
                    _ => self.bits(types, id),
                };
                let found = self.floats.iter().find(|entry| entry.0 == width).map(pick);
                found.unwrap_or_else(|| self.bits(types, id).div_ceil(8).next_power_of_two())
            }
            Ty::X86Amx => 64,
            // Handles are as large as pointers.
            Ty::Target { name, .. } if name.starts_with(b"spirv.") => {
                let entry = self.pointer(0);
                if preferred { entry.3 } else { entry.2 }
            }
            Ty::Ptr(space) => {
                let entry = self.pointer(*space);
                if preferred { entry.3 } else { entry.2 }
            }
            Ty::Vector { .. } => {
                let bits = self.bits(types, id);
                let found = self.vectors.iter().find(|entry| entry.0 == bits).map(pick);
                found.unwrap_or_else(|| bits.div_ceil(8).max(1).next_power_of_two())
            }
            Ty::Array(_, element) => stacker::maybe_grow(32 << 10, 1 << 20, || self.align(types, *element, preferred)),
            Ty::Struct { .. } | Ty::Named(_) => stacker::maybe_grow(32 << 10, 1 << 20, || {
                let Some((fields, packed)) = types.fields(id) else { return 1 };
                let own = if preferred { self.aggregate.1 } else { self.aggregate.0 };
                if packed {
                    return if preferred { own } else { 1 };
                }
                fields.iter().map(|ty| self.abi_align(types, *ty)).fold(own, u64::max)
            }),
            _ => 1,
        }
    }
}
