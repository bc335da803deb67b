//! Types and attributes within types and attributes: walks, and copies with other parts. [MLIR: AttrTypeSubElements]

use std::ops::ControlFlow;

use hashbrown::{HashMap, HashSet};
use smallvec::SmallVec;

use crate::attrs::{AttrData, ExtAttr};
use crate::context::{Attribute, ContextData, NamedAttr, Type};
use crate::decl::ParamValue;
use crate::ir::WalkControl;
use crate::types::{ExtType, SubElement, TypeData};

type FixedState = foldhash::fast::FixedState;

impl ContextData {
    /// Calls back for every type and attribute directly inside of one: those in its mutable parameter come last.
    pub fn sub_elements(&self, of: SubElement, visit: &mut dyn FnMut(SubElement)) {
        self.key_elements(of, visit);
        if let Some(body) = self.body(of) {
            body.sub_elements(visit);
        }
    }

    /// As [`sub_elements`](Self::sub_elements), without those in a mutable parameter.
    fn key_elements(&self, of: SubElement, visit: &mut dyn FnMut(SubElement)) {
        match of {
            SubElement::Type(ty) => self.type_data(ty).sub_elements(visit),
            SubElement::Attr(attr) => self.attr_data(attr).sub_elements(visit),
        }
    }

    /// Visits a type or attribute and all that is inside, each once: from the outside to the inside, in the order of the text.
    pub fn walk_elements<C: Into<WalkControl>>(
        &self,
        from: SubElement,
        mut visit: impl FnMut(SubElement) -> C,
    ) -> ControlFlow<()> {
        let mut todo: SmallVec<[SubElement; 16]> = SmallVec::new();
        let mut seen: HashSet<SubElement, FixedState> = HashSet::default();
        todo.push(from);
        while let Some(element) = todo.pop() {
            if !seen.insert(element) {
                continue;
            }
            match visit(element).into() {
                WalkControl::Interrupt => return ControlFlow::Break(()),
                WalkControl::Skip => {}
                WalkControl::Advance => {
                    let start = todo.len();
                    self.sub_elements(element, &mut |inside| todo.push(inside));
                    todo[start..].reverse();
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Replaces types and attributes wherever they are nested in others. Results are cached: the same input gives the same
/// output, even for attributes that are equal to themselves only.
///
/// Mutable types and attributes keep their identity, and so their bodies, unless something in their keys is replaced: then
/// there is a new one, whose body is that of the old one with all replacements, if it has none yet. So a type that contains
/// itself is replaced by one that contains itself.
pub struct Replacer<'a, F> {
    cx: &'a ContextData,
    replace: F,
    done: HashMap<SubElement, SubElement, FixedState>,
}

impl<'a, F: FnMut(SubElement) -> Option<SubElement>> Replacer<'a, F> {
    /// A replacer whose callback gives the replacement of an element, which is not visited further; where it gives
    /// `None`, the sub-elements are replaced.
    pub fn new(cx: &'a ContextData, replace: F) -> Self {
        Replacer { cx, replace, done: HashMap::default() }
    }

    /// An attribute with all replacements. A part that does not fit in the place of another (a type where an attribute
    /// stands, an element that a vector cannot have) leaves the enclosing attribute unchanged.
    pub fn attr(&mut self, attr: Attribute) -> Attribute {
        match self.element(SubElement::Attr(attr)) {
            SubElement::Attr(new) => new,
            SubElement::Type(_) => attr,
        }
    }

    /// A type with all replacements, as [`attr`](Self::attr).
    pub fn ty(&mut self, ty: Type) -> Type {
        match self.element(SubElement::Type(ty)) {
            SubElement::Type(new) => new,
            SubElement::Attr(_) => ty,
        }
    }

    fn element(&mut self, element: SubElement) -> SubElement {
        if let Some(done) = self.done.get(&element) {
            return *done;
        }
        let new = match (self.replace)(element) {
            Some(new) => new,
            None => stacker::maybe_grow(64 * 1024, 1024 * 1024, || self.rebuilt(element)),
        };
        self.done.insert(element, new);
        new
    }

    /// Rebuilds an element from its replaced sub-elements.
    fn rebuilt(&mut self, element: SubElement) -> SubElement {
        let mut parts: SmallVec<[SubElement; 8]> = SmallVec::new();
        self.cx.key_elements(element, &mut |part| parts.push(part));
        let mut changed = false;
        for part in &mut parts {
            let new = self.element(*part);
            changed |= new != *part;
            *part = new;
        }
        if !changed {
            return element;
        }
        let mut parts = Parts(parts.into_iter());
        let new = match element {
            SubElement::Type(ty) => with_parts_type(self.cx, self.cx.type_data(ty), &mut parts)
                .map(|new| SubElement::Type(self.cx.intern_type(new))),
            SubElement::Attr(attr) => with_parts_attr(self.cx, self.cx.attr_data(attr), &mut parts)
                .map(|new| SubElement::Attr(self.cx.intern_attr(new))),
        };
        let new = new.unwrap_or(element);
        if new != element
            && let Some(body) = self.cx.body(element)
        {
            // The body may contain the element, and the new one has to be known then.
            self.done.insert(element, new);
            self.replace_body(body, new);
        }
        new
    }

    /// Gives an element the body of another one, with all replacements, if it has none yet.
    fn replace_body(&mut self, body: &ParamValue, new: SubElement) {
        let mut parts: SmallVec<[SubElement; 8]> = SmallVec::new();
        body.sub_elements(&mut |part| parts.push(part));
        for part in &mut parts {
            *part = self.element(*part);
        }
        if self.cx.body(new).is_none()
            && let Some(body) = body.with_parts(&mut Parts(parts.into_iter()))
        {
            // Where the new one cannot have the body, it stays without.
            let _ = self.cx.set_body(new, body);
        }
    }
}

/// The replacements of the sub-elements of a type or attribute, in the order in which
/// [`sub_elements`](ContextData::sub_elements) visits them.
pub struct Parts(smallvec::IntoIter<[SubElement; 8]>);

impl Parts {
    /// The next one, a type; `None` when it is none.
    pub fn ty(&mut self) -> Option<Type> {
        match self.0.next()? {
            SubElement::Type(ty) => Some(ty),
            SubElement::Attr(_) => None,
        }
    }

    /// The next one, an attribute; `None` when it is none.
    pub fn attr(&mut self) -> Option<Attribute> {
        match self.0.next()? {
            SubElement::Attr(attr) => Some(attr),
            SubElement::Type(_) => None,
        }
    }

    fn types(&mut self, n: usize) -> Option<Box<[Type]>> {
        (0..n).map(|_| self.ty()).collect()
    }

    fn attrs(&mut self, n: usize) -> Option<Box<[Attribute]>> {
        (0..n).map(|_| self.attr()).collect()
    }

    /// An attribute where there was one.
    fn optional(&mut self, old: &Option<Attribute>) -> Option<Option<Attribute>> {
        match old {
            Some(_) => self.attr().map(Some),
            None => Some(None),
        }
    }
}

fn with_parts_type(cx: &ContextData, data: &TypeData, parts: &mut Parts) -> Option<TypeData> {
    let mut new = data.clone();
    match &mut new {
        TypeData::Complex(ty) => {
            *ty = parts.ty()?;
            cx.scalar_data(*ty).is_int_or_index_or_float().then_some(())?;
        }
        TypeData::UnrankedTensor(ty) => {
            *ty = parts.ty()?;
            cx.is_tensor_element(*ty).then_some(())?;
        }
        TypeData::Function { inputs, results } | TypeData::Graph { inputs, results } => {
            *inputs = parts.types(inputs.len())?;
            *results = parts.types(results.len())?;
        }
        TypeData::Tuple(types) => *types = parts.types(types.len())?,
        TypeData::Vector { element, .. } => {
            *element = parts.ty()?;
            cx.is_vector_element(*element).then_some(())?;
        }
        TypeData::Tensor { shape, element, encoding } => {
            *element = parts.ty()?;
            *encoding = parts.optional(encoding)?;
            cx.tensor_type(shape, *element, *encoding).ok()?;
        }
        TypeData::MemRef { shape, element, layout, space } => {
            *element = parts.ty()?;
            *layout = parts.optional(layout)?;
            *space = parts.optional(space)?;
            cx.memref_type(shape, *element, *layout, *space).ok()?;
        }
        TypeData::UnrankedMemRef { element, space } => {
            *element = parts.ty()?;
            *space = parts.optional(space)?;
            cx.unranked_memref_type(*element, *space).ok()?;
        }
        TypeData::Extension(ext) => *ext = ExtType(ext.0.with_parts(parts)?),
        TypeData::None | TypeData::Index | TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Opaque { .. } => {}
    }
    Some(new)
}

fn with_parts_attr(cx: &ContextData, data: &AttrData, parts: &mut Parts) -> Option<AttrData> {
    let mut new = data.clone();
    match &mut new {
        AttrData::Array(attrs) => *attrs = parts.attrs(attrs.len())?,
        AttrData::Dictionary(entries) => {
            let entry = |old: &NamedAttr| Some(NamedAttr { name: old.name, value: parts.attr()? });
            *entries = entries.iter().map(entry).collect::<Option<_>>()?;
        }
        AttrData::Type(ty) => *ty = parts.ty()?,
        AttrData::Distinct { referenced } => *referenced = parts.attr()?,
        AttrData::String { ty, .. } | AttrData::Opaque { ty, .. } | AttrData::DenseResource { ty, .. } => {
            *ty = parts.ty()?
        }
        AttrData::NameLoc { child, .. } => *child = parts.attr()?,
        AttrData::OpaqueLoc { fallback, .. } => *fallback = parts.attr()?,
        AttrData::CallSiteLoc { callee, caller } => {
            *callee = parts.attr()?;
            *caller = parts.attr()?;
        }
        AttrData::FusedLoc { locations, metadata } => {
            *locations = parts.attrs(locations.len())?;
            *metadata = parts.optional(metadata)?;
        }
        AttrData::Extension(ext) => *ext = ExtAttr(ext.0.with_parts(parts)?),
        // Their data depends on the type.
        AttrData::Integer { .. }
        | AttrData::Float { .. }
        | AttrData::DenseArray { .. }
        | AttrData::DenseStrings { .. }
        | AttrData::DenseElements { .. }
        | AttrData::SparseElements { .. } => return with_parts_elements(cx, new, parts),
        AttrData::Unit
        | AttrData::SymbolRef { .. }
        | AttrData::ScopedRef { .. }
        | AttrData::AffineMap(_)
        | AttrData::IntegerSet(_)
        | AttrData::StridedLayout { .. }
        | AttrData::UnknownLoc
        | AttrData::FileLineCol { .. } => {}
    }
    Some(new)
}

/// Elements keep their encoding, so that the new type must have the same one, apart from the encoding of a tensor, say.
fn with_parts_elements(cx: &ContextData, mut data: AttrData, parts: &mut Parts) -> Option<AttrData> {
    let fits = |old: Type, new: Type| {
        let (old, new) = (cx.type_data(old), cx.type_data(new));
        (old.shape() == new.shape() && old.element_type() == new.element_type()).then_some(())
    };
    match &mut data {
        AttrData::DenseElements { ty, .. } | AttrData::DenseStrings { ty, .. } => {
            let old = std::mem::replace(ty, parts.ty()?);
            fits(old, *ty)?;
        }
        AttrData::SparseElements { ty, indices, values } => {
            let old = std::mem::replace(ty, parts.ty()?);
            fits(old, *ty)?;
            (parts.attr()? == *indices && parts.attr()? == *values).then_some(())?;
        }
        _ => return None,
    }
    Some(data)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::context::Context;
    use crate::text::parse::{ParseOptions, parse_source};
    use crate::text::print::attr_to_string;
    use std::sync::Arc;

    /// An attribute by its text.
    fn attr(cx: &Context, text: &str) -> Attribute {
        let text = format!("\"t.op\"() {{a = {text}}} : () -> ()");
        let mut diagnostics = Vec::new();
        let parsed = parse_source(cx, "t", Arc::new(text.into_bytes()), &ParseOptions::default(), &mut diagnostics);
        let parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
        let block = parsed.ir.op(parsed.top).region(0).unwrap().first_block().unwrap();
        block.first_op().unwrap().attr(b"a").unwrap()
    }

    fn replaced(text: &str) -> String {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let (old, new) = (attr(&cx, "@old"), attr(&cx, "@new"));
        let mut replacer = Replacer::new(&cx, |element| match element {
            SubElement::Attr(found) if found == old => Some(SubElement::Attr(new)),
            SubElement::Type(Type::I8) => Some(SubElement::Type(Type::NONE)),
            _ => None,
        });
        let from = attr(&cx, text);
        let to = replacer.attr(from);
        assert_eq!(replacer.attr(from), to);
        attr_to_string(&cx, to)
    }

    #[test]
    fn parts_are_replaced_wherever_they_are() {
        for (old, new) in [
            ("[@old, {a = [@old], b = @other}]", "[@new, {a = [@new], b = @other}]"),
            ("tensor<4xi32, @old>", "tensor<4xi32, @new>"),
            ("(memref<2xf32, {a = @old}>) -> tuple<i8, i32>", "(memref<2xf32, {a = @new}>) -> tuple<none, i32>"),
            ("dense<1> : tensor<4xi32, @old>", "dense<1> : tensor<4xi32, @new>"),
            ("loc(fused<@old>[\"a\", \"b\"(\"c\")])", "loc(fused<@new>[\"a\", \"b\"(\"c\")])"),
            ("distinct[0]<[@old]>", "distinct[0]<[@new]>"),
            ("\"text\" : i8", "\"text\""),
        ] {
            assert_eq!(replaced(old), new, "{old}");
        }
    }

    /// A replacement that a type cannot hold leaves the type unchanged.
    #[test]
    fn parts_that_do_not_fit_are_not_put_in() {
        for text in ["vector<4xi8>", "complex<i8>", "5 : i8", "dense<1> : tensor<2xi8>", "array<i8: 1>"] {
            assert_eq!(replaced(text), text);
        }
    }

    #[test]
    fn each_part_is_visited_once() {
        let cx = Context::new();
        cx.allow_unregistered_dialects(true);
        let mut found = Vec::new();
        let _ = cx.walk_elements(SubElement::Attr(attr(&cx, "[[@a, @b], @a, i32, [@c]]")), |element| {
            let SubElement::Attr(attr) = element else { return WalkControl::Advance };
            found.push(attr_to_string(&cx, attr));
            if found.len() == 6 { WalkControl::Interrupt } else { WalkControl::Advance }
        });
        assert_eq!(found, ["[[@a, @b], @a, i32, [@c]]", "[@a, @b]", "@a", "@b", "i32", "[@c]"]);
    }

    /// A hundred thousand arrays in each other take no stack.
    #[test]
    fn deep_attributes() {
        let cx = Context::new();
        let (old, new) = (cx.symbol_ref("old"), cx.symbol_ref("new"));
        let nested = |inside| (0..100_000).fold(inside, |inside, _| cx.array_attr(&[inside]));
        let mut replacer =
            Replacer::new(&cx, |element| (element == SubElement::Attr(old)).then_some(SubElement::Attr(new)));
        assert_eq!(replacer.attr(nested(old)), nested(new));
    }
}
