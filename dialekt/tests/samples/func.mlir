func.func private @declared(i32, f32) -> (f32, index)
func.func @calls(%a: i32, %b: f32) -> index {
  %f = func.constant @declared : (i32, f32) -> (f32, index)
  %r:2 = func.call @declared(%a, %b) : (i32, f32) -> (f32, index)
  %s:2 = func.call_indirect %f(%a, %b) : (i32, f32) -> (f32, index)
  return %s#1 : index
}
// -----
func.func public @named(%a: i32 {t.a}, %b: f32) -> (i32 {t.b = 1 : i32}, f32) attributes {t.c} {
  cf.br ^bb1(%a : i32)
^bb1(%c: i32):
  return %c, %b : i32, f32
}
