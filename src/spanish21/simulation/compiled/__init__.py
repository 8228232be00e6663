"""The compiled kernel: rules and chart as a card automaton, for the base game of one box."""

from spanish21.simulation.compiled.kernel import CompiledKernel, beyond_compiled

__all__ = ["CompiledKernel", "beyond_compiled"]
