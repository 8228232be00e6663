"""Match play coupons: issued by the house, each played once by the one player it was issued to.

* ``coupon_auditor``: the part of the audit that follows each coupon from its issue to its end
* ``coupons``: the register of coupons: what each is worth, for whom, until when, and where it lies
"""
