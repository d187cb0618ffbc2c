"""What we say of the server's long runs is what they found."""

from tools.docs.findings import PAGE, with_findings


def test_the_findings_are_what_was_found() -> None:
    page = PAGE.read_text("utf-8")
    assert "| of them kept |" in page
    assert page == with_findings(page), "run python -m tools.docs.findings"


def test_only_the_findings_are_written_anew() -> None:
    page = "before\n<!-- findings -->\nold\n<!-- end of findings -->\nafter\n"
    written = with_findings(page)
    assert written.startswith("before\n<!-- findings -->\n| | killed |")
    assert written.endswith("<!-- end of findings -->\nafter\n")
    assert "old" not in written
