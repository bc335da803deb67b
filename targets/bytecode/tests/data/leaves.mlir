func.func @repeated(%arg0: i32, %arg1: memref<4xf32>, %arg2: index) -> i32 {
  %0 = arith.addi %arg0, %arg0 : i32
  %1 = arith.addi %0, %arg0 : i32
  %2 = arith.addi %1, %0 : i32
  %3 = arith.addi %2, %1 overflow<nsw> : i32
  %4 = arith.addi %3, %2 overflow<nsw> : i32
  %5 = arith.addi %4, %3 {tag} : i32
  %6 = arith.addi %5, %4 : i32
  %7 = arith.constant 3 : i32
  %8 = arith.constant 3 : i32
  %9 = arith.constant 4 : i32
  %10 = arith.constant 4 : i32
  %11 = memref.load %arg1[%arg2] : memref<4xf32>
  %12 = memref.load %arg1[%arg2] {nontemporal = true} : memref<4xf32>
  %13 = memref.load %arg1[%arg2] : memref<4xf32>
  memref.store %11, %arg1[%arg2] : memref<4xf32>
  memref.store %12, %arg1[%arg2] : memref<4xf32>
  memref.store %13, %arg1[%arg2] : memref<4xf32>
  %14, %15 = arith.addui_extended %9, %10 : i32, i1
  %16, %17 = arith.addui_extended %14, %10 : i32, i1
  %18, %19 = arith.addui_extended %16, %10 : i32, i1
  %20:3 = "some.op"(%17, %19) <{kept}> : (i1, i1) -> (i1, i32, i1)
  %21:3 = "some.op"(%20#0, %20#2) <{kept}> : (i1, i1) -> (i1, i32, i1)
  %22:3 = "some.op"(%21#0, %21#2) <{other = 1 : i8}> : (i1, i1) -> (i1, i32, i1)
  %23:3 = "some.op"(%22#0, %22#2) <{kept}> : (i1, i1) -> (i1, i32, i1)
  "some.empty"() : () -> ()
  "some.empty"() : () -> ()
  "some.empty"() {tag} : () -> ()
  "some.empty"() : () -> ()
  return %23#1 : i32
}
"some.graph"() ({
  %0 = "some.use"(%0) : (i32) -> i32
  %1 = "some.use"(%1) : (i32) -> i32
  %2 = "some.use"(%3) : (i32) -> i32
  %3 = "some.use"(%2) : (i32) -> i32
  %4:2 = "some.two"(%4#1, %6#0, %5#1) : (i32, i32, i32) -> (i32, i32)
  %5:2 = "some.two"(%4#0, %4#1, %6#1) : (i32, i32, i32) -> (i32, i32)
  %6:2 = "some.two"(%5#0, %5#1, %5#1) : (i32, i32, i32) -> (i32, i32)
  %7:2 = "some.two"(%6#0, %5#1, %4#1) : (i32, i32, i32) -> (i32, i32)
}) : () -> ()
func.func @places(%arg0: i32) {
  "some.use"(%arg0) : (i32) -> () loc(unknown)
  "some.use"(%arg0) : (i32) -> () loc(unknown)
  "some.use"(%arg0) : (i32) -> () loc("named")
  "some.use"(%arg0) : (i32) -> () loc("named")
  "some.use"(%arg0) : (i32) -> () loc("elsewhere.mlir":3:4)
  "some.use"(%arg0) : (i32) -> () loc("elsewhere.mlir":3:4)
  "some.use"(%arg0) : (i32) -> ()
  return loc(unknown)
}
