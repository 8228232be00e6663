"""A whole house under faults, by seed: does money survive crash, retry, reorder and torn disks?"""
