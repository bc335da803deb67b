//! The pool of candidates for constraints: types and attributes of many kinds, simple ones first.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;

use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::{Attribute, Context, Type};
use dialekt_ir_core::decl::{AttrConstraintDef, AttrForm, AttrPred, EnumDef, TypeConstraintDef, TypePred};
use dialekt_ir_core::text::parse::parse_text;
use dialekt_ir_core::types::SubElement;

use crate::random::Random;

const ELEMENTS: &[&str] = &[
    "i32",
    "f32",
    "index",
    "i1",
    "i64",
    "f64",
    "i8",
    "f16",
    "i16",
    "bf16",
    "complex<f32>",
    "complex<f64>",
    "si32",
    "ui8",
    "i7",
    "i128",
    "f80",
    "f128",
    "tf32",
    "f8E5M2",
    "f8E4M3FN",
    "f4E2M1FN",
    "complex<i32>",
];

/// Container types, with `_` for the element type.
const CONTAINERS: &[&str] = &[
    "vector<4x_>",
    "tensor<4x_>",
    "memref<4x_>",
    "tensor<?x_>",
    "memref<?x_>",
    "tensor<2x3x_>",
    "memref<2x3x_>",
    "vector<2x3x_>",
    "tensor<_>",
    "memref<_>",
    "tensor<?x?x_>",
    "memref<?x?x_>",
    "tensor<*x_>",
    "memref<*x_>",
    "vector<_>",
    "vector<[4]x_>",
    "vector<1x_>",
    "tensor<1x_>",
    "memref<1x_>",
    "memref<4x_, 1>",
    "memref<*x_, 1>",
    "memref<4x_, strided<[1], offset: ?>>",
    "memref<2x3x_, strided<[?, 1], offset: 4>>",
    "tensor<2x?x_>",
    "memref<2x?x_>",
    "tensor<0x_>",
];

const OTHER_TYPES: &[&str] = &[
    "none",
    "() -> ()",
    "(i32) -> f32",
    "(index, f32) -> (index, f32)",
    "tuple<>",
    "tuple<i32, f32>",
    "tuple<tuple<i1>>",
    "!t.any",
    "vector<4xvector<2xf32>>",
    "memref<4xvector<2xf32>>",
    "tensor<4xvector<2xf32>>",
    "memref<2xmemref<4xf32>>",
    "memref<16xi8>",
    "memref<?xi8>",
    "tensor<2xindex>",
    "memref<2xindex>",
    "tensor<2x2xf32>",
    "vector<2x2xf32>",
];

