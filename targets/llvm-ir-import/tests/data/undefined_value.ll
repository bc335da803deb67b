define i32 @f(i32 %x) {
  %y = add i32 %x, %missing
  ret i32 %y
}
