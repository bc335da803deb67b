func.func @while(%n: i32, %x: f32) -> f32 {
  %r = scf.while (%a = %n) : (i32) -> f32 {
    %c = arith.cmpi slt, %a, %n : i32
    scf.condition(%c) %x : f32
  } do {
  ^bb0(%b: f32):
    scf.yield %n : i32
  }
  return %r : f32
}
// -----
func.func @nothing(%c: i1) {
  scf.while : () -> () {
    scf.condition(%c)
  } do {
    scf.yield
  }
  return
}
// -----
func.func @parallel(%l: index, %u: index, %s: index, %x: f32, %y: i32) -> (f32, i32) {
  %r:2 = scf.parallel (%i, %j) = (%l, %l) to (%u, %u) step (%s, %s) init (%x, %y) -> (f32, i32) {
    scf.reduce(%x, %y : f32, i32) {
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      scf.reduce.return %c : f32
    }, {
    ^bb0(%a: i32, %b: i32):
      scf.reduce.return %a : i32
    }
  }
  scf.parallel (%i) = (%l) to (%u) step (%s) {
    scf.reduce
  }
  return %r#0, %r#1 : f32, i32
}
// -----
func.func @forall(%n: index, %t: tensor<8xf32>) -> tensor<8xf32> {
  %r = scf.forall (%i, %j) in (%n, 8) shared_outs(%o = %t) -> (tensor<8xf32>) {
    %s = tensor.extract_slice %o[%j] [1] [1] : tensor<8xf32> to tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %o[%j] [1] [1] : tensor<1xf32> into tensor<8xf32>
    }
  }
  return %r : tensor<8xf32>
}
// -----
func.func @ranges(%n: index) {
  scf.forall (%i, %j) = (0, %n) to (%n, 8) step (1, 2) {
  }
  return
}
// -----
func.func @loop(%l: i32, %u: i32, %s: i32, %x: f32) -> f32 {
  %r = scf.for unsigned %i = %l to %u step %s iter_args(%a = %x) -> (f32) : i32 {
    scf.yield %a : f32
  }
  return %r : f32
}
// -----
func.func @choices(%c: i1, %n: index, %x: f32) -> (f32, f32) {
  %r = scf.if %c -> (f32) {
    scf.yield %x : f32
  } else {
    scf.yield %x : f32
  }
  %s = scf.index_switch %n -> f32
  case 2 {
    scf.yield %x : f32
  }
  case -5 {
    scf.yield %x : f32
  }
  default {
    scf.yield %x : f32
  }
  return %r, %s : f32, f32
}