const ATTRIBUTES: &[&str] = &[
    "\"a\"",
    "\"private\"",
    "\"\"",
    "\"two words\\0A\"",
    "unit",
    "@a",
    "@a::@b",
    "[]",
    "[1, 2]",
    "[0, 1]",
    "[1]",
    "[0]",
    "[-1]",
    "[\"a\", \"b\"]",
    "[\"a\"]",
    "[@a]",
    "[@a::@b]",
    "[true, false]",
    "[1.0, 2.5]",
    "[1.0 : f32]",
    "[1 : i32, 2 : i32]",
    "[1 : index]",
    "[i32, f32]",
    "[unit]",
    "[[0], [1]]",
    "[[0, 1]]",
    "[[1 : index]]",
    "[{}]",
    "[{a = 1}]",
    "[dense<1> : tensor<4xi32>]",
    "[affine_map<(d0) -> (d0)>]",
    "[affine_map<(d0) -> (d0)>, affine_map<() -> (1)>]",
    "{}",
    "{a, b = 1 : i32, \"c d\" = \"x\"}",
    "affine_map<() -> ()>",
    "affine_map<() -> (0)>",
    "affine_map<() -> (10)>",
    "affine_map<() -> (1, 2)>",
    "affine_map<(d0) -> (d0)>",
    "affine_map<(d0) -> (d0 + 1)>",
    "affine_map<(d0) -> (d0, d0 + 8)>",
    "affine_map<(d0, d1) -> (d0, d1)>",
    "affine_map<(d0, d1) -> (d1, d0)>",
    "affine_map<(d0, d1) -> (d0 mod 2 + d1 floordiv 3)>",
    "affine_map<()[s0] -> (s0)>",
    "affine_map<(d0)[s0] -> (d0 + s0)>",
    "affine_map<(d0)[s0] -> (d0 * 2, s0 ceildiv 4)>",
    "affine_set<() : (0 == 0)>",
    "affine_set<(d0) : (d0 >= 0)>",
    "affine_set<(d0)[s0] : (d0 - s0 == 0, d0 >= 0)>",
    "strided<[1]>",
    "strided<[?, 1], offset: ?>",
    "dense<1> : tensor<4xi32>",
    "dense<[1, 2]> : tensor<2xi32>",
    "dense<[1, -2, 3, 4]> : vector<4xi32>",
    "dense<1> : tensor<2x3xi64>",
    "dense<[[1, 2, 3], [4, 5, 6]]> : tensor<2x3xi8>",
    "dense<true> : tensor<4xi1>",
    "dense<[true, false]> : vector<2xi1>",
    "dense<1.5> : tensor<4xf32>",
    "dense<[1.0, -0.0]> : tensor<2xf64>",
    "dense<1.5> : vector<4xf32>",
    "dense<0> : tensor<4xindex>",
    "dense<> : tensor<0xi32>",
    "dense<3> : tensor<i32>",
    "dense<(1.0, 2.0)> : tensor<4xcomplex<f32>>",
    "dense<(1, 2)> : tensor<2xcomplex<i32>>",
    "dense<\"a\"> : tensor<4x!t.s>",
    "sparse<0, 1> : tensor<4xi32>",
    "array<i1>",
    "array<i1: true, false>",
    "array<i8>",
    "array<i8: 1, -2>",
    "array<i16: 1>",
    "array<i32>",
    "array<i32: 0>",
    "array<i32: 1>",
    "array<i32: 0, 1>",
    "array<i32: 1, 1>",
    "array<i64>",
    "array<i64: 0>",
    "array<i64: 1>",
    "array<i64: 4>",
    "array<i64: -1>",
    "array<i64: 0, 1>",
    "array<i64: 1, 0>",
    "array<i64: 1, 1>",
    "array<i64: 2, 3>",
    "array<i64: 0, 1, 2>",
    "array<f32: 1.0>",
    "array<f64: 1.0, 0.5>",
    "loc(unknown)",
    "loc(\"f\":1:2)",
    "opaque<\"t\", \"0x00\"> : i32",
    "\"a\" : i32",
    "\"a\" : !t.s",
];

const NUMBERS: &[&str] = &["1", "0", "2", "7", "16", "-1", "-3"];
const FLOATS: &[&str] = &["1.0", "0.0", "-2.5", "1.0e10"];

/// Types and attributes, and which of them satisfy which constraint.
pub struct Pool {
    /// The context of the types and attributes.
    pub cx: Context,
    /// Types, simple ones first.
    pub types: Vec<Type>,
    /// Attributes, simple ones first.
    pub attrs: Vec<Attribute>,
    /// The types and attributes in samples.
    pub sampled: Vec<SubElement>,
    /// By address: the meaning of a constraint does not change.
    fitting_types: HashMap<*const TypeConstraintDef, Rc<[Type]>>,
    fitting_attrs: HashMap<*const AttrConstraintDef, Rc<[Attribute]>>,
}

impl Pool {
    /// The types and attributes of the builtin dialect.
    pub fn new(cx: &Context) -> Pool {
        let mut pool = Pool {
            cx: cx.clone(),
            types: Vec::new(),
            attrs: Vec::new(),
            sampled: Vec::new(),
            fitting_types: HashMap::new(),
            fitting_attrs: HashMap::new(),
        };
        let elements = pool.add_types(ELEMENTS.iter().map(|text| (*text).to_string()));
        for container in CONTAINERS {
            pool.add_types(ELEMENTS.iter().map(|element| container.replace('_', element)));
        }
        pool.add_types(OTHER_TYPES.iter().map(|text| (*text).to_string()));
        let of = |element: &&str, numbers: &[&str]| -> Vec<String> {
            numbers.iter().map(|number| format!("{number} : {element}")).collect()
        };
        pool.add_attrs(ELEMENTS.iter().flat_map(|element| of(element, NUMBERS)));
        pool.add_attrs(ELEMENTS.iter().flat_map(|element| of(element, FLOATS)));
        pool.add_attrs(ATTRIBUTES.iter().map(|text| (*text).to_string()));
        pool.attrs.extend(elements.iter().map(|ty| cx.type_attr(*ty)));
        pool
    }

