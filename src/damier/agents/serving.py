"""An MCP server on standard input and output, where the extra `mcp` is installed."""

from damier.core import DamierError


class McpMissing(DamierError):
    """What was asked needs packages that are installed on request only; `extra` names them."""

    code = "missing_extra"


def serve_mcp() -> None:
    """Answer one agent until it hangs up."""
    try:
        from .mcp_server import mcp_server
    except ModuleNotFoundError as error:
        if error.name is None or error.name.partition(".")[0] != "mcp":
            raise
        raise McpMissing("pip install 'damier[mcp]' brings what it needs", extra="mcp") from None
    mcp_server().run("stdio")
