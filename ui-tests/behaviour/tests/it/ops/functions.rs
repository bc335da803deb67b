//! Edits of functions: arguments and results come and go with what belongs to them.

use std::sync::Arc;

use dialekt_interfaces::function::{self, FunctionPart, NewPart, is_external, parse_function, print_function};
use dialekt_interfaces::{ArgAndResultAttrsOpInterface, CallableOpInterface, FunctionOpInterface};
use dialekt_ir_core::context::{Attribute, Context, DialectDescriptor, DialectRegistry, Location, NamedAttr, Type};
use dialekt_ir_core::decl::library::*;
use dialekt_ir_core::decl::region::Region;
use dialekt_ir_core::decl::typed::*;
use dialekt_ir_core::ir::{EditError, Ir, Op as OpHandle};
use dialekt_ir_core::text::parse::{ParseOptions, parse_source};
use dialekt_ir_core::text::print::{PrintFlags, op_to_string};
use dialekt_ir_core::verify::verify;
use dialekt_ods_macros::Op;

/// A function.
#[derive(Op)]
#[op(
    name = "t.func",
    traits(IsolatedFromAbove, Symbol(declaration = is_external)),
    interfaces(ArgAndResultAttrsOpInterface {}, CallableOpInterface {}, FunctionOpInterface {}),
    parse = parse_function,
    print = print_function
)]
pub struct Func {
    pub sym_name: Attr<SymbolNameAttr>,
    pub function_type: Attr<TypeAttrOf<FunctionType>>,
    pub sym_visibility: Option<Attr<StrAttr>>,
    pub arg_attrs: Option<Attr<DictArrayAttr>>,
    pub res_attrs: Option<Attr<DictArrayAttr>>,
    pub body: Region,
}

/// Ends a function.
#[derive(Op)]
#[op(name = "t.return", traits(Terminator))]
#[assembly(attr_dict ($operands^ ":" type($operands))?)]
pub struct Return {
    pub operands: Operands<AnyType>,
}

static T: DialectDescriptor = DialectDescriptor { ops: &[Func::DEF, Return::DEF], ..DialectDescriptor::new("t") };

/// The text of a function after an edit, and the result of that.
fn edited<T>(text: &str, edit: impl FnOnce(&mut Ir, OpHandle) -> T) -> (String, T) {
    let mut registry = DialectRegistry::new();
    registry.insert(&T);
    let cx = Context::with_registry(registry);
    let mut diagnostics = Vec::new();
    let parsed = parse_source(&cx, "t", Arc::new(text.as_bytes().to_vec()), &ParseOptions::default(), &mut diagnostics);
    let mut parsed = parsed.unwrap_or_else(|| panic!("{diagnostics:?}"));
    let f = parsed.ir.op(parsed.top).preorder().nth(1).expect("a function").handle();
    let done = edit(&mut parsed.ir, f);
    let shown = op_to_string(&parsed.ir, f, &PrintFlags::default());
    (shown.split_whitespace().collect::<Vec<_>>().join(" "), done)
}

const F: &str = "t.func private @f(%x: i32 {t.a}, %y: f32) -> (f32, i32 {t.b}) { t.return %y, %x : f32, i32 }";
const DECLARED: &str = "t.func private @g(i32, f32) -> i1";

#[test]
fn arguments_are_inserted_with_their_attributes_and_in_the_body() {
    let (text, new) = edited(F, |ir, f| {
        let attrs = [NamedAttr { name: ir.cx().ident("t.new"), value: Attribute::UNIT }];
        let loc = ir.op(f).loc();
        let new = [
            NewPart::new(2, Type::INDEX, loc),
            NewPart { attrs: &attrs, ..NewPart::new(0, Type::I1, loc) },
            NewPart::new(2, Type::F16, loc),
            NewPart::new(1, Type::I8, loc),
        ];
        let new = function::insert_arguments(ir, f, &new).expect("it has a body").expect("it has a type");
        verify(ir, f, &mut Vec::new()).expect("it is valid");
        new.into_iter().map(|value| ir.value(value).ty()).collect::<Vec<_>>()
    });
    assert_eq!(
        text,
        "t.func private @f(%arg0: i1 {t.new}, %arg1: i32 {t.a}, %arg2: i8, %arg3: f32, %arg4: index, %arg5: f16) -> \
         (f32, i32 {t.b}) { t.return %arg3, %arg1 : f32, i32 }"
    );
    assert_eq!(new, [Type::I1, Type::I8, Type::INDEX, Type::F16]);
}

