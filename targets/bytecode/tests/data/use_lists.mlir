func.func @f(%a: i32, %b: i32, %c: i32, %d: i32, %e: i32, %g: i32) {
  "t.x"(%a, %d) ({
    "t.y"(%a, %d, %e, %g) : (i32, i32, i32, i32) -> ()
  }) : (i32, i32) -> ()
  "t.z"(%e, %g) ({
    "t.y"(%e, %g) : (i32, i32) -> ()
    "t.y"(%e, %b) : (i32, i32) -> ()
  }) : (i32, i32) -> ()
  return
}
"t.graph"() ({
  "t.use"(%later, %later) : (i32, i32) -> ()
  %later:2 = "t.def"(%more) : (f32) -> (i32, i32)
  %more = "t.def"() : () -> f32
  "t.use"(%later#1, %more, %later#0) : (i32, f32, i32) -> ()
}) : () -> ()
