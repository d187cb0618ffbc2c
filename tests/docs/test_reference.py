"""The pages that are made from the code are not behind it."""

from tools.reference import PAGE, reference


def test_the_reference_is_what_the_code_says() -> None:
    assert PAGE.read_text("utf-8") == reference(), "run python -m tools.reference"