#[test]
fn declarations_have_no_body_to_change() {
    let (text, new) = edited(DECLARED, |ir, f| {
        let new = function::insert_arguments(ir, f, &[NewPart::new(1, Type::INDEX, Location::UNKNOWN)]);
        assert!(function::insert_results(ir, f, &[NewPart::new(0, Type::F64, Location::UNKNOWN)]).unwrap());
        new
    });
    assert_eq!(text, "t.func private @g(i32, index, f32) -> (f64, i1)");
    assert_eq!(new, Ok(Some(Vec::new())));
}

#[test]
fn arguments_are_erased_unless_they_are_used() {
    let text = "t.func private @f(%x: i32 {t.a}, %y: f32, %z: i1 {t.b}) -> f32 { t.return %y : f32 }";
    let (text, done) = edited(text, |ir, f| {
        assert!(matches!(function::erase_arguments(ir, f, &[true, true]), Err(EditError::StillUsed(_))));
        let done = function::erase_arguments(ir, f, &[true]);
        verify(ir, f, &mut Vec::new()).expect("it is valid");
        done
    });
    assert_eq!(text, "t.func private @f(%arg0: f32, %arg1: i1 {t.b}) -> f32 { t.return %arg0 : f32 }");
    assert_eq!(done, Ok(true));
}

#[test]
fn results_come_and_go_with_their_attributes() {
    let (text, ()) = edited(F, |ir, f| {
        assert_eq!(function::erase_results(ir, f, &[true]), Ok(true));
        let attrs = [NamedAttr { name: ir.cx().ident("t.c"), value: Attribute::UNIT }];
        let new = NewPart { attrs: &attrs, ..NewPart::new(1, Type::I64, Location::UNKNOWN) };
        assert_eq!(function::insert_results(ir, f, &[new]), Ok(true));
    });
    assert_eq!(
        text,
        "t.func private @f(%arg0: i32 {t.a}, %arg1: f32) -> (i32 {t.b}, i64 {t.c}) { t.return %arg1, %arg0 : f32, i32 }"
    );
}

#[test]
fn attributes_are_set_and_removed() {
    let (text, ()) = edited(DECLARED, |ir, f| {
        function::set_attr(ir, f, FunctionPart::Argument(1), "t.a", Some(Attribute::UNIT)).unwrap();
        function::set_attr(ir, f, FunctionPart::Result(0), "t.b", Some(Attribute::UNIT)).unwrap();
        // There is no such argument.
        function::set_attr(ir, f, FunctionPart::Argument(2), "t.c", Some(Attribute::UNIT)).unwrap();
    });
    assert_eq!(text, "t.func private @g(i32, f32 {t.a}) -> (i1 {t.b})");
    let (text, ()) = edited(F, |ir, f| {
        function::set_attr(ir, f, FunctionPart::Argument(0), "t.a", None).unwrap();
        assert!(ir.op(f).attr("arg_attrs").is_none(), "no argument has any");
        function::set_attrs(ir, f, FunctionPart::Result(1), &[]).unwrap();
        assert!(ir.op(f).attr("res_attrs").is_none(), "no result has any");
    });
    assert_eq!(text, "t.func private @f(%arg0: i32, %arg1: f32) -> (f32, i32) { t.return %arg1, %arg0 : f32, i32 }");
}

#[test]
fn types_are_set() {
    let (text, done) = edited(DECLARED, |ir, f| function::set_signature(ir, f, &[Type::I8], &[]));
    assert_eq!((&*text, done), ("t.func private @g(i8)", Ok(true)));
    let (_, done) =
        edited(DECLARED, |ir, f| function::insert_arguments(ir, f, &[NewPart::new(3, Type::I8, Location::UNKNOWN)]));
    assert_eq!(done, Err(EditError::OutOfRange(3)));
}
