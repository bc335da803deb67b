// A glider of Conway's game of life on a torus, drawn after every eight generations.
func.func private @putchar(i32) -> i32
memref.global "private" constant @glider : memref<3x3xi1> = dense<[[false, true, false], [false, false, true], [true, true, true]]>
func.func @draw(%board: memref<10x10xi1>) {
  %alive = arith.constant 35 : i32
  %dead = arith.constant 46 : i32
  %newline = arith.constant 10 : i32
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %cell = affine.load %board[%i, %j] : memref<10x10xi1>
      %char = arith.select %cell, %alive, %dead : i32
      %0 = func.call @putchar(%char) : (i32) -> i32
    }
    %1 = func.call @putchar(%newline) : (i32) -> i32
  }
  %2 = func.call @putchar(%newline) : (i32) -> i32
  return
}
func.func @generation(%from: memref<10x10xi1>, %to: memref<10x10xi1>) {
  %none = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %three = arith.constant 3 : i32
  affine.for %i = 0 to 10 {
    affine.for %j = 0 to 10 {
      %sum = affine.for %di = 0 to 3 iter_args(%s = %none) -> i32 {
        %row = affine.for %dj = 0 to 3 iter_args(%t = %s) -> i32 {
          %neighbour = affine.load %from[(%i + %di + 9) mod 10, (%j + %dj + 9) mod 10] : memref<10x10xi1>
          %bit = arith.extui %neighbour : i1 to i32
          %u = arith.addi %t, %bit : i32
          affine.yield %u : i32
        }
        affine.yield %row : i32
      }
      // The sum counts the cell itself.
      %cell = affine.load %from[%i, %j] : memref<10x10xi1>
      %itself = arith.extui %cell : i1 to i32
      %neighbours = arith.subi %sum, %itself : i32
      %born = arith.cmpi eq, %neighbours, %three : i32
      %enough = arith.cmpi eq, %neighbours, %two : i32
      %survives = arith.andi %enough, %cell : i1
      %lives = arith.ori %born, %survives : i1
      affine.store %lives, %to[%i, %j] : memref<10x10xi1>
    }
  }
  return
}
func.func @main() {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<10x10xi1>
  %b = memref.alloc() : memref<10x10xi1>
  linalg.fill ins(%false : i1) outs(%a : memref<10x10xi1>)
  %glider = memref.get_global @glider : memref<3x3xi1>
  %corner = memref.subview %a[1, 2] [3, 3] [1, 1] : memref<10x10xi1> to memref<3x3xi1, strided<[10, 1], offset: 12>>
  memref.copy %glider, %corner : memref<3x3xi1> to memref<3x3xi1, strided<[10, 1], offset: 12>>
  func.call @draw(%a) : (memref<10x10xi1>) -> ()
  scf.for %i = %c0 to %c3 step %c1 {
    scf.for %j = %c0 to %c4 step %c1 {
      func.call @generation(%a, %b) : (memref<10x10xi1>, memref<10x10xi1>) -> ()
      func.call @generation(%b, %a) : (memref<10x10xi1>, memref<10x10xi1>) -> ()
    }
    func.call @draw(%a) : (memref<10x10xi1>) -> ()
  }
  memref.dealloc %a : memref<10x10xi1>
  memref.dealloc %b : memref<10x10xi1>
  return
}
