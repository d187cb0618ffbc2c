"""Where things lie in Liar's Dice: dice before each player, the last bid in the middle."""

from damier.scene import Counter, Die, Label, Panel, Row, Scene, Tag, key

from .state import LiarsDiceView, faces, wild_face


def scene(view: LiarsDiceView, viewer: str | None) -> Scene:
    shown, wild = view.showdown, wild_face(view.wild, view.sides)
    is_lifted = shown is not None and shown.round == view.round
    lifted = dict(zip(view.player_ids, shown.cups, strict=True)) if shown and is_lifted else {}
    said = {one.player: one.bid for one in view.bids}
    cups, panels = [], []
    for player, count in view.counts.items():
        own = view.cup if player == viewer else ()
        dice = lifted.get(player, own) or (None,) * count
        things = [
            Die(id=f"die-{player}-{place}", pips=pips, seat=player, label=_name(pips, wild))
            for place, pips in enumerate(dice)
        ]
        cups.append(Row(id=f"cup-{player}", things=things, seat=player))
        bid = said.get(player)
        text = None if bid is None else key("bid", quantity=bid.quantity, face=bid.face)
        left = Counter(id=f"dice-{player}", value=count, label="dice")
        panels.append(Panel(seat=player, things=[left], text=text))
    middle = []
    if view.bids:
        last = view.bids[-1]
        times = Tag(id="quantity", label=key("times", quantity=last.bid.quantity))
        face = Die(id="face", pips=last.bid.face, label=_name(last.bid.face, wild))
        label = key("bid_of", player=last.player)
        middle.append(Row(id="bid", label=label, things=[times, face]))
    if not view.game_over:
        offered = [
            Die(id=f"bid-{face}", pips=face, label=_name(face, wild), stands_for={"face": face})
            for face in faces(view.sides)
        ]
        middle.append(Row(id="faces", label="faces", things=offered))
    note = None if wild is None else key("wild_note", face=wild)
    if shown is not None and (is_lifted or not view.bids):
        bid = shown.said.bid
        note = key("last_round", count=shown.count, face=bid.face, loser=shown.loser)
    title = None if view.one_round else key("round", round=view.round)
    return Scene(
        [*middle, *cups, *panels], last=["face"] if view.bids else [], title=title, note=note
    )


def _name(pips: int | None, wild: int | None) -> Label:
    if pips is None:
        return "hidden"
    return key("wild_die" if pips == wild else "die", face=pips)
