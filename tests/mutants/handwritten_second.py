"""Wrongs that somebody might well make in bundles of the second grammar; as in handwritten.py."""


def _rules(name: str, version: str = "1.0") -> str:
    return f"games/{name}/{version}/entities.yaml"


SECOND_WRONGS: tuple[tuple[str, str, str, str], ...] = (
    (
        "the lower card wins a Baron's comparison",
        _rules("love-letter", "1.1"),
        "top(hands[actor]).value < top(hands[$target]).value",
        "top(hands[actor]).value > top(hands[$target]).value",
    ),
    (
        "a tie of a round is won by nobody",
        _rules("love-letter", "1.1"),
        "{ addScore: { player: $who, points: 1 } }",
        "{ addScore: { player: $who, points: 0 } }",
    ),
    (
        "any card follows a suit that was named",
        _rules("crazy-eights", "1.1"),
        "if(any(called), isCalled, follows)",
        "any(called) or follows",
    ),
    (
        "a rank need not match",
        _rules("crazy-eights", "1.1"),
        "$cardId.suit == top(discard).suit or $cardId.rank == top(discard).rank",
        "$cardId.suit == top(discard).suit",
    ),
    ("two in a row are enough", _rules("tic-tac-toe", "1.2"), ">= 3", ">= 2"),
    ("a mark may cover another", _rules("tic-tac-toe", "1.2"), "$cell.empty", "true"),
    (
        "more may be taken than there are",
        _rules("nim"),
        "$count <= stones[$heap]",
        "$count <= stones[$heap] + 1",
    ),
    (
        "misère or not, the last stone loses",
        _rules("nim"),
        "if(misere, next, actor)",
        "next",
    ),
    (
        "blue joins left and right as well",
        _rules("hex"),
        "all: [not isBlue, ",
        "all: [",
    ),
    (
        "blue joins top with top",
        _rules("hex"),
        "side(board, top), side(board, bottom)",
        "side(board, top), side(board, top)",
    ),
    (
        "one need not hold the rank that one asks for",
        _rules("go-fish"),
        "any(hands[actor] where it.rank == $rank)",
        "any(hands[actor])",
    ),
    (
        "the turn ends though the wanted rank was drawn",
        _rules("go-fish"),
        "drawn.rank != $rank",
        "any(hands[actor])",
    ),
    ("hearts may be led at once", _rules("hearts"), "or broken == 1", "or broken == 0"),
    (
        "points may be played in the first trick",
        _rules("hearts"),
        "not isFirst or isLead or not (counts)",
        "not isFirst or isLead or counts or not (counts)",
    ),
    (
        "a pair ends the turn",
        _rules("memory"),
        "                  - move: { cards: cards(turned), to: pairs }\n",
        "                  - move: { cards: cards(turned), to: pairs }\n"
        "                  - endTurn\n",
    ),
    (
        "notes are taken whether they are wanted or not",
        _rules("memory"),
        "forget: not notes",
        "forget: notes",
    ),
    (
        "whoever is first home loses",
        _rules("race"),
        "endGame: { winners: actor, reason: home }",
        "endGame: { winners: next, reason: home }",
    ),
    (
        "a horse may land on one of its own stable",
        _rules("race"),
        "goal == none or goal.card.seat != actor",
        "goal == none or goal.card.seat != actor or any(stable[actor])",
    ),
    (
        "a lot costs nothing",
        _rules("auction"),
        '                  - set: { "coins[bidder]": "coins[bidder] - bid" }\n',
        "",
    ),
    (
        "whoever sells last begins the next lot",
        _rules("auction"),
        "                  - setTurn: { player: bidder }\n",
        "",
    ),
    (
        "most thistles cost nothing more",
        _rules("draft"),
        "most(players, thistles), 4, 0)",
        "most(players, thistles), 0, 0)",
    ),
    ("three lilies for two", _rules("draft"), "(lilies / 3)", "(lilies / 2)"),
    (
        "what is shown is shown to everybody",
        _rules("deduction"),
        "reveal: { cards: $card, to: asker }",
        "reveal: { cards: $card, to: all }",
    ),
    (
        "half an accusation is enough",
        _rules("deduction"),
        "any(file where it.name == $who) and any(file where it.name == $where)",
        "any(file where it.name == $who) or any(file where it.name == $where)",
    ),
)
