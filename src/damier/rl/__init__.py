"""Games as learning environments: PettingZoo, Gymnasium, OpenSpiel, and many matches at once.

Each interface is a module of its own, so that none needs the others' packages: `pettingzoo`,
`gymnasium`, `openspiel`, `vector`, and `dataset` for matches as a table. What they share is how a
game becomes numbers: encoding.py.
"""
