forms.try {} catch {
  "t.a"() : () -> ()
} attributes {a}
forms.try {forms.maybe {} done}
forms.maybe nothing at 3
forms.maybe {
  forms.maybe nothing
} done
%c = arith.constant 3 : i64
forms.load
forms.load from %c %c last scope("s" or "t")
forms.load from %c scope("s")
%r:2 = forms.execute %c {
  "t.yield"(%c) : (i64) -> ()
}
%s = forms.execute {
  %x = "t.x"(%y) : (index) -> f32
  %y = "t.y"(%r#1, %x) : (index, f32) -> index
}
