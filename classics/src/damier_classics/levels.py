"""Four strengths for games of two without luck or secrets: the same search with more to look at.

What a game brings is its `evaluate`, which this search trusts where it can look no further.
"""

from damier.bots import EXPERT_SECONDS, AlphaBetaBot, Level, RandomBot


def searching(medium: int = 150, hard: int = 1_500, expert: int = 15_000) -> dict[str, Level]:
    """Levels by the number of positions looked at; against people the expert goes on for as long
    as experts do."""
    return {
        "easy": Level(RandomBot, nodes=1),
        "medium": Level(AlphaBetaBot, nodes=medium),
        "hard": Level(AlphaBetaBot, nodes=hard),
        "expert": Level(AlphaBetaBot, nodes=expert, uses=EXPERT_SECONDS),
    }
