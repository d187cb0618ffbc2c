"""What we say that one core carries is what was measured."""

from tools.docs.capacity import PAGE, with_capacity


def test_the_tables_to_plan_by_follow_from_what_was_measured() -> None:
    page = PAGE.read_text("utf-8")
    assert "| people at tables |" in page
    assert page == with_capacity(page), "run python -m tools.docs.capacity"


def test_only_the_tables_are_written_anew() -> None:
    page = "before\n<!-- core -->\nold\n<!-- end of core -->\nafter\n"
    written = with_capacity(page)
    assert written.startswith("before\n<!-- core -->\n| | moves a second of one core |")
    assert written.endswith("<!-- end of core -->\nafter\n")
    assert "old" not in written
