@p = global float 1.1
