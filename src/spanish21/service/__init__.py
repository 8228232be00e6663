"""A house at work, without HTTP: the live house, a local house, time-outs, the first start, sign-in, staff's questions and worker processes."""
