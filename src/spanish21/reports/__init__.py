"""What people and programs read: signs, and odds as stable JSON or CSV."""
