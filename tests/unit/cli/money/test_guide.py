"""Does the guide to a jackpot show what the commands print?"""

from fixtures.guide_commands import GUIDE, run_guide


def test_every_command_of_the_guide_prints_what_it_shows() -> None:
    text = GUIDE.read_text(encoding="utf-8")
    assert run_guide(text) == text
