//! Lists of integers and values: `[%a, 4, %b]`. [MLIR: DynamicIndexList]
//!
//! The integers are in a dense array of `i64`, where [`DYNAMIC`] stands for a value; the values are a group of
//! operands. In formats: `custom<DynamicIndexList>($values, $integers)`, with `type($values)` behind where types are
//! written, and `"()"` for parentheses. A second attribute has flags: flagged elements are written in brackets of their
//! own.

use smallvec::SmallVec;

use super::OperandRange;
use dialekt_ir_core::attrs::AttrData;
use dialekt_ir_core::context::Type;
use dialekt_ir_core::decl::hooks::CustomDirective;
use dialekt_ir_core::decl::{Arg, Directive};
use dialekt_ir_core::ir::{OpRef, Value};
use dialekt_ir_core::text::lex::Tok;
use dialekt_ir_core::text::parse::{Delimiter, Failed, FormatParser, OpParser, OpState, Parsed, Unresolved};
use dialekt_ir_core::text::print::Printer;

pub use dialekt_ir_core::types::DYNAMIC;

/// The directive `custom<DynamicIndexList>(..)`.
pub struct DynamicIndexList;

impl CustomDirective for DynamicIndexList {
    const DEF: &'static Directive = &Directive { name: "DynamicIndexList", parse, print };
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
                p.write(integer.to_string());
            }
            if flagged {
                p.write("]");
            }
        }
        p.write(close);
    }
}

/// The arguments of the directive.
#[derive(Default)]
struct Arguments {
    values: usize,
    integers: usize,
    flags: Option<usize>,
    typed: bool,
    parentheses: bool,
}

impl Arguments {
    fn read(args: &[Arg]) -> Arguments {
        let mut read = Arguments::default();
        let mut attrs = 0;
        for arg in args {
            match arg {
                Arg::Operand(group) => read.values = usize::from(*group),
                Arg::Attr(slot) if attrs == 0 => (attrs, read.integers) = (1, usize::from(*slot)),
                Arg::Attr(slot) => read.flags = Some(usize::from(*slot)),
                Arg::Type(_) => read.typed = true,
                Arg::Text(text) => read.parentheses = *text == "()",
                _ => {}
            }
        }
        read
    }
}

fn parse(p: &mut FormatParser<'_, '_>, args: &[Arg]) -> Parsed<bool> {
    let args = Arguments::read(args);
    let delimiter = if args.parentheses { Delimiter::Paren } else { Delimiter::Square };
    let list = IndexList::parse(p.p, p.op, delimiter, args.typed)?;
    let cx = p.p.cx();
    let (integers, flags) = (cx.dense_i64_attr(&list.integers), cx.dense_bool_attr(&list.flags));
    p.op.set_inherent(args.integers, integers);
    if let Some(slot) = args.flags {
        p.op.set_inherent(slot, flags);
    }
    p.parts.operand_types[args.values].extend(list.types);
    p.parts.operands[args.values].extend(list.values);
    Ok(true)
}

fn print(op: OpRef<'_>, args: &[Arg], p: &mut Printer<'_>) {
    let args = Arguments::read(args);
    let slot = |slot: usize| op.slots().get(slot).copied().flatten();
    let integers = slot(args.integers).and_then(|attr| op.cx().dense_i64_values(attr)).unwrap_or_default();
    let flags: SmallVec<[bool; 8]> = match args.flags.and_then(slot).map(|attr| op.cx().attr_data(attr)) {
        Some(AttrData::DenseArray { data, .. }) => data.iter().map(|byte| *byte != 0).collect(),
        _ => SmallVec::new(),
    };
    let form = IndexListForm { flags: &flags, typed: args.typed, parentheses: args.parentheses };
    form.print(p, OperandRange::group(op, args.values).values(), &integers);
}
