//! Memory: buffers of elements, and views of them.
//!
//! A buffer has cells, one for each element, which hold values of the type that it was allocated with. A view gives the
//! positions of its elements: by offset and strides, in elements, or by a table if a layout is not strided. A view of
//! bytes as elements of another type has [`Bytes`]. [MLIR: memref dialect; LangRef: MemRef type]

use std::collections::HashSet;
use std::ops::Range;
use std::rc::Rc;

use dialekt_ir_core::num::{ApFloat, ApInt, FloatKind};
use smallvec::SmallVec;

use crate::datum::{Datum, for_each_index};
use crate::stop::Stop;

/// A buffer.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, PartialOrd, Ord)]
pub struct Buffer(u32);

/// A memref: a view of elements of a buffer.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct View {
    /// The buffer.
    pub buffer: Buffer,
    /// The position of the element with all indices zero.
    pub offset: i64,
    /// The sizes.
    pub shape: SmallVec<[i64; 4]>,
    /// The distances of elements in each dimension.
    pub strides: SmallVec<[i64; 4]>,
    /// The positions of elements in the buffer, in row-major order of their indices, if offset and strides do not give
    /// them. A negative position does not exist.
    pub table: Option<Rc<[i64]>>,
    /// The layout of elements in bytes, if the buffer is one of bytes and the elements are not.
    pub bytes: Option<Bytes>,
}

/// Elements of the bytes of a buffer, least significant byte first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bytes {
    /// The byte of offset 0.
    pub start: i64,
    /// The kind of its elements.
    pub kind: BytesKind,
}

/// The kind of element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BytesKind {
    /// An integer of this width.
    Int(u32),
    /// A float.
    Float(FloatKind),
}

impl BytesKind {
    fn bits(self) -> u32 {
        match self {
            BytesKind::Int(width) => width,
            BytesKind::Float(kind) => kind.width(),
        }
    }

    /// The number of bytes of an element.
    pub fn size(self) -> i64 {
        i64::from(self.bits().div_ceil(8).max(1))
    }
}

/// An element in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    buffer: Buffer,
    /// The cell, or the first of the bytes.
    cell: usize,
    bytes: Option<BytesKind>,
}

/// The state of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Live,
    Freed,
    LeftScope,
}

#[derive(Clone, Debug)]
struct Cells {
    cells: Vec<Datum>,
    state: State,
    on_stack: bool,
    constant: bool,
}

/// All buffers of a run.
#[derive(Default, Debug)]
pub struct Memory {
    buffers: Vec<Cells>,
    used: usize,
    limit: usize,
}

impl Memory {
    /// Memory for at most this number of elements at the same time.
    pub fn new(limit: usize) -> Memory {
        Memory { limit, ..Memory::default() }
    }

    /// Allocates a buffer of poison elements. Buffers of the stack and of globals cannot be freed.
    ///
    /// # Errors
    ///
    /// There are too many elements; their number is negative, which is undefined behavior.
    pub fn allocate(&mut self, elements: i64, on_stack: bool) -> Result<Buffer, Stop> {
        let count = usize::try_from(elements).map_err(|_| Stop::undefined("allocation of a negative size"))?;
        if count > self.limit.saturating_sub(self.used) {
            return Err(Stop::Limit("memory"));
        }
        self.used += count;
        let cells = vec![Datum::Poison; count];
        self.buffers.push(Cells { cells, state: State::Live, on_stack, constant: false });
        Ok(Buffer(self.buffers.len() as u32 - 1))
    }

    /// Frees a buffer of the heap.
    ///
    /// # Errors
    ///
    /// It has been freed, or is not on the heap: both are undefined behavior.
    pub fn free(&mut self, buffer: Buffer) -> Result<(), Stop> {
        if self.live(buffer)?.on_stack {
            return Err(Stop::undefined("deallocation of memory that was not allocated on the heap"));
        }
        self.end(buffer, State::Freed);
        Ok(())
    }

    /// Frees a buffer of the stack, at the end of its scope.
    pub(crate) fn leave_scope(&mut self, buffer: Buffer) {
        self.end(buffer, State::LeftScope);
    }

