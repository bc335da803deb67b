//! Lists of integers and values: `[%a, 4, %b]`. [MLIR: DynamicIndexList]
//!
//! The integers are in a dense array of `i64`, where [`DYNAMIC`] stands for a value; the values are a group of
//! operands. In formats: `custom<DynamicIndexList>($values, $integers)`, with `type($values)` behind where types are
//! written, and `"()"` for parentheses. A second attribute has flags: flagged elements are written in brackets of their
//! own.

use smallvec::SmallVec;

use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::Arg;
use dialekt_ir_core::decl::directive::{
    AttrParam, CustomDirective, DirectiveParam, OperandsParam, ReadParam, Takes, TextParam, TypesOf, TypesParam,
};
use dialekt_ir_core::decl::library::{DenseBoolArrayAttr, DenseI64ArrayAttr};
use dialekt_ir_core::decl::typed::{Attr, Operands};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Delimiter, Failed, FormatParser, OpParser, OpState, Parsed, Unresolved};
use dialekt_ir_core::text::print::Printer;

pub use dialekt_ir_core::types::DYNAMIC;

/// The directive `custom<DynamicIndexList>(..)`.
pub struct DynamicIndexList;

impl CustomDirective for DynamicIndexList {
    const NAME: &'static str = "DynamicIndexList";
    type Params = (
        OperandsParam,
        AttrParam<DenseI64ArrayAttr>,
        Option<IndexListOption>,
        Option<IndexListOption>,
        Option<IndexListOption>,
    );

    fn parse(f: &mut FormatParser<'_, '_>, params: Self::Params) -> Parsed<bool> {
        let (values, integers, first, second, third) = params;
        let options = Options::of([first, second, third]);
        let delimiter = if options.parentheses { Delimiter::Paren } else { Delimiter::Square };
        let list = IndexList::parse(f.p, f.op, delimiter, options.types.is_some())?;
        integers.set(f, list.integers);
        values.extend(f, list.values);
        if let Some(flags) = options.flags {
            flags.set(f, list.flags);
        }
        if let Some(types) = options.types {
            types.extend(f, list.types);
        }
        Ok(true)
    }

    fn print(op: OpRef<'_>, params: Self::Params, p: &mut Printer<'_>) {
        let (values, integers, first, second, third) = params;
        let options = Options::of([first, second, third]);
        let flags = options.flags.and_then(|flags| flags.get(op)).unwrap_or_default();
        let form = IndexListForm { flags: &flags, typed: options.types.is_some(), parentheses: options.parentheses };
        form.print(p, values.get(op).values(), &integers.get(op).unwrap_or_default());
    }
}

/// A parameter of [`DynamicIndexList`] behind the values and the integers, in any order.
#[derive(Clone, Copy)]
pub enum IndexListOption {
    /// An attribute with a flag for each element: flagged ones are written in brackets.
    Flags(AttrParam<DenseBoolArrayAttr>),
    /// The types of the values, which are written then.
    Types(TypesParam),
    /// `"()"`: parentheses in place of brackets.
    Delimiter(TextParam),
}

impl DirectiveParam for IndexListOption {
    fn read(arg: Option<&Arg>) -> Option<Self> {
        let flags = AttrParam::read(arg).map(IndexListOption::Flags);
        let types = || TypesParam::read(arg).map(IndexListOption::Types);
        flags.or_else(types).or_else(|| TextParam::read(arg).map(IndexListOption::Delimiter))
    }
}

impl<C> Takes<Attr<C>> for IndexListOption where AttrParam<DenseBoolArrayAttr>: Takes<Attr<C>> {}
impl<C> Takes<TypesOf<Operands<C>>> for IndexListOption {}
impl Takes<TextParam> for IndexListOption {}

/// The options that a format gives.
#[derive(Default)]
struct Options {
    flags: Option<AttrParam<DenseBoolArrayAttr>>,
    types: Option<TypesParam>,
    parentheses: bool,
}

impl Options {
    fn of(all: [Option<IndexListOption>; 3]) -> Options {
        let mut options = Options::default();
        for option in all.into_iter().flatten() {
            match option {
                IndexListOption::Flags(flags) => options.flags = Some(flags),
                IndexListOption::Types(types) => options.types = Some(types),
                IndexListOption::Delimiter(delimiter) => options.parentheses = delimiter.text() == "()",
            }
        }
        options
    }
}

/// A parsed list.
#[derive(Default, Debug)]
pub struct IndexList {
    /// The values.
    pub values: SmallVec<[Unresolved; 4]>,
    /// Their types, where types are written.
    pub types: SmallVec<[Type; 4]>,
    /// All elements: [`DYNAMIC`] for a value.
    pub integers: SmallVec<[i64; 8]>,
    /// One flag per element (scalable).
    pub flags: SmallVec<[bool; 8]>,
}

impl IndexList {
    /// Parses `[%a, 4]`, or `[%a : index, 4]` with types.
    ///
    /// # Errors
    /// An element is neither a value nor an integer.
    pub fn parse(p: &mut OpParser<'_>, op: &OpState, delimiter: Delimiter, typed: bool) -> Parsed<IndexList> {
        let mut list = IndexList::default();
        let parsed = p.parse_list(delimiter, " in dynamic index list", |p| list.element(p, op, typed));
        match parsed {
            Ok(()) => Ok(list),
            Err(_) => Err(p.op_error_at(op, op.at, "expected SSA value or integer")),
        }
    }

    fn element(&mut self, p: &mut OpParser<'_>, op: &OpState, typed: bool) -> Parsed {
        let value = p.parse_optional_operand();
        let flagged = p.consume_if(Tok::LSquare);
        match value {
            Ok(Some(value)) => {
                self.values.push(value);
                self.integers.push(DYNAMIC);
                if typed {
                    let ty = p.parse_colon_type()?;
                    self.types.push(ty);
                }
            }
            // The reference reads on behind a name that is wrong.
            Ok(None) | Err(_) => {
                let integer = p.parse_integer(op)?;
                self.integers.push(integer);
                value?;
            }
        }
        self.flags.push(flagged);
        if flagged && !p.consume_if(Tok::RSquare) {
            return Err(Failed);
        }
        Ok(())
    }
}

/// The form in which a list is printed.
#[derive(Clone, Copy, Default)]
pub struct IndexListForm<'l> {
    /// One flag per element; elements behind the end have none.
    pub flags: &'l [bool],
    /// Types are written behind values.
    pub typed: bool,
    /// True for parentheses rather than brackets.
    pub parentheses: bool,
}

impl IndexListForm<'_> {
    /// Prints `[%a, 4]`.
    pub fn print(self, p: &mut Printer<'_>, mut values: impl Iterator<Item = Value>, integers: &[i64]) {
        let (open, close) = if self.parentheses { ("(", ")") } else { ("[", "]") };
        p.write(open);
        for (i, integer) in integers.iter().enumerate() {
            if i != 0 {
                p.write(", ");
            }
            let flagged = self.flags.get(i).copied().unwrap_or(false);
            if flagged {
                p.write("[");
            }
            if *integer == DYNAMIC {
                let value = values.next().unwrap_or(Value::NULL);
                p.print_operand(value);
                if self.typed {
                    p.write(" : ");
                    p.print_value_type(value);
                }
            } else {
                p.print_integer(*integer);
            }
            if flagged {
                p.write("]");
            }
        }
        p.write(close);
    }
}
