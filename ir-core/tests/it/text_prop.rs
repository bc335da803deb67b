//! Property tests: types, attributes, locations and ops, created by constructors, print as text that parses as the
//! same, in both forms.

use std::sync::Arc;

use dialekt_ir_core::affine::{AffineExpr, AffineInterner};
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Blob, Context, DialectRegistry, Location, NamedAttr, Type};
use dialekt_ir_core::ir::{Builder, EquivalenceFlags, Ir, Op, OpSpec, Value, equivalent};
use dialekt_ir_core::num::{ApInt, FloatKind};
use dialekt_ir_core::text::parse::{ParseOptions, ParsedSource, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};
use dialekt_ir_core::types::{DYNAMIC, Signedness, TypeData};
use proptest::prelude::*;

fn context() -> Context {
    let cx = Context::with_registry(DialectRegistry::default());
    cx.allow_unregistered_dialects(true);
    cx
}

/// A generator of values from bytes: each choice takes one, and at their end the simplest is chosen.
struct Maker<'a> {
    cx: &'a Context,
    bytes: std::slice::Iter<'a, u8>,
    depth: u32,
    /// True if attributes may be locations.
    locations: bool,
}

impl Maker<'_> {
    fn below(&mut self, n: usize) -> usize {
        usize::from(*self.bytes.next().unwrap_or(&0)) % n
    }

    fn number(&mut self) -> u64 {
        let len = self.below(9);
        (0..len).fold(0, |value, _| value << 8 | self.below(256) as u64)
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> T) -> Vec<T> {
        (0..self.below(4)).map(|_| item(self)).collect()
    }

    fn text(&mut self) -> Vec<u8> {
        let len = self.below(6);
        (0..len).map(|_| self.below(256) as u8).collect()
    }

    fn name(&mut self) -> Vec<u8> {
        let words: [&[u8]; 6] = [b"a", b"b.c", b"_x", b"with space", b"1st", b"\"\\\n"];
        words[self.below(words.len())].to_vec()
    }

    fn dimension(&mut self, dynamic: bool) -> i64 {
        match self.below(4) {
            0 if dynamic => DYNAMIC,
            1 => (self.number() >> 1) as i64,
            n => n as i64,
        }
    }

    fn shape(&mut self, dynamic: bool) -> Vec<i64> {
        self.list(|m| m.dimension(dynamic))
    }

    fn float_kind(&mut self) -> FloatKind {
        FloatKind::ALL[self.below(FloatKind::ALL.len())]
    }

    fn integer_type(&mut self) -> (Type, u32) {
        let widths = [0, 1, 7, 8, 32, 64, 65, 200, 65_537];
        let width = widths[self.below(widths.len())];
        let signs = [Signedness::Signless, Signedness::Signed, Signedness::Unsigned];
        (self.cx.signed_integer_type(width, signs[self.below(3)]).unwrap(), width)
    }

    /// A type without nested types.
    fn simple_type(&mut self) -> Type {
        match self.below(4) {
            0 => self.integer_type().0,
            1 => Type::INDEX,
            2 => Type::NONE,
            _ => {
                let kind = self.float_kind();
                self.cx.float_type(kind)
            }
        }
    }

    fn ty(&mut self) -> Type {
        if self.depth == 4 {
            return self.simple_type();
        }
        self.depth += 1;
        let cx = self.cx;
        // If the parts are invalid together, the constructor fails, and a simple type is chosen.
        let made = match self.below(11) {
            0 => Ok(cx.function_type(&self.list(Self::ty), &self.list(Self::ty))),
            1 => Ok(cx.tuple_type(&self.list(Self::ty))),
            2 => cx.complex_type(self.ty()),
            3 => {
                let shape = self.list(|m| 1 + (m.number() >> 2) as i64);
                let scalable: Vec<bool> = shape.iter().map(|_| self.below(2) == 1).collect();
                cx.vector_type(&shape, &scalable, self.ty())
            }
            4 => {
                // Not every attribute is parsed as an encoding: `array` and `unit` are not.
                let encoding = if self.below(3) == 1 { Some(self.integer()) } else { None };
                cx.tensor_type(&self.shape(true), self.ty(), encoding)
            }
            5 => cx.unranked_tensor_type(self.ty()),
            6 => {
                let shape = self.shape(true);
                let layout = match self.below(3) {
                    0 => None,
                    1 => {
                        // A map that looks like the identity, but has symbols, is not printed.
                        let dims = shape.len() as u32;
                        let results = self.list(|m| m.expr(cx.affine(), dims, 0));
                        Some(cx.intern_attr(AttrData::AffineMap(cx.affine().make_map(dims, 0, &results))))
                    }
                    _ => {
                        let strides = shape.iter().map(|_| self.dimension(true)).collect();
                        Some(cx.intern_attr(AttrData::StridedLayout { offset: self.dimension(true), strides }))
                    }
                };
                let space = if self.below(3) == 1 { Some(self.integer()) } else { None };
                cx.memref_type(&shape, self.ty(), layout, space)
            }
            7 => cx.unranked_memref_type(self.ty(), None),
            8 => cx.opaque_type(b"t", b"a<[b, \">\"]>"),
            _ => Ok(self.simple_type()),
        };
        self.depth -= 1;
        made.unwrap_or_else(|_| self.simple_type())
    }

    /// An expression that is simple enough to be printed as it is parsed.
    fn expr(&mut self, affine: &AffineInterner, dims: u32, symbols: u32) -> AffineExpr {
        let constant = affine.constant(self.number() as i64);
        let inputs = dims + symbols;
        if inputs == 0 {
            return constant;
        }
        let input = self.below(inputs as usize) as u32;
        let input = if input < dims { affine.dim(input) } else { affine.symbol(input - dims) };
        let small = affine.constant(2 + self.below(100) as i64);
        match self.below(6) {
            0 => constant,
            1 => affine.add(input, constant),
            2 => affine.mul(input, small),
            3 => affine.floor_div(input, small),
            4 => affine.ceil_div(input, small),
            _ => input,
        }
    }

    fn map(&mut self, dims: u32) -> dialekt_ir_core::affine::AffineMap {
        let affine = self.cx.affine();
        let symbols = self.below(3) as u32;
        let results = self.list(|m| m.expr(affine, dims, symbols));
        affine.make_map(dims, symbols, &results)
    }

    fn integer(&mut self) -> Attribute {
        let (ty, width) = match self.below(4) {
            0 => (Type::INDEX, 64),
            1 => (Type::I1, 1),
            _ => self.integer_type(),
        };
        let limbs = self.list(Self::number);
        self.cx.intern_attr(AttrData::Integer { ty, value: ApInt::from_limbs(width, &limbs) })
    }

    /// The bits of a float that is parsed as it is printed. Literals are converted to `f64`, as in the reference, so
    /// that values of the wider formats may change.
    fn bits(&mut self, kind: FloatKind) -> u128 {
        if kind.width() > 64 {
            return kind.from_f64(f64::from_bits(self.number()));
        }
        let bits = u128::from(self.number()) << 64 | u128::from(self.number()) << 8 | u128::from(self.number());
        kind.canonicalize(bits & (u128::MAX >> (128 - kind.width())))
    }

    fn float(&mut self) -> Attribute {
        let kind = self.float_kind();
        let bits = self.bits(kind).into();
        self.cx.intern_attr(AttrData::Float { ty: self.cx.float_type(kind), bits })
    }

    fn elements(&mut self) -> Option<Attribute> {
        let cx = self.cx;
        let element = match self.below(3) {
            0 => Type::I1,
            1 => self.simple_type(),
            _ => cx.complex_type(self.simple_type()).ok()?,
        };
        let shape: Vec<i64> = self.list(|m| m.below(4) as i64);
        let ty = cx.tensor_type(&shape, element, None).ok()?;
        // The reference crashes when it prints complex numbers of no bits.
        if cx.element_bits(ty)? == 0 {
            return None;
        }
        let count: i64 = shape.iter().product();
        let mut data = Vec::new();
        if element == Type::I1 {
            let bits: Vec<bool> = (0..count).map(|_| self.below(2) == 1).collect();
            data.extend(bits.chunks(8).map(|bits| bits.iter().rev().fold(0, |byte, bit| byte << 1 | u8::from(*bit))));
        } else {
            (0..count).for_each(|_| self.element(element, &mut data));
        }
        cx.is_valid_element_data(ty, &data).then(|| cx.dense_elements_attr(ty, data).ok())?
    }

    /// Appends the bytes of an element.
    fn element(&mut self, ty: Type, out: &mut Vec<u8>) {
        match self.cx.type_data(ty) {
            TypeData::Integer { width, .. } => ApInt::from_limbs(*width, &self.list(Self::number)).to_le_bytes(out),
            TypeData::Index => out.extend(self.number().to_le_bytes()),
            TypeData::Float(kind) => {
                let bits = kind.to_memory(self.bits(*kind));
                out.extend(&bits.to_le_bytes()[..kind.storage_bits() as usize / 8]);
            }
            TypeData::Complex(part) => (0..2).for_each(|_| self.element(*part, out)),
            // No other type is an element type.
            _ => {}
        }
    }

    fn array(&mut self) -> Attribute {
        let (element, size) =
            [(Type::I8, 1), (Type::I16, 2), (Type::I32, 4), (Type::I64, 8), (Type::F32, 4)][self.below(5)];
        let words = self.list(Self::number);
        let data: Vec<u8> = words.iter().flat_map(|w| w.to_le_bytes()[..size].to_vec()).collect();
        self.cx.intern_attr(AttrData::DenseArray { element, len: words.len() as u32, data: Blob::new(data) })
    }

    fn location(&mut self) -> Attribute {
        let cx = self.cx;
        let leaf = self.depth == 4;
        self.depth += 1;
        let made = match self.below(if leaf { 2 } else { 6 }) {
            0 => cx.intern_attr(AttrData::UnknownLoc),
            1 => {
                // A file without a name gets one when it is parsed.
                let file = [b"f", &*self.text()].concat();
                cx.attr_of_location(cx.file_line_col(file, self.number() as u32, self.number() as u32))
            }
            2 => {
                // The name of a location is never empty.
                let name = cx.ident([b"n", &*self.text()].concat());
                cx.intern_attr(AttrData::NameLoc { name, child: self.location() })
            }
            3 => cx.intern_attr(AttrData::CallSiteLoc { callee: self.location(), caller: self.location() }),
            _ => {
                // Parsed locations are fused as in the reference: each location once, without unknown and nested fused
                // ones.
                let mut place = |name| cx.attr_of_location(cx.file_line_col(name, self.number() as u32, 1));
                let locations = [place("f"), place("g")].into();
                let metadata = if self.below(2) == 1 { Some(self.integer()) } else { None };
                cx.intern_attr(AttrData::FusedLoc { locations, metadata })
            }
        };
        self.depth -= 1;
        made
    }

    fn entries(&mut self) -> Vec<NamedAttr> {
        let cx = self.cx;
        let mut entries = self.list(|m| NamedAttr { name: cx.ident(m.name()), value: m.attr() });
        entries.sort_by_key(|e| cx.bytes(e.name).to_vec());
        entries.dedup_by_key(|e| e.name);
        entries
    }

    fn attr(&mut self) -> Attribute {
        let cx = self.cx;
        if self.depth == 4 {
            return self.integer();
        }
        self.depth += 1;
        let made = match self.below(15) {
            0 => cx.intern_attr(AttrData::Unit),
            1 => self.float(),
            2 => cx.string_attr(self.text()),
            3 => cx.array_attr(&self.list(Self::attr)),
            4 => cx.dictionary_attr(self.entries()).unwrap(),
            5 => cx.type_attr(self.ty()),
            6 => {
                // `@""` cannot be parsed.
                let root = cx.ident([b"s", &*self.text()].concat());
                let nested = self.list(|m| cx.ident([b"s", &*m.text()].concat())).into();
                cx.intern_attr(AttrData::SymbolRef { root, nested })
            }
            7 => {
                let dims = self.below(4) as u32;
                cx.intern_attr(AttrData::AffineMap(self.map(dims)))
            }
            8 => {
                let (dims, symbols) = (self.below(3) as u32, self.below(3) as u32);
                let constraints = [self.expr(cx.affine(), dims, symbols), self.expr(cx.affine(), dims, symbols)];
                let eq = [self.below(2) == 1, self.below(2) == 1];
                cx.intern_attr(AttrData::IntegerSet(cx.affine().make_set(dims, symbols, &constraints, &eq)))
            }
            9 => self.array(),
            10 => match self.elements() {
                Some(elements) => elements,
                None => self.integer(),
            },
            11 => {
                let strides = self.shape(true).into();
                cx.intern_attr(AttrData::StridedLayout { offset: self.dimension(true), strides })
            }
            12 if self.locations => self.location(),
            13 => cx.opaque_attr(b"t", b"a<[b, \">\"]>", Type::NONE).unwrap(),
            _ => self.integer(),
        };
        self.depth -= 1;
        made
    }

    /// Creates ops at the end of a block; `values` are those that they may use.
    fn ops(&mut self, b: &mut Builder<'_>, values: &mut Vec<Value>, depth: u32) {
        let cx = self.cx;
        for _ in 0..=self.below(3) {
            let at = b.insertion_point();
            let operands: Vec<Value> =
                if values.is_empty() { Vec::new() } else { self.list(|m| values[m.below(values.len())]) };
            let results = self.list(Self::ty);
            let attrs = self.entries();
            // An alias of a location in properties is used before its definition: the reference cannot parse that
            // either.
            self.locations = false;
            let properties = (self.below(3) == 1).then(|| cx.dictionary_attr(self.entries()).unwrap());
            self.locations = true;
            let slots: Vec<_> = properties.into_iter().map(Some).collect();
            let regions = if depth < 3 { self.below(3) as u32 } else { 0 };
            let loc = cx.location_of_attr(self.location()).unwrap();
            let name = cx.op_name([&b"t."[..], b"op"].concat());
            let spec = OpSpec::new(name, loc).operands(&operands).results(&results).regions(regions);
            let op = b.create_op(&spec.attrs(&attrs).slots(&slots));
            let outside = values.len();
            for index in 0..regions as usize {
                if self.below(4) == 3 {
                    continue;
                }
                let region = b.ir().op(op).region(index).unwrap().handle();
                let args: Vec<(Type, Location)> = self.list(|m| (m.ty(), Location::UNKNOWN));
                let block = b.create_block(region, None, &args);
                values.extend(b.ir().block(block).args());
                self.ops(b, values, depth + 1);
                values.truncate(outside);
            }
            b.restore(at);
            values.extend(b.ir().op(op).results());
        }
    }
}

