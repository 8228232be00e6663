"""What rounds that were played say beside what exact figures say: is each within four errors?"""
