"""The compiled kernel: rules and chart as a card automaton, for the base game of one box."""

from spanish21.simulation.compiled.kernel import CompiledKernel, describe_unsupported

__all__ = ["CompiledKernel", "describe_unsupported"]
