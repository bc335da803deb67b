//! Type converters: the conversion of types, and the materialization of values of one type from those of another. [MLIR
//! docs: Dialect Conversion, Type Conversion]

use std::cell::RefCell;
use std::fmt;
use std::sync::{PoisonError, RwLock};

use hashbrown::HashMap;
use smallvec::SmallVec;

use super::SignatureConversion;
use super::recursive::TypeCalls;
use dialekt_ir_core::context::{Attribute, ContextData, Location, Type};
use dialekt_ir_core::ir::{Block, Builder, Ir, OpRef, Region, Value};
use dialekt_ir_core::types::TypeData;

/// The types that a type is converted to: usually one type, possibly none or several.
pub type Types = SmallVec<[Type; 2]>;

/// The answer of a conversion for a type.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Converted {
    /// Nothing: another conversion may.
    Unknown,
    /// The type cannot be converted.
    Fails,
    /// The converted types.
    To(Types),
}

impl Converted {
    /// A conversion to one type.
    pub fn one(ty: Type) -> Converted {
        Converted::To(SmallVec::from_slice(&[ty]))
    }
}

impl From<Option<Type>> for Converted {
    /// `None` leaves the type to other conversions.
    fn from(ty: Option<Type>) -> Converted {
        ty.map_or(Converted::Unknown, Converted::one)
    }
}

/// The answer of a conversion for an attribute in a type, such as a memory space.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConvertedAttr {
    /// Not handled: another conversion may do it.
    Unknown,
    /// The attribute cannot be converted.
    Fails,
    /// The converted attribute; `None` when it is dropped.
    To(Option<Attribute>),
}

type TypeFn = Box<dyn Fn(&ContextData, Type) -> Converted + Send + Sync>;
type RecursiveFn = Box<dyn Fn(&TypeCalls<'_>, Type, bool) -> Converted + Send + Sync>;
type ValueFn = Box<dyn Fn(&Ir, Value) -> Converted + Send + Sync>;
type AttrFn = Box<dyn Fn(&ContextData, Type, Attribute) -> ConvertedAttr + Send + Sync>;
type SourceFn = Box<dyn Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Value> + Send + Sync>;
type TargetFn = Box<dyn Fn(&mut Builder<'_>, &Wanted<'_>) -> Option<SmallVec<[Value; 2]>> + Send + Sync>;

enum Conversion {
    /// A function of the type only.
    Type(TypeFn),
    /// A function of the type that converts others on the way.
    Recursive(RecursiveFn),
    /// A function of the value and its context.
    Value(ValueFn),
}

/// The request for a materialization: values to be made from others.
#[derive(Clone, Copy, Debug)]
pub struct Wanted<'a> {
    /// The types of the values to be made.
    pub types: &'a [Type],
    /// The values that they are made of.
    pub inputs: &'a [Value],
    /// The location.
    pub loc: Location,
    /// The type that the value had in the input of the conversion.
    pub original: Option<Type>,
}

/// Converts types. The conversion added last is tried first.
#[derive(Default)]
pub struct TypeConverter {
    conversions: Vec<Conversion>,
    sources: Vec<SourceFn>,
    targets: Vec<TargetFn>,
    attributes: Vec<AttrFn>,
    /// Answers that depend on the type only.
    known: RwLock<HashMap<Type, Option<Types>, foldhash::fast::FixedState>>,
}

impl fmt::Debug for TypeConverter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TypeConverter({} conversions)", self.conversions.len())
    }
}

impl TypeConverter {
    /// Converts nothing.
    pub fn new() -> TypeConverter {
        TypeConverter::default()
    }

    /// Adds a conversion by type.
    pub fn add_conversion(&mut self, convert: impl Fn(&ContextData, Type) -> Converted + Send + Sync + 'static) {
        self.conversions.push(Conversion::Type(Box::new(convert)));
        self.forget();
    }