/// A detached op.
fn alone(ir: &mut Ir, name: &str, loc: Location, results: &[Type], attrs: &[NamedAttr], regions: u32) -> Op {
    let name = ir.cx().op_name(name);
    Builder::new(ir).create_op(&OpSpec::new(name, loc).results(results).attrs(attrs).regions(regions))
}

fn read(cx: &Context, text: &str) -> ParsedSource {
    let mut diags = Vec::new();
    let options = ParseOptions { implicit_module: false, ..ParseOptions::default() };
    let parsed = parse_source(cx, "text", Arc::new(text.as_bytes().to_vec()), &options, &mut diags);
    let mut messages = String::new();
    diags.iter().for_each(|d| d.render(cx, &mut messages));
    parsed.unwrap_or_else(|| panic!("{messages}of\n{text}"))
}

/// The texts of an op: both forms, and the one for an op without outer values.
fn texts(ir: &Ir, op: Op) -> [String; 3] {
    let flags = PrintFlags { debug_info: true, hex_above: None, ..PrintFlags::default() };
    let local = PrintFlags { local_scope: true, hex_above: Some(2), ..flags.clone() };
    [flags.clone(), PrintFlags { generic: true, ..flags }, local].map(|flags| op_to_string(ir, op, &flags))
}

/// Parses the texts of an op in the same context, where equal values have equal ids.
fn check(ir: &Ir, op: Op) {
    for text in texts(ir, op) {
        let parsed = read(ir.cx(), &text);
        let same = equivalent(ir.op(op), parsed.ir.op(parsed.top), EquivalenceFlags::empty());
        assert!(same, "read, it differs:\n{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1500, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn types(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let cx = context();
        let ty = Maker { cx: &cx, bytes: bytes.iter(), depth: 0, locations: true }.ty();
        let mut ir = Ir::new(&cx);
        let op = alone(&mut ir, "t.op", Location::UNKNOWN, &[ty], &[], 0);
        check(&ir, op);
    }

    #[test]
    fn attributes(bytes in proptest::collection::vec(any::<u8>(), 0..80)) {
        let cx = context();
        let attrs = [NamedAttr {
            name: cx.ident("a"),
            value: Maker { cx: &cx, bytes: bytes.iter(), depth: 0, locations: true }.attr(),
        }];
        let mut ir = Ir::new(&cx);
        let op = alone(&mut ir, "t.op", Location::UNKNOWN, &[], &attrs, 0);
        check(&ir, op);
    }

    #[test]
    fn locations(bytes in proptest::collection::vec(any::<u8>(), 0..60)) {
        let cx = context();
        let loc = Maker { cx: &cx, bytes: bytes.iter(), depth: 0, locations: true }.location();
        let mut ir = Ir::new(&cx);
        let op = alone(&mut ir, "t.op", cx.location_of_attr(loc).unwrap(), &[], &[], 0);
        check(&ir, op);
    }

    #[test]
    fn ops(bytes in proptest::collection::vec(any::<u8>(), 0..250)) {
        let cx = context();
        let mut ir = Ir::new(&cx);
        let module = alone(&mut ir, "builtin.module", Location::UNKNOWN, &[], &[], 1);
        let region = ir.op(module).region(0).unwrap().handle();
        let mut b = Builder::new(&mut ir);
        b.create_block(region, None, &[]);
        Maker { cx: &cx, bytes: bytes.iter(), depth: 0, locations: true }.ops(&mut b, &mut Vec::new(), 0);
        check(&ir, module);
    }
}
