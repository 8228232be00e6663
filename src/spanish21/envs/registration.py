"""``Spanish21-v0`` by its name: ``gymnasium.make("Spanish21-v0")``, once this module is imported.

A Gymnasium that loads plugins calls ``register_environments`` by the package's entry point; one that
does not, 1.4 for one, knows the name from this import.
"""

from spanish21.extras import from_extra

with from_extra("learn"):
    from gymnasium.envs.registration import register, registry

ENVIRONMENT = "Spanish21-v0"


def register_environments() -> None:
    """Make the environment known to Gymnasium, once."""
    if ENVIRONMENT not in registry:
        register(
            ENVIRONMENT,
            entry_point="spanish21.envs.single_table:Spanish21Env",
            vector_entry_point="spanish21.envs.vector_tables:Spanish21VectorEnv",
        )


register_environments()