    /// Adds a conversion by type that converts other types through this converter, those inside, say. The flag tells that the type
    /// is being converted already, around this call: a type that contains itself. Then the answer has to be found without
    /// further calls. It is, for mutable types, which exist before their bodies: with the flag, the new type is enough; without it, the
    /// body is converted and set as well.
    ///
    /// Answers are kept by type: a body that is set later changes none of them.
    pub fn add_recursive_conversion(
        &mut self,
        convert: impl Fn(&TypeCalls<'_>, Type, bool) -> Converted + Send + Sync + 'static,
    ) {
        self.conversions.push(Conversion::Recursive(Box::new(convert)));
        self.forget();
    }

    /// Adds a conversion that looks at the value. It does not apply where there is only a type. Results of conversions
    /// that were added before it are not cached.
    pub fn add_value_conversion(&mut self, convert: impl Fn(&Ir, Value) -> Converted + Send + Sync + 'static) {
        self.conversions.push(Conversion::Value(Box::new(convert)));
        self.forget();
    }

    /// Adds a source materialization: it makes a value of an original type from its replacement, for users that are not
    /// converted.
    pub fn add_source_materialization(
        &mut self,
        make: impl Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Value> + Send + Sync + 'static,
    ) {
        self.sources.push(Box::new(make));
    }

    /// Adds a target materialization: it makes a value of a converted type, for a pattern that wants it.
    pub fn add_target_materialization(
        &mut self,
        make: impl Fn(&mut Builder<'_>, Type, &[Value], Location) -> Option<Value> + Send + Sync + 'static,
    ) {
        self.add_targets_materialization(move |builder, wanted| match wanted.types {
            [ty] => Some(SmallVec::from_slice(&[make(builder, *ty, wanted.inputs, wanted.loc)?])),
            _ => None,
        });
    }

    /// Adds a way to make values of converted types, any number of them.
    pub fn add_targets_materialization(
        &mut self,
        make: impl Fn(&mut Builder<'_>, &Wanted<'_>) -> Option<SmallVec<[Value; 2]>> + Send + Sync + 'static,
    ) {
        self.targets.push(Box::new(make));
    }

    /// Adds a conversion of attributes in types. Conversions of types may call it through
    /// [`convert_attr`](Self::convert_attr).
    pub fn add_attr_conversion(
        &mut self,
        convert: impl Fn(&ContextData, Type, Attribute) -> ConvertedAttr + Send + Sync + 'static,
    ) {
        self.attributes.push(Box::new(convert));
        self.forget();
    }

    fn forget(&mut self) {
        self.known.get_mut().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// The types that a type is converted to; `None` when it cannot be converted.
    pub fn convert_type(&self, cx: &ContextData, ty: Type) -> Option<Types> {
        match self.known(ty) {
            Some(known) => known,
            None => self.recursively(cx, |calls| calls.convert(ty)),
        }
    }

    /// The one type that a type becomes.
    pub fn convert_type_to_one(&self, cx: &ContextData, ty: Type) -> Option<Type> {
        match self.convert_type(cx, ty)?.as_slice() {
            [ty] => Some(*ty),
            _ => None,
        }
    }

    /// The types that the type of a value is converted to; `None` when it cannot be converted.
    pub fn convert_value(&self, ir: &Ir, value: Value) -> Option<Types> {
        let ty = ir.get_value(value)?.ty();
        let last = self.conversions.iter().rposition(|conversion| matches!(conversion, Conversion::Value(_)));
        if last.is_none() {
            return self.convert_type(ir.cx(), ty);
        }
        for conversion in self.conversions.iter().rev() {
            let converted = match conversion {
                Conversion::Type(convert) => convert(ir.cx(), ty),
                Conversion::Recursive(convert) => {
                    self.recursively(ir.cx(), |calls| calls.run(ty, |c, again| convert(c, ty, again)))
                }
                Conversion::Value(convert) => convert(ir, value),
            };
            match converted {
                Converted::Unknown => {}
                Converted::Fails => return None,
                Converted::To(types) => return Some(types),
            }
        }
        None
    }

    /// The one type that the type of a value becomes.
    pub fn convert_value_to_one(&self, ir: &Ir, value: Value) -> Option<Type> {
        match self.convert_value(ir, value)?.as_slice() {
            [ty] => Some(*ty),
            _ => None,
        }
    }

    /// The types that several types are converted to, in a row; `None` when one cannot be converted.
    pub fn convert_types(&self, cx: &ContextData, types: impl IntoIterator<Item = Type>) -> Option<Vec<Type>> {
        let mut all = Vec::new();
        for ty in types {
            all.extend(self.convert_type(cx, ty)?);
        }
        Some(all)
    }

    /// The types that the types of several values are converted to, in a row; `None` when one cannot be converted.
    pub fn convert_values(&self, ir: &Ir, values: impl IntoIterator<Item = Value>) -> Option<Vec<Type>> {
        let mut all = Vec::new();
        for value in values {
            all.extend(self.convert_value(ir, value)?);
        }
        Some(all)
    }

    /// The answer for a type, once it was found.
    pub(super) fn known(&self, ty: Type) -> Option<Option<Types>> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).get(&ty).cloned()
    }

    /// Runs conversions that may call each other, and keeps what they find.
    fn recursively<T>(&self, cx: &ContextData, run: impl FnOnce(&TypeCalls<'_>) -> T) -> T {
        let state = RefCell::default();
        let done = run(&TypeCalls::new(self, cx, &state));
        self.known.write().unwrap_or_else(PoisonError::into_inner).extend(state.into_inner().into_found());
        done
    }

    /// The answer of the conversion that was added last, of those that have one.
    pub(super) fn convert_with(&self, calls: &TypeCalls<'_>, ty: Type) -> Option<Types> {
        for conversion in self.conversions.iter().rev() {
            let converted = match conversion {
                Conversion::Type(convert) => convert(calls.cx(), ty),
                Conversion::Recursive(convert) => calls.run(ty, |calls, again| convert(calls, ty, again)),
                Conversion::Value(_) => continue,
            };
            match converted {
                Converted::Unknown => {}
                Converted::Fails => return None,
                Converted::To(types) => return Some(types),
            }
        }
        None
    }

    /// Returns whether a type is legal, which is to say converted to itself.
    pub fn is_legal(&self, cx: &ContextData, ty: Type) -> bool {
        self.convert_type_to_one(cx, ty) == Some(ty)
    }

    /// Returns whether the type of a value is legal.
    pub fn is_legal_value(&self, ir: &Ir, value: Value) -> bool {
        let Some(ty) = ir.get_value(value).map(|value| value.ty()) else { return false };
        self.convert_value_to_one(ir, value) == Some(ty)
    }

    /// Returns whether the types of all operands and results of an op are legal.
    pub fn is_legal_op(&self, op: OpRef<'_>) -> bool {
        op.operands().chain(op.results()).all(|value| self.is_legal_value(op.ir(), value))
    }

    /// Returns whether the types of all arguments of all blocks of a region are legal.
    pub fn is_legal_region(&self, ir: &Ir, region: Region) -> bool {
        ir.region(region).blocks().flat_map(|block| block.args()).all(|arg| self.is_legal_value(ir, arg))
    }

    /// Returns whether all types of a function type are legal.
    pub fn is_signature_legal(&self, cx: &ContextData, ty: Type) -> bool {
        match cx.type_data(ty) {
            TypeData::Function { inputs, results } => {
                inputs.iter().chain(results.iter()).all(|ty| self.is_legal(cx, *ty))
            }
            _ => false,
        }
    }

    /// The conversion of arguments of some types; `None` when one cannot be converted.
    pub fn convert_signature(
        &self,
        cx: &ContextData,
        types: impl ExactSizeIterator<Item = Type>,
    ) -> Option<SignatureConversion> {
        let mut signature = SignatureConversion::new(types.len());
        for (index, ty) in types.enumerate() {
            signature.map_input(index, &self.convert_type(cx, ty)?);
        }
        Some(signature)
    }

    /// The conversion of the arguments of a block; `None` when one cannot be converted.
    pub fn convert_block_signature(&self, ir: &Ir, block: Block) -> Option<SignatureConversion> {
        let args = ir.get_block(block)?.args();
        let mut signature = SignatureConversion::new(args.len());
        for (index, arg) in args.enumerate() {
            signature.map_input(index, &self.convert_value(ir, arg)?);
        }
        Some(signature)
    }

    /// The converted attribute in a type; the outer `None` when no conversion handles it, or it cannot be converted.
    pub fn convert_attr(&self, cx: &ContextData, ty: Type, attr: Attribute) -> Option<Option<Attribute>> {
        for convert in self.attributes.iter().rev() {
            match convert(cx, ty, attr) {
                ConvertedAttr::Unknown => {}
                ConvertedAttr::Fails => return None,
                ConvertedAttr::To(attr) => return Some(attr),
            }
        }
        None
    }

    /// Makes a value of an original type from its replacement; `None` when no materialization can.
    pub fn materialize_source(
        &self,
        builder: &mut Builder<'_>,
        ty: Type,
        inputs: &[Value],
        loc: Location,
    ) -> Option<Value> {
        self.sources.iter().rev().find_map(|make| make(builder, ty, inputs, loc))
    }

    /// Makes values of converted types; `None` when no materialization can.
    pub fn materialize_target(&self, builder: &mut Builder<'_>, wanted: &Wanted<'_>) -> Option<SmallVec<[Value; 2]>> {
        self.targets.iter().rev().find_map(|make| make(builder, wanted))
    }
}
