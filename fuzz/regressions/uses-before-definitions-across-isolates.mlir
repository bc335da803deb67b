module {
  module {
    "t.u"(%v) : (i32) -> ()
    module {
      "t.u"(%v) : (i32) -> ()
      %v = "t.o"() : () -> i32
      "t.u"(%v) : (i32) -> ()
    }
  }
  "t.u"(%w) : (i32) -> ()
  module { "t.u"(%w) : (i32) -> () }
  %w = "t.o"() : () -> i32
}
