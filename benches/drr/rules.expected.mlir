module {
  func.func @add_add(%arg0: i32) -> i32 {
    %c12_i32 = arith.constant 12 : i32
    %0 = arith.addi %arg0, %c12_i32 overflow<nsw> : i32
    return %0 : i32
  }
  func.func @sub_sub(%arg0: i32, %arg1: i32) -> i32 {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.subi %c0_i32, %arg1 : i32
    return %0 : i32
  }
  func.func @add_extended(%arg0: i32, %arg1: i32) -> i32 {
    %0 = arith.addi %arg0, %arg1 : i32
    return %0 : i32
  }
  func.func @mul_extended(%arg0: i32) -> (i32, i32) {
    %c0_i32 = arith.constant 0 : i32
    %0 = arith.cmpi slt, %arg0, %c0_i32 : i32
    %1 = arith.extsi %0 : i1 to i32
    return %arg0, %1 : i32, i32
  }
  func.func @select_select(%arg0: i1, %arg1: i32, %arg2: i32, %arg3: i32) -> i32 {
    %0 = arith.select %arg0, %arg1, %arg3 : i32
    return %0 : i32
  }
  func.func @select_not(%arg0: i1) -> i1 {
    %true = arith.constant true
    %0 = arith.xori %arg0, %true : i1
    return %0 : i1
  }
  func.func @not_cmp(%arg0: i32, %arg1: i32) -> i1 {
    %0 = arith.cmpi sge, %arg0, %arg1 : i32
    return %0 : i1
  }
  func.func @sign_of_unsigned(%arg0: i8) -> i32 {
    %0 = arith.extui %arg0 : i8 to i32
    return %0 : i32
  }
  func.func @cut_shift(%arg0: i32) -> i8 {
    %c24_i32 = arith.constant 24 : i32
    %0 = arith.shrui %arg0, %c24_i32 : i32
    %1 = arith.trunci %0 : i32 to i8
    return %1 : i8
  }
  func.func @kept_shift(%arg0: i32) -> i8 {
    %c23_i32 = arith.constant 23 : i32
    %0 = arith.shrsi %arg0, %c23_i32 : i32
    %1 = arith.trunci %0 : i32 to i8
    return %1 : i8
  }
  func.func @cut_extension(%arg0: i8) -> i16 {
    %0 = arith.extsi %arg0 : i8 to i16
    return %0 : i16
  }
}
