use dialekt_ir_core::symbols::CallGraph;

use crate::{context, printed, valid};

/// A dialect's operation names a type of another dialect. [The case of the proposal]
#[test]
fn operations_name_types_of_other_dialects() {
    stays_as_it_is("irdl.mlir");
}

/// Modules as in a language with item paths: parents, siblings, the root, re-exports, private items.
#[test]
fn modules_of_a_language_with_item_paths() {
    let text = "\
module {
  path.item @main {
    path.call @util::@max
    path.call @net::@http::@get
    path.call @prelude_max
  }
  path.item \"private\" @secret {
  }
  path.use @prelude_max = @util::@max
  path.module @util {
    path.item @max {
      path.call @helper
      path.call @.super::@secret
    }
    path.item \"private\" @helper {
    }
  }
  path.module @net {
    path.use @get = @http::@get
    path.module @http {
      path.item @get {
        path.call @.super::@.super::@util::@max
        path.call @.root::@util::@max
        path.call @.super::@get
        path.link @net::@http::@get
        \"t.nested\"() ({
          path.call @.super::@.super::@prelude_max
        }, {
        }) : () -> ()
      }
    }
  }
}
";
    let cx = context();
    let source = valid(&cx, text);
    assert_eq!(printed(&source.ir, source.top), text);
    assert_eq!(CallGraph::new(source.ir.op(source.top)).nodes().len(), 2, "nothing is callable by interface");
}

/// Separate compilation: a package stands for itself, and is reached from outside all the same.
#[test]
fn packages_are_reached_from_outside() {
    let cx = context();
    valid(
        &cx,
        "path.package @kernel { path.module @m { path.item @f { path.call @.super::@g } } path.item @g {} }\n\
         path.module @host { path.item @h { path.call @.super::@kernel::@m::@f } }",
    );
}
