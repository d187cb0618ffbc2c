"""Rock-paper-scissors as a scene: three cards to choose from, and what each has chosen."""

from damier.scene import Back, Card, Counter, Hand, Panel, Row, Scene, key

from .state import CHOICES, RpsView

SIGNS = {"rock": "✊", "paper": "✋", "scissors": "✌"}


def scene(view: RpsView, viewer: str | None) -> Scene:
    shown = view.choices if not view.game_over or view.revealed else {}
    played = [
        Row(id=f"choice-{player}", seat=player, things=[_chosen(player, choice)])
        for player, choice in shown.items()
        if choice is not None
    ]
    may_choose = viewer in view.choices and view.choices[viewer] is None
    hand = [
        Hand(seat=viewer, cards=[_face(choice, choice, {"choice": choice}) for choice in CHOICES])
        for _ in range(may_choose)
        if viewer is not None
    ]
    panels = [
        Panel(
            seat=player,
            things=[
                Counter(id=f"score-{player}", value=won, of=view.wins_needed, label="rounds_won")
            ],
        )
        for player, won in view.scores.items()
        if view.wins_needed > 1
    ]
    last = view.last_round or {}
    note = key("last_round", choices=list(last.values())) if last and not view.game_over else None
    title = key("round", round=view.turn) if view.wins_needed > 1 else None
    return Scene([*played, *hand, *panels], title=title, note=note)


def _chosen(player: str, choice: str) -> Card | Back:
    id = f"chosen-{player}"
    return Back(id=id, seat=player) if choice == "hidden" else _face(id, choice, {}, player)


def _face(id: str, choice: str, stands_for: dict[str, str], seat: str | None = None) -> Card:
    return Card(id=id, text=choice, mark=SIGNS[choice], seat=seat, stands_for=stands_for)
