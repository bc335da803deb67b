; The largest number stands for none.
define i64 @f(i64 %0, i1 %1) {
  br i1 %1, label %3, label %6

4294967295:
  %4294967295 = add i64 %0, %0
  %5 = add i64 %4, %4
  ret i64 %5

4294967295:
  %4294967295 = call i64 @g(i64 %0)
  %4294967295 = call i64 @f(i64 %7, i1 %1)
  %4294967295 = call i64 @f(i64 %8, i1 %1)
  call void @h()
  ret i64 %9
}

define void @k() {
  %4294967295 = call void @h()
  ret void
}

declare i64 @g(i64)

declare void @h()

@4294967295 = global i32 0
@4294967295 = global ptr @0

define void @4294967295() {
  ret void
}

@3 = global ptr @1
