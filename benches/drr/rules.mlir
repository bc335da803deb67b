func.func @add_add(%x: i32) -> i32 {
  %a = arith.constant 5 : i32
  %b = arith.constant 7 : i32
  %0 = arith.addi %x, %a overflow<nsw, nuw> : i32
  %1 = arith.addi %0, %b overflow<nsw> : i32
  return %1 : i32
}
func.func @sub_sub(%x: i32, %y: i32) -> i32 {
  %0 = arith.subi %x, %y : i32
  %1 = arith.subi %0, %x : i32
  return %1 : i32
}
func.func @add_extended(%x: i32, %y: i32) -> i32 {
  %sum, %carry = arith.addui_extended %x, %y : i32, i1
  return %sum : i32
}
func.func @mul_extended(%x: i32) -> (i32, i32) {
  %one = arith.constant 1 : i32
  %low, %high = arith.mulsi_extended %x, %one : i32
  return %low, %high : i32, i32
}
func.func @select_select(%p: i1, %a: i32, %b: i32, %c: i32) -> i32 {
  %0 = arith.select %p, %a, %b : i32
  %1 = arith.select %p, %0, %c : i32
  return %1 : i32
}
func.func @select_not(%p: i1) -> i1 {
  %false = arith.constant false
  %true = arith.constant true
  %0 = arith.select %p, %false, %true : i1
  return %0 : i1
}
func.func @not_cmp(%a: i32, %b: i32) -> i1 {
  %true = arith.constant true
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.xori %0, %true : i1
  return %1 : i1
}
func.func @sign_of_unsigned(%x: i8) -> i32 {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  return %1 : i32
}
func.func @cut_shift(%x: i32) -> i8 {
  %by = arith.constant 24 : i32
  %0 = arith.shrsi %x, %by : i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}
func.func @kept_shift(%x: i32) -> i8 {
  %by = arith.constant 23 : i32
  %0 = arith.shrsi %x, %by : i32
  %1 = arith.trunci %0 : i32 to i8
  return %1 : i8
}
func.func @cut_extension(%x: i8) -> i16 {
  %0 = arith.extsi %x : i8 to i32
  %1 = arith.trunci %0 : i32 to i16
  return %1 : i16
}
