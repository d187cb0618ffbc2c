"""What written expressions call: small functions over piles, numbers and selections.

What is not there is -1.
"""

from collections.abc import Callable, Sequence


def share(number: int, by: int) -> int:
    return number // by if by else 0


def rest(number: int, by: int) -> int:
    return number % by if by else 0


def number_at(numbers: Sequence[int], first: int, at: int, absent: int) -> int:
    return numbers[first + at] if at >= 0 else absent


def die_at(numbers: Sequence[int], first: int, count: int, which: int) -> int:
    return numbers[first + which - 1] if 1 <= which <= count else 0


def pile_at(piles: Sequence[Sequence[int]], first: int, at: int) -> Sequence[int]:
    return piles[first + at] if at >= 0 else ()


def all_piles(piles: Sequence[Sequence[int]], first: int, count: int) -> list[int]:
    return [card for pile in piles[first : first + count] for card in pile]


def card_at(cards: Sequence[int], cell: int) -> int:
    return cards[cell] if cell >= 0 else -1


def first_of(things: Sequence[int]) -> int:
    return things[0] if things else -1


def last_of(things: Sequence[int]) -> int:
    return things[-1] if things else -1


def best_of(things: Sequence[int], key: Callable[[int], int], sign: int) -> list[int]:
    """Those with the highest key, or with sign -1 the lowest, in their order."""
    keys = [sign * key(thing) for thing in things]
    best = max(keys, default=0)
    return [thing for thing, each in zip(things, keys, strict=True) if each == best]


def next_alive(flags: Sequence[bool], out: int, seat: int, players: int) -> int:
    """The next seat around the table that is not out."""
    for step in range(1, players + 1):
        other = (seat + step) % players
        if not flags[out + other]:
            return other
    return seat


def shares_trait(values: Sequence[Sequence[str | int | None]], one: int, other: int) -> bool:
    """Whether two entities have a value of one of these traits in common."""
    return any(a is not None and a == b for a, b in zip(values[one], values[other], strict=True))


def has_line(cards: Sequence[int], kind: Sequence[int], lines: Sequence[Sequence[int]]) -> bool:
    """Whether one of these lines is full of one entity."""
    for line in lines:
        card = cards[line[0]]
        if card >= 0:
            wanted = kind[card]
            for cell in line:
                if kind[cards[cell]] != wanted:
                    break
            else:
                return True
    return False
