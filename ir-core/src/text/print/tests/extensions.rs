//! Tests of types and attributes of dialects, and of the printer's methods for ops.

use std::any::Any;
use std::hash::{Hash, Hasher};

use expect_test::expect;

use super::*;
use crate::affine::AffineMap;
use crate::attrs::{DialectAttr, ExtAttr};
use crate::context::{Location, NamedAttr};
use crate::ir::OpSpec;
use crate::types::{DialectType, ExtType, SubElement};

/// `!test.box<i32>`, with an alias if it holds a memref; its values are called `box`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
struct BoxType(Type);

impl DialectType for BoxType {
    fn dialect(&self) -> &'static str {
        "test"
    }
    fn print(&self, p: &mut Printer<'_>) {
        p.write("box<");
        p.print_type(self.0);
        p.write(">");
    }
    fn equals(&self, other: &dyn DialectType) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn boxed(&self) -> Box<dyn DialectType> {
        Box::new(self.clone())
    }
    fn sub_elements(&self, visit: &mut dyn FnMut(SubElement)) {
        visit(SubElement::Type(self.0));
    }
    fn alias(&self) -> Option<Alias> {
        (self.0 != Type::I32).then(|| Alias { name: "box".into(), overridable: true })
    }
    fn value_name(&self) -> Option<Cow<'static, str>> {
        Some("box".into())
    }
}

/// Prints as one of the forms that attributes of dialects have.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
enum TestAttr {
    /// `#test<"text">`: has no name that could follow a dot.
    Quoted(&'static str),
    /// `#test.pair<a, b> : i32`
    Pair(Attribute, Attribute),
    /// `#test.bare<b>`: the type of an attribute or the name of a dialect is left out.
    Bare(Attribute, Attribute),
}

impl DialectAttr for TestAttr {
    fn dialect(&self) -> &'static str {
        "test"
    }
    fn print(&self, p: &mut Printer<'_>) {
        match *self {
            TestAttr::Quoted(text) => p.print_string(text),
            TestAttr::Pair(a, b) => {
                p.write("pair<");
                p.print_attribute(a);
                p.write(", ");
                p.print_attribute_eliding_common_types(b);
                p.write(">");
            }
            TestAttr::Bare(a, b) => {
                p.write("bare<");
                p.print_attribute_without_type(a);
                p.write(", ");
                p.print_stripped_attribute(b);
                p.write(">");
            }
        }
    }
    fn equals(&self, other: &dyn DialectAttr) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }
    fn hash_into(&self, mut state: &mut dyn Hasher) {
        self.hash(&mut state);
    }
    fn boxed(&self) -> Box<dyn DialectAttr> {
        Box::new(self.clone())
    }
    fn ty(&self) -> Option<Type> {
        matches!(self, TestAttr::Pair(..)).then_some(Type::I32)
    }
}

fn box_of(cx: &Context, ty: Type) -> Type {
    cx.intern_type(TypeData::Extension(ExtType(Box::new(BoxType(ty)))))
}

fn attr(cx: &Context, attr: TestAttr) -> Attribute {
    cx.intern_attr(AttrData::Extension(ExtAttr(Box::new(attr))))
}

/// `affine_map<(d0)[s0] -> (d0 + s0, d0 - s0 * 2)>`
fn map(cx: &Context) -> AffineMap {
    let affine = cx.affine();
    let (d, s) = (affine.dim(0), affine.symbol(0));
    affine.make_map(1, 1, &[affine.add(d, s), affine.add(d, affine.mul(s, affine.constant(-2)))])
}

