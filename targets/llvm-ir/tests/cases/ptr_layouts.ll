; ModuleID = 'LLVMDialectModule'
source_filename = "LLVMDialectModule"
target datalayout = "e-p:64:64-p3:32:32-p5:16:16-p7:128:128:128:48"

define i128 @f(ptr addrspace(7) %0, ptr %1, i64 %2, <2 x i64> %3, <2 x ptr addrspace(7)> %4) {
  %6 = ptrtoaddr ptr addrspace(7) %0 to i48
  %7 = sub i48 %6, 0
  %8 = sext i48 %7 to i128
  %9 = ptrtoaddr ptr addrspace(7) %0 to i48
  %10 = sub i48 %9, 77
  %11 = trunc i48 %10 to i32
  %12 = getelementptr nuw i8, ptr addrspace(7) inttoptr (i128 77 to ptr addrspace(7)), i64 %2
  %13 = getelementptr nuw i8, ptr addrspace(7) inttoptr (i128 77 to ptr addrspace(7)), <2 x i64> %3
  %14 = ptrtoaddr <2 x ptr addrspace(7)> %4 to <2 x i48>
  %15 = ptrtoaddr <2 x ptr addrspace(7)> %4 to <2 x i48>
  %16 = sub <2 x i48> %14, %15
  %17 = ptrtoaddr <2 x ptr addrspace(7)> %4 to <2 x i48>
  %18 = ptrtoaddr <2 x ptr addrspace(7)> %13 to <2 x i48>
  %19 = sub nuw <2 x i48> %17, %18
  %20 = sext <2 x i48> %19 to <2 x i49>
  %21 = ptrtoaddr <2 x ptr addrspace(7)> %13 to <2 x i48>
  %22 = sub nuw <2 x i48> poison, %21
  %23 = trunc <2 x i48> %22 to <2 x i47>
  store i64 77, ptr addrspace(7) inttoptr (i128 80 to ptr addrspace(7)), align 4
  store i64 77, ptr addrspace(7) inttoptr (i128 80 to ptr addrspace(7)), align 4
  store <2 x i47> poison, ptr addrspace(7) inttoptr (i128 80 to ptr addrspace(7)), align 16
  ret i128 %8
}

define void @narrow(ptr %0, <4 x ptr addrspace(3)> %1, <vscale x 2 x ptr addrspace(5)> %2) {
  %4 = load ptr addrspace(3), ptr %0, align 4
  %5 = load <2 x ptr addrspace(3)>, ptr %0, align 8
  store ptr addrspace(3) inttoptr (i32 244 to ptr addrspace(3)), ptr addrspace(3) %4, align 4
  store ptr addrspace(3) inttoptr (i32 -1 to ptr addrspace(3)), ptr addrspace(3) %4, align 4
  store ptr addrspace(5) inttoptr (i16 1 to ptr addrspace(5)), ptr addrspace(3) %4, align 2
  %6 = ptrtoaddr ptr addrspace(3) %4 to i32
  %7 = sub i32 %6, 244
  %8 = sext i32 %7 to i64
  %9 = ptrtoaddr ptr addrspace(3) %4 to i32
  %10 = sub nuw i32 %9, 244
  %11 = ptrtoaddr <4 x ptr addrspace(3)> %1 to <4 x i32>
  %12 = ptrtoaddr <4 x ptr addrspace(3)> %1 to <4 x i32>
  %13 = sub nsw <4 x i32> %11, %12
  %14 = trunc <4 x i32> %13 to <4 x i8>
  %15 = ptrtoaddr <vscale x 2 x ptr addrspace(5)> %2 to <vscale x 2 x i16>
  %16 = ptrtoaddr <vscale x 2 x ptr addrspace(5)> %2 to <vscale x 2 x i16>
  %17 = sub nuw nsw <vscale x 2 x i16> %15, %16
  %18 = sext <vscale x 2 x i16> %17 to <vscale x 2 x i64>
  store i64 -245, ptr addrspace(3) %4, align 4
  store ptr addrspace(3) inttoptr (i32 31 to ptr addrspace(3)), ptr addrspace(3) inttoptr (i32 3 to ptr addrspace(3)), align 4
  ret void
}

define void @high(ptr %0) {
  store ptr addrspace(7) inttoptr (i128 324518553658426726783156020576264 to ptr addrspace(7)), ptr %0, align 16
  store i64 16, ptr %0, align 4
  ret void
}

!llvm.module.flags = !{!0}

!0 = !{i32 2, !"Debug Info Version", i32 3}
