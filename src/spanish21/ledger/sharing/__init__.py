"""A jackpot that several houses share: one meter service keeps its meter, and each house is a member.

What a house's tables give and win is written to its own journal as messages to the service, in
one order; the service takes each of them once and answers with a receipt.

* ``commands``: commands of houses and people to a meter service, and its answers to a house
* ``messages``: messages as a house signs them, receipts and statements as the service signs them
* ``reconciliation``: the journals of a house and of its meter service, compared message by message
* ``shares``: what a house has told its meter service, and what is not confirmed yet
* ``share_auditor``: the part of the audit that follows messages, receipts and claims
"""
