// A machine with a stack: a program of bytes, executed by branches between blocks. Its instructions are: 0 stop, 1 push the byte
// behind it, 2 add, 3 multiply, 4 apply the function whose number is behind it, which is one of a table.
func.func private @printI64(i64)
func.func private @printNewline()
memref.global "private" constant @program : memref<13xi8> = dense<[1, 6, 1, 7, 3, 4, 0, 1, 100, 2, 4, 1, 0]>
func.func private @square(%x: i64) -> i64 {
  %y = arith.muli %x, %x : i64
  return %y : i64
}
func.func private @halve(%x: i64) -> i64 {
  %two = arith.constant 2 : i64
  %y = arith.floordivsi %x, %two : i64
  return %y : i64
}
func.func @main() {
  %one = arith.constant 1 : index
  %two = arith.constant 2 : index
  %zero = arith.constant 0 : index
  %program = memref.get_global @program : memref<13xi8>
  %stack = memref.alloca() : memref<16xi64>
  cf.br ^next(%zero, %zero : index, index)
^next(%at: index, %height: index):
  %instruction = memref.load %program[%at] : memref<13xi8>
  %behind = arith.addi %at, %one : index
  %below = arith.subi %height, %one : index
  %below2 = arith.subi %height, %two : index
  cf.switch %instruction : i8, [
    default: ^invalid,
    0: ^stop,
    1: ^push,
    2: ^add,
    3: ^multiply,
    4: ^apply
  ]
^push:
  %byte = memref.load %program[%behind] : memref<13xi8>
  %number = arith.extui %byte : i8 to i64
  %after = arith.addi %behind, %one : index
  memref.store %number, %stack[%height] : memref<16xi64>
  %higher = arith.addi %height, %one : index
  cf.br ^next(%after, %higher : index, index)
^add:
  %a0 = memref.load %stack[%below2] : memref<16xi64>
  %a1 = memref.load %stack[%below] : memref<16xi64>
  %sum = arith.addi %a0, %a1 : i64
  memref.store %sum, %stack[%below2] : memref<16xi64>
  cf.br ^next(%behind, %below : index, index)
^multiply:
  %m0 = memref.load %stack[%below2] : memref<16xi64>
  %m1 = memref.load %stack[%below] : memref<16xi64>
  %product = arith.muli %m0, %m1 : i64
  memref.store %product, %stack[%below2] : memref<16xi64>
  cf.br ^next(%behind, %below : index, index)
^apply:
  %which = memref.load %program[%behind] : memref<13xi8>
  %square = func.constant @square : (i64) -> i64
  %halve = func.constant @halve : (i64) -> i64
  %first = arith.constant 0 : i8
  %is_square = arith.cmpi eq, %which, %first : i8
  %function = arith.select %is_square, %square, %halve : (i64) -> i64
  %x = memref.load %stack[%below] : memref<16xi64>
  %y = func.call_indirect %function(%x) : (i64) -> i64
  memref.store %y, %stack[%below] : memref<16xi64>
  func.call @printI64(%y) : (i64) -> ()
  func.call @printNewline() : () -> ()
  %after_apply = arith.addi %behind, %one : index
  cf.br ^next(%after_apply, %height : index, index)
^invalid:
  %reason = arith.constant false
  cf.assert %reason, "there is no such instruction"
  return
^stop:
  return
}
