"""A house at work, without HTTP: the live house, its time-outs, its first start, sign-in, staff's questions and worker processes."""
