// Loops of 2^63 steps, bounds and steps at their limits.
// -----
func.func @for(%m: memref<?xf32>, %v: f32) {
  %lb = arith.constant -9223372036854775808 : index
  %ub = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %lb to %ub step %c1 {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  scf.for %i = %lb to %ub step %ub {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  scf.for %i = %ub to %lb step %c1 {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  scf.for %i = %lb to %lb step %ub {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}
// -----
func.func @forzero(%m: memref<?xf32>, %v: f32, %n: i64) -> (i64, i128) {
  %c0 = arith.constant 0 : index
  %lb = arith.constant -9223372036854775808 : index
  %ub = arith.constant 9223372036854775807 : index
  scf.for %i = %lb to %ub step %c0 {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  scf.for %i = %lb to %ub step %lb {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  %l = arith.constant -9223372036854775808 : i64
  %u = arith.constant 9223372036854775807 : i64
  %s = arith.constant -1 : i64
  %r = scf.for %i = %l to %u step %u iter_args(%x = %n) -> i64 : i64 {
    %y = arith.addi %x, %i : i64
    scf.yield %y : i64
  }
  %r2 = scf.for unsigned %i = %l to %s step %u iter_args(%x = %n) -> i64 : i64 {
    %y = arith.muli %x, %i : i64
    scf.yield %y : i64
  }
  %wl = arith.constant -170141183460469231731687303715884105728 : i128
  %wu = arith.constant 170141183460469231731687303715884105727 : i128
  %r3 = scf.for %i = %wl to %wu step %wu iter_args(%x = %wl) -> i128 : i128 {
    %y = arith.addi %x, %i : i128
    scf.yield %y : i128
  }
  %r4 = arith.addi %r, %r2 : i64
  return %r4, %r3 : i64, i128
}
// -----
func.func @fori1(%v: i1) -> (i1, i8) {
  %l = arith.constant true
  %u = arith.constant false
  %r = scf.for %i = %l to %u step %l iter_args(%x = %v) -> i1 : i1 {
    %y = arith.xori %x, %i : i1
    scf.yield %y : i1
  }
  %r2 = scf.for unsigned %i = %u to %l step %l iter_args(%x = %v) -> i1 : i1 {
    %y = arith.xori %x, %i : i1
    scf.yield %y : i1
  }
  %a = arith.constant -128 : i8
  %b = arith.constant 127 : i8
  %r3 = scf.for %i = %a to %b step %b iter_args(%x = %a) -> i8 : i8 {
    %y = arith.addi %x, %i : i8
    scf.yield %y : i8
  }
  %r4 = arith.xori %r, %r2 : i1
  return %r4, %r3 : i1, i8
}
// -----
func.func @parallel(%m: memref<?x?xf32>, %v: f32) {
  %lb = arith.constant -9223372036854775808 : index
  %ub = arith.constant 9223372036854775807 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %ub) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  scf.parallel (%i, %j) = (%ub, %lb) to (%lb, %ub) step (%ub, %ub) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  scf.parallel (%i, %j) = (%lb, %lb) to (%ub, %ub) step (%c1, %ub) {
    memref.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  return
}
// -----
func.func @forall(%m: memref<?xf32>, %v: f32) {
  %c = arith.constant 9223372036854775807 : index
  %n = arith.constant -9223372036854775808 : index
  scf.forall (%i) = (-9223372036854775807) to (9223372036854775807) step (9223372036854775807) {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  scf.forall (%i, %j) in (9223372036854775807, 9223372036854775807) {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  scf.forall (%i) = (%n) to (%c) step (%c) {
    memref.store %v, %m[%i] : memref<?xf32>
  }
  return
}
// -----
func.func @affinefor(%m: memref<?xf32>, %v: f32) {
  affine.for %i = -9223372036854775807 to 9223372036854775807 {
    affine.store %v, %m[%i] : memref<?xf32>
  }
  affine.for %i = -9223372036854775807 to 9223372036854775807 step 9223372036854775807 {
    affine.store %v, %m[%i] : memref<?xf32>
  }
  affine.for %i = 9223372036854775807 to -9223372036854775807 {
    affine.store %v, %m[%i - 9223372036854775807] : memref<?xf32>
  }
  affine.for %i = 0 to 9223372036854775807 step 2147483647 {
    affine.store %v, %m[%i * 9223372036854775807 + 9223372036854775807] : memref<?xf32>
  }
  return
}
// -----
func.func @affineparallel(%m: memref<?x?xf32>, %v: f32, %n: index) {
  affine.parallel (%i, %j) = (-9223372036854775807, 0) to (9223372036854775807, 9223372036854775807) step (1, 9223372036854775807) {
    affine.store %v, %m[%i, %j] : memref<?x?xf32>
  }
  affine.parallel (%i) = (max(0, -9223372036854775807)) to (min(9223372036854775807, symbol(%n))) {
    affine.store %v, %m[%i, %i] : memref<?x?xf32>
  }
  return
}
// -----
func.func @affineif(%m: memref<?xf32>, %v: f32, %n: index) {
  affine.for %i = 0 to 9223372036854775807 {
    affine.if affine_set<(d0)[s0] : (d0 * 9223372036854775807 - s0 * 9223372036854775807 + 9223372036854775807 >= 0, d0 mod 9223372036854775807 == 0)>(%i)[%n] {
      affine.store %v, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<() : (9223372036854775807 >= 0)>() {
      affine.store %v, %m[%i] : memref<?xf32>
    }
    affine.if affine_set<() : (-9223372036854775807 - 1 >= 0)>() {
      affine.store %v, %m[%i] : memref<?xf32>
    }
  }
  return
}
// -----
func.func @while(%n: i64) -> i64 {
  %c = arith.constant 9223372036854775807 : i64
  %0 = scf.while (%x = %n) : (i64) -> i64 {
    %1 = arith.cmpi slt, %x, %c : i64
    scf.condition(%1) %x : i64
  } do {
  ^bb0(%x: i64):
    %1 = arith.addi %x, %c : i64
    scf.yield %1 : i64
  }
  return %0 : i64
}
// -----
func.func @switch(%i: index, %j: i64) -> (index, i64) {
  %0 = scf.index_switch %i -> index
  case 9223372036854775807 { scf.yield %i : index }
  case -9223372036854775808 { %c = arith.constant 1 : index  scf.yield %c : index }
  default { %c = arith.constant 2 : index scf.yield %c : index }
  cf.switch %j : i64, [
    default: ^a(%j : i64),
    9223372036854775807: ^a(%j : i64),
    -9223372036854775808: ^b
  ]
^a(%x: i64):
  return %0, %x : index, i64
^b:
  return %0, %j : index, i64
}
// -----
func.func @cfloop(%m: memref<?xi64>) -> i64 {
  %c = arith.constant -9223372036854775808 : i64
  %u = arith.constant 9223372036854775807 : i64
  %s = arith.constant 1 : i64
  cf.br ^h(%c : i64)
^h(%x: i64):
  %0 = arith.cmpi slt, %x, %u : i64
  cf.cond_br %0, ^b, ^e
^b:
  %1 = arith.addi %x, %s : i64
  cf.br ^h(%1 : i64)
^e:
  return %x : i64
}
// -----
func.func @tripcounts(%v: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %ub = arith.constant 9223372036854775807 : index
  %lb = arith.constant -9223372036854775808 : index
  %lb1 = arith.constant 9223372036854775806 : index
  %0 = scf.for %i = %lb to %lb1 step %ub iter_args(%x = %v) -> i32 {
    scf.yield %x : i32
  }
  %1 = scf.for %i = %lb1 to %ub step %ub iter_args(%x = %0) -> i32 {
    %y = arith.index_cast %i : index to i32
    %z = arith.addi %x, %y : i32
    scf.yield %z : i32
  }
  scf.forall (%i, %j) = (0, 9223372036854775806) to (1, 9223372036854775807) step (9223372036854775807, 1) {
    "t.u"(%i, %j) : (index, index) -> ()
  }
  scf.parallel (%i) = (%lb) to (%ub) step (%ub) {
    "t.u"(%i) : (index) -> ()
  }
  affine.for %i = 9223372036854775806 to 9223372036854775807 step 9223372036854775807 {
    "t.u"(%i) : (index) -> ()
  }
  affine.for %i = -9223372036854775807 to 9223372036854775807 step 9223372036854775807 iter_args(%x = %1) -> i32 {
    affine.yield %x : i32
  }
  return %1 : i32
}