    /// Adds types. Returns those of the texts that are types.
    fn add_types(&mut self, texts: impl Iterator<Item = String>) -> Vec<Type> {
        let read = |text: String| parse_text(&self.cx, &text, |p| p.parse_type()).ok();
        let types: Vec<Type> = texts.filter_map(read).collect();
        self.types.extend(&types);
        types
    }

    fn add_attrs(&mut self, texts: impl Iterator<Item = String>) {
        let read = |text: String| parse_text(&self.cx, &text, |p| p.parse_attribute(None)).ok();
        let attrs: Vec<Attribute> = texts.filter_map(read).collect();
        self.attrs.extend(attrs);
    }

    /// Adds types of dialects, and containers of those that may be elements.
    pub fn extend_types(&mut self, types: &[Type]) {
        self.types.extend(types);
        let samples: Vec<Type> =
            self.types.iter().copied().filter(|ty| self.cx.type_data(*ty).element_type() == Some(Type::I32)).collect();
        for ty in types {
            let allowed = |of: &Type| {
                let cx = &self.cx;
                match cx.type_data(*of).kind().1 {
                    "vector" => cx.is_vector_element(*ty),
                    "memref" | "unranked_memref" => cx.is_memref_element(*ty),
                    _ => cx.is_tensor_element(*ty),
                }
            };
            let more: Vec<Type> =
                samples.iter().filter(|of| allowed(of)).filter_map(|of| self.cx.with_element_type(*of, *ty)).collect();
            self.types.extend(more);
        }
        self.fitting_types.clear();
    }

    /// Adds attributes of dialects.
    pub fn extend_attrs(&mut self, attrs: &[Attribute]) {
        self.attrs.extend(attrs);
        self.fitting_attrs.clear();
    }

    /// Types that satisfy a constraint: those of the pool, and those derived from the constraint.
    pub fn types_for(&mut self, constraint: &'static TypeConstraintDef) -> Rc<[Type]> {
        if let Some(known) = self.fitting_types.get(&std::ptr::from_ref(constraint)) {
            return known.clone();
        }
        let cx = self.cx.clone();
        let mut found: Vec<Type> = match constraint.build {
            Some(build) => vec![build(&cx)],
            None => self.types.iter().copied().filter(|ty| constraint.holds(&cx, *ty)).collect(),
        };
        if found.is_empty() {
            found = self.derived(constraint).into_iter().filter(|ty| constraint.holds(&cx, *ty)).collect();
        }
        let found: Rc<[Type]> = found.into();
        self.fitting_types.insert(constraint, found.clone());
        found
    }

    /// Candidates derived from a constraint: those of its parts, and containers with elements that its parts allow.
    fn derived(&mut self, constraint: &'static TypeConstraintDef) -> Vec<Type> {
        match constraint.pred {
            TypePred::AnyOf(parts) | TypePred::AllOf(parts) => {
                parts.iter().flat_map(|part| self.types_for(part).to_vec()).collect()
            }
            TypePred::Confined(base, _) => self.types_for(base).to_vec(),
            TypePred::Elements(_, parts) => {
                let elements: Vec<Type> = parts.iter().flat_map(|part| self.types_for(part).to_vec()).collect();
                let containers: Vec<Type> = self.types.clone();
                let with = |element: Type| {
                    let cx = self.cx.clone();
                    containers.iter().filter_map(|of| cx.with_element_type(*of, element)).collect::<Vec<_>>()
                };
                elements.into_iter().take(4).flat_map(with).collect()
            }
            _ => Vec::new(),
        }
    }

    /// A type that does not satisfy a constraint.
    pub fn type_against(&self, constraint: &TypeConstraintDef, random: &mut Random) -> Option<Type> {
        against(&self.types, random, |ty| !constraint.holds(&self.cx, ty))
    }

