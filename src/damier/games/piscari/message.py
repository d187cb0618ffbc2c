"""The seed's nine messages, in any language: templates of a translation file, filled in.

Gives variables their gender and plural; when to show which is the clients' affair. Templates may
use any of: player, wizard, colours, opponents, icon, prey.
"""

from .board import PREY, Colour, Icon, opponent
from .notation import Words


def message(
    name: str,
    words: Words,
    *,
    colour: Colour,
    icon: Icon | None = None,
    player: str | None = None,
) -> str:
    """The message of this name, such as `turn` or `choose`.

    `colour` is the side it speaks of or to, `icon` the one on its die; a player without a name is
    called by the side's usual one.
    """
    template: str = words["messages"][name]
    return template.format_map(
        {
            "player": player or words["players"][colour],
            "wizard": words["wizards"][colour],
            "colours": words["colours"][colour]["plural"],
            "opponents": words["colours"][opponent(colour)]["plural"],
            "icon": words["icons"][icon]["article"] if icon else "",
            "prey": words["icons"][PREY[icon]]["article"] if icon else "",
        }
    )
