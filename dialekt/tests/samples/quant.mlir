func.func @casts(%x: f32, %t: tensor<4x2xf32>, %u: tensor<*xf32>, %i: i8) {
  %0 = quant.qcast %x : f32 to !quant.uniform<i8:f32, 2.0:10>
  %1 = quant.dcast %0 : !quant.uniform<i8:f32, 2.0:10> to f32
  %2 = quant.scast %0 : !quant.uniform<i8:f32, 2.0:10> to i8
  %3 = quant.scast %i : i8 to !quant.any<i8<-8:7>>
  %4 = quant.scast %i : i8 to !quant.any<u8:f16>
  %5 = quant.qcast %t : tensor<4x2xf32> to tensor<4x2x!quant.uniform<u8<0:100>:f32:1, {2.0:10, 3.0:20}>>
  %6 = quant.qcast %t : tensor<4x2xf32> to tensor<4x2x!quant.uniform<i8:f32:{0:2, 1:1}, {{2.0:10, 3.0:20}, {4.0, 5.0:-1}}>>
  %7 = quant.qcast %u : tensor<*xf32> to tensor<*x!quant.uniform<i8:f32:1, {2.0, 3.0}>>
  %8 = quant.qcast %u : tensor<*xf32> to tensor<*x!quant.calibrated<f32<-1.0:0.5>>>
  %9 = quant.dcast %8 : tensor<*x!quant.calibrated<f32<-1.0:0.5>>> to tensor<*xf32>
  return
}
