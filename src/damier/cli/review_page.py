"""A review as one HTML page: no script, no other file, nothing to load. Light and dark.

Pictures come from the game's scene, as whoever chose saw the table, and stand in the page as
images, so that nothing in them is run.
"""

from base64 import b64encode
from collections.abc import Mapping
from html import escape
from typing import Any

from damier.catalogue import Game, Texts, worded_scene
from damier.match import AnyMatch
from damier.picture import picture
from damier.review import Moment, Review

from .review_graph import graph

STYLE = """
:root{--paper:#faf6ee;--surface:#fff;--ink:#22201c;--muted:#6f6a60;--line:#e4dccb;--felt:#2f6f5e;
--own:#d9e5fd;--other:#fbe4e0;--stroke:#2563eb;--bad:#b91c1c;--blue:#1d4ed8;--red:#b3261e}
@media(prefers-color-scheme:dark){:root{--paper:#16181d;--surface:#1f232b;--ink:#ece7dd;
--muted:#9a958a;--line:#333842;--felt:#5fae97;--own:#22304f;--other:#4a2a2b;--stroke:#7aa5ff;
--bad:#ff8a80;--blue:#7aa5ff;--red:#ff8a80}}
*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);
font:14px/20px Inter,system-ui,sans-serif}main{max-width:960px;margin:0 auto;padding:32px 16px}
h1{font:560 38px/44px Fraunces,Georgia,serif;letter-spacing:-.01em;margin:0 0 4px}
h2{font:560 20px/26px Fraunces,Georgia,serif;margin:0 0 4px}p{margin:0 0 8px}
.muted{color:var(--muted)}section,article{background:var(--surface);border:1px solid var(--line);
border-radius:12px;padding:20px;margin-top:16px}article{display:grid;gap:20px;
grid-template-columns:minmax(0,320px) 1fr}article img{width:100%;border-radius:8px}
@media(max-width:640px){article{grid-template-columns:1fr}}
.change{font-weight:600;font-variant-numeric:tabular-nums}.change b{color:var(--bad)}
.graph{width:100%;height:auto;display:block}.own{fill:var(--own)}.other{fill:var(--other)}
.level{stroke:var(--muted);stroke-dasharray:2 4;fill:none}
.line{fill:none;stroke:var(--stroke);stroke-width:2.5;stroke-linejoin:round}
.own-name,.other-name{font-weight:600;font-size:12px}.own-name{fill:var(--blue)}
.other-name{fill:var(--red)}.spot circle{fill:var(--surface);stroke:var(--ink);stroke-width:2}
.spot text{fill:var(--ink);font-weight:600;font-size:11px;text-anchor:middle}
.moves{display:flex;flex-wrap:wrap;gap:4px;list-style:none;padding:0;margin:8px 0 0}
.moves li{background:var(--paper);border-radius:6px;padding:4px 8px}
.moves li:first-child{background:var(--felt);color:var(--surface);font-weight:600}
"""


def page(
    game: Game,
    match: AnyMatch,
    review: Review,
    texts: Texts,
    names: Mapping[str, str] | None = None,
    notice: str = "",
) -> str:
    """The whole page. `names` are those of the players, where they have any."""
    called = {player: texts.label(player) for player in review.players}
    called.update(names or {})
    first = review.players[0]
    title = f"{texts.say('name')}: {texts.say('review.title')}"
    others = ", ".join(called[player] for player in review.players[1:])
    drawn = graph(review, first, (called[first], others))
    moments = "".join(
        _moment(game, match, moment, number, texts, called)
        for number, moment in enumerate(review.moments, 1)
    )
    if not review.moments:
        moments = f"<section><p>{escape(texts.say('review.none'))}</p></section>"
    return (
        f'<!doctype html><html lang="{escape(texts.language)}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'; '
        "style-src 'unsafe-inline'; img-src data:\">"
        f"<title>{escape(title)}</title><style>{STYLE}</style></head><body><main>"
        f'<p class="muted">{escape(title)}</p><h1>{escape(review.ending)}</h1>'
        f'<section><p class="muted">{escape(texts.say("review.chances"))}</p>{drawn}</section>'
        f'{moments}<p class="muted" style="margin-top:16px">'
        f"{escape(texts.say('review.how'))} {escape(notice)}</p></main></body></html>\n"
    )


def _moment(
    game: Game,
    match: AnyMatch,
    moment: Moment,
    number: int,
    texts: Texts,
    called: Mapping[str, str],
) -> str:
    image = _image(game, match, moment, texts, called)
    line = "".join(f"<li>{escape(name)}</li>" for name in moment.line)
    return (
        f"<article><div>{image}</div><div><h2>{number}. {escape(moment.text)}</h2>"
        f'<p class="muted">{escape(moment.reason)}</p>'
        f'<p class="change">{escape(called[moment.player])}: {_percent(moment.chance)} → '
        f"<b>{_percent(moment.left)} %</b></p>"
        f'<p class="muted">{escape(texts.say("review.line"))}</p>'
        f'<ol class="moves">{line}</ol></div></article>'
    )


def _percent(share: float) -> str:
    return str(round(100 * share))


def _image(
    game: Game, match: AnyMatch, moment: Moment, texts: Texts, called: Mapping[str, str]
) -> str:
    """The table as who chose saw it; nothing for games that draw none."""
    if game.scene is None:
        return ""
    view: Any = game.engine.get_player_view(match.state_after(moment.seq - 1), moment.player)
    try:
        scene = worded_scene(game.scene(view, moment.player), texts)
    except Exception:  # somebody else's code; `damier check` says more
        return ""
    drawn = picture(scene, match.state.player_ids, moment.player, called, title=moment.text)
    content = b64encode(drawn.encode()).decode()
    return f'<img alt="{escape(moment.text)}" src="data:image/svg+xml;base64,{content}">'
