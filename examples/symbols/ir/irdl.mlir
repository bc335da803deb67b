// Definitions of two dialects. An operation of the one takes values of a type of the other.

irdl.dialect @some_dialect {
  irdl.type @foo
  irdl.type @wrapper {
    %0 = irdl.base @foo
    irdl.parameters(inner: %0)
  }
}

irdl.dialect @other_dialect {
  irdl.type @bar
  irdl.operation @baz {
    %0 = irdl.base @bar
    %1 = irdl.base @.super::@some_dialect::@foo
    %2 = irdl.base @.root::@some_dialect::@wrapper
    %3 = irdl.base "!builtin.integer"
    irdl.operands(own: %0, foreign: %1, wrapped: %2)
    irdl.results(size: %3)
  }
}