    fn end(&mut self, buffer: Buffer, state: State) {
        let cells = &mut self.buffers[buffer.0 as usize];
        self.used -= cells.cells.len();
        cells.cells = Vec::new();
        cells.state = state;
    }

    /// Makes a buffer read-only.
    pub fn set_constant(&mut self, buffer: Buffer) {
        self.buffers[buffer.0 as usize].constant = true;
    }

    fn live(&mut self, buffer: Buffer) -> Result<&mut Cells, Stop> {
        let cells = &mut self.buffers[buffer.0 as usize];
        match cells.state {
            State::Live => Ok(cells),
            State::Freed => Err(Stop::undefined("use of memory that was deallocated")),
            State::LeftScope => Err(Stop::undefined("use of memory of the stack after its scope")),
        }
    }

    /// The number of elements of a buffer.
    ///
    /// # Errors
    ///
    /// It has been freed.
    pub fn len(&mut self, buffer: Buffer) -> Result<usize, Stop> {
        self.live(buffer).map(|cells| cells.cells.len())
    }

    /// Reads an element.
    ///
    /// # Errors
    ///
    /// Its buffer has been freed.
    pub fn read(&mut self, place: Place) -> Result<Datum, Stop> {
        let cells = &self.live(place.buffer)?.cells;
        let Some(kind) = place.bytes else { return Ok(cells[place.cell].clone()) };
        let bytes = &cells[place.cell..][..kind.size() as usize];
        let byte = |cell: &Datum| cell.as_int().and_then(ApInt::as_u64).map(|byte| byte as u8);
        let Some(bytes) = bytes.iter().map(byte).collect::<Option<SmallVec<[u8; 16]>>>() else {
            return Ok(Datum::Poison);
        };
        let value = ApInt::from_le_bytes(kind.bits(), &bytes);
        Ok(match kind {
            BytesKind::Int(_) => Datum::Int(value),
            BytesKind::Float(kind) => Datum::Float(ApFloat::new(kind, bits_of(&value))),
        })
    }

    /// Writes an element.
    ///
    /// # Errors
    ///
    /// Its buffer has been freed, or is read-only.
    pub fn write(&mut self, place: Place, value: Datum) -> Result<(), Stop> {
        let cells = self.live(place.buffer)?;
        if cells.constant {
            return Err(Stop::undefined("write to constant memory"));
        }
        let cells = &mut cells.cells;
        let Some(kind) = place.bytes else {
            cells[place.cell] = value;
            return Ok(());
        };
        let bits = match &value {
            Datum::Int(value) => Some(value.clone()),
            Datum::Float(value) => {
                let bits = value.bits();
                Some(ApInt::from_limbs(kind.bits(), &[bits as u64, (bits >> 64) as u64]))
            }
            _ => None,
        };
        let mut bytes = Vec::new();
        if let Some(bits) = &bits {
            bits.zext_or_trunc(kind.size() as u32 * 8).to_le_bytes(&mut bytes);
        }
        for (number, cell) in cells[place.cell..][..kind.size() as usize].iter_mut().enumerate() {
            *cell = match bytes.get(number) {
                Some(byte) => Datum::Int(ApInt::new_u64(8, u64::from(*byte))),
                None => Datum::Poison,
            };
        }
        Ok(())
    }

    /// The element of a view with these indices.
    ///
    /// # Errors
    /// There is none, or the buffer has been freed: both are undefined behavior.
    pub fn place(&mut self, view: &View, index: &[i64]) -> Result<Place, Stop> {
        if index.len() != view.shape.len() {
            return Err(Stop::undefined("access with another number of indices than the memref has dimensions"));
        }
        if let Some((i, n)) = index.iter().zip(&view.shape).find(|(i, n)| !(0..**n).contains(i)) {
            return Err(Stop::undefined(format!("index {i} is out of bounds of a dimension of size {n}")));
        }
        let cells = self.len(view.buffer)? as i128;
        let Range { start, end } = view.cells(index);
        if start < 0 || end > cells {
            return Err(Stop::undefined(format!("access to element {start} of a buffer of {cells}")));
        }
        Ok(Place { buffer: view.buffer, cell: start as usize, bytes: view.bytes.map(|bytes| bytes.kind) })
    }

