"""What both kernels share: their interface, their random streams, and the CUDA target.

* ``cuda_target``: numba's CUDA target, and kernels that need much of a multiprocessor's own memory
* ``interface``: what a run asks of a kernel
* ``random_streams``: random numbers for kernels: any number of streams of 32-bit numbers from one
  seed
"""
