"""An agent that reads the table as text and answers with a move: what a language model would do.

damier arena tic-tac-toe-py --agent "command:python examples/text_agent.py" --bots easy --games 2

Its first thought is often wrong; told so, it takes the first choice that it was offered. Put a
model's answer in the place of `thought`, and print what it cost.
"""

import sys

text = sys.stdin.read()
choices = text.rpartition("What you may do")[2].splitlines()[1:]
names = [line[2:].partition(":")[0] for line in choices if line.startswith("- ")]
names = names or choices[0].split(", ")
is_wrong = "Your last answer was refused" in text
print("Then the first that is free." if is_wrong else "The centre is strong.")
print("cost: 0.0004")
print(names[0] if is_wrong else "b2")
