func.func private @declared(i32) -> i32
func.func @f(%n: index, %a: i32, %m: memref<4xi32>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = scf.for %i = %c0 to %n step %c1 iter_args(%acc = %a) -> i32 {
    %x = arith.addi %acc, %a overflow<nsw> : i32
    memref.store %x, %m[%i] : memref<4xi32>
    scf.yield %x : i32
  }
  scf.for %i = %c0 to %n step %c1 {
    %k = arith.constant 7 : i32
    "t.use"(%k, %k) : (i32, i32) -> ()
  }
  %b = arith.cmpi eq, %s, %a : i32
  cf.cond_br %b, ^one(%s : i32), ^two
^one(%v: i32):
  %r = func.call @declared(%v) : (i32) -> i32
  return %r : i32
^two:
  cf.br ^one(%a : i32)
}
