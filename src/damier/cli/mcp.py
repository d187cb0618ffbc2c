"""`damier mcp`: games for language models, by the Model Context Protocol."""

import typer


def mcp() -> None:
    """Let a language model find games and play them: an MCP server on standard input and output."""
    from damier.agents import serve_mcp

    typer.echo("damier mcp: one agent, on standard input and output", err=True)
    serve_mcp()