    /// Reads an element of a view.
    ///
    /// # Errors
    /// Those of [`place`](Self::place) and [`read`](Self::read).
    pub fn load(&mut self, view: &View, index: &[i64]) -> Result<Datum, Stop> {
        let place = self.place(view, index)?;
        self.read(place)
    }

    /// Writes an element of a view.
    ///
    /// # Errors
    /// Those of [`place`](Self::place) and [`write`](Self::write).
    pub fn store(&mut self, view: &View, index: &[i64], value: Datum) -> Result<(), Stop> {
        let place = self.place(view, index)?;
        self.write(place, value)
    }

    /// All elements of a view, in the order of their indices.
    ///
    /// # Errors
    /// As [`load`](Self::load); there are more than memory may have.
    pub fn contents(&mut self, view: &View) -> Result<Vec<Datum>, Stop> {
        let places = self.places(view)?;
        places.into_iter().map(|place| self.read(place)).collect()
    }

    /// The places of all elements of a view, in the order of their indices.
    ///
    /// # Errors
    /// As [`contents`](Self::contents).
    pub fn places(&mut self, view: &View) -> Result<Vec<Place>, Stop> {
        if view.num_elements().and_then(|count| usize::try_from(count).ok()).is_none_or(|count| count > self.limit) {
            return Err(Stop::Limit("memory"));
        }
        let mut places = Vec::new();
        for_each_index(&view.shape, |index| self.place(view, index).map(|place| places.push(place)))?;
        Ok(places)
    }
}

impl Place {
    /// Returns whether an element of one list shares a cell with an element of the other.
    pub fn overlap(a: &[Place], b: &[Place]) -> bool {
        let cells = |place: &Place| {
            let size = place.bytes.map_or(1, |kind| kind.size() as usize);
            let buffer = place.buffer;
            (place.cell..place.cell + size).map(move |cell| (buffer, cell))
        };
        let of_a: HashSet<(Buffer, usize)> = a.iter().flat_map(cells).collect();
        b.iter().flat_map(cells).any(|cell| of_a.contains(&cell))
    }
}

impl View {
    /// A view of all elements of a buffer, in row-major order.
    pub fn contiguous(buffer: Buffer, shape: &[i64]) -> View {
        let mut strides: SmallVec<[i64; 4]> = SmallVec::from_elem(1, shape.len());
        for dim in (1..shape.len()).rev() {
            strides[dim - 1] = strides[dim].saturating_mul(shape[dim]);
        }
        View { buffer, offset: 0, shape: shape.into(), strides, table: None, bytes: None }
    }

    /// The number of its elements; `None` if that overflows.
    pub fn num_elements(&self) -> Option<i64> {
        if self.shape.contains(&0) {
            return Some(0);
        }
        self.shape.iter().try_fold(1i64, |product, size| product.checked_mul(*size))
    }

    /// The cells of the element with these indices, which may be outside of the buffer.
    fn cells(&self, index: &[i64]) -> Range<i128> {
        let element = match &self.table {
            Some(table) => {
                let row_major = index.iter().zip(&self.shape).fold(0, |at, (i, n)| at * *n as usize + *i as usize);
                table.get(row_major).map_or(-1, |cell| i128::from(*cell))
            }
            None => {
                let steps = index.iter().zip(&self.strides).map(|(i, s)| i128::from(*i) * i128::from(*s));
                i128::from(self.offset) + steps.sum::<i128>()
            }
        };
        match self.bytes {
            None => element..element + 1,
            Some(bytes) => {
                let size = i128::from(bytes.kind.size());
                let start = i128::from(bytes.start) + element * size;
                start..start + size
            }
        }
    }
}

/// The bits of an integer of at most 128 bits.
fn bits_of(value: &ApInt) -> u128 {
    let limbs = value.limbs();
    u128::from(limbs.first().copied().unwrap_or(0)) | u128::from(limbs.get(1).copied().unwrap_or(0)) << 64
}
