!a = !cyclic.record<"a" = i32, !cyclic.record<"b" = tuple<!cyclic.record<"a">>>>
#s = #cyclic.scope<"s" = [#cyclic.scope<"t" = {x = #cyclic.scope<"s">}>, !a]>
module {
  "t.a"() {a = !a, b = !cyclic.record<"b">, s = #s} : () -> (!cyclic.node<i8 = !cyclic.node<i16 = !cyclic.node<i8>>>)
}
module {
  %0 = "t.b"() : () -> (tuple<!cyclic.node<!a = (!cyclic.node<!a>) -> !cyclic.node<i8>>>) loc(fused<#s>["x"])
  "t.c"(%0) {n = !cyclic.record<"c">} : (tuple<!cyclic.node<!a>>) -> () loc(fused<#cyclic.scope<"t">>["y"])
}
