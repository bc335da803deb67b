module {
  "t.a"() : () -> () loc(unknown)
  "t.a"() : () -> () loc("f":3:7)
  "t.a"() : () -> () loc("f":3)
  "t.a"() : () -> () loc("f":3:7 to :9)
  "t.a"() : () -> () loc("f":3:7 to 4:2)
  "t.a"() : () -> () loc("name")
  "t.a"() : () -> () loc("name"("f":1:2))
  "t.a"() : () -> () loc(callsite("c" at "f":5:6))
  "t.a"() : () -> () loc(fused["a", "f":1:1])
  "t.a"() : () -> () loc(fused<"m">["a", "f":1:1])
  func.func @f(%a: i32 loc(unknown), %b: i32 loc("arg")) { return }
}
