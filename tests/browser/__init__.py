"""Do the pages work for a person, in a real browser before a whole house?"""
