func.func @f(%a: !quant.any<i8<-8:7>>, %b: !quant.any<u8:f32>, %c: !quant.calibrated<f32<-0.5:1.5>>, %d: !quant.uniform<i8:f32, 0.5:2>,
  %e: tensor<4x2x!quant.uniform<u8:f32:1, {2.0:10, 3.0:20}>>, %f: tensor<4x2x!quant.uniform<i8:f32:{0:2, 1:1}, {{2.0, 3.0}, {4.0, 5.0:1}}>>) { return }
