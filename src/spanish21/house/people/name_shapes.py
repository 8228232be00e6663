"""How names look: which letters may stand together, and which names a reader cannot tell apart.

Two people whose names look alike are one person to anybody who reads a log or a signature. Only new
names are checked: those in journals from before stay as they are.
"""

import unicodedata

_CYRILLIC = ("аеорсухіјѕһԁԛԝвкмнтАВЕКМНОРСТУХІЈЅ", "aeopcyxijshdqwbkmhtABEKMHOPCTYXIJS")
_GREEK = ("αινορυχκωΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "aivopuxkwABEZHIKMNOPTYX")
_ARMENIAN = ("օսհոց", "ouhng")
_LATIN = ("01Iıɑɡ", "Olliag")
_SHAPES = {
    ord(letter): shape
    for letters, shapes in (_CYRILLIC, _GREEK, _ARMENIAN, _LATIN)
    for letter, shape in zip(letters, shapes, strict=True)
}
"""The Latin letter that another letter or digit looks like (Unicode Technical Standard 39)."""
_INVISIBLE = frozenset("\u115f\u1160\u3164\uffa0")
"""Letters that show nothing."""
_WRITTEN_TOGETHER = (
    frozenset({"CJK", "HIRAGANA", "KATAKANA"}),
    frozenset({"CJK", "HANGUL"}),
)
"""Scripts of which one word may have letters of several."""


def look_of(name: str) -> str:
    """The form of a name for comparison by eye: equal for names that look alike."""
    shapes = unicodedata.normalize("NFKC", name).translate(_SHAPES)
    return shapes.casefold()


def is_plainly_written(name: str) -> bool:
    """Whether every letter shows, is what it looks like, and is of one script; digits are 0 to 9."""
    if _INVISIBLE & set(name) or unicodedata.normalize("NFKC", name) != name:
        return False
    if any(letter.isdecimal() and not letter.isascii() for letter in name):
        return False
    scripts = {_script_of(letter) for letter in name if letter.isalpha()}
    return len(scripts) <= 1 or any(scripts <= together for together in _WRITTEN_TOGETHER)


def _script_of(letter: str) -> str:
    """The script of a letter, by which its name in Unicode begins."""
    return unicodedata.name(letter, "?").partition(" ")[0]
