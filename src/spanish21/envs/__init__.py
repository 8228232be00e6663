"""The game to learn: environments of Gymnasium and PettingZoo, and a tree with exact chances.

``import spanish21.envs.registration``, then ``gymnasium.make("Spanish21-v0")``, is the way in; docs/guides/train-an-agent.md teaches it.

* ``agents``: players of an environment, and how far each is from best play
* ``compiled_table``: a table of the compiled kernel, stepped one answer at a time
* ``engine_table``: the same table played by the round engine, with one box or several
* ``game_tree``: a round as a game tree, with chance nodes and their exact probabilities
* ``learning_game``: what is played: rules, the wagers to choose from, and the shoe
* ``played_table``: what both roads to a table have in common, and what of it can be shown
* ``registration``: ``Spanish21-v0`` by its name
* ``shared_table``: one table of several boxes, each an agent, as a PettingZoo environment
* ``single_table``: one box at one table, as a Gymnasium environment
* ``table_pictures``: a table as text, and as a picture
* ``vector_tables``: any number of tables in step: arrays in, arrays out
"""
