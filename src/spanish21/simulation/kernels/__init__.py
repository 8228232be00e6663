"""What both kernels share: their interface, their random streams, and the CUDA target."""
