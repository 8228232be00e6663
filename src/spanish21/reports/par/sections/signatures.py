"""The last section of a par sheet: who signs."""

from spanish21.reports.par.parts import ParSection, ParSignatures

SIGNERS = ("Filed by", "Approved by")


def signatures_section() -> ParSection:
    """Lines for the person who files the sheet and the person who approves it."""
    return ParSection("Signatures", (ParSignatures(SIGNERS),))