    /// Attributes that satisfy a constraint, every case of an enum among them.
    pub fn attrs_for(&mut self, constraint: &'static AttrConstraintDef) -> Rc<[Attribute]> {
        if let Some(known) = self.fitting_attrs.get(&std::ptr::from_ref(constraint)) {
            return known.clone();
        }
        let cx = self.cx.clone();
        let mut found = self.leading_to(constraint);
        found.extend(&self.attrs);
        let mut seen = HashSet::new();
        // An attribute whose form omits the type has the type of the form, and a symbol has a name.
        let written = |attr: Attribute| match constraint.form {
            AttrForm::OfType(ty) => cx.attr_data(attr).ty().is_none_or(|found| found == ty(&cx)),
            AttrForm::Symbol => {
                let named = cx.string_value(attr).is_none_or(|name| !cx.bytes(name).is_empty());
                named && cx.attr_data(attr).ty().is_none_or(|ty| ty == Type::NONE)
            }
            _ => true,
        };
        // The text of a property is parsed as the value that it converts to.
        let kept = found.into_iter().map(|attr| constraint.kept(&cx, attr));
        let fits = |attr: &Attribute| constraint.holds(&cx, *attr) && written(*attr) && seen.insert(*attr);
        let found: Rc<[Attribute]> = kept.filter(fits).collect();
        self.fitting_attrs.insert(constraint, found.clone());
        found
    }

    /// Attributes derived from a constraint.
    fn leading_to(&mut self, constraint: &'static AttrConstraintDef) -> Vec<Attribute> {
        let cx = self.cx.clone();
        match constraint.pred {
            AttrPred::Enum(def) => values_of(def).into_iter().map(|value| def.attr_of(&cx, value)).collect(),
            AttrPred::AnyOf(parts) | AttrPred::AllOf(parts) => {
                parts.iter().flat_map(|part| self.attrs_for(part).to_vec()).collect()
            }
            AttrPred::TypeOf(part) => self.types_for(part).iter().map(|ty| cx.type_attr(*ty)).collect(),
            AttrPred::ArrayOf(part) => {
                let elements = self.attrs_for(part);
                let lists = [0, 1, 2, 3].map(|n| cx.array_attr(&elements[..n.min(elements.len())]));
                let alone = elements.iter().map(|element| cx.array_attr(&[*element]));
                lists.into_iter().chain(alone.collect::<Vec<_>>()).collect()
            }
            // Attributes of kinds with any type get all types of the pool.
            _ if (constraint.storage)(&cx, cx.type_attr(Type::I32)) => {
                self.types.iter().map(|ty| cx.type_attr(*ty)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// An attribute that does not satisfy a constraint.
    pub fn attr_against(&self, constraint: &AttrConstraintDef, random: &mut Random) -> Option<Attribute> {
        against(&self.attrs, random, |attr| !constraint.holds(&self.cx, constraint.kept(&self.cx, attr)))
    }

    /// The function type of an attribute.
    pub fn function_of(&self, attr: Attribute) -> Option<(Vec<Type>, Vec<Type>)> {
        use dialekt_ir_core::types::TypeData;
        let AttrData::Type(ty) = self.cx.attr_data(attr) else { return None };
        match self.cx.type_data(*ty) {
            TypeData::Function { inputs, results } => Some((inputs.to_vec(), results.to_vec())),
            _ => None,
        }
    }
}

/// The next element that satisfies a predicate, from a random position on.
fn against<T: Copy>(all: &[T], random: &mut Random, wanted: impl Fn(T) -> bool) -> Option<T> {
    let start = random.below(all.len());
    all[start..].iter().chain(&all[..start]).copied().find(|item| wanted(*item))
}

/// Values of an enum: every case; for sets also all cases together, and all pairs of neighbours.
pub fn values_of(def: &EnumDef) -> Vec<i64> {
    let mut values: Vec<i64> = def.cases.iter().map(|case| case.value).collect();
    if def.bits.is_some() {
        values.push(def.cases.iter().fold(0, |all, case| all | case.value));
        values.extend(def.cases.windows(2).map(|pair| pair[0].value | pair[1].value));
        // An empty set is printed only if a case stands for it.
        values.retain(|value| *value != 0 || def.case_of(0).is_some());
    }
    values.retain(|value| def.is_valid(*value));
    values
}