#[test]
fn bodies_stand_behind_a_dot_where_they_can() {
    let cx = context();
    let one = cx.integer_attr(Type::I64, 1).unwrap();
    let quoted = attr(&cx, TestAttr::Quoted("a b"));
    let pair = attr(&cx, TestAttr::Pair(one, one));
    let bare = attr(&cx, TestAttr::Bare(one, pair));
    let text = |attr| super::super::attr_to_string(&cx, attr);
    expect![[r##"#test<"a b">"##]].assert_eq(&text(quoted));
    expect!["#test.pair<1 : i64, 1> : i32"].assert_eq(&text(pair));
    expect!["#test.bare<1, pair<1 : i64, 1>>"].assert_eq(&text(bare));
    expect!["!test.box<!test.box<i32>>"]
        .assert_eq(&super::super::type_to_string(&cx, box_of(&cx, box_of(&cx, Type::I32))));
}

#[test]
fn what_hooks_print_gets_aliases_and_values_their_names() {
    let cx = context();
    let map = cx.intern_attr(AttrData::AffineMap(map(&cx)));
    let pair = attr(&cx, TestAttr::Pair(map, map));
    let (plain, nested) = (box_of(&cx, Type::I32), box_of(&cx, box_of(&cx, Type::I32)));
    let mut ir = Ir::new(&cx);
    let attrs = [NamedAttr { name: cx.ident("a"), value: pair }];
    let results = [plain, nested, Type::I1];
    let spec = OpSpec::new(cx.op_name("t.op"), Location::UNKNOWN);
    let op = ir.create_op(ir.detached_isolate(), &spec.attrs(&attrs).results(&results)).unwrap();
    expect![[r##"
        !box = !test.box<!test.box<i32>>
        #map = affine_map<(d0)[s0] -> (d0 + s0, d0 - s0 * 2)>
        %box, %box_0:2 = "t.op"() {a = #test.pair<#map, #map> : i32} : () -> (!test.box<i32>, !box, i1)
    "##]]
    .assert_eq(&both_ways(&ir, op, &PrintFlags::default()));
}

/// `test.uses MAP; ^SUCCESSOR(%a : i32); (%x: i32 {a = 1 : i64} loc("x"))`
static USES: OpDescriptor = op(
    "test.uses",
    OpTraits::TERMINATOR,
    &[],
    OpAsm {
        print: Some(|op, p| {
            let operands: Vec<Value> = op.operands().collect();
            p.write(" ");
            p.print_affine_map_of_values(map(op.cx()), &operands);
            for block in op.successors() {
                p.write("; ");
                p.print_successor_and_uses(block.handle(), op.operands());
            }
            for value in op.regions().filter_map(|r| r.first_block()).flat_map(|b| b.args()) {
                p.write("; (");
                let one = op.cx().integer_attr(Type::I64, 1).unwrap();
                p.print_region_argument(value, &[NamedAttr { name: op.cx().ident("a"), value: one }], false);
                p.write(")");
            }
            p.write(" : ");
            p.print_op_type(op);
            p.write(" ");
            p.print_generic_op(op.handle());
            p.print_optional_location(Location::UNKNOWN);
        }),
        ..OpAsm::GENERIC
    },
);

#[test]
fn ops_print_values_in_maps_successors_and_arguments() {
    let cx = context();
    cx.register_op(&USES);
    let text = r#"
"t.a"() ({
  %a:2 = "t.b"() : () -> (index, index)
  "test.uses"(%a#1, %a#0)[^bb1] ({
  ^bb0(%x: i32 loc("x")):
    "t.c"() : () -> ()
  }) : (index, index) -> ()
^bb1:
  "t.d"() : () -> ()
}) : () -> ()
"#;
    let source = parse_in(&cx, text);
    let flags = PrintFlags { debug_info: false, ..PrintFlags::default() };
    expect![[r#"
        module {
          "t.a"() ({
            %0:2 = "t.b"() : () -> (index, index)
            test.uses %0#1 + symbol(%0#0), %0#1 - symbol(%0#0) * 2; ^bb1(%0#1, %0#0 : index, index); (%arg0: i32 {a = 1 : i64}) : (index, index) -> () "test.uses"(%0#1, %0#0)[^bb1] ({
            ^bb0(%arg0: i32):
              "t.c"() : () -> ()
            }) : (index, index) -> ()
          ^bb1:  // pred: ^bb0
            "t.d"() : () -> ()
          }) : () -> ()
        }
    "#]]
    .assert_eq(&both_ways(&source.ir, source.top, &flags));
}
